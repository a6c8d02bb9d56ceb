# contextvars: variables that a context holds.
_missing = object()
_current = None


class Token:
    MISSING = _missing

    def __init__(self, var, old):
        self.var, self.old_value = var, old
        self._used = False


class ContextVar:
    """A variable with a value in each context."""

    def __init__(self, name, *, default=_missing):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self.name, self._default = name, default

    def get(self, default=_missing):
        found = _here()._values.get(self, _missing)
        for v in (found, default, self._default):
            if v is not _missing:
                return v
        raise LookupError(self)

    def set(self, value):
        values = _here()._values
        token = Token(self, values.get(self, _missing))
        values[self] = value
        return token

    def reset(self, token):
        if token.var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        token._used = True
        if token.old_value is _missing:
            _here()._values.pop(self, None)
        else:
            _here()._values[self] = token.old_value


class Context:
    def __init__(self):
        self._values = {}

    def run(self, callable, *args, **kwargs):
        global _current
        outer, _current = _here(), self
        try:
            return callable(*args, **kwargs)
        finally:
            _current = outer

    def copy(self):
        other = Context()
        other._values = dict(self._values)
        return other

    def __getitem__(self, var):
        return self._values[var]

    def __contains__(self, var):
        return var in self._values

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def get(self, var, default=None):
        return self._values.get(var, default)

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()


def _here():
    global _current
    if _current is None:
        _current = Context()
    return _current


def copy_context():
    """A context with the values of the current one."""
    return _here().copy()
