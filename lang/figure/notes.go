// Texts on a plot, and arrows from them to points.
package figure

import (
	"cmp"
	"math"

	"gonum.org/v1/plot/vg"
)

// place is where a point of the data lies, or one of the axes.
func (a *plot) place(x, y float64, ofAxes bool) (px, py float64) {
	if ofAxes {
		return a.box.x0 + x*a.box.w(), a.box.y0 + y*a.box.h()
	}
	return a.px(x), a.py(y)
}

// note draws a text, what lies behind it, and its arrow.
func (p *painter) note(a *plot, m *Text) {
	x, y := a.place(m.X, m.Y, m.OfAxes)
	x, y = x+m.DX, y+m.DY
	if x != x || y != y || math.Abs(x) > far || math.Abs(y) > far {
		return
	}
	if m.Arrow {
		tx, ty := a.place(m.ToX, m.ToY, m.ToAxes)
		p.arrow(x, y, tx, ty, m)
	}
	if m.Box && m.Text != "" {
		p.noteBox(x, y, m)
	}
	p.textBlock(m.Text, x, y, m.Size, m.Align, m.VAlign, m.Rotation, m.Color)
}

// extent is the box of a text that is not turned.
func (m *Text) extent(x, y float64) rect {
	_, w, h := textBox(m.Text, m.Size)
	switch m.Align {
	case "center":
		x -= w / 2
	case "right":
		x -= w
	}
	const deep = 0.21 // of letters below the line
	switch m.VAlign {
	case "top":
		y -= h
	case "center":
		y -= h / 2
	case "bottom":
	default:
		y -= deep * m.Size
	}
	return rect{x, y, x + w, y + h}
}

func (p *painter) noteBox(x, y float64, m *Text) {
	const pad = 3
	r := m.extent(x, y)
	r = rect{r.x0 - pad, r.y0 - pad, r.x1 + pad, r.y1 + pad}
	face := Faded(white, 0.85)
	if m.BoxFace != nil {
		face = *m.BoxFace
	}
	p.fill(r, face)
	if m.BoxEdge != nil && m.BoxEdge.A > 0 {
		p.pen(*m.BoxEdge, 0.8, "")
		p.stroke(pt(r.x0, r.y0), pt(r.x0, r.y1), pt(r.x1, r.y1), pt(r.x1, r.y0), pt(r.x0, r.y0))
	}
}

// arrow draws a line from beside a text to a point, with a head.
func (p *painter) arrow(x0, y0, x1, y1 float64, m *Text) {
	w, h := 0.0, 0.0
	if m.Text != "" {
		r := m.extent(x0, y0) // from the middle of the text's box
		x0, y0, w, h = (r.x0+r.x1)/2, (r.y0+r.y1)/2, r.w()+6, r.h()+6
	}
	dx, dy := x1-x0, y1-y0
	long := math.Hypot(dx, dy)
	if !(long > 4) || long > far {
		return
	}
	t := min(w/2/max(math.Abs(dx), 1e-9), h/2/max(math.Abs(dy), 1e-9)) // where the line leaves the box
	if t >= 1 {
		return
	}
	ux, uy := dx/long, dy/long
	x0, y0 = x0+dx*t, y0+dy*t
	if m.Text != "" {
		x1, y1 = x1-ux*3, y1-uy*3
	}
	ink := m.Color
	if m.ArrowColor != nil {
		ink = *m.ArrowColor
	}
	wide := cmp.Or(m.ArrowWidth, 1)
	p.pen(ink, wide, "")
	size := 7 * math.Sqrt(max(wide, 1))
	bx, by, ex, ey := x0, y0, x1, y1
	if !m.NoHead { // the line ends within the head, whose tip it would blunt
		ex, ey = x1-ux*size*0.6, y1-uy*size*0.6
		p.head(x1, y1, ux, uy, size, ink)
	}
	if m.Tail {
		bx, by = x0+ux*size*0.6, y0+uy*size*0.6
		p.head(x0, y0, -ux, -uy, size, ink)
	}
	p.line(bx, by, ex, ey)
}

// head draws the head of an arrow that points along (ux, uy).
func (p *painter) head(x, y, ux, uy, size float64, c Color) {
	half := size * 0.36
	p.polygon([]vg.Point{pt(x, y), pt(x-size*ux-half*uy, y-size*uy+half*ux), pt(x-size*ux+half*uy, y-size*uy-half*ux)}, c)
}
