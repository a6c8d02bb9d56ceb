// Checking beside running: functions that builtins call back, work without end, the end
// of a program.
package lang_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// callbacks rebind s while a builtin runs; each is followed by a use of s that fails
// for what s was before.
var callbacks = map[string]string{
	"sort key":        "[2, 1].sort(key=k)",
	"sorted":          "sorted([2, 1], key=k)",
	"max":             "max([2, 1], key=k)",
	"vectorize":       "np.vectorize(k)([1, 2])",
	"partial":         "np.vectorize(functools.partial(k))([1])",
	"along":           "np.apply_along_axis(k, 0, np.ones((2, 2)))",
	"formatter":       "np.array2string(np.ones(2), formatter={'float': text})",
	"options":         "np.set_printoptions(formatter={'float': text})\n    str(np.ones(2))\n    np.set_printoptions()",
	"error call":      "np.seterrcall(k2)\n    with np.errstate(all='call'):\n        np.ones(2) / np.zeros(2)\n    np.seterrcall(None)",
	"errstate":        "with np.errstate(all='call', call=k2):\n        np.ones(2) / np.zeros(2)",
	"converters":      "np.loadtxt(['1 2'], converters={0: k})",
	"generator":       "next(made)",
	"map":             "list(mapped)",
	"of a dict":       "held['k'](1)",
	"through another": "through(k)",
	"cached":          "functools.lru_cache(k)(1)",
	"fromfunction":    "np.fromfunction(k, (2,))",
	"reduce":          "functools.reduce(lambda a, b: k(b), [1, 2])",
	"iter":            "next(iter(lambda: k(1), 1), None)",
	"piecewise":       "np.piecewise(np.ones(2), [np.ones(2) > 0], [k])",
	"list element":    "max([1, 2], key=change)\n    s = l[0]",
}

const callbackSetup = `import numpy as np, functools
s = np.ones(4)
l = [np.ones(4)]
def k(v):
    global s
    s = np.ones(3)
    return v
def k2(a, b):
    k(a)
def text(v):
    k(v)
    return str(v)
def change(v):
    l[0] = np.ones(3)
    return v
def through(f):
    return f(1)
made = (k(i) for i in range(3))
mapped = map(k, [1, 2])
held = {'k': k}
`

func TestCheckingExpectsCallbacks(t *testing.T) {
	for name, call := range callbacks {
		p := newDocPlayer(t)
		if got := p.script(callbackSetup + "if True:\n    " + call + "\n    print((s + np.ones(3)).sum())\n"); got != "6.0\n" {
			t.Errorf("%s: %s: %s", name, call, got)
		}
	}
	const outer = "def outer():\n    z = np.ones(4)\n    def k(v):\n        nonlocal z\n        z = np.ones(3)\n        return v\n" +
		"    CALL\n    return (z + np.ones(3)).sum()\nif True:\n    print(outer())\n"
	for _, name := range []string{"sort key", "sorted", "max", "vectorize", "partial", "along", "converters", "through another", "cached", "reduce", "piecewise"} {
		p := newDocPlayer(t)
		if got := p.script(callbackSetup + strings.ReplaceAll(outer, "CALL", callbacks[name])); got != "6.0\n" {
			t.Errorf("%s, nonlocal: %s: %s", name, callbacks[name], got)
		}
	}
}

// endless are scripts that never end, or take all memory, when they run.
var endless = []string{
	"s = 'a'\nfor i in range(100): s = s + s",
	"import functools\nfunctools.reduce(lambda a, b: a + a, range(100), 'x')",
	"import functools\nfunctools.reduce(lambda a, b: a + a, range(100), [1])",
	"import itertools\nlist(itertools.count())",
	"import itertools\nsum(itertools.count())",
	"match range(10**12):\n    case [a, b]: pass\n    case [a, *rest]: pass",
	"import itertools\nlist(itertools.cycle([1]))",
	"import itertools\nlist(itertools.permutations(range(20)))",
	"import itertools\nlist(itertools.product(range(100), repeat=10))",
	"import itertools\nfor x in itertools.count(): pass",
	"sum(range(10**18))",
	"max(range(10**18), key=lambda v: v)",
	"a = [1]\nb = [1]\nfor i in range(60):\n    a, b = [a, a], [b, b]\na == b",
	"while True: pass",
	"def f(): f()\nf()",
	"x = 3\nwhile x: x = x * x",
	"list(range(10**9))",
	"[1] * 10**9",
	"'ab' * 10**9",
	"d = {i: i for i in range(10**9)}",
	"set(range(10**9))",
	"' '.join(str(i) for i in range(10**9))",
}

func TestCheckingEnds(t *testing.T) {
	for _, text := range endless {
		s := lang.New(lang.Options{})
		start := time.Now()
		c, err := s.CheckScript(context.Background(), diag.NewFile("endless.tq", text+"\nnp.ones(3) + np.ones(4)\n"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if d := time.Since(start); d > 8*time.Second {
			t.Errorf("%s: checked for %v", text, d)
		}
		if len(c.Errors) != 1 || !strings.Contains(c.Errors[0].Error(), "broadcast") {
			t.Errorf("%s: errors %v, want that of the last line alone", text, c.Errors)
		}
	}
}

// ends are what a program does not go on after, and what it may go on after.
var ends = []struct {
	text string
	sure bool
}{
	{"raise ValueError('a')", true}, {"import sys\nsys.exit(0)", true}, {"exit()", true}, {"assert x.shape == (4,)", true},
	{"def f():\n    exit()\nf()", true}, {"for i in range(3):\n    raise ValueError", true}, {"if len(x) == 3:\n    raise ValueError", true},
	{"if x[0] > 1:\n    raise ValueError", false}, {"try:\n    exit()\nexcept SystemExit:\n    pass", false}, {"def f():\n    exit()", false},
	{"if x.sum() > 100: exit()", false}, {"assert x[0] == 1", false}, {"assert x.shape == (3,)", false},
}

func TestCheckingStopsWhereTheProgramDoes(t *testing.T) {
	for _, c := range ends {
		s := lang.New(lang.Options{})
		got, err := s.CheckScript(context.Background(), diag.NewFile("ends.tq", "x = np.ones(3) * np.arange(3)\n"+c.text+"\nx + np.ones(4)\n"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, e := range got.Errors {
			found = found || strings.Contains(e.Error(), "broadcast")
		}
		if found == c.sure {
			t.Errorf("%s: errors: %v", c.text, got.Errors)
		}
	}
}

// TestCheckingChangesNothing runs random programs with and without checking: what they
// print and how they end is the same.
func TestCheckingChangesNothing(t *testing.T) {
	programs := 600
	if testing.Short() {
		programs = 100
	}
	open := func(unchecked bool) *player {
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Dir: t.TempDir(), NoCheck: unchecked, EngineOptions: strict})
		p.script("import numpy as np, warnings\nwarnings.simplefilter('ignore')")
		return p
	}
	with, without := open(false), open(true)
	for seed := range programs {
		for _, s := range randomProgram(uint64(seed)) { // inside a statement, so that it is followed
			text := "if True:\n    " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n    ") + "\n"
			if got, want := firstOfError(with.script(text)), firstOfError(without.script(text)); got != want {
				t.Errorf("seed %d: %s\nchecked:\n%s\nunchecked:\n%s", seed, s, got, want)
			}
		}
	}
}
