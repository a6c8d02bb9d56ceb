// The elements of an iterable as cells, for who keeps them in a list.
package builtin

import "github.com/tq-lang/tq/lang/object"

// Cells lists an iterable as Elems does, without boxes for numbers; always a fresh slice.
func (c *Call) Cells(v object.Value) ([]object.Cell, error) {
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
		out = make([]object.Cell, 0, n)
	}
	for n := 0; ; n++ {
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
