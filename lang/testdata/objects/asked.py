# Attributes asked for by name, while the class and its objects change.
class Base:
    kind = "base"


class Thing(Base):
    def __init__(self, n):
        self.n = n


def told(x, *names):
    return [(n, hasattr(x, n), getattr(x, n, "none")) for n in names]


things = [Thing(i) for i in range(3)]
for round in range(3):
    for x in things:
        print(told(x, "n", "m", "kind"))
    if round == 0:
        setattr(things[1], "m", 7)
        setattr(things[2], "kind", "own")
    if round == 1:
        Thing.m = property(lambda self: self.n * 10)
        Base.kind = "changed"
for x in things:
    try:
        setattr(x, "m", 1)
    except AttributeError:
        print("no setter", getattr(x, "m"))
del Thing.m
print([told(x, "m") for x in things])
Base.__getattr__ = lambda self, name: "made up " + name
print([told(x, "m", "q", "kind") for x in things])
del Base.__getattr__
print([told(x, "m", "q") for x in things])
Thing.__setattr__ = lambda self, name, v: object.__setattr__(self, name, v * 2)
for x in things:
    setattr(x, "n", 5)
print([x.n for x in things])
del Thing.__setattr__
Base.__getattribute__ = lambda self, name: "always " + name
print(told(things[0], "n", "absent"))
del Base.__getattribute__
print(told(things[0], "n", "absent", "__class__", "__dict__")[:2], hasattr(things[0], "__dict__"))


class Slotted:
    __slots__ = ("a", "b")


s = Slotted()
print(told(s, "a", "b", "c"))
setattr(s, "a", 1)
print(told(s, "a", "b", "c"))
things[0].__dict__["late"] = 3
print(told(things[0], "late", "n"))
for name in ["n", "n" + "", "".join(["n"])]:
    print(getattr(things[1], name))
print([isinstance(v, (str, float)) for v in (1, 1.5, "a", None, True, [1], things[0])])
print([isinstance(v, (int, Base)) for v in (1, 1.5, "a", None, True, [1], things[0])])
