# typing: the names that annotations are made of. Nothing here checks a value.
import collections
import collections.abc
import contextlib
import sys
import types
from abc import ABCMeta, abstractmethod
from _tq import evaluate

TYPE_CHECKING = False


def _text(t):
    """The text of an annotation."""
    if isinstance(t, types.GenericAlias):
        return repr(t)
    if isinstance(t, type):
        return t.__qualname__ if t.__module__ == "builtins" else f"{t.__module__}.{t.__qualname__}"
    if t is ...:
        return "..."
    if isinstance(t, (types.FunctionType, types.BuiltinFunctionType)):
        return t.__name__
    return repr(t)


def _type(arg):
    """An argument of a subscription as a type: None is its class, a text is looked up later."""
    if arg is None:
        return type(None)
    if isinstance(arg, str):
        return ForwardRef(arg)
    return arg


def _check(arg, message):
    arg = _type(arg)
    if arg is Generic or arg is Protocol:
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{message} Got {arg!r:.100}.")
    return arg


def _tuple(params):
    return params if isinstance(params, tuple) else (params,)


def _variables(args):
    """The type variables in arguments, each once, in order."""
    found = []
    for arg in args:
        if isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)):
            inside = (arg,)
        elif isinstance(arg, (list, tuple)):
            inside = _variables(arg)
        else:
            inside = () if isinstance(arg, type) and not isinstance(arg, types.GenericAlias) else getattr(arg, "__parameters__", ())
        found.extend(v for v in inside if v not in found)
    return tuple(found)


class _Types:
    """What the objects of this module have in common: | makes a union."""

    __slots__ = ()

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class _Form(_Types):
    """A name of typing that is subscripted, or stands alone."""

    def __init__(self, make):
        self._name = make.__name__
        self.__doc__ = make.__doc__
        self._make = make

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __instancecheck__(self, obj):
        raise TypeError(f"{self!r} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self!r} cannot be used with issubclass()")

    def __getitem__(self, params):
        return self._make(self, params)


class _Alias(_Types):
    """A subscripted name: List[int], or a class of the program's own: Stack[int]."""

    def __init__(self, origin, args, name=None, parameters=None):
        self.__origin__ = origin
        self.__args__ = args
        self._name = name
        self.__parameters__ = _variables(args) if parameters is None else parameters

    def __repr__(self):
        name = "typing." + self._name if self._name else _text(self.__origin__)
        return f"{name}[{', '.join(_text(a) for a in self.__args__) or '()'}]"

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getattr__(self, name):
        if name[:2] == "__" or "__origin__" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __call__(self, *args, **kwargs):
        if self._name and self.__origin__.__module__ in ("builtins", "collections", "collections.abc"):
            if isinstance(self.__origin__, ABCMeta):
                raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        result = self.__origin__(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except AttributeError:
            pass
        return result

    def __getitem__(self, params):
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        params = _tuple(params)
        if len(params) != len(self.__parameters__) and not any(isinstance(v, (TypeVarTuple, ParamSpec)) for v in self.__parameters__):
            word = "many" if len(params) > len(self.__parameters__) else "few"
            raise TypeError(f"Too {word} arguments for {self}; actual {len(params)}, expected {len(self.__parameters__)}")
        given = dict(zip(self.__parameters__, [_type(p) for p in params]))
        return self._with(tuple(_put(a, given) for a in self.__args__))

    def _with(self, args):
        if self.__origin__ is Union:
            return Union[args]
        return type(self)(self.__origin__, args, self._name)

    def __iter__(self):
        yield _Unpacked(self)

    def __mro_entries__(self, bases):
        origin = self.__origin__
        if isinstance(origin, _Form):
            raise TypeError(f"Cannot subclass {self!r}")
        later = bases[bases.index(self) + 1:]
        if origin is Generic:
            if Protocol in bases or any(isinstance(b, _Alias) for b in later):
                return ()
            return (Generic,)
        if not self._name:
            return (origin,)
        entries = (origin,) if origin not in bases else ()
        if not any(isinstance(b, _Alias) or (isinstance(b, type) and issubclass(b, Generic)) for b in later):
            entries += (Generic,)
        return entries

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")


def _put(arg, given):
    """An argument with its type variables replaced."""
    if isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)):
        return given.get(arg, arg)
    if isinstance(arg, list):
        return [_put(a, given) for a in arg]
    inside = getattr(arg, "__parameters__", ())
    if inside and not isinstance(arg, type):
        return arg[tuple(given.get(v, v) for v in inside)]
    return arg


_GenericAlias = _Alias  # the name that packages ask for


class _Unpacked(_Types):
    def __init__(self, inner):
        self.inner = inner

    def __repr__(self):
        return "*" + repr(self.inner)


class _UnionGenericAlias(_Alias):
    """Union[...] and Optional[...]."""

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and type(None) in args:
            other = args[1] if args[0] is type(None) else args[0]
            return f"typing.Optional[{_text(other)}]"
        return super().__repr__()

    def __eq__(self, other):
        if isinstance(other, (_UnionGenericAlias, types.UnionType)):
            return set(self.__args__) == set(other.__args__)
        return NotImplemented

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __call__(self, *args, **kwargs):
        raise TypeError("Cannot instantiate typing.Union")

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        return any(issubclass(cls, arg) for arg in self.__args__)


class _CallableAlias(_Alias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or isinstance(args[0], ParamSpec)):
            return f"typing.Callable[{_text(args[0])}, {_text(args[1])}]"
        return f"typing.Callable[[{', '.join(_text(a) for a in args[:-1])}], {_text(args[-1])}]"


class _LiteralAlias(_Alias):
    def __repr__(self):
        return f"typing.Literal[{', '.join(repr(a) for a in self.__args__)}]"

    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return {(type(a), a) for a in self.__args__} == {(type(a), a) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset((type(a), a) for a in self.__args__))


class _AnnotatedAlias(_Alias):
    def __init__(self, origin, args, name=None, metadata=()):
        super().__init__(origin, args, name)
        self.__metadata__ = metadata

    def _with(self, args):
        return _AnnotatedAlias(args[0], args, "Annotated", self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_text(self.__args__[0])}, {', '.join(repr(a) for a in self.__metadata__)}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))


class ForwardRef(_Types):
    """An annotation given as text."""

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_module__ = module

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)


# Variables.

class _Variable(_Types):
    def __init__(self, name, covariant=False, contravariant=False, bound=None):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        self.__name__ = name
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__bound__ = None if bound is None else _check(bound, "Bound must be a type.")

    def __repr__(self):
        sign = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return sign + self.__name__

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


class _NoDefault:
    def __repr__(self):
        return "typing.NoDefault"


NoDefault = _NoDefault()


class TypeVar(_Variable):
    """A type that is not known yet."""

    def has_default(self):
        return self.__default__ is not NoDefault

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault):
        super().__init__(name, covariant, contravariant, bound)
        self.__infer_variance__, self.__default__ = infer_variance, default
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self.__constraints__ = tuple(_check(c, "TypeVar(name, constraint, ...): constraints must be types.") for c in constraints)


class ParamSpec(_Variable):
    """Parameters that are not known yet."""

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False):
        super().__init__(name, covariant, contravariant, bound)

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)


class ParamSpecArgs(_Types):
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"


class ParamSpecKwargs(_Types):
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class TypeVarTuple(_Types):
    """Any number of types that are not known yet."""

    def __init__(self, name):
        self.__name__ = name

    def __repr__(self):
        return self.__name__

    def __iter__(self):
        yield Unpack[self]


# Forms.

class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        return "typing.Any" if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """Any type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


def _alone(self, params):
    raise TypeError(f"{self} is not subscriptable")


def _one(self, params):
    return _Alias(self, (_check(params, f"{self} accepts only single type."),), self._name)


def _named_form(name, make, doc):
    form = _Form(make)
    form._name, form.__doc__ = name, doc
    return form


NoReturn = _named_form("NoReturn", _alone, "The type of a function that never returns.")
Never = _named_form("Never", _alone, "A type without values.")
Self = _named_form("Self", _alone, "The class that a method stands in.")
LiteralString = _named_form("LiteralString", _alone, "A text that the program itself spells out.")
TypeAlias = _named_form("TypeAlias", _alone, "Marks a name that stands for a type.")
ClassVar = _named_form("ClassVar", _one, "A variable of the class.")
Final = _named_form("Final", _one, "A name that is not assigned again.")
Required = _named_form("Required", _one, "A key that a TypedDict must have.")
NotRequired = _named_form("NotRequired", _one, "A key that a TypedDict may lack.")
TypeGuard = _named_form("TypeGuard", _one, "The result of a function that checks a type.")
Unpack = _named_form("Unpack", _one, "The types of a tuple one by one.")


@_Form
def Union(self, params):
    """One of several types."""
    if params == ():
        raise TypeError("Cannot take a Union of no types.")
    found = []
    for p in _tuple(params):
        p = _check(p, "Union[arg, ...]: each arg must be a type.")
        inside = p.__args__ if isinstance(p, (_UnionGenericAlias, types.UnionType)) else (p,)
        found.extend(t for t in inside if t not in found)
    if len(found) == 1:
        return found[0]
    return _UnionGenericAlias(self, tuple(found), "Union")


@_Form
def Optional(self, params):
    """A type or None."""
    return Union[_check(params, f"{self} requires a single type."), type(None)]


@_Form
def Literal(self, params):
    """One of several values."""
    found, seen = [], set()
    for p in _tuple(params):
        for value in p.__args__ if isinstance(p, _LiteralAlias) else (p,):
            if (type(value), value) not in seen:
                seen.add((type(value), value))
                found.append(value)
    return _LiteralAlias(self, tuple(found), "Literal")


@_Form
def Concatenate(self, params):
    """Parameters before those of a ParamSpec."""
    return _Alias(self, tuple(_type(p) for p in _tuple(params)), "Concatenate")


class Annotated:
    """A type with something more said about it."""

    def __new__(cls, *args, **kwargs):
        raise TypeError("Type Annotated cannot be instantiated.")

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple) or len(params) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        of = _check(params[0], "Annotated[t, ...]: t must be a type.")
        metadata = params[1:]
        if isinstance(of, _AnnotatedAlias):
            of, metadata = of.__origin__, of.__metadata__ + metadata
        return _AnnotatedAlias(of, (of,), "Annotated", metadata)


# Containers.

class _Container(_Types):
    """List, Dict …: subscripted they give an alias of a class; alone they stand for it."""

    def __init__(self, origin, count, name=None):
        self.__origin__ = origin
        self._count = count
        self._name = name or origin.__name__

    def __repr__(self):
        return "typing." + self._name

    def __getattr__(self, name):
        if name[:2] == "__" or "__origin__" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __call__(self, *args, **kwargs):
        if self.__origin__.__module__ in ("builtins", "collections.abc") and self._name != "Type":
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        return self.__origin__(*args, **kwargs)

    def __getitem__(self, params):
        params = _tuple(params)
        if self._name == "Tuple":
            if params == ((),):
                params = ()
        elif self._count and len(params) != self._count:
            word = "many" if len(params) > self._count else "few"
            raise TypeError(f"Too {word} arguments for {self}; actual {len(params)}, expected {self._count}")
        elif not self._count:
            raise TypeError(f"{self} is not a generic class")
        args = tuple(p if p is ... else _check(p, "Parameters to generic types must be types.") for p in params)
        return _Alias(self.__origin__, args, self._name)

    def __mro_entries__(self, bases):
        entries = (self.__origin__,) if self.__origin__ not in bases else ()
        later = bases[bases.index(self) + 1:]
        if self._count and not any(isinstance(b, _Alias) or (isinstance(b, type) and issubclass(b, Generic)) for b in later):
            entries += (Generic,)
        return entries

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__origin__)


class _CallableContainer(_Container):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _check(result, "Callable[args, result]: result must be a type.")
        if args is ... or isinstance(args, ParamSpec):
            return _CallableAlias(self.__origin__, (args, result), "Callable")
        if isinstance(args, _Alias) and args.__origin__ is Concatenate:
            return _CallableAlias(self.__origin__, (args, result), "Callable")
        if not isinstance(args, list):
            raise TypeError(f"Callable[args, result]: args must be a list. Got {args}")
        return _CallableAlias(self.__origin__, tuple(_type(a) for a in args) + (result,), "Callable")


class _OfRe(_Container):
    """Pattern and Match: re is imported when their class is asked for."""

    def __init__(self, name):
        self._count = 1
        self._name = name

    @property
    def __origin__(self):
        import re
        return getattr(re, self._name)


_abc = collections.abc
Pattern = _OfRe("Pattern")
Match = _OfRe("Match")
List = _Container(list, 1, "List")
Dict = _Container(dict, 2, "Dict")
Set = _Container(set, 1, "Set")
FrozenSet = _Container(frozenset, 1, "FrozenSet")
Tuple = _Container(tuple, -1, "Tuple")
Type = _Container(type, 1, "Type")
DefaultDict = _Container(collections.defaultdict, 2, "DefaultDict")
OrderedDict = _Container(collections.OrderedDict, 2)
Counter = _Container(collections.Counter, 1)
ChainMap = _Container(collections.ChainMap, 2)
Deque = _Container(collections.deque, 1, "Deque")
Callable = _CallableContainer(_abc.Callable, 2)
Hashable = _Container(_abc.Hashable, 0)
Sized = _Container(_abc.Sized, 0)
ByteString = _Container(_abc.ByteString, 0)
Awaitable = _Container(_abc.Awaitable, 1)
Coroutine = _Container(_abc.Coroutine, 3)
AsyncIterable = _Container(_abc.AsyncIterable, 1)
ContextManager = _Container(contextlib.AbstractContextManager, 1)
AsyncIterator = _Container(_abc.AsyncIterator, 1)
AsyncGenerator = _Container(_abc.AsyncGenerator, 2)
Iterable = _Container(_abc.Iterable, 1)
Iterator = _Container(_abc.Iterator, 1)
Reversible = _Container(_abc.Reversible, 1)
Container = _Container(_abc.Container, 1)
Collection = _Container(_abc.Collection, 1)
AbstractSet = _Container(_abc.Set, 1, "AbstractSet")
MutableSet = _Container(_abc.MutableSet, 1)
Mapping = _Container(_abc.Mapping, 2)
MutableMapping = _Container(_abc.MutableMapping, 2)
Sequence = _Container(_abc.Sequence, 1)
MutableSequence = _Container(_abc.MutableSequence, 1)
MappingView = _Container(_abc.MappingView, 1)
KeysView = _Container(_abc.KeysView, 1)
ItemsView = _Container(_abc.ItemsView, 2)
ValuesView = _Container(_abc.ValuesView, 1)
Generator = _Container(_abc.Generator, 3)
Text = str


# Generic classes and protocols.

class Generic:
    """The base of classes that can be subscripted with types."""

    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, params):
        params = _tuple(params)
        if not params:
            raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
        params = tuple([_type(a) for a in p] if isinstance(p, list) else _type(p) for p in params)
        if cls in (Generic, Protocol):
            if not all(isinstance(p, (TypeVar, ParamSpec, TypeVarTuple, _Alias)) for p in params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            return _Alias(cls, params, cls.__name__)
        known = getattr(cls, "__parameters__", ())
        if not known:
            raise TypeError(f"{cls} is not a generic class")
        if len(params) != len(known) and not any(isinstance(v, (TypeVarTuple, ParamSpec)) for v in known):
            word = "many" if len(params) > len(known) else "few"
            raise TypeError(f"Too {word} arguments for {cls}; actual {len(params)}, expected {len(known)}")
        return _Alias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__")
        if bases is None:
            if Generic in cls.__bases__ and cls.__name__ != "Protocol":
                raise TypeError("Cannot inherit from plain Generic")
            cls.__parameters__ = ()
            return
        if Generic in bases and cls.__name__ != "Protocol":
            raise TypeError("Cannot inherit from plain Generic")
        named = [b for b in bases if isinstance(b, _Alias) and b.__origin__ in (Generic, Protocol)]
        found = _variables(bases)
        if named:
            if len(named) > 1:
                raise TypeError("Cannot inherit from Generic[...] multiple types.")
            chosen = named[0].__parameters__
            missing = [v for v in found if v not in chosen]
            if missing:
                raise TypeError(f"Some type variables ({', '.join(map(str, missing))}) are not listed in "
                                f"{named[0].__origin__.__name__}[{', '.join(map(str, chosen))}]")
            found = chosen
        cls.__parameters__ = tuple(found)


class _ProtocolMeta(ABCMeta):
    def __instancecheck__(cls, instance):
        if getattr(cls, "_is_protocol", False):
            if not getattr(cls, "_is_runtime_protocol", False):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            if cls in type(instance).__mro__:
                return True
            wanted = _protocol_names(cls)
            if all(callable(getattr(cls, n, None)) for n in wanted) and super().__instancecheck__(instance):
                return True
            return all(hasattr(instance, n) and (not callable(getattr(cls, n, None)) or getattr(instance, n) is not None) for n in wanted)
        return super().__instancecheck__(instance)


_NOT_OF_PROTOCOL = frozenset({
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__", "__parameters__", "__orig_bases__", "__match_args__", "_abc_impl",
    "_is_protocol", "_is_runtime_protocol", "__init_subclass__", "__qualname__", "__hash__", "__static_attributes__",
    "__firstlineno__"})


def _protocol_names(cls):
    """The methods and attributes that a protocol asks for."""
    names = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        for name in list(base.__dict__) + list(base.__dict__.get("__annotations__", {})):
            if name not in _NOT_OF_PROTOCOL:
                names.add(name)
    return names


def _no_init(self, *args, **kwargs):
    if type(self)._is_protocol:
        raise TypeError("Protocols cannot be instantiated")


def _protocol_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    if not getattr(cls, "_is_runtime_protocol", False):
        raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
    names = _protocol_names(cls)
    if not all(callable(getattr(cls, n, None)) for n in names):
        raise TypeError("Protocols with non-method members don't support issubclass()")
    for name in names:
        for base in other.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
            if name in base.__dict__.get("__annotations__", {}):
                break
        else:
            return NotImplemented
    return True


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of classes that say what methods something must have."""

    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = classmethod(_protocol_hook)
        if cls._is_protocol:
            for base in cls.__bases__:
                if not (base in (object, Generic) or getattr(base, "_is_protocol", False) or base.__module__ == "collections.abc"
                        or base.__module__ == "abc"):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
            if "__init__" not in cls.__dict__:
                cls.__init__ = _no_init


def runtime_checkable(cls):
    """Lets isinstance look whether the methods of a protocol are there."""
    if not getattr(cls, "_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


def _supports(name, method, result):
    def ask(self):
        pass

    ask.__name__ = method
    body = {"__slots__": (), method: abstractmethod(ask), "__module__": "typing", "_is_protocol": True,
            "__doc__": f"What has a method {method}."}
    cls = _ProtocolMeta(name, (Protocol,), body)
    return runtime_checkable(cls)


SupportsInt = _supports("SupportsInt", "__int__", int)
SupportsFloat = _supports("SupportsFloat", "__float__", float)
SupportsComplex = _supports("SupportsComplex", "__complex__", complex)
SupportsBytes = _supports("SupportsBytes", "__bytes__", bytes)
SupportsIndex = _supports("SupportsIndex", "__index__", int)
SupportsAbs = _supports("SupportsAbs", "__abs__", Any)
SupportsRound = _supports("SupportsRound", "__round__", Any)

T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
AnyStr = TypeVar("AnyStr", bytes, str)


class IO(Generic[AnyStr]):
    """What open() gives."""

    __slots__ = ()


class BinaryIO(IO[bytes]):
    """What open() gives for bytes."""

    __slots__ = ()


class TextIO(IO[str]):
    """What open() gives for text."""

    __slots__ = ()


# Classes that typing makes.

class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        hints = ns.get("__annotations__", {})
        defaults = []
        for name in hints:
            if name in ns:
                defaults.append(ns[name])
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {name} cannot follow default field"
                                f"{'s' if len(defaults) > 1 else ''} {', '.join(n for n in hints if n in ns)}")
        made = _named(typename, hints, defaults, ns.get("__module__", "__main__"))
        if Generic in bases:
            made.__bases_of_generic__ = True
            made.__class_getitem__ = classmethod(lambda c, params: types.GenericAlias(c, params))
        for key, value in ns.items():
            if key in ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_field_types",
                       "_make", "_replace", "_asdict", "_source"):
                if key not in ("__slots__",):
                    raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            elif key not in ("__module__", "__name__", "__annotations__", "__qualname__", "__orig_bases__") and key not in made._fields:
                setattr(made, key, value)
        if "__qualname__" in ns:
            made.__qualname__ = ns["__qualname__"]
        return made


def _named(typename, hints, defaults, module):
    hints = {n: _type(t) for n, t in hints.items()}
    made = collections.namedtuple(typename, list(hints), defaults=defaults, module=module)
    made.__annotations__ = hints
    made.__new__.__annotations__ = hints
    return made


def NamedTuple(typename, fields=None, /, **kwargs):
    """A named tuple whose fields have types."""
    if fields is None:
        fields = kwargs.items()
    elif kwargs:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    return _named(typename, dict(fields), None, _caller())


def _caller():
    return sys._getframe(2).f_globals.get("__name__", "__main__") if hasattr(sys, "_getframe") else "__main__"


_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})
NamedTuple.__mro_entries__ = lambda bases: (_NamedTuple,)


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        own = {n: _type(t) for n, t in ns.pop("__annotations__", {}).items()}
        ns.pop("__orig_bases__", None)
        made = type.__new__(_TypedDictMeta, name, (dict,), dict(ns))
        hints, required, optional = {}, set(), set()
        for base in bases:
            hints.update(base.__dict__.get("__annotations__", {}))
            required |= set(base.__dict__.get("__required_keys__", ()))
            optional |= set(base.__dict__.get("__optional_keys__", ()))
        hints.update(own)
        for key, hint in own.items():
            while isinstance(hint, _AnnotatedAlias):
                hint = hint.__origin__
            kind = hint.__origin__ if isinstance(hint, _Alias) else None
            must = kind is Required or (total and kind is not NotRequired)
            (required if must else optional).add(key)
        made.__annotations__ = hints
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        return made

    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __instancecheck__(cls, obj):
        raise TypeError("TypedDict does not support instance and class checks")

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")


def TypedDict(typename, fields=None, /, *, total=True, **kwargs):
    """A dict whose keys have types."""
    if fields is None:
        fields = kwargs
    elif kwargs:
        raise TypeError("TypedDict takes either a dict or keyword arguments, but not both")
    return _TypedDictMeta(typename, (), {"__annotations__": dict(fields), "__module__": _caller()}, total=total)


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    """Reports whether it is a TypedDict class."""
    return type(tp) is _TypedDictMeta


class NewType(_Types):
    """Another name for a type, which checkers take for a type of its own."""

    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = _caller()

    def __call__(self, x):
        return x

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                        f"`{bases[0].__name__} = NewType({bases[0].__name__!r}, {self.__name__})`")


# Functions.

def cast(typ, val):
    """The value itself."""
    return val


def assert_type(val, typ, /):
    """The value itself."""
    return val


def reveal_type(obj, /):
    """Says the type of a value."""
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def assert_never(arg, /):
    """Fails: a checker proves that this is not reached."""
    value = repr(arg)
    raise AssertionError(f"Expected code to be unreachable, but got: {value[:100] + '...' if len(value) > 100 else value}")


_overloads = {}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError("You should not call an overloaded function. "
                              "A series of @overload-decorated functions outside a stub module should always be followed "
                              "by an implementation that is not @overload-ed.")


def overload(func):
    """Marks one of several signatures of a function."""
    f = getattr(func, "__func__", func)
    _overloads.setdefault((f.__module__, f.__qualname__), []).append(func)
    return _overload_dummy


def get_overloads(func):
    """The signatures that overload marked."""
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), []))


def clear_overloads():
    """Forgets the signatures that overload marked."""
    _overloads.clear()


def final(f):
    """Marks what is not overridden."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Marks what overrides a method of a base."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def no_type_check(arg):
    """Marks what checkers leave alone."""
    arg.__no_type_check__ = True
    return arg


def no_type_check_decorator(decorator):
    """Marks what a decorator gives as left alone by checkers."""

    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped


def dataclass_transform(**kwargs):
    """Marks what makes classes like dataclasses."""

    def decorate(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = kwargs
        return cls_or_fn

    return decorate


def get_origin(tp):
    """list of List[int]; Union of Optional[int]; None of what is not subscripted."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_Alias, _Container, types.GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, types.UnionType):
        return types.UnionType
    return None


def get_args(tp):
    """The arguments of a subscription."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, _CallableAlias):
        args = tp.__args__
        if args[0] is ... or isinstance(args[0], ParamSpec):
            return args
        return (list(args[:-1]), args[-1])
    if isinstance(tp, (_Alias, types.GenericAlias, types.UnionType)):
        return tp.__args__
    return ()


def _resolve(hint, names):
    """A hint with its texts looked up."""
    if isinstance(hint, str):
        hint = ForwardRef(hint)
    if isinstance(hint, ForwardRef):
        return _resolve(_type(evaluate(hint.__forward_arg__, names, "<string>")), names)
    if isinstance(hint, _Alias) and hint.__args__ and not isinstance(hint, _LiteralAlias):
        args = tuple(_resolve(a, names) if not isinstance(a, (type, list)) else a for a in hint.__args__)
        if any(a is not b for a, b in zip(args, hint.__args__)):
            return hint._with(args)
    if isinstance(hint, types.GenericAlias):
        args = tuple(_resolve(_type(a), names) for a in hint.__args__)
        return hint if args == hint.__args__ else types.GenericAlias(hint.__origin__, args)
    return hint


def _without_extras(hint):
    if isinstance(hint, _AnnotatedAlias):
        return _without_extras(hint.__origin__)
    if isinstance(hint, _Alias):
        if hint.__origin__ in (Required, NotRequired):
            return _without_extras(hint.__args__[0])
        if not isinstance(hint, _LiteralAlias):
            args = tuple(_without_extras(a) for a in hint.__args__)
            return hint if args == hint.__args__ else hint._with(args)
    return hint


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class, a function or a module, with texts looked up."""
    found = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            module = sys.modules.get(base.__module__)
            names = dict(vars(module)) if globalns is None and module is not None else dict(globalns or {})
            names.update(localns if localns is not None else vars(base) if globalns is None else {})
            for name, hint in base.__dict__.get("__annotations__", {}).items():
                found[name] = _resolve(_type(hint), names)
    else:
        inner = obj
        while hasattr(inner, "__wrapped__"):
            inner = inner.__wrapped__
        names = dict(globalns if globalns is not None else getattr(inner, "__globals__", None) or vars(obj))
        names.update(localns or {})
        hints = getattr(obj, "__annotations__", None)
        if hints is None:
            if isinstance(obj, (types.BuiltinFunctionType, types.MethodDescriptorType)):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        for name, hint in hints.items():
            found[name] = _resolve(_type(hint), names)
    if include_extras:
        return found
    return {name: _without_extras(hint) for name, hint in found.items()}

