# Exponentials, logarithms and powers of decimals as whole numbers in fixed point.
import math as _math


def _atanh_inverse(n, unit):
    """atanh(1/n) in units."""
    term = unit // n
    total, k, square = term, 3, n * n
    while term:
        term //= square
        total += term // k
        k += 2
    return total


_known = {}


def _ln10(p):
    """ln(10) with p places."""
    if p not in _known:
        if len(_known) > 8:
            _known.clear()
        unit = 10 ** (p + 10)
        # ln 2 = 18 atanh(1/26) - 2 atanh(1/4801) + 8 atanh(1/8749); ln 10 = 3 ln 2 + ln(5/4), and ln(5/4) = 2 atanh(1/9)
        ln2 = 18 * _atanh_inverse(26, unit) - 2 * _atanh_inverse(4801, unit) + 8 * _atanh_inverse(8749, unit)
        _known[p] = (3 * ln2 + 2 * _atanh_inverse(9, unit)) // 10 ** 10
    return _known[p]


def _exp_fixed(x, p):
    """exp of x/10**p, which is less than ln(10), with p places."""
    halvings = max(4, _math.isqrt(p) // 2)
    guard = halvings + 10
    unit = 10 ** (p + guard)
    r = x * 10 ** guard >> halvings
    total = term = unit
    k = 1
    while term:
        term = term * r // (unit * k)
        total += term
        k += 1
    for _ in range(halvings):
        total = total * total // unit
    return total // 10 ** guard


def _ln_fixed(y, p):
    """ln of y/10**p, which is between 1 and 10, with p places."""
    guard, roots = 12, max(3, _math.isqrt(p) // 3)
    unit = 10 ** (p + guard)
    y *= 10 ** guard
    for _ in range(roots):
        y = _math.isqrt(y * unit)
    z = (y - unit) * unit // (y + unit)
    square, term, total, k = z * z // unit, z, z, 3
    while term:
        term = term * square // unit
        total += term // k
        k += 2
    return (total << roots + 1) // 10 ** guard


def _scaled(n, exp, p):
    """n·10**exp in units of 10**-p, rounded down."""
    return n * 10 ** (exp + p) if exp + p >= 0 else n // 10 ** (-exp - p)


def exp_digits(n, exp, digits):
    """exp(n·10**exp) with so many digits: a coefficient and its exponent."""
    size = max(len(str(abs(n))) + exp, 0)
    p = digits + size + 8
    x = _scaled(n, exp, p)
    tens = x // _ln10(p)
    rest = x - tens * _ln10(p)
    return _exp_fixed(rest, p) // 10 ** (p - digits), tens - digits


def _ln_units(n, exp, p):
    """ln(n·10**exp) with p places."""
    size = len(str(n)) - 1
    y = _scaled(n, -size, p)
    if exp + size == -1:  # below 1: by the inverse, so that nothing cancels
        return -_ln_fixed(10 ** (2 * p + 1) // y, p)
    return _ln_fixed(y, p) + (exp + size) * _ln10(p)


def ln_digits(n, exp, digits, ten):
    """ln or log10 of n·10**exp with at least so many digits: a coefficient and its exponent."""
    p = digits + len(str(abs(exp) + len(str(n)))) + 4
    while True:
        v = _ln_units(n, exp, p + 6)
        if ten:
            v = v * 10 ** (p + 6) // _ln10(p + 6)
        v = v // 10 ** 6 if v >= 0 else -(-v // 10 ** 6)
        if len(str(abs(v))) >= digits:
            break
        p += digits - len(str(abs(v))) + 2
    cut = len(str(abs(v))) - digits
    v = v // 10 ** cut if v >= 0 else -(-v // 10 ** cut)
    return v, cut - p


def power_digits(n, exp, m, mexp, digits):
    """(n·10**exp) to the power of m·10**mexp with so many digits."""
    size = len(str(abs(m))) + max(mexp, 0) + len(str(abs(exp) + len(str(n))))
    p = digits + size + 10
    logarithm = _ln_units(n, exp, p)
    product = _scaled(logarithm * m, mexp - p, p)
    tens = product // _ln10(p)
    rest = product - tens * _ln10(p)
    return _exp_fixed(rest, p) // 10 ** (p - digits), tens - digits
