# Random operations of decimals: kinds, exponents and contexts of every size.
import random
from decimal import *
from fractions import Fraction
rng = random.Random(20)
rounds = [ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_HALF_DOWN, ROUND_05UP]
def number():
    k = rng.randrange(16)
    if k == 0:
        return Decimal(rng.choice(["0", "-0", "0E+5", "-0E-9", "inf", "-inf", "nan", "-nan7", "snan", "-snan123", "nan12345678901234567890123456789012345", "1", "-1", "10", "0E-1000007", "0E+999999"]))
    n = rng.choice([rng.randrange(10), rng.randrange(1000), rng.randrange(2**63), rng.randrange(2**63-5, 2**64+5), 10**rng.randrange(40), rng.randrange(10**rng.randrange(1, 60)), 5*10**rng.randrange(20), 10**rng.randrange(1,30)-1])
    e = rng.choice([0, 0, -1, -2, rng.randrange(-10, 10), rng.randrange(-40, 40), rng.randrange(-999999-60, 999999) if rng.random() < .3 else 1, rng.choice([999999999, -999999999, 10**17, -10**17]) if rng.random() < .3 else -3])
    return Decimal(rng.choice(["", "-"]) + str(n) + "E" + str(e))
def context():
    prec = rng.choice([1, 2, 5, 9, 16, 17, 19, 20, 28, 28, 50])
    k = rng.randrange(6)
    emax, emin = (999999, -999999) if k < 3 else (999999999999999999, -999999999999999999) if k == 3 else (rng.randrange(0, 400), -rng.randrange(0, 400)) if k == 4 else (6144, -6143)
    return Context(prec=prec, rounding=rng.choice(rounds), Emax=emax, Emin=emin, clamp=rng.randrange(2), capitals=rng.randrange(2), traps=rng.choice([[], [], [], None, [Inexact], [Clamped, Subnormal]]))
def tried(f, *a):
    try:
        return f(*a)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)
binary = ["__add__", "__sub__", "__mul__", "__truediv__", "__floordiv__", "__mod__", "__divmod__", "__radd__", "__rsub__", "__rtruediv__", "__rmod__", "remainder_near", "compare", "compare_signal", "compare_total",
          "max", "min", "max_mag", "min_mag", "quantize", "same_quantum", "copy_sign", "next_toward", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__ne__", "compare_total_mag", "scaleb", "shift", "rotate"]
unary = ["__neg__", "__pos__", "__abs__", "sqrt", "logb", "normalize", "to_integral_value", "to_integral_exact", "next_minus", "next_plus", "adjusted", "to_eng_string", "__str__", "__repr__", "number_class", "is_subnormal",
         "is_normal", "copy_negate", "copy_abs", "__bool__", "as_tuple", "is_nan", "is_zero", "canonical"]
inctx = ["add", "subtract", "multiply", "divide", "divide_int", "remainder", "divmod"]
for i in range(2000):
    c = context()
    setcontext(c)
    a, b = number(), number()
    if b.is_finite() and rng.random() < .3:
        b = a.copy_sign(b) if rng.random() < .3 else Decimal(rng.randrange(-30, 30))
    k = rng.randrange(10)
    if k < 5:
        name = rng.choice(binary)
        if rng.random() < .1 and name.startswith("__"):
            b = rng.choice([int(rng.randrange(-10**20, 10**20)), True, 1.5, 0.1, Fraction(1, 3), "1", None, 3+0j])
        r = tried(getattr(a, name), b)
    elif k < 8:
        name = rng.choice(unary)
        b = None
        r = tried(getattr(a, name))
    elif k == 8:
        name = rng.choice(inctx)
        other = context()
        r = tried(getattr(other, name), a, b), [f.__name__ for f in other.flags if other.flags[f]]
    else:
        name = rng.choice(["hash", "round", "fma", "int", "float", "quantize"])
        if name == "hash":
            r = tried(hash, a) if not a.is_nan() and abs(a.adjusted()) < 2000 else 0
            if not isinstance(r, str) and a.is_finite() and abs(a.adjusted()) < 300:
                r = r, hash(Fraction(a)) == r
        elif name == "round":
            r = tried(round, a, rng.randrange(-5, 12))
        elif name == "fma":
            r = tried(a.fma, b, number())
        elif name == "int":
            r = tried(int, a) if abs(a.adjusted()) < 300 else 0
        elif name == "float":
            r = tried(float, a)
        else:
            r = tried(lambda: a.quantize(b, rounding=rng.choice(rounds)))
    g = getcontext()
    print(i, g.prec, g.rounding, g.Emax, g.clamp, name, a, b, r, [f.__name__ for f in g.flags if g.flags[f]])
setcontext(Context())
specs = ["", "f", "e", "g", "%", "n", "E", "G", "F"]
for i in range(400):
    getcontext().rounding = rng.choice(rounds)
    a = number()
    if abs(a.adjusted()) > 300:
        continue
    spec = rng.choice(["", "<", ">", "^", "=", "*<", "é^", "x="]) + rng.choice(["", "+", "-", " "]) + rng.choice(["", "", "z"]) + rng.choice(["", "0"]) + rng.choice(["", str(rng.randrange(1, 30))]) + rng.choice(["", ","]) + rng.choice(["", "." + str(rng.randrange(12))]) + rng.choice(specs)
    print(i, a, spec, tried(format, a, spec))
for i in range(400):
    a = number()
    text = str(a)
    for k in range(rng.randrange(3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(["_", " ", "e", "E", "+", "-", ".", "٣", "0", "x", "inf", "nan", ""]) + text[at + rng.randrange(2):]
    print(i, repr(text), tried(Decimal, text))
for i in range(200):
    f = rng.choice([rng.random(), rng.uniform(-1e10, 1e10), rng.random() * 10.0 ** rng.randrange(-320, 300), float(rng.randrange(100)), -0.0, 5e-324])
    d = Decimal(f)
    print(f, d, d == f, d < f, float(d) == f, hash(d) == hash(f), Decimal(rng.randrange(100)) / 4 > f)
for text in ["1e999999999", "-1e999999999", "1e-999999999", "1e999999999999999999"]:
    with localcontext(Context(Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])):
        a = Decimal(text)
        print(a + 1, a * a, a / 3, a // 7, a % 7, a == 1, a > 10 ** 30, a.quantize(Decimal(1)), a.sqrt(), hash(a) == hash(Decimal(text)), a.to_integral_value() == a, divmod(a, 3))
with localcontext(Context(prec=MAX_PREC)):
    print(Decimal("1e30") + Decimal("1e-30"), tried(lambda: Decimal(1) / 3).split(":")[0], tried(lambda: Decimal("1e999999999") + 1).split(":")[0])


class Price(Decimal):
    def __add__(self, other):
        return Price(Decimal.__add__(self, other))

    def __eq__(self, other):
        return Decimal.__eq__(self, other)

    __hash__ = Decimal.__hash__


p = Price("1.50") + 2
print(repr(p), type(p).__name__, type(p * 2).__name__, p == Decimal("3.5"), sum([p, p]), {p: 1}[Decimal("3.50")], sorted([Price(3), Decimal(1), 2]), max(p, 3), isinstance(p, Decimal))
print(getcontext().flags[Inexact], Decimal(1) / 3, getcontext().flags[Inexact], getcontext().flags[Rounded], getcontext().flags[DivisionByZero])
c = Context(prec=3)
c.traps[Inexact] = True
print(tried(c.divide, 1, 3), tried(c.add, Decimal("1.11"), Decimal("0.001")), c.multiply(2, 3))
