# traceback: the text of exceptions.
import sys
from _tq import calls, frames

__all__ = ["extract_stack", "extract_tb", "format_exc", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc",
           "print_exception", "print_list", "print_stack", "print_tb", "FrameSummary", "StackSummary", "TracebackException", "walk_tb", "walk_stack"]

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


class FrameSummary:
    """One line of a traceback."""

    __slots__ = ("filename", "lineno", "name", "line", "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None):
        self.filename, self.lineno, self.name = filename, lineno, name
        self.line = None if line is None else line.strip()
        self.locals = locals

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, i):
        return (self.filename, self.lineno, self.name, self.line)[i]

    def __len__(self):
        return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    """The lines of a traceback, the call that came first at the top."""

    @classmethod
    def from_list(cls, a_list):
        return cls([f if isinstance(f, FrameSummary) else FrameSummary(f[0], f[1], f[2], line=f[3]) for f in a_list])

    def format(self):
        """The text of each line."""
        out, last, repeated = [], None, 0
        for f in self:
            key = (f.filename, f.lineno, f.name)
            if key == last:
                repeated += 1
                if repeated > 3:
                    continue
            else:
                _more(out, repeated)
                last, repeated = key, 1
            text = f'  File "{f.filename}", line {f.lineno}, in {f.name}\n'
            out.append(text + f"    {f.line}\n" if f.line else text)
        _more(out, repeated)
        return out


def _more(out, repeated):
    if repeated > 3:
        word = "time" if repeated == 4 else "times"
        out.append(f"  [Previous line repeated {repeated - 3} more {word}]\n")


def _stack(exc, limit=None):
    return _summaries(frames(exc), limit)


def _summaries(calls, limit):
    lines = [FrameSummary(file, line, name, line=text) for file, line, name, text in calls]
    if limit is not None:
        lines = lines[:limit] if limit >= 0 else lines[limit:]
    return StackSummary(lines)


def _under_way(limit):
    # the two last are this function and the one that asks
    return _summaries(calls()[:-2], None if limit is None else -limit)


def extract_stack(f=None, limit=None):
    """The calls under way, the first call first."""
    return _under_way(limit)


def format_stack(f=None, limit=None):
    """Their text."""
    return _under_way(limit).format()


def print_stack(f=None, limit=None, file=None):
    """Writes it."""
    print("".join(_under_way(limit).format()), file=sys.stderr if file is None else file, end="")


def _exception(exc, value):
    """The exception of print_exception's arguments: an exception, or class and exception."""
    return exc if isinstance(exc, BaseException) or value is _unset else value


_unset = object()


def _name(cls):
    module = cls.__module__
    return cls.__qualname__ if module in ("builtins", "__main__") else f"{module}.{cls.__qualname__}"


def _text(value):
    try:
        return str(value)
    except Exception:
        return f"<exception str() failed>"


def format_exception_only(exc, /, value=_unset):
    """The lines that name the exception itself."""
    value = _exception(exc, value)
    if value is None:
        return ["NoneType: None\n"]
    text = _text(value)
    out = [f"{_name(type(value))}: {text}\n" if text else f"{_name(type(value))}\n"]
    notes = getattr(value, "__notes__", None) or ()
    out.extend(line + "\n" for note in notes for line in _text(note).split("\n"))
    return out


def format_exception(exc, /, value=_unset, tb=_unset, limit=None, chain=True):
    """The whole text, as Python prints it when a program ends."""
    value = _exception(exc, value)
    return list(_format(value, limit, chain, set(), 0))


_WIDE, _DEEP = 15, 10  # of the exceptions of a group as many are shown, and groups in groups


def _indented(lines, depth, mark="|"):
    """Lines under the number of a part of a group."""
    if depth == 0:
        return lines
    before = "  " * depth + mark + " "
    return ["".join(before + part for part in text.splitlines(True)) for text in lines]


def _group(exc, stack, limit, chain, seen, depth):
    """The text of a group, and of its exceptions below it."""
    if depth > _DEEP:
        return _indented([f"... (max_group_depth is {_DEEP})\n"], depth)
    inner, out = max(depth, 1), []
    if stack:
        out += _indented(["Exception Group Traceback (most recent call last):\n"], inner, "|" if depth else "+")
        out += _indented(stack.format(), inner)
    out += _indented(format_exception_only(exc), inner)
    parts = exc.exceptions
    closed = False
    for i, part in enumerate(parts[: _WIDE + 1]):
        out.append("  " * inner + ("+-" if i == 0 else "  ") + f"+---------------- {i + 1 if i < _WIDE else '...'} ----------------\n")
        if i < _WIDE:
            out += _format(part, limit, chain, seen, inner + 1)
            closed = isinstance(part, BaseExceptionGroup) and inner < _DEEP
        else:
            more = len(parts) - _WIDE
            out += _indented([f"and {more} more exception{'s' if more > 1 else ''}\n"], inner + 1)
            closed = False
    if not closed:
        out.append("  " * (inner + 1) + "+------------------------------------\n")
    return out


def _format(exc, limit, chain, seen, depth):
    if exc is None:
        return format_exception_only(exc)
    out = []
    seen.add(id(exc))
    if chain:
        cause, context = exc.__cause__, exc.__context__
        if cause is not None and id(cause) not in seen:
            out += _format(cause, limit, chain, seen, depth) + _indented([_CAUSE], depth)
        elif cause is None and context is not None and not exc.__suppress_context__ and id(context) not in seen:
            out += _format(context, limit, chain, seen, depth) + _indented([_CONTEXT], depth)
    stack = _stack(exc, limit)
    if isinstance(exc, BaseExceptionGroup):
        return out + _group(exc, stack, limit, chain, seen, depth)
    if stack:
        out += _indented(["Traceback (most recent call last):\n"], depth) + _indented(stack.format(), depth)
    return out + _indented(format_exception_only(exc), depth)


def print_exception(exc, /, value=_unset, tb=_unset, limit=None, file=None, chain=True):
    """Writes the whole text, to stderr."""
    (sys.stderr if file is None else file).write("".join(format_exception(exc, value, tb, limit, chain)))


def format_exc(limit=None, chain=True):
    """The text of the exception that is being handled."""
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    """Writes the text of the exception that is being handled, to stderr."""
    print_exception(sys.exception(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    """Writes the text of the exception that last left a cell, to stderr."""
    if not hasattr(sys, "last_value"):
        raise ValueError("no last exception")
    print_exception(sys.last_value, limit=limit, file=file, chain=chain)


def walk_tb(tb):
    """The frames of a traceback with their lines."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """The frames of the calls under way with their lines, the innermost first."""
    f = sys._getframe(1) if f is None else f
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def extract_tb(tb, limit=None):
    """The lines of a traceback."""
    return _stack(tb, limit)


def format_tb(tb, limit=None):
    """The text of each line of a traceback."""
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    """Writes the lines of a traceback, to stderr."""
    (sys.stderr if file is None else file).write("".join(format_tb(tb, limit)))


def format_list(extracted_list):
    """The text of each of the lines."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Writes lines, to stderr."""
    (sys.stderr if file is None else file).write("".join(format_list(extracted_list)))


class TracebackException:
    """What is needed to show an exception later."""

    def __init__(self, exc_type, exc_value, exc_traceback=None, *, limit=None, **kwargs):
        self.exc_type = exc_type
        self.stack = _stack(exc_value, limit)
        self._str = _text(exc_value)
        self._only = format_exception_only(exc_value)
        self._whole = format_exception(exc_value, limit=limit)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __str__(self):
        return self._str

    def format_exception_only(self):
        yield from self._only

    def format(self, *, chain=True):
        yield from self._whole
