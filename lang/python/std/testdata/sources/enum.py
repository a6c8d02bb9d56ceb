import enum
from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    @property
    def warm(self):
        return self is Color.RED

    @classmethod
    def default(cls):
        return cls.BLUE

    def describe(self):
        return f"{self.name}={self.value}"


print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["BLUE"], Color)
print(list(Color), len(Color), Color.CRIMSON is Color.RED, Color.RED.warm, Color.GREEN.warm, Color.default())
print(Color.RED in Color, Color.RED == Color.RED, Color.RED == 1, Color.RED != Color.BLUE, hash(Color.RED) == hash("RED"))
print(list(Color.__members__), dict(Color.__members__)["CRIMSON"], isinstance(Color.RED, Color), type(Color.RED))
print({Color.RED: "r"}[Color(1)], f"{Color.RED}|{Color.RED:>10}|{Color.RED!r}", "%s" % Color.GREEN, Color.BLUE.describe())
print(list(reversed(Color)), bool(Color), bool(Color.RED), [c.name for c in Color])
fails(Color, 9)
fails(lambda: Color["NONE"])
fails(lambda: Color.RED < Color.BLUE)
fails(setattr, Color, "RED", 3)
fails(setattr, Color.RED, "value", 3)
fails(setattr, Color.RED, "name", 3)
fails(delattr, Color, "RED")


class Number(IntEnum):
    ONE = 1
    TWO = 2
    THREE = auto()


print(Number.ONE, repr(Number.TWO), Number.THREE + 1, Number.ONE < Number.TWO, sorted([Number.TWO, Number.ONE]), f"{Number.TWO}", f"{Number.TWO:03d}")
print(Number(3) is Number.THREE, [10, 20, 30][Number.ONE], Number.ONE == 1, isinstance(Number.ONE, int), "%d %s" % (Number.TWO, Number.TWO), int(Number.TWO))
print({1: "a"}[Number.ONE], Number.ONE | Number.TWO, max(Number), Number.TWO.name)


class Word(StrEnum):
    HELLO = auto()
    BYE = "see you"


print(Word.HELLO, repr(Word.BYE), Word.HELLO == "hello", Word.BYE.upper(), Word("hello"), f"{Word.BYE:>10}", ",".join(Word), isinstance(Word.HELLO, str))
fails(StrEnum, "X", [("A", 1)])


class Old(str, Enum):
    A = "a"
    B = "b"


print(Old.A, repr(Old.A), Old.A == "a", Old("b"), f"{Old.A}", Old.A.value, Old.A + "x", "%s" % Old.B)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(list(Perm), Perm.R | Perm.X, repr(Perm.R | Perm.W), Perm.R & Perm.W, Perm.RW, ~Perm.R, Perm.R ^ Perm.RW)
print(Perm.R in Perm.RW, Perm.X in Perm.RW, bool(Perm(0)), repr(Perm(0)), str(Perm(0)), Perm(7), len(Perm.RW), list(Perm(5)), Perm(3) is Perm.RW)
print((Perm.R | Perm.X).value, (Perm.R | Perm.X).name, Perm(0).name, list(Perm.__members__), Perm)
fails(Perm, 8)
fails(lambda: Perm.R | 1)
fails(Perm, "x")
fails(lambda: 1 in Perm.R)


class Mode(IntFlag):
    READ = 4
    WRITE = 2
    EXEC = 1


print(Mode.READ | Mode.WRITE, repr(Mode.READ | Mode.WRITE), Mode.READ | 8, repr(Mode.READ | 8), Mode.READ + 1, Mode(7), repr(Mode(7)))
print(Mode.READ & 6, repr(Mode.READ & 6), repr(~Mode.READ), Mode.READ in Mode(6), repr(Mode(0)), 1 | Mode.READ, f"{Mode.READ:b}", [m.name for m in Mode(5)])


class Planet(Enum):
    MERCURY = (3.303e+23, 2.4397e6)
    EARTH = (5.976e+24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300E-11 * self.mass / (self.radius * self.radius)


print(Planet.EARTH.value, round(Planet.EARTH.gravity, 3), Planet.EARTH, Planet((3.303e+23, 2.4397e6)))


class Coord(bytes, Enum):
    def __new__(cls, value, label, unit):
        obj = bytes.__new__(cls, [value])
        obj._value_ = value
        obj.label = label
        obj.unit = unit
        return obj

    PX = (0, "P.X", "km")
    PY = (1, "P.Y", "km")


print(Coord.PY.label, Coord(1), Coord.PX.unit)


class Auto(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower() + str(count)

    A = auto()
    B = auto()


print(list(Auto))


class Missing(Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls._value2member_map_.get(value.lower())
        return None


print(Missing("A"))
fails(Missing, 3)

Animal = Enum("Animal", "ANT BEE CAT")
print(list(Animal), Animal.BEE.value, Animal)
Shape = Enum("Shape", {"SQ": 4, "TRI": 3})
print(list(Shape))
Pair = IntEnum("Pair", [("A", 5), ("B", 6)])
print(list(Pair), Pair.A + 1)
Start = Enum("Start", ["X", "Y"], start=10)
print(list(Start))


def refuse(make):
    try:
        make()
        print("no error")
    except Exception as e:
        print(type(e).__name__ + ":", e)


@refuse
def _():
    class D(Enum):
        A = 1
        A = 2


@refuse
def _():
    class D(Color):
        A = 1


@refuse
def _():
    @unique
    class D(Enum):
        A = 1
        B = 1
        C = 2
        D = 2


class Empty(Enum):
    def shout(self):
        return self.name + "!"


class Full(Empty):
    A = 1


print(Full.A.shout(), Full.A)


class WithAlias(Enum):
    _ignore_ = ["tmp", "i"]
    tmp = 3
    A = 1
    B = enum.member(2)
    C = enum.nonmember(9)

    def f(self):
        pass


print(list(WithAlias), WithAlias.C)


class Weekday(Enum):
    MON = 1
    TUE = 2

    def __str__(self):
        return self.name.title()

    def __lt__(self, other):
        return self.value < other.value


print(Weekday.MON, sorted([Weekday.TUE, Weekday.MON]), f"{Weekday.TUE}")


class Eq(Enum):
    A = [1]
    B = {"x": 1}
    C = [1]


print(Eq([1]), Eq.C is Eq.A, Eq({"x": 1}))

match Color.RED:
    case Color.BLUE:
        print("blue")
    case Color.RED:
        print("red")

import copy
print(copy.deepcopy(Color.RED) is Color.RED, copy.copy([Color.RED]))
print([m for m in dir(Color) if not m.startswith("_")])


class Names(Enum):
    name = 1
    value = 2


print(Names.name, Names.value.value, Names.name.name)


@enum.verify(enum.CONTINUOUS)
class V(Enum):
    A = 1
    B = 2


@refuse
def _():
    @enum.verify(enum.CONTINUOUS)
    class V(Enum):
        A = 1
        B = 4


@refuse
def _():
    @enum.verify(enum.UNIQUE)
    class V(Enum):
        A = 1
        B = 1
