#: comparisons with and, or
def run():
    n = 0
    for i in range(100000):
        if i % 3 == 0 and i % 5 != 0 or i > 99000:
            n += 1
    return n

#: while
def run():
    i = 0
    s = 0
    while i < 100000:
        s += i
        i += 1
    return s

#: for in for
def run():
    s = 0
    for i in range(300):
        for j in range(0, 600, 2):
            s += j - i
    return s

#: enumerate
def run():
    words = list(range(50000, 0, -1))
    s = 0
    for i, v in enumerate(words):
        s += i * v % 7
    return s

#: zip
def run():
    a = list(range(50000))
    b = list(range(50000, 0, -1))
    s = 0
    for x, y in zip(a, b):
        s += x * y % 11
    return s

#: if, elif, else
def run():
    a = 0
    b = 0
    c = 0
    for i in range(100000):
        k = i % 4
        if k == 0:
            a += 1
        elif k == 1:
            b += 2
        elif k == 2:
            c += 3
        else:
            a -= 1
    return [a, b, c]

#: break, continue, else
def run():
    found = 0
    for i in range(2, 4000):
        j = 2
        for j in range(2, 60):
            if i % j:
                continue
            if j < i:
                break
        else:
            found += 1
    return found

#: exceptions raised and caught
def run():
    bad = 0
    for i in range(30000):
        try:
            if i % 3 == 0:
                raise ValueError("three")
            bad += 1
        except ValueError as e:
            bad -= len(e.args)
        finally:
            bad += 2
    return bad
