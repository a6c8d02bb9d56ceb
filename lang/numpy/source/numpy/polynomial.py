# numpy.polynomial: series of polynomials, a module and a class for each basis.
from numpy.polynomial import chebyshev, hermite, hermite_e, laguerre, legendre, polynomial
from numpy.polynomial import _series as polyutils
from numpy.polynomial._polybase import ABCPolyBase
from numpy.polynomial.chebyshev import Chebyshev
from numpy.polynomial.hermite import Hermite
from numpy.polynomial.hermite_e import HermiteE
from numpy.polynomial.laguerre import Laguerre
from numpy.polynomial.legendre import Legendre
from numpy.polynomial.polynomial import Polynomial


def set_default_printstyle(style):
    """Whether str() of a series is unicode or ascii."""
    if style not in ("unicode", "ascii"):
        raise ValueError(f"Unsupported format string '{style}'. Valid options are 'ascii' and 'unicode'")
    ABCPolyBase._use_unicode = style == "unicode"
