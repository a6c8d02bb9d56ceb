// np.nditer: walks arrays element by element, or in vectors.
package iter

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var nditerEntries = []builtin.Entry{
	{Names: []string{"np.nditer"}, ParsedInC: true, Params: "op, flags=None, op_flags=None, op_dtypes=None, order='K', casting='safe', op_axes=None, itershape=None, buffersize=0",
		Doc: "Walks arrays broadcast together.", Example: "[int(x) for x in np.nditer(np.arange(3))]", Fn: newNditer},
	{Names: []string{"nditer.iternext"}, Args: builtin.Kept, Params: "self", Effect: true,
		Doc: "Goes to the next element; false at the end.", Example: "np.nditer(np.arange(3)).iternext()", Fn: func(c *builtin.Call) (object.Value, error) {
			it := c.Arg("self").(*nditer)
			it.at = min(it.at+1, it.n)
			it.begun = true
			return object.Bool(it.at < it.n), nil
		}},
	{Names: []string{"nditer.reset"}, Args: builtin.Kept, Params: "self", Effect: true,
		Doc: "Starts over.", Example: "np.nditer(np.arange(3)).reset()", Fn: func(c *builtin.Call) (object.Value, error) {
			it := c.Arg("self").(*nditer)
			it.at, it.begun = 0, false
			return object.None, nil
		}},
	{Names: []string{"nditer.close"}, Args: builtin.Kept, Params: "self", Effect: true,
		Doc: "Ends the iteration.", Example: "np.nditer(np.arange(3)).close()", Fn: func(*builtin.Call) (object.Value, error) { return object.None, nil }},
	{Names: []string{"nditer.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "The current element of an operand.", Example: "np.nditer(np.arange(3))[0]", Fn: nditerItem},
	{Names: []string{"nditer.__enter__"}, Args: builtin.Kept, Params: "self", Doc: "The iterator.", Example: "np.nditer(np.arange(3)).__enter__().itersize",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Arg("self"), nil }},
	{Names: []string{"nditer.__exit__"}, Args: builtin.Kept, Params: "self, *exc", Doc: "Ends the iteration.", Example: "np.nditer(np.arange(3)).__exit__()",
		Fn: func(*builtin.Call) (object.Value, error) { return object.None, nil }},
}

// nditer is np.nditer's object.
type nditer struct {
	ops    []*tensor.Tensor // broadcast to dims
	owners []*object.Array
	dims   []int
	perm   []int // axes from slowest to fastest
	n, at  int
	begun  bool
	chunk  int // elements handed out at once: 1, or a vector's
	multi  bool
	index  byte // 'c', 'f' or 0
	write  []bool
}

// TypeName is what type(x).__name__ says.
func (*nditer) TypeName() string { return "nditer" }

// Repr is repr(it).
func (*nditer) Repr() string { return "<numpy.nditer object>" }

// Iter gives the iterator itself.
func (it *nditer) Iter() object.Iterator { return it }

// MadeDry reports whether checking made the iterator, which it never does.
func (it *nditer) MadeDry() bool { return false }

// Enter and Exit let `with` hold the iterator.
func (it *nditer) Enter() (object.Value, error) { return it, nil }

func (it *nditer) Exit(error) (bool, error) { return false, nil }

func (it *nditer) coords() []int { return it.coordsAt(it.at * it.chunk) }

func (it *nditer) position(c []int, k int) int { return it.ops[k].Pos(c...) }

// coordsAt gives the coordinates of the i-th element in the order of the walk.
func (it *nditer) coordsAt(i int) []int {
	out := make([]int, len(it.dims))
	for k := len(it.perm) - 1; k >= 0; k-- {
		n := max(it.dims[it.perm[k]], 1)
		out[it.perm[k]] = i % n
		i /= n
	}
	return out
}

// Next gives the next element, or a tuple of them.
func (it *nditer) Next() (object.Value, bool, error) {
	if it.begun {
		it.at++
	}
	it.begun = true
	if it.at >= it.n {
		return nil, false, nil
	}
	return it.current(), true, nil
}

func (it *nditer) current() object.Value {
	out := make(object.Tuple, len(it.ops))
	for k := range it.ops {
		out[k] = it.element(k)
	}
	if len(out) == 1 {
		return out[0]
	}
	return out
}

func (it *nditer) element(k int) *object.Array {
	op, c := it.ops[k], it.coords()
	var v *tensor.Tensor
	if it.chunk == 1 && !it.vectors() {
		v = op.View(nil, nil, it.position(c, k))
	} else {
		stride := 0
		if len(it.perm) > 0 {
			stride = op.Strides()[it.perm[len(it.perm)-1]]
		}
		if len(it.perm) > 1 {
			stride = it.flatStride(k)
		}
		v = op.View([]int{it.chunk}, []int{stride}, it.position(c, k))
	}
	a := object.NewArray(v)
	a.ReadOnly = !it.write[k]
	return a
}

func (it *nditer) vectors() bool { return it.index == 'v' }

func (it *nditer) total() int { return tensor.Count(it.dims) }

// flatStride is the stride of an operand that lies in the walk's order without gaps.
func (it *nditer) flatStride(k int) int {
	for i := len(it.perm) - 1; i >= 0; i-- {
		if it.dims[it.perm[i]] > 1 {
			return it.ops[k].Strides()[it.perm[i]]
		}
	}
	return 1
}

// Attr reads the iterator's attributes.
func (it *nditer) Attr(name string) (object.Value, bool) {
	switch name {
	case "multi_index":
		return object.Ints(it.coords()), it.multi
	case "index":
		return object.Int(it.flatIndex()), it.index == 'c' || it.index == 'f'
	case "finished":
		return object.Bool(it.at >= it.n), true
	case "itersize":
		return object.Int(it.total()), true
	case "iterindex":
		return object.Int(it.at), true
	case "ndim":
		return object.Int(len(it.dims)), true
	case "shape":
		return object.Ints(it.dims), true
	case "nop":
		return object.Int(len(it.ops)), true
	case "value":
		return it.current(), it.at < it.n
	case "operands":
		return core.TupleOf(it.owners), true
	case "dtypes":
		out := make(object.Tuple, len(it.ops))
		for i, t := range it.ops {
			out[i] = object.DType{DType: t.DType()}
		}
		return out, true
	case "has_multi_index":
		return object.Bool(it.multi), true
	case "has_index":
		return object.Bool(it.index == 'c' || it.index == 'f'), true
	}
	return nil, false
}

func (it *nditer) flatIndex() int {
	c, n := it.coords(), 0
	for k := range c {
		axis := k
		if it.index == 'f' {
			axis = len(c) - 1 - k
		}
		n = n*it.dims[axis] + c[axis]
	}
	return n
}

func nditerItem(c *builtin.Call) (object.Value, error) {
	it := c.Arg("self").(*nditer)
	k, err := builtin.ToInt(c.Arg("index"))
	if err != nil {
		return nil, err
	}
	if k < -len(it.ops) || k >= len(it.ops) {
		return nil, object.Errorf(object.IndexError, "Iterator operand index %d is out of bounds", k)
	}
	if it.at >= it.n {
		return nil, object.Errorf(object.ValueError, "Iterator is past the end")
	}
	return it.element((k + len(it.ops)) % len(it.ops)), nil
}

// newNditer reads operands and flags. An operand None is made by the iterator.
func newNditer(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	if !builtin.IsNone(c.Arg("itershape")) {
		return nil, object.Staticf(object.NotInTq, "not in tq: nditer with itershape")
	}
	it := &nditer{chunk: 1}
	ops := []object.Value{c.Arg("op")}
	switch x := c.Arg("op").(type) {
	case *object.List:
		ops = x.Values()
	case object.Tuple:
		ops = x
	}
	if err := nditerOperands(c, it, ops); err != nil {
		return nil, err
	}
	external, err := nditerFlags(c, it)
	if err != nil {
		return nil, err
	}
	order, err := core.OrderArg(c, "K")
	if err != nil {
		return nil, err
	}
	it.walk(order)
	if it.n = it.total(); it.n == 0 && !external.zero {
		return nil, object.Errorf(object.ValueError, "Iteration of zero-sized operands is not enabled")
	}
	if external.loop {
		it.index = 'v'
		it.chunk = it.vectorSize()
		it.n /= max(it.chunk, 1)
	}
	return it, nil
}

func nditerOperands(c *builtin.Call, it *nditer, ops []object.Value) error {
	shapes, arrays := []shape.Shape{}, make([]*object.Array, len(ops))
	d := dtype.Invalid
	for i, v := range ops {
		if v == object.None {
			continue
		}
		a, err := core.SizedArray(c, v)
		if err == nil {
			a, err = ontoAxes(c, a, i)
		}
		if err != nil {
			return err
		}
		arrays[i], shapes = a, append(shapes, a.Type().Shape)
		if d == dtype.Invalid {
			d = a.DType()
		} else {
			d = core.PromoteAny(d, a.DType())
		}
	}
	to, err := shape.Broadcast(shapes...)
	if err != nil {
		text := ""
		for _, s := range shapes {
			text += " " + s.Compact()
		}
		return object.Errorf(object.BroadcastError, "operands could not be broadcast together with shapes%s ", text)
	}
	it.dims = to.Dims()
	it.write, err = nditerWrites(c, len(ops), ops)
	if err != nil {
		return err
	}
	types, err := nditerTypes(c, len(ops))
	if err != nil {
		return err
	}
	for i, a := range arrays {
		d := d
		if types[i] != dtype.Invalid {
			d = types[i]
			if a, err = nditerCast(c, a, i, d, it.write[i]); err != nil {
				return err
			}
		}
		if a == nil {
			t, err := core.Zeros(c, d, it.dims)
			if err != nil {
				return err
			}
			a = object.NewArray(t)
		}
		t, err := a.Tensor()
		if err != nil {
			return err
		}
		st := shape.BroadcastStrides(t.Shape(), t.Strides(), it.dims)
		it.ops = append(it.ops, t.View(it.dims, st, t.Offset()))
		it.owners = append(it.owners, a)
	}
	return nil
}

// walk chooses the order of axes: C, F, or for K as the operands lie in memory.
func (it *nditer) walk(order string) {
	it.perm = core.UpTo(len(it.dims))
	switch order {
	case "F":
		slices.Reverse(it.perm)
	case "K", "A":
		strides := make([][]int, len(it.ops))
		for i, op := range it.ops {
			strides[i] = op.Strides()
		}
		it.perm = core.WalkOrder(len(it.dims), strides...)
	}
}

// vectorSize is how many elements one vector holds: all, where every operand
// lies without gaps in the walk's order, else the fastest axis.
func (it *nditer) vectorSize() int {
	if len(it.perm) == 0 {
		return 1
	}
	size := 1
	for i := len(it.perm) - 1; i >= 0; i-- {
		axis := it.perm[i]
		for k, op := range it.ops {
			if it.dims[axis] > 1 && size > 1 && op.Strides()[axis] != it.flatStride(k)*size {
				return size
			}
		}
		size *= it.dims[axis]
	}
	return size
}
