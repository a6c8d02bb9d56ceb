// Pairs of scripts: one that fails in a way that a check can see, and the same one mended.
package lang_test

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/internal/faultpairs"
)

// checkPairs reads testdata/checktable.txt.
func checkPairs(t *testing.T) []faultpairs.Pair {
	text, err := os.ReadFile("testdata/checktable.txt")
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := faultpairs.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for i := range pairs {
		pairs[i].Fails, pairs[i].Runs = faultpairs.Import+pairs[i].Fails, faultpairs.Import+pairs[i].Runs
	}
	return pairs
}

func TestCheckTable(t *testing.T) {
	pairs, dir := checkPairs(t), t.TempDir()
	if err := faultpairs.MakeFiles(dir); err != nil {
		t.Fatal(err)
	}
	if len(pairs) < 60 {
		t.Fatalf("%d pairs", len(pairs))
	}
	check := func(text string) []*diag.Error {
		got, err := lang.New(lang.Options{Dir: dir}).CheckScript(context.Background(), diag.NewFile("case.tq", text))
		if err != nil || len(got.Faults) > 0 {
			t.Errorf("%v %v:\n%s", err, got.Faults, text)
		}
		return got.Errors
	}
	run := func(text string) error {
		return lang.New(lang.Options{Dir: dir, NoCheck: true, Stdout: io.Discard}).Eval(context.Background(), diag.NewFile("case.tq", text), lang.ShowNone, nil)
	}
	for _, p := range pairs {
		found := check(p.Fails)
		if len(found) != 1 {
			t.Errorf("%s: %d errors: %v\n%s", p.Kind, len(found), found, p.Fails)
		}
		if err := run(p.Fails); err == nil {
			if !strings.Contains(p.Fails, "def f") { // what nothing calls fails only when it is called
				t.Errorf("%s: it runs:\n%s", p.Kind, p.Fails)
			}
		} else if len(found) == 1 && found[0].Error() != err.Error() {
			t.Errorf("%s: check says %q, running %q:\n%s", p.Kind, found[0], err, p.Fails)
		}
		if alarms := check(p.Runs); len(alarms) > 0 {
			t.Errorf("%s: %v\n%s", p.Kind, alarms, p.Runs)
		}
		if err := run(p.Runs); err != nil {
			t.Errorf("%s: it does not run: %v\n%s", p.Kind, err, p.Runs)
		}
	}
}
