# weakref: references that do not keep objects. Memory is given back by a collector that
# does not say when, so an object that a reference knows stays until it is asked for no more.
import itertools

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType", "CallableProxyType",
           "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize"]

_PLAIN = (int, float, complex, str, bytes, tuple, list, dict, type(None))


def _check(o):
    if type(o) in _PLAIN:
        raise TypeError(f"cannot create weak reference to '{type(o).__name__}' object")


class ref:
    """Gives the object when it is called."""

    def __init__(self, o, callback=None):
        _check(o)
        self._o, self.__callback__ = o, callback

    def __call__(self):
        return self._o

    def __eq__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        return self._o == other._o

    def __hash__(self):
        return hash(self._o)

    def __repr__(self):
        return f"<weakref at {hex(id(self))}; to '{type(self._o).__name__}' at {hex(id(self._o))}>"


ReferenceType = ref


class WeakMethod(ref):
    """A reference to a method of an object."""

    def __init__(self, meth, callback=None):
        if not hasattr(meth, "__self__"):
            raise TypeError(f"argument should be a bound method, not {type(meth)}")
        ref.__init__(self, meth, callback)


class ProxyType:
    """Stands for an object."""

    def __init__(self, o):
        object.__setattr__(self, "_o", o)

    def __getattr__(self, name):
        return getattr(object.__getattribute__(self, "_o"), name)

    def __setattr__(self, name, value):
        setattr(object.__getattribute__(self, "_o"), name, value)

    def __delattr__(self, name):
        delattr(object.__getattribute__(self, "_o"), name)

    def __str__(self):
        return str(self._o)

    def __repr__(self):
        return f"<weakproxy at {hex(id(self))} to {type(self._o).__name__} at {hex(id(self._o))}>"

    def __bool__(self):
        return bool(self._o)

    def __len__(self):
        return len(self._o)

    def __iter__(self):
        return iter(self._o)

    def __getitem__(self, i):
        return self._o[i]

    def __setitem__(self, i, v):
        self._o[i] = v

    def __contains__(self, v):
        return v in self._o

    def __eq__(self, other):
        return self._o == other

    __hash__ = None


class CallableProxyType(ProxyType):
    """Stands for an object that is called."""

    def __call__(self, *args, **kwargs):
        return self._o(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def proxy(o, callback=None):
    """Something that does what the object does."""
    _check(o)
    return CallableProxyType(o) if callable(o) else ProxyType(o)


def getweakrefcount(o):
    """References are not counted."""
    return 0


def getweakrefs(o):
    """References are not listed."""
    return []


class WeakValueDictionary(dict):
    """A dict; its values are kept."""

    def __repr__(self):
        return f"<WeakValueDictionary at {hex(id(self))}>"

    def valuerefs(self):
        return [ref(v) for v in self.values()]

    def itervaluerefs(self):
        return iter(self.valuerefs())


class WeakKeyDictionary(dict):
    """A dict; its keys are kept."""

    def __repr__(self):
        return f"<WeakKeyDictionary at {hex(id(self))}>"

    def keyrefs(self):
        return [ref(k) for k in self]


class WeakSet(set):
    """A set; its elements are kept."""


class finalize:
    """A function to be called once: when it is asked, or never."""
    atexit = True
    _index = itertools.count()

    def __init__(self, obj, func, /, *args, **kwargs):
        _check(obj)
        self._call = (obj, func, args, kwargs)

    def __call__(self, _=None):
        call, self._call = self._call, None
        if call:
            return call[1](*call[2], **call[3])

    def detach(self):
        call, self._call = self._call, None
        return call

    def peek(self):
        return self._call

    @property
    def alive(self):
        return self._call is not None
