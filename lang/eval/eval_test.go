// What transcripts do not reach: interruption, recursion, the order of
// evaluation, containers changed while they are walked, and what a failed
// statement leaves behind.
package eval_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// run evaluates a program in a fresh session and gives what it printed, its
// error's last line after it.
func run(t *testing.T, ctx context.Context, program string) string {
	t.Helper()
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out})
	defer s.Close()
	err := s.Eval(ctx, diag.NewFile("t.tq", program), lang.ShowNone, func(*lang.Result) {})
	if err != nil {
		out.WriteString(err.Error() + "\n")
	}
	return out.String()
}

func TestPrograms(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"recursion ends", "def f(n): return f(n + 1)\nf(0)", "RecursionError: maximum recursion depth exceeded\n"},
		{"recursion can be caught", "def f(n): return f(n + 1)\ntry: f(0)\nexcept RecursionError: print('caught')\nprint(1)", "caught\n1\n"},
		{"operands from left to right", "def f(x):\n    print(x)\n    return x\nf(1) + f(2) * f(3)\n[f(4), f(5)][f(0)]\n{f(6): f(7)}", "1\n2\n3\n4\n5\n0\n6\n7\n"},
		{"arguments, then the call", "def f(*a, **k): print(a, k)\ndef g(x):\n    print(x)\n    return x\nf(g(1), *[g(2)], k=g(3), **{'m': g(4)})", "1\n2\n3\n4\n(1, 2) {'k': 3, 'm': 4}\n"},
		{"value, then the targets", "l = [0, 0]\ni = 0\ni, l[i] = 1, 2\nprint(i, l)", "1 [0, 2]\n"},
		{"a chain tests each operand once", "def f(x):\n    print(x)\n    return x\nprint(f(1) < f(2) < f(0) < f(9))", "1\n2\n0\nFalse\n"},
		{"an array waits for the call beside it", "a = np.arange(3)\ndef f():\n    a[0] = 9\n    return 0\nprint(a + f(), a)", "[9 1 2] [9 1 2]\n"},
		{"a computed array does not see later stores", "a = np.arange(3)\nb = a * 2\na[0] = 9\nprint(b)", "[0 2 4]\n"},
		{"a default is made once", "def f(l=[]):\n    l.append(len(l))\n    return l\nf()\nprint(f())", "[0, 1]\n"},
		{"closures see the last value", "print([f() for f in [lambda: i for i in range(3)]])", "[2, 2, 2]\n"},
		{"a comprehension has its own scope", "x = 5\n[x for x in range(3)]\nprint(x)", "5\n"},
		{"a loop's variable stays", "for x in range(3): pass\nprint(x)", "2\n"},
		{"a list grows while it is walked", "l = [1, 2]\nfor x in l:\n    if len(l) < 5: l.append(x)\nprint(l)", "[1, 2, 1, 2, 1]\n"},
		{"a list shrinks while it is walked", "l = [1, 2, 3, 4]\nfor x in l: l.remove(x)\nprint(l)", "[2, 4]\n"},
		{"a dict must not grow while it is walked", "d = {1: 1}\nfor k in d: d[k + 1] = 1", "RuntimeError: dictionary changed size during iteration\n"},
		{"a dict may take other values while it is walked", "d = {1: 1, 2: 2}\nfor k in d: d[k] = 0\nprint(d)", "{1: 0, 2: 0}\n"},
		{"a set must not grow while it is walked", "s = {1}\nfor k in s: s.add(k + 1)", "RuntimeError: Set changed size during iteration\n"},
		{"an exception's name ends with its clause", "try: 1 / 0\nexcept ZeroDivisionError as err: pass\nerr", "NameError: name 'err' is not defined\n"},
		{"finally runs before the return", "def f():\n    try: return 1\n    finally: print('last')\nprint(f())", "last\n1\n"},
		{"finally's return wins", "def f():\n    try: 1 / 0\n    finally: return 2\nprint(f())", "2\n"},
		{"break runs finally", "for i in range(3):\n    try:\n        if i: break\n    finally: print(i)", "0\n1\n"},
		{"a bare raise keeps the exception", "try:\n    try: {}['k']\n    except KeyError: raise\nexcept KeyError as e: print(repr(e))", "KeyError('k')\n"},
		{"what ran before an error stays", "a = 1\na = 2; b = 1 / 0", "ZeroDivisionError: division by zero\n"},
		{"global and nonlocal", "n = 0\ndef f():\n    global n\n    n += 1\n    m = 0\n    def g():\n        nonlocal m\n        m += 1\n        return m\n    g()\n    return g()\nprint(f(), n)", "2 1\n"},
		{"an unset local", "x = 1\ndef f():\n    print(x)\n    x = 2\nf()", "UnboundLocalError: cannot access local variable 'x' where it is not associated with a value\n"},
		{"else of loops and of try", "for i in []: pass\nelse: print('loop')\ntry: pass\nexcept ValueError: pass\nelse: print('try')", "loop\ntry\n"},
		{"starred targets", "a, *b, c = range(5)\n(d, *e), f = [1], 2\nprint(a, b, c, d, e, f)", "0 [1, 2, 3] 4 1 [] 2\n"},
		{"deletion", "l = [0, 1, 2, 3]\ndel l[1], l[-1]\nprint(l)\ndel l\nl", "[0, 2]\nNameError: name 'l' is not defined\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := run(t, context.Background(), c.program); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// TestInterrupt: a loop without any array work ends when it is told to, and the
// program cannot catch that.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	got := run(t, ctx, "try:\n    while True: pass\nexcept:\n    print('caught')")
	if !strings.HasPrefix(got, "KeyboardInterrupt") {
		t.Errorf("got %q", got)
	}
}
