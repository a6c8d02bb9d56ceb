# numpy.polynomial.chebyshev: series of Chebyshev polynomials of the first kind.
import math
import numpy as np
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial._series import Family


def _derived(c):
    n, c = len(c) - 1, c.copy()
    der = np.zeros((n,) + c.shape[1:], c.dtype)
    for j in range(n, 2, -1):
        der[j - 1] = 2 * j * c[j]
        c[j - 2] += j * c[j] / (j - 2)
    if n > 1:
        der[1] = 4 * c[2]
    der[0] = c[1]
    return der


def _integrated(c):
    n = len(c)
    out = np.zeros((n + 1,) + c.shape[1:], c.dtype)
    out[1] = c[0]
    if n > 1:
        out[2] = c[1] / 4
    for j in range(2, n):
        out[j + 1] = c[j] / (2 * (j + 1))
        out[j - 1] -= c[j] / (2 * (j - 1))
    return out


_family = Family("cheb", lambda k: 2.0 if k else 1.0, lambda k: 0.0, lambda k: 1.0 if k else 0.0, _derived, _integrated)
globals().update(_family.names())
chebdomain, chebzero, chebone = np.array([-1.0, 1.0]), np.array([0]), np.array([1])
chebx = np.array([0, 1])
cheb2poly, poly2cheb = _family.topoly, _family.frompoly


def chebpts1(npts):
    """The points of Chebyshev of the first kind."""
    if int(npts) != npts:
        raise ValueError("npts must be integer")
    if npts < 1:
        raise ValueError("npts must be >= 1")
    return np.sin(0.5 * np.pi / npts * np.arange(-npts + 1, npts + 1, 2))


def chebpts2(npts):
    """The points of Chebyshev of the second kind."""
    if int(npts) != npts:
        raise ValueError("npts must be integer")
    if npts < 2:
        raise ValueError("npts must be >= 2")
    return np.cos(np.linspace(-np.pi, 0, int(npts)))


def chebgauss(deg):
    """Points and weights of the quadrature of Gauss and Chebyshev."""
    if deg <= 0:
        raise ValueError("deg must be a positive integer")
    return np.cos(np.pi * np.arange(1, 2 * deg, 2) / (2.0 * deg)), np.ones(deg) * (np.pi / deg)


def chebweight(x):
    """The weight of the Chebyshev polynomials."""
    return 1.0 / (np.sqrt(1.0 + x) * np.sqrt(1.0 - x))


def chebinterpolate(func, deg, args=()):
    """The series that meets a function at the points of the first kind."""
    if deg < 0:
        raise ValueError("expected deg >= 0")
    x = chebpts1(deg + 1)
    c = np.dot(_family.vander(x, deg).T, func(x, *args))
    c[0] /= deg + 1
    c[1:] /= 0.5 * (deg + 1)
    return c


class Chebyshev(ABCPolyBase):
    """A series of Chebyshev polynomials of the first kind."""

    _family = _family
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])
    basis_name = "T"

    @classmethod
    def interpolate(cls, func, deg, domain=None, args=()):
        """The series that meets a function at the points of the first kind in a domain."""
        from numpy.polynomial._series import mapdomain
        domain = cls.domain if domain is None else domain
        return cls(chebinterpolate(lambda x: func(mapdomain(x, cls.window, domain), *args), deg), domain=domain)
