// str, repr and array2string of arrays, and the dim line.
package display

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// Array2String is NumPy's array2string. The text is indented as if it stood
// after prefix, and leaves room for suffix.
func Array2String(t *tensor.Tensor, o Options, separator, prefix, suffix string) string {
	if t.Size() == 0 {
		return "[]"
	}
	width := o.LineWidth - utf8.RuneCountInString(suffix)
	return place(NewLayout(t, o), width, 1+utf8.RuneCountInString(prefix), separator)
}

// Str is str(array): the elements alone. A 0-d array looks like a scalar.
func Str(t *tensor.Tensor, o Options) string {
	if t.Rank() == 0 {
		return ScalarStr(t)
	}
	return Array2String(t, o, " ", "", "")
}

// Repr is repr(array): array(…), with shape and dtype where the elements do
// not tell them.
func Repr(t *tensor.Tensor, o Options) string {
	if o.OverrideRepr != nil {
		return o.OverrideRepr(t)
	}
	const prefix = "array("
	s := prefix + Array2String(t, o, ", ", prefix, ")")
	extra := extras(t, o)
	if extra == "" {
		return s + ")"
	}
	return joined(s, prefix, extra, o)
}

// joined ends a repr with what the elements do not tell, on a line of its own where it
// would be too long.
func joined(s, prefix, extra string, o Options) string {
	s += ","
	extra += ")"
	last := utf8.RuneCountInString(s[strings.LastIndexByte(s, '\n')+1:])
	if last+utf8.RuneCountInString(extra)+1 > o.LineWidth {
		return s + "\n" + strings.Repeat(" ", len(prefix)) + extra
	}
	return s + " " + extra
}

func extras(t *tensor.Tensor, o Options) string {
	var parts []string
	if t.Size() == 0 && t.Rank() != 1 || t.Size() > o.Threshold && o.namesShape() {
		parts = append(parts, "shape="+ShapeText(t.Shape()))
	}
	if t.Size() == 0 || !implied(t.DType()) {
		parts = append(parts, "dtype="+dtypeText(t.DType()))
	}
	return strings.Join(parts, ", ")
}

// implied reports whether elements of this type are read back as this type.
func implied(d dtype.DType) bool {
	switch d {
	case dtype.Bool, dtype.Int64, dtype.Float64, dtype.Complex128:
		return true
	}
	return false
}

// dtypeText quotes the names that are no plain word.
func dtypeText(d dtype.DType) string {
	name := d.String()
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return "'" + name + "'"
		}
	}
	return name
}

// ShapeText is a shape as Python writes a tuple: (), (3,), (2, 3).
func ShapeText(shape []int) string {
	b := []byte{'('}
	for i, n := range shape {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	if len(shape) == 1 {
		b = append(b, ',')
	}
	return string(append(b, ')'))
}

// DimLine is tq's one-line description: f64[3, 4].
func DimLine(t *tensor.Tensor) string {
	b := append([]byte(t.DType().Short()), '[')
	for i, n := range t.Shape() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(append(b, ']'))
}
