from pprint import pprint, pformat, pp
import dataclasses, types, collections
@dataclasses.dataclass
class Rec:
    name: str
    values: list
    other: dict = dataclasses.field(default_factory=dict)
class L(list): pass
class T(tuple): pass
class Own:
    def __repr__(self): return 'Own' * 30
data = {'users': [{'name': 'Alice', 'age': 30, 'tags': ('x', 'y')}, {'name': 'Bob', 'age': 25, 'tags': ()}], 'total': 2, 'long text': 'the quick brown fox jumps over the lazy dog ' * 4, 3: None}
pprint(data, sort_dicts=False); pprint(data, width=40, sort_dicts=False); pp(data, compact=True)
pprint(Rec('n' * 30, list(range(20)), {'k': 1})); pprint([Rec('a', [1])] * 3)
pprint(types.SimpleNamespace(a=list(range(20)), b='x' * 60))
pprint(collections.Counter('the quick brown fox jumps over the lazy dog' * 3)); pprint(collections.defaultdict(list, {i: list(range(i)) for i in range(12)})); pprint(collections.OrderedDict((str(i), i * 1000) for i in range(15)))
pprint(collections.deque(range(40))); pprint(collections.deque(range(40), maxlen=50)); pprint(collections.ChainMap({'a' * 30: 1}, {'b' * 50: 2}))
pprint(set(range(50)), compact=True); pprint(frozenset([3, 1])); pprint((1,) * 40); pprint(('x' * 90,)); pprint(b'abc' * 40)
pprint(L(range(40)), compact=True); pprint([Own(), Own()]); pprint({(1, 2): 'a', (0, 5): 'b'}); pprint({2: 1, 'a': 2}); pprint([10**7, 1234], underscore_numbers=True)
a = [1]; a.append(a); print(pformat(a)[:20]); pprint('a' * 100); pprint('line one\nline two\n' * 6); pprint([[[[[1]]]]], depth=3); pprint(None); pprint({}); pprint([[]] * 30, width=20, compact=True)
pprint({'matrix': [[1, 2, 3], [4, 5, 6]], 'nested': {'deep': {'deeper': {'deepest': list(range(25))}}}}, indent=2)
from pprint import PrettyPrinter, saferepr, isreadable, isrecursive
pprint({'b': list(range(30)), 'a': {'x': 'y'*50, 'z': 'w'*40}})
print(pformat([list(range(10))]*5, width=30)); PrettyPrinter(indent=4, width=20, depth=2).pprint([1,[2,[3,[4]]], 'abcdefghijkl'])
print(saferepr({"b": [1], "a": 2}), isreadable([1]), isreadable([print]), isrecursive(a))
