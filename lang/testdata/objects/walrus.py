# := and decorators, and what else comes with them.
if (n := 10) > 5: print(n)
print([y := 3, y ** 2], y)
data = [1, 2, 3, 4]
print([z for v in data if (z := v * 2) > 4], z)
total = 0
print([total := total + v for v in data], total)
while (k := data.pop()) != 2: print('k', k)
print(any((hit := v) > 1 for v in [1, 2, 3]), hit)
def f():
    if m := g(): return m
    return 'none'
def g(): return 7
print(f())
print({(q := 5): q + 1}, (lambda: (w := 3) + w)())
def trace(fn):
    def wrapper(*a, **k):
        print('call', fn.__name__, a, k)
        r = fn(*a, **k)
        print('done', r)
        return r
    wrapper.__wrapped__ = fn
    return wrapper
@trace
def add(a, b=2): return a + b
print(add(1), add(1, b=5), add.__wrapped__(3, 4))
class Deco:
    def __init__(self, fn): self.fn, self.n = fn, 0
    def __call__(self, *a):
        self.n += 1
        return self.fn(*a)
@Deco
def sq(x): return x * x
print(sq(3), sq(4), sq.n, type(sq).__name__)
def register(table, name=None):
    def d(fn):
        table[name or fn.__name__] = fn
        return fn
    return d
table = {}
@register(table)
def one(): return 1
@register(table, name='deux')
def two(): return 2
print(sorted(table), table['deux']())
class Methods:
    log = []
    def logged(fn):
        def w(self, *a):
            self.log.append(fn.__name__)
            return fn(self, *a)
        return w
    @logged
    def a(self): return 'a'
    @logged
    def b(self, x): return 'b', x
m = Methods()
print(m.a(), m.b(5), m.log)
decorators = [trace]
@decorators[0]
def indexed(): return 'i'
indexed()
import functools
class Memo:
    @functools.lru_cache(maxsize=None)
    def fib(self, n): return n if n < 2 else self.fib(n - 1) + self.fib(n - 2)
    def __hash__(self): return 1
    def __eq__(self, o): return True
print(Memo().fib(30))
p = functools.partial(Methods.b, m)
print(p(9), functools.reduce(lambda a, b: a + b, [1, 2, 3]))
def fn_attrs(a, b=1, *, c=2) -> int:
    "doc"
fn_attrs.x = 5
print(fn_attrs.x, fn_attrs.__name__, fn_attrs.__doc__, fn_attrs.__defaults__, fn_attrs.__kwdefaults__, fn_attrs.__dict__, fn_attrs.__annotations__, fn_attrs.__module__, fn_attrs.__qualname__)
fn_attrs.__name__ = 'renamed'; fn_attrs.__doc__ = None
print(fn_attrs.__name__, fn_attrs.__doc__)
def dflt(a, b=1): return a, b
dflt.__defaults__ = (7, 8)
print(dflt(), dflt(1))
class Ann:
    x: int
    y: str = 'a'
    z: 'later'
print(Ann.__annotations__, Ann.y, hasattr(Ann, 'x'))
class Chain:
    def __init__(self): self.ops = []
    def add(self, x): self.ops.append(x); return self
print(Chain().add(1).add(2).ops)
class Memory:
    pass
a = Memory(); a.self = a; a.list = [a]
print(a.self.self.list[0] is a)
import copy
class C:
    def __init__(self, v): self.v = v
    def __copy__(self): return C(('copied', self.v))
    def __deepcopy__(self, memo): return C(('deep', self.v))
print(copy.copy(C(1)).v, copy.deepcopy(C(2)).v)
class Pl:
    def __init__(self): self.l = [1, [2]]
o = Pl()
s, d = copy.copy(o), copy.deepcopy(o)
o.l[1].append(3)
print(s.l, d.l, s is o, type(d).__name__)
