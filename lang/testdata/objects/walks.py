# What libraries ask of functions and classes of the program, and how often.
import collections
import csv
import dataclasses
import enum
import io
import itertools
import json
import typing
from fractions import Fraction


def below(x):
    print('asked', x)
    return x < 2


print(list(itertools.dropwhile(below, [1, 2, 1, 'a'])), list(itertools.takewhile(below, [1, 2, 1])))
print(next(itertools.count(True)), list(itertools.islice(itertools.count(True, 2), 2)))


class Hue(str, enum.Enum):
    RED = 'r'


class Level(enum.IntFlag):
    LOW = 1
    HIGH = 2


class Side(enum.Flag):
    LEFT = 1
    RIGHT = 2


out = io.StringIO()
csv.writer(out).writerow(['', 0, Hue.RED])
print(repr(out.getvalue()), json.dumps({Hue.RED: 1, Level.LOW: 2}))
print(Hue.RED in Hue, Side.LEFT in Side, Side.LEFT | Side.RIGHT in Side, hasattr(collections.deque(), '__iter__'))


@dataclasses.dataclass
class Rec:
    a: int
    b: typing.Any = None
    c: typing.Optional[int] = None


print(Rec.__doc__)
Point = collections.namedtuple('Point', 'x y')
for f in (lambda: hash(Point(0, [1])), lambda: 2 / Fraction(0, 7), lambda: -3 / Fraction(0), lambda: 'a' + __import__('datetime').date(2024, 1, 2)):
    try:
        f()
    except (TypeError, ZeroDivisionError) as e:
        print(e)
