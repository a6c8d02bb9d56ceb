// Reshape: one size may be left open, the rest must account for every element.

package shape

import (
	"strconv"

	"github.com/tq-lang/tq/engine/fault"
)

// Reshape is the shape that want asks for, where one negative size is worked
// out from the number of elements of in. Of an input with unknown sizes the
// open size stays unknown, and the others must be a count that they can come to.
func Reshape(in Shape, want []int) (Shape, error) {
	open := -1
	for i, d := range want {
		if d >= 0 {
			continue
		}
		if open >= 0 {
			return Shape{}, fault.New(fault.InvalidArgument, "can only specify one unknown dimension").WithAxis(i)
		}
		open = i
	}
	dims := append([]int(nil), want...)
	if open >= 0 {
		dims[open] = Unknown
	}
	if !in.Known() {
		if err := countable(in, want, open); err != nil {
			return Shape{}, err
		}
		return own(dims), nil
	}
	have, ok := Product(in.dims)
	if !ok {
		return Shape{}, fault.New(fault.Overflow, "shape %s has more elements than 64 bits can count", in)
	}
	if open >= 0 {
		dims[open] = 1
	}
	rest, ok := Product(dims)
	switch {
	case open < 0 && ok && rest == have:
		return own(dims), nil
	case open >= 0 && ok && rest > 0 && have%rest == 0:
		dims[open] = have / rest
		return own(dims), nil
	}
	return Shape{}, fault.New(fault.InvalidArgument, "cannot reshape array of size %d into shape %s",
		have, wantText(want)).About(fault.Reshape)
}

// countable is the error of a number of elements that an input cannot have whatever its
// unknown sizes are: 630 is no multiple of 64.
func countable(in Shape, want []int, open int) error {
	if in.IsUnknown() || open >= 0 {
		return nil
	}
	known := 1
	for _, d := range in.dims {
		var ok bool
		if d == Unknown {
			continue
		}
		if known, ok = Product([]int{known, d}); !ok {
			return nil
		}
	}
	total, ok := Product(want)
	if !ok || total == 0 || known > 0 && total%known == 0 {
		return nil
	}
	return fault.New(fault.InvalidArgument, "cannot reshape array of size %s into shape %s", in.Text(), wantText(want)).
		WithHint("%d elements are no multiple of %d", total, known).About(fault.Reshape)
}

// wantText writes the sizes asked for as NumPy does, which leaves out an open
// size in front.
func wantText(want []int) string {
	if len(want) < 2 || want[0] >= 0 {
		return tuple(want, ",", "newaxis")
	}
	if len(want) == 2 {
		return "(" + strconv.Itoa(want[1]) + ")"
	}
	return tuple(want[1:], ",", "newaxis")
}
