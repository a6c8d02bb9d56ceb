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
)

func TestTiles(t *testing.T) {
	defer func(r *routines) { active = r }(active)
	for _, l := range cpu.Levels() {
		active = routinesOf(l)
		if Tiles(4) == nil {
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
		w[1] = TileMoves
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
func floatsOf[T Float](r *rand.Rand, n int) []T {
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

func testTiles[T Float](t *testing.T) {
	var z T
	size := int(unsafe.Sizeof(z))
	c := Tiles(size)
	scratch := make([]byte, TileScratch)
	r := rand.New(rand.NewPCG(5, uint64(size)))
	same := func(x, y T) bool {
		if x != x || y != y {
			return x != x && y != y
		}
		return x == y && math.Signbit(float64(x)) == math.Signbit(float64(y))
	}
	run := func(p []uint64, n int) TileConditions {
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
		for op, f := range map[TileOp]func(d, a, b []T){TileAdd: Add[T], TileSub: Sub[T], TileMul: Mul[T], TileDiv: Div[T],
			TileMax: Maximum[T], TileMin: Minimum[T], TilePow: Pow[T], TileFmax: Fmax[T], TileFmin: Fmin[T], TileCopysign: Copysign[T],
			TileAtan2: Atan2[T], TileHypot: Hypot[T], TileLogAddExp: Logaddexp[T], TileLogAddExp2: Logaddexp2[T], TileHeaviside: Heaviside[T]} {
			if !c.Has(op) {
				continue
			}
			f(want, a, b)
			clean()
			run(tileProgram(c.Word(TileLoad), tileWord(a, true), c.Word(op), tileWord(b, true),
				c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext)), n)
			check("binary")
			clean()
			run(tileProgram(c.Word(TileLoad), tileWord(b, true), c.Word(op+1), tileWord(a, true),
				c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext)), n)
			check("binary from memory")
		}
		for op, f := range map[TileOp]func(d, a []T){TileNeg: Neg[T], TileAbs: Abs[T], TileSqrt: Sqrt[T], TileRecip: Reciprocal[T],
			TileRint: Rint[T], TileFloor: Floor[T], TileCeil: Ceil[T], TileTrunc: Trunc[T], TileExp: Exp[T], TileLog: Log[T], TileTanh: Tanh[T],
			TileSquare: Square[T], TileExp2: Exp2[T], TileExpm1: Expm1[T], TileLog1p: Log1p[T], TileLog2: Log2[T], TileLog10: Log10[T],
			TileSigmoid: Sigmoid[T], TileRsqrt: Rsqrt[T], TileCbrt: Cbrt[T], TileSinh: Sinh[T], TileCosh: Cosh[T], TileAsin: Arcsin[T],
			TileAcos: Arccos[T], TileAtan: Arctan[T], TileAsinh: Arcsinh[T], TileAcosh: Arccosh[T], TileAtanh: Arctanh[T],
			TileErf: Erf[T], TileErfc: Erfc[T], TileSign: Sign[T], TileDeg2Rad: Deg2Rad[T], TileRad2Deg: Rad2Deg[T]} {
			if !c.Has(op) {
				continue
			}
			f(want, a)
			clean()
			run(tileProgram(c.Word(TileLoad), tileWord(a, true), c.Word(op), c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext)), n)
			check("unary")
		}
		quotientTiles(t, c, a, b, scratch)
		for i := range a { // those out of bounds come of the condition only
			if !(a[i] < circularBound && a[i] > -circularBound) {
				a[i] = T(i)
			}
		}
		for op, f := range map[TileOp]func(d, a []T){TileSin: Sin[T], TileCos: Cos[T], TileTan: Tan[T]} {
			f(want, a)
			clean()
			run(tileProgram(c.Word(TileLoad), tileWord(a, true), c.Word(op), c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext)), n)
			check("circular")
		}
		truth, wantTruth, other := make([]bool, n), make([]bool, n), make([]bool, n)
		for i := range other {
			other[i] = r.IntN(2) == 0
		}
		lanes := make([]T, c.Elements())
		for op, f := range map[TileOp]func(d []bool, a, b []T){TileEqual: Equal[T], TileNotEqual: NotEqual[T], TileLess: Less[T],
			TileLessEqual: LessEqual[T], TileGreater: Greater[T], TileGreaterEqual: GreaterEqual[T]} {
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
			run(tileProgram(c.Word(TileLoadTruth), tileWord(other, true), c.Word(TileStore), tileWord(lanes, false),
				c.Word(TileLoad), tileWord(a, true), c.Word(op), tileWord(b, true), c.Word(TileStoreTruth), tileWord(truth, true),
				c.Word(TileXor), tileWord(lanes, false), c.Word(TileSelect), tileWord(a, true), tileWord(b, true),
				c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext)), n)
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
		op      TileOp
		serious bool
	}{{1, 2, TileAdd, false}, {1, 0, TileDiv, true}, {0, 0, TileDiv, true}, {largest, 9, TileMul, true}, {1, 0, TileExp, false},
		{1e4, 0, TileExp, true}, {0, 0, TileLog, true}, {-1, 0, TileLog, true}, {2, 0, TileLog, false}, {-1, 0, TileSqrt, true}, {3, 0, TileTanh, false},
		{3, 0, TileSin, false}, {circularBound, 0, TileSin, false}, {circularBound, 0, TileTan, false},
		{0, 0, TileSinh, false}, {0, 0, TileExpm1, false}, {0, 0, TileLog1p, false}, {-1, 0, TileLog1p, true},
		{nan, 1, TileLess, false}, {1, nan, TileLessEqual, false}, {nan, nan, TileGreaterEqual, false}, {nan, 1, TileAdd, false}, {-2, 3, TilePow, false}, {-2, 0.5, TilePow, true}} {
		if !c.Has(k.op) {
			continue
		}
		x, y, out := make([]T, n), make([]T, n), make([]T, n)
		for i := range x {
			x[i], y[i] = 1, 1
		}
		x[n/2], y[n/2] = k.x, k.y
		p := tileProgram(c.Word(TileLoad), tileWord(x, true), c.Word(k.op))
		if k.op < TileNeg || k.op == TilePow {
			p = tileProgram(p, tileWord(y, true))
		}
		p = tileProgram(p, c.Word(TileStore), tileWord(out, true), c.Word(TileNext))
		if got := run(p, n); got.Serious() != k.serious || got.Beyond() != (k.x == circularBound) {
			t.Errorf("operation %d of %v, %v: conditions %b", k.op, k.x, k.y, got)
		}
		runtime.KeepAlive(x)
		runtime.KeepAlive(y)
	}
}

// choiceTiles are choices by a comparison itself, and by its opposite.
func choiceTiles[T Float](t *testing.T, c *TileCode, scratch []byte) {
	t.Helper()
	if !c.Has(TileIfEqual) {
		return
	}
	n := c.Elements() + 3
	r := rand.New(rand.NewPCG(7, 7))
	a, b := floatsOf[T](r, n), floatsOf[T](r, n)
	truth, want, got := make([]bool, n), make([]T, n), make([]T, n)
	still := slices.Repeat(b[:1], n)
	for _, k := range []struct {
		op, not TileOp
		f       func(d []bool, a, b []T)
	}{{TileIfEqual, TileIfNotEqual, Equal[T]}, {TileIfNotEqual, TileIfEqual, NotEqual[T]}, {TileIfLess, TileIfNotLess, Less[T]},
		{TileIfLessEqual, TileIfNotLessEqual, LessEqual[T]}, {TileIfGreater, TileIfNotGreater, Greater[T]},
		{TileIfGreaterEqual, TileIfNotGreaterEqual, GreaterEqual[T]}} {
		check := func(op TileOp, held, other []T, moves bool, taken []T) {
			t.Helper()
			for i := range want {
				if want[i] = b[i]; truth[i] {
					want[i] = a[i]
				}
			}
			p := tileProgram(c.Word(TileLoad), tileWord(held, true), c.Word(op), tileWord(a, true), tileWord(other, moves), tileWord(taken, true),
				c.Word(TileStore), tileWord(got, true), c.Word(TileNext))
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
		one[1], other[1] = TileOwn, TileOwn
		c.Run(tileProgram(c.Word(TileLoad), tileWord(b, true), c.Word(k.op), one, other, one, c.Word(TileStore), tileWord(got, true), c.Word(TileNext)),
			c.Elements(), unsafe.Pointer(&scratch[0]))
		for i := range c.Elements() {
			if want := map[bool]T{false: b[i], true: a[i]}[truth[i]]; got[i] != want && (got[i] == got[i] || want == want) {
				t.Fatalf("choice %d of %v and %v in own tiles: %v", k.op, a[i], b[i], got[i])
			}
		}
	}
}

// quotientTiles: each tile is right, or tells that it may not be.
func quotientTiles[T Float](t *testing.T, c *TileCode, a, b []T, scratch []byte) {
	t.Helper()
	if !c.Has(TileMod) {
		return
	}
	n := c.Elements()
	got, want := make([]T, n), make([]T, n)
	right := 0
	for _, f := range []struct {
		op, from TileOp
		f        func(d, a, b []T)
	}{{TileFloorDiv, TileFloorDivFrom, FloorDiv[T]}, {TileMod, TileModFrom, Mod[T]}, {TileFmod, TileFmodFrom, Fmod[T]}} {
		for _, from := range []bool{false, true} {
			for lo := 0; lo+n <= len(a); lo += n {
				x, y, op := a[lo:lo+n], b[lo:lo+n], f.op
				f.f(want, x, y)
				if from {
					x, y, op = y, x, f.from
				}
				p := tileProgram(c.Word(TileLoad), tileWord(x, true), c.Word(op), tileWord(y, true), c.Word(TileStore), tileWord(got, true), c.Word(TileNext))
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
	p := tileProgram(c.Word(TileLoad), tileWord(got, true), c.Word(TileMod), tileWord(three, true), c.Word(TileStore), tileWord(got, true), c.Word(TileNext))
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
func testTests[T Float](t *testing.T, c *TileCode, scratch []byte) {
	t.Helper()
	n := c.Elements()
	a := floatsOf[T](rand.New(rand.NewPCG(6, 6)), n)
	got, want := make([]bool, n), make([]bool, n)
	for op, f := range map[TileOp]func(d []bool, a []T){TileIsNan: IsNan[T], TileIsInf: IsInf[T], TileIsFinite: IsFinite[T], TileSignbit: Signbit[T]} {
		if !c.Has(op) {
			continue
		}
		f(want, a)
		p := tileProgram(c.Word(TileLoad), tileWord(a, true), c.Word(op), c.Word(TileStoreTruth), tileWord(got, true), c.Word(TileNext))
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
func quietTiles[T Float](t *testing.T, c *TileCode, scratch []byte) {
	t.Helper()
	n := c.Elements()
	below, above, around, got := make([]T, n), make([]T, n), make([]T, n), make([]T, n)
	for i := range n {
		below[i], above[i], around[i] = (T(i)+0.25)/T(n), (T(i)+2.25)/2, (T(i)-T(n)/2)*7.25
	}
	try := func(op TileOp, p []uint64) {
		t.Helper()
		if met := c.Run(p, n, unsafe.Pointer(&scratch[0])); met.Serious() || bounded(op) && met.Beyond() {
			t.Errorf("%T: operation %d of moderate numbers leaves conditions %b", got[0], op, met)
		}
		runtime.KeepAlive(p)
	}
	for op := TileNeg; op < TilePrefetch; op++ {
		x, binary := below, op == TilePow || op == TilePowFrom || op >= TileFmax && op <= TileFmodFrom
		switch op {
		case TileAcosh:
			x = above
		case TileAsinh, TileAtan, TileAtan2, TileAtan2From, TileErf, TileErfc, TileSign, TileHypot, TileMod, TileFmod, TileFloorDiv,
			TileLogAddExp, TileLogAddExp2, TileTanh, TileSigmoid:
			x = around
		}
		if !c.Has(op) || op > TilePowFrom && op < TileAsinh || op >= TileLoadI8 {
			continue
		}
		p := tileProgram(c.Word(TileLoad), tileWord(x, true), c.Word(op))
		if binary {
			p = tileProgram(p, tileWord(above, true))
		}
		try(op, tileProgram(p, c.Word(TileStore), tileWord(got, true), c.Word(TileNext)))
	}
}

func bounded(op TileOp) bool {
	return op >= TileSin && op <= TileTan || op >= TileFloorDiv && op <= TileFmodFrom
}
