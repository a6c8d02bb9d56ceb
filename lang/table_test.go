package lang_test

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// Every name belongs to one entry, and every entry says what it does.
func TestTable(t *testing.T) {
	lang.New(lang.Options{})
	seen := map[string]bool{}
	for _, e := range builtin.All() {
		for _, n := range e.Names {
			if seen[n] {
				t.Errorf("two entries named %s", n)
			}
			seen[n] = true
			if found, ok := builtin.Lookup(n); !ok || found != e {
				t.Errorf("%s is another entry's name too", n)
			}
		}
		if e.Fn == nil || e.Doc == "" {
			t.Errorf("%s lacks a function or a doc line", e.Name())
		}
		if e.Args == builtin.Unsaid {
			t.Errorf("%s does not say what becomes of its arguments: Args in its entry or in the Contents of its library", e.Name())
		}
		if e.Effect && e.Replay != builtin.NoReplay {
			t.Errorf("%s has effects and would be replayed", e.Name())
		}
	}
	if len(seen) < 1000 {
		t.Errorf("%d names", len(seen))
	}
}

// noValue is NumPy's text of a default that is no value, which its signatures show.
var noValue = strings.NewReplacer("<no value>", "...")

// Every signature is Python, so that help, hints and completion show nothing that nobody can write.
func TestSignatures(t *testing.T) {
	lang.New(lang.Options{})
	for _, e := range builtin.All() {
		text := "lambda " + noValue.Replace(e.Params) + ": 0"
		if _, err := syntax.ParseExpr(diag.NewFile("", text)); err != nil {
			t.Errorf("%s: %v", e.Signature(), err)
		}
	}
}
