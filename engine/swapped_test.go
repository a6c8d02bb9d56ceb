// Operands in the other byte order, and at odd addresses, give the same results
// and take the same stores as their plain twins.

package engine

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// twins hold the same elements in the same places; those that share memory do
// so again. The memory is swapped, or begins at an odd address, or both.
type twins struct {
	swap, odd bool
	made      map[*tensor.Buffer]*tensor.Buffer
}

func (m twins) of(t *tensor.Tensor) *tensor.Tensor {
	b := m.made[t.Buffer()]
	if b == nil {
		n := t.Buffer().Len()
		b = tensor.NewBuffer(n + 64) // a large one begins at a multiple of 64
		mem := b.Mem()[:n]
		if m.odd {
			mem = b.Mem()[13 : 13+n]
		}
		copy(mem, t.Buffer().Mem())
		if unit := tensor.Unit(t.DType()); unit > 1 && m.swap {
			tensor.SwapBytes(mem, unit)
			b = tensor.WrapSwapped(mem, unit, t.ReadOnly(), b)
		} else {
			b = tensor.WrapBytes(mem, t.ReadOnly(), b)
		}
		m.made[t.Buffer()] = b
	}
	return tensor.OfBuffer(b, t.DType(), t.Shape(), t.Strides(), t.Offset())
}

func swappedTwin(t *tensor.Tensor) *tensor.Tensor {
	return twins{swap: true, made: map[*tensor.Buffer]*tensor.Buffer{}}.of(t)
}

// inPlace reports whether a program needs the bytes of some operand in order.
func inPlace(p *ir.Program) bool {
	return slices.ContainsFunc(p.Instrs, func(in ir.Instr) bool { return in.Op == ir.Bitcast || in.Op == ir.ScatterNdAdd })
}

func TestSwappedPrograms(t *testing.T) {
	engines := []*CPU{New(Options{Threads: 1}), New(Options{Threads: 2, Tuning: tiny()})}
	for seed := range uint64(*programs) { // each of the three kinds in turn
		g := progen.New(seed)
		p, inputs := g.Program()
		for k, e := range engines {
			plain := progen.Clone(inputs)
			m := twins{seed%3 != 0, seed%3 != 1, map[*tensor.Buffer]*tensor.Buffer{}}
			var other []*tensor.Tensor
			for _, x := range plain {
				other = append(other, m.of(x))
			}
			want, err := e.Run(context.Background(), p, plain, RunOptions{})
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, p)
			}
			got, err := e.Run(context.Background(), p, other, RunOptions{})
			if err != nil {
				t.Fatalf("seed %d, engine %d: %v\n%s", seed, k, err, p)
			}
			most := 0.0
			for i := range want { // sums may run in another order over a copy
				most = max(most, g.Tolerance(i))
				if diff := progen.Diff(want[i], got[i], g.Tolerance(i)); diff != "" && !(reordered(p) && notFinite(want[i]) && notFinite(got[i])) {
					t.Fatalf("seed %d, engine %d, output %d: %s\n%s", seed, k, i, diff, p)
				}
			}
			for i := range other {
				if diff := progen.Diff(plain[i], other[i], most); diff != "" {
					t.Fatalf("seed %d, engine %d, input %d afterwards: %s\n%s", seed, k, i, diff, p)
				}
				if tensor.Unit(other[i].DType()) > 1 && other[i].Swapped() != m.swap && !inPlace(p) {
					t.Fatalf("seed %d, engine %d: input %d was converted as a whole\n%s", seed, k, i, p)
				}
			}
		}
	}
}

// Results may be wanted in swapped memory, and several goroutines may read and
// convert it.
func TestSwappedInto(t *testing.T) {
	e := New(Options{Threads: 2, Tuning: tiny()})
	x, err := ir.Parse("program(x: f64[6])\n %1 = Neg(%0) : f64[6]\n return %1")
	if err != nil {
		t.Fatal(err)
	}
	back := swappedTwin(tensor.New(tensor.DTypeOf[float64](), 12)).View([]int{6}, []int{-2}, 11)
	in := tensor.From([]float64{1, 2, 3, 4, 5, 6})
	if _, err := e.Run(context.Background(), x, []*tensor.Tensor{in}, RunOptions{Into: []*tensor.Tensor{back}}); err != nil {
		t.Fatal(err)
	}
	if !back.Swapped() || back.Float64At(back.Pos(0)) != -1 || back.Float64At(back.Pos(5)) != -6 || back.Float64At(0) != 0 {
		t.Error("a result in swapped memory is wrong")
	}
	bits, err := ir.Parse("program(x: f64[6])\n %1 = Bitcast(%0) {DstT=u8} : u8[48]\n return %1")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			p := x
			if i == 5 {
				p = bits
			}
			for range 50 {
				out, err := e.Run(context.Background(), p, []*tensor.Tensor{back}, RunOptions{})
				switch {
				case err != nil && (p == x || fault.KindOf(err) != fault.Unsupported && fault.KindOf(err) != fault.InvalidArgument):
					t.Error(err)
				case err == nil && p == x && out[0].Float64At(5) != 6:
					t.Error(out[0].Float64At(5))
				}
			}
		})
	}
	all.Wait()
}

// A view of single bytes converts memory, where the limit permits it.
func TestSwappedBytes(t *testing.T) {
	bits, err := ir.Parse("program(x: f64[64])\n %1 = Bitcast(%0) {DstT=u8} : u8[512]\n return %1")
	if err != nil {
		t.Fatal(err)
	}
	data := make([]float64, 64)
	for i := range data {
		data[i] = float64(i)
	}
	x := swappedTwin(tensor.From(data))
	_, err = New(Options{MaxMemory: 500}).Run(context.Background(), bits, []*tensor.Tensor{x}, RunOptions{})
	if fault.KindOf(err) != fault.Memory || !x.Swapped() {
		t.Error(err)
	}
	out, err := New(Options{}).Run(context.Background(), bits, []*tensor.Tensor{x}, RunOptions{})
	if err != nil || x.Swapped() || out[0].Int64At(15) != 0x3f || x.Float64At(2) != 2 {
		t.Error(err)
	}
}

// The first region that an engine runs has no memory for blocks that an earlier one left.
func TestSwappedFirst(t *testing.T) {
	p, err := ir.Parse("program(x: f64[300], y: f64[300])\n %2 = Equal(%0, %1) : bool[300]\n return %2")
	if err != nil {
		t.Fatal(err)
	}
	x := tensor.New(tensor.DTypeOf[float64](), 300)
	for threads := range 2 {
		out, err := New(Options{Threads: threads + 1}).Run(context.Background(), p, []*tensor.Tensor{swappedTwin(x), x}, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if !tensor.Raw[bool](out[0])[299] {
			t.Error("0 is not 0")
		}
	}
}
