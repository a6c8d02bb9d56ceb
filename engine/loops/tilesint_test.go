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
