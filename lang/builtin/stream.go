// Streams: iterators made of Go functions, as values.
package builtin

import "github.com/tq-lang/tq/lang/object"

// Stream is an iterator as a value: what zip, map, iter and generators of
// modules make. It can be walked once. It has one of Step, Cell and Row.
type Stream struct {
	Name string // zip, map, list_iterator …
	Dry  bool   // made in checking
	Step func() (object.Value, bool, error)
	Cell func() (object.Cell, bool, error)
	// Row gives what is a tuple of Width elements, without making one.
	Row   func(into []object.Cell) (bool, error)
	Width int
	// Lists is what Row walks, where that is lists alone.
	Lists *Lists
	// Back is what the stream walks where that is a list from its last element on.
	Back *Back
	// Owner is the machine's note of generators that nobody holds but the stream.
	Owner any
	row   []object.Cell // Row's room between two steps of NextCell
	done  bool
}

// Lists is a walk over a list with the numbers of its elements, or over two lists at
// once. Who walks may take steps himself.
type Lists struct {
	Lists [2]*object.List // the second nil: numbers from Start on
	Start int64
	At    int
}

// ended is where a walk stands that has met the end: lists may grow later.
const ended = 1 << 62

// End notes that the walk has met the end.
func (w *Lists) End() { w.At = ended }

// Next is the Row of a stream.
func (w *Lists) Next(into []object.Cell) (bool, error) {
	first, second := w.Lists[0].Cells(), into[:0]
	if w.At >= len(first) {
		w.At = ended
		return false, nil
	}
	into[0] = first[w.At]
	if w.Lists[1] == nil {
		into[0], into[1] = object.IntCell(w.Start+int64(w.At)), first[w.At]
	} else if second = w.Lists[1].Cells(); w.At >= len(second) {
		w.At = ended
		return false, nil
	} else {
		into[1] = second[w.At]
	}
	w.At++
	return true, nil
}

// Back is a walk over a list from its last element on; the list may change meanwhile.
type Back struct {
	List *object.List
	At   int // how many elements are left, unless the list has become shorter
}

// Reversed is the stream of a list's elements from the last one on.
func Reversed(l *object.List, dry bool) *Stream {
	x := &struct { // in one piece of memory
		s Stream
		b Back
	}{s: Stream{Name: "list_reverseiterator", Dry: dry}, b: Back{List: l, At: l.Len()}}
	x.s.Back = &x.b
	return &x.s
}

// Rest are the elements that are left, the next one last.
func (w *Back) Rest() []object.Cell {
	if w.At > w.List.Len() {
		return nil
	}
	return w.List.Cells()[:w.At]
}

// End notes that the walk has met the end.
func (w *Back) End() { w.At = 0 }

func (w *Back) next() (c object.Cell, ok bool) {
	rest := w.Rest()
	if len(rest) == 0 {
		w.End()
		return c, false
	}
	w.At--
	return rest[w.At], true
}

// TypeName is zip, map …
func (s *Stream) TypeName() string { return s.Name }

// FullTypeName is the name with the module that has it: itertools.chain.
func (s *Stream) FullTypeName() string {
	if e, ok := Lookup("itertools." + s.Name); ok && e.python {
		return e.Name()
	}
	return s.Name
}

// Iter gives the stream itself.
func (s *Stream) Iter() object.Iterator { return s }

// Repr is repr(s), without the address that Python shows.
func (s *Stream) Repr() string { return "<" + s.Name + " object>" }

// MadeDry reports whether checking made the stream and may use it up.
func (s *Stream) MadeDry() bool { return s.Dry }

// Next gives the next element.
func (s *Stream) Next() (v object.Value, ok bool, err error) {
	if s.Step == nil {
		c, ok, err := s.NextCell()
		return c.Value(), ok, err
	}
	if s.done {
		return nil, false, nil
	}
	v, ok, err = s.Step()
	ok, err = s.end(ok, err)
	return v, ok, err
}

// end notes the end of the stream. What map, filter and the like call has said that it
// is the end by StopIteration.
func (s *Stream) end(ok bool, err error) (bool, error) {
	if ok && err == nil {
		return true, nil
	}
	if err != nil && object.IsError(err, "StopIteration") {
		ok, err = false, nil
	}
	s.done = true
	return ok, err
}

// NextCell is Next of a cell.
func (s *Stream) NextCell() (c object.Cell, ok bool, err error) {
	switch {
	case s.done:
		return object.Cell{}, false, nil
	case s.Row != nil:
		row := s.row
		if s.row = nil; row == nil { // also where a step comes back here
			row = make([]object.Cell, s.Width)
		}
		if ok, err = s.NextRow(row); ok && err == nil {
			c = object.TupleOf(row)
			s.row = row
		}
		return c, ok, err
	case s.Back != nil:
		c, ok = s.Back.next()
	case s.Cell != nil:
		c, ok, err = s.Cell()
	default:
		var v object.Value
		if v, ok, err = s.Step(); ok && err == nil {
			c = object.CellOf(v)
		}
	}
	ok, err = s.end(ok, err)
	return c, ok, err
}

// NextRow gives the elements of the next tuple of a stream that has Row.
func (s *Stream) NextRow(into []object.Cell) (ok bool, err error) {
	if s.done {
		return false, nil
	}
	ok, err = s.Row(into)
	return s.end(ok, err)
}

// NewCells makes a stream of a function that gives cells.
func (c *Call) NewCells(name string, next func() (object.Cell, bool, error)) *Stream {
	return &Stream{Name: name, Dry: c.Dry(), Cell: next}
}

// NewStream makes a stream of a function.
func (c *Call) NewStream(name string, next func() (object.Value, bool, error)) *Stream {
	return &Stream{Name: name, Dry: c.Dry(), Step: next}
}

// StreamOf walks a slice.
func (c *Call) StreamOf(name string, vs []object.Value) *Stream {
	i := 0
	return c.NewStream(name, func() (object.Value, bool, error) {
		if i >= len(vs) {
			return nil, false, nil
		}
		i++
		return vs[i-1], true, nil
	})
}
