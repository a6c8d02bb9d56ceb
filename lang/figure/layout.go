// Layout: where axes, ticks and labels lie on a figure, in points from the lower left.
package figure

import "math"

// The style: sizes in points.
const (
	sizeSuptitle = 13.0
	sizeTitle    = 12.0
	sizeLabel    = 10.0
	sizeTick     = 9.0
	sizeLegend   = 9.0

	outerPad  = 8.0 // to the picture's edge
	cellGap   = 12.0
	tickLen   = 3.5
	minorLen  = 2.0
	tickPad   = 3.0
	labelPad  = 5.0
	titlePad  = 6.0
	spineWide = 0.8
	gridWide  = 0.6
	barWide   = 10.0 // of a colour bar
	barGap    = 9.0
)

// rect is a part of the figure.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) w() float64 { return r.x1 - r.x0 }
func (r rect) h() float64 { return r.y1 - r.y0 }

// plot is axes with everything found.
type plot struct {
	*Axes
	box            rect // of the data
	lim            [4]float64
	xTicks, yTicks []tick
	xFactor        string
	yFactor        string
	bar            *barLayout
	left, right    float64 // what ticks and labels need around the box
	top, bottom    float64
	lift           float64 // how far above the box the title begins: of an axis there
}

// barLayout is a colour bar.
type barLayout struct {
	box    rect
	ticks  []tick
	factor string
	wide   float64 // with its labels
}

// layout finds the place of everything.
func (f *Figure) layout() []*plot {
	lims := f.shareLimits()
	var plots []*plot
	for _, a := range f.Axes {
		plots = append(plots, &plot{Axes: a.whole(), lim: lims[a]})
	}
	rows, cols := max(f.Rows, 1), max(f.Cols, 1)
	width, height := f.Width*72, f.Height*72
	for _, p := range plots { // a first guess
		p.box = rect{0, 0, width / float64(cols) * 0.75 * float64(max(p.ColSpan, 1)), height / float64(rows) * 0.7 * float64(max(p.RowSpan, 1))}
	}
	top := height - outerPad
	if f.Title != "" {
		_, _, h := textBox(f.Title, sizeSuptitle)
		top -= h + titlePad
	}
	for range 2 {
		for _, p := range plots {
			p.findTicks()
			p.findMargins()
		}
		liftTitles(plots)
		for _, p := range plots {
			p.legendMargins()
		}
		f.place(plots, rows, cols, rect{outerPad, outerPad, width - outerPad, top})
	}
	for _, p := range plots {
		p.findTicks()
		p.placeBar()
	}
	return plots
}

// findTicks chooses ticks for the size of the box.
func (p *plot) findTicks() {
	if p.Off {
		p.xTicks, p.yTicks, p.xFactor, p.yFactor = nil, nil, "", ""
		return
	}
	for most := p.X.atMost(min(max(int(p.box.w()/30), 2), 9)); ; most-- {
		p.xTicks, p.xFactor = p.X.ticksFor(p.lim[0], p.lim[1], most)
		if most <= 2 || p.X.fixed() || p.X.Rotation != 0 || p.labelsFit() {
			break
		}
	}
	p.yTicks, p.yFactor = p.Y.ticksFor(p.lim[2], p.lim[3], p.Y.atMost(min(max(int(p.box.h()/24), 2), 9)))
	if p.bar != nil || p.Bar != nil {
		p.findBar()
	}
}

// labelsFit reports whether the labels of x have room beside each other.
func (p *plot) labelsFit() bool {
	end := math.Inf(-1)
	for _, t := range p.xTicks {
		if t.minor {
			continue
		}
		w := width(t.label, sizeTick)
		at := p.px(t.at)
		if p.lim[0] > p.lim[1] {
			at = -at
		}
		if at-w/2 < end+10 {
			return false
		}
		end = at + w/2
	}
	return true
}

// findMargins measures what stands around the box.
func (p *plot) findMargins() {
	p.left, p.right, p.top, p.bottom = 2, 6, 4, 2
	if p.Title != "" {
		_, _, h := textBox(p.Title, sizeTitle)
		p.top += h + titlePad
	}
	if p.yFactor != "" && p.Title == "" {
		p.top += sizeTick + 3
	}
	if p.Twin != nil && p.Top {
		p.topMargin()
		return
	}
	if p.Twin != nil {
		p.rightMargin()
		return
	}
	if !p.Off {
		p.bottom = tickLen + tickPad
		if !p.HideX {
			p.bottom += p.xLabelHeight()
		}
		p.left = tickLen + tickPad
		if !p.HideY {
			wide := 0.0
			for _, t := range p.yTicks {
				wide = max(wide, width(t.label, sizeTick))
			}
			p.left += wide
		}
		if p.xFactor != "" && !p.HideX && p.XLabel == "" {
			p.bottom += sizeTick
		}
		for _, t := range p.xTicks { // labels at the ends stick out
			half := width(t.label, sizeTick) / 2
			if p.X.Rotation != 0 || p.HideX {
				half = 2
			}
			p.left = max(p.left, half-(p.px(t.at)-p.box.x0))
			p.right = max(p.right, half-(p.box.x1-p.px(t.at)))
		}
	}
	if p.XLabel != "" {
		_, _, h := textBox(p.XLabel, sizeLabel)
		p.bottom += labelPad + h
	}
	if p.YLabel != "" {
		_, _, h := textBox(p.YLabel, sizeLabel)
		p.left += labelPad + h
	}
	if p.bar != nil {
		if p.Bar.Horizontal {
			p.bottom += barGap + p.bar.wide
		} else {
			p.right = max(p.right, barGap+p.bar.wide)
		}
	}
}

// xLabelHeight is the height of the labels of x as they are turned.
func (p *plot) xLabelHeight() float64 {
	if p.X.Rotation == 0 {
		lines := 1.0
		for _, t := range p.xTicks {
			_, _, h := textBox(t.label, sizeTick)
			lines = max(lines, h/sizeTick)
		}
		return sizeTick * lines
	}
	sin, cos := math.Sincos(math.Abs(p.X.Rotation) * math.Pi / 180)
	h := sizeTick
	for _, t := range p.xTicks {
		h = max(h, width(t.label, sizeTick)*sin+sizeTick*cos)
	}
	return h
}

// place divides the figure: each row and column takes the margins that its axes need, and
// the boxes share the rest.
func (f *Figure) place(plots []*plot, rows, cols int, all rect) {
	left, right := make([]float64, cols), make([]float64, cols)
	top, bottom := make([]float64, rows), make([]float64, rows)
	for _, p := range plots {
		if p.apart() {
			continue
		}
		r, c := min(p.Row, rows-1), min(p.Col, cols-1)
		r2, c2 := min(r+max(p.RowSpan, 1), rows)-1, min(c+max(p.ColSpan, 1), cols)-1
		left[c], right[c2] = max(left[c], p.left), max(right[c2], p.right)
		top[r], bottom[r2] = max(top[r], p.top), max(bottom[r2], p.bottom)
	}
	sum := func(v []float64) (s float64) {
		for _, x := range v {
			s += x
		}
		return s
	}
	w := portions(all.w()-sum(left)-sum(right)-cellGap*float64(cols-1), f.Widths, cols)
	h := portions(all.h()-sum(top)-sum(bottom)-cellGap*float64(rows-1), f.Heights, rows)
	x0, y1 := make([]float64, cols), make([]float64, rows)
	x := all.x0
	for c := range cols {
		x0[c] = x + left[c]
		x = x0[c] + w[c] + right[c] + cellGap
	}
	y := all.y1
	for r := range rows {
		y1[r] = y - top[r]
		y = y1[r] - h[r] - bottom[r] - cellGap
	}
	for _, p := range plots {
		if p.apart() {
			p.box = snap(p.fit(f.roomOf(p, plots)))
			continue
		}
		r, c := min(p.Row, rows-1), min(p.Col, cols-1)
		r2, c2 := min(r+max(p.RowSpan, 1), rows)-1, min(c+max(p.ColSpan, 1), cols)-1
		p.box = snap(p.fit(rect{x0[c], y1[r2] - h[r2], x0[c2] + w[c2], y1[r]}))
	}
}

// fit keeps a unit of x as long as one of y where that is wanted.
func (p *plot) fit(b rect) rect {
	if !p.Equal {
		return b
	}
	dx, dy := math.Abs(p.lim[1]-p.lim[0]), math.Abs(p.lim[3]-p.lim[2])
	if dx == 0 || dy == 0 {
		return b
	}
	scale := min(b.w()/dx, b.h()/dy)
	cx, cy := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	return rect{cx - dx*scale/2, cy - dy*scale/2, cx + dx*scale/2, cy + dy*scale/2}
}

// snap puts a box on whole pixels of 144 dpi, where its lines are sharp.
func snap(b rect) rect {
	at := func(v float64) float64 { return math.Round(v*2) / 2 }
	return rect{at(b.x0), at(b.y0), at(b.x1), at(b.y1)}
}

// findBar chooses the ticks of the colour bar.
func (p *plot) findBar() {
	b := &barLayout{}
	s := p.Bar.Of
	axis := p.Bar.axis()
	if axis.Ticks == nil {
		axis.Ticks = p.Bar.Levels
	}
	length := p.box.h()
	if p.Bar.Horizontal {
		length = p.box.w()
	}
	b.ticks, b.factor = axis.ticksFor(s.Lo, s.Hi, min(max(int(length/24), 2), 9))
	wide := 0.0
	for _, t := range b.ticks {
		wide = max(wide, width(t.label, sizeTick))
	}
	if p.Bar.Horizontal {
		wide = sizeTick
	}
	b.wide = barWide + tickLen + tickPad + wide
	if p.Bar.name() != "" {
		_, _, h := textBox(p.Bar.name(), sizeLabel)
		b.wide += labelPad + h
	}
	if b.factor != "" {
		p.top = max(p.top, sizeTick+4)
	}
	p.bar = b
}

// placeBar puts the colour bar beside the box, or under it.
func (p *plot) placeBar() {
	if p.bar == nil {
		return
	}
	b := p.box
	p.bar.box = snap(rect{b.x1 + barGap, b.y0, b.x1 + barGap + barWide, b.y1})
	if p.Bar.Horizontal {
		under := b.y0 - (p.bottom - p.bar.wide)
		p.bar.box = snap(rect{b.x0, under - barWide, b.x1, under})
	}
}

// part is where a value lies between two limits: 0 to 1.
func part(v, lo, hi float64, log bool) float64 {
	if log {
		if v <= 0 {
			return math.NaN()
		}
		v, lo, hi = math.Log10(v), math.Log10(lo), math.Log10(hi)
	}
	return (v - lo) / (hi - lo)
}

// px and py are where data lie.
func (p *plot) px(v float64) float64 {
	return p.box.x0 + part(v, p.lim[0], p.lim[1], p.X.Log)*p.box.w()
}

func (p *plot) py(v float64) float64 {
	return p.box.y0 + part(v, p.lim[2], p.lim[3], p.Y.Log)*p.box.h()
}
