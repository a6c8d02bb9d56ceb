# numpy.polynomial.polynomial: series of powers of x.
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase, _raised
from numpy.polynomial._series import Family


def _derived(c):
    return np.stack([c[j] * j for j in range(1, len(c))])


def _integrated(c):
    return np.stack([c[0] * 0] + [c[j] / (j + 1) for j in range(len(c))])


_family = Family("poly", lambda k: 1.0, lambda k: 0.0, lambda k: 0.0, _derived, _integrated)
globals().update(_family.names())
polydomain, polyzero, polyone = np.array([-1.0, 1.0]), np.array([0]), np.array([1])
polyx = np.array([0, 1])


def polyvalfromroots(x, r, tensor=True):
    """A polynomial that is given by its roots, at points x."""
    r = np.array(r, ndmin=1) + 0.0
    if isinstance(x, (tuple, list)):
        x = np.asarray(x)
    if isinstance(x, np.ndarray):
        if tensor:
            r = r.reshape(r.shape + (1,) * x.ndim)
        elif x.ndim >= r.ndim:
            raise ValueError("x.ndim must be < r.ndim when tensor == False")
    return np.prod(x - r, axis=0)


class Polynomial(ABCPolyBase):
    """A series of powers of x."""

    _family = _family
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])
    basis_name = None

    def _unicode(self, i, arg):
        return "·" + arg + (i.translate(_raised) if i != "1" else "")

    def _ascii(self, i, arg):
        return " " + arg + ("**" + i if i != "1" else "")
