import numbers

for kind in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral):
    print(kind.__name__, [isinstance(v, kind) for v in (1, True, 1.5, 2j, "a", None)], issubclass(int, kind), issubclass(float, kind))
try:
    numbers.Integral()
except TypeError as e:
    print(str(e)[:60])


class Half(numbers.Number):
    pass


print(isinstance(Half(), numbers.Number), isinstance(Half(), numbers.Real), [c.__name__ for c in numbers.Integral.__mro__])
