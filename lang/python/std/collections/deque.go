// collections.deque and collections.namedtuple.
package collections

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// Deque is collections.deque.
type Deque struct {
	list *value.List
	most int // -1: no limit
}

// TypeName is deque.
func (*Deque) TypeName() string { return "deque" }

// FullTypeName is the name with its module.
func (*Deque) FullTypeName() string { return "collections.deque" }

// Unhashable reports that it cannot be a key.
func (*Deque) Unhashable() bool { return true }

// Len is the number of elements.
func (d *Deque) Len() int { return d.list.Len() }

// Iter walks the elements.
func (d *Deque) Iter() value.Iterator {
	i := 0
	return &builtin.Stream{Name: "_deque_iterator", Step: func() (value.Value, bool, error) {
		if i >= d.list.Len() {
			return nil, false, nil
		}
		i++
		return d.list.At(i - 1), true, nil
	}}
}

// ReprUnder is repr(d).
func (d *Deque) ReprUnder(p value.Printer) string {
	if d.most < 0 {
		return "deque(" + p.Repr(d.list) + ")"
	}
	return "deque(" + p.Repr(d.list) + ", maxlen=" + value.Repr(value.Int(d.most)) + ")"
}

// push adds at an end and drops what is too much at the other.
func (d *Deque) push(v value.Value, left bool) {
	if left {
		d.list.Insert(0, v)
		if d.most >= 0 && d.Len() > d.most {
			d.list.Delete(d.most, d.Len())
		}
		return
	}
	d.list.Append(v)
	if d.most >= 0 && d.Len() > d.most {
		d.list.Delete(0, d.Len()-d.most)
	}
}

const dequeExample = "import collections\nd = collections.deque([1, 2, 3])\n"

var dequeEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"collections.deque"}, Params: "iterable=(), maxlen=None", Doc: "A list that grows at both ends.", Example: dequeExample + "d", Fn: newDeque},
	{Names: []string{"deque.append"}, Params: "self, x, /", Doc: "Adds at the right.", Example: dequeExample + "d.append(4)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(false, false)},
	{Names: []string{"deque.appendleft"}, Params: "self, x, /", Doc: "Adds at the left.", Example: dequeExample + "d.appendleft(0)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(true, false)},
	{Names: []string{"deque.extend"}, Params: "self, iterable, /", Doc: "Adds all at the right.", Example: dequeExample + "d.extend([4])\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(false, true)},
	{Names: []string{"deque.extendleft"}, Params: "self, iterable, /", Doc: "Adds all at the left, one by one.", Example: dequeExample + "d.extendleft([0])\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequePush(true, true)},
	{Names: []string{"deque.pop"}, Params: "self, /", Doc: "Removes and gives the rightmost.", Example: dequeExample + "d.pop()", Effect: true, Fn: dequePop(false)},
	{Names: []string{"deque.popleft"}, Params: "self, /", Doc: "Removes and gives the leftmost.", Example: dequeExample + "d.popleft()", Effect: true, Fn: dequePop(true)},
	{Names: []string{"deque.clear"}, Params: "self, /", Doc: "Removes everything.", Example: dequeExample + "d.clear()\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (value.Value, error) {
			c.Args[0].(*Deque).list.Clear()
			return value.None, nil
		}},
	{Names: []string{"deque.rotate"}, Params: "self, n=1, /", Doc: "Moves n elements from the right to the left.", Example: dequeExample + "d.rotate()\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dequeRotate},
	{Names: []string{"deque.maxlen"}, Params: "self", Property: true, Doc: "The greatest length, or None.", Example: dequeExample + "d.maxlen",
		Fn: func(c *builtin.Call) (value.Value, error) {
			if n := c.Args[0].(*Deque).most; n >= 0 {
				return value.Int(n), nil
			}
			return value.None, nil
		}},
	{Names: []string{"deque.__getitem__"}, Params: "self, index, /", Doc: "self[index].", Example: dequeExample + "d[-1]",
		Fn: func(c *builtin.Call) (value.Value, error) { return c.Host.Index(c.Args[0].(*Deque).list, c.Args[1]) }},
	{Names: []string{"collections.namedtuple"}, Params: "typename, field_names, *, rename=False, defaults=None, module=None", Doc: "A type of tuples with named fields.",
		Example: "import collections\nPoint = collections.namedtuple('Point', 'x y')\nPoint(1, y=2)", Fn: namedTuple},
	{Names: []string{"namedtuple._asdict"}, Params: "self, /", Doc: "The fields as a dict.", Example: "import collections\ncollections.namedtuple('P', 'x')(1)._asdict()", Fn: tupleAsDict},
	{Names: []string{"namedtuple._replace"}, Params: "self, /, **kwargs", Doc: "A tuple with other values for some fields.", Example: "import collections\ncollections.namedtuple('P', 'x y')(1, 2)._replace(x=3)", Fn: tupleReplace},
})

func newDeque(c *builtin.Call) (value.Value, error) {
	most, err := c.Int("maxlen", -1)
	if err != nil {
		return nil, err
	}
	if !builtin.IsNone(c.Arg("maxlen")) && most < 0 {
		return nil, value.Errorf("ValueError", "maxlen must be non-negative")
	}
	d := &Deque{value.NewList(), most}
	vs, err := python.Members(c)
	for _, v := range vs {
		d.push(v, false)
	}
	return d, err
}

func dequePush(left, many bool) func(*builtin.Call) (value.Value, error) {
	return func(c *builtin.Call) (value.Value, error) {
		vs := []value.Value{c.Args[1]}
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
		return value.None, nil
	}
}

func dequePop(left bool) func(*builtin.Call) (value.Value, error) {
	return func(c *builtin.Call) (value.Value, error) {
		l := c.Args[0].(*Deque).list
		n := l.Len()
		if n == 0 {
			return nil, value.Errorf("IndexError", "pop from an empty deque")
		}
		i := n - 1
		if left {
			i = 0
		}
		return l.Take(i).Value(), nil
	}
}

func dequeRotate(c *builtin.Call) (value.Value, error) {
	n, err := c.Int("n", 1)
	l := c.Args[0].(*Deque).list
	if k := l.Len(); k > 0 && err == nil {
		n = ((n % k) + k) % k
		l.SetCells(slices.Concat(l.Cells()[k-n:], l.Cells()[:k-n]))
	}
	return value.None, err
}

func namedTuple(c *builtin.Call) (value.Value, error) {
	name, err := c.Text("typename")
	if err != nil {
		return nil, err
	}
	var fields []string
	if s, ok := c.Args[1].(value.Str); ok {
		fields = strings.FieldsFunc(string(s), func(r rune) bool { return r == ',' || pytext.IsPySpace(r) })
	} else if err := c.Each(c.Args[1], func(v value.Value) error {
		s, ok := v.(value.Str)
		if !ok {
			return value.Errorf("TypeError", "Type names and field names must be strings")
		}
		fields = append(fields, string(s))
		return nil
	}); err != nil {
		return nil, err
	}
	for i, f := range fields {
		switch {
		case !python.IsIdentifier(f):
			return nil, value.Errorf("ValueError", "Type names and field names must be valid identifiers: %s", value.Repr(value.Str(f)))
		case f[0] == '_':
			return nil, value.Errorf("ValueError", "Field names cannot start with an underscore: %s", value.Repr(value.Str(f)))
		case slices.Contains(fields[:i], f):
			return nil, value.Errorf("ValueError", "Encountered duplicate field name: %s", value.Repr(value.Str(f)))
		}
	}
	params := strings.Join(fields, ", ")
	if v := c.Arg("defaults"); !builtin.IsNone(v) {
		return nil, value.Errorf("TypeError", "not supported in tq: namedtuple(defaults=…)")
	}
	tuple, _ := builtin.NamedClass("tuple")
	class := &value.Class{Name: name, Base: tuple}
	class.New = &builtin.Func{Entry: builtin.NewEntry(builtin.Entry{Names: []string{name + ".__new__"}, Params: params, Doc: "A " + name + " of its fields.", Fn: func(c *builtin.Call) (value.Value, error) {
		return &value.Named{Class: class, Shown: name, Fields: fields, Elems: append(value.Tuple(nil), c.Args...)}, nil
	}})}
	return class, nil
}

func tupleAsDict(c *builtin.Call) (value.Value, error) {
	t := c.Args[0].(*value.Named)
	d := value.NewDict()
	for i, f := range t.Fields {
		if err := d.Put(value.Str(f), t.Elems[i]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func tupleReplace(c *builtin.Call) (value.Value, error) {
	t := c.Args[0].(*value.Named)
	out := &value.Named{Class: t.Class, Shown: t.Shown, Fields: t.Fields, Elems: slices.Clone(t.Elems)}
	for _, k := range c.Kw {
		i := slices.Index(t.Fields, k.Name)
		if i < 0 {
			return nil, value.Errorf("ValueError", "Got unexpected field names: [%s]", value.Repr(value.Str(k.Name)))
		}
		out.Elems[i] = k.Value
	}
	return out, nil
}
