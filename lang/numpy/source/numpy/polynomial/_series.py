# Series in a basis of polynomials that a recurrence makes:
# P[k+1] = (a(k) x + b(k)) P[k] - c(k) P[k-1], P[0] = 1, P[-1] = 0.
# What numpy.polynomial's modules have in common.
import math
import numpy as np


class PolyError(Exception):
    """Base class of the errors of numpy.polynomial."""


class PolyDomainError(PolyError):
    """A domain that does not fit."""


def as_series(alist, trim=True):
    """The coefficients of each series as an array of at least float64, of one type."""
    arrays = [np.array(a, ndmin=1) for a in alist]
    for a in arrays:
        if a.size == 0:
            raise ValueError("Coefficient array is empty")
        if a.ndim != 1:
            raise ValueError("Coefficient array is not 1-d")
    if trim:
        arrays = [trimseq(a) for a in arrays]
    kind = np.result_type(float, *arrays)
    return [np.array(a, dtype=kind) for a in arrays]


def trimseq(seq):
    """The coefficients without zeros at the end; one is left."""
    n = len(seq)
    while n > 1 and seq[n - 1] == 0:
        n -= 1
    return seq[:n]


def trimcoef(c, tol=0):
    """The coefficients without those at the end that are not above tol."""
    if tol < 0:
        raise ValueError("tol must be non-negative")
    [c] = as_series([c])
    above, = np.nonzero(np.abs(c) > tol)
    return c[:1] * 0 if len(above) == 0 else c[:above[-1] + 1].copy()


def getdomain(x):
    """The least domain that holds all points."""
    [x] = as_series([x], trim=False)
    if np.iscomplexobj(x):
        return np.array((complex(x.real.min(), x.imag.min()), complex(x.real.max(), x.imag.max())))
    return np.array((x.min(), x.max()))


def mapparms(old, new):
    """Offset and scale of the map that takes one domain to another."""
    length = old[1] - old[0]
    return (old[1] * new[0] - old[0] * new[1]) / length, (new[1] - new[0]) / length


def mapdomain(x, old, new):
    """Points of one domain at their places in another."""
    if not hasattr(x, "coef"):
        x = np.asanyarray(x)
    off, scale = mapparms(old, new)
    return off + scale * x


def _count(n, what):
    try:
        return n.__index__()
    except AttributeError:
        raise TypeError(f"{what} must be an integer") from None


class Family:
    """The functions of one basis: a, b and c are those of its recurrence."""

    def __init__(self, prefix, a, b, c, derived, integrated):
        self.prefix, self.a, self.b, self.c = prefix, a, b, c
        self._derived, self._integrated = derived, integrated

    def line(self, off, scl):
        """The series of off + scl*x."""
        a, b = self.a(0), self.b(0)
        return np.array([off - scl * b / a, scl / a]) if scl != 0 else np.array([off])

    def add(self, c1, c2):
        """The sum of two series."""
        c1, c2 = as_series([c1, c2])
        long, short = (c1, c2) if len(c1) >= len(c2) else (c2, c1)
        total = long.copy()
        total[:len(short)] += short
        return trimseq(total)

    def sub(self, c1, c2):
        """The difference of two series."""
        return self.add(c1, -np.asarray(c2))

    def mulx(self, c):
        """The series times x."""
        [c] = as_series([c])
        out = np.zeros(len(c) + 1, c.dtype)
        for k in range(len(c)):
            t = c[k] / self.a(k)
            out[k + 1] += t
            out[k] -= self.b(k) * t
            if k:
                out[k - 1] += self.c(k) * t
        return trimseq(out)

    def mul(self, c1, c2):
        """The product of two series."""
        c1, c2 = as_series([c1, c2])
        if self.prefix == "poly":
            return trimseq(np.convolve(c1, c2))
        if len(c1) > len(c2):
            c1, c2 = c2, c1
        if self.prefix == "cheb":
            out = np.zeros(len(c1) + len(c2) - 1, c1.dtype)
            for i, f in enumerate(c1):
                for j, g in enumerate(c2):
                    out[i + j] += f * g / 2
                    out[abs(i - j)] += f * g / 2
            return trimseq(out)
        high = low = np.zeros(1, c1.dtype)  # Clenshaw's sum, with series in place of numbers
        for k in range(len(c1) - 1, -1, -1):
            stepped = self.add(self.mulx(low) * self.a(k), low * self.b(k))
            high, low = low, self.add(c1[k] * c2, self.sub(stepped, high * self.c(k + 1)))
        return low

    def div(self, c1, c2):
        """Quotient and remainder of two series."""
        c1, c2 = as_series([c1, c2])
        if c2[-1] == 0:
            raise ZeroDivisionError
        if len(c1) < len(c2):
            return c1[:1] * 0, c1
        if len(c2) == 1:
            return c1 / c2[-1], c1[:1] * 0
        quo, rem = np.zeros(len(c1) - len(c2) + 1, c1.dtype), c1
        for i in range(len(quo) - 1, -1, -1):
            p = self.mul([0] * i + [1], c2)
            q = rem[-1] / p[-1]
            rem = rem[:-1] - q * p[:-1]
            quo[i] = q
        return quo, trimseq(rem)

    def pow(self, c, pow, maxpower=16):
        """A power of the series."""
        [c] = as_series([c])
        power = int(pow)
        if power != pow or power < 0:
            raise ValueError("Power must be a non-negative integer.")
        if maxpower is not None and power > maxpower:
            raise ValueError("Power is too large")
        out = np.array([1], dtype=c.dtype)
        for _ in range(power):
            out = self.mul(out, c)
        return out

    def val(self, x, c, tensor=True):
        """The series at points x."""
        c = np.array(c, ndmin=1)
        if c.dtype.kind in "?bBhHiIlLqQpP" or c.dtype.kind == "b":
            c = c + 0.0
        if isinstance(x, (tuple, list)):
            x = np.asarray(x)
        if isinstance(x, np.ndarray) and tensor:
            c = c.reshape(c.shape + (1,) * x.ndim)
        n = len(c)
        if self.prefix == "poly":
            total = c[-1] + x * 0
            for k in range(n - 2, -1, -1):
                total = c[k] + total * x
            return total
        high, low = 0, c[n - 1] + x * 0
        for k in range(n - 2, -1, -1):
            step = low * (self.a(k) * x + self.b(k)) if self.b(k) else low * x * self.a(k)
            high, low = low, c[k] + step - high * self.c(k + 1)
        return low

    def vals(self, c, *points):
        points = [np.asanyarray(p) for p in points]
        if any(p.shape != points[0].shape for p in points):
            raise ValueError("x, y, z are incompatible" if len(points) == 3 else "x, y are incompatible")
        c = self.val(points[0], c)
        for p in points[1:]:
            c = self.val(p, c, tensor=False)
        return c

    def val2d(self, x, y, c):
        """A series of two variables at points (x, y)."""
        return self.vals(c, x, y)

    def val3d(self, x, y, z, c):
        """A series of three variables at points (x, y, z)."""
        return self.vals(c, x, y, z)

    def grid2d(self, x, y, c):
        """A series of two variables on the grid of x and y."""
        return self.val(y, self.val(x, c))

    def grid3d(self, x, y, z, c):
        """A series of three variables on the grid of x, y and z."""
        return self.val(z, self.val(y, self.val(x, c)))

    def vander(self, x, deg):
        """The basis up to a degree at points x, along a last axis."""
        deg = _count(deg, "deg")
        if deg < 0:
            raise ValueError("deg must be non-negative")
        x = np.array(x, ndmin=1) + 0.0
        columns = [x * 0 + 1]
        for k in range(deg):
            step = self.a(k) * x + self.b(k) if self.b(k) else self.a(k) * x
            columns.append(step * columns[k] - (self.c(k) * columns[k - 1] if k else 0))
        return np.stack(columns, axis=-1)

    def vander2d(self, x, y, deg):
        """The products of the basis in two variables, along a last axis."""
        vx, vy = self.vander(x, deg[0]), self.vander(y, deg[1])
        both = vx[..., :, None] * vy[..., None, :]
        return both.reshape(both.shape[:-2] + (-1,))

    def der(self, c, m=1, scl=1, axis=0):
        """The derivative, m times, of a series in scl*x."""
        count = _count(m, "the order of derivation")
        if count < 0:
            raise ValueError("The order of derivation must be non-negative")
        c = np.moveaxis(np.array(c, ndmin=1) + 0.0, _count(axis, "the axis"), 0)
        if count >= len(c):
            c = c[:1] * 0
        else:
            for _ in range(count):
                c = self._derived(c * scl)
        return np.moveaxis(c, 0, axis)

    def int(self, c, m=1, k=[], lbnd=0, scl=1, axis=0):
        """The integral, m times, of a series in x/scl; k are the values at lbnd."""
        count = _count(m, "the order of integration")
        k = list(k) if np.iterable(k) else [k]
        if count < 0:
            raise ValueError("The order of integration must be non-negative")
        if len(k) > count:
            raise ValueError("Too many integration constants")
        if np.ndim(lbnd) != 0:
            raise ValueError("lbnd must be a scalar.")
        if np.ndim(scl) != 0:
            raise ValueError("scl must be a scalar.")
        c = np.moveaxis(np.array(c, ndmin=1) + 0.0, _count(axis, "the axis"), 0)
        k += [0] * (count - len(k))
        for i in range(count):
            c = c * scl
            if len(c) == 1 and np.all(c[0] == 0):
                c = c + k[i]
                continue
            c = self._integrated(c)
            c[0] += k[i] - self.val(lbnd, c)
        return np.moveaxis(c, 0, axis)

    def companion(self, c):
        """A matrix whose eigenvalues are the roots."""
        [c] = as_series([c])
        if len(c) < 2:
            raise ValueError("Series must have maximum degree of at least 1.")
        n = len(c) - 1
        scale = np.ones(n)  # the basis at one length makes it nearly symmetric
        for k in range(1, n):
            ratio = self.c(k) / (self.a(k) * self.a(k - 1)) if self.c(k) else 1.0
            scale[k] = scale[k - 1] * math.sqrt(abs(ratio)) * abs(self.a(k - 1)) if self.c(k) else 1.0
        m = np.zeros((n, n), c.dtype)
        for k in range(n):
            m[k, k] = -self.b(k) / self.a(k)
            if k + 1 < n:
                m[k + 1, k] = 1 / self.a(k) * scale[k + 1] / scale[k]
            if k:
                m[k - 1, k] = self.c(k) / self.a(k) * scale[k - 1] / scale[k]
        m[:, -1] -= c[:-1] / c[-1] / self.a(n - 1) * scale / scale[-1]
        return m

    def roots(self, c):
        """The roots of a series, in rising order."""
        [c] = as_series([c])
        if len(c) <= 1:
            return np.array([], dtype=c.dtype)
        if len(c) == 2:
            return np.array([-(c[0] / c[1] + self.b(0)) / self.a(0)])
        return np.sort(np.linalg.eigvals(self.companion(c)[::-1, ::-1]))

    def fromroots(self, roots):
        """The series with given roots; its leading coefficient is that of x**n."""
        if len(roots) == 0:
            return np.ones(1)
        [roots] = as_series([roots], trim=False)
        parts = [self.line(-r, 1) for r in np.sort(roots)]
        while len(parts) > 1:
            half, odd = divmod(len(parts), 2)
            joined = [self.mul(parts[i], parts[i + half]) for i in range(half)]
            if odd:
                joined[0] = self.mul(joined[0], parts[-1])
            parts = joined
        return parts[0]

    def fit(self, x, y, deg, rcond=None, full=False, w=None):
        """The series of least squares through points."""
        x, y, deg = np.asarray(x) + 0.0, np.asarray(y) + 0.0, np.asarray(deg)
        if deg.ndim > 1 or deg.dtype.kind not in "iu" or deg.size == 0:
            raise TypeError("deg must be an int or non-empty 1-D array of int")
        if deg.min() < 0:
            raise ValueError("expected deg >= 0")
        if x.ndim != 1:
            raise TypeError("expected 1D vector for x")
        if x.size == 0:
            raise TypeError("expected non-empty vector for x")
        if y.ndim < 1 or y.ndim > 2:
            raise TypeError("expected 1D or 2D array for y")
        if len(x) != len(y):
            raise TypeError("expected x and y to have same length")
        if deg.ndim == 0:
            most, chosen = int(deg), None
            left = self.vander(x, most)
        else:
            chosen = np.sort(deg)
            most = int(chosen[-1])
            left = self.vander(x, most)[:, chosen]
        right = y
        if w is not None:
            w = np.asarray(w) + 0.0
            if w.ndim != 1:
                raise TypeError("expected 1D vector for w")
            if len(x) != len(w):
                raise TypeError("expected x and w to have same length")
            left, right = left * w[:, None], (right.T * w).T
        if rcond is None:
            rcond = len(x) * np.finfo(x.dtype).eps
        scale = np.sqrt((np.abs(left) ** 2).sum(axis=0))
        scale[scale == 0] = 1
        c, resids, rank, s = np.linalg.lstsq(left / scale, right, rcond)
        c = (c.T / scale).T
        if chosen is not None:
            whole = np.zeros((most + 1,) + c.shape[1:], c.dtype)
            whole[chosen] = c
            c = whole
        if rank != left.shape[1] and not full:
            import warnings
            warnings.warn("The fit may be poorly conditioned", np.exceptions.RankWarning, stacklevel=2)
        return (c, [resids, rank, s, rcond]) if full else c

    def gauss(self, deg, mass):
        """Points and weights of Gauss's quadrature; mass is the integral of the weight."""
        deg = _count(deg, "deg")
        if deg <= 0:
            raise ValueError("deg must be a positive integer")
        m = np.zeros((deg, deg))
        for k in range(deg):
            m[k, k] = -self.b(k) / self.a(k)
            if k:
                m[k, k - 1] = m[k - 1, k] = math.sqrt(self.c(k) / (self.a(k) * self.a(k - 1)))
        x, v = np.linalg.eigh(m)
        w = v[0] ** 2
        if not any(self.b(k) for k in range(deg)):  # the points lie on both sides alike
            x, w = (x - x[::-1]) / 2, (w + w[::-1]) / 2
        return x, w * (mass / w.sum())

    def topoly(self, c):
        """The coefficients of the powers of x."""
        [c] = as_series([c])
        high = low = np.zeros(1, c.dtype)
        for k in range(len(c) - 1, -1, -1):
            raised = np.concatenate([low[:1] * 0, low]) * self.a(k)
            high, low = low, _added(_added(raised, low * self.b(k)), _added(-high * self.c(k + 1), c[k:k + 1]))
        return trimseq(low)

    def frompoly(self, pol):
        """The series of a polynomial that is given by the coefficients of the powers of x."""
        [pol] = as_series([pol])
        out = pol[-1:]
        for k in range(len(pol) - 2, -1, -1):
            out = self.add(self.mulx(out), pol[k:k + 1])
        return out

    def names(self):
        """The functions under the names that they have in their module."""
        own = ["line", "add", "sub", "mulx", "mul", "div", "pow", "val", "val2d", "val3d", "grid2d", "grid3d", "vander", "vander2d",
               "der", "int", "companion", "roots", "fromroots", "fit"]
        found = {self.prefix + n: getattr(self, n) for n in own}
        found[self.prefix + "trim"] = trimcoef
        return found


def _added(a, b):
    if len(a) < len(b):
        a, b = b, a
    a = a.copy()
    a[:len(b)] += b
    return a
