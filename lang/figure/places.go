// Places: columns and rows of different sizes, and axes apart from the grid.
package figure

import "slices"

// apart reports axes that have a place of their own.
func (a *Axes) apart() bool {
	if a.Twin != nil {
		return a.Twin.apart()
	}
	return a.Place != nil
}

// scattered reports a figure of which Vega-Lite and text have no likeness: axes apart from the grid, or whose lines stand
// within.
func (f *Figure) scattered() bool {
	return slices.ContainsFunc(f.Axes, func(a *Axes) bool { return a.apart() || a.moved() })
}

// roomOf is the box of axes that have a place of their own.
func (f *Figure) roomOf(p *plot, plots []*plot) rect {
	a := p.Axes
	for a.Twin != nil {
		a = a.Twin
	}
	in := rect{0, 0, f.Width * 72, f.Height * 72}
	for _, q := range plots {
		if a.Within != nil && q.Axes == a.Within {
			in = q.box
		}
	}
	x, y := in.x0+a.Place[0]*in.w(), in.y0+a.Place[1]*in.h()
	return rect{x, y, x + max(a.Place[2]*in.w(), 4), y + max(a.Place[3]*in.h(), 4)}
}

// portions divides a length by ratios.
func portions(length float64, ratios []float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = max(length*share(ratios, i, i+1, n), 8)
	}
	return out
}

// share is the part of n columns that those from lo to hi have.
func share(ratios []float64, lo, hi, n int) float64 {
	if len(ratios) != n {
		return float64(hi-lo) / float64(n)
	}
	some, all := 0.0, 0.0
	for i, r := range ratios {
		if all += r; i >= lo && i < hi {
			some += r
		}
	}
	return some / all
}
