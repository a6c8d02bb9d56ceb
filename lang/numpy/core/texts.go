// Sums of arrays of text.
package core

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// AddsTexts tells + of a text array and a text, or something that holds texts.
func AddsTexts(r *compile.Recorder, a, b value.Value) bool {
	if !IsTextArray(a) && !IsTextArray(b) {
		return false
	}
	for _, v := range []value.Value{a, b} {
		o, err := r.Operand(v)
		if err != nil || o.Array == nil || !o.Array.DType().IsText() {
			return false
		}
	}
	return true
}

// IsTextArray tells an array of texts.
func IsTextArray(v value.Value) bool {
	a, ok := v.(*value.Array)
	return ok && a.DType().IsText()
}

// AddTexts is + where AddsTexts says so: element by element, one after the other.
func AddTexts(r *compile.Recorder, h builtin.Host, a, b value.Value) (value.Value, error) {
	e, ok := builtin.Lookup("np.strings.add")
	if !ok {
		panic("builtin: np.strings.add is missing")
	}
	return e.Invoke(r, h, []value.Value{a, b}, nil)
}
