// This file: a tensor's page as rows of the terminal.

package view

import (
	"math"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang/browse"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/repl/command"
)

const (
	around   = 4 // rows above and below the numbers
	heatCell = 2 // columns of an element of the heat map
)

// shades stand for colours where there are none, from the least to the greatest.
var shades = []string{"  ", "░░", "▒▒", "▓▓", "██"}

// rows paints the page.
func (p *tensor) rows(w, h int) (rows []string, row, col int) {
	p.take()
	pal := p.v.Palette
	high := max(h-around, 1)
	body, win, err := p.body(w, high)
	if err != nil {
		p.message = Problem(err)
	}
	rows = append(rows, pal.Sprint(paint.Head, Crop(p.title(), w)), pal.Sprint(paint.Note, Crop(p.figures(win), w)))
	rows = append(rows, body...)
	for len(rows) < h-1 {
		rows = append(rows, "")
	}
	foot, at := p.foot(w)
	rows = fit(append(rows, foot), h)
	if at >= 0 {
		return rows, len(rows) - 1, at
	}
	return rows, -1, 0
}

// title names what is shown, and the place along each axis.
func (p *tensor) title() string {
	t := p.t
	name := command.Plain(t.Spec)
	switch {
	case t.Slice == "":
	case strings.HasPrefix(t.Slice, "["), strings.HasPrefix(t.Slice, "."):
		name += " " + browse.Name + t.Slice
	default:
		name += " " + t.Slice
	}
	name += "  " + t.Type() + "  " + command.Size(t.Bytes())
	if len(p.lead) == 0 {
		return name
	}
	name += "  at ["
	for k, i := range p.lead {
		text := strconv.Itoa(i)
		if k == p.axis && len(p.lead) > 1 {
			text = "<" + text + ">"
		}
		name += text + ", "
	}
	return name + ":, :]"
}

// figures is the line of statistics: of all elements, or of those in the window.
func (p *tensor) figures(win browse.Window) string {
	switch {
	case p.facts != "":
		return p.facts
	case p.asked:
		return "reading all elements …"
	case win.Facts != nil:
		return "shown here: " + strings.Join(win.Facts, "  ") + "  (s: of all)"
	}
	return ""
}

// foot is the last row, and the cursor's column in it.
func (p *tensor) foot(w int) (text string, cursor int) {
	pal := p.v.Palette
	if p.typing {
		const prompt = "slice: "
		text, note, role := prompt+p.slice.String(), p.probe.Type, paint.Type
		if p.probe.Fault != "" {
			note, role = p.probe.Fault, paint.Error
		}
		if p.message != "" {
			note, role = p.message, paint.Error
		}
		text = Crop(text, w)
		if left := w - uniseg.StringWidth(text) - 3; note != "" && left > 4 {
			text += "   " + pal.Sprint(role, Crop(note, left))
		}
		return text, min(len(prompt)+p.slice.width(), w-1)
	}
	if p.message != "" {
		return pal.Sprint(paint.Error, Crop(p.message, w)), -1
	}
	g := p.grid
	text = "rows " + span(p.row, p.rowsIn, g.Rows) + "  columns " + span(p.col, p.colsIn, g.Cols)
	if g.Folded {
		text = "elements " + span(p.row*g.Cols, p.rowsIn*g.Cols, p.t.Shape()[0])
	}
	if p.heat {
		text += "  heat map"
	}
	return pal.Sprint(paint.Dim, Crop(text+"   / slice  h heat map  i picture  ? keys  q back", w)), -1
}

func span(from, n, all int) string {
	if all == 0 {
		return "none"
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(min(from+n, all)-1) + " of " + strconv.Itoa(all)
}

// body are the rows of numbers, with their heads.
func (p *tensor) body(w, high int) ([]string, browse.Window, error) {
	if p.grid.Folded {
		if err := p.fold(w); err != nil {
			return nil, browse.Window{}, err
		}
	}
	if p.heat {
		return p.heatMap(w, high)
	}
	left := p.headWidth(high)
	for cell := 1; ; { // a wider window may hold wider numbers
		cols := max(min((w-left)/(cell+2), p.grid.Cols), 1)
		row, col := p.within(high, cols)
		win, err := p.t.Read(p.grid, p.lead, row, col, high, cols, p.digits)
		if err != nil {
			return nil, win, err
		}
		need := cellWidth(win, col+cols)
		if cols == 1 || left+cols*(need+2) <= w {
			p.row, p.col, p.rowsIn, p.colsIn = row, col, high, cols
			return p.table(win, left, need, w), win, nil
		}
		cell = max(need, cell+1)
	}
}

// cellWidth is that of the widest cell or head of a column.
func cellWidth(win browse.Window, end int) int {
	n := len(strconv.Itoa(end - 1))
	for _, row := range win.Cells {
		for _, c := range row {
			n = max(n, uniseg.StringWidth(c))
		}
	}
	return n
}

func (p *tensor) headWidth(high int) int {
	last := p.row + high
	if p.grid.Folded {
		last *= p.grid.Cols
	}
	return len(strconv.Itoa(last)) + 1
}

// round numbers of elements make a row of a vector.
var round = []int{100, 50, 40, 25, 20, 10, 8, 5, 4, 2, 1}

// fold chooses how many elements of a vector make a row.
func (p *tensor) fold(w int) error {
	each := heatCell
	if !p.heat {
		g := p.t.Grid(64)
		win, err := p.t.Read(g, nil, 0, 0, 16, 64, p.digits)
		if err != nil {
			return err
		}
		each = cellWidth(win, 64) + 2
	}
	left := len(strconv.Itoa(p.t.Shape()[0])) + 1
	for _, n := range round {
		if left+n*each <= w || n == 1 {
			if first := p.row * max(p.grid.Cols, 1); n != p.grid.Cols {
				p.row = first / n
			}
			p.grid = p.t.Grid(n)
			return nil
		}
	}
	return nil
}

// table places the cells of a window below the numbers of their columns.
func (p *tensor) table(win browse.Window, left, cell, w int) []string {
	pal := p.v.Palette
	head := strings.Repeat(" ", left)
	cols := 0
	for _, row := range win.Cells {
		cols = max(cols, len(row))
	}
	for c := range cols {
		head += padLeft(strconv.Itoa(p.col+c), cell+2)
	}
	out := []string{pal.Sprint(paint.Dim, Crop(head, w))}
	for r, row := range win.Cells {
		text := ""
		for _, c := range row {
			text += padLeft(c, cell+2)
		}
		out = append(out, pal.Sprint(paint.Dim, padLeft(p.rowName(r), left))+Crop(text, max(w-left, 1)))
	}
	return out
}

func (p *tensor) rowName(r int) string {
	if p.grid.Folded {
		return strconv.Itoa((p.row + r) * p.grid.Cols)
	}
	return strconv.Itoa(p.row + r)
}

func padLeft(s string, w int) string {
	return strings.Repeat(" ", max(w-uniseg.StringWidth(s), 0)) + s
}

// heatMap paints a window with a colour for each element.
func (p *tensor) heatMap(w, high int) ([]string, browse.Window, error) {
	pal := p.v.Palette
	left := p.headWidth(high)
	cols := max(min((w-left-1)/heatCell, p.grid.Cols), 1)
	p.row, p.col = p.within(high, cols)
	p.rowsIn, p.colsIn = high, cols
	win, err := p.t.Read(p.grid, p.lead, p.row, p.col, high, cols, p.digits)
	if err != nil {
		return nil, win, err
	}
	if win.Values == nil {
		p.heat = false
		p.message = "a heat map is of real numbers"
		return p.body(w, high)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, row := range win.Values {
		for _, v := range row {
			if v == v && !math.IsInf(v, 0) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	out := []string{pal.Sprint(paint.Dim, padLeft("", left)+p.scale(lo, hi))}
	for r, row := range win.Values {
		text := pal.Sprint(paint.Dim, padLeft(p.rowName(r), left)) + " "
		for _, v := range row {
			text += p.shade(v, lo, hi)
		}
		out = append(out, text)
	}
	return out, win, nil
}

// shade is a cell of the heat map.
func (p *tensor) shade(v, lo, hi float64) string {
	if v != v {
		return "××"
	}
	at := 0.5
	if hi > lo {
		at = min(max((v-lo)/(hi-lo), 0), 1)
	}
	if p.v.Color {
		return figure.Ground(figure.Map{}.At(at), "  ")
	}
	return shades[min(int(at*float64(len(shades))), len(shades)-1)]
}

// scale says which shades stand for which numbers.
func (p *tensor) scale(lo, hi float64) string {
	if lo > hi {
		return " no numbers"
	}
	text := " " + strconv.FormatFloat(lo, 'g', 4, 64) + " "
	for i := range len(shades) {
		f := float64(i) / float64(len(shades)-1)
		text += p.shade(lo+(hi-lo)*f, lo, hi)
	}
	return text + " " + strconv.FormatFloat(hi, 'g', 4, 64)
}
