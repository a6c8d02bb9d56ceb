// The modules that are written in the language: CPython runs them too, and then the
// programs of testdata/sources print what CPython's own modules print.
package std_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/python/std"
)

// sourceProgram is the program that tries a module.
func sourceProgram(module string) string { return filepath.Join("testdata", "sources", module+".py") }

// inGo are the programs of modules whose text stands on functions in Go: CPython cannot run it.
var inGo = map[string]bool{"decimal.py": true, "importlib.py": true, "pkgutil.py": true, "re.py": true, "sre.py": true}

// TestSources runs each module's text with CPython, in the place of CPython's own module,
// and in tq.
func TestSources(t *testing.T) {
	programs, err := filepath.Glob("testdata/sources/*.py")
	if err != nil || len(programs) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, name := range programs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".py"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(expected(name))
			if err != nil && !*update {
				t.Fatal(err)
			}
			if *update {
				want = cpython(t, name)
				if err := os.WriteFile(expected(name), want, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if !inGo[filepath.Base(name)] {
				compare(t, string(withSources(t, name)), string(want))
			}
			compare(t, inTQ(t, name), string(want))
		})
	}
}

// withSources runs a program with CPython and the modules of source/.
func withSources(t *testing.T, name string) []byte {
	t.Helper()
	full := func(path string) string {
		abs, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		return abs
	}
	cmd := exec.Command(python311(t), "-P", full("testdata/run/with_sources.py"), full("source"), full(name))
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, err.(*exec.ExitError).Stderr)
	}
	return out
}

// TestSourcesTried asks for a program for each module.
func TestSourcesTried(t *testing.T) {
	for _, module := range std.Modules() {
		if text, ok := std.Source(module); !ok || !strings.HasPrefix(text, "# ") {
			t.Errorf("%s: its first line is no comment", module)
		}
		top, _, _ := strings.Cut(strings.TrimPrefix(module, "_"), ".")
		top, _, _ = strings.Cut(top, "_")
		if top == "sys" { // CPython's own cannot be replaced: its program is among the others
			continue
		}
		if _, err := os.Stat(sourceProgram(top)); err != nil {
			t.Errorf("%s is not tried: %v", module, err)
		}
	}
}
