// The handlers of threaded code for each operation and element type.

package elementwise

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// tileForms is the class of a type of numbers, by which an operation's handlers are found in its row.
type tileForms uint8

const (
	noForms tileForms = iota
	floatForms
	intForms
	uintForms
	complexForms
)

// tileFormsOf is the class of a type; noForms if tiles have no such numbers.
func tileFormsOf(dt dtype.DType) tileForms {
	switch dt {
	case dtype.Float32, dtype.Float64:
		return floatForms
	case dtype.Int32, dtype.Int64:
		return intForms
	case dtype.Uint32, dtype.Uint64:
		return uintForms
	case dtype.Complex64, dtype.Complex128:
		return complexForms
	}
	return noForms
}

func (t tileForms) of(op ir.Op) form {
	switch r := rowOf(op); t {
	case floatForms:
		return r.float
	case intForms:
		return r.int
	case uintForms:
		return r.uint
	case complexForms:
		return r.complex
	}
	return form{}
}

// binary are the handlers of an operation of two operands.
func (t tileForms) binary(op ir.Op) (f form, ok bool) {
	f = t.of(op)
	return f, f.from != 0
}

// unary is the handler of an operation of one.
func (t tileForms) unary(op ir.Op) (h simd.TileOp, ok bool) {
	f := t.of(op)
	return f.op, f.op != 0 && f.from == 0
}

// tilesFor is the threaded code for a type of numbers; nil if this machine has
// none.
func tilesFor(dt dtype.DType) *simd.TileCode {
	if dt.IsComplex() {
		return simd.ComplexTiles(dt.Size() / 2)
	}
	return simd.Tiles(dt.Size())
}

// rowForms are the handlers that do a single operation with its loads and stores.
var rowForms = map[simd.TileOp]simd.TileOp{
	simd.TileAdd: simd.TileAddRow, simd.TileSub: simd.TileSubRow, simd.TileMul: simd.TileMulRow, simd.TileDiv: simd.TileDivRow,
	simd.TileNeg: simd.TileNegRow, simd.TileAbs: simd.TileAbsRow, simd.TileSquare: simd.TileSquareRow,
	simd.TileRint: simd.TileRintRow, simd.TileFloor: simd.TileFloorRow, simd.TileCeil: simd.TileCeilRow, simd.TileTrunc: simd.TileTruncRow,
	simd.TileMax: simd.TileMaxRow, simd.TileMin: simd.TileMinRow,
	simd.TileEqual: simd.TileEqualRow, simd.TileNotEqual: simd.TileNotEqualRow, simd.TileLess: simd.TileLessRow,
	simd.TileLessEqual: simd.TileLessEqualRow, simd.TileGreater: simd.TileGreaterRow, simd.TileGreaterEqual: simd.TileGreaterEqualRow,
}

// tileCast is how operands of another type are read: the load, and what makes
// floats of whole numbers, if they are wanted.
type tileCast struct {
	load    simd.TileOp
	convert simd.TileOp // TileLoad if there is none
}

// tileCastOf finds the handlers of a conversion.
func tileCastOf(from, to dtype.DType) (c tileCast, ok bool) {
	if from == dtype.Float16 {
		return tileCast{load: simd.TileLoadF16}, to == dtype.Float32
	}
	if to == dtype.Float16 { // which is rounded afterwards
		if to = dtype.Float32; from == to {
			return tileCast{load: simd.TileLoad}, true
		}
	}
	if tileFormsOf(to) == noForms || to.IsComplex() || from.Size() > to.Size() {
		return c, false
	}
	switch from {
	case dtype.Bool, dtype.Uint8:
		c.load = simd.TileLoadU8
	case dtype.Int8:
		c.load = simd.TileLoadI8
	case dtype.Uint16:
		c.load = simd.TileLoadU16
	case dtype.Int16:
		c.load = simd.TileLoadI16
	case dtype.Int32, dtype.Uint32:
		if c.load = simd.TileLoadI32; from == dtype.Uint32 {
			c.load = simd.TileLoadU32
		}
		if to.Size() == 4 {
			if from == dtype.Uint32 && to.IsFloat() {
				return c, false
			}
			c.load = simd.TileLoad
		}
	case dtype.Int64:
		c.load = simd.TileLoad
		if to.IsFloat() {
			c.convert = simd.TileLongToFloat
		}
		return c, true
	case dtype.Float32:
		c.load = simd.TileLoadF32
		return c, to == dtype.Float64
	default:
		return c, false
	}
	if to.IsFloat() {
		c.convert = simd.TileShortToFloat
	}
	return c, true
}
