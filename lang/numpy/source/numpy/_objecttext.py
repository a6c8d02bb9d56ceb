# The text of arrays of Python's values.
import numpy as np


def _text(x):
    if type(x) is list:
        return f"list({x!r})"
    return repr(x)


def _lines(a, at, indent, separator, width, room, edge):
    """The text of an array, of which `indent` stands before each line."""
    if at.ndim == 0:
        return _text(a._data[int(at)])
    n = len(at)
    picks = list(range(n))
    if edge and n > 2 * edge:
        picks = picks[:edge] + [None] + picks[-edge:]
    if at.ndim == 1:
        words = ["..." if i is None else _text(a._data[int(at[i])]) for i in picks]
        out, line = "", indent + " "
        first = True
        for k, word in enumerate(words):
            last = k == len(words) - 1
            need = room if last else len(separator.rstrip())
            if len(line) + len(word) > width - need and len(line) > len(indent) + 1:
                out += line.rstrip() + "\n"
                line = indent + " "
            line += word + ("" if last else separator)
        return "[" + (out + line)[len(indent) + 1:] + "]"
    gap = separator.rstrip() + "\n" * (at.ndim - 1) + indent + " "
    parts = ["..." if i is None else _lines(a, at[i], indent + " ", separator, width, room + 1, edge) for i in picks]
    return "[" + gap.join(parts) + "]"


def _shown(a, separator, prefix, suffix):
    o = np.get_printoptions()
    edge = o["edgeitems"] if a._at.size > o["threshold"] else 0
    return _lines(a, a._at, " " * len(prefix), separator, o["linewidth"], len(suffix) + 1, edge)


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", **kw):
    if a._at.ndim == 0:
        return str(a.item())
    if not a._at.size:
        return "[]"
    return _shown(a, separator, prefix, "")


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    if not arr._at.size:
        return "array([], dtype=object)" if tuple(arr._at.shape) == (0,) else f"array([], shape={tuple(arr._at.shape)}, dtype=object)"
    text = "array(" + _shown(arr, ", ", "array(", ")")
    end = "dtype=object)"
    if arr._at.size > np.get_printoptions()["threshold"]:
        end = f"shape={tuple(arr._at.shape)}, " + end
    if len(text[text.rfind("\n") + 1:]) + len(end) + 2 > np.get_printoptions()["linewidth"]:
        return text + ",\n      " + end
    return text + ", " + end
