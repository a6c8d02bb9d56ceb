// Places a layout as HTML: a table for each 2-d block and a line of facts.
// Styles are inline, since notebooks strip style sheets.
package display

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
)

// Bounds of a page: beyond them more is left out than in text.
const (
	maxTableCells  = 10000
	maxTableBlocks = 64
	lightTable     = 30 << 10 // bytes of 30×30 elements, with a kilobyte of facts; of more in proportion
	lightFacts     = 1 << 10
)

// A table has its style once: cells inherit it, and take borders and padding from the
// table's attributes.
const (
	wrapStyle  = "overflow:auto;max-height:40em"
	tableStart = `<table border="1" cellpadding="3" style="border-collapse:collapse;font-family:monospace;white-space:pre;margin:0.3em 0;text-align:`
	lineStyle  = "font-family:monospace;font-size:90%;opacity:0.75"
	moreText   = "⋯"
)

// page writes one tensor.
type page struct {
	strings.Builder
	l      *Layout
	align  string
	blocks int
}

// HTML gives the table of a tensor and the line of facts under it.
func HTML(t *tensor.Tensor, o Options, s Summary) string {
	facts := `<div style="` + lineStyle + `">` + html.EscapeString(factLine(t, s)) + `</div></div>`
	if t.Size() == 0 {
		return `<div>` + facts
	}
	tables, light := tablesOf(t, o)
	for _, edge := range []int{10, 3, 1} { // long elements: fewer of them are shown
		if light {
			break
		}
		o.Threshold, o.EdgeItems = 0, edge
		tables, light = tablesOf(t, o)
	}
	return `<div>` + tables + facts
}

// tablesOf are a tensor's blocks; light: they have no more bytes than their number of elements allows.
func tablesOf(t *tensor.Tensor, o Options) (tables string, light bool) {
	p := &page{align: "right", l: tableLayout(t, o)}
	if t.DType().IsText() {
		p.align = "left"
	}
	p.WriteString(`<div style="` + wrapStyle + `">`)
	p.block(nil, t.Offset())
	if p.blocks > maxTableBlocks {
		fmt.Fprintf(p, `<div style="%s">%s %d blocks shown</div>`, lineStyle, moreText, maxTableBlocks)
	}
	p.WriteString(`</div>`)
	return p.String(), p.Len() <= (lightTable-lightFacts)*max(countShown(p.l.Axes), 900)/900
}

// tableLayout summarises what would make too large a table.
func tableLayout(t *tensor.Tensor, o Options) *Layout {
	o.EdgeItems = max(o.EdgeItems, 1)
	for _, edge := range []int{o.EdgeItems, min(o.EdgeItems, 3), 1} {
		if axes, _ := chooseAxes(t.Shape(), &o); countShown(axes) <= maxTableCells {
			break
		}
		o.Threshold, o.EdgeItems = 0, edge
	}
	return NewLayout(t, o)
}

// block writes the tables of the part that lies at the given leading index.
func (p *page) block(index []string, pos int) {
	axis := len(index)
	if len(p.l.Axes)-axis <= 2 {
		if p.blocks++; p.blocks <= maxTableBlocks {
			p.caption(index)
			p.table(axis, pos)
		}
		return
	}
	a, stride := p.l.Axes[axis], p.l.Tensor.Strides()[axis]
	for i := range a.Shown() {
		if p.blocks > maxTableBlocks {
			return
		}
		if a.Gap && i == a.Head {
			p.WriteString(`<div style="` + lineStyle + `">` + moreText + `</div>`)
		}
		k := a.Index(i)
		p.block(append(index, strconv.Itoa(k)), pos+k*stride)
	}
}

// caption names a block as one would index it.
func (p *page) caption(index []string) {
	if len(index) == 0 {
		return
	}
	fmt.Fprintf(p, `<div style="%s">[%s, :, :]</div>`, lineStyle, strings.Join(index, ", "))
}

// table writes the last two axes (or fewer, for tensors of lower rank).
func (p *page) table(axis, pos int) {
	t := p.l.Tensor
	rows, cols := Axis{Len: 1, Tail: 1}, Axis{Len: 1, Tail: 1}
	down, across := 0, 0
	switch len(p.l.Axes) - axis {
	case 2:
		rows, down = p.l.Axes[axis], t.Strides()[axis]
		cols, across = p.l.Axes[axis+1], t.Strides()[axis+1]
	case 1:
		cols, across = p.l.Axes[axis], t.Strides()[axis]
	}
	p.WriteString(tableStart + p.align + `">`)
	if t.Rank() > 0 {
		p.header(cols, t.Rank() > 1)
	}
	for i := range rows.Shown() {
		if rows.Gap && i == rows.Head {
			p.gapRow(cols)
		}
		p.WriteString(`<tr>`)
		if t.Rank() > 1 {
			p.head(strconv.Itoa(rows.Index(i)))
		}
		for j := range cols.Shown() {
			if cols.Gap && j == cols.Head {
				p.cell(moreText)
			}
			p.cell(p.l.Cell(pos + rows.Index(i)*down + cols.Index(j)*across))
		}
		p.WriteString("</tr>\n")
	}
	p.WriteString(`</table>`)
}

// header writes the column numbers.
func (p *page) header(cols Axis, corner bool) {
	p.WriteString(`<tr>`)
	if corner {
		p.head("")
	}
	for j := range cols.Shown() {
		if cols.Gap && j == cols.Head {
			p.head(moreText)
		}
		p.head(strconv.Itoa(cols.Index(j)))
	}
	p.WriteString("</tr>\n")
}

func (p *page) gapRow(cols Axis) {
	n := cols.Shown()
	if cols.Gap {
		n++
	}
	p.WriteString(`<tr>`)
	p.head(moreText)
	for range n {
		p.cell(moreText)
	}
	p.WriteString("</tr>\n")
}

func (p *page) head(s string) { p.WriteString(`<th>` + s + `</th>`) }

func (p *page) cell(s string) { p.WriteString(`<td>` + html.EscapeString(s) + `</td>`) }

// factLine is the line under the table.
func factLine(t *tensor.Tensor, s Summary) string {
	parts := []string{DimLine(t), "dtype " + t.DType().String(), "shape " + ShapeText(t.Shape()), byteText(t.Bytes())}
	return strings.Join(append(parts, s.Facts()...), " · ")
}

// byteText is a number of bytes in the largest binary unit.
func byteText(n int) string {
	if n < 1024 {
		return strconv.Itoa(n) + " B"
	}
	x, unit := float64(n)/1024, 0
	for x >= 1024 && unit < 5 {
		x /= 1024
		unit++
	}
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + string("KMGTPE"[unit]) + "iB"
}
