#: list elements read and stored
def run():
    l = [0] * 100
    for i in range(100000):
        l[i % 100] = l[(i + 1) % 100] + 1
    return l[:5]

#: append and pop
def run():
    l = []
    for i in range(50000):
        l.append(i)
        if i % 3 == 0:
            l.pop()
    return len(l)

#: slices of lists
def run():
    l = list(range(100))
    n = 0
    for i in range(30000):
        part = l[i % 50:i % 50 + 10]
        n += len(part) + part[-1]
    return n

#: dict counting
def run():
    d = {}
    for i in range(100000):
        d[i % 1000] = d.get(i % 1000, 0) + 1
    return len(d), d[7]

#: dict with text keys
def run():
    words = "the cat sat on the mat and the dog sat on the cat".split()
    d = {}
    for i in range(5000):
        for w in words:
            if w in d:
                d[w] += 1
            else:
                d[w] = 1
    return d

#: dict with tuple keys
def run():
    d = {}
    for i in range(50000):
        k = (i % 10, i % 7)
        d[k] = d.get(k, 0) + 1
    return len(d)

#: loop over a dict's items
def run():
    d = {}
    for i in range(1000):
        d[i] = i * i
    s = 0
    for k in range(50):
        for key, value in d.items():
            s += key + value
    return s

#: set membership
def run():
    seen = set()
    n = 0
    for i in range(50000):
        k = i * 7919 % 10007
        if k in seen:
            n += 1
        seen.add(k)
    return n, len(seen)

#: tuples swapped and unpacked
def run():
    a, b = 0, 1
    for i in range(100000):
        a, b = b, (a + b) % 1000003
    return a, b

#: list comprehension
def run():
    n = 0
    for k in range(20):
        n += len([i * i for i in range(3000) if i % 2])
    return n

#: nested and dict comprehensions
def run():
    n = 0
    for k in range(100):
        grid = [[i * j for j in range(15)] for i in range(15)]
        index = {i: row[-1] for i, row in enumerate(grid)}
        n += len(grid) + index[3]
    return n

#: sort with a key
def run():
    l = [(i * 7919) % 10007 for i in range(5000)]
    words = [(str(x), x) for x in l]
    a = sorted(l, key=lambda x: -x)
    b = sorted(words, key=lambda p: p[1] % 100)
    l.sort()
    return a[:3], b[:3], l[:3]
