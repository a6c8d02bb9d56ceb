// Several plots of a figure as Vega-Lite: rows of columns, or columns of rows, as the grid is cut.
package figure

import (
	"encoding/json"
	"math"
	"slices"
)

// Vega is the figure as Vega-Lite; ok is false for what it has no likeness of.
func (f *Figure) Vega() (text json.RawMessage, ok bool) {
	f = f.flat()
	g := vegaGrid{f, f.shareLimits()}
	rows, cols := max(f.Rows, 1), max(f.Cols, 1)
	for _, a := range f.Axes {
		rows, cols = max(rows, a.Row+max(a.RowSpan, 1)), max(cols, a.Col+max(a.ColSpan, 1))
	}
	if f.Empty() || f.scattered() || slices.ContainsFunc(f.Axes, func(a *Axes) bool { return a.X.datesByRule() || a.Y.datesByRule() }) {
		return nil, false
	}
	spec, ok := g.part(cell{0, rows, 0, cols}, [2]int{rows, cols})
	if !ok {
		return nil, false
	}
	spec["$schema"] = "https://vega.github.io/schema/vega-lite/v5.json"
	if f.Title != "" {
		spec["title"] = object{"text": plainText(f.Title), "anchor": "middle"}
	}
	spec["config"] = object{"view": object{"stroke": nil}, "axis": object{"gridColor": css(gridColor), "domainColor": css(ink), "tickColor": css(ink)}}
	b, err := json.Marshal(spec)
	return b, err == nil
}

type vegaGrid struct {
	f    *Figure
	lims map[*Axes][4]float64
}

// cell is a rectangle of the grid.
type cell struct{ row0, row1, col0, col1 int }

func cellOf(a *Axes) cell {
	return cell{a.Row, a.Row + max(a.RowSpan, 1), a.Col, a.Col + max(a.ColSpan, 1)}
}

// part is what lies in a rectangle; ok is false where no cut through it leaves all plots whole.
func (g vegaGrid) part(c cell, of [2]int) (spec object, ok bool) {
	var within []*Axes
	for _, a := range g.f.Axes {
		if x := cellOf(a); a.Twin == nil && x.row0 >= c.row0 && x.row1 <= c.row1 && x.col0 >= c.col0 && x.col1 <= c.col1 {
			within = append(within, a)
		}
	}
	width := math.Round(g.f.Width*72*1.1*share(g.f.Widths, c.col0, c.col1, of[1])) - 60
	height := math.Round(g.f.Height*72*1.1*share(g.f.Heights, c.row0, c.row1, of[0])) - 60
	width, height = max(width, 30), max(height, 30)
	if len(within) == 0 {
		return object{"data": object{"values": []any{}}, "mark": "point", "width": width, "height": height}, true
	}
	if len(within) == 1 && cellOf(within[0]) == c {
		a := within[0]
		lim := g.lims[a]
		v, ok := a.vega(lim)
		if ok {
			v, ok = g.vegaOver(a, v)
		}
		if ok {
			v["width"], v["height"] = a.sides(lim, width, height)
		}
		return v, ok
	}
	for _, how := range []struct {
		name   string
		lo, hi int
		cuts   func(x cell) [2]int
		piece  func(from, to int) cell
	}{
		{"vconcat", c.row0, c.row1, func(x cell) [2]int { return [2]int{x.row0, x.row1} }, func(from, to int) cell { return cell{from, to, c.col0, c.col1} }},
		{"hconcat", c.col0, c.col1, func(x cell) [2]int { return [2]int{x.col0, x.col1} }, func(from, to int) cell { return cell{c.row0, c.row1, from, to} }},
	} {
		var views []any
		from := how.lo
		for at := how.lo + 1; at <= how.hi; at++ {
			if slices.ContainsFunc(within, func(a *Axes) bool { x := how.cuts(cellOf(a)); return x[0] < at && at < x[1] }) {
				continue
			}
			piece := how.piece(from, at)
			if piece == c {
				break
			}
			v, ok := g.part(piece, of)
			if !ok {
				return nil, false
			}
			views, from = append(views, v), at
		}
		if len(views) > 0 {
			own := object{"stroke": "independent", "color": "independent", "size": "independent"} // else a legend stands beside all of them
			return object{how.name: views, "resolve": object{"scale": own, "legend": own}}, true
		}
	}
	return nil, false // one over the other, or around each other
}

// sides are how wide and high a plot is drawn in a room: units of both axes may be of one length.
func (a *Axes) sides(lim [4]float64, width, height float64) (w, h float64) {
	x, y := math.Abs(lim[1]-lim[0]), math.Abs(lim[3]-lim[2])
	if !a.Equal || !(x > 0) || !(y > 0) {
		return width, height
	}
	scale := min(width/x, height/y)
	return max(math.Round(x*scale), 1), max(math.Round(y*scale), 1)
}

// vegaCorner is the corner of Vega's that is nearest to a place of pyplot's.
func vegaCorner(loc string) string {
	switch loc {
	case "upper left", "center left":
		return "top-left"
	case "lower left":
		return "bottom-left"
	case "lower right", "lower center":
		return "bottom-right"
	}
	return "top-right"
}
