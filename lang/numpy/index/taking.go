// Elements at indices: take, choose, compress, extract and their kin.
package index

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var takingEntries = []builtin.Entry{
	{Names: []string{"np.take", "ndarray.take"}, Replay: builtin.ReplayIndex, Params: "a, indices, axis=None, out=None, mode='raise'",
		Doc: "Elements at indices along an axis.", Example: "np.take([4, 3, 5, 7, 6, 8], [0, 1, 4])", Fn: take},
	{Names: []string{"np.take_along_axis"}, Replay: builtin.ReplayIndex, Params: "arr, indices, axis=-1",
		Doc: "One element per index, matched along the other axes.", Example: "a = np.array([[10, 30, 20], [60, 40, 50]])\nnp.take_along_axis(a, np.argsort(a, axis=1), axis=1)", Fn: takeAlong},
	{Names: []string{"np.choose", "ndarray.choose"}, Params: "a, choices, out=None, mode='raise'",
		Doc: "Elements of the arrays that an index array chooses.", Example: "np.choose([2, 3, 1, 0], [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]])", Fn: choose},
	{Names: []string{"np.compress"}, Replay: builtin.ReplayArrays, Params: "condition, a, axis=None, out=None",
		Doc: "Slices along an axis where the condition holds.", Example: "np.compress([0, 1], [[1, 2], [3, 4], [5, 6]], axis=0)", Fn: compress},
	{Names: []string{"ndarray.compress"}, Params: "a, condition, axis=None, out=None",
		Doc: "Slices along an axis where the condition holds.", Example: "np.array([1, 2, 3]).compress([0, 1, 1])", Fn: compress},
	{Names: []string{"np.extract"}, Params: "condition, arr",
		Doc: "Elements where the condition holds.", Example: "x = np.arange(12)\nnp.extract(np.mod(x, 3) == 0, x)", Fn: extract},
}

// clipMode reads mode=: raise, wrap or clip.
func clipMode(c *builtin.Call) (string, error) {
	m, err := c.Str("mode", "raise")
	if err != nil {
		return "", err
	}
	switch m {
	case "raise", "wrap", "clip":
		return m, nil
	}
	return "", object.Staticf(object.ValueError, "clipmode must be one of 'clip', 'raise', or 'wrap' (got %s)", object.Repr(object.Str(m)))
}

// indexArray reads indices as int64: of Python's numbers the whole part counts, arrays
// must be castable by the rule.
func indexArray(c *builtin.Call, name, rule string) (*object.Array, error) {
	v := c.Arg(name)
	if f, ok := v.(object.Float); ok {
		n, err := core.Truncated(f)
		if err != nil {
			return nil, err
		}
		v = n
	}
	a, err := core.SizedArray(c, v)
	if err != nil {
		return nil, err
	}
	given, typed := c.Arg(name).(*object.Array)
	switch d := a.DType(); {
	case typed && !given.Scalar && !dtype.CanCast(d, dtype.Int64, "same_kind"):
		return nil, core.CannotCast(d, dtype.Int64, rule)
	case d.IsComplex():
		return nil, object.Staticf(object.TypeError, "int() argument must be a string, a bytes-like object or a real number, not 'complex'")
	}
	return c.R.Cast(a, dtype.Int64)
}

// wrapped brings indices into 0 … n-1 as the mode says.
func wrapped(c *builtin.Call, i *object.Array, n int, mode string) (*object.Array, error) {
	if n == 0 || mode == "raise" {
		return i, nil
	}
	if mode == "wrap" {
		return c.Elementwise(ir.FloorMod, i, object.Int(n))
	}
	lo, err := c.Elementwise(ir.Maximum, i, object.Int(0))
	if err != nil {
		return nil, err
	}
	return c.Elementwise(ir.Minimum, lo, object.Int(n-1))
}

func take(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	i, err := indexArray(c, "indices", "same_kind")
	if err != nil {
		return nil, err
	}
	mode, err := clipMode(c)
	if err != nil {
		return nil, err
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
	if mode != "raise" {
		dims, err := core.Sizes(c, a)
		if err != nil {
			return nil, err
		}
		if i, err = wrapped(c, i, dims[axis], mode); err != nil {
			return nil, err
		}
	}
	out, err := c.R.Take(a, i, axis)
	if err != nil {
		return nil, err
	}
	out.Scalar = out.Rank() == 0
	return core.OutOf(c, out, core.TakenOut)
}

// alongItems makes the index that matches indices along an axis: ranges on the others.
func alongItems(c *builtin.Call, a, indices *object.Array, axis int) ([]object.Value, error) {
	if !indices.DType().IsInteger() {
		return nil, object.Staticf(object.IndexError, "`indices` must be an integer array")
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if indices.Rank() != rank {
		return nil, object.Staticf(object.ValueError, "`indices` and `arr` must have the same number of dimensions")
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	items := make([]object.Value, rank)
	for k := range items {
		if k == axis {
			items[k] = indices
			continue
		}
		n, err := core.CountUp(c, dims[k], dtype.Int64)
		if err != nil {
			return nil, err
		}
		if items[k], err = c.R.Reshape(n, core.OnesBut(rank, k, dims[k]), "C"); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// alongArgs reads arr, indices and axis; axis None takes the flattened array.
func alongArgs(c *builtin.Call, def int) (a, indices *object.Array, axis int, err error) {
	if a, err = core.SizedArg(c, "arr"); err != nil {
		return
	}
	if indices, err = core.SizedArg(c, "indices"); err != nil {
		return
	}
	if c.Arg("axis") == object.None {
		if indices.Rank() != 1 {
			err = object.Staticf(object.ValueError, "when axis=None, `indices` must have a single dimension.")
			return
		}
		a, err = c.R.Flat(a)
		return
	}
	if axis, err = c.Int("axis", def); err != nil {
		return
	}
	axis, err = core.AxisOf(c, a, axis)
	return
}

func takeAlong(c *builtin.Call) (object.Value, error) {
	a, indices, axis, err := alongArgs(c, -1)
	if err != nil {
		return nil, err
	}
	items, err := alongItems(c, a, indices, axis)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Index(a, items))
}

func choose(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	if !a.DType().IsInteger() && !a.DType().IsBool() {
		return nil, core.CannotCast(a.DType(), dtype.Int64, "safe")
	}
	if a, err = c.R.Cast(a, dtype.Int64); err != nil {
		return nil, err
	}
	choices, err := choices(c)
	if err != nil {
		return nil, err
	}
	mode, err := clipMode(c)
	if err != nil {
		return nil, err
	}
	if len(choices) == 0 {
		return nil, object.Staticf(object.ValueError, "choose: at least one choice is needed")
	}
	if mode == "raise" && !c.Dry() {
		if err := inRange(c, a, len(choices), "invalid entry in choice array"); err != nil {
			return nil, err
		}
	}
	if a, err = wrapped(c, a, len(choices), mode); err != nil {
		return nil, err
	}
	shapes := make([]shape.Shape, 0, len(choices)+1)
	for _, x := range append(choices[:len(choices):len(choices)], a) {
		shapes = append(shapes, x.Type().Shape)
	}
	if err := core.Mismatch(shapes); err != nil {
		return nil, err
	}
	out := choices[0]
	for k, x := range choices {
		is, err := c.Elementwise(ir.Equal, a, object.Int(k))
		if err != nil {
			return nil, err
		}
		if out, err = c.R.Select(is, lower.Operand{Array: x}, lower.Operand{Array: out}); err != nil {
			return nil, err
		}
	}
	return core.OutOf(c, out, core.GivenOut{Class: "TypeError", Text: "choose: invalid shape for output array."})
}

// choices reads the arrays that np.choose picks from and casts them to one type; a Python number
// among them counts as an array of its type.
func choices(c *builtin.Call) ([]*object.Array, error) {
	arrays, err := core.SizedArrays(c, "choices")
	if err != nil {
		return nil, err
	}
	vs, err := c.Seq(c.Arg("choices"))
	if err != nil {
		return nil, err
	}
	ops, weak := make([]lower.Operand, len(vs)), false
	for i, v := range vs {
		ops[i] = lower.Operand{Array: arrays[i]}
		if object.IsNumber(v) {
			if ops[i], err = c.R.Operand(v); err != nil {
				return nil, err
			}
			weak = true
		}
	}
	d, ok := lower.CommonType(ops...)
	if !weak || !ok {
		return core.ToCommonType(c, arrays)
	}
	for i, o := range ops {
		if arrays[i], err = c.R.Wrapped(o, d); err != nil {
			return nil, err
		}
	}
	return arrays, nil
}

// inRange refuses an array with an element outside 0 … n-1.
func inRange(c *builtin.Call, a *object.Array, n int, text string) error {
	t, err := a.Tensor()
	if err != nil {
		return err
	}
	_, outside := firstOutside(t, n)
	if outside {
		return object.Errorf(object.ValueError, "%s", text)
	}
	return nil
}

// firstOutside is the first of whole numbers that is not in 0 … n-1, if there is one.
func firstOutside(t *tensor.Tensor, n int) (x int64, outside bool) {
	if t.DType() == dtype.Int64 && t.Contiguous() && !t.Swapped() {
		for _, x := range tensor.Flat[int64](t) {
			if uint64(x) >= uint64(n) {
				return x, true
			}
		}
		return 0, false
	}
	t.Each(func(p int) bool {
		x = t.Int64At(p)
		outside = x < 0 || x >= int64(n)
		return !outside
	})
	return x, outside
}

func compress(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	cond, err := core.SizedArg(c, "condition")
	if err != nil {
		return nil, err
	}
	switch {
	case cond.Rank() < 0:
		return nil, object.ErrUnknown
	case cond.Rank() != 1:
		return nil, object.Staticf(object.ValueError, "condition must be a 1-d array")
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
	out, err := whereTrue(c, a, cond, axis)
	if err != nil {
		return nil, err
	}
	return core.OutOf(c, out, core.TakenOut)
}

// whereTrue takes the slices at the true elements of a vector.
func whereTrue(c *builtin.Call, a, cond *object.Array, axis int) (*object.Array, error) {
	at, err := c.R.Nonzero(cond)
	if err != nil {
		return nil, err
	}
	return c.R.Take(a, at[0], axis)
}

func extract(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "arr")
	if err != nil {
		return nil, err
	}
	cond, err := core.SizedArg(c, "condition")
	if err != nil {
		return nil, err
	}
	if a, err = c.R.Flat(a); err != nil {
		return nil, err
	}
	if cond, err = c.R.Flat(cond); err != nil {
		return nil, err
	}
	return core.Result(whereTrue(c, a, cond, 0))
}
