// Threaded code on whole numbers against the kernels for blocks, at every level.

package loops

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

func TestTilesInt(t *testing.T) {
	defer func(r *routines) { active = r }(active)
	for _, l := range cpu.Levels() {
		active = routinesOf(l)
		if Tiles(4) == nil {
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
func wholesOf[T Integer](r *rand.Rand, n int) []T {
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

func testTilesInt[T Integer](t *testing.T) {
	c := Tiles(int(unsafe.Sizeof(*new(T))))
	scratch := make([]byte, TileScratch)
	r := rand.New(rand.NewPCG(9, 1))
	signed := kindOf[T]() == kindInt
	type pair struct{ op, from TileOp }
	binary := map[pair]func(d, a, b []T){
		{TileAddInt, TileAddInt}: Add[T], {TileSubInt, TileSubIntFrom}: Sub[T], {TileMulInt, TileMulInt}: Mul[T],
		{TileAnd, TileAnd}: And[T], {TileOr, TileOr}: Or[T], {TileXor, TileXor}: Xor[T],
		{TileShiftLeft, TileShiftLeftFrom}: ShiftLeft[T],
	}
	unary := map[TileOp]func(d, a []T){TileNegInt: Neg[T], TileSquareInt: Square[T], TileNot: Invert[T]}
	compare := map[pair]func(d []bool, a, b []T){{TileEqualInt, TileEqualInt}: Equal[T], {TileNotEqualInt, TileNotEqualInt}: NotEqual[T]}
	if signed {
		binary[pair{TileMaxInt, TileMaxInt}], binary[pair{TileMinInt, TileMinInt}] = Maximum[T], Minimum[T]
		binary[pair{TileShiftRight, TileShiftRightFrom}] = ShiftRight[T]
		unary[TileAbsInt] = Abs[T]
		compare[pair{TileLessInt, TileGreaterInt}], compare[pair{TileLessEqualInt, TileGreaterEqualInt}] = Less[T], LessEqual[T]
		compare[pair{TileGreaterInt, TileLessInt}], compare[pair{TileGreaterEqualInt, TileLessEqualInt}] = Greater[T], GreaterEqual[T]
	} else {
		binary[pair{TileMaxUint, TileMaxUint}], binary[pair{TileMinUint, TileMinUint}] = Maximum[T], Minimum[T]
		binary[pair{TileShiftRightUint, TileShiftRightUintFrom}] = ShiftRight[T]
		compare[pair{TileLessUint, TileGreaterUint}], compare[pair{TileLessEqualUint, TileGreaterEqualUint}] = Less[T], LessEqual[T]
		compare[pair{TileGreaterUint, TileLessUint}], compare[pair{TileGreaterEqualUint, TileLessEqualUint}] = Greater[T], GreaterEqual[T]
	}
	const guard = 77
	for _, n := range []int{c.Elements(), c.Elements() + 1, 2*c.Elements() - 1, 1000} {
		a, b := wholesOf[T](r, n), wholesOf[T](r, n)
		copy(b[:n/4], a) // some are equal
		want, got := make([]T, n), make([]T, n+2)
		truth, wantTruth := make([]bool, n+2), make([]bool, n)
		run := func(name string, op TileOp, parts ...any) {
			t.Helper()
			for i := range got {
				got[i] = guard
			}
			p := tileProgram(append(parts, c.Word(TileStore), tileWord(got[1:], true), c.Word(TileNext))...)
			if c.Run(p, n, unsafe.Pointer(&scratch[0])).Serious() {
				t.Errorf("%s %d leaves a condition behind", name, op)
			}
			if got[0] != guard || got[n+1] != guard {
				t.Fatalf("%s %d wrote outside", name, op)
			}
			runtime.KeepAlive(p)
		}
		check := func(name string, op TileOp) {
			t.Helper()
			for i := range want {
				if got[i+1] != want[i] {
					t.Fatalf("%T: %s %d of %d elements: %v, %v gives %v, want %v", want[i], name, op, n, a[i], b[i], got[i+1], want[i])
				}
			}
		}
		for k, f := range binary {
			f(want, a, b)
			run("binary", k.op, c.Word(TileLoad), tileWord(a, true), c.Word(k.op), tileWord(b, true))
			check("binary", k.op)
			run("binary from", k.from, c.Word(TileLoad), tileWord(b, true), c.Word(k.from), tileWord(a, true))
			check("binary from", k.from)
		}
		for op, f := range unary {
			f(want, a)
			run("unary", op, c.Word(TileLoad), tileWord(a, true), c.Word(op))
			check("unary", op)
		}
		for k, f := range compare {
			f(wantTruth, a, b)
			for _, from := range []bool{false, true} {
				x, y, op := a, b, k.op
				if from {
					x, y, op = b, a, k.from
				}
				run("comparison", op, c.Word(TileLoad), tileWord(x, true), c.Word(op), tileWord(y, true),
					c.Word(TileStoreTruth), tileWord(truth[1:], true))
				if !slices.Equal(truth[1:n+1], wantTruth) || truth[0] || truth[n+1] {
					t.Fatalf("%T: comparison %d is wrong", a[0], op)
				}
			}
		}
	}
}

// Loads of smaller numbers are conversions.
func TestTileLoads(t *testing.T) {
	defer func(r *routines) { active = r }(active)
	for _, l := range cpu.Levels() {
		active = routinesOf(l)
		if c := Tiles(4); c == nil || !c.Has(TileLoadU8) {
			continue
		}
		t.Run(l.String(), func(t *testing.T) {
			tileLoads[int32, float32](t)
			tileLoads[int64, float64](t)
		})
	}
}

func tileLoads[I Integer, F Float](t *testing.T) {
	tileLoad[int8, I, F](t, TileLoadI8, TileShortToFloat)
	tileLoad[uint8, I, F](t, TileLoadU8, TileShortToFloat)
	tileLoad[int16, I, F](t, TileLoadI16, TileShortToFloat)
	tileLoad[uint16, I, F](t, TileLoadU16, TileShortToFloat)
	if unsafe.Sizeof(*new(I)) == 4 {
		tileLoad[int32, I, F](t, TileLoad, TileShortToFloat)
		return
	}
	tileLoad[int32, I, F](t, TileLoadI32, TileShortToFloat)
	tileLoad[uint32, I, F](t, TileLoadU32, TileShortToFloat)
	if Tiles(8).Has(TileLongToFloat) {
		tileLoad[int64, I, F](t, TileLoad, TileLongToFloat)
	}
	c, r := Tiles(8), rand.New(rand.NewPCG(3, 1))
	src, got, want := floatsOf[float32](r, 333), make([]float64, 333), make([]float64, 333)
	Convert(want, src)
	runLoad(c, src, got, TileLoadF32)
	for i := range want {
		if !sameBits(got[i], want[i]) {
			t.Fatalf("%v becomes %v", src[i], got[i])
		}
	}
}

func tileLoad[S, I Integer, F Float](t *testing.T, load, convert TileOp) {
	t.Helper()
	c, r := Tiles(int(unsafe.Sizeof(*new(I)))), rand.New(rand.NewPCG(3, 2))
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
func runLoad[S, D Elem](c *TileCode, src []S, dst []D, load TileOp, more ...TileOp) {
	scratch := make([]byte, TileScratch)
	p := tileProgram(c.Word(load), tileWord(src, true))
	for _, op := range more {
		p = append(p, c.Word(op))
	}
	p = tileProgram(p, c.Word(TileStore), tileWord(dst, true), c.Word(TileNext))
	c.Run(p, len(src), unsafe.Pointer(&scratch[0]))
	runtime.KeepAlive(p)
	runtime.KeepAlive(src)
	runtime.KeepAlive(dst)
}
