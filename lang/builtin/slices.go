// What slices mean of sequences.
package builtin

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// SliceBounds resolves a slice over n elements.
func SliceBounds(s *object.Slice, n int) (first, count, step int, err error) {
	var nums [3]int
	var has [3]bool
	for i, v := range [...]object.Value{s.Start, s.Stop, s.Step} {
		switch x := v.(type) {
		case object.NoneType:
			continue
		case object.Int:
			nums[i], has[i] = int(x), true
			continue
		}
		b, ok, err := lower.AsIndex(v)
		if err != nil {
			return 0, 0, 0, err
		}
		if !ok {
			return 0, 0, 0, object.Staticf(object.TypeError, "slice indices must be integers or None or have an __index__ method")
		}
		nums[i], has[i] = shape.Saturate(b), true
	}
	step = 1
	if has[2] {
		step = nums[2]
	}
	if step == 0 {
		return 0, 0, 0, object.Staticf(object.ValueError, "slice step cannot be zero")
	}
	first, count = shape.SliceRange(n, nums[0], nums[1], step, has[0], has[1])
	return first, count, step, nil
}

// Insertion is where elements stored to an empty slice go: before its start.
func Insertion(s *object.Slice, n int) int {
	b, ok, err := lower.AsIndex(s.Start)
	if err != nil || !ok {
		return 0
	}
	at := shape.Saturate(b)
	if at < 0 {
		at = max(at+n, 0)
	}
	return min(at, n)
}
