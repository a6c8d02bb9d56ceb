// Tuples of cells, and which values a container may take as they are.
package object

import (
	"slices"
	"strings"
	"unsafe"
)

// Short tuples with their elements in one piece of memory, those of numbers that need boxes
// with the boxes, too.
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
	tupleOf6 struct {
		t Tuple
		e [6]Value
	}
	boxed1 struct {
		tupleOf1
		n [1]uint64
	}
	boxed2 struct {
		tupleOf2
		n [2]uint64
	}
	boxed3 struct {
		tupleOf3
		n [3]uint64
	}
	boxed4 struct {
		tupleOf4
		n [4]uint64
	}
)

// newTuple makes a tuple for n elements.
func newTuple(n int) *Tuple {
	switch n {
	case 0:
		return &noElements
	case 1:
		x := new(tupleOf1)
		x.t = x.e[:]
		return &x.t
	case 2:
		x := new(tupleOf2)
		x.t = x.e[:]
		return &x.t
	case 3:
		x := new(tupleOf3)
		x.t = x.e[:]
		return &x.t
	case 4:
		x := new(tupleOf4)
		x.t = x.e[:]
		return &x.t
	case 5, 6:
		x := new(tupleOf6)
		x.t = x.e[:n:n]
		return &x.t
	}
	t := make(Tuple, n)
	return &t
}

var noElements Tuple

// newBoxed makes a tuple for n elements with room for the boxes of so many numbers.
func newBoxed(n, boxes int) (*Tuple, []uint64) {
	switch n {
	case 1:
		x := new(boxed1)
		x.t = x.e[:]
		return &x.t, x.n[:]
	case 2:
		x := new(boxed2)
		x.t = x.e[:]
		return &x.t, x.n[:]
	case 3:
		x := new(boxed3)
		x.t = x.e[:]
		return &x.t, x.n[:]
	case 4:
		x := new(boxed4)
		x.t = x.e[:]
		return &x.t, x.n[:]
	}
	return newTuple(n), make([]uint64, boxes)
}

// needsBox reports a number for which no box stands ready.
func (c *Cell) needsBox() bool {
	return c.P == TagFloat || c.P == TagInt && c.N+256 >= uint64(len(small))
}

// box is the value in a cell that needsBox, in a box that is given.
func (c *Cell) box(in *uint64) Value {
	*in = c.N
	table := tableInt
	if c.P == TagFloat {
		table = tableFloat
	}
	return *(*Value)(unsafe.Pointer(&words{table, unsafe.Pointer(in)}))
}

func boxesFor(cells []Cell) (n int) {
	for i := range cells {
		if cells[i].needsBox() {
			n++
		}
	}
	return n
}

// unload puts the values of cells into as many places, numbers into boxes.
func unload(to []Value, cells []Cell, boxes []uint64) {
	for i := range cells {
		if c := &cells[i]; len(boxes) > 0 && c.needsBox() {
			to[i], boxes = c.box(&boxes[0]), boxes[1:]
		} else {
			to[i] = c.Value()
		}
	}
}

// TupleOf makes a tuple of cells.
func TupleOf(cells []Cell) Cell {
	var t *Tuple
	var boxes []uint64
	if n := boxesFor(cells); n == 0 {
		t = newTuple(len(cells))
	} else {
		t, boxes = newBoxed(len(cells), n)
	}
	unload(*t, cells, boxes)
	return Cell{unsafe.Pointer(t), TableTuple}
}

// Part is a part of a tuple: count elements, step from each other, from first on.
func (t Tuple) Part(first, count, step int) Cell {
	part := newTuple(count)
	if step == 1 {
		copy(*part, t[first:])
	} else {
		for i := range *part {
			(*part)[i] = t[first+i*step]
		}
	}
	return Cell{unsafe.Pointer(part), TableTuple}
}

// With is a tuple with the elements of another behind its own.
func (t Tuple) With(u Tuple) Cell {
	all := newTuple(len(t) + len(u))
	copy((*all)[copy(*all, t):], u)
	return Cell{unsafe.Pointer(all), TableTuple}
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
