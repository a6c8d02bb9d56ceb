import base64
import binascii

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

data = [b'', b'a', b'ab', b'abc', b'abcd', b'abcde', b'hello world', bytes(range(256)), b'\0' * 9, b' ' * 8, b'\xff\xfe\xfd']
for d in data:
    for name in ['b64', 'standard_b64', 'urlsafe_b64', 'b32', 'b32hex', 'b16', 'b85', 'a85']:
        e = getattr(base64, name + 'encode')(d)
        print(name, e, getattr(base64, name + 'decode')(e) == d, getattr(base64, name + 'decode')(e.decode()) == d)
    print(base64.encodebytes(d), base64.decodebytes(base64.encodebytes(d)) == d, binascii.hexlify(d), binascii.unhexlify(binascii.hexlify(d)) == d, binascii.b2a_base64(d), binascii.crc32(d), binascii.crc_hqx(d, 0), binascii.crc32(d, 12345))
    print(base64.a85encode(d, foldspaces=True), base64.a85encode(d, wrapcol=20), base64.a85encode(d, adobe=True), base64.a85encode(d, pad=True), base64.a85encode(d, wrapcol=1, adobe=True), base64.b85encode(d, True), base64.b64encode(d, b'-_'), base64.b64encode(d, altchars=b'.,'))
    print(base64.a85decode(base64.a85encode(d, foldspaces=True), foldspaces=True) == d, base64.a85decode(base64.a85encode(d, adobe=True, wrapcol=10), adobe=True) == d, base64.b64decode(base64.b64encode(d, b'.,'), b'.,') == d)
for f in [lambda: base64.b64decode('abc'), lambda: base64.b64decode('a'), lambda: base64.b64decode('ab=c'), lambda: base64.b64decode('YW Jj\n'), lambda: base64.b64decode('YWJj!!'), lambda: base64.b64decode('YWJj!!', validate=True), lambda: base64.b64decode('YW==YW=='), lambda: base64.b64decode('YWJ=j'), lambda: base64.b64decode('====', validate=True), lambda: base64.b64decode('YQ==='), lambda: base64.b64decode('YQ===', validate=True), lambda: base64.b64decode('Y===', validate=True), lambda: base64.b64decode('é'), lambda: base64.b64decode(1), lambda: base64.b64encode('a'), lambda: base64.b64encode(b'a', b'-'), lambda: base64.b64decode('-_8=', '-_'), lambda: base64.b64decode('YWJjZGVmZ'), lambda: base64.b64decode('='),
          lambda: base64.b32decode('ME======'), lambda: base64.b32decode('me======'), lambda: base64.b32decode('me======', True), lambda: base64.b32decode('M'), lambda: base64.b32decode('M======='), lambda: base64.b32decode('M1======'), lambda: base64.b32decode('M0======', map01=b'L'), lambda: base64.b32decode('M1======', map01='L'), lambda: base64.b16decode('ab'), lambda: base64.b16decode('AB'), lambda: base64.b16decode('ab', True), lambda: base64.b16decode('A'), lambda: base64.b16decode('AG'), lambda: base64.b85decode('Xk~0{Zv "'), lambda: base64.b85decode('~~~~~'), lambda: base64.encodebytes('a'), lambda: base64.a85decode('abc~>', adobe=True), lambda: base64.a85decode('<~ab~>', adobe=True), lambda: base64.a85decode('<~ab', adobe=True), lambda: base64.a85decode('z\x01'), lambda: base64.a85decode('az'), lambda: base64.a85decode('uuuuu'), lambda: base64.b32encode('a'),
          lambda: binascii.hexlify(b'ab', '-'), lambda: binascii.hexlify(b'abcdef', b':', 2), lambda: binascii.hexlify(b'abcdefg', ':', -3), lambda: binascii.unhexlify('abc'), lambda: binascii.unhexlify('xx'), lambda: binascii.unhexlify('é'), lambda: binascii.unhexlify(1), lambda: binascii.b2a_base64(b'a', newline=False), lambda: binascii.a2b_base64('YQ==', strict_mode=True), lambda: binascii.a2b_base64('=YQ', strict_mode=True), lambda: binascii.a2b_base64('YQ==a', strict_mode=True), lambda: binascii.a2b_base64('Y=Q=', strict_mode=True), lambda: binascii.a2b_base64('YQ=\n=', strict_mode=True), lambda: binascii.a2b_base64('YQ', strict_mode=True), lambda: binascii.Error, lambda: issubclass(binascii.Error, ValueError), lambda: binascii.hexlify('a'), lambda: binascii.hexlify(b'a', 'ab'), lambda: binascii.hexlify(b'a', 1), lambda: base64.b64encode(), lambda: binascii.crc32('a'), lambda: binascii.crc32()]:
    show('e', f)
