import bz2
import gzip
import io
import os
import zlib

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

data = [b'', b'a', b'hello ' * 1000, bytes(range(256)) * 20, b'\0' * 100000]
for d in data:
    for level in [-1, 0, 1, 6, 9]:
        print(zlib.decompress(zlib.compress(d, level)) == d, zlib.decompress(zlib.compress(d, level, wbits=-15), wbits=-15) == d, len(d) < 1000 or level == 0 or len(zlib.compress(d, level)) < len(d) // 2)
    print(gzip.decompress(gzip.compress(d)) == d, gzip.decompress(gzip.compress(d, 1, mtime=0)) == d, zlib.crc32(d), zlib.adler32(d), zlib.crc32(d, 5), zlib.adler32(d, 7), gzip.compress(d, mtime=0)[:8])
print(zlib.decompress(b'x\x9cKL\xa4=\x00\x00zG%\xe5') == b'a' * 100)
for f in [lambda: zlib.decompress(b'x'), lambda: zlib.decompress(b'xyz'), lambda: zlib.decompress(b''), lambda: zlib.decompress(zlib.compress(b'abc')[:-3]), lambda: zlib.decompress(zlib.compress(b'abc') + b'xx'), lambda: zlib.decompress(zlib.compress(b'abc')[:-1] + b'x'), lambda: zlib.compress('a'), lambda: zlib.compress(b'a', 10), lambda: zlib.error, lambda: zlib.compress(), lambda: zlib.decompress('a'),
          lambda: gzip.decompress(b''), lambda: gzip.decompress(b'abc'), lambda: gzip.decompress(b'\x1f'), lambda: gzip.decompress(gzip.compress(b'abc', mtime=0)[:-3]), lambda: gzip.BadGzipFile, lambda: issubclass(gzip.BadGzipFile, OSError), lambda: gzip.decompress(gzip.compress(b'abc')[:-8] + b'\0' * 8), lambda: gzip.decompress(gzip.compress(b'abc') * 2), lambda: gzip.decompress(gzip.compress(b'abc') + b'\0\0'), lambda: gzip.decompress(gzip.compress(b'abc') + b'xx'), lambda: gzip.decompress(gzip.compress(b'abc')[:12]), lambda: gzip.compress('a')]:
    show('e', f)
with gzip.open('a.gz', 'wb') as f:
    print(f.write(b'line 1\nline 2\n'), f.write(b'\xff'), f.tell(), f.writable(), f.readable())
with gzip.open('a.gz') as f:
    print(f.readline(), f.read(3), f.tell(), f.read(), f.read(), f.seek(0), f.read(4), f.seek(5), f.read(2), f.readable(), f.writable())
with gzip.open('t.gz', 'wt', encoding='utf-8') as f:
    f.write('λ 1\n')
    print('two', 2, file=f)
with gzip.open('t.gz', 'rt', encoding='utf-8') as f:
    for line in f:
        print(repr(line))
print(gzip.open('t.gz', 'rt', encoding='utf-8').read().split(), gzip.open('t.gz').readlines())
with gzip.open('t.gz', 'at') as f:
    f.write('more')
print(gzip.open('t.gz', 'rb').read(), open('t.gz', 'rb').read(2))
b = io.BytesIO()
with gzip.GzipFile(fileobj=b, mode='wb') as f:
    f.write(b'in memory')
b.seek(0)
print(gzip.GzipFile(fileobj=b).read(), gzip.decompress(b.getvalue()), b.closed)
with open('bad.gz', 'wb') as f:
    f.write(b'not compressed')
for f in [lambda: gzip.open('bad.gz').read(), lambda: gzip.open('no.gz'), lambda: gzip.open('a.gz', 'q'), lambda: gzip.open('a.gz', 'rb', encoding='utf-8'), lambda: gzip.open('a.gz', 'rbt'), lambda: gzip.open(5.5)]:
    show('e', f)
packed = b'BZh91AY&SYR\xfb\xf7 \x00\x00KQ\x00\x00\x10@\x00\x02D\xa0\x000\xc0\x02\x95\x0c\x9c\xd4X\x8b\xb0\xbd\x88\xb4\x8b\xe2\xeeH\xa7\n\x12\n_~\xe4\x00'
with open('a.bz2', 'wb') as f:
    f.write(packed)
print(bz2.decompress(packed) == b'hello ' * 50 + b'\n', bz2.open('a.bz2').read(11), bz2.open('a.bz2', 'rt').read()[-7:], bz2.decompress(b''), bz2.decompress(packed + packed)[-12:])
for f in [lambda: bz2.decompress(b'abc'), lambda: bz2.decompress(packed[:20]), lambda: bz2.open('bad.gz').read()]:
    show('e', f)
