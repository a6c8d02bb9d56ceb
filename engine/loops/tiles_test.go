// Threaded code against the kernels for blocks, at every level.

package loops

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func TestTiles(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		if simd.Tiles(4) == nil {
			if l != cpu.Portable {
				t.Errorf("%v: no threaded code", l)
			}
			continue
		}
		t.Run(l.String(), func(t *testing.T) {
			testTiles[float32](t)
			testTiles[float64](t)
		})
	}
}

// tileWord is an operand's two words.
func tileWord[T any](s []T, step bool) []uint64 {
	w := []uint64{uint64(uintptr(unsafe.Pointer(unsafe.SliceData(s)))), 0}
	if step {
		w[1] = simd.TileMoves
	}
	return w
}

// tileProgram joins a program's parts.
func tileProgram(parts ...any) []uint64 {
	var p []uint64
	for _, x := range parts {
		switch x := x.(type) {
		case uint64:
			p = append(p, x)
		case []uint64:
			p = append(p, x...)
		}
	}
	return p
}

// floatsOf are numbers of all kinds.
func floatsOf[T elem.Float](r *rand.Rand, n int) []T {
	special := []float64{0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), 1e-310, 1e-40, 0.5, 2.5, -2.5, 1e300, 1e38}
	s := make([]T, n)
	for i := range s {
		switch r.IntN(4) {
		case 0:
			s[i] = T(special[r.IntN(len(special))])
		default:
			s[i] = T(r.NormFloat64() * 20)
		}
	}
	return s
}

func testTiles[T elem.Float](t *testing.T) {
	var z T
	size := int(unsafe.Sizeof(z))
	c := simd.Tiles(size)
	scratch := make([]byte, simd.TileScratch)
	r := rand.New(rand.NewPCG(5, uint64(size)))
	same := func(x, y T) bool {
		if x != x || y != y {
			return x != x && y != y
		}
		return x == y && math.Signbit(float64(x)) == math.Signbit(float64(y))
	}
	run := func(p []uint64, n int) simd.TileConditions {
		k := c.Run(p, n, unsafe.Pointer(&scratch[0]))
		runtime.KeepAlive(p)
		return k
	}
	guard := T(123)
	for _, n := range []int{c.Elements(), c.Elements() + 1, 2*c.Elements() - 1, 5 * c.Elements(), 1000} {
		a, b := floatsOf[T](r, n), floatsOf[T](r, n)
		want, got := make([]T, n), make([]T, n+2)
		check := func(name string) {
			t.Helper()
			for i := range want {
				if !same(got[i+1], want[i]) {
					t.Fatalf("%s of %d elements: element %d of %v, %v is %v, want %v", name, n, i, a[i], b[i], got[i+1], want[i])
				}
			}
			if got[0] != guard || got[n+1] != guard {
				t.Fatalf("%s wrote outside", name)
			}
		}
		clean := func() {
			for i := range got {
				got[i] = guard
			}
		}
		for op, f := range map[simd.TileOp]func(d, a, b []T){simd.TileAdd: Add[T], simd.TileSub: Sub[T], simd.TileMul: Mul[T], simd.TileDiv: Div[T],
			simd.TileMax: Maximum[T], simd.TileMin: Minimum[T], simd.TilePow: Pow[T], simd.TileFmax: Fmax[T], simd.TileFmin: Fmin[T], simd.TileCopysign: Copysign[T],
			simd.TileAtan2: Atan2[T], simd.TileHypot: Hypot[T], simd.TileLogAddExp: Logaddexp[T], simd.TileLogAddExp2: Logaddexp2[T], simd.TileHeaviside: Heaviside[T]} {
			if !c.Has(op) {
				continue
			}
			f(want, a, b)
			clean()
			run(tileProgram(c.Word(simd.TileLoad), tileWord(a, true), c.Word(op), tileWord(b, true),
				c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext)), n)
			check("binary")
			clean()
			run(tileProgram(c.Word(simd.TileLoad), tileWord(b, true), c.Word(op+1), tileWord(a, true),
				c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext)), n)
			check("binary from memory")
		}
		for op, f := range map[simd.TileOp]func(d, a []T){simd.TileNeg: Neg[T], simd.TileAbs: Abs[T], simd.TileSqrt: Sqrt[T], simd.TileRecip: Reciprocal[T],
			simd.TileRint: Rint[T], simd.TileFloor: Floor[T], simd.TileCeil: Ceil[T], simd.TileTrunc: Trunc[T], simd.TileExp: Exp[T], simd.TileLog: Log[T], simd.TileTanh: Tanh[T],
			simd.TileSquare: Square[T], simd.TileExp2: Exp2[T], simd.TileExpm1: Expm1[T], simd.TileLog1p: Log1p[T], simd.TileLog2: Log2[T], simd.TileLog10: Log10[T],
			simd.TileSigmoid: Sigmoid[T], simd.TileRsqrt: Rsqrt[T], simd.TileCbrt: Cbrt[T], simd.TileSinh: Sinh[T], simd.TileCosh: Cosh[T], simd.TileAsin: Arcsin[T],
			simd.TileAcos: Arccos[T], simd.TileAtan: Arctan[T], simd.TileAsinh: Arcsinh[T], simd.TileAcosh: Arccosh[T], simd.TileAtanh: Arctanh[T],
			simd.TileErf: Erf[T], simd.TileErfc: Erfc[T], simd.TileSign: Sign[T], simd.TileDeg2Rad: Deg2Rad[T], simd.TileRad2Deg: Rad2Deg[T]} {
			if !c.Has(op) {
				continue
			}
			f(want, a)
			clean()
			run(tileProgram(c.Word(simd.TileLoad), tileWord(a, true), c.Word(op), c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext)), n)
			check("unary")
		}
		quotientTiles(t, c, a, b, scratch)
		for i := range a { // those out of bounds come of the condition only
			if !(a[i] < circularBound && a[i] > -circularBound) {
				a[i] = T(i)
			}
		}
		for op, f := range map[simd.TileOp]func(d, a []T){simd.TileSin: Sin[T], simd.TileCos: Cos[T], simd.TileTan: Tan[T]} {
			f(want, a)
			clean()
			run(tileProgram(c.Word(simd.TileLoad), tileWord(a, true), c.Word(op), c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext)), n)
			check("circular")
		}
		truth, wantTruth, other := make([]bool, n), make([]bool, n), make([]bool, n)
		for i := range other {
			other[i] = r.IntN(2) == 0
		}
		lanes := make([]T, c.Elements())
		for op, f := range map[simd.TileOp]func(d []bool, a, b []T){simd.TileEqual: Equal[T], simd.TileNotEqual: NotEqual[T], simd.TileLess: Less[T],
			simd.TileLessEqual: LessEqual[T], simd.TileGreater: Greater[T], simd.TileGreaterEqual: GreaterEqual[T]} {
			f(wantTruth, a, b)
			for i := range want {
				switch wantTruth[i] != other[i] {
				case true:
					want[i] = a[i]
				default:
					want[i] = b[i]
				}
			}
			clean()
			run(tileProgram(c.Word(simd.TileLoadTruth), tileWord(other, true), c.Word(simd.TileStore), tileWord(lanes, false),
				c.Word(simd.TileLoad), tileWord(a, true), c.Word(op), tileWord(b, true), c.Word(simd.TileStoreTruth), tileWord(truth, true),
				c.Word(simd.TileXor), tileWord(lanes, false), c.Word(simd.TileSelect), tileWord(a, true), tileWord(b, true),
				c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext)), n)
			check("choice")
			for i := range truth {
				if truth[i] != wantTruth[i] {
					t.Fatalf("comparison %d of %v and %v", op, a[i], b[i])
				}
			}
		}
	}
	choiceTiles[T](t, c, scratch)
	testTests[T](t, c, scratch)
	quietTiles[T](t, c, scratch)
	// Conditions: none of finite sums, some of what is not finite, also where a function makes it.
	largest, nan := T(math.MaxFloat32), T(math.NaN())
	if size == 8 {
		largest = T(math.Nextafter(math.Inf(1), 0))
	}
	n := c.Elements()
	for _, k := range []struct {
		x, y    T
		op      simd.TileOp
		serious bool
	}{{1, 2, simd.TileAdd, false}, {1, 0, simd.TileDiv, true}, {0, 0, simd.TileDiv, true}, {largest, 9, simd.TileMul, true}, {1, 0, simd.TileExp, false},
		{1e4, 0, simd.TileExp, true}, {0, 0, simd.TileLog, true}, {-1, 0, simd.TileLog, true}, {2, 0, simd.TileLog, false}, {-1, 0, simd.TileSqrt, true}, {3, 0, simd.TileTanh, false},
		{3, 0, simd.TileSin, false}, {circularBound, 0, simd.TileSin, false}, {circularBound, 0, simd.TileTan, false},
		{0, 0, simd.TileSinh, false}, {0, 0, simd.TileExpm1, false}, {0, 0, simd.TileLog1p, false}, {-1, 0, simd.TileLog1p, true},
		{nan, 1, simd.TileLess, false}, {1, nan, simd.TileLessEqual, false}, {nan, nan, simd.TileGreaterEqual, false}, {nan, 1, simd.TileAdd, false}, {-2, 3, simd.TilePow, false}, {-2, 0.5, simd.TilePow, true}} {
		if !c.Has(k.op) {
			continue
		}
		x, y, out := make([]T, n), make([]T, n), make([]T, n)
		for i := range x {
			x[i], y[i] = 1, 1
		}
		x[n/2], y[n/2] = k.x, k.y
		p := tileProgram(c.Word(simd.TileLoad), tileWord(x, true), c.Word(k.op))
		if k.op < simd.TileNeg || k.op == simd.TilePow {
			p = tileProgram(p, tileWord(y, true))
		}
		p = tileProgram(p, c.Word(simd.TileStore), tileWord(out, true), c.Word(simd.TileNext))
		if got := run(p, n); got.Serious() != k.serious || got.Beyond() != (k.x == circularBound) {
			t.Errorf("operation %d of %v, %v: conditions %b", k.op, k.x, k.y, got)
		}
		runtime.KeepAlive(x)
		runtime.KeepAlive(y)
	}
}

// choiceTiles are choices by a comparison itself, and by its opposite.
func choiceTiles[T elem.Float](t *testing.T, c *simd.TileCode, scratch []byte) {
	t.Helper()
	if !c.Has(simd.TileIfEqual) {
		return
	}
	n := c.Elements() + 3
	r := rand.New(rand.NewPCG(7, 7))
	a, b := floatsOf[T](r, n), floatsOf[T](r, n)
	truth, want, got := make([]bool, n), make([]T, n), make([]T, n)
	still := slices.Repeat(b[:1], n)
	for _, k := range []struct {
		op, not simd.TileOp
		f       func(d []bool, a, b []T)
	}{{simd.TileIfEqual, simd.TileIfNotEqual, Equal[T]}, {simd.TileIfNotEqual, simd.TileIfEqual, NotEqual[T]}, {simd.TileIfLess, simd.TileIfNotLess, Less[T]},
		{simd.TileIfLessEqual, simd.TileIfNotLessEqual, LessEqual[T]}, {simd.TileIfGreater, simd.TileIfNotGreater, Greater[T]},
		{simd.TileIfGreaterEqual, simd.TileIfNotGreaterEqual, GreaterEqual[T]}} {
		check := func(op simd.TileOp, held, other []T, moves bool, taken []T) {
			t.Helper()
			for i := range want {
				if want[i] = b[i]; truth[i] {
					want[i] = a[i]
				}
			}
			p := tileProgram(c.Word(simd.TileLoad), tileWord(held, true), c.Word(op), tileWord(a, true), tileWord(other, moves), tileWord(taken, true),
				c.Word(simd.TileStore), tileWord(got, true), c.Word(simd.TileNext))
			c.Run(p, n, unsafe.Pointer(&scratch[0]))
			runtime.KeepAlive(p)
			for i := range want {
				if got[i] != want[i] && (got[i] == got[i] || want[i] == want[i]) {
					t.Fatalf("choice %d of %v and %v by %v: %v, want %v", op, a[i], b[i], other[i], got[i], want[i])
				}
			}
		}
		k.f(truth, a, b)
		check(k.op, b, b, true, a)
		check(k.not, a, b, true, b)
		k.f(truth, a, still)
		check(k.op, b, still, false, a) // with one that stays
		k.f(truth, a, b)
		one, other := tileWord(a, false), tileWord(b, false) // tiles of the program's own, of many numbers
		one[1], other[1] = simd.TileOwn, simd.TileOwn
		c.Run(tileProgram(c.Word(simd.TileLoad), tileWord(b, true), c.Word(k.op), one, other, one, c.Word(simd.TileStore), tileWord(got, true), c.Word(simd.TileNext)),
			c.Elements(), unsafe.Pointer(&scratch[0]))
		for i := range c.Elements() {
			if want := map[bool]T{false: b[i], true: a[i]}[truth[i]]; got[i] != want && (got[i] == got[i] || want == want) {
				t.Fatalf("choice %d of %v and %v in own tiles: %v", k.op, a[i], b[i], got[i])
			}
		}
	}
}

// quotientTiles: each tile is right, or reports whether it may not be.
func quotientTiles[T elem.Float](t *testing.T, c *simd.TileCode, a, b []T, scratch []byte) {
	t.Helper()
	if !c.Has(simd.TileMod) {
		return
	}
	n := c.Elements()
	got, want := make([]T, n), make([]T, n)
	right := 0
	for _, f := range []struct {
		op, from simd.TileOp
		f        func(d, a, b []T)
	}{{simd.TileFloorDiv, simd.TileFloorDivFrom, FloorDiv[T]}, {simd.TileMod, simd.TileModFrom, Mod[T]}, {simd.TileFmod, simd.TileFmodFrom, Fmod[T]}} {
		for _, from := range []bool{false, true} {
			for lo := 0; lo+n <= len(a); lo += n {
				x, y, op := a[lo:lo+n], b[lo:lo+n], f.op
				f.f(want, x, y)
				if from {
					x, y, op = y, x, f.from
				}
				p := tileProgram(c.Word(simd.TileLoad), tileWord(x, true), c.Word(op), tileWord(y, true), c.Word(simd.TileStore), tileWord(got, true), c.Word(simd.TileNext))
				met := c.Run(p, n, unsafe.Pointer(&scratch[0]))
				runtime.KeepAlive(p)
				if met.Beyond() {
					continue
				}
				right++
				for i := range got {
					if got[i] != want[i] || math.Signbit(float64(got[i])) != math.Signbit(float64(want[i])) {
						t.Fatalf("operation %d of %v, %v is %v, want %v", op, a[lo+i], b[lo+i], got[i], want[i])
					}
				}
			}
		}
	}
	for i := range got {
		got[i] = T(i) - 7.25
	}
	three := []T{3}
	for range n - 1 {
		three = append(three, 3)
	}
	Mod(want, got, three)
	p := tileProgram(c.Word(simd.TileLoad), tileWord(got, true), c.Word(simd.TileMod), tileWord(three, true), c.Word(simd.TileStore), tileWord(got, true), c.Word(simd.TileNext))
	if met := c.Run(p, n, unsafe.Pointer(&scratch[0])); met.Beyond() || met.Serious() {
		t.Errorf("moderate quotients leave conditions %b", met)
	}
	runtime.KeepAlive(p)
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("remainder %v, want %v", got[i], want[i])
		}
	}
}

// testTests are the tests, whose truth values choose.
func testTests[T elem.Float](t *testing.T, c *simd.TileCode, scratch []byte) {
	t.Helper()
	n := c.Elements()
	a := floatsOf[T](rand.New(rand.NewPCG(6, 6)), n)
	got, want := make([]bool, n), make([]bool, n)
	for op, f := range map[simd.TileOp]func(d []bool, a []T){simd.TileIsNan: IsNan[T], simd.TileIsInf: IsInf[T], simd.TileIsFinite: IsFinite[T], simd.TileSignbit: Signbit[T]} {
		if !c.Has(op) {
			continue
		}
		f(want, a)
		p := tileProgram(c.Word(simd.TileLoad), tileWord(a, true), c.Word(op), c.Word(simd.TileStoreTruth), tileWord(got, true), c.Word(simd.TileNext))
		if met := c.Run(p, n, unsafe.Pointer(&scratch[0])); met.Serious() {
			t.Errorf("test %d leaves conditions %b", op, met)
		}
		runtime.KeepAlive(p)
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("test %d of %v is %v", op, a[i], got[i])
			}
		}
	}
}

// quietTiles: functions of moderate numbers leave no conditions behind, which would have callers look at all again.
func quietTiles[T elem.Float](t *testing.T, c *simd.TileCode, scratch []byte) {
	t.Helper()
	n := c.Elements()
	below, above, around, got := make([]T, n), make([]T, n), make([]T, n), make([]T, n)
	for i := range n {
		below[i], above[i], around[i] = (T(i)+0.25)/T(n), (T(i)+2.25)/2, (T(i)-T(n)/2)*7.25
	}
	try := func(op simd.TileOp, p []uint64) {
		t.Helper()
		if met := c.Run(p, n, unsafe.Pointer(&scratch[0])); met.Serious() || bounded(op) && met.Beyond() {
			t.Errorf("%T: operation %d of moderate numbers leaves conditions %b", got[0], op, met)
		}
		runtime.KeepAlive(p)
	}
	for op := simd.TileNeg; op < simd.TilePrefetch; op++ {
		x, binary := below, op == simd.TilePow || op == simd.TilePowFrom || op >= simd.TileFmax && op <= simd.TileFmodFrom
		switch op {
		case simd.TileAcosh:
			x = above
		case simd.TileAsinh, simd.TileAtan, simd.TileAtan2, simd.TileAtan2From, simd.TileErf, simd.TileErfc, simd.TileSign, simd.TileHypot, simd.TileMod, simd.TileFmod, simd.TileFloorDiv,
			simd.TileLogAddExp, simd.TileLogAddExp2, simd.TileTanh, simd.TileSigmoid:
			x = around
		}
		if !c.Has(op) || op > simd.TilePowFrom && op < simd.TileAsinh || op >= simd.TileLoadI8 {
			continue
		}
		p := tileProgram(c.Word(simd.TileLoad), tileWord(x, true), c.Word(op))
		if binary {
			p = tileProgram(p, tileWord(above, true))
		}
		try(op, tileProgram(p, c.Word(simd.TileStore), tileWord(got, true), c.Word(simd.TileNext)))
	}
}

func bounded(op simd.TileOp) bool {
	return op >= simd.TileSin && op <= simd.TileTan || op >= simd.TileFloorDiv && op <= simd.TileFmodFrom
}
