// Layouts of tests.

package looptest

import "math/rand/v2"

// Layout is a random strided layout whose elements do not overlap if own is set.
type Layout struct {
	Off, Size      int // size of the data it needs
	Strides, Shape []int
}

func Random(r *rand.Rand, shape []int, own bool) Layout {
	l := Layout{Shape: shape, Strides: make([]int, len(shape))}
	step := 1 + r.IntN(2)
	lo, hi := 0, 0
	for _, ax := range r.Perm(len(shape)) {
		s := step
		if r.IntN(3) == 0 {
			s += r.IntN(3)
		}
		if !own && r.IntN(4) == 0 {
			s = 0
		} else {
			step = s * max(1, shape[ax])
		}
		if r.IntN(3) == 0 {
			s = -s
		}
		l.Strides[ax] = s
		if d := (shape[ax] - 1) * s; d < 0 {
			lo += d
		} else {
			hi += max(d, 0)
		}
	}
	l.Off = 3 - lo
	l.Size = hi - lo + 7
	return l
}

func RandomShape(r *rand.Rand) []int {
	shape := make([]int, r.IntN(5))
	for i := range shape {
		shape[i] = []int{0, 1, 2, 3, 4, 5, 7, 16, 17, 33}[min(9, r.IntN(10)+r.IntN(2))]
	}
	return shape
}

// Each calls f with every offset of the layout in row-major order.
func (l Layout) Each(f func(n, at int)) {
	n := 0
	var walk func(axis, at int)
	walk = func(axis, at int) {
		if axis == len(l.Shape) {
			f(n, at)
			n++
			return
		}
		for i := range l.Shape[axis] {
			walk(axis+1, at+i*l.Strides[axis])
		}
	}
	walk(0, l.Off)
}
