# Groups of exceptions, and what except* makes of them.


class BaseExceptionGroup(BaseException):
    """A combination of multiple unrelated exceptions."""

    __module__ = "builtins"

    def __new__(cls, *args):
        if len(args) != 2:
            raise TypeError(f"BaseExceptionGroup.__new__() takes exactly 2 arguments ({len(args)} given)")
        message, exceptions = args
        if not isinstance(message, str):
            raise TypeError(f"argument 1 must be str, not {type(message).__name__}")
        if not hasattr(type(exceptions), "__getitem__") or isinstance(exceptions, (dict, set)):
            raise TypeError("second argument (exceptions) must be a sequence")
        exceptions = tuple(exceptions)
        if not exceptions:
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        nested = True
        for i, e in enumerate(exceptions):
            if not isinstance(e, BaseException):
                raise ValueError(f"Item {i} of second argument (exceptions) is not an exception")
            nested = nested and isinstance(e, Exception)
        if cls is BaseExceptionGroup:
            if nested:
                cls = ExceptionGroup
        elif not nested and cls is ExceptionGroup:
            raise TypeError("Cannot nest BaseExceptions in an ExceptionGroup")
        elif not nested and issubclass(cls, Exception):
            raise TypeError(f"Cannot nest BaseExceptions in '{cls.__name__}'")
        self = super().__new__(cls, *args)
        self.message = message
        self.exceptions = exceptions
        return self

    def __init__(self, *args):
        super().__init__(*args)

    def __str__(self):
        n = len(self.exceptions)
        return f"{self.message} ({n} sub-exception{'s' if n != 1 else ''})"

    def derive(self, excs, /):
        return BaseExceptionGroup(self.message, excs)

    def subgroup(self, condition, /):
        return _split(self, _test(condition))[0]

    def split(self, condition, /):
        return _split(self, _test(condition))

    def __class_getitem__(cls, item, /):
        import types
        return types.GenericAlias(cls, item)


class ExceptionGroup(BaseExceptionGroup, Exception):
    __module__ = "builtins"


def _is_class(c):
    return isinstance(c, type) and issubclass(c, BaseException)


def _test(condition):
    """What an exception is asked, given a class, some of them or a function."""
    if _is_class(condition) or isinstance(condition, tuple) and condition and all(map(_is_class, condition)):
        return lambda e: isinstance(e, condition)
    if callable(condition) and not isinstance(condition, type):
        return condition
    raise TypeError("expected a function, exception type or tuple of exception types")


def _split(e, test):
    """The part of an exception that passes a test, and the rest; None for nothing."""
    if test(e):
        return e, None
    if not isinstance(e, BaseExceptionGroup):
        return None, e
    matched, rest = [], []
    for part in e.exceptions:
        a, b = _split(part, test)
        if a is not None:
            matched.append(a)
        if b is not None:
            rest.append(b)
    return _derived(e, matched), _derived(e, rest)


def _derived(e, parts):
    if not parts:
        return None
    made = e.derive(parts)
    if not isinstance(made, BaseExceptionGroup):
        raise TypeError("derive must return an instance of BaseExceptionGroup")
    made.__traceback__ = e.__traceback__
    made.__cause__ = e.__cause__
    made.__context__ = e.__context__
    if hasattr(e, "__notes__"):
        made.__notes__ = list(e.__notes__)
    return made


def match(e, classes):
    """The part of an exception that an except* clause takes, and the rest."""
    for c in classes if isinstance(classes, tuple) else (classes,):
        if not _is_class(c):
            raise TypeError("catching classes that do not inherit from BaseException is not allowed")
        if issubclass(c, BaseExceptionGroup):
            raise TypeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
    if isinstance(e, classes):
        return (e if isinstance(e, BaseExceptionGroup) else BaseExceptionGroup("", (e,))), None
    if isinstance(e, BaseExceptionGroup):
        return e.split(classes)
    return None, e


def _leaves(e):
    if isinstance(e, BaseExceptionGroup):
        for part in e.exceptions:
            yield from _leaves(part)
    else:
        yield e


def _again(e, ids):
    """The part of a group that has these exceptions, in its own order."""
    if not isinstance(e, BaseExceptionGroup):
        return e if id(e) in ids else None
    return _derived(e, [part for part in (_again(x, ids) for x in e.exceptions) if part is not None])


def left(e, raised, kept):
    """What is raised at the end: of what the clauses raised, and of the parts of e that
    they raised again or did not take."""
    if not raised and len(kept) < 2 and (not kept or kept[0] is e or not isinstance(e, BaseExceptionGroup)):
        return kept[0] if kept else None
    if not isinstance(e, BaseExceptionGroup):
        return (raised + kept)[0]
    if kept:
        rest = _again(e, {id(x) for part in kept for x in _leaves(part)})
        if not raised:
            return rest
        raised = raised + [rest]
    return BaseExceptionGroup("", raised)
