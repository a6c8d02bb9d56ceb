// Plans are found again by what programs compute.

package engine

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// doubled is x*c, recorded anew at every call.
func doubled(name string, n int, c float64, site int) *ir.Program {
	var b ir.Builder
	x := b.Input(name, ir.Type{DType: dtype.Float64, Shape: shape.Make([]int{n})})
	out, err := b.Emit(site, ir.Mul, nil, x, b.Const(tensor.Scalar(c)))
	if err != nil {
		panic(err)
	}
	return b.Program(true, out...)
}

func TestCacheFindsEqualPrograms(t *testing.T) {
	e := New(Options{})
	run := func(p *ir.Program, n int) {
		t.Helper()
		x := tensor.New(dtype.Float64, n)
		if _, err := e.Run(context.Background(), p, []*tensor.Tensor{x}, RunOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		p     *ir.Program
		n     int
		plans int
	}{
		{doubled("x", 3, 2, 0), 3, 1},
		{doubled("x", 3, 2, 0), 3, 1}, // recorded again
		{doubled("y", 3, 2, 0), 3, 1}, // names do not count
		{doubled("x", 4, 2, 0), 4, 2}, // sizes do
		{doubled("x", 3, 5, 0), 3, 3}, // and constants
		{doubled("x", 3, 2, 1), 3, 4}, // and the sites that errors carry
		{doubled("y", 4, 2, 0), 4, 4},
	} {
		run(c.p, c.n)
		if got := len(e.cache.plans); got != c.plans {
			t.Errorf("%d plans after %s, want %d", got, c.p, c.plans)
		}
	}
}

// A program too long to be spelled out is found by its identity.
func TestCacheOfLongPrograms(t *testing.T) {
	long := func() *ir.Program {
		var b ir.Builder
		x := b.Input("x", ir.Type{DType: dtype.Float64, Shape: shape.Make([]int{3})})
		v := []ir.Value{x}
		for range longKey {
			v, _ = b.Emit(0, ir.Neg, nil, v...)
		}
		return b.Program(true, v...)
	}
	a, b := long(), long()
	if string(keyOf(a, nil)) == string(keyOf(b, nil)) {
		t.Error("two long programs have one key")
	}
	if string(keyOf(a, nil)) != string(keyOf(a, nil)) {
		t.Error("a long program has two keys")
	}
	if n := len(keyOf(a, nil)); n > longKey {
		t.Errorf("a key of %d bytes", n)
	}
}
