// The orders C, F, A and K: which axes of an array are slow and which are fast
// in memory, and copies that keep or change that.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// OrderArg reads order=: C, F, A or K.
func OrderArg(c *builtin.Call, def string) (string, error) {
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
	return "", object.Staticf(object.ValueError, "order must be one of 'C', 'F', 'A', or 'K' (got %s)", object.Repr(object.Str(o)))
}

// OrderFor says what an order means for an array: C, F, or K if its axes lie
// in memory in neither of the two. That needs the array's strides: it is
// computed. Where only types are known, A and K are C.
func OrderFor(c *builtin.Call, a *object.Array, order string) (string, error) {
	if order == "C" || order == "F" {
		return order, nil
	}
	if a.Rank() < 2 || c.Dry() && c.R.Foresight == nil {
		return "C", nil
	}
	t, err := c.R.Lies(a)
	switch {
	case err == object.ErrUnknown:
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
func axesFor(c *builtin.Call, a *object.Array, order string) ([]int, error) {
	order, err := OrderFor(c, a, order)
	if err != nil || order == "C" || a.Rank() < 2 {
		return nil, err
	}
	if order == "F" {
		return columnMajor(a.Rank()), nil
	}
	axes := UpTo(a.Rank())
	t, err := c.R.Lies(a)
	if err != nil {
		return nil, err
	}
	strides := t.Strides()
	slices.SortStableFunc(axes, func(x, y int) int { return Magnitude(strides[y]) - Magnitude(strides[x]) })
	if slices.IsSorted(axes) {
		return nil, nil
	}
	return axes, nil
}

// columnMajor has the last axis first.
func columnMajor(rank int) []int {
	axes := UpTo(rank)
	slices.Reverse(axes)
	return axes
}

// AxesLike gives the order of the axes of an array like a, of some rank.
func AxesLike(c *builtin.Call, a *object.Array, rank int) ([]int, error) {
	order, err := OrderArg(c, "K")
	if err != nil {
		return nil, err
	}
	if rank == a.Rank() {
		return axesFor(c, a, order)
	}
	if order == "A" {
		if order, err = OrderFor(c, a, order); err != nil {
			return nil, err
		}
	}
	if order != "F" || rank < 2 {
		return nil, nil
	}
	return columnMajor(rank), nil
}

// CopyOrder copies in an order; K and A keep what the array has.
func CopyOrder(c *builtin.Call, a *object.Array, order string) (*object.Array, error) {
	order, err := orderName(order)
	if err != nil {
		return nil, err
	}
	axes, err := axesFor(c, a, order)
	if err != nil {
		return nil, err
	}
	return CopyAxes(c, a, axes)
}

// CopyAxes copies so that the axes given first are the slowest.
func CopyAxes(c *builtin.Call, a *object.Array, axes []int) (*object.Array, error) {
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
	return turned(c, t, axes)
}

// turned transposes a fresh array whose axes were brought to an order back;
// the result owns the memory.
func turned(c *builtin.Call, fresh *object.Array, axes []int) (*object.Array, error) {
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
	return object.NewArray(tensor.OfBuffer(t.Buffer(), t.DType(), t.Shape(), t.Strides(), t.Offset())), nil
}

// Layout gives an array in row-major ("C") or column-major ("F") order,
// copied only if it is not.
func Layout(c *builtin.Call, a *object.Array, order string) (*object.Array, error) {
	t, err := c.R.Lies(a)
	if err != nil {
		return a, nil // only its type is known
	}
	if order == "C" && t.Contiguous() || order == "F" && t.FContiguous() {
		return a, nil
	}
	return CopyOrder(c, a, order)
}

// FlatInOrder gives the elements in one axis, read in the call's order.
func FlatInOrder(c *builtin.Call, a *object.Array, dense bool) (*object.Array, error) {
	order, err := OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	axes, err := axesFor(c, a, order)
	if err != nil {
		return nil, err
	}
	if axes != nil && order == "K" {
		t, err := c.R.Lies(a)
		if err != nil {
			return nil, err
		}
		axes = WalkOrder(a.Rank(), t.Strides())
	}
	if axes != nil {
		if a, err = c.R.Transpose(a, axes); err != nil {
			return nil, err
		}
		if a, err = Layout(c, a, "C"); err != nil { // a view only of what has no gaps
			return nil, err
		}
	} else if dense {
		if a, err = Layout(c, a, "C"); err != nil {
			return nil, err
		}
	}
	return c.R.Reshape(a, []int{-1}, "C")
}

func Magnitude(n int) int { return max(n, -n) }

// WalkOrder gives the axes in the order in which NumPy's iterator walks operands of
// these strides, the slowest first: as they lie in memory, where axes that an operand
// is broadcast over do not count, and C order where operands disagree.
func WalkOrder(rank int, strides ...[]int) []int {
	fast := columnMajor(rank) // the fastest first
	for i := 1; i < rank; i++ {
		axis, at := fast[i], i
		for j := i - 1; j >= 0; j-- {
			known, slower := false, false
			for _, s := range strides {
				x, y := Magnitude(s[axis]), Magnitude(s[fast[j]])
				if x == 0 || y == 0 {
					continue
				}
				slower = y <= x || known && slower
				known = true
			}
			if known && slower {
				break
			}
			if known {
				at = j
			}
		}
		copy(fast[at+1:i+1], fast[at:i])
		fast[at] = axis
	}
	slices.Reverse(fast)
	return fast
}
