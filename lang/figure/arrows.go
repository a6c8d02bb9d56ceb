// Arrows: a field of vectors.
package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Arrows are vectors at points. Their lengths are measured by the width of the axes, or by the data.
type Arrows struct {
	X, Y, U, V []float64
	Scale      float64 // of the vectors, to a unit of length; 0: chosen, so that they do not hide each other
	ByData     bool    // a unit of length is one of the data
	Aimed      bool    // an arrow points from (x, y) to (x+u, y+v), not by the angle of (u, v) on the picture
	Pivot      string  // the part that stands at its point: tail, mid or tip
	Width      float64 // of a shaft, as a part of the width of the axes; 0: chosen
	Colors     []Color // one, or one each
	Values     []float64
	Shades     *Shades
	Alpha      float64 // of shades
	Label      string
}

// Of a head, in widths of the shaft.
const (
	headWide, headLong, headDeep = 1.5, 5, 4.5
	leastLong                    = 1 // shorter ones are a dot
)

// ink is the colour of the i-th arrow.
func (m *Arrows) ink(i int) Color {
	if m.Values != nil {
		return Faded(m.Shades.Color(m.Values[i]), m.Alpha)
	}
	return one(m.Colors, i)
}

// chosen are the scale and the width of shafts that fit the number of arrows.
func (m *Arrows) chosen() (scale, width float64) {
	sum, n := 0.0, 0.0
	for i := range m.U {
		if l := math.Hypot(m.U[i], m.V[i]); l == l && !math.IsInf(l, 0) {
			sum, n = sum+l, n+1
		}
	}
	scale, width = m.Scale, m.Width
	side := math.Sqrt(max(n, 1)) // as if they stood in a square
	if scale <= 0 {
		scale = 1.8 * sum / max(n, 1) * max(10, side)
	}
	if scale <= 0 {
		scale = 1
	}
	if width <= 0 {
		width = 0.06 / min(max(side, 8), 25)
	}
	return scale, width
}

// each calls do with the ends of each arrow on a canvas; toX and toY are where data lie on it, wide is how wide the axes
// are.
func (m *Arrows) each(toX, toY func(float64) float64, wide float64, do func(i int, x0, y0, x1, y1 float64)) {
	scale, _ := m.chosen()
	unit := wide / scale
	if m.ByData && len(m.X) > 0 {
		unit = math.Abs(toX(m.X[0]+1)-toX(m.X[0])) / scale
	}
	up := 1.0 // in text rows count downward
	if len(m.Y) > 0 && toY(m.Y[0]+1) < toY(m.Y[0]) {
		up = -1
	}
	for i := range m.X {
		x, y := toX(m.X[i]), toY(m.Y[i])
		dx, dy := m.U[i]*unit, m.V[i]*unit*up
		switch {
		case m.Aimed && m.ByData:
			dx, dy = toX(m.X[i]+m.U[i]/scale)-x, toY(m.Y[i]+m.V[i]/scale)-y
		case m.Aimed:
			length := math.Hypot(dx, dy)
			dx, dy = toX(m.X[i]+m.U[i])-x, toY(m.Y[i]+m.V[i])-y
			if far := math.Hypot(dx, dy); far > 0 {
				dx, dy = dx/far*length, dy/far*length
			}
		}
		switch m.Pivot {
		case "mid", "middle":
			x, y = x-dx/2, y-dy/2
		case "tip":
			x, y = x-dx, y-dy
		}
		if s := x + y + dx + dy; s == s && !math.IsInf(s, 0) {
			do(i, x, y, x+dx, y+dy)
		}
	}
}

func (p *painter) arrows(a *plot, clip *draw.Canvas, m *Arrows) {
	_, width := m.chosen()
	w := width * a.box.w()
	m.each(a.px, a.py, a.box.w(), func(i int, x0, y0, x1, y1 float64) {
		p.polygon(clip.ClipPolygonXY(arrowShape(x0, y0, x1, y1, w)), m.ink(i))
	})
}

// arrowShape is the way around an arrow whose shaft is w wide; a head too long for it is made smaller.
func arrowShape(x0, y0, x1, y1, w float64) []vg.Point {
	length := math.Hypot(x1-x0, y1-y0)
	if length < leastLong*w {
		return []vg.Point{pt(x0-w/2, y0), pt(x0, y0+w/2), pt(x0+w/2, y0), pt(x0, y0-w/2)}
	}
	ux, uy := (x1-x0)/length, (y1-y0)/length
	shrink := min(length/(headLong*w), 1)
	at := func(along, aside float64) vg.Point { return pt(x0+ux*along-uy*aside, y0+uy*along+ux*aside) }
	deep, back, half, wing := length-headDeep*w*shrink, length-headLong*w*shrink, w/2, headWide*w*shrink
	return []vg.Point{at(0, half), at(deep, half), at(back, wing), at(length, 0), at(back, -wing), at(deep, -half), at(0, -half)}
}

// arrows dots shafts and heads.
func (d *dots) arrows(m *Arrows, px, py func(float64) float64) {
	m.each(px, py, float64(2*d.w), func(i int, x0, y0, x1, y1 float64) {
		c := m.ink(i)
		d.line(x0, y0, x1, y1, c)
		for _, turn := range []float64{2.6, -2.6} {
			sin, cos := math.Sincos(math.Atan2(y1-y0, x1-x0) + turn)
			if long := min(math.Hypot(x1-x0, y1-y0)/2, 3); long >= 1 {
				d.line(x1, y1, x1+cos*long, y1+sin*long, c)
			}
		}
	})
}
