// Package loops holds the inner loops of the engine on blocks: arithmetic, elementary functions, comparisons, logic,
// conversions. Below it, strided copies between layouts, reduction reduces rows and columns, gather moves by positions and
// masks, sorting sorts and searches; elem has what all of them share.
//
// It knows no dtype and no tensor: plain Go slices in, plain slices out. Three shapes of operand appear:
//
//	block     a []T of consecutive elements; kernels take equal lengths and dst may be a or b itself (not a shifted overlap)
//	row       a block that is reduced, scanned, sorted or searched as a whole
//	layout    data, offset, strides and shape (counted in elements): strided and gather read these
//
// The length of dst rules; a shorter operand is a caller's bug and panics. Types of 16 and 8 bits that Go lacks
// (float16, bfloat16, the float8 kinds) are widened to float32 blocks and rounded back by the functions in half.go and float8.go.
//
// Values follow NumPy: integers wrap, division by zero gives 0 for integers, NaN propagates through Maximum and comes last in
// sorts, complex numbers are ordered by real part and then imaginary part, sums of contiguous floats add in NumPy's pairwise order.
package loops
