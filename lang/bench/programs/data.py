#: group-by with unique and bincount
import numpy as np
rng = np.random.default_rng(17)
keys = rng.integers(0, 200, 20000)
values = rng.random(20000)
def run():
    names, where = np.unique(keys, return_inverse=True)
    counts = np.bincount(where)
    sums = np.bincount(where, weights=values)
    means = sums / counts
    largest = np.full(len(names), -np.inf)
    np.maximum.at(largest, where, values)
    return names, counts, means, largest

#: group-by with masks in a loop
import numpy as np
rng = np.random.default_rng(18)
keys = rng.integers(0, 40, 5000)
values = rng.random(5000)
def run():
    out = {}
    for k in np.unique(keys):
        v = values[keys == k]
        out[int(k)] = (len(v), round(float(v.mean()), 9), round(float(v.std()), 9))
    return list(out.items())

#: top ten of each row
import numpy as np
rng = np.random.default_rng(19)
scores = rng.random((200, 1000))
def run():
    part = np.argpartition(-scores, 10, axis=1)[:, :10]
    picked = np.take_along_axis(scores, part, axis=1)
    order = np.argsort(-picked, axis=1)
    top = np.take_along_axis(part, order, axis=1)
    best = np.sort(scores, axis=1)[:, ::-1][:, :10]
    return top, best

#: moving averages and peaks
import numpy as np
rng = np.random.default_rng(20)
prices = 100 + rng.standard_normal(5000).cumsum()
def run():
    c = np.cumsum(np.insert(prices, 0, 0.0))
    fast = (c[10:] - c[:-10]) / 10
    slow = (c[50:] - c[:-50]) / 50
    fast = fast[-len(slow):]
    above = fast > slow
    crossings = np.flatnonzero(above[1:] != above[:-1]) + 1
    gains = np.diff(prices) / prices[:-1]
    peaks = np.flatnonzero((prices[1:-1] > prices[:-2]) & (prices[1:-1] > prices[2:])) + 1
    return crossings, float(gains.std()), len(peaks), np.percentile(gains, [5, 50, 95])

#: PCA
import numpy as np
rng = np.random.default_rng(21)
X = rng.standard_normal((300, 40)) @ rng.standard_normal((40, 40))
def run():
    Xc = X - X.mean(axis=0)
    U, S, Vt = np.linalg.svd(Xc, full_matrices=False)
    explained = S ** 2 / (S ** 2).sum()
    Z = Xc @ Vt[:5].T
    values = np.linalg.eigvalsh(Xc.T @ Xc / (len(X) - 1))
    return explained[:10], np.abs(Z).sum(axis=0), values[::-1][:10]

#: small systems solved one by one
import numpy as np
rng = np.random.default_rng(22)
A = rng.standard_normal((200, 4, 4)) + 4 * np.eye(4)
b = rng.standard_normal((200, 4))
def run():
    xs = np.zeros((200, 4))
    dets = []
    for i in range(len(A)):
        xs[i] = np.linalg.solve(A[i], b[i])
        dets.append(np.linalg.det(A[i]))
    worst = np.abs(np.einsum("nij,nj->ni", A, xs) - b).max()
    return xs, np.array(dets), bool(worst < 1e-12)

#: polynomial and lines fitted
import numpy as np
x = np.linspace(-1, 1, 500)
y = 1 - 2 * x + 3 * x ** 3 + 0.1 * np.sin(40 * x)
def run():
    V = np.vander(x, 6)
    coef, res, rank, sv = np.linalg.lstsq(V, y, rcond=None)
    errors = []
    for degree in range(1, 6):
        p = np.polyfit(x, y, degree)
        errors.append(np.sqrt(np.mean((np.polyval(p, x) - y) ** 2)))
    return coef, int(rank), np.array(errors)

#: page rank
import numpy as np
rng = np.random.default_rng(23)
links = (rng.random((200, 200)) < 0.05).astype(float)
def run():
    out = links.sum(axis=1, keepdims=True)
    M = np.where(out > 0, links / np.where(out == 0, 1, out), 1 / len(links)).T
    r = np.full(len(links), 1 / len(links))
    for step in range(100):
        new = 0.85 * M @ r + 0.15 / len(links)
        if np.abs(new - r).sum() < 1e-10:
            break
        r = new
    return r, step, np.argsort(-r, kind="stable")[:10]

#: spectrum of frames
import numpy as np
t = np.arange(16000) / 8000.0
signal = np.sin(2 * np.pi * 440 * t) + 0.5 * np.sin(2 * np.pi * (600 + 200 * t) * t)
def run():
    size, hop = 256, 128
    window = np.hanning(size)
    frames = []
    for start in range(0, len(signal) - size + 1, hop):
        frames.append(np.abs(np.fft.rfft(signal[start:start + size] * window)) ** 2)
    S = np.array(frames)
    power = 10 * np.log10(S + 1e-6)
    return power.mean(axis=0), np.fft.rfftfreq(size, 1 / 8000.0)[S.argmax(axis=1)]

#: word counts with a dict
text = """It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness, it was the epoch of belief, it was the epoch of
incredulity, it was the season of light, it was the season of darkness.""" * 20
def run():
    counts = {}
    for line in text.lower().split("\n"):
        for word in line.split():
            word = word.strip(".,;")
            counts[word] = counts.get(word, 0) + 1
    top = sorted(counts.items(), key=lambda p: (-p[1], p[0]))
    return [f"{w:>12} {n:5d} {n / len(counts):.2f}" for w, n in top[:10]]

#: table read from text lines
lines = ["id,name,price,qty"] + ["%d,item%d,%.2f,%d" % (i, i % 13, i * 1.25 % 97, i % 7) for i in range(1500)]
def run():
    head = lines[0].split(",")
    rows = [dict(zip(head, line.split(","))) for line in lines[1:]]
    totals = {}
    for row in rows:
        worth = float(row["price"]) * int(row["qty"])
        if worth > 10:
            totals.setdefault(row["name"], []).append(worth)
    return [(name, len(v), round(sum(v) / len(v), 6), max(v)) for name, v in sorted(totals.items())]

#: distance of two texts, element by element
import numpy as np
a = "the quick brown fox jumps over the lazy dog"
b = "a quick brown dog jumped over two lazy foxes"
def run():
    d = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    for i in range(len(a) + 1):
        d[i, 0] = i
    for j in range(len(b) + 1):
        d[0, j] = j
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
    return int(d[-1, -1]), d

#: matrix filled element by element
import numpy as np
def run():
    n = 60
    a = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            a[i, j] = (i * j) % 7 + 1.0 / (i + j + 1)
    t = 0.0
    for i in range(n):
        for j in range(i):
            t += a[i, j] * a[j, i]
    return a, float(t)

#: prime sieve, array
import numpy as np
def run():
    n = 100000
    prime = np.ones(n + 1, dtype=bool)
    prime[:2] = False
    for i in range(2, int(n ** 0.5) + 1):
        if prime[i]:
            prime[i * i::i] = False
    p = np.flatnonzero(prime)
    return len(p), p[-5:], int(np.diff(p).max())

#: prime sieve, list
def run():
    n = 20000
    prime = [True] * (n + 1)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    found = [i for i, p in enumerate(prime) if p]
    return len(found), found[-3:]
