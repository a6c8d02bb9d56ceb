// Reshapes on strides and merged axes, against lists of elements.

package shape

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomView makes sizes and strides of a view: permuted, sliced, reversed or
// stretched axes of a contiguous array, with an offset that keeps them inside.
func randomView(rng *rand.Rand) (dims, strides []int, offset int) {
	base := make([]int, 1+rng.IntN(4))
	for i := range base {
		base[i] = []int{0, 1, 1, 2, 2, 3, 4, 6}[rng.IntN(8)]
		if rng.IntN(8) > 0 {
			base[i] = max(base[i], 1)
		}
	}
	full := ContiguousStrides(base)
	order := rng.Perm(len(base))
	if rng.IntN(2) == 0 {
		slices.Sort(order)
	}
	for _, i := range order {
		n, s := base[i], full[i]
		switch rng.IntN(6) {
		case 0:
			offset += s * max(n-1, 0)
			s = -s
		case 1:
			n, s = (n+1)/2, 2*s
		case 2:
			if n == 1 {
				n, s = 2, 0
			}
		}
		dims, strides = append(dims, n), append(strides, s)
	}
	return dims, strides, offset
}

// randomSizes splits n into sizes.
func randomSizes(rng *rand.Rand, n int) []int {
	var out []int
	for n > 1 {
		d := 1
		for d == 1 || n%d != 0 {
			d = 2 + rng.IntN(n)
			d = min(d, n)
		}
		out = append(out, d)
		n /= d
		if rng.IntN(4) == 0 {
			out = append(out, 1)
		}
	}
	return out
}

func TestReshapeStrides(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	views, copies := 0, 0
	for range 4000 {
		dims, strides, offset := randomView(rng)
		n, _ := Product(dims)
		want := randomSizes(rng, n)
		if n == 0 {
			want = []int{3, 0}
		}
		elements := gather(dims, offset, strides)
		got, ok := ReshapeStrides(dims, strides, want)
		if !ok {
			copies++
			if IsContiguous(dims, strides) {
				t.Fatalf("contiguous %v %v does not reshape to %v", dims, strides, want)
			}
			continue
		}
		views++
		if !slices.Equal(gather(want, offset, got), elements) {
			t.Fatalf("%v %v to %v: strides %v", dims, strides, want, got)
		}
	}
	t.Logf("%d views, %d copies", views, copies)
	for _, c := range []struct {
		dims, strides, want []int
		ok                  bool
	}{
		{[]int{2, 3}, []int{3, 1}, []int{6}, true},
		{[]int{3, 2}, []int{1, 3}, []int{6}, false},
		{[]int{3, 2}, []int{1, 3}, []int{3, 2, 1}, true},
		{[]int{4}, []int{0}, []int{2, 2}, true},
		{[]int{1, 1}, []int{7, 9}, []int{}, true},
		{[]int{}, []int{}, []int{1, 1}, true},
		{[]int{6}, []int{-1}, []int{2, 3}, true},
	} {
		if _, ok := ReshapeStrides(c.dims, c.strides, c.want); ok != c.ok {
			t.Errorf("%v %v to %v: %v", c.dims, c.strides, c.want, ok)
		}
	}
}
