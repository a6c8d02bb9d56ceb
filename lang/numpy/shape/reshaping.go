// Other shapes of an array: reshape, transpose, squeeze and their kin.
package shape

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var reshapingEntries = []builtin.Entry{
	{Names: []string{"np.reshape"}, Params: "a, /, shape, order='C', *, copy=None",
		Doc: "The elements in another shape; a view where strides permit.", Example: "np.reshape(np.arange(6), (3, 2))", Fn: npReshape},
	{Names: []string{"ndarray.reshape"}, Params: "self, /, *shape, order='C', copy=None",
		Doc: "The elements in another shape; a view where strides permit.", Example: "np.arange(6).reshape(3, 2)", Fn: methodReshape},
	{Names: []string{"np.ravel", "ndarray.ravel"}, Params: "a, order='C'",
		Doc: "The elements in one axis; a view where strides permit.", Example: "np.ravel([[1, 2], [3, 4]])", Fn: ravel},
	{Names: []string{"ndarray.flatten"}, Replay: builtin.ReplayPlain, Params: "self, order='C'",
		Doc: "Copy of the elements in one axis.", Example: "np.array([[1, 2], [3, 4]]).flatten()", Fn: flatten},
	{Names: []string{"np.squeeze", "ndarray.squeeze"}, Params: "a, axis=None",
		Doc: "View without axes of size 1.", Example: "np.squeeze([[[0], [1], [2]]])", Fn: squeeze},
	{Names: []string{"np.expand_dims"}, Params: "a, axis",
		Doc: "View with new axes of size 1.", Example: "np.expand_dims([1, 2], axis=0)", Fn: expandDims},
	{Names: []string{"np.atleast_1d"}, Params: "*arys",
		Doc: "Arrays with at least one axis.", Example: "np.atleast_1d(1.0)", Fn: atLeastFn(1)},
	{Names: []string{"np.atleast_2d"}, Params: "*arys",
		Doc: "Arrays with at least two axes.", Example: "np.atleast_2d([1, 2])", Fn: atLeastFn(2)},
	{Names: []string{"np.atleast_3d"}, Params: "*arys",
		Doc: "Arrays with at least three axes.", Example: "np.atleast_3d([1, 2]).shape", Fn: atLeastFn(3)},
	{Names: []string{"np.shape"}, Params: "a",
		Doc: "Sizes of the axes.", Example: "np.shape([[1, 2]])", Fn: npShape},
	{Names: []string{"np.ndim"}, Params: "a",
		Doc: "Number of axes.", Example: "np.ndim([[1, 2, 3], [4, 5, 6]])", Fn: npNdim},
	{Names: []string{"np.size"}, Params: "a, axis=None",
		Doc: "Number of elements, or the size of axes.", Example: "np.size([[1, 2, 3], [4, 5, 6]])", Fn: npSize},
}

func npReshape(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	return reshape(c, a, dims)
}

func methodReshape(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "self")
	if err != nil {
		return nil, err
	}
	dims, err := core.ManyInts(c)
	if err != nil {
		return nil, err
	}
	return reshape(c, a, dims)
}

// reshape gives another shape in the call's order, copied if it asks for that.
func reshape(c *builtin.Call, a *object.Array, dims []int) (object.Value, error) {
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	if order == "K" {
		return nil, object.Staticf(object.ValueError, "order 'K' is not permitted for reshaping")
	}
	if order, err = core.OrderFor(c, a, order); err != nil {
		return nil, err
	}
	out, err := c.R.Reshape(a, dims, order)
	if err != nil || !c.Given("copy") {
		return out, err
	}
	if want, err := c.Bool("copy", true); err != nil || want {
		if err != nil {
			return nil, err
		}
		return c.R.Copy(out)
	}
	return out, mustView(c, a, out)
}

// mustView refuses a reshape that had to copy.
func mustView(c *builtin.Call, a, out *object.Array) error {
	if err := c.R.Force(a, out); err != nil {
		return nil // checking: only types are known
	}
	x, xok := a.Ready()
	y, yok := out.Ready()
	if xok && yok && !x.SharesBuffer(y) && x.Size() > 0 {
		return object.Errorf(object.ValueError, "Unable to avoid creating a copy while reshaping.")
	}
	return nil
}

func ravel(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	return core.FlatInOrder(c, a, true) // a view only of what has no gaps
}

func flatten(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "self")
	if err != nil {
		return nil, err
	}
	f, err := core.FlatInOrder(c, a, false)
	if err != nil {
		return nil, err
	}
	return c.R.Copy(f)
}

func squeeze(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	var axes []int
	if !c.Given("axis") {
		for i, n := range a.Dims() {
			if n < 0 {
				return nil, object.ErrUnknown
			}
			if n == 1 {
				axes = append(axes, i)
			}
		}
	} else {
		list, err := core.ToInts(c.Arg("axis"))
		if err != nil {
			return nil, err
		}
		if axes, err = shape.NormalizeAxes(list, a.Rank()); err != nil {
			return nil, lower.AxisError(err)
		}
		for _, i := range axes {
			if n := a.Dims()[i]; n != 1 && n >= 0 {
				return nil, object.Staticf(object.ValueError, "cannot select an axis to squeeze out which has size not equal to one")
			}
		}
	}
	if len(axes) == 0 {
		return a, nil
	}
	return c.R.Emit(ir.Squeeze, ir.AxesAttrs{Axes: axes}, a)
}

func expandDims(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	list, err := core.ToInts(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	rank := a.Rank() + len(list)
	axes, err := shape.NormalizeAxes(list, rank)
	if err != nil {
		e := lower.AxisError(err)
		if f, ok := e.(*record.Error); ok && f.Class == "ValueError" {
			return nil, object.Staticf(object.ValueError, "repeated axis")
		}
		return nil, e
	}
	return c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: axes}, a)
}

func atLeastFn(n int) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		out := make(object.Tuple, len(c.Rest))
		for i, v := range c.Rest {
			a, err := core.SizedArray(c, v)
			if err != nil {
				return nil, err
			}
			if out[i], err = atLeastND(c, a, n); err != nil {
				return nil, err
			}
		}
		if len(out) == 1 {
			return out[0], nil
		}
		return out, nil
	}
}

// atLeastND adds axes where NumPy's atleast functions do: in front, but the
// third one behind.
func atLeastND(c *builtin.Call, a *object.Array, n int) (*object.Array, error) {
	switch rank := a.Rank(); {
	case rank < 0:
		return nil, object.ErrUnknown
	case rank >= n:
		return a, nil
	case n == 3 && rank == 1:
		return c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{0, 2}}, a)
	case n == 3 && rank == 2:
		return c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{2}}, a)
	default:
		return core.AtLeast(c, a, n-rank)
	}
}

func npShape(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	return core.DimsTuple(a)
}

func npNdim(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	return object.Int(a.Rank()), nil
}

func npSize(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if a.Rank() < 0 || !core.KnownDims(a.Dims()) {
		return nil, object.ErrUnknown
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	n := 1
	if axes.All {
		for _, d := range a.Dims() {
			n *= d
		}
		return object.Int(n), nil
	}
	list, err := shape.NormalizeAxes(axes.List, a.Rank())
	if err != nil {
		return nil, lower.AxisError(err)
	}
	for _, i := range list {
		n *= a.Dims()[i]
	}
	return object.Int(n), nil
}
