// Taking arrays apart: split, array_split, unstack and their kin.
package shape

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var splittingEntries = []builtin.Entry{
	{Names: []string{"np.split"}, Params: "ary, indices_or_sections, axis=0",
		Doc: "Views of equal parts, or of the parts between indices.", Example: "np.split(np.arange(9.0), 3)", Fn: splitFn(0, true)},
	{Names: []string{"np.array_split"}, Params: "ary, indices_or_sections, axis=0",
		Doc: "As split, but the parts may differ in size.", Example: "np.array_split(np.arange(8.0), 3)", Fn: splitFn(0, false)},
	{Names: []string{"np.hsplit"}, Params: "ary, indices_or_sections",
		Doc: "Split along the second axis; the first of a vector.", Example: "np.hsplit(np.arange(4.0).reshape(2, 2), 2)", Fn: hsplit},
	{Names: []string{"np.vsplit"}, Params: "ary, indices_or_sections",
		Doc: "Split along the first axis.", Example: "np.vsplit(np.arange(4.0).reshape(2, 2), 2)", Fn: vsplit},
	{Names: []string{"np.dsplit"}, Params: "ary, indices_or_sections",
		Doc: "Split along the third axis.", Example: "len(np.dsplit(np.ones((1, 2, 4)), 2))", Fn: dsplit},
	{Names: []string{"np.unstack"}, Params: "x, /, *, axis=0",
		Doc: "Tuple of the views along an axis.", Example: "np.unstack([[1, 2], [3, 4]])", Fn: unstack},
}

func splitFn(axis int, equal bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArg(c, "ary")
		if err != nil {
			return nil, err
		}
		axis, err := core.AxisOrRefuse(c, "axis", axis, core.NoTupleIndex)
		if err != nil {
			return nil, err
		}
		return split(c, a, axis, equal)
	}
}

// split cuts along an axis at indices or into a number of parts.
func split(c *builtin.Call, a *object.Array, axis int, equal bool) (object.Value, error) {
	axis, err := core.AxisOf(c, a, axis)
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	var cuts []int
	if n, err := builtin.ToInt(c.Arg("indices_or_sections")); err == nil {
		if cuts, err = sections(dims[axis], n, equal); err != nil {
			return nil, err
		}
	} else {
		if cuts, err = core.ToInts(c.Arg("indices_or_sections")); err != nil {
			return nil, err
		}
	}
	out := &object.List{}
	from := 0
	for i := 0; i <= len(cuts); i++ {
		var stop *int
		if i < len(cuts) {
			stop = &cuts[i]
		}
		start := from
		part, err := core.Cut(c, a, axis, &start, stop)
		if err != nil {
			return nil, err
		}
		out.Append(part)
		if stop != nil {
			from = *stop
		}
	}
	return out, nil
}

const maxParts = 1 << 24 // views that one call makes

// sections gives the inner borders of n parts of size elements.
func sections(size, n int, equal bool) ([]int, error) {
	switch {
	case n <= 0 && !(equal && n < 0):
		if equal {
			return nil, object.Errorf(object.ZeroDivisionError, "integer modulo by zero")
		}
		return nil, object.Staticf(object.ValueError, "number sections must be larger than 0.")
	case equal && size%n != 0:
		return nil, object.Staticf(object.ValueError, "array split does not result in an equal division")
	case n < 0:
		return nil, object.Staticf(object.ValueError, "number sections must be larger than 0.")
	}
	if n > maxParts {
		return nil, object.Staticf(object.MemoryError, "%d parts are too many", n)
	}
	cuts, at := make([]int, 0, n-1), 0
	for i := range n - 1 {
		at += size / n
		if i < size%n {
			at++
		}
		cuts = append(cuts, at)
	}
	return cuts, nil
}

func splitAt(c *builtin.Call, least, axis int) (object.Value, error) {
	a, err := core.SizedArg(c, "ary")
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if rank < least {
		return nil, object.Staticf(object.ValueError, "%s only works on arrays of %d or more dimensions", c.Entry.Short(), least)
	}
	if c.Entry.Short() == "hsplit" && rank == 1 {
		axis = 0
	}
	return split(c, a, axis, true)
}

func hsplit(c *builtin.Call) (object.Value, error) { return splitAt(c, 1, 1) }

func vsplit(c *builtin.Call) (object.Value, error) { return splitAt(c, 2, 0) }

func dsplit(c *builtin.Call) (object.Value, error) { return splitAt(c, 3, 2) }

func unstack(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	if rank, err := core.Rank(c, a); err != nil || rank == 0 {
		if err != nil {
			return nil, err
		}
		return nil, object.Staticf(object.ValueError, "Input array must be at least 1-d.")
	}
	axis, err := core.AxisOrRefuse(c, "axis", 0, core.NoIteration)
	if err != nil {
		return nil, err
	}
	if axis, err = core.AxisOf(c, a, axis); err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	if dims[axis] > maxParts {
		return nil, object.Staticf(object.MemoryError, "%d parts are too many", dims[axis])
	}
	out := make(object.Tuple, dims[axis])
	for i := range out {
		row, err := c.R.Slice(a, core.OnAxis(axis, shape.Int(i))...)
		if err != nil {
			return nil, err
		}
		out[i] = row
	}
	return out, nil
}
