// The check beside runs: what it refuses fails, what it says of variables holds.
package lang_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/internal/randprog"
)

// tally counts what checking said of programs, and what came of it.
type tally struct {
	programs, failing, found, alarms, claims, known int
}

// hold checks a program and runs it: what the check says must be so.
func (n *tally) hold(t *testing.T, name, text string) {
	t.Helper()
	dir := t.TempDir()
	checker := lang.New(lang.Options{Dir: dir})
	f := diag.NewFile("program.tq", text)
	c, err := checker.CheckScript(context.Background(), f)
	if err != nil {
		return // no program
	}
	for _, d := range c.Faults {
		t.Errorf("%s: %v\n%s", name, d, text)
	}
	s := lang.New(lang.Options{Dir: dir, NoCheck: true})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err = s.Eval(ctx, f, lang.ShowNone, nil)
	var exit *lang.ExitError
	n.programs++
	if err != nil && !errors.As(err, &exit) {
		n.failing++
		if len(c.Errors) > 0 {
			n.found++
		}
		return
	}
	if len(c.Errors) > 0 {
		n.alarms++
		t.Errorf("%s: refused, and runs: %s\n%s", name, c.Errors[0].Render(diag.Options{}), text)
	}
	if err != nil {
		return
	}
	last := map[string]lang.Assigned{}
	for _, a := range c.Assigned {
		last[a.Name] = a
	}
	for name2, a := range last {
		v, ok := s.Get(name2)
		if !ok || strings.Contains(text, "global "+name2) { // a call may have bound it since
			continue
		}
		if n.claims++; a.Type != "?" {
			n.known++
		}
		if why := wrongClaim(a, v); why != "" {
			t.Errorf("%s: %s is said to be %s, and %s\n%s", name, name2, a.Type, why, text)
		}
	}
}

func (n *tally) report(t *testing.T) {
	t.Logf("%d programs: %d run, %d of them refused; %d fail, %d of them refused; the types of %d of %d variables are known",
		n.programs, n.programs-n.failing, n.alarms, n.failing, n.found, n.known, n.claims)
}

// many is how many programs a test takes, more with TQ_SWEEP.
func many(full int) int {
	if k, err := strconv.Atoi(os.Getenv("TQ_SWEEP")); err == nil {
		return k
	}
	if testing.Short() {
		return full / 4
	}
	return full
}

// TestCheckOfRandomPrograms holds programs of containers, classes, closures, generators
// and exceptions.
func TestCheckOfRandomPrograms(t *testing.T) {
	var n tally
	for seed := range uint64(many(100)) {
		n.hold(t, "seed "+strconv.FormatUint(seed, 10), randprog.Write(seed, randprog.Language).String())
	}
	n.report(t)
}

// TestCheckOfRandomArrays holds programs of arrays, straight and inside of statements.
func TestCheckOfRandomArrays(t *testing.T) {
	var n tally
	for seed := range uint64(many(600)) {
		lines := randomProgram(seed)
		head := "import numpy as np\nimport warnings\nwarnings.simplefilter('ignore')\n"
		switch seed % 3 {
		case 0:
			head += strings.Join(lines, "\n") + "\n"
		case 1: // what fails is caught, and the rest goes on
			for _, l := range lines {
				head += "try:\n    " + strings.ReplaceAll(strings.TrimSpace(l), "\n", "\n    ") + "\nexcept Exception as error:\n    failed = type(error)\n"
			}
		default:
			head += "def run():\n"
			for _, l := range lines {
				head += "    " + strings.ReplaceAll(strings.TrimSpace(l), "\n", "\n    ") + "\n"
			}
			head += "    return 1\nok = run()\n"
		}
		n.hold(t, "seed "+strconv.FormatUint(seed, 10), head)
	}
	n.report(t)
}

// TestCheckOfCallbacks holds programs in which builtins call what rebinds variables.
func TestCheckOfCallbacks(t *testing.T) {
	var n tally
	for _, name := range slices.Sorted(maps.Keys(callbacks)) {
		n.hold(t, name, callbackSetup+"if True:\n    "+callbacks[name]+"\n    print((s + np.ones(3)).sum())\n")
		n.hold(t, name, callbackSetup+strings.ReplaceAll(callbacks[name], "\n    ", "\n")+"\nprint((s + np.ones(3)).sum())\n")
	}
	n.report(t)
}
