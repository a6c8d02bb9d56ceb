# np.matrix.
import numpy as np
import numpy.ma as ma

a = np.matrix([[1, 2], [3, 4]]); print(a); print(repr(a), a * a, a @ a, a ** 2, a.T, a.I, a.shape, a[0], a[:, 1], a[0, 1], type(a[0]).__name__)
print(np.matrix([[1,2],[3,4]]) * np.matrix([[1],[1]]), np.matrix('1 2; 3 4').T, np.matrix('1.5, 2'), np.matrix([1, 2, 3]).shape)
print(a.sum(), a.sum(axis=0), a.mean(1), a.max(), a.A, a.A1, a.H, a + 1, a * 2, 2 * a, a - a, a / 2, -a, a == a)
print(np.asmatrix([[1, 2]]) * [[1], [2]], isinstance(a, np.ndarray), np.bmat([[a, a], [a, a]]), a.flatten(), a.tolist())
m = np.matrix(np.eye(3)); m[0, 1] = 5; print(m, m.diagonal(), np.linalg.det(m), np.multiply(a, a), np.dot(a, a), a.std(), a.argmax(), a.any())
try: a * np.matrix([[1, 2, 3]])
except ValueError as e: print('no')
try: np.matrix(np.zeros((2, 2, 2)))
except ValueError as e: print(e)
print(a[a > 1], a[[0, 1]], a[0, :].shape, a[:, 0].shape, np.sqrt(a), np.array(a), a.astype(float), [r for r in a])

# decompositions of a matrix: factors and vectors are matrices, values are not
h = np.matrix([[1, -2j], [2j, 5]])
print([type(x).__name__ for x in np.linalg.eigh(h)], np.linalg.eigh(h).eigenvalues.shape)
print([type(x).__name__ for x in np.linalg.eig(h)], type(np.linalg.eigvals(h)).__name__, type(np.linalg.eigvalsh(h)).__name__)
print([type(x).__name__ for x in np.linalg.svd(h)], [type(x).__name__ for x in np.linalg.qr(h)], type(np.linalg.svd(h, compute_uv=False)).__name__)
