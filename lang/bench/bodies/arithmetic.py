#: int, 1 operator
def run():
    s = 0
    for i in range(100000):
        s = s + i
    return s

#: int, 2 operators
def run():
    s = 0
    for i in range(100000):
        s = s + i * 3
    return s

#: int, 4 operators
def run():
    s = 1
    for i in range(100000):
        s = (s * 31 + i) % 65521 - 7
    return s

#: int, 8 operators
def run():
    s = 0
    for i in range(100000):
        s = ((((s + i) * 3 % 1000 - 7) * 2 + i) % 97 + 1)
    return s

#: float, 1 operator
def run():
    x = 0.0
    for i in range(100000):
        x = x + 0.5
    return x

#: float, 4 operators
def run():
    x = 0.5
    y = 3.0
    for i in range(100000):
        x = x * 0.999 + y / 3.0 - 1.0
    return x

#: float, 8 operators
def run():
    x = 0.5
    y = 0.25
    for i in range(100000):
        x = ((x * 0.9 + y) * 0.5 - x / 3.0) * 0.7 + y * 0.1
    return x

#: ints with floats
def run():
    x = 0.0
    for i in range(100000):
        x = x * 0.999 + i / 3 - i % 7
    return x

#: bits and shifts
def run():
    h = 5381
    for i in range(100000):
        h = ((h << 5) ^ (h >> 3) ^ (i & 255)) & 65535
    return h
