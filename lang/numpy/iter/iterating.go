// Walking arrays: ndindex, ndenumerate, broadcast.
package iter

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var iteratingEntries = []builtin.Entry{
	{Names: []string{"np.ndindex"}, Params: "*shape",
		Doc: "Walks the indices of a shape.", Example: "list(np.ndindex(2, 2))", Fn: ndIndex},
	{Names: []string{"np.ndenumerate"}, Params: "arr",
		Doc: "Walks indices and elements together.", Example: "list(np.ndenumerate(np.array([[1, 2], [3, 4]])))", Fn: ndEnumerate},
	{Names: []string{"np.iterable"}, Params: "y",
		Doc: "Whether a value can be walked.", Example: "np.iterable([1, 2, 3]), np.iterable(2)", Fn: iterable},
	{Names: []string{"np.broadcast"}, ParsedInC: true, Params: "*args",
		Doc: "Walks arrays broadcast together.", Example: "b = np.broadcast([[1], [2]], [3, 4])\nb.shape", Fn: newBroadcast},
	{Names: []string{"broadcast.reset"}, Args: builtin.Kept, Params: "self", Effect: true,
		Doc: "Starts over.", Example: "np.broadcast([1], [2]).reset()", Fn: func(c *builtin.Call) (object.Value, error) {
			c.Arg("self").(*broadcastIter).i = 0
			return object.None, nil
		}},
}

// counted is an iterator over numbered things: at gives the i-th.
type counted struct {
	name string
	n, i int
	dry  bool
	at   func(i int) (object.Value, error)
}

// TypeName is what type(x).__name__ says.
func (it *counted) TypeName() string { return it.name }

// Repr is repr(it).
func (it *counted) Repr() string { return "<numpy." + it.name + " object>" }

// Iter gives the iterator itself.
func (it *counted) Iter() object.Iterator { return it }

// MadeDry reports whether checking made the iterator and may use it up.
func (it *counted) MadeDry() bool { return it.dry }

// Next gives the next thing.
func (it *counted) Next() (object.Value, bool, error) {
	if it.i >= it.n {
		return nil, false, nil
	}
	it.i++
	v, err := it.at(it.i - 1)
	return v, err == nil, err
}

func ndIndex(c *builtin.Call) (object.Value, error) {
	dims, err := core.ManyInts(c)
	if err != nil {
		return nil, err
	}
	for _, n := range dims {
		if n < 0 {
			return nil, core.NegativeDims(nil)
		}
	}
	n, ok := shape.Product(dims)
	if !ok {
		return nil, object.Errorf(object.ValueError, "Maximum allowed size exceeded")
	}
	return &counted{name: "ndindex", dry: c.Dry(), n: n, at: func(i int) (object.Value, error) { return object.Ints(core.CoordsOf(i, dims)), nil }}, nil
}

func ndEnumerate(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("arr")
	if err != nil {
		return nil, err
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	return &counted{name: "ndenumerate", dry: c.Dry(), n: t.Size(), at: func(i int) (object.Value, error) {
		v, err := builtin.ScalarValue(object.ItemAt(a, t.FlatPos(i)), t.DType())
		return object.Tuple{object.Ints(core.CoordsOf(i, t.Shape())), v}, err
	}}, nil
}

func iterable(c *builtin.Call) (object.Value, error) {
	if a, ok := c.Arg("y").(*object.Array); ok {
		rank, err := core.Rank(c, a)
		return object.Bool(rank > 0), err
	}
	_, err := c.Host.Iterate(c.Arg("y"))
	if err == object.ErrUnknown {
		return nil, err
	}
	return object.Bool(err == nil), nil
}

// broadcastIter is np.broadcast's object.
type broadcastIter struct {
	arrays []*object.Array
	dims   []int
	i      int
	dry    bool
}

// TypeName is what type(x).__name__ says.
func (*broadcastIter) TypeName() string { return "broadcast" }

// Iter gives the iterator itself.
func (b *broadcastIter) Iter() object.Iterator { return b }

// MadeDry reports whether checking made the iterator and may use it up.
func (b *broadcastIter) MadeDry() bool { return b.dry }

// Repr is repr(b).
func (*broadcastIter) Repr() string { return "<numpy.broadcast object>" }

// Next gives the next elements as a tuple.
func (b *broadcastIter) Next() (object.Value, bool, error) {
	if b.i >= tensor.Count(b.dims) {
		return nil, false, nil
	}
	out := make(object.Tuple, len(b.arrays))
	for k, a := range b.arrays {
		t, err := a.Tensor()
		if err != nil {
			return nil, false, err
		}
		if out[k], err = builtin.ScalarValue(object.ItemAt(a, t.FlatPos(b.i)), t.DType()); err != nil {
			return nil, false, err
		}
	}
	b.i++
	return out, true, nil
}

// Attr reads the object's attributes.
func (b *broadcastIter) Attr(name string) (object.Value, bool) {
	switch name {
	case "shape":
		return object.Ints(b.dims), true
	case "nd", "ndim":
		return object.Int(len(b.dims)), true
	case "size":
		return object.Int(tensor.Count(b.dims)), true
	case "index":
		return object.Int(b.i), true
	case "numiter":
		return object.Int(len(b.arrays)), true
	case "iters":
		out := make(object.Tuple, len(b.arrays))
		for i, a := range b.arrays {
			out[i] = core.NewFlat(a, b.dry)
		}
		return out, true
	}
	return nil, false
}

func newBroadcast(c *builtin.Call) (object.Value, error) {
	b := &broadcastIter{dry: c.Dry()}
	shapes := make([]shape.Shape, len(c.Rest))
	for i, v := range c.Rest {
		a, err := core.SizedArray(c, v)
		if err != nil {
			return nil, err
		}
		b.arrays, shapes[i] = append(b.arrays, a), a.Type().Shape
	}
	to, err := core.BroadcastShape(c, shapes)
	if err != nil {
		return nil, err
	}
	b.dims = to.Dims()
	for i, a := range b.arrays {
		if b.arrays[i], err = c.R.BroadcastTo(a, b.dims); err != nil {
			return nil, err
		}
	}
	if c.Dry() {
		return b, nil
	}
	return b, c.R.Force(b.arrays...)
}
