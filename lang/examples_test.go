// Every builtin's example runs: what help shows works.
package lang_test

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
)

func TestBuiltinExamples(t *testing.T) {
	newPlayer(t) // a session: the libraries are in the table
	for _, e := range builtin.All() {
		if e.Example == "" {
			t.Errorf("%s has no example", e.Name())
			continue
		}
		p := newPlayer(t)
		err := p.s.Eval(context.Background(), diag.NewFile("<stdin>", e.Example), lang.ShowAll, func(r *lang.Result) { _ = r.Text() })
		if err != nil {
			t.Errorf("%s: %q: %v", e.Name(), e.Example, err)
		}
	}
}
