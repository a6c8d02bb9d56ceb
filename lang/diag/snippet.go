// This file: source lines with marks under them.

package diag

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// A mark underlines a span with a character; later marks lie over earlier ones.
type mark struct {
	span Span
	char byte
}

// marks are the underlinings of an error: `~` under operands, `^` under the caret.
func (e *Error) marks() []mark {
	var ms []mark
	for _, o := range e.Operands {
		if !o.Span.Empty() {
			ms = append(ms, mark{o.Span, '~'})
		}
	}
	switch {
	case !e.Caret.Empty() && len(ms) == 0:
		return []mark{{e.Place.Span, '~'}, {e.Caret, '^'}}
	case !e.Caret.Empty():
		return append(ms, mark{e.Caret, '^'})
	case len(ms) == 0:
		return []mark{{e.Place.Span, '^'}}
	}
	return ms
}

// linesShown is how many lines of a long construct are shown.
const linesShown = 4

// snippet writes the lines that the marks touch, the first one after "  file:line:col".
func (r *renderer) snippet(p Place, ms []mark) {
	if p.File == nil {
		return
	}
	lines := touched(p.File, ms)
	indent := commonIndent(p.File, lines)
	prefix := "  " + p.String() + "    "
	for i, n := range lines {
		if i > 0 && n != lines[i-1]+1 {
			r.WriteString(pad(cells(prefix)) + "...\n")
		}
		row := markedRow(p.File, n, indent, ms)
		row = window(row, max(r.opt.width()-cells(prefix), 20))
		text, under := split(row)
		if i == 0 {
			r.paint(paint.Dim, prefix)
		} else {
			r.WriteString(pad(cells(prefix)))
		}
		r.WriteString(text + "\n")
		if under != "" {
			r.WriteString(pad(cells(prefix)))
			r.underline(under)
			r.WriteByte('\n')
		}
		prefix = pad(cells(prefix))
	}
}

// touched are the 1-based numbers of the lines to show.
func touched(f *File, ms []mark) []int {
	var lines []int
	for _, m := range ms {
		first, last := span2lines(f, m.span)
		for n := first; n <= last; n++ {
			if n > first+linesShown && n < last-1 {
				continue
			}
			lines = append(lines, n)
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if len(lines) > linesShown {
		lines = append(lines[:linesShown-2:linesShown-2], lines[len(lines)-2:]...)
	}
	return lines
}

// span2lines gives the first and last line of a span; a span that ends after a newline ends before it.
func span2lines(f *File, s Span) (first, last int) {
	first = f.lineOf(f.clamp(int(s.Start))) + 1
	last = f.lineOf(f.clamp(max(int(s.End)-1, int(s.Start)))) + 1
	return first, last
}

// commonIndent is how many bytes of blank all the lines start with.
func commonIndent(f *File, lines []int) int {
	indent := -1
	for _, n := range lines {
		line := f.Line(n)
		if strings.TrimSpace(line) == "" {
			continue
		}
		w := len(line) - len(strings.TrimLeft(line, " \t\f"))
		if indent < 0 || w < indent {
			indent = w
		}
	}
	return max(indent, 0)
}

// A cell is one character of a row and the mark under it, 0 for none.
type cell struct {
	cluster
	mark byte
}

// markedRow lays out line n without its first indent bytes.
func markedRow(f *File, n, indent int, ms []mark) []cell {
	line := f.Line(n)
	start := f.LineStart(n) + min(indent, len(line))
	line = line[min(indent, len(line)):]
	from, to := near(line, n, f, ms)
	line, start = line[from:to], start+from
	var row []cell
	for _, c := range clusters(line) {
		row = append(row, cell{cluster: c})
	}
	end := cell{cluster: cluster{start: len(line), end: len(line) + 1, width: 1}}
	row = append(row, end)
	for _, m := range ms {
		first, last := span2lines(f, m.span)
		if n < first || n > last {
			continue
		}
		a, b := int(m.span.Start)-start, int(m.span.End)-start
		if from > 0 && b <= 0 {
			continue
		}
		if first != last { // leave indentation and line ends unmarked
			a = max(a, len(line)-len(strings.TrimLeft(line, " \t")))
			b = min(b, len(line))
		}
		a = min(max(a, 0), len(line))
		if b <= a {
			b = a + 1
		}
		for i := range row {
			c := &row[i]
			if c.start < b && c.end > a && (c.start < len(line) || a >= len(line)) {
				c.mark = m.char
			}
		}
	}
	return row
}

// lineBytes is how much of a long line is laid out on each side of where the first mark begins: more
// than any terminal is wide.
const lineBytes = 4096

// near is the part of line n that can be shown.
func near(line string, n int, f *File, ms []mark) (from, to int) {
	if len(line) <= 2*lineBytes {
		return 0, len(line)
	}
	at := len(line)
	for _, m := range ms {
		if first, last := span2lines(f, m.span); first <= n && n <= last {
			at = min(at, max(int(m.span.Start)-f.LineStart(n), 0))
		}
	}
	from, to = max(at-lineBytes, 0), min(at+lineBytes, len(line))
	for from > 0 && from < to && !utf8.RuneStart(line[from]) {
		from++
	}
	for to < len(line) && to > from && !utf8.RuneStart(line[to]) {
		to--
	}
	return from, to
}

// window cuts a row to width cells around its first mark.
func window(row []cell, width int) []cell {
	total, first, col := 0, -1, 0
	for _, c := range row {
		if c.mark != 0 && first < 0 {
			first = total
		}
		total += c.width
	}
	if total <= width+1 {
		return row
	}
	from := 0
	if first > width*2/3 {
		from = min(first-width/3, total-width)
	}
	var out []cell
	for _, c := range row {
		if col >= from && col+c.width <= from+width {
			out = append(out, c)
		}
		col += c.width
	}
	if from > 0 && len(out) > 0 {
		out[0] = cell{cluster: cluster{text: "…", width: 1}}
	}
	if from+width < total && len(out) > 0 {
		out[len(out)-1].cluster = cluster{text: "…", width: 1}
	}
	return out
}

// split gives the text of a row and the line of marks below it.
func split(row []cell) (text, under string) {
	var t, u strings.Builder
	for _, c := range row {
		t.WriteString(c.text)
		ch := byte(' ')
		if c.mark != 0 {
			ch = c.mark
		}
		u.WriteString(strings.Repeat(string(ch), c.width))
	}
	return strings.TrimRight(t.String(), " "), strings.TrimRight(u.String(), " ")
}

// underline writes a line of marks, each run in its colour.
func (r *renderer) underline(under string) {
	for under != "" {
		n := 1
		for n < len(under) && under[n] == under[0] {
			n++
		}
		as := paint.Plain
		switch under[0] {
		case '^':
			as = paint.Error
		case '~':
			as = paint.Mark
		}
		r.paint(as, under[:n])
		under = under[n:]
	}
}
