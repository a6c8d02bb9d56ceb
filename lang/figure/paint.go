// Painting: axes, ticks, labels, legends and colour bars on a canvas.
package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of what is no data.
var (
	ink       = Color{R: 0x26, G: 0x26, B: 0x26, A: 255}
	gridColor = Color{R: 0xe4, G: 0xe4, B: 0xe4, A: 255}
	white     = Color{R: 255, G: 255, B: 255, A: 255}
)

// painter draws a figure on a canvas of gonum's.
type painter struct {
	vg.Canvas
	perPoint float64 // pixels that a point has, for images
}

// paint draws everything.
func (f *Figure) paint(c vg.Canvas, perPoint float64) {
	f = f.flat()
	p := &painter{Canvas: c, perPoint: perPoint}
	face := f.Face
	if face == (Color{}) {
		face = white
	}
	p.fill(rect{0, 0, f.Width * 72, f.Height * 72}, face)
	if f.Title != "" {
		p.textBlock(f.Title, f.Width*36, f.Height*72-outerPad, sizeSuptitle, "center", "top", 0, ink)
	}
	for _, a := range f.layout() {
		p.axes(a)
	}
}

func pt(x, y float64) vg.Point { return vg.Point{X: vg.Length(x), Y: vg.Length(y)} }

func (p *painter) fill(r rect, c Color) {
	p.polygon([]vg.Point{pt(r.x0, r.y0), pt(r.x1, r.y0), pt(r.x1, r.y1), pt(r.x0, r.y1)}, c)
}

func (p *painter) polygon(pts []vg.Point, c Color) {
	if len(pts) < 3 || c.A == 0 {
		return
	}
	p.SetColor(c)
	var path vg.Path
	path.Move(pts[0])
	for _, q := range pts[1:] {
		path.Line(q)
	}
	path.Close()
	p.Fill(path)
}

// pen sets how lines are drawn.
func (p *painter) pen(c Color, wide float64, dash string) {
	p.SetColor(c)
	p.SetLineWidth(vg.Length(wide))
	var d []vg.Length
	w := vg.Length(max(wide, 0.5))
	switch dash {
	case "--":
		d = []vg.Length{3.7 * w, 1.6 * w}
	case ":":
		d = []vg.Length{1 * w, 1.65 * w}
	case "-.":
		d = []vg.Length{6.4 * w, 1.6 * w, 1 * w, 1.6 * w}
	}
	p.SetLineDash(d, 0)
}

func (p *painter) stroke(pts ...vg.Point) {
	if len(pts) < 2 {
		return
	}
	var path vg.Path
	path.Move(pts[0])
	for _, q := range pts[1:] {
		path.Line(q)
	}
	p.Stroke(path)
}

func (p *painter) line(x0, y0, x1, y1 float64) { p.stroke(pt(x0, y0), pt(x1, y1)) }

// text draws one line; x and y are where its baseline begins.
func (p *painter) text(s string, x, y, size float64, c Color) {
	p.SetColor(c)
	for _, r := range runs(s) {
		f := face(size * r.scale)
		p.FillString(f, pt(x, y+r.shift*size), r.text)
		x += float64(f.Width(r.text))
	}
}

// textBlock draws lines of text by a point, turned about it.
func (p *painter) textBlock(s string, x, y, size float64, align, valign string, degrees float64, c Color) {
	lines, _, h := textBox(s, size)
	p.Push()
	defer p.Pop()
	p.Translate(pt(x, y))
	if degrees != 0 {
		p.Rotate(degrees * math.Pi / 180)
	}
	const cap, deep = 0.72, 0.21 // of the letters above and below the line
	at := 0.0
	switch valign {
	case "top":
		at = -cap * size
	case "center":
		at = (h-size)/2 - cap*size/2
	case "bottom":
		at = h - size + deep*size
	default: // baseline
		at = h - size
	}
	for _, l := range lines {
		left := 0.0
		switch align {
		case "center":
			left = -width(l, size) / 2
		case "right":
			left = -width(l, size)
		}
		p.text(l, left, at, size, c)
		at -= size * leading
	}
}

// axes draws one plot.
func (p *painter) axes(a *plot) {
	picture := a.IsPicture()
	if a.Face.A > 0 && a.Twin == nil && !a.Off {
		p.fill(a.box, a.Face)
	}
	if (!picture && !a.NoGrid || a.Grid) && !a.Off {
		p.grid(a)
	}
	clip := draw.Canvas{Canvas: p.Canvas, Rectangle: vg.Rectangle{Min: pt(a.box.x0, a.box.y0), Max: pt(a.box.x1, a.box.y1)}}
	for _, layer := range []bool{true, false} { // areas and pictures lie under lines
		for _, m := range a.Marks {
			if isGround(m) == layer {
				p.mark(a, &clip, m)
			}
		}
	}
	if a.Twin != nil && a.Top {
		p.topAxis(a)
	} else if a.Twin != nil {
		p.rightAxis(a)
	} else if !a.Off {
		p.spines(a, picture)
		p.xAxis(a)
		p.yAxis(a)
	}
	p.labels(a)
	if a.bar != nil {
		p.colorbar(a)
	}
	if a.Legend != nil {
		p.legend(a)
	}
}

func isGround(m Mark) bool {
	switch x := m.(type) {
	case *Area, *Band, *Image, *Mesh, *Bars, *Wedge:
		return true
	case *Contour:
		return x.Filled
	case *Shapes:
		return x.filled()
	}
	return false
}

func (p *painter) grid(a *plot) {
	p.pen(gridColor, gridWide, "")
	for _, t := range a.xTicks {
		if x := a.px(t.at); !t.minor && x > a.box.x0+1 && x < a.box.x1-1 {
			p.line(x, a.box.y0, x, a.box.y1)
		}
	}
	for _, t := range a.yTicks {
		if y := a.py(t.at); !t.minor && y > a.box.y0+1 && y < a.box.y1-1 {
			p.line(a.box.x0, y, a.box.x1, y)
		}
	}
}

func (p *painter) xAxis(a *plot) {
	base := a.spineAt("bottom")
	for _, t := range a.xTicks {
		x := a.px(t.at)
		length := tickLen
		if t.minor {
			length = minorLen
		}
		p.pen(inkOr(a.X.TickColor), spineWide, "")
		p.line(x, base, x, base-length)
		if t.label == "" || a.HideX {
			continue
		}
		y := base - tickLen - tickPad
		switch r := a.X.Rotation; {
		case r == 0:
			p.textBlock(t.label, x, y, sizeTick, "center", "top", 0, inkOr(a.X.TickColor))
		case r > 0:
			align, dx := "right", sizeTick*0.35*math.Sin(r*math.Pi/180)
			p.textBlock(t.label, x+dx, y-sizeTick*0.6*math.Cos(r*math.Pi/180), sizeTick, align, "baseline", r, inkOr(a.X.TickColor))
		default:
			p.textBlock(t.label, x-sizeTick*0.35, y-sizeTick*0.6*math.Cos(r*math.Pi/180), sizeTick, "left", "baseline", r, inkOr(a.X.TickColor))
		}
	}
	if a.xFactor != "" && !a.HideX {
		y := a.box.y0 - tickLen - tickPad - a.xLabelHeight() - labelPad
		p.textBlock(a.xFactor, a.box.x1, y, sizeTick, "right", "top", 0, inkOr(a.X.TickColor))
	}
}

func (p *painter) yAxis(a *plot) {
	base := a.spineAt("left")
	for _, t := range a.yTicks {
		y := a.py(t.at)
		length := tickLen
		if t.minor {
			length = minorLen
		}
		p.pen(inkOr(a.Y.TickColor), spineWide, "")
		p.line(base, y, base-length, y)
		if t.label != "" && !a.HideY {
			p.textBlock(t.label, base-tickLen-tickPad, y, sizeTick, "right", "center", 0, inkOr(a.Y.TickColor))
		}
	}
	if a.yFactor != "" && !a.HideY {
		p.textBlock(a.yFactor, a.box.x0, a.box.y1+3, sizeTick, "left", "bottom", 0, inkOr(a.Y.TickColor))
	}
}

// labels draws the title and the names of the axes.
func (p *painter) labels(a *plot) {
	b := a.box
	if a.Title != "" {
		p.textBlock(a.Title, (b.x0+b.x1)/2, b.y1+titlePad+a.lift, sizeTitle, "center", "bottom", 0, inkOr(a.TitleColor))
	}
	if a.XLabel != "" && a.Twin != nil {
		p.textBlock(a.XLabel, (b.x0+b.x1)/2, b.y1+a.above(), sizeLabel, "center", "top", 0, inkOr(a.X.NameColor))
	} else if a.XLabel != "" {
		y := b.y0 - labelPad
		if !a.Off {
			y -= tickLen + tickPad
			if !a.HideX {
				y -= a.xLabelHeight()
			}
		}
		p.textBlock(a.XLabel, (b.x0+b.x1)/2, y, sizeLabel, "center", "top", 0, inkOr(a.X.NameColor))
	}
	if a.YLabel != "" {
		_, _, h := textBox(a.YLabel, sizeLabel)
		if a.Twin != nil {
			p.textBlock(a.YLabel, b.x1+a.right-h*0.2, (b.y0+b.y1)/2, sizeLabel, "center", "baseline", 90, inkOr(a.Y.NameColor))
			return
		}
		p.textBlock(a.YLabel, b.x0-a.left+h*0.8, (b.y0+b.y1)/2, sizeLabel, "center", "baseline", 90, inkOr(a.Y.NameColor))
	}
}

// colorbar draws what shades mean.
func (p *painter) colorbar(a *plot) {
	b, s := a.bar.box, a.Bar.Of
	long := b.h()
	if a.Bar.Horizontal {
		long = b.w()
	}
	p.barColors(a, b, s, int(math.Ceil(long*p.perPoint)))
	p.pen(ink, spineWide, "")
	p.stroke(pt(b.x0, b.y0), pt(b.x1, b.y0), pt(b.x1, b.y1), pt(b.x0, b.y1), pt(b.x0, b.y0))
	for _, t := range a.bar.ticks {
		f := part(t.at, s.Lo, s.Hi, s.Log)
		length := tickLen
		if t.minor {
			length = minorLen
		}
		p.pen(ink, spineWide, "")
		if a.Bar.Horizontal {
			x := b.x0 + f*b.w()
			p.line(x, b.y0, x, b.y0-length)
			p.textBlock(t.label, x, b.y0-tickLen-tickPad, sizeTick, "center", "top", 0, ink)
			continue
		}
		y := b.y0 + f*b.h()
		p.line(b.x1, y, b.x1+length, y)
		p.textBlock(t.label, b.x1+tickLen+tickPad, y, sizeTick, "left", "center", 0, ink)
	}
	if a.bar.factor != "" && !a.Bar.Horizontal {
		p.textBlock(a.bar.factor, b.x0, b.y1+4, sizeTick, "left", "bottom", 0, ink)
	}
	switch {
	case a.Bar.name() == "":
	case a.Bar.Horizontal:
		p.textBlock(a.Bar.name(), (b.x0+b.x1)/2, b.y0-a.bar.wide+barWide, sizeLabel, "center", "bottom", 0, ink)
	default:
		p.textBlock(a.Bar.name(), b.x0+a.bar.wide-sizeLabel*0.25, (b.y0+b.y1)/2, sizeLabel, "center", "baseline", 90, ink)
	}
}

// barColors fills a colour bar: smoothly, or by the steps of filled contours.
func (p *painter) barColors(a *plot, b rect, s *Shades, steps int) {
	strip := func(f0, f1 float64, c Color) {
		if a.Bar.Horizontal {
			p.fill(rect{b.x0 + f0*b.w(), b.y0, b.x0 + f1*b.w(), b.y1}, c)
			return
		}
		p.fill(rect{b.x0, b.y0 + f0*b.h(), b.x1, b.y0 + f1*b.h()}, c)
	}
	if l := a.Bar.Levels; len(l) > 1 {
		for i := range len(l) - 1 {
			strip(part(l[i], s.Lo, s.Hi, s.Log), part(l[i+1], s.Lo, s.Hi, s.Log), s.Map.At(float64(i)/float64(max(len(l)-2, 1))))
		}
		return
	}
	img := newRaster(1, steps)
	for i := range steps {
		img.SetNRGBA(0, steps-1-i, s.Map.At((float64(i)+0.5)/float64(steps)))
	}
	if a.Bar.Horizontal {
		img = newRaster(steps, 1)
		for i := range steps {
			img.SetNRGBA(i, 0, s.Map.At((float64(i)+0.5)/float64(steps)))
		}
	}
	p.DrawImage(vg.Rectangle{Min: pt(b.x0, b.y0), Max: pt(b.x1, b.y1)}, img)
}
