// Selections of many places, which are done in blocks and by several threads.

package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/tensor"
)

func TestLongSelections(t *testing.T) {
	for _, dims := range [][2]int{{5000, 1}, {5000, 3}, {1500, 40}, {40, 1500}, {7, 9000}, {300, 2000}} {
		rows, cols := dims[0], dims[1]
		data := make([]int32, rows*cols)
		for i := range data {
			data[i] = int32(i)
		}
		x := tensor.From(data, rows, cols)
		turned, err := Transpose(tensor.From(data, cols, rows))
		if err != nil {
			t.Fatal(err)
		}
		for axis := range 2 {
			n := dims[axis]
			index, mask := make([]int64, 3001), make([]bool, n)
			for i := range index {
				index[i] = int64(i*7919%(2*n) - n)
			}
			var places []int64
			for i := range mask {
				if mask[i] = i*31%7 < 3; mask[i] {
					places = append(places, int64(i))
				}
			}
			for k, y := range []*tensor.Tensor{x, turned} {
				name := fmt.Sprintf("%v axis %d operand %d", dims, axis, k)
				got, err := Take(y, tensor.From(index, len(index)), axis)
				selected(t, name, got, err, y, index, axis)
				if axis == 0 {
					got, err := Compress(y, tensor.From(mask, n))
					selected(t, name+" mask", got, err, y, places, 0)
				}
			}
		}
	}
}

// selected compares what was selected along an axis, an element at a time.
func selected(t *testing.T, name string, got *tensor.Tensor, err error, x *tensor.Tensor, index []int64, axis int) {
	t.Helper()
	if err != nil {
		t.Fatal(name, err)
	}
	want := [2]int{x.Dim(0), x.Dim(1)}
	want[axis] = len(index)
	if got.Rank() != 2 || got.Dim(0) != want[0] || got.Dim(1) != want[1] {
		t.Fatalf("%s: shape %v, want %v", name, got.Shape(), want)
	}
	// The offsets in x, by the place along each axis of the result.
	var from [2][]int
	for a := range from {
		from[a] = make([]int, want[a])
		for i := range from[a] {
			place := i
			if a == axis {
				place = (int(index[i]) + x.Dim(a)) % x.Dim(a)
			}
			from[a][i] = place * x.Strides()[a]
		}
	}
	all, source := tensor.Raw[int32](got), tensor.Raw[int32](x)
	for i, row := range from[0] {
		at, step := got.Offset()+i*got.Strides()[0], got.Strides()[1]
		for j, col := range from[1] {
			if g, w := all[at+j*step], source[x.Offset()+row+col]; g != w {
				t.Fatalf("%s: [%d, %d] is %d, want %d", name, i, j, g, w)
			}
		}
	}
}

// TestLongIndexBounds names the first position that is outside, wherever it is.
func TestLongIndexBounds(t *testing.T) {
	index := make([]int64, 1<<19)
	for _, at := range []int{0, 1023, 1 << 16, 1<<19 - 1} {
		index[1<<19-1], index[at] = 9, -8
		_, err := Take(tensor.From([]int64{1, 2, 3, 4, 5, 6, 7}, 7), tensor.From(index, len(index)), 0)
		if err == nil || !strings.Contains(err.Error(), "index -8 is out of bounds for axis 0 with size 7") {
			t.Errorf("at %d: %v", at, err)
		}
		index[at] = 0
	}
}

// TestSortOtherAxes sorts along axes other than the last in more than one piece.
func TestSortOtherAxes(t *testing.T) {
	for _, c := range []struct {
		dims []int
		axis int
	}{{[]int{300, 2000}, 0}, {[]int{3, 700, 500}, 1}, {[]int{500, 3, 700}, 0}, {[]int{60000, 9}, 0}} {
		n := tensor.Count(c.dims)
		data := make([]int32, n)
		for i := range data {
			data[i] = int32(i) * 0x9e3779b
		}
		x := tensor.From(data, c.dims...)
		got, err := Sort(x, c.axis)
		if err != nil {
			t.Fatal(err)
		}
		perm := []int{}
		for i := range c.dims {
			if i != c.axis {
				perm = append(perm, i)
			}
		}
		perm = append(perm, c.axis)
		last := len(c.dims) - 1
		lines := func(x *tensor.Tensor) []int32 {
			y, err := Transpose(x, perm...)
			if err == nil {
				y, err = Copy(y)
			}
			if err != nil {
				t.Fatal(err)
			}
			return tensor.Flat[int32](y)
		}
		want, sorted := lines(x), lines(got)
		for i := 0; i < n; i += c.dims[c.axis] {
			line := want[i : i+c.dims[c.axis]]
			slices.Sort(line)
			if !slices.Equal(line, sorted[i:i+len(line)]) {
				t.Fatalf("%v sorted along axis %d of %d: line %d is wrong", c.dims, c.axis, last+1, i/len(line))
			}
		}
	}
}
