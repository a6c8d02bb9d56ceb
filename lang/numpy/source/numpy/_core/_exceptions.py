# numpy._core._exceptions: the errors of the types of ufuncs, which those that are raised have.
import numpy as np


def _raised():
    try:
        np.add([1], 1.5, out=np.zeros(1, dtype=int))
    except TypeError as e:
        return type(e)


_UFuncOutputCastingError = _raised()
UFuncTypeError = _UFuncOutputCastingError.__base__
