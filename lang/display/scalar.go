// Scalars on their own: NumPy's (np.float64(1.5)) and Python's (1.5).
package display

import (
	"math"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// ScalarStr is str of the NumPy scalar that a 0-d tensor holds.
func ScalarStr(t *tensor.Tensor) string {
	if t.Size() != 1 {
		panic("display: not a scalar")
	}
	d, pos := t.DType(), t.Offset()
	switch {
	case d.IsBool():
		if t.BoolAt(pos) {
			return "True"
		}
		return "False"
	case d.IsInteger():
		return intText(t, pos)
	case d.IsFloat():
		return floatText(t.Float64At(pos), typeOf(d), '0', false)
	case d.IsComplex():
		return complexText(t.Complex128At(pos), typeOf(d))
	case d.IsTime():
		return timeStr(t.Int64At(pos), d)
	}
	return t.TextAt(pos)
}

// ScalarRepr is repr of the NumPy scalar that a 0-d tensor holds.
func ScalarRepr(t *tensor.Tensor, o Options) string {
	s := ScalarStr(t)
	if o.plainScalars() {
		switch d := t.DType(); {
		case d.IsText():
			return PyString(s)
		case d.IsTime():
			return "numpy" + strings.TrimPrefix(timeRepr(t.Int64At(t.Offset()), d), "np")
		}
		return s
	}
	switch d := t.DType(); {
	case d.IsBool():
		return "np." + s + "_"
	case d.IsText():
		return "np.str_(" + PyString(s) + ")"
	case d.IsTime():
		return timeRepr(t.Int64At(t.Offset()), d)
	default:
		if s[0] != '(' { // a complex number brings its own parentheses
			s = "(" + s + ")"
		}
		return "np." + d.String() + s
	}
}

// FloatRepr is Python's repr of a float.
func FloatRepr(x float64) string { return floatText(x, typeOf(dtype.Float64), '0', false) }

// ComplexRepr is Python's repr of a complex number.
func ComplexRepr(z complex128) string { return complexText(z, typeOf(dtype.Complex128)) }

// floatText writes the shortest digits that identify x within its type.
func floatText(x float64, f *floatType, trim byte, plus bool) string {
	if math.IsNaN(x) {
		if plus {
			return "+nan"
		}
		return "nan"
	}
	p := NewFloatFormat()
	p.Trim, p.Sign = trim, plus
	if a := math.Abs(x); a == 0 || a >= 1e-4 && a < f.top {
		return string(p.positional(nil, x, f, quickDigits))
	}
	p.Trim = '-'
	return string(p.scientific(nil, x, f, quickDigits))
}

// complexText leaves out a real part that is plus zero.
func complexText(z complex128, f *floatType) string {
	re, im := real(z), imag(z)
	if re == 0 && !math.Signbit(re) {
		return floatText(im, f, '-', false) + "j"
	}
	return "(" + floatText(re, f, '-', false) + floatText(im, f, '-', true) + "j)"
}
