// Threaded code on whole numbers against the kernels for blocks, at every level.

package loops

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func TestTilesInt(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		if simd.Tiles(4) == nil {
			continue
		}
		t.Run(l.String(), func(t *testing.T) {
			testTilesInt[int32](t)
			testTilesInt[int64](t)
			testTilesInt[uint32](t)
			testTilesInt[uint64](t)
		})
	}
}

// wholesOf are whole numbers of all sizes, some equal, some shift counts.
func wholesOf[T elem.Integer](r *rand.Rand, n int) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = T(r.Uint64()) >> r.IntN(int(8*unsafe.Sizeof(s[0])))
		if r.IntN(4) == 0 {
			s[i] = T(0) - T(r.IntN(3))
		}
		if r.IntN(8) == 0 {
			s[i] = T(1) << (8*unsafe.Sizeof(s[0]) - 1)
		}
	}
	return s
}

func testTilesInt[T elem.Integer](t *testing.T) {
	c := simd.Tiles(int(unsafe.Sizeof(*new(T))))
	scratch := make([]byte, simd.TileScratch)
	r := rand.New(rand.NewPCG(9, 1))
	signed := elem.KindOf[T]() == elem.KindInt
	type pair struct{ op, from simd.TileOp }
	binary := map[pair]func(d, a, b []T){
		{simd.TileAddInt, simd.TileAddInt}: Add[T], {simd.TileSubInt, simd.TileSubIntFrom}: Sub[T], {simd.TileMulInt, simd.TileMulInt}: Mul[T],
		{simd.TileAnd, simd.TileAnd}: And[T], {simd.TileOr, simd.TileOr}: Or[T], {simd.TileXor, simd.TileXor}: Xor[T],
		{simd.TileShiftLeft, simd.TileShiftLeftFrom}: ShiftLeft[T],
	}
	unary := map[simd.TileOp]func(d, a []T){simd.TileNegInt: Neg[T], simd.TileSquareInt: Square[T], simd.TileNot: Invert[T]}
	compare := map[pair]func(d []bool, a, b []T){{simd.TileEqualInt, simd.TileEqualInt}: Equal[T], {simd.TileNotEqualInt, simd.TileNotEqualInt}: NotEqual[T]}
	if signed {
		binary[pair{simd.TileMaxInt, simd.TileMaxInt}], binary[pair{simd.TileMinInt, simd.TileMinInt}] = Maximum[T], Minimum[T]
		binary[pair{simd.TileShiftRight, simd.TileShiftRightFrom}] = ShiftRight[T]
		unary[simd.TileAbsInt] = Abs[T]
		compare[pair{simd.TileLessInt, simd.TileGreaterInt}], compare[pair{simd.TileLessEqualInt, simd.TileGreaterEqualInt}] = Less[T], LessEqual[T]
		compare[pair{simd.TileGreaterInt, simd.TileLessInt}], compare[pair{simd.TileGreaterEqualInt, simd.TileLessEqualInt}] = Greater[T], GreaterEqual[T]
	} else {
		binary[pair{simd.TileMaxUint, simd.TileMaxUint}], binary[pair{simd.TileMinUint, simd.TileMinUint}] = Maximum[T], Minimum[T]
		binary[pair{simd.TileShiftRightUint, simd.TileShiftRightUintFrom}] = ShiftRight[T]
		compare[pair{simd.TileLessUint, simd.TileGreaterUint}], compare[pair{simd.TileLessEqualUint, simd.TileGreaterEqualUint}] = Less[T], LessEqual[T]
		compare[pair{simd.TileGreaterUint, simd.TileLessUint}], compare[pair{simd.TileGreaterEqualUint, simd.TileLessEqualUint}] = Greater[T], GreaterEqual[T]
	}
	const guard = 77
	for _, n := range []int{c.Elements(), c.Elements() + 1, 2*c.Elements() - 1, 1000} {
		a, b := wholesOf[T](r, n), wholesOf[T](r, n)
		copy(b[:n/4], a) // some are equal
		want, got := make([]T, n), make([]T, n+2)
		truth, wantTruth := make([]bool, n+2), make([]bool, n)
		run := func(name string, op simd.TileOp, parts ...any) {
			t.Helper()
			for i := range got {
				got[i] = guard
			}
			p := tileProgram(append(parts, c.Word(simd.TileStore), tileWord(got[1:], true), c.Word(simd.TileNext))...)
			if c.Run(p, n, unsafe.Pointer(&scratch[0])).Serious() {
				t.Errorf("%s %d leaves a condition behind", name, op)
			}
			if got[0] != guard || got[n+1] != guard {
				t.Fatalf("%s %d wrote outside", name, op)
			}
			runtime.KeepAlive(p)
		}
		check := func(name string, op simd.TileOp) {
			t.Helper()
			for i := range want {
				if got[i+1] != want[i] {
					t.Fatalf("%T: %s %d of %d elements: %v, %v gives %v, want %v", want[i], name, op, n, a[i], b[i], got[i+1], want[i])
				}
			}
		}
		for k, f := range binary {
			f(want, a, b)
			run("binary", k.op, c.Word(simd.TileLoad), tileWord(a, true), c.Word(k.op), tileWord(b, true))
			check("binary", k.op)
			run("binary from", k.from, c.Word(simd.TileLoad), tileWord(b, true), c.Word(k.from), tileWord(a, true))
			check("binary from", k.from)
		}
		for op, f := range unary {
			f(want, a)
			run("unary", op, c.Word(simd.TileLoad), tileWord(a, true), c.Word(op))
			check("unary", op)
		}
		for k, f := range compare {
			f(wantTruth, a, b)
			for _, from := range []bool{false, true} {
				x, y, op := a, b, k.op
				if from {
					x, y, op = b, a, k.from
				}
				run("comparison", op, c.Word(simd.TileLoad), tileWord(x, true), c.Word(op), tileWord(y, true),
					c.Word(simd.TileStoreTruth), tileWord(truth[1:], true))
				if !slices.Equal(truth[1:n+1], wantTruth) || truth[0] || truth[n+1] {
					t.Fatalf("%T: comparison %d is wrong", a[0], op)
				}
			}
		}
	}
}

// Loads of smaller numbers are conversions.
func TestTileLoads(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		if c := simd.Tiles(4); c == nil || !c.Has(simd.TileLoadU8) {
			continue
		}
		t.Run(l.String(), func(t *testing.T) {
			tileLoads[int32, float32](t)
			tileLoads[int64, float64](t)
		})
	}
}

func tileLoads[I elem.Integer, F elem.Float](t *testing.T) {
	tileLoad[int8, I, F](t, simd.TileLoadI8, simd.TileShortToFloat)
	tileLoad[uint8, I, F](t, simd.TileLoadU8, simd.TileShortToFloat)
	tileLoad[int16, I, F](t, simd.TileLoadI16, simd.TileShortToFloat)
	tileLoad[uint16, I, F](t, simd.TileLoadU16, simd.TileShortToFloat)
	if unsafe.Sizeof(*new(I)) == 4 {
		tileLoad[int32, I, F](t, simd.TileLoad, simd.TileShortToFloat)
		return
	}
	tileLoad[int32, I, F](t, simd.TileLoadI32, simd.TileShortToFloat)
	tileLoad[uint32, I, F](t, simd.TileLoadU32, simd.TileShortToFloat)
	if simd.Tiles(8).Has(simd.TileLongToFloat) {
		tileLoad[int64, I, F](t, simd.TileLoad, simd.TileLongToFloat)
	}
	c, r := simd.Tiles(8), rand.New(rand.NewPCG(3, 1))
	src, got, want := floatsOf[float32](r, 333), make([]float64, 333), make([]float64, 333)
	Convert(want, src)
	runLoad(c, src, got, simd.TileLoadF32)
	for i := range want {
		if !looptest.SameBits(got[i], want[i]) {
			t.Fatalf("%v becomes %v", src[i], got[i])
		}
	}
}

func tileLoad[S, I elem.Integer, F elem.Float](t *testing.T, load, convert simd.TileOp) {
	t.Helper()
	c, r := simd.Tiles(int(unsafe.Sizeof(*new(I)))), rand.New(rand.NewPCG(3, 2))
	for _, n := range []int{c.Elements(), c.Elements() + 1, 777} {
		src := wholesOf[S](r, n)
		whole, wantWhole := make([]I, n), make([]I, n)
		float, wantFloat := make([]F, n), make([]F, n)
		Convert(wantWhole, src)
		Convert(wantFloat, src)
		runLoad(c, src, whole, load)
		runLoad(c, src, float, load, convert)
		for i := range src {
			if whole[i] != wantWhole[i] || float[i] != wantFloat[i] {
				t.Fatalf("%T %v becomes %v and %v", src[i], src[i], whole[i], float[i])
			}
		}
	}
}

// runLoad loads, converts and stores.
func runLoad[S, D elem.Elem](c *simd.TileCode, src []S, dst []D, load simd.TileOp, more ...simd.TileOp) {
	scratch := make([]byte, simd.TileScratch)
	p := tileProgram(c.Word(load), tileWord(src, true))
	for _, op := range more {
		p = append(p, c.Word(op))
	}
	p = tileProgram(p, c.Word(simd.TileStore), tileWord(dst, true), c.Word(simd.TileNext))
	c.Run(p, len(src), unsafe.Pointer(&scratch[0]))
	runtime.KeepAlive(p)
	runtime.KeepAlive(src)
	runtime.KeepAlive(dst)
}
