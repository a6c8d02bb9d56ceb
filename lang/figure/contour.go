// Contours: lines of equal height over a grid, and what lies between two heights, by
// marching over triangles: each cell is four of them about its middle.
package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// corner is a point of the grid with its height.
type corner struct{ x, y, z float64 }

// triangles calls f for each triangle of the grid, in the axes' points.
func (m *Contour) triangles(a *plot, f func(t [3]corner)) {
	cols := len(m.X)
	at := func(i, j int) corner {
		q := a.at(m.X[i], m.Y[j])
		return corner{float64(q.X), float64(q.Y), m.Z[j*cols+i]}
	}
	for j := range len(m.Y) - 1 {
		for i := range cols - 1 {
			c := [4]corner{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)}
			mid := corner{(c[0].x + c[2].x) / 2, (c[0].y + c[2].y) / 2, (c[0].z + c[1].z + c[2].z + c[3].z) / 4}
			if mid.z != mid.z || mid.x != mid.x || mid.y != mid.y {
				continue
			}
			for k := range 4 {
				f([3]corner{c[k], c[(k+1)%4], mid})
			}
		}
	}
}

// cross is where the line between two corners has a height.
func cross(a, b corner, z float64) vg.Point {
	f := (z - a.z) / (b.z - a.z)
	return pt(a.x+f*(b.x-a.x), a.y+f*(b.y-a.y))
}

func (p *painter) contour(a *plot, clip *draw.Canvas, m *Contour) {
	if m.Filled {
		p.filled(a, clip, m)
		return
	}
	for k, level := range m.Levels {
		c := m.Shades.Color(level)
		if m.Color != nil {
			c = *m.Color
		}
		dash := "-"
		if m.Color != nil && level < 0 {
			dash = "--"
		}
		wide := m.Width
		if len(m.Widths) > 0 {
			wide = m.Widths[k%len(m.Widths)]
		}
		if m.Dash != "" {
			dash = m.Dash
		}
		p.pen(c, wide, dash)
		lines := join(m.segments(a, level))
		for _, l := range lines {
			p.cut(clip, l)
		}
		if m.Labels {
			p.levelLabel(a, lines, m.Levels[k], c)
		}
	}
}

// segments are the pieces of a line of equal height.
func (m *Contour) segments(a *plot, level float64) (out [][2]vg.Point) {
	m.triangles(a, func(t [3]corner) {
		var ends []vg.Point
		for k := range 3 {
			p, q := t[k], t[(k+1)%3]
			if (p.z < level) != (q.z < level) {
				ends = append(ends, cross(p, q, level))
			}
		}
		if len(ends) == 2 {
			out = append(out, [2]vg.Point{ends[0], ends[1]})
		}
	})
	return out
}

// join makes lines of pieces that touch.
func join(pieces [][2]vg.Point) (out [][]vg.Point) {
	type key struct{ x, y int64 }
	of := func(q vg.Point) key {
		return key{int64(math.Round(float64(q.X) * 1e4)), int64(math.Round(float64(q.Y) * 1e4))}
	}
	ends := map[key][]int{}
	for i, s := range pieces {
		ends[of(s[0])] = append(ends[of(s[0])], i)
		ends[of(s[1])] = append(ends[of(s[1])], i)
	}
	used := make([]bool, len(pieces))
	follow := func(from vg.Point) (line []vg.Point) {
		for {
			next := -1
			for _, i := range ends[of(from)] {
				if !used[i] {
					next = i
					break
				}
			}
			if next < 0 {
				return line
			}
			used[next] = true
			s := pieces[next]
			if of(s[0]) == of(from) {
				from = s[1]
			} else {
				from = s[0]
			}
			line = append(line, from)
		}
	}
	for i, s := range pieces {
		if used[i] {
			continue
		}
		used[i] = true
		back := follow(s[0])
		line := make([]vg.Point, 0, len(back)+2)
		for k := len(back) - 1; k >= 0; k-- {
			line = append(line, back[k])
		}
		line = append(line, s[0], s[1])
		out = append(out, append(line, follow(s[1])...))
	}
	return out
}

// levelLabel writes a height on the longest of its lines.
func (p *painter) levelLabel(a *plot, lines [][]vg.Point, level float64, c Color) {
	var best []vg.Point
	for _, l := range lines {
		if len(l) > len(best) {
			best = l
		}
	}
	if len(best) < 8 {
		return
	}
	at := best[len(best)/2]
	text := minus(short(level))
	w := width(text, 8)
	if !a.shows(at) {
		return
	}
	p.fill(rect{float64(at.X) - w/2 - 1, float64(at.Y) - 5, float64(at.X) + w/2 + 1, float64(at.Y) + 5}, white)
	p.textBlock(text, float64(at.X), float64(at.Y), 8, "center", "center", 0, c)
}

// filled draws the bands between levels: the cells of the canvas, each by its height.
func (p *painter) filled(a *plot, clip *draw.Canvas, m *Contour) {
	b := clip.Rectangle
	w := min(max(int(math.Round(float64(b.Max.X-b.Min.X)*p.perPoint)), 1), mostRaster)
	h := min(max(int(math.Round(float64(b.Max.Y-b.Min.Y)*p.perPoint)), 1), mostRaster)
	img := newRaster(w, h)
	m.triangles(a, func(t [3]corner) {
		for k := range t { // to pixels, y downward
			t[k].x = (t[k].x - a.box.x0) * float64(w) / a.box.w()
			t[k].y = (a.box.y1 - t[k].y) * float64(h) / a.box.h()
		}
		fillTriangle(w, h, t, func(x, y int, z float64) {
			if i := m.bandOf(z); i >= 0 {
				img.SetNRGBA(x, y, m.Shades.Map.At(float64(i)/float64(max(len(m.Levels)-2, 1))))
			}
		})
	})
	p.DrawImage(b, img)
}

// bandOf is between which levels a height lies; -1: outside of all.
func (m *Contour) bandOf(z float64) int {
	if len(m.Levels) < 2 || z != z || z < m.Levels[0] || z > m.Levels[len(m.Levels)-1] {
		return -1
	}
	for i := 1; i < len(m.Levels); i++ {
		if z <= m.Levels[i] {
			return i - 1
		}
	}
	return -1
}

// fillTriangle calls f for the pixels of a triangle, edges included, with their heights.
func fillTriangle(w, h int, t [3]corner, f func(x, y int, z float64)) {
	x0, x1 := min(t[0].x, t[1].x, t[2].x), max(t[0].x, t[1].x, t[2].x)
	y0, y1 := min(t[0].y, t[1].y, t[2].y), max(t[0].y, t[1].y, t[2].y)
	area := (t[1].x-t[0].x)*(t[2].y-t[0].y) - (t[2].x-t[0].x)*(t[1].y-t[0].y)
	if area == 0 || area != area {
		return
	}
	for y := max(int(y0-0.5), 0); y <= min(int(y1+0.5), h-1); y++ {
		for x := max(int(x0-0.5), 0); x <= min(int(x1+0.5), w-1); x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			a := ((t[1].x-px)*(t[2].y-py) - (t[2].x-px)*(t[1].y-py)) / area
			b := ((t[2].x-px)*(t[0].y-py) - (t[0].x-px)*(t[2].y-py)) / area
			c := 1 - a - b
			const slack = -1e-6
			if a >= slack && b >= slack && c >= slack {
				f(x, y, a*t[0].z+b*t[1].z+c*t[2].z)
			}
		}
	}
}
