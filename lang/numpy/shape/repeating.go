// Repeating and reordering elements: tile, repeat, resize, roll, flip, rot90.
package shape

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var repeatingEntries = []builtin.Entry{
	{Names: []string{"np.tile"}, Replay: builtin.ReplayPlain, Params: "A, reps",
		Doc: "The array repeated along each axis.", Example: "np.tile([0, 1, 2], (2, 2))", Fn: tile},
	{Names: []string{"np.repeat", "ndarray.repeat"}, Replay: builtin.ReplayPlain, Params: "a, repeats, axis=None",
		Doc: "Each element repeated.", Example: "np.repeat([[1, 2], [3, 4]], 2, axis=1)", Fn: repeat},
	{Names: []string{"np.resize"}, Params: "a, new_shape",
		Doc: "A new shape, the elements repeated if there are too few.", Example: "np.resize([[0, 1], [2, 3]], (2, 3))", Fn: npResize},
	{Names: []string{"np.roll"}, Replay: builtin.ReplayPlain, Params: "a, shift, axis=None",
		Doc: "Elements shifted round along axes.", Example: "np.roll(np.arange(10), 2)", Fn: roll},
	{Names: []string{"np.flip"}, Params: "m, axis=None",
		Doc: "View with the order along axes reversed.", Example: "np.flip([[1, 2], [3, 4]], 0)", Fn: flip},
	{Names: []string{"np.fliplr"}, Params: "m",
		Doc: "View with the columns reversed.", Example: "np.fliplr([[1, 2], [3, 4]])", Fn: flipAt(2, 1)},
	{Names: []string{"np.flipud"}, Params: "m",
		Doc: "View with the rows reversed.", Example: "np.flipud([[1, 2], [3, 4]])", Fn: flipAt(1, 0)},
	{Names: []string{"np.rot90"}, Params: "m, k=1, axes=(0, 1)",
		Doc: "Turned by 90 degrees k times.", Example: "np.rot90([[1, 2], [3, 4]])", Fn: rot90},
}

func tile(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "A")
	if err != nil {
		return nil, err
	}
	reps, err := core.ToInts(c.Arg("reps"))
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	for len(reps) < rank {
		reps = append([]int{1}, reps...)
	}
	if a, err = core.AtLeast(c, a, len(reps)-rank); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Tile, ir.DimsAttrs{Dims: reps}, a)
	if err != nil {
		return nil, err
	}
	out.Scalar = false
	return out, nil
}

func repeat(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	counts, err := c.R.Array(c.Arg("repeats"))
	if err != nil {
		return nil, err
	}
	if !dtype.CanCast(counts.DType(), dtype.Int64, "safe") {
		return nil, core.CannotCast(counts.DType(), dtype.Int64, "safe")
	}
	a, axis, given, err := core.AxisArg1D(c, "axis", a)
	if err != nil {
		return nil, err
	}
	if !given {
		if a, err = c.R.Flat(a); err != nil {
			return nil, err
		}
	}
	if counts, err = c.R.Cast(counts, dtype.Int64); err != nil {
		return nil, err
	}
	if out, done, err := repeatEvenly(c, a, counts, axis); done {
		return core.Result(out, err)
	}
	return core.Result(c.R.Emit(ir.Repeat, ir.AxisAttrs{Axis: axis}, a, counts))
}

// repeatEvenly does one count for all elements by broadcasting: the size is known then.
func repeatEvenly(c *builtin.Call, a, counts *object.Array, axis int) (*object.Array, bool, error) {
	t, ok := counts.Ready()
	if !ok || t.Size() != 1 || !a.Type().Shape.Known() {
		return nil, false, nil
	}
	n := int(t.Int64At(t.FlatPos(0)))
	if n < 0 && t.Rank() == 0 {
		return nil, true, core.NegativeDims(nil)
	}
	if n < 0 {
		return nil, true, object.Errorf(object.ValueError, "repeats may not contain negative values.")
	}
	dims := a.Dims()
	wide := make([]int, 0, len(dims)+1)
	wide = append(append(append(wide, dims[:axis+1]...), n), dims[axis+1:]...)
	x, err := c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{axis + 1}}, a)
	if err != nil {
		return nil, true, err
	}
	if x, err = c.R.BroadcastTo(x, wide); err != nil {
		return nil, true, err
	}
	if x, err = c.R.Copy(x); err != nil {
		return nil, true, err
	}
	size, fits := shape.Product([]int{dims[axis], n})
	if !fits {
		return nil, true, object.Errorf(object.MemoryError, "axis %d of size %d, %d times, is too large", axis, dims[axis], n)
	}
	dims = append([]int{}, dims...)
	dims[axis] = size
	out, err := c.R.Reshape(x, dims, "C")
	if err == nil {
		c.R.Own(out)
	}
	return out, true, err
}

func npResize(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	dims, err := core.ShapeArg(c, "new_shape")
	if err != nil {
		return nil, err
	}
	for _, n := range dims {
		if n < 0 {
			return nil, object.Staticf(object.ValueError, "all elements of `new_shape` must be non-negative")
		}
	}
	if _, err := tensor.ByteSize(a.DType(), dims); err != nil {
		return nil, record.FromRun(err)
	}
	have, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	old, size := tensor.Count(have), tensor.Count(dims)
	if old == 0 || size == 0 {
		zero, err := lower.ConstOf(object.Int(0), a.DType())
		if err != nil {
			return nil, err
		}
		return core.Result(c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, zero))
	}
	f, err := c.R.Flat(a)
	if err != nil {
		return nil, err
	}
	if f, err = c.R.Emit(ir.Tile, ir.DimsAttrs{Dims: []int{(size + old - 1) / old}}, f); err != nil {
		return nil, err
	}
	if f, err = core.Cut(c, f, 0, nil, &size); err != nil {
		return nil, err
	}
	return core.Result(c.R.Reshape(f, dims, "C"))
}

func roll(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	shift, err := core.ToInts(c.Arg("shift"))
	if err != nil {
		return nil, err
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	if axes.All {
		dims, err := core.Sizes(c, a)
		if err != nil {
			return nil, err
		}
		f, err := c.R.Flat(a)
		if err != nil {
			return nil, err
		}
		total := 0
		for _, s := range shift {
			total += s
		}
		if f, err = c.R.Emit(ir.Roll, ir.RollAttrs{Shift: []int{total}, Axes: []int{0}}, f); err != nil {
			return nil, err
		}
		return core.Result(c.R.Reshape(f, dims, "C"))
	}
	list := append([]int{}, axes.List...)
	for i := range list {
		if list[i], err = core.AxisOf(c, a, list[i]); err != nil {
			return nil, err
		}
	}
	if len(shift) == 1 && len(list) > 1 {
		for len(shift) < len(list) {
			shift = append(shift, shift[0])
		}
	}
	if len(list) == 1 {
		for len(list) < len(shift) {
			list = append(list, list[0])
		}
	}
	if len(list) != len(shift) {
		return nil, object.Staticf(object.ValueError, "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape (%d,) and arg 1 with shape (%d,).", len(shift), len(list))
	}
	return core.Result(c.R.Emit(ir.Roll, ir.RollAttrs{Shift: shift, Axes: list}, a))
}

// reverse is a view with axes reversed.
func reverse(c *builtin.Call, a *object.Array, axes ...int) (*object.Array, error) {
	items := make([]shape.Item, a.Rank())
	for i := range items {
		items[i] = shape.All()
	}
	step := -1
	for _, i := range axes {
		items[i] = shape.Range(nil, nil, &step)
	}
	return c.R.Slice(a, items...)
}

func flip(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "m")
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	list := core.UpTo(rank)
	if !axes.All {
		if list, err = shape.NormalizeAxes(axes.List, rank); err != nil {
			return nil, lower.AxisError(err)
		}
	}
	out, err := reverse(c, a, list...)
	if err == nil && rank == 0 {
		out.Scalar = true
	}
	return core.Result(out, err)
}

func flipAt(least, axis int) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArg(c, "m")
		if err != nil {
			return nil, err
		}
		rank, err := core.Rank(c, a)
		if err != nil {
			return nil, err
		}
		if rank < least {
			return nil, object.Staticf(object.ValueError, "Input must be >= %d-d.", least)
		}
		return core.Result(reverse(c, a, axis))
	}
}

func rot90(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "m")
	if err != nil {
		return nil, err
	}
	k, err := c.Int("k", 1)
	if err != nil {
		return nil, err
	}
	axes := []int{0, 1}
	if c.Given("axes") {
		if axes, err = core.ToInts(c.Arg("axes")); err != nil {
			return nil, err
		}
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if len(axes) != 2 {
		return nil, object.Staticf(object.ValueError, "len(axes) must be 2.")
	}
	i, j := axes[0], axes[1]
	if i == j || i-j == rank || j-i == rank {
		return nil, object.Staticf(object.ValueError, "Axes must be different.")
	}
	if i >= rank || i < -rank || j >= rank || j < -rank {
		return nil, object.Staticf(object.ValueError, "Axes=(%d, %d) out of range for array of ndim=%d.", i, j, rank)
	}
	i, j = (i+rank)%rank, (j+rank)%rank
	return core.Result(turn(c, a, ((k%4)+4)%4, i, j))
}

func turn(c *builtin.Call, a *object.Array, k, i, j int) (*object.Array, error) {
	switch k {
	case 0:
		return reverse(c, a)
	case 2:
		return reverse(c, a, i, j)
	case 1:
		x, err := reverse(c, a, j)
		if err != nil {
			return nil, err
		}
		return core.Swap(c, x, i, j)
	}
	x, err := core.Swap(c, a, i, j)
	if err != nil {
		return nil, err
	}
	return reverse(c, x, j)
}
