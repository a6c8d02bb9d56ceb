// What watchers tell of a row's conditions, wherever in the row they are met.

package exec

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
)

func TestDivisionWatcher(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	inf, nan := math.Inf(1), math.NaN()
	quotients := []struct {
		x, y float64
		kind warning.WarningKind
	}{
		{1, 0, warning.Divide}, {-1, 0, warning.Divide}, {0, 0, warning.Invalid}, {0, math.Copysign(0, -1), warning.Invalid}, {1e308, 1e-308, warning.Over},
		{inf, inf, warning.Invalid}, {inf, 0, 0}, {inf, 2, 0}, {nan, 0, 0}, {0, nan, 0}, {3, 4, 0}, {0, 5, 0},
	}
	look := elementwise.WatcherOf(ir.RealDiv, dtype.Float64, dtype.Float64)
	for round := range 400 {
		n := 1 + r.IntN(60)
		known := 1 + r.IntN(len(quotients))
		x, y, d := make([]float64, n), make([]float64, n), make([]float64, n)
		var want warning.WarningKind
		for i := range d {
			q := quotients[(round+r.IntN(known))%len(quotients)]
			x[i], y[i], d[i] = q.x, q.y, q.x/q.y
			want |= q.kind
		}
		if got := look(n, unsafe.Pointer(&d[0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&y[0])); got != want {
			t.Fatalf("%v / %v meets %b, want %b", x, y, got, want)
		}
	}
	whole := elementwise.WatcherOf(ir.Reciprocal, dtype.Int8, dtype.Int8)
	for n := range 70 {
		a := make([]int8, n+1)
		for i := range a {
			a[i] = int8(r.IntN(100) - 128)
		}
		if whole(n+1, nil, unsafe.Pointer(&a[0]), nil) != 0 {
			t.Fatalf("reciprocals of %v meet something", a)
		}
		if a[r.IntN(n+1)] = 0; whole(n+1, nil, unsafe.Pointer(&a[0]), nil) != warning.Divide {
			t.Fatalf("reciprocals of %v meet no zero", a)
		}
	}
}

// TestQuotientsBeyondZeros has zeros as divisors at first, and one quotient that is too large, or not, anywhere behind.
func TestQuotientsBeyondZeros(t *testing.T) {
	const n = 3 * elementwise.WarnPiece
	watch := elementwise.WatcherOf(ir.RealDiv, dtype.Float64, dtype.Float64)
	for at := 2; at < n; at += 61 {
		for _, c := range []struct {
			x, y float64
			want warning.WarningKind
		}{{1, 2, 0}, {3, 0, 0}, {0, 0, 0}, {1e300, 1e-300, warning.Over}, {math.NaN(), 1, 0}, {math.Inf(1), 1, 0}, {math.Inf(1), math.Inf(1), warning.Invalid}} {
			x, y, d := make([]float64, n), make([]float64, n), make([]float64, n)
			for i := range x {
				x[i], y[i] = 1, float64(i%3)
			}
			x[0], y[0], y[1] = 0, 0, 0
			x[at], y[at] = c.x, c.y
			for i := range d {
				d[i] = x[i] / y[i]
			}
			got := watch(n, unsafe.Pointer(&d[0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&y[0]))
			if want := warning.Divide | warning.Invalid | c.want; got != want {
				t.Fatalf("%v/%v at %d: %v, not %v", c.x, c.y, at, got, want)
			}
		}
	}
}
