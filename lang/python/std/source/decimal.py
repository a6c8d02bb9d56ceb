# Decimal arithmetic by the General Decimal Arithmetic Specification: exact coefficients,
# contexts with precision, rounding, flags and traps.
import _decimal_context
import math as _math
import numbers as _numbers
from collections import namedtuple as _namedtuple

from _decimal_numbers import (
    abs as _abs, add as _add, digits as _digits, divide as _divide, divide_int as _divide_int, divmod as _divmod, eq as _eq, fixed as _fix,
    format as _format, ge as _ge, gt as _gt, hash as _hash, integral as _integral, le as _le, lt as _lt, minus as _minus,
    multiply as _multiply, nans as _nans_of, new as _new, normalize as _normalize, order as _order, plus as _plus, quantize as _quantize,
    refixed as _refix, remainder as _remainder, sqrt as _sqrt, subtract as _subtract, text as _text)
from _decimal_context import (
    BasicContext, Clamped, ConversionSyntax, DecimalException, DefaultContext, DivisionByZero, DivisionImpossible, DivisionUndefined,
    ExtendedContext, FloatOperation, HAVE_CONTEXTVAR, HAVE_THREADS, Inexact, InvalidContext, InvalidOperation, MAX_EMAX, MAX_PREC,
    MIN_EMIN, MIN_ETINY, Overflow, ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
    ROUND_HALF_UP, ROUND_UP, Rounded, Subnormal, Underflow)
from _decimal_context import Context, getcontext, setcontext, localcontext, given as _given, state as _state, type_name as _type_name
from _decimal_functions import exp_digits as _exp_digits, ln_digits as _ln_digits, power_digits as _power_digits

__all__ = ["Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext",
           "DecimalException", "Clamped", "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal",
           "Overflow", "Underflow", "FloatOperation", "DivisionImpossible", "InvalidContext", "ConversionSyntax",
           "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR",
           "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext", "getcontext", "localcontext", "MAX_PREC",
           "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR"]

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


class Decimal:
    """A decimal floating-point number."""

    # _special is '' of a finite number, 'F' of an infinity, 'n' and 'N' of a quiet and a
    # signaling NaN, whose payload is _int.
    __slots__ = ("_sign", "_int", "_exp", "_special")

    def __new__(cls, value="0", context=None):
        return _new(cls, value, context, _state)

    @classmethod
    def from_float(cls, f):
        """The exact value of a float or an int."""
        if isinstance(f, int):
            return cls(int(f))
        if not isinstance(f, float):
            raise TypeError("argument must be int or float")
        x = _new(Decimal, f, _exactly, _state)
        return x if cls is Decimal else _new(cls, x, None, _state)

    # What kind of number it is.

    def is_nan(self):
        return self._special in ("n", "N")

    def is_qnan(self):
        return self._special == "n"

    def is_snan(self):
        return self._special == "N"

    def is_infinite(self):
        return self._special == "F"

    def is_finite(self):
        return not self._special

    def is_zero(self):
        return not self._special and self._int == 0

    def is_signed(self):
        return self._sign == 1

    def is_canonical(self):
        return True

    def is_normal(self, context=None):
        if self._special or not self._int:
            return False
        return _given(context).Emin <= self.adjusted()

    def is_subnormal(self, context=None):
        if self._special or not self._int:
            return False
        return self.adjusted() < _given(context).Emin

    def number_class(self, context=None):
        if self.is_snan():
            return "sNaN"
        if self.is_qnan():
            return "NaN"
        sign = "-" if self._sign else "+"
        if self._special:
            return sign + "Infinity"
        if not self._int:
            return sign + "Zero"
        return sign + ("Subnormal" if self.is_subnormal(context) else "Normal")

    def adjusted(self):
        """The exponent of the first digit."""
        if self._special:
            return 0
        return self._exp + _digits(self._int) - 1

    def as_tuple(self):
        if self._special == "F":
            return DecimalTuple(self._sign, (0,), "F")
        if self._special:
            digits = tuple(map(int, str(self._int))) if self._int else ()
            return DecimalTuple(self._sign, digits, self._special)
        return DecimalTuple(self._sign, tuple(map(int, str(self._int))), self._exp)

    def as_integer_ratio(self):
        if self._special == "F":
            raise OverflowError("cannot convert Infinity to integer ratio")
        if self._special:
            raise ValueError("cannot convert NaN to integer ratio")
        n, d = self._int, 1
        if self._exp >= 0:
            n *= 10 ** self._exp
        else:
            d = 10 ** -self._exp
            g = _math.gcd(n, d)
            n, d = n // g, d // g
        return (-n if self._sign else n), d

    def canonical(self):
        return self

    def conjugate(self):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return Decimal(0)

    def radix(self):
        return Decimal(10)

    # Text.

    def __repr__(self):
        return "Decimal('%s')" % _text(self, False, None, _state)

    def __str__(self):
        return _text(self, False, None, _state)

    def to_eng_string(self, context=None):
        return _text(self, True, context, _state)

    def __format__(self, spec, context=None):
        return _format(self, spec, context, _state)

    # Conversions.

    def __bool__(self):
        return bool(self._special) or self._int != 0

    def __int__(self):
        if self._special == "F":
            raise OverflowError("cannot convert Infinity to integer")
        if self._special:
            raise ValueError("cannot convert NaN to integer")
        n = self._int * 10 ** self._exp if self._exp >= 0 else _whole_part(self)
        return -n if self._sign else n

    __trunc__ = __int__

    def __float__(self):
        if self.is_snan():
            raise ValueError("cannot convert signaling NaN to float")
        if self._special == "n":
            return float("-nan" if self._sign else "nan")
        return float(_text(self, False, None, _state))

    def __complex__(self):
        return complex(float(self))

    def __floor__(self):
        return int(self.to_integral_value(rounding=ROUND_FLOOR)) if not self._special else int(self)

    def __ceil__(self):
        return int(self.to_integral_value(rounding=ROUND_CEILING)) if not self._special else int(self)

    def __round__(self, n=None):
        if n is None:
            if self._special == "F":
                raise OverflowError("cannot round an infinity")
            if self._special:
                raise ValueError("cannot round a NaN")
            return int(self.to_integral_value(rounding=ROUND_HALF_EVEN))
        return self.quantize(_make(0, 1, -n))

    def __hash__(self):
        if self.is_snan():
            raise TypeError("Cannot hash a signaling NaN value")
        if self._special == "n":
            return object.__hash__(self)
        return _hash(self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__class__, (str(self),)

    # Comparison.

    def __eq__(self, other):
        return _eq(self, other, _state)

    def __lt__(self, other):
        return _lt(self, other, _state)

    def __le__(self, other):
        return _le(self, other, _state)

    def __gt__(self, other):
        return _gt(self, other, _state)

    def __ge__(self, other):
        return _ge(self, other, _state)

    def compare(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        return bad if bad is not None else Decimal(_order(self, other))

    def compare_signal(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        if self.is_nan() or other.is_nan():
            return ctx._done({InvalidOperation}, _quiet(self if self.is_snan() or not other.is_nan() else other, ctx))
        return Decimal(_order(self, other))

    def compare_total(self, other, context=None):
        other = _operand(other)
        a, b = _rank(self), _rank(other)
        return Decimal((a > b) - (a < b))

    def compare_total_mag(self, other, context=None):
        return self.copy_abs().compare_total(_operand(other).copy_abs())

    def same_quantum(self, other, context=None):
        other = _operand(other)
        if self._special or other._special:
            return self.is_nan() and other.is_nan() or self.is_infinite() and other.is_infinite()
        return self._exp == other._exp

    def max(self, other, context=None):
        return _choose(self, other, context, 1)

    def min(self, other, context=None):
        return _choose(self, other, context, -1)

    def max_mag(self, other, context=None):
        return _choose(self, other, context, 1, True)

    def min_mag(self, other, context=None):
        return _choose(self, other, context, -1, True)

    # Signs.

    def copy_abs(self):
        return _make(0, self._int, self._exp, self._special)

    def copy_negate(self):
        return _make(1 - self._sign, self._int, self._exp, self._special)

    def copy_sign(self, other, context=None):
        return _make(_operand(other)._sign, self._int, self._exp, self._special)

    def __neg__(self):
        return _minus(self, None, _state)

    def __pos__(self):
        return _plus(self, None, _state)

    def __abs__(self):
        return _abs(self, None, _state)

    # Arithmetic.

    def __add__(self, other):
        return _add(self, other, None, _state)

    __radd__ = __add__

    def __sub__(self, other):
        return _subtract(self, other, None, _state)

    def __rsub__(self, other):
        return _subtract(other, self, None, _state)

    def __mul__(self, other):
        return _multiply(self, other, None, _state)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return _divide(self, other, None, _state)

    def __rtruediv__(self, other):
        return _divide(other, self, None, _state)

    def __floordiv__(self, other):
        return _divide_int(self, other, None, _state)

    def __rfloordiv__(self, other):
        return _divide_int(other, self, None, _state)

    def __mod__(self, other):
        return _remainder(self, other, None, _state)

    def __rmod__(self, other):
        return _remainder(other, self, None, _state)

    def __divmod__(self, other):
        return _divmod(self, other, None, _state)

    def __rdivmod__(self, other):
        return _divmod(other, self, None, _state)

    def remainder_near(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        if self._special or not other:
            return ctx._done({DivisionUndefined} if not self and not self._special else {InvalidOperation}, _make(0, 0, 0, "n"))
        if other._special:
            return _refixed(self, ctx)
        exp = min(self._exp, other._exp)
        if not self._int:
            return _fixed(self._sign, 0, exp, ctx)
        far = self.adjusted() - other.adjusted()
        if far >= ctx.prec + 1:
            return ctx._done({DivisionImpossible}, _make(0, 0, 0, "n"))
        if far <= -2:
            return _fixed(self._sign, self._int * 10 ** (self._exp - exp), exp, ctx)
        d = other._int * 10 ** (other._exp - exp)
        q, r = divmod(self._int * 10 ** (self._exp - exp), d)
        if 2 * r + (q & 1) > d:
            r, q = r - d, q + 1
        if q >= 10 ** ctx.prec:
            return ctx._done({DivisionImpossible}, _make(0, 0, 0, "n"))
        return _fixed(self._sign ^ 1 if r < 0 else self._sign, abs(r), exp, ctx)

    def fma(self, other, third, context=None):
        other, third, ctx = _operand(other), _operand(third), _given(context)
        bad = _nans(self, other, ctx)
        if bad is None and third.is_nan():
            bad = _nans(third, third, ctx)
        if bad is not None:
            return bad
        if self._special or other._special:
            product = _multiply(self, other, ctx, _state)
            if product.is_nan():
                return product
        else:
            product = _make(self._sign ^ other._sign, self._int * other._int, self._exp + other._exp)
        return _add(product, third, ctx, _state)

    def __pow__(self, other, modulo=None, context=None):
        if modulo is not None:
            return _power_modulo(self, other, modulo, _given(context))
        other = _number(other)
        if other is NotImplemented:
            return other
        return _power(self, other, _given(context))

    def __rpow__(self, other, modulo=None, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__pow__(self, modulo, context)

    def sqrt(self, context=None):
        return _sqrt(self, context, _state)

    def exp(self, context=None):
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        if self._special:
            return _make(0, 0, 0) if self._sign else Decimal(self)
        if not self._int:
            return Decimal(1)
        p = ctx.prec
        far = self.adjusted()
        if not self._sign and far > _digits((ctx.Emax + 1) * 3):
            return _rounded_half_even(0, 1, ctx.Emax + 1, ctx)
        if self._sign and far > _digits((-ctx.Etiny() + 1) * 3):
            return _rounded_half_even(0, 1, ctx.Etiny() - 1, ctx)
        if far < -p - 1:  # 1 and a bit, or a bit less
            if self._sign:
                return _rounded_half_even(0, 10 ** (p + 1) - 1, -p - 1, ctx)
            return _rounded_half_even(0, 10 ** (p + 1) + 1, -p - 1, ctx)
        n = -self._int if self._sign else self._int
        return _certain(lambda extra: _exp_digits(n, self._exp, p + extra), 0, ctx)

    def ln(self, context=None):
        return _logarithm(self, context, False)

    def log10(self, context=None):
        return _logarithm(self, context, True)

    def logb(self, context=None):
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        if self._special:
            return _make(0, 0, 0, "F")
        if not self._int:
            return ctx._done({DivisionByZero}, _make(1, 0, 0, "F"))
        return _refixed(Decimal(self.adjusted()), ctx)

    def scaleb(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        limit = 2 * (ctx.Emax + ctx.prec)
        if other._special or other._exp != 0 or not -limit <= int(other) <= limit:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
        if self._special:
            return Decimal(self)
        return _fixed(self._sign, self._int, self._exp + int(other), ctx)

    def shift(self, other, context=None):
        return _moved(self, other, context, False)

    def rotate(self, other, context=None):
        return _moved(self, other, context, True)

    # Rounding.

    def quantize(self, exp, rounding=None, context=None):
        x = _quantize(self, exp, rounding, context, _state)
        return _operand(exp) if x is NotImplemented else x  # which raises

    def to_integral_exact(self, rounding=None, context=None):
        return _integral(self, rounding, True, context, _state)

    def to_integral_value(self, rounding=None, context=None):
        return _integral(self, rounding, False, context, _state)

    to_integral = to_integral_value

    def normalize(self, context=None):
        return _normalize(self, context, _state)

    def next_minus(self, context=None):
        return _next(self, context, ROUND_FLOOR)

    def next_plus(self, context=None):
        return _next(self, context, ROUND_CEILING)

    def next_toward(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        order = _order(self, other)
        if order == 0:
            return self.copy_sign(other)
        x = self.next_plus(ctx) if order < 0 else self.next_minus(ctx)
        if x.is_infinite():
            return ctx._done({Overflow, Inexact, Rounded}, x)
        if x.adjusted() < ctx.Emin:
            status = {Underflow, Subnormal, Inexact, Rounded}
            return ctx._done(status if x else status | {Clamped}, x)
        return x

    # Digits as bits.

    def logical_and(self, other, context=None):
        return _logical(self, other, context, lambda a, b: a & b)

    def logical_or(self, other, context=None):
        return _logical(self, other, context, lambda a, b: a | b)

    def logical_xor(self, other, context=None):
        return _logical(self, other, context, lambda a, b: a ^ b)

    def logical_invert(self, context=None):
        ctx = _given(context)
        return _logical(self, _make(0, int("1" * ctx.prec), 0), ctx, lambda a, b: a ^ b)


_numbers.Number.register(Decimal)


def _make(sign, coefficient, exp, special="", cls=Decimal):
    x = object.__new__(cls)
    x._sign, x._int, x._exp, x._special = sign, coefficient, exp, special
    return x


_exactly = Context(traps=[])


def _of_other(cls, value, context):
    """A Decimal of what is no number and no text of Python's own."""
    if isinstance(value, (float, str)):  # NumPy's are
        return cls(float(value) if isinstance(value, float) else str(value), context)
    if isinstance(value, (list, tuple)):
        return _of_tuple(cls, value, context)
    raise TypeError("conversion from %s to Decimal is not supported" % _type_name(value))


def _of_tuple(cls, value, context):
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exp = value
    if sign not in (0, 1) or not isinstance(sign, int):
        raise ValueError("sign must be an integer with the value 0 or 1")
    if exp == "F":
        return _make(sign, 0, 0, "F", cls)
    coefficient = 0
    for d in digits:
        if not isinstance(d, int) or not 0 <= d <= 9:
            raise ValueError("coefficient must be a tuple of digits")
        coefficient = coefficient * 10 + d
    if exp in ("n", "N"):
        return _make(sign, coefficient, 0, exp, cls)
    if not isinstance(exp, int):
        raise ValueError("string argument in the third position must be 'F', 'n' or 'N'" if isinstance(exp, str)
                         else "exponent must be an integer")
    if not MIN_ETINY <= exp <= MAX_EMAX - _digits(coefficient) + 1:
        return _given(context)._done({InvalidOperation}, _make(0, 0, 0, "n", cls))
    return _make(sign, coefficient, exp, "", cls)


def _number(v):
    """An operand of an operator: a Decimal or an int."""
    if isinstance(v, Decimal):
        return v
    if isinstance(v, int):
        return Decimal(int(v))
    return NotImplemented


def _operand(v):
    x = _number(v)
    if x is NotImplemented:
        raise TypeError("conversion from %s to Decimal is not supported" % _type_name(v))
    return x


def _rational_order(x, v):
    """-1, 0 or 1 of a Decimal and a fraction; None beside a NaN."""
    if not isinstance(v, _numbers.Rational):
        return NotImplemented
    if x._special:
        return None if x.is_nan() else -1 if x._sign else 1
    return _order(_make(x._sign, x._int * v.denominator, x._exp), Decimal(v.numerator))


_state[3:] = [_of_other, _rational_order]
_decimal_context.Decimal = Decimal


def _nans(a, b, ctx):
    """What an operation on NaNs gives; None where there is none."""
    return _nans_of(a, b, ctx, _state)


def _quiet(x, ctx):
    """A NaN that signals no more, with a payload that fits."""
    return _nans_of(_make(x._sign, x._int, 0, "n"), x, ctx._silent(), _state)


def _whole_part(x):
    """The digits before the point."""
    return 0 if -x._exp > _digits(x._int) else x._int // 10 ** -x._exp


def _fixed(sign, coefficient, exp, ctx, conditions=(), rounding=None):
    """The number as the context takes it: rounded, in its range, with its signals."""
    return _fix(sign, coefficient, exp, rounding, conditions, ctx, _state)


def _refixed(x, ctx):
    return _refix(x, ctx, _state)


def _rank(x):
    """Where a number stands in the total order."""
    sign = -1 if x._sign else 1
    if x.is_nan():
        return (3 * sign, sign * (x._special == "n"), sign * x._int, 0)
    if x._special:
        return (2 * sign, 0, 0, 0)
    if not x._int:
        return (sign, _Zero, 0, sign * x._exp)
    return (sign, _Size(x), 0, sign * x._exp)


class _Size:
    def __init__(self, x):
        self.x = x

    def __lt__(self, other):
        return other is not _Zero and _order(self.x, other.x) < 0 or other is _Zero and bool(self.x._sign)

    def __gt__(self, other):
        return other is not _Zero and _order(self.x, other.x) > 0 or other is _Zero and not self.x._sign

    def __eq__(self, other):
        return other is not _Zero and _order(self.x, other.x) == 0


class _ZeroSize(_Size):
    def __lt__(self, other):
        return other is not self and not other.x._sign

    def __gt__(self, other):
        return other is not self and bool(other.x._sign)

    def __eq__(self, other):
        return other is self


_Zero = _ZeroSize(None)


def _choose(a, b, context, want, magnitude=False):
    b, ctx = _operand(b), _given(context)
    if a._special or b._special:
        if a._special == "n" and not b.is_nan():
            return _refixed(b, ctx)
        if b._special == "n" and not a.is_nan():
            return _refixed(a, ctx)
        bad = _nans(a, b, ctx)
        if bad is not None:
            return bad
    order = _order(a.copy_abs(), b.copy_abs()) if magnitude else _order(a, b)
    if order == 0:
        order = int(a.compare_total(b))
    return _refixed(a if (order or want) == want else b, ctx)


def _next(x, context, rounding):
    ctx = _given(context)
    bad = _nans(x, x, ctx)
    if bad is not None:
        return bad
    up = rounding == ROUND_CEILING
    if x._special:
        if bool(x._sign) == up:
            return _make(x._sign, 10 ** ctx.prec - 1, ctx.Etop())
        return Decimal(x)
    quiet = ctx._silent()
    quiet.rounding = rounding
    near = _refixed(x, quiet)
    if _order(near, x):
        return near
    return _add(x, _make(0 if up else 1, 1, quiet.Etiny() - 1), quiet, _state)


def _moved(x, other, context, around):
    other, ctx = _operand(other), _given(context)
    bad = _nans(x, other, ctx)
    if bad is not None:
        return bad
    if other._special or other._exp != 0 or not -ctx.prec <= int(other) <= ctx.prec:
        return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
    if x._special:
        return Decimal(x)
    digits, by = str(x._int)[-ctx.prec:].rjust(ctx.prec, "0"), int(other)
    if around:
        digits = digits[by:] + digits[:by]
    elif by < 0:
        digits = digits[:by]
    else:
        digits = (digits + "0" * by)[-ctx.prec:]
    return _make(x._sign, int(digits or "0"), x._exp)


def _logical(a, b, context, f):
    b, ctx = _operand(b), _given(context)
    for x in (a, b):
        if x._special or x._sign or x._exp or set(str(x._int)) - {"0", "1"}:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
    digits = bin(f(int(str(a._int)[-ctx.prec:], 2), int(str(b._int)[-ctx.prec:], 2)))[2:]
    return _make(0, int(digits), 0)


def _certain(digits, sign, ctx, directed=False):
    """A number by its digits and exponent, asked for with more of them until they round."""
    extra = 3
    while True:
        n, exp = digits(extra)
        if n % (5 * 10 ** (_digits(n) - ctx.prec - 1)):
            break
        extra += 3
    return _fixed(sign, n, exp, ctx) if directed else _rounded_half_even(sign, n, exp, ctx)


def _rounded_half_even(sign, n, exp, ctx):
    return _fixed(sign, n, exp, ctx, (), ROUND_HALF_EVEN)


def _logarithm(x, context, ten):
    ctx = _given(context)
    bad = _nans(x, x, ctx)
    if bad is not None:
        return bad
    if not x:
        return _make(1, 0, 0, "F")
    if x._special and not x._sign:
        return Decimal(x)
    if x._sign:
        return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
    if ten and str(x._int).rstrip("0") == "1":
        return _refixed(Decimal(x.adjusted()), ctx)
    if not ten and _order(x, Decimal(1)) == 0:
        return _make(0, 0, 0)
    negative = _order(x, Decimal(1)) < 0

    def digits(extra):
        n, exp = _ln_digits(x._int, x._exp, ctx.prec + extra, ten)
        return abs(n), exp

    return _certain(digits, 1 if negative else 0, ctx)


def _power_modulo(a, b, m, ctx):
    a, b, m = _operand(a), _operand(b), _operand(m)
    for x in (a, b, m):
        if x.is_nan():
            return _nans(x, x, ctx)
    nan = _make(0, 0, 0, "n")
    if not (_whole(a) and _whole(b) and _whole(m)) or b._sign and b or not m or m.adjusted() >= ctx.prec or not a and not b:
        return ctx._done({InvalidOperation}, nan)
    sign = a._sign if int(b) % 2 else 0
    return _make(sign, pow(abs(int(a)), int(b), abs(int(m))), 0)


def _whole(x):
    return not x._special and (x._exp >= 0 or x._int % 10 ** min(-x._exp, _digits(x._int) + 1) == 0)


def _power(a, b, ctx):
    bad = _nans(a, b, ctx)
    if bad is not None:
        return bad
    if not b and not b._special:
        if not a and not a._special:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
        return Decimal(1)
    sign = 0
    if a._sign:
        if _whole(b):
            sign = int(b) % 2
        elif a:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
        a = a.copy_negate()
    if not a:
        return _make(sign, 0, 0) if not b._sign else _make(sign, 0, 0, "F")
    if a._special:
        return _make(sign, 0, 0, "F") if not b._sign else _make(sign, 0, 0)
    one = _order(a, Decimal(1))
    if one == 0:
        return _power_of_one(a, b, sign, ctx)
    far = a.adjusted()
    if b._special:
        return _make(0, 0, 0) if (b._sign == 0) == (one < 0) else _make(0, 0, 0, "F")
    bound = _digits(abs(far) + 1) + b.adjusted() + 1
    if (one > 0) == (b._sign == 0):
        if bound - 2 > _digits(ctx.Emax) and b.adjusted() > _digits(ctx.Emax) + ctx.prec:
            return _fixed(sign, 1, ctx.Emax + 1, ctx)
    elif b.adjusted() > _digits(-ctx.Etiny()) + ctx.prec:
        return _fixed(sign, 1, ctx.Etiny() - 1, ctx)
    exact = _exact_power(a, b, ctx.prec + 1)
    if exact is None:
        return _certain(lambda extra: _power_digits(a._int, a._exp, -b._int if b._sign else b._int, b._exp, ctx.prec + extra), sign, ctx, True)
    n, exp = exact
    if not _whole(b) and _digits(n) <= ctx.prec:  # an exact root is shown as the inexact result it is by rule
        pad = ctx.prec + 1 - _digits(n)
        n, exp = n * 10 ** pad, exp - pad
        return _fixed(sign, n, exp, ctx, ("Inexact", "Rounded"))
    return _fixed(sign, n, exp, ctx)


def _power_of_one(a, b, sign, ctx):
    if _whole(b):
        if b._sign or int(b) > ctx.prec:
            times = ctx.prec if not b._sign else 0
        else:
            times = int(b)
        exp = a._exp * times
        if exp < 1 - ctx.prec:
            exp = 1 - ctx.prec
            return ctx._done({Rounded}, _make(sign, 10 ** -exp, exp))
        return _make(sign, 10 ** -exp, exp)
    return ctx._done({Inexact, Rounded}, _make(sign, 10 ** (ctx.prec - 1), 1 - ctx.prec))


def _exact_power(a, b, most):
    """Coefficient and exponent of a power that has at most so many digits; else None."""
    n, e = a._int, a._exp
    while n % 10 == 0:
        n, e = n // 10, e + 1
    p, q = b.as_integer_ratio()
    if q > 1:
        root = _root(n, q)
        if root is None or e % q:
            return None
        n, e = root, e // q
    if p < 0:
        n, e = _inverse(n, e)
        if n is None:
            return None
        p = -p
    if n > 1 and p * _math.log10(n) > most + 1:
        return None
    result, exp = n ** p, e * p
    if _digits(result) > most:
        return None
    if q == 1 and p > 0 and b._sign == 0:  # the ideal exponent
        ideal = a._exp * p
        room = most - _digits(result)
        pad = min(exp - ideal, room) if exp > ideal else 0
        result, exp = result * 10 ** pad, exp - pad
    return result, exp


def _root(n, q):
    if n == 1:
        return 1
    if q > n.bit_length():
        return None
    low, high = 1, 1 << n.bit_length() // q + 1
    while low < high:
        mid = (low + high + 1) // 2
        if mid ** q <= n:
            low = mid
        else:
            high = mid - 1
    return low if low ** q == n else None


def _inverse(n, e):
    """1/(n·10**e) where it ends, else None."""
    twos = fives = 0
    while n % 2 == 0:
        n, twos = n // 2, twos + 1
    while n % 5 == 0:
        n, fives = n // 5, fives + 1
    if n != 1:
        return None, None
    k = max(twos, fives)
    return 2 ** (k - twos) * 5 ** (k - fives), -e - k

