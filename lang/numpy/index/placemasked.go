// Elements written where a mask holds: place, putmask, copyto.
package index

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// maskPositions lists the true places of the mask.
func maskPositions(c *builtin.Call) ([]int, error) {
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

func place(c *builtin.Call) (object.Value, error) {
	a, t, err := written(c, "arr")
	if err != nil {
		return nil, err
	}
	if err := checkMasked(c, "place", "vals", a, t.Size()); err != nil {
		return nil, err
	}
	if done, err := placeAlias(c, a, t); done || err != nil {
		return object.None, err
	}
	if done, err := placeFlat(c, a, t); done || err != nil {
		return object.None, err
	}
	at, err := maskPositions(c)
	if err != nil {
		return nil, err
	}
	return object.None, core.StoreFlat(c, a, at, c.Arg("vals"), nil)
}

// placeAlias is place with values that lie in the array's own memory: each is read when
// it is its turn, so that what was placed may be placed again.
func placeAlias(c *builtin.Call, a *object.Array, t *tensor.Tensor) (done bool, err error) {
	v, ok := c.Arg("vals").(*object.Array)
	if !ok || v.DType() != a.DType() || !t.Contiguous() {
		return false, nil
	}
	vt, err := v.Tensor()
	if err != nil || !vt.Contiguous() || vt.Size() == 0 || vt.Buffer() != t.Buffer() || !vt.MayOverlap(t) {
		return false, err
	}
	at, err := maskPositions(c)
	if err != nil {
		return false, err
	}
	after, err := c.Made(t.DType(), t.Shape()...)
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
	return true, c.R.Assign(a, object.NewArray(after))
}

// checkMasked refuses a mask of another size than the array's n, and then an array of values that it cannot hold all of.
func checkMasked(c *builtin.Call, fn, vals string, a *object.Array, n int) error {
	m, err := c.Array("mask")
	if err != nil {
		return err
	}
	if size, err := m.Type().Shape.Size(); err != nil || size != n {
		return object.Errorf(object.ValueError, "%s: mask and data must be the same size", fn)
	}
	if v, ok := c.Arg(vals).(*object.Array); ok && v.Rank() > 0 && !core.MayCast(v.DType(), a.DType(), "safe") {
		return core.CannotCast(v.DType(), a.DType(), "safe")
	}
	return nil
}

// flatMask is the mask, as long as the array, as a vector or in the given shape.
func flatMask(c *builtin.Call, dims ...int) (*object.Array, error) {
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
func placeFlat(c *builtin.Call, a *object.Array, t *tensor.Tensor) (done bool, err error) {
	flat, err := flatView(c, a, t)
	if err != nil || flat == nil {
		return false, err
	}
	mask, err := flatMask(c, t.Size())
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
	count := loops.CountNonzero(tensor.Flat[bool](mt))
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
	if v, err = core.Cycled(c, v, count); err != nil {
		return false, err
	}
	return true, c.R.Store(flat, []object.Value{mask}, v)
}

func putMask(c *builtin.Call) (object.Value, error) {
	a, t, err := written(c, "a")
	if err != nil {
		return nil, err
	}
	if err := checkMasked(c, "putmask", "values", a, t.Size()); err != nil {
		return nil, err
	}
	if a.Scalar {
		at, err := maskPositions(c)
		if err != nil {
			return nil, err
		}
		return object.None, core.StoreFlat(c, a, at, c.Arg("values"), at)
	}
	dims := t.Shape()
	mask, err := flatMask(c, dims...)
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
		return object.None, nil
	case size == 1:
		v, err = c.R.Reshape(v, nil, "C")
	default:
		if v, err = c.R.Flat(v); err != nil {
			return nil, err
		}
		if v, err = core.Cycled(c, v, t.Size()); err != nil {
			return nil, err
		}
		v, err = c.R.Reshape(v, dims, "C")
	}
	if err != nil {
		return nil, err
	}
	return object.None, assignWhere(c, a, mask, v)
}

func copyTo(c *builtin.Call) (object.Value, error) {
	if d, ok := c.Arg("dst").(*object.Array); ok && d.Scalar {
		return nil, object.Staticf(object.TypeError, "copyto() argument 1 must be a numpy.ndarray, not numpy.%s", d.TypeName())
	}
	if c.Arg("dst") == c.Arg("src") {
		return object.None, nil
	}
	a, _, err := written(c, "dst")
	if err != nil {
		return nil, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if err := core.CheckCasting(rule); err != nil {
		return nil, err
	}
	src := c.Arg("src")
	if !object.IsNumber(src) {
		x, err := c.R.Array(src)
		if err != nil {
			return nil, err
		}
		if !core.MayCast(x.DType(), a.DType(), rule) {
			if x.Rank() == 0 {
				return nil, object.Staticf(object.TypeError, "Cannot cast scalar from %s to %s according to the rule '%s'",
					object.Repr(object.DType{DType: x.DType()}), object.Repr(object.DType{DType: a.DType()}), rule)
			}
			return nil, core.CannotCast(x.DType(), a.DType(), rule)
		}
		src = x
	}
	w := c.Arg("where")
	if w == nil || w == object.Bool(true) {
		return object.None, c.R.Assign(a, src)
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
		return nil, record.FromFault(err)
	}
	if m, to := mask.Type().Shape, a.Type().Shape; shape.CheckAssign(m, to) != nil || m.Rank() > to.Rank() && to.Rank() >= 0 {
		return nil, object.Staticf(object.BroadcastError, "could not broadcast where mask from shape %s into shape %s", m.Compact(), to.Compact())
	}
	return object.None, assignWhere(c, a, mask, x)
}

// assignWhere writes x, of a's type, to a where the mask holds.
func assignWhere(c *builtin.Call, a, mask, x *object.Array) error {
	out, err := c.R.Select(mask, lower.Operand{Array: x}, lower.Operand{Array: a})
	if err != nil {
		return err
	}
	if err := c.R.Force(out); err != nil {
		return err
	}
	return c.R.Assign(a, out)
}
