// The machine's fast ways, and array work that is run again as it was recorded, give what
// every instruction done in full gives.
package lang

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/lang/diag"
)

func TestFastWaysGiveWhatFullOnesGive(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/objects/*.py", "bench/programs/*.py", "bench/bodies/*.py", "python/std/testdata/sources/*.py"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	if len(files) < 30 {
		t.Fatalf("only %d programs", len(files))
	}
	dir := filepath.Join(t.TempDir(), "run") // of every run: programs print where they are
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, part := range strings.Split("\n"+string(text), "\n#: ") { // programs of the benchmark stand together
			if strings.Contains(part, "def run():") {
				_, part, _ = strings.Cut(part, "\n")
				part += "\nfor _ in range(3):\n    print(run())\n"
			}
			fast, full := outputOf(t, dir, part, false), outputOf(t, dir, part, true)
			if fast != full {
				t.Errorf("%s, part %d: fast\n%s\nin full\n%s", name, i, fast, full)
			}
		}
	}
}

// outputOf is what a program prints; memory is poisoned as soon as it is given back.
func outputOf(t *testing.T, dir, text string, plainly bool) string {
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := New(Options{Stdout: &out, Stderr: &out, Dir: dir, EngineOptions: engine.Options{Tuning: exec.Config{ReuseMin: 1}}})
	s.machine.Plainly = plainly
	if err := s.Eval(context.Background(), diag.NewFile("program", text), ShowNone, nil); err != nil {
		out.WriteString(err.Error())
	}
	return out.String()
}
