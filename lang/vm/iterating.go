// What can be iterated: sequences, ranges, rows of arrays.
package vm

import (
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/value"
)

// listIter walks a list that may grow meanwhile.
type listIter struct {
	list *value.List
	i    int
}

func (it *listIter) Next() (value.Value, bool, error) {
	if it.i >= it.list.Len() {
		return nil, false, nil
	}
	it.i++
	return it.list.At(it.i - 1), true, nil
}

// NextCell is Next of a cell.
func (it *listIter) NextCell() (value.Cell, bool, error) {
	cells := it.list.Cells()
	if it.i >= len(cells) {
		return value.Cell{}, false, nil
	}
	it.i++
	return cells[it.i-1], true, nil
}

// rangeIter walks a range.
type rangeIter struct {
	next, step int64
	left       int
}

func (it *rangeIter) Next() (value.Value, bool, error) {
	if it.left == 0 {
		return nil, false, nil
	}
	return it.take(), true, nil
}

// NextCell is Next of a cell.
func (it *rangeIter) NextCell() (c value.Cell, ok bool, err error) {
	if it.left == 0 {
		return c, false, nil
	}
	c = value.IntCell(it.next)
	it.left--
	it.next += it.step
	return c, true, nil
}

// take is the next number; there is one.
func (it *rangeIter) take() value.Value {
	v := it.next
	it.left--
	it.next += it.step // past the end it may wrap: nobody looks
	return value.BoxInt(v)
}

// countIter walks n elements by number.
type countIter struct {
	n, i int
	at   func(i int) (value.Value, error)
}

func (it *countIter) Next() (value.Value, bool, error) {
	if it.i >= it.n {
		return nil, false, nil
	}
	it.i++
	v, err := it.at(it.i - 1)
	return v, err == nil, err
}

// textIter walks the characters of a text; they share its memory.
type textIter struct{ rest string }

func (it *textIter) Next() (value.Value, bool, error) {
	if it.rest == "" {
		return nil, false, nil
	}
	if b := it.rest[0]; b < utf8.RuneSelf {
		it.rest = it.rest[1:]
		return value.Letter(b).Value(), true, nil
	}
	r, n := utf8.DecodeRuneInString(it.rest)
	c := it.rest[:n]
	if r == utf8.RuneError {
		c = string(r)
	}
	it.rest = it.rest[n:]
	return value.Str(c), true, nil
}

func overSlice(vs []value.Value) value.Iterator {
	return &countIter{n: len(vs), at: func(i int) (value.Value, error) { return vs[i], nil }}
}

// Iterate walks any iterable value.
func (m *Machine) Iterate(v value.Value) (value.Iterator, error) {
	if done, err := m.objects(v, v); err != nil {
		return nil, err
	} else if done {
		return value.IterOf(m, v)
	}
	switch x := value.Unnamed(textOf(v)).(type) {
	case *value.List:
		return &listIter{list: x}, nil
	case value.Tuple:
		return overSlice(x), nil
	case *value.Range:
		return &rangeIter{next: x.Start, step: x.Step, left: x.Len()}, nil
	case value.Str:
		return &textIter{rest: string(x)}, nil
	case value.Bytes:
		return &countIter{n: len(x), at: func(i int) (value.Value, error) { return value.Int(x[i]), nil }}, nil
	case *value.Dict:
		return python.DictKeys(x).Iter(), nil
	case *value.Set:
		return python.SetIter(x), nil
	case value.Shape:
		return overSlice(value.Ints(x.S.Dims())), nil
	case *value.Array:
		return m.rows(x)
	case value.Iterable:
		return x.Iter(), nil
	case value.Iterator:
		return x, nil
	case *value.MappingProxy:
		return python.DictKeys(x.D).Iter(), nil
	case value.Unknown: // of a check
		return nil, value.ErrUnknown
	}
	if e, ok := builtin.Lookup(v.TypeName() + ".__iter__"); ok {
		r, err := e.Invoke(m.R, m, []value.Value{v}, nil)
		if err != nil {
			return nil, err
		}
		if _, again := r.(value.Iterable); !again {
			return m.Iterate(r)
		}
		return r.(value.Iterable).Iter(), nil
	}
	return nil, value.Staticf(value.NotIterable, "'%s' object is not iterable", value.FullTypeName(v))
}

// rows walks an array's first axis.
func (m *Machine) rows(a *value.Array) (value.Iterator, error) {
	if err := m.R.Force(a); err != nil {
		return nil, err
	}
	switch {
	case a.Scalar:
		return nil, value.Staticf(value.NotIterable, "'%s' object is not iterable", value.FullTypeName(a))
	case a.Rank() == 0:
		return nil, value.Staticf(value.TypeError, "iteration over a 0-d array")
	}
	return &countIter{n: a.Dims()[0], at: func(i int) (value.Value, error) {
		return m.R.Row(a, i)
	}}, nil
}

const maxListed = 1 << 28 // elements of a list made of a range

// list gives the elements of any iterable.
func (m *Machine) list(v value.Value) ([]value.Value, error) {
	switch x := v.(type) {
	case value.Tuple:
		return x, nil
	case *value.Named:
		return x.Elems, nil
	case *value.List:
		return x.ValuesAsking(m.ask)
	}
	if r, ok := v.(*value.Range); ok && r.Len() > maxListed {
		return nil, value.Errorf(value.MemoryError, "a list of %d elements is too large", r.Len())
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []value.Value
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
func (m *Machine) cells(v value.Value) ([]value.Cell, error) {
	if l, ok := v.(*value.List); ok {
		return value.Joined(m.ask, l.Cells())
	}
	vs, err := m.list(v)
	return value.CellsOf(vs), err
}

// iterOf is iter(v) as a value.
func (m *Machine) iterOf(v value.Value) (value.Value, error) {
	if value.IsObject(v) {
		if it, ok, err := value.IterValue(v); ok || err != nil {
			return it, err
		}
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	if own, ok := it.(value.Value); ok {
		return own, nil
	}
	return newWalker(it, v), nil
}

// Iter is the walk itself.
func (w *walker) Iter() value.Iterator { return w.it }

// Next gives the next element.
func (w *walker) Next() (value.Value, bool, error) { return w.it.Next() }
