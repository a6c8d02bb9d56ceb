// Whether a result is a view or a copy: explain says what sharing memory shows.
package lang

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/diag"
)

// saysView reports whether an explanation says that all steps from the array on are views;
// without a step the result is the array.
func saysView(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "    result ") && (!strings.Contains(line, ", a view") || strings.Contains(line, "no view")) {
			return false
		}
	}
	return true
}

func TestExplainedViewsShareMemory(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "explainviews.txt"))
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Engine: engine.New(engine.Options{Threads: 1})})
	run := func(n int, code string) (out string) {
		err := s.Eval(context.Background(), diag.NewFile("views", code), ShowLast, func(r *Result) { out = r.Text() })
		if err != nil {
			t.Fatalf("line %d: %s: %v", n+1, code, err)
		}
		return out
	}
	views, copies := 0, 0
	for n, line := range strings.Split(string(data), "\n") {
		if code, isSetup := strings.CutPrefix(line, "> "); isSetup {
			run(n, code)
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		e, err := s.Explain(diag.NewFile("explain", line))
		if err != nil {
			t.Errorf("line %d: explain %s: %v", n+1, line, err)
			continue
		}
		base := line[:strings.IndexAny(line+".", ".[")]
		if open := strings.IndexByte(line, '('); open >= 0 && strings.HasPrefix(line, "np.") {
			base = line[open+1 : open+2]
		}
		shared := run(n, "np.shares_memory("+base+", "+line+")") == "True"
		isView := saysView(e.Repr())
		switch {
		case isView != shared:
			t.Errorf("line %d: %s shares memory: %v, explained\n%s", n+1, line, shared, e.Repr())
		case isView:
			views++
		default:
			copies++
		}
	}
	if views < 40 || copies < 20 {
		t.Errorf("%d views, %d copies", views, copies)
	}
}
