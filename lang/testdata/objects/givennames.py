# Names that a program gives modules which lack them.
import math

import numpy as np

np.float = float
np.int = int
if not hasattr(np, "object0"):
    np.object0 = object
math.twice = lambda x: 2 * x


def later(x):
    return np.asarray(x, dtype=np.float).sum() + math.twice(np.int(3.7))


print(np.float(3), np.zeros(2, np.int).dtype.kind, later([1, 2]), np.object0 is object)
np.int = float
print(np.int(2), hasattr(np, "nothing_of_that_name"))
