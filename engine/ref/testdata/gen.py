"""Writes numpy.jsonl: programs of one op with the results that NumPy gives.

Run it with any NumPy 2; the first line of the output names the version.
Results are compared to the last bit where "exact" is true.
"""
import json
import os
import warnings

import numpy as np

warnings.simplefilter("ignore")
SHORT = {"bool": "bool", "float16": "f16", "float32": "f32", "float64": "f64", "complex64": "c64", "complex128": "c128"}
for n in (8, 16, 32, 64):
    SHORT[f"int{n}"], SHORT[f"uint{n}"] = f"i{n}", f"u{n}"


def number(x):
    if np.isnan(x):
        return "nan"
    if np.isinf(x):
        return "inf" if x > 0 else "-inf"
    return repr(float(x))


def element(x, kind):
    if kind == "b":
        return "true" if x else "false"
    if kind in "iu":
        return str(int(x))
    if kind == "c":
        im = number(x.imag)
        return number(x.real) + ("" if im[0] == "-" else "+") + im + "j"
    if kind == "U":
        return json.dumps(str(x), ensure_ascii=False)
    return number(x)


def const(a):
    a = np.asarray(a)
    name = "str%d" % (a.dtype.itemsize // 4) if a.dtype.kind == "U" else SHORT[a.dtype.name]
    dims = ", ".join(map(str, a.shape))
    return f"{name}[{dims}](" + ", ".join(element(x, a.dtype.kind) for x in a.ravel()) + ")"


cases = []


def case(op, args, want, attrs="", exact=False):
    if not isinstance(want, (list, tuple)):
        want = [want]
    lines = ["program()"]
    for i, a in enumerate(args):
        lines.append(f"%{i} = Const() {{value={const(a)}}}")
    n = len(args)
    outs = ", ".join(f"%{n + k}" for k in range(len(want)))
    lines.append(f"{outs} = {op}({', '.join('%' + str(i) for i in range(n))})" + (f" {{{attrs}}}" if attrs else ""))
    lines.append("return " + outs)
    cases.append({"op": op, "program": "\n".join(lines), "want": [const(w) for w in want], "exact": exact})


rng = np.random.default_rng(7)
FLOATS = [np.float64, np.float32, np.float16]
INTS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
COMPLEX = [np.complex128, np.complex64]


def floats(t, *shape):
    return (rng.integers(-32, 33, shape) / 8).astype(t)


def ints(t, *shape):
    a = rng.integers(-128, 128, shape)
    a[..., 0] = 0
    return a.astype(t)


def complexes(t, *shape):
    return (floats("f8", *shape) + 1j * floats("f8", *shape)).astype(t)


# Functions of one number.
both = dict(Neg="negative", Abs="absolute", Sign="sign", Positive="positive", Conj="conjugate", Square="square", Sqrt="sqrt",
            Exp="exp", Exp2="exp2", Expm1="expm1", Log="log", Log2="log2", Log10="log10", Log1p="log1p", Sin="sin", Cos="cos",
            Tan="tan", Asin="arcsin", Acos="arccos", Atan="arctan", Sinh="sinh", Cosh="cosh", Tanh="tanh", Asinh="arcsinh",
            Acosh="arccosh", Atanh="arctanh", Rint="rint", Reciprocal="reciprocal")
only = dict(Cbrt="cbrt", Deg2Rad="deg2rad", Rad2Deg="rad2deg", Floor="floor", Ceil="ceil", Trunc="trunc", SignBit="signbit")
tests = dict(IsNan="isnan", IsInf="isinf", IsFinite="isfinite", LogicalNot="logical_not")
sharp = {"Neg", "Abs", "Sign", "Positive", "Conj", "Square", "Floor", "Ceil", "Trunc", "SignBit", "Rint", "Sqrt"}
for t in FLOATS:
    x = np.concatenate([floats(t, 6), np.array([0.3, 0.7, -0.0, np.inf, -np.inf, np.nan], t)])
    for op, f in {**both, **only, **tests}.items():
        case(op, [x], getattr(np, f)(x), exact=op in sharp or op in tests)
    case("Angle", [x], np.angle(x))
    case("Sinc", [x], np.sinc(x).astype(t))
    if t != np.float16:  # NumPy's half spacing points towards zero below it
        case("Spacing", [x], np.spacing(x), exact=True)
for t in COMPLEX:
    x = np.concatenate([complexes(t, 5) + t(0.1 + 0.2j), np.array([0.5 + 0.25j], t)]).astype(t)
    for op, f in both.items():
        case(op, [x], getattr(np, f)(x), exact=op in {"Neg", "Positive", "Conj", "Rint"})
    case("Angle", [x], np.angle(x))
    for op, f in tests.items():
        case(op, [x], getattr(np, f)(x), exact=True)
for t in INTS:
    x = ints(t, 7)
    for op in ("Neg", "Abs", "Sign", "Positive", "Square", "Conj", "Reciprocal"):
        case(op, [x], getattr(np, both[op])(x), exact=True)
    for op, f in dict(Invert="invert", PopulationCount="bitwise_count", Floor="floor", IsNan="isnan", LogicalNot="logical_not").items():
        case(op, [x], getattr(np, f)(x), exact=True)
case("Invert", [np.array([True, False])], np.array([False, True]), exact=True)

# Functions of two numbers.
pairs = dict(AddV2="add", Sub="subtract", Mul="multiply", RealDiv="divide", FloorDiv="floor_divide", FloorMod="remainder",
             TruncateMod="fmod", Pow="power", Maximum="maximum", Minimum="minimum", Fmax="fmax", Fmin="fmin")
real = dict(Atan2="arctan2", Hypot="hypot", Copysign="copysign", NextAfter="nextafter", LogAddExp="logaddexp",
            LogAddExp2="logaddexp2", Heaviside="heaviside")
whole = dict(Gcd="gcd", Lcm="lcm", BitwiseAnd="bitwise_and", BitwiseOr="bitwise_or", BitwiseXor="bitwise_xor",
             LeftShift="left_shift", RightShift="right_shift")
order = dict(Equal="equal", NotEqual="not_equal", Less="less", LessEqual="less_equal", Greater="greater",
             GreaterEqual="greater_equal", LogicalAnd="logical_and", LogicalOr="logical_or", LogicalXor="logical_xor")
smooth = {"Pow", "Atan2", "Hypot", "LogAddExp", "LogAddExp2"}
special = np.array([0.0, -0.0, 1.0, -5.0, np.inf, -np.inf, np.nan])
for t in FLOATS:
    for x, y in ((floats(t, 2, 3), floats(t, 3)), tuple(a.ravel().astype(t) for a in np.meshgrid(special[:4], special[3:]))):
        for op, f in {**pairs, **real, **order}.items():
            case(op, [x, y], getattr(np, f)(x, y), exact=op not in smooth)
    x, y = floats(t, 5), np.array([3, -2, 0, 40, -40], "i4")
    case("Ldexp", [x, y], np.ldexp(x, y), exact=True)
for t in COMPLEX:
    x, y = complexes(t, 2, 3), complexes(t, 3) + t(0.5)
    for op in ("AddV2", "Sub", "Mul", "RealDiv", "Maximum", "Minimum", "Fmax", "Fmin"):
        case(op, [x, y], getattr(np, pairs[op])(x, y), exact=op not in {"RealDiv"})
    for op, f in order.items():
        case(op, [x, y], getattr(np, f)(x, y), exact=True)
    case("Pow", [x + t(0.25), y], np.power(x + t(0.25), y))
for t in INTS:
    x, y = ints(t, 3, 4), ints(t, 4)
    for op in ("AddV2", "Sub", "Mul", "FloorDiv", "FloorMod", "TruncateMod", "Maximum", "Minimum", "Fmax", "Fmin"):
        case(op, [x, y], getattr(np, pairs[op])(x, y), exact=True)
    for op, f in {**whole, **order}.items():
        case(op, [x, y], getattr(np, f)(x, y), exact=True)
    e = rng.integers(0, 9, 4).astype(t)
    case("Pow", [x, e], np.power(x, e), exact=True)
    case("LeftShift", [x, e], np.left_shift(x, e), exact=True)
    case("RightShift", [x, e], np.right_shift(x, e), exact=True)
b, c = np.array([True, True, False, False]), np.array([True, False, True, False])
for op in ("AddV2", "Mul", "Maximum", "Minimum"):
    case(op, [b, c], getattr(np, pairs[op])(b, c), exact=True)
for op in ("BitwiseAnd", "BitwiseOr", "BitwiseXor", *order):
    case(op, [b, c], getattr(np, {**whole, **order}[op])(b, c), exact=True)
s, u = np.array(["ab", "b", "", "é"]), np.array(["ab", "aa", "", "z"])
for op in ("Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual"):
    case(op, [s, u], getattr(np, order[op])(s, u), exact=True)
x, y = floats("f8", 2, 3), floats("f8", 3)
case("SelectV2", [x > 0, x, y], np.where(x > 0, x, y), exact=True)
lo, hi = np.float64(-1), np.array([1, -2, np.nan])
case("ClipByValue", [x, lo, hi], np.clip(x, lo, hi), exact=True)

# Conversions.
for src in (np.array([-1.5, 2.7, 0, -0.0, 100.4]), np.array([3.5 - 1j, 0, -2 + 7j]), np.array([-128, 127, 0, 5], "i1"),
            np.array([0, 2**64 - 1, 255, 256], "u8"), b):
    for t in FLOATS + INTS + COMPLEX + [np.bool_]:
        if src.dtype.kind in "fc" and np.dtype(t).kind == "u":
            continue  # negative floats to unsigned types are open
        case("Cast", [src], src.astype(t), f"DstT={SHORT[np.dtype(t).name]}", exact=True)
case("Cast", [np.array([65519.0, 65520.0, 2.0**-25, 2.0**-24 * 1.5, 1 + 2.0**-11, 1 + 3 * 2.0**-11])],
     np.array([65519.0, 65520.0, 2.0**-25, 2.0**-24 * 1.5, 1 + 2.0**-11, 1 + 3 * 2.0**-11]).astype("f2"), "DstT=f16", exact=True)

# Reductions and scans.
folds = dict(Sum="sum", Prod="prod", Mean="mean", Max="max", Min="min", All="all", Any="any", ArgMax="argmax", ArgMin="argmin",
             CountNonzero="count_nonzero")
for t in FLOATS + [np.int8, np.uint64, np.complex128, np.bool_]:
    x = floats("f8", 2, 3, 4)
    x[0, 1, 2] = 0
    x = x.astype(t)
    for op, f in folds.items():
        if op == "Mean" and np.dtype(t).kind not in "fc":
            continue
        kw = dict(dtype=t) if op in ("Sum", "Prod") else {}
        fn = getattr(np, f)
        case(op, [x], fn(x, axis=1, **kw), "axis=[1], keep_dims=false", exact=op not in ("Sum", "Prod", "Mean") or np.dtype(t).kind in "biu")
        case(op, [x], fn(x, **kw), "all=true, keep_dims=false", exact=False)
        if op not in ("ArgMax", "ArgMin"):
            case(op, [x], fn(x, axis=(0, 2), keepdims=True, **kw), "axis=[2, 0], keep_dims=true")
    for op, f in dict(Cumsum="cumsum", Cumprod="cumprod").items():
        case(op, [x], getattr(np, f)(x, axis=1, dtype=t), "axis=1", exact=np.dtype(t).kind != "c")
    case("CumulativeMax", [x], np.maximum.accumulate(x, axis=2), "axis=2", exact=True)
    case("CumulativeMin", [x], np.minimum.accumulate(x, axis=0), "axis=0", exact=True)
x = np.array([1, np.nan, 3, np.nan])
for op in ("Max", "Min", "ArgMax", "ArgMin", "Sum"):
    case(op, [x], getattr(np, folds[op])(x), "all=true, keep_dims=false", exact=True)
case("Sum", [np.zeros((0, 3))], np.zeros(3), "axis=[0], keep_dims=false", exact=True)
case("Prod", [np.zeros((0, 3))], np.ones(3), "axis=[0], keep_dims=false", exact=True)
case("Max", [np.zeros((3, 0))], np.zeros((3, 0)).max(axis=0), "axis=[0], keep_dims=false", exact=True)

# Views, moves, sources.
x = np.arange(24, dtype="i2").reshape(2, 3, 4)
case("Transpose", [x], x.transpose(2, 0, 1), "axes=[2, 0, 1]", exact=True)
case("DiagPart", [x], np.diagonal(x, 1, 0, 2), "k=1, axis1=0, axis2=2", exact=True)
case("DiagPart", [x], np.diagonal(x, -1, 1, 2), "k=-1, axis1=1, axis2=2", exact=True)
case("Window", [x], np.lib.stride_tricks.sliding_window_view(x, (2, 3), (1, 2)), "window_shape=[2, 3], axes=[1, 2]", exact=True)
case("Reshape", [x], x.reshape(4, 6), "shape=[4, 6]", exact=True)
case("Reshape", [x], x.reshape((4, 6), order="F"), 'shape=[4, 6], order="F"', exact=True)
case("Bitcast", [x], x.view("u1"), "DstT=u8", exact=True)
case("Bitcast", [x], x.view("i8"), "DstT=i64", exact=True)
z = complexes("c8", 2, 2)
case("Real", [z], z.real, exact=True)
case("Imag", [z], z.imag, exact=True)
case("Imag", [x], np.imag(x), exact=True)
case("Tile", [x], np.tile(x, (2, 1, 3)), "shape=[2, 1, 3]", exact=True)
case("Roll", [x], np.roll(x, (1, -2, 7), (0, 2, 1)), "shift=[1, -2, 7], axis=[0, 2, 1]", exact=True)
for mode in ("constant", "edge", "reflect", "symmetric", "wrap"):
    kw = dict(constant_values=9) if mode == "constant" else {}
    widths = ((1, 0), (0, 4), (7, 5))
    case("PadV2", [x, np.int16(9)], np.pad(x, widths, mode=mode, **kw), f'before=[1, 0, 7], after=[0, 4, 5], mode="{mode}"', exact=True)
    case("PadV2", [x[:1], np.int16(9)], np.pad(x[:1], ((2, 3), (0, 0), (0, 0)), mode=mode, **kw),
         f'before=[2, 0, 0], after=[3, 0, 0], mode="{mode}"', exact=True)
i, j = np.array([[1, -1], [0, -2]]), np.array([0, 3])
case("GatherV2", [x, i], np.take(x, i, axis=1), "axis=1", exact=True)
case("GatherNd", [x, i, j], x[:, i, j], "axes=[1, 2], position=1", exact=True)
case("GatherNd", [x, i - (i > 0), j], x[i - (i > 0), :, j], "axes=[0, 2], position=0", exact=True)
m = np.array([[True, False, True], [False, True, False]])
case("BooleanMask", [x, m], x[m], "axis=0", exact=True)
case("BooleanMask", [x, m[0]], x[:, m[0]], "axis=1", exact=True)
case("Where", [m], np.argwhere(m), exact=True)
case("Repeat", [x, np.array([2, 0, 1])], np.repeat(x, [2, 0, 1], axis=1), "axis=1", exact=True)
case("Repeat", [x, np.array(2)], np.repeat(x, 2, axis=2), "axis=2", exact=True)
case("Tri", [x], np.tril(x, 1), "k=1, upper=false", exact=True)
case("Tri", [x], np.triu(x, -1), "k=-1, upper=true", exact=True)
case("DiagV2", [j], np.diag(j, -1), "k=-1, axis1=0, axis2=0", exact=True)
case("ConcatV2", [x, x[:, :1]], np.concatenate([x, x[:, :1]], axis=1), "axis=1", exact=True)
case("Pack", [x[0], x[1]], np.stack([x[0], x[1]], axis=2), "axis=2", exact=True)
case("Eye", [], np.eye(3, 4, 1, dtype="f4"), "num_rows=3, num_columns=4, k=1, dtype=f32", exact=True)
case("Fill", [np.float32(2.5)], np.full((2, 2), 2.5, "f4"), "shape=[2, 2]", exact=True)
case("Range", [np.int64(5), np.int64(-2)], np.arange(5, -5, -2), "count=5", exact=True)
case("Range", [np.float64(0.5), np.float64(0.25)], np.arange(0.5, 2, 0.25), "count=6", exact=True)
case("LinSpace", [np.array([0.0, 1]), np.float64(3)], np.linspace([0.0, 1], 3, 7), "num=7, endpoint=true")
case("LinSpace", [np.float64(0), np.float64(1)], np.linspace(0, 1, 4, endpoint=False), "num=4, endpoint=false")
case("LinSpace", [np.float64(2), np.float64(1)], np.linspace(2, 1, 1), "num=1, endpoint=true")

# Sorts and searches.
f = np.array([[3, np.nan, -1, 2, np.inf, 2], [0, -0.0, np.nan, -np.inf, 1, 5]])
n = np.array([complex(1, np.nan), complex(np.nan, 1), 3, complex(0, np.inf), 3 - 1j, complex(np.nan, np.nan)])
for a in (f, f.astype("f2"), ints("i1", 2, 6), s.reshape(2, 2), n.reshape(2, 3)):
    case("Sort", [a], np.sort(a, axis=1), "axis=1", exact=True)
    case("Sort", [a], np.sort(a, axis=0), "axis=0", exact=True)
    case("ArgSort", [a], np.argsort(a, axis=1, kind="stable"), "axis=1", exact=True)
for a in (f, ints("u1", 9) // 60, s):
    v, first, inverse, counts = np.unique(a, return_index=True, return_inverse=True, return_counts=True)
    case("Unique", [a], [v, first, inverse.ravel(), counts], exact=True)
keys = np.array([-np.inf, 0, 2, 2.5, np.inf, np.nan])
for side in ("left", "right"):
    flat = np.sort(f, axis=None)
    case("SearchSorted", [flat, keys], np.searchsorted(flat, keys, side=side), f"right={'true' if side == 'right' else 'false'}", exact=True)
case("Bincount", [np.array([3, 1, 3])], np.bincount([3, 1, 3], minlength=6), "count=6", exact=True)
case("Bincount", [np.array([3, 1, 3]), np.array([0.5, 2, 0.25])], np.bincount([3, 1, 3], weights=[0.5, 2, 0.25]), "count=0", exact=True)
xp, fp = np.array([1.0, 2, 4]), np.array([10.0, -5, 20])
at = np.array([0.0, 1, 1.5, 2, 3.9, 4, 9, np.nan])
case("Interp", [at, xp, fp], np.interp(at, xp, fp))

# Contractions.
for eq, shapes in (("ij,jk->ik", ((2, 3), (3, 4))), ("bij,bjk->bki", ((2, 2, 3), (2, 3, 2))), ("ii->i", ((3, 3),)), ("ii", ((3, 3),)),
                   ("...i,i...->...", ((2, 3), (3, 2))), ("i,j,k->kji", ((2,), (3,), (2,))), ("ij->", ((2, 3),)), ("ijk->kj", ((2, 3, 4),))):
    for t in (np.float64, np.float32, np.int8, np.complex64, np.bool_):
        ops = [complexes(t, *sh) if np.dtype(t).kind == "c" else floats("f8", *sh).astype(t) for sh in shapes]
        case("Einsum", ops, np.einsum(eq, *ops), f'equation="{eq}"', exact=np.dtype(t).kind in "bi")

# Matrices.
a = floats("f8", 2, 3, 3) + 6 * np.eye(3)
case("MatrixInverse", [a], np.linalg.inv(a))
case("MatrixDeterminant", [a], np.linalg.det(a))
case("LogMatrixDeterminant", [-a], list(np.linalg.slogdet(-a)))
h = floats("f8", 3, 2)
case("MatrixSolve", [a, h], np.linalg.solve(a, h))
p = a @ a.transpose(0, 2, 1)
case("Cholesky", [p], np.linalg.cholesky(p))
q = complexes("c16", 3, 3) + 8 * np.eye(3)
case("MatrixInverse", [q], np.linalg.inv(q))
p = q @ q.conj().T
case("Cholesky", [p], np.linalg.cholesky(p))

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "numpy.jsonl"), "w", encoding="utf-8") as out:
    print(json.dumps({"numpy": np.__version__}), file=out)
    for c in cases:
        print(json.dumps(c, ensure_ascii=False), file=out)
