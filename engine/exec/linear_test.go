// Decompositions end when they are told to, and leave nothing behind.

package exec

import (
	"context"
	"runtime"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestDecompositionsEnd(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	const n = 120
	x, z := tensor.New(dtype.Float64, n, n), tensor.New(dtype.Complex128, n/2, n/2)
	for i := range n {
		for k := range n {
			v := float64((i*i+k*k+i*k)%101) / 50
			if i == k {
				v += 4000
			}
			tensor.Flat[float64](x)[i*n+k] = v
			if i < n/2 && k < n/2 {
				tensor.Flat[complex128](z)[i*n/2+k] = complex(v, float64(i-k))
			}
		}
	}
	for _, c := range []struct {
		op    ir.Op
		attrs ir.Attrs
	}{
		{ir.Svd, ir.SvdAttrs{}}, {ir.Qr, ir.SvdAttrs{}}, {ir.SelfAdjointEig, nil}, {ir.Eig, nil}, {ir.MatrixInverse, nil},
		{ir.Cholesky, nil}, {ir.LogMatrixDeterminant, nil},
	} {
		for _, a := range []*tensor.Tensor{x, z} {
			code := foldCode(t, c.op, c.attrs, a, false)
			ask := &patience{context.Background(), 1 << 30}
			if _, err := m.Run(ask, code, []*tensor.Tensor{a}, &Options{}); err != nil {
				t.Fatal(c.op, err)
			}
			asked := 1<<30 - ask.left
			if asked < 5 {
				t.Errorf("%s of %v: asked %d times whether to go on", c.op, a.DType(), asked)
			}
			before := runtime.NumGoroutine()
			half := &patience{context.Background(), asked / 2}
			if _, err := m.Run(half, code, []*tensor.Tensor{a}, &Options{}); fault.KindOf(err) != fault.Cancelled {
				t.Errorf("%s of %v: %v", c.op, a.DType(), err)
			}
			if half.left < -4 {
				t.Errorf("%s of %v goes on to ask %d times after it has been ended", c.op, a.DType(), -half.left)
			}
			if after := runtime.NumGoroutine(); after > before {
				t.Errorf("%s of %v leaves %d goroutines", c.op, a.DType(), after-before)
			}
		}
	}
}
