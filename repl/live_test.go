package repl

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// A fault marks what it is about, and not a whole screen of what was right before.
func TestFaultsMarked(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	if err := s.Eval(context.Background(), diag.NewFile("", "a = np.ones((3, 4)); b = np.ones(3)"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a * ", 40)
	for _, c := range []struct{ text, marked string }{
		{"a + b", "a + b"},
		{long + "a + b", "+ b"},
		{long + "a + b * 2", "+ b * 2"},
		{"a * (" + long + "b)", "* b"},
		{long + "c + 1", "c"},
		{"np.dot(" + long + "a, b)", ("np.dot(" + long)[:mostMarked]},
	} {
		l := preview(context.Background(), s, c.text, len(c.text))
		if len(l.Faults) != 1 {
			t.Errorf("%s: %v", c.text, l.Faults)
			continue
		}
		if f := l.Faults[0]; c.text[f.Start:f.End] != c.marked {
			t.Errorf("%s: %q is marked", c.text, c.text[f.Start:f.End])
		}
	}
}
