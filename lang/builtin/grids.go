// Grids: meshgrid, indices, ix_, broadcasting functions.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var gridEntries = []Entry{
	{Names: []string{"np.meshgrid"}, Params: "*xi, copy=True, sparse=False, indexing='xy'",
		Doc: "Coordinate matrices of coordinate vectors.", Example: "np.meshgrid([1, 2, 3], [4, 5])", Fn: meshgrid},
	{Names: []string{"np.indices"}, Params: "dimensions, dtype=int, sparse=False",
		Doc: "The index of every element of a shape, by axis.", Example: "np.indices((2, 3))", Fn: indices},
	{Names: []string{"np.ix_"}, Params: "*args",
		Doc: "Open mesh that indexes the product of sequences.", Example: "np.ix_([0, 1], [2, 4])", Fn: openMesh},
	{Names: []string{"np.broadcast_to"}, Params: "array, shape, subok=False",
		Doc: "Read-only view stretched to a shape.", Example: "np.broadcast_to([1, 2, 3], (3, 3))", Fn: broadcastTo},
	{Names: []string{"np.broadcast_arrays"}, Params: "*args, subok=False",
		Doc: "Views stretched to their common shape.", Example: "np.broadcast_arrays([[1, 2, 3]], [[4], [5]])", Fn: broadcastArrays},
	{Names: []string{"np.broadcast_shapes"}, Params: "*args",
		Doc: "Shape that shapes broadcast to.", Example: "np.broadcast_shapes((6, 7), (5, 6, 1), (7,), (5, 1, 7))", Fn: broadcastShapes},
}

func meshgrid(c *Call) (value.Value, error) {
	indexing, err := c.Str("indexing", "xy")
	if err != nil {
		return nil, err
	}
	if indexing != "xy" && indexing != "ij" {
		return nil, value.Staticf("ValueError", "Valid values for `indexing` are 'xy' and 'ij'.")
	}
	sparse, err := c.Bool("sparse", false)
	if err != nil {
		return nil, err
	}
	copied, err := c.Bool("copy", true)
	if err != nil {
		return nil, err
	}
	n := len(c.Rest)
	arrays, full := make([]*value.Array, n), make([]int, n)
	for i, v := range c.Rest {
		a, err := c.sizedArray(v)
		if err != nil {
			return nil, err
		}
		d, err := c.dims(a)
		if err != nil {
			return nil, err
		}
		at := i
		if indexing == "xy" && n > 1 && i < 2 {
			at = 1 - i
		}
		dims := onesBut(n, at, -1)
		if arrays[i], err = c.R.Reshape(a, dims, "C"); err != nil {
			return nil, err
		}
		full[at] = tensor.Count(d)
	}
	out := make(value.Tuple, n)
	for i, a := range arrays {
		if !sparse {
			if a, err = c.R.BroadcastTo(a, full); err != nil {
				return nil, err
			}
		}
		if copied {
			if a, err = c.R.Copy(a); err != nil {
				return nil, err
			}
		}
		out[i] = a
	}
	return out, nil
}

// onesBut gives n sizes of 1, and size at one place.
func onesBut(n, at, size int) []int {
	dims := make([]int, n)
	for i := range dims {
		dims[i] = 1
	}
	dims[at] = size
	return dims
}

// count is the vector 0, 1, … n-1 of a type.
func (c *Call) count(n int, d dtype.DType) (*value.Array, error) {
	lo, err := compile.ConstOf(value.Int(0), d)
	if err != nil {
		return nil, err
	}
	step, err := compile.ConstOf(value.Int(1), d)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.Range, ir.CountAttrs{Count: n}, lo, step)
}

func indices(c *Call) (value.Value, error) {
	if g, ok := c.Args[0].(value.Iterable); ok && !c.Dry() { // the one shape that may be a generator
		elems, err := c.Elems(g)
		if err != nil {
			return nil, err
		}
		c.Args[0] = value.Tuple(elems)
	}
	dims, err := c.Dims("dimensions")
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d == dtype.Invalid {
		d = dtype.Int64
	}
	sparse, err := c.Bool("sparse", false)
	if err != nil {
		return nil, err
	}
	parts, err := c.indexGrids(dims, d, !sparse)
	if err != nil {
		return nil, err
	}
	if sparse {
		return tupleOf(parts), nil
	}
	if len(parts) == 0 {
		zero, _ := compile.ConstOf(value.Int(0), d)
		return anArray(c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{0}}, zero))
	}
	return anArray(c.R.Emit(ir.Pack, ir.AxisAttrs{}, parts...))
}

// indexGrids gives, by axis, the index along it, stretched to the whole shape if dense.
func (c *Call) indexGrids(dims []int, d dtype.DType, dense bool) ([]*value.Array, error) {
	out := make([]*value.Array, len(dims))
	for i, n := range dims {
		if n < 0 {
			return nil, negativeDims(nil)
		}
		a, err := c.count(n, d)
		if err != nil {
			return nil, err
		}
		if a, err = c.R.Reshape(a, onesBut(len(dims), i, n), "C"); err != nil {
			return nil, err
		}
		if dense {
			if a, err = c.R.BroadcastTo(a, dims); err != nil {
				return nil, err
			}
		}
		out[i] = a
	}
	return out, nil
}

func tupleOf(arrays []*value.Array) value.Tuple {
	out := make(value.Tuple, len(arrays))
	for i, a := range arrays {
		out[i] = a
	}
	return out
}

func openMesh(c *Call) (value.Value, error) {
	out := make([]*value.Array, len(c.Rest))
	for i, v := range c.Rest {
		a, err := c.sizedArray(v)
		if err != nil {
			return nil, err
		}
		if rank, err := c.rank(a); err != nil || rank != 1 {
			if err != nil {
				return nil, err
			}
			return nil, value.Staticf("ValueError", "Cross index must be 1 dimensional")
		}
		if a.DType().IsBool() {
			cols, err := c.R.Nonzero(a)
			if err != nil {
				return nil, err
			}
			a = cols[0]
		}
		if n := a.Dims()[0]; n == 0 && a.DType() == dtype.Float64 {
			if a, err = c.R.Cast(a, dtype.Int64); err != nil {
				return nil, err
			}
		}
		if out[i], err = c.R.Reshape(a, onesBut(len(c.Rest), i, -1), "C"); err != nil {
			return nil, err
		}
	}
	return tupleOf(out), nil
}

func broadcastTo(c *Call) (value.Value, error) {
	a, err := c.arr("array")
	if err != nil {
		return nil, err
	}
	dims, err := c.Dims("shape")
	if err != nil {
		return nil, err
	}
	for _, n := range dims {
		if n < 0 {
			return nil, value.Staticf("ValueError", "all elements of broadcast shape must be non-negative")
		}
	}
	if a.Rank() > 0 && len(dims) == 0 {
		return nil, value.Staticf("ValueError", "cannot broadcast a non-scalar to a scalar array")
	}
	if a.Rank() > len(dims) {
		return nil, value.Staticf("ValueError", "input operand has more dimensions than allowed by the axis remapping")
	}
	return anArray(c.R.BroadcastTo(a, dims))
}

// mismatch is NumPy's refusal of shapes that do not broadcast together.
func mismatch(shapes []shape.Shape) error {
	for i := range shapes {
		for j := range i {
			if _, err := shape.Broadcast(shapes[j], shapes[i]); err != nil {
				return value.Staticf("ValueError", "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg %d with shape %s and arg %d with shape %s.",
					j, shapes[j].Text(), i, shapes[i].Text())
			}
		}
	}
	return nil
}

func broadcastArrays(c *Call) (value.Value, error) {
	shapes := make([]shape.Shape, len(c.Rest))
	out := make([]*value.Array, len(c.Rest))
	for i, v := range c.Rest {
		a, err := c.sizedArray(v)
		if err != nil {
			return nil, err
		}
		out[i], shapes[i] = a, a.Type().Shape
	}
	to, err := c.broadcastShape(shapes)
	if err != nil {
		return nil, err
	}
	for i, a := range out {
		if a.Type().Shape.Same(to) && !a.Scalar {
			continue
		}
		if out[i], err = c.R.BroadcastTo(a, to.Dims()); err != nil {
			return nil, err
		}
	}
	return tupleOf(out), nil
}

func (c *Call) broadcastShape(shapes []shape.Shape) (shape.Shape, error) {
	if err := mismatch(shapes); err != nil {
		return shape.Shape{}, err
	}
	to, err := shape.Broadcast(shapes...)
	if err != nil {
		return to, compile.FromFault(err)
	}
	if !to.Known() {
		return to, value.ErrUnknown
	}
	return to, nil
}

func broadcastShapes(c *Call) (value.Value, error) {
	shapes := make([]shape.Shape, len(c.Rest))
	for i, v := range c.Rest {
		dims, err := ToDims(v)
		if err != nil {
			return nil, err
		}
		if shapes[i], err = shape.Of(dims...); err != nil || slices.Contains(dims, -1) {
			return nil, negativeDims(nil)
		}
	}
	to, err := c.broadcastShape(shapes)
	if err != nil {
		return nil, err
	}
	return value.Ints(to.Dims()), nil
}
