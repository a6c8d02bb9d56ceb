// The handlers of threaded code for each operation and element type.

package exec

import (
	"maps"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
)

// tileForm is an operation's handler, and the one for swapped operands.
type tileForm struct{ op, from loops.TileOp }

// tileForms are those of an element type.
type tileForms struct {
	binary map[ir.Op]tileForm
	unary  map[ir.Op]loops.TileOp
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
func tilesFor(dt dtype.DType) *loops.TileCode {
	if dt.IsComplex() {
		return loops.ComplexTiles(dt.Size() / 2)
	}
	return loops.Tiles(dt.Size())
}

var floatForms = tileForms{
	binary: map[ir.Op]tileForm{
		ir.AddV2: {loops.TileAdd, loops.TileAddFrom}, ir.Sub: {loops.TileSub, loops.TileSubFrom},
		ir.Mul: {loops.TileMul, loops.TileMulFrom}, ir.RealDiv: {loops.TileDiv, loops.TileDivFrom},
		ir.Maximum: {loops.TileMax, loops.TileMaxFrom}, ir.Minimum: {loops.TileMin, loops.TileMinFrom},
		ir.Equal: {loops.TileEqual, loops.TileEqual}, ir.NotEqual: {loops.TileNotEqual, loops.TileNotEqual},
		ir.Less: {loops.TileLess, loops.TileGreater}, ir.LessEqual: {loops.TileLessEqual, loops.TileGreaterEqual},
		ir.Greater: {loops.TileGreater, loops.TileLess}, ir.GreaterEqual: {loops.TileGreaterEqual, loops.TileLessEqual},
		ir.Pow: {loops.TilePow, loops.TilePowFrom}, ir.Hypot: {loops.TileHypot, loops.TileHypotFrom},
		ir.Fmax: {loops.TileFmax, loops.TileFmaxFrom}, ir.Fmin: {loops.TileFmin, loops.TileFminFrom},
		ir.Copysign: {loops.TileCopysign, loops.TileCopysignFrom}, ir.Atan2: {loops.TileAtan2, loops.TileAtan2From},
		ir.LogAddExp: {loops.TileLogAddExp, loops.TileLogAddExpFrom}, ir.LogAddExp2: {loops.TileLogAddExp2, loops.TileLogAddExp2From},
		ir.Heaviside: {loops.TileHeaviside, loops.TileHeavisideFrom}, ir.FloorDiv: {loops.TileFloorDiv, loops.TileFloorDivFrom},
		ir.FloorMod: {loops.TileMod, loops.TileModFrom}, ir.TruncateMod: {loops.TileFmod, loops.TileFmodFrom},
	},
	unary: map[ir.Op]loops.TileOp{
		ir.Neg: loops.TileNeg, ir.Abs: loops.TileAbs, ir.Sqrt: loops.TileSqrt, ir.Square: loops.TileSquare,
		ir.Reciprocal: loops.TileRecip, ir.Rint: loops.TileRint, ir.Floor: loops.TileFloor, ir.Ceil: loops.TileCeil,
		ir.Trunc: loops.TileTrunc, ir.Exp: loops.TileExp, ir.Log: loops.TileLog, ir.Tanh: loops.TileTanh,
		ir.Exp2: loops.TileExp2, ir.Expm1: loops.TileExpm1, ir.Log1p: loops.TileLog1p, ir.Log2: loops.TileLog2, ir.Log10: loops.TileLog10,
		ir.Sigmoid: loops.TileSigmoid, ir.Rsqrt: loops.TileRsqrt, ir.Cbrt: loops.TileCbrt, ir.Sinh: loops.TileSinh, ir.Cosh: loops.TileCosh,
		ir.Asin: loops.TileAsin, ir.Acos: loops.TileAcos, ir.Atan: loops.TileAtan,
		ir.Sin: loops.TileSin, ir.Cos: loops.TileCos, ir.Tan: loops.TileTan,
		ir.Asinh: loops.TileAsinh, ir.Acosh: loops.TileAcosh, ir.Atanh: loops.TileAtanh, ir.Erf: loops.TileErf, ir.Erfc: loops.TileErfc,
		ir.Sign: loops.TileSign, ir.IsNan: loops.TileIsNan, ir.IsInf: loops.TileIsInf, ir.IsFinite: loops.TileIsFinite,
		ir.SignBit: loops.TileSignbit, ir.Deg2Rad: loops.TileDeg2Rad, ir.Rad2Deg: loops.TileRad2Deg,
	},
}

// What whole numbers of either kind share.
var (
	wholeBinary = map[ir.Op]tileForm{
		ir.AddV2: {loops.TileAddInt, loops.TileAddInt}, ir.Sub: {loops.TileSubInt, loops.TileSubIntFrom},
		ir.Mul:   {loops.TileMulInt, loops.TileMulInt},
		ir.Equal: {loops.TileEqualInt, loops.TileEqualInt}, ir.NotEqual: {loops.TileNotEqualInt, loops.TileNotEqualInt},
		ir.BitwiseAnd: {loops.TileAnd, loops.TileAnd}, ir.BitwiseOr: {loops.TileOr, loops.TileOr}, ir.BitwiseXor: {loops.TileXor, loops.TileXor},
		ir.LeftShift: {loops.TileShiftLeft, loops.TileShiftLeftFrom},
	}
	wholeUnary = map[ir.Op]loops.TileOp{ir.Neg: loops.TileNegInt, ir.Square: loops.TileSquareInt, ir.Invert: loops.TileNot}
)

var intForms = tileForms{
	binary: joined(wholeBinary, map[ir.Op]tileForm{
		ir.Maximum: {loops.TileMaxInt, loops.TileMaxInt}, ir.Minimum: {loops.TileMinInt, loops.TileMinInt},
		ir.Fmax: {loops.TileMaxInt, loops.TileMaxInt}, ir.Fmin: {loops.TileMinInt, loops.TileMinInt},
		ir.Less: {loops.TileLessInt, loops.TileGreaterInt}, ir.LessEqual: {loops.TileLessEqualInt, loops.TileGreaterEqualInt},
		ir.Greater: {loops.TileGreaterInt, loops.TileLessInt}, ir.GreaterEqual: {loops.TileGreaterEqualInt, loops.TileLessEqualInt},
		ir.RightShift: {loops.TileShiftRight, loops.TileShiftRightFrom},
	}),
	unary: joined(wholeUnary, map[ir.Op]loops.TileOp{ir.Abs: loops.TileAbsInt}),
}

var uintForms = tileForms{
	binary: joined(wholeBinary, map[ir.Op]tileForm{
		ir.Maximum: {loops.TileMaxUint, loops.TileMaxUint}, ir.Minimum: {loops.TileMinUint, loops.TileMinUint},
		ir.Fmax: {loops.TileMaxUint, loops.TileMaxUint}, ir.Fmin: {loops.TileMinUint, loops.TileMinUint},
		ir.Less: {loops.TileLessUint, loops.TileGreaterUint}, ir.LessEqual: {loops.TileLessEqualUint, loops.TileGreaterEqualUint},
		ir.Greater: {loops.TileGreaterUint, loops.TileLessUint}, ir.GreaterEqual: {loops.TileGreaterEqualUint, loops.TileLessEqualUint},
		ir.RightShift: {loops.TileShiftRightUint, loops.TileShiftRightUintFrom},
	}),
	unary: wholeUnary,
}

// rowForms are the handlers that do a single operation with its loads and stores.
var rowForms = map[loops.TileOp]loops.TileOp{
	loops.TileAdd: loops.TileAddRow, loops.TileSub: loops.TileSubRow, loops.TileMul: loops.TileMulRow, loops.TileDiv: loops.TileDivRow,
	loops.TileNeg: loops.TileNegRow, loops.TileAbs: loops.TileAbsRow, loops.TileSquare: loops.TileSquareRow,
	loops.TileRint: loops.TileRintRow, loops.TileFloor: loops.TileFloorRow, loops.TileCeil: loops.TileCeilRow, loops.TileTrunc: loops.TileTruncRow,
	loops.TileMax: loops.TileMaxRow, loops.TileMin: loops.TileMinRow,
	loops.TileEqual: loops.TileEqualRow, loops.TileNotEqual: loops.TileNotEqualRow, loops.TileLess: loops.TileLessRow,
	loops.TileLessEqual: loops.TileLessEqualRow, loops.TileGreater: loops.TileGreaterRow, loops.TileGreaterEqual: loops.TileGreaterEqualRow,
}

// Complex numbers are parts in turn. Their conditions are not looked at here:
// lanes of truth values would have to be as wide as a number.
var complexForms = tileForms{
	binary: map[ir.Op]tileForm{
		ir.AddV2: {loops.TileAdd, loops.TileAddFrom}, ir.Sub: {loops.TileSub, loops.TileSubFrom},
		ir.Mul: {loops.TileMulComplex, loops.TileMulComplex}, ir.RealDiv: {loops.TileDivComplex, loops.TileDivComplexFrom},
		ir.Maximum: {loops.TileMaxComplex, loops.TileMaxComplexFrom}, ir.Minimum: {loops.TileMinComplex, loops.TileMinComplexFrom},
	},
	unary: map[ir.Op]loops.TileOp{
		ir.Neg: loops.TileNeg, ir.Conj: loops.TileConj, ir.Square: loops.TileSquareComplex, ir.Reciprocal: loops.TileRecipComplex,
		ir.Rint: loops.TileRint,
	},
}

// tileTruth has the logic of truth values.
var tileTruth = map[ir.Op]loops.TileOp{
	ir.LogicalAnd: loops.TileAnd, ir.LogicalOr: loops.TileOr, ir.LogicalXor: loops.TileXor,
	ir.BitwiseAnd: loops.TileAnd, ir.BitwiseOr: loops.TileOr, ir.BitwiseXor: loops.TileXor,
	ir.LogicalNot: loops.TileNot, ir.Invert: loops.TileNot,
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
	load    loops.TileOp
	convert loops.TileOp // TileLoad if there is none
}

// tileCastOf finds the handlers of a conversion.
func tileCastOf(from, to dtype.DType) (c tileCast, ok bool) {
	if from == dtype.Float16 {
		return tileCast{load: loops.TileLoadF16}, to == dtype.Float32
	}
	if to == dtype.Float16 { // which is rounded afterwards
		if to = dtype.Float32; from == to {
			return tileCast{load: loops.TileLoad}, true
		}
	}
	if tileFormsOf(to) == nil || to.IsComplex() || from.Size() > to.Size() {
		return c, false
	}
	switch from {
	case dtype.Bool, dtype.Uint8:
		c.load = loops.TileLoadU8
	case dtype.Int8:
		c.load = loops.TileLoadI8
	case dtype.Uint16:
		c.load = loops.TileLoadU16
	case dtype.Int16:
		c.load = loops.TileLoadI16
	case dtype.Int32, dtype.Uint32:
		if c.load = loops.TileLoadI32; from == dtype.Uint32 {
			c.load = loops.TileLoadU32
		}
		if to.Size() == 4 {
			if from == dtype.Uint32 && to.IsFloat() {
				return c, false
			}
			c.load = loops.TileLoad
		}
	case dtype.Int64:
		c.load = loops.TileLoad
		if to.IsFloat() {
			c.convert = loops.TileLongToFloat
		}
		return c, true
	case dtype.Float32:
		c.load = loops.TileLoadF32
		return c, to == dtype.Float64
	default:
		return c, false
	}
	if to.IsFloat() {
		c.convert = loops.TileShortToFloat
	}
	return c, true
}

// joined has the entries of both.
func joined[V any](a, b map[ir.Op]V) map[ir.Op]V {
	m := maps.Clone(a)
	maps.Copy(m, b)
	return m
}
