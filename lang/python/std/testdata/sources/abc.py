from abc import ABC, ABCMeta, abstractmethod


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


class Shape(ABC):
    @abstractmethod
    def area(self):
        """The area."""

    @property
    @abstractmethod
    def name(self):
        ...

    @classmethod
    @abstractmethod
    def make(cls):
        ...

    def describe(self):
        return f"{self.name} of {self.area()}"


class Partial(Shape):
    name = "partial"

    @classmethod
    def make(cls):
        return cls()


class Square(Partial):
    def __init__(self, side=1):
        self.side = side

    def area(self):
        return self.side ** 2


fails(Shape)
fails(Partial)
print(Square.make().describe(), Square(3).describe(), isinstance(Square(), Shape), issubclass(Square, Shape))
print(sorted(Shape.__abstractmethods__), sorted(Partial.__abstractmethods__), Square.__abstractmethods__)


class Plugin(metaclass=ABCMeta):
    @abstractmethod
    def run(self):
        return "base run"

    @staticmethod
    @abstractmethod
    def help():
        pass

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Plugin:
            return any("run" in B.__dict__ for B in C.__mro__) or NotImplemented
        return NotImplemented


class Duck:
    def run(self):
        return 1


print(isinstance(Duck(), Plugin), isinstance(3, Plugin), issubclass(Duck, Plugin))


class Real(Plugin):
    def run(self):
        return super().run() + "!"

    @staticmethod
    def help():
        return "h"


print(Real().run(), Real.help(), type(Real).__name__)


class Numberish(ABC):
    pass


Numberish.register(int)
print(isinstance(3, Numberish), issubclass(bool, Numberish), isinstance("x", Numberish))


@Numberish.register
class Roman:
    pass


print(isinstance(Roman(), Numberish))
fails(Numberish.register, 3)
fails(issubclass, 3, Numberish)
