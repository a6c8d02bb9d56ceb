// The handlers of threaded code for each operation and element type.

package elementwise

import (
	"maps"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// tileForm is an operation's handler, and the one for swapped operands.
type tileForm struct{ op, from simd.TileOp }

// tileForms are those of an element type.
type tileForms struct {
	binary map[ir.Op]tileForm
	unary  map[ir.Op]simd.TileOp
}

// tileFormsOf are the forms for a type of numbers; nil if there are none.
func tileFormsOf(dt dtype.DType) *tileForms {
	switch dt {
	case dtype.Float32, dtype.Float64:
		return &floatForms
	case dtype.Int32, dtype.Int64:
		return &intForms
	case dtype.Uint32, dtype.Uint64:
		return &uintForms
	case dtype.Complex64, dtype.Complex128:
		return &complexForms
	}
	return nil
}

// tilesFor is the threaded code for a type of numbers; nil if this machine has
// none.
func tilesFor(dt dtype.DType) *simd.TileCode {
	if dt.IsComplex() {
		return simd.ComplexTiles(dt.Size() / 2)
	}
	return simd.Tiles(dt.Size())
}

var floatForms = tileForms{
	binary: map[ir.Op]tileForm{
		ir.AddV2: {simd.TileAdd, simd.TileAddFrom}, ir.Sub: {simd.TileSub, simd.TileSubFrom},
		ir.Mul: {simd.TileMul, simd.TileMulFrom}, ir.RealDiv: {simd.TileDiv, simd.TileDivFrom},
		ir.Maximum: {simd.TileMax, simd.TileMaxFrom}, ir.Minimum: {simd.TileMin, simd.TileMinFrom},
		ir.Equal: {simd.TileEqual, simd.TileEqual}, ir.NotEqual: {simd.TileNotEqual, simd.TileNotEqual},
		ir.Less: {simd.TileLess, simd.TileGreater}, ir.LessEqual: {simd.TileLessEqual, simd.TileGreaterEqual},
		ir.Greater: {simd.TileGreater, simd.TileLess}, ir.GreaterEqual: {simd.TileGreaterEqual, simd.TileLessEqual},
		ir.Pow: {simd.TilePow, simd.TilePowFrom}, ir.Hypot: {simd.TileHypot, simd.TileHypotFrom},
		ir.Fmax: {simd.TileFmax, simd.TileFmaxFrom}, ir.Fmin: {simd.TileFmin, simd.TileFminFrom},
		ir.Copysign: {simd.TileCopysign, simd.TileCopysignFrom}, ir.Atan2: {simd.TileAtan2, simd.TileAtan2From},
		ir.LogAddExp: {simd.TileLogAddExp, simd.TileLogAddExpFrom}, ir.LogAddExp2: {simd.TileLogAddExp2, simd.TileLogAddExp2From},
		ir.Heaviside: {simd.TileHeaviside, simd.TileHeavisideFrom}, ir.FloorDiv: {simd.TileFloorDiv, simd.TileFloorDivFrom},
		ir.FloorMod: {simd.TileMod, simd.TileModFrom}, ir.TruncateMod: {simd.TileFmod, simd.TileFmodFrom},
	},
	unary: map[ir.Op]simd.TileOp{
		ir.Neg: simd.TileNeg, ir.Abs: simd.TileAbs, ir.Sqrt: simd.TileSqrt, ir.Square: simd.TileSquare,
		ir.Reciprocal: simd.TileRecip, ir.Rint: simd.TileRint, ir.Floor: simd.TileFloor, ir.Ceil: simd.TileCeil,
		ir.Trunc: simd.TileTrunc, ir.Exp: simd.TileExp, ir.Log: simd.TileLog, ir.Tanh: simd.TileTanh,
		ir.Exp2: simd.TileExp2, ir.Expm1: simd.TileExpm1, ir.Log1p: simd.TileLog1p, ir.Log2: simd.TileLog2, ir.Log10: simd.TileLog10,
		ir.Sigmoid: simd.TileSigmoid, ir.Rsqrt: simd.TileRsqrt, ir.Cbrt: simd.TileCbrt, ir.Sinh: simd.TileSinh, ir.Cosh: simd.TileCosh,
		ir.Asin: simd.TileAsin, ir.Acos: simd.TileAcos, ir.Atan: simd.TileAtan,
		ir.Sin: simd.TileSin, ir.Cos: simd.TileCos, ir.Tan: simd.TileTan,
		ir.Asinh: simd.TileAsinh, ir.Acosh: simd.TileAcosh, ir.Atanh: simd.TileAtanh, ir.Erf: simd.TileErf, ir.Erfc: simd.TileErfc,
		ir.Sign: simd.TileSign, ir.IsNan: simd.TileIsNan, ir.IsInf: simd.TileIsInf, ir.IsFinite: simd.TileIsFinite,
		ir.SignBit: simd.TileSignbit, ir.Deg2Rad: simd.TileDeg2Rad, ir.Rad2Deg: simd.TileRad2Deg,
	},
}

// What whole numbers of either kind share.
var (
	wholeBinary = map[ir.Op]tileForm{
		ir.AddV2: {simd.TileAddInt, simd.TileAddInt}, ir.Sub: {simd.TileSubInt, simd.TileSubIntFrom},
		ir.Mul:   {simd.TileMulInt, simd.TileMulInt},
		ir.Equal: {simd.TileEqualInt, simd.TileEqualInt}, ir.NotEqual: {simd.TileNotEqualInt, simd.TileNotEqualInt},
		ir.BitwiseAnd: {simd.TileAnd, simd.TileAnd}, ir.BitwiseOr: {simd.TileOr, simd.TileOr}, ir.BitwiseXor: {simd.TileXor, simd.TileXor},
		ir.LeftShift: {simd.TileShiftLeft, simd.TileShiftLeftFrom},
	}
	wholeUnary = map[ir.Op]simd.TileOp{ir.Neg: simd.TileNegInt, ir.Square: simd.TileSquareInt, ir.Invert: simd.TileNot}
)

var intForms = tileForms{
	binary: joined(wholeBinary, map[ir.Op]tileForm{
		ir.Maximum: {simd.TileMaxInt, simd.TileMaxInt}, ir.Minimum: {simd.TileMinInt, simd.TileMinInt},
		ir.Fmax: {simd.TileMaxInt, simd.TileMaxInt}, ir.Fmin: {simd.TileMinInt, simd.TileMinInt},
		ir.Less: {simd.TileLessInt, simd.TileGreaterInt}, ir.LessEqual: {simd.TileLessEqualInt, simd.TileGreaterEqualInt},
		ir.Greater: {simd.TileGreaterInt, simd.TileLessInt}, ir.GreaterEqual: {simd.TileGreaterEqualInt, simd.TileLessEqualInt},
		ir.RightShift: {simd.TileShiftRight, simd.TileShiftRightFrom},
	}),
	unary: joined(wholeUnary, map[ir.Op]simd.TileOp{ir.Abs: simd.TileAbsInt}),
}

var uintForms = tileForms{
	binary: joined(wholeBinary, map[ir.Op]tileForm{
		ir.Maximum: {simd.TileMaxUint, simd.TileMaxUint}, ir.Minimum: {simd.TileMinUint, simd.TileMinUint},
		ir.Fmax: {simd.TileMaxUint, simd.TileMaxUint}, ir.Fmin: {simd.TileMinUint, simd.TileMinUint},
		ir.Less: {simd.TileLessUint, simd.TileGreaterUint}, ir.LessEqual: {simd.TileLessEqualUint, simd.TileGreaterEqualUint},
		ir.Greater: {simd.TileGreaterUint, simd.TileLessUint}, ir.GreaterEqual: {simd.TileGreaterEqualUint, simd.TileLessEqualUint},
		ir.RightShift: {simd.TileShiftRightUint, simd.TileShiftRightUintFrom},
	}),
	unary: wholeUnary,
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

// Complex numbers are parts in turn. Their conditions are not looked at here:
// lanes of truth values would have to be as wide as a number.
var complexForms = tileForms{
	binary: map[ir.Op]tileForm{
		ir.AddV2: {simd.TileAdd, simd.TileAddFrom}, ir.Sub: {simd.TileSub, simd.TileSubFrom},
		ir.Mul: {simd.TileMulComplex, simd.TileMulComplex}, ir.RealDiv: {simd.TileDivComplex, simd.TileDivComplexFrom},
		ir.Maximum: {simd.TileMaxComplex, simd.TileMaxComplexFrom}, ir.Minimum: {simd.TileMinComplex, simd.TileMinComplexFrom},
	},
	unary: map[ir.Op]simd.TileOp{
		ir.Neg: simd.TileNeg, ir.Conj: simd.TileConj, ir.Square: simd.TileSquareComplex, ir.Reciprocal: simd.TileRecipComplex,
		ir.Rint: simd.TileRint,
	},
}

// tileTruth has the logic of truth values.
var tileTruth = map[ir.Op]simd.TileOp{
	ir.LogicalAnd: simd.TileAnd, ir.LogicalOr: simd.TileOr, ir.LogicalXor: simd.TileXor,
	ir.BitwiseAnd: simd.TileAnd, ir.BitwiseOr: simd.TileOr, ir.BitwiseXor: simd.TileXor,
	ir.LogicalNot: simd.TileNot, ir.Invert: simd.TileNot,
}

// bounded tells that an operation's handler only knows moderate numbers.
func bounded(op ir.Op) bool {
	switch op {
	case ir.Sin, ir.Cos, ir.Tan, ir.FloorDiv, ir.FloorMod, ir.TruncateMod:
		return true
	}
	return false
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
	if tileFormsOf(to) == nil || to.IsComplex() || from.Size() > to.Size() {
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

// joined has the entries of both.
func joined[V any](a, b map[ir.Op]V) map[ir.Op]V {
	m := maps.Clone(a)
	maps.Copy(m, b)
	return m
}
