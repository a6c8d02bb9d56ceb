#: function of two arguments
def add(a, b):
    return a + b
def run():
    s = 0
    for i in range(50000):
        s = add(s, i)
    return s

#: defaults and keywords
def step(x, by=1, *, scale=2):
    return x + by * scale
def run():
    s = 0
    for i in range(50000):
        s = step(s)
        s = step(s, by=i)
        s = step(s, i, scale=3)
    return s

#: closure with nonlocal
def counter():
    n = 0
    def inc(by):
        nonlocal n
        n += by
        return n
    return inc
def run():
    f = counter()
    for i in range(50000):
        f(i)
    return f(0)

#: recursion
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def run():
    return fib(20)

#: lambda and closure read
def scaled(k):
    return lambda x: x * k + 1
def run():
    f = scaled(3)
    s = 0
    for i in range(50000):
        s += f(i)
    return s

#: math functions
import math
def run():
    x = 0.0
    for i in range(50000):
        x += math.sqrt(i) * math.sin(x) + abs(x - i)
        x = min(max(x, -1000.0), 1000.0)
    return x
