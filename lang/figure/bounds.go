// Limits: what part of the plane axes show.
package figure

import (
	"math"
	"slices"
)

// span is what data cover along one axis.
type span struct {
	lo, hi float64
	// loTight and hiTight say that the end is no data but a base or an edge: no margin
	// is wanted beyond it.
	loTight, hiTight bool
	log              bool
}

func newSpan(log bool) span { return span{lo: math.Inf(1), hi: math.Inf(-1), log: log} }

func (s *span) add(vs ...float64) {
	for _, v := range vs {
		if v != v || math.IsInf(v, 0) || s.log && v <= 0 {
			continue
		}
		if v < s.lo {
			s.lo, s.loTight = v, false
		}
		if v > s.hi {
			s.hi, s.hiTight = v, false
		}
	}
}

// edge adds an end without a margin.
func (s *span) edge(v float64) {
	if v != v || math.IsInf(v, 0) || s.log && v <= 0 {
		return
	}
	if v <= s.lo {
		s.lo, s.loTight = v, true
	}
	if v >= s.hi {
		s.hi, s.hiTight = v, true
	}
}

// limits are the ends of an axis for a span of data, with a margin of a twentieth.
func (a *Axis) limits(s span) (lo, hi float64) {
	lo, hi = s.lo, s.hi
	margin := 0.05
	if a.Margin != nil {
		margin = *a.Margin
	}
	if !(lo <= hi) {
		lo, hi, s.loTight, s.hiTight = 0, 1, true, true
		if a.Log {
			lo = 0.1
		}
	}
	switch {
	case a.Log:
		pad := (math.Log10(hi) - math.Log10(lo)) * margin
		if lo == hi {
			pad = 0.5
		}
		if !s.loTight {
			lo = math.Pow(10, math.Log10(lo)-pad)
		}
		if !s.hiTight {
			hi = math.Pow(10, math.Log10(hi)+pad)
		}
	case lo == hi:
		pad := max(math.Abs(lo)*0.05, 0.5)
		if a.Date {
			pad = 86400
		}
		lo, hi = lo-pad, hi+pad
	default:
		pad := (hi - lo) * margin
		if !s.loTight {
			lo -= pad
		}
		if !s.hiTight {
			hi += pad
		}
	}
	if a.Min != nil && !(a.Log && *a.Min <= 0) {
		lo = *a.Min
	}
	if a.Max != nil && !(a.Log && *a.Max <= 0) {
		hi = *a.Max
	}
	if lo == hi {
		hi = lo + 1
	}
	if a.Inverted {
		lo, hi = hi, lo
	}
	return lo, hi
}

// Limits are the ends of both axes, which may run backward.
func (a *Axes) Limits() (x0, x1, y0, y1 float64) {
	x, y := newSpan(a.X.Log), newSpan(a.Y.Log)
	a.spans(&x, &y)
	x0, x1 = a.X.limits(x)
	y0, y1 = a.Y.limits(y)
	return x0, x1, y0, y1
}

func (a *Axes) spans(x, y *span) {
	for _, m := range a.Marks {
		if _, isShape := m.(*Shapes); !isShape || a.fitsShapes() {
			spansOf(m, x, y)
		}
	}
}

// fitsShapes reports whether limits follow patches: where nothing else is drawn they do so when asked.
func (a *Axes) fitsShapes() bool {
	return a.FitShapes || slices.ContainsFunc(a.Marks, func(m Mark) bool {
		_, isShape := m.(*Shapes)
		_, isText := m.(*Text)
		return !isShape && !isText
	})
}

func spansOf(m Mark, x, y *span) {
	switch m := m.(type) {
	case *Line:
		x.add(m.X...)
		y.add(m.Y...)
	case *Points:
		x.add(m.X...)
		y.add(m.Y...)
	case *Bars:
		if m.Horizontal {
			x, y = y, x
		}
		for i, at := range m.At {
			half := one(m.Thick, i) / 2
			x.add(at-half, at+half)
			base := one(m.Base, i)
			y.add(base + m.Length[i])
			y.edge(base)
		}
	case *Area:
		if m.Horizontal {
			x, y = y, x
		}
		x.add(m.X...)
		y.add(m.Low...)
		y.add(m.High...)
	case *Wedge:
		x.add(m.X-m.R, m.X+m.R)
		y.add(m.Y-m.R, m.Y+m.R)
	case *Errors:
		x.add(m.X...)
		y.add(m.Y...)
		if m.Horizontal {
			x, y = y, x
		}
		y.add(m.Low...)
		y.add(m.High...)
	case *Rule:
		if m.Sloped {
			break
		}
		if m.Horizontal {
			x, y = y, x
		}
		x.add(m.At)
	case *Band:
		if m.Horizontal {
			x, y = y, x
		}
		x.add(m.From, m.To)
	case *Shapes:
		m.spans(x, y)
	case *Arrows:
		x.add(m.X...)
		y.add(m.Y...)
	case *Segments:
		x.add(m.X0...)
		x.add(m.X1...)
		y.add(m.Y0...)
		y.add(m.Y1...)
	case *Image:
		x.edge(m.X0)
		x.edge(m.X1)
		y.edge(m.Y0)
		y.edge(m.Y1)
	case *Mesh:
		for _, v := range m.X {
			x.edge(v)
		}
		for _, v := range m.Y {
			y.edge(v)
		}
	case *Contour:
		for _, v := range m.X {
			x.edge(v)
		}
		for _, v := range m.Y {
			y.edge(v)
		}
	}
}

// LimitsOf are the limits of axes, which others may share.
func (f *Figure) LimitsOf(a *Axes) (x0, x1, y0, y1 float64) {
	if a.Polar != nil {
		y0, y1 = a.distances()
		return 0, 2 * math.Pi, y0, y1
	}
	l, ok := f.shareLimits()[a]
	if !ok {
		return a.Limits()
	}
	return l[0], l[1], l[2], l[3]
}

// shareLimits gives axes that share a direction the limits of all of them.
func (f *Figure) shareLimits() map[*Axes][4]float64 {
	out := map[*Axes][4]float64{}
	root := func(a *Axes, next func(*Axes) *Axes) *Axes {
		for range len(f.Axes) {
			if next(a) == nil {
				break
			}
			a = next(a)
		}
		return a
	}
	ofX := func(a *Axes) *Axes { return a.SharesX }
	ofY := func(a *Axes) *Axes { return a.SharesY }
	xs, ys := map[*Axes]*span{}, map[*Axes]*span{}
	for _, a := range f.Axes {
		rx, ry := root(a, ofX), root(a, ofY)
		if xs[rx] == nil {
			s := newSpan(rx.X.Log)
			xs[rx] = &s
		}
		if ys[ry] == nil {
			s := newSpan(ry.Y.Log)
			ys[ry] = &s
		}
		a.spans(xs[rx], ys[ry])
	}
	for _, a := range f.Axes {
		rx, ry := root(a, ofX), root(a, ofY)
		var l [4]float64
		l[0], l[1] = rx.X.limits(*xs[rx])
		l[2], l[3] = ry.Y.limits(*ys[ry])
		out[a] = l
	}
	return out
}
