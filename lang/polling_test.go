// Builtins that go over millions of elements ask for the user's interrupt again
// and again.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// fuse is a context that ends when it has been asked so many times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestBuiltinsAskForInterrupts(t *testing.T) {
	setup := "import json\nn = 40000\nL = list(range(n))\nD = dict(zip(map(str, L), L))\nS = json.dumps(L)\nE = json.dumps(D)\nT = [str(i) for i in L]"
	s := lang.New(lang.Options{})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup+"\n"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, stmt := range []string{"sorted(L)", "sorted(L, key=abs)", "L.sort(reverse=True)", "max(L)", "min(T)", "L.count(-1)", "json.dumps(L)", "json.dumps(D)", "json.loads(S)", "json.loads(E)"} {
		err := s.Eval(&fuse{context.Background(), 20}, diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil)
		if err == nil || !strings.Contains(err.Error(), "KeyboardInterrupt") {
			t.Errorf("%s ends with %v", stmt, err)
		}
	}
}
