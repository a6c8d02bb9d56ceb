# != asks each side's __ne__, else the opposite of its __eq__, the derived class first;
# a method's NotImplemented leaves the slots of the call around alone.
import collections
import itertools


class A:
    def __ne__(self, o): print('A.ne'); return NotImplemented
    def __eq__(self, o): print('A.eq'); return NotImplemented


class B(A):
    def __ne__(self, o): print('B.ne'); return NotImplemented


class C:
    def __eq__(self, o): print('C.eq'); return NotImplemented


class D(C):
    def __eq__(self, o): print('D.eq'); return True


class I(int):
    def __eq__(self, o): print('I.eq'); return True


for f in (lambda: A() != B(), lambda: A() == B(), lambda: A() != 3, lambda: 3 != A(), lambda: C() != C(), lambda: C() != 3, lambda: A() != C(), lambda: C() != D(), lambda: I(3) != 3, lambda: I(3) == 4):
    print(f())
print(A() != 3, A() == 3, 3 != A())


class Answer:
    def __init__(self, k): self.k = k

    def __bool__(self):
        def deeper(*a): return [a, self.k]
        deeper(1, 2, 3)
        return True


class Has:
    def __contains__(self, k): return Answer(k)


class Right:
    def __radd__(self, o):
        def deeper(a, b, c, d): return a
        return deeper(1, 2, 3, 4)


class Left:
    def __add__(self, o): return NotImplemented


print(3 in Has(), 4 not in Has(), Left() + Right(), Left() + Right() + 4)
print(collections.deque() == 3, collections.deque([1]) != 'a', [collections.deque([1])] == [collections.deque([1])])
od = collections.OrderedDict(a=1)
for f in (lambda: od ^ 0, lambda: 0 ^ od, lambda: abs(od), lambda: divmod(0, od), lambda: format(od, 'x'), lambda: round(od), lambda: int(od), lambda: float(od), lambda: od(),
          lambda: +itertools.chain(), lambda: b"ab"["a"[1:]], lambda: b'a'.hex('--'), lambda: itertools.count('a'), lambda: collections.deque() < 3):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
try:
    od ^= 0
except TypeError as e:
    print(e)
print(next(iter([]), od), type(next(iter(()), od)).__name__)

# what one of two sets alone has, in CPython's order: the right one's elements first, in place the left one's
print({1, 2, 3} ^ {10}, {10} ^ {1, 2, 3}, {1, 2, 3}.symmetric_difference([10]), frozenset({1, 2}) ^ {10}, {10} ^ frozenset({1, 2}))
s = {1, 2, 3}
s ^= {10}
t = {1, 2, 3}
t.symmetric_difference_update([10])
print(s, t, s == t, {1, 2} ^ {1, 2})
try:
    itertools.repeat(1, 2 ** 64)
except OverflowError as e:
    print(e)
