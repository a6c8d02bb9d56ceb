from micrograd.engine import Value
from micrograd.nn import MLP
import random

random.seed(1337)
n = MLP(3, [4, 4, 1])
xs = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
ys = [1.0, -1.0, -1.0, 1.0]
for k in range(5):
    loss = sum((o - y) ** 2 for o, y in zip(map(n, xs), ys))
    n.zero_grad()
    loss.backward()
    for p in n.parameters():
        p.data -= 0.05 * p.grad
    print(k, round(loss.data, 9))
print(n, len(n.parameters()))
