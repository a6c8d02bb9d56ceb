# fractions: numbers with a numerator and a denominator, always in lowest terms.
import math
import numbers

__all__ = ["Fraction"]


def _digits(text):
    """Whether a text is digits, with single underscores between them."""
    return all(part.isdecimal() for part in text.split("_"))


def _parse(text):
    """The numerator and denominator that a text means, or None."""
    s = text.strip()
    sign = -1 if s[:1] == "-" else 1
    if s[:1] in ("-", "+"):
        s = s[1:]
    top, slash, bottom = s.partition("/")
    if slash:
        if not (_digits(top) and _digits(bottom)):
            return None
        return sign * int(top), int(bottom)
    mantissa, exponent = s, 0
    for e in "eE":
        if e in s:
            mantissa, _, power = s.partition(e)
            if not _digits(power.lstrip("+-") if power[:1] in ("+", "-") and power[1:2] not in ("+", "-") else power):
                return None
            exponent = int(power)
            break
    whole, _, part = mantissa.partition(".")
    if not (whole or part) or (whole and not _digits(whole)) or (part and not _digits(part)):
        return None
    part = part.replace("_", "")
    n, d = int((whole.replace("_", "") + part) or "0"), 10 ** len(part)
    if exponent >= 0:
        n *= 10 ** exponent
    else:
        d *= 10 ** -exponent
    return sign * n, d


class Fraction(numbers.Rational):
    """A rational number: Fraction(1, 3), Fraction('1/3'), Fraction('0.25'), Fraction(0.5)."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            n, d = cls._of_one(numerator)
        elif type(numerator) is int is type(denominator):
            n, d = numerator, denominator
        elif isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational):
            n = numerator.numerator * denominator.denominator
            d = denominator.numerator * numerator.denominator
        else:
            raise TypeError("both arguments should be Rational instances")
        if d == 0:
            raise ZeroDivisionError(f"Fraction({n}, 0)")
        g = math.gcd(n, d)
        return cls._made(n // g, d // g) if d > 0 else cls._made(-n // g, -d // g)

    @classmethod
    def _of_one(cls, value):
        if type(value) is int:
            return value, 1
        if isinstance(value, numbers.Rational):
            return value.numerator, value.denominator
        if isinstance(value, str):
            found = _parse(value)
            if found is None:
                raise ValueError(f"Invalid literal for Fraction: {value!r}")
            return found
        if isinstance(value, float) or hasattr(value, "as_integer_ratio"):
            return value.as_integer_ratio()
        raise TypeError("argument should be a string or a Rational instance")

    @classmethod
    def _made(cls, n, d):
        """A fraction of numbers that are known to be in lowest terms."""
        self = object.__new__(cls)
        self._numerator = n
        self._denominator = d
        return self

    @classmethod
    def from_float(cls, f):
        """The exact value of a float."""
        if not isinstance(f, (int, float)):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        """The exact value of a decimal."""
        return cls(*dec.as_integer_ratio())

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def as_integer_ratio(self):
        """The numerator and the denominator."""
        return (self._numerator, self._denominator)

    def limit_denominator(self, max_denominator=1000000):
        """The nearest fraction whose denominator is at most max_denominator."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Continued fraction: p1/q1 is the last convergent that fits.
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return Fraction(p1, q1)
        return Fraction(p0 + k * p1, q0 + k * q1)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    def _operate(self, other, exact, general, swapped=False):
        """The result of an operation: exact of rationals, general of floats and complex numbers."""
        if isinstance(other, (int, Fraction)):
            other = other if isinstance(other, Fraction) else Fraction._made(int(other), 1)
            return exact(other, self) if swapped else exact(self, other)
        if isinstance(other, float):
            return general(other, float(self)) if swapped else general(float(self), other)
        if isinstance(other, complex):
            return general(other, complex(self)) if swapped else general(complex(self), other)
        if swapped and isinstance(other, numbers.Rational):
            return exact(Fraction(other), self)
        return NotImplemented

    def __add__(self, other):
        return self._operate(other, _add, lambda a, b: a + b)

    def __radd__(self, other):
        return self._operate(other, _add, lambda a, b: a + b, True)

    def __sub__(self, other):
        return self._operate(other, _sub, lambda a, b: a - b)

    def __rsub__(self, other):
        return self._operate(other, _sub, lambda a, b: a - b, True)

    def __mul__(self, other):
        return self._operate(other, _mul, lambda a, b: a * b)

    def __rmul__(self, other):
        return self._operate(other, _mul, lambda a, b: a * b, True)

    def __truediv__(self, other):
        return self._operate(other, _div, lambda a, b: a / b)

    def __rtruediv__(self, other):
        return self._operate(other, _div, lambda a, b: a / b, True)

    def __floordiv__(self, other):
        return self._operate(other, _floordiv, lambda a, b: a // b)

    def __rfloordiv__(self, other):
        return self._operate(other, _floordiv, lambda a, b: a // b, True)

    def __mod__(self, other):
        return self._operate(other, _mod, lambda a, b: a % b)

    def __rmod__(self, other):
        return self._operate(other, _mod, lambda a, b: a % b, True)

    def __divmod__(self, other):
        return self._operate(other, lambda a, b: (_floordiv(a, b), _mod(a, b)), divmod)

    def __rdivmod__(self, other):
        return self._operate(other, lambda a, b: (_floordiv(a, b), _mod(a, b)), divmod, True)

    def __pow__(self, other):
        if isinstance(other, numbers.Rational):
            if other.denominator != 1:
                return float(self) ** float(other)
            power, n, d = other.numerator, self._numerator, self._denominator
            if power >= 0:
                return Fraction._made(n ** power, d ** power)
            if n > 0:
                return Fraction._made(d ** -power, n ** -power)
            if n == 0:
                raise ZeroDivisionError(f"Fraction({d ** -power}, 0)")
            return Fraction._made((-d) ** -power, (-n) ** -power)
        if isinstance(other, (float, complex)):
            return float(self) ** other
        return NotImplemented

    def __rpow__(self, other):
        if self._denominator == 1 and self._numerator >= 0:
            return other ** self._numerator
        if isinstance(other, numbers.Rational):
            return Fraction(other.numerator, other.denominator) ** self
        if self._denominator == 1:
            return other ** self._numerator
        return other ** float(self)

    def __pos__(self):
        return Fraction._made(self._numerator, self._denominator)

    def __neg__(self):
        return Fraction._made(-self._numerator, self._denominator)

    def __abs__(self):
        return Fraction._made(abs(self._numerator), self._denominator)

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        n, d = self._numerator, self._denominator
        return -(-n // d) if n < 0 else n // d

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, rest = divmod(self._numerator, self._denominator)
            twice = rest * 2
            if twice < self._denominator or twice == self._denominator and floor % 2 == 0:
                return floor
            return floor + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        # Equal numbers of other types have the same hash: it is that of the number
        # modulo the prime that Python's hash of numbers uses.
        prime = (1 << 61) - 1
        inverse = pow(self._denominator, prime - 2, prime)
        value = abs(self._numerator) % prime * inverse % prime if inverse else 314159
        value = value if self._numerator >= 0 else -value
        return -2 if value == -1 else value

    def __eq__(self, other):
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        if isinstance(other, numbers.Rational):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            if math.isnan(other) or math.isinf(other):
                return 0.0 == other
            return self == Fraction.from_float(other)
        return NotImplemented

    def _compare(self, other, ordered):
        if isinstance(other, numbers.Rational):
            return ordered(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if math.isnan(other) or math.isinf(other):
                return ordered(0.0, other)
            return self._compare(Fraction.from_float(other), ordered)
        return NotImplemented

    def __lt__(self, other):
        return self._compare(other, lambda a, b: a < b)

    def __gt__(self, other):
        return self._compare(other, lambda a, b: a > b)

    def __le__(self, other):
        return self._compare(other, lambda a, b: a <= b)

    def __ge__(self, other):
        return self._compare(other, lambda a, b: a >= b)

    def __bool__(self):
        return self._numerator != 0

    def __copy__(self):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        return (self.__class__, (self._numerator, self._denominator))


def _add(a, b):
    return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, a._denominator * b._denominator)


def _sub(a, b):
    return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, a._denominator * b._denominator)


def _mul(a, b):
    return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)


def _div(a, b):
    if b._numerator == 0:
        n = a._numerator // (abs(a._numerator) or 1)  # reduced as all are
        raise ZeroDivisionError(f"Fraction({n}, 0)")
    return Fraction(a._numerator * b._denominator, a._denominator * b._numerator)


def _floordiv(a, b):
    return (a._numerator * b._denominator) // (a._denominator * b._numerator)


def _mod(a, b):
    return Fraction((a._numerator * b._denominator) % (b._numerator * a._denominator), a._denominator * b._denominator)
