import reprlib
from collections import deque

for x in [list(range(3)), list(range(20)), tuple(range(9)), (1,), {3, 1, 2}, set(), frozenset(range(10)), {i: str(i) for i in range(9)}, {}, "a" * 10, "ab" * 40, 10**60, 12,
          deque(range(9)), [[[[[[[[1]]]]]]]], 3.5, "it's \n" * 20]:
    print(reprlib.repr(x))
r = reprlib.Repr()
r.maxlist, r.maxstring = 2, 12
print(r.repr([1, 2, 3]), r.repr("abcdefghijklmnopqrstuvwxyz"))


class Node:
    def __init__(self):
        self.kids = [self]

    @reprlib.recursive_repr("<again>")
    def __repr__(self):
        return f"Node({self.kids})"


print(Node(), Node.__repr__.__name__)
