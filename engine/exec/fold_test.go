// Long rows can be cancelled, and short ones cost no memory.

package exec

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// patience is a context that ends when it has been asked so often.
type patience struct {
	context.Context
	left int
}

func (p *patience) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// foldCode is the code of op on one operand, or on the product of two.
func foldCode(t *testing.T, op ir.Op, attrs ir.Attrs, x *tensor.Tensor, product bool) *Code {
	t.Helper()
	var g ir.Builder
	v := g.Input("x", ir.TypeOf(x))
	if product {
		out, err := g.Emit(-1, ir.Mul, nil, v, g.Input("y", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(err)
		}
		v = out[0]
	}
	out, err := g.Emit(-1, op, attrs, v)
	if err != nil {
		t.Fatal(err)
	}
	code := mustCompile(t, g.Program(true, out...))
	return code
}

func TestLongRowsEnd(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	line, tall := tensor.New(dtype.Float32, 5<<20), tensor.New(dtype.Float32, 5<<16, 16)
	for _, c := range []struct {
		op      ir.Op
		attrs   ir.Attrs
		product bool
	}{
		{ir.Sum, ir.ReduceAttrs{All: true}, false},
		{ir.Sum, ir.ReduceAttrs{All: true}, true},
		{ir.Max, ir.ReduceAttrs{All: true}, false},
		{ir.Prod, ir.ReduceAttrs{All: true}, false},
		{ir.All, ir.ReduceAttrs{All: true}, false},
		{ir.Cumsum, ir.AxisAttrs{}, false},
		{ir.Cumprod, ir.AxisAttrs{}, false},
		{ir.CumulativeMax, ir.AxisAttrs{}, false},
		{ir.ArgMax, ir.ReduceAttrs{Axes: []int{0}}, false},
	} {
		x := line
		if c.op == ir.CumulativeMax || c.op == ir.ArgMax { // of columns that are one strip
			x = tall
		}
		code := foldCode(t, c.op, c.attrs, x, c.product)
		inputs := []*tensor.Tensor{x, x}[:1]
		if c.product {
			inputs = []*tensor.Tensor{x, x}
		}
		ask := &patience{context.Background(), 1 << 30}
		if _, err := m.Run(ask, code, inputs, &Options{}); err != nil {
			t.Fatal(err)
		}
		asked := 1<<30 - ask.left
		if asked < 5 {
			t.Errorf("%s: asked %d times whether to go on", c.op, asked)
		}
		if _, err := m.Run(&patience{context.Background(), asked - 2}, code, inputs, &Options{}); fault.KindOf(err) != fault.Cancelled {
			t.Errorf("%s: %v", c.op, err)
		}
	}
}

func TestRowsAllocateNothing(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	for _, dt := range []dtype.DType{dtype.Int8, dtype.Int32, dtype.Float32, dtype.Bool} {
		x := tensor.New(dt, 2000, 300)
		for _, op := range []ir.Op{ir.Sum, ir.Max, ir.Any} {
			code := foldCode(t, op, ir.ReduceAttrs{Axes: []int{1}}, x, false)
			n := testing.AllocsPerRun(3, func() {
				if _, err := m.Run(context.Background(), code, []*tensor.Tensor{x}, &Options{}); err != nil {
					t.Fatal(err)
				}
			})
			if n > 100 {
				t.Errorf("%s of 2000 rows of %v allocates %v times", op, dt, n)
			}
		}
	}
}
