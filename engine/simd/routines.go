// Tables of vector routines: what there is for each type, nil where there is none. One table is filled for each instruction set.

package simd

// The operations that have vector routines.
type (
	BinaryOp  int
	UnaryOp   int
	CompareOp int
)

const (
	VecAdd BinaryOp = iota
	VecSub
	VecMul
	VecDiv
	VecMax
	VecMin
	VecAnd
	VecOr
	VecXor
	VecPow
	VecMaxUnsigned
	VecMinUnsigned
	VecAtan2
	VecHypot
	VecFloorDiv
	VecMod
	VecFmod
	VecFmax
	VecFmin
	VecCopysign
	VecLogaddexp
	VecLogaddexp2
	VecHeaviside
	VecNextafter
	VecShiftLeft
	VecShiftRight
	VecShiftRightUnsigned
	VecFloorDivUnsigned
	VecModUnsigned
	VecMulComplex // of parts
	VecDivComplex
	binaryOps
)

const (
	VecNeg UnaryOp = iota
	VecAbs
	VecSqrt
	VecRecip
	VecRint
	VecFloor
	VecCeil
	VecTrunc
	VecExp
	VecLog
	VecTanh
	VecSin
	VecCos
	VecTan
	VecExp2
	VecExpm1
	VecLog1p
	VecLog2
	VecLog10
	VecAtan
	VecAsin
	VecAcos
	VecSinh
	VecCosh
	VecCbrt
	VecAsinh
	VecAcosh
	VecAtanh
	VecSigmoid
	VecRsqrt
	VecErf
	VecErfc
	VecLgamma
	VecSign
	VecSignUnsigned
	VecInvert
	VecSpacing
	VecRecipComplex // of parts
	VecConj
	unaryOps
)

const (
	VecEqual CompareOp = iota
	VecNotEqual
	VecLess
	VecLessEqual
	VecLessUnsigned
	VecLessEqualUnsigned
	compareOps
)

// TestOp gives a byte for each element: a truth value or a small number.
type TestOp int

const (
	TestNan TestOp = iota
	TestInf
	TestFinite
	TestSignbit
	TestCount
	TestCountUnsigned
	testOps
)

// DownOp is a fold down columns.
type DownOp int

const (
	DownAdd DownOp = iota
	DownMul
	DownMax
	DownMin
	DownMaxUnsigned
	DownMinUnsigned
	DownAnd // of bytes
	DownOr
	downOps
)

// Vectors are the routines for one element type, nil where there is none. All take a number of elements that is a multiple of lanes; the comparisons
// of compareLanes, the tests of the greater of the two.
type Vectors struct {
	Lanes        int
	CompareLanes int
	Binary       [binaryOps]func(n int, dst, a, b *byte)
	Unary        [unaryOps]func(n int, dst, a *byte)
	Compare      [compareOps]func(n int, dst, a, b *byte)
	Tests        [testOps]func(n int, dst, a *byte)
	Frexp        func(n int, frac, exp, a *byte)
	Correlate    func(n int, dst, a *byte, m int, taps *byte) // of a multiple of lanes
	Ldexp        [2]func(n int, dst, a, e *byte)              // exponents of four and of eight bytes
	AbsComplex   func(n int, dst, a *byte)                    // eight lengths at a time
	Rows         rowFolds
	Search       Search
	Down         [downOps]func(n int, acc, a *byte, rows, stride int) // n elements are whole cache lines
	Reach        func(n int, a *byte) uint64
}

// Routines are those of one level.
type Routines struct {
	F32, F64   *Vectors
	Ints       [4]*Vectors // by the logarithm of the size
	tiles32    *TileCode
	tiles64    *TileCode
	Sum32      func(n int, a *byte) float32
	Sum64      func(n int, a *byte) float64
	Greatest32 func(n int, a *byte) (m float32, nan uint64)
	Least32    func(n int, a *byte) (m float32, nan uint64)
	Greatest64 func(n int, a *byte) (m float64, nan uint64)
	Least64    func(n int, a *byte) (m float64, nan uint64)
	Convert    func(dst, src ElemType) (f func(n int, dst, a *byte), lanes int)
	Told       *told

	Apart32   apartRoutine[float32] // sums of elements some places apart
	Apart64   apartRoutine[float64]
	Moves     moves
	Logics    [8]*Logics                      // of whole numbers by the logarithm of the size, then of floats and complex numbers
	Powers    [4]func(n int, dst, a, b *byte) // of whole numbers, of exponents without a sign; n is a multiple of powerLanes
	Quotients [2][4]quotientMove              // without and with a sign, by the logarithm of the size
	Alike     func(n int, a *byte) uint64     // whether bytes differ from those of the first vector, divconst.go
	Leaves32  leafSums
	Leaves64  leafSums

	ConvertPast func(dst, src ElemType) (f func(n int, dst, a *byte), lanes int) // past the caches, to multiples of 64
	Rows32      *RowProducts
	Rows64      *RowProducts
	Complexes   [2]*PartKernels // by the size of parts
}

// Active is the machine's best level; tests alone change it.
var Active = bestRoutines()

// ElemType names an element type in the table of conversions.
type ElemType uint8

const (
	OtherElem ElemType = iota
	ElemI8
	ElemI16
	ElemI32
	ElemI64
	ElemU8
	ElemU16
	ElemU32
	ElemU64
	ElemF32
	ElemF64
	ElemTypes // those that conversions of whole numbers are listed by

	// The small floats, which other elements stand for.
	ElemF16 = iota - 1
	ElemBF16
	ElemE5M2
	ElemE4M3FN
)

// rowFolds fold n whole numbers, at least a vector, to one.
type rowFolds [binaryOps]func(n int, a *byte) uint64

// Search are routines that look through n elements, at least a vector of them: for the first that equals the bits of an
// element, that does not, that is NaN; and count how many equal it. Where none is found the position is n. Floats compare
// as such.
type Search struct {
	Equal, Other, Nan, Count func(n int, a *byte, v uint64) int
}

// Term is what a sum adds up: elements x of one row, or made of x and y of another.
type Term int

const (
	TermPlain         Term = iota
	TermProduct            // x·y
	TermSquare             // (x-y)²
	TermSquareOne          // (x-y)², y the same for the whole row
	TermAbs                // |x|
	TermAbsDifference      // |x-y|
	Terms
)

// leafSums are the routines for one element type. Each writes the sums that l describes to out.
type leafSums [Terms]func(l, out, a, b *byte)

// apartRoutine adds up groups, step bytes from each other, of eight elements that lie places apart, of which the first is lane
// first of what is read; all that lies between is read as well.
type apartRoutine[T float32 | float64] = func(groups int, a *byte, places, first, step int) T

// rowProduct is a routine on rows; strides are in bytes.
type rowProduct func(rows, n int, dst *byte, ds int, x *byte, xs int, y *byte, ys int)

// BlockProduct is one on blocks of rows; db, xb and yb lead from behind the last
// row of a block to the next one.
type BlockProduct func(rows, n int, dst *byte, ds int, x *byte, xs int, y *byte, ys int, blocks, db, xb, yb int)

// RowProducts are those of one level and type, nil if it has none.
type RowProducts struct {
	Mul, Scale BlockProduct
	Dot, Sums  rowProduct
}

// PartKernels are the routines for parts of one size; but for sums, nil where there are none. Numbers of elements are multiples
// of lanes, of twice as many for zeros.
type PartKernels struct {
	Lanes           int
	Sum             func(l, out, a *byte) // of eight leaves, which are of parts
	Less, LessEqual func(n int, dst, a, b *byte)
	Greatest, Least func(n int, sets, a *byte) (nan uint64)
	Zero            func(n int, a *byte) (some uint64)
	Sign            func(n int, dst, a *byte) // four at a time
	Power           func(n int, dst, a, b *byte) (odd uint64)
}

// Logics are the routines for the logic of one element type. They take a number of elements that is a multiple of logicLanes.
type Logics struct {
	Both, Either, One func(n int, dst, a, b *byte)
	Is, Not           func(n int, dst, a *byte)
}

const LogicLanes = 32

// quotientMove divides n elements that fill vectors of quotientVector bytes by a narrow divisor.
type quotientMove func(n int, dst, a *byte, mul, shift uint64)

// told are routines for n elements, by the types from and to, and what n is a multiple of. They give the machine's flags.
type told [ElemTypes][ElemTypes]struct {
	F     func(n int, dst, a *byte) uint32
	Lanes int
}
