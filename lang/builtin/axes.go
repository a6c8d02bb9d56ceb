// Axes in another order: transpose, swapaxes, moveaxis and their kin.
package builtin

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var axesEntries = []Entry{
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

func npTranspose(c *Call) (value.Value, error) {
	a, err := c.arr("a")
	if err != nil {
		return nil, err
	}
	if !c.Given("axes") {
		return c.R.Transpose(a, nil)
	}
	axes, err := ToInts(c.Arg("axes"))
	if err != nil {
		return nil, err
	}
	return c.permute(a, axes)
}

func methodTranspose(c *Call) (value.Value, error) {
	a, err := c.arr("self")
	if err != nil {
		return nil, err
	}
	if len(c.Rest) == 0 || len(c.Rest) == 1 && c.Rest[0] == value.None {
		return c.R.Transpose(a, nil)
	}
	axes, err := c.manyInts()
	if err != nil {
		return nil, err
	}
	return c.permute(a, axes)
}

func (c *Call) permute(a *value.Array, axes []int) (*value.Array, error) {
	if a.Rank() >= 0 && len(axes) != a.Rank() {
		return nil, value.Staticf("ValueError", "axes don't match array")
	}
	out, err := c.R.Transpose(a, append([]int{}, axes...))
	if e, ok := err.(*compile.Error); ok && e.Fault.Kind == fault.Index {
		e.Class = "numpy.exceptions.AxisError"
	}
	return out, err
}

func matrixTranspose(c *Call) (value.Value, error) {
	a, err := c.sizedArray(c.Args[0])
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	if a.Rank() < 2 {
		return nil, value.Staticf("ValueError", "Input array must be at least 2-dimensional, but it is %d", a.Rank())
	}
	return c.swap(a, a.Rank()-2, a.Rank()-1)
}

// swap exchanges two axes.
func (c *Call) swap(a *value.Array, i, j int) (*value.Array, error) {
	perm := upTo(a.Rank())
	perm[i], perm[j] = perm[j], perm[i]
	return c.R.Transpose(a, perm)
}

// upTo is 0, 1, … n-1.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func swapAxes(c *Call) (value.Value, error) {
	a, err := c.arr("a")
	if err != nil {
		return nil, err
	}
	i, err := c.namedAxis("axis1", a)
	if err != nil {
		return nil, err
	}
	j, err := c.namedAxis("axis2", a)
	if err != nil {
		return nil, err
	}
	return c.swap(a, i, j)
}

// namedAxis reads an axis argument; errors name it as NumPy's do.
func (c *Call) namedAxis(name string, a *value.Array) (int, error) {
	n, err := ToInt(c.Arg(name))
	if err != nil {
		return 0, err
	}
	if a.Rank() < 0 {
		return 0, value.ErrUnknown
	}
	if n < -a.Rank() || n >= a.Rank() {
		return 0, value.Staticf("numpy.exceptions.AxisError", "%s: axis %d is out of bounds for array of dimension %d", name, n, a.Rank())
	}
	if n < 0 {
		n += a.Rank()
	}
	return n, nil
}

func moveAxis(c *Call) (value.Value, error) {
	a, err := c.arr("a")
	if err != nil {
		return nil, err
	}
	from, err := ToInts(c.Arg("source"))
	if err != nil {
		return nil, err
	}
	to, err := ToInts(c.Arg("destination"))
	if err != nil {
		return nil, err
	}
	return c.moveAxes(a, from, to)
}

// moveAxes moves axes to other places; the rest keeps its order.
func (c *Call) moveAxes(a *value.Array, from, to []int) (*value.Array, error) {
	rank := a.Rank()
	if rank < 0 {
		return nil, value.ErrUnknown
	}
	src, err := axesOf("source", from, rank)
	if err != nil {
		return nil, err
	}
	dst, err := axesOf("destination", to, rank)
	if err != nil {
		return nil, err
	}
	if len(src) != len(dst) {
		return nil, value.Staticf("ValueError", "`source` and `destination` arguments must have the same number of elements")
	}
	perm := make([]int, rank)
	for i := range perm {
		perm[i] = -1
	}
	moved := make([]bool, rank)
	for i, s := range src {
		perm[dst[i]], moved[s] = s, true
	}
	next := 0
	for i := range perm {
		if perm[i] >= 0 {
			continue
		}
		for moved[next] {
			next++
		}
		perm[i] = next
		next++
	}
	return c.R.Transpose(a, perm)
}

// axesOf normalises a list of different axes; errors name the argument.
func axesOf(name string, list []int, rank int) ([]int, error) {
	out := make([]int, len(list))
	seen := make([]bool, rank)
	for i, n := range list {
		if n < -rank || n >= rank {
			return nil, value.Staticf("numpy.exceptions.AxisError", "%s: axis %d is out of bounds for array of dimension %d", name, n, rank)
		}
		if n < 0 {
			n += rank
		}
		if seen[n] {
			return nil, value.Staticf("ValueError", "repeated axis in `%s` argument", name)
		}
		out[i], seen[n] = n, true
	}
	return out, nil
}

func rollAxis(c *Call) (value.Value, error) {
	a, err := c.arr("a")
	if err != nil {
		return nil, err
	}
	axis, err := ToInt(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	if axis, err = compile.Axis(a, axis); err != nil {
		return nil, err
	}
	start, err := c.Int("start", 0)
	if err != nil {
		return nil, err
	}
	n := a.Rank()
	if start < -n || start > n {
		return nil, value.Staticf("numpy.exceptions.AxisError", "'%s' arg requires %d <= %s < %d, but %d was passed in", "start", -n, "start", n+1, start)
	}
	if start < 0 {
		start += n
	}
	if axis < start {
		start--
	}
	return c.moveAxes(a, []int{axis}, []int{start})
}

// normalizeAxis is np.lib.array_utils.normalize_axis_index.
func normalizeAxis(c *Call) (value.Value, error) {
	axis, err := ToInt(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	rank, err := ToInt(c.Arg("ndim"))
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
		return nil, value.Staticf("numpy.exceptions.AxisError", "%saxis %d is out of bounds for array of dimension %d", prefix, axis, rank)
	}
	if axis < 0 {
		axis += rank
	}
	return value.Int(axis), nil
}
