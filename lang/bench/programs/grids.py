#: heat on 40×40, five points
import numpy as np
start = np.zeros((40, 40))
start[0] = 1.0
def run():
    u = start.copy()
    for _ in range(200):
        u[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    return u

#: heat on 1000×1000, five points
import numpy as np
start = np.zeros((1000, 1000))
start[0] = 1.0
def run():
    u = start.copy()
    for _ in range(3):
        u[1:-1, 1:-1] = u[1:-1, 1:-1] + 0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
    return u

#: wave on a string
import numpy as np
x = np.linspace(0, 1, 201)
def run():
    u = np.sin(np.pi * x)
    old = u.copy()
    for _ in range(300):
        new = np.zeros_like(u)
        new[1:-1] = 2 * u[1:-1] - old[1:-1] + 0.25 * (u[2:] - 2 * u[1:-1] + u[:-2])
        old, u = u, new
    return u

#: life with roll
import numpy as np
rng = np.random.default_rng(10)
board = rng.random((64, 64)) < 0.3
def run():
    b = board.astype(np.int64)
    for _ in range(20):
        n = sum(np.roll(np.roll(b, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        b = ((n == 3) | ((b == 1) & (n == 2))).astype(np.int64)
    return b

#: life with slices
import numpy as np
rng = np.random.default_rng(11)
board = (rng.random((130, 130)) < 0.3).astype(np.uint8)
def run():
    Z = board.copy()
    for _ in range(20):
        N = (Z[:-2, :-2] + Z[:-2, 1:-1] + Z[:-2, 2:] + Z[1:-1, :-2] + Z[1:-1, 2:]
             + Z[2:, :-2] + Z[2:, 1:-1] + Z[2:, 2:])
        birth = (N == 3) & (Z[1:-1, 1:-1] == 0)
        survive = ((N == 2) | (N == 3)) & (Z[1:-1, 1:-1] == 1)
        Z[...] = 0
        Z[1:-1, 1:-1][birth | survive] = 1
    return Z

#: Mandelbrot with masks
import numpy as np
def run():
    y, x = np.mgrid[-1.2:1.2:60j, -2:0.6:80j]
    c = x + 1j * y
    z = np.zeros_like(c)
    count = np.zeros(c.shape, dtype=int)
    for _ in range(30):
        inside = np.abs(z) <= 2
        z[inside] = z[inside] ** 2 + c[inside]
        count += inside
    return count

#: Mandelbrot with scalars
def run():
    rows = []
    for j in range(24):
        row = ""
        for i in range(60):
            c = complex(i / 20 - 2.2, j / 10 - 1.2)
            z = 0j
            n = 0
            while abs(z) <= 2 and n < 30:
                z = z * z + c
                n += 1
            row += " .:-=+*#%@"[n % 10]
        rows.append(row)
    return rows

#: Julia set
import numpy as np
def run():
    x = np.linspace(-1.5, 1.5, 120)
    z = x[None, :] + 1j * x[:, None]
    steps = np.full(z.shape, 40)
    for k in range(40):
        z = z * z + (-0.7 + 0.27j)
        out = (np.abs(z) > 2) & (steps == 40)
        steps[out] = k
        z[out] = 0
    return steps

#: image blurred and sharpened by slices
import numpy as np
rng = np.random.default_rng(12)
image = rng.integers(0, 256, (200, 300, 3)).astype(np.float32)
def run():
    p = np.pad(image, ((1, 1), (1, 1), (0, 0)), mode="edge")
    blur = (p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:] + p[1:-1, :-2] + p[1:-1, 1:-1] + p[1:-1, 2:]
            + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:]) / 9
    sharp = np.clip(image + 1.5 * (image - blur), 0, 255)
    grey = sharp @ np.array([0.299, 0.587, 0.114], dtype=np.float32)
    return grey

#: edges and histogram of an image
import numpy as np
rng = np.random.default_rng(13)
grey = rng.integers(0, 256, (256, 256)).astype(float)
def run():
    gx = grey[:-2, 2:] + 2 * grey[1:-1, 2:] + grey[2:, 2:] - grey[:-2, :-2] - 2 * grey[1:-1, :-2] - grey[2:, :-2]
    gy = grey[2:, :-2] + 2 * grey[2:, 1:-1] + grey[2:, 2:] - grey[:-2, :-2] - 2 * grey[:-2, 1:-1] - grey[:-2, 2:]
    strength = np.hypot(gx, gy)
    hist, edges = np.histogram(strength, bins=32)
    cdf = hist.cumsum() / strength.size
    level = np.interp(strength.ravel(), edges[1:], cdf).reshape(strength.shape)
    return hist, (level > 0.8).sum(axis=0)
