# What errors of operators and iterators call the classes that they meet.
class A(int): pass
class F(float): pass
class S(str): pass
class L(list): pass
class T(tuple): pass
class D(dict): pass
class N(int):
    def __add__(self, other):
        return NotImplemented
    def __lt__(self, other):
        return NotImplemented
class O: pass

def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

values = {"A": A(3), "F": F(1.5), "S": S("s"), "L": L([1]), "T": T((1,)), "D": D(a=1), "N": N(2), "O": O(), "int": 1, "str": "x", "list": [1], "None": None}
for a in values:
    for b in values:
        x, y = values[a], values[b]
        if a == b or a.islower() and b.islower():
            continue
        print(a, b)
        show(lambda: x + y)
        show(lambda: x < y)
        show(lambda: x - y)
for x in values.values():
    show(lambda: -x)
    show(lambda: ~x)
    show(lambda: x[0])
    show(lambda: 1 in x)
    show(lambda: len(x))
    show(lambda: [*x])
    show(lambda: x())

for it in (range(3), range(2**70), [], (), "a", "é", b"", {}, {}.keys(), {}.values(), {}.items(), set(), frozenset()):
    print(type(iter(it)).__name__)
for it in (range(3), range(2**70), [], (), "a", b"", {}, {}.keys(), {}.values(), {}.items()):
    print(type(reversed(it)).__name__)
print(type(iter(int, 1)).__name__, type(zip()).__name__, type(map(str, [])).__name__, type(enumerate([])).__name__)
