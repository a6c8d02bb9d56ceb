# numpy.ma: arrays some of whose elements are masked: missing or not to be used.
import numpy as np
from numpy._ma_text import joined, nested

_all, _any, _max, _min, _abs = all, any, max, min, abs  # this module has functions of these names

nomask = np.bool_(False)
MaskType = np.bool_


class MAError(Exception):
    """The errors of this module."""


class MaskError(MAError):
    """The errors of masks."""


class _Shown:
    """What stands for a masked element."""

    def __init__(self, text):
        self._text, self._on = text, True

    def display(self):
        """The text that is shown."""
        return self._text

    def set_display(self, s):
        """Sets the text that is shown."""
        self._text = s

    def __repr__(self):
        return self._text

    __str__ = __repr__


masked_print_option = _Shown("--")

_fills = {"b": True, "i": 999999, "u": 999999, "f": 1e20, "c": 1e20 + 0j, "U": "N/A"}


def default_fill_value(obj):
    """The value that takes the place of masked elements of a type."""
    dtype = obj if isinstance(obj, np.dtype) else getattr(obj, "dtype", None) or np.asarray(obj).dtype
    if dtype.kind in "mM":
        return np.array("NaT", dtype)[()]
    return np.array(_fills[dtype.kind])[()] if dtype.kind in _fills else None


def _limit(dtype, least):
    if dtype.kind == "f":
        return -np.inf if least else np.inf
    if dtype.kind == "b":
        return not least
    info = np.iinfo(dtype)
    return info.min if least else info.max


def minimum_fill_value(obj):
    """The greatest value of a type: what masked elements are for _min()."""
    return _limit(np.asarray(getdata(obj)).dtype, False)


def maximum_fill_value(obj):
    """The least value of a type: what masked elements are for _max()."""
    return _limit(np.asarray(getdata(obj)).dtype, True)


def getdata(a, subok=True):
    """The elements without their mask."""
    return a._data if isinstance(a, MaskedArray) else np.asarray(a)


def getmask(a):
    """The mask, or nomask."""
    return getattr(a, "_mask", nomask) if isinstance(a, MaskedArray) else nomask


def getmaskarray(arr):
    """The mask as an array, also where nothing is masked."""
    mask = getmask(arr)
    return np.zeros(np.shape(getdata(arr)), bool) if mask is nomask else mask


def is_mask(m):
    """Reports whether m is an array of bools."""
    return getattr(getattr(m, "dtype", None), "type", None) is np.bool_


def is_masked(x):
    """Reports whether any element is masked."""
    m = getmask(x)
    return m is not nomask and bool(np.any(m))


def isMaskedArray(x):
    """Reports whether x is a masked array."""
    return isinstance(x, MaskedArray)


isMA = isarray = isMaskedArray


def make_mask(m, copy=False, shrink=True, dtype=bool):
    """A mask of what can be true or false; nomask where all is false."""
    if m is nomask:
        return nomask
    m = np.array(filled(m, True), dtype=bool) if copy else np.asarray(filled(m, True), dtype=bool)
    return nomask if shrink and not m.any() else m


def make_mask_none(newshape, dtype=None):
    """A mask that hides nothing."""
    return np.zeros(newshape, bool)


def mask_or(m1, m2, copy=False, shrink=True):
    """What either mask hides."""
    if m1 is nomask or m1 is False:
        return make_mask(m2, copy=copy, shrink=shrink)
    if m2 is nomask or m2 is False:
        return make_mask(m1, copy=copy, shrink=shrink)
    return make_mask(np.logical_or(m1, m2), copy=copy, shrink=shrink)


def filled(a, fill_value=None):
    """The elements, with a value in place of masked ones."""
    if hasattr(a, "filled"):
        return a.filled(fill_value)
    return np.asarray(a)


def _whole(result, mask):
    """A masked array, or for no axes the number or masked."""
    if np.ndim(result) == 0 and not isinstance(result, np.ndarray):
        return masked if mask is not nomask and np.any(mask) else result
    return MaskedArray(result, mask)


def _outside(name, *data):
    """Where a function has no value."""
    a = data[0]
    if name in ("sqrt",):
        return a < 0
    if name in ("log", "log2", "log10"):
        return a <= 0
    if name in ("arcsin", "arccos"):
        return _abs(a) > 1
    if name == "arctanh":
        return _abs(a) > 1 - 1e-15
    if name == "arccosh":
        return a < 1
    if name == "tan":
        return _abs(np.cos(a)) < 1e-35
    if name in ("divide", "true_divide", "floor_divide", "remainder", "fmod", "mod"):
        return _abs(a) * np.finfo(float).tiny >= _abs(data[1])
    return None


def _apply(ufunc, *args, **kw):
    """A ufunc of masked arrays."""
    data = [getdata(a) for a in args]
    name = ufunc.__name__
    with np.errstate(all="ignore"):
        result = ufunc(*data, **kw)
    mask = nomask
    for a in args:
        m = getmask(a)
        if m is not nomask:
            mask = m if mask is nomask else np.logical_or(mask, m)
    with np.errstate(all="ignore"):
        out = _outside(name, *data)
        if out is not None:
            if len(data) == 2:
                out = out | ~np.isfinite(result)
            if np.any(out):
                mask = out if mask is nomask else mask | out
    if isinstance(result, tuple):
        return tuple(_whole(r, mask) for r in result)
    if np.ndim(result) == 0 and not isinstance(result, np.ndarray):
        return masked if mask is not nomask and np.any(mask) else result
    if mask is not nomask:
        mask = np.array(np.broadcast_to(mask, result.shape))
        original = np.broadcast_to(data[0], result.shape)
        if name in ("equal", "not_equal"):
            both = [np.broadcast_to(getmaskarray(a), result.shape) for a in args]
            np.copyto(result, ufunc(both[0], both[1]), where=mask)
        elif np.can_cast(original.dtype, result.dtype, "same_kind"):
            np.copyto(result, original, where=mask, casting="unsafe")
    made = MaskedArray(result, mask)
    for a in args:
        if isinstance(a, MaskedArray) and a._fill_value is not None and a.dtype == made.dtype:
            made._fill_value = a._fill_value
            break
    return made


def _operator(name):
    ufunc = getattr(np, name)

    def operate(self, other):
        if not _fits(other):
            return NotImplemented
        return _apply(ufunc, self, other)

    def reflected(self, other):
        if not _fits(other):
            return NotImplemented
        return _apply(ufunc, other, self)

    def inplace(self, other):
        result = _apply(ufunc, self, other)
        if not np.can_cast(result.dtype, self.dtype, "same_kind"):
            getattr(np, name)(self._data, getdata(other), out=self._data)
        if result._mask is not nomask:
            self._own_mask()
            self._mask |= result._mask
        np.copyto(self._data, result._data, where=~getmaskarray(self), casting="same_kind")
        return self

    return operate, reflected, inplace


def _fits(other):
    return isinstance(other, (MaskedArray, np.ndarray, np.generic, int, float, complex, list, tuple, str, MaskedConstant))


class MaskedArray:
    """An array and a mask of the same shape, True where an element is not to be used."""

    __array_priority__ = 15
    __module__ = "numpy.ma"
    __hash__ = None

    def __init__(self, data=None, mask=nomask, dtype=None, copy=False, subok=True, ndmin=0, fill_value=None,
                 keep_mask=True, hard_mask=None, shrink=True, order=None):
        inner = nomask
        if isinstance(data, MaskedArray):
            inner = data._mask.copy() if copy and data._mask is not nomask else data._mask
            if fill_value is None:
                fill_value = data._fill_value
            data = data._data
        elif isinstance(data, (list, tuple)) and _any_masked(data):
            inner = np.array(_mask_of(data))
            data = _without_masked(data)
        self._data = np.array(data, dtype=dtype, copy=True if copy else None, ndmin=ndmin, order=order or "K")
        self._hardmask, self._sharedmask = bool(hard_mask), False
        if mask is not nomask and mask is not False and mask is not None:
            if mask is True:
                mask = np.ones(self._data.shape, bool)
            else:
                mask = np.array(getdata(mask), dtype=bool, copy=True if copy else None)
                if mask.shape != self._data.shape:
                    if mask.size == 1:
                        mask = np.full(self._data.shape, mask.ravel()[0])
                    elif mask.size == self._data.size:
                        mask = mask.reshape(self._data.shape)
                    else:
                        raise MaskError(f"Mask and data not compatible: data size is {self._data.size}, "
                                        f"mask size is {mask.size}.")
            if keep_mask and inner is not nomask:
                mask = mask | inner
        elif mask is False and inner is nomask:
            mask = np.zeros(self._data.shape, bool)
        else:
            mask = inner if keep_mask else nomask
            if mask is not nomask and mask.shape != self._data.shape:
                mask = mask.reshape(self._data.shape)
        self._mask = mask
        self._fill_value = None if fill_value is None else np.array(fill_value, self._data.dtype)[()]

    def _own_mask(self):
        if self._mask is nomask:
            self._mask = np.zeros(self._data.shape, bool)

    def _like(self, data, mask):
        made = MaskedArray(data, mask)
        made._fill_value = self._fill_value if made.dtype == self.dtype else None
        return made

    # What an array has.

    @property
    def data(self):
        """The elements without their mask."""
        return self._data

    base = property(lambda self: self._data)
    baseclass = property(lambda self: np.ndarray)

    @property
    def mask(self):
        """True where an element is masked."""
        return self._mask

    @mask.setter
    def mask(self, value):
        self._own_mask()
        if value is masked:
            value = True
        if self._hardmask:
            self._mask |= np.asarray(value, bool)
        else:
            self._mask[...] = np.asarray(value, bool)

    @property
    def fill_value(self):
        """What takes the place of masked elements in filled()."""
        if self._fill_value is None:
            value, dtype = default_fill_value(self._data.dtype), self._data.dtype
            fits = dtype.kind not in "iuU" or dtype.kind in "iu" and np.iinfo(dtype).max >= 999999
            self._fill_value = np.array(value, dtype)[()] if fits else value
        return self._fill_value

    @fill_value.setter
    def fill_value(self, value=None):
        self._fill_value = None if value is None else np.array(value, self._data.dtype)[()]

    def set_fill_value(self, value=None):
        self.fill_value = value

    def get_fill_value(self):
        return self.fill_value

    hardmask = property(lambda self: self._hardmask)
    sharedmask = property(lambda self: self._sharedmask)
    recordmask = property(lambda self: self._mask)
    dtype = property(lambda self: self._data.dtype)
    ndim = property(lambda self: self._data.ndim)
    size = property(lambda self: self._data.size)
    itemsize = property(lambda self: self._data.itemsize)
    nbytes = property(lambda self: self._data.nbytes)
    strides = property(lambda self: self._data.strides)
    flags = property(lambda self: self._data.flags)

    @property
    def shape(self):
        return self._data.shape

    @shape.setter
    def shape(self, shape):
        self._data = self._data.reshape(shape)
        if self._mask is not nomask:
            self._mask = self._mask.reshape(shape)

    def harden_mask(self):
        """Masked elements stay masked when they are assigned to."""
        self._hardmask = True
        return self

    def soften_mask(self):
        """Elements that are assigned to are not masked any more."""
        self._hardmask = False
        return self

    def unshare_mask(self):
        if self._mask is not nomask:
            self._mask = self._mask.copy()
        return self

    def shrink_mask(self):
        """Drops a mask that hides nothing."""
        if self._mask is not nomask and not self._mask.any():
            self._mask = nomask
        return self

    def __array__(self, dtype=None, copy=None):
        return self._data if dtype is None else self._data.astype(dtype)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kw):
        if method == "__call__":
            result = _apply(ufunc, *inputs, **kw)
            if out is None:
                return result
            target = out[0] if isinstance(out, tuple) else out
            target[...] = result
            return target
        if method == "reduce":
            name = {"add": "sum", "multiply": "prod", "minimum": "min", "maximum": "max", "logical_and": "all",
                    "logical_or": "any"}.get(ufunc.__name__)
            if name is not None:
                axis = kw.pop("axis", 0)
                return getattr(inputs[0], name)(axis=axis, **kw)
        data = [getdata(a) for a in inputs]
        return getattr(ufunc, method)(*data, **kw)

    def __array_function__(self, func, types, args, kwargs):
        own = _own.get(func.__name__)
        if own is not None:
            return own(*args, **kwargs)
        plain = [getdata(a) if isinstance(a, MaskedArray) else a for a in args]
        return func(*plain, **kwargs)

    # Elements.

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def __contains__(self, x):
        return bool(np.any((self._data == x) & ~getmaskarray(self)))

    def _plain_index(self, index):
        if isinstance(index, MaskedArray):
            return index.filled(False) if index.dtype.kind == "b" else index._data
        if isinstance(index, tuple):
            return tuple(self._plain_index(i) for i in index)
        return index

    def __getitem__(self, index):
        index = self._plain_index(index)
        data = self._data[index]
        mask = nomask if self._mask is nomask else self._mask[index]
        if np.ndim(data) == 0 and not (isinstance(index, tuple) and Ellipsis in [i for i in index if i is Ellipsis]):
            return masked if mask is not nomask and mask else data
        made = MaskedArray(data, mask)
        made._fill_value, made._hardmask = self._fill_value, self._hardmask
        if mask is nomask and self._mask is nomask:
            made._mask = nomask
        return made

    def __setitem__(self, index, value):
        index = self._plain_index(index)
        if value is masked:
            self._own_mask()
            self._mask[index] = True
            return
        mask, data = getmask(value), getdata(value)
        if isinstance(value, (list, tuple)) and _any_masked(value):
            mask, data = np.array(_mask_of(value)), np.asarray(_without_masked(value))
        if self._mask is nomask:
            self._data[index] = data
            if mask is not nomask:
                self._own_mask()
                self._mask[index] = mask
        elif not self._hardmask:
            self._data[index] = data
            self._mask[index] = False if mask is nomask else mask
        else:
            part = self._data[index]
            hidden = self._mask[index]
            if np.ndim(part) == 0:
                if not hidden:
                    self._data[index] = data
            else:
                part = part.copy()
                np.copyto(part, data, where=~hidden, casting="unsafe")
                self._data[index] = part

    def filled(self, fill_value=None):
        """The elements, with a value in place of masked ones."""
        if self._mask is nomask:
            return self._data
        value = self.fill_value if fill_value is None else np.array(fill_value)[()]
        if self._data.ndim == 0:
            return np.array(value, self._data.dtype) if self._mask else self._data
        result = self._data.copy()
        np.copyto(result, np.array(value, self._data.dtype), where=self._mask)
        return result

    def compressed(self):
        """The elements that are not masked, in one axis."""
        data = self._data.ravel()
        return data if self._mask is nomask else data[~self._mask.ravel()]

    def count(self, axis=None, keepdims=False):
        """How many elements are not masked."""
        if self._mask is nomask:
            if axis is None:
                return self.size if not keepdims else np.full((1,) * self.ndim, self.size)
        return np.sum(~getmaskarray(self), axis=axis, keepdims=keepdims, dtype=np.intp)

    def tolist(self, fill_value=None):
        """Nested lists, with None in place of masked elements."""
        if self._mask is nomask:
            return self._data.tolist()
        return nested(self._data.tolist(), self._mask.tolist(), fill_value)

    def item(self, *args):
        return self._data.item(*args)

    def tobytes(self, fill_value=None, order="C"):
        return self.filled(fill_value).tobytes(order)

    def __float__(self):
        if self.size > 1:
            raise TypeError("Only length-1 arrays can be converted to Python scalars")
        return float("nan") if np.any(getmaskarray(self)) else float(self._data.ravel()[0])

    def __int__(self):
        if self.size > 1:
            raise TypeError("Only length-1 arrays can be converted to Python scalars")
        if np.any(getmaskarray(self)):
            raise MaskError("Cannot convert masked element to a Python int.")
        return int(self._data.ravel()[0])

    def __bool__(self):
        return bool(self._data)

    # Shapes.

    def _moved(self, name, *args, **kw):
        mask = nomask if self._mask is nomask else getattr(self._mask, name)(*args, **kw)
        made = self._like(getattr(self._data, name)(*args, **kw), mask)
        made._mask = mask
        return made

    def reshape(self, *s, **kwargs):
        return self._moved("reshape", *s, **kwargs)

    def ravel(self, order="C"):
        return self._moved("ravel", order)

    def flatten(self, order="C"):
        return self._moved("flatten", order)

    def transpose(self, *axes):
        return self._moved("transpose", *axes)

    def swapaxes(self, axis1, axis2):
        return self._moved("swapaxes", axis1, axis2)

    def squeeze(self, axis=None):
        return self._moved("squeeze", axis)

    def repeat(self, repeats, axis=None):
        return self._moved("repeat", repeats, axis)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return self._moved("diagonal", offset, axis1, axis2)

    def take(self, indices, axis=None, out=None, mode="raise"):
        return self._moved("take", getdata(indices), axis=axis)

    def copy(self, order="C"):
        return self._moved("copy")

    __copy__ = copy

    def __deepcopy__(self, memo=None):
        return self.copy()

    def view(self, *args):
        return self._moved("view") if not args else self._data.view(*args)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        made = MaskedArray(self._data.astype(dtype), self._mask)
        if self._fill_value is not None:
            made._fill_value = np.array(self._fill_value).astype(dtype)[()]
        return made

    T = property(lambda self: self.transpose())
    real = property(lambda self: self._like(self._data.real, self._mask))
    imag = property(lambda self: self._like(self._data.imag, self._mask))
    flat = property(lambda self: iter(self.ravel()))

    def nonzero(self):
        return self.filled(0).nonzero()

    def resize(self, *args, **kw):
        raise ValueError("A masked array does not own its data and therefore cannot be resized.\n"
                         "Use the numpy.ma.resize function instead.")

    # Sums and their like.

    def _folded(self, name, fill, axis, keepdims=False, **kw):
        if self._mask is nomask:
            return _plain(getattr(self._data, name)(axis=axis, keepdims=keepdims, **kw))
        result = getattr(self.filled(fill), name)(axis=axis, keepdims=keepdims, **kw)
        mask = self._mask.all(axis=axis, keepdims=keepdims)
        if np.ndim(result) == 0:
            return masked if mask else result
        return MaskedArray(result, mask)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        """The sum of the elements that are not masked."""
        return self._folded("sum", 0, axis, keepdims, dtype=dtype)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        """The product of the elements that are not masked."""
        return self._folded("prod", 1, axis, keepdims, dtype=dtype)

    product = prod

    def min(self, axis=None, out=None, fill_value=None, keepdims=False):
        """The least of the elements that are not masked."""
        return self._folded("min", _limit(self.dtype, False) if fill_value is None else fill_value, axis, keepdims)

    def max(self, axis=None, out=None, fill_value=None, keepdims=False):
        """The greatest of the elements that are not masked."""
        return self._folded("max", _limit(self.dtype, True) if fill_value is None else fill_value, axis, keepdims)

    def ptp(self, axis=None, out=None, fill_value=None, keepdims=False):
        """The greatest less the least."""
        return self.max(axis, keepdims=keepdims) - self.min(axis, keepdims=keepdims)

    def all(self, axis=None, out=None, keepdims=False):
        return self._folded("all", True, axis, keepdims)

    def any(self, axis=None, out=None, keepdims=False):
        return self._folded("any", False, axis, keepdims)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        """The mean of the elements that are not masked."""
        if self._mask is nomask:
            return _plain(self._data.mean(axis=axis, dtype=dtype, keepdims=keepdims))
        if dtype is None and self.dtype.kind in "iub":
            dtype = np.float64
        total = self.sum(axis=axis, dtype=dtype, keepdims=keepdims)
        count = self.count(axis=axis, keepdims=keepdims)
        if np.ndim(count) == 0 and count == 0:
            return masked
        return total * 1.0 / count

    def anom(self, axis=None, dtype=None):
        """The differences from the mean."""
        m = self.mean(axis, dtype)
        return self - (m if axis is None else expand_dims(m, axis))

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, mean=None):
        """The variance of the elements that are not masked."""
        if self._mask is nomask:
            return _plain(self._data.var(axis=axis, dtype=dtype, ddof=ddof, keepdims=keepdims))
        count = self.count(axis=axis, keepdims=keepdims) - ddof
        apart = self - self.mean(axis, dtype, keepdims=True)
        squares = _abs(apart) ** 2 if self.dtype.kind == "c" else apart * apart
        result = divide(squares.sum(axis, keepdims=keepdims), count)
        if np.ndim(result) == 0:
            return masked if result is masked or count <= 0 else result
        return MaskedArray(getdata(result), mask_or(self._mask.all(axis, keepdims=keepdims), count <= 0, shrink=False))

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, mean=None):
        """The standard deviation of the elements that are not masked."""
        return sqrt(self.var(axis, dtype, out, ddof, keepdims))

    def cumsum(self, axis=None, dtype=None, out=None):
        """The sums up to each element."""
        return self._like(self.filled(0).cumsum(axis=axis, dtype=dtype), self._flat_mask(axis))

    def cumprod(self, axis=None, dtype=None, out=None):
        """The products up to each element."""
        return self._like(self.filled(1).cumprod(axis=axis, dtype=dtype), self._flat_mask(axis))

    def _flat_mask(self, axis):
        return self._mask if axis is not None or self._mask is nomask else self._mask.ravel()

    def argmin(self, axis=None, fill_value=None, out=None, keepdims=False):
        return self.filled(_limit(self.dtype, False) if fill_value is None else fill_value).argmin(axis=axis, keepdims=keepdims)

    def argmax(self, axis=None, fill_value=None, out=None, keepdims=False):
        return self.filled(_limit(self.dtype, True) if fill_value is None else fill_value).argmax(axis=axis, keepdims=keepdims)

    def argsort(self, axis=-1, kind=None, order=None, endwith=True, fill_value=None, stable=False):
        fill = fill_value if fill_value is not None else _limit(self.dtype, not endwith)
        if endwith and self.dtype.kind == "f":
            fill = np.nan
        return self.filled(fill).argsort(axis=axis, kind=kind)

    def sort(self, axis=-1, kind=None, order=None, endwith=True, fill_value=None, stable=False):
        """Sorts the elements, the masked ones last."""
        if self._mask is nomask:
            self._data.sort(axis=axis)
            return
        places = self.argsort(axis=axis, kind="stable", endwith=endwith, fill_value=fill_value)
        self._data[...] = np.take_along_axis(self._data, places, axis=axis)
        self._mask[...] = np.take_along_axis(self._mask, places, axis=axis)

    def round(self, decimals=0, out=None):
        return self._like(self._data.round(decimals), self._mask)

    def clip(self, min=None, max=None, out=None, **kwargs):
        return self._like(self._data.clip(min, max), self._mask)

    def dot(self, b, out=None, strict=False):
        return dot(self, b, strict=strict)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return self.diagonal(offset, axis1, axis2).filled(0).sum(-1)

    def conj(self):
        return self._like(self._data.conj(), self._mask)

    conjugate = conj

    def ids(self):
        return id(self._data), id(self._mask)

    # Operators.

    def __neg__(self):
        return _apply(np.negative, self)

    def __pos__(self):
        return _apply(np.positive, self)

    def __abs__(self):
        return _apply(np.absolute, self)

    def __invert__(self):
        return _apply(np.invert, self)

    def __matmul__(self, other):
        return matmul(self, other)

    def __rmatmul__(self, other):
        return matmul(other, self)

    def __pow__(self, other):
        return power(self, other)

    def __rpow__(self, other):
        return power(other, self)

    def __divmod__(self, other):
        return self // other, self % other

    # Text.

    def _text(self, separator=" ", prefix="", suffix=""):
        if self._mask is nomask:
            return np.array2string(self._data, separator=separator, prefix=prefix, suffix=suffix)
        return joined(self._data, self._mask, repr(masked_print_option), separator, prefix, suffix)

    def __str__(self):
        if self._mask is nomask:
            return str(self._data)
        return self._text()

    def __repr__(self):
        one_row = _all(n == 1 for n in self.shape[:-1])
        prefix = "masked_array("
        keys = ["data", "mask", "fill_value"]
        implied = self.dtype in (np.dtype(np.int64), np.dtype(np.float64), np.dtype(np.complex128), np.dtype(bool))
        if not implied or np.all(self._mask) or self.size == 0:
            keys.append("dtype")
        if one_row:
            indents = {"data": prefix}
            for k in keys[1:]:
                indents[k] = " " * _max(2, len(prefix + "data") - len(k))
            prefix = ""
        else:
            indents = dict.fromkeys(keys, "  ")
            prefix += "\n"
        mask = self._mask
        shown = {
            "data": self._text(", ", indents["data"] + "data=", ","),
            "mask": str(bool(mask)) if mask is nomask else np.array2string(mask, separator=", ", prefix=indents["mask"] + "mask=", suffix=","),
            "fill_value": repr(str(self.fill_value)) if self.dtype.kind == "U" else
            str(self.fill_value) if self.fill_value.dtype == self.dtype else repr(self.fill_value),
        }
        if self.dtype.kind in "mM":
            shown["fill_value"] = repr(self.fill_value)
        if "dtype" in keys:
            shown["dtype"] = self.dtype.name if self.dtype.kind in "biufc" else repr(self.dtype.str)
        return prefix + ",\n".join(f"{indents[k]}{k}={shown[k]}" for k in keys) + ")"

    def __format__(self, spec):
        return format(str(self), spec)


for _name, _ufunc in (("add", "add"), ("sub", "subtract"), ("mul", "multiply"), ("truediv", "true_divide"),
                      ("floordiv", "floor_divide"), ("mod", "remainder"), ("and", "bitwise_and"), ("or", "bitwise_or"),
                      ("xor", "bitwise_xor"), ("lshift", "left_shift"), ("rshift", "right_shift")):
    _op, _reflected, _inplace = _operator(_ufunc)
    setattr(MaskedArray, f"__{_name}__", _op)
    setattr(MaskedArray, f"__r{_name}__", _reflected)
    setattr(MaskedArray, f"__i{_name}__", _inplace)
for _name, _ufunc in (("eq", "equal"), ("ne", "not_equal"), ("lt", "less"), ("le", "less_equal"), ("gt", "greater"),
                      ("ge", "greater_equal")):
    setattr(MaskedArray, f"__{_name}__", _operator(_ufunc)[0])


class MaskedConstant(MaskedArray):
    """What a masked element is."""

    def __init__(self):
        super().__init__(np.array(0.0), mask=np.array(True))

    def __repr__(self):
        return "masked"

    def __str__(self):
        return str(masked_print_option)

    def __format__(self, spec):
        try:
            return object.__format__(self, spec)
        except TypeError:
            return str(self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo=None):
        return self

    def __iter__(self):
        raise TypeError("iteration over a 0-d array")

    def __bool__(self):
        return False

    def _absorbs(self, other=None):
        return self if np.ndim(getdata(other)) == 0 else masked_all_like(MaskedArray(getdata(other)))

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _absorbs
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __abs__ = __pos__ = _absorbs
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _absorbs
    __hash__ = object.__hash__

    def copy(self, *args, **kwargs):
        return self

    def filled(self, fill_value=None):
        return np.array(1e20 if fill_value is None else fill_value)


masked = masked_singleton = MaskedConstant()


def _any_masked(data):
    return _any(x is masked or isinstance(x, (list, tuple)) and _any_masked(x)
               or isinstance(x, MaskedArray) and x._mask is not nomask for x in data)


def _mask_of(data):
    return [True if x is masked else _mask_of(x) if isinstance(x, (list, tuple))
            else getmaskarray(x).tolist() if isinstance(x, MaskedArray) else np.zeros(np.shape(x), bool).tolist() for x in data]


def _without_masked(data):
    return [0.0 if x is masked else _without_masked(x) if isinstance(x, (list, tuple))
            else x._data.tolist() if isinstance(x, MaskedArray) else x for x in data]


def _plain(result):
    return MaskedArray(result) if isinstance(result, np.ndarray) and result.ndim else result


masked_array = MaskedArray


def array(data, dtype=None, copy=False, order=None, mask=nomask, fill_value=None, keep_mask=True, hard_mask=False,
          shrink=True, subok=True, ndmin=0):
    """A masked array of data and a mask."""
    return MaskedArray(data, mask=mask, dtype=dtype, copy=copy, keep_mask=keep_mask, hard_mask=hard_mask,
                       fill_value=fill_value, ndmin=ndmin, order=order)


def asarray(a, dtype=None, order=None):
    """A masked array of what is one or can be an array."""
    return a if isinstance(a, MaskedArray) and dtype is None else MaskedArray(a, dtype=dtype)


asanyarray = asarray


def masked_where(condition, a, copy=True):
    """The array with a mask where a condition holds."""
    cond = make_mask(condition, shrink=False)
    a = MaskedArray(a, copy=copy)
    if cond is not nomask and cond.shape and cond.shape != a.shape:
        raise IndexError(f"Inconsistent shape between the condition and the input (got {cond.shape} and {a.shape})")
    if cond is not nomask and cond.shape != a.shape:
        cond = np.full(a.shape, bool(cond))
    if cond is not nomask and cond.any():
        a._mask = mask_or(a._mask, cond, copy=True, shrink=False)
    return a


def _masked_by(name, doc):
    compare = getattr(np, name)

    def mask_where(x, value, copy=True):
        return masked_where(compare(getdata(x), value), x, copy=copy)

    mask_where.__name__ = mask_where.__qualname__ = f"masked_{name}"
    mask_where.__doc__ = doc
    return mask_where


masked_greater = _masked_by("greater", "Masks what is greater than a value.")
masked_greater_equal = _masked_by("greater_equal", "Masks what is not less than a value.")
masked_less = _masked_by("less", "Masks what is less than a value.")
masked_less_equal = _masked_by("less_equal", "Masks what is not greater than a value.")
masked_not_equal = _masked_by("not_equal", "Masks what is not a value.")


def masked_equal(x, value, copy=True):
    """Masks what is a value, which becomes the fill value."""
    out = masked_where(np.equal(getdata(x), value), x, copy=copy)
    out.fill_value = value
    return out


def masked_inside(x, v1, v2, copy=True):
    """Masks what lies in an interval."""
    low, high = _min(v1, v2), _max(v1, v2)
    data = getdata(x)
    return masked_where((data >= low) & (data <= high), x, copy=copy)


def masked_outside(x, v1, v2, copy=True):
    """Masks what lies outside an interval."""
    low, high = _min(v1, v2), _max(v1, v2)
    data = getdata(x)
    return masked_where((data < low) | (data > high), x, copy=copy)


def masked_values(x, value, rtol=1e-5, atol=1e-8, copy=True, shrink=True):
    """Masks what is near a value."""
    data = getdata(x)
    near = np.isclose(data, value, rtol=rtol, atol=atol) if data.dtype.kind == "f" else data == value
    out = MaskedArray(data, near, copy=copy, fill_value=value)
    return out.shrink_mask() if shrink else out


def masked_invalid(a, copy=True):
    """Masks NaN and infinities."""
    data = np.array(getdata(a), copy=copy or None)
    out = MaskedArray(data, mask_or(~np.isfinite(data), getmask(a), shrink=False))
    return out


def masked_all(shape, dtype=float):
    """An array of which all is masked."""
    return MaskedArray(np.zeros(shape, dtype), mask=np.ones(shape, bool))


def masked_all_like(arr):
    """An array like another of which all is masked."""
    return MaskedArray(np.zeros_like(getdata(arr)), mask=np.ones(np.shape(getdata(arr)), bool))


def fix_invalid(a, mask=nomask, copy=True, fill_value=None):
    """Masks NaN and infinities, and puts the fill value in their place."""
    a = MaskedArray(a, mask=mask, copy=copy)
    invalid = ~np.isfinite(a._data)
    if not invalid.any():
        return a
    a._mask = mask_or(a._mask, invalid)
    a._data[invalid] = a.fill_value if fill_value is None else fill_value
    return a


def _function(name):
    ufunc = getattr(np, name)

    def call(*args, **kw):
        return _apply(ufunc, *[a if isinstance(a, MaskedArray) else np.asarray(a) if isinstance(a, (list, tuple)) else a
                               for a in args], **kw)

    call.__name__ = call.__qualname__ = name
    call.reduce = lambda a, axis=0: asarray(a).__array_ufunc__(ufunc, "reduce", asarray(a), axis=axis)
    return call


abs = _function("abs")
absolute = _function("absolute")
add = _function("add")
arccos = _function("arccos")
arccosh = _function("arccosh")
arcsin = _function("arcsin")
arcsinh = _function("arcsinh")
arctan = _function("arctan")
arctan2 = _function("arctan2")
arctanh = _function("arctanh")
bitwise_and = _function("bitwise_and")
bitwise_or = _function("bitwise_or")
bitwise_xor = _function("bitwise_xor")
ceil = _function("ceil")
conjugate = _function("conjugate")
cos = _function("cos")
cosh = _function("cosh")
divide = _function("divide")
equal = _function("equal")
exp = _function("exp")
fabs = _function("fabs")
floor = _function("floor")
floor_divide = _function("floor_divide")
fmod = _function("fmod")
greater = _function("greater")
greater_equal = _function("greater_equal")
hypot = _function("hypot")
left_shift = _function("left_shift")
less = _function("less")
less_equal = _function("less_equal")
log = _function("log")
log10 = _function("log10")
log2 = _function("log2")
logical_and = _function("logical_and")
logical_not = _function("logical_not")
logical_or = _function("logical_or")
logical_xor = _function("logical_xor")
mod = _function("mod")
multiply = _function("multiply")
negative = _function("negative")
not_equal = _function("not_equal")
remainder = _function("remainder")
right_shift = _function("right_shift")
sin = _function("sin")
sinh = _function("sinh")
sqrt = _function("sqrt")
subtract = _function("subtract")
tan = _function("tan")
tanh = _function("tanh")
true_divide = _function("true_divide")


def power(a, b, third=None):
    """a ** b; masked where it is no number."""
    result = _apply(np.power, a, b)
    if isinstance(result, MaskedArray) and result is not masked and result.dtype.kind in "fc":
        bad = ~np.isfinite(result._data)
        if bad.any():
            result._mask = mask_or(result._mask, bad)
            result._data[bad] = result.fill_value
    return result


def maximum(a, b=None):
    """The greater of elements."""
    return asarray(a).max() if b is None else where(greater_equal(a, b), a, b)


def minimum(a, b=None):
    """The less of elements."""
    return asarray(a).min() if b is None else where(less_equal(a, b), a, b)


def _method(name):
    def call(a, *args, **kw):
        return getattr(asarray(a), name)(*args, **kw)

    call.__name__ = call.__qualname__ = name
    return call


sum = _method("sum")
prod = _method("prod")
product = _method("product")
min = _method("min")
max = _method("max")
ptp = _method("ptp")
all = _method("all")
any = _method("any")
mean = _method("mean")
var = _method("var")
std = _method("std")
cumsum = _method("cumsum")
cumprod = _method("cumprod")
anom = _method("anom")
argmin = _method("argmin")
argmax = _method("argmax")
argsort = _method("argsort")
count = _method("count")
compressed = _method("compressed")
ravel = _method("ravel")
reshape = _method("reshape")
transpose = _method("transpose")
swapaxes = _method("swapaxes")
squeeze = _method("squeeze")
repeat = _method("repeat")
diagonal = _method("diagonal")
take = _method("take")
copy = _method("copy")
nonzero = _method("nonzero")
trace = _method("trace")
harden_mask = _method("harden_mask")
soften_mask = _method("soften_mask")
shrink_mask = _method("shrink_mask")
set_fill_value = _method("set_fill_value")
clip = _method("clip")
amin, amax = min, max


def round(a, decimals=0, out=None):
    """The elements rounded."""
    return asarray(a).round(decimals)


around = round_ = round


def sort(a, axis=-1, kind=None, order=None, endwith=True, fill_value=None, *, stable=None):
    """A sorted copy, the masked elements last."""
    a = MaskedArray(a, copy=True)
    if axis is None:
        a, axis = a.flatten(), 0
    a.sort(axis=axis, endwith=endwith, fill_value=fill_value)
    return a


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    """The middle of the elements that are not masked."""
    a = asarray(a)
    if a._mask is nomask:
        return _plain(np.median(a._data, axis=axis, keepdims=keepdims))
    if axis is None:
        values = a.compressed()
        return np.median(values) if values.size else masked
    rows = np.moveaxis(a._data, axis, -1)
    masks = np.moveaxis(a._mask, axis, -1)
    data, hidden = np.zeros(rows.shape[:-1]), np.zeros(rows.shape[:-1], bool)
    for i in np.ndindex(*rows.shape[:-1]):
        values = rows[i][~masks[i]]
        if values.size:
            data[i] = np.median(values)
        else:
            hidden[i] = True
    out = MaskedArray(data, hidden)
    return expand_dims(out, axis) if keepdims else out


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    """The weighted mean of the elements that are not masked."""
    a = asarray(a)
    if weights is None:
        result, total = a.mean(axis, keepdims=keepdims), a.count(axis)
    else:
        w = np.asarray(getdata(weights))
        if w.shape != a.shape and axis is not None:
            w = np.moveaxis(np.broadcast_to(w, a._data.ndim - 1 and a.shape[:axis] + a.shape[axis + 1:] + w.shape or w.shape), -1, axis)
        w = MaskedArray(w * np.ones(a.shape), mask_or(getmask(weights), a._mask))
        total = w.sum(axis=axis)
        result = (a * w).sum(axis) / total
    return (result, total) if returned else result


def where(condition, x=None, y=None):
    """x where the condition holds, else y; masked where the condition is."""
    if x is None and y is None:
        return nonzero(condition)
    cond = filled(condition, False)
    xd, yd = getdata(x), getdata(y)
    if x is masked:
        xd = np.zeros((), yd.dtype)
    if y is masked:
        yd = np.zeros((), xd.dtype)
    data = np.where(cond, xd, yd)
    mask = np.where(cond, getmaskarray(x), getmaskarray(y))
    mask = np.where(getmaskarray(condition), True, mask)
    return MaskedArray(data, make_mask(mask, shrink=True))


def _joins(name):
    join = getattr(np, name)

    def call(arrays, *args, **kw):
        arrays = [asarray(a) for a in arrays]
        data = join([a._data for a in arrays], *args, **kw)
        if _all(a._mask is nomask for a in arrays):
            return MaskedArray(data)
        return MaskedArray(data, join([getmaskarray(a) for a in arrays], *args, **kw))

    call.__name__ = call.__qualname__ = name
    return call


concatenate = _joins("concatenate")
stack = _joins("stack")
vstack = _joins("vstack")
hstack = _joins("hstack")
dstack = _joins("dstack")
column_stack = _joins("column_stack")
row_stack = vstack


def append(a, b, axis=None):
    """The elements of both, in one array."""
    if axis is None:
        a, b, axis = asarray(a).ravel(), asarray(b).ravel(), 0
    return concatenate([a, b], axis)


def expand_dims(a, axis):
    """The array with a new axis of length 1."""
    a = asarray(a)
    return MaskedArray(np.expand_dims(a._data, axis), a._mask if a._mask is nomask else np.expand_dims(a._mask, axis))


def atleast_1d(a):
    """The array with at least one axis."""
    a = asarray(a)
    return a if a.ndim else a.reshape(1)


def diff(a, n=1, axis=-1):
    """The differences of neighbours."""
    a = asarray(a)
    for _ in range(n):
        later, sooner = [slice(None)] * a.ndim, [slice(None)] * a.ndim
        later[axis], sooner[axis] = slice(1, None), slice(None, -1)
        a = a[tuple(later)] - a[tuple(sooner)]
    return a


def ediff1d(arr, to_end=None, to_begin=None):
    """The differences of neighbours, in one axis."""
    return diff(asarray(arr).ravel())


def dot(a, b, strict=False, out=None):
    """The product of matrices; masked elements count as 0."""
    a, b = asarray(a), asarray(b)
    result = np.dot(a.filled(0), b.filled(0))
    if np.ndim(result) == 0:
        return result
    return MaskedArray(result, ~np.dot(~getmaskarray(a), ~getmaskarray(b)))


def matmul(a, b):
    """The product of matrices; masked elements count as 0."""
    a, b = asarray(a), asarray(b)
    result = np.matmul(a.filled(0), b.filled(0))
    if np.ndim(result) == 0:
        return result
    return MaskedArray(result, ~np.matmul(~getmaskarray(a), ~getmaskarray(b)))


def inner(a, b):
    """The inner product; masked elements count as 0."""
    return _plain(np.inner(asarray(a).filled(0), asarray(b).filled(0)))


def outer(a, b):
    """The outer product."""
    a, b = asarray(a).ravel(), asarray(b).ravel()
    return MaskedArray(np.outer(a.filled(0), b.filled(0)),
                       mask_or(a._mask if a._mask is nomask else getmaskarray(a)[:, None] | np.zeros(b.size, bool),
                               b._mask if b._mask is nomask else getmaskarray(b)[None, :] | np.zeros((a.size, 1), bool)))


def allequal(a, b, fill_value=True):
    """Whether all elements are equal; masked ones are where fill_value says so."""
    m = mask_or(getmask(a), getmask(b))
    same = np.equal(getdata(a), getdata(b))
    if m is nomask:
        return bool(same.all())
    return bool(np.where(m, True, same).all()) if fill_value else False


def allclose(a, b, masked_equal=True, rtol=1e-5, atol=1e-8):
    """Whether all elements are near each other; masked ones are where masked_equal says so."""
    m = mask_or(getmask(a), getmask(b), shrink=False)
    near = np.isclose(getdata(a), getdata(b), rtol=rtol, atol=atol)
    return bool(near.all()) if m is nomask else bool(np.where(m, masked_equal, near).all())


def unique(ar1, return_index=False, return_inverse=False):
    """The different elements, sorted, with one masked if any is."""
    a = asarray(ar1)
    values = np.unique(a.compressed())
    if not is_masked(a):
        return MaskedArray(values)
    return MaskedArray(np.append(values, values[:1] * 0 if values.size else [0]), np.append(np.zeros(values.size, bool), True))


def isin(element, test_elements, assume_unique=False, invert=False):
    """Whether elements are among others."""
    element = asarray(element)
    return MaskedArray(np.isin(element._data, getdata(test_elements), invert=invert), element._mask)


def count_masked(arr, axis=None):
    """How many elements are masked."""
    return getmaskarray(arr).sum(axis)


def compress_rowcols(x, axis=None):
    """The rows and columns without masked elements."""
    x = asarray(x)
    m = getmaskarray(x)
    data = x._data
    if axis in (None, 0, -2):
        data = data[~m.any(axis=1)]
    if axis in (None, 1, -1):
        data = data[:, ~m.any(axis=0)]
    return data


def compress_rows(a):
    """The rows without masked elements."""
    return compress_rowcols(a, 0)


def compress_cols(a):
    """The columns without masked elements."""
    return compress_rowcols(a, 1)


def mask_rowcols(a, axis=None):
    """Masks the rows and columns that have a masked element."""
    a = MaskedArray(a, copy=True)
    m = getmaskarray(a).copy()
    if axis in (None, 0):
        m |= getmaskarray(a).any(axis=1)[:, None]
    if axis in (None, 1, -1):
        m |= getmaskarray(a).any(axis=0)[None, :]
    a._mask = m
    return a


def mask_rows(a, axis=None):
    """Masks the rows that have a masked element."""
    return mask_rowcols(a, 0)


def mask_cols(a, axis=None):
    """Masks the columns that have a masked element."""
    return mask_rowcols(a, 1)


def _slices(m, wanted):
    m = np.concatenate([[False], np.asarray(m) == wanted, [False]])
    edges = np.flatnonzero(m[1:] != m[:-1])
    return [slice(int(i), int(j), None) for i, j in zip(edges[::2], edges[1::2])]


def clump_masked(a):
    """The runs of masked elements, as slices."""
    return _slices(getmaskarray(a).ravel(), True)


def clump_unmasked(a):
    """The runs of elements that are not masked, as slices."""
    return _slices(getmaskarray(a).ravel(), False)


def flatnotmasked_edges(a):
    """The places of the first and the last element that is not masked."""
    places = np.flatnonzero(~getmaskarray(a))
    return places[[0, -1]] if places.size else None


def flatnotmasked_contiguous(a):
    """The runs of elements that are not masked, as slices."""
    return clump_unmasked(a)


def notmasked_contiguous(a, axis=None):
    """The runs of elements that are not masked, along an axis."""
    a = asarray(a)
    if axis is None or a.ndim == 1:
        return clump_unmasked(a)
    return [clump_unmasked(row) for row in np.moveaxis(getmaskarray(a), axis, -1)] if a.ndim == 2 else None


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """A function of each row along an axis."""
    arr = asarray(arr)
    moved = MaskedArray(np.moveaxis(arr._data, axis, -1), arr._mask if arr._mask is nomask else np.moveaxis(arr._mask, axis, -1))
    rows = [func1d(moved[i], *args, **kwargs) for i in np.ndindex(*moved.shape[:-1])]
    return MaskedArray(rows).reshape(moved.shape[:-1] + np.shape(rows[0]))


def _made(name):
    make = getattr(np, name)

    def call(*args, **kw):
        return MaskedArray(make(*args, **kw))

    call.__name__ = call.__qualname__ = name
    return call


zeros = _made("zeros")
ones = _made("ones")
empty = _made("empty")
arange = _made("arange")
identity = _made("identity")
indices = _made("indices")


def zeros_like(a, dtype=None):
    """Zeros in the shape of an array, with its mask."""
    return MaskedArray(np.zeros_like(getdata(a), dtype=dtype), getmask(a))


def ones_like(a, dtype=None):
    """Ones in the shape of an array, with its mask."""
    return MaskedArray(np.ones_like(getdata(a), dtype=dtype), getmask(a))


empty_like = zeros_like


def set_fill(a, value):
    """Sets the value that takes the place of masked elements."""
    a.fill_value = value


def resize(x, new_shape):
    """The elements in another shape, repeated where there are too few."""
    m = getmask(x)
    return MaskedArray(np.resize(getdata(x), new_shape), m if m is nomask else np.resize(m, new_shape))


def choose(indices, choices, out=None, mode="raise"):
    """Elements of several arrays, chosen by number."""
    c = filled(indices, 0)
    return MaskedArray(np.choose(c, [getdata(x) for x in choices]),
                       mask_or(np.choose(c, [getmaskarray(x) for x in choices]), getmask(indices)))


def vander(x, n=None):
    """Powers of the elements; rows of masked ones are 0."""
    out = np.vander(getdata(x), n)
    out[getmaskarray(x)] = 0
    return out


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    """The polynomial that fits points, without the masked ones."""
    hidden = getmaskarray(x) | getmaskarray(y)
    return np.polyfit(getdata(x)[~hidden], getdata(y)[~hidden], deg, rcond=rcond, full=full, w=w, cov=cov)


# The functions of numpy that are those of this module for masked arrays.
_own = {f.__name__: f for f in (
    sum, prod, min, max, ptp, all, any, mean, var, std, cumsum, cumprod, argmin, argmax, argsort, compressed, ravel, reshape,
    transpose, swapaxes, squeeze, repeat, diagonal, take, copy, nonzero, trace, clip, sort, average, where, append, expand_dims, diff, ediff1d, dot, inner, outer, allclose, unique, isin,
    zeros_like, ones_like, empty_like, resize, round, apply_along_axis)}
_own.update(amin=min, amax=max, around=round, zeros_like=zeros_like, ones_like=ones_like)
