// Records: arrays whose elements have fields, each field held as an array of its own.
package display

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/tensor"
)

// Field is one field of records: its values over the records' axes and then its own, or
// the fields that it has itself.
type Field struct {
	Values *tensor.Tensor
	Fields []Field
}

// Records is what is to be shown: records of a shape.
type Records struct {
	Shape  []int
	Fields []Field
}

// Str is str() of records.
func (z Records) Str(o Options) string { return z.text(o, " ", "", "") }

// Repr is repr() of records: class(…, dtype=…).
func (z Records) Repr(o Options, class, dtype string) string {
	prefix := class + "("
	s := prefix + z.text(o, ", ", prefix, ")")
	var parts []string
	n := tensor.Count(z.Shape)
	if n == 0 && len(z.Shape) != 1 || n > o.Threshold && o.namesShape() {
		parts = append(parts, "shape="+ShapeText(z.Shape))
	}
	if class != "array" { // NumPy breaks the line before the type of a recarray always
		return s + ",\n" + strings.Repeat(" ", len(prefix)) + strings.Join(append(parts, "dtype="+dtype), ", ") + ")"
	}
	return joined(s, prefix, strings.Join(append(parts, "dtype="+dtype), ", "), o)
}

func (z Records) text(o Options, separator, prefix, suffix string) string {
	if tensor.Count(z.Shape) == 0 {
		return "[]"
	}
	axes, sample := chooseAxes(z.Shape, &o)
	l := &Layout{Axes: axes, strides: make([]int, len(z.Shape)), pulse: pulse{stop: o.Stop}}
	step := 1
	for i := len(z.Shape) - 1; i >= 0; i-- {
		l.strides[i] = step
		step *= z.Shape[i]
	}
	cell := recordText(z.Fields, len(z.Shape), sample, &o)
	at := make([]int, len(z.Shape))
	l.text = func(pos int) string {
		for i, stride := range l.strides {
			at[i] = pos / stride % z.Shape[i]
		}
		return cell(at)
	}
	return place(l, o.LineWidth-utf8.RuneCountInString(suffix), 1+utf8.RuneCountInString(prefix), separator)
}

// recordText gives the function that writes the record at an index: (1, 2.5).
func recordText(fields []Field, rank int, sample []Axis, o *Options) func(at []int) string {
	cells := make([]func(at []int) string, len(fields))
	for i, f := range fields {
		cells[i] = fieldText(f, rank, sample, o)
	}
	return func(at []int) string {
		parts := make([]string, len(cells))
		for i, cell := range cells {
			parts[i] = cell(at)
		}
		if len(parts) == 1 {
			return "(" + parts[0] + ",)"
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
}

// fieldText gives the function that writes one field, as wide as in all records of the
// sample.
func fieldText(f Field, rank int, sample []Axis, o *Options) func(at []int) string {
	if f.Fields != nil {
		return recordText(f.Fields, rank, sample, o)
	}
	t := f.Values
	own := make([]Axis, 0, t.Rank()-rank)
	for _, n := range t.Shape()[rank:] {
		own = append(own, Axis{Len: n, Head: n})
	}
	text := formatter(t, positions(t, append(sample[:len(sample):len(sample)], own...), o.Stop), o)
	return func(at []int) string {
		pos := t.Offset()
		for i, k := range at {
			pos += k * t.Strides()[i]
		}
		return nested(t, rank, pos, text)
	}
}

// nested writes a field's own axes as lists in one line.
func nested(t *tensor.Tensor, axis, pos int, text func(pos int) string) string {
	if axis == t.Rank() {
		return text(pos)
	}
	parts := make([]string, t.Dim(axis))
	for i := range parts {
		parts[i] = nested(t, axis+1, pos+i*t.Strides()[axis], text)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
