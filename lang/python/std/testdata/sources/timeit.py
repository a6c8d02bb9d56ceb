import timeit

calls = []
t = timeit.timeit(lambda: calls.append(1), number=7)
print(len(calls), t >= 0, timeit.timeit("x + 1", setup="x = 3", number=10) >= 0)
print([r >= 0 for r in timeit.repeat("f(2)\nf(3)", "import math", repeat=3, number=2, globals={"f": calls.append})], calls[7:])
print(timeit.Timer(lambda: None).repeat(2, 5)[0] >= 0, timeit.default_timer() > 0)
ticks = iter(range(100))
print(timeit.timeit("pass", timer=lambda: next(ticks), number=3))
for bad in (3, None):
    try:
        timeit.Timer(bad)
    except ValueError as e:
        print(e)
try:
    timeit.timeit("1 +", number=1)
except SyntaxError as e:
    print(type(e).__name__)
try:
    timeit.timeit("undefined_name", number=1)
except NameError as e:
    print(e)
