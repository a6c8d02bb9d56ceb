# The class behind Polynomial, Chebyshev and their kin: a series with a domain.
import numpy as np
from numpy.polynomial import _series

_raised = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_lowered = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def format_float(x, parens=False):
    """A coefficient as np.set_printoptions asks for it."""
    if not np.issubdtype(type(x), np.floating):
        return str(x)
    options = np.get_printoptions()
    if np.isnan(x):
        return options["nanstr"]
    if np.isinf(x):
        return options["infstr"]
    a, precision = abs(x), options["precision"]
    if x != 0 and (a >= 1e8 or a < 10 ** min(0, -(precision - 1) // 2)):
        s = np.format_float_scientific(x, precision=precision, trim="0")
        return f"({s})" if parens else s
    return np.format_float_positional(x, precision=precision, trim="0")


class ABCPolyBase:
    """A series of polynomials whose domain is mapped to the window where they live."""

    __hash__ = None
    __array_ufunc__ = None
    maxpower = 100
    basis_name = None
    _use_unicode = True

    def __init__(self, coef, domain=None, window=None, symbol="x"):
        [self.coef] = _series.as_series([coef], trim=False)
        self.domain = self._ends(domain, "Domain")
        self.window = self._ends(window, "Window", type(self).window)
        if not isinstance(symbol, str):
            raise TypeError("Symbol must be a non-empty string")
        if not symbol.isidentifier():
            raise ValueError("Symbol string must be a valid Python identifier")
        self._symbol = symbol

    def _ends(self, ends, what, default=None):
        if ends is None:
            return np.array(type(self).domain if default is None else default) + 0
        [ends] = _series.as_series([ends], trim=False)
        if len(ends) != 2:
            raise ValueError(f"{what} has wrong number of elements.")
        return ends

    @property
    def symbol(self):
        return self._symbol

    def __repr__(self):
        coef, domain, window = (repr(x)[6:-1] for x in (self.coef, self.domain, self.window))
        return f"{type(self).__name__}({coef}, domain={domain}, window={window}, symbol='{self.symbol}')"

    def __format__(self, spec):
        if spec == "":
            return str(self)
        if spec not in ("ascii", "unicode"):
            raise ValueError(f"Unsupported format string '{spec}' passed to {type(self)}.__format__. Valid options are 'ascii' and 'unicode'")
        return self._text(self._ascii if spec == "ascii" else self._unicode)

    def __str__(self):
        return self._text(self._unicode if self._use_unicode else self._ascii)

    def _text(self, term):
        width = max(1, np.get_printoptions()["linewidth"])
        off, scale = self.mapparms()
        arg = self.symbol
        if off == 0 and scale != 1:
            arg = f"({format_float(scale)}{arg})"
        elif scale != 1:
            arg = f"({format_float(off)} + {format_float(scale)}{arg})"
        elif off != 0:
            arg = f"({format_float(off)} + {arg})"
        out, last = format_float(self.coef[0]), len(self.coef) - 1
        for i in range(1, len(self.coef)):
            c = self.coef[i]
            try:
                part = "+ " + format_float(c, parens=True) if c >= 0 else "- " + format_float(-c, parens=True)
            except TypeError:
                part = f"+ {c}"
            part += term(str(i), arg)
            length = len(out.split("\n")[-1]) + 1 + len(part) + (2 if i < last else 0)
            out += " " + (part if length < width else part.replace(" ", "\n", 1))
        return out

    def _unicode(self, i, arg):
        return f"·{self.basis_name}{i.translate(_lowered)}({arg})"

    def _ascii(self, i, arg):
        return f" {self.basis_name}_{i}({arg})"

    def _other(self, other):
        """The coefficients of another operand, which must fit."""
        if not isinstance(other, ABCPolyBase):
            return other
        if not isinstance(other, type(self)):
            raise TypeError("Polynomial types differ")
        if not np.all(self.domain == other.domain):
            raise TypeError("Domains differ")
        if not np.all(self.window == other.window):
            raise TypeError("Windows differ")
        if self.symbol != other.symbol:
            raise ValueError("Polynomial symbols differ")
        return other.coef

    def _like(self, coef, domain=None, window=None):
        return type(self)(coef, self.domain if domain is None else domain, self.window if window is None else window, self.symbol)

    def _with(self, other, f, swapped=False):
        other = self._other(other)
        try:
            coef = f(other, self.coef) if swapped else f(self.coef, other)
        except (TypeError, ValueError):
            return NotImplemented
        return self._like(coef)

    def __neg__(self):
        return self._like(-self.coef)

    def __pos__(self):
        return self

    def __add__(self, other):
        return self._with(other, self._family.add)

    def __radd__(self, other):
        return self._with(other, self._family.add, True)

    def __sub__(self, other):
        return self._with(other, self._family.sub)

    def __rsub__(self, other):
        return self._with(other, self._family.sub, True)

    def __mul__(self, other):
        return self._with(other, self._family.mul)

    def __rmul__(self, other):
        return self._with(other, self._family.mul, True)

    def __truediv__(self, other):
        if not isinstance(other, (int, float, complex, np.number)) or isinstance(other, bool):
            raise TypeError(f"unsupported types for true division: '{type(self)}', '{type(other)}'")
        return self.__floordiv__(other)

    def __rtruediv__(self, other):
        return NotImplemented

    def __floordiv__(self, other):
        return self._part(self.__divmod__(other), 0)

    def __mod__(self, other):
        return self._part(self.__divmod__(other), 1)

    def __rfloordiv__(self, other):
        return self._part(self.__rdivmod__(other), 0)

    def __rmod__(self, other):
        return self._part(self.__rdivmod__(other), 1)

    def _part(self, both, i):
        return both if both is NotImplemented else both[i]

    def __divmod__(self, other):
        other = self._other(other)
        try:
            quo, rem = self._family.div(self.coef, other)
        except ZeroDivisionError:
            raise
        except (TypeError, ValueError):
            return NotImplemented
        return self._like(quo), self._like(rem)

    def __rdivmod__(self, other):
        try:
            quo, rem = self._family.div(other, self.coef)
        except ZeroDivisionError:
            raise
        except (TypeError, ValueError):
            return NotImplemented
        return self._like(quo), self._like(rem)

    def __pow__(self, other):
        return self._like(self._family.pow(self.coef, other, maxpower=self.maxpower))

    def __call__(self, arg):
        return self._family.val(_series.mapdomain(arg, self.domain, self.window), self.coef)

    def __iter__(self):
        return iter(self.coef)

    def __len__(self):
        return len(self.coef)

    def __eq__(self, other):
        return (isinstance(other, type(self)) and np.all(self.domain == other.domain) and np.all(self.window == other.window)
                and self.coef.shape == other.coef.shape and np.all(self.coef == other.coef) and self.symbol == other.symbol)

    def __ne__(self, other):
        return not self.__eq__(other)

    def has_samecoef(self, other):
        """Whether the coefficients are the same."""
        return len(self.coef) == len(other.coef) and bool(np.all(self.coef == other.coef))

    def has_samedomain(self, other):
        """Whether the domains are the same."""
        return np.all(self.domain == other.domain)

    def has_samewindow(self, other):
        """Whether the windows are the same."""
        return np.all(self.window == other.window)

    def has_sametype(self, other):
        """Whether the other is of the same class."""
        return isinstance(other, type(self))

    def copy(self):
        """The same series anew."""
        return self._like(self.coef.copy())

    def degree(self):
        """The degree of the series."""
        return len(self.coef) - 1

    def cutdeg(self, deg):
        """The series up to a degree."""
        return self.truncate(deg + 1)

    def trim(self, tol=0):
        """The series without small coefficients at its end."""
        return self._like(_series.trimcoef(self.coef, tol))

    def truncate(self, size):
        """The first coefficients."""
        n = int(size)
        if n != size or n < 1:
            raise ValueError("size must be a positive integer")
        return self._like(self.coef if n >= len(self.coef) else self.coef[:n])

    def convert(self, domain=None, kind=None, window=None):
        """The same function as a series of another kind, domain or window."""
        kind = type(self) if kind is None else kind
        return self(kind.identity(kind.domain if domain is None else domain, window=kind.window if window is None else window, symbol=self.symbol))

    def mapparms(self):
        """Offset and scale of the map from domain to window."""
        return _series.mapparms(self.domain, self.window)

    def integ(self, m=1, k=[], lbnd=None):
        """The integral, m times."""
        off, scale = self.mapparms()
        lbnd = 0 if lbnd is None else off + scale * lbnd
        return self._like(self._family.int(self.coef, m, k, lbnd, 1.0 / scale))

    def deriv(self, m=1):
        """The derivative, m times."""
        return self._like(self._family.der(self.coef, m, self.mapparms()[1]))

    def roots(self):
        """The roots, in the domain."""
        return _series.mapdomain(self._family.roots(self.coef), self.window, self.domain)

    def linspace(self, n=100, domain=None):
        """n points of the domain, and the values there."""
        x = np.linspace(*(self.domain if domain is None else domain), n)
        return x, self(x)

    @classmethod
    def fit(cls, x, y, deg, domain=None, rcond=None, full=False, w=None, window=None, symbol="x"):
        """The series of least squares through points."""
        if domain is None:
            domain = _series.getdomain(x)
            if domain[0] == domain[1]:
                domain = np.array([domain[0] - 1, domain[1] + 1])
        elif len(domain) == 0:
            domain = cls.domain
        window = cls.window if window is None else window
        got = cls._family.fit(_series.mapdomain(x, domain, window), y, deg, w=w, rcond=rcond, full=full)
        if full:
            return cls(got[0], domain=domain, window=window, symbol=symbol), got[1]
        return cls(got, domain=domain, window=window, symbol=symbol)

    @classmethod
    def fromroots(cls, roots, domain=[], window=None, symbol="x"):
        """The series with given roots."""
        [roots] = _series.as_series([roots], trim=False)
        if domain is None:
            domain = _series.getdomain(roots)
        elif len(domain) == 0:
            domain = cls.domain
        window = cls.window if window is None else window
        off, scale = _series.mapparms(domain, window)
        coef = cls._family.fromroots(off + scale * roots) / scale ** len(roots)
        return cls(coef, domain=domain, window=window, symbol=symbol)

    @classmethod
    def identity(cls, domain=None, window=None, symbol="x"):
        """The series that is x itself."""
        domain = cls.domain if domain is None else domain
        window = cls.window if window is None else window
        return cls(cls._family.line(*_series.mapparms(window, domain)), domain, window, symbol)

    @classmethod
    def basis(cls, deg, domain=None, window=None, symbol="x"):
        """One polynomial of the basis."""
        n = int(deg)
        if n != deg or n < 0:
            raise ValueError("deg must be non-negative integer")
        return cls([0] * n + [1], domain, window, symbol)

    @classmethod
    def cast(cls, series, domain=None, window=None):
        """A series of any kind as one of this."""
        return series.convert(cls.domain if domain is None else domain, cls, cls.window if window is None else window)
