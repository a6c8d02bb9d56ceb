// Handlers that do an operation with its loads and stores, against the three that do the same, at every level.

package loops

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

// tileRows are the operations of two operands and of one that have such a handler, and whether they leave truth values.
var tileRows = []struct {
	op, row    TileOp
	one, truth bool
}{
	{TileAdd, TileAddRow, false, false}, {TileSub, TileSubRow, false, false}, {TileMul, TileMulRow, false, false},
	{TileDiv, TileDivRow, false, false}, {TileMax, TileMaxRow, false, false}, {TileMin, TileMinRow, false, false},
	{TileNeg, TileNegRow, true, false}, {TileAbs, TileAbsRow, true, false}, {TileSquare, TileSquareRow, true, false},
	{TileRint, TileRintRow, true, false}, {TileFloor, TileFloorRow, true, false}, {TileCeil, TileCeilRow, true, false},
	{TileTrunc, TileTruncRow, true, false},
	{TileEqual, TileEqualRow, false, true}, {TileNotEqual, TileNotEqualRow, false, true}, {TileLess, TileLessRow, false, true},
	{TileLessEqual, TileLessEqualRow, false, true}, {TileGreater, TileGreaterRow, false, true},
	{TileGreaterEqual, TileGreaterEqualRow, false, true},
}

func TestTileRows(t *testing.T) {
	defer func(r *routines) { active = r }(active)
	for _, l := range cpu.Levels() {
		active = routinesOf(l)
		if Tiles(4) != nil && Tiles(4).Has(TileAddRow) {
			t.Run(l.String(), func(t *testing.T) {
				testTileRows[float32](t)
				testTileRows[float64](t)
			})
		} else if l > cpu.Portable && runtime.GOARCH == "amd64" {
			t.Errorf("%v: no handlers of whole operations", l)
		}
	}
}

func testTileRows[T Float](t *testing.T) {
	c := Tiles(int(unsafe.Sizeof(*new(T))))
	r := rand.New(rand.NewPCG(6, uint64(c.size)))
	scratch := make([]byte, TileScratch)
	e := c.Elements()
	for _, n := range []int{e, e + 1, 2*e - 1, 2 * e, 2*e + 3, 7*e - 5, 1000} {
		a, b := floatsOf[T](r, n+1)[1:], floatsOf[T](r, n)
		for _, o := range tileRows {
			if !c.Has(o.row) {
				continue
			}
			for still := range 4 { // whose operands are one element's tile
				x, y := tileWord(a, still&1 == 0), tileWord(b, still&2 == 0)
				want, got := make([]byte, c.size*(n+16)), make([]byte, c.size*(n+16))
				for i := range want {
					want[i], got[i] = 0x5a, 0x5a
				}
				long := tileProgram(c.Word(TileLoad), x, c.Word(o.op))
				row := tileProgram(c.Word(o.row), x)
				if !o.one {
					long, row = tileProgram(long, y), tileProgram(row, y)
				}
				store := TileStore
				if o.truth {
					store = TileStoreTruth
				}
				long = tileProgram(long, c.Word(store), tileWord(want[8*c.size:], true), c.Word(TileNext))
				row = tileProgram(row, tileWord(got[8*c.size:], true), c.Word(TileNext))
				k := c.Run(long, n, unsafe.Pointer(&scratch[0]))
				l := c.Run(row, n, unsafe.Pointer(&scratch[0]))
				runtime.KeepAlive(a)
				runtime.KeepAlive(b)
				if !slices.Equal(want, got) || k != l {
					t.Fatalf("%d elements of %d bytes, operation %d, still %d: conditions %x, want %x; results equal: %v", n, c.size, o.op, still, l, k, slices.Equal(want, got))
				}
			}
		}
	}
}
