// What the front end costs per statement: compare with BenchmarkEngine, the
// same program run by the engine alone.
package lang_test

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
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

func BenchmarkEinsum(b *testing.B) {
	benchmark(b, "_n = 20000\na = np.ones((4, 4)); c = np.ones((4, 4))", "y = np.einsum('ij,jk->ik', a, c)")
}

func BenchmarkSum(b *testing.B) { benchmark(b, "_n = 20000\nx = np.arange(1000.)", "y = x.sum()") }

// BenchmarkEngine is BenchmarkFused's program, planned once.
func BenchmarkEngine(b *testing.B) {
	x, two := tensor.New(dtype.Float64, 1000), tensor.Scalar(2.0)
	var p ir.Builder
	vx, v2 := p.Input("x", ir.TypeOf(x)), p.Input("two", ir.TypeOf(two))
	m, _ := p.Emit(0, ir.Mul, nil, vx, v2)
	y, err := p.Emit(0, ir.AddV2, nil, m[0], vx)
	if err != nil {
		b.Fatal(err)
	}
	plan, err := engine.New(engine.Options{}).Compile(p.Program(true, y...))
	if err != nil {
		b.Fatal(err)
	}
	in := []*tensor.Tensor{x, two}
	for b.Loop() {
		if _, err := plan.Run(context.Background(), in, engine.RunOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOverEngine runs a cached array statement, c = a + b in a loop, and the
// engine's call of the same program by turns, and takes the fastest turn of each:
// over-ns is what the language adds to the engine's call.
func BenchmarkOverEngine(b *testing.B) {
	for _, n := range []int{8, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := lang.New(lang.Options{EngineOptions: engine.Options{Threads: 1}})
			run := func(text string) {
				if err := s.Eval(context.Background(), diag.NewFile("line", text), lang.ShowNone, nil); err != nil {
					b.Fatal(err)
				}
			}
			run(fmt.Sprintf("a = np.arange(%d.); b = a + 1\ndef f():\n    for i in range(%d):\n        c = a + b\n", n, rounds))
			call := engineAdd(b, n)
			statement, engine := math.Inf(1), math.Inf(1)
			for b.Loop() {
				statement = min(statement, perRound(func() { run("f()") }))
				engine = min(engine, perRound(call))
			}
			b.ReportMetric(statement, "statement-ns")
			b.ReportMetric(engine, "engine-ns")
			b.ReportMetric(statement-engine, "over-ns")
		})
	}
}

// perRound is how many nanoseconds a round of f takes.
func perRound(f func()) float64 {
	began := time.Now()
	f()
	return float64(time.Since(began).Nanoseconds()) / rounds
}

// engineAdd calls the engine for a + b over and over, and gives each result back as a
// variable that is bound anew does.
func engineAdd(b *testing.B, n int) func() {
	e := engine.New(engine.Options{Threads: 1})
	in := []*tensor.Tensor{tensor.New(dtype.Float64, n), tensor.New(dtype.Float64, n)}
	var p ir.Builder
	y, err := p.Emit(0, ir.AddV2, nil, p.Input("a", ir.TypeOf(in[0])), p.Input("b", ir.TypeOf(in[1])))
	if err != nil {
		b.Fatal(err)
	}
	plan, err := e.Compile(p.Program(true, y...))
	if err != nil {
		b.Fatal(err)
	}
	return func() {
		for range rounds {
			out, err := plan.Run(context.Background(), in, engine.RunOptions{})
			if err != nil {
				b.Fatal(err)
			}
			e.Free(out[0])
		}
	}
}

// BenchmarkCalled is BenchmarkFused inside functions whose callers' operands
// wait: the program must not grow with the loop.
func BenchmarkCalled(b *testing.B) {
	benchmark(b, "_n = 1\nx = np.arange(1000.)\ndef g():\n    for i in range(20000):\n        y = x*2 + x\n    return 1\ndef f():\n    return 2 + round(g(), 1)",
		"print(end=str(f())[:0])")
}
