# numpy.polynomial.hermite_e: series of probabilists' Hermite polynomials.
import math
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial._series import Family


def _derived(c):
    return np.stack([j * c[j] for j in range(1, len(c))])


def _integrated(c):
    return np.stack([c[0] * 0] + [c[j] / (j + 1) for j in range(len(c))])


_family = Family("herme", lambda k: 1.0, lambda k: 0.0, lambda k: 1.0 * k, _derived, _integrated)
globals().update(_family.names())
hermedomain, hermezero, hermeone = np.array([-1.0, 1.0]), np.array([0]), np.array([1])
hermex = np.array([0, 1])
herme2poly, poly2herme = _family.topoly, _family.frompoly


def hermegauss(deg):
    """Points and weights of Gauss's quadrature for the weight of the HermiteE polynomials."""
    return _family.gauss(deg, math.sqrt(2 * math.pi))


def hermeweight(x):
    """The weight of the HermiteE polynomials."""
    return np.exp(-0.5 * x ** 2)


class HermiteE(ABCPolyBase):
    """A series of probabilists' Hermite polynomials."""

    _family = _family
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])
    basis_name = "He"
