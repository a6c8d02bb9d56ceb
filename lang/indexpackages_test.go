// Packages of Python's index that are written in Python: programs that use them print what
// they print in CPython.
package lang_test

import (
	"bytes"
	"context"
	"fmt"
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

func TestPackagesOfTheIndex(t *testing.T) { indexPackages(t, "testdata/index", peers.PurePython) }

func TestPackagesOnNumPy(t *testing.T) { indexPackages(t, "testdata/onnumpy", peers.OnNumPy) }

func indexPackages(t *testing.T, folder string, packages []string) {
	t.Helper()
	programs, err := filepath.Glob(folder + "/*.py")
	if err != nil || len(programs) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	python := peers.Python(t, packages...)
	site, err := exec.Command(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'), end='')").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range programs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".py"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			source := fmt.Sprintf("import sys\nsys.path.insert(0, %q)\n%s", site, text)
			cmd := exec.Command(python, "-c", source)
			cmd.Dir = t.TempDir()
			want, err := cmd.Output()
			if err != nil {
				t.Fatalf("CPython: %v", err)
			}
			var out bytes.Buffer
			s := lang.New(lang.Options{Stdout: &out, Stderr: io.Discard, Dir: t.TempDir()})
			defer s.Close()
			if err := s.Eval(context.Background(), diag.NewFile(name, source), lang.ShowNone, nil); err != nil {
				t.Error(err)
			}
			sameLines(t, out.String(), string(want))
		})
	}
}
