// Random programs, run by tq and by NumPy: what they print must be the same.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

const (
	randomPrograms = 600
	programSeed    = 20261
	separator      = "=== end of program"
)

// writer makes random programs over arrays of known ranks.
type writer struct {
	rnd   *rand.Rand
	names []string
	ranks map[string]int
	lines []string
}

func (w *writer) pick(options ...string) string { return options[w.rnd.IntN(len(options))] }

func (w *writer) name() string { return w.names[w.rnd.IntN(len(w.names))] }

func (w *writer) def(expr string, rank int) {
	n := fmt.Sprintf("v%d", len(w.names))
	w.lines = append(w.lines, fmt.Sprintf("try:\n    %s = %s\n    print(repr(%s))\nexcept Exception as e:\n    %s = np.arange(3)\n    print(type(e).__name__, e)", n, expr, n, n))
	w.names = append(w.names, n)
	w.ranks[n] = rank
}

func (w *writer) fresh() {
	rank := w.rnd.IntN(4)
	size, dims := 1, []string{}
	for range rank {
		n := w.rnd.IntN(4) + w.rnd.IntN(2)
		size *= n
		dims = append(dims, fmt.Sprint(n))
	}
	dt := w.pick("int64", "int32", "int8", "uint8", "float64", "float32", "complex128", "bool", "int16", "uint16")
	w.def(fmt.Sprintf("(np.arange(%d) * %d - %d).astype('%s').reshape((%s))", size, w.rnd.IntN(5)+1, w.rnd.IntN(9), dt, strings.Join(append(dims, ""), ",")), rank)
}

func (w *writer) item() string {
	n := func() string { return fmt.Sprint(w.rnd.IntN(7) - 3) }
	switch w.rnd.IntN(9) {
	case 0, 1:
		return n()
	case 2:
		return n() + ":"
	case 3:
		return ":" + n()
	case 4:
		return w.pick("::-1", "::2", ":", n()+"::-2", n()+":"+n())
	case 5:
		return "None"
	case 6:
		return "..."
	case 7:
		return w.pick("[0, 1]", "[0, 0, -1]", "[[0], [1]]", "[True, False]", "[]")
	}
	return ":"
}

func (w *writer) index() string {
	k := w.rnd.IntN(3) + 1
	items := make([]string, k)
	for i := range items {
		items[i] = w.item()
	}
	return strings.Join(items, ", ")
}

func (w *writer) step() {
	a, b := w.name(), w.name()
	switch w.rnd.IntN(12) {
	case 0:
		w.fresh()
	case 1, 2:
		w.def(fmt.Sprintf("%s[%s]", a, w.index()), -1)
	case 3, 4:
		w.def(fmt.Sprintf("%s %s %s", a, w.pick("+", "-", "*", "//", "%", "<", "==", ">=", "!=", "&", "|"), b), -1)
	case 5:
		w.def(fmt.Sprintf("%s %s %s", a, w.pick("+", "-", "*", "//", "%", "**", "<<"), w.pick("2", "3", "1.5", "7")), -1)
	case 6:
		w.def(fmt.Sprintf("%s.%s(%s)", a, w.pick("sum", "max", "min", "prod", "any", "all", "argmax", "argmin", "cumsum"), w.pick("", "axis=0", "axis=-1", "0")), -1)
	case 7:
		w.def(fmt.Sprintf("%s.%s", a, w.pick("T", "ravel()", "reshape(-1)", "copy()", "squeeze()", "astype(np.float32)", "astype('i2')", "real", "shape", "dtype", "tolist()", "flatten()", "strides")), -1)
	case 8:
		w.def(fmt.Sprintf("np.%s(%s)", w.pick("sort", "unique", "abs", "sign", "flip", "square", "negative", "atleast_2d", "transpose", "nonzero", "diff", "count_nonzero", "argsort", "isnan", "logical_not"), a), -1)
	case 9:
		w.def(fmt.Sprintf("np.%s([%s, %s]%s)", w.pick("concatenate", "stack", "vstack", "hstack"), a, b, ""), -1)
	case 10:
		w.def(fmt.Sprintf("np.%s(%s, %s)", w.pick("maximum", "minimum", "where", "dot", "outer", "isin", "append", "array_equal", "broadcast_to", "take", "repeat")+"", a, w.pick(b, b, "2", "(2, 3)")), -1)
	case 11:
		w.lines = append(w.lines, fmt.Sprintf("try:\n    %s[%s] %s %s\n    print(repr(%s))\nexcept Exception as e:\n    print(type(e).__name__, e)", a, w.index(), w.pick("=", "+=", "*=", "="), w.pick(b, "7", "1.5", "[1, 2]"), a))
	}
}

func randomProgram(seed uint64) string {
	w := &writer{rnd: rand.New(rand.NewPCG(seed, programSeed)), ranks: map[string]int{}}
	w.fresh()
	w.fresh()
	for range 8 {
		w.step()
	}
	return strings.Join(w.lines, "\n") + "\n"
}

func TestRandomProgramsAgainstNumPy(t *testing.T) {
	python := peers.Python(t, peers.NumPy)
	var all strings.Builder
	all.WriteString("import numpy as np, warnings, sys\nwarnings.simplefilter('ignore')\n")
	for seed := range uint64(randomPrograms) {
		all.WriteString(randomProgram(seed) + "print('" + separator + "')\n")
	}
	file := filepath.Join(t.TempDir(), "programs.py")
	if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, file).Output()
	if err != nil {
		t.Fatalf("NumPy: %v", err)
	}
	wants := strings.Split(string(out), separator+"\n")
	differ := 0
	for seed := range uint64(randomPrograms) {
		p := newDocPlayer(t)
		got := p.play("import numpy as np\n" + randomProgram(seed))
		if got == wants[seed] {
			continue
		}
		if differ++; differ <= 5 {
			t.Errorf("seed %d differs:\n%s", seed, firstDifference(randomProgram(seed), got, wants[seed]))
		}
	}
	if differ > 5 {
		t.Errorf("%d of %d programs differ", differ, randomPrograms)
	}
}

// firstDifference shows the program with the first line that differs.
func firstDifference(program, got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("tq:    %s\nNumPy: %s\n%s", g[i], w[i], program)
		}
	}
	return fmt.Sprintf("tq prints %d lines, NumPy %d\n%s", len(g), len(w), program)
}
