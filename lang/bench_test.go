// What the front end costs per statement.
package lang_test

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func benchmark(b *testing.B, setup, loop string) {
	s := lang.New(lang.Options{})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup), lang.ShowNone, nil); err != nil {
		b.Fatal(err)
	}
	f := diag.NewFile("loop", "for _i in range(_n):\n    "+loop+"\n")
	for b.Loop() {
		if err := s.Eval(context.Background(), f, lang.ShowNone, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rounds, "ns/round")
}

const rounds = 20000

func BenchmarkFused(b *testing.B) {
	benchmark(b, "_n = 20000\nx = np.arange(1000.)", "y = x*2 + x")
}

func BenchmarkIndex(b *testing.B) { benchmark(b, "_n = 20000\nx = np.arange(1000.)", "y = x[3]") }

func BenchmarkStore(b *testing.B) { benchmark(b, "_n = 20000\nx = np.arange(1000.)", "x[3] = 1.5") }

func BenchmarkPython(b *testing.B) { benchmark(b, "_n = 20000\nx = 0", "x = x + 2*3") }
