// Index arrays of triangles and diagonals, and flat indices to and fro.
package index

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var triIndexEntries = []builtin.Entry{
	{Names: []string{"np.tril_indices"}, Params: "n, k=0, m=None",
		Doc: "Indices of the lower triangle.", Example: "np.tril_indices(3)", Fn: triIndices(false)},
	{Names: []string{"np.triu_indices"}, Params: "n, k=0, m=None",
		Doc: "Indices of the upper triangle.", Example: "np.triu_indices(3, 1)", Fn: triIndices(true)},
	{Names: []string{"np.tril_indices_from"}, Params: "arr, k=0",
		Doc: "Indices of a matrix's lower triangle.", Example: "np.tril_indices_from(np.eye(2))", Fn: triIndicesFrom(false)},
	{Names: []string{"np.triu_indices_from"}, Params: "arr, k=0",
		Doc: "Indices of a matrix's upper triangle.", Example: "np.triu_indices_from(np.eye(2))", Fn: triIndicesFrom(true)},
	{Names: []string{"np.diag_indices"}, Params: "n, ndim=2",
		Doc: "Indices of the main diagonal.", Example: "np.diag_indices(4)", Fn: diagIndices},
	{Names: []string{"np.diag_indices_from"}, Params: "arr",
		Doc: "Indices of an array's main diagonal.", Example: "np.diag_indices_from(np.eye(3))", Fn: diagIndicesFrom},
	{Names: []string{"np.mask_indices"}, Params: "n, mask_func, k=0",
		Doc: "Indices of what a function such as np.triu leaves.", Example: "np.mask_indices(3, np.triu)", Fn: maskIndices},
	{Names: []string{"np.unravel_index"}, ParsedInC: true, Params: "indices, shape, order='C'",
		Doc: "Coordinates of flat indices.", Example: "np.unravel_index([22, 41, 37], (7, 6))", Fn: unravelIndex},
	{Names: []string{"np.ravel_multi_index"}, ParsedInC: true, Params: "multi_index, dims, mode='raise', order='C'",
		Doc: "Flat indices of coordinates.", Example: "np.ravel_multi_index(([3, 6, 6], [4, 5, 1]), (7, 6))", Fn: ravelMultiIndex},
}

func triIndices(upper bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n, err := builtin.ToInt(c.Arg("n"))
		if err != nil {
			return nil, err
		}
		k, err := c.Int("k", 0)
		if err != nil {
			return nil, err
		}
		m, err := c.Int("m", n)
		if err != nil {
			return nil, err
		}
		return triangle(c, n, m, k, upper)
	}
}

// triangle lists the elements on and below (or above) a diagonal.
func triangle(c *builtin.Call, n, m, k int, upper bool) (object.Value, error) {
	yes, err := lower.ConstOf(object.Bool(true), dtype.Bool)
	if err != nil {
		return nil, err
	}
	full, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{max(n, 0), max(m, 0)}}, yes)
	if err != nil {
		return nil, err
	}
	mask, err := c.R.Emit(ir.Tri, ir.TriAttrs{K: k, Upper: upper}, full)
	if err != nil {
		return nil, err
	}
	return nonzeroTuple(c, mask)
}

func triIndicesFrom(upper bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArg(c, "arr")
		if err != nil {
			return nil, err
		}
		dims, err := core.Sizes(c, a)
		if err != nil {
			return nil, err
		}
		if len(dims) != 2 {
			return nil, object.Staticf(object.ValueError, "input array must be 2-d")
		}
		k, err := c.Int("k", 0)
		if err != nil {
			return nil, err
		}
		return triangle(c, dims[0], dims[1], k, upper)
	}
}

// diagonals is the same vector 0 … n-1 for each of ndim axes.
func diagonals(c *builtin.Call, n, ndim int) (object.Value, error) {
	a, err := core.CountUp(c, max(n, 0), dtype.Int64)
	if err != nil {
		return nil, err
	}
	out := make(object.Tuple, max(ndim, 0))
	for i := range out {
		out[i] = a
	}
	return out, nil
}

func diagIndices(c *builtin.Call) (object.Value, error) {
	n, err := builtin.ToInt(c.Arg("n"))
	if err != nil {
		return nil, err
	}
	ndim, err := c.Int("ndim", 2)
	if err != nil {
		return nil, err
	}
	return diagonals(c, n, ndim)
}

func diagIndicesFrom(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "arr")
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	if len(dims) < 2 {
		return nil, object.Staticf(object.ValueError, "input array must be at least 2-d")
	}
	for _, n := range dims {
		if n != dims[0] {
			return nil, object.Staticf(object.ValueError, "All dimensions of input must be of equal length")
		}
	}
	return diagonals(c, dims[0], len(dims))
}

func maskIndices(c *builtin.Call) (object.Value, error) {
	n, err := builtin.ToInt(c.Arg("n"))
	if err != nil {
		return nil, err
	}
	one, err := lower.ConstOf(object.Int(1), dtype.Int64)
	if err != nil {
		return nil, err
	}
	m, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{n, n}}, one)
	if err != nil {
		return nil, err
	}
	var k object.Value = object.Int(0)
	if c.Given("k") {
		k = c.Arg("k")
	}
	got, err := c.Host.Call(c.Arg("mask_func"), []object.Value{m, k}, nil)
	if err != nil {
		return nil, err
	}
	a, err := c.R.Array(got)
	if err != nil {
		return nil, err
	}
	return nonzeroTuple(c, a)
}

func unravelIndex(c *builtin.Call) (object.Value, error) {
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	i, err := core.SizedArg(c, "indices")
	if err != nil {
		return nil, err
	}
	if !i.DType().IsInteger() {
		if _, typed := c.Arg("indices").(*object.Array); !typed && core.Known(i) && i.Type().Shape.Elements() == 0 {
			return nil, object.Staticf(object.TypeError, "indices must be integral: the provided empty sequence was inferred as float. Wrap it with 'np.array(indices, dtype=np.intp)'")
		}
		return nil, object.Staticf(object.TypeError, "only int indices permitted")
	}
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	if i, err = c.R.Cast(i, dtype.Int64); err != nil {
		return nil, err
	}
	size := tensor.Count(dims)
	if err := flatRange(c, i, size); err != nil {
		return nil, err
	}
	out := make(object.Tuple, len(dims))
	for k := range dims {
		axis := len(dims) - 1 - k
		if order == "F" {
			axis = k
		}
		n := object.Int(max(dims[axis], 1))
		x, err := c.Elementwise(ir.FloorMod, i, n)
		if err != nil {
			return nil, err
		}
		out[axis] = x
		if i, err = c.Elementwise(ir.FloorDiv, i, n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// flatRange refuses flat indices outside an array, when they are known.
func flatRange(c *builtin.Call, i *object.Array, size int) error {
	t, err := i.Tensor()
	if err == object.ErrUnknown {
		return nil
	}
	if err != nil {
		return err
	}
	if k, outside := firstOutside(t, size); outside {
		return object.Errorf(object.ValueError, "index %d is out of bounds for array with size %d", k, size)
	}
	return nil
}

func ravelMultiIndex(c *builtin.Call) (object.Value, error) {
	dims, err := core.ShapeArg(c, "dims")
	if err != nil {
		return nil, err
	}
	parts, err := core.SizedArrays(c, "multi_index")
	if err != nil {
		return nil, err
	}
	if len(parts) != len(dims) {
		return nil, object.Staticf(object.ValueError, "parameter multi_index must be a sequence of length %d", len(dims))
	}
	modes, err := modes(c, len(dims))
	if err != nil {
		return nil, err
	}
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	var total *object.Array
	stride := 1
	for k := range dims {
		axis := len(dims) - 1 - k
		if order == "F" {
			axis = k
		}
		i := parts[axis]
		if !i.DType().IsInteger() {
			return nil, object.Staticf(object.TypeError, "only int indices permitted")
		}
		if modes[axis] == "raise" {
			if err := inRange(c, i, dims[axis], "invalid entry in coordinates array"); err != nil && err != object.ErrUnknown {
				return nil, err
			}
		}
		if i, err = wrapped(c, i, dims[axis], modes[axis]); err != nil {
			return nil, err
		}
		if i, err = c.R.Cast(i, dtype.Int64); err != nil {
			return nil, err
		}
		if i, err = c.Elementwise(ir.Mul, i, object.Int(stride)); err != nil {
			return nil, err
		}
		if total == nil {
			total = i
		} else if total, err = c.Elementwise(ir.AddV2, total, i); err != nil {
			return nil, err
		}
		stride *= max(dims[axis], 1)
	}
	return core.Result(total, nil)
}

// modes reads mode= as one per axis.
func modes(c *builtin.Call, n int) ([]string, error) {
	out := make([]string, n)
	t, ok := c.Arg("mode").(object.Tuple)
	if ok && len(t) != n {
		return nil, object.Staticf(object.ValueError, "mode must have one entry for each of the %d dims", n)
	}
	for i := range out {
		var err error
		if ok {
			c.SetArg("mode", t[i])
		}
		if out[i], err = clipMode(c); err != nil {
			return nil, err
		}
	}
	return out, nil
}
