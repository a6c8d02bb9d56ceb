// The type of records: fields with names, types, places in bytes, and how programs write it.
package core

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// RecordType is a structured dtype.
type RecordType struct {
	Fields  []RecordField
	Size    int // bytes of a record
	Aligned bool
	Rec     bool // fields are attributes too: np.recarray
}

// RecordField is one field: of an element type, or of records; with axes of its own.
type RecordField struct {
	Name   string
	Title  string
	Type   object.DType // if Record is nil
	Record *RecordType
	Shape  []int
	Offset int
}

// InOrder is the type with the fields in another byte order, as InOrder of one type has it.
func (t *RecordType) InOrder(order string) (*RecordType, error) {
	out := *t
	out.Fields = slices.Clone(t.Fields)
	for i := range out.Fields {
		f := &out.Fields[i]
		var err error
		if f.Record != nil {
			f.Record, err = f.Record.InOrder(order)
		} else {
			f.Type, err = InOrder(f.Type, order)
		}
		if err != nil {
			return nil, err
		}
	}
	return &out, nil
}

// Bytes is what the field takes of a record.
func (f *RecordField) Bytes() int {
	if f.Record != nil {
		return f.Record.Size * tensor.Count(f.Shape)
	}
	return f.Type.Size() * tensor.Count(f.Shape)
}

func (f *RecordField) alignment() int {
	if f.Record != nil {
		return f.Record.Alignment()
	}
	switch d := f.Type.DType; {
	case d.IsText():
		return 4
	case d.IsComplex():
		return d.Size() / 2
	default:
		return d.Size()
	}
}

// TypeValue is the field's dtype as a value, without its own axes.
func (f *RecordField) TypeValue() object.Value {
	if f.Record != nil {
		return f.Record
	}
	return f.Type
}

// TypeName is the class that the type's repr and messages show.
func (*RecordType) TypeName() string { return "numpy.dtypes.VoidDType" }

// TablePrefix is where the table has the attributes of such types.
func (*RecordType) TablePrefix() string { return "recorddtype." }

// PyClass is np.dtype.
func (*RecordType) PyClass() *object.Class {
	c, _ := builtin.NamedClass("numpy.dtype")
	return c
}

// Alignment is the largest of the fields' if they are aligned.
func (t *RecordType) Alignment() int {
	most := 1
	if t.Aligned {
		for i := range t.Fields {
			most = max(most, t.Fields[i].alignment())
		}
	}
	return most
}

// Index finds a field by its name or title.
func (t *RecordType) Index(name string) (int, bool) {
	for i, f := range t.Fields {
		if f.Name == name || f.Title == name && name != "" {
			return i, true
		}
	}
	return 0, false
}

// Names lists the fields' names.
func (t *RecordType) Names() []string {
	out := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		out[i] = f.Name
	}
	return out
}

// layOut gives the fields their places, one after the other.
func (t *RecordType) layOut() {
	at := 0
	for i := range t.Fields {
		f := &t.Fields[i]
		if t.Aligned {
			at = alignUp(at, f.alignment())
		}
		f.Offset = at
		at += f.Bytes()
	}
	t.Size = alignUp(at, t.Alignment())
}

func alignUp(n, to int) int { return (n + to - 1) / to * to }

// Packed reports whether the fields lie one after the other without gaps but those of
// alignment.
func (t *RecordType) Packed() bool {
	plain := &RecordType{Fields: append([]RecordField(nil), t.Fields...), Aligned: t.Aligned}
	plain.layOut()
	for i, f := range plain.Fields {
		if f.Offset != t.Fields[i].Offset {
			return false
		}
	}
	return plain.Size == t.Size
}

// Equal reports whether two types have the same fields at the same places.
func (t *RecordType) Equal(u *RecordType) bool {
	if len(t.Fields) != len(u.Fields) || t.Size != u.Size {
		return false
	}
	for i, f := range t.Fields {
		g := u.Fields[i]
		if f.Name != g.Name || f.Title != g.Title || f.Offset != g.Offset || f.Type != g.Type || display.ShapeText(f.Shape) != display.ShapeText(g.Shape) ||
			(f.Record == nil) != (g.Record == nil) || f.Record != nil && !f.Record.Equal(g.Record) {
			return false
		}
	}
	return true
}

// Repr is dtype([('x', '<i8')]).
func (t *RecordType) Repr() string {
	s := t.Str()
	if t.Rec {
		s = "(numpy.record, " + s + ")"
	}
	if t.Aligned {
		return "dtype(" + s + ", align=True)"
	}
	return "dtype(" + s + ")"
}

// Str lists the fields, with their places where these are not the usual ones.
func (t *RecordType) Str() string {
	if t.Packed() {
		return t.descr()
	}
	names, formats, offsets := make([]string, len(t.Fields)), make([]string, len(t.Fields)), make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i], formats[i], offsets[i] = display.PyString(f.Name), f.format(), fmt.Sprint(f.Offset)
		if f.Shape != nil {
			formats[i] = "(" + formats[i] + ", " + display.ShapeText(f.Shape) + ")"
		}
	}
	return "{'names': [" + strings.Join(names, ", ") + "], 'formats': [" + strings.Join(formats, ", ") + "], 'offsets': [" +
		strings.Join(offsets, ", ") + fmt.Sprintf("], 'itemsize': %d}", t.Size)
}

func (t *RecordType) descr() string {
	parts := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		name := display.PyString(f.Name)
		if f.Title != "" {
			name = "(" + display.PyString(f.Title) + ", " + name + ")"
		}
		parts[i] = "(" + name + ", " + f.format()
		if f.Shape != nil {
			parts[i] += ", " + display.ShapeText(f.Shape)
		}
		parts[i] += ")"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (f *RecordField) format() string {
	if f.Record != nil {
		return f.Record.Str()
	}
	return "'" + strings.TrimPrefix(strings.Replace(f.Type.Descr(), "|b1", "?", 1), "|") + "'"
}

// Descr is the fields as a list of tuples, as dtype.descr and .npy files have it.
func (t *RecordType) Descr() object.Value {
	var out []object.Value
	at := 0
	for i := range t.Fields {
		f := &t.Fields[i]
		if f.Offset > at {
			out = append(out, object.Tuple{object.Str(""), object.Str(fmt.Sprintf("|V%d", f.Offset-at))})
		}
		at = f.Offset + f.Bytes()
		var name, of object.Value = object.Str(f.Name), object.Str(f.Type.Descr())
		if f.Title != "" {
			name = object.Tuple{object.Str(f.Title), object.Str(f.Name)}
		}
		if f.Record != nil {
			of = f.Record.Descr()
		}
		if f.Shape != nil {
			out = append(out, object.Tuple{name, of, object.Ints(f.Shape)})
		} else {
			out = append(out, object.Tuple{name, of})
		}
	}
	if t.Size > at {
		out = append(out, object.Tuple{object.Str(""), object.Str(fmt.Sprintf("|V%d", t.Size-at))})
	}
	return object.NewList(out...)
}

// Named is the type with other names for its first fields.
func (t *RecordType) Named(names []string) *RecordType {
	out := *t
	out.Fields = append([]RecordField(nil), t.Fields...)
	for i := range out.Fields {
		if i < len(names) {
			out.Fields[i].Name = names[i]
		}
	}
	return &out
}
