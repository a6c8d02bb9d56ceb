// Attributes as named fields, read and set by the struct tags: what the text
// form and the JSON form share.

package ir

import (
	"fmt"
	"reflect"
	"strings"
)

// field is one attribute: its name and its value inside the struct.
type field struct {
	name string
	omit bool // left out when zero
	v    reflect.Value
}

// fieldsOf lists the attributes of the struct v in order. Embedded structs
// count as if their fields stood there; a field without a tag is named by its
// own name in lower case with underscores.
func fieldsOf(v reflect.Value) []field {
	var out []field
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("ir")
		switch {
		case tag == "-" || !f.IsExported():
		case f.Anonymous:
			out = append(out, fieldsOf(v.Field(i))...)
		default:
			name, opt, _ := strings.Cut(tag, ",")
			if name == "" {
				name = snake(f.Name)
			}
			out = append(out, field{name, opt == "omitempty", v.Field(i)})
		}
	}
	return out
}

// snake turns BeginMask into begin_mask.
func snake(s string) string {
	var b strings.Builder
	for i, r := range s {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// attrFields lists the attributes of a, none for nil. Attributes that mean the
// same are listed alike.
func attrFields(a Attrs) []field {
	if a == nil {
		return nil
	}
	if r, ok := a.(ReduceAttrs); ok && r.Whole() {
		r.All = true
		return fieldsOf(reflect.ValueOf(r))[1:] // without the list of axes
	}
	return fieldsOf(reflect.ValueOf(a))
}

// newAttrs makes an empty, settable struct of a's type and lists its fields.
func newAttrs(a Attrs) (reflect.Value, []field) {
	p := reflect.New(reflect.TypeOf(a)).Elem()
	return p, fieldsOf(p)
}

// fieldError is a constant message for a field of a type that this file's
// users do not know: an addition to attrs.go that needs one here.
func fieldError(f field) string {
	return fmt.Sprintf("ir: attribute %s has type %s, which has no text form", f.name, f.v.Type())
}
