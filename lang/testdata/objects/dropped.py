# Generators that nobody holds any more are closed where a loop is left.
def steps(n):
    try:
        for i in range(n):
            yield i
    finally:
        print("closed", n)

for x in steps(5):
    if x == 2:
        break
print("after break")

def found():
    for x in steps(4):
        for y in steps(3):
            if y == 1:
                return x, y
print(found())

try:
    for x in steps(6):
        raise ValueError("x")
except ValueError as e:
    print("caught", e)

def across():
    for x in steps(12):
        raise KeyError(x)
try:
    across()
except KeyError as e:
    print("caught", repr(e))

held = steps(7)
for x in held:
    break
print("still open", next(held))
held.close()

kept = []
def keeping(n):
    g = steps(n)
    kept.append(g)
    return g
for x in keeping(13):
    break
print("kept", next(kept[0]))
kept[0].close()

def outer():
    for x in steps(10):
        yield x
for z in outer():
    if z == 3:
        break
print("done")

def delegating():
    yield from steps(14)
for z in delegating():
    break
print("delegated")

def early():
    for x in (y for y in steps(11)):
        return x
print(early())

for x in steps(3):
    if x == 1:
        continue
    for y in steps(2):
        break
print([x for x in steps(3)], {x: 1 for x in steps(2)})

class Resource:
    def __enter__(self):
        print("enter")
        return self
    def __exit__(self, *args):
        print("exit", args[0])
def managed():
    with Resource():
        yield 1
        yield 2
for x in managed():
    break
print("end")
print(any(x > 1 for x in steps(9)), any(steps(8)))
