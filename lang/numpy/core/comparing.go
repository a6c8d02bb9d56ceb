// Elements in order, for the sorts that no op does: comparing two places of a
// tensor.
package core

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// CompareAt orders the elements at two positions; NaN is last.
func CompareAt(t *tensor.Tensor, p, q int) int {
	switch d := t.DType(); {
	case d.IsText():
		return strings.Compare(t.TextAt(p), t.TextAt(q))
	case d == dtype.Uint64:
		return t.BigAt(p).Cmp(t.BigAt(q))
	case d.IsInteger() || d.IsBool():
		return cmp.Compare(t.Int64At(p), t.Int64At(q))
	case d.IsComplex():
		x, y := t.Complex128At(p), t.Complex128At(q)
		if c := compareFloats(real(x), real(y)); c != 0 {
			return c
		}
		return compareFloats(imag(x), imag(y))
	}
	return compareFloats(t.Float64At(p), t.Float64At(q))
}

func compareFloats(x, y float64) int {
	switch {
	case math.IsNaN(x) && math.IsNaN(y):
		return 0
	case math.IsNaN(x):
		return 1
	case math.IsNaN(y):
		return -1
	}
	return cmp.Compare(x, y)
}

func SortStable(order []int, compare func(i, j int) int) { slices.SortStableFunc(order, compare) }
