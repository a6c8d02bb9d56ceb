// Elements written at row-major positions.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// StoreFlat writes vals, in turn and over again, at row-major positions.
func StoreFlat(c *builtin.Call, a *object.Array, at []int, vals object.Value, from []int) error {
	name := c.Entry.Short()
	if v, ok := vals.(*object.Array); ok && v.Rank() > 0 && (name == "place" || name == "putmask") && !dtype.CanCast(v.DType(), a.DType(), "safe") {
		return CannotCast(v.DType(), a.DType(), "safe")
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
			return object.Errorf(object.ValueError, "Cannot insert from an empty array!")
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
		taken, err = c.R.Take(f, lower.Ints(pick), 0)
	case vt.Size() > 1:
		taken, err = Cycled(c, f, len(at))
	}
	if err != nil {
		return err
	}
	if a.Rank() == 0 { // the last of the values stays
		if taken, err = c.R.Index(taken, []object.Value{object.Int(-1)}); err != nil {
			return err
		}
		return c.R.Assign(a, taken)
	}
	return c.R.Store(a, flatItems(at, a.Dims()), taken)
}

// Cycled is a vector's elements in turn and over again, n of them.
func Cycled(c *builtin.Call, v *object.Array, n int) (*object.Array, error) {
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

// flatItems makes the index arrays of row-major positions.
func flatItems(at, dims []int) []object.Value {
	items := make([]object.Value, len(dims))
	rest := append([]int{}, at...)
	for axis := len(dims) - 1; axis >= 0; axis-- {
		idx := make([]int, len(at))
		for k, p := range rest {
			idx[k] = p % dims[axis]
			rest[k] = p / dims[axis]
		}
		items[axis] = lower.Ints(idx)
	}
	return items
}
