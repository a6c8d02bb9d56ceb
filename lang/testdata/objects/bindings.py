# Arguments and parameters: the same place calls functions with other defaults, other
# orders of keywords, too few and too many; keys of dicts that are asked for twice.


def step(x, by=1, *, scale=2):
    return x + by * scale


def other(x, scale, by=5):
    return (x, scale, by)


def needs(x, *, scale):
    return x * scale


def trial(f, *args, **kw):
    try:
        return f(*args, **kw)
    except TypeError as e:
        return str(e)


def calls(f, i):
    out = []
    try:
        out.append(f(i))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, by=3))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, scale=3))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, scale=7, by=4))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, by=4, scale=7))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, 2))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, 2, 3))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(f(i, 2, x=3))
    except TypeError as e:
        out.append(str(e))
    return out


for f in [step, step, other, other, step, needs, needs, step, lambda x, by=[1], scale=(2,): (x, by, scale)]:
    for i in range(3):
        print(i, calls(f, i))

for i in range(4):
    print(step(i), step(i, by=2), step(i, scale=i))
    step.__defaults__ = (10 + i,)
    step.__kwdefaults__ = {"scale": 100 * i}
step.__defaults__ = None
step.__kwdefaults__ = None
for i in range(2):
    print(trial(step, i), trial(step, i, by=1), trial(step, i, 2, scale=3))


class Box:
    def __init__(self, n=1, *, unit="cm"):
        self.n, self.unit = n, unit

    def grown(self, by=1, times=2):
        return Box((self.n + by) * times, unit=self.unit)

    def __repr__(self):
        return f"{self.n} {self.unit}"


class Wide(Box):
    def grown(self, times=3, by=0):
        return Wide(self.n * times + by, unit="m")


boxes = [Box(), Box(2), Box(unit="mm"), Wide(3), Box(4, unit="km"), Wide()]
for k in range(2):
    for b in boxes:
        print(b, b.grown(), b.grown(2), b.grown(by=3), b.grown(times=4), b.grown(times=1, by=2), b.grown(by=1, times=2))


def shared(x, found=[]):
    found.append(x)
    return found


for i in range(3):
    print(shared(i), shared(i, []), shared(i, found=[9]))


# Keys that are asked for twice.
class Key:
    hashes = 0

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        Key.hashes += 1
        return self.n

    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n


k = Key(1)
d = {k: 0}
for i in range(3):
    if k in d:
        d[k] += 1
print(d[k], Key.hashes)
k.n = 2
print(k in d, Key.hashes)
pair = (Key(3), 1)
d = {pair: "a"}
print(d[pair], d[pair], Key.hashes)
pair[0].n = 4
print(pair in d)

d = {}
for w in "a b a c b a".split():
    for key in (w, (w, 1), (w, (1, 2.0)), 1, 1.0, True, None):
        if key in d:
            d[key] += 1
        else:
            d[key] = 1
        if d[key] == 3:
            del d[key]
            print(key, key in d, d.get(key), d.setdefault(key, 0), d.pop(key), key in d)
print(d)
d.clear()
print("a" in d, 1 in d)
s = set()
for x in [1, True, 1.0, (1, 2), (1.0, 2), (True, 2), "x", "x"]:
    s.add(x)
    s.discard(1)
    print(x in s, len(s), 1 in s)
print(hash(2**61 - 1), hash(-(2**61 - 1)), hash(2**61 - 2), hash(2**61), hash(-1), hash(-2), hash(-(2**61)), hash(2**63 - 1), hash(-(2**63)))

class Taking:
    def some(self, first, /, *rest, **named):
        return first, rest, named
for call in (lambda: Taking().some(first=1), lambda: Taking().some(other=1), lambda: Taking.some(Taking(), first=1), lambda: Taking().some(1, first=2)):
    try:
        print(call())
    except TypeError as e:
        print(e)
