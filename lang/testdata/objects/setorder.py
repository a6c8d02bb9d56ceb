# The order of sets of numbers follows from all that was done to them: what was deleted, how
# many came at once, what was copied.
import copy
import operator
import random


def number(r):
    return r.choice([r.randint(-10, 40), r.randint(-10**6, 10**6), r.randint(0, 10**25), r.randint(0, 9) / 4,
                     (r.randint(0, 5), r.randint(0, 5)), frozenset([r.randint(0, 9), 3]), True, ''])


def numbers(r):
    return [number(r) for _ in range(r.choice([1, 2, 3, 4, 5, 6, 7, 10, 20, 40]))]


def other(r, sets):
    return r.choice([r.choice(sets), numbers(r), dict.fromkeys(numbers(r)), tuple(numbers(r)), set(numbers(r))])


def made(r, sets):
    a, b = r.choice(sets), r.choice(sets)
    return r.choice([lambda: set(numbers(r)), lambda: set(range(r.randint(0, 50))), lambda: a.copy(), lambda: set(a), lambda: {*a, *numbers(r)},
                     lambda: set(dict.fromkeys(numbers(r))), lambda: {x for x in a}, lambda: a | b, lambda: a & b, lambda: a - b, lambda: a ^ b,
                     lambda: a.union(other(r, sets)), lambda: a.intersection(other(r, sets)), lambda: a.difference(other(r, sets), b),
                     lambda: a.symmetric_difference(other(r, sets)), lambda: copy.copy(a), lambda: copy.deepcopy(a), lambda: set(frozenset(a) ^ b)])()


def change(r, sets):
    i = r.randrange(len(sets))
    s = sets[i]
    k = r.randrange(12)
    if k < 4:
        sets[i] = made(r, sets)
    elif k == 4:
        sets[i] = r.choice([operator.ior, operator.iand, operator.isub, operator.ixor])(s, r.choice(sets))
    elif k == 5:
        getattr(s, r.choice(['update', 'intersection_update', 'difference_update', 'symmetric_difference_update']))(other(r, sets))
    elif k == 6:
        for x in numbers(r):
            s.add(x)
    elif k == 7:
        for x in numbers(r):
            s.discard(x)
    elif k == 8:
        return [s.pop() for _ in range(min(len(s), r.randint(1, 9)))]
    elif k == 9:
        for x in list(s)[::r.randint(1, 4)]:
            s.remove(x)
    elif k == 10:
        for x in range(r.randint(0, 30)):
            s.add(x * r.randint(1, 9))
    elif r.random() < 0.2:
        s.clear()


for seed in range(40):
    r = random.Random(seed)
    sets = [set(numbers(r)), set(numbers(r)), {-1, 8, 0, 16, 3}]
    for _ in range(50):
        popped = change(r, sets)
    print(popped, *sets)

print({-4, (4, 1), 16, 27}, {0.5, 2, -7, 8}, {1, 2, 3} ^ {3, 4}, frozenset({9, 1, 17}).copy())
work, seen = {64, 1, 9}, []
while work and len(seen) < 30:
    x = work.pop()
    seen.append(x)
    work |= {x + 3, x * 2 % 50}
print(seen, work)
a = {5, 1, 9}
a ^= a
print(a, {1, 2} - {1, 2}, a | {3, 11, 19, 27})

# A dict tells how many come; what was emptied is filled again; a walk goes on in what has changed.
print(set({k * 37: 0 for k in range(20)}), set({342: 1, 9: 2, 17: 3, 25: 4, 33: 5}))
a = {k for k in range(40) if k % 3}
b = {k * 31 for k in range(10)}
a ^= set(a)
a |= b
print(a, a - {31}, b ^ {9, 17})
a = set(range(12)) - set(range(12))
a.update({372, -13, 374, -11, 376, -1, -10, -2, 380, 382})
print(a, {(1, ''), ('', 2.5), ''} | {('', 2.5)})
for k in (seen := {1, 2, 3}):
    if k == 2:
        seen.remove(3)
        seen.add(4)
    print(k, end=" ")
print()
