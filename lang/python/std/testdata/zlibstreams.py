# zlib piece by piece.
import zlib

data = bytes(range(256)) * 400
c = zlib.compressobj(6)
z = b"".join([c.compress(data[i:i + 7000]) for i in range(0, len(data), 7000)]) + c.flush()
print(zlib.decompress(z) == data)
d = zlib.decompressobj()
out = b""
for i in range(0, len(z), 13):
    out += d.decompress(z[i:i + 13])
print(out == data, d.eof, d.unused_data, d.unconsumed_tail)
d = zlib.decompressobj()
print(len(d.decompress(z + b"tail")), d.eof, d.unused_data, d.decompress(b"x"), d.unused_data)
d = zlib.decompressobj()
n, src, k = 0, z, 0
while not d.eof:
    p = d.decompress(src, 1000)
    assert len(p) <= 1000
    n, src, k = n + len(p), d.unconsumed_tail, k + 1
print(n, k >= len(data) // 1000)
for w in -15, 31, 15:
    c = zlib.compressobj(9, zlib.DEFLATED, w)
    z = c.compress(b"hello " * 100) + c.flush()
    print(w, zlib.decompress(z, w) == b"hello " * 100, zlib.decompressobj(w).decompress(z)[:6], zlib.decompressobj(47).decompress(z)[:5] if w > 0 else 0)
for bad in b"garbage!", b"\x79\x9c":
    try:
        zlib.decompressobj().decompress(bad)
    except zlib.error as e:
        print(e)
c = zlib.compressobj()
a = c.compress(b"abc") + c.flush(zlib.Z_SYNC_FLUSH)
d = zlib.decompressobj()
print(d.decompress(a), d.eof)
try:
    zlib.decompress(zlib.compress(b"abc")[:-2])
except zlib.error as e:
    print(e)
