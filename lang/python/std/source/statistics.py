# statistics: averages and spread. Sums are exact: of fractions, not of rounded floats.
import math
import random
from bisect import bisect_left, bisect_right
from collections import Counter, namedtuple
from fractions import Fraction

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean",
           "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode",
           "pstdev", "pvariance", "quantiles", "stdev", "variance"]


class StatisticsError(ValueError):
    """Data of which there is no such value."""


# Exact sums.

def _ratio(x):
    """The exact value as numerator and denominator; NaN and infinities have the denominator None."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        if hasattr(x, "numerator"):
            return x.numerator, x.denominator
    except (OverflowError, ValueError):
        return x, None
    raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")


def _common(T, S):
    """The type of a sum of both."""
    if T is S or S is int or S is bool:
        return T
    if T is int:
        return S
    if issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if issubclass(T, Fraction) and issubclass(S, float):
        return S
    if issubclass(T, float) and issubclass(S, Fraction):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _sum(data):
    """The type of the elements, their exact sum, and how many they are."""
    by_denominator, last, kinds, count, special = {}, None, {}, 0, None
    for x in data:
        count += 1
        kind = type(x)
        if kind is not last:
            kinds[kind] = None
            last = kind
        n, d = _ratio(x)
        if d is None:
            special = n if special is None else special + n
        else:
            by_denominator[d] = by_denominator.get(d, 0) + n
    T = int
    for kind in kinds:
        T = _common(T, kind)
    if special is not None:
        return T, special, count
    return T, sum((Fraction(n, d) for d, n in by_denominator.items()), Fraction(0)), count


def _convert(value, T):
    """An exact value as the type of the data."""
    if type(value) is T:
        return value
    if issubclass(T, int) and getattr(value, "denominator", 1) != 1:
        T = float
    try:
        return T(value)
    except TypeError:
        return T(value.numerator) / T(value.denominator)


def _squares(data, c=None):
    """The exact sum of squares of the distances to c, or to the mean."""
    data = list(data)
    T, total, n = _sum(data)
    if n == 0:
        return T, Fraction(0), None, 0
    if not isinstance(total, Fraction):
        return T, math.nan, total, n
    center = total / n if c is None else Fraction(*_ratio(c))
    _, squares, _ = _sum(Fraction(*_ratio(x)) ** 2 for x in data)
    return T, squares - 2 * center * total + n * center * center, center, n


# Averages.

def mean(data):
    """The sum divided by the count."""
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    """The mean as a float, faster."""
    if weights is None:
        values = list(data)
        if not values:
            raise StatisticsError("fmean requires at least one data point")
        return math.fsum(values) / len(values)
    values, weights = list(data), list(weights)
    if len(values) != len(weights):
        raise StatisticsError("data and weights must be the same length")
    total = math.fsum(w * x for x, w in zip(values, weights))
    weight = math.fsum(weights)
    if not weight:
        raise StatisticsError("sum of weights must be non-zero")
    return total / weight


def geometric_mean(data):
    """The n-th root of the product."""
    try:
        return math.exp(fmean(map(math.log, data)))
    except ValueError:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers") from None


def harmonic_mean(data, weights=None):
    """The reciprocal of the mean of reciprocals."""
    data = list(data)
    message = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        if not hasattr(data[0], "as_integer_ratio") and not hasattr(data[0], "numerator"):
            raise TypeError("unsupported type")
        if data[0] < 0:
            raise StatisticsError(message)
        return data[0]
    if weights is None:
        weights, total_weight = [1] * n, n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        total_weight = _sum(weights)[1]
    if any(x < 0 for x in data) or any(w < 0 for w in weights):
        raise StatisticsError(message)
    try:
        T, total, _ = _sum(w / x if w else 0 for w, x in zip(weights, data))
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(total_weight / total, T)


def median(data):
    """The middle element, or the mean of the two in the middle."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    i = n // 2
    return data[i] if n % 2 else (data[i - 1] + data[i]) / 2


def median_low(data):
    """The middle element, or the lower of the two in the middle."""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    """The middle element, or the higher of the two in the middle."""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def median_grouped(data, interval=1):
    """The median of data that stand for intervals around them."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    below, upto = bisect_left(data, x), bisect_right(data, x)
    try:
        interval, x = float(interval), float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None
    return x - interval / 2.0 + interval * (n / 2 - below) / (upto - below)


def mode(data):
    """The most frequent element, the first of several."""
    pairs = Counter(iter(data)).most_common(1)
    try:
        return pairs[0][0]
    except IndexError:
        raise StatisticsError("no mode for empty data") from None


def multimode(data):
    """The most frequent elements."""
    counts = Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    """The n - 1 points that cut the data into n parts."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        raise StatisticsError("must have at least two data points")
    out = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            out.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return out
    if method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            delta = i * (size + 1) - j * n
            out.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return out
    raise ValueError(f"Unknown method: {method!r}")


# Spread.

def variance(data, xbar=None):
    """The variance of what a sample is drawn from."""
    T, ss, _, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(ss / (n - 1), T)


def pvariance(data, mu=None):
    """The variance of the data themselves."""
    T, ss, _, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(ss / n, T)


def _root(value):
    """The square root of a fraction, rounded once."""
    if not isinstance(value, Fraction):
        return math.sqrt(value)
    n, m = value.numerator, value.denominator
    if n == 0:
        return 0.0
    # An integer root with more bits than a float has, its last bit set if it is not exact.
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return float(_odd_root(n, m << 2 * q) << q)
    return _odd_root(n << -2 * q, m) / (1 << -q)


def _odd_root(n, m):
    a = math.isqrt(n // m)
    return a | (a * a * m != n)


def stdev(data, xbar=None):
    """The square root of the variance of what a sample is drawn from."""
    T, ss, _, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(ss / (n - 1))


def pstdev(data, mu=None):
    """The square root of the variance of the data themselves."""
    T, ss, _, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(ss / n)


# Two variables.

def _pairs(x, y, what):
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f"{what} requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError(f"{what} requires at least two data points")
    return n, math.fsum(x) / n, math.fsum(y) / n


def covariance(x, y, /):
    """How two variables vary together."""
    n, xbar, ybar = _pairs(x, y, "covariance")
    return math.fsum((xi - xbar) * (yi - ybar) for xi, yi in zip(x, y)) / (n - 1)


def correlation(x, y, /):
    """Pearson's coefficient: from -1 to 1."""
    n, xbar, ybar = _pairs(x, y, "correlation")
    sxy = math.fsum((xi - xbar) * (yi - ybar) for xi, yi in zip(x, y))
    sxx = math.fsum((d := xi - xbar) * d for xi in x)
    syy = math.fsum((d := yi - ybar) * d for yi in y)
    try:
        return sxy / math.sqrt(sxx * syy)
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    """The line nearest to points: slope and intercept."""
    n, xbar, ybar = _pairs(x, y, "linear regression")
    if proportional:
        sxy = math.fsum(xi * yi for xi, yi in zip(x, y))
        sxx = math.fsum(xi * xi for xi in x)
    else:
        sxy = math.fsum((xi - xbar) * (yi - ybar) for xi, yi in zip(x, y))
        sxx = math.fsum((d := xi - xbar) * d for xi in x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    return LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)


# The normal distribution.

# Wichura's AS 241: numerators and denominators of three ranges, highest power first.
_CENTER = ((2.50908_09287_30122_6727e+3, 3.34305_75583_58812_8105e+4, 6.72657_70927_00870_0853e+4, 4.59219_53931_54987_1457e+4,
            1.37316_93765_50946_1125e+4, 1.97159_09503_06551_4427e+3, 1.33141_66789_17843_7745e+2, 3.38713_28727_96366_6080e+0),
           (5.22649_52788_52854_5610e+3, 2.87290_85735_72194_2674e+4, 3.93078_95800_09271_0610e+4, 2.12137_94301_58659_5867e+4,
            5.39419_60214_24751_1077e+3, 6.87187_00749_20579_0830e+2, 4.23133_30701_60091_1252e+1, 1.0))
_MIDDLE = ((7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1, 1.27045_82524_52368_38258e+0,
            3.64784_83247_63204_60504e+0, 5.76949_72214_60691_40550e+0, 4.63033_78461_56545_29590e+0, 1.42343_71107_49683_57734e+0),
           (1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2, 1.48103_97642_74800_74590e-1,
            6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e+0, 2.05319_16266_37758_82187e+0, 1.0))
_TAIL = ((2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3, 2.65321_89526_57612_30930e-2,
          2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e+0, 5.46378_49111_64114_36990e+0, 6.65790_46435_01103_77720e+0),
         (2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5, 7.86869_13114_56132_59100e-4,
          1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1, 5.99832_20655_58879_37690e-1, 1.0))


def _rational(coefficients, r):
    parts = []
    for row in coefficients:
        value = row[0]
        for c in row[1:]:
            value = value * r + c
        parts.append(value)
    return parts[0], parts[1]


def _inverse_cdf(p, mu, sigma):
    q = p - 0.5
    if math.fabs(q) <= 0.425:
        num, den = _rational(_CENTER, 0.180625 - q * q)
        return mu + (num * q / den) * sigma
    r = math.sqrt(-math.log(p if q <= 0.0 else 1.0 - p))
    num, den = _rational(_MIDDLE, r - 1.6) if r <= 5.0 else _rational(_TAIL, r - 5.0)
    x = num / den
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """A normal distribution."""

    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        """The distribution that a sample is likely to come from."""
        data = list(data)
        if len(data) < 2:
            raise StatisticsError("stdev requires at least two data points")
        return cls(float(mean(data)), stdev(data))

    def samples(self, n, *, seed=None):
        """n numbers drawn from the distribution."""
        gauss = random.gauss if seed is None else random.Random(seed).gauss
        return [gauss(self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        """The density at x."""
        spread = self._sigma * self._sigma
        if not spread:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return math.exp(diff * diff / (-2.0 * spread)) / math.sqrt(math.tau * spread)

    def cdf(self, x):
        """The probability of values up to x."""
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + math.erf((x - self._mu) / (self._sigma * math.sqrt(2.0))))

    def inv_cdf(self, p):
        """The x up to which values have probability p."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        if self._sigma <= 0.0:
            raise StatisticsError("cdf() not defined when sigma at or below zero")
        return _inverse_cdf(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        """The n - 1 points that cut the distribution into n parts of the same probability."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """The area under both densities."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        X, Y = self, other
        if (Y._sigma, Y._mu) < (X._sigma, X._mu):
            X, Y = Y, X
        X_var, Y_var = X.variance, Y.variance
        if not X_var or not Y_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv, dm = Y_var - X_var, math.fabs(Y._mu - X._mu)
        if not dv:
            return 1.0 - math.erf(dm / (2.0 * X._sigma * math.sqrt(2.0)))
        a = X._mu * Y_var - Y._mu * X_var
        b = X._sigma * Y._sigma * math.sqrt(dm * dm + dv * math.log(Y_var / X_var))
        x1, x2 = (a + b) / dv, (a - b) / dv
        return 1.0 - (math.fabs(Y.cdf(x1) - X.cdf(x1)) + math.fabs(Y.cdf(x2) - X.cdf(x2)))

    def zscore(self, x):
        """How many standard deviations x is above the mean."""
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * math.fabs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / math.fabs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other):
        return -(self - other)

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"
