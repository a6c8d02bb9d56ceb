// What faces show of an error: its class, text, hint and code. All of it is said
// where the error was made.
package record

import (
	"errors"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
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

var codeByTopic = map[fault.Topic]diag.Code{
	fault.Reshape: diag.ShapeReshape, fault.Indices: diag.IndexTooMany, fault.MaskSize: diag.IndexMask, fault.Join: diag.ShapeConcat,
}

// code is the code of an engine's error.
func (e *Error) code() diag.Code {
	if c, ok := codeByTopic[e.Fault.Topic]; ok {
		return c
	}
	if c, ok := codeByKind[e.Fault.Kind]; ok {
		return c
	}
	return diag.CodeForClass(e.Class)
}

// Describe gives d the class, text, hint and code of an error that is not yet one
// that faces show.
func Describe(d *diag.Error, err error) {
	if ve, plain := err.(*object.Error); plain && ve.Cause == nil {
		describeValue(d, ve)
	} else if ce, ok := errors.AsType[*Error](err); ok {
		d.Class, d.Msg, d.Hint, d.Code = ce.Class, ce.Fault.Msg, ce.Fault.Hint, ce.code()
	} else if ve, ok := errors.AsType[*object.Error](err); ok {
		describeValue(d, ve)
	}
}

func describeValue(d *diag.Error, ve *object.Error) {
	d.Class, d.Msg, d.Hint, d.Code = ve.Class, ve.Msg, ve.Hint, ve.Code
	if ve.Suggest != nil {
		d.Later(func(d *diag.Error) { d.Hint = ve.Suggest() })
	}
	d.Notes = append(d.Notes, ve.Notes...)
	switch {
	case ve.Exc != nil && ve.Code == "" && ve.Class != string(object.KeyError) && ve.Class != string(object.AssertionError) && ve.Class != string(object.SystemExit):
		d.Code = diag.ValueRaised
	case d.Code == "":
		d.Code = diag.CodeForClass(ve.Class)
	}
}
