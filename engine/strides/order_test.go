// The order of axes, as NumPy's iterator has it.

package strides

import (
	"slices"
	"testing"
)

// TestAxisOrder has the orders that NumPy 2.4.6 gives results of x + y: the
// axes of the result from the slowest on.
func TestAxisOrder(t *testing.T) {
	cases := []struct {
		strides [][]int
		want    []int
	}{
		{[][]int{{12, 4, 1}}, []int{0, 1, 2}},
		{[][]int{{1, 2, 6}}, []int{2, 1, 0}},
		{[][]int{{1, 2, 6}, {12, 4, 1}}, []int{0, 1, 2}}, // they disagree: as they stand
		{[][]int{{4, 12, 1}, {0, 0, 1}}, []int{1, 0, 2}},
		{[][]int{{-1, 3}}, []int{1, 0}},
		{[][]int{{0, 0, 0}}, []int{0, 1, 2}},
		{[][]int{{1, 0, 5}}, []int{1, 2, 0}},
	}
	for _, c := range cases {
		if got := Order(len(c.want), c.strides); !slices.Equal(got, c.want) {
			t.Errorf("axisOrder(%v) = %v, want %v", c.strides, got, c.want)
		}
	}
}
