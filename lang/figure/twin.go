// Axes over others: x is shared, and y stands at the right; or y is shared, and x stands above.
package figure

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// whole are axes with the x axis that they are drawn by.
func (a *Axes) whole() *Axes {
	if a.Twin == nil {
		return a
	}
	c := *a
	c.NoGrid = true
	if a.Top {
		c.Y, c.YLabel, c.HideY = a.Twin.Y, "", true
	} else {
		c.X, c.XLabel, c.HideX = a.Twin.X, "", true
	}
	return &c
}

// twins are the axes that lie over others.
func (f *Figure) twins(of *Axes) (out []*Axes) {
	for _, a := range f.Axes {
		if a.Twin == of {
			out = append(out, a)
		}
	}
	return out
}

// rightMargin measures what stands at the right of axes over others.
func (p *plot) rightMargin() {
	p.left, p.right, p.bottom = 2, tickLen+tickPad, 2
	wide := 0.0
	for _, t := range p.yTicks {
		wide = max(wide, width(t.label, sizeTick))
	}
	if p.Off {
		p.right = 2
	} else if !p.HideY {
		p.right += wide
	}
	if p.YLabel != "" {
		_, _, h := textBox(p.YLabel, sizeLabel)
		p.right += labelPad + h
	}
}

// rightAxis draws y at the right.
func (p *painter) rightAxis(a *plot) {
	if a.Off {
		return
	}
	b := a.box
	p.pen(ink, spineWide, "")
	p.line(b.x1, b.y0, b.x1, b.y1)
	for _, t := range a.yTicks {
		y, length := a.py(t.at), tickLen
		if t.minor {
			length = minorLen
		}
		p.pen(inkOr(a.Y.TickColor), spineWide, "")
		p.line(b.x1, y, b.x1+length, y)
		if t.label != "" && !a.HideY {
			p.textBlock(t.label, b.x1+tickLen+tickPad, y, sizeTick, "left", "center", 0, inkOr(a.Y.TickColor))
		}
	}
	if a.yFactor != "" && !a.HideY {
		p.textBlock(a.yFactor, b.x1, b.y1+3, sizeTick, "right", "bottom", 0, inkOr(a.Y.TickColor))
	}
}

// above is how much an axis needs above the box.
func (p *plot) above() float64 {
	if p.Off {
		return 0
	}
	h := tickLen
	if !p.HideX {
		h += tickPad + sizeTick
	}
	if p.XLabel != "" {
		_, _, lines := textBox(p.XLabel, sizeLabel)
		h += labelPad + lines
	}
	return h
}

// topMargin measures what stands above axes over others.
func (p *plot) topMargin() {
	p.left, p.right, p.bottom = 2, 6, 2
	p.top = p.above() + 4
}

// liftTitles puts titles above the axes that stand there.
func liftTitles(plots []*plot) {
	for _, under := range plots {
		under.lift = 0
		for _, p := range plots {
			if p.Top && p.Twin == under.Axes {
				under.lift = max(under.lift, p.above())
			}
		}
		under.top += under.lift
	}
}

// topAxis draws x above.
func (p *painter) topAxis(a *plot) {
	if a.Off {
		return
	}
	b := a.box
	p.pen(ink, spineWide, "")
	p.line(b.x0, b.y1, b.x1, b.y1)
	for _, t := range a.xTicks {
		x, length := a.px(t.at), tickLen
		if t.minor {
			length = minorLen
		}
		p.pen(inkOr(a.X.TickColor), spineWide, "")
		p.line(x, b.y1, x, b.y1+length)
		if t.label != "" && !a.HideX {
			p.textBlock(t.label, x, b.y1+tickLen+tickPad, sizeTick, "center", "bottom", 0, inkOr(a.X.TickColor))
		}
	}
}

// vegaOver puts twins over a plot.
func (g vegaGrid) vegaOver(a *Axes, v object) (object, bool) {
	twins := g.f.twins(a)
	if len(twins) == 0 {
		return v, true
	}
	own := "y"
	if twins[0].Top {
		own = "x"
	}
	if slices.ContainsFunc(twins, func(t *Axes) bool { return t.Top != twins[0].Top }) {
		return nil, false
	}
	out := object{"resolve": object{"scale": object{own: "independent", "stroke": "independent", "color": "independent"}, "legend": object{"stroke": "independent", "color": "independent"}}}
	if title, ok := v["title"]; ok {
		out["title"] = title
		delete(v, "title")
	}
	layers := []any{v}
	for _, t := range twins {
		over, ok := t.whole().vega(g.lims[t])
		if !ok {
			return nil, false
		}
		if title, ok := over["title"]; ok {
			out["title"] = title
			delete(over, "title")
		}
		layers = append(layers, over)
	}
	out["layer"] = layers
	return out, true
}

// over is axes over others, with their limits, as text has them.
type over struct {
	*Axes
	lim    [4]float64
	labels map[int]string // by row
	wide   int
	factor string
}

func (f *Figure) textTwins(of *Axes, lims map[*Axes][4]float64, height int) (out []*over) {
	for _, t := range f.twins(of) {
		o := &over{Axes: t.whole(), lim: lims[t], labels: map[int]string{}}
		out = append(out, o)
		if t.Top {
			continue
		}
		ticks, factor := o.Y.ticksFor(o.lim[2], o.lim[3], max(height/4, 2))
		o.factor = factor
		if o.Off || o.HideY {
			continue
		}
		for _, k := range ticks {
			if k.minor {
				continue
			}
			l := plainText(k.label)
			y := (1 - part(k.at, o.lim[2], o.lim[3], o.Y.Log)) * float64(height)
			o.labels[min(max(int(y), 0), height-1)] = l
			o.wide = max(o.wide, utf8.RuneCountInString(l))
		}
	}
	return out
}

// beside writes the labels of a row at the right of what stands there.
func (o *over) beside(row string, y, w int, color bool) string {
	mark := "│"
	if o.labels[y] != "" {
		mark = "├"
	}
	l := o.labels[y]
	return row + strings.Repeat(" ", max(w-shown(row), 0)) + mark + o.Y.tinted(l, color) + strings.Repeat(" ", o.wide-utf8.RuneCountInString(l))
}

// tinted is a label of a tick in its colour, where that is set.
func (x *Axis) tinted(label string, color bool) string {
	if !color || label == "" || x.TickColor == (Color{}) {
		return label
	}
	return paint.InkOn(rgb(x.TickColor), nil, label)
}
