// Axes in another order.
package core

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Swap exchanges two axes.
func Swap(c *builtin.Call, a *object.Array, i, j int) (*object.Array, error) {
	perm := UpTo(a.Rank())
	perm[i], perm[j] = perm[j], perm[i]
	return c.R.Transpose(a, perm)
}

// UpTo is 0, 1, … n-1.
func UpTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// MoveAxes moves axes to other places; the rest keeps its order.
func MoveAxes(c *builtin.Call, a *object.Array, from, to []int) (*object.Array, error) {
	rank := a.Rank()
	if rank < 0 {
		return nil, object.ErrUnknown
	}
	src, err := axesOf("source", from, rank)
	if err != nil {
		return nil, err
	}
	dst, err := axesOf("destination", to, rank)
	if err != nil {
		return nil, err
	}
	if len(src) != len(dst) {
		return nil, object.Staticf(object.ValueError, "`source` and `destination` arguments must have the same number of elements")
	}
	perm := make([]int, rank)
	for i := range perm {
		perm[i] = -1
	}
	moved := make([]bool, rank)
	for i, s := range src {
		perm[dst[i]], moved[s] = s, true
	}
	next := 0
	for i := range perm {
		if perm[i] >= 0 {
			continue
		}
		for moved[next] {
			next++
		}
		perm[i] = next
		next++
	}
	return c.R.Transpose(a, perm)
}

// axesOf normalises a list of different axes; errors name the argument.
func axesOf(name string, list []int, rank int) ([]int, error) {
	out := make([]int, len(list))
	seen := make([]bool, rank)
	for i, n := range list {
		if n < -rank || n >= rank {
			return nil, object.Staticf(object.AxisError, "%s: axis %d is out of bounds for array of dimension %d", name, n, rank)
		}
		if n < 0 {
			n += rank
		}
		if seen[n] {
			return nil, object.Staticf(object.ValueError, "repeated axis in `%s` argument", name)
		}
		out[i], seen[n] = n, true
	}
	return out, nil
}
