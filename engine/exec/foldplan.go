// How a reduction walks its operand: the order of axes, which of them merge,
// and which are gathered to be summed together.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// foldAxis is an axis of a reduction.
type foldAxis struct {
	n, in, out int
	folded     bool
}

// foldPlan is a reduction's walk.
type foldPlan struct {
	kept, folded []foldAxis // all but the innermost axis, in order
	inner        foldAxis
	inOff        int

	// cores is how NumPy sums several folded axes at the inner end that do not
	// merge: it copies elements to a buffer and sums the buffer pairwise.
	cores []foldAxis // outermost first; empty if there is nothing to gather
	take  int        // how many steps of cores[0] go into a buffer at a time
	rest  []foldAxis // the folded axes outside cores
}

// bufferElements is the size of NumPy's buffers.
const bufferElements = 8192

// planFold orders and merges the axes of x, which lie at the given strides and
// of which some are folded. Where x is a copy, lay is how its elements lay before:
// axes merge that did so there.
func planFold(x *tensor.Tensor, steps, lay []int, isFolded []bool, out []int) foldPlan {
	order := strides.Order(x.Rank(), [][]int{steps})
	var axes []foldAxis
	last := 0 // the innermost axis so far, by its number in x
	for _, a := range order {
		ax := foldAxis{x.Dim(a), steps[a], out[a], isFolded[a]}
		if ax.n == 1 {
			continue
		}
		k := len(axes) - 1
		if k >= 0 && axes[k].folded == ax.folded && strides.Joins([3]int{axes[k].in, axes[k].out, lay[last]}, [3]int{ax.in, ax.out, lay[a]}, ax.n) {
			axes[k] = foldAxis{axes[k].n * ax.n, ax.in, ax.out, ax.folded}
			last = a
			continue
		}
		axes, last = append(axes, ax), a
	}
	p := foldPlan{inner: foldAxis{1, 1, 0, true}, inOff: x.Offset()}
	if n := len(axes); n > 0 {
		p.inner, axes = axes[n-1], axes[:n-1]
		p.findCores(axes)
	}
	for _, ax := range axes {
		if ax.folded {
			p.folded = append(p.folded, ax)
		} else {
			p.kept = append(p.kept, ax)
		}
	}
	return p
}

// findCores takes folded axes in from the inner end while they fit a buffer,
// the last of them in part.
func (p *foldPlan) findCores(axes []foldAxis) {
	size := p.inner.n
	k := len(axes)
	for k > 0 && size > 0 && p.inner.folded && axes[k-1].folded && size*2 <= bufferElements {
		k--
		p.take = min(axes[k].n, bufferElements/size)
		if size *= axes[k].n; size > bufferElements {
			break
		}
	}
	if k == len(axes) {
		return
	}
	p.cores = append(slices.Clone(axes[k:]), p.inner)
	for _, ax := range axes[:k] {
		if ax.folded {
			p.rest = append(p.rest, ax)
		}
	}
}

func count(axes []foldAxis) int {
	n := 1
	for _, a := range axes {
		n *= a.n
	}
	return n
}

// offsets gives the positions of the i-th element of axes in row order.
func offsets(axes []foldAxis, i int) (in, out int) {
	if len(axes) == 1 {
		return i * axes[0].in, i * axes[0].out
	}
	for k := len(axes) - 1; k >= 0; k-- {
		at := i % axes[k].n
		i /= axes[k].n
		in += at * axes[k].in
		out += at * axes[k].out
	}
	return in, out
}

// walk calls f with the position of every element of axes in row order.
func walk(axes []foldAxis, base int, f func(pos int)) {
	switch len(axes) {
	case 0:
		f(base)
		return
	case 1:
		for range axes[0].n {
			f(base)
			base += axes[0].in
		}
		return
	}
	for range axes[0].n {
		walk(axes[1:], base, f)
		base += axes[0].in
	}
}
