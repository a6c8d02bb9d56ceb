// Package route names the ways in which a step of a program can run. A route is a value: exec and gemm choose it
// in one function for each family, do what it says, and tell whoever asked (exec.Options.Took); explain prints it.
package route

// Kind is what is done, whatever the machine.
type Kind uint8

// How is the way in which this machine does it. A Kind that is done in one way has Plain.
type How uint8

// Route is both.
type Route struct {
	Kind Kind
	How  How
}

// The kinds.
const (
	None Kind = iota

	// Sources, views, moves.
	Made     // from attributes
	View     // no element moves
	Copy     // elements go to new memory, one after the other
	Gather   // elements are read at indices
	Masked   // elements are read, or written, where a mask holds
	Scatter  // elements are written at indices
	Stored   // elements are written through strides
	Scan     // a running value along an axis
	Order    // sorts and searches
	Linear   // a decomposition
	Fourier  // transforms along an axis
	Text     // text, one element after the other
	Computed // by a function of its own

	// Elementwise.
	Pass     // one operation over memory
	Fused    // several in one pass
	OneByOne // a group whose shapes differ at run time: each operation by itself
	Epilogue // over pieces of a product while they are in the cache

	// Reductions.
	Rows      // along the innermost axis in memory
	Columns   // rows are added onto each other
	Pairwise  // several inner axes that do not merge, by buffers
	Positions // where the extreme is

	// Contractions.
	Dot
	Gemv
	Outer
	Gemm
	BatchedGemm
	Gram       // of a matrix and its transpose: half is multiplied, half copied
	BatchedDot // a dot product of dense rows at every place
	LineSums   // lines of products are added onto each other
	Products   // nothing is added up
	Expand     // a diagonal of zeros
	numKinds
)

var kindNames = [numKinds]string{
	None: "none", Made: "made", View: "view", Copy: "copy", Gather: "gather", Masked: "masked", Scatter: "scatter", Stored: "store",
	Scan: "scan", Order: "sort or search", Linear: "decomposition", Fourier: "FFT", Text: "text", Computed: "function of its own",
	Pass: "pass", Fused: "fused pass", OneByOne: "one by one", Epilogue: "epilogue of the product",
	Rows: "reduction over rows", Columns: "reduction over leading axes", Pairwise: "reduction by buffers", Positions: "search for the extreme",
	Dot: "dot", Gemv: "GEMV", Outer: "outer product", Gemm: "GEMM", BatchedGemm: "batched GEMM", Gram: "GEMM of one triangle",
	BatchedDot: "batched dot", LineSums: "sums of lines", Products: "products", Expand: "diagonal",
}

// String is the kind's name, as explain prints it.
func (k Kind) String() string { return kindNames[k] }

// The ways.
const (
	Plain How = iota

	// Elementwise passes, and the regions that reductions read.
	Threaded  // threaded code, block by block
	Kept      // threaded code over a layout that the last run left
	Blocks    // operation by operation over blocks in the cache
	Stretch   // one loop over long stretches of memory
	PastCache // a conversion that writes past the caches
	ByteTable // each byte's result is computed once

	// Reductions.
	Small       // of a size that compiling fixed
	EachRow     // one row after the other
	Together    // several rows at once
	Pieces      // pieces of long rows, joined as a tree
	Partials    // rows by themselves, joined in order
	MadeTerms   // of a fused pass whose terms the summing loop forms itself
	MadeRows    // of a fused pass, while its blocks are in the cache
	MadePieces  // likewise, in pieces of long rows
	MadeColumns // likewise, rows onto each other

	// Products.
	Zeros       // nothing to add up
	InPlace     // kernels read operands where they lie
	Packed      // blocks are packed for the kernels
	Bare        // B is read where it lies
	FewRows     // lines of the result are added up from rows of B
	ShortRows   // outer products of short rows, several in a vector
	RowDots     // dot products of the rows of A
	ColumnSums  // multiples of the columns of A
	Lines       // an outer product, line by line
	Loops       // plain loops
	Portable    // blocks without assembly
	Split       // the sum in pieces, added at the end
	AcrossBatch // products that follow each other, as many as a vector has elements
	OneCall     // many small products in one call
	Widened     // operands are widened block by block
	WidenedAll  // many small products are widened at a time
	Pairs       // pairs of bfloat16s
	Halves      // a matrix of 16-bit floats times a column
	numHows
)

var howNames = [numHows]string{
	Plain: "", Threaded: "threaded code", Kept: "threaded code, layout kept", Blocks: "block by block", Stretch: "long stretches",
	PastCache: "past the caches", ByteTable: "table of bytes",
	Small: "fixed size", EachRow: "row by row", Together: "rows together", Pieces: "pieces", Partials: "partial results",
	MadeTerms: "terms in the loop", MadeRows: "rows of a fused pass", MadePieces: "pieces of a fused pass", MadeColumns: "columns of a fused pass",
	Zeros: "zeros", InPlace: "in place", Packed: "packed", Bare: "B in place", FewRows: "few rows", ShortRows: "short rows", RowDots: "dots of rows", ColumnSums: "sums of columns",
	Lines: "lines", Loops: "loops", Portable: "portable blocks", Split: "split sum", AcrossBatch: "across the batch", OneCall: "one call",
	Widened: "widened blocks", WidenedAll: "widened batch", Pairs: "pairs", Halves: "16-bit column",
}

// String is the way's name, "" for Plain.
func (h How) String() string { return howNames[h] }

// String is "GEMM, packed".
func (r Route) String() string {
	if r.How == Plain {
		return r.Kind.String()
	}
	return r.Kind.String() + ", " + r.How.String()
}
