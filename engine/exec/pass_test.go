// Single operations in long blocks against short ones: the same results, over
// operands too, and nothing beside them.

package exec

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestPasses(t *testing.T) {
	binary := []ir.Op{ir.AddV2, ir.Sub, ir.Mul, ir.Maximum, ir.Minimum, ir.BitwiseAnd, ir.BitwiseOr, ir.BitwiseXor, ir.LeftShift, ir.RightShift,
		ir.Equal, ir.NotEqual, ir.Less, ir.LessEqual, ir.Greater, ir.GreaterEqual, ir.LogicalAnd, ir.LogicalOr, ir.LogicalXor}
	unary := []ir.Op{ir.Neg, ir.Abs, ir.Square, ir.Sign, ir.Invert, ir.Floor, ir.LogicalNot, ir.IsNan, ir.IsFinite, ir.PopulationCount}
	types := []dtype.DType{dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64, dtype.Bool,
		dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128}
	r := rand.New(rand.NewPCG(8, 9))
	wide := []*Machine{NewMachine(Config{Threads: 1}), NewMachine(Config{Threads: 3, ParallelMin: 1000})}
	narrow := NewMachine(Config{Threads: 1, BlockBytes: 1 << 12})
	done := 0
	for _, dt := range types {
		n := 2*passBytes/dt.Size() + r.IntN(1000)
		pair := []*tensor.Tensor{randomRow(r, dt, n), randomRow(r, dt, n)}
		for k, op := range append(binary, unary...) {
			args := pair
			if k >= len(binary) {
				args = pair[:1]
			}
			code := onlyOp(t, op, args)
			if code == nil {
				continue
			}
			done++
			want := runOnly(t, narrow, code, args, nil)
			for _, m := range wide {
				if !sameBytes(want, runOnly(t, m, code, args, nil)) {
					t.Errorf("%s of %d %s is another one in long blocks", op, n, dt)
				}
			}
			if want.DType().Size() != dt.Size() { // else it may lie over an operand
				continue
			}
			before := slices.Clone(pair[0].Buffer().Mem())
			mem := pair[0].Buffer().Mem()
			into := tensor.OfBuffer(pair[0].Buffer(), want.DType(), []int{n}, []int{1}, pair[0].Offset())
			if !sameBytes(want, runOnly(t, wide[0], code, args, into)) {
				t.Errorf("%s of %d %s is another one over an operand", op, n, dt)
			}
			first, last := into.Offset()*dt.Size(), (into.Offset()+n)*dt.Size()
			if !bytes.Equal(mem[:first], before[:first]) || !bytes.Equal(mem[last:], before[last:]) {
				t.Errorf("%s of %d %s over an operand writes beside it", op, n, dt)
			}
			copy(mem, before)
		}
	}
	if done < 200 {
		t.Errorf("only %d operations were tried", done)
	}
}

// randomRow is a row inside larger memory, of small numbers, zeros among them.
func randomRow(r *rand.Rand, dt dtype.DType, n int) *tensor.Tensor {
	x := tensor.New(dt, n+9)
	small := func() float64 { return float64(r.IntN(5) - 2) }
	switch dt.Real() {
	case dtype.Float32:
		p := mem.Slice[float32](unsafe.Pointer(&x.Buffer().Mem()[0]), x.Bytes()/4)
		for i := range p {
			p[i] = float32(small())
		}
	case dtype.Float64:
		p := mem.Slice[float64](unsafe.Pointer(&x.Buffer().Mem()[0]), x.Bytes()/8)
		for i := range p {
			p[i] = small()
		}
	default:
		few := []byte{0, 1, 0, 1, 0, 1, 2, 128, 255}
		if dt == dtype.Bool {
			few = few[:2]
		}
		for i := range x.Buffer().Mem() {
			x.Buffer().Mem()[i] = few[r.IntN(len(few))]
		}
	}
	return tensor.OfBuffer(x.Buffer(), dt, []int{n}, []int{1}, 3)
}

// onlyOp is the code of one operation, nil if the types do not allow it.
func onlyOp(t *testing.T, op ir.Op, args []*tensor.Tensor) *Code {
	t.Helper()
	var g ir.Builder
	var in []ir.Value
	for i, x := range args {
		in = append(in, g.Input(string(rune('a'+i)), ir.TypeOf(x)))
	}
	out, err := g.Emit(-1, op, nil, in...)
	if err != nil {
		return nil
	}
	return mustCompile(t, g.Program(true, out...))
}

func runOnly(t *testing.T, m *Machine, code *Code, args []*tensor.Tensor, into *tensor.Tensor) *tensor.Tensor {
	t.Helper()
	out, err := m.Run(context.Background(), code, args, &Options{Into: []*tensor.Tensor{into}})
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}

// sameBytes compares flat tensors.
func sameBytes(a, b *tensor.Tensor) bool {
	row := func(t *tensor.Tensor) []byte { return mem.Slice[byte](first(t), t.Bytes()) }
	return bytes.Equal(row(a), row(b))
}
