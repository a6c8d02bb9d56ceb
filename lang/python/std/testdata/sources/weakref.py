import weakref


class Node:
    def __init__(self, name):
        self.name = name

    def hello(self):
        return "hello " + self.name


n = Node("a")
r = weakref.ref(n)
print(r() is n, r().name, r == weakref.ref(n), hash(r) == hash(n), isinstance(r, weakref.ref))
p = weakref.proxy(n)
print(p.name, p.hello())
p.name = "b"
print(n.name)
d = weakref.WeakValueDictionary()
d["x"] = n
print(d["x"] is n, list(d), len(d), "x" in d, d.get("y"), list(d.items()) == [("x", n)])
k = weakref.WeakKeyDictionary()
k[n] = 1
print(k[n], n in k, len(k))
s = weakref.WeakSet([n])
print(n in s, len(s))
m = weakref.WeakMethod(n.hello)
print(m()())
for v in (1, "s", [1], (1,), None):
    try:
        weakref.ref(v)
    except TypeError as e:
        print(e)
f = weakref.finalize(n, print, "finalized", 1)
print(f.alive)
f()
f()
print(f.alive)
