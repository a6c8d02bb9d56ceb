from fractions import Fraction as F
import math


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


print(F(1, 3), repr(F(2, -4)), F("3/7"), F(" -0.125 "), F("1e-3"), F("2.5e2"), F(0.5), F(1.1), F(7), F(), F(F(1, 2), F(3, 4)), F("1_000/3"), F("-.5"), F("5."))
a, b = F(1, 3), F(1, 2)
print(a + b, a - b, a * b, a / b, a // b, a % b, -a, +a, abs(F(-1, 3)), a ** 2, a ** -2, a ** 0, divmod(F(7, 2), b))
print(a + 1, 1 + a, a - 1, 1 - a, a * 3, 3 * a, a / 2, 2 / a, 7 // b, 7 % F(2, 3), 2 ** F(3), F(4) ** 0.5, F(1, 2) ** F(1, 2), 2 ** b)
print(a + 0.5, 0.5 + a, a * 1j, a < b, a <= F(2, 6), a > 0.3, a == 0.5, b == 0.5, b == F(2, 4), F(3) == 3, a != b, a < 1, b >= 0.5, 1 > a)
print(hash(F(1, 2)) == hash(0.5), hash(F(7)) == hash(7), hash(F(-3, 4)) == hash(-0.75), {F(1, 2): "h"}[0.5])
print(float(a), int(F(7, 2)), int(F(-7, 2)), round(F(7, 2)), round(F(5, 2)), round(F(10, 3), 2), round(F(1234), -2), math.floor(F(-7, 2)), math.ceil(F(7, 2)), math.trunc(F(-7, 2)), bool(F(0)), complex(a))
print(F(math.pi).limit_denominator(1000), F("3.14159265").limit_denominator(10), F(1, 3).limit_denominator(2), F(0.1).limit_denominator())
print(a.numerator, a.denominator, a.as_integer_ratio(), F.from_float(0.25), sum([F(1, 2), F(1, 3), F(1, 6)]), max(a, b), sorted([b, a, F(0)]), f"{a}", str(F(4, 2)))
fails(F, 1, 0)
fails(F, "a")
fails(F, "1/")
fails(F, "1//2")
fails(F, 1.5, 2)
fails(F, [1])
fails(F, "1/0")
fails(lambda: a / 0)
fails(lambda: F(0) ** -1)
fails(lambda: a + "x")
fails(lambda: a < "x")
fails(lambda: F(float("nan")))
fails(lambda: F(float("inf")))
fails(a.limit_denominator, 0)
fails(setattr, a, "numerator", 3)
print(F(-1, 3) ** 3, F(-1, 3) ** -3, F(1, 3) == float("inf"), F(1, 3) < float("inf"), F(1, 3) > float("nan"), [F(n, 7) % 1 for n in (-9, 9)])
