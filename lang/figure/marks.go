// Painting marks, cut at the edge of their axes.
package figure

import (
	"cmp"
	"image"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// mark draws one mark.
func (p *painter) mark(a *plot, clip *draw.Canvas, m Mark) {
	switch m := m.(type) {
	case *Line:
		p.polyline(a, clip, m)
	case *Points:
		p.points(a, m)
	case *Bars:
		p.bars(a, m)
	case *Area:
		p.area(a, clip, m)
	case *Wedge:
		p.wedge(a, m)
	case *Errors:
		p.errors(a, clip, m)
	case *Rule:
		p.rule(a, clip, m)
	case *Band:
		p.band(a, m)
	case *Segments:
		p.pen(m.Color, m.Width, m.Dash)
		for i := range m.X0 {
			p.cut(clip, []vg.Point{a.at(m.X0[i], m.Y0[i]), a.at(m.X1[i], m.Y1[i])})
		}
	case *Shapes:
		p.shapes(a, clip, m)
	case *Arrows:
		p.arrows(a, clip, m)
	case *Image:
		p.image(a, m)
	case *Mesh:
		p.mesh(a, clip, m)
	case *Contour:
		p.contour(a, clip, m)
	case *Text:
		p.note(a, m)
	}
}

// far is how many figures away a point may lie: beyond it arithmetic suffers.
const far = 1e6

func (a *plot) at(x, y float64) vg.Point {
	keep := func(v float64) float64 { return min(max(v, -far), far) }
	return pt(keep(a.px(x)), keep(a.py(y)))
}

func finite(q vg.Point) bool { return q.X == q.X && q.Y == q.Y }

// cut strokes what of a line lies in the box.
func (p *painter) cut(clip *draw.Canvas, pts []vg.Point) {
	for _, q := range pts {
		if !finite(q) {
			return
		}
	}
	for _, l := range clip.ClipLinesXY(pts) {
		p.stroke(l...)
	}
}

func faceOf(m *Line) Color {
	if m.MarkerFace != nil {
		return *m.MarkerFace
	}
	return m.Color
}

func (p *painter) polyline(a *plot, clip *draw.Canvas, m *Line) {
	if m.Dash != "" && m.Width > 0 {
		p.pen(m.Color, m.Width, m.Dash)
		var part []vg.Point
		flush := func() {
			p.cut(clip, thin(part, 0.5/p.perPoint*2))
			part = part[:0]
		}
		for i := range m.X {
			q := a.at(m.X[i], m.Y[i])
			if !finite(q) {
				flush()
				continue
			}
			part = append(part, q)
		}
		flush()
	}
	if m.Marker != "" {
		for i := range m.X {
			if q := a.at(m.X[i], m.Y[i]); finite(q) && a.shows(q) {
				p.marker(m.Marker, float64(q.X), float64(q.Y), m.MarkerSize, faceOf(m), &m.Color)
			}
		}
	}
}

// shows reports whether a point lies in the box, or on its edge.
func (a *plot) shows(q vg.Point) bool {
	x, y := float64(q.X), float64(q.Y)
	return x >= a.box.x0-0.01 && x <= a.box.x1+0.01 && y >= a.box.y0-0.01 && y <= a.box.y1+0.01
}

// thin leaves out points of long lines that change nothing: of those in a column of step
// points the first, the lowest, the highest and the last stay.
func thin(pts []vg.Point, step float64) []vg.Point {
	if len(pts) < 4000 {
		return pts
	}
	var out []vg.Point
	for i := 0; i < len(pts); {
		col := math.Floor(float64(pts[i].X) / step)
		lo, hi, j := i, i, i
		for ; j < len(pts) && math.Floor(float64(pts[j].X)/step) == col; j++ {
			if pts[j].Y < pts[lo].Y {
				lo = j
			}
			if pts[j].Y > pts[hi].Y {
				hi = j
			}
		}
		last := -1
		for _, k := range []int{i, min(lo, hi), max(lo, hi), j - 1} {
			if k != last {
				out = append(out, pts[k])
				last = k
			}
		}
		i = j
	}
	return out
}

func (p *painter) points(a *plot, m *Points) {
	for i := range m.X {
		q := a.at(m.X[i], m.Y[i])
		if !finite(q) || !a.shows(q) {
			continue
		}
		c := Cycle(0)
		switch {
		case m.Values != nil:
			c = m.Shades.Color(m.Values[i])
			if len(m.Colors) == 1 { // its opacity
				c = Faded(c, float64(m.Colors[0].A)/255)
			}
		case len(m.Colors) > 0:
			c = one(m.Colors, i)
		}
		size := 6.0
		if len(m.Sizes) > 0 {
			size = math.Sqrt(max(one(m.Sizes, i), 0))
		}
		p.marker(m.Marker, float64(q.X), float64(q.Y), size, c, m.Edge)
	}
}

// marker draws a marker of a size about a point.
func (p *painter) marker(kind string, x, y, size float64, c Color, edge *Color) {
	r := size / 2
	line := func(coords ...float64) []vg.Point {
		pts := make([]vg.Point, 0, len(coords)/2)
		for i := 0; i < len(coords); i += 2 {
			pts = append(pts, pt(x+coords[i]*r, y+coords[i+1]*r))
		}
		return pts
	}
	cross := func(lines ...[]vg.Point) {
		p.pen(c, max(size/5, 1), "")
		for _, l := range lines {
			p.stroke(l...)
		}
	}
	var shape []vg.Point
	switch kind {
	case "+":
		cross(line(-1, 0, 1, 0), line(0, -1, 0, 1))
		return
	case "x":
		cross(line(-0.8, -0.8, 0.8, 0.8), line(-0.8, 0.8, 0.8, -0.8))
		return
	case "*":
		for i := range 10 {
			f := 1.0
			if i%2 == 1 {
				f = 0.4
			}
			sin, cos := math.Sincos(float64(i) * math.Pi / 5)
			shape = append(shape, pt(x+sin*f*r*1.2, y+cos*f*r*1.2))
		}
	case "|":
		cross(line(0, -1, 0, 1))
		return
	case "_":
		cross(line(-1, 0, 1, 0))
		return
	case "s":
		shape = line(-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9)
	case "D":
		shape = line(0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0)
	case "d":
		shape = line(0, -1.25, 0.75, 0, 0, 1.25, -0.75, 0)
	case "^":
		shape = line(-1, -0.87, 1, -0.87, 0, 1)
	case "v":
		shape = line(-1, 0.87, 1, 0.87, 0, -1)
	case "<":
		shape = line(0.87, -1, 0.87, 1, -1, 0)
	case ">":
		shape = line(-0.87, -1, -0.87, 1, 1, 0)
	case "p", "h", "H", "8":
		n := map[string]int{"p": 5, "h": 6, "H": 6, "8": 8}[kind]
		for i := range n {
			sin, cos := math.Sincos(float64(i) * 2 * math.Pi / float64(n))
			shape = append(shape, pt(x+sin*r, y+cos*r))
		}
	default:
		if kind == "." {
			r /= 2
		}
		if kind == "," {
			r = 0.5
		}
		p.disc(x, y, r, c, edge)
		return
	}
	p.polygon(shape, c)
	if edge != nil && *edge != c && edge.A > 0 {
		p.pen(*edge, 0.8, "")
		p.stroke(append(shape, shape[0])...)
	}
}

func (p *painter) disc(x, y, r float64, c Color, edge *Color) {
	var path vg.Path
	path.Move(pt(x+r, y))
	path.Arc(pt(x, y), vg.Length(r), 0, 2*math.Pi)
	path.Close()
	if c.A > 0 {
		p.SetColor(c)
		p.Fill(path)
	}
	if edge != nil && *edge != c && edge.A > 0 {
		p.pen(*edge, 0.8, "")
		p.Stroke(path)
	}
}

// inside cuts a rectangle at the edge of the box.
func (a *plot) inside(x0, y0, x1, y1 float64) (rect, bool) {
	r := rect{max(min(x0, x1), a.box.x0), max(min(y0, y1), a.box.y0), min(max(x0, x1), a.box.x1), min(max(y0, y1), a.box.y1)}
	return r, r.x0 < r.x1 && r.y0 < r.y1
}

func (p *painter) bars(a *plot, m *Bars) {
	for i, at := range m.At {
		half, base := one(m.Thick, i)/2, one(m.Base, i)
		x0, x1, y0, y1 := at-half, at+half, base, base+m.Length[i]
		if m.Horizontal {
			x0, x1, y0, y1 = y0, y1, x0, x1
		}
		floor := func(v, lo float64, log bool) float64 { // a base of 0 has no logarithm
			if log && v <= 0 {
				return lo
			}
			return v
		}
		x0, x1 = floor(x0, min(a.lim[0], a.lim[1]), a.X.Log), floor(x1, min(a.lim[0], a.lim[1]), a.X.Log)
		y0, y1 = floor(y0, min(a.lim[2], a.lim[3]), a.Y.Log), floor(y1, min(a.lim[2], a.lim[3]), a.Y.Log)
		lo, hi := a.at(x0, y0), a.at(x1, y1)
		if !finite(lo) || !finite(hi) {
			continue
		}
		r, ok := a.inside(float64(lo.X), float64(lo.Y), float64(hi.X), float64(hi.Y))
		if !ok {
			continue
		}
		p.fill(r, one(m.Colors, i))
		if m.Edge != nil {
			p.pen(*m.Edge, cmp.Or(m.EdgeWidth, 0.8), "")
			p.stroke(pt(r.x0, r.y0), pt(r.x0, r.y1), pt(r.x1, r.y1), pt(r.x1, r.y0), pt(r.x0, r.y0))
		}
	}
}

func (p *painter) area(a *plot, clip *draw.Canvas, m *Area) {
	at := func(x, y float64) vg.Point {
		if m.Horizontal {
			x, y = y, x
		}
		return a.at(x, y)
	}
	for i := 0; i < len(m.X); {
		var up, down []vg.Point
		for ; i < len(m.X); i++ {
			lo, hi := at(m.X[i], m.Low[i]), at(m.X[i], m.High[i])
			if !finite(lo) || !finite(hi) {
				i++
				break
			}
			up, down = append(up, hi), append(down, lo)
		}
		for k := len(down) - 1; k >= 0; k-- {
			up = append(up, down[k])
		}
		p.polygon(clip.ClipPolygonXY(up), m.Color)
	}
}

func (p *painter) errors(a *plot, clip *draw.Canvas, m *Errors) {
	p.pen(m.Color, m.Width, "")
	for i := range m.X {
		lo, hi := a.at(m.X[i], m.Low[i]), a.at(m.X[i], m.High[i])
		dx, dy := m.Cap, 0.0
		if m.Horizontal {
			lo, hi = a.at(m.Low[i], m.Y[i]), a.at(m.High[i], m.Y[i])
			dx, dy = 0, m.Cap
		}
		p.cut(clip, []vg.Point{lo, hi})
		for _, end := range []vg.Point{lo, hi} {
			if m.Cap > 0 && finite(end) && a.shows(end) {
				p.line(float64(end.X)-dx, float64(end.Y)-dy, float64(end.X)+dx, float64(end.Y)+dy)
			}
		}
	}
}

func (p *painter) rule(a *plot, clip *draw.Canvas, m *Rule) {
	p.pen(m.Color, m.Width, m.Dash)
	switch {
	case m.Sloped:
		y := func(x float64) float64 { return m.SlopeY + m.At*(x-m.SlopeX) }
		p.cut(clip, []vg.Point{a.at(a.lim[0], y(a.lim[0])), a.at(a.lim[1], y(a.lim[1]))})
	case m.Horizontal:
		y := float64(a.at(a.lim[0], m.At).Y)
		p.cut(clip, []vg.Point{pt(a.box.x0+m.From*a.box.w(), y), pt(a.box.x0+m.To*a.box.w(), y)})
	default:
		x := float64(a.at(m.At, a.lim[2]).X)
		p.cut(clip, []vg.Point{pt(x, a.box.y0+m.From*a.box.h()), pt(x, a.box.y0+m.To*a.box.h())})
	}
}

func (p *painter) band(a *plot, m *Band) {
	lo, hi := a.at(m.From, a.lim[2]), a.at(m.To, a.lim[3])
	x0, y0, x1, y1 := float64(lo.X), a.box.y0, float64(hi.X), a.box.y1
	if m.Horizontal {
		lo, hi = a.at(a.lim[0], m.From), a.at(a.lim[1], m.To)
		x0, y0, x1, y1 = a.box.x0, float64(lo.Y), a.box.x1, float64(hi.Y)
	}
	if r, ok := a.inside(x0, y0, x1, y1); ok {
		p.fill(r, m.Color)
	}
}

func newRaster(w, h int) *image.NRGBA { return image.NewNRGBA(image.Rect(0, 0, w, h)) }

// mostRaster pixels along a side are drawn of an image.
const mostRaster = 4096

// image draws the part of a picture that shows, at the resolution of the canvas.
func (p *painter) image(a *plot, m *Image) {
	x0, x1, y0, y1 := a.px(m.X0), a.px(m.X1), a.py(m.Y0), a.py(m.Y1)
	r, ok := a.inside(x0, y0, x1, y1)
	if !ok {
		return
	}
	w := min(max(int(math.Round(r.w()*p.perPoint)), 1), mostRaster)
	h := min(max(int(math.Round(r.h()*p.perPoint)), 1), mostRaster)
	out := newRaster(w, h)
	for j := range h {
		v0 := ((r.y1 - float64(j)/float64(h)*r.h()) - y0) / (y1 - y0)
		v1 := ((r.y1 - float64(j+1)/float64(h)*r.h()) - y0) / (y1 - y0)
		for i := range w {
			u0 := (r.x0 + float64(i)/float64(w)*r.w() - x0) / (x1 - x0)
			u1 := (r.x0 + float64(i+1)/float64(w)*r.w() - x0) / (x1 - x0)
			out.SetNRGBA(i, j, Faded(m.color(u0, u1, v0, v1), m.Alpha))
		}
	}
	p.DrawImage(vg.Rectangle{Min: pt(r.x0, r.y0), Max: pt(r.x1, r.y1)}, out)
}

// color is that of a part of the picture: of the middle's cell, or the mean of all cells
// in it.
func (m *Image) color(u0, u1, v0, v1 float64) Color {
	cols, rows := float64(m.Cols), float64(m.Rows)
	c0, c1 := cells(u0, u1, cols)
	r0, r1 := cells(v0, v1, rows)
	if m.Smooth && c1-c0 == 1 && r1-r0 == 1 {
		return m.between((u0+u1)/2*cols-0.5, (v0+v1)/2*rows-0.5)
	}
	if m.Pixels != nil {
		var n, r, g, b, al int
		for j := r0; j < r1; j++ {
			for i := c0; i < c1; i++ {
				q := m.Pixels.NRGBAAt(i, j)
				n, r, g, b, al = n+1, r+int(q.R), g+int(q.G), b+int(q.B), al+int(q.A)
			}
		}
		return Color{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: uint8(al / n)}
	}
	sum, n := 0.0, 0
	for j := r0; j < r1; j++ {
		for i := c0; i < c1; i++ {
			if v := m.Values[j*m.Cols+i]; v == v {
				sum, n = sum+v, n+1
			}
		}
	}
	return m.Shades.Color(sum / float64(n))
}

// cells are those that a stretch from a to b of n covers: one, if it is shorter than two.
func cells(a, b, n float64) (from, to int) {
	a, b = min(a, b)*n, max(a, b)*n
	if b-a < 2 {
		k := int(min(max(math.Floor((a+b)/2), 0), n-1))
		return k, k + 1
	}
	from = int(min(max(math.Floor(a+0.5), 0), n-1))
	return from, max(int(min(math.Floor(b+0.5), n)), from+1)
}

// between mixes the four cells about a point.
func (m *Image) between(x, y float64) Color {
	x, y = min(max(x, 0), float64(m.Cols-1)), min(max(y, 0), float64(m.Rows-1))
	i, j := min(int(x), max(m.Cols-2, 0)), min(int(y), max(m.Rows-2, 0))
	fx, fy := x-float64(i), y-float64(j)
	i2, j2 := min(i+1, m.Cols-1), min(j+1, m.Rows-1)
	mix := func(a, b, c, d float64) float64 { return (a*(1-fx)+b*fx)*(1-fy) + (c*(1-fx)+d*fx)*fy }
	if m.Pixels == nil {
		return m.Shades.Color(mix(m.Values[j*m.Cols+i], m.Values[j*m.Cols+i2], m.Values[j2*m.Cols+i], m.Values[j2*m.Cols+i2]))
	}
	a, b, c, d := m.Pixels.NRGBAAt(i, j), m.Pixels.NRGBAAt(i2, j), m.Pixels.NRGBAAt(i, j2), m.Pixels.NRGBAAt(i2, j2)
	of := func(f func(Color) uint8) uint8 {
		return uint8(math.Round(mix(float64(f(a)), float64(f(b)), float64(f(c)), float64(f(d)))))
	}
	return Color{R: of(func(q Color) uint8 { return q.R }), G: of(func(q Color) uint8 { return q.G }),
		B: of(func(q Color) uint8 { return q.B }), A: of(func(q Color) uint8 { return q.A })}
}

// mesh draws cells as rectangles; each is a little larger, so that no seam shows.
func (p *painter) mesh(a *plot, clip *draw.Canvas, m *Mesh) {
	cols := len(m.X) - 1
	for j := range len(m.Y) - 1 {
		for i := range cols {
			c := m.Shades.Color(m.Values[j*cols+i])
			lo, hi := a.at(m.X[i], m.Y[j]), a.at(m.X[i+1], m.Y[j+1])
			if c.A == 0 || !finite(lo) || !finite(hi) {
				continue
			}
			x0, x1 := float64(min(lo.X, hi.X)), float64(max(lo.X, hi.X))
			y0, y1 := float64(min(lo.Y, hi.Y)), float64(max(lo.Y, hi.Y))
			if r, ok := a.inside(x0, y0, x1+0.25, y1+0.25); ok {
				p.fill(r, c)
			}
		}
	}
}
