// Elements written at indices: put, put_along_axis; and diagonals and whole arrays filled.
package index

import (
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var placingEntries = []builtin.Entry{
	{Names: []string{"np.put", "ndarray.put"}, Params: "a, ind, v, mode='raise'", Effect: true,
		Doc: "Writes values at flat indices.", Example: "a = np.arange(5)\nnp.put(a, [0, 2], [-44, -55])\na", Fn: put},
	{Names: []string{"np.put_along_axis"}, Params: "arr, indices, values, axis", Effect: true,
		Doc: "Writes one value per index, matched along the other axes.", Example: "a = np.array([[10, 30, 20]])\nnp.put_along_axis(a, np.array([[1]]), 99, axis=1)\na", Fn: putAlong},
	{Names: []string{"np.place"}, Params: "arr, mask, vals", Effect: true,
		Doc: "Writes values in turn where the mask holds.", Example: "a = np.arange(6)\nnp.place(a, a > 2, [44, 55])\na", Fn: place},
	{Names: []string{"np.putmask"}, ParsedInC: true, Params: "a, /, mask, values", Effect: true,
		Doc: "Writes values at their own places where the mask holds.", Example: "x = np.arange(5)\nnp.putmask(x, x > 1, [-33, -44])\nx", Fn: putMask},
	{Names: []string{"np.copyto"}, ParsedInC: true, Params: "dst, src, casting='same_kind', where=True", Effect: true,
		Doc: "Copies values into an array.", Example: "a = np.zeros(3)\nnp.copyto(a, [4, 5, 6])\na", Fn: copyTo},
	{Names: []string{"np.fill_diagonal"}, Params: "a, val, wrap=False", Effect: true,
		Doc: "Fills the main diagonal.", Example: "a = np.zeros((3, 3), int)\nnp.fill_diagonal(a, 5)\na", Fn: fillDiagonal},
	{Names: []string{"ndarray.fill"}, Params: "self, value", Effect: true,
		Doc: "Fills the array with one value.", Example: "a = np.array([1, 2])\na.fill(0)\na", Fn: fillArray},
}

// written reads the array that is written to.
func written(c *builtin.Call, name string) (*object.Array, *tensor.Tensor, error) {
	a, ok := c.Arg(name).(*object.Array)
	if !ok {
		return nil, nil, object.Staticf(object.TypeError, "argument 1 must be numpy.ndarray, not %s", c.Arg(name).TypeName())
	}
	t, err := a.Tensor()
	return a, t, err
}

// flatView is a dense array as a vector of the same elements, nil if its elements do not follow each other.
func flatView(c *builtin.Call, a *object.Array, t *tensor.Tensor) (*object.Array, error) {
	if a.Scalar || !t.Contiguous() {
		return nil, nil
	}
	v, err := c.R.Reshape(a, []int{t.Size()}, "C")
	if err == nil {
		v.ReadOnly = a.ReadOnly
	}
	return v, err
}

func put(c *builtin.Call) (object.Value, error) {
	a, t, err := written(c, "a")
	if err != nil {
		return nil, err
	}
	mode, err := clipMode(c)
	if err != nil {
		return nil, err
	}
	i, err := indexArray(c, "ind", "safe")
	if err != nil {
		return nil, err
	}
	it, err := i.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Size() == 0 && it.Size() > 0 {
		return nil, object.Errorf(object.IndexError, "cannot replace elements of an empty array")
	}
	v, err := c.R.ArrayFor(c.Arg("v"), a.DType()) // the values are read before the indices are looked at
	if err != nil {
		return nil, err
	}
	if size, err := v.Type().Shape.Size(); err == nil && size == 0 {
		return object.None, nil
	}
	if flat, err := flatView(c, a, t); err != nil {
		return nil, err
	} else if done, err := putFlat(c, flat, i, v, t.Size(), mode); done || err != nil {
		return object.None, err
	}
	n := t.Size()
	at := make([]int, 0, it.Size())
	var bad error
	it.Each(func(p int) bool {
		k := int(it.Int64At(p))
		switch {
		case mode == "wrap":
			k = (k%n + n) % n
		case mode == "clip":
			k = min(max(k, 0), n-1)
		case k < -n || k >= n:
			bad = object.Errorf(object.IndexError, "index %d is out of bounds for axis 0 with size %d", k, n)
		case k < 0:
			k += n
		}
		at = append(at, k)
		return bad == nil
	})
	if bad != nil && !t.Contiguous() { // NumPy works in a copy, which it drops
		return nil, bad
	}
	if bad != nil { // what comes before the bad index is written
		if err := core.StoreFlat(c, a, at[:len(at)-1], c.Arg("v"), nil); err != nil {
			return nil, err
		}
		return nil, bad
	}
	return object.None, core.StoreFlat(c, a, at, c.Arg("v"), nil)
}

// putFlat is put into a vector, unless there is none or an index is outside.
func putFlat(c *builtin.Call, flat, i, v *object.Array, n int, mode string) (done bool, err error) {
	count, err := i.Type().Shape.Size()
	if err != nil || flat == nil || count == 0 {
		return false, err
	}
	if i, err = c.R.Flat(i); err != nil {
		return false, err
	}
	if i, err = wrapped(c, i, n, mode); err != nil {
		return false, err
	}
	if mode == "raise" {
		t, err := i.Tensor()
		if err != nil || !t.Contiguous() || gather.CheckIndex(tensor.Flat[int64](t), n) >= 0 {
			return false, err
		}
	}
	if v, err = c.R.Flat(v); err != nil {
		return false, err
	}
	if size, err := v.Type().Shape.Size(); err != nil {
		return false, err
	} else if size > 1 {
		if v, err = core.Cycled(c, v, count); err != nil {
			return false, err
		}
	}
	return true, c.R.Store(flat, []object.Value{i}, v)
}

func putAlong(c *builtin.Call) (object.Value, error) {
	if _, _, err := written(c, "arr"); err != nil {
		return nil, err
	}
	a, indices, axis, err := alongArgs(c, -1)
	if err != nil {
		return nil, err
	}
	items, err := alongItems(c, a, indices, axis)
	if err != nil {
		return nil, err
	}
	return object.None, c.R.Store(a, items, c.Arg("values"))
}

func fillDiagonal(c *builtin.Call) (object.Value, error) {
	a, t, err := written(c, "a")
	if err != nil {
		return nil, err
	}
	wrap, err := c.Bool("wrap", false)
	if err != nil {
		return nil, err
	}
	dims := t.Shape()
	if len(dims) < 2 {
		return nil, object.Errorf(object.ValueError, "array must be at least 2-d")
	}
	step, end := 1, t.Size()
	if len(dims) == 2 {
		step = dims[1] + 1
		if !wrap {
			end = min(end, dims[1]*dims[1])
		}
	} else {
		m := 1
		for i, n := range dims {
			if n != dims[0] {
				return nil, object.Errorf(object.ValueError, "All dimensions of input must be of equal length")
			}
			if i > 0 {
				step += m * n
				m *= n
			}
		}
	}
	var at []int
	for p := 0; p < end; p += step {
		at = append(at, p)
	}
	return object.None, core.StoreFlat(c, a, at, c.Arg("val"), nil)
}

func fillArray(c *builtin.Call) (object.Value, error) {
	a, _, err := written(c, "self")
	if err != nil {
		return nil, err
	}
	return object.None, c.R.Assign(a, c.Arg("value"))
}
