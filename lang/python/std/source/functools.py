# functools: what needs classes. reduce, partial, lru_cache, cache and cmp_to_key are Go's.
from _functools import partial

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a wrapper look like what it wraps."""
    for attr in assigned:
        try:
            value = getattr(wrapped, attr)
        except AttributeError:
            continue
        setattr(wrapper, attr, value)
    for attr in updated:
        getattr(wrapper, attr).update(getattr(wrapped, attr, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Decorates a wrapper so that it looks like what it wraps."""

    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)

    return decorate


# Comparisons made of one another. Each asks the defined one by its name on the class,
# so that NotImplemented is passed on.

def _negated(root):
    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        return answer if answer is NotImplemented else not answer

    return compare


def _or_equal(root):
    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        return answer if answer is NotImplemented else answer or self == other

    return compare


def _and_unequal(root):
    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        return answer if answer is NotImplemented else answer and self != other

    return compare


def _neither(root):
    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        return answer if answer is NotImplemented else not answer and self != other

    return compare


def _not_or_equal(root):
    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        return answer if answer is NotImplemented else not answer or self == other

    return compare


_orders = {
    "__lt__": {"__gt__": _neither, "__le__": _or_equal, "__ge__": _negated},
    "__le__": {"__ge__": _not_or_equal, "__lt__": _and_unequal, "__gt__": _negated},
    "__gt__": {"__lt__": _neither, "__ge__": _or_equal, "__le__": _negated},
    "__ge__": {"__le__": _not_or_equal, "__gt__": _and_unequal, "__lt__": _negated},
}


def total_ordering(cls):
    """Adds the comparisons that a class lacks to the one it has."""
    roots = [op for op in _orders if getattr(cls, op, None) is not getattr(object, op, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)
    for name, make in _orders[root].items():
        if name not in roots:
            compare = make(root)
            compare.__name__ = name
            compare.__qualname__ = name
            setattr(cls, name, compare)
    return cls


class cached_property:
    """A property that is computed once for each instance."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError("Cannot assign the same cached_property to two different names "
                            f"({self.attrname!r} and {name!r}).")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            cache = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} "
                            f"instance to cache {self.attrname!r} property.") from None
        if self.attrname in cache:
            return cache[self.attrname]
        value = self.func(instance)
        cache[self.attrname] = value
        return value


class partialmethod:
    """A method with its first arguments given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func, self.args, self.keywords = func, args, keywords

    def __repr__(self):
        parts = [repr(self.func)] + [repr(a) for a in self.args]
        parts += [f"{k}={v!r}" for k, v in self.keywords.items()]
        return f"{type(self).__module__}.{type(self).__qualname__}({', '.join(parts)})"

    def _method(self):
        def method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        return method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        if get is not None:
            bound = get(obj, cls)
            if bound is not self.func:
                return partial(bound, *self.args, **self.keywords)
        return self._method().__get__(obj, cls)


def _nearest(cls, registry):
    """The registered class that a class is nearest to: first its bases, then abstract ones."""
    for base in cls.__mro__[:-1]:
        if base in registry:
            return base
    found = None
    for known in registry:
        if known is object or not issubclass(cls, known):
            continue
        if found is None or issubclass(known, found):
            found = known
        elif not issubclass(found, known):
            raise RuntimeError(f"Ambiguous dispatch: {found} or {known}")
    return object if found is None else found


def _union_args(cls):
    args = getattr(cls, "__args__", None)
    if args and type(cls).__name__ in ("UnionType", "_UnionGenericAlias") and all(isinstance(a, type) for a in args):
        return args
    return None


def singledispatch(func):
    """A function that chooses by the class of its first argument."""
    registry = {}
    found = {}
    funcname = getattr(func, "__name__", "singledispatch function")

    def dispatch(cls):
        if cls not in found:
            found[cls] = registry[cls] if cls in registry else registry[_nearest(cls, registry)]
        return found[cls]

    def register(cls, func=None):
        if isinstance(cls, type) or _union_args(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            hints = getattr(cls, "__annotations__", {})
            if not hints:
                raise TypeError(f"Invalid first argument to `register()`: {cls!r}. "
                                "Use either `@register(some_class)` or plain `@register` "
                                "on an annotated function.")
            func = cls
            argname, cls = next(iter(hints.items()))
            if not (isinstance(cls, type) or _union_args(cls)):
                raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} is not a class.")
        for one in _union_args(cls) or (cls,):
            registry[one] = func
        found.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{funcname} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    wrapper._clear_cache = found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A method that chooses by the class of its first argument after self."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def method(*args, **kwargs):
            chosen = self.dispatcher.dispatch(args[0].__class__)
            return chosen.__get__(obj, cls)(*args, **kwargs)

        method.register = self.register
        update_wrapper(method, self.func)
        return method
