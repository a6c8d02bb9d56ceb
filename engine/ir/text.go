// The text form, out: see the package comment for the grammar.

package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// inlineElements is the greatest number of elements that a constant shows.
const inlineElements = 16

// dims is a shape as types print it: [5, ?, 7], [] for a scalar, [...] for an
// unknown rank.
func dims(s shape.Shape) string {
	if s.IsUnknown() {
		return "[...]"
	}
	b := []byte{'['}
	for i := range s.Rank() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, s.SizeText(i)...)
	}
	return string(append(b, ']'))
}

// String is %n.
func (v Value) String() string { return "%" + strconv.Itoa(int(v)) }

// String prints the program in the form that Parse reads.
func (p *Program) String() string {
	var b strings.Builder
	b.WriteString("program(")
	for i, in := range p.Inputs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(inputName(in.Name))
		b.WriteString(": ")
		b.WriteString(p.Types[in.Value].String())
	}
	b.WriteString(")\n")
	for _, in := range p.Instrs {
		b.WriteString("  ")
		b.WriteString(p.InstrText(in))
		b.WriteByte('\n')
	}
	b.WriteString("  return")
	for i, v := range p.Outputs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte(' ')
		b.WriteString(v.String())
	}
	b.WriteByte('\n')
	return b.String()
}

// inputName is a name as it stands, or quoted if it is no identifier.
func inputName(s string) string {
	if isIdent(s) {
		return s
	}
	return strconv.Quote(s)
}

func isIdent(s string) bool {
	for i, r := range s {
		if !identRune(r, i == 0) {
			return false
		}
	}
	return s != ""
}

// identRune reports whether r may stand in a name.
func identRune(r rune, first bool) bool {
	return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || !first && r >= '0' && r <= '9'
}

// InstrText is one instruction as its line in the program's text.
func (p *Program) InstrText(in Instr) string {
	var b strings.Builder
	list(&b, in.Out)
	b.WriteString(" = ")
	b.WriteString(in.Op.String())
	b.WriteByte('(')
	list(&b, in.Args)
	b.WriteByte(')')
	if in.Attrs != nil {
		b.WriteByte(' ')
		b.WriteString(AttrsText(in.Attrs))
	}
	b.WriteString(" : ")
	for i, v := range in.Out {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Types[v].String())
	}
	return b.String()
}

func list(b *strings.Builder, vs []Value) {
	for i, v := range vs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v.String())
	}
}

// AttrsText prints attributes as {name=value, …}.
func AttrsText(a Attrs) string {
	var b strings.Builder
	b.WriteByte('{')
	for _, f := range attrFields(a) {
		if f.omit && f.v.IsZero() {
			continue
		}
		if b.Len() > 1 {
			b.WriteString(", ")
		}
		b.WriteString(f.name)
		b.WriteByte('=')
		b.WriteString(fieldText(f))
	}
	b.WriteByte('}')
	return b.String()
}

func fieldText(f field) string {
	switch v := f.v.Interface().(type) {
	case int:
		return strconv.Itoa(v)
	case uint64:
		return strconv.FormatUint(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return strconv.Quote(v)
	case []int:
		return intList(v)
	case Op:
		return v.String()
	case dtype.DType:
		return v.Short()
	case shape.Layout:
		return v.String()
	case *einsum.Equation:
		if v == nil {
			return `"?"`
		}
		return strconv.Quote(v.Source())
	case *tensor.Tensor:
		return constText(v)
	}
	panic(fieldError(f))
}

func intList(v []int) string {
	b := []byte{'['}
	for i, n := range v {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(append(b, ']'))
}

// constText is a constant as a type and its elements, f64[2](1, 2.5); large
// ones print … for the elements and cannot be read back.
func constText(t *tensor.Tensor) string {
	if t == nil {
		return "?"
	}
	var b strings.Builder
	b.WriteString(TypeOf(t).String())
	b.WriteByte('(')
	if t.Size() > inlineElements {
		b.WriteString("…")
	} else {
		n := 0
		t.Each(func(pos int) bool {
			if n > 0 {
				b.WriteString(", ")
			}
			n++
			b.WriteString(elementText(t, pos))
			return true
		})
	}
	b.WriteByte(')')
	return b.String()
}

// elementText is the shortest text that reads back as the same element.
func elementText(t *tensor.Tensor, pos int) string {
	d := t.DType()
	switch {
	case d.IsBool():
		return strconv.FormatBool(t.BoolAt(pos))
	case d == dtype.Uint64:
		return strconv.FormatUint(uint64(t.Int64At(pos)), 10)
	case d.IsInteger() || d.IsTime():
		return strconv.FormatInt(t.Int64At(pos), 10)
	case d.IsFloat():
		return floatText(t.Float64At(pos), d)
	case d.IsComplex():
		c := t.Complex128At(pos)
		im := floatText(imag(c), d.Real())
		if im[0] != '-' {
			im = "+" + im
		}
		return floatText(real(c), d.Real()) + im + "j"
	case d.IsText():
		return strconv.Quote(t.TextAt(pos))
	}
	return fmt.Sprintf("?%d", pos)
}

func floatText(x float64, d dtype.DType) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	bits := 32
	if d == dtype.Float64 {
		bits = 64
	}
	return strconv.FormatFloat(x, 'g', -1, bits)
}
