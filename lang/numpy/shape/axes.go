// Axes in another order: transpose, swapaxes, moveaxis and their kin.
package shape

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var axesEntries = []builtin.Entry{
	{Names: []string{"np.transpose", "np.permute_dims"}, Params: "a, axes=None",
		Doc: "View with the axes permuted, by default reversed.", Example: "np.transpose(np.ones((1, 2, 3)), (1, 0, 2)).shape", Fn: npTranspose},
	{Names: []string{"ndarray.transpose"}, Params: "self, /, *axes",
		Doc: "View with the axes permuted, by default reversed.", Example: "np.ones((1, 2, 3)).transpose(1, 0, 2).shape", Fn: methodTranspose},
	{Names: []string{"np.matrix_transpose"}, Params: "x, /",
		Doc: "View with the last two axes swapped.", Example: "np.matrix_transpose([[1, 2], [3, 4]])", Fn: matrixTranspose},
	{Names: []string{"np.swapaxes", "ndarray.swapaxes"}, Params: "a, axis1, axis2",
		Doc: "View with two axes swapped.", Example: "np.swapaxes(np.ones((1, 2, 3)), 0, 2).shape", Fn: swapAxes},
	{Names: []string{"np.moveaxis"}, Params: "a, source, destination",
		Doc: "View with axes moved to other places.", Example: "np.moveaxis(np.zeros((3, 4, 5)), 0, -1).shape", Fn: moveAxis},
	{Names: []string{"np.rollaxis"}, Params: "a, axis, start=0",
		Doc: "View with an axis moved before another.", Example: "np.rollaxis(np.ones((3, 4, 5, 6)), 3, 1).shape", Fn: rollAxis},
	{Names: []string{"np.lib.array_utils.normalize_axis_index"}, Params: "axis, ndim, msg_prefix=None",
		Doc: "Axis counted from the front.", Example: "np.lib.array_utils.normalize_axis_index(-1, ndim=3)", Fn: normalizeAxis},
}

func npTranspose(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if !c.Given("axes") {
		return c.R.Transpose(a, nil)
	}
	axes, err := core.ToInts(c.Arg("axes"))
	if err != nil {
		return nil, err
	}
	return permute(c, a, axes)
}

func methodTranspose(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "self")
	if err != nil {
		return nil, err
	}
	if len(c.Rest) == 0 || len(c.Rest) == 1 && c.Rest[0] == object.None {
		return c.R.Transpose(a, nil)
	}
	axes, err := core.ManyInts(c)
	if err != nil {
		return nil, err
	}
	return permute(c, a, axes)
}

func permute(c *builtin.Call, a *object.Array, axes []int) (*object.Array, error) {
	if a.Rank() >= 0 && len(axes) != a.Rank() {
		return nil, object.Staticf(object.ValueError, "axes don't match array")
	}
	out, err := c.R.Transpose(a, append([]int{}, axes...))
	if e, ok := err.(*record.Error); ok && e.Fault.Kind == fault.Index {
		e.Class = "numpy.exceptions.AxisError"
	}
	return out, err
}

func matrixTranspose(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArray(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if a.Rank() < 2 {
		return nil, object.Staticf(object.ValueError, "Input array must be at least 2-dimensional, but it is %d", a.Rank())
	}
	return core.Swap(c, a, a.Rank()-2, a.Rank()-1)
}

func swapAxes(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	i, err := namedAxis(c, "axis1", a)
	if err != nil {
		return nil, err
	}
	j, err := namedAxis(c, "axis2", a)
	if err != nil {
		return nil, err
	}
	return core.Swap(c, a, i, j)
}

// namedAxis reads an axis argument; errors name it as NumPy's do.
func namedAxis(c *builtin.Call, name string, a *object.Array) (int, error) {
	n, err := builtin.ToInt(c.Arg(name))
	if err != nil {
		return 0, err
	}
	if a.Rank() < 0 {
		return 0, object.ErrUnknown
	}
	if n < -a.Rank() || n >= a.Rank() {
		return 0, object.Staticf(object.AxisError, "%s: axis %d is out of bounds for array of dimension %d", name, n, a.Rank())
	}
	if n < 0 {
		n += a.Rank()
	}
	return n, nil
}

func moveAxis(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	from, err := core.ToInts(c.Arg("source"))
	if err != nil {
		return nil, err
	}
	to, err := core.ToInts(c.Arg("destination"))
	if err != nil {
		return nil, err
	}
	return core.MoveAxes(c, a, from, to)
}

func rollAxis(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	axis, err := builtin.ToInt(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	if axis, err = lower.Axis(a, axis); err != nil {
		return nil, err
	}
	start, err := c.Int("start", 0)
	if err != nil {
		return nil, err
	}
	n := a.Rank()
	if start < -n || start > n {
		return nil, object.Staticf(object.AxisError, "'%s' arg requires %d <= %s < %d, but %d was passed in", "start", -n, "start", n+1, start)
	}
	if start < 0 {
		start += n
	}
	if axis < start {
		start--
	}
	return core.MoveAxes(c, a, []int{axis}, []int{start})
}

// normalizeAxis is np.lib.array_utils.normalize_axis_index.
func normalizeAxis(c *builtin.Call) (object.Value, error) {
	axis, err := builtin.ToInt(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	rank, err := builtin.ToInt(c.Arg("ndim"))
	if err != nil {
		return nil, err
	}
	prefix, err := c.Str("msg_prefix", "")
	if err != nil {
		return nil, err
	}
	if prefix != "" {
		prefix += ": "
	}
	if axis < -rank || axis >= rank {
		return nil, object.Staticf(object.AxisError, "%saxis %d is out of bounds for array of dimension %d", prefix, axis, rank)
	}
	if axis < 0 {
		axis += rank
	}
	return object.Int(axis), nil
}
