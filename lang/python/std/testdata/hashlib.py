import hashlib
import hmac
import io

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

for d in [b'', b'a', b'abc', b'x' * 55, b'x' * 63, b'x' * 64, b'x' * 65, b'x' * 127, b'x' * 128, b'x' * 129, bytes(range(256)) * 40]:
    for name in sorted(hashlib.algorithms_guaranteed):
        h = getattr(hashlib, name)(d)
        if name.startswith('shake'):
            print(name, h.hexdigest(20), h.digest(3), h.hexdigest(0), h.digest_size, h.block_size, h.name)
        else:
            print(name, h.hexdigest(), h.digest_size, h.block_size, h.name, hashlib.new(name, d).digest() == h.digest())
for i in range(0, 300, 37):
    h = hashlib.blake2b(b'a' * i)
    for j in range(0, 300, 50):
        h.update(b'b' * j)
    c = h.copy()
    c.update(b'c')
    print(h.hexdigest()[:16], c.hexdigest()[:16])
h = hashlib.sha256()
h.update(b'ab')
g = h.copy()
h.update(b'c')
g.update(b'd')
print(h.hexdigest() == hashlib.sha256(b'abc').hexdigest(), g.hexdigest() == hashlib.sha256(b'abd').hexdigest(), h.hexdigest() == h.hexdigest())
s = hashlib.shake_128(b'a')
t = s.copy()
t.update(b'b')
print(s.hexdigest(8), t.hexdigest(8), hashlib.shake_128(b'ab').hexdigest(8))
for k in [dict(digest_size=1), dict(digest_size=20), dict(key=b'k'), dict(key=b'x' * 32), dict(salt=b'salt'), dict(person=b'me'), dict(digest_size=5, key=b'k', salt=b's', person=b'p'), dict(fanout=2, depth=3, leaf_size=4096, node_offset=7, node_depth=1, inner_size=32, last_node=True), dict(fanout=0, depth=1)]:
    print(k, hashlib.blake2b(b'data', **k).hexdigest(), hashlib.blake2s(b'data', **k).hexdigest(), hashlib.blake2b(**k).hexdigest()[:16])
print(hashlib.pbkdf2_hmac('sha256', b'p', b's', 10), hashlib.pbkdf2_hmac('sha1', b'pass', b'salt', 3, dklen=40).hex(), hashlib.md5(b'a', usedforsecurity=False).hexdigest(), hashlib.md5(string=b'a').hexdigest(), hashlib.new('sha512_256', b'a').hexdigest())
print(hashlib.file_digest(io.BytesIO(b'hello' * 1000), 'sha256').hexdigest(), hashlib.file_digest(io.BytesIO(b''), hashlib.md5).hexdigest())
for key in [b'', b'k', b'x' * 64, b'x' * 65, b'x' * 200]:
    for name in ['md5', 'sha256', 'sha512', 'sha3_256', 'blake2b']:
        m = hmac.new(key, b'message', name)
        print(name, m.hexdigest(), m.name, m.digest_size, hmac.digest(key, b'message', name) == m.digest())
m = hmac.new(b'k', digestmod=hashlib.sha256)
m.update(b'a')
n = m.copy()
n.update(b'b')
print(m.hexdigest(), n.hexdigest())
for f in [lambda: hashlib.md5('a'), lambda: hashlib.new('nope'), lambda: hashlib.new(1), lambda: hashlib.shake_128(b'a').hexdigest(), lambda: hashlib.blake2b(digest_size=65), lambda: hashlib.blake2b(digest_size=0), lambda: hashlib.blake2b(b'', key=b'x' * 65), lambda: hashlib.blake2b(salt=b'x' * 17), lambda: hashlib.md5(b'a').update('x'), lambda: hashlib.md5(b'a').update(1), lambda: hashlib.md5(1), lambda: hashlib.pbkdf2_hmac('md5', b'a', b'b', 0), lambda: hmac.new(b'k', b'm'), lambda: hmac.compare_digest('a', 'a'), lambda: hmac.compare_digest(b'a', b'b'), lambda: hmac.compare_digest(b'a', 'a'), lambda: hmac.compare_digest('é', 'a'), lambda: hmac.new('k', b'm', 'md5'), lambda: hashlib.sha3_256(b'').block_size]:
    show('e', f)
