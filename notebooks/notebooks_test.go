// The tour as a script and as a notebook: both run here, in this process, and
// say what is kept beside them.
package notebooks_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

var update = flag.Bool("update", false, "rewrite the expected output")

// run evaluates one text and gives what a terminal would show besides what the
// program prints itself.
func run(s *lang.Session, name, text string, show lang.Show) (shown []string, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel() // as the kernel does when a cell ends
	err = s.Eval(ctx, diag.NewFile(name, text), show, func(r *lang.Result) {
		shown = append(shown, r.Text())
	})
	var d *diag.Error
	if errors.As(err, &d) {
		err = errors.New(d.Render(diag.Options{}))
	}
	return shown, err
}

func TestTour(t *testing.T) {
	text, err := os.ReadFile("tour.tq")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", t.TempDir())
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out, Dir: "..", Args: []string{"notebooks/tour.tq"}})
	err = s.Eval(context.Background(), diag.NewFile("tour.tq", string(text)), lang.ShowNone, func(r *lang.Result) {
		out.WriteString(r.Text() + "\n")
	})
	var d *diag.Error
	if errors.As(err, &d) {
		t.Fatal(d.Render(diag.Options{}))
	}
	if err != nil {
		t.Fatal(err)
	}
	golden(t, filepath.Join("testdata", "tour.golden"), out.String())
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	if err != nil || len(left) > 0 {
		t.Errorf("the tour leaves %v behind (%v)", left, err)
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(got, "\n"), strings.Split(strings.ReplaceAll(string(want), "\r\n", "\n"), "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Fatalf("%s:%d:\n got %q\nwant %q", path, i+1, at(g, i), at(w, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(end)"
}
