# Classes that derive from builtin ones.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
class L(list):
    def __init__(self, *a):
        super().__init__(a)
        self.tag = 'T'
    def second(self): return self[1]
    def append(self, x):
        super().append(x * 2)
l = L(1, 2, 3)
l.append(5)
l.extend([7])
print(l, l.second(), len(l), l.tag, l[0], l[-1], l[1:3], type(l[1:3]).__name__, l == [1, 2, 3, 10, 7], [1, 2, 3, 10, 7] == l, isinstance(l, list), sorted(l), sum(l), max(l), 10 in l, l.index(3), list(reversed(l)), l + [1], type(l + [1]).__name__, [0] + l, l * 2, l.count(2))
l[0] = 100; del l[1]; l += [9]; l.sort(reverse=True); l.insert(0, 'x')
print(l, type(l).__name__, l.pop(), bool(L()), repr(l), str(l), f'{l}', [l], list(l), tuple(l), l.copy(), type(l.copy()).__name__, [*l], l > [1] if False else '')
for x in l: print(x, end=' ')
print()
a, *b = L(1, 2, 3)
print(a, b, L(1, 2) < L(1, 3), L(1) != L(1), L(3, 1)[::-1], ', '.join(L('a', 'b')), list(map(str, L(1, 2))), list(zip(L(1), L(2))), dict.fromkeys(L('k', 'v')), set(L(1, 1)), any(L(0, 1)), all(L(0, 1)), list(enumerate(L('e'))))
class Stack(list):
    def push(self, x): self.append(x)
    def peek(self): return self[-1]
s = Stack(); s.push(1); s.push(2)
print(s.peek(), s, Stack([1, 2]), Stack('ab'), Stack() == [])
class D(dict):
    def __missing__(self, k): return f'no {k}'
    def __setitem__(self, k, v): super().__setitem__(k, ('set', v))
d = D(a=1, b=2)
d['c'] = 3
d.update(e=5)
print(d, d['a'], d['zz'], d.get('zz'), 'zz' in d, len(d), list(d), d.keys(), list(d.items()), type(d).__name__, isinstance(d, dict), dict(d), {**d}, d == dict(d), d.pop('a'), d.setdefault('q', 1), sorted(d), d.copy(), d | {'w': 1})
class Attr(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k) from None
    def __setattr__(self, k, v): self[k] = v
    def __delattr__(self, k): del self[k]
at = Attr(x=1); at.y = 2
print(at, at.x, at.y, hasattr(at, 'z'), at['y'], at.keys()); del at.x; print(at)
show(lambda: at.nope)
show(lambda: d['zz'] if False else dict.__getitem__({}, 'k'))
def kw(**k): return k
print(kw(**Attr(p=1)), '{x}'.format(**Attr(x=5)), '%(x)s' % Attr(x=6), '{x}'.format_map(D(x=1)))
class S(str):
    def shout(self): return self.upper() + '!'
    def __len__(self): return 99
s = S('abc')
print(s, s.shout(), s + 'd', type(s + 'd').__name__, s == 'abc', len(s), 'x' + s, s[0], s.split('b'), {s: 1}['abc'], {'abc': 2}[s], 'b' in s, isinstance(s, str), f'{s:>5}', repr(s), [s], s.join(['1', '2']), hash(s) == hash('abc'), s < 'abd', s * 2, ','.join([s, s]), s.encode(), sorted(s), int(S('12')), float(S('1.5')), S(5), S())
class I(int):
    def __add__(self, o): return I(super().__add__(o))
    def __repr__(self): return f'I({int(self)})'
i = I(5)
print(i, i + 3, type(i + 3).__name__, 3 + i, i * 2, type(i * 2).__name__, i == 5, 5 == i, hash(i) == hash(5), [10, 20, 30, 40, 50, 60][i], range(i), i / 2, -i, i < 6, {i: 1}[5], f'{i:03d}', '%d' % i, i.bit_length(), int(i), float(i), i in [5], isinstance(i, int), bool(I(0)), I('12'), I('ff', 16), max(i, 3), sum([i, i]), divmod(i, 2), abs(I(-3)), round(i), i & 4, str(i), i ** 2, 2 ** i, i.real)
class F(float):
    def __new__(cls, v, unit='m'):
        self = super().__new__(cls, v)
        self.unit = unit
        return self
    def __str__(self): return f'{float(self)}{self.unit}'
f = F(2.5, 'km')
print(f, f + 1, f.unit, f * 2, f == 2.5, repr(f), f.is_integer(), int(f), [f], f'{f}', f'{f:.3f}', f > 2, round(f, 0))
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    @property
    def first(self): return self[0]
t = T(1, 2, 3)
print(t, t.first, len(t), t + (4,), t == (1, 2, 3), hash(t) == hash((1, 2, 3)), {t: 1}[(1, 2, 3)], t[1:], type(t[1:]).__name__, [*t], 2 in t, t.count(1), repr(t), t < (1, 2, 4), isinstance(t, tuple), '%d %d %d' % t, t * 2)
x, y, z = t
print(x, y, z)
class Set(set):
    def add(self, x): print('adding', x); super().add(x)
st = Set([1, 2]); st.add(3)
print(st, len(st), 3 in st, st | {9}, type(st | {9}).__name__, st == {1, 2, 3}, sorted(st), Set(), st & {1}, st - {1}, {1} - st, st <= {1, 2, 3, 4})
class FS(frozenset): pass
print(FS([1]), hash(FS([1])) == hash(frozenset([1])), {FS([1]): 2}[frozenset([1])])
class By(bytes): pass
print(By(b'ab'), By(b'ab')[0], By(b'ab') + b'c', len(By(b'abc')))
class C(complex): pass
print(C(1, 2), C(1, 2) * 2, C(1).real)
class NT(list):
    def __eq__(self, o): return 'eq'
    __hash__ = None
print(NT([1]) == [1], [1] == NT([1]), NT([1]) != [1])
class Rep(list):
    def __repr__(self): return 'Rep' + super().__repr__()
    def __iter__(self): return iter('iter')
    def __len__(self): return 77
    def __getitem__(self, i): return ('item', i)
    def __contains__(self, x): return x == 'in'
r = Rep([1, 2])
print(r, list(r), len(r), r[0], 'in' in r, 1 in r, [r], sorted(r), [x for x in r], bool(Rep()), str(r))
class Kw(dict):
    def keys(self): return ['only']
    def __getitem__(self, k): return 'got ' + k
    def __iter__(self): return iter(['it'])
print({**Kw()}, dict(Kw()), list(Kw()))
import json
print(json.dumps(D(a=1)), json.dumps(L(1, 2)), json.dumps(S('x')), json.dumps([I(3)]))
class E(Exception): pass
class E2(E, KeyError): pass
print(isinstance(E2('a'), KeyError), str(E2('a')), repr(E2('a')), E2.__mro__[1].__name__)
class Sub(L): pass
print(Sub(1).tag, type(Sub(4)).__name__, Sub(4) == [4])
print(list.__len__(l), list.append(l, 1), dict.get(d, 'b'), str.upper(S('q')), int.__add__(i, 2), tuple.__getitem__(t, 0), list.__getitem__(r, 0), dict.__contains__(d, 'b'))
print(L.__bases__, L.__base__, L.__mro__[1], type(L(1)))
import math
print(math.sqrt(I(16)), math.floor(F(2.7)), math.gcd(I(12), 8))
m = [I(3), I(1), I(2)]
m.sort()
print(m, max(m), min(m), sorted(m, key=lambda q: -q))
class Cmp(int):
    def __lt__(self, o): return int(self) > int(o)
print(sorted([Cmp(1), Cmp(3), Cmp(2)]))
