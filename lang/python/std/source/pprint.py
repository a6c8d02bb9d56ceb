# pprint: containers in lines that fit a width.
import dataclasses
import sys
import types
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from io import StringIO
from re import findall

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    """Prints a container, one element a line if it is long."""
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """The text that pprint prints."""
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """pprint that keeps the order of dicts."""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """repr that ends at what contains itself."""
    return PrettyPrinter()._repr(object, {}, 0)[0]


def isreadable(object):
    """Reports whether eval could read what is printed."""
    return PrettyPrinter().isreadable(object)


def isrecursive(object):
    """Reports whether a container contains itself."""
    return PrettyPrinter().isrecursive(object)


class _safe_key:
    """A key that orders what has no order by its type and place."""

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _safe_pair(pair):
    return _safe_key(pair[0]), _safe_key(pair[1])


_plain = (str, bytes, float, complex, bool, type(None))


class PrettyPrinter:
    """Prints containers in lines that fit a width."""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth, self._indent_per_level, self._width = depth, indent, width
        self._stream = sys.stdout if stream is None else stream
        self._compact, self._sort_dicts, self._underscore_numbers = bool(compact), sort_dicts, underscore_numbers
        self._readable, self._recursive = True, False

    def pprint(self, object):
        out = StringIO()
        self._format(object, out, 0, 0, {}, 0)
        self._stream.write(out.getvalue() + "\n")

    def pformat(self, object):
        out = StringIO()
        self._format(object, out, 0, 0, {}, 0)
        return out.getvalue()

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        _, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        """The text in one line, whether it can be read back, whether it contains itself."""
        return self._safe(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        text, readable, recursive = self.format(object, context.copy(), self._depth, level)
        self._readable = self._readable and readable
        self._recursive = self._recursive or recursive
        return text, readable

    def _format(self, object, stream, indent, allowance, context, level):
        at = id(object)
        if at in context:
            stream.write(_recursion(object))
            self._recursive, self._readable = True, False
            return
        text = self._repr(object, context, level)[0]
        if len(text) > self._width - indent - allowance:
            printer = self._printer(object)
            if printer is not None:
                context[at] = 1
                printer(object, stream, indent, allowance, context, level + 1)
                del context[at]
                return
        stream.write(text)

    def _printer(self, object):
        kind = type(object)
        found = _by_repr(kind)
        if found is None and dataclasses.is_dataclass(object) and not isinstance(object, type) \
                and object.__dataclass_params__.repr and "__repr__" in type(object).__dict__ \
                and hasattr(kind.__repr__, "__wrapped__"):
            found = PrettyPrinter._dataclass
        return None if found is None else found.__get__(self)

    def _dataclass(self, object, stream, indent, allowance, context, level):
        name = object.__class__.__name__
        items = [(f.name, getattr(object, f.name)) for f in dataclasses.fields(object) if f.repr]
        self._call(name, items, stream, indent + len(name) + 1, allowance, context, level)

    def _namespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is types.SimpleNamespace else object.__class__.__name__
        self._call(name, list(object.__dict__.items()), stream, indent + len(name) + 1, allowance, context, level)

    def _call(self, name, items, stream, indent, allowance, context, level):
        stream.write(name + "(")
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            stream.write(f"{key}=")
            if id(value) in context:
                stream.write("...")
            else:
                self._format(value, stream, indent + len(key) + 1, allowance if last else 1, context, level)
            if not last:
                stream.write(",\n" + " " * indent)
        stream.write(")")

    def _dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        if object:
            items = sorted(object.items(), key=_safe_pair) if self._sort_dicts else list(object.items())
            self._pairs(items, stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _pairs(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            text = self._repr(key, context, level)[0]
            stream.write(text + ": ")
            self._format(value, stream, indent + len(text) + 2, allowance if last else 1, context, level)
            if not last:
                stream.write(",\n" + " " * indent)

    def _ordered(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        self._format(list(object.items()), stream, indent + len(name) + 1, allowance + 1, context, level)
        stream.write(")")

    def _list(self, object, stream, indent, allowance, context, level):
        stream.write("[")
        self._items(object, stream, indent, allowance + 1, context, level)
        stream.write("]")

    def _tuple(self, object, stream, indent, allowance, context, level):
        stream.write("(")
        end = ",)" if len(object) == 1 else ")"
        self._items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _set(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        if type(object) is set:
            begin, end = "{", "}"
        else:
            begin, end = object.__class__.__name__ + "({", "})"
            indent += len(object.__class__.__name__) + 1
        stream.write(begin)
        self._items(sorted(object, key=_safe_key), stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _str(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        room = self._width - indent
        for i, line in enumerate(lines):
            text = repr(line)
            here = room - allowance if i == len(lines) - 1 else room
            if len(text) <= here:
                chunks.append(text)
                continue
            parts = findall(r"\S*\s*", line)
            parts.pop()
            least, current = room, ""
            for j, part in enumerate(parts):
                candidate = current + part
                if j == len(parts) - 1 and i == len(lines) - 1:
                    least -= allowance
                if len(repr(candidate)) > least:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        self._chunks(chunks, level == 1, stream, indent, text)

    def _chunks(self, chunks, bracketed, stream, indent, text):
        if len(chunks) == 1:
            stream.write(text)
            return
        stream.write(("(" if bracketed else "") + ("\n" + " " * indent).join(chunks) + (")" if bracketed else ""))

    def _bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        bracketed = level == 1
        if bracketed:
            indent += 1
            allowance += 1
            stream.write("(")
        delim = ""
        for part in _wrap_bytes(object, self._width - indent, allowance):
            stream.write(delim + part)
            delim = "\n" + " " * indent
        if bracketed:
            stream.write(")")

    def _proxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    def _default(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        factory = self._repr(object.default_factory, context, level)[0]
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write(f"{name}({factory},\n{' ' * indent}")
        self._dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _counter(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "({")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        self._pairs(object.most_common(), stream, indent + len(name) + 1, allowance + 2, context, level)
        stream.write("})")

    def _chain(self, object, stream, indent, allowance, context, level):
        if not len(object.maps):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        for i, m in enumerate(object.maps):
            last = i == len(object.maps) - 1
            self._format(m, stream, indent, allowance + 1 if last else 1, context, level)
            stream.write(")" if last else ",\n" + " " * indent)

    def _deque(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        stream.write("[")
        if object.maxlen is None:
            self._items(object, stream, indent, allowance + 2, context, level)
            stream.write("])")
        else:
            self._items(object, stream, indent, 2, context, level)
            stream.write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)[0]})")

    def _data(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    def _items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        delim, next_line = "", ",\n" + " " * indent
        width = room = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            if i == len(items) - 1:
                room -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(item, context, level)[0]
                w = len(text) + 2
                if width < w:
                    width = room
                    if delim:
                        delim = next_line
                if width >= w:
                    width -= w
                    stream.write(delim + text)
                    delim = ", "
                    continue
            stream.write(delim)
            delim = next_line
            self._format(item, stream, indent, allowance if i == len(items) - 1 else 1, context, level)

    def _safe(self, object, context, maxlevels, level):
        kind = type(object)
        if kind in _plain:
            return repr(object), True, False
        how = kind.__repr__
        if issubclass(kind, int) and how is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        is_dict = issubclass(kind, dict) and how is dict.__repr__
        if not is_dict and not (issubclass(kind, list) and how is list.__repr__
                                or issubclass(kind, tuple) and how is tuple.__repr__):
            text = repr(object)
            return text, bool(text) and not text.startswith("<"), False
        if not object:
            return ("{}" if is_dict else "[]" if issubclass(kind, list) else "()"), True, False
        at = id(object)
        if maxlevels and level >= maxlevels:
            return ("{...}" if is_dict else "[...]" if issubclass(kind, list) else "(...)"), False, at in context
        if at in context:
            return _recursion(object), False, True
        context[at] = 1
        readable, recursive, parts = True, False, []
        if is_dict:
            shown = "{%s}"
            items = sorted(object.items(), key=_safe_pair) if self._sort_dicts else object.items()
        elif issubclass(kind, list):
            shown, items = "[%s]", object
        else:
            shown, items = "(%s,)" if len(object) == 1 else "(%s)", object
        for item in items:
            texts = []
            for one in (item if is_dict else (item,)):
                text, can, circular = self.format(one, context, maxlevels, level + 1)
                readable, recursive = readable and can, recursive or circular
                texts.append(text)
            parts.append(": ".join(texts))
        del context[at]
        return shown % ", ".join(parts), readable, recursive


def _wrap_bytes(object, width, allowance):
    current = b""
    last = len(object) // 4 * 4
    for i in range(0, len(object), 4):
        part = object[i:i + 4]
        candidate = current + part
        if i == last:
            width -= allowance
        if len(repr(candidate)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current = candidate
    if current:
        yield repr(current)


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


_printers = [
    (dict, PrettyPrinter._dict), (OrderedDict, PrettyPrinter._ordered), (list, PrettyPrinter._list),
    (tuple, PrettyPrinter._tuple), (set, PrettyPrinter._set), (frozenset, PrettyPrinter._set),
    (str, PrettyPrinter._str), (bytes, PrettyPrinter._bytes), (types.MappingProxyType, PrettyPrinter._proxy),
    (types.SimpleNamespace, PrettyPrinter._namespace), (defaultdict, PrettyPrinter._default),
    (Counter, PrettyPrinter._counter), (ChainMap, PrettyPrinter._chain), (deque, PrettyPrinter._deque),
    (UserDict, PrettyPrinter._data), (UserList, PrettyPrinter._data), (UserString, PrettyPrinter._data),
]


def _by_repr(kind):
    """The printer of the known class whose __repr__ a class has."""
    how = kind.__repr__
    for known, printer in _printers:
        if how is known.__repr__ and issubclass(kind, known):
            return printer
    return None
