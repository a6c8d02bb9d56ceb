# Decimal arithmetic by the General Decimal Arithmetic Specification: exact coefficients,
# contexts with precision, rounding, flags and traps.
import math as _math
import numbers as _numbers
import re as _re
from collections import namedtuple as _namedtuple

from _decimal_context import (
    BasicContext, Clamped, ConversionSyntax, DecimalException, DefaultContext, DivisionByZero, DivisionImpossible, DivisionUndefined,
    ExtendedContext, FloatOperation, HAVE_CONTEXTVAR, HAVE_THREADS, Inexact, InvalidContext, InvalidOperation, MAX_EMAX, MAX_PREC,
    MIN_EMIN, MIN_ETINY, Overflow, ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
    ROUND_HALF_UP, ROUND_UP, Rounded, Subnormal, Underflow)
from _decimal_context import Context, getcontext, setcontext, localcontext, given as _given, type_name as _type_name
from _decimal_text import formatted as _formatted
from _decimal_functions import exp_digits as _exp_digits, ln_digits as _ln_digits, power_digits as _power_digits

__all__ = ["Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext",
           "DecimalException", "Clamped", "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal",
           "Overflow", "Underflow", "FloatOperation", "DivisionImpossible", "InvalidContext", "ConversionSyntax",
           "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR",
           "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext", "getcontext", "localcontext", "MAX_PREC",
           "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR"]

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")

_syntax = _re.compile(r"""
    (?P<sign>[-+])?
    ( (?=\d|\.\d)(?P<int>\d*)(\.(?P<frac>\d*))?(E(?P<exp>[-+]?\d+))?
    | Inf(inity)?
    | (?P<signal>s)?NaN(?P<diag>\d*)
    )\Z""", _re.VERBOSE | _re.IGNORECASE)

_HASH_MODULUS = 2 ** 61 - 1
_HASH_10INV = pow(10, _HASH_MODULUS - 2, _HASH_MODULUS)


def _digits(n):
    return len(str(n))


class Decimal:
    """A decimal floating-point number."""

    # _special is '' of a finite number, 'F' of an infinity, 'n' and 'N' of a quiet and a
    # signaling NaN, whose payload is _int.
    __slots__ = ("_sign", "_int", "_exp", "_special")

    def __new__(cls, value="0", context=None):
        if isinstance(value, str):
            return _of_text(cls, value.strip().replace("_", ""), context)
        if isinstance(value, int):
            return _make(1 if value < 0 else 0, abs(int(value)), 0, "", cls)
        if isinstance(value, Decimal):
            return _make(value._sign, value._int, value._exp, value._special, cls)
        if isinstance(value, (list, tuple)):
            return _of_tuple(cls, value, context)
        if isinstance(value, float):
            ctx = _given(context)
            ctx._done({FloatOperation}, None)
            return cls.from_float(value)
        raise TypeError("conversion from %s to Decimal is not supported" % _type_name(value))

    @classmethod
    def from_float(cls, f):
        """The exact value of a float or an int."""
        if isinstance(f, int):
            return cls(int(f))
        if not isinstance(f, float):
            raise TypeError("argument must be int or float")
        if _math.isinf(f):
            return _make(1 if f < 0 else 0, 0, 0, "F", cls)
        if _math.isnan(f):
            return _make(1 if _math.copysign(1.0, f) < 0 else 0, 0, 0, "n", cls)
        sign = 1 if _math.copysign(1.0, f) < 0 else 0
        n, d = abs(f).as_integer_ratio()
        k = d.bit_length() - 1
        return _make(sign, n * 5 ** k, -k, "", cls)

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
        return "Decimal('%s')" % Decimal.__str__(self)

    def __str__(self, eng=False, context=None):
        sign = "-" if self._sign else ""
        if self._special == "F":
            return sign + "Infinity"
        if self._special:
            return sign + ("sNaN" if self._special == "N" else "NaN") + (str(self._int) if self._int else "")
        digits = str(self._int)
        left = self._exp + len(digits)
        if self._exp <= 0 and left > -6:
            point = left
        elif not eng:
            point = 1
        elif digits == "0":
            point = (left + 1) % 3 - 1
        else:
            point = (left - 1) % 3 + 1
        if point <= 0:
            whole, part = "0", "." + "0" * -point + digits
        elif point >= len(digits):
            whole, part = digits + "0" * (point - len(digits)), ""
        else:
            whole, part = digits[:point], "." + digits[point:]
        if left == point:
            return sign + whole + part
        letter = "E" if _given(context).capitals else "e"
        return sign + whole + part + letter + "%+d" % (left - point)

    def to_eng_string(self, context=None):
        return self.__str__(eng=True, context=context)

    def __format__(self, spec, context=None):
        return _formatted(self, spec, _given(context))

    # Conversions.

    def __bool__(self):
        return bool(self._special) or self._int != 0

    def __int__(self):
        if self._special == "F":
            raise OverflowError("cannot convert Infinity to integer")
        if self._special:
            raise ValueError("cannot convert NaN to integer")
        n = self._int * 10 ** self._exp if self._exp >= 0 else _cut(self._int, -self._exp)
        return -n if self._sign else n

    __trunc__ = __int__

    def __float__(self):
        if self.is_snan():
            raise ValueError("cannot convert signaling NaN to float")
        if self._special == "n":
            return float("-nan" if self._sign else "nan")
        return float(str(self))

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
        if self._special:
            return -314159 if self._sign else 314159
        scale = pow(10, self._exp, _HASH_MODULUS) if self._exp >= 0 else pow(_HASH_10INV, -self._exp, _HASH_MODULUS)
        h = self._int * scale % _HASH_MODULUS
        h = -h if self._sign else h
        return -2 if h == -1 else h

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__class__, (str(self),)

    # Comparison.

    def _order(self, other):
        """-1, 0 or 1 of two numbers that are no NaN."""
        if self._special or other._special:
            a = (-1 if self._sign else 1) if self._special else 0
            b = (-1 if other._sign else 1) if other._special else 0
            return (a > b) - (a < b)
        if not self._int or not other._int:
            a = 0 if not self._int else (-1 if self._sign else 1)
            b = 0 if not other._int else (-1 if other._sign else 1)
            return (a > b) - (a < b)
        if self._sign != other._sign:
            return -1 if self._sign else 1
        x, y = self.adjusted(), other.adjusted()
        if x == y:
            low = min(self._exp, other._exp)
            x, y = self._int * 10 ** (self._exp - low), other._int * 10 ** (other._exp - low)
        r = (x > y) - (x < y)
        return -r if self._sign else r

    def __eq__(self, other):
        order = _compared(self, other, True)
        if order is NotImplemented:
            return order
        return order == 0

    def _ordered(self, other, test):
        order = _compared(self, other, False)
        if order is NotImplemented:
            return order
        return order is not None and test(order)

    def __lt__(self, other):
        return self._ordered(other, lambda r: r < 0)

    def __le__(self, other):
        return self._ordered(other, lambda r: r <= 0)

    def __gt__(self, other):
        return self._ordered(other, lambda r: r > 0)

    def __ge__(self, other):
        return self._ordered(other, lambda r: r >= 0)

    def compare(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        return bad if bad is not None else Decimal(self._order(other))

    def compare_signal(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        if self.is_nan() or other.is_nan():
            return ctx._done({InvalidOperation}, _quiet(self if self.is_snan() or not other.is_nan() else other, ctx))
        return Decimal(self._order(other))

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

    def __neg__(self, context=None):
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        sign = 1 - self._sign
        if not self and ctx.rounding != ROUND_FLOOR:
            sign = 0
        return _fixed(sign, self._int, self._exp, ctx, special=self._special)

    def __pos__(self, context=None):
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        sign = self._sign
        if not self and ctx.rounding != ROUND_FLOOR:
            sign = 0
        return _fixed(sign, self._int, self._exp, ctx, special=self._special)

    def __abs__(self, round=True, context=None):
        if not round:
            return self.copy_abs()
        return self.__neg__(context) if self._sign else self.__pos__(context)

    # Arithmetic.

    def __add__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        if self._special:
            if other._special and self._sign != other._sign:
                return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
            return Decimal(self)
        if other._special:
            return Decimal(other)
        exp = min(self._exp, other._exp)
        if not self._int or not other._int:
            return _added_to_zero(self, other, exp, ctx)
        a, b = _near(self, other, ctx.prec)
        exp = min(a._exp, b._exp)
        x, y = a._int * 10 ** (a._exp - exp), b._int * 10 ** (b._exp - exp)
        total = (-x if a._sign else x) + (-y if b._sign else y)
        if not total:
            return _fixed(1 if ctx.rounding == ROUND_FLOOR and a._sign != b._sign or a._sign and b._sign else 0, 0, exp, ctx)
        return _fixed(1 if total < 0 else 0, abs(total), exp, ctx)

    __radd__ = __add__

    def __sub__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        if self.is_nan() or other.is_nan():
            bad = _nans(self, other, _given(context))
            if bad is not None:
                return bad
        return self.__add__(other.copy_negate(), context)

    def __rsub__(self, other, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__sub__(self, context)

    def __mul__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        sign = self._sign ^ other._sign
        if self._special or other._special:
            if not self or not other:
                return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
            return _make(sign, 0, 0, "F")
        return _fixed(sign, self._int * other._int, self._exp + other._exp, ctx)

    __rmul__ = __mul__

    def __truediv__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        sign = self._sign ^ other._sign
        if self._special:
            if other._special:
                return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
            return _make(sign, 0, 0, "F")
        if other._special:
            return _fixed(sign, 0, ctx.Etiny(), ctx, {Clamped})
        if not other._int:
            if not self._int:
                return ctx._done({DivisionUndefined}, _make(0, 0, 0, "n"))
            return ctx._done({DivisionByZero}, _make(sign, 0, 0, "F"))
        if not self._int:
            return _fixed(sign, 0, self._exp - other._exp, ctx)
        shift = _digits(other._int) - _digits(self._int) + ctx.prec + 1
        exp = self._exp - other._exp - shift
        if shift >= 0:
            q, r = divmod(self._int * 10 ** shift, other._int)
        else:
            q, r = divmod(self._int, other._int * 10 ** -shift)
        if r:
            if q % 5 == 0:
                q += 1  # so that a half is not taken for exact
        else:
            ideal = self._exp - other._exp
            while exp < ideal and q % 10 == 0:
                q //= 10
                exp += 1
        return _fixed(sign, q, exp, ctx)

    def __rtruediv__(self, other, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__truediv__(self, context)

    def _divided(self, other, ctx):
        """Whole quotient and remainder, or None where the quotient has too many digits."""
        exp = min(self._exp, other._exp)
        far = self.adjusted() - other.adjusted()
        if not self._int or other._special or far <= -2:
            r = self if other._special else _make(self._sign, self._int * 10 ** (self._exp - exp), exp)
            return 0, r
        if far > ctx.prec:
            return None
        q, r = divmod(self._int * 10 ** (self._exp - exp), other._int * 10 ** (other._exp - exp))
        if q >= 10 ** ctx.prec:
            return None
        return q, _make(self._sign, r, exp)

    def __floordiv__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        sign = self._sign ^ other._sign
        if self._special:
            if other._special:
                return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
            return _make(sign, 0, 0, "F")
        if not other:
            if self:
                return ctx._done({DivisionByZero}, _make(sign, 0, 0, "F"))
            return ctx._done({DivisionUndefined}, _make(0, 0, 0, "n"))
        parts = self._divided(other, ctx)
        if parts is None:
            return ctx._done({DivisionImpossible}, _make(0, 0, 0, "n"))
        return _make(sign, parts[0], 0)

    def __rfloordiv__(self, other, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__floordiv__(self, context)

    def __mod__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        if self._special:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
        if not other:
            return ctx._done({InvalidOperation} if self else {DivisionUndefined}, _make(0, 0, 0, "n"))
        parts = self._divided(other, ctx)
        if parts is None:
            return ctx._done({DivisionImpossible}, _make(0, 0, 0, "n"))
        return _refixed(parts[1], ctx)

    def __rmod__(self, other, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__mod__(self, context)

    def __divmod__(self, other, context=None):
        other = _number(other)
        if other is NotImplemented:
            return other
        ctx = _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad, bad
        nan, sign = _make(0, 0, 0, "n"), self._sign ^ other._sign
        if self._special:
            ctx._done({InvalidOperation}, None)
            return (nan if other._special else _make(sign, 0, 0, "F")), nan
        if not other:
            if not self:
                ctx._done({DivisionUndefined}, None)
                return nan, nan
            ctx._done({DivisionByZero, InvalidOperation}, None)
            return _make(sign, 0, 0, "F"), nan
        parts = self._divided(other, ctx)
        if parts is None:
            ctx._done({DivisionImpossible}, None)
            return nan, nan
        return _make(sign, parts[0], 0), _refixed(parts[1], ctx)

    def __rdivmod__(self, other, context=None):
        other = _number(other)
        return other if other is NotImplemented else other.__divmod__(self, context)

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
            product = self.__mul__(other, ctx)
            if product.is_nan():
                return product
        else:
            product = _make(self._sign ^ other._sign, self._int * other._int, self._exp + other._exp)
        return product.__add__(third, ctx)

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
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        if self._special and not self._sign:
            return Decimal(self)
        if not self:
            return _fixed(self._sign, 0, self._exp // 2, ctx)
        if self._sign:
            return ctx._done({InvalidOperation}, _make(0, 0, 0, "n"))
        prec, ideal = ctx.prec + 1, self._exp // 2
        if self._exp & 1:
            c, length = self._int * 10, (_digits(self._int) >> 1) + 1
        else:
            c, length = self._int, _digits(self._int) + 1 >> 1
        shift, exact = prec - length, True
        if shift >= 0:
            c *= 100 ** shift
        else:
            c, rest = divmod(c, 100 ** -shift)
            exact = not rest
        n = _math.isqrt(c)
        exact = exact and n * n == c
        e = ideal - shift
        if exact:
            if shift >= 0:
                n //= 10 ** shift
            else:
                n *= 10 ** -shift
            e = ideal
        elif n % 5 == 0:
            n += 1
        plain = ctx.copy()
        plain.rounding = ROUND_HALF_EVEN
        return _fixed(0, n, e, plain, into=ctx)

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
        exp, ctx = _operand(exp), _given(context)
        rounding = rounding or ctx.rounding
        nan = _make(0, 0, 0, "n")
        if self._special or exp._special:
            bad = _nans(self, exp, ctx)
            if bad is not None:
                return bad
            if self._special and exp._special:
                return Decimal(self)
            return ctx._done({InvalidOperation}, nan)
        if not ctx.Etiny() <= exp._exp <= ctx.Emax:
            return ctx._done({InvalidOperation}, nan)
        if not self._int:
            return _fixed(self._sign, 0, exp._exp, ctx)
        if self.adjusted() > ctx.Emax or self.adjusted() - exp._exp + 1 > ctx.prec:
            return ctx._done({InvalidOperation}, nan)
        coefficient, status = _rescaled(self, exp._exp, rounding)
        if _digits(coefficient) > ctx.prec or coefficient and exp._exp + _digits(coefficient) - 1 > ctx.Emax:
            return ctx._done({InvalidOperation}, nan)
        if coefficient and exp._exp + _digits(coefficient) - 1 < ctx.Emin:
            status = status | {Subnormal}
        return _fixed(self._sign, coefficient, exp._exp, ctx, status)

    def to_integral_exact(self, rounding=None, context=None):
        return _integral(self, rounding, context, True)

    def to_integral_value(self, rounding=None, context=None):
        return _integral(self, rounding, context, False)

    to_integral = to_integral_value

    def normalize(self, context=None):
        ctx = _given(context)
        bad = _nans(self, self, ctx)
        if bad is not None:
            return bad
        x = _refixed(self, ctx)
        if x._special:
            return x
        if not x._int:
            return _make(x._sign, 0, 0)
        n, e, top = x._int, x._exp, ctx.Etop() if ctx.clamp else ctx.Emax
        while n % 10 == 0 and e < top:
            n //= 10
            e += 1
        return _make(x._sign, n, e)

    def next_minus(self, context=None):
        return _next(self, context, ROUND_FLOOR)

    def next_plus(self, context=None):
        return _next(self, context, ROUND_CEILING)

    def next_toward(self, other, context=None):
        other, ctx = _operand(other), _given(context)
        bad = _nans(self, other, ctx)
        if bad is not None:
            return bad
        order = self._order(other)
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


def _of_text(cls, text, context):
    m = _syntax.match(text)
    if m is None:
        return _given(context)._done({ConversionSyntax}, _make(0, 0, 0, "n", cls))
    sign = 1 if m.group("sign") == "-" else 0
    whole = m.group("int")
    if whole is not None:
        part = m.group("frac") or ""
        return _make(sign, int(whole + part), int(m.group("exp") or "0") - len(part), "", cls)
    diag = m.group("diag")
    if diag is not None:
        return _make(sign, int(diag or "0"), 0, "N" if m.group("signal") else "n", cls)
    return _make(sign, 0, 0, "F", cls)


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


def _compared(x, v, equality):
    """-1, 0 or 1; None where one of them is a NaN."""
    ctx = getcontext()
    if isinstance(v, complex) and equality and v.imag == 0:
        v = v.real
    if isinstance(v, float):
        if equality:
            ctx.flags[FloatOperation] = True
        else:
            ctx._done({FloatOperation}, None)
        v = Decimal.from_float(v)
    elif isinstance(v, int):
        v = Decimal(int(v))
    elif isinstance(v, _numbers.Rational):
        if x._special:
            return None if x.is_nan() else -1 if x._sign else 1
        n, d = x.as_integer_ratio()
        a, b = n * v.denominator, v.numerator * d
        return (a > b) - (a < b)
    elif not isinstance(v, Decimal):
        return NotImplemented
    if x.is_nan() or v.is_nan():
        if not equality or x.is_snan() or v.is_snan():
            ctx._done({InvalidOperation}, None)
        return None
    return x._order(v)


def _quiet(x, ctx):
    """A NaN that signals no more, with a payload that fits."""
    room = ctx.prec - ctx.clamp
    payload = x._int if not x._int or _digits(x._int) <= room else x._int % 10 ** room
    return _make(x._sign, payload, 0, "n")


def _nans(a, b, ctx):
    """What an operation on NaNs gives; None where there is none."""
    if not a._special and not b._special:
        return None
    for x in (a, b):
        if x._special == "N":
            return ctx._done({InvalidOperation}, _quiet(x, ctx))
    for x in (a, b):
        if x._special == "n":
            return _quiet(x, ctx)
    return None


def _cut(n, places):
    """n without its last digits."""
    if places > len(str(n)):
        return 0
    return n // 10 ** places


def _rounds_up(rounding, sign, q, rest):
    """Whether the digits left off, rest of -1, 0, 1 or 2 (none, below, at, above a half), round away from zero."""
    if rest < 0:
        return False
    if rounding == ROUND_DOWN:
        return False
    if rounding == ROUND_UP:
        return True
    if rounding == ROUND_CEILING:
        return not sign
    if rounding == ROUND_FLOOR:
        return bool(sign)
    if rounding == ROUND_05UP:
        return q % 5 == 0
    if rest != 1:
        return rest > 1
    return rounding == ROUND_HALF_UP or rounding == ROUND_HALF_EVEN and q % 2 == 1


def _shortened(sign, coefficient, places, rounding):
    """The coefficient rounded to so many digits less, and whether it is inexact."""
    if places > len(str(coefficient)):
        q, rest = 0, 0 if coefficient else -1
    else:
        unit = 10 ** places
        q, r = divmod(coefficient, unit)
        rest = -1 if not r else (2 * r > unit) - (2 * r < unit) + 1
    if _rounds_up(rounding, sign, q, rest):
        q += 1
    return q, rest >= 0


def _fixed(sign, coefficient, exp, ctx, status=frozenset(), special="", into=None):
    """The number as the context takes it: rounded, in its range, with its signals."""
    into = into or ctx
    if special:
        return into._done(status, _make(sign, coefficient, exp, special))
    tiny, top, status = ctx.Etiny(), ctx.Etop(), set(status)
    if not coefficient:
        low = min(max(exp, tiny), top if ctx.clamp else ctx.Emax)
        if low != exp:
            status.add(Clamped)
        return into._done(status, _make(sign, 0, low))
    digits = _digits(coefficient)
    least = digits + exp - ctx.prec
    if least > top:
        return into._done(status | {Overflow, Inexact, Rounded}, _overflow(sign, ctx))
    subnormal = least < tiny
    if subnormal:
        least = tiny
    if exp < least:
        coefficient, inexact = _shortened(sign, coefficient, least - exp, ctx.rounding)
        exp = least
        if coefficient == 10 ** ctx.prec:
            coefficient //= 10
            exp += 1
        if exp > top:
            return into._done(status | {Overflow, Inexact, Rounded}, _overflow(sign, ctx))
        status.add(Rounded)
        if inexact:
            status.add(Inexact)
        if subnormal:
            status.add(Subnormal)
            if inexact:
                status.add(Underflow)
        if not coefficient:
            status.add(Clamped)
        return into._done(status, _make(sign, coefficient, exp))
    if subnormal:
        status.add(Subnormal)
    if ctx.clamp and exp > top:
        status.add(Clamped)
        coefficient, exp = coefficient * 10 ** (exp - top), top
    return into._done(status, _make(sign, coefficient, exp))


def _overflow(sign, ctx):
    r = ctx.rounding
    if r in (ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN, ROUND_UP) or r == ROUND_CEILING and not sign or r == ROUND_FLOOR and sign:
        return _make(sign, 0, 0, "F")
    return _make(sign, 10 ** ctx.prec - 1, ctx.Etop())


def _refixed(x, ctx):
    if x.is_nan():
        return _quiet(x, ctx) if x._special == "n" else ctx._done({InvalidOperation}, _quiet(x, ctx))
    return _fixed(x._sign, x._int, x._exp, ctx, special=x._special)


def _near(a, b, prec):
    """The operands of a sum, the smaller one replaced where only its sign matters."""
    if a._exp < b._exp:
        small, large = a, b
    else:
        small, large = b, a
    reach = min(-1, _digits(large._int) - prec - 2) + large._exp
    if _digits(small._int) + small._exp - 1 < reach:
        little = _make(small._sign, 1, reach)
        return (little, b) if small is a else (a, little)
    return a, b


def _added_to_zero(a, b, exp, ctx):
    if not a._int and not b._int:
        sign = min(a._sign, b._sign)
        if ctx.rounding == ROUND_FLOOR and a._sign != b._sign:
            sign = 1
        return _fixed(sign, 0, exp, ctx)
    x = b if not a._int else a
    exp = max(exp, x._exp - ctx.prec - 1)
    n = x._int * 10 ** (x._exp - exp) if x._exp >= exp else x._int
    return _fixed(x._sign, n, min(exp, x._exp) if x._exp < exp else exp, ctx)


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
        return other is not _Zero and self.x._order(other.x) < 0 or other is _Zero and bool(self.x._sign)

    def __gt__(self, other):
        return other is not _Zero and self.x._order(other.x) > 0 or other is _Zero and not self.x._sign

    def __eq__(self, other):
        return other is not _Zero and self.x._order(other.x) == 0


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
    order = a.copy_abs()._order(b.copy_abs()) if magnitude else a._order(b)
    if order == 0:
        order = int(a.compare_total(b))
    return _refixed(a if (order or want) == want else b, ctx)


def _rescaled(x, exp, rounding):
    if x._exp >= exp:
        return x._int * 10 ** (x._exp - exp), frozenset()
    n, inexact = _shortened(x._sign, x._int, exp - x._exp, rounding)
    return n, frozenset((Rounded, Inexact) if inexact else (Rounded,))


def _integral(x, rounding, context, exact):
    ctx = _given(context)
    if x._special:
        bad = _nans(x, x, ctx)
        return bad if bad is not None else Decimal(x)
    if x._exp >= 0:
        return Decimal(x)
    n, status = _rescaled(x, 0, rounding or ctx.rounding)
    result = _make(x._sign, n, 0)
    return ctx._done(status, result) if exact and x._int else result


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
    if near._order(x):
        return near
    return x.__add__(_make(0 if up else 1, 1, quiet.Etiny() - 1), quiet)


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
    plain = ctx.copy()
    plain.rounding = ROUND_HALF_EVEN
    return _fixed(sign, n, exp, plain, into=ctx)


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
    if not ten and x._order(Decimal(1)) == 0:
        return _make(0, 0, 0)
    negative = x._order(Decimal(1)) < 0

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
    one = a._order(Decimal(1))
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
        return _fixed(sign, n, exp, ctx, {Inexact, Rounded})
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

