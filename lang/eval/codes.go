// Which code an error has: by the engine's kind where there is one, else by
// Python's class, refined by what the text says.
package eval

import (
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

var codeByKind = map[fault.Kind]diag.Code{
	fault.Broadcast: diag.ShapeBroadcast, fault.OutOfBounds: diag.IndexBounds, fault.Type: diag.IndexType,
	fault.Equation: diag.ShapeEinsum, fault.Arity: diag.ShapeEinsum, fault.Rank: diag.ShapeEinsum,
	fault.Ellipsis: diag.ShapeEinsum, fault.Output: diag.ShapeEinsum, fault.Size: diag.ShapeEinsumSize,
	fault.Index: diag.ShapeAxis, fault.DType: diag.TypeOperand, fault.Overflow: diag.ValueOverflow,
	fault.Memory: diag.RunMemory, fault.Format: diag.FileFormat, fault.IO: diag.FileNotFound,
	fault.Cancelled: diag.RunInterrupted, fault.Numeric: diag.ValueGeneral, fault.InvalidArgument: diag.ValueGeneral,
	fault.UnknownRank: diag.ShapeAxis, fault.Negative: diag.ShapeAxis, fault.Unsupported: diag.TypeGeneral,
}

// codeTexts refine a code by the beginning of the text, or a part of it.
var codeTexts = []struct {
	text string
	code diag.Code
}{
	{"not in tq: ", diag.NameNotInTq},
	{"cannot reshape array", diag.ShapeReshape},
	{"too many indices for array", diag.IndexTooMany},
	{"boolean index did not match", diag.IndexMask},
	{"only integers, slices", diag.IndexType},
	{"arrays used as indices", diag.IndexType},
	{"matmul: ", diag.ShapeMatmul},
	{"all the input array", diag.ShapeConcat},
	{"all input arrays must have the same shape", diag.ShapeConcat},
	{"operands could not be broadcast", diag.ShapeBroadcast},
	{"could not broadcast", diag.ShapeBroadcast},
	{"unsupported operand type", diag.TypeOperand},
	{"can only concatenate", diag.TypeOperand},
	{"not supported between instances", diag.TypeOperand},
	{"not callable", diag.TypeCall},
	{"positional argument", diag.TypeArgument},
	{"keyword argument", diag.TypeArgument},
	{"missing required argument", diag.TypeArgument},
	{"multiple values for argument", diag.TypeArgument},
	{"not iterable", diag.TypeNotIterable},
	{"not subscriptable", diag.TypeNotIndexed},
	{"The truth value of", diag.ValueTruth},
	{"values to unpack", diag.ValueUnpack},
	{"as a data type", diag.DTypeUnknown},
	{"data type '", diag.DTypeUnknown},
	{" is declared ", diag.ShapeAnnotation},
}

// codeOf finds an error's code.
func codeOf(class, msg string, f *fault.Error) diag.Code {
	code := diag.CodeForClass(class)
	if f != nil {
		if c, ok := codeByKind[f.Kind]; ok {
			code = c
		}
	}
	for _, t := range codeTexts {
		if strings.Contains(msg, t.text) {
			return t.code
		}
	}
	return code
}

// describe gives the class, text, hint and code of an error that is not yet one
// that faces show.
func describe(d *diag.Error, ce *compile.Error, ve *value.Error) {
	switch {
	case ce != nil:
		d.Class, d.Msg, d.Hint = ce.Class, ce.Fault.Msg, ce.Fault.Hint
		d.Code = codeOf(d.Class, d.Msg, ce.Fault)
	case ve != nil:
		d.Class, d.Msg, d.Hint = ve.Class, ve.Msg, ve.Hint
		d.Code = codeOf(d.Class, d.Msg, nil)
		if ve.Exc != nil {
			d.Code = diag.CodeForClass(ve.Class)
			if ve.Class != "KeyError" && ve.Class != "AssertionError" && ve.Class != "SystemExit" {
				d.Code = diag.ValueRaised
			}
		}
	}
}
