// Elements written at indices: put, put_along_axis; and diagonals and whole arrays filled.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var placingEntries = []Entry{
	{Names: []string{"np.put", "ndarray.put"}, Params: "a, ind, v, mode='raise'", Effect: true,
		Doc: "Writes values at flat indices.", Example: "a = np.arange(5)\nnp.put(a, [0, 2], [-44, -55])\na", Fn: put},
	{Names: []string{"np.put_along_axis"}, Params: "arr, indices, values, axis", Effect: true,
		Doc: "Writes one value per index, matched along the other axes.", Example: "a = np.array([[10, 30, 20]])\nnp.put_along_axis(a, np.array([[1]]), 99, axis=1)\na", Fn: putAlong},
	{Names: []string{"np.place"}, Params: "arr, mask, vals", Effect: true,
		Doc: "Writes values in turn where the mask holds.", Example: "a = np.arange(6)\nnp.place(a, a > 2, [44, 55])\na", Fn: place},
	{Names: []string{"np.putmask"}, Params: "a, /, mask, values", Effect: true,
		Doc: "Writes values at their own places where the mask holds.", Example: "x = np.arange(5)\nnp.putmask(x, x > 1, [-33, -44])\nx", Fn: putMask},
	{Names: []string{"np.copyto"}, Params: "dst, src, casting='same_kind', where=True", Effect: true,
		Doc: "Copies values into an array.", Example: "a = np.zeros(3)\nnp.copyto(a, [4, 5, 6])\na", Fn: copyTo},
	{Names: []string{"np.fill_diagonal"}, Params: "a, val, wrap=False", Effect: true,
		Doc: "Fills the main diagonal.", Example: "a = np.zeros((3, 3), int)\nnp.fill_diagonal(a, 5)\na", Fn: fillDiagonal},
	{Names: []string{"ndarray.fill"}, Params: "self, value", Effect: true,
		Doc: "Fills the array with one value.", Example: "a = np.array([1, 2])\na.fill(0)\na", Fn: fillArray},
}

// written reads the array that is written to.
func (c *Call) written(name string) (*value.Array, *tensor.Tensor, error) {
	a, ok := c.Arg(name).(*value.Array)
	if !ok {
		return nil, nil, value.Staticf("TypeError", "argument 1 must be numpy.ndarray, not %s", c.Arg(name).TypeName())
	}
	t, err := a.Tensor()
	return a, t, err
}

// storeFlat writes vals, in turn and over again, at row-major positions.
func (c *Call) storeFlat(a *value.Array, at []int, vals value.Value, from []int) error {
	name := c.Entry.Short()
	if v, ok := vals.(*value.Array); ok && v.Rank() > 0 && (name == "place" || name == "putmask") && !dtype.CanCast(v.DType(), a.DType(), "safe") {
		return cannotCast(v.DType(), a.DType(), "safe")
	}
	if len(at) == 0 {
		return nil
	}
	v, err := c.R.ArrayFor(vals, a.DType())
	if err != nil {
		return err
	}
	f, err := c.R.Flat(v)
	if err != nil {
		return err
	}
	vt, err := f.Tensor()
	if err != nil {
		return err
	}
	if vt.Size() == 0 {
		if c.Entry.Name() == "np.place" { // the others take nothing for nothing to do
			return value.Errorf("ValueError", "Cannot insert from an empty array!")
		}
		return nil
	}
	taken := f
	switch {
	case from != nil:
		pick := make([]int, len(at))
		for k := range at {
			pick[k] = from[k] % vt.Size()
		}
		taken, err = c.R.Take(f, compile.Ints(pick), 0)
	case vt.Size() > 1:
		taken, err = c.cycled(f, len(at))
	}
	if err != nil {
		return err
	}
	if a.Rank() == 0 { // the last of the values stays
		if taken, err = c.R.Index(taken, []value.Value{value.Int(-1)}); err != nil {
			return err
		}
		return c.R.Assign(a, taken)
	}
	return c.R.Store(a, flatItems(at, a.Dims()), taken)
}

// cycled is a vector's elements in turn and over again, n of them.
func (c *Call) cycled(v *value.Array, n int) (*value.Array, error) {
	have, err := v.Type().Shape.Size()
	if err != nil {
		return nil, err
	}
	if n > have {
		if v, err = c.R.Emit(ir.Tile, ir.DimsAttrs{Dims: []int{(n + have - 1) / have}}, v); err != nil {
			return nil, err
		}
	}
	zero := 0
	return c.R.Slice(v, shape.Range(&zero, &n, nil))
}

// flatView is a dense array as a vector of the same elements, nil if its elements do not follow each other.
func (c *Call) flatView(a *value.Array, t *tensor.Tensor) (*value.Array, error) {
	if a.Scalar || !t.Contiguous() {
		return nil, nil
	}
	v, err := c.R.Reshape(a, []int{t.Size()}, "C")
	if err == nil {
		v.ReadOnly = a.ReadOnly
	}
	return v, err
}

// flatItems makes the index arrays of row-major positions.
func flatItems(at, dims []int) []value.Value {
	items := make([]value.Value, len(dims))
	rest := append([]int{}, at...)
	for axis := len(dims) - 1; axis >= 0; axis-- {
		idx := make([]int, len(at))
		for k, p := range rest {
			idx[k] = p % dims[axis]
			rest[k] = p / dims[axis]
		}
		items[axis] = compile.Ints(idx)
	}
	return items
}

func put(c *Call) (value.Value, error) {
	a, t, err := c.written("a")
	if err != nil {
		return nil, err
	}
	mode, err := c.clipMode()
	if err != nil {
		return nil, err
	}
	i, err := c.indexArray("ind")
	if err != nil {
		return nil, err
	}
	it, err := i.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Size() == 0 && it.Size() > 0 {
		return nil, value.Errorf("IndexError", "cannot replace elements of an empty array")
	}
	v, err := c.R.ArrayFor(c.Arg("v"), a.DType()) // the values are read before the indices are looked at
	if err != nil {
		return nil, err
	}
	if size, err := v.Type().Shape.Size(); err == nil && size == 0 {
		return value.None, nil
	}
	if flat, err := c.flatView(a, t); err != nil {
		return nil, err
	} else if done, err := c.putFlat(flat, i, v, t.Size(), mode); done || err != nil {
		return value.None, err
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
			bad = value.Errorf("IndexError", "index %d is out of bounds for axis 0 with size %d", k, n)
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
		if err := c.storeFlat(a, at[:len(at)-1], c.Arg("v"), nil); err != nil {
			return nil, err
		}
		return nil, bad
	}
	return value.None, c.storeFlat(a, at, c.Arg("v"), nil)
}

// putFlat is put into a vector, unless there is none or an index is outside.
func (c *Call) putFlat(flat, i, v *value.Array, n int, mode string) (done bool, err error) {
	count, err := i.Type().Shape.Size()
	if err != nil || flat == nil || count == 0 {
		return false, err
	}
	if i, err = c.R.Flat(i); err != nil {
		return false, err
	}
	if i, err = c.wrapped(i, n, mode); err != nil {
		return false, err
	}
	if mode == "raise" {
		t, err := i.Tensor()
		if err != nil || !t.Contiguous() || inner.CheckIndex(tensor.Elems[int64](t), n) >= 0 {
			return false, err
		}
	}
	if v, err = c.R.Flat(v); err != nil {
		return false, err
	}
	if size, err := v.Type().Shape.Size(); err != nil {
		return false, err
	} else if size > 1 {
		if v, err = c.cycled(v, count); err != nil {
			return false, err
		}
	}
	return true, c.R.Store(flat, []value.Value{i}, v)
}

func putAlong(c *Call) (value.Value, error) {
	if _, _, err := c.written("arr"); err != nil {
		return nil, err
	}
	a, indices, axis, err := c.alongArgs(-1)
	if err != nil {
		return nil, err
	}
	items, err := c.alongItems(a, indices, axis)
	if err != nil {
		return nil, err
	}
	return value.None, c.R.Store(a, items, c.Arg("values"))
}

func fillDiagonal(c *Call) (value.Value, error) {
	a, t, err := c.written("a")
	if err != nil {
		return nil, err
	}
	wrap, err := c.Bool("wrap", false)
	if err != nil {
		return nil, err
	}
	dims := t.Shape()
	if len(dims) < 2 {
		return nil, value.Errorf("ValueError", "array must be at least 2-d")
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
				return nil, value.Errorf("ValueError", "All dimensions of input must be of equal length")
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
	return value.None, c.storeFlat(a, at, c.Arg("val"), nil)
}

func fillArray(c *Call) (value.Value, error) {
	a, _, err := c.written("self")
	if err != nil {
		return nil, err
	}
	return value.None, c.R.Assign(a, c.Arg("value"))
}
