# reprlib: texts of objects that are cut where they are long.
import builtins
from itertools import islice


def recursive_repr(fillvalue="..."):
    """A __repr__ that gives fillvalue where it is asked again of the same object."""

    def decorate(f):
        running = set()

        def wrapper(self):
            key = id(self)
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return f(self)
            finally:
                running.discard(key)

        wrapper.__name__, wrapper.__doc__ = f.__name__, f.__doc__
        return wrapper

    return decorate


class Repr:
    """repr() with limits, which are attributes."""

    fillvalue = "..."

    def __init__(self):
        self.maxlevel = 6
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdeque = 6
        self.maxarray = 5
        self.maxdict = 4
        self.maxstring = self.maxother = 30
        self.maxlong = 40

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        name = type(x).__name__.replace(" ", "_")
        method = getattr(self, "repr_" + name, None)
        return method(x, level) if method else self.repr_instance(x, level)

    def _listed(self, x, level, left, right, most, trail=""):
        n = len(x)
        if level <= 0 and n:
            s = self.fillvalue
        else:
            pieces = [self.repr1(e, level - 1) for e in islice(x, most)]
            if n > most:
                pieces.append(self.fillvalue)
            s = ", ".join(pieces)
            if n == 1 and trail:
                right = trail + right
        return left + s + right

    def repr_tuple(self, x, level):
        return self._listed(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._listed(x, level, "[", "]", self.maxlist)

    def repr_set(self, x, level):
        return self._listed(_ordered(x), level, "{", "}", self.maxset) if x else "set()"

    def repr_frozenset(self, x, level):
        return self._listed(_ordered(x), level, "frozenset({", "})", self.maxfrozenset) if x else "frozenset()"

    def repr_deque(self, x, level):
        return self._listed(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        if not x:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = [f"{self.repr1(k, level - 1)}: {self.repr1(x[k], level - 1)}" for k in islice(_ordered(x), self.maxdict)]
        if len(x) > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + ", ".join(pieces) + "}"

    def _cut(self, s, most, x=None):
        i = max(0, (most - len(self.fillvalue)) // 2)
        j = max(0, most - len(self.fillvalue) - i)
        return s[:i] + self.fillvalue + s[len(s) - j :]

    def repr_str(self, x, level):
        s = builtins.repr(x[: self.maxstring])
        if len(s) > self.maxstring:
            i = max(0, (self.maxstring - 3) // 2)
            j = max(0, self.maxstring - 3 - i)
            s = builtins.repr(x[:i] + x[len(x) - j :])
            s = s[:i] + self.fillvalue + s[len(s) - j :]
        return s

    def repr_int(self, x, level):
        s = builtins.repr(x)
        return self._cut(s, self.maxlong) if len(s) > self.maxlong else s

    def repr_instance(self, x, level):
        try:
            s = builtins.repr(x)
        except Exception:
            return f"<{type(x).__name__} instance at {id(x):#x}>"
        return self._cut(s, self.maxother) if len(s) > self.maxother else s


def _ordered(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


aRepr = Repr()
repr = aRepr.repr
