// Numbers in loops: what is computed at a glance is what is computed in the
// general way, effects and errors included.
package lang_test

import "testing"

var numberCases = []struct{ name, src, want string }{
	{"too large", "n = 2**62\nm = n + n\nn += n\nprint(n, m, n == m, type(n).__name__)", "9223372036854775808 9223372036854775808 True int"},
	{"division", "a = 1\nb = 0\nfor f in (lambda: a / b, lambda: a // b, lambda: a % b, lambda: a * 2 % b):\n    try:\n        f()\n    except ZeroDivisionError as e:\n        print(e)", "division by zero\ninteger division or modulo by zero\ninteger modulo by zero\ninteger modulo by zero"},
	{"effects happen once", "def f():\n    print('f')\n    return 1\na = 2\nb = a * 3 + f()\nb += a + f()\nprint(b, a < 3 < f() + 5)", "f\nf\nf\n10 True"},
	{"unbound", "def f():\n    x = y + 1\n    y = 1\ndef g():\n    z += 1\nfor h in (f, g):\n    try:\n        h()\n    except UnboundLocalError as e:\n        print(e)", "cannot access local variable 'y' where it is not associated with a value\ncannot access local variable 'z' where it is not associated with a value"},
	{"other kinds", "for a in (True, 1, 1.5, 2j, 'x', np.float64(2), np.int8(10)):\n    b = a * 2\n    b += a\n    print(b, type(b).__name__)", "3 int\n3 int\n4.5 float\n6j complex\nxxx str\n6.0 float64\n30 int8"},
	{"closures", "def make():\n    n = 0\n    def up(k):\n        nonlocal n\n        n += k * 2\n        return n\n    return up\nu = make()\n_ = u(1)\nprint(u(2.5), u(True))", "7.0 9.0"},
	{"chains", "a = 2\nprint(1 < a < 3, 1 < a > 3, a == 2.0, a != True, not a < 1, a is 2)", "True False True True True True"},
	{"deep", "a = 1\nb = a + (a + (a + (a + (a + (a + a * 2.5) * 2) * a))) - 1\nprint(b)", "11.0"},
	{"elements are numbers of their types", "x = np.array([1.5, np.nan, -0.0], 'f4')\ny = np.array([3000000000, 5], 'u4')\nz = np.array([2**64 - 1], 'u8')\nb = np.array([True, False])\nprint(x[0], x[1], x[2], y[0] + 1, z[0], b[0], type(x[0]).__name__, type(b[1]).__name__, z[0].item() + 1, x[0].item(), b[0] + b[0])\nprint(repr(x[2]), repr(y[1]), hash(x[0]) == hash(1.5), {x[0]: 1}[1.5], x[0].tobytes(), y[0].view('i4'), z[0] // 3, -x[0], [10, 20][y[1] - 4])",
		"1.5 nan -0.0 3000000001 18446744073709551615 True float32 bool 18446744073709551616 1.5 True\nnp.float32(-0.0) np.uint32(5) True 1 b'\\x00\\x00\\xc0?' -1294967296 6148914691236517205 -1.5 20"},
	{"elements do not follow their array", "x = np.arange(3.0)\ny = x[1]\nx[1] = 9\nfor v in x:\n    x[2] = 7\n    print(v, end=' ')\nprint(y, y + 1, y.base is None)", "0.0 9.0 7.0 1.0 2.0 True"},
	{"bits of a NaN", "x = np.array([0x7fa00001], 'u4').view('f4')\nprint(hex(x[0].view('u4')), [hex(v.view('u4')) for v in x])", "0x7fa00001 ['0x7fa00001']"},
}

func TestNumbers(t *testing.T) {
	for _, c := range numberCases {
		p := newPlayer(t)
		if got := p.play("import numpy as np\nfor again in range(3):\n    pass\n" + c.src); got != c.want+"\n" && got != c.want {
			t.Errorf("%s:\n%s\nshows\n%s\nwant\n%s", c.name, c.src, got, c.want)
		}
	}
}
