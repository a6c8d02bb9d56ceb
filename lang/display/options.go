// Package display turns tensors into text as NumPy 2 does, byte for byte, and
// into HTML tables. What is shown, and how each element looks, is decided once
// (Layout); placing the cells as text or as a table comes after.
//
//	tensor ──► Layout: axes (head, gap, tail) + one formatter for the dtype
//	             ├──► Str, Repr, Array2String   lines of at most LineWidth
//	             └──► HTML                      a table for each 2-d block
//
// Only elements that are shown are read, so a summary of a mapped file of any
// size is cheap.
package display

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// Options are NumPy's print options, under NumPy's names.
type Options struct {
	Precision int    // digits after the point
	Threshold int    // more elements than this are summarised
	EdgeItems int    // items kept at each end of an axis in a summary
	LineWidth int    // lines are broken to stay within this many characters
	Suppress  bool   // never switch to exponents for small numbers
	NanStr    string // how NaN is written
	InfStr    string // how infinity is written
	Sign      string // "-", "+" or " ": what stands before a positive number
	FloatMode string // "fixed", "unique", "maxprec" or "maxprec_equal"

	// Legacy, if not "", is an older NumPy whose texts are written: one of Legacies.
	Legacy string

	// Formatter overrides the text of single elements. The keys are NumPy's:
	// bool, int, float, complexfloat, numpystr; int_kind, float_kind,
	// complex_kind, str_kind; all. The argument is a 0-d *tensor.Tensor.
	Formatter map[string]func(any) string

	// Stop, if set, is closed when texts are not wanted any more: what is
	// written then is cut short, and not to be shown.
	Stop <-chan struct{}

	// OverrideRepr, if set, is used for the repr of every array.
	OverrideRepr func(*tensor.Tensor) string
}

// Default gives the options NumPy starts with.
func Default() Options {
	return Options{
		Precision: 8, Threshold: 1000, EdgeItems: 3, LineWidth: 75,
		NanStr: "nan", InfStr: "inf", Sign: "-", FloatMode: "maxprec",
	}
}

// Legacies are the versions of NumPy that Options.Legacy names.
var Legacies = [...]string{"1.21", "1.25", "2.1", "2.2"}

// plainScalars reports whether scalars look like Python's, as before NumPy 2.
func (o Options) plainScalars() bool { return o.Legacy == "1.21" || o.Legacy == "1.25" }

// namesShape reports whether the repr of a summary has the array's shape, as since NumPy 2.3.
func (o Options) namesShape() bool { return o.Legacy == "" }

// Check tells what is wrong with the options, in NumPy's words.
func (o Options) Check() error {
	switch o.FloatMode {
	case "fixed", "unique", "maxprec", "maxprec_equal":
	default:
		return fault.New(fault.InvalidArgument, `floatmode option must be one of "fixed", "unique", "maxprec", "maxprec_equal"`)
	}
	switch o.Sign {
	case "-", "+", " ":
	default:
		return fault.New(fault.InvalidArgument, "sign option must be one of ' ', '+', or '-'")
	}
	if o.Precision < 0 {
		return fault.New(fault.InvalidArgument, "precision must be >= 0")
	}
	return nil
}
