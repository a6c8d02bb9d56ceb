import dataclasses
from dataclasses import dataclass, field, fields, asdict, astuple, replace, make_dataclass, InitVar, KW_ONLY
from typing import ClassVar, List, Optional


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


@dataclass
class Point:
    x: int
    y: int = 0


p = Point(1)
print(p, p == Point(1, 0), p != Point(2), p == (1, 0), Point.__doc__, Point.__match_args__)
p.x = 5
print(p.x, p, repr(Point(y=2, x="a")))
fails(Point)
fails(Point, 1, 2, 3)
fails(Point, 1, z=2)
fails(hash, p)
print(Point.__init__.__qualname__, Point.__init__.__annotations__, Point.__annotations__)


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    tag: str = field(default="", compare=False)


vs = [Version(2, 1), Version(1, 9, "x"), Version(1, 9, "a"), Version(1)]
print(sorted(vs), Version(1) < Version(1, 1), Version(3) >= Version(2, 9), max(vs))
fails(lambda: Version(1) < 3)
print(Version(1, 2, "a") == Version(1, 2, "b"))


@dataclass(frozen=True)
class Money:
    amount: float
    currency: str = "EUR"

    def __add__(self, other):
        return replace(self, amount=self.amount + other.amount)


m = Money(1.5) + Money(2)
print(m, hash(m) == hash(Money(3.5)), {m: 1}[Money(3.5)])
try:
    m.amount = 3
except dataclasses.FrozenInstanceError as e:
    print(type(e).__name__, e)
try:
    del m.amount
except AttributeError as e:
    print(type(e).__name__, e)
try:
    m.other = 3
except AttributeError as e:
    print(type(e).__name__, e)


@dataclass
class Basket:
    items: list = field(default_factory=list)
    owner: Optional[str] = None
    total: float = field(init=False, default=0.0)
    secret: str = field(default="s", repr=False)
    kinds: ClassVar[int] = 3
    scale: InitVar[int] = 1

    def __post_init__(self, scale):
        self.total = sum(self.items) * scale


a, b = Basket(), Basket([1, 2], scale=10)
a.items.append(7)
print(a, b, b.total, Basket.kinds, [f.name for f in fields(Basket)])
print(asdict(b), astuple(b))
print(replace(b, items=[5], scale=2))
fails(replace, b, total=3)
print(Basket.__doc__)
fails(replace, 3)
fails(asdict, Basket)
fails(fields, 3)
print(dataclasses.is_dataclass(b), dataclasses.is_dataclass(Basket), dataclasses.is_dataclass(3))
f = fields(Basket)[2]
print(f.name, f.type, f.default, f.init, f.default_factory is dataclasses.MISSING)


@dataclass
class Base:
    a: int
    b: str = "b"


@dataclass
class Derived(Base):
    c: float = 1.5
    a: int = 4

    def area(self):
        return self.a * self.c


d = Derived(c=2)
print(d, d.area(), isinstance(d, Base), Base(1) == Derived(1))


@dataclass
class Options:
    name: str
    _: KW_ONLY
    level: int = 0
    must: bool


print(Options("n", must=True), Options.__match_args__, Options.__doc__)
fails(Options, "n", 1)
fails(Options, "n")


@dataclass(slots=True)
class Slotted:
    x: int
    y: int = 2


s = Slotted(1)
print(s, Slotted.__slots__, s.y)
try:
    s.z = 3
except AttributeError as e:
    print("AttributeError", e)


@dataclass(frozen=True, slots=True, order=True)
class Both:
    x: int


print(Both(1), Both(1) < Both(2), hash(Both(1)) == hash(Both(1)))
try:
    Both(1).x = 2
except AttributeError as e:
    print(type(e).__name__, e)


@dataclass
class Node:
    value: int
    next: "Node" = None


n = Node(1, Node(2))
print(n, asdict(n))
n.next.next = n
print(n)


def refuse(make):
    try:
        make()
        print("no error")
    except Exception as e:
        print(type(e).__name__ + ":", e)


@refuse
def _():
    @dataclass
    class C:
        x: list = []


@refuse
def _():
    @dataclass
    class C:
        x: int = 1
        y: int


@refuse
def _():
    @dataclass(order=True, eq=False)
    class C:
        x: int


@refuse
def _():
    @dataclass(order=True)
    class C:
        x: int

        def __lt__(self, other):
            return True


@refuse
def _():
    @dataclass
    class C(Money):
        x: int = 1


@refuse
def _():
    @dataclass(frozen=True)
    class C(Base):
        x: int = 1


@refuse
def _():
    field(default=1, default_factory=int)


@refuse
def _():
    @dataclass
    class C:
        x: int
        y = field(default=1)


C = make_dataclass("C", [("x", int), "y", ("z", int, field(default=5))], namespace={"sum": lambda self: self.x + self.z})
c = C(1, 2)
print(c, c.sum(), C.__name__, C.__annotations__)
fails(make_dataclass, "C", ["x", "x"])
fails(make_dataclass, "C", ["1"])
fails(make_dataclass, "C", ["for"])


@dataclass
class Tree:
    name: str
    children: List["Tree"] = field(default_factory=list)
    info: dict = field(default_factory=dict)


t = Tree("root", [Tree("a"), Tree("b", info={"k": Tree("c")})])
print(asdict(t))
print(astuple(t))
x = asdict(t, dict_factory=lambda kv: dict(sorted(kv)))
print(list(x))


@dataclass(unsafe_hash=True)
class H:
    x: int
    y: list = field(default_factory=list, hash=False)


print(hash(H(1, [2])) == hash(H(1, [3])), H(1, [2]) == H(1, [3]))


@dataclass(repr=False, eq=False)
class Plain:
    x: int


print(Plain(1) == Plain(1), Plain.__eq__ is object.__eq__, Plain.__repr__ is object.__repr__)


@dataclass
class Own:
    x: int

    def __repr__(self):
        return "own"

    def __eq__(self, other):
        return True


print(Own(1), Own(1) == 3)

match Point(1, 2):
    case Point(0, y):
        print("zero", y)
    case Point(x, y=2):
        print("x", x)


@dataclass
class Shadow:
    self: int
    field: int = field(default=2)


print(Shadow(1))
print(dataclasses.MISSING is dataclasses.MISSING, Point.__dataclass_params__)
