// Concatenation along an axis and stacking along a new one.

package shape

import "github.com/tq-lang/tq/engine/fault"

// Concat is the shape of the given shapes laid end to end along axis, which
// may count from the end. Shapes of unknown rank leave that axis unknown.
func Concat(axis int, shapes ...Shape) (Shape, error) {
	if len(shapes) == 0 {
		return Shape{}, fault.New(fault.InvalidArgument, "need at least one array to concatenate")
	}
	first := firstKnown(shapes)
	if first < 0 {
		return UnknownRank(), nil
	}
	dims := shapes[first].Dims()
	if len(dims) == 0 {
		return Shape{}, fault.New(fault.Rank, "zero-dimensional arrays cannot be concatenated").WithOperands(first)
	}
	axis, err := NormalizeAxis(axis, len(dims))
	if err != nil {
		return Shape{}, err
	}
	fixedBy := make([]int, len(dims)) // the operand that an axis has its size from
	total := 0
	for k, s := range shapes {
		if s.IsUnknown() {
			total = addDim(total, Unknown)
			continue
		}
		if err := joinAxes(dims, fixedBy, s, k, first, axis); err != nil {
			return Shape{}, err
		}
		if total = addDim(total, s.dims[axis]); total < Unknown {
			return Shape{}, fault.New(fault.Overflow, "the size of axis %d does not fit 64 bits", axis).WithAxis(axis)
		}
	}
	dims[axis] = total
	return own(dims), nil
}

func firstKnown(shapes []Shape) int {
	for i, s := range shapes {
		if !s.IsUnknown() {
			return i
		}
	}
	return -1
}

// addDim adds sizes; unknown stays unknown, and an overflow shows as less.
func addDim(a, b int) int {
	if a == Unknown || b == Unknown {
		return Unknown
	}
	if sum := a + b; sum >= 0 {
		return sum
	}
	return Unknown - 1
}

// joinAxes checks all axes of operand k but one against dims and completes
// those that were unknown.
func joinAxes(dims, fixedBy []int, s Shape, k, first, axis int) error {
	if len(s.dims) != len(dims) {
		return fault.New(fault.Rank, "all the input arrays must have same number of dimensions, "+
			"but the array at index %d has %d dimension(s) and the array at index %d has %d dimension(s)",
			first, len(dims), k, len(s.dims)).About(fault.Join).WithOperands(first, k)
	}
	for i, d := range s.dims {
		switch {
		case i == axis || d == Unknown || d == dims[i]:
		case dims[i] == Unknown:
			dims[i], fixedBy[i] = d, k
		default:
			from := max(fixedBy[i], first)
			return fault.New(fault.Size, "all the input array dimensions except for the concatenation axis must match exactly, "+
				"but along dimension %d, the array at index %d has size %d and the array at index %d has size %d",
				i, from, dims[i], k, d).About(fault.Join).WithOperands(from, k).WithAxis(i)
		}
	}
	return nil
}

// Stack is the shape of shapes that agree, laid along a new axis of the result.
func Stack(axis int, shapes ...Shape) (Shape, error) {
	if len(shapes) == 0 {
		return Shape{}, fault.New(fault.InvalidArgument, "need at least one array to stack")
	}
	first := firstKnown(shapes)
	if first < 0 {
		return UnknownRank(), nil
	}
	dims := shapes[first].Dims()
	for k, s := range shapes {
		if s.IsUnknown() {
			continue
		}
		agree := len(s.dims) == len(dims)
		for i := 0; agree && i < len(dims); i++ {
			agree = CompatibleDims(dims[i], s.dims[i])
			dims[i] = max(dims[i], s.dims[i])
		}
		if !agree {
			return Shape{}, fault.New(fault.Size, "all input arrays must have the same shape").About(fault.Join).
				WithHint("%s against %s", shapes[first].Text(), s.Text()).WithOperands(first, k)
		}
	}
	axis, err := NormalizeAxis(axis, len(dims)+1)
	if err != nil {
		return Shape{}, err
	}
	out := append(make([]int, 0, len(dims)+1), dims[:axis]...)
	return own(append(append(out, len(shapes)), dims[axis:]...)), nil
}
