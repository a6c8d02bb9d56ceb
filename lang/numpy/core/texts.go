// Sums of arrays of text.
package core

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// AddsTexts tells + of a text array and a text, or something that holds texts.
func AddsTexts(r *lower.Recorder, a, b object.Value) bool {
	if !IsTextArray(a) && !IsTextArray(b) {
		return false
	}
	for _, v := range []object.Value{a, b} {
		o, err := r.Operand(v)
		if err != nil || o.Array == nil || !o.Array.DType().IsText() {
			return false
		}
	}
	return true
}

// IsTextArray tells an array of texts.
func IsTextArray(v object.Value) bool {
	a, ok := v.(*object.Array)
	return ok && a.DType().IsText()
}

// AddTexts is + where AddsTexts says so: element by element, one after the other.
func AddTexts(r *lower.Recorder, h builtin.Host, a, b object.Value) (object.Value, error) {
	e, ok := builtin.Lookup("np.strings.add")
	if !ok {
		panic("builtin: np.strings.add is missing")
	}
	return e.Invoke(r, h, []object.Value{a, b}, nil)
}
