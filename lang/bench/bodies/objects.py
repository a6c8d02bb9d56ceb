#: method that adds to an attribute
class Counter:
    def __init__(self):
        self.n = 0
    def add(self, k):
        self.n += k
def run():
    c = Counter()
    for i in range(50000):
        c.add(i)
    return c.n

#: instances, attributes, inheritance
class Shape:
    def __init__(self, w):
        self.w = w
    def area(self):
        return self.w * self.w
class Oblong(Shape):
    def __init__(self, w, h):
        super().__init__(w)
        self.h = h
    def area(self):
        return self.w * self.h
def run():
    total = 0
    for i in range(10000):
        total += Shape(i % 7).area() + Oblong(i % 5, 2).area()
    return total

#: operators of a class
class Vector:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)
    def __eq__(self, other):
        return self.x == other.x and self.y == other.y
def run():
    a = Vector(0, 0)
    b = Vector(1, 2)
    same = 0
    for i in range(20000):
        a = a + b
        if a == b:
            same += 1
    return a.x, a.y, same

#: generator in a for
def squares(n):
    for i in range(n):
        yield i * i
def run():
    s = 0
    for x in squares(50000):
        s += x
    return s

#: generator expression, any, sum
def run():
    s = 0
    for k in range(100):
        s += sum(i * k for i in range(300))
        s += any(i > 250 for i in range(300))
    return s
