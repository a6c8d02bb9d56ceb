# Generators that only a stream of itertools holds are closed where the stream is done with.
import functools
import itertools

def steps(n):
    try:
        for i in range(n):
            yield i
        return "end"
    finally:
        print("closed", n)

print(list(itertools.islice(steps(9), 3)))
print(sum(itertools.islice(steps(8), 1, 4)), tuple(itertools.islice(steps(7), 2)))
for x in itertools.islice(steps(6), 2):
    print(x)
print("after")
for x in itertools.takewhile(lambda v: v < 2, steps(5)):
    print(x)
print(next(steps(4)))
print(list(zip(itertools.islice(steps(5), 2), "ab")))
for i, x in enumerate(itertools.islice(steps(11), 5)):
    if i == 1:
        break
print("left")
print(list(enumerate(itertools.islice(steps(12), 2))))

def first(n):
    for a, b in zip(range(3), steps(n)):
        return a, b
print(first(13))

held = steps(14)
print(list(itertools.islice(held, 2)), next(held))
kept = itertools.islice(held, 2)
print(next(kept))
again = [g for g in [steps(16)]]
print(list(itertools.islice(again[0], 1)), next(again[0]), next(again[0]))
if (w := steps(17)) and list(itertools.islice(w, 1)):
    print("open", next(w))
print([next(g) for g in itertools.repeat(held, 2)])
try:
    list(map(lambda x: 1 // x, steps(18)))
except ZeroDivisionError as e:
    print(e)
match next(steps(19)):
    case 0:
        print("zero")
held.close(), again[0].close(), w.close()

def delegating():
    yield from range(3)
g = delegating()
next(g)
try:
    g.send(2)
except AttributeError as e:
    print(e)

@functools.cache
def remembered(n):
    return n
remembered.calls = 3
print(remembered.calls, vars(remembered)["calls"], remembered(4))
