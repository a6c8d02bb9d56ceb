// The table of ops: one line each with names, class, operands, attributes,
// meaning and inference rule.

package ir

import "strconv"

// OpInfo describes an op.
type OpInfo struct {
	Name    string // TensorFlow's, where it has one
	NumPy   string // the ufunc or reduction that error texts name; may be empty
	Class   Class
	Min     int   // fewest operands
	Max     int   // most operands, -1 any number
	Results int   // number of results
	Attrs   Attrs // a value of the attributes' type, nil for none
	Floats  bool  // elementwise: operands are floats, and become such where they are not
	Doc     string
	rule    rule
}

// Info describes op, or is nil if there is no such op.
func Info(op Op) *OpInfo {
	if op == Invalid || op >= numOps {
		return nil
	}
	return &table[op]
}

// String is the op's name.
func (o Op) String() string {
	if i := Info(o); i != nil {
		return i.Name
	}
	return "Op(" + strconv.Itoa(int(o)) + ")"
}

// Class tells how the op runs.
func (o Op) Class() Class {
	if i := Info(o); i != nil {
		return i.Class
	}
	return Source
}

// OpByName finds an op by its name.
func OpByName(name string) (Op, bool) {
	for op := Invalid + 1; op < numOps; op++ {
		if table[op].Name == name {
			return op, true
		}
	}
	return Invalid, false
}

// Ops lists every op in the order of the constants.
func Ops() []Op {
	out := make([]Op, 0, numOps-1)
	for op := Invalid + 1; op < numOps; op++ {
		out = append(out, op)
	}
	return out
}

var classNames = [...]string{
	Source: "source", View: "view", MayView: "view or copy", Elementwise: "elementwise", Reduction: "reduction",
	Scan: "scan", Contraction: "contraction", Move: "move", Order: "order", Linear: "linear", Store: "store",
}

// String is the class's name.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return "unknown class"
}

// Lines of the table whose operands follow from the family.
func source(name string, operands int, a Attrs, doc string, r rule) OpInfo {
	return OpInfo{Name: name, Class: Source, Min: operands, Max: operands, Results: 1, Attrs: a, Doc: doc, rule: r}
}

func view(name string, c Class, a Attrs, doc string, r rule) OpInfo {
	return OpInfo{Name: name, Class: c, Min: 1, Max: 1, Results: 1, Attrs: a, Doc: doc, rule: r}
}

func elem(n int, name, numpy, doc string, r rule) OpInfo {
	return OpInfo{Name: name, NumPy: numpy, Class: Elementwise, Min: n, Max: n, Results: 1, Doc: doc, rule: r}
}

// floating is elem for operations on floats: whole numbers become floats first.
func floating(n int, name, numpy, doc string, r rule) OpInfo {
	info := elem(n, name, numpy, doc, r)
	info.Floats = true
	return info
}

func reduce(name, numpy, doc string, r rule) OpInfo {
	return OpInfo{Name: name, NumPy: numpy, Class: Reduction, Min: 1, Max: 1, Results: 1, Attrs: ReduceAttrs{}, Doc: doc, rule: r}
}

func scanning(name, numpy, doc string, r rule) OpInfo {
	return OpInfo{Name: name, NumPy: numpy, Class: Scan, Min: 1, Max: 1, Results: 1, Attrs: AxisAttrs{}, Doc: doc, rule: r}
}

func many(name string, c Class, min, max int, a Attrs, doc string, r rule) OpInfo {
	return OpInfo{Name: name, Class: c, Min: min, Max: max, Results: 1, Attrs: a, Doc: doc, rule: r}
}

func linear(name string, operands, results int, a Attrs, doc string, r rule) OpInfo {
	return OpInfo{Name: name, Class: Linear, Min: operands, Max: operands, Results: results, Attrs: a, Doc: doc, rule: r}
}

// The table. Sets are NumPy's loops without casting, plus the small floats
// wherever floats stand.
var table = [numOps]OpInfo{
	Const:    source("Const", 0, ConstAttrs{}, "the attribute's elements", inferConst),
	Fill:     source("Fill", 1, DimsAttrs{}, "a scalar in every place of a shape", inferFill),
	Range:    source("Range", 2, CountAttrs{}, "start, start + delta, …: count elements", inferRange),
	LinSpace: source("LinSpace", 2, LinSpaceAttrs{}, "num points from start to stop along a new first axis", inferLinSpace),
	Eye:      source("Eye", 0, EyeAttrs{}, "a matrix of zeros with ones on the k-th diagonal", inferEye),

	StridedSlice: view("StridedSlice", View, SliceAttrs{}, "the part of x that an index takes", inferStridedSlice),
	ExpandDims:   view("ExpandDims", View, AxesAttrs{}, "x with axes of size 1 put in at those places of the result", inferExpandDims),
	Squeeze:      view("Squeeze", View, AxesAttrs{}, "x without the given axes of size 1", inferSqueeze),
	Transpose:    view("Transpose", View, AxesAttrs{}, "axis i of the result is axis axes[i] of x", inferTranspose),
	BroadcastTo:  view("BroadcastTo", View, DimsAttrs{}, "x stretched to a shape", inferBroadcastTo),
	DiagPart:     view("DiagPart", View, DiagAttrs{}, "the k-th diagonal over two axes, as the last axis", inferDiagPart),
	Real:         view("Real", View, nil, "real part; x itself if not complex", inferPart),
	Imag:         view("Imag", View, nil, "imaginary part; zeros if not complex", inferPart),
	Bitcast:      view("Bitcast", View, TypeAttrs{}, "the same bytes as elements of another type", inferBitcast),
	AsStrided:    view("AsStrided", View, StridesAttrs{}, "a view with given sizes and strides from x's first element", inferAsStrided),
	Window:       view("Window", View, WindowAttrs{}, "every window of the given sizes, window axes last", inferWindow),
	Reshape:      view("Reshape", MayView, DimsAttrs{}, "x's elements, in order, in another shape", inferReshape),
	Identity:     view("Identity", Move, nil, "a fresh row-major copy", unchanged),

	Cast: {Name: "Cast", Class: Elementwise, Min: 1, Max: 1, Results: 1, Attrs: TypeAttrs{},
		Doc: "x as another element type", rule: inferCast},
	Neg:             elem(1, "Neg", "negative", "-x", elementwise(numbers, same)),
	Abs:             elem(1, "Abs", "absolute", "|x|; real for complex", elementwise(numeric, realPart)),
	Sign:            elem(1, "Sign", "sign", "-1, 0 or 1; x/|x| for complex", elementwise(numbers, same)),
	Positive:        elem(1, "Positive", "positive", "+x", elementwise(numbers, same)),
	Conj:            elem(1, "Conj", "conjugate", "complex conjugate", elementwise(numbers, same)),
	Angle:           floating(1, "Angle", "angle", "argument, in radians", elementwise(inexact, realPart)),
	Square:          elem(1, "Square", "square", "x * x", elementwise(numbers, same)),
	Reciprocal:      elem(1, "Reciprocal", "reciprocal", "1 / x", elementwise(numbers, same)),
	Sqrt:            floating(1, "Sqrt", "sqrt", "square root", elementwise(inexact, same)),
	Rsqrt:           floating(1, "Rsqrt", "", "1 / square root", elementwise(inexact, same)),
	Cbrt:            floating(1, "Cbrt", "cbrt", "cube root", elementwise(floats, same)),
	Exp:             floating(1, "Exp", "exp", "e to the x", elementwise(inexact, same)),
	Exp2:            floating(1, "Exp2", "exp2", "2 to the x", elementwise(inexact, same)),
	Expm1:           floating(1, "Expm1", "expm1", "e to the x, minus 1", elementwise(inexact, same)),
	Log:             floating(1, "Log", "log", "natural logarithm", elementwise(inexact, same)),
	Log2:            floating(1, "Log2", "log2", "logarithm to base 2", elementwise(inexact, same)),
	Log10:           floating(1, "Log10", "log10", "logarithm to base 10", elementwise(inexact, same)),
	Log1p:           floating(1, "Log1p", "log1p", "logarithm of 1 + x", elementwise(inexact, same)),
	Sin:             floating(1, "Sin", "sin", "sine", elementwise(inexact, same)),
	Cos:             floating(1, "Cos", "cos", "cosine", elementwise(inexact, same)),
	Tan:             floating(1, "Tan", "tan", "tangent", elementwise(inexact, same)),
	Asin:            floating(1, "Asin", "arcsin", "inverse sine", elementwise(inexact, same)),
	Acos:            floating(1, "Acos", "arccos", "inverse cosine", elementwise(inexact, same)),
	Atan:            floating(1, "Atan", "arctan", "inverse tangent", elementwise(inexact, same)),
	Sinh:            floating(1, "Sinh", "sinh", "hyperbolic sine", elementwise(inexact, same)),
	Cosh:            floating(1, "Cosh", "cosh", "hyperbolic cosine", elementwise(inexact, same)),
	Tanh:            floating(1, "Tanh", "tanh", "hyperbolic tangent", elementwise(inexact, same)),
	Asinh:           floating(1, "Asinh", "arcsinh", "inverse hyperbolic sine", elementwise(inexact, same)),
	Acosh:           floating(1, "Acosh", "arccosh", "inverse hyperbolic cosine", elementwise(inexact, same)),
	Atanh:           floating(1, "Atanh", "arctanh", "inverse hyperbolic tangent", elementwise(inexact, same)),
	Deg2Rad:         floating(1, "Deg2Rad", "deg2rad", "degrees to radians", elementwise(floats, same)),
	Rad2Deg:         floating(1, "Rad2Deg", "rad2deg", "radians to degrees", elementwise(floats, same)),
	Floor:           elem(1, "Floor", "floor", "greatest whole number not above x", elementwise(reals, same)),
	Ceil:            elem(1, "Ceil", "ceil", "least whole number not below x", elementwise(reals, same)),
	Trunc:           elem(1, "Trunc", "trunc", "x without its fraction", elementwise(reals, same)),
	Rint:            floating(1, "Rint", "rint", "nearest whole number, ties to even", elementwise(inexact, same)),
	Erf:             floating(1, "Erf", "erf", "error function", elementwise(floats, same)),
	Erfc:            floating(1, "Erfc", "erfc", "1 - error function", elementwise(floats, same)),
	Sigmoid:         floating(1, "Sigmoid", "", "1 / (1 + exp(-x))", elementwise(floats, same)),
	Lgamma:          floating(1, "Lgamma", "gammaln", "logarithm of |gamma(x)|", elementwise(floats, same)),
	Sinc:            floating(1, "Sinc", "sinc", "sin(pi x) / (pi x)", elementwise(inexact, same)),
	BesselI0:        floating(1, "BesselI0", "i0", "modified Bessel function of the first kind, order 0", elementwise(floats, same)),
	Spacing:         floating(1, "Spacing", "spacing", "distance to the next float away from zero", elementwise(floats, same)),
	Invert:          elem(1, "Invert", "invert", "bits inverted; not, for bool", elementwise(integral, same)),
	PopulationCount: elem(1, "PopulationCount", "bitwise_count", "number of one bits of |x|, as uint8", elementwise(ints, byteCount)),
	LogicalNot:      elem(1, "LogicalNot", "logical_not", "x is zero", logical),
	IsNan:           elem(1, "IsNan", "isnan", "x is NaN", elementwise(numeric, truth)),
	IsInf:           elem(1, "IsInf", "isinf", "x is an infinity", elementwise(numeric, truth)),
	IsFinite:        elem(1, "IsFinite", "isfinite", "x is neither NaN nor an infinity", elementwise(numeric, truth)),
	SignBit:         floating(1, "SignBit", "signbit", "the sign bit is set", elementwise(floats, truth)),

	AddV2:        elem(2, "AddV2", "add", "x + y; or, for bool", elementwise(numeric, same)),
	Sub:          elem(2, "Sub", "subtract", "x - y", elementwise(numbers, same)),
	Mul:          elem(2, "Mul", "multiply", "x * y; and, for bool", elementwise(numeric, same)),
	RealDiv:      floating(2, "RealDiv", "divide", "x / y", elementwise(inexact, same)),
	FloorDiv:     elem(2, "FloorDiv", "floor_divide", "x / y, rounded down", elementwise(ints|floats, same)),
	FloorMod:     elem(2, "FloorMod", "remainder", "x - y*floor(x/y): the sign of y", elementwise(ints|floats, same)),
	TruncateMod:  elem(2, "TruncateMod", "fmod", "x - y*trunc(x/y): the sign of x", elementwise(ints|floats, same)),
	Pow:          elem(2, "Pow", "power", "x to the y", elementwise(numbers, same)),
	Maximum:      elem(2, "Maximum", "maximum", "the larger; NaN if one is", elementwise(numeric, same)),
	Minimum:      elem(2, "Minimum", "minimum", "the smaller; NaN if one is", elementwise(numeric, same)),
	Fmax:         elem(2, "Fmax", "fmax", "the larger, NaN ignored", elementwise(numeric, same)),
	Fmin:         elem(2, "Fmin", "fmin", "the smaller, NaN ignored", elementwise(numeric, same)),
	Atan2:        floating(2, "Atan2", "arctan2", "angle of the point (y, x)", elementwise(floats, same)),
	Hypot:        floating(2, "Hypot", "hypot", "square root of x*x + y*y", elementwise(floats, same)),
	Copysign:     floating(2, "Copysign", "copysign", "|x| with the sign of y", elementwise(floats, same)),
	NextAfter:    floating(2, "NextAfter", "nextafter", "the next float after x towards y", elementwise(floats, same)),
	LogAddExp:    floating(2, "LogAddExp", "logaddexp", "log(exp x + exp y)", elementwise(floats, same)),
	LogAddExp2:   floating(2, "LogAddExp2", "logaddexp2", "log2(exp2 x + exp2 y)", elementwise(floats, same)),
	Heaviside:    floating(2, "Heaviside", "heaviside", "0 below zero, y at zero, 1 above", elementwise(floats, same)),
	Gcd:          elem(2, "Gcd", "gcd", "greatest common divisor", elementwise(ints, same)),
	Lcm:          elem(2, "Lcm", "lcm", "least common multiple", elementwise(ints, same)),
	Ldexp:        elem(2, "Ldexp", "ldexp", "x times 2 to the y", inferLdexp),
	BitwiseAnd:   elem(2, "BitwiseAnd", "bitwise_and", "bits set in both", elementwise(integral, same)),
	BitwiseOr:    elem(2, "BitwiseOr", "bitwise_or", "bits set in either", elementwise(integral, same)),
	BitwiseXor:   elem(2, "BitwiseXor", "bitwise_xor", "bits set in one", elementwise(integral, same)),
	LeftShift:    elem(2, "LeftShift", "left_shift", "bits of x moved up by y", elementwise(ints, same)),
	RightShift:   elem(2, "RightShift", "right_shift", "bits of x moved down by y, sign kept", elementwise(ints, same)),
	LogicalAnd:   elem(2, "LogicalAnd", "logical_and", "both are not zero", logical),
	LogicalOr:    elem(2, "LogicalOr", "logical_or", "one is not zero", logical),
	LogicalXor:   elem(2, "LogicalXor", "logical_xor", "just one is not zero", logical),
	Equal:        elem(2, "Equal", "equal", "x == y", elementwise(anything, truth)),
	NotEqual:     elem(2, "NotEqual", "not_equal", "x != y", elementwise(anything, truth)),
	Less:         elem(2, "Less", "less", "x < y; complex by real part, then imaginary", elementwise(anything, truth)),
	LessEqual:    elem(2, "LessEqual", "less_equal", "x <= y", elementwise(anything, truth)),
	Greater:      elem(2, "Greater", "greater", "x > y", elementwise(anything, truth)),
	GreaterEqual: elem(2, "GreaterEqual", "greater_equal", "x >= y", elementwise(anything, truth)),
	MakeComplex:  floating(2, "MakeComplex", "", "x + y*1j", elementwise(floats, pair)),

	SelectV2:    elem(3, "SelectV2", "where", "y where the condition x holds, else z", inferSelect),
	ClipByValue: elem(3, "ClipByValue", "clip", "minimum(maximum(x, y), z)", elementwise(numeric, same)),

	Sum:          reduce("Sum", "add", "sum, in x's type; or, for bool", reduction(numeric, same)),
	Prod:         reduce("Prod", "multiply", "product, in x's type; and, for bool", reduction(numeric, same)),
	Mean:         reduce("Mean", "", "sum divided by the count", reduction(inexact, same)),
	Max:          reduce("Max", "maximum", "largest element; NaN if there is one", extremum(numeric, same)),
	Min:          reduce("Min", "minimum", "smallest element; NaN if there is one", extremum(numeric, same)),
	All:          reduce("All", "logical_and", "every element is not zero", reduction(anything, truth)),
	Any:          reduce("Any", "logical_or", "some element is not zero", reduction(anything, truth)),
	ArgMax:       reduce("ArgMax", "argmax", "place of the first largest element or NaN", extremum(anything, index)),
	ArgMin:       reduce("ArgMin", "argmin", "place of the first smallest element or NaN", extremum(anything, index)),
	CountNonzero: reduce("CountNonzero", "count_nonzero", "number of elements that are not zero", reduction(anything, index)),

	Cumsum:        scanning("Cumsum", "add", "running sum", scan(numeric)),
	Cumprod:       scanning("Cumprod", "multiply", "running product", scan(numeric)),
	CumulativeMax: scanning("CumulativeMax", "maximum", "running maximum", scan(numeric)),
	CumulativeMin: scanning("CumulativeMin", "minimum", "running minimum", scan(numeric)),
	Accumulate: {Name: "Accumulate", Class: Scan, Min: 1, Max: 1, Results: 1, Attrs: AccumulateAttrs{},
		Doc: "running results of an elementwise op along an axis", rule: inferAccumulate},
	Fold: {Name: "Fold", Class: Scan, Min: 1, Max: 1, Results: 1, Attrs: AccumulateAttrs{},
		Doc: "what an elementwise op makes of the elements along an axis, from the first to the last", rule: inferAccumulate},

	Einsum: many("Einsum", Contraction, 1, -1, EinsumAttrs{}, "sum of products by the equation's labels; or of ands, for bool; Tout=int32 sums int8 and uint8 wide", inferEinsum),

	ConcatV2:     many("ConcatV2", Move, 1, -1, AxisAttrs{}, "operands end to end along an axis", inferConcat),
	Pack:         many("Pack", Move, 1, -1, AxisAttrs{}, "operands along a new axis", inferPack),
	Tile:         many("Tile", Move, 1, 1, DimsAttrs{}, "x repeated along each axis", inferTile),
	PadV2:        many("PadV2", Move, 2, 2, PadAttrs{}, "x with elements before and after each axis", inferPad),
	Roll:         many("Roll", Move, 1, 1, RollAttrs{}, "x shifted round along axes", inferRoll),
	GatherV2:     many("GatherV2", Move, 2, 2, AxisAttrs{}, "elements of x at indices along an axis, which their axes replace", inferGather),
	GatherNd:     many("GatherNd", Move, 2, -1, GatherAttrs{}, "elements of x at indices along several axes at once", inferGatherNd),
	BooleanMask:  many("BooleanMask", Move, 2, 2, AxisAttrs{}, "elements of x where the mask holds, as one axis", inferMask),
	Where:        many("Where", Move, 1, 1, nil, "a row of indices for each element that is not zero", inferWhere),
	Repeat:       many("Repeat", Move, 2, 2, AxisAttrs{}, "each element along an axis, so many times", inferRepeat),
	DepthToSpace: many("DepthToSpace", Move, 1, 1, BlockAttrs{}, "blocks of channels spread over height and width", inferDepthToSpace),
	SpaceToDepth: many("SpaceToDepth", Move, 1, 1, BlockAttrs{}, "blocks of height and width stacked into channels", inferSpaceToDepth),
	DiagV2:       many("DiagV2", Move, 1, 1, DiagAttrs{}, "matrices of zeros with x's last axis as k-th diagonal", inferDiag),
	Tri:          many("Tri", Move, 1, 1, TriAttrs{}, "one triangle of each matrix, zeros elsewhere", inferTri),

	Sort:    many("Sort", Order, 1, 1, AxisAttrs{}, "x in rising order along an axis, NaN last", scan(anything)),
	ArgSort: many("ArgSort", Order, 1, 1, AxisAttrs{}, "the stable order that sorts x along an axis", inferArgSort),
	Partition: many("Partition", Order, 1, 1, PartitionAttrs{}, "x with what sorting puts at positions k along an axis there, smaller before and larger after, NaN last",
		inferPartition),
	ArgPartition: many("ArgPartition", Order, 1, 1, PartitionAttrs{}, "an order that partitions x along an axis", inferPartition),
	TopK: {Name: "TopK", Class: Order, Min: 1, Max: 1, Results: 2, Attrs: TopKAttrs{},
		Doc: "the k greatest elements along the last axis in falling order, of equal ones the first, and their places; NaN is greatest", rule: inferTopK},
	Unique: {Name: "Unique", Class: Order, Min: 1, Max: 1, Results: 4,
		Doc: "sorted different elements, first places, inverse, counts", rule: inferUnique},
	SearchSorted: many("SearchSorted", Order, 2, 2, SideAttrs{}, "where elements of y go in the sorted vector x", inferSearchSorted),
	Bincount:     many("Bincount", Order, 1, 2, CountAttrs{}, "how often each number occurs, or the sum of its weights", inferBincount),
	Interp:       many("Interp", Order, 3, 3, nil, "piecewise linear function through (xp, fp) at x", inferInterp),

	Frexp: {Name: "Frexp", NumPy: "frexp", Class: Parts, Min: 1, Max: 1, Results: 2,
		Doc: "x / 2**e, from 0.5 up to 1 but for its sign, and e, of numbers that are finite and not 0; of the others x and 0", rule: inferFrexp},
	PackBits:   many("PackBits", Parts, 1, 1, BitsAttrs{}, "a byte of each eight elements along the last axis, 1 where they are not 0", inferPackBits),
	UnpackBits: many("UnpackBits", Parts, 1, 1, BitsAttrs{}, "the bits of each byte along the last axis, 0 and 1", inferUnpackBits),

	Cholesky:             linear("Cholesky", 1, 1, nil, "lower triangular l with l lᴴ = x", square),
	MatrixInverse:        linear("MatrixInverse", 1, 1, nil, "inverse", square),
	MatrixDeterminant:    linear("MatrixDeterminant", 1, 1, nil, "determinant", inferDeterminant),
	LogMatrixDeterminant: linear("LogMatrixDeterminant", 1, 2, nil, "sign, and logarithm of the absolute value, of the determinant", inferLogDeterminant),
	MatrixSolve:          linear("MatrixSolve", 2, 1, nil, "x with a x = b", inferSolve),
	LeastSquares:         linear("LeastSquares", 3, 3, nil, "the shortest x with the least |a x - b|, the rank of a, and its singular values s, of which those up to rcond times the first count as 0", inferLeastSquares),
	Svd:                  linear("Svd", 1, 3, SvdAttrs{}, "u, s, vh with x = u diag(s) vh", inferSvd),
	Qr:                   linear("Qr", 1, 2, SvdAttrs{}, "q, r with x = q r", inferQr),
	SelfAdjointEig:       linear("SelfAdjointEig", 1, 2, nil, "rising eigenvalues and eigenvectors, of the lower triangle", eigen(realPart, same)),
	Eig:                  linear("Eig", 1, 2, nil, "complex eigenvalues and eigenvectors", eigen(pair, pair)),

	Fft: linear("Fft", 1, 1, FftAttrs{}, "discrete Fourier transforms along an axis", inferFft),

	StridedSliceAssign: many("StridedSliceAssign", Store, 2, 2, SliceAttrs{}, "writes a value to the part that an index takes", inferSliceAssign),
	ScatterNdUpdate:    many("ScatterNdUpdate", Store, 3, -1, GatherAttrs{}, "writes a value at indices; the last of equal ones stays", inferScatter),
	ScatterNdAdd:       many("ScatterNdAdd", Store, 3, -1, GatherAttrs{}, "adds a value at indices; equal ones add up", inferScatter),
	MaskedAssign:       many("MaskedAssign", Store, 3, 3, AxisAttrs{}, "writes a value where the mask holds", inferMaskedAssign),
}
