// This file: whether a text typed so far is complete.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// State says whether a text can be run.
type State uint8

const (
	Complete State = iota
	Incomplete
	Invalid
)

// String is Jupyter's word.
func (s State) String() string { return [...]string{"complete", "incomplete", "invalid"}[s] }

// Completeness is the answer of Status.
type Completeness struct {
	State  State
	Indent string // when Incomplete: the blanks that the next line should begin with
}

// Status reports whether text is complete, needs more lines, or is wrong already. As in Python a
// statement with a block ends with a blank line; so does a cell magic.
func Status(text string) Completeness {
	if strings.TrimSpace(text) == "" {
		return Completeness{State: Complete}
	}
	m, p, err := parseModule(diag.NewFile("", text), false)
	blankLast := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]) == ""
	switch {
	case err != nil && p.incomplete && !(err.Code == diag.SyntaxTry && blankLast):
		return Completeness{Incomplete, p.nextIndent()}
	case err != nil:
		return Completeness{State: Invalid}
	case goCellOpen(m, text):
		return Completeness{State: Incomplete}
	case p.scanner.open != nothing, endsInBlock(m) && !blankLast:
		return Completeness{Incomplete, p.nextIndent()}
	}
	return Completeness{State: Complete}
}

// goCellOpen reports a cell of Go at the end of a text that goes on: `%%end` ends it, or a blank line where
// all its braces are closed.
func goCellOpen(m *Module, text string) bool {
	if len(m.Body) == 0 {
		return false
	}
	g, ok := m.Body[len(m.Body)-1].(*Magic)
	if !ok || !g.Cell || g.Name != "go" || strings.HasSuffix(strings.TrimRight(text, " \t\r\n"), "\n"+goCellMark) {
		return false
	}
	open := strings.Count(g.Body, "{") - strings.Count(g.Body, "}") + strings.Count(g.Body, "(") - strings.Count(g.Body, ")")
	return open > 0 || strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]) != "" || strings.TrimSpace(g.Body) == ""
}

// endsInBlock reports that the last statement could go on with the next line.
func endsInBlock(m *Module) bool {
	return len(m.Body) > 0 && goesOn(m.Body[len(m.Body)-1])
}

// goesOn reports a statement with a block.
func goesOn(s Stmt) bool {
	switch s := s.(type) {
	case *Explain:
		return s.Block || s.X == nil && goesOn(s.Body[0])
	case *If, *While, *For, *With, *Try, *FuncDef, *ClassDef, *Match:
		return true
	case *Magic:
		return s.Cell && s.Name != "go"
	}
	return false
}

// nextIndent is the indentation of the line after the text.
func (p *parser) nextIndent() string {
	s := p.scanner
	if s.open == openString {
		return ""
	}
	last := len(s.toks) - 1
	for last >= 0 && isLayout(s.toks[last].Kind) {
		last--
	}
	if last < 0 {
		return ""
	}
	if n := len(s.brackets); n > 0 {
		return p.inBracket(s.brackets[n-1], s.toks[last])
	}
	first := last
	for first > 0 && !isLayout(s.toks[first-1].Kind) {
		first--
	}
	blanks := p.blanksOf(int(s.toks[first].Pos.Start))
	switch {
	case s.toks[last].Kind == tokColon:
		return blanks + p.indentUnit()
	case s.open == openLine:
		return blanks + p.indentUnit()
	}
	switch s.toks[first].Kind {
	case kwReturn, kwBreak, kwContinue, kwPass, kwRaise:
		return strings.TrimSuffix(blanks, p.indentUnit())
	}
	return blanks
}

func isLayout(k Kind) bool {
	return k == TokEOF || k == TokNewline || k == TokIndent || k == TokDedent || k == TokError
}

// inBracket aligns with what follows the bracket, or goes one level in when nothing does.
func (p *parser) inBracket(b bracket, last Token) string {
	blanks := p.blanksOf(b.pos)
	if b.field {
		return blanks // of an f-string
	}
	if int(last.Pos.Start) <= b.pos {
		return blanks + p.indentUnit()
	}
	line, col := p.file.Position(b.pos)
	for _, t := range p.toks {
		if int(t.Pos.Start) > b.pos {
			if at, _ := p.file.Position(int(t.Pos.Start)); at != line {
				return p.blanksOf(int(last.Pos.Start)) // as the lines before
			}
			break
		}
	}
	return strings.Repeat(" ", col)
}

// blanksOf is the indentation of the line that holds the offset.
func (p *parser) blanksOf(off int) string {
	n, _ := p.file.Position(off)
	line := p.file.Line(n)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// indentUnit is the indentation of the first block, four blanks if there is none.
func (p *parser) indentUnit() string {
	for _, t := range p.toks {
		if t.Kind == TokIndent && t.Pos.Len() > 0 {
			return p.text(t)
		}
	}
	return "    "
}
