// The methods of list and tuple.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyListEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"list.append"}, Params: "self, object, /", Doc: "Adds an element at the end.", Example: "x = [1]\nx.append(2)\nx",
		Effect: true, Dry: builtin.ReturnsNone, Fn: listAppend, Quick: quickOfLists(quickListAppend)},
	{Names: []string{"list.extend"}, Params: "self, iterable, /", Doc: "Adds all elements at the end.", Example: "x = [1]\nx.extend([2, 3])\nx",
		Effect: true, Dry: builtin.ReturnsNone, Fn: listExtend, Quick: quickOfLists(quickExtend)},
	{Names: []string{"list.insert"}, Params: "self, index, object, /", Doc: "Adds an element before a position.", Example: "x = [1, 3]\nx.insert(1, 2)\nx",
		Effect: true, Dry: builtin.ReturnsNone, Fn: listInsert, Quick: quickOfLists(quickListInsert)},
	{Names: []string{"list.remove"}, Params: "self, value, /", Doc: "Removes the first element equal to the value.", Example: "x = [1, 2, 1]\nx.remove(1)\nx",
		Effect: true, Dry: builtin.ReturnsNone, Fn: listRemove, Quick: quickOfLists(quickRemove)},
	{Names: []string{"list.pop"}, Params: "self, index=-1, /", Doc: "Removes and gives an element, the last if no position is named.", Example: "[1, 2].pop()",
		Effect: true, Fn: listPop, Quick: quickOfLists(quickListPop)},
	{Names: []string{"list.clear"}, Params: "self, /", Doc: "Removes all elements.", Example: "x = [1]\nx.clear()\nx", Effect: true, Dry: builtin.ReturnsNone, Quick: quickOfLists(quickClear),
		Fn: func(c *builtin.Call) (object.Value, error) {
			c.Args[0].(*object.List).Clear()
			return object.None, nil
		}},
	{Names: []string{"list.index", "tuple.index", "namedtuple.index"}, Params: "self, value, start=0, stop=9223372036854775807, /", Doc: "Position of the first element equal to the value.",
		Example: "[3, 1, 2].index(1)", Fn: listIndex, Quick: quickIndex},
	{Names: []string{"list.count", "tuple.count", "namedtuple.count"}, Params: "self, value, /", Doc: "How many elements equal the value.", Example: "[1, 2, 1].count(1)", Fn: listCount, Quick: quickCountEqual},
	{Names: []string{"list.sort"}, Params: "self, /, *, key=None, reverse=False", Doc: "Sorts in place.", Example: "x = [3, 1, 2]\nx.sort()\nx",
		Effect: true, Dry: builtin.ReturnsNone, Fn: listSort, Quick: quickOfLists(quickListSort)},
	{Names: []string{"list.reverse"}, Params: "self, /", Doc: "Reverses in place.", Example: "x = [1, 2]\nx.reverse()\nx", Effect: true, Dry: builtin.ReturnsNone, Quick: quickOfLists(quickReverse),
		Fn: func(c *builtin.Call) (object.Value, error) {
			slices.Reverse(c.Args[0].(*object.List).Cells())
			return object.None, nil
		}},
	{Names: []string{"list.copy"}, Params: "self, /", Doc: "A list of the same elements.", Example: "[1, 2].copy()", Quick: quickListCopy,
		Fn: func(c *builtin.Call) (object.Value, error) {
			out, err := c.Elems(c.Args[0])
			return object.NewList(out...), err
		}},
	{Names: []string{"list.__len__", "tuple.__len__", "namedtuple.__len__"}, Params: "self, /", Doc: "len(self).", Example: "[1].__len__()", Fn: pyLenOf},
	{Names: []string{"list.__iter__", "tuple.__iter__", "namedtuple.__iter__", "str.__iter__", "dict.__iter__", "set.__iter__", "range.__iter__"}, Params: "self, /", Doc: "iter(self).",
		Example: "list([1].__iter__())", Fn: func(c *builtin.Call) (object.Value, error) { return c.Forward("iter", c.Args, nil) }},
	{Names: []string{"list.__getitem__", "tuple.__getitem__", "namedtuple.__getitem__", "str.__getitem__"}, Params: "self, key, /", Doc: "self[key].", Example: "[1, 2].__getitem__(1)",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Host.Index(c.Args[0], c.Args[1]) }},
})

func listAppend(c *builtin.Call) (object.Value, error) {
	if err := c.R.Settle(c.Args[1]); err != nil {
		return nil, err
	}
	l := c.Args[0].(*object.List)
	if err := builtin.Growing(c.Host, l.Len(), l.Cap()); err != nil {
		return nil, err
	}
	l.Append(c.Args[1])
	return object.None, nil
}

func listExtend(c *builtin.Call) (object.Value, error) {
	more, err := c.Elems(c.Args[1])
	if err != nil {
		return nil, err
	}
	if err := c.R.Settle(more...); err != nil {
		return nil, err
	}
	l := c.Args[0].(*object.List)
	if err := builtin.HeapOf(c.Host).Room((l.Len() + len(more)) * builtin.ElementBytes); err != nil {
		return nil, err
	}
	l.Append(more...)
	return object.None, nil
}

func listInsert(c *builtin.Call) (object.Value, error) {
	i, err := c.Index("index")
	if err != nil {
		return nil, err
	}
	if err := c.R.Settle(c.Args[2]); err != nil {
		return nil, err
	}
	l := c.Args[0].(*object.List)
	if i < 0 {
		i = max(i+l.Len(), 0)
	}
	l.Insert(min(i, l.Len()), c.Args[2])
	return object.None, nil
}

// Same is Python's `is` or `==`, as containers compare.
func Same(c *builtin.Call, a, b object.Value) (bool, error) {
	if x, ok := a.(*object.Array); ok {
		if y, ok := b.(*object.Array); ok && x == y {
			return true, nil
		}
	}
	switch a.(type) {
	case *object.List, object.Tuple, *object.Dict:
		return object.EqualAsking(c.Polled, a, b)
	}
	return object.Equal(a, b)
}

func listRemove(c *builtin.Call) (object.Value, error) {
	l := c.Args[0].(*object.List)
	for i, e := range l.All() {
		eq, err := Same(c, e, c.Args[1])
		if err == nil {
			err = c.PolledAt(i)
		}
		if err != nil {
			return nil, err
		}
		if eq {
			l.Take(i)
			return object.None, nil
		}
	}
	return nil, object.Errorf("ValueError", "list.remove(x): x not in list")
}

func listPop(c *builtin.Call) (object.Value, error) {
	l := c.Args[0].(*object.List)
	i, err := c.Int("index", -1)
	if err != nil {
		return nil, err
	}
	if l.Len() == 0 {
		return nil, object.Errorf("IndexError", "pop from empty list")
	}
	if i < 0 {
		i += l.Len()
	}
	if i < 0 || i >= l.Len() {
		return nil, object.Errorf("IndexError", "pop index out of range")
	}
	return l.Take(i).Value(), nil
}

func listIndex(c *builtin.Call) (object.Value, error) {
	n := lengthOf(c.Args[0])
	bound := func(name string, def int) (int, error) {
		i, err := c.Int(name, def)
		if i < 0 {
			i = max(i+n, 0)
		}
		return min(i, n), err
	}
	start, err := bound("start", 0)
	if err != nil {
		return nil, err
	}
	stop, err := bound("stop", n)
	if err != nil {
		return nil, err
	}
	at := -1
	if err := eachSame(c, start, stop, func(i int) bool { at = i; return false }); err != nil {
		return nil, err
	}
	if at >= 0 {
		return builtin.IntResult(at)
	}
	if _, ok := object.Unnamed(c.Args[0]).(object.Tuple); ok {
		return nil, object.Errorf("ValueError", "tuple.index(x): x not in tuple")
	}
	return nil, object.Errorf("ValueError", "%s is not in list", pytext.Printer(c.Host).Repr(c.Args[1]))
}

func listCount(c *builtin.Call) (object.Value, error) {
	n := 0
	err := eachSame(c, 0, lengthOf(c.Args[0]), func(int) bool { n++; return true })
	return object.Int(n), err
}

// lengthOf is the length of a list or tuple.
func lengthOf(v object.Value) int {
	if l, ok := v.(*object.List); ok {
		return l.Len()
	}
	t, _ := object.Unnamed(v).(object.Tuple)
	return len(t)
}

// eachSame hands on the places of the elements of the first argument that equal the second, until
// it is told to stop. Comparing may change a list: what it has then is what is compared.
func eachSame(c *builtin.Call, start, stop int, found func(i int) bool) error {
	l, _ := c.Args[0].(*object.List)
	t, _ := object.Unnamed(c.Args[0]).(object.Tuple)
	v := object.CellOf(c.Args[1])
	for i := start; i < stop && (l == nil || i < l.Len()); i++ {
		if err := c.PolledAt(i); err != nil {
			return err
		}
		var e object.Cell
		if l != nil {
			e = l.Cells()[i]
		} else {
			e = object.CellOf(t[i])
		}
		eq, known := object.QuickEqual(&e, &v)
		if !known {
			var err error
			if eq, err = Same(c, e.Value(), c.Args[1]); err != nil {
				return err
			}
		}
		if eq && !found(i) {
			return nil
		}
	}
	return nil
}
