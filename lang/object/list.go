// List: Python's list, whose elements are cells, so that numbers in it need no box.
package object

import (
	"iter"
	"slices"
)

// List is Python's list. Settled says that no element is a pending array.
type List struct {
	cells   []Cell
	Settled bool
}

// NewList makes a list of elems.
func NewList(elems ...Value) *List { return &List{cells: CellsOf(elems)} }

// ListOf makes a list of cells, which it keeps.
func ListOf(cells []Cell) *List { return &List{cells: cells} }

// Lists with room for a few elements.
type (
	list4 struct {
		l List
		c [4]Cell
	}
	list10 struct {
		l List
		c [10]Cell
	}
	list20 struct {
		l List
		c [20]Cell
	}
)

// NewListFor makes an empty list with space for n elements.
func NewListFor(n int) *List {
	switch {
	case n == 0:
		return &List{}
	case n <= 4:
		x := new(list4)
		x.l.cells = x.c[:0]
		return &x.l
	case n <= 10:
		x := new(list10)
		x.l.cells = x.c[:0]
		return &x.l
	case n <= 20:
		x := new(list20)
		x.l.cells = x.c[:0]
		return &x.l
	}
	return &List{cells: make([]Cell, 0, n)}
}

// CellsOf puts values into cells.
func CellsOf(vs []Value) []Cell {
	if len(vs) == 0 {
		return nil
	}
	out := make([]Cell, len(vs))
	for i, v := range vs {
		out[i] = CellOf(v)
	}
	return out
}

// ValuesOf takes values out of cells.
func ValuesOf(cells []Cell) []Value {
	if len(cells) == 0 {
		return nil
	}
	out := make([]Value, len(cells))
	unload(out, cells, make([]uint64, boxesFor(cells)))
	return out
}

// Len is the number of elements, Cap how many there is space for.
func (l *List) Len() int { return len(l.cells) }
func (l *List) Cap() int { return cap(l.cells) }

// Cells is the list's memory: what is stored there, the list has.
func (l *List) Cells() []Cell { return l.cells }

// SetCells gives the list other elements; it keeps the memory.
func (l *List) SetCells(cells []Cell) { l.cells = cells }

// At is an element, SetAt stores one.
func (l *List) At(i int) Value       { return l.cells[i].Value() }
func (l *List) SetAt(i int, v Value) { l.cells[i] = CellOf(v) }

// Values are the elements in memory of their own.
func (l *List) Values() []Value { return ValuesOf(l.cells) }

// ValuesAsking is Values that stops when it is no longer wanted.
func (l *List) ValuesAsking(ask Ask) ([]Value, error) {
	if len(l.cells) == 0 {
		return nil, nil
	}
	out := make([]Value, 0, len(l.cells))
	for lo := 0; lo < len(l.cells); lo += askEvery {
		part := l.cells[lo:min(lo+askEvery, len(l.cells))]
		for i := range part {
			out = append(out, part[i].Value())
		}
		if err := ask.asked(len(part)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// SetValues gives the list other elements.
func (l *List) SetValues(vs []Value) { l.cells = CellsOf(vs) }

// All walks the elements; the list may change meanwhile, as in Python.
func (l *List) All() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		for i := 0; i < len(l.cells); i++ {
			if !yield(i, l.cells[i].Value()) {
				return
			}
		}
	}
}

// steep is how many elements a list has at least whose space grows by a quarter; a
// shorter one's doubles.
const steep = 1 << 16

// Grown is the space that a list takes for one more element than it has space for.
func Grown(n int) int {
	if n < steep {
		return max(8, 2*n)
	}
	return n + n/4
}

// Add puts an element at the end.
func (l *List) Add(c Cell) {
	if n := len(l.cells); n == cap(l.cells) {
		l.grow(Grown(n))
	}
	l.cells = append(l.cells, c)
}

// QuickAdd is Add of what needs no thought: it may be kept as it is, and the list is
// short enough to grow without asking for room.
func (l *List) QuickAdd(c *Cell) bool {
	if n := len(l.cells); n == cap(l.cells) && n >= quickGrowth || !c.Keepable() {
		return false
	}
	l.Add(*c)
	return true
}

// quickGrowth is how long a list is at most that grows without asking for room.
const quickGrowth = 1 << 14

func (l *List) grow(space int) {
	grown := make([]Cell, len(l.cells), space)
	copy(grown, l.cells)
	l.cells = grown
}

// Append puts elements at the end.
func (l *List) Append(vs ...Value) {
	if n := len(l.cells) + len(vs); n > cap(l.cells) {
		l.grow(max(n, min(Grown(len(l.cells)), 2*n)))
	}
	for _, v := range vs {
		l.cells = append(l.cells, CellOf(v))
	}
}

// Extend puts cells at the end.
func (l *List) Extend(more []Cell) { l.cells = append(l.cells, more...) }

// Insert puts an element before a place.
func (l *List) Insert(i int, v Value) { l.InsertCell(i, CellOf(v)) }

// InsertCell is Insert of a cell.
func (l *List) InsertCell(i int, c Cell) {
	l.Add(Cell{})
	copy(l.cells[i+1:], l.cells[i:])
	l.cells[i] = c
}

// Delete takes the elements from i to j out.
func (l *List) Delete(i, j int) { l.cells = slices.Delete(l.cells, i, j) }

// Take takes the element at a place out.
func (l *List) Take(i int) Cell {
	c, last := l.cells[i], len(l.cells)-1
	copy(l.cells[i:], l.cells[i+1:])
	l.cells[last] = Cell{}
	l.cells = l.cells[:last]
	return c
}

// Swap exchanges two elements.
func (l *List) Swap(i, j int) { l.cells[i], l.cells[j] = l.cells[j], l.cells[i] }

// Clear takes all elements out.
func (l *List) Clear() { l.cells = nil }

// TypeName is list.
func (*List) TypeName() string { return "list" }
