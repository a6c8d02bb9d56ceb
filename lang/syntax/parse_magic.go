// This file: the parser of magic commands and of `?`.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// magic = "%" id text NEWLINE | "%%" id text NEWLINE body
func (p *parser) magic() Stmt {
	if p.atCommand() {
		x := p.command(false)
		p.got(TokNewline)
		return &ExprStmt{Base: Base{x.Span()}, X: x}
	}
	t := p.tok
	p.next()
	p.got(TokNewline)
	return p.magicOf(t)
}

// keptMagic is what an assignment keeps: what a magic gives, or a command prints.
func (p *parser) keptMagic() Expr {
	if p.atCommand() {
		return p.command(true)
	}
	t := p.tok
	p.next()
	s := p.magicOf(t)
	m, ok := s.(*Magic)
	if !ok {
		p.fail(diag.SyntaxMagic, t.Pos, "a question cannot be assigned")
	}
	m.Kept = true
	return &Kept{Base: m.Base, Magic: m}
}

// magicOf reads the token of a magic.
func (p *parser) magicOf(t Token) Stmt {
	line, body := p.text(t), ""
	end := strings.IndexAny(line, "\r\n")
	m := &Magic{Base: Base{t.Pos}, Cell: strings.HasPrefix(line, "%%")}
	if end >= 0 {
		skip := end + 1 + b2i(strings.HasPrefix(line[end:], "\r\n"))
		line, body = line[:end], line[skip:]
		if isGoCell(line[min(len(line), 2):]) {
			if i := strings.LastIndex("\n"+body, "\n"+goCellMark); i >= 0 && strings.TrimSpace(body[i:]) == goCellMark {
				body = body[:i]
			}
		}
		m.Body, m.BodyPos = body, diag.Span{Start: t.Pos.Start + int32(skip), End: t.Pos.Start + int32(skip+len(body))}
	}
	name := 1 + b2i(m.Cell)
	n := name + identLen(line[name:])
	for n < len(line) && strings.IndexByte("._-", line[n]) >= 0 {
		n++
		n += identLen(line[n:])
	}
	m.Name = line[name:n]
	if marks := strings.TrimRight(line[n:], " \t"); marks == "?" || marks == "??" {
		return &Inspect{Base: m.Base, Text: line[:n], Detail: marks == "??"}
	}
	m.Args = strings.TrimSpace(line[n:])
	from := t.Pos.Start + int32(n+strings.Index(line[n:], m.Args))
	m.ArgsPos = diag.Span{Start: from, End: from + int32(len(m.Args))}
	return m
}

// command reads a command of the system's shell, which takes the rest of its line.
//
//	shell = "!" text
func (p *parser) command(kept bool) Expr {
	t := p.tok
	p.next()
	c := &Command{Base: Base{t.Pos}, Text: strings.TrimSpace(p.text(t)[1:]), Kept: kept}
	c.Names = p.namesOf(c.Text, t.Pos.Start+int32(strings.Index(p.text(t), c.Text)))
	if p.firstShell == nil {
		p.firstShell = c
	}
	return c
}

// namesOf are the words of a command, which stands at an offset, that may be names of variables: those in braces and
// behind a $.
func (p *parser) namesOf(text string, at int32) (names []*Name) {
	depth := 0
	for i := 0; i < len(text); {
		n := identLen(text[i:])
		if n == 0 {
			switch text[i] {
			case '{':
				depth++
			case '}':
				depth--
			}
			i++
			continue
		}
		word := text[i : i+n]
		_, keyword := keywordKind[word]
		if first := text[:i]; !keyword && word != "super" && (depth > 0 && !strings.HasSuffix(first, ".") || strings.HasSuffix(first, "$")) {
			names = append(names, &Name{Base: Base{diag.Span{Start: at + int32(i), End: at + int32(i+n)}}, ID: word})
		}
		i += n
	}
	return names
}

// atCommand reports whether the rest of the line is a command of the system's shell.
func (p *parser) atCommand() bool { return p.at(TokMagic) && strings.HasPrefix(p.text(p.tok), "!") }

// NoShell is the error of a text that may not run shell commands; nil if it has none.
func NoShell(m *Module) *diag.Error {
	if m.Shell == nil {
		return nil
	}
	d := diag.New(diag.SyntaxMagic, "SyntaxError", diag.Place{File: m.File, Span: m.Shell.Span()}, "shell commands are for the prompt and for notebooks")
	d.Hint = "a script runs no other programs; what !command prints can be given to it: tq script.tq < output, or as a file"
	return d
}

// ParseScript is Parse of a text that may not run shell commands: a script, a module.
func ParseScript(file *diag.File) (*Module, error) {
	m, err := Parse(file)
	if err != nil {
		return nil, err
	}
	if d := NoShell(m); d != nil {
		return nil, d
	}
	return m, nil
}

// inspect reads `?name` and `??name` to the end of the line, or a lone `?`.
//
//	inspect = "?" NEWLINE | ("?" | "??") text NEWLINE | text ("?" | "??") NEWLINE
func (p *parser) inspect() Stmt {
	start := p.start()
	end := p.scanner.lineEnd(int(start))
	text := p.file.Text[start:end]
	marks := b2i(strings.HasPrefix(text, "?")) + b2i(strings.HasPrefix(text, "??"))
	about := strings.TrimRight(strings.TrimSpace(text[marks:]), "? \t;")
	if about == "" && (strings.TrimSpace(text) == "?" || strings.TrimSpace(text) == "??") {
		return p.inspectNode(start, end, "", false)
	}
	if !isPattern(about) {
		p.next()
		p.got(tokQuestion)
		p.unexpected()
	}
	return p.inspectNode(start, end, about, marks == 2)
}

// inspectLine recognises a line like `np.*sum*?`, which is no expression; nil for any other.
func (p *parser) inspectLine() Stmt {
	start := p.start()
	end := p.scanner.lineEnd(int(start))
	text := strings.TrimRight(p.file.Text[start:end], " \t")
	about := strings.TrimRight(text, "?")
	marks := len(text) - len(about)
	if marks < 1 || marks > 2 || !isPattern(about) {
		return nil
	}
	return p.inspectNode(start, end, about, marks == 2)
}

// helpTopic recognises `help name` and `help area/what`, which are no Python, to the end of the
// line; nil for anything else.
func (p *parser) helpTopic() Stmt {
	if p.text(p.tok) != "help" || p.peek(1).Kind != TokName {
		return nil
	}
	start, from := p.start(), p.peek(1).Pos.Start
	end := int(from) + len(topicText(p.file.Text[from:]))
	about := p.file.Text[from:end]
	for int(p.start()) < end {
		p.next()
	}
	if !p.endOfStmt() {
		p.unexpected()
	}
	s := &Inspect{Base: p.since(start), Text: about, Topic: true}
	if isPattern(about) {
		s.X = dottedExpr(about, from)
	}
	return s
}

// topicText is the name at the beginning of a text: of a topic, a code of an error, or dotted.
func topicText(text string) string {
	n := identLen(text)
	for n < len(text) && strings.IndexByte("./-", text[n]) >= 0 {
		more := identLen(text[n+1:])
		if more == 0 {
			break
		}
		n += 1 + more
	}
	return text[:n]
}

// inspectNode makes the node and skips the tokens of its line.
func (p *parser) inspectNode(start int32, end int, about string, detail bool) Stmt {
	for int(p.start()) < end && !p.at(TokNewline) && !p.at(TokEOF) && !p.at(TokError) {
		p.next()
	}
	s := &Inspect{Base: p.since(start), Text: about, Detail: detail}
	if about != "" && !strings.ContainsAny(about, "*%") {
		off := start + int32(strings.Index(p.file.Text[start:end], about))
		s.X = dottedExpr(about, off)
	}
	if !p.got(TokNewline) {
		p.unexpected()
	}
	return s
}

// isPattern reports a dotted name in which `*` may stand for letters, perhaps of a magic.
func isPattern(text string) bool {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "%"), "%")
	if text == "" {
		return false
	}
	for _, part := range strings.Split(text, ".") {
		name := strings.ReplaceAll(part, "*", "_")
		if name == "" || identLen(name) != len(name) {
			return false
		}
	}
	return true
}

// dottedExpr makes the expression of a dotted name at an offset; nil if it holds a keyword.
func dottedExpr(text string, off int32) Expr {
	var x Expr
	at := off
	for _, part := range strings.Split(text, ".") {
		if _, ok := keywordKind[part]; ok {
			return nil
		}
		end := at + int32(len(part))
		if x == nil {
			x = &Name{Base: Base{diag.Span{Start: at, End: end}}, ID: part}
		} else {
			x = &Attr{Base: Base{diag.Span{Start: off, End: end}}, X: x, Name: part, NamePos: diag.Span{Start: at, End: end}}
		}
		at = end + 1
	}
	return x
}

// inspectAfter reads the `?` or `??` after an expression.
func (p *parser) inspectAfter(start int32, x Expr) Stmt {
	end := p.prev.Pos.End
	p.next()
	detail := p.got(tokQuestion)
	if !p.at(TokNewline) {
		p.unexpected()
	}
	return &Inspect{Base: p.since(start), Text: p.file.Text[start:end], X: x, Detail: detail}
}
