// Package fault holds the engine's one error type: a kind, a sentence that
// names the numbers, and where the fault lies (operands, axis, position in a
// text operand, site). It knows no other package.
package fault

import (
	"errors"
	"fmt"
)

// Kind classifies an error. The first fourteen are the kinds of the op
// semantics; the rest belong to types, memory and files.
type Kind uint8

// The kinds of errors.
const (
	None Kind = iota
	Syntax
	Type            // an index item of the wrong type
	OutOfBounds     // a single index outside its axis
	InvalidArgument // a bad attribute value, stride, block size …
	Equation        // malformed einsum text
	Arity           // operands and terms differ in number
	Rank            // a term or op does not fit its operand's rank
	Size            // one label or axis, two sizes
	Broadcast       // axes do not broadcast
	Ellipsis        // ellipsis axes exist, the output has no "..."
	Output          // an output label in no input
	Index           // Shape: position outside the rank
	Negative        // Shape: negative count
	UnknownRank     // Shape: the rank is not known
	DType           // element types do not fit the op
	Overflow        // a number does not fit its type
	Memory          // a request above the limit
	Format          // a file's bytes are not what they claim
	IO              // the system refused a read or write
	Cancelled       // the context ended
	Unsupported     // known, and not done by this engine
	Numeric         // no answer exists: a singular matrix, no convergence
)

var kindNames = [...]string{
	None: "none", Syntax: "syntax", Type: "type", OutOfBounds: "out_of_bounds",
	InvalidArgument: "invalid_argument", Equation: "equation", Arity: "arity",
	Rank: "rank", Size: "size", Broadcast: "broadcast", Ellipsis: "ellipsis",
	Output: "output", Index: "index", Negative: "negative",
	UnknownRank: "unknown_rank", DType: "dtype", Overflow: "overflow",
	Memory: "memory", Format: "format", IO: "io", Cancelled: "cancelled",
	Unsupported: "unsupported", Numeric: "numeric",
}

// String gives the kind's name as the conformance files spell it.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// Topic says more than the kind, where callers act on more: never on the text.
type Topic uint8

// The topics of errors.
const (
	General      Topic = iota
	Reshape            // an array has not the elements that a shape asks for
	Indices            // more indices than axes
	MaskSize           // a mask of another size than the axes it indexes
	IndexShapes        // arrays of indices that do not broadcast together
	Join               // arrays that do not fit behind or upon each other
	Store              // a value that does not fit its place; Shapes has both shapes
	NoLoop             // an op without a loop for its operands' types
	ZeroStep           // a slice that stands still
	RepeatedAxis       // an axis given twice
	Missing            // a file that is not there
	Forbidden          // a file that may not be touched
	NotFolder          // a folder that is a file
	Folder             // a file that is a folder
	Bounds             // an index beyond its axis; Index and Axis have both
	Uncountable        // a tensor of more bytes than there are addresses
)

// Error is an engine error. Axis, Pos and Site are -1 when they do not apply.
type Error struct {
	Kind     Kind
	Msg      string // one sentence, NumPy's where NumPy has one
	Hint     string // what would work, if that is clear
	Topic    Topic
	Index    int      // the index concerned, if Topic is Bounds
	Shapes   []string // the shapes concerned, as Msg writes them
	Operands []int    // the operands concerned, from 0
	Axis     int      // the axis concerned
	Pos      int      // offset in code points inside a text operand
	Site     int      // opaque: the caller of the engine maps it to its source
}

func (e *Error) Error() string { return e.Msg }

// New makes an error with a formatted message and no place.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Msg: fmt.Sprintf(format, args...), Axis: -1, Pos: -1, Site: -1}
}

// WithHint adds a hint.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// About gives the error's topic.
func (e *Error) About(t Topic) *Error { e.Topic = t; return e }

// WithIndex names the index that is beyond its axis.
func (e *Error) WithIndex(i int) *Error { e.Topic, e.Index = Bounds, i; return e }

// WithShapes names the shapes concerned.
func (e *Error) WithShapes(s ...string) *Error { e.Shapes = s; return e }

// WithOperands names the operands concerned.
func (e *Error) WithOperands(i ...int) *Error { e.Operands = i; return e }

// WithAxis names the axis concerned.
func (e *Error) WithAxis(a int) *Error { e.Axis = a; return e }

// At gives the place inside a text operand, in code points.
func (e *Error) At(pos int) *Error { e.Pos = pos; return e }

// KindOf tells the kind of err, or None if no *Error is in its chain.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return None
}
