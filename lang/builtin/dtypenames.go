// Names of element types that are none: what may have been meant.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// NearDType is the name of an element type that a text may mean, tq's short names (f32) among
// them if short; "" if none is near.
func NearDType(text string, short bool) string {
	names := []string{dtype.Datetime.String(), dtype.Timedelta.String()}
	for _, d := range dtype.All() {
		names = append(names, d.String())
		if short {
			names = append(names, d.Short())
		}
	}
	return diag.Suggest(text, names)
}

// NoDType is NumPy's error on a text that names no element type.
func NoDType(text string) *object.Error {
	err := object.Staticf(object.UnknownDType, "data type '%s' not understood", text)
	near := NearDType(text, false)
	if d, ok := dtype.ParseShort(text); ok { // annotations write it so
		near = d.String()
	}
	if near == "" {
		return err
	}
	return err.WithHint("did you mean %s?", near)
}
