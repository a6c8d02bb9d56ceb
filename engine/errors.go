// The library's errors: what the engine reports, whose sentences are NumPy's,
// in the words of a Go programmer.

package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// refused is an error of a library function.
func refused(name string, kind fault.Kind, format string, args ...any) error {
	return fault.New(kind, "engine.%s: %s", name, fmt.Sprintf(format, args...))
}

// usable refuses operands that have no elements to read: nil, and freed ones.
func usable(name string, operands ...*tensor.Tensor) error {
	for i, t := range operands {
		switch {
		case t == nil:
			return refused(name, fault.InvalidArgument, "operand %d is nil", i)
		case t.Freed():
			return refused(name, fault.InvalidArgument, "operand %d has been freed", i)
		}
	}
	return nil
}

// axisOf brings an axis that may count from the end between 0 and rank.
func axisOf(name string, axis, rank int) (int, error) {
	a, err := shape.NormalizeAxis(axis, rank)
	if err != nil {
		return 0, refused(name, fault.Index, "axis %d of %d", axis, rank)
	}
	return a, nil
}

// axesOf is axisOf for a list of different axes.
func axesOf(name string, axes []int, x *tensor.Tensor) ([]int, error) {
	if err := usable(name, x); err != nil {
		return nil, err
	}
	out := make([]int, len(axes))
	for i, axis := range axes {
		a, err := axisOf(name, axis, x.Rank())
		if err != nil {
			return nil, err
		}
		if slices.Contains(out[:i], a) {
			return nil, refused(name, fault.InvalidArgument, "axis %d is given twice", a)
		}
		out[i] = a
	}
	return out, nil
}

// worded is an error of the engine in the library's words: of the same kind, and
// about the same place.
func worded(name string, attrs ir.Attrs, operands []*tensor.Tensor, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return fmt.Errorf("engine.%s: %w", name, err)
	}
	out := *f
	out.Msg = "engine." + name + ": " + sentence(f, attrs, operands)
	out.Hint, out.Shapes = "", nil
	return &out
}

func sentence(f *fault.Error, attrs ir.Attrs, operands []*tensor.Tensor) string {
	if a, ok := attrs.(ir.EinsumAttrs); ok {
		if s := einsumSentence(f, a, operands); s != "" {
			return s
		}
	}
	switch f.Topic {
	case fault.Indices:
		return fmt.Sprintf("the index has more positions than shape %v has axes", operands[0].Shape())
	case fault.MaskSize:
		return fmt.Sprintf("shapes %s do not fit", shapesOf(operands))
	case fault.Uncountable:
		return "the result has more bytes than can be addressed"
	}
	switch f.Kind {
	case fault.DType:
		if to, ok := attrs.(ir.TypeAttrs); ok {
			return fmt.Sprintf("elements of type %s do not become %s", operands[0].DType(), to.DType)
		}
		return dtypeSentence(operands)
	case fault.Broadcast:
		if to, ok := attrs.(ir.DimsAttrs); ok {
			return fmt.Sprintf("shape %v does not stretch to %v", operands[0].Shape(), to.Dims)
		}
		return fmt.Sprintf("shapes %s do not broadcast", shapesOf(operands))
	case fault.Rank, fault.Size:
		return fmt.Sprintf("shapes %s do not fit", shapesOf(operands))
	case fault.InvalidArgument:
		switch a := attrs.(type) {
		case ir.ReduceAttrs:
			return fmt.Sprintf("shape %s has no elements to choose from", shapesOf(operands))
		case ir.DimsAttrs:
			return fmt.Sprintf("%v has a negative size", a.Dims)
		case ir.AxesAttrs:
			return fmt.Sprintf("axes %v of shape %s have not size 1", a.Axes, shapesOf(operands))
		case ir.PadAttrs:
			return fmt.Sprintf("mode %q with %v before and %v after is not possible for shape %v", a.Mode, a.Before, a.After, operands[0].Shape())
		}
	}
	return lowered(f.Msg)
}

// dtypeSentence says what is wrong with the operands' element types.
func dtypeSentence(operands []*tensor.Tensor) string {
	var types []dtype.DType
	for _, t := range operands {
		if !slices.Contains(types, t.DType()) {
			types = append(types, t.DType())
		}
	}
	if len(types) == 1 {
		return fmt.Sprintf("not defined for elements of type %s", types[0])
	}
	return fmt.Sprintf("operands of element types %s; Cast makes them one", listed(types))
}

// einsumSentence says what is wrong between an equation and its operands; "" if that is
// not what is wrong.
func einsumSentence(f *fault.Error, a ir.EinsumAttrs, operands []*tensor.Tensor) string {
	if a.Equation == nil {
		return ""
	}
	source := a.Equation.Source()
	switch f.Kind {
	case fault.Arity:
		return fmt.Sprintf("%q describes %d operands, not %d", source, len(a.Equation.Terms), len(operands))
	case fault.Size: // it names the label and both sizes
		return strings.TrimPrefix(f.Msg, "einsum ")
	case fault.Rank, fault.Broadcast:
		if operands == nil {
			return fmt.Sprintf("%q does not fit the shapes", source)
		}
		return fmt.Sprintf("%q does not fit shapes %s", source, shapesOf(operands))
	case fault.Ellipsis:
		return fmt.Sprintf("the result of %q has no ... for the axes that the operands have there", source)
	}
	return ""
}

func shapesOf(operands []*tensor.Tensor) string {
	all := make([][]int, len(operands))
	for i, t := range operands {
		all[i] = t.Shape()
	}
	return listed(all)
}

// listed is "a, b and c".
func listed[T any](list []T) string {
	var b strings.Builder
	for i, v := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, v)
	}
	return b.String()
}

// lowered begins a sentence as Go's errors begin, and ends it so.
func lowered(s string) string {
	s = strings.TrimRight(s, ". ")
	first, n := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsLower(second) {
		return string(unicode.ToLower(first)) + s[n:]
	}
	return s
}
