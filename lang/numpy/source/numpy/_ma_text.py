# numpy.ma: masked arrays as text and as lists.
import numpy as np


def nested(data, mask, fill):
    """Nested lists with a value in place of masked elements."""
    if isinstance(data, list):
        return [nested(d, m, fill) for d, m in zip(data, mask)]
    return fill if mask else data


def joined(data, mask, hidden, separator, prefix, suffix):
    """The text of an array as np.array2string lays it out, its elements as Python shows them."""
    options = np.get_printoptions()
    if data.size == 0:
        return "[]"
    edge = options["edgeitems"] if data.size > options["threshold"] else 0
    width = options["linewidth"] - len(suffix)
    text = _elements(data, mask, hidden)
    if data.ndim == 0:
        return text
    return _rows(text, data.ndim, " " + " " * len(prefix), width, separator, edge)


def _elements(data, mask, hidden):
    """The texts of the elements, nested."""
    if data.ndim == 0:
        return hidden if mask else repr(data.tolist())
    return [_elements(np.asarray(d), np.asarray(m), hidden) for d, m in zip(data, mask)] if data.ndim > 1 else \
        [hidden if m else repr(d) for d, m in zip(data.tolist(), mask.tolist())]


def _rows(parts, axes, hanging, width, separator, edge):
    short = edge and 2 * edge < len(parts)
    shown = parts[:edge] + [None] + parts[-edge:] if short else parts
    if axes > 1:
        between = separator.rstrip() + "\n" * (axes - 1)
        lines = [hanging + ("..." if p is None else _rows(p, axes - 1, hanging + " ", width - 1, separator, edge)) for p in shown]
        return "[" + between.join(lines)[len(hanging):] + "]"
    room = width - max(len(separator.rstrip()), 1)
    done, line = "", hanging
    for i, word in enumerate(shown):
        word = "..." if word is None else word
        if len(line) + len(word) > room and len(line) > len(hanging):
            done += line.rstrip() + "\n"
            line = hanging
        line += word + (separator if i < len(shown) - 1 else "")
    return "[" + (done + line)[len(hanging):] + "]"
