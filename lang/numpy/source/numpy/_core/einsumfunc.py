# numpy._core.einsumfunc: subscripts of einsum written out, for libraries that derive them.
import numpy as np
from numpy import einsum, einsum_path

__all__ = ["einsum", "einsum_path"]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _letters_of(axes):
    """The subscripts of a list of axes: numbers and an Ellipsis."""
    text = ""
    for axis in axes:
        if axis is Ellipsis:
            text += "..."
        else:
            try:
                text += _LETTERS[axis.__index__()]
            except AttributeError:
                raise TypeError("For this input type lists must contain either int or Ellipsis") from None
    return text


def _from_lists(operands):
    """The subscripts and operands of einsum(a, [0, 1], b, [1, 2], [0, 2])."""
    pairs = list(zip(operands[::2], operands[1::2]))
    text = ",".join(_letters_of(axes) for _, axes in pairs)
    if len(operands) % 2:
        text += "->" + _letters_of(operands[-1])
    return text, [np.asanyarray(a) for a, _ in pairs]


def _check(text):
    for c in text:
        if c not in _LETTERS + ".,->":
            raise ValueError(f"Character {c} is not a valid symbol.")
    if ("-" in text or ">" in text) and (text.count("->") != 1 or text.count("-") > 1 or text.count(">") > 1):
        raise ValueError("Subscripts can only contain one '->'.")


def _spread(term, unused, ndim):
    """A term with letters in place of its ellipsis, and how many they are."""
    if "." not in term:
        return term, 0
    if term.count("...") != 1 or term.count(".") != 3:
        raise ValueError("Invalid Ellipses.")
    count = max(ndim, 1) - (len(term) - 3) if ndim else 0
    if count < 0:
        raise ValueError("Ellipses lengths do not match.")
    return term.replace("...", unused[len(unused) - count:]), count


def _parse_einsum_input(operands):
    """The subscripts of the inputs, those of the result, and the operands; ellipses and a
    missing result are written out."""
    if not operands:
        raise ValueError("No input operands")
    if isinstance(operands[0], str):
        text, arrays = operands[0].replace(" ", ""), [np.asanyarray(v) for v in operands[1:]]
    else:
        text, arrays = _from_lists(list(operands))
    _check(text)
    inputs, arrow, output = text.partition("->")
    terms = inputs.split(",")
    if len(terms) != len(arrays):
        raise ValueError("Number of einsum subscripts must be equal to the number of operands.")
    unused = "".join(sorted(set(_LETTERS) - set(text)))
    spread = [_spread(t, unused, a.ndim) for t, a in zip(terms, arrays)]
    inputs, longest = ",".join(t for t, _ in spread), max(n for _, n in spread)
    stands = unused[len(unused) - longest:] if longest else ""
    if arrow:
        output = output.replace("...", stands)
    else:
        once = sorted(c for c in set(inputs) - set(stands) - {","} if inputs.count(c) == 1)
        output = stands + "".join(once)
    for c in output:
        if output.count(c) != 1:
            raise ValueError(f"Output character {c} appeared more than once in the output.")
        if c not in inputs:
            raise ValueError(f"Output character {c} did not appear in the input")
    return inputs, output, arrays
