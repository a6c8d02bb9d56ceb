// Named tuples: the results of np.linalg.svd and their kin, collections.namedtuple.
package value

import (
	"slices"
	"strings"
)

// Named is a tuple whose elements have names too. Its class derives from tuple.
type Named struct {
	Class  *Class
	Shown  string // the name that repr and error texts have
	Fields []string
	Elems  Tuple
}

// TypeName is the tuple's class.
func (t *Named) TypeName() string { return t.Shown }

// TablePrefix is where its methods are in the table.
func (*Named) TablePrefix() string { return "namedtuple." }

// Len is the number of fields.
func (t *Named) Len() int { return len(t.Elems) }

// Attr reads a field.
func (t *Named) Attr(name string) (Value, bool) {
	if i := slices.Index(t.Fields, name); i >= 0 {
		return t.Elems[i], true
	}
	if name == "_fields" {
		out := make(Tuple, len(t.Fields))
		for i, f := range t.Fields {
			out[i] = Str(f)
		}
		return out, true
	}
	return nil, false
}

// ReprUnder is Name(field=value, …).
func (t *Named) ReprUnder(p Printer) string {
	parts := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		parts[i] = f + "=" + p.Repr(t.Elems[i])
	}
	return t.Shown + "(" + strings.Join(parts, ", ") + ")"
}

// Unnamed is the plain tuple of a named one, what an object holds of a builtin class,
// and any other value itself.
func Unnamed(v Value) Value { return Held(v) }
