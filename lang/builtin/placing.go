// Elements written at indices or where a mask holds: put, place, putmask, copyto.
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

// maskPositions lists the true places of the mask.
func (c *Call) maskPositions() ([]int, error) {
	m, err := c.Tensor("mask")
	if err != nil {
		return nil, err
	}
	var at []int
	i := 0
	m.Each(func(p int) bool {
		if m.BoolAt(p) {
			at = append(at, i)
		}
		i++
		return true
	})
	return at, nil
}

func place(c *Call) (value.Value, error) {
	a, t, err := c.written("arr")
	if err != nil {
		return nil, err
	}
	if err := c.checkMasked("place", "vals", a, t.Size()); err != nil {
		return nil, err
	}
	if done, err := c.placeAlias(a, t); done || err != nil {
		return value.None, err
	}
	if done, err := c.placeFlat(a, t); done || err != nil {
		return value.None, err
	}
	at, err := c.maskPositions()
	if err != nil {
		return nil, err
	}
	return value.None, c.storeFlat(a, at, c.Arg("vals"), nil)
}

// placeAlias is place with values that lie in the array's own memory: each is read when
// it is its turn, so that what was placed may be placed again.
func (c *Call) placeAlias(a *value.Array, t *tensor.Tensor) (done bool, err error) {
	v, ok := c.Arg("vals").(*value.Array)
	if !ok || v.DType() != a.DType() || !t.Contiguous() {
		return false, nil
	}
	vt, err := v.Tensor()
	if err != nil || !vt.Contiguous() || vt.Size() == 0 || vt.Buffer() != t.Buffer() || !vt.MayOverlap(t) {
		return false, err
	}
	at, err := c.maskPositions()
	if err != nil {
		return false, err
	}
	after, err := c.made(t.DType(), t.Shape()...)
	if err != nil {
		return false, err
	}
	unit := t.DType().Size()
	all, now := t.Buffer().Mem(), after.Buffer().Mem()
	copy(now, all[t.Offset()*unit:])
	for i, p := range at {
		from := all[(vt.Offset()+i%vt.Size())*unit:]
		if q := vt.Offset() + i%vt.Size() - t.Offset(); q >= 0 && q < t.Size() {
			from = now[q*unit:]
		}
		copy(now[p*unit:][:unit], from)
	}
	return true, c.R.Assign(a, value.NewArray(after))
}

// checkMasked refuses a mask of another size than the array's n, and then an array of values that it cannot hold all of.
func (c *Call) checkMasked(fn, vals string, a *value.Array, n int) error {
	m, err := c.Array("mask")
	if err != nil {
		return err
	}
	if size, err := m.Type().Shape.Size(); err != nil || size != n {
		return value.Errorf("ValueError", "%s: mask and data must be the same size", fn)
	}
	if v, ok := c.Arg(vals).(*value.Array); ok && v.Rank() > 0 && !mayCast(v.DType(), a.DType(), "safe") {
		return cannotCast(v.DType(), a.DType(), "safe")
	}
	return nil
}

// flatMask is the mask, as long as the array, as a vector or in the given shape.
func (c *Call) flatMask(dims ...int) (*value.Array, error) {
	m, err := c.Array("mask")
	if err != nil {
		return nil, err
	}
	if m, err = c.R.Cast(m, dtype.Bool); err != nil {
		return nil, err
	}
	return c.R.Reshape(m, dims, "C")
}

// placeFlat is place in a dense array; there is something to be placed.
func (c *Call) placeFlat(a *value.Array, t *tensor.Tensor) (done bool, err error) {
	flat, err := c.flatView(a, t)
	if err != nil || flat == nil {
		return false, err
	}
	mask, err := c.flatMask(t.Size())
	if err != nil {
		return false, err
	}
	if err := c.R.Force(mask); err != nil {
		return false, err
	}
	mt, err := mask.Tensor()
	if err != nil || !mt.Contiguous() {
		return false, err
	}
	count := inner.CountNonzero(tensor.Elems[bool](mt))
	v, err := c.R.ArrayFor(c.Arg("vals"), a.DType())
	if err != nil || count == 0 {
		return false, err
	}
	if v, err = c.R.Flat(v); err != nil {
		return false, err
	}
	if size, err := v.Type().Shape.Size(); err != nil || size == 0 {
		return false, err
	}
	if v, err = c.cycled(v, count); err != nil {
		return false, err
	}
	return true, c.R.Store(flat, []value.Value{mask}, v)
}

func putMask(c *Call) (value.Value, error) {
	a, t, err := c.written("a")
	if err != nil {
		return nil, err
	}
	if err := c.checkMasked("putmask", "values", a, t.Size()); err != nil {
		return nil, err
	}
	if a.Scalar {
		at, err := c.maskPositions()
		if err != nil {
			return nil, err
		}
		return value.None, c.storeFlat(a, at, c.Arg("values"), at)
	}
	dims := t.Shape()
	mask, err := c.flatMask(dims...)
	if err != nil {
		return nil, err
	}
	v, err := c.R.ArrayFor(c.Arg("values"), a.DType())
	if err != nil {
		return nil, err
	}
	size, err := v.Type().Shape.Size()
	switch {
	case err != nil:
		return nil, err
	case size == 0:
		return value.None, nil
	case size == 1:
		v, err = c.R.Reshape(v, nil, "C")
	default:
		if v, err = c.R.Flat(v); err != nil {
			return nil, err
		}
		if v, err = c.cycled(v, t.Size()); err != nil {
			return nil, err
		}
		v, err = c.R.Reshape(v, dims, "C")
	}
	if err != nil {
		return nil, err
	}
	return value.None, c.assignWhere(a, mask, v)
}

func copyTo(c *Call) (value.Value, error) {
	if d, ok := c.Arg("dst").(*value.Array); ok && d.Scalar {
		return nil, value.Staticf("TypeError", "copyto() argument 1 must be a numpy.ndarray, not numpy.%s", d.TypeName())
	}
	if c.Arg("dst") == c.Arg("src") {
		return value.None, nil
	}
	a, _, err := c.written("dst")
	if err != nil {
		return nil, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if err := checkCasting(rule); err != nil {
		return nil, err
	}
	src := c.Arg("src")
	if !value.IsNumber(src) {
		x, err := c.R.Array(src)
		if err != nil {
			return nil, err
		}
		if !mayCast(x.DType(), a.DType(), rule) {
			if x.Rank() == 0 {
				return nil, value.Staticf("TypeError", "Cannot cast scalar from %s to %s according to the rule '%s'",
					value.Repr(value.DType{DType: x.DType()}), value.Repr(value.DType{DType: a.DType()}), rule)
			}
			return nil, cannotCast(x.DType(), a.DType(), rule)
		}
		src = x
	}
	w := c.Arg("where")
	if w == nil || w == value.Bool(true) {
		return value.None, c.R.Assign(a, src)
	}
	mask, err := c.R.ArrayFor(w, dtype.Bool)
	if err != nil {
		return nil, err
	}
	x, err := c.R.ArrayFor(src, a.DType())
	if err != nil {
		return nil, err
	}
	if err := shape.CheckAssign(x.Type().Shape, a.Type().Shape); err != nil {
		return nil, compile.FromFault(err)
	}
	if m, to := mask.Type().Shape, a.Type().Shape; shape.CheckAssign(m, to) != nil || m.Rank() > to.Rank() && to.Rank() >= 0 {
		return nil, value.Staticf("ValueError", "could not broadcast where mask from shape %s into shape %s", m.Compact(), to.Compact())
	}
	return value.None, c.assignWhere(a, mask, x)
}

// assignWhere writes x, of a's type, to a where the mask holds.
func (c *Call) assignWhere(a, mask, x *value.Array) error {
	out, err := c.R.Select(mask, compile.Operand{Array: x}, compile.Operand{Array: a})
	if err != nil {
		return err
	}
	if err := c.R.Force(out); err != nil {
		return err
	}
	return c.R.Assign(a, out)
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
