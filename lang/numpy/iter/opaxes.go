// op_axes of np.nditer: which axis of an operand each axis of the walk is.
package iter

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// ontoAxes is a view of the i-th operand with its axes where op_axes puts them; those that
// it has not there, -1 or np.newaxis, have length 1.
func ontoAxes(c *builtin.Call, a *object.Array, i int) (*object.Array, error) {
	if builtin.IsNone(c.Arg("op_axes")) {
		return a, nil
	}
	all, err := c.Seq(c.Arg("op_axes"))
	if err != nil {
		return nil, err
	}
	if i >= len(all) {
		return nil, object.Errorf(object.ValueError, "op_axes must be a tuple/list matching the number of ops")
	}
	if object.Value(object.None) == all[i] {
		return a, nil
	}
	axes, err := c.Seq(all[i])
	if err != nil {
		return nil, err
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	dims, strides, used := make([]int, len(axes)), make([]int, len(axes)), make([]bool, t.Rank())
	for k, v := range axes {
		dims[k] = 1
		if builtin.IsNone(v) {
			continue
		}
		axis, err := builtin.ToInt(v)
		if err != nil {
			return nil, err
		}
		switch {
		case axis == -1:
			continue
		case axis < 0 || axis >= t.Rank():
			return nil, object.Errorf(object.ValueError, "Iterator input op_axes[%d][%d] (==%d) is not a valid axis of op[%d], which has %d dimensions", i, len(axes)-1-k, axis, i, t.Rank())
		case used[axis]:
			return nil, object.Errorf(object.ValueError, "The 'op_axes' provided to the iterator constructor for operand %d contained duplicate value %d", i, axis)
		}
		used[axis], dims[k], strides[k] = true, t.Dim(axis), t.Strides()[axis]
	}
	view := object.NewArray(t.View(dims, strides, t.Offset()))
	view.ReadOnly = a.ReadOnly
	return view, nil
}
