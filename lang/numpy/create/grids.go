// Grids: meshgrid, indices, ix_, broadcasting functions.
package create

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var gridEntries = []builtin.Entry{
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

func meshgrid(c *builtin.Call) (object.Value, error) {
	indexing, err := c.Str("indexing", "xy")
	if err != nil {
		return nil, err
	}
	if indexing != "xy" && indexing != "ij" {
		return nil, object.Staticf(object.ValueError, "Valid values for `indexing` are 'xy' and 'ij'.")
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
	arrays, full := make([]*object.Array, n), make([]int, n)
	for i, v := range c.Rest {
		a, err := core.SizedArray(c, v)
		if err != nil {
			return nil, err
		}
		d, err := core.Sizes(c, a)
		if err != nil {
			return nil, err
		}
		at := i
		if indexing == "xy" && n > 1 && i < 2 {
			at = 1 - i
		}
		dims := core.OnesBut(n, at, -1)
		if arrays[i], err = c.R.Reshape(a, dims, "C"); err != nil {
			return nil, err
		}
		full[at] = tensor.Count(d)
	}
	out := make(object.Tuple, n)
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

func indices(c *builtin.Call) (object.Value, error) {
	if g, ok := c.Args[0].(object.Iterable); ok { // the one shape that may be a generator
		if c.Dry() {
			return nil, object.ErrUnknown
		}
		elems, err := c.Elems(g)
		if err != nil {
			return nil, err
		}
		c.Args[0] = object.Tuple(elems)
	}
	dims, err := core.ShapeArg(c, "dimensions")
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
	parts, err := indexGrids(c, dims, d, !sparse)
	if err != nil {
		return nil, err
	}
	if sparse {
		return core.TupleOf(parts), nil
	}
	if len(parts) == 0 {
		zero, _ := lower.ConstOf(object.Int(0), d)
		return core.Result(c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{0}}, zero))
	}
	return core.Result(c.R.Emit(ir.Pack, ir.AxisAttrs{}, parts...))
}

// indexGrids gives, by axis, the index along it, stretched to the whole shape if dense.
func indexGrids(c *builtin.Call, dims []int, d dtype.DType, dense bool) ([]*object.Array, error) {
	out := make([]*object.Array, len(dims))
	for i, n := range dims {
		if n < 0 {
			return nil, core.NegativeDims(nil)
		}
		a, err := core.CountUp(c, n, d)
		if err != nil {
			return nil, err
		}
		if a, err = c.R.Reshape(a, core.OnesBut(len(dims), i, n), "C"); err != nil {
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

func openMesh(c *builtin.Call) (object.Value, error) {
	out := make([]*object.Array, len(c.Rest))
	for i, v := range c.Rest {
		a, err := core.SizedArray(c, v)
		if err != nil {
			return nil, err
		}
		if rank, err := core.Rank(c, a); err != nil || rank != 1 {
			if err != nil {
				return nil, err
			}
			return nil, object.Staticf(object.ValueError, "Cross index must be 1 dimensional")
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
		if out[i], err = c.R.Reshape(a, core.OnesBut(len(c.Rest), i, -1), "C"); err != nil {
			return nil, err
		}
	}
	return core.TupleOf(out), nil
}

func broadcastTo(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "array")
	if err != nil {
		return nil, err
	}
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	for _, n := range dims {
		if n < 0 {
			return nil, object.Staticf(object.ValueError, "all elements of broadcast shape must be non-negative")
		}
	}
	if a.Rank() > 0 && len(dims) == 0 {
		return nil, object.Staticf(object.ValueError, "cannot broadcast a non-scalar to a scalar array")
	}
	if a.Rank() > len(dims) {
		return nil, object.Staticf(object.ValueError, "input operand has more dimensions than allowed by the axis remapping")
	}
	return core.Result(c.R.BroadcastTo(a, dims))
}

func broadcastArrays(c *builtin.Call) (object.Value, error) {
	shapes := make([]shape.Shape, len(c.Rest))
	out := make([]*object.Array, len(c.Rest))
	for i, v := range c.Rest {
		a, err := core.SizedArray(c, v)
		if err != nil {
			return nil, err
		}
		out[i], shapes[i] = a, a.Type().Shape
	}
	to, err := core.BroadcastShape(c, shapes)
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
	return core.TupleOf(out), nil
}

func broadcastShapes(c *builtin.Call) (object.Value, error) {
	shapes := make([]shape.Shape, len(c.Rest))
	for i, v := range c.Rest {
		dims, err := core.ToDims(v)
		if err != nil {
			return nil, err
		}
		if shapes[i], err = shape.Of(dims...); err != nil || slices.Contains(dims, -1) {
			return nil, core.NegativeDims(nil)
		}
	}
	to, err := core.BroadcastShape(c, shapes)
	if err != nil {
		return nil, err
	}
	return object.Ints(to.Dims()), nil
}
