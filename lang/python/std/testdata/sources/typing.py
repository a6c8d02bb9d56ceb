import typing
from typing import (Any, Annotated, AnyStr, Callable, ClassVar, DefaultDict, Deque, Dict, Final, FrozenSet, Generic, Iterable, Iterator, List,
                    Literal, Mapping, NamedTuple, NewType, NoReturn, Optional, ParamSpec, Protocol, Sequence, Set, SupportsFloat, Tuple, Type,
                    TypedDict, TypeVar, Union, cast, get_args, get_origin, get_type_hints, overload, runtime_checkable, TYPE_CHECKING, Self)


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


T = TypeVar("T")
K = TypeVar("K", bound=int)
V = TypeVar("V", int, str)
print(List[int], Dict[str, List[int]], Optional[int], Union[int, str], Union[int, None], Tuple[int, ...], Tuple[()], Callable[[int, str], bool], Callable[..., int])
print(Any, List, Set[int], FrozenSet[str], Type[int], Iterable[T], Mapping[str, T], Sequence["Node"], DefaultDict[str, int], Deque[int])
print(Literal[1, "a", None], Annotated[int, "meta"], ClassVar[int], Final[str], NoReturn, Self, T, K, V.__constraints__, K.__bound__)
print(Union[int, Union[str, int]], Union[int], Optional[Optional[int]], Union[int, str] == Union[str, int], List[int] == List[int], List[int] == List[str])
print(Dict[str, T][int], List[T].__parameters__, Callable[[T], K].__parameters__, Tuple[T, T][str])
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(Optional[int]), get_args(Optional[int]), get_args(Callable[[int], str]), get_origin(int), get_args(int), get_origin(list[int]), get_args(list[int]))
print(get_origin(Annotated[int, 1]), get_args(Annotated[int, 1]), get_args(Literal[1, 2]), get_origin(Literal[1]))
print(List[int] | None, None | List[int], T | int)
print(cast(int, "x"), TYPE_CHECKING, isinstance([], List), hash(List[int]) == hash(List[int]))
fails(lambda: Optional[int, str])
fails(lambda: List[int, str])
fails(lambda: Dict[int])
fails(lambda: isinstance([], List[int]))
fails(lambda: List())
fails(lambda: Union())
fails(lambda: Any())
fails(lambda: List[3])
fails(lambda: List[int][str])


class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: List[T] = []

    def push(self, item: T) -> None:
        self.items.append(item)

    def pop(self) -> T:
        return self.items.pop()


s = Stack[int]()
s.push(3)
print(s.pop(), Stack[int], Stack.__parameters__, type(s).__name__, s.__orig_class__, Stack[T][str])
fails(lambda: Stack[int, str])


class Pair(Generic[K, V]):
    pass


class IntPair(Pair[int, V]):
    pass


print(Pair[int, str], IntPair[str], IntPair.__parameters__, [c.__name__ for c in IntPair.__mro__])


class MyList(List[int]):
    pass


print(MyList([1, 2]), [c.__name__ for c in MyList.__mro__])


class Emp(NamedTuple):
    """An employee."""
    name: str
    id: int = 3
    tags: List[str] = []

    def shout(self):
        return self.name.upper()


e = Emp("bob")
print(e, e.id, e.shout(), Emp._fields, Emp.__annotations__, Emp._field_defaults, e == ("bob", 3, []), e._replace(id=9), Emp.__doc__, isinstance(e, tuple))
fails(Emp)
print(NamedTuple("P", [("x", int), ("y", int)])(1, 2))


class Movie(TypedDict):
    name: str
    year: int


class More(Movie, total=False):
    rating: float


m = Movie(name="x", year=1)
print(m, type(m), Movie.__annotations__, sorted(More.__required_keys__), sorted(More.__optional_keys__), More.__total__, Movie({"name": "y", "year": 2}))
fails(isinstance, m, Movie)
print(TypedDict("TD", {"a": int})(a=1))


@runtime_checkable
class Closable(Protocol):
    def close(self) -> None:
        ...


class HasName(Protocol):
    name: str


class File:
    def close(self):
        pass


class Impl(HasName):
    name = "n"


print(isinstance(File(), Closable), isinstance(3, Closable), issubclass(File, Closable), Impl().name)
fails(Closable)
fails(isinstance, 3, HasName)
print(isinstance(3.5, SupportsFloat), isinstance("a", SupportsFloat))


class Sized2(Protocol[T]):
    def get(self) -> T:
        ...


class Getter(Sized2[int]):
    def get(self):
        return 5


print(Getter().get(), Sized2[int])

UserId = NewType("UserId", int)
print(UserId(5), UserId.__name__, UserId.__supertype__)


@overload
def f(x: int) -> int: ...
@overload
def f(x: str) -> str: ...
def f(x):
    return x


print(f(3), f("a"))


def g(a: int, b: "List[int]" = None, *c: Optional[str], **d: "Node") -> "Stack":
    pass


class Node:
    left: "Node"
    n: int
    k: Annotated[int, "x"]


print(get_type_hints(Node), get_type_hints(Node, include_extras=True))
print(get_type_hints(g)["b"], get_type_hints(g)["return"], get_type_hints(g)["d"], g.__annotations__["a"])


class Sub(Node):
    m: str


print(list(get_type_hints(Sub)))
P = ParamSpec("P")
print(P, Callable[P, int], P.args, P.kwargs)
fails(TypeVar, "X", int)
fails(lambda: Generic[int])


class Old:
    def meth(self, x: Dict[str, "Old"]) -> Iterator[int]:
        yield 1


print(get_type_hints(Old.meth))
print(typing.List[typing.Any], typing.Text, typing.Hashable, isinstance(3, typing.Hashable), typing.Generator[int, None, str], typing.AnyStr)
fails(typing.assert_never, 3)


@typing.runtime_checkable
class Sized2(typing.Protocol):
    size: int

    def grow(self): ...


class Grows:
    def __init__(self):
        self.size = 3

    def grow(self):
        return self


class Derived(Sized2):
    pass


print(isinstance(Grows(), Sized2), isinstance(3, Sized2), isinstance(Derived(), Sized2))
try:
    issubclass(Grows, Sized2)
except TypeError as e:
    print(e)
