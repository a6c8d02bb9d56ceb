package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestPreview(t *testing.T) {
	s := lang.New(lang.Options{})
	setup := "x = np.ones((3, 4)); y = np.arange(5); n = 3\ndef f(a, b=2):\n    return a @ b\n"
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, typ, call, fault string }{
		{"x", "f64[3, 4]", "", ""},
		{"x.T @ x", "f64[4, 4]", "", ""},
		{"z = x.sum(0)", "f64[4]", "", ""},
		{"z = x[:, 1]; z + 1", "f64[3]", "", ""},
		{"x[None, ..., ::2]", "f64[1, 3, 2]", "", ""},
		{"x +", "f64[3, 4]", "", ""},
		{"x.T @ (x * 2", "f64[4, 4]", "", ""},
		{"np.einsum('ij,kj->ik', x, x", "f64[3, 3]", "np.einsum(", ""},
		{"(x, y)", "(f64[3, 4], i64[5])", "", ""},
		{"n + 1", "int", "", ""},
		{"print(1)", "", "", ""},
		{"x.su", "", "", ""}, // being typed
		{"x + y ", "", "", "x + y: operands could not be broadcast together with shapes (3,4) (5,)"},
		{"nam + 1", "", "", "nam: name 'nam' is not defined"},
		{"nam", "", "", ""},
		{" x + nam * 2", "", "", "nam: name 'nam' is not defined"},
		{"f(x, ", "", "f(a, b=2)", ""},
		{"f(x, [1, (2", "", "f(a, b=2)", ""},
		{"np.sum(x, 0)[", "f64[4]", "", ""}, {"f(x, 2", "", "f(a, b=2)", ""},
		{"import numpy as q\nq.ones(3).shape", "(int)", "", ""},
		{"%timeit x", "", "", ""},
		{"def g():\n    return x", "", "", ""},
		{">>> x", "", "", ""},
		{"while True: n += 1", "", "", ""},
		{"for i in range(10**9): n += 1", "", "", ""},
		{"s = \"\"\"a\nb", "", "", ""},
		{"x = 'deep' ) + 3", "", "", "unmatched"}, {"z =", "", "", ""}, {"x if", "", "", ""},
		{"1 * ", "int", "", ""}, {"x + np.", "", "", ""}, {"x + y * ", "", "", ""}, {"x @ x", "", "", "x @ x: matmul"}, {"x.sum(axis=5)", "", "", "x.sum(axis=5): axis 5 is out of bounds"},
		{"x + nam * ", "", "", "nam: name 'nam' is not defined"},
		{"print(x + y, n + ", "", "print(", "x + y: operands could not be broadcast"},
		{"\"a\" + 1 ", "", "", "can only concatenate str"}, {"\"a\" + 1", "", "", ""},
		{"1/0 ", "", "", "1/0: division by zero"}, {"1/0", "", "", ""},
		{"len(5)", "", "", "len(5): object of type 'int' has no len()"}, {"[1, 2, 3][7]", "", "", "out of range"},
		{"{'a': 1}['b']", "", "", "'b'"}, {"np.array([[1, 2], [3]])", "", "", "inhomogeneous"},
		{"try:\n    1/0 \nexcept ZeroDivisionError:\n    n\n", "", "", ""},
		{"", "", "", ""},
	} {
		p := s.Preview(context.Background(), c.text, len(c.text))
		fault := ""
		for _, e := range p.Faults {
			fault += c.text[e.Place.Span.Start:e.Place.Span.End] + ": " + e.Msg
		}
		if p.Type != c.typ || !strings.HasPrefix(p.Call, c.call) || (c.call == "") != (p.Call == "") || !strings.Contains(fault, c.fault) || (c.fault == "") != (fault == "") {
			t.Errorf("%q: type %q, call %q, faults %q", c.text, p.Type, p.Call, fault)
		}
	}
	if _, ok := s.Get("z"); ok {
		t.Error("a preview has bound a name")
	}
	var shown string
	if err := s.Eval(context.Background(), diag.NewFile("after", "x.shape, n"), lang.ShowAll, func(r *lang.Result) { shown = r.Text() }); err != nil || shown != "((3, 4), 3)" {
		t.Errorf("%v %q", err, shown)
	}
}

func BenchmarkPreview(b *testing.B) {
	s := lang.New(lang.Options{})
	text := "x = np.ones((300, 400)); x.T @ x + np.einsum('ij,ij->i', x, x).sum()"
	for b.Loop() {
		s.Preview(context.Background(), text, len(text))
	}
}
