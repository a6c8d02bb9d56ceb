// Figures as text: lines and points in braille, bars and areas in it too, pictures in
// half blocks.
package figure

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// TextOptions say how a figure is written.
type TextOptions struct {
	Columns, Rows int  // of the terminal
	Color         bool // 24 bits
}

// Text is the figure as lines of text.
func (f *Figure) Text(o TextOptions) string {
	f = f.flat()
	columns := min(max(o.Columns, 20), 200)
	if o.Columns == 0 {
		columns = 80
	}
	height := min(max(o.Rows-6, 8), 20)
	if o.Rows == 0 {
		height = 16
	}
	var out []string
	if f.Title != "" {
		out = append(out, center(plainText(f.Title), columns))
	}
	rows, cols := max(f.Rows, 1), max(f.Cols, 1)
	lims := f.shareLimits()
	if columns/cols < 30 || f.scattered() { // side by side there is no room
		for _, a := range f.twins(nil) {
			out = append(out, a.text(lims[a], columns, height, o.Color, f.textTwins(a, lims, height)...)...)
		}
		return strings.Join(out, "\n")
	}
	for r := range rows {
		var band [][]string
		for c := range cols {
			var block []string
			for _, a := range f.twins(nil) {
				if a.Row == r && a.Col == c {
					block = a.text(lims[a], (columns-(cols-1)*2)/cols, height, o.Color, f.textTwins(a, lims, height)...)
				}
			}
			band = append(band, block)
		}
		out = append(out, beside(band, (columns-(cols-1)*2)/cols)...)
	}
	return strings.Join(out, "\n")
}

// beside puts blocks of text next to each other.
func beside(blocks [][]string, wide int) (out []string) {
	most := 0
	for _, b := range blocks {
		most = max(most, len(b))
	}
	for i := range most {
		var line strings.Builder
		for k, b := range blocks {
			text := ""
			if i < len(b) {
				text = b[i]
			}
			line.WriteString(text)
			if k < len(blocks)-1 {
				line.WriteString(strings.Repeat(" ", max(wide-shown(text), 0)+2))
			}
		}
		out = append(out, strings.TrimRight(line.String(), " "))
	}
	return out
}

// shown is how many cells a text takes, escapes left out.
func shown(s string) int {
	n := 0
	for s != "" {
		if strings.HasPrefix(s, "\x1b[") {
			i := strings.IndexByte(s, 'm')
			if i < 0 {
				return n
			}
			s = s[i+1:]
			continue
		}
		_, k := utf8.DecodeRuneInString(s)
		s = s[k:]
		n++
	}
	return n
}

func center(s string, w int) string {
	return strings.Repeat(" ", max((w-utf8.RuneCountInString(s))/2, 0)) + s
}

// plainText is a label without marks of sizes.
func plainText(s string) string {
	var b strings.Builder
	for _, r := range runs(s) {
		if r.shift > 0 {
			b.WriteString(raised(r.text))
			continue
		}
		b.WriteString(r.text)
	}
	return b.String()
}

// raised writes digits as superscripts.
func raised(s string) string {
	return strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "−", "⁻", "-", "⁻", "n", "ⁿ").Replace(s)
}

// dots is a raster of braille: 2 by 4 dots in a cell, which has one colour.
type dots struct {
	w, h  int // cells
	bits  []uint8
	ink   []Color
	fills []Color // of pictures: upper and lower half of each cell
}

func newDots(w, h int) *dots {
	return &dots{w: w, h: h, bits: make([]uint8, w*h), ink: make([]Color, w*h), fills: make([]Color, 2*w*h)}
}

var brailleBit = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// set puts a dot; y runs downward.
func (d *dots) set(x, y int, c Color) {
	if x < 0 || y < 0 || x >= 2*d.w || y >= 4*d.h {
		return
	}
	i := y/4*d.w + x/2
	d.bits[i] |= brailleBit[y%4][x%2]
	d.ink[i] = c
}

// line draws between two places, which lie near the raster.
func (d *dots) line(x0, y0, x1, y1 float64, c Color) {
	n := int(max(math.Abs(x1-x0), math.Abs(y1-y0))) + 1
	for k := range n + 1 {
		f := float64(k) / float64(n)
		d.set(int(math.Floor(x0+(x1-x0)*f)), int(math.Floor(y0+(y1-y0)*f)), c)
	}
}

// row writes one row of cells.
func (d *dots) row(y int, color bool) string {
	var b strings.Builder
	last := ""
	begin := func(esc string) {
		if color && esc != last {
			b.WriteString(esc)
			last = esc
		}
	}
	end := paint.End()
	for x := range d.w {
		i := y*d.w + x
		up, low := d.fills[2*i], d.fills[2*i+1]
		switch {
		case d.bits[i] != 0:
			begin(paint.Begin(rgb(d.ink[i]), nil))
			b.WriteRune(rune(0x2800 + int(d.bits[i])))
		case up.A == 0 && low.A == 0:
			begin(end)
			b.WriteByte(' ')
		case color:
			ground := rgb(low)
			begin(paint.Begin(rgb(up), &ground))
			b.WriteRune('▀')
		default:
			b.WriteRune(shade((light(up) + light(low)) / 2))
		}
	}
	if color && last != "" && last != end {
		b.WriteString(end)
	}
	return b.String()
}

// rgb is a colour as terminals have it.
func rgb(c Color) paint.RGB { return paint.RGB{R: c.R, G: c.G, B: c.B} }

func light(c Color) float64 {
	return (0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)) / 255 * float64(c.A) / 255
}

var shades = []rune(" .:-=+*#%@")

func shade(l float64) rune { return shades[min(int(l*float64(len(shades))), len(shades)-1)] }

// text draws axes.
func (a *Axes) text(lim [4]float64, columns, height int, color bool, twins ...*over) []string {
	yTicks, yFactor := a.Y.ticksFor(lim[2], lim[3], max(height/4, 2))
	left := 0
	if !a.Off {
		for _, t := range yTicks {
			left = max(left, utf8.RuneCountInString(plainText(t.label)))
		}
	}
	right := 0
	for _, t := range twins {
		if !t.Top {
			right += t.wide + 1
		}
	}
	w := max(columns-left-right-2, 8)
	if a.Equal { // a cell is twice as high as wide
		ratio := math.Abs((lim[1] - lim[0]) / (lim[3] - lim[2]))
		if fit := int(math.Round(ratio * float64(height) * 2)); fit < w {
			w = max(fit, 4)
		} else {
			height = max(int(math.Round(float64(w)/ratio/2)), 2)
		}
		yTicks, yFactor = a.Y.ticksFor(lim[2], lim[3], max(height/4, 2))
	}
	d := newDots(w, height)
	d.axes(a, lim)
	for _, t := range twins {
		d.axes(t.Axes, t.lim)
	}
	var out []string
	if a.Title != "" {
		out = append(out, strings.Repeat(" ", left+1)+center(plainText(a.Title), w))
	}
	head := strings.TrimSpace(plainText(a.YLabel) + "  " + plainText(yFactor))
	if head != "" {
		head = strings.Repeat(" ", max(left-utf8.RuneCountInString(head)/2, 0)) + head
	}
	for _, t := range twins {
		if t.Top {
			out = append(out, t.roof(left, w)...)
		} else if name := strings.TrimSpace(plainText(t.YLabel) + "  " + plainText(t.factor)); name != "" {
			head += strings.Repeat(" ", max(left+1+w+right-utf8.RuneCountInString(head)-utf8.RuneCountInString(name), 2)) + name
		}
	}
	if head != "" {
		out = append(out, head)
	}
	if a.Off {
		for y := range height {
			out = append(out, strings.TrimRight(d.row(y, color), " "))
		}
		return append(out, a.key(color, left+w+right+2)...)
	}
	at := map[int]string{}
	for _, t := range yTicks {
		if !t.minor {
			y := (1 - part(t.at, lim[2], lim[3], a.Y.Log)) * float64(height)
			at[min(max(int(y), 0), height-1)] = plainText(t.label)
		}
	}
	for y := range height {
		l, mark := at[y], "│"
		if l != "" {
			mark = "┤"
		}
		row := d.row(y, color)
		at := w
		for _, t := range twins {
			if !t.Top {
				row = t.beside(row, y, at, color)
				at += t.wide + 1
			}
		}
		out = append(out, strings.Repeat(" ", left-utf8.RuneCountInString(l))+a.Y.tinted(l, color)+mark+strings.TrimRight(row, " "))
	}
	out = append(append(out, a.foot(lim, left, w)...), a.key(color, left+w+right+2)...)
	for _, t := range twins {
		out = append(out, t.key(color, left+w+right+2)...)
	}
	return out
}

// foot is the x axis: its line, the labels, its name.
func (a *Axes) foot(lim [4]float64, left, w int) []string {
	line, text := []rune(strings.Repeat("─", w)), []rune(strings.Repeat(" ", w+left+1))
	var ticks []tick
	var factor string
	for most := min(max(w/10, 2), 9); ; most-- {
		ticks, factor = a.X.ticksFor(lim[0], lim[1], most)
		long := 0
		for _, t := range ticks {
			long += utf8.RuneCountInString(plainText(t.label)) + 2
		}
		if long <= w || most <= 2 {
			break
		}
	}
	end := -1
	for _, t := range ticks {
		f := part(t.at, lim[0], lim[1], a.X.Log)
		if t.minor || f != f {
			continue
		}
		x := min(max(int(f*float64(w)), 0), w-1)
		l := []rune(plainText(t.label))
		from := min(max(left+1+x-len(l)/2, 0), len(text)-len(l))
		if from <= end || from < 0 {
			continue
		}
		line[x] = '┬'
		copy(text[from:], l)
		end = from + len(l)
	}
	out := []string{strings.Repeat(" ", left) + "└" + string(line), strings.TrimRight(string(text), " ")}
	if name := strings.TrimSpace(plainText(a.XLabel) + "  " + plainText(factor)); name != "" {
		out = append(out, strings.Repeat(" ", left+1)+center(name, w))
	}
	return out
}

// roof is the x axis of axes over others: its name and the labels.
func (o *over) roof(left, w int) []string {
	rows := o.Axes.foot(o.lim, left, w)
	out := rows[1:2]
	if len(rows) > 2 {
		out = append([]string{rows[2]}, out...)
	}
	return out
}

// key names the marks, and says what shades mean.
func (a *Axes) key(color bool, wide int) (out []string) {
	var parts []string
	marks := a.named()
	for _, m := range a.Marks {
		if w, ok := m.(*Wedge); ok && w.Label != "" && a.Legend == nil { // its name is not written beside it here
			marks = append(marks, w)
		}
	}
	for _, m := range marks {
		l := plainText(Label(m))
		if w, ok := m.(*Wedge); ok {
			l += " " + w.Share()
		}
		if color {
			l = paint.InkOn(rgb(inkOf(m)), nil, "━━") + " " + l
		} else {
			l = "━━ " + l
		}
		parts = append(parts, l)
	}
	if parts != nil {
		line := " "
		for _, p := range parts {
			if line != " " && shown(line)+shown(p)+3 > wide {
				out, line = append(out, line), " "
			}
			if line != " " {
				line += "  "
			}
			line += " " + p
		}
		out = append(out, line)
	}
	if a.Bar != nil {
		s, bar := a.Bar.Of, ""
		for i := range 20 {
			c := s.Map.At(float64(i) / 19)
			if color {
				bar += paint.Begin(rgb(c), nil) + "█"
			} else {
				bar += string(shade(light(c)))
			}
		}
		if color {
			bar += paint.End()
		}
		out = append(out, strings.TrimRight("  "+short(s.Lo)+" "+bar+" "+short(s.Hi)+"  "+plainText(a.Bar.name()), " "))
	}
	return out
}

func inkOf(m Mark) Color {
	switch x := m.(type) {
	case *Line:
		return x.Color
	case *Points:
		if len(x.Colors) > 0 {
			return x.Colors[0]
		}
	case *Bars:
		return one(x.Colors, 0)
	case *Area:
		return x.Color
	case *Rule:
		return x.Color
	case *Band:
		return x.Color
	case *Wedge:
		return x.Color
	case *Segments:
		return x.Color
	case *Shapes:
		return x.ink()
	case *Arrows:
		if len(x.Colors) > 0 {
			return x.Colors[0]
		}
	}
	return ink
}

// axes draws marks on dots.
func (d *dots) axes(a *Axes, lim [4]float64) {
	w, h := float64(2*d.w), float64(4*d.h)
	px := func(v float64) float64 {
		return min(max(part(v, lim[0], lim[1], a.X.Log)*w, -w), 2*w)
	}
	py := func(v float64) float64 {
		return min(max((1-part(v, lim[2], lim[3], a.Y.Log))*h, -h), 2*h)
	}
	line := func(x0, y0, x1, y1 float64, c Color) {
		if x0 == x0 && x1 == x1 && y0 == y0 && y1 == y1 {
			d.line(x0, y0, x1, y1, c)
		}
	}
	// edge keeps what lies on the upper or right limit inside.
	edge := func(v, most float64) float64 {
		if v == most {
			return most - 1
		}
		return v
	}
	for _, m := range a.Marks {
		switch m := m.(type) {
		case *Image:
			d.image(m, px, py)
		case *Mesh, *Contour:
			d.cells(m, a, lim)
		}
	}
	for _, m := range a.Marks {
		switch m := m.(type) {
		case *Line:
			for i := range m.X {
				x, y := edge(px(m.X[i]), w), edge(py(m.Y[i]), h)
				switch {
				case m.Dash != "" && i > 0:
					line(edge(px(m.X[i-1]), w), edge(py(m.Y[i-1]), h), x, y, m.Color)
				case x == x && y == y:
					d.set(int(x), int(y), m.Color)
				}
			}
		case *Points:
			for i := range m.X {
				c := inkOf(m)
				if m.Values != nil {
					c = m.Shades.Color(m.Values[i])
				} else if len(m.Colors) > 1 {
					c = m.Colors[i]
				}
				if x, y := edge(px(m.X[i]), w), edge(py(m.Y[i]), h); x == x && y == y {
					d.set(int(x), int(y), c)
				}
			}
		case *Bars:
			d.bars(m, a, lim, px, py)
		case *Area:
			d.area(m, px, py)
		case *Wedge:
			d.wedge(m, px, py)
		case *Errors:
			for i := range m.X {
				if m.Horizontal {
					line(px(m.Low[i]), py(m.Y[i]), px(m.High[i]), py(m.Y[i]), m.Color)
				} else {
					line(px(m.X[i]), py(m.Low[i]), px(m.X[i]), py(m.High[i]), m.Color)
				}
			}
		case *Rule:
			switch {
			case m.Sloped:
				y := func(x float64) float64 { return m.SlopeY + m.At*(x-m.SlopeX) }
				line(0, py(y(lim[0])), w-1, py(y(lim[1])), m.Color)
			case m.Horizontal:
				line(m.From*w, py(m.At), m.To*w-1, py(m.At), m.Color)
			default:
				line(px(m.At), (1-m.To)*h, px(m.At), (1-m.From)*h-1, m.Color)
			}
		case *Shapes:
			d.shapes(m, px, py)
		case *Arrows:
			d.arrows(m, px, py)
		case *Segments:
			for i := range m.X0 {
				line(px(m.X0[i]), py(m.Y0[i]), px(m.X1[i]), py(m.Y1[i]), m.Color)
			}
		}
	}
}

// area is dotted, so that what lies in it is seen.
func (d *dots) area(m *Area, px, py func(float64) float64) {
	at := func(i int) (x, lo, hi float64) {
		if m.Horizontal {
			return py(m.X[i]), px(m.Low[i]), px(m.High[i])
		}
		return px(m.X[i]), py(m.Low[i]), py(m.High[i])
	}
	for i := 1; i < len(m.X); i++ {
		x0, l0, h0 := at(i - 1)
		x1, l1, h1 := at(i)
		if !(math.Abs(x1-x0) < 1e4) || h0 != h0 || h1 != h1 || l0 != l0 || l1 != l1 {
			continue
		}
		n := int(math.Abs(x1-x0)) + 1
		for k := range n {
			f := float64(k) / float64(n)
			x, lo, hi := int(x0+(x1-x0)*f), l0+(l1-l0)*f, h0+(h1-h0)*f
			for y := int(min(lo, hi)); y < int(max(lo, hi)); y++ {
				if (x+2*y)%4 != 0 {
					continue
				}
				if m.Horizontal {
					d.set(y, x, m.Color)
				} else {
					d.set(x, y, m.Color)
				}
			}
		}
	}
}

func (d *dots) bars(m *Bars, a *Axes, lim [4]float64, px, py func(float64) float64) {
	for i, at := range m.At {
		half, base := one(m.Thick, i)/2, one(m.Base, i)
		x0, x1, y0, y1 := at-half, at+half, base, base+m.Length[i]
		if m.Horizontal {
			x0, x1, y0, y1 = y0, y1, x0, x1
		}
		if a.Y.Log && y0 <= 0 {
			y0 = min(lim[2], lim[3])
		}
		if a.X.Log && x0 <= 0 {
			x0 = min(lim[0], lim[1])
		}
		l, r, t, b := px(x0), px(x1), py(y1), py(y0)
		if l != l || r != r || t != t || b != b {
			continue
		}
		l, r, t, b = min(l, r), max(l, r), min(t, b), max(t, b)
		for x := int(math.Round(l)); x < max(int(math.Round(r)), int(math.Round(l))+1); x++ {
			for y := int(math.Round(t)); y < int(math.Round(b)); y++ {
				d.set(x, y, one(m.Colors, i))
			}
		}
	}
}

// image fills half cells with what of a picture lies there.
func (d *dots) image(m *Image, px, py func(float64) float64) {
	x0, x1, y0, y1 := px(m.X0), px(m.X1), py(m.Y0), py(m.Y1)
	for j := range 2 * d.h {
		for i := range d.w {
			u0, u1 := (float64(2*i)-x0)/(x1-x0), (float64(2*i+2)-x0)/(x1-x0)
			v0, v1 := (float64(2*j)-y0)/(y1-y0), (float64(2*j+2)-y0)/(y1-y0)
			if u, v := (u0+u1)/2, (v0+v1)/2; u < 0 || u > 1 || v < 0 || v > 1 || u != u || v != v {
				continue
			}
			d.fills[2*((j/2)*d.w+i)+j%2] = m.color(u0, u1, v0, v1)
		}
	}
}

// cells fills half cells with a mesh or a contour, by the value nearest to their middles.
func (d *dots) cells(m Mark, a *Axes, lim [4]float64) {
	var xs, ys, values []float64
	var shades *Shades
	con, _ := m.(*Contour)
	if mesh, ok := m.(*Mesh); ok {
		xs, ys, values, shades = middles(mesh.X), middles(mesh.Y), mesh.Values, mesh.Shades
	} else {
		xs, ys, values, shades = con.X, con.Y, con.Z, con.Shades
	}
	if len(xs) == 0 || len(ys) == 0 || con != nil && !con.Filled {
		return
	}
	unpart := func(f, lo, hi float64, log bool) float64 {
		if log {
			return math.Pow(10, math.Log10(lo)+f*(math.Log10(hi)-math.Log10(lo)))
		}
		return lo + f*(hi-lo)
	}
	for j := range 2 * d.h {
		y := unpart(1-(float64(j)+0.5)/float64(2*d.h), lim[2], lim[3], a.Y.Log)
		for i := range d.w {
			x := unpart((float64(i)+0.5)/float64(d.w), lim[0], lim[1], a.X.Log)
			v := values[nearest(ys, y)*len(xs)+nearest(xs, x)]
			c := shades.Color(v)
			if con != nil {
				k := con.bandOf(v)
				if k < 0 {
					continue
				}
				c = shades.Map.At(float64(k) / float64(max(len(con.Levels)-2, 1)))
			}
			d.fills[2*((j/2)*d.w+i)+j%2] = c
		}
	}
}

func middles(edges []float64) []float64 {
	var out []float64
	for i := 1; i < len(edges); i++ {
		out = append(out, (edges[i-1]+edges[i])/2)
	}
	return out
}

func nearest(list []float64, v float64) int {
	best := 0
	for i, x := range list {
		if math.Abs(x-v) < math.Abs(list[best]-v) {
			best = i
		}
	}
	return best
}
