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
)

// pair is a script that fails and one that runs.
type pair struct{ kind, fails, runs string }

// checkPairs reads testdata/checktable.txt.
func checkPairs(t *testing.T) (out []pair) {
	text, err := os.ReadFile("testdata/checktable.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n== ")
	for _, section := range strings.Split(body, "\n== ") {
		kind, rest, _ := strings.Cut(section, "\n")
		for _, p := range strings.Split("\n"+rest, "\n-- fails\n")[1:] {
			fails, runs, ok := strings.Cut(p, "\n-- runs\n")
			if !ok {
				t.Fatalf("no pair:\n%s", p)
			}
			out = append(out, pair{kind, "import numpy as np\n" + fails + "\n", "import numpy as np\n" + strings.TrimRight(runs, "\n") + "\n"})
		}
	}
	return out
}

// checkFolder makes the files that the scripts read.
func checkFolder(t *testing.T) string {
	dir := t.TempDir()
	s := lang.New(lang.Options{Dir: dir, Stdout: io.Discard})
	err := s.Eval(context.Background(), diag.NewFile("made.tq", "import numpy as np\nnp.save('x.npy', np.ones(3))\nnp.savetxt('t.txt', np.ones((2, 3)))\nnp.savez('w.npz', w=np.ones((2, 3)))\n"+
		"with open('bad.npy', 'w') as f:\n    _ = f.write('no array')\n"), lang.ShowNone, nil)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestCheckTable(t *testing.T) {
	pairs, dir := checkPairs(t), checkFolder(t)
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
		found := check(p.fails)
		if len(found) != 1 {
			t.Errorf("%s: %d errors: %v\n%s", p.kind, len(found), found, p.fails)
		}
		if err := run(p.fails); err == nil {
			if !strings.Contains(p.fails, "def f") { // what nothing calls fails only when it is called
				t.Errorf("%s: it runs:\n%s", p.kind, p.fails)
			}
		} else if len(found) == 1 && found[0].Error() != err.Error() {
			t.Errorf("%s: check says %q, running %q:\n%s", p.kind, found[0], err, p.fails)
		}
		if alarms := check(p.runs); len(alarms) > 0 {
			t.Errorf("%s: %v\n%s", p.kind, alarms, p.runs)
		}
		if err := run(p.runs); err != nil {
			t.Errorf("%s: it does not run: %v\n%s", p.kind, err, p.runs)
		}
	}
}
