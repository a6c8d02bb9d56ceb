"""Makes the files of this folder. Run it here: python make.py

Made with Python 3.11, numpy 2.4.6, scikit-learn 1.9.1 (the tables),
scikit-image 0.26.0 (the photograph and its resizing) and safetensors 0.8.0.
"""

import numpy as np
import skimage.data
import skimage.io
import skimage.transform
import sklearn.datasets
from safetensors.numpy import save_file

TRAIN = 1297  # the first 1297 digits train, the other 500 test


def photograph():
    """The head and the emblem of the portrait, scaled to 128 x 128."""
    crop = skimage.data.astronaut()[:384, 32:416]
    small = skimage.transform.resize(crop, (128, 128), anti_aliasing=True)
    skimage.io.imsave("astronaut.png", np.rint(small * 255).astype(np.uint8))


def iris():
    """Four measures of 150 flowers in centimetres, and the species 0, 1, 2."""
    d = sklearn.datasets.load_iris()
    header = "sepal_length,sepal_width,petal_length,petal_width,species"
    table = np.column_stack([d.data, d.target])
    np.savetxt("iris.csv", table, fmt=["%.1f"] * 4 + ["%d"], delimiter=",", header=header, comments="")


def digits():
    """1797 digits of 8 x 8 pixels from 0 to 16, and what they show."""
    d = sklearn.datasets.load_digits()
    images, labels = d.images.astype(np.uint8), d.target.astype(np.uint8)
    np.savez_compressed("digits.npz", images=images, labels=labels)
    return images.reshape(-1, 64) / 16, labels


def forward(w, x):
    h = np.maximum(x @ w["hidden.weight"] + w["hidden.bias"], 0)
    return h, h @ w["out.weight"] + w["out.bias"]


def gradients(w, x, y):
    """Of the mean cross-entropy, with weight decay."""
    h, z = forward(w, x)
    p = np.exp(z - z.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    p[np.arange(len(y)), y] -= 1
    p /= len(y)
    back = (p @ w["out.weight"].T) * (h > 0)
    g = {"hidden.weight": x.T @ back, "hidden.bias": back.sum(0), "out.weight": h.T @ p, "out.bias": p.sum(0)}
    for k in ("hidden.weight", "out.weight"):
        g[k] += 1e-3 * w[k]
    return g


def train(x, y):
    """A perceptron with 32 hidden units, by Adam in batches of 64, 60 times through."""
    rng = np.random.default_rng(7)
    w = {
        "hidden.weight": rng.normal(0, np.sqrt(2 / 64), (64, 32)),
        "hidden.bias": np.zeros(32),
        "out.weight": rng.normal(0, np.sqrt(2 / 32), (32, 10)),
        "out.bias": np.zeros(10),
    }
    mean = {k: np.zeros_like(v) for k, v in w.items()}
    square = {k: np.zeros_like(v) for k, v in w.items()}
    step = 0
    for _ in range(60):
        order = rng.permutation(len(y))
        for i in range(0, len(y), 64):
            step += 1
            g = gradients(w, x[order[i : i + 64]], y[order[i : i + 64]])
            for k in w:
                mean[k] = 0.9 * mean[k] + 0.1 * g[k]
                square[k] = 0.999 * square[k] + 0.001 * g[k] ** 2
                m, s = mean[k] / (1 - 0.9**step), square[k] / (1 - 0.999**step)
                w[k] -= 0.003 * m / (np.sqrt(s) + 1e-8)
    return {k: v.astype(np.float32) for k, v in w.items()}


def main():
    photograph()
    iris()
    x, y = digits()
    w = train(x[:TRAIN], y[:TRAIN])
    for name, part in (("training", slice(0, TRAIN)), ("test", slice(TRAIN, None))):
        right = (forward(w, x[part].astype(np.float32))[1].argmax(1) == y[part]).sum()
        print(f"{name}: {right} of {len(y[part])} right")
    save_file(w, "mlp.safetensors", {"task": "digits.npz, pixels / 16"})


main()
