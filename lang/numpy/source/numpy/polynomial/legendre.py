# numpy.polynomial.legendre: series of Legendre polynomials.
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial._series import Family


def _derived(c):
    n, c = len(c) - 1, c.copy()
    der = np.zeros((n,) + c.shape[1:], c.dtype)
    for j in range(n, 2, -1):
        der[j - 1] = (2 * j - 1) * c[j]
        c[j - 2] += c[j]
    if n > 1:
        der[1] = 3 * c[2]
    der[0] = c[1]
    return der


def _integrated(c):
    n = len(c)
    out = np.zeros((n + 1,) + c.shape[1:], c.dtype)
    out[1] = c[0]
    for j in range(1, n):
        t = c[j] / (2 * j + 1)
        out[j + 1] = t
        if j > 1:
            out[j - 1] -= t
    return out


_family = Family("leg", lambda k: (2 * k + 1) / (k + 1), lambda k: 0.0, lambda k: k / (k + 1), _derived, _integrated)
globals().update(_family.names())
legdomain, legzero, legone = np.array([-1.0, 1.0]), np.array([0]), np.array([1])
legx = np.array([0, 1])
leg2poly, poly2leg = _family.topoly, _family.frompoly


def leggauss(deg):
    """Points and weights of Gauss's quadrature for the weight of the Legendre polynomials."""
    return _family.gauss(deg, 2.0)


def legweight(x):
    """The weight of the Legendre polynomials."""
    return x * 0.0 + 1.0


class Legendre(ABCPolyBase):
    """A series of Legendre polynomials."""

    _family = _family
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])
    basis_name = "P"
