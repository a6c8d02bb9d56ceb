// Wedges: parts of a pie.
package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
)

// Wedge is a part of a disc, from one angle to another, counted in degrees against the clock.
type Wedge struct {
	X, Y, R, Hole float64 // Hole is the radius of what is left out in the middle
	From, To      float64
	Color         Color
	Edge          *Color
	Width         float64 // of the edge, in points
	Label         string
}

// Share is how much of the whole a wedge is.
func (m *Wedge) Share() string { return fmt.Sprintf("%.1f%%", math.Abs(m.To-m.From)/3.6) }

// outline is the way around a wedge.
func (m *Wedge) outline() (x, y []float64) {
	put := func(r, degrees float64) {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		x, y = append(x, m.X+r*cos), append(y, m.Y+r*sin)
	}
	n := max(int(math.Ceil(math.Abs(m.To-m.From)/2)), 1)
	turn := (m.To - m.From) / float64(n)
	for i := range n + 1 {
		put(m.R, m.From+turn*float64(i))
	}
	if m.Hole <= 0 {
		if math.Abs(m.To-m.From) < 360 {
			put(0, 0)
		}
		return x, y
	}
	for i := range n + 1 {
		put(m.Hole, m.To-turn*float64(i))
	}
	return x, y
}

func (p *painter) wedge(a *plot, m *Wedge) {
	x, y := m.outline()
	pts := make([]vg.Point, len(x))
	for i := range x {
		if pts[i] = a.at(x[i], y[i]); !finite(pts[i]) {
			return
		}
	}
	p.polygon(pts, m.Color)
	if m.Edge != nil && m.Width > 0 {
		p.pen(*m.Edge, m.Width, "")
		p.stroke(append(pts, pts[0])...)
	}
}

// wedge dots a wedge, with a gap to the ones beside it.
func (d *dots) wedge(m *Wedge, px, py func(float64) float64) {
	lo, hi := min(m.From, m.To), max(m.From, m.To)
	unit := math.Abs(px(m.X+m.R)-px(m.X)) / m.R // dots
	left, right := min(px(m.X-m.R), px(m.X+m.R)), max(px(m.X-m.R), px(m.X+m.R))
	top, bottom := min(py(m.Y-m.R), py(m.Y+m.R)), max(py(m.Y-m.R), py(m.Y+m.R))
	if !(unit > 0) || left != left || top != top {
		return
	}
	high := (bottom - top) / 2 / m.R // dots that a unit is high
	for x := int(left); x <= int(right); x++ {
		for y := int(top); y <= int(bottom); y++ {
			dx, dy := (float64(x)+0.5-px(m.X))/unit, (py(m.Y)-float64(y)-0.5)/high
			r := math.Hypot(dx, dy)
			if r > m.R || r < m.Hole {
				continue
			}
			at := lo + math.Mod(math.Mod(math.Atan2(dy, dx)*180/math.Pi-lo, 360)+360, 360)
			gap := min(at-lo, hi-at) * math.Pi / 180 * r * unit
			if at <= hi && (gap > 0.8 || hi-lo >= 360) {
				d.set(x, y, m.Color)
			}
		}
	}
}

// wedge is a closed line that is filled.
func (e vegaAxes) wedge(m *Wedge, x, y object) object {
	px, py := m.outline()
	tip := m.Share()
	if m.Label != "" {
		tip = plainText(m.Label) + ": " + tip
	}
	look := object{"type": "line", "interpolate": "linear-closed", "fill": css(m.Color), "fillOpacity": opacity(m.Color), "stroke": nil, "tooltip": tip}
	if m.Edge != nil && m.Width > 0 {
		look["stroke"], look["strokeWidth"] = css(*m.Edge), m.Width
	}
	data := e.table(len(px), func(i int) object { return object{"x": e.value(&e.a.X, px[i]), "y": e.value(&e.a.Y, py[i]), "i": i} })
	return object{"data": data, "mark": look, "encoding": object{"x": x, "y": y, "order": object{"field": "i", "type": "quantitative"}}}
}
