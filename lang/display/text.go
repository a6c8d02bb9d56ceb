// Places a layout as text: brackets, separators, wrapped lines, blank lines
// between the blocks of higher axes.
package display

import (
	"strings"
	"unicode/utf8"
)

const ellipsis = "..."

// placer writes one layout.
type placer struct {
	l     *Layout
	sep   string // between elements
	trim  string // sep without trailing spaces
	out   strings.Builder
	width int // characters on a line
}

// place gives the text of a layout. indent is the column of the text after
// the first bracket.
func place(l *Layout, width, indent int, sep string) string {
	p := &placer{l: l, sep: sep, trim: trimSpace(sep), width: width}
	if len(l.Axes) == 0 {
		return l.Cell(l.start)
	}
	p.block(0, l.start, indent)
	return p.out.String()
}

// block writes the part of the tensor from axis on that starts at pos.
func (p *placer) block(axis, pos, indent int) {
	left := len(p.l.Axes) - axis
	if left == 1 {
		p.row(pos, indent)
		return
	}
	a, stride := p.l.Axes[axis], p.l.strides[axis]
	between := p.trim + strings.Repeat("\n", left-1) + strings.Repeat(" ", indent)
	p.out.WriteByte('[')
	for i := range a.Shown() {
		if i > 0 {
			p.out.WriteString(between)
		}
		if i == a.Head && a.Gap {
			p.out.WriteString(ellipsis + between)
		}
		if p.l.pulse.stopped() {
			break
		}
		p.block(axis+1, pos+a.Index(i)*stride, indent+1)
	}
	p.out.WriteByte(']')
}

// row writes the elements along the last axis. Each axis has taken a bracket
// off the width.
func (p *placer) row(pos, indent int) {
	axis := len(p.l.Axes) - 1
	a, stride := p.l.Axes[axis], p.l.strides[axis]
	w := &wrapper{indent: strings.Repeat(" ", indent)}
	w.limit = p.width - axis - max(utf8.RuneCountInString(p.trim), 1)
	w.start(w.indent)
	for i := range a.Shown() {
		if i == a.Head && a.Gap {
			w.add(ellipsis)
			w.put(p.sep)
		}
		if p.l.pulse.stopped() {
			break
		}
		w.word(p.l.Cell(pos + a.Index(i)*stride))
		if i < a.Shown()-1 {
			w.put(p.sep)
		}
	}
	w.done.Write(w.line)
	s := w.done.String()
	p.out.WriteByte('[')
	p.out.WriteString(s[min(indent, len(s)):])
	p.out.WriteByte(']')
}

// wrapper collects words into lines of at most limit characters.
type wrapper struct {
	indent string
	limit  int
	done   strings.Builder
	line   []byte
	count  int // characters in line
}

func (w *wrapper) start(s string) {
	w.line, w.count = w.line[:0], 0
	w.put(s)
}

// put extends the line without regard to its length.
func (w *wrapper) put(s string) {
	w.line = append(w.line, s...)
	w.count += utf8.RuneCountInString(s)
}

// flush ends the line.
func (w *wrapper) flush() {
	w.done.WriteString(trimSpace(string(w.line)))
	w.done.WriteByte('\n')
}

// full reports whether n more characters need a new line, and that one would help.
func (w *wrapper) full(n int) bool { return w.count+n > w.limit && w.count > len(w.indent) }

func (w *wrapper) add(s string) {
	if w.full(utf8.RuneCountInString(s)) {
		w.flush()
		w.start(w.indent)
	}
	w.put(s)
}

// word adds an element's text, which a hook may have spread over lines: these
// stay under each other.
func (w *wrapper) word(s string) {
	lines := splitLines(s)
	if len(lines) <= 1 {
		w.add(s)
		return
	}
	widest := 0
	for _, l := range lines {
		widest = max(widest, utf8.RuneCountInString(l))
	}
	indent := w.indent
	if w.full(widest) {
		w.flush()
		w.start(w.indent)
	} else {
		indent = strings.Repeat(" ", w.count)
	}
	w.put(lines[0])
	for _, l := range lines[1:] {
		w.flush()
		w.start(indent)
		w.put(l)
	}
	w.put(strings.Repeat(" ", widest-utf8.RuneCountInString(lines[len(lines)-1])))
}
