# The variables of a module and of a function as dicts; modules that a program makes.
import types

def stored():
    globals().update(first=5)
    globals()["second"] = 6
    return first + second
print(stored(), first, second)

g = globals()
first = 7
print(g["first"], g is globals(), "first" in g, g.get("first"), "nothing" in g)
del g["first"]
try:
    first
except NameError as e:
    print(e)
print(g.setdefault("third", 10), third, g.pop("third"), "third" in globals())
g |= {"fourth": [4]}
fourth.append(5)
print(fourth, globals()["fourth"])
for name, value in {"a1": 1, "a2": 2}.items():
    globals()[name] = value * 10
print(a1 + a2)

def counter():
    globals()["count"] = globals().get("count", 0) + 1
for _ in range(4):
    counter()
print(count)
count = 100
counter()
print(count, counter.__globals__ is g)

exec("made = count + 1", globals())
print(made)
own = {"x": 2}
exec("y = x * 21", own)
print(own["y"], "y" in globals())

def f(a, b=2, *rest, **kw):
    c = a + b
    return sorted(locals().items(), key=str)
print(f(1), f(1, 2, 3, d=4))

def text(name, size):
    kind = "box"
    return "{kind} {name}: {size:.1f}".format(**locals()), "%(name)s" % vars(), dir()
print(text("n", 2))

def outer():
    seen = 1
    def inner():
        here = seen + 1
        return sorted(locals())
    return inner(), sorted(k for k in locals())
print(outer())

class K:
    one = 1
    two = one + 1
    names = sorted(k for k in locals() if not k.startswith("__")) if False else None
print(K.two)

m = types.ModuleType("m", "what it is for")
m.x = 3
exec("def double():\n    return x * 2\ny = double()", m.__dict__)
print(m, m.__name__, m.__doc__, m.y, m.double(), isinstance(m, types.ModuleType), type(m) is type(types))
m.x = 5
print(m.x, vars(m)["x"], hasattr(m, "z"), sorted(n for n in dir(m) if n[0] != "_"))
del m.x
try:
    m.x
except AttributeError as e:
    print(e)


# Text that runs binds names of which the program's own text says nothing.
for text in ("bound_by_text = 3", "bound_by_text = 4"):
    exec(text)
    print(bound_by_text)
if text:
    eval("globals().update(also_bound=5)")
    print(also_bound)

# A text that is run in a function may declare names global.
def f(n):
    exec("global z\nz = n + 1\nw = 3")
    return z
print(f(4), z)
try: w
except NameError as e: print(e)
def g():
    d, l = {}, {}
    exec("global a\na = 1\nb = 2\ndef h():\n    global c\n    c = 9\nh()", d, l)
    d.pop('__builtins__', None)
    print(d, sorted(l))
g()
def k():
    exec("def h():\n    global zz\n    zz = 7\nh()")
k(); print(zz)
exec("global q\nq = 3"); print(q)
def u():
    exec("global z\ndel z")
u()
try: z
except NameError as e: print(e)
