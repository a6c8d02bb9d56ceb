# Calls of NumPy's functions for arrays of Python's values: the parameters that many have, and
# what some do not do for such arrays.
import numpy as np
from numpy._objects import _is_object, _refused, asarray

# What some functions do not do for arrays of objects, by the names of parameters that may keep their defaults.
_LACKS = {"var": ("where", "mean"), "std": ("where", "mean"), "average": ("returned",), "nansum": ("where", "initial"), "cross": ("axisa", "axisb", "axisc", "axis"),
          "nan_to_num": ("nan", "posinf", "neginf"), "isclose": ("equal_nan",), "allclose": ("equal_nan",), "array_equal": ("equal_nan",), "intersect1d": ("return_indices",),
          "put": ("mode",), "fill_diagonal": ("wrap",), "lexsort": ("axis",)}
_DEFAULTS = {"where": (None, True), "initial": (None, 0), "mode": ("raise",), "axis": (None, -1), "axisa": (-1,), "axisb": (-1,), "axisc": (-1,), "nan": (0.0,)}

_SUMS = {"sum", "prod", "mean", "var", "std", "nansum", "cumsum", "cumprod", "trace"}


def called(name, own, args, kwargs):
    """A function of arrays of objects; what it lacks is refused, out= is stored for all of them, and sums of another type are its own."""
    to = kwargs.get("dtype")
    if name in _SUMS and to is not None and not _is_object(to):
        return getattr(np, name)(asarray(args[0]).astype(to), *args[1:], **kwargs)
    for p in _LACKS.get(name, ()):
        if p in kwargs and not any(kwargs[p] is d or kwargs[p] == d for d in _DEFAULTS.get(p, (None, False))):
            raise _refused(f"np.{name} with {p}=")
    out = kwargs.get("out")
    if out is None:
        return own(*args, **kwargs)
    out[...] = own(*args, **{k: v for k, v in kwargs.items() if k != "out"})
    return out
