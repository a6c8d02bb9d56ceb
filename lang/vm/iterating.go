// What can be iterated: sequences, ranges, rows of arrays.
package vm

import (
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// listIter walks a list that may grow meanwhile.
type listIter struct {
	list *object.List
	i    int
}

func (it *listIter) Next() (object.Value, bool, error) {
	if it.i >= it.list.Len() {
		return nil, false, nil
	}
	it.i++
	return it.list.At(it.i - 1), true, nil
}

// NextCell is Next of a cell.
func (it *listIter) NextCell() (object.Cell, bool, error) {
	cells := it.list.Cells()
	if it.i >= len(cells) {
		return object.Cell{}, false, nil
	}
	it.i++
	return cells[it.i-1], true, nil
}

// rangeIter walks a range.
type rangeIter struct {
	next, step int64
	left       int
}

func (it *rangeIter) Next() (object.Value, bool, error) {
	if it.left == 0 {
		return nil, false, nil
	}
	return it.take(), true, nil
}

// NextCell is Next of a cell.
func (it *rangeIter) NextCell() (c object.Cell, ok bool, err error) {
	if it.left == 0 {
		return c, false, nil
	}
	c = object.IntCell(it.next)
	it.left--
	it.next += it.step
	return c, true, nil
}

// take is the next number; there is one.
func (it *rangeIter) take() object.Value {
	v := it.next
	it.left--
	it.next += it.step // past the end it may wrap: nobody looks
	return object.BoxInt(v)
}

// countIter walks n elements by number.
type countIter struct {
	n, i int
	at   func(i int) (object.Value, error)
}

func (it *countIter) Next() (object.Value, bool, error) {
	if it.i >= it.n {
		return nil, false, nil
	}
	it.i++
	v, err := it.at(it.i - 1)
	return v, err == nil, err
}

// textIter walks the characters of a text; they share its memory.
type textIter struct{ rest string }

func (it *textIter) Next() (object.Value, bool, error) {
	if it.rest == "" {
		return nil, false, nil
	}
	if b := it.rest[0]; b < utf8.RuneSelf {
		it.rest = it.rest[1:]
		return object.Letter(b).Value(), true, nil
	}
	_, n := utf8.DecodeRuneInString(it.rest)
	c := it.rest[:n]
	it.rest = it.rest[n:]
	return object.Str(c), true, nil
}

func overSlice(vs []object.Value) object.Iterator {
	return &countIter{n: len(vs), at: func(i int) (object.Value, error) { return vs[i], nil }}
}

// Iterate walks any iterable value.
func (m *Machine) Iterate(v object.Value) (object.Iterator, error) {
	if done, err := m.objects(v, v); err != nil {
		return nil, err
	} else if done {
		return object.IterOf(m, v)
	}
	switch x := object.Unnamed(textOf(v)).(type) {
	case *object.List:
		return &listIter{list: x}, nil
	case object.Tuple:
		return overSlice(x), nil
	case *object.Range:
		return &rangeIter{next: x.Start, step: x.Step, left: x.Len()}, nil
	case object.Str:
		return &textIter{rest: string(x)}, nil
	case object.Bytes:
		return &countIter{n: len(x), at: func(i int) (object.Value, error) { return object.Int(x[i]), nil }}, nil
	case *object.Dict:
		return python.DictKeys(x).Iter(), nil
	case *object.Set:
		return python.SetIter(x), nil
	case object.Shape:
		return overSlice(object.Ints(x.S.Dims())), nil
	case *object.Array:
		return m.rows(x)
	case object.Iterable:
		return x.Iter(), nil
	case object.Iterator:
		return x, nil
	case *object.MappingProxy:
		return python.DictKeys(x.D).Iter(), nil
	case object.Unknown: // of a check
		return nil, object.ErrUnknown
	}
	if e, ok := builtin.Lookup(v.TypeName() + ".__iter__"); ok {
		r, err := e.Invoke(m.R, m, []object.Value{v}, nil)
		if err != nil {
			return nil, err
		}
		if _, again := r.(object.Iterable); !again {
			return m.Iterate(r)
		}
		return r.(object.Iterable).Iter(), nil
	}
	return nil, object.Staticf(object.NotIterable, "'%s' object is not iterable", object.FullTypeName(v))
}

// rows walks an array's first axis.
func (m *Machine) rows(a *object.Array) (object.Iterator, error) {
	if err := m.R.Force(a); err != nil {
		return nil, err
	}
	switch {
	case a.Scalar:
		return nil, object.Staticf(object.NotIterable, "'%s' object is not iterable", object.FullTypeName(a))
	case a.Rank() == 0:
		return nil, object.Staticf(object.TypeError, "iteration over a 0-d array")
	}
	return &countIter{n: a.Dims()[0], at: func(i int) (object.Value, error) {
		return m.R.Row(a, i)
	}}, nil
}

const maxListed = 1 << 28 // elements of a list made of a range

// list gives the elements of any iterable.
func (m *Machine) list(v object.Value) ([]object.Value, error) {
	switch x := v.(type) {
	case object.Tuple:
		return x, nil
	case *object.Named:
		return x.Elems, nil
	case *object.List:
		return x.ValuesAsking(m.ask)
	}
	if r, ok := v.(*object.Range); ok && r.Len() > maxListed {
		return nil, object.Errorf(object.MemoryError, "a list of %d elements is too large", r.Len())
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []object.Value
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		if err := m.poll(); err != nil {
			return nil, err
		}
		if err := builtin.Growing(m, len(out), cap(out)); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
}

// cells is list for who keeps the elements in a list; those of a list are copied.
func (m *Machine) cells(v object.Value) ([]object.Cell, error) {
	if l, ok := v.(*object.List); ok {
		return object.Joined(m.ask, l.Cells())
	}
	vs, err := m.list(v)
	return object.CellsOf(vs), err
}

// iterOf is iter(v) as a value.
func (m *Machine) iterOf(v object.Value) (object.Value, error) {
	if object.IsObject(v) {
		if it, ok, err := object.IterValue(v); ok || err != nil {
			return it, err
		}
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	if own, ok := it.(object.Value); ok {
		return own, nil
	}
	return newWalker(it, v), nil
}

// Iter is the walk itself.
func (w *walker) Iter() object.Iterator { return w.it }

// Next gives the next element.
func (w *walker) Next() (object.Value, bool, error) { return w.it.Next() }
