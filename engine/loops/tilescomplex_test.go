// Threaded code of complex numbers against the portable kernels, at every level.

package loops

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func TestComplexTiles(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		if simd.ComplexTiles(4) == nil {
			continue
		}
		t.Run(l.String(), func(t *testing.T) {
			complexTiles[complex64, float32](t)
			complexTiles[complex128, float64](t)
		})
	}
}

// sameParts reports whether parts have the same bits, NaN being all alike.
func sameParts[F elem.Float](a, b []F) int {
	for i, x := range a {
		if y := b[i]; x != y && (x == x || y == y) || x == 0 && math.Signbit(float64(x)) != math.Signbit(float64(y)) {
			return i / 2
		}
	}
	return -1
}

func complexTiles[C elem.Complex, F elem.Float](t *testing.T) {
	c := simd.ComplexTiles(int(unsafe.Sizeof(*new(F))))
	scratch := make([]byte, simd.TileScratch)
	r := rand.New(rand.NewPCG(8, 8))
	const guard = 123
	here := simd.Active
	for _, n := range []int{c.Elements(), c.Elements() + 1, 2*c.Elements() - 1, 5 * c.Elements(), 1000} {
		memory := looptest.ComplexOf[F, C](floatsOf[F](r, 2*n+1), floatsOf[F](r, 2*n+1))
		a, b := memory[:n], memory[n+1:] // that lie as they happen to
		for i := 0; i < n; i += 3 {
			b[i] = a[i]
			if i%2 == 0 {
				elem.Parts[F](b)[2*i+1] = F(r.IntN(9))
			}
		}
		want, got := make([]C, n), make([]C, n+2)
		run := func(op simd.TileOp, name string, x, y []C, f func()) {
			t.Helper()
			simd.Active = new(simd.Routines)
			f()
			simd.Active = here
			for i := range got {
				got[i] = guard
			}
			p := tileProgram(c.Word(simd.TileLoad), tileWord(x, true), c.Word(op))
			if y != nil {
				p = tileProgram(p, tileWord(y, true))
			}
			p = tileProgram(p, c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext))
			c.Run(p, n, unsafe.Pointer(&scratch[0]))
			runtime.KeepAlive(p)
			if i := sameParts(elem.Parts[F](got[1:n+1]), elem.Parts[F](want)); i >= 0 {
				t.Fatalf("%s of %d elements: number %d of %v, %v is %v, want %v", name, n, i, a[i], b[i], got[i+1], want[i])
			}
			if got[0] != guard || got[n+1] != guard {
				t.Fatalf("%s wrote outside", name)
			}
		}
		for _, k := range []struct {
			name     string
			op, from simd.TileOp
			f        func(d, a, b []C)
		}{{"add", simd.TileAdd, simd.TileAddFrom, Add[C]}, {"subtract", simd.TileSub, simd.TileSubFrom, Sub[C]}, {"multiply", simd.TileMulComplex, simd.TileMulComplex, Mul[C]},
			{"divide", simd.TileDivComplex, simd.TileDivComplexFrom, Div[C]}, {"maximum", simd.TileMaxComplex, simd.TileMaxComplexFrom, MaximumComplex[C]},
			{"minimum", simd.TileMinComplex, simd.TileMinComplexFrom, MinimumComplex[C]}} {
			if c.Has(k.op) {
				run(k.op, k.name, a, b, func() { k.f(want, a, b) })
				run(k.from, k.name+" from memory", b, a, func() { k.f(want, a, b) })
			}
		}
		for _, k := range []struct {
			name string
			op   simd.TileOp
			f    func(d, a []C)
		}{{"negative", simd.TileNeg, Neg[C]}, {"square", simd.TileSquareComplex, Square[C]}, {"conj", simd.TileConj, Conj[C]},
			{"reciprocal", simd.TileRecipComplex, Reciprocal[C]}, {"rint", simd.TileRint, Rint[C]}} {
			if c.Has(k.op) {
				run(k.op, k.name, a, nil, func() { k.f(want, a) })
			}
		}
	}
}

// Numbers of moderate size leave no conditions behind; what overflows or is not defined does, and NaN by itself does not.
func TestComplexTileConditions(t *testing.T) {
	c := simd.ComplexTiles(8)
	if c == nil {
		t.Skip("no threaded code")
	}
	scratch := make([]byte, simd.TileScratch)
	inf, nan := math.Inf(1), math.NaN()
	for _, k := range []struct {
		op      simd.TileOp
		x, y    complex128
		serious bool
	}{{simd.TileMulComplex, 1 + 2i, 3 - 4i, false}, {simd.TileMulComplex, 1e200, 1e200, true}, {simd.TileMulComplex, complex(inf, 0), 1, true},
		{simd.TileMulComplex, complex(nan, 1), 2, false}, {simd.TileMulComplex, 0, 0, false}, {simd.TileSquareComplex, 1e200i, 0, true},
		{simd.TileDivComplex, 1, 2i, false}, {simd.TileDivComplex, 1, 0, true}, {simd.TileDivComplex, 3, complex(nan, nan), false},
		{simd.TileRecipComplex, 0, 0, true}, {simd.TileRecipComplex, 2 + 1i, 0, false},
		{simd.TileMaxComplex, complex(nan, 1), complex(1, nan), false}, {simd.TileMinComplex, complex(inf, nan), 2, false}} {
		if !c.Has(k.op) {
			continue
		}
		n := c.Elements()
		x, y, out := make([]complex128, n), make([]complex128, n), make([]complex128, n)
		for i := range x {
			x[i], y[i] = 1+1i, 2-1i
		}
		x[n/2], y[n/2] = k.x, k.y
		p := tileProgram(c.Word(simd.TileLoad), tileWord(x, true), c.Word(k.op))
		if k.op != simd.TileSquareComplex && k.op != simd.TileRecipComplex {
			p = tileProgram(p, tileWord(y, true))
		}
		p = tileProgram(p, c.Word(simd.TileStore), tileWord(out, true), c.Word(simd.TileNext))
		if got := c.Run(p, n, unsafe.Pointer(&scratch[0])); got.Serious() != k.serious {
			t.Errorf("operation %d of %v, %v: conditions %b", k.op, k.x, k.y, got)
		}
		runtime.KeepAlive(p)
	}
}
