package magic

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// Files that magics name lie in the session's folder.
func TestFilesOfTheSession(t *testing.T) {
	dir := t.TempDir()
	var out bytes.Buffer
	f := &Face{Out: &out, Inputs: func() []string { return []string{"a = 1"} }}
	s := lang.New(lang.Options{Dir: dir, Stdout: &out, Magic: f.Run, Magics: f.Names()})
	for _, text := range []string{"%%writefile part.tq\nx = 5\nprint('run', x)\n", "%run part.tq", "%run part", "%load part.tq", "%save inputs"} {
		if err := s.Eval(context.Background(), diag.NewFile("cell", text), lang.ShowLast, nil); err != nil {
			t.Fatalf("%q: %v\n%s", text, err, out.String())
		}
	}
	if got := bytes.Count(out.Bytes(), []byte("run 5\n")); got != 2 {
		t.Errorf("%s", out.String())
	}
	for _, name := range []string{"part.tq", "inputs.tq"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}
