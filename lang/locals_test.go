package lang_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// Names that the text itself binds are offered where they can stand, in what is not finished too; so are the
// attributes of their values, as far as the check knows them.
func TestCompleteLocals(t *testing.T) {
	s := lang.New(lang.Options{Dir: t.TempDir()})
	if err := s.Eval(context.Background(), diag.NewFile("", "zed = np.ones(3)"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	g := s.Glance()
	for _, tt := range []struct{ text, want, not string }{
		{"def f(zalpha, zbeta):\n    zgamma = zalpha + 1\n    for zindex in range(3):\n        z", "zalpha zbeta zgamma zindex zed", ""},
		{"def f(zalpha):\n    zin = 1\nz", "zed", "zalpha zin"},
		{"def f(zalpha):\n    def g(zbeta):\n        zin = 1\n    z", "zalpha zed", "zbeta zin"},
		{"def f(zalpha):\n    return 1\n\ndef g(zbeta):\n    \n    z", "zbeta", "zalpha"},
		{"def f(zalpha, *zrest, zkey=3, **zmore): return z", "zalpha zrest zkey zmore", ""},
		{"def f(zx: f32[3, 4], zy: int = 2):\n    zx.resh", "reshape", ""},
		{"def f():\n    zx = np.ones(3)\n    zx.cums", "cumsum", ""},
		{"def f():\n    zx = 'a'\n    zx.upp", "upper", ""},
		{"def f():\n    zx = zed\n    zy = zx * 2\n    zy.cums", "cumsum", ""},
		{"zx = zx\nzx.re", "", ""},
		{"[zx for zx in range(3) if z", "zx", ""},
		{"lambda zquux, zb=2: z", "zquux zb", ""},
		{"with open('x') as zhandle:\n    z", "zhandle", ""},
		{"import numpy as zn\nzn.eins", "einsum", ""},
		{"from math import pi as zpi, tau\nz", "zpi", ""},
		{"try:\n    pass\nexcept ValueError as zerr:\n    z", "zerr", ""},
		{"za, (zb, *zc) = 1, (2, 3)\nz", "za zb zc", ""},
		{"zx: int = 3; zy = 4\nz", "zx zy", ""},
		{"if (zw := 3) > 2:\n    z", "zw", ""},
		{"x[zed] = 1\nf(zkey=2)\nz", "zed", "zkey"},
		{"class A:\n    def __init__(self, n):\n        self.ztotal = n\n    def zmethod(self):\n        self.z", "ztotal zmethod", ""},
		{"class ZA:\n    pass\nZ", "ZA", ""},
		{"# zx = 1\n'zy = 2'\nz", "zed", "zx zy"},
		{"def f(zalpha):\n    return z\n", "", ""},
	} {
		for _, from := range []string{"session", "glance"} {
			var c lang.Completions
			if from == "glance" {
				c = g.Complete(tt.text, len(tt.text))
			} else {
				c = s.Complete(tt.text, len(tt.text))
			}
			var got []string
			for _, x := range c.List {
				got = append(got, x.Text)
			}
			for _, n := range strings.Fields(tt.want) {
				if !slices.Contains(got, n) {
					t.Errorf("%s: %q lacks %s: %.5q", from, tt.text, n, got)
				}
			}
			for _, n := range strings.Fields(tt.not) {
				if slices.Contains(got, n) {
					t.Errorf("%s: %q has %s", from, tt.text, n)
				}
			}
		}
	}
}

// A second look at a name shows where it comes from, as far as there is something to show.
func TestSecondLook(t *testing.T) {
	s := lang.New(lang.Options{Dir: t.TempDir()})
	const program = "class A:\n    '''About A.'''\n    def __init__(self, n): self.n = n\n    def m(self):\n        return self.n\n\ndef f(x):\n    return x @ x\n\na = np.arange(6.0)\n"
	if err := s.Eval(context.Background(), diag.NewFile("", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"f": "return x @ x", "A": "def m(self)", "A.m": "return self.n", "a": "mean 2.5", "np.sort": "Sort(", "np.einsum": "Einsum(", "int": "bit_length", "np.ndarray": "reshape",
	} {
		first, ok := s.Inspect(name, false)
		if !ok {
			t.Fatal(name)
		}
		second, _ := s.Inspect(name, true)
		for form, text := range map[string]string{"text": second.Text(), "Markdown": second.Markdown(), "HTML": second.HTML()} {
			if !strings.Contains(text, want) {
				t.Errorf("%s as %s: no %q:\n%s", name, form, want, text)
			}
		}
		if strings.Contains(first.Text(), want) != (name == "int" || name == "np.ndarray") {
			t.Errorf("%s at first:\n%s", name, first.Text())
		}
	}
}
