// Every op stops when the user interrupts, and what is plainly too large is
// refused at once.

package lang_test

import (
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
		{"small integers", "g = np.random.default_rng(0)", "g.integers(0, 10, size=120000000, dtype='uint8')"},
		{"permutation", "g = np.random.default_rng(0)", "g.permutation(20000000)"},
		{"shuffle", "g = np.random.default_rng(0)\nx = np.zeros(20000000)", "g.shuffle(x)"},
		{"shuffle a list", "g = np.random.default_rng(0)\nx = list(range(1000000))", "for i in range(1000): g.shuffle(x)"},
		{"choice", "g = np.random.default_rng(0)", "g.choice(20000000, 10000000, replace=False)"},
		{"bytes", "g = np.random.default_rng(0)", "g.bytes(300000000)"},
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
		{"nanpercentile", "x = np.tile(np.arange(1000.), 6000)", "np.nanpercentile(x, 10)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := lang.New(lang.Options{})
			if err := s.Eval(context.Background(), diag.NewFile("setup", "pass\n"+c.setup+"\n"), lang.ShowNone, nil); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			defer cancel()
			start := time.Now()
			err := s.Eval(ctx, diag.NewFile("stmt", c.stmt+"\n"), lang.ShowNone, nil)
			if took := time.Since(start); err == nil || took > 30*time.Second {
				t.Errorf("%v after %v", err, took)
			}
		})
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
