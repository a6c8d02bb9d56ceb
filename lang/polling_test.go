// Builtins that go over millions of elements ask for the user's interrupt again
// and again.
package lang_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// fuse is a context that ends when it has been asked so many times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestLongIntegers ends work on long ints, which is left alone, and work on large
// arrays that is done in pieces. What is left alone ends with a process of its own.
func TestLongIntegers(t *testing.T) {
	const inside = "TQ_TEST_LONG_INTEGERS"
	if os.Getenv(inside) == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestLongIntegers$")
		child.Env = append(os.Environ(), inside+"=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	setup := "import math\nimport numpy as np\nB = 1 << 16000000\nC = B // 3 | 1\nD = (1 << 8000000) - 1\nx = np.zeros(1 << 25, 'u1')\nf = np.linspace(0, 1, 1 << 21)"
	s := lang.New(lang.Options{})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup+"\n"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, stmt := range []string{
		"math.factorial(10**6)", "math.perm(10**6)", "math.comb(10**6, 500000)", "math.gcd(C, D)", "math.lcm(C, D)", "math.isqrt(C)", "pow(3, D, C)", "3**8000000",
		"C / D", "D * D", "C // D", "C % D", "divmod(C, D)", "format(C, 'd')", "'%d' % C", "x.sum() + 10**4000000",
		"np.packbits(x)", "np.unpackbits(x)", "np.interp(f, f, f)", "np.random.default_rng(0).permutation(1 << 23)",
	} {
		i := lang.NewInterrupts(context.Background())
		ctx := i.Context()
		i.Interrupt()
		err := s.Eval(ctx, diag.NewFile("stmt", "try: "+stmt+"\nexcept KeyboardInterrupt: caught = True\nassert caught\ndel caught\n"), lang.ShowNone, nil)
		if err != nil {
			t.Errorf("%s ends with %v", stmt, err)
		}
	}
}

func TestBuiltinsAskForInterrupts(t *testing.T) {
	setup := "import json\nn = 40000\nL = list(range(n))\nD = dict(zip(map(str, L), L))\nS = json.dumps(L)\nE = json.dumps(D)\nT = [str(i) for i in L]"
	s := lang.New(lang.Options{})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup+"\n"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, stmt := range []string{"sorted(L)", "sorted(L, key=abs)", "L.sort(reverse=True)", "max(L)", "min(T)", "L.count(-1)", "json.dumps(L)", "json.dumps(D)", "json.loads(S)", "json.loads(E)"} {
		err := s.Eval(&fuse{context.Background(), 20}, diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil)
		if err == nil || !strings.Contains(err.Error(), "KeyboardInterrupt") {
			t.Errorf("%s ends with %v", stmt, err)
		}
	}
}

// TestSequencesAskForInterrupts interrupts right before one operation on many
// elements: it gives no result.
func TestSequencesAskForInterrupts(t *testing.T) {
	setup := "n = 150000\nL = list(range(n))\nM = list(range(n))\nT = tuple(L)\nU = tuple(L)\nS = set(L)\nR = set(L)\nD = dict(zip(L, L))\nE = dict(D)\ns = 'ab,' * n\nx = np.zeros(n)\nw = np.array(['a'] * 3000)"
	var out interrupting
	s := lang.New(lang.Options{Stdout: &out})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup+"\n"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, expr := range []string{
		"L + L", "L * 2", "2 * L", "[0] * n", "[0, 1, 2] * n", "T * 2", "T + T", "L[1:]", "L[::-1]", "T[2:]", "s.encode()[::2]", "L == M", "T == U", "L < M", "T >= U",
		"D == E", "D | E", "S | R", "S & R", "S - {1}", "S ^ {1}", "L.copy()", "list(L)", "list(T)", "set(L)", "frozenset(T)", "dict(D)", "D.copy()", "sorted(L)", "list(reversed(L))",
		"L.index(-1)", "L.remove(-1)", "L.count(-1)", "-1 in L", "[].extend(L)", "[].__iadd__(L)", "s.split(',')", "(s * 3).split()", "''.join(s)", "list(s)", "list(zip(L, M))", "sum(L)", "min(L)",
		"s[::-1]", "('ä' + s)[::2]", "any(x)", "x.tolist()", "np.strings.upper(w)", "L.sort()", "[L].index(M)", "(T,) == (U,)",
	} {
		i := lang.NewInterrupts(context.Background())
		out.text.Reset()
		out.at = func() { i.Interrupt() }
		program := "y = 0\ntry: y = print('interrupt') or " + expr + "\nexcept KeyboardInterrupt: pass\nprint(y is 0)\n"
		err := s.Eval(i.Context(), diag.NewFile("program", program), lang.ShowNone, nil)
		if got := out.text.String(); err != nil || got != "interrupt\nTrue\n" {
			t.Errorf("%s: %.80q, %v", expr, got, err)
		}
	}
}

// asked is a context that counts how often it is asked whether it has ended.
type asked struct {
	context.Context
	times int
}

func (a *asked) Err() error { a.times++; return a.Context.Err() }

func (a *asked) Done() <-chan struct{} { a.times++; return a.Context.Done() }

// TestLongTextsAskForInterrupts: work on a long text asks more often than work on a short one.
func TestLongTextsAskForInterrupts(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := lang.New(lang.Options{})
	times := func(stmt string) int {
		counted := &asked{Context: ctx}
		if err := s.Eval(counted, diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil); err != nil {
			t.Fatalf("%s: %v", stmt, err)
		}
		return counted.times
	}
	const parts = "n = %d\nt = 'ab cd\\t' * n\nu = 'äb' * n\nb = t.encode()\nl = list(range(n))\nq = tuple(l)\nm = base64.b64encode(b)\nh = b.hex()\nz = base64.b85encode(b)\nw = base64.b32encode(b)\n"
	long, short := strings.ReplaceAll(parts, "%d", "1 << 20"), strings.ReplaceAll(parts, "%d", "4")
	for _, expr := range []string{
		"t.upper()", "t.lower()", "u.title()", "u.swapcase()", "u.capitalize()", "u.casefold()", "b.upper()", "t.isascii()", "u.isalpha()", "b.islower()", "t.strip('abcd \\t')", "b.lstrip(b'abcd \\t')",
		"t.find('x')", "t.rfind('x')", "u.find('x', 3)", "t.count('x')", "b.find(b'x')", "t.__contains__('x')", "b'x' in b", "120 in b", "t.partition('x')", "t.rpartition('x')",
		"t.replace('b', 'x')", "t.splitlines()", "t.split('b', 9)", "t.rsplit(None, 9)", "t.expandtabs()", "t.encode()", "u.encode('utf-16')", "t.encode('ascii')", "b.decode()", "b.decode('latin-1')",
		"b.hex()", "b.hex('-')", "b.translate(bytes(256))", "b.translate(None, b'a')", "int.from_bytes(b, 'big')", "unicodedata.normalize('NFD', u)", "unicodedata.is_normalized('NFD', u)",
		"re.escape(t)", "re.search('x', t)", "m == base64.b64encode(b)", "base64.b64decode(m)", "base64.b16encode(b)", "base64.b16decode(h.upper())", "base64.b85encode(b)", "base64.b85decode(z)", "base64.a85encode(b)",
		"base64.b32encode(b)", "base64.b32decode(w)", "binascii.hexlify(b)", "binascii.hexlify(b, '-')", "binascii.unhexlify(h)", "binascii.b2a_base64(b)", "binascii.a2b_base64(m)", "binascii.crc32(b)",
		"binascii.crc_hqx(b, 0)", "l.count(-1)", "l.count(l)", "q.count(-1)", "-1 if l.count(-1) else l.index(n - 1)", "q.index(n - 1)",
	} {
		times("import re, base64, binascii, unicodedata\n" + short)
		times(expr)
		few := times(expr)
		times(long)
		if many := times(expr); many <= few {
			t.Errorf("%s asks %d times of a long text, %d times of a short one", expr, many, few)
		}
	}
}
