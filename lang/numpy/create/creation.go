// Making arrays: array, zeros, ones, full and their kin.
package create

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const likeParams = "a, dtype=None, order='K', subok=True, shape=None, *, device=None"

var creationEntries = []builtin.Entry{
	{Names: []string{"np.array"}, ParsedInC: true, Params: "object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None",
		Doc: "Array of a nested sequence.", Example: "np.array([[1, 2], [3, 4]])", Fn: structured(npArray, recordsOfArg("object", true))},
	{Names: []string{"np.asarray"}, ParsedInC: true, Params: "a, dtype=None, order=None, *, device=None, copy=None, like=None",
		Doc: "Array of anything; an array is given back as it is.", Example: "np.asarray([1, 2])", Fn: structured(asArray, recordsOfArg("a", false))},
	{Names: []string{"np.asanyarray"}, ParsedInC: true, Params: "a, dtype=None, order=None, *, device=None, copy=None, like=None",
		Doc: "As asarray.", Example: "np.asanyarray([1, 2])", Fn: structured(asArray, recordsOfArg("a", false))},
	{Names: []string{"np.asarray_chkfinite"}, Params: "a, dtype=None, order=None",
		Doc: "As asarray, but NaN and infinity are refused.", Example: "np.asarray_chkfinite([1, 2], dtype=float)", Fn: asFinite},
	{Names: []string{"np.ascontiguousarray"}, ParsedInC: true, Params: "a, dtype=None, *, like=None",
		Doc: "Row-major array of at least one axis; no copy if it is one.", Example: "np.ascontiguousarray(np.zeros((2, 3)).T).flags.c_contiguous", Fn: contiguous("C")},
	{Names: []string{"np.asfortranarray"}, ParsedInC: true, Params: "a, dtype=None, *, like=None",
		Doc: "Column-major array of at least one axis; no copy if it is one.", Example: "np.asfortranarray(np.zeros((2, 3))).flags.f_contiguous", Fn: contiguous("F")},
	{Names: []string{"np.require"}, Params: "a, dtype=None, requirements=None, *, like=None",
		Doc: "Array that meets requirements such as 'C', 'F', 'W', 'O'.", Example: "np.require([1, 2], requirements=['C', 'W'])", Fn: require},
	{Names: []string{"np.copy"}, Replay: builtin.ReplayOrder, Params: "a, order='K', subok=False",
		Doc: "Copy of an array.", Example: "np.copy([1, 2, 3])", Fn: copyArray},
	{Names: []string{"np.zeros"}, ParsedInC: true, Params: "shape, dtype=float, order='C', *, device=None, like=None",
		Doc: "Array of zeros.", Example: "np.zeros((2, 3))", Fn: structured(filled(object.Int(0)), filledRecords(object.Int(0)))},
	{Names: []string{"np.ones"}, Params: "shape, dtype=None, order='C', *, device=None, like=None",
		Doc: "Array of ones.", Example: "np.ones((2, 3), dtype=int)", Fn: structured(filled(object.Int(1)), filledRecords(object.Int(1)))},
	{Names: []string{"np.empty"}, ParsedInC: true, Params: "shape, dtype=float, order='C', *, device=None, like=None",
		Doc: "Array whose elements are still to be set (zeros here).", Example: "np.empty((2, 2)).shape", Fn: structured(filled(object.Int(0)), filledRecords(object.Int(0)))},
	{Names: []string{"np.full"}, Params: "shape, fill_value, dtype=None, order='C', *, device=None, like=None",
		Doc: "Array of one value.", Example: "np.full((2, 2), 10)", Fn: structured(npFull, fullRecords)},
	{Names: []string{"np.zeros_like"}, Params: likeParams,
		Doc: "Zeros of an array's shape and type.", Example: "np.zeros_like([[0, 1, 2], [3, 4, 5]])", Fn: filledLike(object.Int(0))},
	{Names: []string{"np.ones_like"}, Params: likeParams,
		Doc: "Ones of an array's shape and type.", Example: "np.ones_like([[0, 1, 2], [3, 4, 5]])", Fn: filledLike(object.Int(1))},
	{Names: []string{"np.empty_like"}, ParsedInC: true, Params: "prototype, dtype=None, order='K', subok=True, shape=None, *, device=None",
		Doc: "Array of an array's shape and type, to be set.", Example: "np.empty_like([1., 2.]).dtype", Fn: filledLike(object.Int(0))},
	{Names: []string{"np.full_like"}, Params: "a, fill_value, dtype=None, order='K', subok=True, shape=None, *, device=None",
		Doc: "One value in an array's shape and type.", Example: "np.full_like(np.arange(3), 7)", Fn: filledLike(nil)},
}

func npArray(c *builtin.Call) (object.Value, error) {
	a, fresh, err := convert(c, c.Arg("object"))
	if err != nil {
		return nil, err
	}
	never, err := copyNever(c, fresh)
	if err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	copied := c.Arg("copy")
	if !fresh && !never && copied != object.None {
		if a, err = core.CopyOrder(c, a, order); err != nil {
			return nil, err
		}
	} else if order == "F" {
		if a, err = core.CopyOrder(c, a, order); err != nil {
			return nil, err
		}
	}
	ndmin, err := c.Int("ndmin", 0)
	if ndmin > tensor.MaxRank {
		return nil, object.Staticf(object.ValueError, "ndmin bigger than allowable number of dimensions (=%d)", tensor.MaxRank)
	}
	if err != nil || ndmin <= a.Rank() {
		return a, err
	}
	return core.AtLeast(c, a, ndmin-a.Rank())
}

// convert reads a value as an array of the call's dtype; fresh reports whether it
// shares nothing with the value.
func convert(c *builtin.Call, v object.Value) (a *object.Array, fresh bool, err error) {
	d, err := c.DType("dtype")
	if err != nil {
		return nil, false, err
	}
	src, isArray := v.(*object.Array)
	if isArray {
		d = core.CastTo(src.DType(), d)
	}
	if a, err = c.R.ArrayFor(v, d); err != nil {
		return nil, false, err
	}
	if isArray && src == a && a.Scalar { // an array of a scalar is another object
		if a, err = c.R.Copy(a); err != nil {
			return nil, false, err
		}
		return a, true, nil
	}
	a.Scalar = a.Scalar && src == a
	return a, !isArray || src != a, nil
}

// copyNever reads copy=False: an error if a copy was made.
func copyNever(c *builtin.Call, fresh bool) (bool, error) {
	if c.Arg("copy") != object.Bool(false) {
		return false, nil
	}
	if fresh {
		return true, object.Staticf(object.ValueError, "Unable to avoid copy while creating an array as requested.\n"+
			"If using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\n"+
			"For more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.")
	}
	return true, nil
}

func asArray(c *builtin.Call) (object.Value, error) {
	a, fresh, err := convert(c, c.Arg("a"))
	if err != nil {
		return nil, err
	}
	if _, err := copyNever(c, fresh); err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	if c.Arg("copy") == object.Bool(true) && !fresh {
		return core.CopyOrder(c, a, order)
	}
	if order == "F" || order == "C" {
		return core.Layout(c, a, order)
	}
	return a, nil
}

func asFinite(c *builtin.Call) (object.Value, error) {
	a, _, err := convert(c, c.Arg("a"))
	if err != nil || !a.DType().IsInexact() {
		return a, err
	}
	fin, err := c.Elementwise(ir.IsFinite, a)
	if err != nil {
		return nil, err
	}
	all, err := c.R.Reduce(ir.All, fin, lower.Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return nil, err
	}
	if ok, err := object.Truth(all); err != nil || !ok {
		if err != nil {
			return nil, err
		}
		return nil, object.Errorf(object.ValueError, "array must not contain infs or NaNs")
	}
	return a, nil
}

func contiguous(order string) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, _, err := convert(c, c.Arg("a"))
		if err != nil {
			return nil, err
		}
		if a.Rank() == 0 {
			return c.R.Reshape(a, []int{1}, "C")
		}
		return core.Layout(c, a, order)
	}
}

func require(c *builtin.Call) (object.Value, error) {
	a, _, err := convert(c, c.Arg("a"))
	if err != nil || !c.Given("requirements") {
		return a, err
	}
	wants, err := c.Seq(c.Arg("requirements"))
	if err != nil {
		return nil, err
	}
	for _, w := range wants {
		switch s, _ := w.(object.Str); s {
		case "C", "C_CONTIGUOUS", "CONTIGUOUS":
			a, err = core.Layout(c, a, "C")
		case "F", "F_CONTIGUOUS", "FORTRAN":
			a, err = core.Layout(c, a, "F")
		case "W", "WRITEABLE", "O", "OWNDATA":
			t, e := a.Tensor()
			if e != nil {
				return nil, e
			}
			if a.ReadOnly && s[0] == 'W' || t.Base() != nil && s[0] == 'O' {
				a, err = c.R.Copy(a)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return a, nil
}

func copyArray(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	return core.CopyOrder(c, a, order)
}

// filled makes zeros, ones and the like.
func filled(v object.Value) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) { return core.FilledArray(c, v, dtype.Float64) }
}

func npFull(c *builtin.Call) (object.Value, error) {
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	return fullOf(c, dims, dtype.Invalid)
}

// fullOf fills dims with the call's fill_value, in its dtype, else def, else the value's own type.
func fullOf(c *builtin.Call, dims []int, def dtype.DType) (object.Value, error) {
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d == dtype.Invalid {
		d = def
	}
	v := c.Arg("fill_value")
	if d == dtype.Invalid {
		switch v.(type) {
		case object.Int:
			d = dtype.Int64
		case object.Float:
			d = dtype.Float64
		}
	}
	if object.IsNumber(v) && d != dtype.Invalid && d != dtype.Unicode {
		return core.Fill(c, dims, v, d)
	}
	a, err := c.R.ArrayFor(v, d)
	if err != nil {
		return nil, err
	}
	if a.Rank() == 0 {
		return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, a)
	}
	b, err := c.R.BroadcastTo(a, dims)
	if err != nil {
		return nil, err
	}
	return c.R.Copy(b)
}

// filledLike makes zeros_like and its kin; v nil takes fill_value.
func filledLike(v object.Value) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArray(c, c.Args[0])
		if err != nil {
			return nil, err
		}
		dims := a.Dims()
		if c.Given("shape") {
			if dims, err = core.ShapeArg(c, "shape"); err != nil {
				return nil, err
			}
		}
		if a.Rank() < 0 && (v != nil || !c.Given("shape")) || !core.KnownDims(dims) {
			return nil, object.ErrUnknown
		}
		axes, err := core.AxesLike(c, a, len(dims))
		if err != nil {
			return nil, err
		}
		if v == nil {
			return fullLike(c, a, dims, axes)
		}
		d, err := c.DType("dtype")
		if err != nil {
			return nil, err
		}
		if d == dtype.Invalid {
			d = a.DType()
		}
		fill := v
		if d.IsText() && v == object.Int(0) {
			fill = object.Str("")
		}
		return core.FillAxes(c, dims, axes, fill, d)
	}
}

func fullLike(c *builtin.Call, a *object.Array, dims, axes []int) (object.Value, error) {
	c.SetArg("order", object.Str("C")) // the axes say it
	full, err := fullOf(c, dims, a.DType())
	if err != nil || axes == nil {
		return full, err
	}
	return core.CopyAxes(c, full.(*object.Array), axes)
}
