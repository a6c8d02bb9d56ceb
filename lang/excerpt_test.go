// Places of errors in what a magic runs, and errors that have left a cell.
package lang_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/magic"
)

// cells is a session that runs cells and gives what they show, errors included.
func cells(t *testing.T, dir string) func(text string) string {
	var out bytes.Buffer
	face := &magic.Face{Out: &out}
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out, Dir: dir, Magic: face.Run})
	t.Cleanup(func() { _ = s.Close() })
	n := 0
	return func(text string) string {
		n++
		out.Reset()
		err := s.Eval(context.Background(), diag.NewFile("<cell>", text), lang.ShowLast, func(r *lang.Result) { out.WriteString(r.Text() + "\n") })
		var d *diag.Error
		if errors.As(err, &d) {
			out.WriteString(d.Render(diag.Options{}))
		}
		return out.String()
	}
}

func TestTimeitPlaces(t *testing.T) {
	run := cells(t, t.TempDir())
	run("def f():\n    1/0")
	for _, x := range []struct{ cell, want string }{
		{"%%timeit -n 3\nx = 1\n1/0", "  <cell>:3:1    1/0\n                ~^~\n"},
		{"x = 3\n%timeit -n 2 1/0", "  <cell>:2:14    %timeit -n 2 1/0\n                              ~^~\n"},
		{"%%timeit x = 2; 1/0\nx + 1", "  <cell>:1:17    %%timeit x = 2; 1/0\n                                 ~^~\n"},
		{"%timeit f()", "  in f, called at <cell>:1:9  %timeit f()\n  <cell>:2:5    1/0\n"},
		{"%%timeit\nx = = 3", "  <cell>:2:5    x = = 3\n"},
		{"%%timeit\ntext = \"\"\"a\n  b\"\"\"\ntry:\n    1/0\nexcept Exception:\n    [][2]", "  <cell>:7:5    [][2]\n                ~~ ^\n  []  list\n  while handling ZeroDivisionError: division by zero\n    <cell>:5:5    1/0\n"},
	} {
		if got := run(x.cell); !strings.Contains(got, x.want) || strings.Contains(got, "_timeit") {
			t.Errorf("%s\n%s\nwant\n%s", x.cell, got, x.want)
		}
	}
}

func TestUncaught(t *testing.T) {
	run := cells(t, t.TempDir())
	if got := run("import sys\nhasattr(sys, 'last_value')"); got != "False\n" {
		t.Error(got)
	}
	run("def f(): raise ValueError('first')\nf()")
	if got := run("sys.last_value, sys.last_type, sys.last_value is sys.last_exc, sys.last_traceback.tb_lineno"); got != "(ValueError('first'), <class 'ValueError'>, True, 2)\n" {
		t.Error(got)
	}
	if got := run("import traceback\ntraceback.print_last()"); !strings.HasSuffix(got, "in f\n    def f(): raise ValueError('first')\nValueError: first\n") {
		t.Error(got)
	}
	if got := run("class E(Exception):\n    def _render_traceback_(self): return ['of my', 'own']\nraise E('x')"); got != "of my\nown\n" {
		t.Error(got)
	}
	if got := run("class E(Exception):\n    def _render_traceback_(self): 1/0\nraise E('x')"); !strings.HasPrefix(got, "E: x\n  <cell>:3:1 ") {
		t.Error(got)
	}
}

func TestAutoreload(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "mod.py"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := cells(t, dir)
	write("def f(): return 1\nclass C:\n    def g(self): return 1\nclass D(C):\n    def g(self): return super().g()\nN = 1\n")
	run("%load_ext autoreload\n%autoreload 2")
	run("import mod\nfrom mod import f, C, D\nc, d, held = C(), D(), [C()]")
	const ask = "f(), mod.f(), c.g(), d.g(), held[0].g(), mod.N, isinstance(c, C)"
	if got := run(ask); got != "(1, 1, 1, 1, 1, 1, True)\n" {
		t.Error(got)
	}
	write("def f(): return 2\nclass C:\n    def g(self): return 2\nclass D(C):\n    def g(self): return super().g()\nN = 2\n")
	if got := run(ask); got != "(2, 2, 2, 2, 2, 2, True)\n" {
		t.Error(got)
	}
	write("def f(: 3")
	if got := run("f()"); got != "[autoreload failed] mod: SyntaxError: invalid syntax\n2\n" {
		t.Error(got)
	}
	run("%autoreload 0")
	write("def f(): return 4\n")
	if got := run("f()"); got != "2\n" {
		t.Error(got)
	}
	if got := run("%autoreload\nf()"); got != "4\n" {
		t.Error(got)
	}
	run("%autoreload 1")
	write("def f(): return 5\n")
	if got := run("f()"); got != "4\n" {
		t.Error(got)
	}
	run("%aimport mod")
	if got := run("f()"); got != "5\n" {
		t.Error(got)
	}
	if got := run("%aimport"); got != "Modules to reload:\nmod\n\nModules to skip:\n\n" {
		t.Error(got)
	}
}
