// What a process takes at its most beside its --max-memory. Of Linux, which tells.
package lang_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const (
	hungryProgram = "TQ_HUNGRY_PROGRAM" // what a process of its own is to run
	hungryLimit   = 256 << 20
)

// TestHungryProcess is the other process.
func TestHungryProcess(t *testing.T) {
	program := os.Getenv(hungryProgram)
	if program == "" {
		t.Skip("runs in processes that TestProcessKeepsToItsMemory starts")
	}
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(lang.ProcessLimit(hungryLimit))
	s := lang.New(lang.Options{EngineOptions: engine.Options{MaxMemory: hungryLimit}})
	err := s.Eval(context.Background(), diag.NewFile("hungry", program), lang.ShowNone, nil)
	var d *diag.Error
	if program != "pass\n" && (!errors.As(err, &d) || d.Class != "MemoryError") {
		t.Fatalf("it ends with %v", err)
	}
}

// mostTaken gives what the process of a program takes at its most.
func mostTaken(t *testing.T, program string) float64 {
	cmd := exec.Command(os.Args[0], "-test.run=^TestHungryProcess$")
	cmd.Env = append(os.Environ(), hungryProgram+"="+program)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s\n%v\n%s", program, err, out)
	}
	return float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10)
}

func TestProcessKeepsToItsMemory(t *testing.T) {
	if strings.Contains(os.Getenv("GOFLAGS"), "-race") {
		t.Skip("the race detector takes memory of its own")
	}
	own := mostTaken(t, "pass\n")
	worst := 0.0
	for name, program := range map[string]string{
		"lists":   "l = []\nwhile True: l.append([len(l), 1])\n",
		"numbers": "l = []\nwhile True: l.append(len(l) * 1.5)\n",
		"dicts":   "d = {}\ni = 0\nwhile True:\n    d[str(i)] = [i]\n    i += 1\n",
		"sets":    "s = set()\ni = 0\nwhile True:\n    s.add(i)\n    i += 1\n",
		"text":    "l = []\nwhile True: l.append('a' * 1000 + str(len(l)))\n",
		"longer":  "s = 'ab'\nwhile True: s = s + s\n",
		"tensors": "l = []\nwhile True: l.append(np.ones(100000))\n",
		"small":   "l = []\nwhile True: l.append(np.ones(10))\n",
		"objects": "class A:\n    def __init__(self, i):\n        self.i = i\n        self.b = [i]\nl = []\nwhile True: l.append(A(len(l)))\n",
		"streams": "def g(i):\n    yield i\nl = []\nwhile True:\n    l.append(g(len(l)))\n    next(l[-1])\n",
	} {
		took := (mostTaken(t, program) - own) / hungryLimit
		worst = max(worst, took)
		t.Logf("%s: %.2f of --max-memory", name, took)
		if took > 1.1 {
			t.Errorf("%s take %.2f of --max-memory", name, took)
		}
	}
	t.Logf("at worst %.2f, beside %.0f MiB of the process", worst, own/(1<<20))
}
