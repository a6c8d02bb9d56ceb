// This file: the text of an error.
//
//	ValueError: operands could not be broadcast together with shapes (3,4) (3,)
//	  in f, called at x.tq:8:5  f(a, b)
//	  x.tq:3:9    c = a + b
//	                  ~ ^ ~
//	  a  f64[3, 4]   3  4
//	  b  f64[3]         3      axis -1: 4 against 3
//	  hint: b[:, None] is f64[3, 1] and broadcasts

package diag

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// Options say how an error is written.
type Options struct {
	Paint *paint.Palette // nil writes no colours
	Width int            // cells per line to which source lines are cropped; 0 is not known: only very long ones are
}

// longLine is the width to which source lines are cropped where the reader's is not known.
const longLine = 160

// width is how many cells a line of source may take.
func (o Options) width() int {
	if o.Width > 0 {
		return o.Width
	}
	return longLine
}

// Render writes the error as users see it. The text ends with a newline.
func (e *Error) Render(o Options) string {
	if e.Own != "" {
		return e.Own
	}
	r := &renderer{opt: o}
	r.paint(paint.Error, e.Class)
	if e.Msg != "" {
		r.WriteString(": " + e.Msg)
	}
	r.WriteByte('\n')
	r.trace(e.Trace)
	r.snippet(e.Place, e.marks())
	r.operands(e.Operands)
	for _, n := range e.Notes {
		r.labelled(paint.Note, "note", n.Text)
		r.snippet(n.Place, []mark{{n.Place.Span, '~'}})
	}
	if e.Hint != "" {
		r.labelled(paint.Hint, "hint", e.Hint)
	}
	r.earlier(e)
	return r.String()
}

// earlierShown is how many errors of a chain are shown.
const earlierShown = 8

// earlier writes the errors that this one followed, each below the other.
func (r *renderer) earlier(e *Error) {
	for n := 0; e.Before != nil; n++ {
		if n == earlierShown {
			r.WriteString("  …\n")
			return
		}
		b := *e.Before
		relation := e.Relation
		e, b.Before = e.Before, nil
		o := r.opt
		if o.Width > 0 {
			o.Width = max(o.Width-2, 1)
		}
		first, rest, _ := strings.Cut(b.Render(o), "\n")
		r.WriteString("  ")
		r.paint(paint.Note, relation)
		r.WriteString(" " + first + "\n")
		for line := range strings.Lines(rest) {
			r.WriteString("  " + line)
		}
	}
}

type renderer struct {
	strings.Builder
	opt Options
}

func (r *renderer) paint(as paint.Role, text string) { r.WriteString(r.opt.Paint.Sprint(as, text)) }

// labelled writes "  label: text", the further lines of text indented below it; lines that the reader's width does not
// hold are broken between words.
func (r *renderer) labelled(as paint.Role, label, text string) {
	r.WriteString("  ")
	r.paint(as, label+":")
	column := 2 + cells(label+":")
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			r.WriteString("\n   ")
			column = 3
		}
		r.words(line, column)
	}
	r.WriteByte('\n')
}

// words writes a line behind what stands on the row up to a column.
func (r *renderer) words(line string, column int) {
	if w := r.opt.Width; w <= 0 || column+1+cells(line) <= w {
		r.WriteString(" " + line)
		return
	}
	for i, word := range strings.Split(line, " ") {
		n := cells(word)
		if i > 0 && column+1+n > r.opt.Width {
			r.WriteString("\n   ")
			column = 3
		}
		r.WriteString(" " + word)
		column += 1 + n
	}
}

// framesShown is how many frames of a deep recursion are shown at each end.
const framesShown = 4

func (r *renderer) trace(frames []Frame) {
	for i, f := range frames {
		if hidden := len(frames) - 2*framesShown; hidden > 1 && i >= framesShown && i < framesShown+hidden {
			if i == framesShown {
				r.paint(paint.Dim, "  … "+strconv.Itoa(hidden)+" more calls …")
				r.WriteByte('\n')
			}
			continue
		}
		r.frame(f)
	}
}

func (r *renderer) frame(f Frame) {
	text := "  in " + f.Func
	if !f.Place.IsZero() {
		line, _ := f.Place.File.Position(int(f.Place.Span.Start))
		text += ", called at " + f.Place.String() + "  " + plainLine(strings.TrimSpace(f.Place.File.Line(line)))
	}
	if w := r.opt.width(); cells(text) > w {
		text = crop(text, w)
	}
	r.paint(paint.Dim, strings.TrimRight(text, " "))
	r.WriteByte('\n')
}

// plainLine is a source line made safe to show.
func plainLine(line string) string {
	var b strings.Builder
	for _, c := range clusters(line) {
		b.WriteString(c.text)
	}
	return b.String()
}

// crop cuts text to width cells, the last one an ellipsis.
func crop(text string, width int) string {
	var b strings.Builder
	n := 0
	for _, c := range clusters(text) {
		if n += c.width; n > width-1 {
			break
		}
		b.WriteString(c.text)
	}
	return b.String() + "…"
}

// operands writes the table of operands: label, type, sizes under each other, note.
func (r *renderer) operands(ops []Operand) {
	labelW, typeW, axes := 0, 0, 0
	listed := ops[:0:0]
	for _, o := range ops {
		if o.Label == "" && o.Type == "" && len(o.Axes) == 0 && o.Note == "" {
			continue // underlined only
		}
		listed = append(listed, o)
		labelW, typeW = max(labelW, cells(o.Label)), max(typeW, cells(o.Type))
		axes = max(axes, len(o.Axes))
	}
	widths := make([]int, axes) // of the columns, the last axes aligned
	for _, o := range listed {
		for i, a := range o.Axes {
			k := axes - len(o.Axes) + i
			widths[k] = max(widths[k], cells(a))
		}
	}
	for _, o := range listed {
		r.operand(o, labelW, typeW, widths)
	}
}

func (r *renderer) operand(o Operand, labelW, typeW int, widths []int) {
	var b strings.Builder
	b.WriteString("  " + o.Label + pad(labelW-cells(o.Label)))
	b.WriteString("  " + o.Type + pad(typeW-cells(o.Type)))
	sep := "   "
	for k, w := range widths {
		a := ""
		if i := k - (len(widths) - len(o.Axes)); i >= 0 {
			a = o.Axes[i]
		}
		b.WriteString(sep + pad(w-cells(a)) + a)
		sep = "  "
	}
	if o.Note != "" {
		before := "      "
		if w := r.opt.Width; w > 0 && cells(b.String()+before+o.Note) > w { // below, rather than wrapped into the table
			before = "\n" + before
			r.WriteString(strings.TrimRight(b.String(), " "))
			b.Reset()
		}
		b.WriteString(before + o.Note)
	}
	r.WriteString(strings.TrimRight(b.String(), " ") + "\n")
}

func pad(n int) string { return strings.Repeat(" ", max(n, 0)) }
