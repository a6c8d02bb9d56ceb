"""Writes the table that numpy_test.go compares with: arrays, options, and the
text NumPy gives. Made with NumPy 2.4.6.

    python gen.py [seed [count]] > numpy.jsonl

Each line is one case. Elements are base64 of their little-endian bytes.
"""
import base64
import json
import sys

import numpy as np

FLOATS = ["f2", "f4", "f8"]
COMPLEX = ["c8", "c16"]
INTS = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]


def emit(**case):
    print(json.dumps(case, ensure_ascii=True, separators=(",", ":")))


def describe(a):
    a = np.asarray(a)
    name = a.dtype.name if a.dtype.kind != "U" else a.dtype.str
    flat = np.ascontiguousarray(a)
    return dict(dtype=name, shape=list(a.shape),
                data=base64.b64encode(flat.tobytes()).decode())


def array(a, separator=None, prefix="", suffix="", **opts):
    a = np.asarray(a)
    d = describe(a)
    if a.size > 1200 and np.array_equal(a, np.arange(a.size).reshape(a.shape)):  # rebuilt by the test
        d["data"], d["arange"] = "", True
    with np.printoptions(**opts):
        case = dict(kind="array", opts=opts, str=str(a), repr=repr(a), **d)
        if separator is not None:
            case.update(separator=separator, prefix=prefix, suffix=suffix,
                        text=np.array2string(a, separator=separator, prefix=prefix, suffix=suffix))
        emit(**case)


def scalar(x):
    emit(kind="scalar", str=str(x), repr=repr(x), **describe(x))


def number(x, sci, **p):
    f = np.format_float_scientific if sci else np.format_float_positional
    try:
        want = f(x, **p)
    except (ValueError, TypeError) as e:
        want = "error: " + str(e)
    emit(kind="scientific" if sci else "positional", params=p, text=want, **describe(x))


def python(x):
    kind = type(x).__name__
    case = dict(kind=kind, repr=repr(x))
    if kind == "float":
        case["data"] = describe(np.float64(x))["data"]
    elif kind == "complex":
        case["data"] = describe(np.complex128(x))["data"]
    else:
        case["data"] = base64.b64encode(x.encode() if kind == "str" else x).decode()
    emit(**case)


OPTION_SETS = [
    {}, {"precision": 3}, {"precision": 0}, {"precision": 15}, {"suppress": True},
    {"suppress": True, "precision": 4}, {"floatmode": "fixed"}, {"floatmode": "fixed", "precision": 3},
    {"floatmode": "unique"}, {"floatmode": "maxprec_equal"}, {"floatmode": "maxprec_equal", "precision": 4},
    {"linewidth": 40}, {"linewidth": 20}, {"linewidth": 1}, {"linewidth": 200}, {"sign": "+"}, {"sign": " "},
    {"nanstr": "NotANumber", "infstr": "Infinity"}, {"threshold": 5}, {"threshold": 5, "edgeitems": 1},
    {"threshold": 5, "edgeitems": 2, "linewidth": 30}, {"threshold": 0, "edgeitems": 0},
    {"floatmode": "fixed", "precision": 0, "suppress": True}, {"floatmode": "unique", "suppress": True},
    {"precision": 20}, {"precision": 20, "floatmode": "fixed"},
]


def values(rng, dtype, n):
    """Random reals of one of many kinds."""
    kind = rng.integers(16)
    with np.errstate(all="ignore"):
        if kind == 0:
            v = rng.integers(-5, 6, n)
        elif kind == 1:
            v = rng.random(n)
        elif kind == 2:
            v = rng.normal(size=n) * 10.0 ** rng.integers(-12, 13)
        elif kind == 3:
            v = rng.normal(size=n) * 10.0 ** rng.integers(-12, 13, n)
        elif kind == 4:
            v = rng.integers(-10**6, 10**6, n) / 2.0 ** rng.integers(0, 12)
        elif kind == 5:
            v = 10.0 ** rng.integers(-8, 9, n)
        elif kind == 6:
            v = np.round(rng.normal(size=n) * 100, int(rng.integers(0, 5)))
        elif kind == 7:
            v = 2.0 ** rng.integers(-30, 30, n)
        elif kind == 8:
            v = (10.0 ** rng.integers(-4, 5, n)) * (1 - 10.0 ** -rng.integers(4, 17, n))
        elif kind == 9:
            v = rng.integers(0, 2**62, n) * 4.0 ** rng.integers(-3, 4, n)
        elif kind == 10:
            v = rng.normal(size=n) * np.finfo(dtype).tiny
        elif kind == 11:
            v = rng.integers(1, 999, n) / 1000.0
        elif kind == 12:
            v = (rng.integers(0, 4000, n) + 0.5) / 10.0 ** rng.integers(0, 9)
        elif kind == 13:
            v = np.array([1e-4, 1e-5, 1e3, 1e6, 1e8, 1e16, 1.0, 0.1])[rng.integers(8, size=n)]
        else:
            size = np.dtype(dtype).itemsize
            return spoil(rng, rng.integers(0, 256, n * size).astype("u1").view(dtype).copy())
        return spoil(rng, np.asarray(v).astype(dtype))


def spoil(rng, v):
    """Sprinkles NaN, infinities and zeros."""
    if v.size and rng.random() < 0.25:
        for _ in range(rng.integers(1, 4)):
            special = [np.nan, np.inf, -np.inf, 0.0, -0.0][rng.integers(5)]
            v[rng.integers(v.size)] = special
    return v


def shape(rng):
    r = rng.integers(10)
    if r == 0:
        return ()
    if r < 5:
        return (int(rng.integers(0, 30)),)
    return tuple(int(k) for k in rng.integers(1, [0, 9, 6, 4][rng.integers(1, 4)], rng.integers(2, 5)))


def options(rng):
    if rng.random() < 0.5:
        return dict(OPTION_SETS[rng.integers(len(OPTION_SETS))])
    o = {}
    if rng.random() < 0.5:
        o["precision"] = int(rng.integers(0, 19))
    if rng.random() < 0.3:
        o["suppress"] = True
    if rng.random() < 0.5:
        o["floatmode"] = str(rng.choice(["fixed", "unique", "maxprec", "maxprec_equal"]))
    if rng.random() < 0.3:
        o["sign"] = str(rng.choice(["-", "+", " "]))
    if rng.random() < 0.5:
        o["linewidth"] = int(rng.integers(1, 120))
    if rng.random() < 0.4:
        o["threshold"] = int(rng.integers(0, 40))
        o["edgeitems"] = int(rng.integers(0, 5))
    return o


def letters(rng):
    alphabet = "abcXYZ 019'\"\\\n\t\r\x00\x07\x7f\x85\xa0\xe9\u0101\u20ac\u2028\u65e5\U0001f600\ue000"
    return "".join(alphabet[i] for i in rng.integers(len(alphabet), size=rng.integers(0, 8)))


def random_array(rng):
    n = 999
    while n > 400:
        sh = shape(rng)
        n = int(np.prod(sh, dtype=int))
    k = rng.integers(12)
    if k < 6:
        a = values(rng, FLOATS[rng.integers(3)], n)
    elif k < 8:
        dtype = COMPLEX[rng.integers(2)]
        a = np.empty(n, dtype)
        a.real, a.imag = values(rng, a.real.dtype, n), values(rng, a.real.dtype, n)
    elif k < 10:
        dtype = np.dtype(INTS[rng.integers(8)])
        a = rng.integers(0, 256, n * dtype.itemsize).astype("u1").view(dtype)
        if rng.random() < 0.6:
            a = a % dtype.type(rng.integers(1, 100))
    elif k < 11:
        a = rng.random(n) < 0.5
    else:
        a = np.array([letters(rng) for _ in range(n)] + ["abc"])[:n]
    a = a.reshape(sh)
    if rng.random() < 0.2:
        sep = str(rng.choice([" ", ", ", ",", "", " | ", "\n", ";  "]))
        array(a, separator=sep, prefix="p" * int(rng.integers(0, 6)), suffix="s" * int(rng.integers(0, 4)), **options(rng))
    else:
        array(a, **options(rng))


def random_number(rng):
    x = values(rng, FLOATS[rng.integers(3)], 1)[0]
    p = {}
    sci = bool(rng.random() < 0.5)
    if rng.random() < 0.6:
        p["precision"] = int(rng.integers(0, 25))
    if rng.random() < 0.3:
        p["unique"] = False
    if rng.random() < 0.7:
        p["trim"] = str(rng.choice(list("k.0-")))
    if rng.random() < 0.3:
        p["sign"] = True
    if rng.random() < 0.3:
        p["pad_left"] = int(rng.integers(0, 12))
    if rng.random() < 0.4:
        p["min_digits"] = int(rng.integers(0, 25))
    if sci and rng.random() < 0.3:
        p["exp_digits"] = int(rng.integers(0, 7))
    if not sci and rng.random() < 0.3:
        p["pad_right"] = int(rng.integers(0, 12))
    if not sci and rng.random() < 0.3:
        p["fractional"] = False
    number(x, sci, **p)


def random_scalar(rng):
    k = rng.integers(8)
    if k < 4:
        scalar(values(rng, FLOATS[rng.integers(3)], 1)[0])
    elif k < 6:
        dtype = COMPLEX[rng.integers(2)]
        a = np.empty(1, dtype)
        a.real, a.imag = values(rng, a.real.dtype, 1), values(rng, a.real.dtype, 1)
        scalar(a[0])
    elif k < 7:
        scalar(np.array([letters(rng) + "x"])[0])
    else:
        scalar(rng.integers(0, 256, 8).astype("u1").view(INTS[rng.integers(8)])[0])


def random_python(rng):
    k = rng.integers(4)
    x, y = (float(v) for v in values(rng, "f8", 2))
    if k == 0:
        python(x)
    elif k == 1:
        python(complex(x, y))
    elif k == 2:
        python(letters(rng))
    else:
        python(bytes(rng.integers(0, 256, 6).astype("u1")) + letters(rng).encode())


def fixed():
    nan, inf = np.nan, np.inf
    for o in OPTION_SETS:
        array(np.array([1.5, -2.25, 3.0]), **o)
        array(np.array([1e-5, 1.0, 123456.789]), **o)
        array(np.array([nan, inf, -inf, 1.0, -0.0]), **o)
        array(np.array([[1, -20], [300, 4]]), **o)
        array(np.array([1 + 2j, -3.5 - 1e-9j, complex(nan, -inf)]), **o)
        array(np.arange(24.0).reshape(2, 3, 4) / 7, **o)
        array(np.array([0.1, 1 / 3, 1e10], "f4"), **o)
        array(np.array([0.1, 1 / 3, 60000], "f2"), **o)
    for a in [
        np.array(1.5), np.array(True), np.array(3), np.array("a'b"), np.array(1 + 2j), np.array(nan),
        np.array(1.5, "f4"), np.array(7, "u1"), np.array([]), np.empty((0, 3)), np.empty((2, 0), "f4"),
        np.array([], "i8"), np.array([], bool), np.array([], "U3"), np.empty((0, 0, 0), "c8"),
        np.array([True, False]), np.array([[True], [False]]), np.array([2**64 - 1, 0], "u8"),
        np.array([-2**63, 2**63 - 1]), np.array([-128, 127], "i1"), np.array(["a", "bcd", ""]),
        np.array(["it's", 'say "x"', "\t\n", "\u00e9\u65e5"]), np.array([["a", "b"], ["c", "dd"]]),
        np.array([65504, 1e-7, 6e-8], "f2"), np.array([999, 1000.0], "f2"), np.array([999999, 1.0], "f4"),
        np.array([1e6, 1.0], "f4"), np.array([99999999.0, 1e6]), np.array([1e8, 1e6]),
        np.array([1e-4, 1e-2]), np.array([1e-4, 1e-2], "f4"), np.array([9e-5]), np.array([1.0, 1000.0]),
        np.array([1.0, 1000.5]), np.array([5e-324, 1e308]), np.array([0.0, -0.0]), np.array([nan]),
        np.array([inf]), np.array([-inf]), np.array([nan, nan]), np.array([1e22, 1e23]),
        np.array([0.1 + 0.2, 0.3]), np.array([2.0**60, 2.0**-60]), np.linspace(0, 1, 11),
        np.arange(1001), np.arange(1000), np.arange(1001.0), np.arange(10000).reshape(100, 100),
        np.arange(8000.0).reshape(20, 20, 20), np.arange(2000).reshape(2, 1000), np.arange(2000).reshape(1000, 2),
        np.arange(2048).reshape((2,) * 11), np.zeros((2, 1, 3, 1, 2)), np.ones((1,) * 9), np.eye(3),
        np.arange(100000).reshape(10, 10, 10, 10, 10),
        np.array([-1.5, 2.5]) * 1j, np.array([1e10 + 1j, 1 - 1e-10j]), np.array([0j, -0j]),
        np.array([1, 2.5], "c8"), np.arange(1001).astype("i4"), np.arange(1001).astype("f4"),
    ]:
        array(a)
    for x in [0.0, -0.0, 1.0, 1e16, 1e15, 9999999999999998.0, 1e-4, 9.9e-5, 1e22, 1e23, 5e-324, 1.5, nan, inf, -inf]:
        python(x)
        scalar(np.float64(x))
        with np.errstate(all="ignore"):
            scalar(np.float32(x))
            scalar(np.float16(x))
        for y in [0.0, -0.0, 1.0, 1e16, nan, inf, -inf]:
            python(complex(x, y))
            scalar(np.complex128(complex(x, y)))
    for x in [np.True_, np.False_, np.int64(-3), np.uint8(200), np.uint64(2**64 - 1), np.str_("it's"), np.str_("")]:
        scalar(x)
    for s in ["", "a", "it's", 'a"b', "it's \"x\"", "\\", "\t\n\r\x00\x1f\x7f", "\x80\xa0\xad\xff", "\u0378\u200b\u2028\ufeff\U0001f600\U000e0001"]:
        python(s)
        python(s.encode())
    for r in range(2, 8):
        for mask in range(8):
            array(np.arange(64.0).reshape((2,) * 6 if r > 6 else (64 // 2 ** (r - 1),) + (2,) * (r - 1)),
                  threshold=[1000, 10][mask & 1], edgeitems=1 + (mask >> 1 & 1), linewidth=[75, 25][mask >> 2])


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    rng = np.random.default_rng(seed)
    if seed == 1:
        fixed()
    for _ in range(count):
        random_array(rng)
    for make in (random_number, random_scalar, random_python):
        for _ in range(count // 3):
            make(rng)


main()
