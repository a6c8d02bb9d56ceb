// Drawings of explanations: the chosen cells of a slice, the labels of an einsum and the order of its contractions, the stretched axes of a
// broadcast. One layout serves as text and as HTML.
package lang

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/rich"
)

// drawing is a table with a caption.
type drawing struct {
	caption string
	rows    [][]box
	tight   bool // cells of one character, side by side
}

// box is a cell of a drawing.
type box struct {
	text string
	mark mark
}

// mark is how a cell stands out.
type mark uint8

const (
	unmarked mark = iota
	headed        // says what a row or column is
	chosen
	summed
	stretched
	lined  // begins at the left
	partly // some of the elements that a cell stands for
)

// Bounds of what is drawn.
const (
	mostDrawnRows = 16
	mostDrawnCols = 48
	mostBuffer    = 96
)

// drawings are those of the programs' steps.
func (e *Explanation) drawings() (out []drawing) {
	for _, k := range e.parts {
		out = append(out, k.drawings()...)
	}
	return out
}

func (e *part) drawings() (out []drawing) {
	p := e.Program
	if p == nil {
		return nil
	}
	lies := e.layouts()
	for _, in := range p.Inputs {
		if l, ok := lies[in.Value]; ok && !l.whole() {
			out = append(out, l.draw(in.Name+" in its buffer")...)
		}
	}
	for i := range p.Instrs {
		in := &p.Instrs[i]
		switch a := in.Attrs.(type) {
		case ir.SliceAttrs:
			out = append(out, e.drawSlice(in, a.Encoding)...)
			if l, ok := lies[in.Out[0]]; ok && (len(l.dims) > 1 || e.Program.Type(in.Args[0]).Shape.Rank() > 1) {
				out = append(out, l.draw("in the buffer")...)
			}
		case ir.AxesAttrs:
			if l, ok := lies[in.Out[0]]; ok && in.Op == ir.Transpose && len(l.dims) > 1 {
				out = append(out, l.draw(in.Op.String()+"("+e.name(in.Args[0])+") in its buffer")...)
			}
		case ir.DimsAttrs:
			if l, ok := lies[in.Out[0]]; ok && in.Op == ir.BroadcastTo {
				out = append(out, l.draw(in.Op.String()+"("+e.name(in.Args[0])+") in its buffer")...)
			}
		case ir.TypeAttrs:
			if in.Op == ir.Bitcast {
				out = append(out, e.drawBitcast(in)...)
			}
		case ir.EinsumAttrs:
			out = append(out, e.drawEinsum(in, a)...)
		default:
			if in.Class() == ir.Elementwise && len(in.Args) > 1 {
				out = append(out, e.drawBroadcast(in)...)
			}
		}
	}
	return out
}

// drawSlice marks the cells that an index takes: on a grid for vectors and matrices, along
// each axis for others.
func (e *part) drawSlice(in *ir.Instr, enc shape.Encoding) (out []drawing) {
	s := e.Program.Type(in.Args[0]).Shape
	if !s.Known() || s.Rank() == 0 {
		return nil
	}
	r, err := enc.Resolve(s)
	if err != nil {
		return nil
	}
	dims := s.Dims()
	name := e.name(in.Args[0])
	if items, err := shape.Decode(enc); err == nil {
		name += "[" + shape.IndexText(items) + "]"
	}
	taken := make([][]bool, len(dims))
	for k, c := range r.Cuts {
		taken[k] = make([]bool, dims[k])
		for i := range c.Count {
			if at := c.Start + i*c.Step; at >= 0 && at < dims[k] {
				taken[k][at] = true
			}
		}
	}
	switch n := dims[len(dims)-1]; {
	case len(dims) <= 2 && n <= mostDrawnCols && (len(dims) == 1 || dims[0] <= mostDrawnRows):
		d := drawing{caption: name, tight: true}
		rows := [][]bool{{true}}
		if len(dims) == 2 {
			rows[0] = taken[0]
		}
		for _, on := range rows[0] {
			d.rows = append(d.rows, strip(n, func(j int) bool { return on && taken[len(dims)-1][j] }))
		}
		out = append(out, d)
	default:
		d := drawing{caption: name}
		for k, n := range dims {
			cells, each := summary(n, func(j int) bool { return taken[k][j] })
			text := stripText(cells)
			if each > 1 {
				text += "  a cell is " + strconv.Itoa(each)
			}
			d.rows = append(d.rows, []box{{"axis " + strconv.Itoa(k), headed}, {text, lined}})
		}
		out = append(out, d)
	}
	return out
}

// strip is a row of cells, some of them chosen.
func strip(n int, on func(i int) bool) []box {
	row := make([]box, n)
	for i := range row {
		if row[i] = (box{"·", unmarked}); on(i) {
			row[i] = box{"■", chosen}
		}
	}
	return row
}

// summary is strip for any length: where it is long, a cell stands for several, of which all, some or none are chosen.
func summary(n int, on func(i int) bool) (cells []box, each int) {
	if n <= mostDrawnCols {
		return strip(n, on), 1
	}
	each = (n + mostDrawnCols - 1) / mostDrawnCols
	for from := 0; from < n; from += each {
		to, chosenOnes := min(from+each, n), 0
		for i := from; i < to; i++ {
			if on(i) {
				chosenOnes++
			}
		}
		cells = append(cells, share(chosenOnes, to-from))
	}
	return cells, each
}

// share is a cell that stands for some elements.
func share(taken, of int) box {
	switch {
	case taken == 0:
		return box{"·", unmarked}
	case taken >= of:
		return box{"■", chosen}
	}
	return box{"▒", partly}
}

func stripText(row []box) string {
	var b strings.Builder
	for _, c := range row {
		b.WriteString(c.text)
	}
	return b.String()
}

// drawEinsum shows which operand has which label, and how the contractions follow.
func (e *part) drawEinsum(in *ir.Instr, a ir.EinsumAttrs) []drawing {
	shapes := make([]shape.Shape, len(in.Args))
	for i, v := range in.Args {
		shapes[i] = e.Program.Type(v).Shape
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil || !sizes.Known {
		return nil
	}
	letters := a.Equation.Letters(sizes)
	d := drawing{caption: a.Equation.String()}
	head := []box{{"label", headed}, {"size", headed}}
	for _, v := range in.Args {
		head = append(head, box{e.name(v), headed})
	}
	d.rows = append(d.rows, append(head, box{"result", headed}))
	for l, n := range sizes.Size {
		if l >= len(letters) {
			break
		}
		row := []box{{string(letters[l]), headed}, {strconv.Itoa(n), unmarked}}
		for _, term := range sizes.Terms {
			row = append(row, axisBox(term, l, chosen))
		}
		last := axisBox(sizes.Out, l, chosen)
		if last.text == "" {
			last = box{"summed", summed}
		}
		d.rows = append(d.rows, append(row, last))
	}
	out := []drawing{d}
	if p, err := einsum.Path(a.Equation, sizes, a.Options); err == nil && len(p.Steps) > 1 {
		t := drawing{caption: "order of contractions"}
		e.drawTree(&t, p, p.Inputs+len(p.Steps)-1, in.Args, sizes, letters, "", "")
		out = append(out, t)
	}
	return out
}

// axisBox says along which axes of an operand a label runs.
func axisBox(term []int, l int, m mark) box {
	var at []string
	for k, t := range term {
		if t == l {
			at = append(at, "axis "+strconv.Itoa(k))
		}
	}
	if at == nil {
		return box{}
	}
	return box{strings.Join(at, ", "), m}
}

// drawTree draws a value of a plan, and below it what it is made of.
func (e *part) drawTree(d *drawing, p *einsum.Plan, v int, args []ir.Value, sizes *einsum.Sizes, letters []rune, lead, below string) {
	labels := func(ls []int) string {
		var b strings.Builder
		for _, l := range ls {
			b.WriteRune(letters[l])
		}
		return b.String()
	}
	if v < p.Inputs {
		d.rows = append(d.rows, []box{{lead + labels(sizes.Terms[v]), unmarked}, {e.name(args[v]), unmarked}})
		return
	}
	st := &p.Steps[v-p.Inputs]
	what := strings.ToLower(st.Class.String())
	if gone := slices.Concat(st.K, st.SumA, st.SumB); len(gone) > 0 {
		what = "sum over " + labels(gone)
	}
	d.rows = append(d.rows, []box{{lead + labels(st.Out), unmarked}, {what, summed}})
	for i, o := range st.Operands {
		if i < len(st.Operands)-1 {
			e.drawTree(d, p, o, args, sizes, letters, below+"├─ ", below+"│  ")
		} else {
			e.drawTree(d, p, o, args, sizes, letters, below+"└─ ", below+"   ")
		}
	}
}

// text writes a drawing.
func (d *drawing) text() string {
	var b strings.Builder
	b.WriteString("  " + d.caption)
	var wide []int
	for _, row := range d.rows {
		for k, c := range row {
			if k == len(wide) {
				wide = append(wide, 0)
			}
			wide[k] = max(wide[k], utf8.RuneCountInString(c.text))
		}
	}
	for _, row := range d.rows {
		line := "    "
		for k, c := range row {
			line += c.text
			if !d.tight {
				line += strings.Repeat(" ", wide[k]-utf8.RuneCountInString(c.text)+2)
			}
		}
		b.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return b.String()
}

// Styles of cells in HTML, which notebooks that trust nobody keep.
var markStyle = map[mark]string{
	headed: "opacity:0.7", chosen: "background:#1f77b4;color:#fff", summed: "background:rgba(255,127,14,0.3)", stretched: "background:rgba(44,160,44,0.3)",
	lined: "text-align:left", partly: "background:rgba(31,119,180,0.4)",
}

func (d *drawing) html() string {
	var b strings.Builder
	b.WriteString(`<div style="font-family:monospace;margin-top:0.5em">` + html.EscapeString(d.caption) + `</div><table border="1" cellpadding="3" style="border-collapse:collapse;font-family:monospace;white-space:pre;text-align:center">`)
	for _, row := range d.rows {
		b.WriteString("<tr>")
		for _, c := range row {
			style, text := markStyle[c.mark], html.EscapeString(c.text)
			if d.tight { // JupyterLab takes the lines of tables away, without which there is no grid
				style, text = strings.TrimSuffix("border:1px solid #999;padding:0 0.3em;"+style, ";"), "&nbsp;"
			}
			if style != "" {
				style = ` style="` + style + `"`
			}
			b.WriteString("<td" + style + ">" + text + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>")
	return b.String()
}

// latex is the formula of a program that is one einsum.
func (e *part) latex() string {
	p := e.Program
	var found *ir.Instr
	for i := range p.Instrs {
		if in := &p.Instrs[i]; in.Op != ir.Const {
			if _, ok := in.Attrs.(ir.EinsumAttrs); !ok || found != nil {
				return ""
			}
			found = in
		}
	}
	if found == nil {
		return ""
	}
	a := found.Attrs.(ir.EinsumAttrs)
	shapes := make([]shape.Shape, len(found.Args))
	for i, v := range found.Args {
		shapes[i] = p.Type(v).Shape
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil || sizes.Terms == nil || slices.ContainsFunc(sizes.Terms, func(t []int) bool { return t == nil }) {
		return ""
	}
	letters := a.Equation.Letters(sizes)
	sub := func(ls []int) string {
		var out []string
		for _, l := range ls {
			if l < len(letters) {
				out = append(out, string(letters[l]))
			}
		}
		return strings.Join(out, " ")
	}
	var gone []int
	var terms []string
	for k, t := range sizes.Terms {
		for _, l := range t {
			if !slices.Contains(sizes.Out, l) && !slices.Contains(gone, l) {
				gone = append(gone, l)
			}
		}
		terms = append(terms, `\mathrm{`+strings.ReplaceAll(e.name(found.Args[k]), "_", `\_`)+`}_{`+sub(t)+`}`)
	}
	left := `\mathrm{result}`
	if len(sizes.Out) > 0 {
		left += `_{` + sub(sizes.Out) + `}`
	}
	sum := ""
	if len(gone) > 0 {
		sum = `\sum_{` + strings.ReplaceAll(sub(gone), " ", ", ") + `} `
	}
	return "$$" + left + " = " + sum + strings.Join(terms, ` \, `) + "$$"
}

// Forms are the explanation with its drawings, for notebooks.
func (e *Explanation) Forms(_ builtin.Host, s rich.Screen) (rich.Bundle, error) {
	b := rich.Bundle{Data: map[string]any{rich.Plain: e.Repr()}}
	if !s.Notebook {
		return b, nil
	}
	var page strings.Builder
	formula := ""
	if len(e.parts) == 1 && e.parts[0].Program != nil {
		formula = e.parts[0].latex()
	}
	if formula != "" {
		b.Data[rich.Latex] = formula
		page.WriteString("<div>" + html.EscapeString(formula) + "</div>")
	}
	for _, d := range e.drawings() {
		page.WriteString(d.html())
	}
	if page.Len() > 0 {
		b.Data[rich.HTML] = "<div><pre>" + html.EscapeString(e.Repr()) + "</pre>" + page.String() + "</div>"
	}
	return b, nil
}

// Drawing is what a prompt shows below a result: the drawings of an explanation; "" for
// others.
func (r *Result) Drawing() string {
	e, ok := r.Value.(*Explanation)
	if !ok {
		return ""
	}
	var parts []string
	for _, d := range e.drawings() {
		parts = append(parts, d.text())
	}
	return strings.Join(parts, "\n\n")
}
