// Programs that run: tq check has nothing to say of them.
package lang_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// checkBudgets are how many steps a check is given: where they are few, loops are
// followed as a whole from early on, and ways joined that are else followed one by one.
var checkBudgets = []int{0, 20_000, 5000, 1500, 400}

func TestCheckPassesWhatRuns(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/objects/*.py", "python/std/testdata/*.py", "python/std/testdata/sources/*.py", "../notebooks/*.tq"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	if len(files) < 50 {
		t.Fatalf("only %d programs", len(files))
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, steps := range checkBudgets {
			s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: filepath.Dir(name), CheckSteps: steps})
			got, err := s.CheckScript(context.Background(), diag.NewFile(name, string(text)))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range got.Errors {
				t.Errorf("%s, within %d steps: %s: %s", d.Place, steps, d.Class, d.Msg)
			}
		}
	}
}
