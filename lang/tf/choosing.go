// tf's functions that choose, scatter and count by indices.
package tf

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var choosingEntries = []builtin.Entry{
	{Names: []string{"one_hot", "tf.one_hot"}, Args: builtin.Read, Params: "indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None",
		Doc: "on_value at each index along a new axis of size depth, off_value elsewhere.", Example: "one_hot([0, 2], 3)", Fn: oneHot},
	{Names: []string{"top_k", "tf.math.top_k", "tf.nn.top_k"}, Args: builtin.Read, Params: "input, k=1, sorted=True, index_type=None, name=None",
		Doc: "The k largest elements along the last axis, and where they are; of equal ones the first.", Example: "top_k(np.array([3, 9, 4, 9]), 2)", Fn: topK},
	{Names: []string{"gather_nd", "tf.gather_nd"}, Args: builtin.Read, Params: "params, indices, name=None",
		Doc: "Parts of params at the positions that the last axis of indices holds.", Example: "gather_nd(np.arange(6).reshape(2, 3), [[0, 1], [1, 2]])", Fn: gatherNd},
	{Names: []string{"tf.gather"}, Args: builtin.Read, Params: "params, indices, axis=0, name=None",
		Doc: "Parts of params along an axis.", Example: "tf.gather(np.arange(6).reshape(2, 3), [1, 1])", Fn: gather},
	{Names: []string{"tf.nn.embedding_lookup"}, Args: builtin.Read, Params: "params, ids, max_norm=None, name=None",
		Doc: "Rows of a table.", Example: "tf.nn.embedding_lookup(np.arange(6).reshape(3, 2), [2, 0])", Fn: gather},
	{Names: []string{"scatter_nd", "tf.scatter_nd"}, Args: builtin.Read, Params: "indices, updates, shape, name=None",
		Doc: "Zeros of a shape with updates added at the positions that the last axis of indices holds.", Example: "scatter_nd([[1], [3], [1]], [5, 6, 7], [4])", Fn: scatterNd},
	{Names: []string{"tf.tensor_scatter_nd_add"}, Args: builtin.Read, Params: "tensor, indices, updates, name=None",
		Doc: "A copy of tensor with updates added at positions.", Example: "tf.tensor_scatter_nd_add(np.ones(4), [[1], [1]], [5.0, 7])", Fn: scatterInto(true)},
	{Names: []string{"tf.tensor_scatter_nd_update"}, Args: builtin.Read, Params: "tensor, indices, updates, name=None",
		Doc: "A copy of tensor with updates stored at positions.", Example: "tf.tensor_scatter_nd_update(np.ones(4), [[1], [3]], [5.0, 7])", Fn: scatterInto(false)},
	{Names: []string{"segment_sum", "tf.math.segment_sum"}, Args: builtin.Read, Params: "data, segment_ids, name=None",
		Doc: "Sums of the rows of data that share an id; ids rise from 0.", Example: "segment_sum(np.array([1, 2, 3, 4]), [0, 0, 1, 1])", Fn: segments(false)},
	{Names: []string{"segment_mean", "tf.math.segment_mean"}, Args: builtin.Read, Params: "data, segment_ids, name=None",
		Doc: "Means of the rows of data that share an id; ids rise from 0.", Example: "segment_mean(np.array([1.0, 2, 3, 4]), [0, 0, 1, 1])", Fn: segments(true)},
	{Names: []string{"unsorted_segment_sum", "tf.math.unsorted_segment_sum"}, Args: builtin.Read, Params: "data, segment_ids, num_segments, name=None",
		Doc: "Sums of the rows of data that share an id; rows of negative ids do not count.", Example: "unsorted_segment_sum(np.array([1, 2, 3, 4]), [2, 0, -1, 2], 3)", Fn: unsorted(false)},
	{Names: []string{"unsorted_segment_mean", "tf.math.unsorted_segment_mean"}, Args: builtin.Read, Params: "data, segment_ids, num_segments, name=None",
		Doc: "Means of the rows of data that share an id; rows of negative ids do not count.", Example: "unsorted_segment_mean(np.array([1.0, 2, 3, 4]), [2, 0, -1, 2], 3)", Fn: unsorted(true)},
}

func oneHot(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	at := k.ArrayArg("indices")
	depth, err := builtin.ToInt(c.Arg("depth"))
	if k.Failed(err) {
		return nil, k.Err
	}
	if depth < 0 {
		return nil, object.Staticf(object.ValueError, "one_hot: depth must not be negative, got %d", depth)
	}
	d, err := hotType(c)
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, at)
	if err != nil {
		return nil, err
	}
	axis, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	if axis < -1 || axis > rank {
		return nil, object.Staticf(object.ValueError, "one_hot: axis is -1 to %d for indices of %d axes, not %d", rank, rank, axis)
	}
	if axis == -1 {
		axis = rank
	}
	classes := k.Reshape(lower.Ints(core.UpTo(depth)), core.OnesBut(rank+1, axis, depth)...)
	hot := k.Ufunc(ir.Equal, k.Expand(core.NotScalar(at), axis), classes)
	if !c.Given("on_value") && !c.Given("off_value") {
		return k.Done(k.Cast(hot, d))
	}
	on, off := object.Value(object.Int(1)), object.Value(object.Int(0))
	if c.Given("on_value") {
		on = c.Arg("on_value")
	}
	if c.Given("off_value") {
		off = c.Arg("off_value")
	}
	return k.Done(k.Where(hot, k.Cast(k.Asarray(on), d), k.Cast(k.Asarray(off), d)))
}

// hotType is dtype, or that of the values given, or float32.
func hotType(c *builtin.Call) (dtype.DType, error) {
	d, err := c.DType("dtype")
	if err != nil || d != dtype.Invalid {
		return d, err
	}
	for _, name := range []string{"on_value", "off_value"} {
		if a, ok := c.Arg(name).(*object.Array); ok {
			return a.DType(), nil
		}
	}
	return dtype.Float32, nil
}

func topK(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("input")
	n, err := c.Int("k", 1)
	if k.Failed(err) {
		return nil, k.Err
	}
	rank, err := core.Rank(c, x)
	if err != nil {
		return nil, err
	}
	if rank == 0 {
		return nil, object.Staticf(object.ValueError, "top_k: the input needs at least one axis")
	}
	size := x.Dims()[rank-1]
	if n < 0 || size >= 0 && n > size {
		return nil, object.Staticf(object.ValueError, "top_k: k is 0 to %d, the size of the last axis, not %d", size, n)
	}
	places, err := c.DType("index_type")
	if err != nil {
		return nil, err
	}
	switch places {
	case dtype.Invalid:
		places = dtype.Int32
	case dtype.Int16, dtype.Int32, dtype.Int64:
	default:
		return nil, object.Staticf(object.TypeError, "top_k: index_type is int16, int32 or int64, not %s", places)
	}
	top := k.EmitN(2, ir.TopK, ir.TopKAttrs{K: n}, x)
	at := k.Cast(top[1], places)
	if k.Err != nil {
		return nil, k.Err
	}
	return c.NamedTuple("TopKV2", top[0], at)
}

// positions are the arrays that the last axis of indices holds, one for each axis of what
// they index.
func positions(c *builtin.Call, name string, rank int) ([]object.Value, error) {
	k := core.NewFormula(c)
	indices := k.ArrayArg(name)
	if k.Err != nil {
		return nil, k.Err
	}
	dims, err := core.Sizes(c, indices)
	if err != nil {
		return nil, err
	}
	if len(dims) == 0 || dims[len(dims)-1] > rank {
		return nil, object.Staticf(object.ValueError, "%s: the last axis of indices holds a position of up to %d numbers, shape %s does not", c.Entry.Name(), rank, indices.Type().Shape.Text())
	}
	if !indices.DType().IsInteger() {
		return nil, object.Staticf(object.TypeError, "%s: indices are integers, not %s", c.Entry.Name(), indices.DType())
	}
	last := len(dims) - 1
	out := make([]object.Value, dims[last])
	for i := range out {
		part := k.Along(indices, last, every(i, 1, 1))
		out[i] = k.Reshape(part, dims[:last]...)
	}
	return out, k.Err
}

func gatherNd(c *builtin.Call) (object.Value, error) {
	x, err := c.Array("params")
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, x)
	if err != nil {
		return nil, err
	}
	at, err := positions(c, "indices", rank)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Index(x, at))
}

func gather(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, at := k.ArrayArg("params"), k.Asarray(c.Args[1])
	if k.Err != nil {
		return nil, k.Err
	}
	axis := 0
	if c.HasParam("axis") {
		n, err := c.Int("axis", 0)
		if err != nil {
			return nil, err
		}
		if axis, err = core.AxisOf(c, x, n); err != nil {
			return nil, err
		}
	}
	if !at.DType().IsInteger() {
		return nil, object.Staticf(object.TypeError, "%s: indices are integers, not %s", c.Entry.Name(), at.DType())
	}
	return k.Done(k.AsScalar(k.Take(c.R.Take(x, at, axis))))
}

func scatterNd(c *builtin.Call) (object.Value, error) {
	updates, err := c.Array("updates")
	if err != nil {
		return nil, err
	}
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	zeros, err := zerosOf(c, updates.DType(), dims...)
	if err != nil {
		return nil, err
	}
	return scattered(c, zeros, updates, true)
}

// zerosOf is a fresh array of zeros.
func zerosOf(c *builtin.Call, d dtype.DType, dims ...int) (*object.Array, error) {
	zero, err := lower.ConstOf(object.Int(0), d)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, zero)
}

func scatterInto(add bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x, err := c.Array("tensor")
		if err != nil {
			return nil, err
		}
		updates, err := c.Array("updates")
		if err != nil {
			return nil, err
		}
		if x, err = c.R.Copy(x); err != nil {
			return nil, err
		}
		return scattered(c, x, updates, add)
	}
}

// scattered stores updates into x, which is fresh, at the positions of indices.
func scattered(c *builtin.Call, x, updates *object.Array, add bool) (object.Value, error) {
	rank, err := core.Rank(c, x)
	if err != nil {
		return nil, err
	}
	at, err := positions(c, "indices", rank)
	if err != nil {
		return nil, err
	}
	if add {
		err = c.R.ScatterAdd(x, at, updates)
	} else {
		err = c.R.Store(x, at, updates)
	}
	return x, err
}

// segments are folds of rows whose ids rise.
func segments(mean bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		ids, err := segmentIDs(c)
		if err != nil {
			return nil, err
		}
		if !slices.IsSorted(ids) || len(ids) > 0 && ids[0] < 0 {
			return nil, object.Errorf(object.ValueError, "%s: segment_ids must rise from 0; unsorted_segment_sum takes others", c.Entry.Name())
		}
		n := 0
		if len(ids) > 0 {
			n = int(ids[len(ids)-1]) + 1
		}
		return segmented(c, ids, n, mean)
	}
}

func unsorted(mean bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n, err := builtin.ToInt(c.Arg("num_segments"))
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, object.Staticf(object.ValueError, "%s: num_segments must not be negative, got %d", c.Entry.Name(), n)
		}
		ids, err := segmentIDs(c)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if id >= int64(n) {
				return nil, object.Errorf(object.IndexError, "%s: id %d is out of bounds for %d segments", c.Entry.Name(), id, n)
			}
		}
		return segmented(c, ids, n, mean)
	}
}

// segmentIDs reads the ids, of which checking knows nothing.
func segmentIDs(c *builtin.Call) ([]int64, error) {
	a, err := c.Array("segment_ids")
	if err != nil {
		return nil, err
	}
	if !a.DType().IsInteger() {
		return nil, object.Staticf(object.TypeError, "%s: segment_ids are integers, not %s", c.Entry.Name(), a.DType())
	}
	if a.Rank() > 1 || a.Rank() == 0 {
		return nil, object.Staticf(object.ValueError, "%s: segment_ids need one axis, have shape %s", c.Entry.Name(), a.Type().Shape.Text())
	}
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	return core.Integers(c, a)
}

func segmented(c *builtin.Call, ids []int64, n int, mean bool) (object.Value, error) {
	k := core.NewFormula(c)
	data := k.ArrayArg("data")
	if k.Err != nil {
		return nil, k.Err
	}
	if mean {
		data = k.Inexact(data)
	}
	dims, err := core.Sizes(c, data)
	if err != nil {
		return nil, err
	}
	if len(dims) == 0 || dims[0] != len(ids) {
		return nil, object.Errorf(object.ValueError, "%s: data of shape %s need an id for each row, got %d", c.Entry.Name(), data.Type().Shape.Text(), len(ids))
	}
	rows, to, counts := []int{}, []int{}, make([]int, n)
	for i, id := range ids {
		if id >= 0 {
			rows, to = append(rows, i), append(to, int(id))
			counts[id]++
		}
	}
	if len(rows) < len(ids) {
		data = k.Take(c.R.Take(data, lower.Ints(rows), 0))
	}
	sums, err := zerosOf(c, data.DType(), append([]int{n}, dims[1:]...)...)
	if k.Failed(err) || k.Failed(c.R.ScatterAdd(sums, []object.Value{lower.Ints(to)}, data)) {
		return nil, k.Err
	}
	if !mean {
		return k.Done(sums)
	}
	for i := range counts {
		counts[i] = max(1, counts[i])
	}
	return k.Done(k.Div(sums, k.Cast(k.Reshape(lower.Ints(counts), core.OnesBut(len(dims), 0, n)...), data.DType())))
}
