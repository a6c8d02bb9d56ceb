# Arrays of Python's values (dtype object). The elements stand in a list; an array of numbers
# says which of them is where, so that views, indices and all that only moves elements are
# NumPy's own.
import functools
import itertools
import math
import operator

import numpy as np
from numpy._objecttext import array2string, array_repr


class ObjectDType:
    """The type of such arrays."""

    __module__ = "numpy.dtypes"
    name, kind, char, str, num, itemsize, alignment = "object", "O", "O", "|O", 17, 8, 8
    type, byteorder, names, fields, hasobject, isbuiltin, isnative, shape, ndim, subdtype = np.object_, "|", None, None, True, 1, True, (), 0, None

    @property
    def __class__(self):
        return np.dtype

    def __eq__(self, other):
        return other is object or other is np.object_ or isinstance(other, ObjectDType) or other in _NAMES if not isinstance(other, np.ndarray) else False

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash("object")

    def __repr__(self):
        return "dtype('O')"

    def __str__(self):
        return "object"


_NAMES = ("O", "object", "|O", "object_", "O8")
_dtype = ObjectDType()


def make_dtype(of=None, **kw):
    """np.dtype of object."""
    return _dtype


def _refused(what):
    return NotImplementedError(f"not in tq: {what} of arrays of objects")


def _uncast(name, what, to):
    from numpy._core._exceptions import UFuncTypeError

    return UFuncTypeError(f"Cannot cast ufunc '{name}' {what} from dtype('O') to {to!r} with casting rule 'same_kind'")


class ndarray:
    """An array of Python's values."""

    __module__ = "numpy"
    __slots__ = ("_data", "_at")
    __hash__ = None

    @property
    def __class__(self):
        return np.ndarray

    # What it is.
    shape = property(lambda self: self._at.shape, lambda self, to: setattr(self, "_at", self._at.reshape(to)))
    ndim = property(lambda self: self._at.ndim)
    size = property(lambda self: self._at.size)
    dtype = property(lambda self: _dtype)
    itemsize = property(lambda self: 8)
    nbytes = property(lambda self: 8 * self._at.size)
    strides = property(lambda self: self._at.strides)
    T = property(lambda self: _over(self._data, self._at.T))
    flat = property(lambda self: flatiter(self), lambda self, to: self.__setitem__(..., np.reshape(to, self.shape) if np.ndim(to) else to))
    base = property(lambda self: None)
    flags = property(lambda self: self._at.flags)
    real = property(lambda self: self)
    imag = property(lambda self: _filled(self.shape, 0))

    def __len__(self):
        if self._at.ndim == 0:
            raise TypeError("len() of unsized object")
        return len(self._at)

    def __iter__(self):
        if self._at.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        for i in range(len(self._at)):
            yield self[i]

    def __contains__(self, x):
        return any(y is x or bool(y == x) for y in _items(self))

    def __bool__(self):
        if self._at.size != 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()" if self._at.size
                             else "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
        return bool(_items(self)[0])

    def __int__(self):
        return int(self.item())

    def __float__(self):
        return float(self.item())

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        import copy

        return _new([copy.deepcopy(x, memo) for x in _items(self)], self._at.shape)

    # Elements.
    def __getitem__(self, key):
        at = self._at[_key(key)]
        if not isinstance(at, np.ndarray):
            return self._data[int(at)]
        if _picks(key):
            return _new([self._data[i] for i in at.ravel().tolist()], at.shape)
        return _over(self._data, at)

    def __setitem__(self, key, value):
        at = self._at[_key(key)]
        if not isinstance(at, np.ndarray):
            self._data[int(at)] = value
            return
        if isinstance(value, (list, tuple, np.ndarray)):
            given = asarray(value)
            if given._at.ndim > at.ndim:
                given = _over(given._data, given._at.reshape(given._at.shape[given._at.ndim - at.ndim:]))
            try:
                values = _items(_over(given._data, np.broadcast_to(given._at, at.shape)))
            except ValueError:
                raise ValueError(f"could not broadcast input array from shape {_shape_text(given)} into shape {_shape_text(at)}") from None
        else:
            values = itertools.repeat(value)
        for i, v in zip(at.ravel().tolist(), values):
            self._data[i] = v

    def item(self, *at):
        if at:
            return self._data[int(self._at.item(*at))]
        if self._at.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return _items(self)[0]

    def tolist(self):
        def nested(at):
            return [nested(x) for x in at] if isinstance(at, list) else self._data[at]

        return nested(self._at.tolist())

    def fill(self, value):
        for i in self._at.ravel().tolist():
            self._data[i] = value

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        if _is_object(dtype):
            return self.copy() if copy else self
        items = _items(self)
        if np.dtype(dtype).kind == "U":
            items = [str(x) for x in items]
        return np.array(items, dtype=dtype).reshape(self._at.shape)

    def copy(self, order="C"):
        return _new(_items(self), self._at.shape)

    def flatten(self, order="C"):
        return _new(_items(_over(self._data, self._at.ravel(order=order))), (self._at.size,))

    def view(self, *args):
        return _over(self._data, self._at)

    def sort(self, axis=-1, kind=None, order=None):
        self[...] = _sort(self, axis)

    def __repr__(self):
        return array_repr(self)

    def __str__(self):
        return array2string(self)

    def __format__(self, spec):
        if spec and self._at.ndim:
            raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
        return format(self.item(), spec) if spec else str(self)

    def __array__(self, dtype=None, copy=None):
        return self if dtype is None else self.astype(dtype)

    def __getattr__(self, name):
        method = _function(name) if name in _METHODS else None
        if method is None:
            raise AttributeError(f"'numpy.ndarray' object has no attribute {name!r}")
        return functools.partial(method, self)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kw):
        name = ufunc.__name__
        if method == "__call__":
            made = _call(name, inputs, kw)
        elif method == "reduce":
            made = _reduce(name, inputs[0], kw.get("axis", inputs[1] if len(inputs) > 1 else 0), kw.get("keepdims", False), kw.get("initial", _none), kw.get("where", True))
        elif method == "accumulate":
            made = _accumulate(_binary(name), inputs[0], kw.get("axis", 0))
        elif method == "outer":
            a, b = (asarray(x) for x in inputs)
            made = _call(name, (_over(a._data, a._at.reshape(a._at.shape + (1,) * b._at.ndim)), b), kw)
        else:
            raise _refused(f"np.{name}.{method}")
        if out is None:
            return made
        target = out[0] if isinstance(out, tuple) else out
        if not _is_ours(target) and (_is_ours(made) or not isinstance(made, np.ndarray)):
            raise _uncast(name, "output", target.dtype)
        target[...] = made
        return target

    def conj(self):
        return _call("conjugate", [self], {})

    conjugate = conj

    def __array_function__(self, func, types, args, kwargs):
        name = func.__name__
        own = _function(name)
        if own is not None:
            return _called(name, own, args, kwargs)
        if name in _moves:
            return _moved(func, args, kwargs)
        if name in _DECOMPOSES:
            raise _uncast(name, "input", np.dtype(float))
        raise _refused(f"np.{name}")


def answer(func, name, args, kwargs):
    """What NumPy's function gives for lists, numbers and arrays among which something makes no array of numbers."""
    room, _, short = name.rpartition(".")
    if room == "ufunc":
        return ndarray.__array_ufunc__(None, args[0], short, *args[1:], **kwargs)
    if isinstance(func, np.ufunc):
        return ndarray.__array_ufunc__(None, func, "__call__", *args, **kwargs)
    if room == "ndarray":
        method = getattr(asarray(args[0]), short, None)
        return NotImplemented if method is None else method(*args[1:], **kwargs)
    if room not in ("np", "np.linalg", "np.lib.stride_tricks"):
        return NotImplemented
    own = _function(short)
    if own is not None:
        return _called(short, own, args, kwargs)
    if short in _moves:
        return _moved(func, args, kwargs)
    return NotImplemented


def _called(name, own, args, kwargs):
    """A function of arrays of objects, with the parameters that all of them have."""
    from numpy._objectcalls import called

    return called(name, own, args, kwargs)


def _function(name):
    """What NumPy's function of a name is for arrays of objects, None if nothing."""
    own = _own.get(name)
    if own is None:
        from numpy._objectfunctions import functions

        own = functions.get(name)
    return own


class flatiter:
    """The elements of an array in their order."""

    __module__ = "numpy"

    def __init__(self, base):
        self.base, self._places = base, iter(base._at.ravel().tolist())

    def __len__(self):
        return self.base.size

    def __iter__(self):
        return self

    def __next__(self):
        return self.base._data[next(self._places)]

    def __getitem__(self, key):
        return _over(self.base._data, self.base._at.ravel())[key]

    def __setitem__(self, key, value):
        _over(self.base._data, self.base._at.ravel())[key] = value


def _method(name):
    def does(self, *args, **kwargs):
        return _called(name, _own[name], (self, *args), kwargs)

    does.__name__ = name
    return does


def _mover(name):
    def does(self, *args, **kwargs):
        return _over(self._data, getattr(self._at, name)(*args, **kwargs))

    does.__name__ = name
    return does


for _name in ("reshape", "ravel", "transpose", "swapaxes", "squeeze", "diagonal"):
    setattr(ndarray, _name, _mover(_name))
for _name in ("repeat", "take", "compress"):
    setattr(ndarray, _name, lambda self, *args, _name=_name, **kwargs: _over(self._data, getattr(self._at, _name)(*args, **kwargs)).copy())
for _name in ("sum", "prod", "min", "max", "any", "all", "mean", "cumsum", "cumprod", "argmin", "argmax", "argsort", "nonzero", "dot"):
    setattr(ndarray, _name, _method(_name))

_none = object()


def _over(data, at):
    made = ndarray.__new__(ndarray)
    made._data, made._at = data, at
    return made


def _new(items, shape):
    return _over(items, np.arange(len(items)).reshape(shape))


def _items(a):
    data = a._data
    return [data[i] for i in a._at.ravel().tolist()]


def _is_ours(x):
    return type(x) is ndarray


def _is_object(d):
    return d is object or d is np.object_ or type(d) is ObjectDType or isinstance(d, str) and d in _NAMES


def _shape_text(a):
    return "(" + ",".join(map(str, a.shape)) + ("," if len(a.shape) == 1 else "") + ")"


def _key(key):
    """An index, which no array of objects is part of."""
    if _is_ours(key):
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    return tuple(_key(k) if _is_ours(k) else k for k in key) if isinstance(key, tuple) else key


def _picks(key):
    """Reports whether an index picks elements, so that they are copied."""
    return any(isinstance(k, (list, np.ndarray, bool, np.bool_)) for k in (key if isinstance(key, tuple) else (key,)))


# Making arrays.

def _depth(x):
    """The shape that nested sequences agree on."""
    if _is_ours(x) or isinstance(x, np.ndarray):
        return tuple(x.shape)
    if not isinstance(x, (list, tuple, range)):
        return ()
    if not len(x):
        return (0,)
    common = None
    for part in x:
        inner = _depth(part)
        if common is None:
            common = inner
        else:
            n = 0
            while n < len(common) and n < len(inner) and common[n] == inner[n]:
                n += 1
            common = common[:n]
        if not common:
            break
    return (len(x),) + common


def _spread(x, depth):
    if depth == 0:
        return [x]
    if _is_ours(x) or isinstance(x, np.ndarray):
        if depth == x.ndim:
            return _items(x) if _is_ours(x) else x.ravel().tolist()
    return [y for part in x for y in _spread(part, depth - 1)]


def asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    if _is_ours(a):
        if dtype is not None and not _is_object(dtype):
            return a.astype(dtype)
        return a.copy() if copy else a
    shape = _depth(a)
    return _new(_spread(a, len(shape)), shape)


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None):
    made = asarray(object, dtype, copy=copy)
    if made.ndim < ndmin:
        made = made.reshape((1,) * (ndmin - made.ndim) + tuple(made.shape))
    return made


def astype(a, **kw):
    """ndarray.astype(object)."""
    return asarray(a)


def _filled(shape, value):
    at = np.arange(int(np.prod(shape))).reshape(shape)
    return _over([value] * at.size, at)


def zeros(shape, dtype=None, order="C", **kw):
    return _filled(shape, 0)


def ones(shape, dtype=None, order="C", **kw):
    return _filled(shape, 1)


def empty(shape, dtype=None, order="C", **kw):
    return _filled(shape, None)


def full(shape, fill_value, dtype=None, order="C", **kw):
    made = _filled(shape, fill_value)
    if isinstance(fill_value, (list, tuple, np.ndarray)):
        made[...] = fill_value
    return made


def _like(value):
    def makes(a, *args, dtype=None, shape=None, **kw):
        shape = np.shape(a) if shape is None else shape
        v = args[0] if value is _none else value
        return _filled(shape, v) if dtype is None or _is_object(dtype) else np.full(shape, v, dtype=dtype)

    return makes


# Elements in turn.

def _root(name):
    def calls(x):
        f = getattr(x, name, None)
        if f is None:
            raise TypeError(f"loop of ufunc does not support argument 0 of type {type(x).__name__} which has no callable {name} method")
        return f()

    return calls


def _sign(x):
    return 1 if x > 0 else -1 if x < 0 else 0


_ONE = {"negative": operator.neg, "positive": operator.pos, "absolute": abs, "fabs": abs, "invert": operator.invert, "bitwise_not": operator.invert,
        "square": lambda x: x * x, "reciprocal": lambda x: 1 / x, "floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "sign": _sign}
_TWO = {"add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv, "true_divide": operator.truediv,
        "floor_divide": operator.floordiv, "remainder": operator.mod, "mod": operator.mod, "power": operator.pow, "left_shift": operator.lshift,
        "right_shift": operator.rshift, "bitwise_and": operator.and_, "bitwise_or": operator.or_, "bitwise_xor": operator.xor, "matmul": None,
        "maximum": lambda x, y: x if x >= y else y, "minimum": lambda x, y: x if x <= y else y, "fmax": lambda x, y: x if x >= y else y,
        "fmin": lambda x, y: x if x <= y else y, "logical_and": lambda x, y: x and y, "logical_or": lambda x, y: x or y, "gcd": math.gcd, "lcm": math.lcm}
_TESTS = {"equal": operator.eq, "not_equal": operator.ne, "less": operator.lt, "less_equal": operator.le, "greater": operator.gt,
          "greater_equal": operator.ge}
_BY_METHOD = ("logical_xor", "hypot", "arctan2", "fmod")  # of the left element
_START = {"add": 0, "multiply": 1, "logical_and": True, "logical_or": False, "bitwise_or": 0, "bitwise_xor": 0, "bitwise_and": -1}


def _binary(name):
    f = _TWO.get(name) or _TESTS.get(name)
    if f is None and name in _BY_METHOD:
        return lambda x, y: getattr(x, name)(y)
    if f is None:
        raise _refused(f"np.{name}")
    return f


def _call(name, inputs, kw):
    if any(k not in ("dtype", "casting", "order", "subok") or k == "where" for k in kw):
        raise _refused(f"{next(iter(kw))}= in np.{name}")
    if name == "matmul":
        return dot(*inputs)
    if len(inputs) == 1:
        if name == "logical_not":
            return _each(operator.not_, inputs[0])
        if name.startswith("is") or name in ("signbit", "frexp", "modf", "spacing"):
            raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types"
                            " according to the casting rule ''safe''")
        return _each(_ONE.get(name) or _root(name), inputs[0])
    return _each(_binary(name), *inputs, tests=name in _TESTS)


def _each(f, *inputs, tests=False):
    """What a function gives for the elements of arrays that meet."""
    if len(inputs) == 1 and _is_ours(inputs[0]):
        shape, rows = tuple(inputs[0]._at.shape), [[x] for x in _items(inputs[0])]
    else:
        arrays = [asarray(x.item() if isinstance(x, np.generic) else x) for x in inputs]
        try:
            ats = np.broadcast_arrays(*[a._at for a in arrays])
        except ValueError:
            raise ValueError("operands could not be broadcast together with shapes " + " ".join(map(_shape_text, arrays)) + " ") from None
        shape = tuple(ats[0].shape)
        rows = zip(*[_items(_over(a._data, at)) for a, at in zip(arrays, ats)])
    made = [f(*row) for row in rows]
    if tests:
        made = np.array([bool(x) for x in made], dtype=bool).reshape(shape)
        return made if shape else made[()]
    return _new(made, shape) if shape else made[0]


def _operator(name, f, tests):
    def forward(self, other):
        if not _meets(other):
            return NotImplemented
        return _each(f, self, other, tests=tests)

    def reflected(self, other):
        return _each(f, other, self, tests=tests)

    return forward, reflected


def _meets(other):
    return not hasattr(other, "__array_priority__") or _is_ours(other) or isinstance(other, (np.ndarray, np.generic))


for _name, _f in {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": operator.truediv, "floordiv": operator.floordiv, "mod": operator.mod,
                  "pow": operator.pow, "lshift": operator.lshift, "rshift": operator.rshift, "and": operator.and_, "or": operator.or_, "xor": operator.xor}.items():
    _forward, _reflected = _operator(_name, _f, False)
    setattr(ndarray, f"__{_name}__", _forward)
    setattr(ndarray, f"__r{_name}__", _reflected)

    def _in_place(self, other, _f=_f):
        self[...] = _each(_f, self, other)
        return self

    setattr(ndarray, f"__i{_name}__", _in_place)
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(ndarray, f"__{_name}__", _operator(_name, getattr(operator, _name), True)[0])
for _name, _f in {"neg": operator.neg, "pos": operator.pos, "abs": abs, "invert": operator.invert}.items():
    setattr(ndarray, f"__{_name}__", lambda self, _f=_f: _each(_f, self))
ndarray.__matmul__ = lambda self, other: dot(self, other)
ndarray.__rmatmul__ = lambda self, other: dot(other, self)


# Reductions.

def _rows(a, axis):
    """The elements that are joined, for each of the results; the shape of these, and with all axes kept."""
    a = asarray(a)
    n = a._at.ndim
    axes = tuple(range(n)) if axis is None else tuple(axis) if isinstance(axis, tuple) else (axis,)
    for x in axes:
        if not -n <= x < n:
            raise np.exceptions.AxisError(x, n)
    axes = [x % n for x in axes]
    kept = [x for x in range(n) if x not in axes]
    shape = tuple(a._at.shape[x] for x in kept)
    at = a._at.transpose(kept + axes).reshape(int(np.prod(shape)), int(np.prod([a._at.shape[x] for x in axes])))
    rows = [[a._data[i] for i in row] for row in at.tolist()]
    return rows, shape, tuple(1 if x in axes else a._at.shape[x] for x in range(n))


def _joined(results, shape, whole, keepdims):
    if keepdims:
        return _new(results, whole)
    return _new(results, shape) if shape else results[0]


def _reduce(name, a, axis, keepdims=False, initial=_none, where=True):
    f, start = _binary(name), _START.get(name)
    if where is not True and initial is _none:
        raise ValueError(f"reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'")
    rows, shape, whole = _rows(a, axis)
    counted = rows if where is True else _rows(asarray(np.broadcast_to(where, np.shape(a))), axis)[0]
    results = []
    for row, counts in zip(rows, counted):
        if where is not True:
            row = [x for x, yes in zip(row, counts) if yes]
        if initial is not _none:
            row = [initial] + row
        if not row and start is None:
            raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
        results.append(functools.reduce(f, row) if row else start)
    return _joined(results, shape, whole, keepdims)


def _reducer(name):
    def does(a, axis=None, dtype=None, out=None, keepdims=False, initial=_none, where=True):
        return _reduce(name, a, axis, keepdims, initial, where)

    return does


def _tested(f):
    def does(a, axis=None, out=None, keepdims=False):
        rows, shape, whole = _rows(a, axis)
        results = np.array([f(map(bool, row)) for row in rows], dtype=bool)
        return results.reshape(whole) if keepdims else results.reshape(shape) if shape else results[0]

    return does


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    rows, shape, whole = _rows(a, axis)
    count = int if shape or keepdims else np.intp  # NumPy divides one sum by an integer of its own
    return _joined([functools.reduce(operator.add, row) / count(len(row)) for row in rows], shape, whole, keepdims)


def _place(better):
    def does(a, axis=None, out=None, *, keepdims=False):
        rows, shape, whole = _rows(a, axis)
        found = []
        for row in rows:
            if not row:
                raise ValueError("attempt to get argmax of an empty sequence")
            found.append(functools.reduce(lambda i, j: j if better(row[j], row[i]) else i, range(len(row))))
        return np.array(found).reshape(whole) if keepdims else np.array(found).reshape(shape) if shape else np.int64(found[0])

    return does


def _along(a, axis, f):
    """What a function makes of the elements along an axis, as many as there are."""
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    at = np.moveaxis(a._at, axis, -1)
    rows = at.reshape(-1, at.shape[-1]).tolist() if at.size else []
    return [y for row in rows for y in f([a._data[i] for i in row])], at.shape, axis


def _accumulate(f, a, axis):
    items, shape, axis = _along(a, axis, lambda row: itertools.accumulate(row, f))
    made = _new(items, shape)
    return _over(made._data, np.moveaxis(made._at, -1, axis))


def _order(row):
    """The places of elements in their order, which < decides."""
    return sorted(range(len(row)), key=functools.cmp_to_key(lambda i, j: -1 if row[i] < row[j] else 1 if row[j] < row[i] else 0))


def _sort(a, axis=-1, kind=None, order=None, *, stable=None):
    items, shape, axis = _along(a, axis, lambda row: [row[i] for i in _order(row)])
    made = _new(items, shape)
    return _over(made._data, np.moveaxis(made._at, -1, axis))


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    items, shape, axis = _along(a, axis, _order)
    return np.moveaxis(np.array(items, dtype=int).reshape(shape), -1, axis)


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    if axis is not None:
        raise _refused("np.unique with axis=")
    a = asarray(ar)
    row = _items(a)
    found, first, counts, inverse = [], [], [], [0] * len(row)
    for i in _order(row):
        if found and found[-1] == row[i]:
            counts[-1] += 1
        else:
            found.append(row[i])
            first.append(i)
            counts.append(1)
        inverse[i] = len(found) - 1
    out = [_new(found, (len(found),))]
    for wanted, v in ((return_index, first), (return_inverse, inverse), (return_counts, counts)):
        if wanted:
            out.append(np.array(v, dtype=int).reshape(a._at.shape if v is inverse else -1))
    return out[0] if len(out) == 1 else tuple(out)


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    a, tests = asarray(element), _items(asarray(test_elements))
    return np.array([any(bool(x == y) for y in tests) != invert for x in _items(a)], dtype=bool).reshape(a._at.shape)


def dot(a, b, out=None):
    a, b = asarray(a), asarray(b)
    if not a._at.ndim or not b._at.ndim:
        return _each(operator.mul, a, b)
    if a._at.shape[-1] != b._at.shape[max(b._at.ndim - 2, 0)]:
        raise ValueError(f"shapes {_shape_text(a)} and {_shape_text(b)} not aligned: {a._at.shape[-1]} (dim {a._at.ndim - 1}) != "
                         f"{b._at.shape[max(b._at.ndim - 2, 0)]} (dim {max(b._at.ndim - 2, 0)})")
    left = a._at.reshape(-1, a._at.shape[-1]).tolist()
    columns = np.moveaxis(b._at, max(b._at.ndim - 2, 0), -1).reshape(-1, a._at.shape[-1]).tolist()
    made = [functools.reduce(operator.add, [a._data[i] * b._data[j] for i, j in zip(row, column)]) for row in left for column in columns]
    shape = tuple(a._at.shape[:-1]) + tuple(b._at.shape[:-2]) + tuple(b._at.shape[-1:] if b._at.ndim > 1 else ())
    return _new(made, shape) if shape else made[0]


def _truths(a):
    a = asarray(a)
    return np.array([bool(x) for x in _items(a)], dtype=bool).reshape(a._at.shape)


def array_equal(a1, a2, equal_nan=False):
    a, b = asarray(a1), asarray(a2)
    return tuple(a._at.shape) == tuple(b._at.shape) and all(bool(x == y) for x, y in zip(_items(a), _items(b)))


# What only moves elements: done with their places.

_moves = frozenset("""concatenate stack vstack hstack dstack column_stack append where tile repeat roll flip fliplr flipud rot90 moveaxis rollaxis swapaxes
    transpose permute_dims squeeze expand_dims atleast_1d atleast_2d atleast_3d broadcast_to broadcast_arrays split array_split hsplit vsplit dsplit delete
    insert take take_along_axis diagonal diag reshape ravel resize choose select compress extract tril triu row_stack block pad concat
    matrix_transpose""".split())
_plain = {"where": (1, 2), "insert": (0, 2), "repeat": (0,), "roll": (0,), "delete": (0,), "take": (0,), "compress": (1,), "extract": (1,), "append": (0, 1),
          "tile": (0,), "take_along_axis": (0,), "choose": (1,), "select": (1, 2)}


def _moved(func, args, kwargs):
    """Has NumPy move the places of elements, and gives these where they are then."""
    name = func.__name__
    if name in ("pad", "resize"):
        raise _refused(f"np.{name}")
    if name == "where" and len(args) == 1:
        return _truths(args[0]).nonzero()
    if name == "where" and _is_ours(args[0]):
        args = (_truths(args[0]),) + tuple(args[1:])
        if not any(_is_ours(x) for x in args):
            return func(*args)
    pool, only = [], None

    def placed(x):
        nonlocal only
        a = asarray(x)
        if not pool and only is None:
            only = a._data
            pool.extend(a._data)
            return a._at
        start = 0
        if a._data is not only:
            only, start = _none, len(pool)
            pool.extend(a._data)
        return a._at + start

    def given(x):
        if name in ("concatenate", "concat", "stack", "vstack", "hstack", "dstack", "column_stack", "row_stack", "choose") and isinstance(x, (list, tuple, ndarray)) and not _is_ours(x):
            return [placed(y) for y in x]
        if name == "block":
            return [given(y) for y in x] if isinstance(x, list) else placed(x)
        return placed(x)

    args = list(args)
    for i in _plain.get(name, range(len(args)) if name in ("broadcast_arrays", "atleast_1d", "atleast_2d", "atleast_3d") else (0,)):
        if i < len(args):
            args[i] = given(args[i])
    for i in range(len(args)):
        if _is_ours(args[i]):
            args[i] = _key(args[i])
    made = func(*args, **kwargs)
    data = only if only is not _none and only is not None else pool

    def back(x):
        if isinstance(x, (list, tuple)):
            return type(x)(map(back, x)) if type(x) in (list, tuple) else tuple(map(back, x))
        if not isinstance(x, np.ndarray):
            return data[int(x)]
        return _over(data, x) if name in _VIEWS else _new([data[i] for i in x.ravel().tolist()], x.shape)

    return back(made)


_VIEWS = frozenset("""flip fliplr flipud rot90 moveaxis rollaxis swapaxes transpose permute_dims squeeze expand_dims atleast_1d atleast_2d atleast_3d broadcast_to
    broadcast_arrays split array_split hsplit vsplit dsplit diagonal reshape ravel matrix_transpose""".split())


_own = {"array": array, "asarray": asarray, "asanyarray": asarray, "ascontiguousarray": asarray, "copy": lambda a, *rest, **kw: a.copy(), "zeros_like": _like(0), "ones_like": _like(1),
        "empty_like": _like(None), "full_like": _like(_none), "shape": lambda a: asarray(a).shape, "ndim": lambda a: asarray(a).ndim,
        "size": lambda a, axis=None: asarray(a).size if axis is None else asarray(a).shape[axis], "sum": _reducer("add"), "prod": _reducer("multiply"), "min": _reducer("minimum"),
        "max": _reducer("maximum"), "amin": _reducer("minimum"), "amax": _reducer("maximum"), "any": _tested(any), "all": _tested(all), "mean": mean,
        "cumsum": lambda a, axis=None, **kw: _accumulate(operator.add, a, axis), "cumprod": lambda a, axis=None, **kw: _accumulate(operator.mul, a, axis),
        "argmin": _place(operator.lt), "argmax": _place(operator.gt), "sort": _sort, "argsort": argsort, "unique": unique, "isin": isin, "in1d": isin,
        "array_equal": array_equal, "nonzero": lambda a: _truths(a).nonzero(), "count_nonzero": lambda a, axis=None, **kw: np.count_nonzero(_truths(a), axis=axis, **kw),
        "flatnonzero": lambda a: np.flatnonzero(_truths(a)), "argwhere": lambda a: np.argwhere(_truths(a)), "dot": dot, "array_repr": array_repr,
        "array_str": array2string, "array2string": array2string, "copyto": lambda dst, src, **kw: dst.__setitem__(..., src), "iscomplexobj": lambda a: False, "isscalar": lambda a: False,
        "union1d": lambda a, b: unique(np.concatenate([asarray(a).ravel(), asarray(b).ravel()])), "iterable": lambda a: asarray(a).ndim > 0}
_DECOMPOSES = frozenset("inv det solve eig eigh eigvals eigvalsh cholesky slogdet".split())
_METHODS = frozenset("std var clip round searchsorted partition argpartition put trace".split())
