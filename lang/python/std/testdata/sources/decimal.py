# Decimal arithmetic: every operation on many numbers under many contexts.
from decimal import *
import decimal
import math
from fractions import Fraction

print(Decimal("1.10") + Decimal("2.2"), Decimal("3.140"), repr(Decimal(7)), Decimal(0.1), Decimal((1, (3, 1, 4), -2)))
print(getcontext())
for text in ["1", "-0", "1E+5", "1e-7", "12345678901234567890.12345678901234567890", " 1_000.5 ", "NaN", "snan12", "-Infinity", "+inf", ".5", "5.", "0E-10", "0E+3"]:
    d = Decimal(text)
    print(d, repr(d), d.as_tuple(), d.to_eng_string(), d.is_finite(), d.is_signed(), d.number_class(), bool(d))


def tried(f, *args):
    try:
        r = f(*args)
    except Exception as e:
        r = type(e).__name__ + ": " + str(e)
    return r


for bad in ["", "abc", "1.2.3", "1e", "--1", None, 1j, [1], (0, (1, 2)), (2, (1,), 0), (0, (11,), 0), (0, (1,), "x")]:
    print(repr(bad), tried(Decimal, bad))
print(tried(lambda: Decimal(1) / 0), tried(lambda: Decimal(0) / 0), tried(lambda: Decimal("inf") - Decimal("inf")), tried(lambda: Decimal(-1).sqrt()))
print(tried(lambda: Decimal("sNaN") + 1), tried(lambda: Decimal(10) ** 10 ** 9), tried(lambda: Decimal("nan") < 1))
print(tried(lambda: Decimal("1E+100").quantize(Decimal(1))), tried(lambda: Decimal(0) ** 0), tried(lambda: int(Decimal("nan"))), tried(lambda: int(Decimal("inf"))))
print(tried(lambda: Decimal(5) // 0), tried(lambda: Decimal(5) % 0), tried(lambda: divmod(Decimal(0), 0)), tried(lambda: float(Decimal("snan"))))
print(Decimal(1) == 1, Decimal("1.0") == 1.0, Decimal("0.1") == 0.1, Decimal("0.5") == Fraction(1, 2), Decimal(2) > 1.5, Decimal("nan") == Decimal("nan"), Decimal(1) < Fraction(3, 2))
print(hash(Decimal("1.50")) == hash(1.5), hash(Decimal(10 ** 30)) == hash(10 ** 30), hash(Decimal("inf")) == hash(math.inf), {Decimal(1): "a"}[1])
print(round(Decimal("2.5")), round(Decimal("3.5")), round(Decimal("2.675"), 2), math.floor(Decimal("-1.5")), math.ceil(Decimal("-1.5")), math.trunc(Decimal("-1.5")), int(Decimal("1e3")), float(Decimal("0.1")))
print(sum([Decimal("0.1")] * 10), max(Decimal(1), Decimal("1.0")), sorted([Decimal(3), Decimal("-1"), Decimal("0.5")]), abs(Decimal("-3.0")), -Decimal("0"), +Decimal("-0"))
print(Decimal("3.14").as_integer_ratio(), Decimal.from_float(0.1), Decimal.from_float(-0.0), Decimal(3).__class__.__name__, isinstance(Decimal(1), decimal.Decimal))

print("formats")
for d in [Decimal("1234567.891"), Decimal("-0.000012345"), Decimal("0"), Decimal("0E-8"), Decimal("1E+10"), Decimal("nan"), Decimal("-inf"), Decimal("99.995"), Decimal("12345")]:
    print([tried(format, d, s) for s in ["", "f", ".2f", "e", ".3e", "g", ".4g", "%", ".1%", ",", ",.2f", "12", "<12", "^12", "+", " ", "012", "+012.3f", "*>15", "=+12", "E", ".0f", "#.0f", "010,.1f", "q"]])
print("%s %r %.2f %d" % (Decimal("1.5"), Decimal("1.5"), Decimal("1.555"), Decimal("7.9")), f"{Decimal('3.14159'):.3f}", "{:>10}".format(Decimal("2.50")))


class Stream:
    """Numbers that are the same everywhere."""

    def __init__(self):
        self.state = 12345

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (self.state >> 33) % n

    def number(self):
        kind = self.below(14)
        if kind == 0:
            return Decimal(["0", "-0", "0E+5", "-0E-9", "1", "-1", "10", "inf", "-inf", "nan", "-nan7", "0.1", "1E-12", "100"][self.below(14)])
        n = self.below([10, 100, 10 ** 5, 10 ** 9][self.below(4)])
        if kind < 4:
            n = n * 10 ** 9 + self.below(10 ** 9)
        if kind == 5:
            n = 10 ** self.below(12)
        return Decimal((self.below(2), tuple(map(int, str(n))), self.below(13) - 8 if kind < 12 else self.below(41) - 20))


s = Stream()
binary = ["__add__", "__sub__", "__mul__", "__truediv__", "__floordiv__", "__mod__", "__divmod__", "remainder_near", "compare", "compare_total",
          "max", "min", "max_mag", "min_mag", "quantize", "same_quantum", "copy_sign", "next_toward", "__eq__", "compare_total_mag"]
unary = ["__neg__", "__pos__", "__abs__", "sqrt", "exp", "ln", "log10", "logb", "normalize", "to_integral_value", "to_integral_exact", "next_minus",
         "next_plus", "adjusted", "to_eng_string", "number_class", "is_subnormal", "is_normal", "copy_negate", "__bool__"]
contexts = []
for prec in (1, 2, 5, 9, 16, 28):
    for rounding in (ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_HALF_DOWN, ROUND_05UP):
        contexts.append(Context(prec=prec, rounding=rounding, traps=[]))
contexts.append(Context(prec=4, Emax=6, Emin=-6, traps=[]))
contexts.append(Context(prec=4, Emax=6, Emin=-6, clamp=1, traps=[]))
contexts.append(Context(prec=3, Emax=3, Emin=-3, rounding=ROUND_UP, traps=[], capitals=0))
for i in range(3000):
    c = contexts[s.below(len(contexts))].copy()
    setcontext(c)
    a, b = s.number(), s.number()
    c = getcontext()
    if i % 3 == 0:
        name = unary[s.below(len(unary))]
        if name == "exp" and abs(a) > 10 ** 6:
            continue
        r = getattr(a, name)()
        print(c.prec, c.rounding, name, a, r, [f.__name__ for f in c.flags if c.flags[f]])
    else:
        name = binary[s.below(len(binary))]
        r = getattr(a, name)(b)
        print(c.prec, c.rounding, name, a, b, r, [f.__name__ for f in c.flags if c.flags[f]])
setcontext(DefaultContext)
print("powers")
for i in range(400):
    c = contexts[s.below(len(contexts))].copy()
    setcontext(c)
    a, b = s.number(), s.number()
    if i % 2:
        b = Decimal(s.below(21) - 10) / [1, 1, 2, 4][s.below(4)]
    if a.is_finite() and b.is_finite() and abs(b) > 10 ** 4:
        continue
    c.clear_flags()
    c = getcontext()
    c.clear_flags()
    print(c.prec, c.rounding, a, b, a ** b, [f.__name__ for f in c.flags if c.flags[f]])
setcontext(DefaultContext)
print(pow(Decimal(7), 100, 13), Decimal(2) ** 10, 2 ** Decimal(3), Decimal(2) ** -2, Decimal("0.04") ** Decimal("0.5"), Decimal(4) ** Decimal("0.5"))

print("contexts")
with localcontext() as c:
    c.prec = 5
    print(Decimal(1) / 7, getcontext().prec)
with localcontext(prec=3):
    print(Decimal(2) / 3)
print(getcontext().prec, Decimal(1) / 7)
c = Context(prec=6, traps=[Inexact])
print(c, tried(lambda: c.divide(1, 3)), c.divide(1, 4), c.add(1, 2), c.create_decimal("3.14159"), c.sqrt(16), c.power(2, 8), c.quantize(Decimal("1.25"), Decimal("1.00")))
print(c.flags[Inexact], c.Etiny(), c.Etop(), c.abs(-1), c.max(1, 2), c.fma(2, 3, 4), c.is_zero(0), c.compare(1, 2), c.to_sci_string(Decimal("1e9")))
print(tried(lambda: Context(prec=0)), tried(lambda: Context(rounding="x")), tried(lambda: setcontext(1)), tried(lambda: c.add("1", 2)))
print(Decimal(5).fma(3, 2), Decimal("12").rotate(1), Decimal("12").shift(2), Decimal("1.5").scaleb(3), Decimal("1101").logical_and(Decimal("1011")), Decimal("101").logical_xor(Decimal("11")), Decimal("11").logical_or(100))
print(Decimal("7.325").quantize(Decimal(".01"), rounding=ROUND_DOWN), Decimal("7.325").quantize(Decimal("1."), rounding=ROUND_UP), Decimal("120").normalize(), Decimal("0.00").normalize())
print(Decimal("1.5").to_integral_value(ROUND_HALF_UP), Decimal("321.4").to_integral(), Decimal(100).log10(), Decimal("1e-3").log10(), Decimal(0).ln(), Decimal(1).ln())
getcontext().prec = 50
print(Decimal(2).sqrt(), Decimal(1).exp(), Decimal(3).ln(), Decimal(1) / 7, Decimal(2) ** Decimal("0.3"))
getcontext().prec = 28


class Money(Decimal):
    def __str__(self):
        return "$" + super().__str__()


m = Money("12.50")
print(m, m + 1, type(m + 1).__name__, m.quantize(Decimal(1)), f"{m:.1f}", repr(m))
