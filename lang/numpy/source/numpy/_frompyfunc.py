# numpy.frompyfunc: a function of Python's values over the elements of arrays. Its results
# are arrays of objects.
import numpy as np


def _objects(values, dtype):
    """A vector of the values as they are: lists among them stay elements."""
    made = np.empty(len(values), dtype=object)
    for i, v in enumerate(values):
        made[i] = v
    return made if dtype is None else made.astype(dtype)


class ufunc:
    """A function over the elements of arrays, made by frompyfunc."""

    def __init__(self, func, nin, nout, identity):
        self._func, self.nin, self.nout, self.nargs, self.identity = func, nin, nout, nin + nout, identity
        self.__name__ = getattr(func, "__name__", "?") + " (vectorized)"
        self.__doc__ = f"{self.__name__}({', '.join(f'x{i + 1}' for i in range(nin)) if nin > 1 else 'x'})"

    def __repr__(self):
        return f"<ufunc '{self.__name__}'>"

    def __call__(self, *args, out=None, where=True, dtype=None):
        if len(args) != self.nin:
            raise TypeError(f"{self.__name__}() takes from {self.nin} to {self.nargs} positional arguments but {len(args)} were given")
        arrays = np.broadcast_arrays(*args, where)[:-1] if where is not True else np.broadcast_arrays(*args)
        shape = arrays[0].shape
        chosen = None if where is True else np.broadcast_to(where, shape).ravel().tolist()
        rows = zip(*(a.ravel().tolist() for a in arrays))
        if chosen is not None:
            rows = (row for row, yes in zip(rows, chosen) if yes)
        results = [self._func(*row) for row in rows]
        if self.nout != 1:
            for r in results:
                if not isinstance(r, tuple) or len(r) != self.nout:
                    raise ValueError(f"a function with {self.nout} results has given {r!r}")
        columns = [results] if self.nout == 1 else [[r[i] for r in results] for i in range(self.nout)]
        outs = out if isinstance(out, tuple) else (out,) * self.nout
        made = tuple(self._filled(c, shape, o, chosen, dtype) for c, o in zip(columns, outs))
        return made[0] if self.nout == 1 else made

    def _filled(self, column, shape, out, chosen, dtype):
        if out is not None:
            out[... if chosen is None else np.reshape(chosen, shape)] = column if chosen is not None else np.array(column).reshape(shape)
            return out
        if chosen is not None:
            rest = iter(column)
            column = [next(rest) if yes else None for yes in chosen]
        if shape == ():
            return column[0]
        return _objects(column, dtype).reshape(shape)

    def _two(self, name):
        if self.nin != 2:
            raise ValueError(f"{name} only supported for binary functions")
        if self.nout != 1:
            raise ValueError(f"{name} only supported for functions returning a single value")

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None):
        self._two("reduce")
        array = np.asarray(array)
        axes = tuple(range(array.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        axes = sorted(a % array.ndim for a in axes)
        kept = [a for a in range(array.ndim) if a not in axes]
        count, width = (int(np.prod([array.shape[a] for a in some])) for some in (kept, axes))
        rows = array.transpose(kept + axes).reshape(count, width)
        totals = [self._fold(row, initial) for row in rows.tolist()]
        shape = [1 if a in axes else n for a, n in enumerate(array.shape)] if keepdims else [array.shape[a] for a in kept]
        return self._filled(totals, tuple(shape), out, None, dtype)

    def _fold(self, row, initial):
        if initial is None and not row:
            if self.identity is None:
                raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
            return self.identity
        rest = iter(row)
        total = next(rest) if initial is None else initial
        for x in rest:
            total = self._func(total, x)
        return total

    def accumulate(self, array, axis=0, dtype=None, out=None):
        self._two("accumulate")
        moved = np.moveaxis(np.asarray(array), axis, -1)
        sums = []
        for row in moved.reshape(-1, moved.shape[-1]).tolist():
            for i, x in enumerate(row):
                total = x if i == 0 else self._func(total, x)
                sums.append(total)
        made = np.moveaxis(_objects(sums, dtype).reshape(moved.shape), -1, axis)
        if out is not None:
            out[...] = made
            return out
        return made

    def outer(self, a, b, **kwargs):
        self._two("outer")
        a, b = np.asarray(a), np.asarray(b)
        return self(a.reshape(a.shape + (1,) * b.ndim), b, **kwargs)

    def at(self, a, indices, b=None):
        places = np.arange(a.size).reshape(a.shape)[indices].ravel().tolist()
        others = None if b is None else np.broadcast_to(b, np.shape(places)).ravel().tolist()
        flat = a.reshape(-1)
        for i, place in enumerate(places):
            x = flat[place].item()
            flat[place] = self._func(x) if others is None else self._func(x, others[i])


def frompyfunc(func, /, nin, nout, *, identity=None):
    """A function over the elements of arrays that calls func with nin Python values each time."""
    if not callable(func):
        raise TypeError("function must be callable")
    if nin < 1 or nout < 1:
        raise ValueError("frompyfunc needs at least one argument and one result")
    return ufunc(func, nin, nout, identity)


def vectorized(func, otypes, excluded, args, kwargs):
    """A call of vectorize: the elements of the arguments but those excluded, as Python's values."""
    places = [i for i in range(len(args)) if i not in excluded]
    names = [n for n in kwargs if n not in excluded]

    def one(*values):
        given, named = list(args), dict(kwargs)
        for i, v in zip(places, values):
            given[i] = v
        named.update(zip(names, values[len(places):]))
        return func(*given, **named)

    arrays = [np.asarray(args[i]) for i in places] + [np.asarray(kwargs[n]) for n in names]
    if not arrays:
        return func(*args, **kwargs)
    if otypes is None:
        if any(a.size == 0 for a in arrays):
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        first = one(*(a.ravel().tolist()[0] for a in arrays))
        first = first if isinstance(first, tuple) else (first,)
        many, otypes = len(first) > 1, [_type_of(v) for v in first]
    else:
        otypes = list(otypes)
        many = len(otypes) > 1
    outs = ufunc(one, len(arrays), len(otypes), None)(*arrays)
    made = tuple(np.array(o, dtype=t) for o, t in zip(outs if many else (outs,), otypes))
    return made if many else made[0]


def _type_of(value):
    """The dtype of an array of such values."""
    if isinstance(value, (bool, int, float, complex, str, np.generic, np.ndarray)):
        return np.asarray(value).dtype
    return object
