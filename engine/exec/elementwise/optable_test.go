// The table of operations has a row for each, and the rows are true.

package elementwise

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

func TestEveryOpHasARow(t *testing.T) {
	for _, op := range ir.Ops() {
		has := rowOf(op).cost != 0
		if wants := op.Class() == ir.Elementwise; has != wants {
			t.Errorf("%v has a row: %v; is elementwise: %v", op, has, wants)
		}
	}
}

// kernelsOf are the kernels of an operation for operands of one type.
func kernelsOf(op ir.Op) (list []dtype.DType) {
	for _, dt := range dtype.All() {
		if dt.IsText() {
			continue
		}
		in := []ir.Type{}
		for range ir.Info(op).Max {
			in = append(in, ir.Type{DType: dt})
		}
		var attrs ir.Attrs
		if op == ir.Cast {
			attrs = ir.TypeAttrs{DType: dt}
		}
		out, err := ir.Infer(op, attrs, in)
		if err == nil && kernelOf(op, [3]dtype.DType{dt, dt, dt}, out[0].DType, len(in)) != nil {
			list = append(list, dt)
		}
	}
	return list
}

// An operation has kernels for what its handlers take, and handlers of its number of operands.
func TestRowsHaveKernels(t *testing.T) {
	for _, op := range ir.Ops() {
		if op.Class() != ir.Elementwise {
			continue
		}
		kernels := kernelsOf(op)
		if len(kernels) == 0 && op != ir.SelectV2 && op != ir.Ldexp { // whose operands differ in type
			t.Errorf("%v has no kernel", op)
		}
		r := rowOf(op)
		for _, c := range []struct {
			f  form
			dt dtype.DType
		}{{r.float, dtype.Float64}, {r.int, dtype.Int64}, {r.uint, dtype.Uint64}, {r.complex, dtype.Complex128}} {
			if c.f.op == 0 {
				continue
			}
			if (c.f.from != 0) != (ir.Info(op).Max == 2) {
				t.Errorf("%v of %v: the handlers are not of %d operands", op, c.dt, ir.Info(op).Max)
			}
			if !slices.Contains(kernels, c.dt) {
				t.Errorf("%v has handlers, but no kernel for %v", op, c.dt)
			}
		}
	}
}

// A result that is said to be exact is a half again where operands are halves.
func TestExactRows(t *testing.T) {
	for _, op := range ir.Ops() {
		info := ir.Info(op)
		if op.Class() != ir.Elementwise || op == ir.Cast || op == ir.SelectV2 || op == ir.Spacing || op == ir.NextAfter {
			continue
		}
		in := slices.Repeat([]ir.Type{{DType: dtype.Float16}}, info.Max)
		out, err := ir.Infer(op, nil, in)
		if err != nil || out[0].DType != dtype.Float16 {
			continue
		}
		k := kernelOf(op, [3]dtype.DType{dtype.Float16, dtype.Float16, dtype.Float16}, dtype.Float16, info.Max)
		values := []float32{0, 1, -1, 0.333251953125, 2.5, -7.00390625, 60000, -1234, 0x1p-24, float32(math.Inf(1))}
		var a, b, c [100]float32
		for i := range a {
			a[i], b[i], c[i] = values[i%10], values[i/10], 2
		}
		var d, rounded [100]float32
		k(len(d), unsafe.Pointer(&d), unsafe.Pointer(&a), unsafe.Pointer(&b), unsafe.Pointer(&c))
		rounded = d
		RounderOf(dtype.Float16)(len(d), unsafe.Pointer(&rounded))
		same := true
		for i := range d {
			same = same && (d[i] == rounded[i] || d[i] != d[i])
		}
		if rowOf(op).exact && !same {
			t.Errorf("%v is said to be exact, but is not", op)
		}
	}
}
