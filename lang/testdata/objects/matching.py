from collections.abc import Sequence
# match on classes, sequences, mappings, guards.

class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
class P3(Point):
    def __init__(self, x, y, z): super().__init__(x, y); self.z = z
class Shape: pass
def what(v):
    match v:
        case 0: return 'zero'
        case 1 | 2: return 'one or two'
        case -5: return 'minus five'
        case True: return 'true'
        case None: return 'none'
        case 'text': return 'text'
        case 2.5: return 'float'
        case 1 + 2j: return 'complex'
        case b'b': return 'bytes'
        case P3(x=x, z=z): return f'p3 {x} {z}'
        case Point(0, y): return f'on y {y}'
        case Point(x, y) if x == y: return f'diagonal {x}'
        case Point(x=x, y=Point(a, b)): return f'nested {x} {a} {b}'
        case Point(): return 'point'
        case []: return 'empty'
        case [x]: return f'single {x}'
        case [x, y] if x is y: return 'same two'
        case ['cmd', *args]: return f'cmd {args}'
        case [first, *_, last]: return f'{first}..{last}'
        case {'type': 'a', 'v': v}: return f'a {v}'
        case {'type': str(t), **rest}: return f'type {t} {sorted(rest)}'
        case {}: return 'mapping'
        case int(n) if n > 100: return f'big {n}'
        case int() | float(): return 'number'
        case str() as s: return f'str {s}'
        case (1, 2): return 'never'
        case list(l): return 'never'
        case Shape() as sh: return type(sh).__name__
        case _: return 'other'
for v in [0, 1, 2, -5, True, False, None, 'text', 2.5, 1 + 2j, b'b', P3(1, 2, 3), Point(0, 5), Point(3, 3), Point(1, Point(7, 8)), Point(1, 2), [], [5], (5,), [1, 1], ['cmd', 1, 2], [1, 2, 3, 4], (1, 2), {'type': 'a', 'v': 1}, {'type': 'b', 'w': 2}, {'z': 1}, {}, 500, 50, 'other', Shape(), object(), {1, 2}, range(3), iter([1]), b'xyz', 3.5]:
    print(type(v).__name__, what(v))
class Color:
    RED = 1
    GREEN = 2
def color(c):
    match c:
        case Color.RED: return 'red'
        case Color.GREEN: return 'green'
    return 'no color'
print(color(1), color(2), color(3))

class NoArgs: pass
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
def m1():
    match NoArgs():
        case NoArgs(x): return x
show(m1)
def m2():
    match Point(1, 2):
        case Point(1, 2, 3): return 'x'
show(m2)
def m3():
    match 5:
        case int(a, b): return a
show(m3)
def m4():
    match Point(1, 2):
        case Point(1, x=2): return 'x'
show(m4)
def m5():
    n = 5
    match 5:
        case n(): return 1
show(m5)
class Props:
    __match_args__ = ('p',)
    @property
    def p(self): print('asked'); return 9
match Props():
    case Props(8): print('eight')
    case Props(9): print('nine')
class L(list): pass
class D(dict): pass
match L([1, 2]):
    case [1, x]: print('L', x)
match D(k=1):
    case {'k': v}: print('D', v)
def depth(v):
    match v:
        case [[x, *_], *_]: return 1 + depth([x])
        case _: return 0
print(depth([[[[1]]]]))
match {'a': [1, {'b': (2, 3)}]}:
    case {'a': [_, {'b': (x, y)}]}: print(x, y)
match (1, (2, 3), [4, 5, 6]):
    case (a, (b, c), [d, *e]) as whole: print(a, b, c, d, e, whole)
match 'a', 'b':
    case 'a', x: print(x)
x = None
match [1, 2]:
    case [3, x] | [x, 2]: print('x', x)
def leave():
    for v in [1, 2, 3]:
        match v:
            case 2: continue
            case 3: break
        print('v', v)
leave()
match = 5
case = 6
print(match + case)
class Eqs:
    def __eq__(self, o): return o == 3
match Eqs():
    case 3: print('eq three')

from abc import ABC, abstractmethod
class Figure(ABC):
    @abstractmethod
    def area(self): ...
class Disc(Figure):
    def __init__(self, r): self.r = r
    def area(self): return 3 * self.r ** 2
def which(x):
    match x:
        case ["go", ("north" | "south") as d, *rest]: return d, rest
        case {"x": int(n), **kw} if n > 0: return n, kw
        case Disc(r=r): return "disc", r
        case _: return None
for c in (["go", "north", 1, 2], {"x": 3, "y": 4}, Disc(2), (1, 2), "s", 7): print(which(c))


# A sequence pattern asks for the length and walks over nothing.
class Counted(Sequence):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        print("length asked")
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        print("item", i)
        return i


for subject in (Counted(2), Counted(3), range(10**12), range(3)):
    match subject:
        case [only]:
            print("one", only)
        case [a, b]:
            print("two", a, b)
        case [a, b, c]:
            print("three", a, b, c)
        case _:
            print("many")
