// This file: the parser's entry points, its token stream and its general errors.

package syntax

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/tq-lang/tq/lang/diag"
)

// maxParse is how deep the parser's functions may call each other. The deepest tree that brackets
// alone can make needs less.
const maxParse = 1500

// Parse reads a whole text: a script, a cell, an entry at the prompt. The error is a *diag.Error,
// the first one in the text.
func Parse(file *diag.File) (*Module, error) {
	m, _, err := parseModule(file, false)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// ParseExpr reads one expression, perhaps a tuple without parentheses, that fills the text.
func ParseExpr(file *diag.File) (Expr, error) {
	x, _, err := ParseScoped(file)
	return x, err
}

// ParseScoped is ParseExpr with the scope of the module that the expression makes.
func ParseScoped(file *diag.File) (Expr, *Scope, error) {
	p := newParser(file)
	var x Expr
	var scope *Scope
	err := p.protect(func() {
		x = p.exprs()
		for p.tok.Kind == TokNewline {
			p.next()
		}
		if p.tok.Kind != TokEOF {
			p.unexpected()
		}
		m := &Module{Base: Base{x.Span()}, File: file, Body: []Stmt{&ExprStmt{Base: Base{x.Span()}, X: x}}}
		resolve(m, nil)
		scope = m.Scope
	})
	if err != nil {
		return nil, nil, err
	}
	return x, scope, nil
}

// parseModule also tells what the text lacks when the error is that it ends too early.
func parseModule(file *diag.File, imported bool) (m *Module, p *parser, err *diag.Error) {
	p = newParser(file)
	p.imported = imported
	err = p.protect(func() {
		m = &Module{Base: Base{diag.SpanOf(0, len(file.Text))}, File: file}
		m.Body = p.stmts(TokEOF)
		m.Shell = p.firstShell
		resolve(m, nil)
	})
	return m, p, err
}

type parser struct {
	scanner *scanner
	file    *diag.File
	toks    []Token
	i       int
	tok     Token // toks[i]
	prev    Token // toks[i-1]

	depth      int
	level      int       // of indentation
	imported   bool      // a module's text
	ann        int       // inside annotations: `?` is a dimension
	class      string    // the class around, for private names
	firstShell *Command  // the first shell command
	recovery   *recovery // nil where the first error ends the parse
	incomplete bool      // the error is that the text ends here
}

func newParser(file *diag.File) *parser {
	s := newScanner(file)
	s.run()
	p := &parser{scanner: s, file: file, toks: s.toks}
	p.tok = p.toks[0]
	return p
}

// A bailout carries an error from where it was found to the entry point.
type bailout struct{ err *diag.Error }

// protect runs f and returns the error that it bailed out with.
func (p *parser) protect(f func()) (err *diag.Error) {
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bailout)
			if !ok {
				panic(r)
			}
			err = b.err
		}
	}()
	f()
	return nil
}

func (p *parser) next() {
	switch p.tok.Kind {
	case TokIndent:
		p.level++
	case TokDedent:
		p.level--
	}
	p.prev = p.tok
	if p.i < len(p.toks)-1 {
		p.i++
	}
	p.tok = p.toks[p.i]
}

// peek is the token n after the current one.
func (p *parser) peek(n int) Token { return p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *parser) at(k Kind) bool { return p.tok.Kind == k }

// got skips the current token if it is of kind k.
func (p *parser) got(k Kind) bool {
	if p.tok.Kind != k {
		return false
	}
	p.next()
	return true
}

// want skips a token that must be of kind k.
func (p *parser) want(k Kind) {
	if !p.got(k) {
		p.unexpected()
	}
}

// ident is the name that an identifier stands for: a private one belongs to the class around.
func (p *parser) ident(t Token) string { return private(p.class, p.word(t)) }

// word is the identifier that a token is. Characters that stand for others do so in identifiers too:
// the micro sign is the letter mu, and ﬁ is f and i.
func (p *parser) word(t Token) string {
	text := p.text(t)
	if isASCII(text) {
		return text
	}
	return norm.NFKC.String(text)
}

func (p *parser) text(t Token) string { return p.file.Text[t.Pos.Start:t.Pos.End] }

// start is where the current token starts; since spans from there to the end of the last token read.
func (p *parser) start() int32 { return p.tok.Pos.Start }

func (p *parser) since(start int32) Base { return Base{diag.Span{Start: start, End: p.prev.Pos.End}} }

// enter guards a recursive function; leave undoes it.
func (p *parser) enter() {
	if p.depth++; p.depth > maxParse {
		p.fail(diag.SyntaxTooDeep, p.tok.Pos, "expression nested too deeply")
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) place(s diag.Span) diag.Place { return diag.Place{File: p.file, Span: s} }

// fail bails out with a SyntaxError.
func (p *parser) fail(code diag.Code, at diag.Span, format string, args ...any) {
	panic(bailout{diag.New(code, "SyntaxError", p.place(at), format, args...)})
}

// failHint is fail with a hint.
func (p *parser) failHint(code diag.Code, at diag.Span, hint, msg string) {
	e := diag.New(code, "SyntaxError", p.place(at), "%s", msg)
	e.Hint = hint
	panic(bailout{e})
}

// unsupported bails out with the name of a construct of Python that tq lacks.
func (p *parser) unsupported(at diag.Span, what string) {
	p.fail(diag.SyntaxUnsupported, at, "not supported in tq: %s", what)
}

// check reports what is wrong with the current token wherever it stands: an error of the scanner,
// the end of the text, a construct that tq lacks. Every error about the current token asks it first.
func (p *parser) check() {
	switch p.tok.Kind {
	case TokError:
		p.incomplete = p.scanner.open != nothing
		panic(bailout{p.scanner.err})
	case TokEOF:
		p.incomplete = true
		if len(p.scanner.brackets) > 0 {
			p.unclosed()
		}
	case TokDedent:
		p.incomplete = int(p.start()) == len(p.file.Text) // one of those that end the text
	case kwAwait:
		p.unsupported(p.tok.Pos, "coroutines (await)")
	case kwAsync:
		p.unsupported(p.tok.Pos, "coroutines (async)")
	}
}

// unclosed reports the innermost bracket that is still open at the end of the text.
func (p *parser) unclosed() {
	b := p.scanner.brackets[len(p.scanner.brackets)-1]
	at := diag.SpanOf(b.pos, b.pos+1)
	if b.field {
		p.fail(diag.SyntaxFString, at, "f-string: expecting '}'")
	}
	e := diag.New(diag.SyntaxUnclosed, "SyntaxError", p.place(at), "'%c' was never closed", b.ch)
	if line, _ := p.file.Position(b.pos); p.tok.Kind != TokEOF && p.tok.Kind != TokError {
		if here, _ := p.file.Position(int(p.start())); here > line {
			e.WithNote(p.place(p.tok.Pos), "the text stops making sense here")
		}
	}
	panic(bailout{e})
}

// expected bails out with "expected X" at the current token.
func (p *parser) expected(code diag.Code, format string, args ...any) {
	p.check()
	p.fail(code, p.here(), format, args...)
}

// here is the span of the current token, never more than one line of it.
func (p *parser) here() diag.Span {
	s := p.tok.Pos
	if i := strings.IndexAny(p.text(p.tok), "\r\n"); i >= 0 {
		s.End = s.Start + int32(max(i, 1))
	}
	return s
}

// unexpected bails out because no rule allows the current token here.
func (p *parser) unexpected() {
	p.check()
	p.neverClosed()
	if p.tok.Kind == TokIndent {
		p.indentation("unexpected indent")
	}
	if p.tok.Kind == TokDedent {
		p.indentation("unexpected unindent")
	}
	p.foreign()
	if p.tok.Kind == tokAssign && endsExpr(p.prev.Kind) {
		p.failHint(diag.SyntaxAssign, p.tok.Pos, "== compares, = assigns",
			"invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
	}
	p.failHint(diag.SyntaxUnexpected, p.here(), p.clue(), "invalid syntax")
}

func (p *parser) indentation(msg string) {
	panic(bailout{diag.New(diag.SyntaxIndent, "IndentationError", p.place(p.here()), "%s", msg)})
}

// neverClosed blames an open bracket of an earlier line that the rest of the text does not close.
func (p *parser) neverClosed() {
	open := p.scanner.brackets
	if p.scanner.open != openBracket || len(open) == 0 {
		return
	}
	b := open[len(open)-1]
	line, _ := p.file.Position(b.pos)
	if here, _ := p.file.Position(int(p.start())); b.pos < int(p.start()) && line < here {
		p.unclosed()
	}
}

// foreign names operators of other languages.
func (p *parser) foreign() {
	touching := p.i > 0 && p.prev.Pos.End == p.tok.Pos.Start
	pair := p.prev.Pos.To(p.tok.Pos)
	hint := ""
	at := p.tok.Pos
	switch {
	case p.at(tokPercent) && p.prev.Kind == tokAssign:
		hint = "a magic command stands on a line of its own, or is assigned"
	case p.at(tokBang):
		hint = "write `not x` for the negation of x"
	case touching && p.at(tokAmp) && p.prev.Kind == tokAmp:
		hint, at = "write `and`; & is for bits and boolean arrays", pair
	case touching && p.at(tokPipe) && p.prev.Kind == tokPipe:
		hint, at = "write `or`; | is for bits and boolean arrays", pair
	case touching && p.at(tokGt) && p.prev.Kind == tokLt:
		hint, at = "write !=", pair
	case touching && p.at(tokAssign) && p.prev.Kind == tokEq:
		hint, at = "write ==", pair
	case touching && p.at(tokGt) && p.prev.Kind == tokAssign:
		hint, at = "write >= to compare; a lambda is `lambda x: …`", pair
	case touching && p.at(tokLt) && p.prev.Kind == tokAssign:
		hint, at = "write <=", pair
	case p.at(TokNewline) && p.doubled(tokPlus):
		hint, at = "write x += 1", p.peek(-2).Pos.To(p.prev.Pos)
	case p.at(TokNewline) && p.doubled(tokMinus):
		hint, at = "write x -= 1", p.peek(-2).Pos.To(p.prev.Pos)
	default:
		return
	}
	p.failHint(diag.SyntaxOperator, at, hint, "invalid syntax")
}

// doubled reports that the last two tokens are k twice without a space: x++.
func (p *parser) doubled(k Kind) bool {
	return p.i >= 2 && p.prev.Kind == k && p.peek(-2).Kind == k && p.peek(-2).Pos.End == p.prev.Pos.Start
}

// clue is a hint for an unexpected token, "" when there is none.
func (p *parser) clue() string {
	switch p.tok.Kind {
	case tokWalrus:
		return "an assignment within an expression stands in parentheses: (x := 1)"
	case tokQuestion:
		return "`name?` shows the help of a name; `?` is a dimension only in an annotation"
	case kwElse, kwElif:
		if p.at(kwElse) && p.peek(1).Kind == kwIf {
			return "write elif"
		}
		return "there is no if, for, while or try at this indentation before it"
	case kwExcept, kwFinally:
		return "there is no try at this indentation before it"
	}
	if p.tok.Kind.IsKeyword() {
		return "`" + p.tok.Kind.String() + "` is a reserved word"
	}
	return ""
}

// endsExpr reports that a token can end an expression.
func endsExpr(k Kind) bool {
	switch k {
	case TokName, TokNumber, TokString, TokFEnd, tokEllipsis, kwNone, kwTrue, kwFalse:
		return true
	}
	return k.IsClose()
}

// startsExpr reports that a token can begin an expression.
func startsExpr(k Kind) bool {
	switch k {
	case TokName, TokNumber, TokString, TokFStart, tokLParen, tokLBracket, tokLBrace, tokEllipsis,
		tokMinus, tokPlus, tokTilde, kwNot, kwLambda, kwNone, kwTrue, kwFalse, kwAwait:
		return true
	}
	return false
}
