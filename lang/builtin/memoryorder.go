// The orders C, F, A and K: which axes of an array are slow and which are fast
// in memory, and copies that keep or change that.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// order reads order=: C, F, A or K.
func (c *Call) order(def string) (string, error) {
	o, err := c.Str("order", def)
	if err != nil {
		return "", err
	}
	return orderName(o)
}

func orderName(o string) (string, error) {
	switch o {
	case "C", "F", "A", "K":
		return o, nil
	case "c", "f", "a", "k":
		return string(o[0] - 32), nil
	}
	return "", value.Staticf("ValueError", "order must be one of 'C', 'F', 'A', or 'K' (got %s)", value.Repr(value.Str(o)))
}

// orderFor says what an order means for an array: C, F, or K if its axes lie
// in memory in neither of the two. That needs the array's strides: it is
// computed. Where only types are known, A and K are C.
func (c *Call) orderFor(a *value.Array, order string) (string, error) {
	if order == "C" || order == "F" {
		return order, nil
	}
	if a.Rank() < 2 || c.Dry() {
		return "C", nil
	}
	t, err := a.Tensor()
	switch {
	case err == value.ErrUnknown:
		return "C", nil
	case err != nil:
		return "", err
	case t.Contiguous():
		return "C", nil
	case t.FContiguous():
		return "F", nil
	case order == "A":
		return "C", nil
	}
	return "K", nil
}

// axesFor gives an array's axes in an order, the slowest first; nil: as they are.
func (c *Call) axesFor(a *value.Array, order string) ([]int, error) {
	order, err := c.orderFor(a, order)
	if err != nil || order == "C" || a.Rank() < 2 {
		return nil, err
	}
	if order == "F" {
		return columnMajor(a.Rank()), nil
	}
	axes := upTo(a.Rank())
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	strides := t.Strides()
	slices.SortStableFunc(axes, func(x, y int) int { return magnitude(strides[y]) - magnitude(strides[x]) })
	if slices.IsSorted(axes) {
		return nil, nil
	}
	return axes, nil
}

// columnMajor has the last axis first.
func columnMajor(rank int) []int {
	axes := upTo(rank)
	slices.Reverse(axes)
	return axes
}

// axesLike gives the order of the axes of an array like a, of some rank.
func (c *Call) axesLike(a *value.Array, rank int) ([]int, error) {
	order, err := c.order("K")
	if err != nil {
		return nil, err
	}
	if rank == a.Rank() {
		return c.axesFor(a, order)
	}
	if order == "A" {
		if order, err = c.orderFor(a, order); err != nil {
			return nil, err
		}
	}
	if order != "F" || rank < 2 {
		return nil, nil
	}
	return columnMajor(rank), nil
}

// copyOrder copies in an order; K and A keep what the array has.
func (c *Call) copyOrder(a *value.Array, order string) (*value.Array, error) {
	order, err := orderName(order)
	if err != nil {
		return nil, err
	}
	axes, err := c.axesFor(a, order)
	if err != nil {
		return nil, err
	}
	return c.copyAxes(a, axes)
}

// copyAxes copies so that the axes given first are the slowest.
func (c *Call) copyAxes(a *value.Array, axes []int) (*value.Array, error) {
	if axes == nil {
		return c.R.Copy(a)
	}
	t, err := c.R.Transpose(a, axes)
	if err != nil {
		return nil, err
	}
	if t, err = c.R.Copy(t); err != nil {
		return nil, err
	}
	return c.turned(t, axes)
}

// turned transposes a fresh array whose axes were brought to an order back;
// the result owns the memory.
func (c *Call) turned(fresh *value.Array, axes []int) (*value.Array, error) {
	back := make([]int, len(axes))
	for i, axis := range axes {
		back[axis] = i
	}
	a, err := c.R.Transpose(fresh, back)
	if err != nil || c.Dry() {
		return a, err
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	return value.NewArray(tensor.OfBuffer(t.Buffer(), t.DType(), t.Shape(), t.Strides(), t.Offset())), nil
}

// layout gives an array in row-major ("C") or column-major ("F") order,
// copied only if it is not.
func (c *Call) layout(a *value.Array, order string) (*value.Array, error) {
	t, err := a.Tensor()
	if err != nil {
		return a, nil // only its type is known
	}
	if order == "C" && t.Contiguous() || order == "F" && t.FContiguous() {
		return a, nil
	}
	return c.copyOrder(a, order)
}

// flat gives the elements in one axis, read in the call's order.
func (c *Call) flat(a *value.Array, dense bool) (*value.Array, error) {
	order, err := c.order("C")
	if err != nil {
		return nil, err
	}
	axes, err := c.axesFor(a, order)
	if err != nil {
		return nil, err
	}
	if axes != nil {
		if a, err = c.R.Transpose(a, axes); err != nil {
			return nil, err
		}
		if a, err = c.layout(a, "C"); err != nil { // a view only of what has no gaps
			return nil, err
		}
	} else if dense {
		if a, err = c.layout(a, "C"); err != nil {
			return nil, err
		}
	}
	return c.R.Reshape(a, []int{-1}, "C")
}
