# numpy.polynomial.hermite: series of physicists' Hermite polynomials.
import math
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial._series import Family


def _derived(c):
    return np.stack([2 * j * c[j] for j in range(1, len(c))])


def _integrated(c):
    return np.stack([c[0] * 0] + [c[j] / (2 * (j + 1)) for j in range(len(c))])


_family = Family("herm", lambda k: 2.0, lambda k: 0.0, lambda k: 2.0 * k, _derived, _integrated)
globals().update(_family.names())
hermdomain, hermzero, hermone = np.array([-1.0, 1.0]), np.array([0]), np.array([1])
hermx = np.array([0, 1 / 2])
herm2poly, poly2herm = _family.topoly, _family.frompoly


def hermgauss(deg):
    """Points and weights of Gauss's quadrature for the weight of the Hermite polynomials."""
    return _family.gauss(deg, math.sqrt(math.pi))


def hermweight(x):
    """The weight of the Hermite polynomials."""
    return np.exp(-x ** 2)


class Hermite(ABCPolyBase):
    """A series of physicists' Hermite polynomials."""

    _family = _family
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])
    basis_name = "H"
