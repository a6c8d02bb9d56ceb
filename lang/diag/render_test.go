// This file: tests of rendered errors against testdata/render.txt.

package diag

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag/paint"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// span finds the n-th occurrence of a text, 0 the first.
func span(f *File, text string, n int) Span {
	at := 0
	for ; n >= 0; n-- {
		i := strings.Index(f.Text[at:], text)
		if i < 0 {
			panic("not in the text: " + text)
		}
		if at += i; n > 0 {
			at += len(text)
		}
	}
	return SpanOf(at, at+len(text))
}

type example struct {
	name string
	opt  Options
	err  *Error
}

func broadcast() *Error {
	f := NewFile("x.tq", strings.Repeat("\n", 7)+"c = a + b\n")
	e := New(ShapeBroadcast, "ValueError", Place{f, span(f, "a + b", 0)},
		"operands could not be broadcast together with shapes (3,4) (3,)")
	e.Caret = span(f, "+", 0)
	e.Operands = []Operand{
		{Span: span(f, "a", 0), Label: "a", Type: "f64[3, 4]", Axes: []string{"3", "4"}},
		{Span: span(f, "b", 0), Label: "b", Type: "f64[3]", Axes: []string{"3"}, Note: "axis -1: 4 against 3"},
	}
	return e.WithHint("b[:, None] is f64[3, 1] and broadcasts")
}

func examples() []example {
	var out []example
	add := func(name string, opt Options, e *Error) { out = append(out, example{name, opt, e}) }
	add("broadcast", Options{}, broadcast())
	add("colour", Options{Paint: paint.Dark()}, broadcast())
	narrow := broadcast()
	narrow.Msg, narrow.Hint = "shapes (3,4) (3,)", ""
	add("a note that the table has no room for", Options{Width: 40}, narrow)

	f := NewFile("x.tq", "y = np.einsum('ij,jk->ik', a, b)\n")
	e := New(ShapeEinsumSize, "ValueError", Place{f, span(f, "np.einsum('ij,jk->ik', a, b)", 0)}, "einsum: label 'j' is 3 in operand 0 and 4 in operand 1")
	e.Caret = span(f, "j", 1)
	e.Operands = []Operand{
		{Span: span(f, "a", 0), Label: "operand 0", Type: "f64[2, 3]", Axes: []string{"2", "3"}},
		{Span: span(f, "b", 0), Label: "operand 1", Type: "i8[4, 1000]", Axes: []string{"4", "1000"}},
	}
	add("einsum", Options{}, e)

	f = NewFile("x.tq", "def f(a):\n    if a:\n\treturn g('日本', \"é\") + 名前\nf(1)\n")
	e = New(NameUndefined, "NameError", Place{f, span(f, "名前", 0)}, "name '名前' is not defined")
	e.Push("f", Place{f, span(f, "f(1)", 0)})
	add("wide characters, tab, trace", Options{}, e)

	f = NewFile("x.tq", "x = foo(\n    a,\n    b +\n        c,\n    d)\n")
	e = New(TypeOperand, "TypeError", Place{f, span(f, "b +\n        c", 0)}, "unsupported operand type(s) for +: 'int' and 'str'")
	e.Caret = span(f, "+", 0)
	e.Operands = []Operand{{Span: span(f, "b", 0)}, {Span: span(f, "c", 0)}}
	add("two lines", Options{}, e)
	add("whole construct", Options{}, New(TypeCall, "TypeError", Place{f, SpanOf(4, len(f.Text)-1)}, "'int' object is not callable"))

	f = NewFile("In[3]", "f(\n"+strings.Repeat("    1,\n", 30)+")")
	add("long construct", Options{}, New(TypeCall, "TypeError", Place{f, SpanOf(0, len(f.Text))}, ""))

	f = NewFile("x.tq", "x = "+strings.Repeat("aaaa + ", 40)+"bad"+strings.Repeat(" + cccc", 40))
	e = New(NameUndefined, "NameError", Place{f, span(f, "bad", 0)}, "name 'bad' is not defined")
	add("narrow window", Options{Width: 60}, e)
	e = New(NameUndefined, "NameError", Place{f, span(f, "aaaa", 0)}, "name 'aaaa' is not defined")
	add("narrow window at the start", Options{Width: 60}, e)

	f = NewFile("x.tq", "x = (1,")
	add("end of text", Options{}, New(SyntaxUnclosed, "SyntaxError", Place{f, SpanOf(7, 7)}, "unexpected end"))
	f = NewFile("x.tq", "x = 'a\x1b[31m\u202eb'")
	add("control characters", Options{}, New(SyntaxCharacter, "SyntaxError", Place{f, span(f, "b", 0)}, "here"))

	f = NewFile("x.tq", "a = 3\nb = 4\na()\n")
	e = New(TypeCall, "TypeError", Place{f, span(f, "a()", 0)}, "'int' object is not callable")
	e.WithNote(Place{f, span(f, "a", 0)}, "a is assigned here").WithNote(Place{}, "first line\nsecond line")
	add("notes", Options{}, e)

	f = NewFile("x.tq", "def f(n):\n    return f(n + 1)\nf(0)\n")
	e = New(RunRecursion, "RecursionError", Place{f, span(f, "f(n + 1)", 0)}, "maximum recursion depth exceeded")
	for range 1000 {
		e.Trace = append(e.Trace, Frame{"f", Place{f, span(f, "f(n + 1)", 0)}})
	}
	e.Push("f", Place{f, span(f, "f(0)", 0)})
	add("recursion", Options{}, e)
	add("nowhere", Options{}, New(FileNotFound, "FileNotFoundError", Place{}, "[Errno 2] No such file or directory: 'a.npy'"))
	return out
}

func TestRender(t *testing.T) {
	const path = "testdata/render.txt"
	var got strings.Builder
	for _, ex := range examples() {
		text := ex.err.Render(ex.opt)
		fmt.Fprintf(&got, "== %s\n%s", ex.name, strings.ReplaceAll(text, "\x1b", "<ESC>"))
		if w := ex.opt.Width; w > 0 {
			for _, line := range strings.Split(text, "\n") {
				if cells(line) > w {
					t.Errorf("%s: %d cells: %s", ex.name, cells(line), line)
				}
			}
		}
	}
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got:\n%s", got.String())
	}
}

// TestSample is the example of the language's manual, letter for letter.
func TestSample(t *testing.T) {
	const want = `ValueError: operands could not be broadcast together with shapes (3,4) (3,)
  x.tq:8:5    c = a + b
                  ~ ^ ~
  a  f64[3, 4]   3  4
  b  f64[3]         3      axis -1: 4 against 3
  hint: b[:, None] is f64[3, 1] and broadcasts
`
	if got := broadcast().Render(Options{}); got != want {
		t.Errorf("got:\n%s", got)
	}
}

func FuzzRender(f *testing.F) {
	f.Add("c = a + b", 4, 9, 6, 7, 40)
	f.Add("x\t日本\r\n\x1b", 1, 3, 0, 9, 0)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d, width int) {
		file := NewFile("x.tq", text)
		e := New(SyntaxUnexpected, "SyntaxError", Place{file, SpanOf(a, b)}, "m")
		e.Caret = SpanOf(c, d)
		e.Operands = []Operand{{Span: SpanOf(b, d)}}
		e.WithNote(Place{file, SpanOf(d, a)}, "n")
		if out := e.Render(Options{Width: width % 200}); strings.ContainsAny(out, "\x1b\r\x00") {
			t.Fatalf("%q", out)
		}
	})
}

// TestHintIsBroken holds hints and notes to the width that is known, broken between words.
func TestHintIsBroken(t *testing.T) {
	e := New(SyntaxUnexpected, "UsageError", Place{}, "no").WithHint("one two three four\nfive six seven eight nine")
	want := "UsageError: no\n  hint: one two\n    three four\n    five six seven\n    eight nine\n"
	if got := e.Render(Options{Width: 18}); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	want = "UsageError: no\n  hint: one two three four\n    five six seven eight nine\n"
	if got := e.Render(Options{}); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestLongLine wants a window of a very long line, wherever the mark is, and little work for it.
func TestLongLine(t *testing.T) {
	for _, letter := range []string{"a", "é", "日"} {
		text := strings.Repeat(letter, 400_000)
		for _, at := range []int{0, 4096, 200_000 * len(letter), len(text) - len(letter), len(text)} {
			at -= at % len(letter)
			e := New(SyntaxUnexpected, "SyntaxError", Place{NewFile("x", text), SpanOf(at, min(at+len(letter), len(text)))}, "no")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			shown := strings.Split(e.Render(Options{Width: 60}), "\n")
			runtime.ReadMemStats(&after)
			if len(shown) != 4 || cells(shown[1]) > 60 || !strings.Contains(shown[1], "…") || strings.Count(shown[2], "^") == 0 {
				t.Errorf("%q at %d: %q", letter, at, shown)
			}
			if size := after.TotalAlloc - before.TotalAlloc; size > 8<<20 {
				t.Errorf("%q at %d: %d bytes", letter, at, size)
			}
		}
	}
}
