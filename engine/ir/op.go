// Ops and their classes. The table (table.go) describes each.

package ir

// Op names an operation.
type Op uint16

// Class groups ops by how they run.
type Class uint8

// The classes.
const (
	Source      Class = iota // makes data from attributes
	View                     // another look at its first operand, no data moves
	MayView                  // a view when strides permit, else a copy
	Elementwise              // one element of each operand gives one of the result; operands broadcast
	Reduction                // folds axes
	Scan                     // runs along an axis
	Contraction              // Einsum
	Move                     // copies elements to other places
	Order                    // sorts and searches
	Parts                    // takes elements apart, or puts them together
	Linear                   // matrix decompositions, Fourier transforms
	Store                    // writes through its first operand
)

// The ops. The comment gives operands -> results and the attributes' type.
const (
	Invalid Op = iota

	// Sources.
	Const    // -> T                     ConstAttrs
	Fill     // scalar -> T[dims]         DimsAttrs
	Range    // start, delta -> T[count]  CountAttrs
	LinSpace // start, stop -> T[num, …]  LinSpaceAttrs; result axis first
	Eye      // -> T[rows, cols]          EyeAttrs

	// Views.
	StridedSlice // x -> view             SliceAttrs
	ExpandDims   // x -> view             AxesAttrs (positions in the result)
	Squeeze      // x -> view             AxesAttrs (axes of size 1)
	Transpose    // x -> view             AxesAttrs (the permutation)
	BroadcastTo  // x -> view             DimsAttrs
	DiagPart     // x -> view, diagonal last  DiagAttrs
	Real         // x -> real part (a view of complex; x itself otherwise)
	Imag         // x -> imaginary part (a view of complex; zeros otherwise)
	Bitcast      // x -> view as another type  TypeAttrs; last axis scales
	AsStrided    // x -> view             StridesAttrs (element strides)
	Window       // x -> sliding windows, window axes last  WindowAttrs
	Reshape      // x -> view or copy     DimsAttrs (no -1 left when x is known), Order "C" or "F"
	Identity     // x -> a fresh row-major copy

	// Elementwise, one operand.
	Cast // TypeAttrs
	Neg
	Abs // complex gives real
	Sign
	Positive
	Conj
	Angle
	Square
	Reciprocal
	Sqrt
	Rsqrt
	Cbrt
	Exp
	Exp2
	Expm1
	Log
	Log2
	Log10
	Log1p
	Sin
	Cos
	Tan
	Asin
	Acos
	Atan
	Sinh
	Cosh
	Tanh
	Asinh
	Acosh
	Atanh
	Deg2Rad
	Rad2Deg
	Floor
	Ceil
	Trunc
	Rint
	Erf
	Erfc
	Sigmoid
	Lgamma
	Sinc
	BesselI0
	Spacing
	Invert
	PopulationCount
	LogicalNot // any type -> bool
	IsNan      // -> bool
	IsInf      // -> bool
	IsFinite   // -> bool
	SignBit    // -> bool

	// Elementwise, two operands of one type.
	AddV2 // bool: or
	Sub
	Mul     // bool: and
	RealDiv // inexact types only
	FloorDiv
	FloorMod
	TruncateMod // C's remainder, NumPy's fmod
	Pow
	Maximum
	Minimum
	Fmax // ignores NaN
	Fmin
	Atan2
	Hypot
	Copysign
	NextAfter
	LogAddExp
	LogAddExp2
	Heaviside
	Gcd
	Lcm
	Ldexp // float, int32 or int64
	BitwiseAnd
	BitwiseOr
	BitwiseXor
	LeftShift
	RightShift
	LogicalAnd // any types -> bool
	LogicalOr
	LogicalXor
	Equal // -> bool; text too
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
	MakeComplex // two floats -> complex

	// Elementwise, three operands.
	SelectV2    // bool, T, T
	ClipByValue // T, T, T

	// Reductions: ReduceAttrs. Sums are in the operand's type: lowering widens first.
	Sum
	Prod
	Mean
	Max
	Min
	All // any type -> bool
	Any
	ArgMax // -> int64; one axis, or all of the flattened operand
	ArgMin
	CountNonzero // -> int64

	// Scans: AxisAttrs.
	Cumsum
	Cumprod
	CumulativeMax
	CumulativeMin
	Accumulate // x -> T: running results of an elementwise op  AccumulateAttrs
	Fold       // x -> T[… 1 …]: the last of them alone     AccumulateAttrs

	// Contraction.
	Einsum // x… -> T  EinsumAttrs

	// Moves.
	ConcatV2     // x… -> T            AxisAttrs
	Pack         // x… -> T            AxisAttrs (position of the new axis)
	Tile         // x -> T             DimsAttrs (repeats per axis)
	PadV2        // x, value -> T      PadAttrs
	Roll         // x -> T             RollAttrs
	GatherV2     // x, int64 indices -> T   AxisAttrs: indices replace the axis
	GatherNd     // x, int64 indices… -> T  GatherAttrs: indices broadcast together
	BooleanMask  // x, mask -> T[?, …] AxisAttrs: the first axis that the mask covers
	Where        // any -> int64[?, rank]: positions of the true elements
	Repeat       // x, int64 counts -> T[…?…] AxisAttrs
	DepthToSpace // BlockAttrs
	SpaceToDepth // BlockAttrs
	DiagV2       // vector… -> matrix  DiagAttrs: the last axis becomes a diagonal
	Tri          // x -> T: lower or upper triangle kept  TriAttrs

	// Sorts and searches.
	Sort         // x -> T             AxisAttrs
	ArgSort      // x -> int64         AxisAttrs
	Partition    // x -> T             PartitionAttrs
	ArgPartition // x -> int64         PartitionAttrs
	TopK         // x[…, n] -> T[…, k], int64[…, k]  TopKAttrs
	Unique       // x -> sorted T[?], first int64[?], inverse int64[n], counts int64[?]
	SearchSorted // sorted vector, x -> int64  SideAttrs
	Bincount     // int64 vector, weights? -> int64[?] or float64[?]  CountAttrs (least length)
	Interp       // x, xp, fp (float64) -> float64

	// Parts of elements.
	Frexp      // x -> mantissa T, exponent int32
	PackBits   // bytes or truth values[…, n] -> uint8[…, ⌈n/8⌉]  BitsAttrs
	UnpackBits // uint8[…, n] -> uint8[…, 8n]  BitsAttrs

	// Matrices: the last two axes; leading axes are a batch.
	Cholesky
	MatrixInverse
	MatrixDeterminant
	LogMatrixDeterminant // -> sign, log
	MatrixSolve          // a, b
	LeastSquares         // a, b, rcond (float64) -> x, rank (int32), s
	Svd                  // -> u, s, vh  SvdAttrs
	Qr                   // -> q, r      SvdAttrs (FullMatrices)
	SelfAdjointEig       // -> values, vectors
	Eig                  // -> complex values, vectors

	Fft // x (float64 or complex128) -> complex128, or float64  FftAttrs

	// Stores: the first operand is written through its strides; result: that operand.
	StridedSliceAssign // ref, value             SliceAttrs
	ScatterNdUpdate    // ref, value, int64 indices…  GatherAttrs
	ScatterNdAdd       // as ScatterNdUpdate, adding: repeated indices add up
	MaskedAssign       // ref, value, mask       AxisAttrs: value broadcasts to the selected elements

	numOps
)
