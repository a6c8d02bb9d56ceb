// The programs of testdata, whose expected output is what CPython printed.
package std_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

var update = flag.Bool("update", false, "let CPython write the expected outputs")

// programs lists testdata's programs: NAME.py, with NAME.out beside it.
func programs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	return files
}

func expected(name string) string { return strings.TrimSuffix(name, ".py") + ".out" }

// TestPrograms holds tq to the recorded outputs.
func TestPrograms(t *testing.T) {
	for _, name := range programs(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".py"), func(t *testing.T) {
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
			compare(t, inTQ(t, name), string(want))
		})
	}
}

// inTQ is what a program prints in tq.
func inTQ(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	if err := s.Eval(context.Background(), diag.NewFile(name, string(src)), lang.ShowNone, nil); err != nil {
		t.Errorf("%v", err)
	}
	return out.String()
}

// TestCPython holds the recorded outputs to the CPython that is here.
func TestCPython(t *testing.T) {
	for _, name := range programs(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".py"), func(t *testing.T) {
			t.Parallel()
			got := cpython(t, name)
			want, err := os.ReadFile(expected(name))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, string(got), string(want))
		})
	}
}

// cpython runs a program with CPython 3.11, in a folder of its own.
func cpython(t *testing.T, name string) []byte {
	t.Helper()
	full, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python311(t), "-P", full) // -P: the programs bear the names of modules
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

// python311 finds CPython 3.11.
func python311(t *testing.T) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3: %v", err)
	}
	if v, err := exec.Command(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").Output(); err != nil || strings.TrimSpace(string(v)) != "3.11" {
		peers.Missing(t, "python3 is not CPython 3.11")
	}
	return python
}

// compare reports the first lines that differ.
func compare(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	shown := 0
	for i := range max(len(g), len(w)) {
		a, b := "(no line)", "(no line)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Errorf("line %d:\n got %s\nwant %s", i+1, a, b)
			if shown++; shown == 10 {
				return
			}
		}
	}
}
