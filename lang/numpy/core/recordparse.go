// Reading types of records as programs write them: lists of fields, texts with commas, dicts.
package core

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Bounds of what a type of records may say.
const (
	maxFieldDepth  = 32
	maxRecordBytes = 1 << 31
)

// RecordTypeArg reads the dtype argument of a call; ok is false where it is no type of
// records.
func RecordTypeArg(c *builtin.Call) (t *RecordType, ok bool, err error) {
	if !c.HasParam("dtype") || !c.Given("dtype") {
		return nil, false, nil
	}
	return ToRecordType(c.Arg("dtype"), false)
}

// ToRecordType reads what NumPy takes as a structured dtype; ok is false where it is none.
func ToRecordType(v object.Value, align bool) (t *RecordType, ok bool, err error) {
	if !WritesRecordType(v) {
		return nil, false, nil
	}
	t, err = recordType(v, align, 0)
	if err == nil && t.Size > maxRecordBytes {
		err = object.Staticf(object.ValueError, "dtype size in bytes must fit into a C int.")
	}
	return t, err == nil, err
}

// WritesRecordType reports whether a value is written as a type of records is.
func WritesRecordType(v object.Value) bool {
	switch x := v.(type) {
	case *RecordType, *object.List, *object.Dict:
		return true
	case object.Str:
		return strings.ContainsRune(string(x), ',')
	case object.Tuple: // (np.record, [...])
		if len(x) == 2 {
			c, ok := x[0].(*object.Class)
			return ok && c.Name == "numpy.record"
		}
	}
	return false
}

func recordType(v object.Value, align bool, depth int) (*RecordType, error) {
	if depth > maxFieldDepth {
		return nil, object.Staticf(object.ValueError, "a dtype has records in records more than %d deep", maxFieldDepth)
	}
	t := &RecordType{Aligned: align}
	var err error
	switch x := v.(type) {
	case *RecordType:
		return x, nil
	case object.Tuple:
		inner, err := recordType(x[1], align, depth+1)
		if err != nil {
			return nil, err
		}
		return inner.AsRec(), nil
	case *object.List:
		for _, e := range x.All() {
			if err = t.addPair(e, depth); err != nil {
				return nil, err
			}
		}
	case object.Str:
		err = t.addFormats(string(x), nil, depth)
	case *object.Dict:
		return t, t.addDict(x, depth)
	}
	if err != nil {
		return nil, err
	}
	t.layOut()
	return t, t.checkNames()
}

// AsRec is the type with fields as attributes.
func (t *RecordType) AsRec() *RecordType {
	out := *t
	out.Rec = true
	return &out
}

// Plain is the type without.
func (t *RecordType) Plain() *RecordType {
	out := *t
	out.Rec = false
	return &out
}

// NewRecordType makes a type of fields that lie one after the other.
func NewRecordType(fields []RecordField) (*RecordType, error) {
	t := &RecordType{Fields: fields}
	t.layOut()
	return t, t.checkNames()
}

func (t *RecordType) checkNames() error {
	seen := map[string]bool{}
	for _, f := range t.Fields {
		for _, n := range []string{f.Name, f.Title} {
			if n != "" && seen[n] {
				return object.Staticf(object.ValueError, "field '%s' occurs more than once", n)
			}
			seen[n] = true
		}
	}
	return nil
}

// addPair adds a field written as (name, type) or (name, type, shape).
func (t *RecordType) addPair(v object.Value, depth int) error {
	pair, ok := v.(object.Tuple)
	if !ok || len(pair) < 2 || len(pair) > 3 {
		return object.Staticf(object.TypeError, "Field elements must be 2- or 3-tuples, got '%s'", object.Repr(v))
	}
	var f RecordField
	switch name := pair[0].(type) {
	case object.Str:
		f.Name = string(name)
	case object.Tuple:
		title, ok1 := at(name, 0).(object.Str)
		plain, ok2 := at(name, 1).(object.Str)
		if !ok1 || !ok2 || len(name) != 2 {
			return object.Staticf(object.TypeError, "Field elements must be 2- or 3-tuples, got '%s'", object.Repr(v))
		}
		f.Title, f.Name = string(title), string(plain)
	default:
		return object.Staticf(object.TypeError, "First element of field tuple is neither a tuple nor str")
	}
	if f.Name == "" {
		f.Name = "f" + strconv.Itoa(len(t.Fields))
	}
	if err := f.read(pair[1], t.Aligned, depth); err != nil {
		return err
	}
	if len(pair) == 3 {
		dims, err := ToDims(pair[2])
		if err != nil {
			return err
		}
		if _, one := pair[2].(object.Int); one && dims[0] == 1 && f.Shape == nil { // NumPy: (name, type, 1) has an axis too
			dims = []int{1}
		}
		f.Shape = append(dims, f.Shape...)
	}
	return t.add(f)
}

func at(t object.Tuple, i int) object.Value {
	if i < len(t) {
		return t[i]
	}
	return nil
}

func (t *RecordType) add(f RecordField) error {
	n := 1
	for _, d := range f.Shape {
		if d < 0 {
			return object.Staticf(object.ValueError, "invalid shape in fixed-type tuple: dimension smaller than zero.")
		}
		if d > 0 && n > maxRecordBytes/d {
			return object.Staticf(object.ValueError, "invalid shape in fixed-type tuple: dtype size in bytes must fit into a C int.")
		}
		n *= max(d, 1)
	}
	if len(f.Shape) > tensor.MaxRank {
		return object.Staticf(object.ValueError, "invalid shape in fixed-type tuple: too many dimensions.")
	}
	if len(f.Shape) == 0 {
		f.Shape = nil
	}
	t.Fields = append(t.Fields, f)
	return nil
}

// read reads a field's type: of records, (type, shape), or of elements.
func (f *RecordField) read(v object.Value, align bool, depth int) error {
	if pair, ok := v.(object.Tuple); ok && len(pair) == 2 && !WritesRecordType(v) {
		if err := f.read(pair[0], align, depth+1); err != nil {
			return err
		}
		dims, err := ToDims(pair[1])
		f.Shape = append(dims, f.Shape...)
		return err
	}
	if s, ok := v.(object.Str); ok {
		return f.readText(string(s), align, depth)
	}
	if WritesRecordType(v) {
		inner, err := recordType(v, align, depth+1)
		f.Record = inner
		return err
	}
	d, err := OrderedDType(v)
	if err == nil && d.DType == dtype.Invalid {
		err = object.Staticf(object.UnknownDType, "Cannot interpret '%s' as a data type", object.Repr(v))
	}
	f.Type = d
	return err
}

// readText reads a format such as i4, (2,3)f4 or 3i2.
func (f *RecordField) readText(s string, align bool, depth int) error {
	s = strings.TrimSpace(s)
	shape, rest := "", s
	if strings.HasPrefix(s, "(") {
		end := strings.IndexByte(s, ')')
		if end < 0 {
			return object.Staticf(object.UnknownDType, "data type '%s' not understood", s)
		}
		shape, rest = s[1:end], s[end+1:]
	} else if n := len(s) - len(strings.TrimLeft(s, "0123456789")); n > 0 && n < len(s) {
		shape, rest = s[:n], s[n:]
	}
	if strings.ContainsRune(rest, ',') {
		inner, err := recordType(object.Str(rest), align, depth+1)
		f.Record = inner
		return err
	}
	for part := range strings.SplitSeq(shape, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			return object.Staticf(object.UnknownDType, "data type '%s' not understood", s)
		}
		f.Shape = append(f.Shape, n)
	}
	if len(f.Shape) == 1 && f.Shape[0] == 1 && !strings.HasPrefix(s, "(") {
		f.Shape = nil
	}
	var err error
	f.Type, err = OrderedDType(object.Str(rest))
	return err
}

// addFormats adds the fields of a text such as "i4, (2,3)f8"; names may be nil.
func (t *RecordType) addFormats(text string, names []string, depth int) error {
	for i, part := range splitOutside(text) {
		f := RecordField{Name: "f" + strconv.Itoa(i)}
		if i < len(names) {
			f.Name = names[i]
		}
		if err := f.readText(part, t.Aligned, depth); err != nil {
			return err
		}
		if err := t.add(f); err != nil {
			return err
		}
	}
	return nil
}

// splitOutside splits at the commas that stand in no parentheses.
func splitOutside(s string) []string {
	var out []string
	depth, from := 0, 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	if strings.TrimSpace(s[from:]) != "" {
		out = append(out, s[from:])
	}
	return out
}

// addDict reads {'names': …, 'formats': …} or {name: (type, offset)}.
func (t *RecordType) addDict(d *object.Dict, depth int) error {
	names, named := d.GetStr("names")
	formats, formatted := d.GetStr("formats")
	if !named || !formatted {
		return t.addPlaces(d, depth)
	}
	ns, ok1 := sequenceOf(names)
	fs, ok2 := sequenceOf(formats)
	if !ok1 || !ok2 || len(ns) != len(fs) {
		return object.Staticf(object.ValueError, "'names', 'formats', 'offsets', and 'titles' dict entries must have the same length")
	}
	for i := range ns {
		if err := t.addPair(object.Tuple{ns[i], fs[i]}, depth); err != nil {
			return err
		}
	}
	if a, ok := d.GetStr("aligned"); ok {
		on, err := object.Truth(a)
		if err != nil {
			return err
		}
		t.Aligned = on
	}
	t.layOut()
	if offsets, ok := d.GetStr("offsets"); ok {
		os, ok := sequenceOf(offsets)
		if !ok || len(os) != len(fs) {
			return object.Staticf(object.ValueError, "'names', 'formats', 'offsets', and 'titles' dict entries must have the same length")
		}
		if err := t.place(os); err != nil {
			return err
		}
	}
	if size, ok := d.GetStr("itemsize"); ok && size != object.None {
		n, err := builtin.ToInt(size)
		if err != nil {
			return err
		}
		if n < t.extent() {
			return object.Staticf(object.ValueError, "NumPy dtype descriptor requires %d bytes, cannot override to smaller itemsize of %d", t.extent(), n)
		}
		t.Size = n
	}
	return t.checkNames()
}

// place puts the fields at given offsets.
func (t *RecordType) place(offsets []object.Value) error {
	for i, v := range offsets {
		n, err := builtin.ToInt(v)
		if err != nil {
			return err
		}
		if n < 0 || n > maxRecordBytes {
			return object.Staticf(object.ValueError, "offset is out of range")
		}
		t.Fields[i].Offset = n
	}
	t.Size = alignUp(t.extent(), t.Alignment())
	return nil
}

// extent is where the last field ends.
func (t *RecordType) extent() int {
	end := 0
	for i := range t.Fields {
		end = max(end, t.Fields[i].Offset+t.Fields[i].Bytes())
	}
	return end
}

// addPlaces reads {name: (type, offset)}.
func (t *RecordType) addPlaces(d *object.Dict, depth int) error {
	var offsets []object.Value
	for _, k := range d.Keys() {
		v, _, err := d.Get(k)
		if err != nil {
			return err
		}
		place, ok := v.(object.Tuple)
		name, isText := k.(object.Str)
		if !ok || !isText || len(place) < 2 {
			return object.Staticf(object.ValueError, "entry not a 2- or 3- tuple")
		}
		if err := t.addPair(object.Tuple{name, place[0]}, depth); err != nil {
			return err
		}
		offsets = append(offsets, place[1])
	}
	if err := t.place(offsets); err != nil {
		return err
	}
	slices.SortStableFunc(t.Fields, func(a, b RecordField) int { return a.Offset - b.Offset })
	return t.checkNames()
}

func sequenceOf(v object.Value) ([]object.Value, bool) {
	switch x := object.Unnamed(v).(type) {
	case *object.List:
		return x.Values(), true
	case object.Tuple:
		return x, true
	}
	return nil, false
}
