// Making arrays: array, zeros, ones, full and their kin.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const likeParams = "a, dtype=None, order='K', subok=True, shape=None, *, device=None"

var creationEntries = []Entry{
	{Names: []string{"np.array"}, Params: "object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None",
		Doc: "Array of a nested sequence.", Example: "np.array([[1, 2], [3, 4]])", Fn: npArray},
	{Names: []string{"np.asarray"}, Params: "a, dtype=None, order=None, *, device=None, copy=None, like=None",
		Doc: "Array of anything; an array is given back as it is.", Example: "np.asarray([1, 2])", Fn: asArray},
	{Names: []string{"np.asanyarray"}, Params: "a, dtype=None, order=None, *, device=None, copy=None, like=None",
		Doc: "As asarray.", Example: "np.asanyarray([1, 2])", Fn: asArray},
	{Names: []string{"np.asarray_chkfinite"}, Params: "a, dtype=None, order=None",
		Doc: "As asarray, but NaN and infinity are refused.", Example: "np.asarray_chkfinite([1, 2], dtype=float)", Fn: asFinite},
	{Names: []string{"np.ascontiguousarray"}, Params: "a, dtype=None, *, like=None",
		Doc: "Row-major array of at least one axis; no copy if it is one.", Example: "np.ascontiguousarray(np.zeros((2, 3)).T).flags.c_contiguous", Fn: contiguous("C")},
	{Names: []string{"np.asfortranarray"}, Params: "a, dtype=None, *, like=None",
		Doc: "Column-major array of at least one axis; no copy if it is one.", Example: "np.asfortranarray(np.zeros((2, 3))).flags.f_contiguous", Fn: contiguous("F")},
	{Names: []string{"np.require"}, Params: "a, dtype=None, requirements=None, *, like=None",
		Doc: "Array that meets requirements such as 'C', 'F', 'W', 'O'.", Example: "np.require([1, 2], requirements=['C', 'W'])", Fn: require},
	{Names: []string{"np.copy"}, Params: "a, order='K', subok=False",
		Doc: "Copy of an array.", Example: "np.copy([1, 2, 3])", Fn: copyArray},
	{Names: []string{"np.zeros"}, Params: "shape, dtype=float, order='C', *, device=None, like=None",
		Doc: "Array of zeros.", Example: "np.zeros((2, 3))", Fn: filled(value.Int(0))},
	{Names: []string{"np.ones"}, Params: "shape, dtype=None, order='C', *, device=None, like=None",
		Doc: "Array of ones.", Example: "np.ones((2, 3), dtype=int)", Fn: filled(value.Int(1))},
	{Names: []string{"np.empty"}, Params: "shape, dtype=float, order='C', *, device=None, like=None",
		Doc: "Array whose elements are still to be set (zeros here).", Example: "np.empty((2, 2)).shape", Fn: filled(value.Int(0))},
	{Names: []string{"np.full"}, Params: "shape, fill_value, dtype=None, order='C', *, device=None, like=None",
		Doc: "Array of one value.", Example: "np.full((2, 2), 10)", Fn: npFull},
	{Names: []string{"np.zeros_like"}, Params: likeParams,
		Doc: "Zeros of an array's shape and type.", Example: "np.zeros_like([[0, 1, 2], [3, 4, 5]])", Fn: filledLike(value.Int(0))},
	{Names: []string{"np.ones_like"}, Params: likeParams,
		Doc: "Ones of an array's shape and type.", Example: "np.ones_like([[0, 1, 2], [3, 4, 5]])", Fn: filledLike(value.Int(1))},
	{Names: []string{"np.empty_like"}, Params: "prototype, dtype=None, order='K', subok=True, shape=None, *, device=None",
		Doc: "Array of an array's shape and type, to be set.", Example: "np.empty_like([1., 2.]).dtype", Fn: filledLike(value.Int(0))},
	{Names: []string{"np.full_like"}, Params: "a, fill_value, dtype=None, order='K', subok=True, shape=None, *, device=None",
		Doc: "One value in an array's shape and type.", Example: "np.full_like(np.arange(3), 7)", Fn: filledLike(nil)},
}

func npArray(c *Call) (value.Value, error) {
	a, fresh, err := c.convert(c.Arg("object"))
	if err != nil {
		return nil, err
	}
	never, err := c.copyNever(fresh)
	if err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	copied := c.Arg("copy")
	if !fresh && !never && copied != value.None {
		if a, err = c.copyOrder(a, order); err != nil {
			return nil, err
		}
	} else if order == "F" {
		if a, err = c.copyOrder(a, order); err != nil {
			return nil, err
		}
	}
	ndmin, err := c.Int("ndmin", 0)
	if ndmin > tensor.MaxRank {
		return nil, value.Staticf("ValueError", "ndmin bigger than allowable number of dimensions (=%d)", tensor.MaxRank)
	}
	if err != nil || ndmin <= a.Rank() {
		return a, err
	}
	return c.atLeast(a, ndmin-a.Rank())
}

// convert reads a value as an array of the call's dtype; fresh tells that it
// shares nothing with the value.
func (c *Call) convert(v value.Value) (a *value.Array, fresh bool, err error) {
	d, err := c.DType("dtype")
	if err != nil {
		return nil, false, err
	}
	src, isArray := v.(*value.Array)
	if isArray {
		d = castTo(src.DType(), d)
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
func (c *Call) copyNever(fresh bool) (bool, error) {
	if c.Arg("copy") != value.Bool(false) {
		return false, nil
	}
	if fresh {
		return true, value.Staticf("ValueError", "Unable to avoid copy while creating an array as requested.\n"+
			"If using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\n"+
			"For more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.")
	}
	return true, nil
}

func asArray(c *Call) (value.Value, error) {
	a, fresh, err := c.convert(c.Arg("a"))
	if err != nil {
		return nil, err
	}
	if _, err := c.copyNever(fresh); err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	if c.Arg("copy") == value.Bool(true) && !fresh {
		return c.copyOrder(a, order)
	}
	if order == "F" || order == "C" {
		return c.layout(a, order)
	}
	return a, nil
}

func asFinite(c *Call) (value.Value, error) {
	a, _, err := c.convert(c.Arg("a"))
	if err != nil || !a.DType().IsInexact() {
		return a, err
	}
	fin, err := c.elementwise(ir.IsFinite, a)
	if err != nil {
		return nil, err
	}
	all, err := c.R.Reduce(ir.All, fin, compile.Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return nil, err
	}
	if ok, err := value.Truth(all); err != nil || !ok {
		if err != nil {
			return nil, err
		}
		return nil, value.Errorf("ValueError", "array must not contain infs or NaNs")
	}
	return a, nil
}

func contiguous(order string) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		a, _, err := c.convert(c.Arg("a"))
		if err != nil {
			return nil, err
		}
		if a.Rank() == 0 {
			return c.R.Reshape(a, []int{1}, "C")
		}
		return c.layout(a, order)
	}
}

func require(c *Call) (value.Value, error) {
	a, _, err := c.convert(c.Arg("a"))
	if err != nil || !c.Given("requirements") {
		return a, err
	}
	wants, err := c.Seq(c.Arg("requirements"))
	if err != nil {
		return nil, err
	}
	for _, w := range wants {
		switch s, _ := w.(value.Str); s {
		case "C", "C_CONTIGUOUS", "CONTIGUOUS":
			a, err = c.layout(a, "C")
		case "F", "F_CONTIGUOUS", "FORTRAN":
			a, err = c.layout(a, "F")
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

func copyArray(c *Call) (value.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	order, err := c.Str("order", "K")
	if err != nil {
		return nil, err
	}
	return c.copyOrder(a, order)
}

// filled makes zeros, ones and the like.
func filled(v value.Value) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) { return filledArray(c, v, dtype.Float64) }
}

// filledArray makes an array of the call's shape, dtype and order.
func filledArray(c *Call, v value.Value, def dtype.DType) (value.Value, error) {
	dims, err := c.Dims("shape")
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d == dtype.Invalid {
		d = def
	}
	if d.IsText() && v == value.Int(0) {
		v = value.Str("")
	}
	return c.fill(dims, v, d)
}

// fill makes an array of one plain value in the call's order.
func (c *Call) fill(dims []int, v value.Value, d dtype.DType) (*value.Array, error) {
	order, err := c.Str("order", "C")
	if err != nil {
		return nil, err
	}
	if order != "F" || len(dims) < 2 {
		return c.fillAxes(dims, nil, v, d)
	}
	return c.fillAxes(dims, columnMajor(len(dims)), v, d)
}

// fillAxes makes an array of one plain value; the axes given first are the
// slowest in memory, nil is row-major.
func (c *Call) fillAxes(dims, axes []int, v value.Value, d dtype.DType) (*value.Array, error) {
	if d == dtype.Unicode {
		d = dtype.Text(max(len([]rune(value.StrOf(v))), 1))
	}
	if a, ok := c.R.Filled(dims, v, d); ok && axes == nil {
		return a, nil
	}
	k, err := compile.ConstOf(v, d)
	if err != nil {
		return nil, err
	}
	if axes == nil {
		return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k)
	}
	inMemory := make([]int, len(dims))
	for i, axis := range axes {
		inMemory[i] = dims[axis]
	}
	a, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: inMemory}, k)
	if err != nil {
		return nil, err
	}
	return c.turned(a, axes)
}

func npFull(c *Call) (value.Value, error) {
	dims, err := c.Dims("shape")
	if err != nil {
		return nil, err
	}
	return c.fullOf(dims, dtype.Invalid)
}

// fullOf fills dims with the call's fill_value, in its dtype, else def, else the value's own type.
func (c *Call) fullOf(dims []int, def dtype.DType) (value.Value, error) {
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
		case value.Int:
			d = dtype.Int64
		case value.Float:
			d = dtype.Float64
		}
	}
	if value.IsNumber(v) && d != dtype.Invalid && d != dtype.Unicode {
		return c.fill(dims, v, d)
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
func filledLike(v value.Value) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		a, err := c.sizedArray(c.Args[0])
		if err != nil {
			return nil, err
		}
		dims := a.Dims()
		if c.Given("shape") {
			if dims, err = c.Dims("shape"); err != nil {
				return nil, err
			}
		}
		if a.Rank() < 0 && (v != nil || !c.Given("shape")) || !knownDims(dims) {
			return nil, value.ErrUnknown
		}
		axes, err := c.axesLike(a, len(dims))
		if err != nil {
			return nil, err
		}
		if v == nil {
			return c.fullLike(a, dims, axes)
		}
		d, err := c.DType("dtype")
		if err != nil {
			return nil, err
		}
		if d == dtype.Invalid {
			d = a.DType()
		}
		fill := v
		if d.IsText() && v == value.Int(0) {
			fill = value.Str("")
		}
		return c.fillAxes(dims, axes, fill, d)
	}
}

func (c *Call) fullLike(a *value.Array, dims, axes []int) (value.Value, error) {
	c.setArg("order", value.Str("C")) // the axes say it
	full, err := c.fullOf(dims, a.DType())
	if err != nil || axes == nil {
		return full, err
	}
	return c.copyAxes(full.(*value.Array), axes)
}

// setArg replaces an argument.
func (c *Call) setArg(name string, v value.Value) {
	for i, p := range c.Entry.sig.params {
		if p.Name == name {
			c.Args[i] = v
		}
	}
}

// knownDims tells that every size is known.
func knownDims(dims []int) bool {
	for _, d := range dims {
		if d < 0 {
			return false
		}
	}
	return true
}
