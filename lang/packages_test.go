// Modules and packages of the user's files, beside CPython.
package lang_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// TestPackages runs a program of many files, whole and statement by statement.
func TestPackages(t *testing.T) {
	main, err := filepath.Abs("testdata/packages/main.py")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
		recordCPython(t, main, "testdata/packages/main.out")
	}
	want, err := os.ReadFile("testdata/packages/main.out")
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(main)
	if err != nil {
		t.Fatal(err)
	}
	for _, noCheck := range []bool{false, true} {
		var out bytes.Buffer
		s := lang.New(lang.Options{Stdout: &out, Stderr: io.Discard, ModulePath: []string{filepath.Dir(main)}, Args: []string{main}, NoCheck: noCheck})
		if err := s.Eval(context.Background(), diag.NewFile(main, string(src)), lang.ShowNone, nil); err != nil {
			t.Errorf("%v", err)
		}
		s.Close()
		sameLines(t, out.String(), string(want))
	}
}

// TestReload changes a module's file between two cells.
func TestReload(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, Dir: dir})
	defer p.s.Close()
	write("m.py", "n = 1\ndef f(): return n\n")
	if got := p.play("import m, importlib\nprint(m.f())\n"); got != "1\n" {
		t.Fatal(got)
	}
	write("m.py", "n = 2\ndef f(): return n + 10\n")
	if got := p.play("import m\nprint(m.f(), importlib.reload(m).f(), m.n)\n"); got != "1 12 2\n" {
		t.Fatal(got)
	}
	write("m.py", "n = 3\ndef f(: return n\n")
	if got := p.play("importlib.reload(m)\n"); !strings.HasPrefix(got, "SyntaxError") {
		t.Fatal(got)
	}
	if got := p.play("print(m.f())\n"); got != "12\n" {
		t.Fatal(got)
	}
}

// TestCheckOfPackages: what imports cannot give is found before running, and nothing else.
func TestCheckOfPackages(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"pkg/__init__.py": "from .a import f\n", "pkg/a.py": "import numpy as np\ndef f(x): return x @ np.ones((3, 2))\n", "pkg/b.py": "from .c import late\n", "pkg/c.py": "early = 1\n",
		"made.py": "globals()['x'] = 1\n", "asks.py": "def __getattr__(name): return name\n",
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for src, want := range map[string]string{
		"from pkg import f\nimport numpy as np\ny = f(np.ones((4, 3)))\n": "",
		"from pkg import f\nimport numpy as np\ny = f(np.ones((4, 5)))\n": "ValueError: matmul",
		"import pkg.b\n": "ImportError: cannot import name 'late' from 'pkg.c'",
		"from pkg import a, c\nz = a.f, c.early\n": "",
		"import pkg\nz = pkg.c\n":                  "", // others may have imported it
		"import pkg.c\nz = pkg.c.early\n":          "",
		"from made import x\n":                     "",
		"from asks import anything\n":              "",
		"from . import pkg\n":                      "ImportError: attempted relative import with no known parent package",
		"import nowhere\n":                         "ModuleNotFoundError: No module named 'nowhere'",
		"import sys\nsys.path.append('elsewhere')\nimport nowhere\nn = nowhere.f(3)\n": "",
		"import importlib\nm = importlib.import_module('pkg.c')\nprint(m.early)\n":     "",
	} {
		s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: dir})
		c, err := s.CheckScript(context.Background(), diag.NewFile("main.py", src))
		got := ""
		if err != nil {
			got = err.Error()
		} else if len(c.Errors) > 0 {
			got = c.Errors[0].Class + ": " + c.Errors[0].Msg
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%q finds %q, want %q", src, got, want)
		}
		s.Close()
	}
}
