// Every op stops when the user interrupts, and what is plainly too large is
// refused at once.

package lang_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// TestInterrupt interrupts statements that would take seconds or longer. The
// bound is a generous one: a statement that does not ask at all exceeds it.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("long statements")
	}
	for _, c := range []struct{ name, setup, stmt string }{
		{"loop", "", "for i in range(10**9): pass"},
		{"sort", "x = np.tile(np.arange(1000., 0, -1), 1000)", "for i in range(10**9): np.sort(x)"},
		{"argsort", "x = np.tile(np.arange(1000., 0, -1), 1000)", "for i in range(10**9): np.argsort(x)"},
		{"sort text", "x = np.tile(np.arange(1000).astype('U4')[::-1], 1000)", "np.sort(x)"},
		{"random", "g = np.random.default_rng(0)", "g.random(40000000)"},
		{"normal", "g = np.random.default_rng(0)", "g.normal(size=20000000)"},
		{"integers", "g = np.random.default_rng(0)", "g.integers(0, 10, size=40000000)"},
		{"small integers", "g = np.random.default_rng(0)", "g.integers(0, 10, size=60000000, dtype='uint8')"},
		{"permutation", "g = np.random.default_rng(0)", "g.permutation(20000000)"},
		{"shuffle", "g = np.random.default_rng(0)\nx = np.zeros(20000000)", "g.shuffle(x)"},
		{"shuffle a list", "g = np.random.default_rng(0)\nx = list(range(1000000))", "for i in range(1000): g.shuffle(x)"},
		{"choice", "g = np.random.default_rng(0)", "g.choice(20000000, 10000000, replace=False)"},
		{"bytes", "g = np.random.default_rng(0)", "g.bytes(100000000)"},
		{"fft of rows", "x = np.zeros((3000, 3001))", "np.fft.fft2(x)"},
		{"partition", "x = np.tile(np.arange(1000., 0, -1), 1000)", "for i in range(10**9): np.median(x)"},
		{"tolist", "x = np.zeros(20000000)", "x.tolist()"},
		{"list", "", "list(range(100000000))"},
		{"fft", "x = np.zeros(3000017)", "np.fft.fft(x)"},
		{"svd", "x = np.random.default_rng(0).random((900, 900))", "np.linalg.svd(x)"},
		{"eig", "x = np.random.default_rng(0).random((900, 900))", "np.linalg.eig(x)"},
		{"eigh", "x = np.random.default_rng(0).random((1000, 1000))", "np.linalg.eigh(x)"},
		{"inv", "x = np.random.default_rng(0).random((1500, 1500))", "np.linalg.inv(x)"},
		{"complex svd", "x = np.random.default_rng(0).random((500, 500)) + 1j", "np.linalg.svd(x)"},
		{"as text", "x = np.tile(np.arange(1000.) / 3, 300)", "x.astype(str)"},
		{"decimal sqrt", "from decimal import Decimal, getcontext\ngetcontext().prec = 2000000", "Decimal(2).sqrt()"},
		{"fromhex", "s = 'ab' * 40000000", "for i in range(100): bytes.fromhex(s)"},
		{"text that is run", "s = 'x = 1\\n' * 1000000", "for i in range(100): exec(s)"},
		{"dict copy", "x = dict.fromkeys(range(1000000))", "for i in range(1000): x.copy(); dict(x); x | x"},
		{"nanpercentile", "x = np.tile(np.arange(1000.), 6000)", "np.nanpercentile(x, 10)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := lang.New(lang.Options{})
			if err := s.Eval(context.Background(), diag.NewFile("setup", "pass\n"+c.setup+"\n"), lang.ShowNone, nil); err != nil {
				t.Fatal(err)
			}
			// A statement that a fast machine ends before the interrupt is interrupted sooner.
			for delay := 20 * time.Millisecond; ; delay /= 2 {
				took, err := interruptedAfter(s, delay, c.stmt)
				if err != nil && took < 30*time.Second {
					return
				}
				if took > 2*delay || delay < time.Millisecond {
					t.Fatalf("%v after %v, interrupted after %v", err, took, delay)
				}
			}
		})
	}
}

// interruptedAfter runs a statement that is interrupted after a delay, and
// returns how long it took and its error.
func interruptedAfter(s *lang.Session, delay time.Duration, stmt string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(context.Background(), delay)
	defer cancel()
	start := time.Now()
	err := s.Eval(ctx, diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil)
	return time.Since(start), err
}

// TestInterruptCaught interrupts programs at each line they print that says so.
func TestInterruptCaught(t *testing.T) {
	loop := "    print('interrupt')\n    while True: pass\n"
	for _, c := range []struct{ name, program, want string }{
		{"except", "try:\n" + loop + "except KeyboardInterrupt as e: print(repr(e))\nprint(1)", "KeyboardInterrupt()\n1\n"},
		{"of the base", "try:\n" + loop + "except BaseException as e: print(type(e))", "<class 'KeyboardInterrupt'>\n"},
		{"no Exception", "try:\n" + loop + "except Exception: print(0)", "KeyboardInterrupt"},
		{"finally", "try:\n" + loop + "finally:\n    for i in range(3): print(i)", "0\n1\n2\nKeyboardInterrupt"},
		{"both", "def f():\n  try:\n" + loop + "  finally: print('out')\ntry: f()\nexcept KeyboardInterrupt: print(np.arange(3).sum())", "out\n3\n"},
		{"twice", "for i in range(2):\n  try:\n" + loop + "  except KeyboardInterrupt: print('no', i)", "no 0\ninterrupt\nno 1\n"},
		{"in a handler", "try:\n  try:\n" + loop + "  except KeyboardInterrupt:\n" + loop + "except KeyboardInterrupt: print('both')", "interrupt\nboth\n"},
		{"an op", "x = np.zeros((1500, 1500))\ntry:\n    print('interrupt')\n    while True: np.linalg.svd(x)\nexcept KeyboardInterrupt: print(x.sum())", "0.0\n"},
		{"asleep", "import time\ntry:\n    print('interrupt')\n    time.sleep(1000)\nexcept KeyboardInterrupt: print('awake')", "awake\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := lang.NewInterrupts(context.Background())
			var out interrupting
			out.at = func() { time.AfterFunc(20*time.Millisecond, func() { i.Interrupt() }) }
			err := lang.New(lang.Options{Stdout: &out}).Eval(i.Context(), diag.NewFile("program", c.program+"\n"), lang.ShowNone, nil)
			got := strings.TrimPrefix(out.text.String(), "interrupt\n")
			if err != nil {
				got += err.Error()
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestInterruptNotLost interrupts work that fails for another reason before it looks up.
func TestInterruptNotLost(t *testing.T) {
	for program, want := range map[string]string{
		"try: print('interrupt') or [][0]\nexcept KeyboardInterrupt: print('caught')\nexcept IndexError: print('lost')": "interrupt\ncaught\n",
		"try: print('interrupt') or [][0]\nfinally: print('out')":                                                       "interrupt\nout\nKeyboardInterrupt",
		"print('interrupt') or [][0]": "interrupt\nKeyboardInterrupt",
	} {
		i := lang.NewInterrupts(context.Background())
		var out interrupting
		out.at = func() { i.Interrupt() }
		err := lang.New(lang.Options{Stdout: &out}).Eval(i.Context(), diag.NewFile("program", program+"\n"), lang.ShowNone, nil)
		got := out.text.String()
		if err != nil {
			got += err.Error()
		}
		if got != want {
			t.Errorf("%s\ngives %q, want %q", program, got, want)
		}
	}
}

// TestInterruptOfUnwinding interrupts a program that raises and handles errors all the time:
// whenever the interrupt comes, it is what the handlers around are given.
func TestInterruptOfUnwinding(t *testing.T) {
	program := diag.NewFile("program", "try:\n    while True:\n        try: raise ValueError\n        except ValueError: pass\nexcept KeyboardInterrupt: print('caught')\n")
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out})
	for n := range 400 {
		out.Reset()
		i := lang.NewInterrupts(context.Background())
		timer := time.AfterFunc(time.Duration(300+n)*time.Microsecond, func() { i.Interrupt() })
		if err := s.Eval(i.Context(), program, lang.ShowNone, nil); err != nil || out.String() != "caught\n" {
			t.Fatalf("the %d-th time: %q, %v", n+1, out.String(), err)
		}
		timer.Stop()
	}
}

// interrupting calls at when a line says so.
type interrupting struct {
	text bytes.Buffer
	at   func()
}

func (w *interrupting) Write(b []byte) (int, error) {
	if string(b) == "interrupt\n" {
		w.at()
	}
	return w.text.Write(b)
}

// TestEndedContext ends a program whose context somebody else ends: none of its handlers may keep it.
func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	err := lang.New(lang.Options{}).Eval(ctx, diag.NewFile("program", "while True:\n    try:\n        while True: pass\n    except: pass\n"), lang.ShowNone, nil)
	if err == nil || !strings.Contains(err.Error(), "KeyboardInterrupt") {
		t.Error(err)
	}
}

// TestTooLarge asks for what no limit allows; nothing of it is allocated.
func TestTooLarge(t *testing.T) {
	for _, stmt := range []string{
		"[0]*10**12", "(0,)*10**12", "'a'*10**13", "b'a'*10**13", "x = [0]\nx *= 10**12", "list(range(10**12))", "tuple(range(10**12))",
		"sorted(range(10**12))", "set(range(10**12))", "dict.fromkeys(range(10**12))", "list(range(10**8))", "np.zeros((10**12,))", "np.ones((10**6, 10**6))", "np.arange(10**12)", "np.eye(10**7)",
		"np.tile(np.ones(10**3), 10**10)", "np.repeat(1, 10**12)", "np.random.rand(10**12)", "'a'.ljust(10**12)",
	} {
		s := lang.New(lang.Options{EngineOptions: engine.Options{MaxMemory: 1 << 30}})
		err := s.Eval(context.Background(), diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil)
		if err == nil || !strings.Contains(err.Error(), "MemoryError") && !strings.Contains(err.Error(), "too ") && !strings.Contains(err.Error(), "Unable to allocate") {
			t.Errorf("%s: %v", stmt, err)
		}
	}
}
