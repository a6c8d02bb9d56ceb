// Expressions in loops are run as they were recorded: the third time shows what
// the first did, whatever has changed in between.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
)

// changing are loops whose expression is the same while what it reads changes:
// setup, the loop's iterable, its body. The body prints.
var changing = []struct{ setup, over, body string }{
	{"", "range(6)", "x = np.arange(4.0) + i\n    y = x*2 + x\n    print(y)"},
	{"A = np.arange(32.0).reshape(2, 4, 4) % 7 + 9 * np.eye(4)\nb = np.arange(8.0).reshape(2, 4)\nxs = np.zeros((3, 4))\nL = np.linalg", "range(14)", "j = i % 2\n    try:\n        xs[i % 3] = np.linalg.solve(A[j], b[j])\n        z = L.solve(A[j], A[1 - j])\n        print(xs, z)\n        z = np.linalg.det(A[j])\n        print(z, type(z).__name__, [L.det(A[j]), float(L.det(A[1 - j]))])\n        z = L.inv(A[j]) @ b[j] + L.eigvalsh(A[j])\n        print(z)\n        xs[:, 1:] = L.inv(A[j][:3, :3])\n        z = L.svdvals(A[j]) + L.cholesky(A[j] @ A[j].T)\n        print(xs, z)\n    except (np.linalg.LinAlgError, ValueError, TypeError, AttributeError) as err:\n        print(type(err).__name__, err)\n    if i == 4:\n        A = A.astype('f4')\n    if i == 6:\n        A = A.astype('i8')\n    if i == 8:\n        A[0] = 0\n    if i == 10:\n        A, b = A[:, :3, :3] * 1.0, b[:, :3]\n        xs = np.zeros((3, 3))\n    if i == 12:\n        L = np"},
	{"x = np.linspace(-1, 1, 7)\np = np.array([1.0, 2.0, 3.0])", "range(12)", "z = np.polyval(p, x)\n    print(z)\n    z = np.sqrt(np.mean((np.polyval(p, x) - x) ** 2))\n    print(z, np.polyval(p, 2.0), np.polyval([1, i], x[:2]))\n    p[1] += i\n    if i == 3:\n        p = np.array([1, 2])\n    if i == 6:\n        x = np.arange(4)\n    if i == 8:\n        x = np.poly1d([1.0, 1.0])\n    if i == 10:\n        p = p * 1j"},
	{"", "[3, 3, 3, 5, 3, 3, 4, 4, 4]", "x = np.arange(float(i))\n    y = x*2 + x\n    print(y)"},
	{"", "['i4', 'i4', 'i4', 'f4', 'f4', 'f8', 'u1', 'u1', 'u1', 'c8', '?', 'i8']", "x = np.ones(3, i)\n    y = x*2 + x\n    print(y, y.dtype)"},
	{"", "[1, 1, 1, 2.5, 300, np.float32(2), np.ones(2)]", "s = i\n    y = np.ones(2, 'f4')*s\n    print(y, y.dtype)"},
	{"x = np.arange(4.0)", "[1.0, 2.0, 3.0, 4.0]", "s = np.float64(i)\n    y = x*s + s*2\n    print(y)"},
	{"x = np.arange(4.0)", "[1.0, 2.0, 3.0, 4.0]", "s = np.float64(i)\n    y = x*s\n    print(y)"},
	{"x = np.arange(4)", "[2, 1, 0, -1]", "e = np.full(4, i)\n    try:\n        y = x**e\n        print(y)\n    except ValueError as err:\n        print(err)"},
	{"a = np.arange(4.0)", "range(6)", "x, y = (a, a) if i % 2 else (a, a + 1)\n    z = x + y\n    print(z)"},
	{"a = np.arange(4.0)", "range(6)", "x = a if i < 4 else a[::-1]\n    z = x*2 + x\n    print(z)"},
	{"a = np.zeros(4)", "range(4)", "a[i] = i\n    z = a*2 + a\n    print(z)"},
	{"a = np.zeros(4)", "range(4)", "z = a + 0\n    z[0] = 9\n    print(z, a)"},
	{"a = np.arange(4.0)", "range(6)", "z = np.sqrt(a)\n    print(z)\n    if i == 3:\n        class_ = np\n        np = {'no': 1}\n        break"},
	{"a = np.arange(4.0)\nf = np.sqrt", "range(8)", "z = f(a)\n    print(z)\n    if i == 3:\n        f = np.square\n    if i == 5:\n        f = lambda v: v.sum()"},
	{"a = np.arange(4.0)", "range(4)", "z = a.sum()\n    print(z, type(z).__name__)\n    a = a + 1"},
	{"a = np.arange(6.0).reshape(2, 3)", "range(4)", "z = np.sum(a, axis=1)\n    print(z)\n    z = a.mean(0, keepdims=True)\n    print(z)"},
	{"a = np.arange(6.0).reshape(2, 3)", "range(4)", "z = np.einsum('ij,kj->ik', a, a)\n    print(z)\n    z = np.einsum('ij->ji', a)\n    z[0, 0] = i\n    print(a)"},
	{"a = np.arange(4.0)", "range(4)", "z = a > 1\n    print(z, (a + i)[z])"},
	{"a = np.array([1.0, 0.0])", "range(5)", "with np.errstate(all='raise' if i == 4 else 'ignore'):\n        try:\n            z = 1/a\n            print(z)\n        except FloatingPointError as err:\n            print(err)"},
	{"a = np.ones((2, 3)); b = np.ones((3, 2))", "range(5)", "try:\n        z = a @ b\n        print(z)\n    except ValueError as err:\n        print('mismatch')\n    if i == 2:\n        b = np.ones((2, 2))\n    if i == 3:\n        b = np.ones((3, 1))"},
	{"a = np.arange(3, dtype='>f8')", "range(4)", "z = a*2 + a\n    print(z)\n    a = a if i < 2 else np.arange(3.0)"},
	{"def f(v, w):\n    return v*w + 1\na = np.arange(3.0)", "range(6)", "z = f(a, a)\n    z = f(z, a if i % 2 else 2)\n    print(z)"},
	{"t = np.array(['2024-01-01', '2024-01-02'], 'M8[D]')\na = np.arange(2)", "range(5)", "z = t + a\n    print(z)\n    if i == 3:\n        t = np.arange(2)"},
	{"a = np.arange(9.0)", "range(6)", "z = a[1:4] + a[::2][:3] + a[-3:]\n    print(z)\n    a = a*2 if i < 3 else a[:-1]"},
	{"a = np.arange(4.0)", "range(6)", "b = a\n    a += b * 2\n    print(a, b)\n    if i == 3:\n        a = np.arange(4)\n    if i == 4:\n        a = 5"},
	{"a = np.arange(4.0)", "range(6)", "c = np.ones(4)\n    c.flags.writeable = i != 4\n    try:\n        c += a\n    except ValueError as err:\n        print(err)\n    print(c)"},
	{"a = np.arange(4)", "range(5)", "try:\n        a += 1.5 if i == 3 else i\n    except TypeError as err:\n        print('cast')\n    a -= 1\n    a **= 2\n    print(a)"},
	{"a = np.ones((2, 3))", "range(5)", "c = np.ones(3) if i == 3 else np.ones((2, 3))\n    try:\n        c += a\n    except ValueError as err:\n        print(err)\n    print(c)"},
	{"x = np.arange(4.0)", "[0.5, 0.25, 2.0, 1.0, 0.5, np.float64(3), 2, True, 0.125]", "k = i\n    z = x*k + 1.0\n    print(z)"},
	{"x = np.arange(4.0, dtype='f4')", "[0.5, 0.5, 0.25, 1e30, np.float64(3), 0.125]", "k = i\n    z = x*k - x\n    print(z, z.dtype)"},
	{"x = np.arange(4.0)", "[1.0, 0.0, 2.0, 0.5, 3.0]", "k = i\n    z = x + k*k\n    print(z)\n    z = x*k + k*0.5\n    print(z)\n    z = x*(k*1.0)\n    print(z)\n    z = x * -k\n    print(z)\n    z = x**k\n    print(z)"},
	{"x = np.arange(4.0)\nj = 2.0", "[2.0, 2.0, 2.0, 3.0, 4.0]", "k = i\n    z = x*k + j\n    print(z)\n    x -= k*x\n    print(x)"},
	{"x = np.arange(4.0)", "[2.0, 2.0, 2.0, 3.0, 4.0]", "k = i\n    z = np.add(x, k)\n    print(z)\n    z = x > k\n    print(z)\n    z = np.arange(4) * k\n    print(z)"},
	{"t = [np.add, np.subtract, np.less, np.maximum]\nd = ['f4', 'f8', 'i4', 'u1']", "range(64)", "f = t[i % 4]\n    x = np.arange(3).astype(d[i // 4 % 4])\n    y = x[::-1].copy()\n    z = f(x, y)\n    print(z, z.dtype)"},
	{"a = np.arange(4.0)", "range(9)", "x = a + i\n    y = x if i % 3 < 2 else a\n    z = x*2 + y\n    print(z)"},
	{"a = np.arange(4.0)", "range(9)", "s = np.float64(i)\n    t = s if i % 3 < 2 else np.float64(7)\n    z = a*s + s*t\n    print(z)\n    z = a*s + t\n    print(z)"},
	{"def f(v):\n    return v\na = np.arange(4.0)\nb = a + 1", "range(9)", "c = a if i % 3 < 2 else b\n    z = f(a)*2 + f(c)\n    print(z)"},
	{"a = np.arange(1, 5)", "[2, 2, 2, -1, 3]", "e = np.full(4, i)\n    for t in ('f8', 'f4', 'i8'):\n        x = a.astype(t)\n        try:\n            z = np.power(x, e)\n            print(z)\n            z = np.power(x, x)\n            print(z)\n            z = np.power(x, 2)\n            print(z)\n        except ValueError as err:\n            print(err)"},
	{"a = np.arange(8.0)", "[[1, 2], [1, 2], [1, 2], [3, 4], [9, 1], [-1, 0], [True]*8, [1.5]]", "k = np.array(i)\n    try:\n        z = a[k]\n        print(z)\n        z = a[k] * 2 + a[:2]\n        print(z)\n    except (IndexError, ValueError) as err:\n        print(err)"},
	{"a = np.arange(6.0).reshape(2, 3)", "[[1], [0], [1], [-1], [2], [0, 1]]", "k = np.array(i)\n    try:\n        z = a[:, k]\n        print(z)\n        z = a[k]\n        print(z)\n        z[0] = 7\n        z = a[k, k]\n        print(z, a)\n    except IndexError as err:\n        print(err)"},
	{"a = np.arange(6.0)", "[1, 3, 7, 0, 2, 2, 3]", "k = a > i\n    z = a[k]\n    print(z)\n    z = a[~k]\n    print(z)\n    z = a[a > i] * 2\n    print(z)\n    z = a[k].sum()\n    print(z, type(z).__name__)\n    if i == 7:\n        a = np.arange(6)"},
	{"a = np.arange(6.0).reshape(2, 3)", "range(9)", "a = a.T if i == 4 else a\n    z = a.copy()\n    print(z.flags.c_contiguous, z)\n    z[0, 0] = i\n    z = a.astype('f8')\n    print(z.flags.c_contiguous, z.strides)\n    z[0, 0] = i\n    z = a.astype('f4')\n    print(z.flags.c_contiguous, z.dtype, z)\n    z = np.copy(a)\n    print(z.flags.c_contiguous, z, a)"},
	{"a = np.array([1.5, -2.5, 300.0])\nts = [int, int, int, float, bool, complex, np.int8, np.uint8, 'f4', 'i2', np.dtype('f2'), np.dtype('i4')]", "range(24)", "t = ts[i // 2]\n    z = a.astype(t)\n    print(z, z.dtype)\n    a = a[::-1] if i % 5 == 4 else a"},
	{"a = np.array([1.0, np.nan, 1e30])", "range(5)", "with np.errstate(invalid='raise' if i == 4 else 'ignore'):\n        try:\n            z = a.astype('i4')\n            print(z)\n        except FloatingPointError as err:\n            print(err)"},
	{"a = np.arange(4.0)\nc = a[::-1]\no = np.zeros(4)", "range(14)", "try:\n        y = np.subtract(a, c, out=o)\n        print(o, a, c, y is o)\n    except (ValueError, TypeError) as err:\n        print(err)\n    if i == 3:\n        o = c\n    if i == 5:\n        o = np.zeros(4, 'f4')\n    if i == 6:\n        o = np.zeros(4, 'i4')\n    if i == 8:\n        o = np.zeros(4)\n        o.flags.writeable = i != 8\n    if i == 10:\n        o = np.zeros(5)\n    if i == 11:\n        o = np.zeros((3, 4))\n    if i == 12:\n        o = None"},
	{"a = np.arange(5.0)\no = a[1:]\nb = a[:-1]", "range(5)", "np.add(b, b, out=o)\n    print(a)"},
	{"a = np.array([1.0, 0.0])\no = np.ones(2)", "range(6)", "with np.errstate(all='raise' if i > 3 else 'ignore'):\n        try:\n            np.divide(1, a, out=o)\n            print(o)\n        except FloatingPointError as err:\n            print(err, o)\n    o[0] = 5"},
	{"a = np.arange(4.0)\nb = a > 1", "range(9)", "y = a if i < 4 else 2.5 if i < 6 else np.arange(4)\n    z = np.where(b, y, 0)\n    print(z, z.dtype)\n    z = np.where(a > i, a, y)\n    print(z, z.dtype)"},
	{"a = np.arange(3.0)\nb = np.arange(3)", "range(9)", "x = [a, b, a.astype('f4'), np.float64(2), 5][i // 2]\n    try:\n        z = np.concatenate([a, x])\n        print(z, z.dtype)\n        z = np.stack((x, b), axis=-1)\n        print(z, z.dtype)\n        z = np.hstack([x, x])\n        print(z, z.dtype)\n    except (ValueError, TypeError) as err:\n        print(err)"},
	{"a = np.arange(6.0)", "[1.0, 2.5, 2.5, 2, 2, 4.0, np.float32(1), None, 1.0]", "k = i\n    z = np.clip(a, k, 3)\n    print(z, z.dtype)\n    z = a.clip(0.5, k)\n    print(z, z.dtype)\n    z = np.round(a * 0.37, 1)\n    print(z)\n    a = a[::-1]"},
	{"", "[0.5, 0.25, 0.25, 2, True, 3.0, np.float32(2), np.float64(3), 0.5, 1j, np.ones(2), 0.75]", "t = i\n    z = np.exp(t)\n    print(z, type(z).__name__)\n    z = np.add(t, 2.0)\n    print(z, type(z).__name__)\n    z = np.exp(t) * t\n    print(z)\n    z = np.maximum(t, t)\n    print(z)"},
	{"a = np.array([3.0, 1.0, 2.0])\nm = a", "range(8)", "z = np.sort(m)\n    print(z)\n    z = np.argsort(m)\n    print(z)\n    z = np.count_nonzero(m)\n    print(z, type(z).__name__)\n    z = m.take(np.arange(2))\n    print(z)\n    k = np.array([2, 0])\n    z = np.take(m, k)\n    print(z)\n    m = a.astype('i4') if i == 3 else np.stack([a, a, a]) if i == 5 else m"},
	{"a = np.arange(4.0)\nint_ = int", "range(8)", "z = a.astype(int)\n    print(z, z.dtype)\n    if i == 3:\n        int = float\n    if i == 5:\n        int = 'f4'"},
	{"def f(v, out=None):\n    return np.multiply(v, 2, out=o)\na = np.arange(3.0)\no = np.zeros(3)", "range(6)", "z = np.add(f(a), a, out=o)\n    print(z, o)\n    z = np.add(a, np.multiply(a, 3, out=o), out=o)\n    print(z, o)\n    z = f(a) + f(o)\n    print(z)"},
	{"a = np.arange(6.0)", "range(14)", "try:\n        a[1:4] += i\n        a[1:] += a[:-1]\n        a[::2] *= 0.5\n        a[:] -= a[::-1]\n        a[...] += 1.5\n        z = a[0:2]\n        z += 1\n        print(a)\n    except (TypeError, ValueError) as err:\n        print(type(err).__name__, err)\n    if i == 4:\n        a = np.arange(6)\n    if i == 7:\n        a = np.arange(6.0, dtype='f4')\n    if i == 10:\n        a.flags.writeable = False\n    if i == 11:\n        a = np.arange(12.0).reshape(6, 2)"},
	{"m = np.arange(6.0).reshape(2, 3)", "range(8)", "m[i % 2] += 1\n    m[:, 0] -= m[:, 1]\n    m[1] *= m[0]\n    m[0, 1:] += 2\n    m[0, 1] += 1\n    r = m[1]\n    m[1] /= 2\n    print(m, r)\n    if i == 3:\n        m = m.T\n        m = m[:2]\n    if i == 5:\n        m = np.ones((2, 3), '>f8')"},
	{"a = np.zeros(5)\nks = [np.array([0, 1, 1]), np.array([0, 1, 1]), np.array([4, -1]), np.array([5]), np.array([True, False, True, False, False]), np.array([True, False]), np.array([0, 2], 'i4')]\nks = [k for k in ks for _ in range(3)]", "range(21)", "k = ks[i]\n    try:\n        a[k] = i\n        a[k] += 1.5\n        z = a[k]\n        print(a, z)\n        z[0] = 100\n        print(a)\n    except (IndexError, ValueError, TypeError) as err:\n        print(err)\n    if i == 10:\n        a = np.zeros(5, 'i4')\n    if i == 16:\n        a = np.zeros(5)[::-1]"},
	{"def inc(v, j):\n    v[j:] += 1\n    return v\na = np.zeros(4)", "range(6)", "a[1:] += inc(a, i % 4)[:3]\n    print(a)\n    a[:2] += np.sqrt(a[2:])\n    print(a)"},
	{"a = np.array([4.0, -1.0, 0.0, np.nan, np.inf, 1e300])", "range(12)", "x = a[i % 6]\n    with np.errstate(all='ignore'):\n        z = np.sqrt(x)\n        print(z, type(z).__name__)\n        z = np.exp(x)\n        print(z)\n        z = abs(x)\n        print(z, type(z).__name__)\n        z = np.sqrt(a[i % 6]) * 2\n        print(z)\n        z = np.floor(a[i % 6])\n        print(z, type(z).__name__)\n        z = np.isnan(a[i % 6])\n        print(z, type(z).__name__)\n        z = np.square(a[i % 6])\n        print(z)\n    if i == 5:\n        a = a.astype('f4')"},
	{"l = [1, 2]\na = np.arange(3.0)\nd = {}", "range(6)", "z = (len(l), len(a), len(d), a.shape, a.size, a.ndim)\n    print(z)\n    l.append(i)\n    a = a.reshape(1, -1) if i == 2 else a[None]\n    d[i] = 1\n    if i == 3:\n        len = lambda v: 'mine'\n    if i == 4:\n        del len"},
	{"", "range(-3, 5)", "z = np.arange(i)\n    print(z, z.dtype)\n    z = np.arange(i, 10, 3)\n    print(z)\n    z = np.arange(10, i, -4)\n    print(z)\n    z = np.arange(i * 0.5)\n    print(z)\n    z = np.arange(i, dtype='i4')\n    print(z.dtype)\n    z = np.zeros(abs(i))\n    print(z)"},
	{"a = np.arange(40.0).reshape(5, 8)\nb = np.zeros((5, 8))", "range(9)", "j = i % 4\n    b[1:-1, 1:-1] = a[:-2, 1:-1] + a[2:, 1:-1] * j\n    b[:, j:j + 2] = a[:, 1 + j:3 + j] - b[:, 0, None]\n    z = a[j] * 2 + a[j + 1] + b[:, j:j + 5].sum()\n    b[j] = z / 2\n    b[j, 1:] -= a[j, :-1] * b[-1, j]\n    s = slice(j, None, 2)\n    b[s] += a[s][:, ::-1] * 1.0\n    print(z, b)\n    if i == 5:\n        b = b.astype('f4')\n    if i == 7:\n        a = a.T[:5]"},
	{"u = np.arange(9.0)", "range(7)", "u[1:-1] = u[1:-1] + (u[2:] - 2 * u[1:-1] + u[:-2]) * 0.5\n    u[i % 3:i % 3 + 4] = u[i % 3:i % 3 + 4] * u[1:5] + u[i % 2:i % 2 + 4]\n    u[::-1] = u * 1.0\n    u[i:] = u[i:] + 1\n    z = float((u * 2).sum()) + min((u + i).max(), 50)\n    print(u, z)\n    v = u\n    if i == 4:\n        u = u.astype(int)"},
	{"def f(v, w=1):\n    return v.sum() * w\na = np.arange(6.0)", "range(8)", "x = f(a * 2 + i, 3)\n    y = f(a[i % 3:] - a[:6 - i % 3], i)\n    if (a + i).sum() > 30 and np.abs(a - i).max() < 5:\n        x = -x\n    k, = a[:1] * 2 + i\n    z = [a * 2 + i, (a - 1).sum()], f'{(a + i).mean():.2f}', x, y, k, np.linalg.norm(a[:i % 4 + 1] - 1)\n    print(z)\n    a = a[::-1] * 0.5 if i == 4 else a"},
	{"a = np.arange(12).reshape(3, 4)\nw = np.ones((3, 3, 4))", "range(6)", "z = w[0] * a + w[1] * a + w[0] * 2 + w[i % 3]\n    print(z)\n    w[i % 2] = w[i % 2] * i + a\n    w[i % 2][1:] = a[1:] * 2.0\n    w[..., None, 1][0] = a[:, 0, None] + 0.5\n    w[i % 3, :, 1] = a[:, 1] * 3\n    a[1:] = a[:-1] * 1.5 if i == 3 else a[1:] * 2\n    print(w, a)\n    if i == 2:\n        w.flags.writeable = False\n        w = w + 0"},
	{"a = np.arange(4)", "range(4)", "z = -a\n    print(z)\n    z = np.add(a, 1)\n    print(z)"},
	{"x = np.arange(4.0)", "[4.0, 4.0, 4.0, 3.0, 5.0]", "k = i\n    z = x.var()*k + x\n    print(z)\n    z = x.mean()*k*k - x/4.0\n    print(z)\n    z = np.arange(4)*k + 4\n    print(z)\n    z = np.arange(4)*int(k) + k\n    print(z)"},
}

func TestLoopsRunAsRecorded(t *testing.T) {
	for _, c := range changing {
		again, once := newPlayer(t), newPlayer(t)
		for _, p := range []*player{again, once} {
			if got := p.play("import numpy as np\n" + c.setup); got != "" {
				t.Fatalf("%s shows %q", c.setup, got)
			}
		}
		got := again.script("for i in " + c.over + ":\n    " + c.body)
		once.s.Plainly()
		want := once.script("for i in " + c.over + ":\n    " + c.body)
		if got != want || strings.Contains(got, "internal") {
			t.Errorf("for i in %s:\n    %s\nshows\n%s\nand without what was remembered\n%s", c.over, c.body, got, want)
		}
	}
}

// counting is an engine that counts the programs that it is given anew.
type counting struct {
	*engine.CPU
	runs int
}

func (c *counting) Run(ctx context.Context, p *ir.Program, in []*tensor.Tensor, o engine.RunOptions) ([]*tensor.Tensor, error) {
	c.runs++
	return c.CPU.Run(ctx, p, in, o)
}

func TestLoopsAreRecordedOnce(t *testing.T) {
	for _, stmt := range []string{"y = x*2 + x", "x*2", "y = f(x)", "y = np.sqrt(x)", "y = x.sum()", "y = np.einsum('i,i->', x, x)", "y = x > 1", "y = m @ m", "y = np.sum(m, axis=0)", "y = x[1:3] + 1", "y = m[0] * m[:, None, 1]", "x += 1", "x *= x - m[0, :1]",
		"y = x.copy()", "y = x.astype('f4')", "y = x.astype(int)", "y = m.astype(np.float64)", "x.astype(dt)", "y = np.add(x, x, out=o)", "np.exp(x, out=o)",
		"np.sum(m, axis=0, out=o4)", "y = x[i]", "y = x[b]", "y = x[i] * 2", "y = m[:, i]", "y = m[i, i]", "y = x[x > 3]", "y = x[~b]",
		"y = np.concatenate([x, x])", "y = np.stack((x, x), axis=1)", "y = np.vstack([x, x])", "y = np.hstack([x, m[0]])", "y = np.where(b, x, 0)", "y = np.where(x > 3, x, -x)",
		"y = np.clip(x, 1, 2.5)", "y = x.clip(k, None)", "y = np.round(x, 1)", "y = np.sort(x)", "y = np.argsort(x)", "y = np.count_nonzero(b)", "y = np.outer(x, x)",
		"y = np.take(x, i)", "y = x.take(i)", "y = np.exp(k)", "y = np.ptp(x)", "y = (x * k).std()", "y = np.max(m, axis=(0, 1))", "y = np.copy(m)"} {
		c := &counting{CPU: engine.New(engine.Options{})}
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Engine: c, Dir: t.TempDir()})
		p.play("import numpy as np\nx = np.arange(8.0)\nm = np.ones((4, 4))\ndef f(v):\n    return v*3 + 1\n" +
			"o = np.zeros(8); o4 = np.zeros(4); i = np.array([1, 3, 2]); b = x > 2; k = 0.5; dt = np.dtype('f4')")
		before := c.runs
		if got := p.script("for _ in range(100):\n    " + stmt); got != "" {
			t.Errorf("%s shows %q", stmt, got)
		}
		if n := c.runs - before; n > 3 {
			t.Errorf("%s in a loop of 100 rounds is recorded %d times", stmt, n)
		}
	}
}

// TestLinesAreRecordedForEachType has one line that meets many functions and
// types in turn: once all have been met twice, it is recorded no more.
func TestLinesAreRecordedForEachType(t *testing.T) {
	c := &counting{CPU: engine.New(engine.Options{})}
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Engine: c, Dir: t.TempDir()})
	p.play("import numpy as np\nk = 0.5\ng = lambda: f(x, y)\nh = lambda: x*k\n" +
		"fs = [np.add, np.multiply, np.less, np.maximum, np.subtract]\nxs = [np.ones(n, d) for n in (3, 4) for d in ('i1', 'i4', 'i8', 'f4', 'f8', 'c8')]\n" +
		"def all():\n    global f, x, y, k\n    for f in fs:\n        for x in xs:\n            k = k + 0.125\n            y = x[::-1]\n            g()\n            h()")
	once := c.runs
	p.play("all()")
	once = c.runs - once
	p.play("all()")
	before := c.runs
	if got := p.script("for i in range(10):\n    all()"); got != "" {
		t.Fatalf("shows %q", got)
	}
	if n := c.runs - before; n > once {
		t.Errorf("ten times round record %d programs, once round takes %d", n, once)
	}
}
