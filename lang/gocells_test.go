// Cells of Go: the contract, errors and their places, what a cell may do to its
// process and not to the session.
package lang_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/gofunc/worker"
)

// goSession is a session whose cells of Go this test's binary runs (TestMain).
func goSession(t *testing.T, out *bytes.Buffer) *lang.Session {
	s := lang.New(lang.Options{Stdout: out, Stderr: out, GoWorker: lang.GoWorker(), Dir: t.TempDir()})
	t.Cleanup(func() { s.Close() })
	return s
}

// tell evaluates text and gives what is shown and printed, and the error.
func tell(t *testing.T, s *lang.Session, out *bytes.Buffer, text string) string {
	t.Helper()
	out.Reset()
	err := s.Eval(context.Background(), diag.NewFile("cell", text), lang.ShowAll, func(r *lang.Result) { out.WriteString(r.Text() + "\n") })
	var d *diag.Error
	if errors.As(err, &d) {
		out.WriteString(d.Render(diag.Options{}))
	} else if err != nil {
		out.WriteString(err.Error())
	}
	return strings.TrimRight(out.String(), "\n")
}

func TestGoCells(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	for _, c := range []struct{ text, want string }{
		{"%%go\nimport \"math\"\nfunc wave(x, k float64) float64 { return math.Sin(x) * k }", ""},
		{"wave(np.zeros((2, 1)), [1, 2, 3]).shape", "(2, 3)"},
		{"wave(1, k=2)", "np.float64(1.682941969615793)"},
		{"np.allclose(wave(np.arange(4)[::2], 1), np.sin([0, 2]))", "True"},
		{"%%go\nfunc half(x []float32, n int) []float32 {\n\tout := make([]float32, len(x))\n\tfor i := range x { out[i] = x[i] / float32(n) }\n\treturn out\n}", ""},
		{"half(np.ones((2, 2), np.float32).T, 4)", "array([[0.25, 0.25],\n       [0.25, 0.25]], dtype=float32)"},
		{"half(np.arange(4), 2)", "array([0. , 0.5, 1. , 1.5], dtype=float32)"},
		{"%%go\nimport (\"errors\"; \"fmt\"; \"tq\")\n//tq:shape (m,k),(k,n)->(m,n)\nfunc mm(a, b *tq.F64) *tq.F64 { return a.MatMul(b) }\n" +
			"func parts(x float64) (float64, int, bool) { return wave(x, 1), int(x), x > 1 }\n" +
			"func fails(n int) (int, error) { if n > 2 { return 0, errors.New(\"too large\") }; return n * 2, nil }\n" +
			"func say(name string, n int) string { fmt.Println(\"hello\", name); return name + \"!\" }\n" +
			"func at(x *tq.I64, i int) int64 { return x.At(i, -1) }", ""},
		{"mm(np.ones((2, 3)), np.ones((3, 4))).tolist() == (np.ones((2, 3)) @ np.ones((3, 4))).tolist()", "True"},
		{"parts([0.5, 2.0])[1:]", "(array([0, 2]), array([False,  True]))"},
		{"fails(2), fails([1, 2]).tolist()", "(np.int64(4), [2, 4])"},
		{"fails([1, 3])", "RuntimeError: fails: too large (element [1])\n  cell:1:1    fails([1, 3])\n              ^^^^^^^^^^^^^"},
		{"say('tq', 3)", "hello tq\n'tq!'"},
		{"at(np.arange(6).reshape(2, 3), 1)", "np.int64(5)"},
		{"try:\n    at(np.arange(6), 1)\nexcept RuntimeError as e:\n    print(e)\n", "at: panic: tq: 2 indices into a tensor of 1 axes"},
		{"%%go\ntype P struct{ x float64 }\nfunc (p P) up() float64 { return p.x + 1 }\nfunc useP(x float64) float64 { return P{x}.up() }", ""},
		{"useP(1)", "np.float64(2.0)"},
		{"%%go\nfunc wave(x float64) float64 { return x + 100 }", "GoError: with this cell an earlier one is wrong: too many arguments in call to wave\n\thave (float64, number)\n\twant (float64)\n  cell:2:1    func wave(x float64) float64 { return x + 100 }\n              ^\n  hint: define that anew in the same cell"},
		{"%%go\nfunc useP(x float64) float64 { return -P{x}.up() }", ""},
		{"useP(1), wave(0, 1)", "(np.float64(-2.0), np.float64(0.0))"},
		{"%%go\nfunc z(x []complex128) []complex128 { for i := range x { x[i] *= 2i }; return x }", ""},
		{"a = np.array([1+1j]); z(a), a", "(array([-2.+2.j]), array([1.+1.j]))"},
		{"z([]).shape", "(0,)"},
	} {
		if got := tell(t, s, &out, c.text); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestGoProblems holds the errors of cells with their places.
func TestGoProblems(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	for _, c := range []struct{ text, want string }{
		{"%%go\nfunc f(x float64) float64 {\n\treturn y\n}", "GoError: undefined: y\n  cell:3:9"},
		{"%%go\nfunc f(x float64) float64 { return x", "SyntaxError: syntax error: expected "},
		{"%%go\nfunc f(x []float64) []float32 { return x }", "cannot use x (variable of type []float64) as []float32 value"},
		{"%%go\nfunc f(a, b float64) float64 { return min(a, b) }", "min requires go1.21 or later"},
		{"%%go\nfunc f(n int) int { s := 0; for i := range n { s += i }; return s }", "cannot range over n"},
		{"%%go\nimport \"os/exec\"\nfunc f(n int) int { exec.Command(\"ls\"); return n }", "cells of Go have no package \"os/exec\"; there are bytes,"},
		{"%%go\nimport \"os\"\nfunc f(n int) int { return n }", "no package \"os\""},
		{"%%go\nimport \"math\"\nfunc f(x float64) float64 { return math.Foo(x) }", "undefined: math.Foo"},
		{"%%go\npackage x\nfunc f(n int) int { return n }", "SyntaxError: syntax error:"},
		{"%%go\nfunc f(m map[string]int) int { return 0 }", "no function of this cell can be called from the language: f: parameter 1: map[string]int is none of"},
		{"%%go\n//tq:shape (m,k)->(n)\nfunc f(x []float64) []float64 { return x }", "nothing gives the size n"},
		{"%%go\n//tq:shape (m),(m)->(m)\nfunc f(x []float64) []float64 { return x }", "is of 2 tensors to 1, f of 1 to 1"},
		{"%%go\n//tq:shpae (m)->(m)\nfunc f(x []float64) []float64 { return x }", "GoError: there is no tq:shpae; //tq:shape (m,k),(k,n)->(m,n) says how shapes go together\n  cell:2:1"},
		{"%%go\n//tq:shape (m)->(m)\n\nfunc f(x []float64) []float64 { return x }", "GoError: tq:shape does not stand directly above a function"},
		{"%%go\nfunc f(n int) int { return n }\nfunc f(x float64) float64 { return x }", "GoError: f redeclared in this block\n  cell:3:6    func f(x float64) float64 { return x }\n                   ^\n  note: other declaration of f\n"},
		{"%%go --speed 3\nfunc f(n int) int { return n }", "UsageError: %%go knows no option --speed\n  cell:1:1    %%go --speed 3\n              ^^^^^^^^^^^^^^\n  hint"},
		{"%%go --timeout never\nfunc f(n int) int { return n }", "--timeout is a time"},
		{"%%go\nfunc main() {}\nfunc f(n int) int { return n }", "lacks a function main"},
		{"%go none.go", "FileNotFoundError"},
	} {
		if got := tell(t, s, &out, c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"%%go\nimport \"tq\"\n//tq:shape (m,k),(k,n)->(m,n)\nfunc mm(a, b *tq.F64) *tq.F64 { return a }\nfunc each(x, y float64) float64 { return x }\nfunc one(n int) int { return n }\nfunc cut(x []float64) []float64 { return x[1:] }\n" +
			"func none(x []int) []int { return nil }\nfunc upto(n int) (out []int) { for i := 0; i < n; i++ { out = append(out, i) }; return out }", ""},
		{"mm(np.ones((2, 3)), np.ones((4, 4)))", "ValueError: mm: tq:shape (m,k),(k,n)->(m,n): k is 3 in a and 4 in b"},
		{"mm(np.ones((2, 2)), np.ones((2, 3)))", "ValueError: mm: result 1 has shape [2, 2], tq:shape says [2, 3]"},
		{"mm(np.ones(2), np.ones((2, 3)))", "ValueError: mm: a has 1 axes"},
		{"mm(1j * np.ones((2, 2)), np.ones((2, 2)))", "TypeError: mm takes float64, and this is complex128"},
		{"each(np.ones(2), np.ones(3))", "ValueError: each: y of shape"},
		{"each(1)", "TypeError: each() missing required argument 'y' (pos 2)"},
		{"one(1.5)", "TypeError: one takes int, and this is float64"},
		{"one(2**70)", "OverflowError"},
		{"cut(np.ones(3))", "ValueError: cut: result 1 has 2 elements, and the shape [3] that it keeps 3\n  cell:1:1    cut(np.ones(3))\n              ^^^^^^^^^^^^^^^\n  hint: a result *tq.F64 may have any length: import \"tq\""},
		{"none(np.arange(3))", "result 1 has 0 elements, and the shape [3] that it keeps 3"},
		{"none(np.arange(0)).shape, upto(3)", "((0,), array([0, 1, 2]))"},
		{"cut(np.ones((2, 3)))", "ValueError: cut: result 1 has 5 elements, and the shape [2, 3] that it keeps 6"},
		{"%%go\nfunc ok(x float64) float64 { return x }\nfunc many(x ...float64) float64 { return x[0] }", "note: not callable from the language: many takes any number"},
	} {
		if got := tell(t, s, &out, c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestGoInit is a cell that fails before any of its functions is called.
func TestGoInit(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	tell(t, s, &out, "%%go\nfunc init() { panic(\"out of order\") }\nfunc f(n int) int { return n }")
	if got, want := tell(t, s, &out, "f(2)"), "panic in init or in the value of a variable: out of order"; !strings.Contains(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := tell(t, s, &out, "1 + 1"); got != "2" {
		t.Errorf("the session ends with: %s", got)
	}
	for _, c := range []struct{ text, want string }{
		{"%%go\nfunc other() int { return 1 }", ""},
		{"other()", "RuntimeError: panic in init or in the value of a variable: out of order\n  cell:1:1    other()\n              ^^^^^^^\n  hint: declare anew what that cell declares; its init goes with it"},
		{"%%go\nfunc f(n int) int { return n + 1 }", ""},
		{"f(2), other()", "(np.int64(3), np.int64(1))"},
	} {
		if got := tell(t, s, &out, c.text); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestGoInitOfACellThatRunsTwice runs once, as the cell is there once.
func TestGoInitOfACellThatRunsTwice(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	for _, c := range []struct{ text, want string }{
		{"%%go\nvar runs int\nfunc count() int { return runs }", ""},
		{"%%go\nfunc init() { runs++ }\nvar _ = step()\nfunc step() int { runs += 10; return 0 }", ""},
		{"%%go\nfunc init() { runs++ }\nvar _ = step()\nfunc step() int { runs += 10; return 0 }", ""},
		{"count()", "np.int64(11)"},
		{"%%go\nfunc init() { runs += 100 }", ""},
		{"%%go\nfunc init() { runs += 100 }", ""},
		{"count()", "np.int64(111)"},
	} {
		if got := tell(t, s, &out, c.text); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestGoFaults attacks the process of the cells; the session goes on.
func TestGoFaults(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	cells := []string{
		"%%go --mem 300M --timeout 60s\nimport (\"sync\"; \"time\")\n" +
			"func good(x float64) float64 { return x + 1 }\n" +
			"func inGoroutine(n int) int { go func() { var m map[int]int; m[1] = 1 }(); time.Sleep(time.Minute); return n }\n" +
			"func endless(n int) int { return endless(n+1) + 1 }\n" +
			"func huge(n int) int { var keep [][]byte; for i := 0; i < n; i++ { b := make([]byte, 64<<20); for k := 0; k < len(b); k += 4096 { b[k] = 1 }; keep = append(keep, b) }; return len(keep) }\n" +
			"func asleep(n int) int { c := make(chan int); return <-c }\n" +
			"func race(n int) int {\n\tm := map[int]int{}\n\tvar w sync.WaitGroup\n\tfor g := 0; g < 8; g++ {\n\t\tw.Add(1)\n\t\tgo func() { defer w.Done(); for i := 0; i < 200000; i++ { m[i&7] = i } }()\n\t}\n\tw.Wait()\n\treturn len(m)\n}\n" +
			"func out(x []float64, i int) float64 { return x[i] }\n" +
			"func zero(a, b int) int { return a / b }",
	}
	for _, c := range cells {
		if got := tell(t, s, &out, c); got != "" {
			t.Fatal(got)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"inGoroutine(1)", "RuntimeError: a function in Go: panic: "},
		{"endless(1)", "RecursionError: a function in Go calls itself without end"},
		{"huge(100)", "MemoryError: a function in Go takes more memory than it may"},
		{"out(np.ones(3), 5)", "RuntimeError: out: panic: "},
		{"zero(1, 0)", "RuntimeError: zero: panic: "},
	} {
		got := tell(t, s, &out, "kept = 5\n"+c.text)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.text, got)
		}
		if got := tell(t, s, &out, "good(kept)"); got != "np.float64(6.0)" {
			t.Fatalf("after %s: %s", c.text, got)
		}
	}
	// a race may end the process or not; the session goes on either way
	if got := tell(t, s, &out, "race(1)"); got != "np.int64(8)" && !strings.Contains(got, "concurrent map") && !strings.Contains(got, "RuntimeError") {
		t.Errorf("race: %s", got)
	}
	if got := tell(t, s, &out, "%%go --timeout 50ms\nfunc loop(n int) int { for { n++ } }"); got != "" {
		t.Fatal(got)
	}
	if got := tell(t, s, &out, "loop(1)"); !strings.Contains(got, "TimeoutError: loop has not ended after 50ms") {
		t.Error(got)
	}
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, stop)
	if err := s.Eval(ctx, diag.NewFile("", "asleep(1)"), lang.ShowNone, nil); err == nil {
		t.Error("an interrupt was not heard")
	}
	if got := tell(t, s, &out, "good(1)"); got != "np.float64(2.0)" {
		t.Errorf("after an interrupt: %s", got)
	}
}

// TestGoPanicsHaveLines is where panics arose: in closures, in interpreted cells, in another
// goroutine, in an earlier cell, in a file; and the element of an error.
func TestGoPanicsHaveLines(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	for _, c := range []string{
		"%%go\nfunc pick(x []float64, i int) float64 {\n\tif i < 0 {\n\t\treturn 0\n\t}\n\treturn x[i]\n}\nfunc div(a, b int) int { return a / b }",
		"%%go\nimport (\"errors\"; \"strings\"; \"time\")\nfunc through(x []float64) []float64 {\n\tx[0] = 1\n\tx[1] = pick(x, 7)\n\treturn x\n}\n" +
			"func words(s string) string {\n\tparts := strings.Fields(s)\n\treturn parts[3]\n}\n" +
			"func apart(n int) int {\n\tgo func() {\n\t\tvar m map[int]int\n\t\tm[n] = n\n\t}()\n\ttime.Sleep(time.Minute)\n\treturn n\n}\n" +
			"type list struct{ next *list; word string }\nfunc none(n int) int {\n\tvar l *list\n\treturn len(l.next.word)\n}\n" +
			"func limited(x float64) (float64, error) {\n\tif x > 2 { return 0, errors.New(\"too large\") }\n\treturn x, nil\n}",
	} {
		if got := tell(t, s, &out, c); got != "" {
			t.Fatal(got)
		}
	}
	const here = "\n  note: the panic arose here\n"
	for _, c := range []struct{ text, want string }{
		{"pick(np.ones(2), 5)", "RuntimeError: pick: panic: runtime error: index out of range [5] with length 2\n" +
			"  cell:1:1    pick(np.ones(2), 5)\n              ^^^^^^^^^^^^^^^^^^^" + here + "  cell:6:2    return x[i]\n              ~~~~~~~~~~~"},
		{"div([1, 2], [1, 0])", here + "  cell:8:1    func div(a, b int) int { return a / b }"},
		{"through(np.ones(2))", here + "  cell:6:2    return x[i]"},
		{"words('a b')", "words: panic: runtime error: index out of range\n  cell:1:1    words('a b')\n              ^^^^^^^^^^^^" + here + "  cell:10:2    return parts[3]"},
		{"apart(1)", "panic: assignment to entry in nil map\n  cell:1:1    apart(1)\n              ^^^^^^^^" + here + "  cell:15:3    m[n] = n"},
		{"none(1)", "none: panic: runtime error: invalid memory address or nil pointer dereference\n  cell:1:1    none(1)\n              ^^^^^^^" + here + "  cell:23:2    return len(l.next.word)"},
		{"limited([[1, 2], [3, 4]])", "RuntimeError: limited: too large (element [1, 0])"},
		{"limited(3)", "RuntimeError: limited: too large\n"},
	} {
		if got := tell(t, s, &out, c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
	if _, err := exec.LookPath("go"); err != nil {
		return // TestGoBuild says what is missing
	}
	if got := tell(t, s, &out, "%%go -build\nfunc built(x []float64) float64 {\n\tk := 9\n\treturn x[k]\n}"); got != "" {
		t.Fatal(got)
	}
	for _, c := range []struct{ text, want string }{
		{"built(np.ones(2))", "index out of range [9] with length 2\n  cell:1:1    built(np.ones(2))\n              ^^^^^^^^^^^^^^^^^" + here + "  cell:4:2    return x[k]"},
		{"apart(1)", here + "  cell:15:3    m[n] = n"},
	} {
		if got := tell(t, s, &out, c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s, compiled\ngot\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

func TestGoInScripts(t *testing.T) {
	var out bytes.Buffer
	s := goSession(t, &out)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f.go"), []byte("package f\n\n// Twice doubles.\nfunc Twice(x float64) float64 { return 2 * x }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	script := "x = 3\n%%go\n\nfunc inc(n int) int { return n + 1 }\n\n%%end\nprint(inc(x))\nimport go \"f.go\"\nprint(Twice(x))\n"
	err := s.Eval(context.Background(), diag.NewFile(filepath.Join(dir, "a.tq"), script), lang.ShowNone, nil)
	if err != nil || out.String() != "4\n6.0\n" {
		t.Errorf("%q %v", out.String(), err)
	}
	c, err := s.CheckScript(context.Background(), diag.NewFile(filepath.Join(dir, "b.tq"),
		"%%go\nimport \"tq\"\n//tq:shape (m,k),(k,n)->(m,n)\nfunc mm(a, b *tq.F64) *tq.F64 { return a.MatMul(b) }\n%%end\ny = mm(np.ones((2, 3)), np.ones((3, 4)))\n"+
			"y + np.ones(5)\nmm(y, y)\n%%go\nfunc bad(x float64) float64 { return q }\n"))
	if err != nil || len(c.Errors) != 3 || c.Errors[0].Msg != "undefined: q" || !strings.Contains(c.Errors[1].Msg, "(2,4) (5,)") || !strings.Contains(c.Errors[2].Msg, "k is 4 in a and 2 in b") {
		t.Errorf("check: %v %v", err, c.Errors)
	}
	wrong := "%%go\nfunc f(x float64) float64 { return y }\nfunc g(x float64) float64 { return z }\n%%end\na = f(1)\n%%go\nfunc h(x float64) float64 { return x+ }\n%%end\nb = h(g(2))\n"
	fresh := goSession(t, &out)
	c, err = fresh.CheckScript(context.Background(), diag.NewFile("c.tq", wrong))
	var said []string
	for _, d := range c.Errors {
		line, _ := d.Place.File.Position(int(d.Place.Span.Start))
		said = append(said, fmt.Sprint(line, " ", d.Msg))
	}
	if got := strings.Join(said, "\n"); err != nil || got != "2 undefined: y\n3 undefined: z\n7 syntax error: expected operand, found '}'" {
		t.Errorf("check: %v\n%s", err, got)
	}
	no := lang.New(lang.Options{NoGo: true, GoWorker: lang.GoWorker()})
	if err := no.Eval(context.Background(), diag.NewFile("", "%%go\nfunc f(n int) int { return n }"), lang.ShowNone, nil); err == nil || !strings.Contains(err.Error(), "not allowed") {
		t.Errorf("%v", err)
	}
}

// TestMain lets this test's binary be the process of Go cells.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == wire.Word {
		os.Exit(worker.Main(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// TestCompiledGoCells compiles cells by the toolchain that runs this test.
func TestCompiledGoCells(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no Go toolchain on the path")
	}
	var out bytes.Buffer
	s := goSession(t, &out)
	for _, c := range []struct{ text, want string }{
		{"%%go\nfunc twice(x float64) float64 { return 2 * x }", ""},
		{"twice(4)", "np.float64(8.0)"},
		{"%%go -build\nimport (\"fmt\"; \"tq\"; \"errors\")\nfunc wave(x, k float64) float64 { return twice(x) * k }\n" +
			"func half(x []float32, n int) []float32 { for i := range len(x) { x[i] /= float32(n) }; return x }\n" +
			"func at(x *tq.I64, i int) int64 { return x.At(i, -1) }\n" +
			"func say(s string) (string, error) { fmt.Println(\"hello\", s); if s == \"no\" { return \"\", errors.New(\"not you\") }; return s + \"!\", nil }\n" +
			"func bad(i int) int { return []int{1}[i] }", ""},
		{"wave(np.zeros((2, 1)), [1, 2, 3]).shape, twice([1, 2]).tolist()", "((2, 3), [2.0, 4.0])"},
		{"half(np.ones((2, 2), np.float32).T, 4)", "array([[0.25, 0.25],\n       [0.25, 0.25]], dtype=float32)"},
		{"at(np.arange(6).reshape(2, 3), 1)", "np.int64(5)"},
		{"say('you')", "hello you\n'you!'"},
		{"try: say('no')\nexcept RuntimeError as e: print(e)", "hello no\nsay: not you"},
		{"try: bad(3)\nexcept RuntimeError as e: print(e)", "bad: panic: runtime error: index out of range [3] with length 1"},
		{"twice(1)", "np.float64(2.0)"},
		{"%%go\nfunc thrice(x float64) float64 { return 3 * x }", ""},
		{"thrice(2), wave(1, 1)", "(np.float64(6.0), np.float64(2.0))"},
	} {
		if got := tell(t, s, &out, c.text); got != c.want {
			t.Errorf("%s\ngives\n%s\nnot\n%s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"%%go -build\nimport \"tq\"\nfunc mm(a, b *tq.F64) *tq.F64 { return a.MatMul(b) }", "compiled cells have package tq's tensors, not the engine's operations"},
		{"%%go -build\nfunc twice(x float64) string { return x }", "cannot use x"},
	} {
		if got := tell(t, s, &out, c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngives\n%s\nnot\n%s", c.text, got, c.want)
		}
	}
	if got := tell(t, s, &out, "twice(1)"); got != "np.float64(2.0)" {
		t.Errorf("after cells that do not compile: %s", got)
	}
}

// TestCheckCompilesNothing checks a cell that is to be compiled where the toolchain's cache cannot be
// written, which compiling needs.
func TestCheckCompilesNothing(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no Go toolchain")
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", filepath.Join(file, "cache"))
	text := "%%go -build\nfunc f(n int) int { s := 0; for i := range n { s += i }; return s }\n%%end\ny = f(3)\ny + 'a'\n"
	var out bytes.Buffer
	c, err := goSession(t, &out).CheckScript(context.Background(), diag.NewFile("b.tq", text))
	if err != nil || len(c.Errors) != 1 || c.Errors[0].Class == "GoError" {
		t.Errorf("%v %v", err, c.Errors)
	}
}

// TestGainOfCompiledCells is told once, of a call long enough.
func TestGainOfCompiledCells(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no Go toolchain on the path")
	}
	var out, told bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &told, GoWorker: lang.GoWorker(), Dir: t.TempDir()})
	t.Cleanup(func() { s.Close() })
	tell(t, s, &out, "%%go -build\nfunc sums(x []float64) []float64 { out := make([]float64, 1); for k := 0; k < 20; k++ { for _, v := range x { out[0] += v } }; return out }")
	for _, n := range []string{"3", "5_000", "5_000", "50_000"} { // a call too short or too long says nothing
		tell(t, s, &out, "sums(np.ones("+n+"))")
	}
	if text := told.String(); strings.Count(text, "\n") > 1 || text != "" && !regexp.MustCompile(`^sums: compiled \S+, interpreted \S+: \d+ times as fast\n$`).MatchString(text) {
		t.Errorf("told %q", text)
	}
}
