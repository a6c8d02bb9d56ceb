# numpy.testing: comparisons that fail with a report of what differs.
import contextlib
import difflib
import operator
import re
import warnings as _warnings

import numpy as np

__all__ = [
    "assert_", "assert_allclose", "assert_almost_equal", "assert_approx_equal", "assert_array_almost_equal",
    "assert_array_almost_equal_nulp", "assert_array_compare", "assert_array_equal", "assert_array_less",
    "assert_array_max_ulp", "assert_equal", "assert_no_warnings", "assert_raises", "assert_raises_regex",
    "assert_string_equal", "assert_warns", "build_err_msg", "print_assert_equal", "suppress_warnings",
]


def assert_(val, msg=""):
    """Raises AssertionError with msg where val is false."""
    if not val:
        raise AssertionError(msg() if callable(msg) else msg)


def build_err_msg(arrays, err_msg, header="Items are not equal:", verbose=True, names=("ACTUAL", "DESIRED"), precision=8):
    """The text of a failed comparison."""
    lines = ["\n" + header]
    err_msg = str(err_msg)
    if err_msg:
        if "\n" not in err_msg and len(err_msg) < 79 - len(header):
            lines = [lines[0] + " " + err_msg]
        else:
            lines.append(err_msg)
    if verbose:
        for name, a in zip(names, arrays):
            text = np.array_repr(a, precision=precision) if isinstance(a, np.ndarray) else repr(a)
            if text.count("\n") > 3:
                text = "\n".join(text.splitlines()[:3]) + "..."
            lines.append(f" {name}: {text}")
    return "\n".join(lines)


def _full(array, header, err_msg, verbose, names=("ACTUAL", "DESIRED"), precision=6, remarks=()):
    text = build_err_msg(array, "\n".join([str(err_msg), *remarks]), header=header, verbose=verbose, names=names, precision=precision)
    return AssertionError(text)


def _places(wrong, x, y, names):
    """Where the first mismatches are, and what is there."""
    at = np.argwhere(wrong)
    if at.shape[1] == 0:
        return []
    x, y = np.broadcast_to(x, wrong.shape), np.broadcast_to(y, wrong.shape)
    head = "Mismatch at index:" if len(at) == 1 else f"First {min(len(at), 5)} mismatches are at indices:"
    if 1 < len(at) <= 5:
        head = "Mismatch at indices:"
    lines = [head]
    for i in at[:5]:
        place = tuple(i.tolist())
        lines.append(f" {i.tolist()}: {x[place]} ({names[0]}), {y[place]} ({names[1]})")
    return lines


def _largest(wrong, x, y):
    """The largest differences, of types that have them."""
    if x.dtype.kind not in "biufcmM" or y.dtype.kind not in "biufcmM" or "b" in (x.dtype.kind, y.dtype.kind):
        return []
    with np.errstate(all="ignore"):
        if x.dtype.kind == "u" and y.dtype.kind == "u":
            error = np.minimum(x - y, y - x)
        else:
            error = abs(x - y)
        error = np.broadcast_to(error, wrong.shape)[wrong]
        if error.dtype.kind in "mM":
            return [f"Max absolute difference among violations: {_text(np.max(error))}"]
        lines = [f"Max absolute difference among violations: {_text(np.max(error))}"]
        y = np.broadcast_to(y, wrong.shape)[wrong]
        known = y != 0
        if known.all() or y.dtype.kind != "O":
            relative = np.where(known, error / np.where(known, abs(y), 1), np.inf)
            relative = np.where(np.isnan(error), np.nan, relative)
            lines.append(f"Max relative difference among violations: {_text(np.max(relative))}")
    return lines


def _text(v):
    return np.array2string(np.asarray(v))


def assert_array_compare(comparison, x, y, err_msg="", verbose=True, header="", precision=6, equal_nan=True, equal_inf=True, *, strict=False, names=("ACTUAL", "DESIRED")):
    """Compares arrays element by element, NaN with NaN and inf with inf."""
    x, y = np.asanyarray(x), np.asanyarray(y)
    shown = x, y

    def fail(*remarks):
        raise _full(shown, header, err_msg, verbose, names, precision, remarks)

    if not strict and (x.shape == () or y.shape == ()):
        pass
    elif x.shape != y.shape:
        fail(f"(shapes {x.shape}, {y.shape} mismatch)")
    if strict and x.dtype != y.dtype:
        fail(f"(dtypes {x.dtype}, {y.dtype} mismatch)")

    apart = np.zeros(np.broadcast_shapes(x.shape, y.shape), bool)

    def same_places(f, what):
        a, b = f(x), f(y)
        if not (a == b).all():
            remarks = [f"{what} location mismatch:"]
            fail(*remarks)
        return apart | a

    if equal_nan and x.dtype.kind in "fcmM" and y.dtype.kind in "fcmM":
        if x.dtype.kind in "mM":
            apart = same_places(np.isnat, "NaT")
        else:
            apart = same_places(np.isnan, "nan")
    if equal_inf and x.dtype.kind in "fc" and y.dtype.kind in "fc":
        at = np.isinf(x) & np.isinf(y)
        if at.any():
            a, b = np.broadcast_to(x, at.shape)[at], np.broadcast_to(y, at.shape)[at]
            if not (a == b).all():
                shown = a, b
                fail("inf values mismatch:")
        apart = apart | at

    wide_x, wide_y = np.broadcast_to(x, apart.shape), np.broadcast_to(y, apart.shape)
    if apart.any():
        x, y = wide_x[~apart], wide_y[~apart]
    result = comparison(x, y)
    if isinstance(result, (bool, np.bool_)):
        right = bool(result)
        result = np.asarray(result)
    else:
        right = bool(result.all())
    if right:
        return
    total = apart.size
    wrong = ~result
    count = int(wrong.sum())
    remarks = [f"Mismatched elements: {count} / {total} ({100 * count / total:.3g}%)"]
    if apart.any():
        at = np.zeros(apart.shape, bool)
        at[~apart] = wrong
    else:
        at = np.broadcast_to(wrong, apart.shape)
    remarks += _places(at, wide_x, wide_y, names)
    remarks += _largest(at, wide_x, wide_y)
    fail(*remarks)


def assert_array_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    """Raises AssertionError where two arrays differ in shape or in an element."""
    assert_array_compare(operator.eq, actual, desired, err_msg, verbose, "Arrays are not equal", strict=strict)


def assert_allclose(actual, desired, rtol=1e-7, atol=0, equal_nan=True, err_msg="", verbose=True, *, strict=False):
    """Raises AssertionError where |actual - desired| is above atol + rtol * |desired|."""
    actual, desired = np.asanyarray(actual), np.asanyarray(desired)

    def close(x, y):
        return np.isclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan)

    header = f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}"
    assert_array_compare(close, actual, desired, str(err_msg), verbose, header, equal_nan=equal_nan, strict=strict)


def assert_array_almost_equal(actual, desired, decimal=6, err_msg="", verbose=True):
    """Raises AssertionError where elements differ by 1.5 * 10**-decimal or more."""

    def close(x, y):
        z = abs(x - y)
        if z.dtype.kind not in "fc":
            z = z.astype(np.float64)
        return z < 1.5 * 10.0**-decimal

    header = f"Arrays are not almost equal to {decimal} decimals"
    assert_array_compare(close, actual, desired, err_msg, verbose, header, precision=decimal)


def assert_array_less(x, y, err_msg="", verbose=True, *, strict=False):
    """Raises AssertionError where an element of x is not less than that of y."""
    assert_array_compare(operator.lt, x, y, err_msg, verbose, "Arrays are not strictly ordered `x < y`", equal_inf=False, strict=strict, names=("x", "y"))


def _is_array(x):
    return isinstance(x, (np.ndarray, tuple, list))


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    """Raises AssertionError where two numbers, or elements, differ by 1.5 * 10**-decimal or more."""

    def fail():
        raise AssertionError(build_err_msg([actual, desired], err_msg, verbose=verbose, header=f"Arrays are not almost equal to {decimal} decimals"))

    if np.iscomplexobj(actual) or np.iscomplexobj(desired):
        if _is_array(actual) or _is_array(desired):
            return assert_array_almost_equal(actual, desired, decimal, err_msg)
        try:
            assert_almost_equal(float(np.real(actual)), float(np.real(desired)), decimal)
            assert_almost_equal(float(np.imag(actual)), float(np.imag(desired)), decimal)
        except AssertionError:
            fail()
        return
    if _is_array(actual) or _is_array(desired):
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    if not (np.isfinite(actual) and np.isfinite(desired)):
        if np.isnan(actual) or np.isnan(desired):
            if not (np.isnan(actual) and np.isnan(desired)):
                fail()
        elif actual != desired:
            fail()
        return
    if abs(desired - actual) >= 1.5 * 10.0**-decimal:
        fail()


def assert_approx_equal(actual, desired, significant=7, err_msg="", verbose=True):
    """Raises AssertionError where two numbers differ in the first significant digits."""
    actual, desired = float(actual), float(desired)
    if actual == desired:
        return
    scale = 0.5 * (abs(desired) + abs(actual))
    scale = 10.0 ** np.floor(np.log10(scale))
    text = build_err_msg([actual, desired], err_msg, header=f"Items are not equal to {significant} significant digits:", verbose=verbose)
    if not (np.isfinite(actual) and np.isfinite(desired)):
        if np.isnan(actual) != np.isnan(desired) or not np.isnan(actual):
            raise AssertionError(text)
        return
    a, d = (actual / scale, desired / scale) if scale else (0.0, 0.0)
    if abs(d - a) >= 10.0 ** -(significant - 1):
        raise AssertionError(text)


def assert_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    """Raises AssertionError where two objects differ, in containers item by item."""
    if isinstance(desired, dict):
        if not isinstance(actual, dict):
            raise AssertionError(repr(type(actual)))
        assert_equal(len(actual), len(desired), err_msg, verbose)
        for k in desired:
            if k not in actual:
                raise AssertionError(repr(k))
            assert_equal(actual[k], desired[k], f"key={k!r}\n{err_msg}", verbose)
        return
    if isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg, verbose)
        for k in range(len(desired)):
            assert_equal(actual[k], desired[k], f"item={k!r}\n{err_msg}", verbose)
        return
    if isinstance(actual, np.ndarray) or isinstance(desired, np.ndarray):
        return assert_array_equal(actual, desired, err_msg, verbose, strict=strict)
    failed = AssertionError(build_err_msg([actual, desired], err_msg, verbose=verbose))
    numbers = isinstance(actual, (int, float, complex, np.generic)) and isinstance(desired, (int, float, complex, np.generic))
    if numbers:
        try:
            nans = bool(np.isnan(actual)), bool(np.isnan(desired))
        except TypeError:
            nans = False, False
        if all(nans):
            return
        if actual == 0 and desired == 0 and not isinstance(actual, complex) and not isinstance(desired, complex):
            if np.signbit(actual) != np.signbit(desired):
                raise failed
            return
    if not (desired == actual):
        raise failed


def assert_string_equal(actual, desired):
    """Raises AssertionError with the lines that differ in two texts."""
    if not isinstance(actual, str):
        raise AssertionError(repr(type(actual)))
    if not isinstance(desired, str):
        raise AssertionError(repr(type(desired)))
    if actual == desired:
        return
    lines = [line for line in difflib.ndiff(actual.splitlines(True), desired.splitlines(True)) if not line.startswith("  ")]
    raise AssertionError("Differences in strings:\n" + "".join(lines).rstrip())


class _Raises:
    def __init__(self, expected, pattern=None):
        self.expected, self.pattern = expected, pattern

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            names = self.expected.__name__ if isinstance(self.expected, type) else ", ".join(e.__name__ for e in self.expected)
            raise AssertionError(f"{names} not raised")
        if not issubclass(kind, self.expected):
            return False
        self.exception = value
        if self.pattern is not None and not re.search(self.pattern, str(value)):
            raise AssertionError(f'"{getattr(self.pattern, "pattern", self.pattern)}" does not match "{value}"') from value
        return True


def assert_raises(exception_class, *args, **kwargs):
    """Raises AssertionError where a call, or a with block, does not raise a class."""
    return _raising(_Raises(exception_class), args, kwargs)


def assert_raises_regex(exception_class, expected_regexp, *args, **kwargs):
    """assert_raises, for exceptions whose text matches."""
    return _raising(_Raises(exception_class, expected_regexp), args, kwargs)


def _raising(block, args, kwargs):
    if not args:
        return block
    f, *rest = args
    with block:
        f(*rest, **kwargs)
        kind = block.expected
        names = kind.__name__ if isinstance(kind, type) else ", ".join(e.__name__ for e in kind)
        raise _NotRaised(f"{names} not raised by {getattr(f, '__name__', f)}")


class _NotRaised(AssertionError):
    pass


@contextlib.contextmanager
def _expecting(warning_class, name):
    with _warnings.catch_warnings(record=True) as seen:
        _warnings.simplefilter("always")
        yield seen
    if not any(issubclass(w.category, warning_class) for w in seen):
        raise AssertionError("No warning raised" + (f" when calling {name}" if name else ""))


def assert_warns(warning_class, *args, **kwargs):
    """Raises AssertionError where a call, or a with block, does not warn."""
    if not args:
        return _expecting(warning_class, None)
    f, *rest = args
    with _expecting(warning_class, f.__name__):
        return f(*rest, **kwargs)


@contextlib.contextmanager
def _silent(name):
    with _warnings.catch_warnings(record=True) as seen:
        _warnings.simplefilter("always")
        yield
    if seen:
        raise AssertionError("Got warnings" + (f" when calling {name}" if name else "") + f": {seen}")


def assert_no_warnings(*args, **kwargs):
    """Raises AssertionError where a call, or a with block, warns."""
    if not args:
        return _silent(None)
    f, *rest = args
    with _silent(f.__name__):
        return f(*rest, **kwargs)


class suppress_warnings:
    """A with block in which warnings of chosen classes are not shown."""

    def __init__(self, forwarding_rule="always"):
        self._filters = []

    def filter(self, category=Warning, message="", module=None):
        self._filters.append((category, message))
        if getattr(self, "_block", None) is not None:
            _warnings.filterwarnings("ignore", message, category)

    def __enter__(self):
        self._block = _warnings.catch_warnings()
        self._block.__enter__()
        for category, message in self._filters:
            _warnings.filterwarnings("ignore", message, category)
        return self

    def __exit__(self, *info):
        block, self._block = self._block, None
        return block.__exit__(*info)


def nulp_diff(x, y, dtype=None):
    """How many representable numbers lie between elements."""
    x, y = np.asarray(x, dtype=dtype), np.asarray(y, dtype=dtype)
    t = np.common_type(x, y)
    if np.iscomplexobj(x) or np.iscomplexobj(y):
        raise NotImplementedError("_nulp not implemented for complex array")
    x, y = np.asarray(x, dtype=t), np.asarray(y, dtype=t)
    if x.shape != y.shape:
        raise ValueError(f"Arrays do not have the same shape: {x.shape} - {y.shape}")
    whole = {2: np.int16, 4: np.int32, 8: np.int64}[x.dtype.itemsize]
    lowest = np.iinfo(whole).min

    def steps(v):
        i = np.atleast_1d(v).view(whole)
        return np.where(i < 0, lowest - i, i).astype(np.float64)

    return np.where(np.isnan(x) | np.isnan(y), np.nan, abs(steps(x) - steps(y)))


def assert_array_max_ulp(a, b, maxulp=1, dtype=None):
    """Raises AssertionError where more than maxulp representable numbers lie between elements."""
    steps = nulp_diff(a, b, dtype)
    if not np.all(steps <= maxulp):
        raise AssertionError(f"Arrays are not almost equal up to {maxulp:g} ULP (max difference is {np.max(steps):g} ULP)")
    return steps


def assert_array_almost_equal_nulp(x, y, nulp=1):
    """Raises AssertionError where elements are further apart than nulp spacings."""
    ax, ay = np.abs(x), np.abs(y)
    if not np.all(np.abs(np.asarray(x) - y) <= nulp * np.spacing(np.where(ax > ay, ax, ay))):
        if np.iscomplexobj(x) or np.iscomplexobj(y):
            raise AssertionError(f"Arrays are not equal to {nulp} ULP")
        raise AssertionError(f"Arrays are not equal to {nulp} ULP (max is {np.max(nulp_diff(x, y)):g})")


def print_assert_equal(test_string, actual, desired):
    """Raises AssertionError with both objects where they differ."""
    if not (actual == desired):
        import pprint
        raise AssertionError(f"{test_string}failed\nACTUAL: \n{pprint.pformat(actual)}\nDESIRED: \n{pprint.pformat(desired)}")
