// What the engine remembers keeps no tensors alive.

package engine

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// apply runs a program of one op, made for the operands' types.
func apply(t *testing.T, e *CPU, op ir.Op, attrs ir.Attrs, args ...*tensor.Tensor) *tensor.Tensor {
	t.Helper()
	var b ir.Builder
	var in []ir.Value
	for _, a := range args {
		in = append(in, b.Input("x", ir.TypeOf(a)))
	}
	out, err := b.Emit(0, op, attrs, in...)
	if err != nil {
		t.Fatal(err)
	}
	results, err := e.Run(context.Background(), b.Program(true, out...), args, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return results[0]
}

func TestPlansKeepNoTensors(t *testing.T) {
	e := New(Options{})
	for i := range 20 { // each length is planned anew
		x := tensor.New(dtype.Float64, 100_000-i)
		y := apply(t, e, ir.Square, nil, x)
		apply(t, e, ir.AddV2, nil, y, x)
		apply(t, e, ir.Sum, ir.ReduceAttrs{All: true}, y)
		apply(t, e, ir.Cumsum, ir.AxisAttrs{}, y)
		apply(t, e, ir.ConcatV2, ir.AxisAttrs{}, y, y)
	}
	for wait := time.Duration(1); e.MemoryInUse() > 0; wait *= 2 {
		if wait > 1<<12 {
			t.Fatalf("%d bytes are in use though nobody holds a result", e.MemoryInUse())
		}
		runtime.GC()
		time.Sleep(wait * time.Millisecond)
	}
	runtime.KeepAlive(e)
}
