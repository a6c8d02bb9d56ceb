import struct

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

for pre in ['', '@', '=', '<', '>', '!']:
    for c in 'bBhHiIlLqQnNP':
        for v in [0, 1, 127, 255, 30000, 2**31 - 1, 2**32 - 1, 2**63 - 1, -1, -128, -2**31, -2**63, True, 300, 2**40, -2**40, 2**70, 1.5, 'x', None]:
            if c == 'P' and v == 2**70:
                continue
            show((pre + c, v), lambda: struct.pack(pre + c, v))
    for c in 'efd':
        for v in [0.0, -0.0, 1, 1.5, -2.25, 0.1, 1e-8, 65504.0, 1e300, float('inf'), float('nan'), 'x', None]:
            show((pre + c, v), lambda: (struct.pack(pre + c, v), struct.unpack(pre + c, struct.pack(pre + c, v))))
    for f in ['bi', 'bq', 'bh', 'cs', 'bd', 'b?', 'b0i', 'i0q', '3si', 'bxxh', 'hhl', '5x', '', '2h 3b', '0s', 'b0d']:
        show((pre + f), lambda: struct.calcsize(pre + f))
print(struct.pack('<3s5s2s', b'abcdef', b'ab', b''), struct.pack('<3p5p1p', b'abcdef', b'ab', b'x'), struct.pack('c?c', b'a', [], b'z'), struct.pack('2c', b'a', b'b'))
print(struct.unpack('<3s5s0s', b'abcab\0\0\0'), struct.unpack('<4p3p', b'\x02abc\xffxy'), struct.unpack('??c', b'\x00\x07q'), struct.unpack('>hHiIqQ', bytes(range(28))), struct.unpack('<bBhHiIqQ', b'\xff' * 30))
print(struct.unpack('<2e', b'\x00<\x01\x00'), struct.unpack('', b''), struct.unpack('3x', b'abc'), struct.unpack('<x2bx', b'\1\2\3\4'))
s = struct.Struct('<i3s')
print(s.size, s.format, s.pack(1, b'abc'), s.unpack(b'\1\0\0\0abc'), list(s.iter_unpack(b'\1\0\0\0abc\2\0\0\0xyz')), s.unpack_from(b'..\1\0\0\0abc', 2), s.unpack_from(buffer=b'\1\0\0\0abc', offset=0), isinstance(s, struct.Struct))
print(list(struct.iter_unpack('>h', b'\0\1\0\2')), struct.unpack_from('h', b'abcdef', -2), struct.unpack_from('<h', b'abcdef', offset=4))
for args in [('c', 'a'), ('c', b'ab'), ('s', 'a'), ('p', 1), ('f', 1e40), ('e', 1e6), ('x', 1), ('z', 1), ('3', 1), ('ii', 1), ('i',), ('1 i', 1), ('2 2i', 1, 2), ('', 1), ('99999999999999999999i', 1), ('@ i', 1), (5, 1), (b'i', 1), ('<n', 1), ('<P', 1), (None,), ('i' * 3, 1, 2, 3, 4)]:
    show(args, lambda: struct.pack(*args))
for f in [lambda: struct.unpack('i', b'abc'), lambda: struct.unpack('i', 'abc'), lambda: struct.unpack_from('i', b'abc'), lambda: struct.unpack_from('i', b'abcdefg', 5), lambda: struct.unpack_from('i', b'abcdefg', -5), lambda: struct.unpack_from('i', b'abcdefg', -3), lambda: struct.unpack_from('i', b'abcdefg', -30), lambda: struct.iter_unpack('i', b'abc'), lambda: struct.iter_unpack('', b''), lambda: struct.Struct('i').pack(), lambda: struct.unpack('i'), lambda: struct.calcsize('k'), lambda: struct.error, lambda: struct.Struct(5), lambda: struct.calcsize('i\0')]:
    show('e', f)
