# Bytes that are written below a text.
import os, shutil, tempfile
d = tempfile.mkdtemp()
p = os.path.join(d, 'a.bin')
with open(p, 'w') as f:
    f.buffer.write(b'x')
print(open(p, 'rb').read())
with open(p, 'w') as f:
    f.write('1')
    f.flush()
    f.buffer.write(b'2')
    f.buffer.write(b'3')
    f.flush()
    f.write('4')
    f.flush()
    f.buffer.write(b'5')
print(open(p, 'rb').read())
f = open(p, 'w')
f.buffer.write(b'6')
f.close()
print(open(p).read(), f.closed, f.buffer.closed)
with open(p, 'w') as f:
    b = f.buffer
    b.write(b'7')
    b.close()
print(open(p).read())
shutil.rmtree(d)
