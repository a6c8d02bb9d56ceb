// The elements of an iterable as cells, for who keeps them in a list.
package builtin

import "github.com/tq-lang/tq/lang/object"

// Cells lists an iterable as Elems does, without boxes for numbers; always a fresh slice.
func (c *Call) Cells(v object.Value) ([]object.Cell, error) {
	return c.cellsIn(v, func(n int) []object.Cell { return make([]object.Cell, 0, n) })
}

// List is a list of an iterable's elements.
func (c *Call) List(v object.Value) (*object.List, error) {
	l := (*object.List)(nil)
	cells, err := c.cellsIn(v, func(n int) []object.Cell {
		l = object.NewListFor(n)
		return l.Cells()
	})
	if l == nil {
		return object.ListOf(cells), err
	}
	l.SetCells(cells)
	return l, err
}

// cellsIn is Cells in memory that room gives for the first elements.
func (c *Call) cellsIn(v object.Value, room func(n int) []object.Cell) ([]object.Cell, error) {
	most := c.mostElements()
	if err := c.CheckLength(v); err != nil {
		return nil, err
	}
	if l, ok := v.(*object.List); ok && l.Len() <= most {
		if err := HeapOf(c.Host).Room(l.Len() * PlaceBytes); err != nil {
			return nil, err
		}
		return object.Joined(c.Polled, l.Cells())
	}
	it, err := c.Host.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []object.Cell
	if n, ok := c.knownLength(v); ok && n < 1<<14 {
		out = room(int(n))
	} else if most >= fewCells {
		few, n, err := firstCells(it)
		out = append(room(n), few[:n]...)
		if err != nil || n < fewCells {
			return out, err
		}
	}
	for n := len(out); ; n++ {
		e, ok, err := object.NextCell(it)
		if err != nil || !ok {
			return out, err
		}
		if n&1023 == 1023 {
			if err := c.Polled(); err != nil {
				return nil, err
			}
		}
		if n >= most {
			return nil, c.tooMany(most + 1)
		}
		if n&(1<<14-1) == 1<<14-1 {
			if err := HeapOf(c.Host).Room(ElementBytes << 14); err != nil {
				return nil, err
			}
		}
		if err := Growing(c.Host, n, cap(out)); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
}

// fewCells is how many elements are taken before memory is made for them.
const fewCells = 16

// firstCells takes the first elements of a walk; n is less than fewCells where it ends.
func firstCells(it object.Iterator) (few [fewCells]object.Cell, n int, err error) {
	for ; n < fewCells; n++ {
		e, ok, err := object.NextCell(it)
		if err != nil || !ok {
			return few, n, err
		}
		few[n] = e
	}
	return few, n, nil
}
