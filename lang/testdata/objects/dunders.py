# Special methods: operators, comparisons, containers, conversions.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class V:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f'V({self.x}, {self.y})'
    def __add__(self, o):
        if not isinstance(o, V): return NotImplemented
        return V(self.x + o.x, self.y + o.y)
    def __mul__(self, k): return V(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __neg__(self): return V(-self.x, -self.y)
    def __eq__(self, o): return isinstance(o, V) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __bool__(self): return bool(self.x or self.y)
    def __abs__(self): return (self.x ** 2 + self.y ** 2) ** 0.5
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __len__(self): return 2
    def __matmul__(self, o): return self.x * o.x + self.y * o.y
    def __iadd__(self, o): self.x += o.x; self.y += o.y; return self

v, w = V(1, 2), V(3, 4)
print(v + w, v * 3, 3 * v, -v, abs(w), v @ w, v == V(1, 2), v != V(1, 2), v == 5, v != 5)
show(lambda: v + 1)
show(lambda: 1 + v)
show(lambda: v - w)
show(lambda: v < w)
print({v: 'a'}[V(1, 2)], v in {V(1, 2)}, v in [w, V(1, 2)], list(v), tuple(w), bool(V(0, 0)), bool(v), v[0], v[-1], v[:])
x = v
x += w
print(x, x is v)
a, b = w
print(a, b, [*w], max(w), sum(w), sorted([3, 1]), dict([w]), set(w) == {3, 4})

class Log:
    def __getattr__(self, name): raise AttributeError(name)
for op in ['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'and', 'or', 'xor', 'lshift', 'rshift', 'matmul', 'divmod']:
    for form in ['', 'r', 'i']:
        def method(self, *o, name=f'__{form}{op}__'): return name
        if not (op == 'divmod' and form == 'i'):
            setattr(Log, f'__{form}{op}__', method)
l = Log()
print(l + 1, l - 1, l * 1, l / 1, l // 1, l % 1, l ** 1, l & 1, l | 1, l ^ 1, l << 1, l >> 1, l @ 1, divmod(l, 1), pow(l, 2))
print(1 + l, 1 - l, 1 * l, 1 / l, 1 // l, 1 % l, 1 ** l, 1 & l, 1 | l, 1 ^ l, 1 << l, 1 >> l, 1 @ l, divmod(1, l))
print('a' + l, 'a%s' % 1, [1] + l, (1,) * l, None + l, {1} | l, {} | l)
m = l; m += 1; print(m)
m = l; m -= 1; print(m)
m = l; m *= 1; print(m)
m = l; m /= 1; print(m)
m = l; m //= 1; print(m)
m = l; m %= 1; print(m)
m = l; m **= 1; print(m)
m = l; m &= 1; print(m)
m = l; m |= 1; print(m)
m = l; m ^= 1; print(m)
m = l; m <<= 1; print(m)
m = l; m >>= 1; print(m)
m = l; m @= 1; print(m)

class NoIadd:
    def __add__(self, o): return 'added'
n = NoIadd()
n += 1
print(n)

# subclasses answer first
class B:
    def __add__(self, o): return 'B.add'
    def __radd__(self, o): return 'B.radd'
    def __eq__(self, o): return 'B.eq'
    def __lt__(self, o): return 'B.lt'
    def __gt__(self, o): return 'B.gt'
class D(B):
    def __radd__(self, o): return 'D.radd'
    def __eq__(self, o): return 'D.eq'
    def __gt__(self, o): return 'D.gt'
print(B() + D(), D() + B(), B() + B(), B() == D(), D() == B(), B() < D(), D() < B(), B() != D(), 1 + D(), 1 < D(), 1 > B())

class Ordered:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
    def __repr__(self): return f'O{self.n}'
items = [Ordered(i) for i in [5, 2, 8, 1]]
print(sorted(items), sorted(items, reverse=True), min(items), max(items), items[0] > items[1])
items.sort()
print(items)
show(lambda: Ordered(1) <= Ordered(2))
print([Ordered(1), 2] < [Ordered(2), 1], (Ordered(3),) > (Ordered(2),))

class Eq:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == getattr(o, 'n', o)
show(lambda: hash(Eq(1)))
show(lambda: {Eq(1)})
show(lambda: {Eq(1): 2})
print([Eq(1), Eq(2)] == [Eq(1), Eq(2)], Eq(1) in [0, 1], [Eq(1)].index(1), [Eq(1), Eq(1)].count(1), (Eq(1), 2) == (1, Eq(2)), {'a': Eq(1)} == {'a': 1})
print(Eq.__hash__)
class Hashed(Eq):
    def __hash__(self): return hash(self.n)
d = {Hashed(1): 'one', 2: 'two'}
print(d[1], d[Hashed(2)], len({Hashed(1), 1, Hashed(2)}), Hashed(1) in d, d.get(Hashed(9)))
class SameHash:
    def __init__(self, n): self.n = n
    def __hash__(self): return 7
    def __eq__(self, o): return isinstance(o, SameHash) and self.n == o.n
s = {SameHash(i) for i in range(20)}
print(len(s), SameHash(3) in s, SameHash(30) in s)
s.discard(SameHash(3))
print(len(s), SameHash(3) in s)

class BadEq:
    def __hash__(self): return 1
    def __eq__(self, o): raise RuntimeError('no comparing')
show(lambda: {BadEq(): 1, BadEq(): 2})
bad = {BadEq(): 1}
show(lambda: bad[BadEq()])
show(lambda: BadEq() in bad)
show(lambda: BadEq() in [BadEq()])
show(lambda: [BadEq()] == [BadEq()])

class Conv:
    def __int__(self): return 5
    def __float__(self): return 2.5
    def __complex__(self): return 1 + 2j
    def __index__(self): return 3
    def __round__(self, n=None): return ('round', n)
    def __trunc__(self): return 'trunc'
    def __floor__(self): return 'floor'
    def __ceil__(self): return 'ceil'
    def __bytes__(self): return b'bytes'
    def __str__(self): return 'str'
    def __repr__(self): return 'repr'
    def __format__(self, spec): return f'format({spec})'
    def __bool__(self): return False
    def __len__(self): return 4
    def __hash__(self): return 12345678901234567890
import math
c = Conv()
print(int(c), float(c), complex(c), round(c), round(c, 2), math.trunc(c), math.floor(c), math.ceil(c), bytes(c), str(c), repr(c), format(c, 'x'), f'{c:>5}', f'{c}', f'{c!r}', f'{c!s}', '%s %r %d' % (c, c, c), '{} {!r}'.format(c, c))
print(bool(c), len(c), [10, 20, 30, 40][c], 'abcdef'[c], 'abcdef'[:c], list(range(c)), [0] * c, hex(c), bin(c), chr(c), hash(c), math.sqrt(c), [c], (c,), {c: c}, not c, math.factorial(c))
print(str([c]), f'{[c]}', print(c, [c]))
print(int.__index__(5), (1).__add__(2), 'a'.__add__('b'), [1].__len__(), (3).__eq__(3), (3).__eq__('a'), (5).__lt__(6), 'b' .__contains__('b'))

class Bad:
    def __hash__(self): return 'text'
    def __len__(self): return -1
    def __bool__(self): return 5
    def __index__(self): return 'a'
    def __int__(self): return 'a'
    def __float__(self): return 'a'
    def __str__(self): return 5
    def __repr__(self): return None
    def __format__(self, s): return 5
    def __iter__(self): return 5
    def __complex__(self): return 'a'
    def __bytes__(self): return 5
b = Bad()
show(lambda: hash(b))
show(lambda: {b})
show(lambda: len(b))
show(lambda: bool(b))
show(lambda: [1][b])
show(lambda: int(b))
show(lambda: float(b))
show(lambda: str(b))
show(lambda: repr(b))
show(lambda: f'{b}')
show(lambda: f'{b!s}')
show(lambda: [b])
show(lambda: str([b]))
show(lambda: list(b))
show(lambda: complex(b))
show(lambda: bytes(b))
show(lambda: range(b))
class LenText:
    def __len__(self): return 'a'
show(lambda: len(LenText()))
show(lambda: bool(LenText()))
class BigLen:
    def __len__(self): return 10 ** 30
show(lambda: len(BigLen()))

class Box:
    def __init__(self): self.d = {}
    def __getitem__(self, k):
        print('get', k); return self.d[str(k)]
    def __setitem__(self, k, v):
        print('set', k, v); self.d[str(k)] = v
    def __delitem__(self, k):
        print('del', k); del self.d[str(k)]
    def __contains__(self, k):
        print('in', k); return str(k) in self.d
box = Box()
box['a'] = 1
box['a'] += 5
box[1:2] = 'slice'
box[1, 2] = 'tuple' if True else 0
print(box['a'], 'a' in box, 'z' not in box)
del box['a']
show(lambda: box['a'])

class Seq:
    def __getitem__(self, i):
        if i >= 4: raise IndexError('end')
        return i * i
print(list(Seq()), 9 in Seq(), 7 in Seq(), [*Seq()], sum(Seq()), dict(enumerate(Seq())), max(Seq()), list(zip(Seq(), 'ab')), list(map(str, Seq())))
class Sized(Seq):
    def __len__(self): return 4
print(list(reversed(Sized())))
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print(list(Count(3)), [x for x in Count(2)], next(Count(5)), next(Count(0), 'none'), 1 in Count(3))
show(lambda: next(Count(0)))
class Rev:
    def __iter__(self): return iter([1, 2, 3])
    def __reversed__(self): return iter('cba')
print(list(Rev()), list(reversed(Rev())))
class NoNext:
    def __iter__(self): return self
show(lambda: list(NoNext()))
def loop():
    for x in NoNext(): pass
show(loop)
class NoneIter:
    __iter__ = None
    def __getitem__(self, i): return i
show(lambda: list(NoneIter()))
class NoneContains:
    __contains__ = None
show(lambda: 1 in NoneContains())
class Callable:
    def __call__(self, *a, **k): return a, k
print(Callable()(1, 2, x=3), callable(Callable()), callable(NoneIter()), list(map(Callable(), [1, 2])))
class CallCycle: pass
CallCycle.__call__ = CallCycle()
show(lambda: CallCycle()())
class Instattr:
    pass
i = Instattr()
i.__len__ = lambda: 5
show(lambda: len(i))
class Static:
    @staticmethod
    def __len__(): return 3
    @classmethod
    def __getitem__(cls, i): return cls.__name__, i
print(len(Static()), Static()[4])
class Ctx:
    def __init__(self, swallow): self.swallow = swallow
    def __enter__(self): print('enter'); return self
    def __exit__(self, *exc): print('exit', exc[0], exc[1]); return self.swallow
with Ctx(False) as c1, Ctx(True) as c2:
    print('body')
    raise ValueError('x')
print('after')
try:
    with Ctx(0):
        raise KeyError('k')
except KeyError as e:
    print('caught', e)
def early():
    with Ctx(True):
        return 'returned'
print(early())
for _ in range(2):
    with Ctx(False):
        continue
class OnlyEnter:
    def __enter__(self): pass
def only():
    with OnlyEnter(): pass
show(only)
