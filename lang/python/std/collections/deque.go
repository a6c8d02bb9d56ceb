// collections.deque.
package collections

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// Deque is collections.deque. Its elements are a list whose cells lie within room, so that
// both ends have space: taking from the left moves the list's beginning, adding there
// moves it back.
type Deque struct {
	list *object.List
	most int // -1: no limit
	room []object.Cell
	at   int // where in room the list begins, if it lies there
}

// TypeName is deque.
func (*Deque) TypeName() string { return "deque" }

// FullTypeName is the name with its module.
func (*Deque) FullTypeName() string { return "collections.deque" }

// PyClass is type(d).
func (*Deque) PyClass() *object.Class { return dequeClass() }

func dequeClass() *object.Class { c, _ := builtin.NamedClass("collections.deque"); return c }

// IsSequence says that patterns of sequences match it.
func (*Deque) IsSequence() bool { return true }

// Unhashable reports that it cannot be a key.
func (*Deque) Unhashable() bool { return true }

// ComparedAs is the list of its elements.
func (d *Deque) ComparedAs() (object.Value, string) { return d.list, "deque" }

// ArrayElements are the elements that make an array of the deque.
func (d *Deque) ArrayElements() []object.Value { return d.list.Values() }

// Len is the number of elements.
func (d *Deque) Len() int { return d.list.Len() }

// OneKind says that all deques have the same methods.
func (*Deque) OneKind() {}

// CellAt is d[i].
func (d *Deque) CellAt(i int64) (object.Cell, bool) {
	cells := d.list.Cells()
	if i < 0 {
		i += int64(len(cells))
	}
	if uint64(i) >= uint64(len(cells)) {
		return object.Cell{}, false
	}
	return cells[i], true
}

// Iter walks the elements.
func (d *Deque) Iter() object.Iterator { return d.walk("_deque_iterator", 0, 1) }

// walk goes over the elements from a place on, as long as there are as many.
func (d *Deque) walk(name string, i, step int) *builtin.Stream {
	n := d.Len()
	return &builtin.Stream{Name: name, Step: func() (object.Value, bool, error) {
		if d.Len() != n {
			return nil, false, object.Errorf("RuntimeError", "deque mutated during iteration")
		}
		if i < 0 || i >= n {
			return nil, false, nil
		}
		i += step
		return d.list.At(i - step), true, nil
	}}
}

// ReprUnder is repr(d).
func (d *Deque) ReprUnder(p object.Printer) string {
	if d.most < 0 {
		return "deque(" + p.Repr(d.list) + ")"
	}
	return "deque(" + p.Repr(d.list) + ", maxlen=" + object.Repr(object.Int(d.most)) + ")"
}

// NewDeque makes an empty one without a limit.
func NewDeque() *Deque { return &Deque{list: object.NewList(), most: -1} }

// Append adds at the right.
func (d *Deque) Append(v object.Value) { d.push(v, false) }

// push adds at an end and drops what is too much at the other.
func (d *Deque) push(v object.Value, left bool) {
	if d.most == 0 {
		return
	}
	full := d.most >= 0 && d.Len() >= d.most
	if left {
		if full {
			d.list.Delete(d.most-1, d.Len())
		}
		d.pushLeft(v)
		return
	}
	if full {
		d.popLeft()
	}
	d.list.Append(v)
}

func (d *Deque) pushLeft(v object.Value) {
	cells := d.list.Cells()
	n := len(cells)
	if d.at == 0 || n == 0 || d.at >= len(d.room) || &d.room[d.at] != &cells[0] {
		d.at = n/2 + 8
		d.room = make([]object.Cell, d.at+n, d.at+n+n/4)
		copy(d.room[d.at:], cells)
	}
	d.at--
	d.room[d.at] = object.CellOf(v)
	d.list.SetCells(d.room[d.at : d.at+n+1 : cap(d.room)])
}

func (d *Deque) popLeft() object.Cell {
	cells := d.list.Cells()
	if d.at < len(d.room) && &d.room[d.at] == &cells[0] {
		d.at++
	}
	c := cells[0]
	cells[0] = object.Cell{}
	d.list.SetCells(cells[1:])
	return c
}

const dequeExample = "import collections\nd = collections.deque([1, 2, 3])\n"

var dequeEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"collections.deque.__new__"}, Params: "iterable=(), maxlen=None", Doc: "A list that grows at both ends.", Example: dequeExample + "d", Fn: newDeque},
	{Names: []string{"deque.append"}, Params: "self, x, /", Doc: "Adds at the right.", Example: dequeExample + "d.append(4)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(false, false), Quick: quickAppend},
	{Names: []string{"deque.appendleft"}, Params: "self, x, /", Doc: "Adds at the left.", Example: dequeExample + "d.appendleft(0)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(true, false)},
	{Names: []string{"deque.extend"}, Params: "self, iterable, /", Doc: "Adds all at the right.", Example: dequeExample + "d.extend([4])\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(false, true)},
	{Names: []string{"deque.extendleft"}, Params: "self, iterable, /", Doc: "Adds all at the left, one by one.", Example: dequeExample + "d.extendleft([0])\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(true, true)},
	{Names: []string{"deque.pop"}, Params: "self, /", Doc: "Removes and gives the rightmost.", Example: dequeExample + "d.pop()", Effect: true, Fn: dequePop(false), Quick: quickPop},
	{Names: []string{"deque.popleft"}, Params: "self, /", Doc: "Removes and gives the leftmost.", Example: dequeExample + "d.popleft()", Effect: true, Fn: dequePop(true), Quick: quickPopLeft},
	{Names: []string{"deque.clear"}, Params: "self, /", Doc: "Removes everything.", Example: dequeExample + "d.clear()\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			c.Args[0].(*Deque).list.Clear()
			return object.None, nil
		}},
	{Names: []string{"deque.rotate"}, Params: "self, n=1, /", Doc: "Moves n elements from the right to the left.", Example: dequeExample + "d.rotate()\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequeRotate},
	{Names: []string{"deque.maxlen"}, Params: "self", Property: true, Doc: "The greatest length, or None.", Example: dequeExample + "d.maxlen",
		Fn: func(c *builtin.Call) (object.Value, error) {
			if n := c.Args[0].(*Deque).most; n >= 0 {
				return object.Int(n), nil
			}
			return object.None, nil
		}},
})

func newDeque(c *builtin.Call) (object.Value, error) {
	most, err := c.Int("maxlen", -1)
	if err != nil {
		return nil, err
	}
	if !builtin.IsNone(c.Arg("maxlen")) && most < 0 {
		return nil, object.Errorf("ValueError", "maxlen must be non-negative")
	}
	d := &Deque{list: object.NewList(), most: most}
	vs, err := python.Members(c)
	for _, v := range vs {
		d.push(v, false)
	}
	return d, err
}

func dequePush(left, many bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		vs := []object.Value{c.Args[1]}
		if many {
			var err error
			if vs, err = c.Elems(c.Args[1]); err != nil {
				return nil, err
			}
		}
		if err := c.R.Settle(vs...); err != nil {
			return nil, err
		}
		for _, v := range vs {
			c.Args[0].(*Deque).push(v, left)
		}
		return object.None, nil
	}
}

func dequePop(left bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		l := c.Args[0].(*Deque).list
		n := l.Len()
		if n == 0 {
			return nil, object.Errorf("IndexError", "pop from an empty deque")
		}
		if left {
			return c.Args[0].(*Deque).popLeft().Value(), nil
		}
		return l.Take(n - 1).Value(), nil
	}
}

func dequeRotate(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n", 1)
	l := c.Args[0].(*Deque).list
	if k := l.Len(); k > 0 && err == nil {
		n = ((n % k) + k) % k
		l.SetCells(slices.Concat(l.Cells()[k-n:], l.Cells()[:k-n]))
	}
	return object.None, err
}
