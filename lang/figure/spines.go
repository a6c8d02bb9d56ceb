// Spines: the lines of axes.
package figure

// spines draws the axis lines: all four around a picture.
func (p *painter) spines(a *plot, all bool) {
	b := a.box
	if len(a.Spines) == 0 { // in one line, whose corners are whole
		p.pen(ink, spineWide, "")
		if all {
			p.stroke(pt(b.x0, b.y0), pt(b.x1, b.y0), pt(b.x1, b.y1), pt(b.x0, b.y1), pt(b.x0, b.y0))
			return
		}
		p.stroke(pt(b.x0, b.y1), pt(b.x0, b.y0), pt(b.x1, b.y0))
		return
	}
	for _, s := range []struct {
		name           string
		usual          bool
		x0, y0, x1, y1 float64
	}{{"left", true, b.x0, b.y0, b.x0, b.y1}, {"bottom", true, b.x0, b.y0, b.x1, b.y0}, {"right", all, b.x1, b.y0, b.x1, b.y1}, {"top", all, b.x0, b.y1, b.x1, b.y1}} {
		look := a.Spines[s.name]
		if look.Hidden || !s.usual && !look.Shown {
			continue
		}
		at := a.spineAt(s.name)
		if s.name == "left" || s.name == "right" {
			s.x0, s.x1 = at, at
		} else {
			s.y0, s.y1 = at, at
		}
		p.pen(inkOr(look.Color), spineWide, "")
		p.line(s.x0, s.y0, s.x1, s.y1)
	}
}

// spineAt is where a spine stands: x of those at the sides, y of the others.
func (a *plot) spineAt(name string) float64 {
	b, s := a.box, a.Spines[name]
	edge, lo, hi, at := b.x0, b.x0, b.x1, a.px
	switch name {
	case "right":
		edge = b.x1
	case "bottom":
		edge, lo, hi, at = b.y0, b.y0, b.y1, a.py
	case "top":
		edge, lo, hi, at = b.y1, b.y0, b.y1, a.py
	}
	switch {
	case s.Middle:
		return (lo + hi) / 2
	case s.At != nil:
		if v := at(*s.At); v == v {
			return min(max(v, lo), hi)
		}
	}
	return edge
}

// moved reports axes whose lines do not all stand at the edge.
func (a *Axes) moved() bool {
	for _, s := range a.Spines {
		if s.At != nil || s.Middle {
			return true
		}
	}
	return false
}
