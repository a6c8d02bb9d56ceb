# typing_extensions: names that typing of later Pythons has.
import typing_extensions as te
from typing_extensions import Self, TypedDict, NotRequired, Literal, Protocol, runtime_checkable, deprecated, override, TypeAliasType, get_protocol_members, is_protocol, Annotated, Doc, Buffer, get_type_hints
import typing
import warnings
class M(TypedDict):
    a: int
    b: NotRequired[str]
print(M(a=1), M.__required_keys__, M.__optional_keys__)
@runtime_checkable
class P(Protocol):
    def run(self) -> int: ...
    x: int
print(sorted(get_protocol_members(P)), is_protocol(P), is_protocol(int))
@deprecated("old")
def f(): return 3
@deprecated("older")
class C:
    def __init__(self, a): self.a = a
class D(C): pass
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(f(), C(1).a, D(2).a)
print([str(x.message) for x in w], f.__deprecated__, C.__deprecated__)
L = TypeAliasType("L", list[int]); print(L, L.__value__, L.__name__)
print(Annotated[int, Doc("n")].__metadata__, isinstance(b"", Buffer), isinstance("", Buffer))
