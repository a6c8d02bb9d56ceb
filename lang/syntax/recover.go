// This file: parsing on after errors, for those who want all of them and the tree of what is good.

package syntax

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// maxErrors is how many errors of one text are reported.
const maxErrors = 100

// recovery is the state of a parse that goes on after errors.
type recovery struct {
	errs []*diag.Error
	from int32 // where the simple statement that is being read begins
	at   int   // where the last error was met
	end  int   // the end of the last line that was given up
	done bool  // the rest of the text is not worth reading
}

// ParseAll reads a whole text and goes on after errors: a statement with an error becomes a BadStmt,
// and one mistake is one error. Errors of the grammar come first, in the order of the text, then those
// of the scopes; the first is that of Parse. The module is never nil.
func ParseAll(file *diag.File) (*Module, []*diag.Error) {
	s := newScanner(file)
	s.lenient = true
	s.run()
	p := &parser{scanner: s, file: file, toks: s.toks, recovery: &recovery{}}
	p.tok = p.toks[0]
	m := &Module{Base: Base{diag.SpanOf(0, len(file.Text))}, File: file}
	m.Body = p.goodStmts(TokEOF)
	m.Shell = p.firstShell
	broken := len(p.recovery.errs) > 0
	resolve(m, func(e *diag.Error) {
		if !broken || e.Code == diag.SyntaxOutside { // what a scope lacks may stand in what is bad
			p.recovery.errs = append(p.recovery.errs, e)
		}
	})
	return m, p.recovery.errs
}

// record adds an error, unless the one before is on the same line: it follows from that.
func (p *parser) record(e *diag.Error) {
	if n := len(p.recovery.errs); n > 0 {
		before, _ := p.file.Position(int(p.recovery.errs[n-1].Place.Span.Start))
		if line, _ := p.file.Position(int(e.Place.Span.Start)); line == before {
			return
		}
	}
	p.recovery.errs = append(p.recovery.errs, e)
	p.recovery.done = p.recovery.done || len(p.recovery.errs) >= maxErrors
}

// try runs f and reports whether it bailed out; the error is nil where it is recorded already.
func (p *parser) try(f func()) (err *diag.Error, bailed bool) {
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bailout)
			if !ok {
				panic(r)
			}
			err, bailed = b.err, true
		}
	}()
	f()
	return nil, false
}

// tolerate runs f, which reports an error; a parser that recovers goes on as if it were mended.
func (p *parser) tolerate(f func()) {
	if p.recovery == nil {
		f()
		return
	}
	if err, bailed := p.try(f); bailed {
		p.record(err)
	}
}

// begin notes where a statement of a line begins.
func (p *parser) begin() {
	if p.recovery != nil {
		p.recovery.from = p.start()
	}
}

// noBody reports that the block after a head is missing, unless the head has an error already.
func (p *parser) noBody(what string, head diag.Span, reported bool) []Stmt {
	end := p.prev.Pos.Start
	if !reported {
		p.tolerate(func() { p.noBlock(what, head) })
	}
	return []Stmt{&BadStmt{Base{diag.Span{Start: end, End: end}}}}
}

// goodStmts is stmts that goes on after errors.
func (p *parser) goodStmts(end Kind) []Stmt {
	var out []Stmt
	deeper := 0 // indentation that no block explains
	for !p.at(TokEOF) && !p.recovery.done {
		switch {
		case p.at(TokNewline):
			p.next()
		case p.at(TokDedent) && deeper > 0:
			deeper--
			p.next()
		case p.at(end):
			return out
		case p.at(TokDedent):
			p.next() // its indentation belonged to what was bad
		case p.at(TokIndent):
			p.tolerate(func() { p.indentation("unexpected indent") })
			out = append(out, &BadStmt{Base{p.tok.Pos}})
			deeper++
			p.next()
		default:
			p.attempt(&out)
		}
	}
	return out
}

// attempt reads one statement, or the simple ones of one line; after an error it goes on behind it.
func (p *parser) attempt(out *[]Stmt) {
	start, from, level, n := p.i, p.start(), p.level, len(*out)
	depth, ann, class := p.depth, p.ann, p.class
	err, bailed := p.try(func() { p.stmt(out) })
	if !bailed {
		return
	}
	p.depth, p.ann, p.class = depth, ann, class
	if err != nil {
		p.record(err)
	}
	if len(*out) > n {
		from = p.recovery.from // those before on the line are good
	}
	bad := &BadStmt{Base{diag.Span{Start: from, End: from}}}
	*out = append(*out, bad)
	p.recovery.at, p.recovery.end = int(p.start()), 0
	p.resume(start, level)
	bad.Pos.End = max(bad.Pos.End, int32(p.recovery.end))
	for i := p.i - 1; i >= start; i-- {
		if t := p.toks[i]; !isLayout(t.Kind) {
			bad.Pos.End = max(bad.Pos.End, t.Pos.End)
			break
		}
	}
}

// resume goes to where the next statement begins: behind the line of the error, the block that the
// line is the head of, and the clauses that belong to it. The statement began at the token start.
func (p *parser) resume(start, level int) {
	head := p.lineHead(start)
	if p.i == start || !isLayout(p.prev.Kind) || p.at(TokNewline) || p.at(TokError) {
		p.skipLine()
	}
	for p.level > level && !p.at(TokEOF) {
		p.skip()
	}
	block := p.at(TokIndent)
	if block {
		p.skipBlock(hasBlock(head))
	}
	for (block || hasBlock(p.toks[start].Kind)) && isClause(p.tok.Kind) {
		p.skipLine()
		if p.at(TokIndent) {
			p.skipBlock(true)
		}
	}
	if p.i <= start && !p.at(TokEOF) {
		p.next()
	}
}

// lineHead is the first token of the line that the current one stands on.
func (p *parser) lineHead(start int) Kind {
	i := p.i
	for i > start && !isLayout(p.toks[i-1].Kind) {
		i--
	}
	return p.toks[i].Kind
}

// hasBlock reports what begins a line with a block of statements.
func hasBlock(k Kind) bool {
	switch k {
	case kwIf, kwWhile, kwFor, kwWith, kwTry, kwDef, kwClass, tokAt:
		return true
	}
	return isClause(k)
}

func isClause(k Kind) bool { return k == kwElif || k == kwElse || k == kwExcept || k == kwFinally }

// skipLine goes to the beginning of the next line.
func (p *parser) skipLine() {
	for {
		switch p.tok.Kind {
		case TokNewline:
			p.next()
			return
		case TokError, TokEOF:
			p.rescan()
			return
		}
		p.next()
	}
}

// skip goes one token on, whatever it is.
func (p *parser) skip() {
	if p.at(TokError) {
		p.rescan()
		return
	}
	p.next()
}

// skipBlock goes behind a block whose head was bad. Its statements are lost, but errors in them are not
// if they are statements at all.
func (p *parser) skipBlock(statements bool) {
	level := p.level
	p.next()
	if statements {
		p.goodStmts(TokDedent)
		p.got(TokDedent)
		return
	}
	for p.level > level && !p.at(TokEOF) {
		p.skip()
	}
}

// rescan goes on where the scanner stopped: at an error, or at the end because a bracket is open. The
// text is read again from the next line that can begin a statement.
func (p *parser) rescan() {
	s := p.scanner
	failed := p.at(TokError)
	if !failed && len(s.brackets) == 0 {
		return
	}
	var code diag.Code
	if failed {
		code = s.err.Code
	}
	at := s.lineEnd(int(p.start()))
	switch {
	case code == diag.SyntaxIndent || code == diag.SyntaxTabs:
		p.recovery.end = int(p.tok.Pos.End)
		s.restart(p.i)
		p.toks, p.tok = s.toks, s.toks[p.i]
		return
	case s.open == openString, code == diag.SyntaxEncoding, code == diag.SyntaxTooLarge,
		code == diag.SyntaxTooDeep && len(s.brackets) == 0:
		p.recovery.done = true
		at = len(s.src)
	case !failed || !slices.Contains(p.recovery.errs, s.err): // the line of the bracket has the error
		for i := len(s.brackets) - 1; i >= 0; i-- {
			at = s.lineEnd(s.brackets[i].pos)
			if s.brackets[i].pos < p.recovery.at {
				break
			}
		}
	}
	p.recovery.end = len(strings.TrimRight(s.src[:at], " \t\f\r\n"))
	next := s.nextLine(at)
	for p.i > 0 && int(p.toks[p.i-1].Pos.Start) >= at {
		p.i--
	}
	s.restartLine(p.i, at, next)
	p.toks, p.tok = s.toks, s.toks[p.i]
	p.next()
}
