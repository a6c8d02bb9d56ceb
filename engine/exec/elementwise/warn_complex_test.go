// Conditions of complex numbers, against a table.

package elementwise

import (
	"math"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
)

func TestComplexWatcher(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	c := func(re, im float64) complex128 { return complex(re, im) }
	for _, k := range []struct {
		op      ir.Op
		p, q, z complex128
		want    warning.WarningKind
	}{
		{ir.AddV2, c(nan, inf), 2 - 45i, c(nan, inf), 0},
		{ir.Sub, c(nan, inf), 2 - 45i, c(nan, inf), 0},
		{ir.AddV2, c(inf, 1), c(-inf, 1), c(nan, 2), warning.Invalid},
		{ir.AddV2, 1e308, 1e308, c(inf, 0), warning.Over},
		{ir.Mul, c(inf, nan), c(inf, inf), c(nan, nan), 0},
		{ir.Mul, c(nan, 0), c(inf, 1), c(nan, nan), warning.Invalid},
		{ir.Mul, c(inf, 1), 1i, c(nan, inf), warning.Invalid},
		{ir.Mul, c(inf, 1), c(nan, 0), c(nan, nan), 0},
		{ir.Mul, c(inf, nan), 0, c(nan, nan), 0},
		{ir.Square, c(inf, 1), c(inf, 1), c(inf, inf), 0},
		{ir.Mul, 1e200, 1e200, c(inf, 0), warning.Over},
		{ir.RealDiv, 0, 0, c(nan, nan), warning.Invalid},
		{ir.RealDiv, 1 + 1i, 0, c(inf, inf), warning.Divide},
		{ir.RealDiv, 1, 0, c(inf, nan), warning.Divide | warning.Invalid},
		{ir.RealDiv, c(inf, 1), 0, c(inf, inf), warning.Divide},
		{ir.RealDiv, 1 + 1i, c(nan, 0), c(nan, nan), 0},
		{ir.RealDiv, 1 + 1i, c(1, nan), c(nan, nan), 0},
		{ir.RealDiv, c(nan, 1), 1i, c(nan, nan), 0},
		{ir.RealDiv, 1 + 1i, c(1e-310, 1e-310), c(inf, nan), warning.Over | warning.Invalid},
		{ir.RealDiv, 1e308 + 1e308i, 1e308 + 1e308i, c(nan, nan), warning.Over | warning.Invalid},
		{ir.RealDiv, 1i, c(inf, inf), c(nan, nan), warning.Invalid},
		{ir.Reciprocal, 0, 0, c(nan, nan), warning.Invalid},
		{ir.Reciprocal, c(nan, 1), 0, c(nan, nan), 0},
		{ir.Log, 0, 0, c(-inf, 0), warning.Divide},
		{ir.Log2, 0, 0, c(-inf, 0), warning.Divide},
		{ir.Log10, 0, 0, c(-inf, 0), warning.Divide},
		{ir.Log1p, -1, 0, c(-inf, 0), warning.Divide},
		{ir.Log, c(nan, inf), 0, c(inf, nan), 0},
		{ir.Log, c(nan, -inf), 0, c(inf, nan), 0},
		{ir.Atan, 1i, 0, c(0, inf), warning.Divide},
		{ir.Atanh, -1, 0, c(-inf, 0), warning.Divide},
		{ir.Tanh, c(1, inf), 0, c(nan, nan), warning.Invalid},
		{ir.Tanh, c(nan, 1), 0, c(nan, nan), 0},
		{ir.Exp, c(1000, nan), 0, c(nan, nan), warning.Invalid},
		{ir.Exp, c(inf, nan), 0, c(inf, nan), 0},
		{ir.Exp, c(nan, 1), 0, c(nan, nan), warning.Invalid},
		{ir.Exp, c(nan, 0), 0, c(nan, 0), 0},
		{ir.Exp, 1000 + 1i, 0, c(inf, inf), warning.Over},
		{ir.Expm1, 1000, 0, c(inf, nan), warning.Over | warning.Invalid},
		{ir.Sin, c(nan, 1), 0, c(nan, nan), warning.Invalid},
		{ir.Sinh, c(1, nan), 0, c(nan, nan), warning.Invalid},
		{ir.Cos, c(inf, 0), 0, c(nan, 0), warning.Invalid},
		{ir.Cosh, c(nan, inf), 0, c(inf, nan), 0},
	} {
		look := WatcherOf(k.op, dtype.Complex128, dtype.Complex128)
		if look == nil {
			t.Fatalf("nothing looks at %v", k.op)
		}
		for n := 1; n < 100; n += 13 {
			x, y, d := make([]complex128, n), make([]complex128, n), make([]complex128, n)
			x[n/2], y[n/2], d[n/2] = k.p, k.q, k.z
			if got := look(n, unsafe.Pointer(&d[0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&y[0])); got != k.want {
				t.Fatalf("%v of %v and %v, which is %v, meets %b, want %b", k.op, k.p, k.q, k.z, got, k.want)
			}
		}
	}
}

// TestNarrowComplexWatcher has quotients of complex64, whose steps are those of float32.
func TestNarrowComplexWatcher(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	look := WatcherOf(ir.RealDiv, dtype.Complex64, dtype.Complex64)
	x, y, d := []complex64{1 + 1i}, []complex64{1e-42 + 1e-42i}, []complex64{complex64(complex(inf, nan))}
	if got := look(1, unsafe.Pointer(&d[0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&y[0])); got != warning.Over|warning.Invalid {
		t.Fatalf("%v / %v meets %b", x, y, got)
	}
}
