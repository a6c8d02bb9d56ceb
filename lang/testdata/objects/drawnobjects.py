# Draws from objects of the program; vectorize of objects; streams of np.random by their other names.
import numpy as np
class A:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"A{self.n}"
l = [A(i) for i in range(5)]
rng = np.random.default_rng(0); r = np.random.RandomState(1)
print(rng.choice(l), rng.choice(l, 3), rng.choice(l, (2, 2), replace=True), rng.choice(l, 2, replace=False, p=[.5, .5, 0, 0, 0]))
print(r.choice(l, p=[0, 0, 1, 0, 0]), r.choice([None, {}], 3), r.choice(np.array(["a", None], dtype=object), 2))
print(rng.choice(["a", "b"]), rng.choice(3), rng.integers(3))
from fractions import Fraction
print(np.vectorize(lambda x: x+1)(np.array([Fraction(1,2), 2],dtype=object)))
print(np.vectorize(lambda x: {x}, otypes=[object])([[1,2],[3,4]]))
print(np.vectorize(lambda x, y=2: (Fraction(int(x), y), x > 1))([1,2]))
print(np.vectorize(lambda x: x.numerator, otypes=[int])(np.array([Fraction(1,2), Fraction(3,4)],dtype=object)))
print(repr(np.vectorize(lambda x: Fraction(int(x)))(np.arange(3))))
print(np.vectorize(lambda x: x, otypes="O")([]))
np.random.seed(3)
print(np.random.mtrand._rand.rand(), np.random.mtrand.RandomState is np.random.RandomState, isinstance(np.random.PCG64(3), np.random.BitGenerator))
from numpy._core.einsumfunc import _parse_einsum_input as parse
o = np.ones
for a in [("ij,jk", o((2, 3)), o((3, 2))), (o((2, 3)), [0, 1], o(3), [1]), ("ii", o((2, 2))), ("ij->ji", o((2, 2))), ("i", o(2))]:
    print(parse(a)[:2])
