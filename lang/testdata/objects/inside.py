# Objects inside of containers: repr that recurses, sorting, deep structures.
class Node:
    def __init__(self, v, kids=()): self.v, self.kids = v, list(kids)
    def __repr__(self): return f'Node({self.v!r}, {self.kids})'
n = Node(1, [Node(2), Node(3, [Node('x')])])
print(n, [n], {'k': n}, (n,), str(n), f'{n}', '%s' % n)
n.kids.append(n)
print(n)
l = [1]
class H:
    def __repr__(self): return f'H{l}'
l.append(H())
print(l)
class R:
    def __repr__(self): return repr(self)
for f in (repr, str, lambda x: f'{x}', lambda x: [x].__repr__(), lambda x: '%r' % x, print, lambda x: str([x]), lambda x: '{}'.format(x)):
    try:
        f(R())
    except RecursionError as e:
        print('RecursionError')
class E:
    def __eq__(self, o): return self == o
try:
    E() == E()
except RecursionError:
    print('RecursionError')
class G:
    def __getattr__(self, name): return getattr(self, name + 'x')
try:
    G().a
except RecursionError:
    print('RecursionError')
class H2:
    def __hash__(self): return hash(self)
try:
    {H2()}
except RecursionError:
    print('RecursionError')
class L:
    def __len__(self): return len(self)
try:
    len(L())
except RecursionError:
    print('RecursionError')
class S:
    def __setattr__(self, k, v): self.x = v
try:
    S().y = 1
except RecursionError:
    print('RecursionError')
class A:
    def __add__(self, o): return self + o
try:
    A() + 1
except RecursionError:
    print('RecursionError')
class I:
    def __iter__(self): return iter(self)
try:
    list(I())
except RecursionError:
    print('RecursionError')
class P:
    @property
    def p(self): return self.p
try:
    P().p
except RecursionError:
    print('RecursionError')
class Fails:
    def __repr__(self): raise ValueError('no repr')
for f in (repr, str, lambda x: f'{x}', lambda x: f'{x!r:>10}', lambda x: '%s' % x, lambda x: '{!r}'.format(x), lambda x: repr([x]), lambda x: repr({1: x}), lambda x: print(x), lambda x: str((1, x)), lambda x: ', '.join(map(str, [x])), ascii, lambda x: f'{[x]}'):
    try:
        print(f(Fails()))
    except ValueError as e:
        print('ValueError', e)
class K:
    def __init__(self, k): self.k = k
    def __lt__(self, o):
        if o.k == 3: raise KeyError('three')
        return self.k < o.k
try:
    sorted([K(1), K(2), K(3), K(4)])
except KeyError as e:
    print('KeyError', e)
print([k.k for k in sorted([K(5), K(1), K(2)])])
class T:
    def __bool__(self): raise TypeError('no truth')
for f in (lambda x: bool(x), lambda x: not x, lambda x: 1 if x else 2, lambda x: x and 1, lambda x: all([x]), lambda x: any([x]), lambda x: list(filter(None, [x]))):
    try:
        f(T())
    except TypeError as e:
        print(e)
class Str:
    def __str__(self): return 'shown'
print(Str(), [str(Str())], f'{Str():}', f'{Str()!s:>8}|')
class OnlyStr(Exception):
    def __str__(self): return 'text of it'
try:
    raise OnlyStr(1, 2)
except OnlyStr as e:
    print(e, repr(e), [e], e.args)
