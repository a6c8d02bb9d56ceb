# types: names of the types that the language makes, and classes made by a call.
import sys


def _function():
    pass


def _generator():
    yield


class _Slotted:
    __slots__ = ("slot",)

    def method(self):
        pass


FunctionType = LambdaType = type(_function)
CodeType = type(_function.__code__)
GeneratorType = type(_generator())
MethodType = type(_Slotted().method)
BuiltinFunctionType = BuiltinMethodType = type(len)
MethodDescriptorType = type(str.join)
WrapperDescriptorType = type(int.__add__)
MethodWrapperType = type((1).__add__)
ModuleType = type(sys)
MappingProxyType = type(type.__dict__)
MemberDescriptorType = type(_Slotted.slot)
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(...)
UnionType = type(int | str)
GenericAlias = type(list[int])

try:
    raise TypeError
except TypeError as _e:
    TracebackType = type(_e.__traceback__)
    FrameType = type(getattr(_e.__traceback__, "tb_frame", None))


class SimpleNamespace:
    """An object with the attributes that it is given."""

    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None


class DynamicClassAttribute:
    """A property of instances whose name on the class is left to __getattr__."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.__doc__ = getattr(fget, "__doc__", None) if doc is None else doc
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, owner=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel)


def resolve_bases(bases):
    """The bases with those replaced that stand for others (__mro_entries__)."""
    out = []
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        out.extend(entries)
    return bases if len(out) == len(bases) and all(a is b for a, b in zip(out, bases)) else tuple(out)


def get_original_bases(cls):
    """The bases as they were written."""
    return cls.__dict__.get("__orig_bases__", cls.__bases__)


def _metaclass(meta, bases):
    """The metaclass that all bases agree on."""
    for base in bases:
        kind = type(base)
        if issubclass(meta, kind):
            continue
        if not issubclass(kind, meta):
            raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                            "of the metaclasses of all its bases")
        meta = kind
    return meta


def prepare_class(name, bases=(), kwds=None):
    """The metaclass, its namespace and the keywords left for it."""
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", type(bases[0]) if bases else type)
    if isinstance(meta, type):
        meta = _metaclass(meta, bases)
    prepare = getattr(meta, "__prepare__", None)
    return meta, prepare(name, bases, **kwds) if prepare else {}, kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Makes a class as a class statement does."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def coroutine(func):
    raise NotImplementedError("not in tq: types.coroutine")
