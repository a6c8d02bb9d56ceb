"""Texts of values that objects may write themselves: _repr_pretty_(p, cycle)."""
from contextlib import contextmanager

__all__ = ["pretty", "pprint", "PrettyPrinter", "RepresentationPrinter"]

_WIDTH, _MOST = 79, 1000


class _Group:
    """Pieces that stand on one line, or are broken at each of their breakables."""

    def __init__(self, indent):
        self.indent, self.parts = indent, []

    def flat(self):
        return "".join(p if isinstance(p, str) else p.flat() for p in self.parts)

    def write(self, out, at, margin, width):
        # Appends to out, and gives the column behind it.
        whole = self.flat()
        if "\n" not in whole and at + len(whole) <= width:
            out.append(whole)
            return at + len(whole)
        margin += self.indent
        for p in self.parts:
            if isinstance(p, _Break):
                out.append("\n" + " " * margin)
                at = margin
            elif isinstance(p, str):
                out.append(p)
                at = len(p) - p.rfind("\n") - 1 if "\n" in p else at + len(p)
            else:
                at = p.write(out, at, margin, width)
        return at


class _Break:
    def __init__(self, sep):
        self.sep = sep

    def flat(self):
        return self.sep


class PrettyPrinter:
    """What _repr_pretty_ writes to."""

    def __init__(self, output=None, max_width=_WIDTH, newline="\n", max_seq_length=_MOST):
        self.output, self.max_width, self.newline, self.max_seq_length = output, max_width, newline, max_seq_length
        self._groups = [_Group(0)]
        self.stack = []

    def text(self, obj):
        if obj:
            self._groups[-1].parts.append(str(obj))

    def breakable(self, sep=" "):
        self._groups[-1].parts.append(_Break(sep))

    def break_(self):
        self.text("\n" + " " * sum(g.indent for g in self._groups))

    def begin_group(self, indent=0, open=""):
        self.text(open)
        group = _Group(indent)
        self._groups[-1].parts.append(group)
        self._groups.append(group)

    def end_group(self, dedent=0, close=""):
        self._groups.pop()
        self.text(close)

    @contextmanager
    def group(self, indent=0, open="", close=""):
        self.begin_group(indent, open)
        try:
            yield
        finally:
            self.end_group(indent, close)

    @contextmanager
    def indent(self, indent):
        self._groups[-1].indent += indent
        try:
            yield
        finally:
            self._groups[-1].indent -= indent

    def getvalue(self):
        out = []
        self._groups[0].write(out, 0, 0, self.max_width)
        return "".join(out)

    def flush(self):
        if self.output is not None:
            self.output.write(self.getvalue())
            self._groups = [_Group(0)]


class RepresentationPrinter(PrettyPrinter):
    """Writes any value: objects that have _repr_pretty_ write themselves, also within containers."""

    def __init__(self, output=None, verbose=False, max_width=_WIDTH, newline="\n", max_seq_length=_MOST):
        super().__init__(output, max_width, newline, max_seq_length)
        self.verbose = verbose

    def pretty(self, obj):
        cycle = any(x is obj for x in self.stack)
        self.stack.append(obj)
        try:
            write = getattr(type(obj), "_repr_pretty_", None)
            if write is not None:
                with self.group():
                    write(obj, self, cycle)
            elif type(obj) in (list, tuple, dict, set, frozenset):
                self._container(obj, cycle)
            else:
                self.text(repr(obj))
        finally:
            self.stack.pop()

    def _container(self, obj, cycle):
        left, right = {list: "[]", tuple: "()", dict: "{}"}.get(type(obj), "{}")
        if cycle or not obj and type(obj) in (set, frozenset):
            return self.text(left + "..." + right if cycle else repr(obj))
        if type(obj) is frozenset:
            left, right = "frozenset({", "})"
        with self.group(len(left), left, right):
            for i, x in enumerate(obj.items() if type(obj) is dict else obj):
                if i:
                    self.text(",")
                    self.breakable()
                if i == self.max_seq_length:
                    self.text("...")
                    break
                if type(obj) is dict:
                    self.pretty(x[0])
                    self.text(": ")
                    self.pretty(x[1])
                else:
                    self.pretty(x)
            if type(obj) is tuple and len(obj) == 1:
                self.text(",")


def pretty(obj, verbose=False, max_width=_WIDTH, newline="\n", max_seq_length=_MOST):
    """The text of a value."""
    p = RepresentationPrinter(None, verbose, max_width, newline, max_seq_length)
    p.pretty(obj)
    return p.getvalue()


def pprint(obj, verbose=False, max_width=_WIDTH, newline="\n", max_seq_length=_MOST):
    """Prints the text of a value."""
    print(pretty(obj, verbose, max_width, newline, max_seq_length))
