# Abstract base classes: classes that other classes promise to be like.


class _State:
    """What an abstract class knows of others: those registered, and answers given."""

    __slots__ = ("registry", "answers", "when")

    def __init__(self):
        self.registry = []
        self.answers = {}
        self.when = 0


# How often register was called: answers that are older are asked again.
_registered = [0]


def abstractmethod(funcobj):
    """A method that a concrete class has to define."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def _is_abstract(value):
    if isinstance(value, property):
        parts = (value.fget, value.fset, value.fdel)
        return any(getattr(p, "__isabstractmethod__", False) for p in parts)
    if isinstance(value, (classmethod, staticmethod)):
        value = value.__func__
    return bool(getattr(value, "__isabstractmethod__", False))


def _abstract_names(cls):
    names = {name for name, value in cls.__dict__.items() if _is_abstract(value)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if _is_abstract(getattr(cls, name, None)):
                names.add(name)
    return frozenset(names)


def update_abstractmethods(cls):
    """Looks again which methods are abstract, for those who change a class."""
    if hasattr(cls, "__abstractmethods__"):
        names = set()
        for base in cls.__bases__:
            names |= {n for n in getattr(base, "__abstractmethods__", ()) if _is_abstract(getattr(cls, n, None))}
        names |= {n for n, v in cls.__dict__.items() if _is_abstract(v)}
        cls.__abstractmethods__ = frozenset(names)
    return cls


class ABCMeta(type):
    """The class of abstract classes."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls)
        cls._abc_impl = _State()
        return cls

    def register(cls, subclass):
        """Makes a class count as a subclass."""
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registry.append(subclass)
        _registered[0] += 1
        return subclass

    def __instancecheck__(cls, instance):
        kind = type(instance)
        if cls.__subclasscheck__(kind):
            return True
        shown = instance.__class__
        return shown is not kind and cls.__subclasscheck__(shown)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        state = cls._abc_impl
        if state.when != _registered[0]:
            state.answers, state.when = {}, _registered[0]
        answer = state.answers.get(subclass)
        if answer is None:
            answer = cls.__promises(subclass)
            state.answers[subclass] = answer
        return answer

    def __promises(cls, subclass):
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            return bool(answer)
        if cls in subclass.__mro__:
            return True
        for known in cls._abc_impl.registry:
            if issubclass(subclass, known):
                return True
        for known in cls.__subclasses__():
            if issubclass(subclass, known):
                return True
        return False


class ABC(metaclass=ABCMeta):
    """A base for abstract classes, so that no metaclass need be written."""

    __slots__ = ()


def get_cache_token():
    """A number that changes when a class is registered."""
    return _registered[0]
