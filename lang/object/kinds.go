// Kinds of errors: what an error is, said where it is made. A kind is Python's class
// and, where that says too little, the code that faces show; nothing reads the text.
package object

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// Kind is a class as Python shows it, with a code behind it where the class's own
// is too wide: "TypeError type/call".
type Kind string

// The classes of exceptions that tq itself raises.
const (
	ArithmeticError      Kind = "ArithmeticError"
	AssertionError       Kind = "AssertionError"
	AttributeError       Kind = "AttributeError"
	BufferError          Kind = "BufferError"
	EOFError             Kind = "EOFError"
	FileExistsError      Kind = "FileExistsError"
	FileNotFoundError    Kind = "FileNotFoundError"
	FloatingPointError   Kind = "FloatingPointError"
	ImportError          Kind = "ImportError"
	IndexError           Kind = "IndexError"
	IsADirectoryError    Kind = "IsADirectoryError"
	KeyError             Kind = "KeyError"
	KeyboardInterrupt    Kind = "KeyboardInterrupt"
	LookupError          Kind = "LookupError"
	MemoryError          Kind = "MemoryError"
	ModuleNotFoundError  Kind = "ModuleNotFoundError"
	NameError            Kind = "NameError"
	NotADirectoryError   Kind = "NotADirectoryError"
	NotImplementedError  Kind = "NotImplementedError"
	OSError              Kind = "OSError"
	OverflowError        Kind = "OverflowError"
	PermissionError      Kind = "PermissionError"
	RecursionError       Kind = "RecursionError"
	RuntimeError         Kind = "RuntimeError"
	SyntaxError          Kind = "SyntaxError"
	SystemExit           Kind = "SystemExit"
	TypeError            Kind = "TypeError"
	UnicodeDecodeError   Kind = "UnicodeDecodeError"
	UnicodeEncodeError   Kind = "UnicodeEncodeError"
	UnicodeError         Kind = "UnicodeError"
	UnsupportedOperation Kind = "io.UnsupportedOperation"
	ValueError           Kind = "ValueError"
	ZeroDivisionError    Kind = "ZeroDivisionError"

	// NumPy's own.
	AxisError       Kind = "numpy.exceptions.AxisError"
	InputCastError  Kind = "_UFuncInputCastingError"
	LinAlgError     Kind = "numpy.linalg.LinAlgError"
	NoLoopError     Kind = "_UFuncNoLoopError"
	OutputCastError Kind = "_UFuncOutputCastingError"
	ResolutionError Kind = "_UFuncBinaryResolutionError"
	PromotionError  Kind = "numpy.exceptions.DTypePromotionError"
	JSONDecodeError Kind = "json.decoder.JSONDecodeError"
)

// Kinds that are narrower than a class.
const (
	NotInTq         Kind = "NotImplementedError " + Kind(diag.NameNotInTq)
	NoSuchInTq      Kind = "AttributeError " + Kind(diag.NameNotInTq)
	NoModuleInTq    Kind = "ModuleNotFoundError " + Kind(diag.NameNotInTq)
	BadOperand      Kind = "TypeError " + Kind(diag.TypeOperand)
	NotCallable     Kind = "TypeError " + Kind(diag.TypeCall)
	BadArgument     Kind = "TypeError " + Kind(diag.TypeArgument)
	NotIterable     Kind = "TypeError " + Kind(diag.TypeNotIterable)
	NotIndexed      Kind = "TypeError " + Kind(diag.TypeNotIndexed)
	AmbiguousTruth  Kind = "ValueError " + Kind(diag.ValueTruth)
	UnpackError     Kind = "ValueError " + Kind(diag.ValueUnpack)
	UnknownDType    Kind = "TypeError " + Kind(diag.DTypeUnknown)
	BroadcastError  Kind = "ValueError " + Kind(diag.ShapeBroadcast)
	MatmulError     Kind = "ValueError " + Kind(diag.ShapeMatmul)
	ReshapeError    Kind = "ValueError " + Kind(diag.ShapeReshape)
	JoinError       Kind = "ValueError " + Kind(diag.ShapeConcat)
	TooManyIndices  Kind = "IndexError " + Kind(diag.IndexTooMany)
	MaskError       Kind = "IndexError " + Kind(diag.IndexMask)
	NotAnIndex      Kind = "IndexError " + Kind(diag.IndexType)
	AnnotationError Kind = "TypeError " + Kind(diag.ShapeAnnotation)
)

// Class is the Python class alone.
func (k Kind) Class() string {
	class, _, _ := strings.Cut(string(k), " ")
	return class
}

// Code is the code that the kind has beside its class, "" if none.
func (k Kind) Code() diag.Code {
	_, code, _ := strings.Cut(string(k), " ")
	return diag.Code(code)
}
