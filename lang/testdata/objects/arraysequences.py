# Sequences that are no lists make arrays: deques, objects with __len__ and __getitem__.
import numpy as np
from collections import deque, UserList, UserDict
w = deque([2, 3, 4], maxlen=3)
print(np.array(w), np.array(w).shape, np.asarray(w, dtype=float), np.sort(w), np.mean(w), np.std(w), np.max(w), np.arange(3) - w, np.sum(w))
print(np.array(deque([np.ones(2), np.zeros(2)])).shape, np.array([deque([1, 2]), [2, 3]]), np.stack(w).tolist(), np.concatenate(deque([[1], [2]])))
class V:
    def __init__(self, *v): self.v = v
    def __len__(self): return len(self.v)
    def __getitem__(self, i): return self.v[i]
class F(V):
    def __float__(self): return 7.0
print(np.array(V(1, 2)), np.array([V(1, 2), V(3, 4)]), np.array(F(1, 2)), np.array(UserList([1, 2])), np.asarray(V(V(1.5), V(2))))
print(np.sum(V(1, 2)), np.dot(V(1, 2), [3, 4]))
class L(list): pass
print(np.array(L([1, 2])), np.array({"a": 1}).shape)
