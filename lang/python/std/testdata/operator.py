import operator
from operator import itemgetter, attrgetter, methodcaller

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

values = [(6, 2), (6.5, 2), (True, 3), ([1], [2]), ('ab', 'c'), ((1,), (2,)), ({1, 2}, {2, 3}), ('a', 2), ({'a': 1}, {'b': 2}), (7, 0), (1, 'x'), ([1], 2), (-7, 3), (2**70, 3)]
for name in ['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'and_', 'or_', 'xor', 'lshift', 'rshift', 'matmul', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'concat', 'is_', 'is_not', 'contains', 'countOf', 'iadd', 'isub', 'imul', 'itruediv', 'ifloordiv', 'imod', 'ipow', 'iand', 'ior', 'ixor', 'ilshift', 'irshift', 'imatmul', 'iconcat']:
    for a, b in values:
        if name in ('pow', 'ipow') and a == 2**70:
            continue
        a = a.copy() if hasattr(a, 'copy') else a
        show((name, a, b), lambda: getattr(operator, name)(a, b))
for name in ['neg', 'pos', 'invert', 'inv', 'abs', 'index', 'truth', 'not_', 'length_hint']:
    for a in [3, -2.5, True, 0, [], [1], 'x', None]:
        show((name, a), lambda: getattr(operator, name)(a))
x = [1]
print(operator.iadd(x, [2]) is x, x, operator.iconcat(x, (3,)) is x, x, operator.__add__(1, 2), operator.__not__(0), operator.__and__(6, 3), operator.__getitem__([5], 0), operator.__iadd__([1], [2]))
d = {}
l = [1, 2, 3]
print(operator.setitem(d, 'a', 1), d, operator.delitem(d, 'a'), d, operator.setitem(l, 0, 9), operator.delitem(l, -1), l, operator.getitem(l, slice(0, 1)), operator.getitem('abc', 1))
print(operator.indexOf('abc', 'c'), operator.countOf((1, 2, 1), 1), operator.length_hint(iter([1, 2]), 7) in (2, 7), operator.call(max, 1, 5), operator.call(dict, a=1), operator.contains({'a': 1}, 'a'), operator.contains('abc', 'bc'), operator.contains(range(5), 7))
rows = [('b', 2), ('a', 3), ('c', 1)]
print(sorted(rows, key=itemgetter(1)), list(map(itemgetter(0), rows)), itemgetter(1, 0)(rows[0]), itemgetter('k')({'k': 5}), itemgetter(slice(1))([1, 2]), max(rows, key=itemgetter(1)))
print(attrgetter('real')(3 + 4j), attrgetter('real', 'imag')(3 + 4j), attrgetter('real.imag')(5), methodcaller('upper')('ab'), methodcaller('split', ',', maxsplit=1)('a,b,c'), methodcaller('count', 1)([1, 1]))
print(itemgetter(1), itemgetter(1, 'a'), attrgetter('a.b'), methodcaller('f', 1, k=2), type(itemgetter(1)), isinstance(itemgetter(1), itemgetter))
for f in [lambda: itemgetter(), lambda: itemgetter(0)(), lambda: itemgetter(0)(1), lambda: itemgetter(5)([1]), lambda: itemgetter('x')({}), lambda: attrgetter(1), lambda: attrgetter(), lambda: attrgetter('zz')(1), lambda: methodcaller(), lambda: methodcaller(1), lambda: methodcaller('zz')(1), lambda: methodcaller('upper')(), lambda: operator.indexOf([1], 2), lambda: operator.countOf(1, 1), lambda: operator.setitem((1,), 0, 1), lambda: operator.setitem([], 0, 1), lambda: operator.delitem({}, 1), lambda: operator.add(1), lambda: operator.neg('x'), lambda: operator.index(1.5), lambda: operator.getitem([1], 'x'), lambda: operator.call(3), lambda: itemgetter(1)([1, 2], [3])]:
    show('e', f)
