// Tuples of cells, and which values a container may take as they are.
package object

import (
	"slices"
	"strings"
	"unsafe"
)

// tupleOf2 and its kin are short tuples with their elements, in one piece of memory.
type (
	tupleOf1 struct {
		t Tuple
		e [1]Value
	}
	tupleOf2 struct {
		t Tuple
		e [2]Value
	}
	tupleOf3 struct {
		t Tuple
		e [3]Value
	}
	tupleOf4 struct {
		t Tuple
		e [4]Value
	}
)

// TupleOf makes a tuple of cells.
func TupleOf(cells []Cell) Cell {
	var t *Tuple
	switch len(cells) {
	case 1:
		x := new(tupleOf1)
		x.t, t = x.e[:], &x.t
	case 2:
		x := new(tupleOf2)
		x.t, t = x.e[:], &x.t
	case 3:
		x := new(tupleOf3)
		x.t, t = x.e[:], &x.t
	case 4:
		x := new(tupleOf4)
		x.t, t = x.e[:], &x.t
	default:
		return CellOf(Tuple(ValuesOf(cells)))
	}
	for i := range cells {
		(*t)[i] = cells[i].Value()
	}
	return Cell{unsafe.Pointer(t), TableTuple}
}

// Keepable reports a value that a container may take as it is: nothing in it waits to
// be computed, and no array in it has an owner.
func (c *Cell) Keepable() bool {
	if c.P == nil || c.Plain() {
		return c.P != nil
	}
	switch c.N {
	case TableStr:
		return true
	case TableArray, tableNamed:
		return false
	case TableTuple:
		return keepableTuple(c.Tuple())
	case TableList:
		return c.List().Settled
	case TableDict:
		return c.Dict().settled
	}
	return true
}

func keepableTuple(t Tuple) bool {
	for i := range t {
		switch w := (*words)(unsafe.Pointer(&t[i])); w.table {
		case tableInt, TableStr, tableFloat, tableBool, tableNoneType:
		case TableList:
			if !(*List)(w.data).Settled {
				return false
			}
		case TableTuple:
			if !keepableTuple(*(*Tuple)(w.data)) {
				return false
			}
		case TableArray, tableNamed, TableDict:
			return false
		}
	}
	return true
}

var tableNamed = tableOf((*Named)(nil))

// Settle notes that no value of the dict is a pending array.
func (d *Dict) Settle() { d.settled = true }

// QuickKey reports a key that hashes and compares without the program's code, and
// that is no set.
func (c *Cell) QuickKey() bool {
	if c.P == TagInt {
		return true
	}
	if c.P == nil || c.Plain() {
		return c.P == TagFloat || c.P == TagBool || c.P == TagNone
	}
	return c.N == TableStr || c.N == TableTuple && quickKeys(c.Tuple())
}

func quickKeys(t Tuple) bool {
	for i := range t {
		switch w := (*words)(unsafe.Pointer(&t[i])); w.table {
		case tableInt, TableStr, tableFloat, tableBool, tableNoneType:
		case TableTuple:
			if !quickKeys(*(*Tuple)(w.data)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// Named tuples: the results of np.linalg.svd and their kin, collections.namedtuple.

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
