#: transformer block
import numpy as np
rng = np.random.default_rng(0)
T, D, H = 128, 256, 8
x = rng.standard_normal((T, D)).astype(np.float32)
wq, wk, wv, wo = [(rng.standard_normal((D, D)) * 0.05).astype(np.float32) for _ in range(4)]
w1 = (rng.standard_normal((D, 4 * D)) * 0.05).astype(np.float32)
w2 = (rng.standard_normal((4 * D, D)) * 0.05).astype(np.float32)
mask = np.triu(np.full((T, T), -1e9, dtype=np.float32), 1)
def layer_norm(x):
    mean = x.mean(axis=-1, keepdims=True)
    var = x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(var + 1e-5)
def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
def heads(x):
    return x.reshape(T, H, D // H).transpose(1, 0, 2)
def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3)))
def run():
    h = layer_norm(x)
    q, k, v = heads(h @ wq), heads(h @ wk), heads(h @ wv)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(D // H) + mask
    a = (softmax(scores) @ v).transpose(1, 0, 2).reshape(T, D)
    y = x + a @ wo
    return y + gelu(layer_norm(y) @ w1) @ w2

#: recurrent steps, GRU
import numpy as np
rng = np.random.default_rng(1)
B, D, H, T = 16, 32, 64, 60
xs = rng.standard_normal((T, B, D))
W = rng.standard_normal((3, D, H)) * 0.1
U = rng.standard_normal((3, H, H)) * 0.1
b = np.zeros((3, H))
def sigmoid(x):
    return 1 / (1 + np.exp(-x))
def run():
    h = np.zeros((B, H))
    for t in range(T):
        x = xs[t]
        z = sigmoid(x @ W[0] + h @ U[0] + b[0])
        r = sigmoid(x @ W[1] + h @ U[1] + b[1])
        n = np.tanh(x @ W[2] + (r * h) @ U[2] + b[2])
        h = (1 - z) * n + z * h
    return h

#: recurrent steps, LSTM of one row
import numpy as np
rng = np.random.default_rng(2)
D, H, T = 16, 32, 100
xs = rng.standard_normal((T, D))
W = rng.standard_normal((D + H, 4 * H)) * 0.1
bias = np.zeros(4 * H)
def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))
def run():
    h = np.zeros(H)
    c = np.zeros(H)
    outputs = []
    for x in xs:
        gates = np.concatenate([x, h]) @ W + bias
        i, f, o, g = np.split(gates, 4)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        outputs.append(h)
    return np.array(outputs)

#: convolution, windows and one product
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
rng = np.random.default_rng(3)
images = rng.standard_normal((8, 3, 28, 28)).astype(np.float32)
filters = rng.standard_normal((16, 3, 3, 3)).astype(np.float32)
def run():
    padded = np.pad(images, ((0, 0), (0, 0), (1, 1), (1, 1)))
    w = sliding_window_view(padded, (3, 3), axis=(2, 3))
    cols = w.transpose(0, 2, 3, 1, 4, 5).reshape(8 * 28 * 28, 27)
    out = cols @ filters.reshape(16, 27).T
    out = np.maximum(out, 0).reshape(8, 28, 28, 16)
    return out.reshape(8, 14, 2, 14, 2, 16).max(axis=(2, 4))

#: convolution, loops over the kernel
import numpy as np
rng = np.random.default_rng(4)
image = rng.standard_normal((128, 128))
kernel = rng.standard_normal((5, 5))
def run():
    h, w = image.shape
    kh, kw = kernel.shape
    out = np.zeros((h - kh + 1, w - kw + 1))
    for i in range(kh):
        for j in range(kw):
            out += kernel[i, j] * image[i:i + h - kh + 1, j:j + w - kw + 1]
    return out

#: two-layer network trained
import numpy as np
rng = np.random.default_rng(5)
X = rng.standard_normal((256, 20))
Y = (X[:, :1] * X[:, 1:2] > 0).astype(float)
w1_0 = rng.standard_normal((20, 32)) * 0.3
w2_0 = rng.standard_normal((32, 1)) * 0.3
def run():
    w1, b1 = w1_0.copy(), np.zeros(32)
    w2, b2 = w2_0.copy(), np.zeros(1)
    losses = []
    for epoch in range(40):
        h = np.tanh(X @ w1 + b1)
        p = 1 / (1 + np.exp(-(h @ w2 + b2)))
        losses.append(-np.mean(Y * np.log(p) + (1 - Y) * np.log(1 - p)))
        d = (p - Y) / len(X)
        gw2 = h.T @ d
        dh = d @ w2.T * (1 - h ** 2)
        w1 -= 0.5 * (X.T @ dh)
        b1 -= 0.5 * dh.sum(axis=0)
        w2 -= 0.5 * gw2
        b2 -= 0.5 * d.sum(axis=0)
    return np.array(losses), w1

#: logistic regression in minibatches
import numpy as np
rng = np.random.default_rng(6)
X = rng.standard_normal((600, 10))
y = (X @ np.arange(10) > 0).astype(np.int64)
def run():
    w = np.zeros(10)
    for epoch in range(10):
        for start in range(0, len(X), 20):
            xb, yb = X[start:start + 20], y[start:start + 20]
            p = 1 / (1 + np.exp(-(xb @ w)))
            w -= 0.1 * xb.T @ (p - yb) / len(yb)
    accuracy = np.mean((X @ w > 0) == y)
    return w, float(accuracy)

#: k-means
import numpy as np
rng = np.random.default_rng(7)
points = rng.standard_normal((2000, 8)) + rng.integers(0, 5, (2000, 1)) * 3
def run():
    centres = points[:10].copy()
    for _ in range(8):
        d = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
        nearest = d.argmin(axis=1)
        for k in range(len(centres)):
            mine = points[nearest == k]
            if len(mine):
                centres[k] = mine.mean(axis=0)
    return centres, np.bincount(nearest, minlength=10)

#: nearest neighbours
import numpy as np
rng = np.random.default_rng(8)
train = rng.standard_normal((500, 32))
labels = rng.integers(0, 4, 500)
test = rng.standard_normal((200, 32))
def run():
    d = (test ** 2).sum(axis=1)[:, None] + (train ** 2).sum(axis=1) - 2 * test @ train.T
    order = np.argsort(d, axis=1)[:, :5]
    votes = labels[order]
    return np.array([np.bincount(v, minlength=4).argmax() for v in votes])

#: mixture of two normal distributions
import numpy as np
rng = np.random.default_rng(9)
x = np.concatenate([rng.normal(-2, 1, 300), rng.normal(3, 0.5, 700)])
def run():
    mu, sigma, w = np.array([-1.0, 1.0]), np.array([1.0, 1.0]), np.array([0.5, 0.5])
    for _ in range(30):
        z = (x[:, None] - mu) / sigma
        p = w * np.exp(-0.5 * z ** 2) / (sigma * np.sqrt(2 * np.pi))
        r = p / p.sum(axis=1, keepdims=True)
        n = r.sum(axis=0)
        mu = (r * x[:, None]).sum(axis=0) / n
        sigma = np.sqrt((r * (x[:, None] - mu) ** 2).sum(axis=0) / n)
        w = n / len(x)
    return mu, sigma, w
