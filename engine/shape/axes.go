// Axis numbers: negative ones, lists of them, permutations; and the shapes of
// reductions, transposes, and of axes put in and taken out.

package shape

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
)

// NormalizeAxis turns an axis that may count from the end into one that does
// not.
func NormalizeAxis(axis, rank int) (int, error) {
	if axis < -rank || axis >= rank {
		return 0, fault.New(fault.Index, "axis %d is out of bounds for array of dimension %d", axis, rank).WithAxis(axis)
	}
	if axis < 0 {
		axis += rank
	}
	return axis, nil
}

// NormalizeAxes normalises a list of axes, kept in its order, and refuses
// duplicates.
func NormalizeAxes(axes []int, rank int) ([]int, error) {
	return normalizeAxes(axes, rank, "duplicate value in 'axis'")
}

func normalizeAxes(axes []int, rank int, duplicate string) ([]int, error) {
	out := make([]int, len(axes))
	for i, a := range axes {
		k, err := NormalizeAxis(a, rank)
		if err != nil {
			return nil, err
		}
		for _, seen := range out[:i] {
			if seen == k {
				return nil, fault.New(fault.InvalidArgument, "%s", duplicate).About(fault.RepeatedAxis).WithAxis(k)
			}
		}
		out[i] = k
	}
	return out, nil
}

// Reduce is the shape after the given axes are reduced: dropped, or kept with
// size 1. A nil list means all axes.
func Reduce(in Shape, axes []int, keep bool) (Shape, error) {
	if in.IsUnknown() {
		if axes == nil && !keep {
			return Scalar(), nil
		}
		return UnknownRank(), nil
	}
	rank := len(in.dims)
	drop := make([]bool, rank)
	if axes == nil {
		for i := range drop {
			drop[i] = true
		}
	}
	norm, err := NormalizeAxes(axes, rank)
	if err != nil {
		return Shape{}, err
	}
	for _, a := range norm {
		drop[a] = true
	}
	dims := make([]int, 0, rank)
	for i, d := range in.dims {
		switch {
		case !drop[i]:
			dims = append(dims, d)
		case keep:
			dims = append(dims, 1)
		}
	}
	if in.part != nil {
		return in.carried(dims, func(yield func(to, from int) bool) {
			to := 0
			for i := range in.dims {
				if !drop[i] && !yield(to, i) {
					return
				}
				if !drop[i] || keep {
					to++
				}
			}
		}), nil
	}
	return own(dims), nil
}

// NormalizePerm checks a permutation of rank axes and makes its entries
// non-negative; nil stands for the reversal.
func NormalizePerm(perm []int, rank int) ([]int, error) {
	if perm == nil {
		out := make([]int, rank)
		for i := range out {
			out[i] = rank - 1 - i
		}
		return out, nil
	}
	if len(perm) != rank {
		return nil, fault.New(fault.InvalidArgument, "axes don't match array").
			WithHint("%d axes are given for an array of %d", len(perm), rank)
	}
	return normalizeAxes(perm, rank, "repeated axis in transpose")
}

// Transpose permutes axes: axis i of the result is axis perm[i] of in. A nil
// perm reverses them.
func Transpose(in Shape, perm []int) (Shape, error) {
	if in.IsUnknown() {
		if perm != nil {
			if _, err := NormalizePerm(perm, len(perm)); err != nil {
				return Shape{}, err
			}
			return UnknownOf(len(perm)), nil
		}
		return UnknownRank(), nil
	}
	norm, err := NormalizePerm(perm, len(in.dims))
	if err != nil {
		return Shape{}, err
	}
	if in.part != nil {
		return in.carried(permute(in.dims, norm), slices.All(norm)), nil
	}
	return own(permute(in.dims, norm)), nil
}

func permute(dims, perm []int) []int {
	out := make([]int, len(perm))
	for i, p := range perm {
		out[i] = dims[p]
	}
	return out
}

// ExpandDims puts axes of size 1 at the given places of the result.
func ExpandDims(in Shape, axes []int) (Shape, error) {
	if in.IsUnknown() {
		return UnknownRank(), nil
	}
	rank := len(in.dims) + len(axes)
	norm, err := normalizeAxes(axes, rank, "repeated axis")
	if err != nil {
		return Shape{}, err
	}
	dims := make([]int, rank)
	for _, a := range norm {
		dims[a] = -2 // taken
	}
	next := 0
	for i, d := range dims {
		if d == -2 {
			dims[i] = 1
			continue
		}
		dims[i] = in.dims[next]
		next++
	}
	return own(dims), nil
}

// Squeeze drops the given axes, which must have size 1; nil drops all that
// have. With nil and unknown sizes even the rank is unknown.
func Squeeze(in Shape, axes []int) (Shape, error) {
	if in.IsUnknown() || (axes == nil && in.HasUnknown()) {
		return UnknownRank(), nil
	}
	drop := make([]bool, len(in.dims))
	norm, err := NormalizeAxes(axes, len(in.dims))
	if err != nil {
		return Shape{}, err
	}
	for _, a := range norm {
		if d := in.dims[a]; d != 1 && d != Unknown {
			return Shape{}, fault.New(fault.InvalidArgument,
				"cannot select an axis to squeeze out which has size not equal to one").
				WithHint("axis %d has size %d", a, d).WithAxis(a)
		}
		drop[a] = true
	}
	dims := make([]int, 0, len(in.dims))
	for i, d := range in.dims {
		if drop[i] || (axes == nil && d == 1) {
			continue
		}
		dims = append(dims, d)
	}
	return own(dims), nil
}
