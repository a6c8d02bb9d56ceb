// Legends: what marks are called.
package figure

import (
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
)

// The measures of a legend, in points.
const (
	legendKey, legendGap, legendPad, legendRow = 20.0, 6.0, 5.0, 13.5

	legendOff = 6.0 // from what it stands beside
)

// legendSize is how wide and high a legend is, how wide one of its columns, and how many rows they have.
func (a *plot) legendSize(marks []Mark) (w, h, cell float64, rows int) {
	cols := min(max(a.Legend.Cols, 1), len(marks))
	rows = (len(marks) + cols - 1) / cols
	wide := 0.0
	for _, m := range marks {
		wide = max(wide, width(Label(m), sizeLegend))
	}
	cell = legendKey + legendGap + wide
	w, h = legendPad*2+cell*float64(cols)+12*float64(cols-1), legendPad*2+legendRow*float64(rows)-3
	if a.Legend.Title != "" {
		h += legendRow
		w = max(w, width(a.Legend.Title, sizeLegend)+2*legendPad)
	}
	return w, h, cell, rows
}

// anchored is where a legend lies that has a place of its own.
func (a *plot) anchored(place string, w, h float64) rect {
	x, y := a.box.x0+a.Legend.Anchor[0]*a.box.w(), a.box.y0+a.Legend.Anchor[1]*a.box.h()
	switch {
	case strings.HasSuffix(place, "right"):
		x -= w + legendOff
	case strings.HasSuffix(place, "left"):
		x += legendOff
	default:
		x -= w / 2
	}
	switch {
	case strings.HasPrefix(place, "upper"), place == "" || place == "best":
		y -= h + legendOff
	case strings.HasPrefix(place, "lower"):
		y += legendOff
	default:
		y -= h / 2
	}
	return rect{x, y, x + w, y + h}
}

// legendMargins makes room for a legend that lies outside of the axes.
func (a *plot) legendMargins() {
	marks := a.named()
	if len(marks) == 0 || a.Legend.Anchor == nil {
		return
	}
	w, h, _, _ := a.legendSize(marks)
	r := a.anchored(a.Legend.Loc, w, h)
	a.left = max(a.left, min(a.box.x0-r.x0, a.left+w+legendOff))
	a.right = max(a.right, min(r.x1-a.box.x1, w+2*legendOff+a.box.w()*0.2))
	a.bottom = max(a.bottom, min(a.box.y0-r.y0, a.bottom+h+legendOff))
	a.top = max(a.top, min(r.y1-a.box.y1, h+2*legendOff+a.box.h()*0.2))
}

// legendPlaces are matplotlib's, in the order in which it prefers them.
var legendPlaces = []string{"upper right", "upper left", "lower left", "lower right", "center right", "center left", "lower center", "upper center", "center"}

// legend draws the names of marks in a box where it hides least.
func (p *painter) legend(a *plot) {
	marks := a.named()
	if len(marks) == 0 {
		return
	}
	const key, gap, pad, row = legendKey, legendGap, legendPad, legendRow
	w, h, cell, rows := a.legendSize(marks)
	head := 0.0
	if a.Legend.Title != "" {
		head = row
	}
	box := p.legendBox(a, w, h)
	if !a.Legend.Bare {
		p.fill(box, Faded(white, 0.85))
		p.pen(Color{R: 0xcc, G: 0xcc, B: 0xcc, A: 255}, 0.6, "")
		p.stroke(pt(box.x0, box.y0), pt(box.x1, box.y0), pt(box.x1, box.y1), pt(box.x0, box.y1), pt(box.x0, box.y0))
	}
	if head > 0 {
		p.textBlock(a.Legend.Title, (box.x0+box.x1)/2, box.y1-pad-row/2+1.5, sizeLegend, "center", "center", 0, ink)
	}
	for i, m := range marks {
		x := box.x0 + pad + float64(i/rows)*(cell+12)
		y := box.y1 - pad - head - row*float64(i%rows) - row/2 + 1.5
		p.key(m, x, y, key)
		p.textBlock(Label(m), x+key+gap, y, sizeLegend, "left", "center", 0, ink)
	}
}

// legendBox finds where a legend lies.
func (p *painter) legendBox(a *plot, w, h float64) rect {
	const off = 6.0
	at := func(place string) rect {
		x, y := (a.box.x0+a.box.x1-w)/2, (a.box.y0+a.box.y1-h)/2
		switch {
		case strings.HasSuffix(place, "right"):
			x = a.box.x1 - off - w
		case strings.HasSuffix(place, "left"):
			x = a.box.x0 + off
		}
		switch {
		case strings.HasPrefix(place, "upper"):
			y = a.box.y1 - off - h
		case strings.HasPrefix(place, "lower"):
			y = a.box.y0 + off
		}
		return rect{x, y, x + w, y + h}
	}
	place := a.Legend.Loc
	if place == "right" {
		place = "center right"
	}
	if a.Legend.Anchor != nil {
		return a.anchored(place, w, h)
	}
	for _, known := range legendPlaces {
		if place == known {
			return at(place)
		}
	}
	pts := a.landmarks()
	best, least := at(legendPlaces[0]), math.MaxInt
	for _, place := range legendPlaces {
		r := at(place)
		hidden := 0
		for _, q := range pts {
			if x, y := float64(q.X), float64(q.Y); x > r.x0-3 && x < r.x1+3 && y > r.y0-3 && y < r.y1+3 {
				hidden++
			}
		}
		if hidden < least {
			best, least = r, hidden
		}
	}
	return best
}

// landmarks are points that a legend should not hide.
func (a *plot) landmarks() (out []vg.Point) {
	add := func(x, y float64) {
		if q := pt(a.px(x), a.py(y)); q.X == q.X && q.Y == q.Y {
			out = append(out, q)
		}
	}
	for _, m := range a.Marks {
		switch m := m.(type) {
		case *Line:
			step := max(len(m.X)/2000, 1)
			for i := 0; i < len(m.X); i += step {
				add(m.X[i], m.Y[i])
				if i+step < len(m.X) { // between the points there is a line
					for f := 0.1; f < 1 && len(m.X) < 200; f += 0.1 {
						add(m.X[i]+f*(m.X[i+step]-m.X[i]), m.Y[i]+f*(m.Y[i+step]-m.Y[i]))
					}
				}
			}
		case *Points:
			for i := 0; i < len(m.X); i += max(len(m.X)/2000, 1) {
				add(m.X[i], m.Y[i])
			}
		case *Bars:
			for i, at := range m.At {
				for f := 0.05; f <= 1; f += 0.05 {
					for _, side := range []float64{-0.5, 0, 0.5} {
						x, y := at+side*one(m.Thick, i), one(m.Base, i)+f*m.Length[i]
						if m.Horizontal {
							x, y = y, x
						}
						add(x, y)
					}
				}
			}
		case *Area:
			for i := 0; i < len(m.X); i += max(len(m.X)/500, 1) {
				for f := 0.0; f <= 1; f += 0.25 {
					add(m.X[i], m.Low[i]+f*(m.High[i]-m.Low[i]))
				}
			}
		case *Wedge:
			x, y := m.outline()
			for i := range x {
				add(x[i], y[i])
			}
		case *Text:
			if !m.OfAxes {
				add(m.X, m.Y)
			}
		}
	}
	return out
}

// key draws a mark as the legend shows it.
func (p *painter) key(m Mark, x, y, w float64) {
	switch m := m.(type) {
	case *Line:
		if m.Dash != "" {
			p.pen(m.Color, m.Width, m.Dash)
			p.line(x, y, x+w, y)
		}
		if m.Marker != "" {
			p.marker(m.Marker, x+w/2, y, m.MarkerSize, faceOf(m), &m.Color)
		}
	case *Points:
		c := Cycle(0)
		if len(m.Colors) > 0 {
			c = m.Colors[0]
		} else if m.Shades != nil {
			c = m.Shades.Map.At(0.5)
		}
		size := 6.0
		if len(m.Sizes) == 1 {
			size = min(max(math.Sqrt(m.Sizes[0]), 2), 12)
		}
		p.marker(m.Marker, x+w/2, y, size, c, m.Edge)
	case *Bars:
		p.swatch(x, y, w, one(m.Colors, 0), m.Edge)
	case *Area:
		p.swatch(x, y, w, m.Color, nil)
	case *Wedge:
		p.swatch(x, y, w, m.Color, m.Edge)
	case *Band:
		p.swatch(x, y, w, m.Color, nil)
	case *Rule:
		p.pen(m.Color, m.Width, m.Dash)
		p.line(x, y, x+w, y)
	case *Segments:
		p.pen(m.Color, m.Width, m.Dash)
		p.line(x, y, x+w, y)
	case *Arrows:
		p.polygon(arrowShape(x, y, x+w, y, 1.5), inkOf(m))
	case *Shapes:
		fill, edge := m.look(0)
		if m.Open {
			p.pen(fill, m.width(0), m.Dash)
			p.line(x, y, x+w, y)
			break
		}
		p.swatch(x, y, w, fill, &edge)
	}
}

func (p *painter) swatch(x, y, w float64, c Color, edge *Color) {
	r := rect{x, y - 3.5, x + w, y + 3.5}
	p.fill(r, c)
	if edge != nil && edge.A > 0 {
		p.pen(*edge, 0.8, "")
		p.stroke(pt(r.x0, r.y0), pt(r.x1, r.y0), pt(r.x1, r.y1), pt(r.x0, r.y1), pt(r.x0, r.y0))
	}
}
