# Texts of a class that derives from str where a text is asked for.
from enum import Enum, StrEnum


class E(StrEnum):
    A = "a"


class M(str, Enum):
    B = "b"


class S(str):
    pass


print(E.A in "abc", M.B in "abc", S("z") in "abc", S("b") not in "abc", E.A in S("abc"), "a" in E.A)
print("q", "r", sep=S("-"), end=S("!\n"))
print("abc".translate({97: S("x"), 98: None}))
try:
    3 in "abc"
except TypeError as e:
    print(e)
