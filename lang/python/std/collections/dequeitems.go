// collections.deque as a sequence: elements by number, searching, comparing, adding.
package collections

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var dequeItemEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"deque.__getitem__"}, Params: "self, index, /", Doc: "self[index].", Example: dequeExample + "d[-1]",
		Fn: func(c *builtin.Call) (object.Value, error) {
			d, i, err := dequePlace(c)
			if err != nil {
				return nil, err
			}
			return d.list.At(i), nil
		}},
	{Names: []string{"deque.__setitem__"}, Params: "self, index, value, /", Doc: "self[index] = value.", Example: dequeExample + "d[0] = 9\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			d, i, err := dequePlace(c)
			if err == nil {
				err = c.R.Settle(c.Args[2])
			}
			if err != nil {
				return nil, err
			}
			d.list.SetAt(i, c.Args[2])
			return object.None, nil
		}},
	{Names: []string{"deque.__delitem__"}, Params: "self, index, /", Doc: "del self[index].", Example: dequeExample + "del d[0]\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			d, i, err := dequePlace(c)
			if err != nil {
				return nil, err
			}
			d.list.Delete(i, i+1)
			return object.None, nil
		}},
	{Names: []string{"deque.insert"}, Params: "self, index, x, /", Doc: "Puts x before the element of a number.", Example: dequeExample + "d.insert(1, 9)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequeInsert},
	{Names: []string{"deque.remove"}, Params: "self, value, /", Doc: "Removes the first element that is equal.", Example: dequeExample + "d.remove(2)\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			d := c.Args[0].(*Deque)
			i, err := d.find(c, c.Args[1], 0, d.Len())
			switch {
			case err != nil:
				return nil, err
			case i < 0:
				return nil, object.Errorf("ValueError", "%s is not in deque", pytext.Printer(c.Host).Repr(c.Args[1]))
			}
			d.list.Delete(i, i+1)
			return object.None, nil
		}},
	{Names: []string{"deque.index"}, Params: "self, value, start=0, stop=..., /", Doc: "The number of the first element that is equal.", Example: dequeExample + "d.index(2)", Fn: dequeIndex},
	{Names: []string{"deque.count"}, Params: "self, value, /", Doc: "How many elements are equal.", Example: dequeExample + "d.count(2)", Fn: dequeCount},
	{Names: []string{"deque.reverse"}, Params: "self, /", Doc: "Turns the order around.", Example: dequeExample + "d.reverse()\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			slices.Reverse(c.Args[0].(*Deque).list.Cells())
			return object.None, nil
		}},
	{Names: []string{"deque.copy", "deque.__copy__"}, Params: "self, /", Doc: "A deque of the same elements.", Example: dequeExample + "d.copy()",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*Deque).Copy(), nil }},
	{Names: []string{"deque.__contains__"}, Params: "self, value, /", Doc: "Whether an element is equal.", Example: dequeExample + "2 in d",
		Fn: func(c *builtin.Call) (object.Value, error) {
			d := c.Args[0].(*Deque)
			i, err := d.find(c, c.Args[1], 0, d.Len())
			return object.Bool(i >= 0), err
		}},
	{Names: []string{"deque.__iter__"}, Params: "self, /", Doc: "Walks from the left.", Example: dequeExample + "list(iter(d))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*Deque).walk("_deque_iterator", 0, 1), nil
		}},
	{Names: []string{"deque.__reversed__"}, Params: "self, /", Doc: "Walks from the right.", Example: dequeExample + "list(reversed(d))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			d := c.Args[0].(*Deque)
			return d.walk("_deque_reverse_iterator", d.Len()-1, -1), nil
		}},
	{Names: []string{"deque.__add__"}, Params: "self, other, /", Doc: "self + other.", Example: dequeExample + "d + d",
		Fn: func(c *builtin.Call) (object.Value, error) {
			other, ok := object.Held(c.Args[1]).(*Deque)
			if !ok {
				return nil, object.Errorf("TypeError", "can only concatenate deque (not \"%s\") to deque", object.FullTypeName(c.Args[1]))
			}
			d := c.Args[0].(*Deque).Copy()
			for _, v := range other.list.Values() {
				d.push(v, false)
			}
			return d, nil
		}},
	{Names: []string{"deque.__iadd__"}, Params: "self, other, /", Doc: "self += other.", Example: dequeExample + "d += [4]\nd", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			_, err := dequePush(false, true)(c)
			return c.Args[0], err
		}},
	{Names: []string{"deque.__imul__"}, Params: "self, n, /", Doc: "self *= n.", Example: dequeExample + "d *= 2\nd", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			d, err := dequeTimes(c)
			if err == nil {
				c.Args[0].(*Deque).list.SetCells(d.(*Deque).list.Cells())
			}
			return c.Args[0], err
		}},
	{Names: []string{"deque.__mul__", "deque.__rmul__"}, Params: "self, n, /", Doc: "self * n.", Example: dequeExample + "d * 2", Fn: dequeTimes},
	{Names: []string{"deque.__eq__"}, Params: "self, other, /", Doc: "self == other.", Example: dequeExample + "d == d.copy()", Fn: dequeCompare(object.Eq)},
	{Names: []string{"deque.__ne__"}, Params: "self, other, /", Doc: "self != other.", Example: dequeExample + "d != d.copy()", Fn: dequeCompare(object.Ne)},
	{Names: []string{"deque.__lt__"}, Params: "self, other, /", Doc: "self < other.", Example: dequeExample + "d < d.copy()", Fn: dequeCompare(object.Lt)},
	{Names: []string{"deque.__le__"}, Params: "self, other, /", Doc: "self <= other.", Example: dequeExample + "d <= d.copy()", Fn: dequeCompare(object.Le)},
	{Names: []string{"deque.__gt__"}, Params: "self, other, /", Doc: "self > other.", Example: dequeExample + "d > d.copy()", Fn: dequeCompare(object.Gt)},
	{Names: []string{"deque.__ge__"}, Params: "self, other, /", Doc: "self >= other.", Example: dequeExample + "d >= d.copy()", Fn: dequeCompare(object.Ge)},
})

// ChangedBy says which op= change a deque.
func (*Deque) ChangedBy(op object.Op) bool { return op == object.Add || op == object.Mul }

// dequePlace is the element that self[index] means.
func dequePlace(c *builtin.Call) (*Deque, int, error) {
	d := c.Args[0].(*Deque)
	switch c.Args[1].(type) {
	case *object.Slice, object.Str, object.Float, object.Tuple, object.NoneType:
		return nil, 0, object.Errorf("TypeError", "sequence index must be integer, not '%s'", object.FullTypeName(c.Args[1]))
	}
	i, err := c.Int("index", 0)
	if err != nil {
		return nil, 0, err
	}
	if i < 0 {
		i += d.Len()
	}
	if i < 0 || i >= d.Len() {
		return nil, 0, object.Errorf("IndexError", "deque index out of range")
	}
	return d, i, nil
}

// find is the place of the first element from start to stop that is equal, or -1.
func (d *Deque) find(c *builtin.Call, v object.Value, start, stop int) (int, error) {
	for i := start; i < stop; i++ {
		n := d.Len()
		same, err := python.Same(c, d.list.At(i), v)
		switch {
		case err != nil:
			return -1, err
		case d.Len() != n:
			return -1, object.Errorf("RuntimeError", "deque mutated during iteration")
		case same:
			return i, nil
		}
	}
	return -1, nil
}

// Copy is a deque of the same elements.
func (d *Deque) Copy() *Deque {
	return &Deque{list: object.ListOf(slices.Clone(d.list.Cells())), most: d.most}
}

func dequeInsert(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(*Deque)
	if d.most >= 0 && d.Len() >= d.most {
		return nil, object.Errorf("IndexError", "deque already at its maximum size")
	}
	i, err := c.Int("index", 0)
	if err == nil {
		err = c.R.Settle(c.Args[2])
	}
	if err != nil {
		return nil, err
	}
	if i < 0 {
		i += d.Len()
	}
	d.list.Insert(min(max(i, 0), d.Len()), c.Args[2])
	return object.None, nil
}

func dequeIndex(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(*Deque)
	bound := func(name string, missing int) (int, error) {
		i, err := c.Int(name, missing)
		if i < 0 {
			i += d.Len()
		}
		return min(max(i, 0), d.Len()), err
	}
	start, err := bound("start", 0)
	if err != nil {
		return nil, err
	}
	stop, err := bound("stop", d.Len())
	if err != nil {
		return nil, err
	}
	i, err := d.find(c, c.Args[1], start, stop)
	if err == nil && i < 0 {
		err = object.Errorf("ValueError", "%s is not in deque", pytext.Printer(c.Host).Repr(c.Args[1]))
	}
	return object.Int(i), err
}

func dequeCount(c *builtin.Call) (object.Value, error) {
	d, n := c.Args[0].(*Deque), 0
	for at := 0; ; n++ {
		i, err := d.find(c, c.Args[1], at, d.Len())
		if err != nil || i < 0 {
			return object.Int(n), err
		}
		at = i + 1
	}
}

func dequeTimes(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n", 0)
	if err != nil {
		return nil, err
	}
	d := c.Args[0].(*Deque)
	elems, err := c.Host.Binary(object.Mul, object.NewList(d.list.Values()...), object.Int(n))
	if err != nil {
		return nil, err
	}
	out := &Deque{list: object.NewList(), most: d.most}
	for _, v := range elems.(*object.List).Values() {
		out.push(v, false)
	}
	return out, nil
}

func dequeCompare(op object.Op) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		other, ok := object.Held(c.Args[1]).(*Deque)
		if !ok {
			return object.NotImplemented, nil
		}
		return c.Host.Binary(op, object.NewList(c.Args[0].(*Deque).list.Values()...), object.NewList(other.list.Values()...))
	}
}
