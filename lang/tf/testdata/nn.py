"""Writes nn.json: what TensorFlow gives for the lines of nn.txt (python nn.py < nn.txt > nn.json)."""
import json
import sys

import numpy as np
import tensorflow as tf


def a(*shape, dtype=np.float32):
    n = int(np.prod(shape))
    return (np.sin(np.arange(n) * 1.7 + 0.3) * 2).reshape(shape).astype(dtype)


def parts(v):
    if isinstance(v, (tuple, list)):
        return [p for x in v for p in parts(x)]
    v = np.asarray(v)
    digits = "%.9g" if v.dtype == np.float32 else "%.17g"
    flat = [x.item() if v.dtype.kind != "f" else float(digits % x) if np.isfinite(x) else str(x) for x in v.ravel()]
    return [{"dtype": str(v.dtype), "shape": list(v.shape), "data": flat}]


results = []
for line in sys.stdin:
    line = line.strip()
    if line and not line.startswith("#"):
        try:
            results.append({"expr": line, "parts": parts(eval(line))})
        except Exception as e:
            print(line, e, file=sys.stderr)
print("[\n" + ",\n".join(json.dumps(r, separators=(",", ":")) for r in results) + "\n]")
