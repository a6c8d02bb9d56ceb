# bytearray, memoryview and array.array.
b=bytearray(b'abc'); b[0]=65; b.append(66); b.extend(b'xy'); print(b, len(b), bytes(b), b[1:3], b[::-1], b[-1])
b[1:2]=b'12345'; print(b); b[::2]=b'-'*len(b[::2]); print(b); del b[0]; print(b); del b[1:3]; print(b); b.insert(0,33); b+=b'!'; b*=2; print(b, b.pop(), b.pop(0), b)
b.reverse(); print(b, b.copy(), 33 in b, b'!' in b, b.find(b'!'), b.upper(), b.split(b'!'), b.replace(b'!',b'?'))
print(b == bytes(b), bytes(b)==b, b < b'zzz', b != b'', bytearray()==b'', bool(bytearray()), bytearray(3), bytearray([1,2,3]), bytearray('é','utf8'), bytearray(b'x')+b'y', b'x'+bytearray(b'y'))
print(b.hex(), bytearray.fromhex('01 ff'), b.decode('latin-1'), bytearray(b'%d')%3, bytearray(b'a,b').partition(b','), bytearray(b' x ').strip(), bytearray(b'a').join([b'x',bytearray(b'y')]))
print(list(bytearray(b'ab')), [*map(chr,bytearray(b'hi'))], sorted(bytearray(b'ba')), max(bytearray(b'ab')), isinstance(b, bytearray), isinstance(b, bytes), type(b))
b.clear(); print(b, str(bytearray(b'a')), repr(bytearray(b"a'")), f'{bytearray(b"q")}')
try: hash(bytearray())
except TypeError as e: print(e)
for f in (lambda: bytearray([300]), lambda: bytearray('a'), lambda: bytearray(b'a')['x'], lambda: bytearray(b'a')[5], lambda: bytearray(b'a').append(256), lambda: bytearray(b'a').append('x'), lambda: bytearray(-1), lambda: bytearray(b'a')+'x', lambda: bytearray().pop(), lambda: bytearray(b'a').remove(5), lambda: bytearray(b'a').extend('x'), lambda: bytearray(None), lambda: bytearray(2.5), lambda: 3+bytearray(b'a'), lambda: bytearray(b'a')*'x', lambda: bytearray(b'a')<3):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def st(k,v):
    b=bytearray(b'abcdef')
    try: b[k]=v; print(b)
    except Exception as e: print(type(e).__name__, e)
st(0,300); st(10,3); st(slice(0,2),'x'); st(slice(0,4,2),b'xyz'); st(slice(0,0),[65,66]); st(slice(None,None,-1),b'123456'); st('a',3); st(0,'x'); st(slice(0,2),5)
import struct, hashlib, base64, zlib, io, binascii, json
b=bytearray(8); 
print(struct.unpack('<ii', b), hashlib.md5(b).hexdigest(), base64.b64encode(b), zlib.crc32(b), binascii.hexlify(b), int.from_bytes(bytearray(b'\x01\x02'),'big'), json.loads(bytearray(b'[1]')))
f=io.BytesIO(bytearray(b'abc')); print(f.read()); f.write(bytearray(b'de')); print(f.getvalue())
struct.pack_into('<i', b, 4, 7); print(b)
f=io.BytesIO(b'hello world'); c=bytearray(5); print(f.readinto(c), c, f.readinto(memoryview(c)[1:3]), c)
print(io.BytesIO(b'ab').getbuffer()[0])
m=memoryview(b'abcdef'); print(m[0], m[1:].tobytes(), m.tolist(), len(m), m.format, m.itemsize, m.readonly, m.nbytes, m.ndim, m.shape, m.strides, m[::2].tobytes(), m[::-1].tolist(), m.contiguous, m[::2].contiguous)
b=bytearray(b'abcdef'); m=memoryview(b); m[0]=65; m[1:3]=b'XY'; print(b, m==b, m[:2]=='x', m==memoryview(b'AXYdef'), m.obj is b, bytes(m), 65 in m, list(m[:2]), m.hex())
with memoryview(b) as v: print(v[0])
try: v[0]
except ValueError as e: print(e)
c=memoryview(bytearray(8)).cast('i'); c[1]=-5; print(c.tolist(), c.format, c.itemsize, c.shape, c.cast('B').tolist()); d=memoryview(bytearray(6)).cast('B',[2,3]); d[1,2]=9; print(d.tolist(), d.shape, d.ndim, d.strides, d[1,2])
for f in (lambda: m['a'], lambda: m[99], lambda: memoryview('a'), lambda: memoryview(3), lambda: memoryview(b'a').__setitem__(0,1), lambda: m.cast('zz'), lambda: memoryview(b'abc').cast('i'), lambda: m.__setitem__(0,300), lambda: m.__setitem__(0,'x'), lambda: m.__setitem__(slice(0,2),b'xyz')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(m.toreadonly().readonly, m.tobytes(), isinstance(m, memoryview), bool(memoryview(b'')))
import array
a=array.array('i',[1,2,3]); a.append(4); print(a, a.tolist(), a.typecode, a.itemsize, a[1:3], len(a), a[-1], a[::2])
a[0]=10; a[1:2]=array.array('i',[7,8]); del a[-1]; a.extend([5,6]); a.extend(array.array('i',[9])); a.insert(1,100); print(a, a.index(7), a.count(7), 7 in a, a.pop(), a.pop(0)); a.remove(100); a.reverse(); print(a, sum(a), sorted(a), list(a), max(a))
print(a+a, a*2, array.array('d',[1,2.5]), array.array('u','abc'), array.array('b'), array.array('B',b'ab'), a==array.array('i',a), a<array.array('i',[99]), array.array('i',[1])==array.array('d',[1.0]))
print(a.tobytes(), array.array('h',[1,-2]).tobytes()); c=array.array('h'); c.frombytes(b'\x01\x00\x02\x00'); print(c); c.byteswap(); print(c); c.fromlist([1]); print(c, array.typecodes, array.array('f',[0.1])[0], array.array('u','ab').tounicode(), memoryview(c).format, bytes(c))
for f in (lambda: array.array('z'), lambda: array.array('b',[200]), lambda: array.array('B',[-1]), lambda: array.array('i',['a']), lambda: array.array('d',['a']), lambda: array.array('i','abc'), lambda: a[99], lambda: a['x'], lambda: a.append(2**40), lambda: a+[1], lambda: array.array('i').pop(), lambda: a.remove(12345), lambda: a.index(999), lambda: array.array('I',[-1]), lambda: array.array('Q',[-1]), lambda: array.array('q',[2**70]), lambda: array.array('h',[70000]), lambda: array.array('h',b'abc'), lambda: hash(a), lambda: array.array('H',[-1]), lambda: array.array('h',[-70000])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import copy; d=copy.copy(a); d[0]=-1; print(a[0]!=-1, type(a), isinstance(a, array.array)); a+=array.array('i',[1]); a*=2; print(a)
for x in array.array('d',[1,2]): print(x)
print(repr(array.array('d')), str(array.array('l',[1])))
import numpy as np, array
b=bytearray(b'abcd'); a=np.frombuffer(b,dtype=np.uint8); a[0]=90; print(b, a)
print(np.array(bytearray(b'abc')), np.array(array.array('d',[1,2])), np.array(memoryview(b'abc')), np.frombuffer(array.array('i',[1,2]),dtype='i4'), np.asarray(array.array('h',[1,2])).dtype)
x=np.arange(6.0).reshape(2,3); m=memoryview(x); print(m.shape, m.format, m.nbytes, m.tolist(), m.strides); m[1,2]=50; print(x)
print(memoryview(np.arange(3,dtype='u1'))[1], bytes(np.arange(3,dtype='u1')), bytearray(np.arange(3,dtype='u1')))
print(np.arange(3).data[1], x.data.shape)
