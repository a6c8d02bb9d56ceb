// Handlers that do an operation with its loads and stores, against the three that do the same, at every level.

package loops

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// tileRows are the operations of two operands and of one that have such a handler, and whether they leave truth values.
var tileRows = []struct {
	op, row    simd.TileOp
	one, truth bool
}{
	{simd.TileAdd, simd.TileAddRow, false, false}, {simd.TileSub, simd.TileSubRow, false, false}, {simd.TileMul, simd.TileMulRow, false, false},
	{simd.TileDiv, simd.TileDivRow, false, false}, {simd.TileMax, simd.TileMaxRow, false, false}, {simd.TileMin, simd.TileMinRow, false, false},
	{simd.TileNeg, simd.TileNegRow, true, false}, {simd.TileAbs, simd.TileAbsRow, true, false}, {simd.TileSquare, simd.TileSquareRow, true, false},
	{simd.TileRint, simd.TileRintRow, true, false}, {simd.TileFloor, simd.TileFloorRow, true, false}, {simd.TileCeil, simd.TileCeilRow, true, false},
	{simd.TileTrunc, simd.TileTruncRow, true, false},
	{simd.TileEqual, simd.TileEqualRow, false, true}, {simd.TileNotEqual, simd.TileNotEqualRow, false, true}, {simd.TileLess, simd.TileLessRow, false, true},
	{simd.TileLessEqual, simd.TileLessEqualRow, false, true}, {simd.TileGreater, simd.TileGreaterRow, false, true},
	{simd.TileGreaterEqual, simd.TileGreaterEqualRow, false, true},
}

func TestTileRows(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		if simd.Tiles(4) != nil && simd.Tiles(4).Has(simd.TileAddRow) {
			t.Run(l.String(), func(t *testing.T) {
				testTileRows[float32](t)
				testTileRows[float64](t)
			})
		} else if l > cpu.Portable && runtime.GOARCH == "amd64" {
			t.Errorf("%v: no handlers of whole operations", l)
		}
	}
}

func testTileRows[T elem.Float](t *testing.T) {
	c := simd.Tiles(int(unsafe.Sizeof(*new(T))))
	r := rand.New(rand.NewPCG(6, uint64(c.Size)))
	scratch := make([]byte, simd.TileScratch)
	e := c.Elements()
	for _, n := range []int{e, e + 1, 2*e - 1, 2 * e, 2*e + 3, 7*e - 5, 1000} {
		a, b := floatsOf[T](r, n+1)[1:], floatsOf[T](r, n)
		for _, o := range tileRows {
			if !c.Has(o.row) {
				continue
			}
			for still := range 4 { // whose operands are one element's tile
				x, y := tileWord(a, still&1 == 0), tileWord(b, still&2 == 0)
				want, got := make([]byte, c.Size*(n+16)), make([]byte, c.Size*(n+16))
				for i := range want {
					want[i], got[i] = 0x5a, 0x5a
				}
				long := tileProgram(c.Word(simd.TileLoad), x, c.Word(o.op))
				row := tileProgram(c.Word(o.row), x)
				if !o.one {
					long, row = tileProgram(long, y), tileProgram(row, y)
				}
				store := simd.TileStore
				if o.truth {
					store = simd.TileStoreTruth
				}
				long = tileProgram(long, c.Word(store), tileWord(want[8*c.Size:], true), c.Word(simd.TileNext))
				row = tileProgram(row, tileWord(got[8*c.Size:], true), c.Word(simd.TileNext))
				k := c.Run(long, n, unsafe.Pointer(&scratch[0]))
				l := c.Run(row, n, unsafe.Pointer(&scratch[0]))
				runtime.KeepAlive(a)
				runtime.KeepAlive(b)
				if !slices.Equal(want, got) || k != l {
					t.Fatalf("%d elements of %d bytes, operation %d, still %d: conditions %x, want %x; results equal: %v", n, c.Size, o.op, still, l, k, slices.Equal(want, got))
				}
			}
		}
	}
}
