# typing_extensions: typing with the names of later Pythons, which libraries import from here.
import functools
import typing
import types as _types
import warnings
from abc import ABCMeta as _ABCMeta
from typing import *
from typing import ForwardRef, _Types, _named_form, _one, _protocol_names, _text

ReadOnly = _named_form("ReadOnly", _one, "A key of a TypedDict that is not stored to.")
TypeIs = _named_form("TypeIs", _one, "The result of a function that checks a type both ways.")
TypeForm = _named_form("TypeForm", _one, "A type as a value.")


class NoDefaultType:
    """Stands where a type variable has no default."""

    def __repr__(self):
        return "typing_extensions.NoDefault"


NoDefault = NoDefaultType()


class Buffer(metaclass=_ABCMeta):
    """What has bytes in memory."""


for _c in (bytes, bytearray, memoryview):
    Buffer.register(_c)


class Doc:
    """The documentation of a parameter, inside of Annotated."""

    def __init__(self, documentation, /):
        self.documentation = documentation

    def __repr__(self):
        return f"Doc({self.documentation!r})"

    def __hash__(self):
        return hash(self.documentation)

    def __eq__(self, other):
        return self.documentation == other.documentation if isinstance(other, Doc) else NotImplemented


class TypeAliasType(_Types):
    """A type with a name of its own."""

    def __init__(self, name, value, *, type_params=()):
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        self.__name__, self.__value__, self.__type_params__ = name, value, type_params
        self.__parameters__ = type_params

    def __repr__(self):
        return self.__name__

    def __getitem__(self, parameters):
        return _types.GenericAlias(self, parameters if isinstance(parameters, tuple) else (parameters,))

    def __call__(self):
        raise TypeError("Type alias is not callable")


class Sentinel:
    """A value that is like no other, with a name."""

    def __init__(self, name, repr=None):
        self._name, self._repr = name, repr if repr is not None else f"<{name}>"

    def __repr__(self):
        return self._repr


class deprecated:
    """Warns where a function is called, or a class makes an object."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message, self.category, self.stacklevel = message, category, stacklevel

    def __call__(self, arg, /):
        if self.category is None:
            arg.__deprecated__ = self.message
            return arg
        if isinstance(arg, type):
            return self._class(arg)
        if not callable(arg):
            raise TypeError(f"@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}")

        @functools.wraps(arg)
        def wrapper(*args, **kwargs):
            warnings.warn(self.message, category=self.category, stacklevel=self.stacklevel + 1)
            return arg(*args, **kwargs)

        arg.__deprecated__ = wrapper.__deprecated__ = self.message
        return wrapper

    def _class(self, arg):
        made, own = arg.__init__, "__init__" in arg.__dict__

        def __init__(obj, *args, **kwargs):
            if type(obj) is arg:
                warnings.warn(self.message, category=self.category, stacklevel=self.stacklevel + 1)
            if own or made is not object.__init__:
                made(obj, *args, **kwargs)

        told = arg.__init_subclass__

        def __init_subclass__(cls, *args, **kwargs):
            warnings.warn(self.message, category=self.category, stacklevel=self.stacklevel + 1)
            return told.__func__(cls, *args, **kwargs) if hasattr(told, "__func__") else told(*args, **kwargs)

        arg.__init_subclass__ = classmethod(__init_subclass__)
        arg.__init__ = functools.wraps(made)(__init__) if own else __init__
        arg.__deprecated__ = self.message
        return arg


def get_protocol_members(tp, /):
    """The names that a protocol asks for."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(_protocol_names(tp))


def is_protocol(tp, /):
    """Whether a class is a protocol."""
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol and tp is not Generic


def get_original_bases(cls, /):
    """The bases as they were written."""
    return cls.__dict__.get("__orig_bases__", cls.__bases__)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=None):
    """The annotations of a function, a class or a module."""
    import inspect
    return inspect.get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str)


def disjoint_base(cls):
    """Marks a class that is no base beside another such one."""
    cls.__disjoint_base__ = True
    return cls


def IntVar(name):
    """A type variable for numbers."""
    return typing.TypeVar(name)


def type_repr(value):
    """How a type is written."""
    return _text(value)
