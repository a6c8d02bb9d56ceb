# deque, Counter, defaultdict and OrderedDict, and classes that derive from them.
from collections import deque
class D(deque):
    def both(self): return self[0], self[-1]
d = D([1,2,3]); d.append(4); print(d, d.both(), len(d), list(d), isinstance(d, deque), type(d), deque, D(maxlen=2).maxlen)
d.extendleft('ab'); d.rotate(2); print(d, d == deque(d), d.popleft(), d.pop()); d[0] = 9; del d[1]; print(d, 9 in d, d.index(9), d.count(9))
print(deque([1,2]) + deque([3]), deque([1]) * 3, deque([1,2], maxlen=3), deque('abc') < deque('abd'), bool(deque()))
d = deque(maxlen=3)
for i in range(6): d.append(i) if i % 2 else d.appendleft(i); print(d)
d = deque(range(5)); d.insert(2, 'x'); d.remove(3); d.reverse(); print(d, d.copy(), d[1:] if 0 else '')
try: d[1:]
except TypeError as e: print(e)
try: d.remove(77)
except ValueError as e: print(e)
try: d.index(77)
except ValueError as e: print(e)
try: d[50]
except IndexError as e: print(e)
try: deque().pop()
except IndexError as e: print(e)
try: hash(d)
except TypeError as e: print(e)
d += [1]; print(d); d *= 2; print(d, type(d).__name__)
import copy
e = copy.deepcopy(deque([[1], 2])); print(e, copy.copy(e))
try:
    for x in d: d.append(1)
except RuntimeError as e: print(e)
match deque([1,2]):
    case [a, b]: print(a, b)
a, *b = deque([1,2,3]); print(a, b)


from collections import Counter
class D(Counter): pass
print(D('aab').most_common(), D('a') + D('b'), type(D('a')+D('b')).__name__)
c = Counter('abracadabra'); print(c, c['z'], c.most_common(2), sorted(c.elements()), c.total(), c - Counter('aab'), c | Counter('zz'), c & Counter('aabb'), -Counter(a=-2), +Counter(a=-1, b=2))
c += Counter('zzz'); c -= Counter(a=3); print(c, dict(c), list(c), c == Counter(c), isinstance(c, dict), len(c)); del c['nope']; c.subtract('zz'); c.update(['z'], b=4); print(c, Counter() , Counter(None), Counter({'a': 1}, b=2), Counter(a=1) <= Counter(a=2), repr(Counter(a=1, b='x')), c.copy())
print({**c}, max(c, key=c.get), sum(c.values()), c.keys() & {'a'}, c.items() if 0 else '', Counter([1, 1.0, True]), Counter('ab') == {'a': 1, 'b': 1}, {'a': 1, 'b': 1} == Counter('ab'))


from collections import defaultdict
class D(defaultdict): pass
d = D(list); d[1].append(2); print(d)
d = defaultdict(lambda: defaultdict(int)); d['a']['b'] += 1; print(d['a'], dict(d['a']), d.get('x'), 'x' in d, d.default_factory.__name__)
print(defaultdict(int, a=1) | {'b': 2}, defaultdict(None, {1: 2}), defaultdict(list).copy(), isinstance(d, dict), sorted(defaultdict(int, {3: 1}).items()))
try: defaultdict(3)
except TypeError as e: print(e)
try: defaultdict()[1]
except KeyError as e: print(repr(e))
import copy; print(copy.deepcopy(defaultdict(list, {1: [2]})), copy.copy(defaultdict(list, {1: [2]})))
class Tree(defaultdict):
    def __init__(self): super().__init__(Tree)
t = Tree(); t['a']['b']['c'] = 1; print(t)


from collections import OrderedDict
class D(OrderedDict): pass
d = D(a=1); print(d)
class LRU(OrderedDict):
    def __init__(self, n): super().__init__(); self.n = n
    def put(self, k, v):
        self[k] = v; self.move_to_end(k)
        if len(self) > self.n: self.popitem(last=False)
    def __getitem__(self, k):
        v = super().__getitem__(k); self.move_to_end(k); return v
l = LRU(2); l.put(1,1); l.put(2,2); l[1]; l.put(3,3); print(l, list(l), l.n)
o = OrderedDict([('a', 1), ('b', 2)]); o.move_to_end('a'); print(o, o == OrderedDict(a=1, b=2), o == {'a': 1, 'b': 2}, list(reversed(o)), o.popitem(), o.popitem(last=False) if 0 else '', o | {'c': 3}, OrderedDict.fromkeys('ab', 0), o.setdefault('q', 5), o.pop('q'), o.get('zz'))
o['z'] = 1; o.move_to_end('z', last=False); print(o, repr(OrderedDict()), len(o), {**o}, dict(o))
try: OrderedDict().popitem()
except KeyError as e: print(e)
try: o.move_to_end('nope')
except KeyError as e: print(e)
try: OrderedDict([1])
except TypeError as e: print(e)
try: OrderedDict([(1,2,3)])
except ValueError as e: print(e)

from collections import Counter, OrderedDict, defaultdict, deque, namedtuple

# classes that are C's in CPython have their module in messages
counts, missing, ordered = Counter("a"), defaultdict(int), OrderedDict()


def putting(x):
    x.y = 1


for what in (lambda: missing.y, lambda: putting(missing), lambda: ordered.y, lambda: counts.y, lambda: deque().y, lambda: "%d" % counts, lambda: "%x" % missing,
             lambda: "%f" % ordered, lambda: "%d" % namedtuple("Pair", "a b")(1, 2), lambda: "%d" % (namedtuple("Pair", "a b")(1, 2),), lambda: {**deque()}, lambda: range(missing)):
    try:
        print(what())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)

from decimal import Decimal
for wrong in (OrderedDict(), defaultdict(), Counter(), deque(), None):
    try:
        Decimal(wrong)
    except TypeError as e:
        print(e)
plain = dict(a=1, b=2)
for view in (plain.keys(), plain.values(), plain.items()):
    print([name for name in ("__iter__", "__len__", "__contains__", "__reversed__", "__next__", "__getitem__") if hasattr(view, name)], view.__len__(), list(view.__iter__()))
