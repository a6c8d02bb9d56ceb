// Programs that are made around parts of a cell: their errors stand where the parts stand in the cell.
package lang

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// madeAround is a program with parts of the file that is under way.
type madeAround struct {
	of, file *diag.File // the cell, and the program
	name     string     // of the function that the program makes, which errors do not show
	text     strings.Builder
	parts    []lent
}

// lent is lines of the program that are lines of the cell.
type lent struct {
	first, lines int // in the program, from 1
	line         int // the first one in the cell
	indent       int // columns that the program has before each line
	before       int // columns that the cell has before the first
}

// around begins a program around parts of the cell of the magic that runs.
func (s *Session) around(name string) *madeAround { return &madeAround{of: s.file, name: name} }

// write adds lines of the program's own.
func (m *madeAround) write(lines string) { m.text.WriteString(lines) }

// put adds a part of the cell that stands behind a place of it.
func (m *madeAround) put(text, indent string, from int) {
	p := lent{first: strings.Count(m.text.String(), "\n") + 1, indent: utf8.RuneCountInString(indent)}
	text = strings.TrimRight(text, "\r\n")
	indented := syntax.Indent(text, indent)
	m.text.WriteString(indented)
	if m.of == nil || indented == "" {
		return
	}
	if at := strings.Index(m.of.Text[min(from, len(m.of.Text)):], text); at >= 0 {
		line, col := m.of.Position(from + at)
		p.lines, p.line, p.before = strings.Count(indented, "\n"), line, col-1
		m.parts = append(m.parts, p)
	}
}

// done ends the program.
func (m *madeAround) done() *diag.File {
	m.file = diag.NewFile(m.name, m.text.String())
	return m.file
}

// moved is where a place of the program stands in the cell; a place of none of the parts is nowhere.
func (m *madeAround) moved(p diag.Place) diag.Place {
	if p.File != m.file {
		return p
	}
	start, ok := m.offset(int(p.Span.Start))
	end, also := m.offset(int(p.Span.End))
	if !ok {
		return diag.Place{}
	}
	if !also || end < start {
		end = start
	}
	return diag.Place{File: m.of, Span: diag.SpanOf(start, end)}
}

func (m *madeAround) offset(at int) (int, bool) {
	line, col := m.file.Position(at)
	for _, p := range m.parts {
		if n := line - p.first; n >= 0 && n < p.lines {
			col = max(col-p.indent, 1)
			if n == 0 {
				col += p.before
			}
			return m.of.Offset(p.line+n, col), true
		}
	}
	return 0, false
}

// mend gives an error of the program the places of the cell.
func (m *madeAround) mend(err error) error {
	var d *diag.Error
	if m.of == nil || !errors.As(err, &d) {
		return err
	}
	for ; d != nil; d = d.Before {
		if d.Place.File == m.file {
			span := func(s *diag.Span) {
				if !s.Empty() {
					*s = m.moved(diag.Place{File: m.file, Span: *s}).Span
				}
			}
			span(&d.Caret)
			for i := range d.Operands {
				span(&d.Operands[i].Span)
			}
			d.Place = m.moved(d.Place)
		}
		for i := range d.Notes {
			d.Notes[i].Place = m.moved(d.Notes[i].Place)
		}
		d.Trace = slices.DeleteFunc(d.Trace, func(f diag.Frame) bool { return f.Func == m.name })
		for i := range d.Trace {
			d.Trace[i].Place = m.moved(d.Trace[i].Place)
		}
	}
	return err
}
