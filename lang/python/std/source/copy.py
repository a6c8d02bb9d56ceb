# copy: shallow and deep copies. Values without attributes or elements of the program's
# own (arrays, streams …) are copied by Go.
import types
import _copy
import _tq
from _collections import deque


class Error(Exception):
    """What cannot be copied."""


error = Error

_ATOMIC = (type(None), int, float, bool, complex, str, bytes, range, slice, type(...), type(NotImplemented), property,
           types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType)
_REFUSED = ("generator", "dict_keys", "dict_values", "dict_items", "module", "mappingproxy", "frame", "traceback")


def _refuse(x):
    name = type(x).__name__
    if name == "memoryview":
        raise TypeError("cannot pickle memoryview objects")
    if name in _REFUSED or type(x).__module__ == "_io" and name != "StringIO" and name != "BytesIO":
        prefix = "_io." if type(x).__module__ == "_io" else ""
        raise TypeError(f"cannot pickle '{prefix}{name}' object")


def _is_atomic(x):
    return type(x) in _ATOMIC or isinstance(x, type)


def copy(x):
    """A copy of an object; what is inside is shared."""
    if _is_atomic(x) or type(x) in (tuple, frozenset):
        return x
    if type(x) in (list, dict, set):
        return x.copy()
    hook = getattr(type(x), "__copy__", None)
    if hook is not None:
        return hook(x)
    if type(x).__name__ == "deque":
        return deque(x, x.maxlen)
    if not _tq.is_object(x):
        _refuse(x)
        return _copy.copy(x)
    return _rebuild(x, lambda part: part)


def deepcopy(x, memo=None, _nil=[]):
    """A copy of an object and of everything inside; what is shared inside stays shared."""
    if memo is None:
        memo = {}
    known = memo.get(id(x), _nil)
    if known is not _nil:
        return known
    made = _deep(x, memo)
    if made is not x:
        memo[id(x)] = made
        memo.setdefault(id(memo), []).append(x)  # so that its id stays its own
    return made


def _deep(x, memo):
    if _is_atomic(x):
        return x
    kind = type(x)
    if kind is list:
        made = memo[id(x)] = []
        for item in x:
            made.append(deepcopy(item, memo))
        return made
    if kind is dict:
        made = memo[id(x)] = {}
        for key, value in x.items():
            made[deepcopy(key, memo)] = deepcopy(value, memo)
        return made
    if kind is tuple:
        return _deep_tuple(x, memo)
    hook = getattr(x, "__deepcopy__", None)
    if hook is not None:
        return hook(memo)
    if kind is types.MethodType:
        return kind(x.__func__, deepcopy(x.__self__, memo))
    if not _tq.is_object(x):
        return _deep_builtin(x, memo)
    return _rebuild(x, lambda part: deepcopy(part, memo), memo)


def _deep_tuple(x, memo):
    parts = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]  # it holds itself, by way of a list or so
    if all(a is b for a, b in zip(parts, x)):
        return x
    return tuple(parts)


def _deep_builtin(x, memo):
    """Containers that Go makes: their elements may be the program's objects."""
    if isinstance(x, dict):
        made = memo[id(x)] = x.copy()
        made.clear()
        for key, value in x.items():
            made[deepcopy(key, memo)] = deepcopy(value, memo)
        return made
    if isinstance(x, (set, frozenset)):
        return type(x)([deepcopy(item, memo) for item in x])
    if type(x).__name__ == "deque":
        made = memo[id(x)] = deque([], x.maxlen)
        for item in x:
            made.append(deepcopy(item, memo))
        return made
    _refuse(x)
    return _copy.deepcopy(x)


def _own(cls, name):
    """A method that a class of the program defines, not object's."""
    found = getattr(cls, name, None)
    return None if found is getattr(object, name, None) else found


def _rebuild(x, part, memo=None):
    """A new object of the same class, with the parts that part() makes of the old ones."""
    cls = type(x)
    reduce = _own(cls, "__reduce_ex__")
    reduce = reduce(x, 4) if reduce else _own(cls, "__reduce__") and x.__reduce__()
    if isinstance(reduce, str):
        return x
    if reduce and not isinstance(x, BaseException):
        return _from_reduce(x, reduce, part, memo)
    made = _empty(x, cls, part)
    if memo is not None:
        memo[id(x)] = made
    state = _state(x, cls)
    if state:
        _set_state(made, part(state))
    if isinstance(x, list):
        for item in list.__iter__(x):
            made.append(part(item))
    elif isinstance(x, dict):
        for key, value in x.items():
            made[part(key)] = part(value)
    elif isinstance(x, set):
        for item in x:
            made.add(part(item))
    return made


def _empty(x, cls, part):
    """An object like x without its state."""
    if hasattr(cls, "__getnewargs_ex__"):
        args, kwargs = x.__getnewargs_ex__()
        return cls.__new__(cls, *part(args), **part(kwargs))
    if _own(cls, "__getnewargs__") and not isinstance(x, (int, float, str, bytes, complex)):
        return cls.__new__(cls, *part(x.__getnewargs__()))
    if isinstance(x, BaseException):
        return cls.__new__(cls, *part(x.args))
    for kind in (tuple, frozenset):
        if isinstance(x, kind):
            return cls.__new__(cls, [part(item) for item in x])
    for kind in (int, float, complex, str, bytes):
        if isinstance(x, kind):
            return kind.__new__(cls, x)
    return cls.__new__(cls)


def _state(x, cls):
    """What __getstate__ gives, or the attributes: those of slots in a second dict."""
    get = _own(cls, "__getstate__")
    if get:
        return get(x)
    slots = {}
    for base in cls.__mro__:
        names = base.__dict__.get("__slots__", ())
        for name in [names] if isinstance(names, str) else names:
            if name.startswith("__") and not name.endswith("__"):
                name = f"_{base.__name__.lstrip('_')}{name}"
            if name not in ("__dict__", "__weakref__") and hasattr(x, name):
                slots[name] = getattr(x, name)
    attributes = getattr(x, "__dict__", None)
    return (attributes, slots) if slots else attributes


def _set_state(made, state):
    if hasattr(made, "__setstate__"):
        made.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        made.__dict__.update(state)
    for name, value in (slots or {}).items():
        object.__setattr__(made, name, value)


def _from_reduce(x, reduce, part, memo):
    func, args, *rest = reduce
    state, items, pairs = (list(rest) + [None] * 3)[:3]
    made = func(*part(args))
    if memo is not None:
        memo[id(x)] = made
    if state is not None:
        _set_state(made, part(state))
    for item in items or ():
        made.append(part(item))
    for key, value in pairs or ():
        made[part(key)] = part(value)
    return made
