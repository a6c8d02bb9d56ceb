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
	{"a = np.arange(4)", "range(4)", "z = -a\n    print(z)\n    z = np.add(a, 1)\n    print(z)"},
}

func TestLoopsRunAsRecorded(t *testing.T) {
	for _, c := range changing {
		again, once := newPlayer(t), newPlayer(t)
		for _, p := range []*player{again, once} {
			if got := p.play("import numpy as np\n" + c.setup); got != "" {
				t.Fatalf("%s shows %q", c.setup, got)
			}
		}
		got := again.play("for i in " + c.over + ":\n    " + c.body)
		// An element of a list is never remembered.
		want := once.play("for i in " + c.over + ":\n    " + unrolled(c.body))
		if got != want || strings.Contains(got, "internal") {
			t.Errorf("for i in %s:\n    %s\nshows\n%s\nand without what was remembered\n%s", c.over, c.body, got, want)
		}
	}
}

// unrolled is a body in which every assigned expression goes through a list,
// so that nothing of it is remembered.
func unrolled(body string) string {
	lines := strings.Split(body, "\n")
	for i, l := range lines {
		if at := strings.Index(l, "z = "); at >= 0 && strings.TrimSpace(l[:at]) == "" {
			lines[i] = l[:at] + "z = [" + l[at+4:] + "][0]"
		}
		if at := strings.Index(l, "y = "); at >= 0 && strings.TrimSpace(l[:at]) == "" {
			lines[i] = l[:at] + "y = [" + l[at+4:] + "][0]"
		}
	}
	return strings.Join(lines, "\n")
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
	for _, stmt := range []string{"y = x*2 + x", "x*2", "y = f(x)", "y = np.sqrt(x)", "y = x.sum()", "y = np.einsum('i,i->', x, x)", "y = x > 1", "y = m @ m", "y = np.sum(m, axis=0)", "y = x[1:3] + 1", "y = m[0] * m[:, None, 1]", "x += 1", "x *= x - m[0, :1]"} {
		c := &counting{CPU: engine.New(engine.Options{})}
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Engine: c, Dir: t.TempDir()})
		p.play("import numpy as np\nx = np.arange(8.0)\nm = np.ones((4, 4))\ndef f(v):\n    return v*3 + 1")
		before := c.runs
		if got := p.play("for i in range(100):\n    " + stmt); got != "" {
			t.Fatalf("%s shows %q", stmt, got)
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
	if got := p.play("for i in range(10):\n    all()"); got != "" {
		t.Fatalf("shows %q", got)
	}
	if n := c.runs - before; n > once {
		t.Errorf("ten times round record %d programs, once round takes %d", n, once)
	}
}
