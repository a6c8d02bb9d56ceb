#: elements of a vector read
import numpy as np
x = np.arange(1000.0)
def run():
    s = 0.0
    for i in range(50000):
        s += x[i % 1000]
    return float(s)

#: elements of a vector stored
import numpy as np
def run():
    x = np.zeros(1000)
    for i in range(50000):
        x[i % 1000] = i * 0.5
    return float(x.sum())

#: elements of a matrix read
import numpy as np
a = np.arange(10000).reshape(100, 100)
def run():
    s = 0
    for i in range(100):
        for j in range(100):
            s += a[i, j] * a[j, i] % 7
    return int(s)

#: elements of a matrix updated
import numpy as np
def run():
    a = np.ones((100, 100))
    for k in range(3):
        for i in range(1, 100):
            for j in range(1, 100):
                a[i, j] = (a[i - 1, j] + a[i, j - 1]) * 0.5
    return float(a[99, 99])

#: small array statements
import numpy as np
def run():
    x = np.linspace(0.0, 1.0, 10)
    v = np.zeros(10)
    for i in range(5000):
        v = v * 0.9 + x * 0.1
        x = x - v * 0.01
    return x

#: small products and sums
import numpy as np
m = np.array([[0.5, 0.2, 0.1], [0.1, 0.6, 0.2], [0.3, 0.1, 0.5]])
def run():
    x = np.ones(3)
    t = 0.0
    for i in range(5000):
        x = m @ x
        x = x / x.sum()
        t += x.max()
    return x, float(t)

#: rows stored into a matrix
import numpy as np
def run():
    out = np.zeros((100, 8))
    row = np.arange(8.0)
    for i in range(5000):
        out[i % 100] = row * i
        out[i % 100, 2:5] += 1.0
    return out
