package lang

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/diag"
)

// TestFailedMemory has a function fail again and again that holds most of the memory: the variables of the last failure
// are kept to be looked at, and are given up for the next one.
func TestFailedMemory(t *testing.T) {
	var out bytes.Buffer
	s := New(Options{Stdout: &out, EngineOptions: engine.Options{MaxMemory: 64 << 20}, ReadLine: func(string) (string, error) { return "q", nil }})
	defer s.Close()
	eval := func(text string) error {
		return s.Eval(context.Background(), diag.NewFile("<cell>", text), ShowLast, nil)
	}
	for range 3 {
		err := eval("def f(n):\n    held = np.ones(5 << 20)\n    return held.sum() + 1 / n\nf(0)")
		if err == nil || !strings.Contains(err.Error(), "division by zero") {
			t.Fatal(err)
		}
	}
	if err := s.PostMortem(s.LastError()); err != nil || !strings.Contains(out.String(), "(3)f()\n-> return held.sum()") {
		t.Error(err, out.String())
	}
	if err := eval("big = np.ones(5 << 20)"); err != nil {
		t.Error(err)
	}
	if err := s.PostMortem(s.LastError()); err == nil || !strings.Contains(err.Error(), "memory ran short") {
		t.Error(err)
	}
}
