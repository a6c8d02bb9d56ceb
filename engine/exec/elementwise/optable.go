// The table of element-wise operations: a row says all that is known of one beside its loops (kernel.go). A test fails where an
// operation has no row.

package elementwise

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// row is what is known of an operation.
type row struct {
	cost    cost
	check   check
	blocks  bool // a single one of floats runs over blocks, where its routine does not go by way of a tile
	exact   bool // a result of small floats is a small float: it is an operand, or next to one
	bounded bool // the handler of threaded code knows moderate numbers alone
	slow    bool // threaded code takes long for every element

	float, int, uint, complex form // handlers of threaded code by the class of the operands' type
	truth                     simd.TileOp
}

// form is an operation's handler, and the one for swapped operands, which those of one operand have not.
type form struct{ op, from simd.TileOp }

// cost is about how long an operation takes for every element. There is none for what has no row.
type cost uint8

const (
	cheap    cost = iota + 1 // a few steps: memory is what it waits for
	moderate                 // more
	costly                   // longer than looking a result up
)

// check is what may have to be said of a result.
type check uint8

const (
	checkResult   check = iota // where it is not finite
	checkNothing               // never anything
	checkComplex               // of complex numbers alone
	checkDivision              // likewise, and of whole numbers where a divisor is zero
	checkCast                  // what is lost in another type
)

// rows has a row for each operation.
var rows = [...]row{
	ir.Cast: {cost: cheap, check: checkCast},
	ir.Neg: {cost: cheap, check: checkNothing, exact: true, float: form{op: simd.TileNeg},
		int: form{op: simd.TileNegInt}, uint: form{op: simd.TileNegInt}, complex: form{op: simd.TileNeg}},
	ir.Abs:      {cost: cheap, check: checkNothing, exact: true, float: form{op: simd.TileAbs}, int: form{op: simd.TileAbsInt}},
	ir.Sign:     {cost: cheap, check: checkNothing, blocks: true, exact: true, float: form{op: simd.TileSign}},
	ir.Positive: {cost: cheap, check: checkNothing, exact: true},
	ir.Conj:     {cost: cheap, check: checkNothing, exact: true, complex: form{op: simd.TileConj}},
	ir.Angle:    {cost: moderate, check: checkNothing},
	ir.Square: {cost: cheap, float: form{op: simd.TileSquare},
		int: form{op: simd.TileSquareInt}, uint: form{op: simd.TileSquareInt}, complex: form{op: simd.TileSquareComplex}},
	ir.Reciprocal:      {cost: moderate, check: checkDivision, float: form{op: simd.TileRecip}, complex: form{op: simd.TileRecipComplex}},
	ir.Sqrt:            {cost: costly, float: form{op: simd.TileSqrt}},
	ir.Rsqrt:           {cost: costly, blocks: true, float: form{op: simd.TileRsqrt}},
	ir.Cbrt:            {cost: costly, check: checkNothing, blocks: true, float: form{op: simd.TileCbrt}},
	ir.Exp:             {cost: costly, slow: true, float: form{op: simd.TileExp}},
	ir.Exp2:            {cost: costly, blocks: true, float: form{op: simd.TileExp2}},
	ir.Expm1:           {cost: costly, blocks: true, float: form{op: simd.TileExpm1}},
	ir.Log:             {cost: costly, slow: true, float: form{op: simd.TileLog}},
	ir.Log2:            {cost: costly, blocks: true, float: form{op: simd.TileLog2}},
	ir.Log10:           {cost: costly, blocks: true, float: form{op: simd.TileLog10}},
	ir.Log1p:           {cost: costly, blocks: true, float: form{op: simd.TileLog1p}},
	ir.Sin:             {cost: costly, bounded: true, float: form{op: simd.TileSin}},
	ir.Cos:             {cost: costly, bounded: true, float: form{op: simd.TileCos}},
	ir.Tan:             {cost: costly, bounded: true, float: form{op: simd.TileTan}},
	ir.Asin:            {cost: costly, blocks: true, float: form{op: simd.TileAsin}},
	ir.Acos:            {cost: costly, blocks: true, float: form{op: simd.TileAcos}},
	ir.Atan:            {cost: costly, check: checkComplex, blocks: true, float: form{op: simd.TileAtan}},
	ir.Sinh:            {cost: costly, blocks: true, float: form{op: simd.TileSinh}},
	ir.Cosh:            {cost: costly, blocks: true, float: form{op: simd.TileCosh}},
	ir.Tanh:            {cost: costly, check: checkComplex, slow: true, float: form{op: simd.TileTanh}},
	ir.Asinh:           {cost: costly, check: checkNothing, blocks: true, float: form{op: simd.TileAsinh}},
	ir.Acosh:           {cost: costly, blocks: true, float: form{op: simd.TileAcosh}},
	ir.Atanh:           {cost: costly, blocks: true, float: form{op: simd.TileAtanh}},
	ir.Deg2Rad:         {cost: moderate, check: checkNothing, float: form{op: simd.TileDeg2Rad}},
	ir.Rad2Deg:         {cost: moderate, float: form{op: simd.TileRad2Deg}},
	ir.Floor:           {cost: cheap, check: checkNothing, float: form{op: simd.TileFloor}},
	ir.Ceil:            {cost: cheap, check: checkNothing, float: form{op: simd.TileCeil}},
	ir.Trunc:           {cost: cheap, check: checkNothing, float: form{op: simd.TileTrunc}},
	ir.Rint:            {cost: cheap, check: checkNothing, float: form{op: simd.TileRint}, complex: form{op: simd.TileRint}},
	ir.Erf:             {cost: costly, check: checkNothing, blocks: true, float: form{op: simd.TileErf}},
	ir.Erfc:            {cost: costly, check: checkNothing, blocks: true, float: form{op: simd.TileErfc}},
	ir.Sigmoid:         {cost: costly, check: checkNothing, float: form{op: simd.TileSigmoid}},
	ir.Lgamma:          {cost: costly},
	ir.Sinc:            {cost: costly},
	ir.BesselI0:        {cost: costly},
	ir.Spacing:         {cost: moderate, exact: true},
	ir.Invert:          {cost: cheap, int: form{op: simd.TileNot}, uint: form{op: simd.TileNot}, truth: simd.TileNot},
	ir.PopulationCount: {cost: cheap},
	ir.LogicalNot:      {cost: cheap, truth: simd.TileNot},
	ir.IsNan:           {cost: cheap, blocks: true, float: form{op: simd.TileIsNan}},
	ir.IsInf:           {cost: cheap, blocks: true, float: form{op: simd.TileIsInf}},
	ir.IsFinite:        {cost: cheap, blocks: true, float: form{op: simd.TileIsFinite}},
	ir.SignBit:         {cost: cheap, blocks: true, float: form{op: simd.TileSignbit}},
	ir.AddV2: {cost: cheap, float: form{simd.TileAdd, simd.TileAddFrom},
		int: form{simd.TileAddInt, simd.TileAddInt}, uint: form{simd.TileAddInt, simd.TileAddInt}, complex: form{simd.TileAdd, simd.TileAddFrom}},
	ir.Sub: {cost: cheap, float: form{simd.TileSub, simd.TileSubFrom},
		int: form{simd.TileSubInt, simd.TileSubIntFrom}, uint: form{simd.TileSubInt, simd.TileSubIntFrom}, complex: form{simd.TileSub, simd.TileSubFrom}},
	ir.Mul: {cost: cheap, float: form{simd.TileMul, simd.TileMulFrom},
		int: form{simd.TileMulInt, simd.TileMulInt}, uint: form{simd.TileMulInt, simd.TileMulInt}, complex: form{simd.TileMulComplex, simd.TileMulComplex}},
	ir.RealDiv:     {cost: moderate, float: form{simd.TileDiv, simd.TileDivFrom}, complex: form{simd.TileDivComplex, simd.TileDivComplexFrom}},
	ir.FloorDiv:    {cost: moderate, check: checkDivision, blocks: true, bounded: true, float: form{simd.TileFloorDiv, simd.TileFloorDivFrom}},
	ir.FloorMod:    {cost: moderate, check: checkDivision, blocks: true, bounded: true, float: form{simd.TileMod, simd.TileModFrom}},
	ir.TruncateMod: {cost: moderate, check: checkDivision, blocks: true, bounded: true, float: form{simd.TileFmod, simd.TileFmodFrom}},
	ir.Pow:         {cost: costly, float: form{simd.TilePow, simd.TilePowFrom}},
	ir.Maximum: {cost: cheap, check: checkNothing, exact: true, float: form{simd.TileMax, simd.TileMaxFrom},
		int: form{simd.TileMaxInt, simd.TileMaxInt}, uint: form{simd.TileMaxUint, simd.TileMaxUint}, complex: form{simd.TileMaxComplex, simd.TileMaxComplexFrom}},
	ir.Minimum: {cost: cheap, check: checkNothing, exact: true, float: form{simd.TileMin, simd.TileMinFrom},
		int: form{simd.TileMinInt, simd.TileMinInt}, uint: form{simd.TileMinUint, simd.TileMinUint}, complex: form{simd.TileMinComplex, simd.TileMinComplexFrom}},
	ir.Fmax: {cost: cheap, check: checkNothing, blocks: true, exact: true, float: form{simd.TileFmax, simd.TileFmaxFrom},
		int: form{simd.TileMaxInt, simd.TileMaxInt}, uint: form{simd.TileMaxUint, simd.TileMaxUint}},
	ir.Fmin: {cost: cheap, check: checkNothing, blocks: true, exact: true, float: form{simd.TileFmin, simd.TileFminFrom},
		int: form{simd.TileMinInt, simd.TileMinInt}, uint: form{simd.TileMinUint, simd.TileMinUint}},
	ir.Atan2:      {cost: costly, check: checkNothing, blocks: true, float: form{simd.TileAtan2, simd.TileAtan2From}},
	ir.Hypot:      {cost: costly, blocks: true, float: form{simd.TileHypot, simd.TileHypotFrom}},
	ir.Copysign:   {cost: moderate, check: checkNothing, blocks: true, exact: true, float: form{simd.TileCopysign, simd.TileCopysignFrom}},
	ir.NextAfter:  {cost: moderate, exact: true},
	ir.LogAddExp:  {cost: costly, blocks: true, float: form{simd.TileLogAddExp, simd.TileLogAddExpFrom}},
	ir.LogAddExp2: {cost: costly, blocks: true, float: form{simd.TileLogAddExp2, simd.TileLogAddExp2From}},
	ir.Heaviside:  {cost: moderate, check: checkNothing, blocks: true, exact: true, float: form{simd.TileHeaviside, simd.TileHeavisideFrom}},
	ir.Gcd:        {cost: costly},
	ir.Lcm:        {cost: costly},
	ir.Ldexp:      {cost: moderate},
	ir.BitwiseAnd: {cost: cheap, int: form{simd.TileAnd, simd.TileAnd}, uint: form{simd.TileAnd, simd.TileAnd}, truth: simd.TileAnd},
	ir.BitwiseOr:  {cost: cheap, int: form{simd.TileOr, simd.TileOr}, uint: form{simd.TileOr, simd.TileOr}, truth: simd.TileOr},
	ir.BitwiseXor: {cost: cheap, int: form{simd.TileXor, simd.TileXor}, uint: form{simd.TileXor, simd.TileXor}, truth: simd.TileXor},
	ir.LeftShift:  {cost: cheap, int: form{simd.TileShiftLeft, simd.TileShiftLeftFrom}, uint: form{simd.TileShiftLeft, simd.TileShiftLeftFrom}},
	ir.RightShift: {cost: cheap,
		int: form{simd.TileShiftRight, simd.TileShiftRightFrom}, uint: form{simd.TileShiftRightUint, simd.TileShiftRightUintFrom}},
	ir.LogicalAnd: {cost: cheap, truth: simd.TileAnd},
	ir.LogicalOr:  {cost: cheap, truth: simd.TileOr},
	ir.LogicalXor: {cost: cheap, truth: simd.TileXor},
	ir.Equal: {cost: cheap, float: form{simd.TileEqual, simd.TileEqual},
		int: form{simd.TileEqualInt, simd.TileEqualInt}, uint: form{simd.TileEqualInt, simd.TileEqualInt}},
	ir.NotEqual: {cost: cheap, float: form{simd.TileNotEqual, simd.TileNotEqual},
		int: form{simd.TileNotEqualInt, simd.TileNotEqualInt}, uint: form{simd.TileNotEqualInt, simd.TileNotEqualInt}},
	ir.Less: {cost: cheap, float: form{simd.TileLess, simd.TileGreater},
		int: form{simd.TileLessInt, simd.TileGreaterInt}, uint: form{simd.TileLessUint, simd.TileGreaterUint}},
	ir.LessEqual: {cost: cheap, float: form{simd.TileLessEqual, simd.TileGreaterEqual},
		int: form{simd.TileLessEqualInt, simd.TileGreaterEqualInt}, uint: form{simd.TileLessEqualUint, simd.TileGreaterEqualUint}},
	ir.Greater: {cost: cheap, float: form{simd.TileGreater, simd.TileLess},
		int: form{simd.TileGreaterInt, simd.TileLessInt}, uint: form{simd.TileGreaterUint, simd.TileLessUint}},
	ir.GreaterEqual: {cost: cheap, float: form{simd.TileGreaterEqual, simd.TileLessEqual},
		int: form{simd.TileGreaterEqualInt, simd.TileLessEqualInt}, uint: form{simd.TileGreaterEqualUint, simd.TileLessEqualUint}},
	ir.MakeComplex: {cost: moderate, check: checkNothing},
	ir.SelectV2:    {cost: cheap, check: checkNothing, exact: true},
	ir.ClipByValue: {cost: moderate, check: checkNothing, exact: true},
}

// rowOf is the row of an operation; an empty one if it has none.
func rowOf(op ir.Op) *row {
	if int(op) < len(rows) {
		return &rows[op]
	}
	return new(row)
}

// Cheap reports whether an operation takes a few steps for every element.
func Cheap(op ir.Op) bool { return rowOf(op).cost == cheap }

// ByBlocks reports whether an operation alone in a region of floats is better run over blocks than as threaded code.
func ByBlocks(op ir.Op) bool { return rowOf(op).blocks }

// rounds reports whether a result of small floats needs rounding: not if it is one of the operands, or a whole number.
func rounds(op ir.Op, in, out dtype.DType) bool {
	if op == ir.Cast {
		return in != out && !(in.Size() == 1 && !in.IsHalf() && (out == dtype.Float16 || out == dtype.BFloat16))
	}
	return !rowOf(op).exact
}
