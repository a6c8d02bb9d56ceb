// Package faultpairs reads lang/testdata/checktable.txt: scripts that fail in a way that a
// check can see, and beside each the same one mended.
package faultpairs

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// Pair is a script that fails and one that runs. Fails and Runs hold no import: np is NumPy.
type Pair struct{ Kind, Fails, Runs string }

// Import is the line that stands before each script.
const Import = "import numpy as np\n"

// Parse reads the table's text.
func Parse(text string) (out []Pair, err error) {
	_, body, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n== ")
	for _, section := range strings.Split(body, "\n== ") {
		kind, rest, _ := strings.Cut(section, "\n")
		for _, p := range strings.Split("\n"+rest, "\n-- fails\n")[1:] {
			fails, runs, ok := strings.Cut(p, "\n-- runs\n")
			if !ok {
				return nil, fmt.Errorf("no pair:\n%s", p)
			}
			out = append(out, Pair{kind, fails + "\n", strings.TrimRight(runs, "\n") + "\n"})
		}
	}
	return out, nil
}

// MakeFiles makes the files that the scripts read.
func MakeFiles(dir string) error {
	s := lang.New(lang.Options{Dir: dir, Stdout: io.Discard})
	return s.Eval(context.Background(), diag.NewFile("made.tq", Import+"np.save('x.npy', np.ones(3))\nnp.savetxt('t.txt', np.ones((2, 3)))\nnp.savez('w.npz', w=np.ones((2, 3)))\n"+
		"with open('bad.npy', 'w') as f:\n    _ = f.write('no array')\n"), lang.ShowNone, nil)
}
