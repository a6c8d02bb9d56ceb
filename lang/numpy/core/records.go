// Records: arrays whose elements have fields. Each field is an array of its own over the
// records' axes, so that z['x'] is a view and works at an array's speed.
package core

import (
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Records is a structured array, or one record of it.
type Records struct {
	Type   *RecordType
	Shape  []int
	Fields []object.Value // *object.Array or *Records, with the field's own axes behind Shape
	Scalar bool           // a record: np.void
	r      *lower.Recorder
}

// NewRecords makes records that are all zero.
func NewRecords(r *lower.Recorder, t *RecordType, shape []int) (*Records, error) {
	z := &Records{Type: t, Shape: shape, r: r, Fields: make([]object.Value, len(t.Fields))}
	for i, f := range t.Fields {
		dims := append(shape[:len(shape):len(shape)], f.Shape...)
		if f.Record != nil {
			inner, err := NewRecords(r, f.Record, dims)
			if err != nil {
				return nil, err
			}
			z.Fields[i] = inner
			continue
		}
		made, err := r.Made(f.Type.DType, dims...)
		if err != nil {
			return nil, err
		}
		z.Fields[i] = object.NewArray(made)
	}
	return z, nil
}

// RecordsOver makes records of fields that are there.
func RecordsOver(r *lower.Recorder, t *RecordType, shape []int, fields []object.Value) *Records {
	return &Records{Type: t, Shape: shape, r: r, Fields: fields}
}

// TypeName is the class that messages show.
func (z *Records) TypeName() string { return z.PyClass().Name }

// TablePrefix is where the table has the attributes of records.
func (*Records) TablePrefix() string { return "records." }

// PyClass is np.ndarray or np.void; with fields as attributes np.recarray or np.record.
func (z *Records) PyClass() *object.Class {
	name := "numpy.ndarray"
	switch {
	case z.Scalar && z.Type.Rec:
		name = "numpy.record"
	case z.Scalar:
		name = "numpy.void"
	case z.Type.Rec:
		name = "numpy.rec.recarray"
	}
	c, _ := builtin.NamedClass(name)
	return c
}

// Attr is a field of records that have them as attributes.
func (z *Records) Attr(name string) (object.Value, bool) {
	if !z.Type.Rec {
		return nil, false
	}
	if _, known := builtin.Lookup("records." + name); known {
		return nil, false
	}
	i, ok := z.Type.Index(name)
	if !ok {
		return nil, false
	}
	return z.Field(i), true
}

// SetAttr stores in a field of records that have them as attributes.
func (z *Records) SetAttr(name string, v object.Value) error {
	if i, ok := z.Type.Index(name); ok && z.Type.Rec {
		return z.putField(i, object.Ellipsis, v)
	}
	if _, known := builtin.Lookup("records." + name); known {
		return object.Staticf(object.AttributeError, "attribute '%s' of '%s' objects is not writable", name, z.TypeName())
	}
	return object.Staticf(object.AttributeError, "'%s' object has no attribute '%s'", z.TypeName(), name)
}

// Held names the fields, by which there are items.
func (z *Records) Held() []string {
	names := make([]string, len(z.Type.Fields))
	for i, f := range z.Type.Fields {
		names[i] = f.Name
	}
	return names
}

// Field is a view of one field; of a record, the field's value.
func (z *Records) Field(i int) object.Value {
	switch f := z.Fields[i].(type) {
	case *Records:
		v := *f
		if z.Type.Rec {
			v.Type = v.Type.AsRec()
		}
		v.Scalar = z.Scalar && len(f.Shape) == 0
		return &v
	case *object.Array:
		t, _ := f.Ready()
		if z.Scalar && t.Rank() == 0 {
			return object.NewScalar(t.Element(t.Offset()))
		}
		out := object.NewArray(t)
		out.ReadOnly = out.ReadOnly || f.ReadOnly
		return out
	}
	panic("core: a field is neither an array nor records")
}

// Named is Field by name.
func (z *Records) Named(name string) (object.Value, error) {
	i, ok := z.Type.Index(name)
	if !ok {
		return nil, noField(name)
	}
	return z.Field(i), nil
}

func noField(name string) error {
	return object.Staticf(object.ValueError, "no field of name %s", name)
}

// Len is the number of records along the first axis.
func (z *Records) Len() int {
	if len(z.Shape) == 0 {
		return 1
	}
	return z.Shape[0]
}

// Map makes records of each field's array; f gets the array and how many axes of its own
// it has.
func (z *Records) Map(f func(a *object.Array, own int) (*object.Array, error)) (*Records, error) {
	out := &Records{Type: z.Type, Fields: make([]object.Value, len(z.Fields)), r: z.r}
	own := 0
	for i, field := range z.Fields {
		own = len(z.Type.Fields[i].Shape)
		switch x := field.(type) {
		case *Records:
			inner, err := x.Map(func(a *object.Array, deeper int) (*object.Array, error) { return f(a, deeper+own) })
			if err != nil {
				return nil, err
			}
			out.Fields[i], out.Shape = inner, inner.Shape[:len(inner.Shape)-own]
		case *object.Array:
			a, err := f(x, own)
			if err != nil {
				return nil, err
			}
			t, err := a.Tensor()
			if err != nil {
				return nil, err
			}
			out.Fields[i], out.Shape = object.NewArray(t), t.Shape()[:t.Rank()-own]
		}
	}
	return out, nil
}

// At is z[key]: a field, some fields, or records.
func (z *Records) At(key object.Value) (object.Value, error) {
	switch k := key.(type) {
	case object.Str:
		return z.Named(string(k))
	case *object.List:
		if names, ok := namesOf(k); ok {
			return z.Choose(names)
		}
	}
	if z.Scalar {
		return z.fieldAt(key)
	}
	out, err := z.Map(func(a *object.Array, own int) (*object.Array, error) {
		return z.r.Index(a, viewing(key, own))
	})
	if err != nil {
		return nil, err
	}
	out.Scalar = len(out.Shape) == 0 && !hasEllipsis(key)
	return out, nil
}

// fieldAt is a record's field by its number.
func (z *Records) fieldAt(key object.Value) (object.Value, error) {
	if _, ok := key.(*object.Slice); ok {
		return nil, object.Staticf(object.IndexError, "too many indices for array: array is 0-dimensional, but 1 were indexed")
	}
	if key == object.Ellipsis {
		return z, nil
	}
	if t, ok := key.(object.Tuple); ok && len(t) == 0 {
		return z, nil
	}
	n, err := builtin.ToInt(key)
	if err != nil {
		return nil, object.Staticf(object.IndexError, "invalid index")
	}
	if n < -len(z.Fields) || n >= len(z.Fields) {
		return nil, object.Errorf(object.IndexError, "invalid index (%d)", n)
	}
	return z.Field((n + len(z.Fields)) % len(z.Fields)), nil
}

func namesOf(l *object.List) ([]string, bool) {
	var out []string
	for _, e := range l.All() {
		s, ok := e.(object.Str)
		if !ok {
			return nil, false
		}
		out = append(out, string(s))
	}
	return out, len(out) > 0
}

// Choose is a view of some fields, which keep their places.
func (z *Records) Choose(names []string) (*Records, error) {
	out := *z
	out.Type = &RecordType{Size: z.Type.Size, Aligned: z.Type.Aligned, Rec: z.Type.Rec}
	out.Fields = nil
	for _, n := range names {
		i, ok := z.Type.Index(n)
		if !ok {
			return nil, object.Errorf(object.KeyError, "%s", object.Repr(object.Str(n)))
		}
		out.Type.Fields, out.Fields = append(out.Type.Fields, z.Type.Fields[i]), append(out.Fields, z.Fields[i])
	}
	return &out, out.Type.checkNames()
}

// viewing completes a key so that a field's own axes stay, and one element is a view.
func viewing(key object.Value, own int) []object.Value {
	items := []object.Value{key}
	if t, ok := object.Unnamed(key).(object.Tuple); ok {
		items = append([]object.Value(nil), t...)
	}
	if !hasEllipsis(key) {
		return append(items, object.Ellipsis)
	}
	for range own {
		items = append(items, &object.Slice{Start: object.None, Stop: object.None, Step: object.None})
	}
	return items
}

func hasEllipsis(key object.Value) bool {
	if key == object.Ellipsis {
		return true
	}
	t, _ := object.Unnamed(key).(object.Tuple)
	for _, e := range t {
		if e == object.Ellipsis {
			return true
		}
	}
	return false
}

// Iter walks the first axis; of a record, its fields.
func (z *Records) Iter() object.Iterator { return &recordIter{z: z} }

type recordIter struct {
	z *Records
	i int
}

// Next gives the next record.
func (it *recordIter) Next() (object.Value, bool, error) {
	z := it.z
	if z.Scalar {
		if it.i >= len(z.Fields) {
			return nil, false, nil
		}
		it.i++
		return z.Field(it.i - 1), true, nil
	}
	if len(z.Shape) == 0 {
		return nil, false, object.Staticf(object.TypeError, "iteration over a 0-d array")
	}
	if it.i >= z.Shape[0] {
		return nil, false, nil
	}
	it.i++
	v, err := z.At(object.Int(it.i - 1))
	return v, err == nil, err
}

// shown is what the display writes.
func (z *Records) shown() display.Records {
	out := display.Records{Shape: z.Shape, Fields: make([]display.Field, len(z.Fields))}
	for i, f := range z.Fields {
		switch x := f.(type) {
		case *Records:
			out.Fields[i].Fields = x.shown().Fields
		case *object.Array:
			out.Fields[i].Values, _ = x.Ready()
		}
	}
	return out
}

// Str is str(z).
func (z *Records) Str() string { return z.StrUnder(display.Default()) }

// StrUnder is str(z) under print options.
func (z *Records) StrUnder(o display.Options) string {
	if z.Scalar {
		return z.plain(object.Printer{Options: o})
	}
	return z.shown().Str(o)
}

// plain is a record as Python writes a tuple, a field's own axes as lists.
func (z *Records) plain(p object.Printer) string {
	parts := make([]string, len(z.Fields))
	for i, v := range z.Item().(object.Tuple) {
		switch x := v.(type) {
		case *object.Array:
			t, _ := x.Tensor()
			parts[i] = display.Array2String(t, p.Options, ", ", "", "")
		default:
			parts[i] = p.Repr(v)
		}
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// ReprUnder is repr(z) under print options.
func (z *Records) ReprUnder(p object.Printer) string {
	if z.Scalar {
		class := "np.void("
		if z.Type.Rec {
			class = "np.record("
		}
		return class + z.plain(p) + ", dtype=" + z.Type.Str() + ")"
	}
	if z.Type.Rec {
		return z.shown().Repr(p.Options, "rec.array", z.Type.Str())
	}
	return z.shown().Repr(p.Options, "array", z.Type.Str())
}

// Item is a record as a tuple of plain values.
func (z *Records) Item() object.Value {
	out := make(object.Tuple, len(z.Fields))
	for i, f := range z.Fields {
		switch x := f.(type) {
		case *Records:
			out[i] = x.List()
		case *object.Array:
			if t, _ := x.Ready(); t.Rank() > 0 {
				out[i] = z.Field(i)
			} else {
				out[i] = object.Plain(object.ItemAt(x, t.Offset()))
			}
		}
	}
	return out
}

// List is the records as nested lists of tuples.
func (z *Records) List() object.Value {
	if len(z.Shape) == 0 {
		return z.Item()
	}
	out := make([]object.Value, z.Shape[0])
	for i := range out {
		part, err := z.At(object.Int(i))
		if err != nil {
			return object.None
		}
		out[i] = part.(*Records).List()
	}
	return object.NewList(out...)
}

// Bytes is what the records take.
func (z *Records) Bytes() int { return z.Type.Size * tensor.Count(z.Shape) }

// Lock forbids stores.
func (z *Records) Lock() {
	for _, f := range z.Fields {
		switch x := f.(type) {
		case *Records:
			x.Lock()
		case *object.Array:
			x.ReadOnly = true
		}
	}
}
