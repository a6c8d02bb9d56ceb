# numpy.matrixlib: matrices, arrays that always have two axes and whose * is the product.
import numpy as np

__all__ = ["matrix", "asmatrix", "bmat"]


def _from_text(text):
    rows = []
    for row in text.replace("[", "").replace("]", "").split(";"):
        words = row.replace(",", " ").split()
        rows.append([_number(w) for w in words])
    if len({len(r) for r in rows}) > 1:
        raise ValueError("Rows not the same size.")
    return rows


def _number(word):
    for kind in (int, float, complex):
        try:
            return kind(word)
        except ValueError:
            pass
    raise ValueError(f"malformed node or string: {word!r}")


class matrix(np.ndarray):
    """An array of two axes whose * is the matrix product."""

    __array_priority__ = 10.0
    __module__ = "numpy"

    def __new__(cls, data, dtype=None, copy=True):
        if isinstance(data, str):
            data = _from_text(data)
        a = np.array(data, dtype=dtype) if copy else np.asarray(data, dtype=dtype)
        if a.ndim > 2:
            raise ValueError("shape too large to be a matrix." if isinstance(data, np.ndarray) else "matrix must be 2-dimensional")
        if a.ndim < 2:
            a = np.asarray(a).reshape((1, a.size) if a.ndim else (1, 1))
        return np.asarray(a).view(cls)

    def __array_finalize__(self, obj):
        if isinstance(obj, matrix) and self.ndim == 2:
            return
        if self.ndim > 2:
            shape = tuple(n for n in self.shape if n > 1)
            if len(shape) > 2:
                raise ValueError("shape too large to be a matrix.")
            if len(shape) == 2:
                self.shape = shape
                return
        if self.ndim == 0:
            self.shape = (1, 1)
        elif self.ndim == 1:
            self.shape = (1, self.shape[0])

    def __getitem__(self, index):
        out = np.asarray(self)[index]
        if not isinstance(out, np.ndarray):
            return out
        if out.ndim == 0:
            return out[()]
        if out.ndim == 1:
            column = False
            if isinstance(index, tuple) and len(index) > 1 and index[0] is not Ellipsis:
                column = np.isscalar(index[1]) and not np.isscalar(index[0])
            out = out.reshape((-1, 1) if column else (1, -1))
        return out.view(type(self))

    def __mul__(self, other):
        if isinstance(other, (np.ndarray, list, tuple)):
            return asmatrix(np.dot(np.asarray(self), np.asarray(asmatrix(other))))
        if np.isscalar(other) or not hasattr(other, "__rmul__"):
            return asmatrix(np.asarray(self) * other)
        return NotImplemented

    def __rmul__(self, other):
        if np.isscalar(other):
            return asmatrix(other * np.asarray(self))
        return asmatrix(np.dot(np.asarray(asmatrix(other)), np.asarray(self)))

    def __imul__(self, other):
        self[:] = self * other
        return self

    def __pow__(self, other):
        return asmatrix(np.linalg.matrix_power(np.asarray(self), other))

    def __rpow__(self, other):
        return NotImplemented

    def __repr__(self):
        return repr(np.asarray(self)).replace("array(", "matrix(", 1).replace("\n      ", "\n       ")

    def __str__(self):
        return str(np.asarray(self))

    def _folded(self, name, axis, **kw):
        out = getattr(np.asarray(self), name)(axis=axis, **kw)
        if axis is None:
            return out
        return asmatrix(out.reshape((1, -1) if axis in (0, -2) else (-1, 1)))

    def sum(self, axis=None, dtype=None, out=None):
        """The sum, of rows or columns as a matrix."""
        return self._folded("sum", axis, dtype=dtype)

    def mean(self, axis=None, dtype=None, out=None):
        """The mean, of rows or columns as a matrix."""
        return self._folded("mean", axis, dtype=dtype)

    def std(self, axis=None, dtype=None, out=None, ddof=0):
        """The standard deviation."""
        return self._folded("std", axis, dtype=dtype, ddof=ddof)

    def var(self, axis=None, dtype=None, out=None, ddof=0):
        """The variance."""
        return self._folded("var", axis, dtype=dtype, ddof=ddof)

    def prod(self, axis=None, dtype=None, out=None):
        """The product of elements."""
        return self._folded("prod", axis, dtype=dtype)

    def max(self, axis=None, out=None):
        """The greatest element."""
        return self._folded("max", axis)

    def min(self, axis=None, out=None):
        """The least element."""
        return self._folded("min", axis)

    def any(self, axis=None, out=None):
        """Whether any element is true."""
        return self._folded("any", axis)

    def all(self, axis=None, out=None):
        """Whether all elements are true."""
        return self._folded("all", axis)

    def argmax(self, axis=None, out=None):
        """The place of the greatest element."""
        return self._folded("argmax", axis)

    def argmin(self, axis=None, out=None):
        """The place of the least element."""
        return self._folded("argmin", axis)

    def ptp(self, axis=None, out=None):
        """The greatest element less the least."""
        out = np.ptp(np.asarray(self), axis=axis)
        return out if axis is None else asmatrix(out.reshape((1, -1) if axis in (0, -2) else (-1, 1)))

    def tolist(self):
        """The rows as lists."""
        return np.asarray(self).tolist()

    def flatten(self, order="C"):
        """All elements in one row."""
        return asmatrix(np.asarray(self).flatten(order))

    def ravel(self, order="C"):
        """All elements in one row."""
        return asmatrix(np.asarray(self).ravel(order))

    @property
    def T(self):
        """The transpose."""
        return asmatrix(np.asarray(self).T)

    @property
    def H(self):
        """The conjugate transpose."""
        return asmatrix(np.asarray(self).T.conj())

    @property
    def I(self):
        """The inverse, of a matrix that is not square the pseudo-inverse."""
        a = np.asarray(self)
        return asmatrix(np.linalg.inv(a) if a.shape[0] == a.shape[1] else np.linalg.pinv(a))

    @property
    def A(self):
        """The elements as an array."""
        return np.asarray(self)

    @property
    def A1(self):
        """The elements as an array of one axis."""
        return np.asarray(self).ravel()

    def getT(self):
        return self.T

    def getH(self):
        return self.H

    def getI(self):
        return self.I

    def getA(self):
        return self.A

    def getA1(self):
        return self.A1


def asmatrix(data, dtype=None):
    """A matrix over the data, which are not copied where they are an array."""
    return matrix(data, dtype=dtype, copy=False)


def bmat(obj, ldict=None, gdict=None):
    """A matrix of blocks, in nested lists."""
    if isinstance(obj, np.ndarray):
        return matrix(obj)
    if isinstance(obj[0], np.ndarray):
        return matrix(np.concatenate([np.asarray(b) for b in obj], axis=-1))
    rows = [np.concatenate([np.asarray(asmatrix(b)) for b in row], axis=-1) for row in obj]
    return matrix(np.concatenate(rows, axis=0))
