# numpy.polynomial.laguerre: series of Laguerre polynomials.
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial._series import Family


def _derived(c):
    n, c = len(c) - 1, c.copy()
    der = np.zeros((n,) + c.shape[1:], c.dtype)
    for j in range(n, 1, -1):
        der[j - 1] = -c[j]
        c[j - 1] += c[j]
    der[0] = -c[1]
    return der


def _integrated(c):
    n = len(c)
    out = np.zeros((n + 1,) + c.shape[1:], c.dtype)
    for j in range(n):
        out[j] += c[j]
        out[j + 1] = -c[j]
    return out


_family = Family("lag", lambda k: -1 / (k + 1), lambda k: (2 * k + 1) / (k + 1), lambda k: k / (k + 1), _derived, _integrated)
globals().update(_family.names())
lagdomain, lagzero, lagone = np.array([0.0, 1.0]), np.array([0]), np.array([1])
lagx = np.array([1, -1])
lag2poly, poly2lag = _family.topoly, _family.frompoly


def laggauss(deg):
    """Points and weights of Gauss's quadrature for the weight of the Laguerre polynomials."""
    return _family.gauss(deg, 1.0)


def lagweight(x):
    """The weight of the Laguerre polynomials."""
    return np.exp(-x)


class Laguerre(ABCPolyBase):
    """A series of Laguerre polynomials."""

    _family = _family
    domain = np.array([0.0, 1.0])
    window = np.array([0.0, 1.0])
    basis_name = "L"
