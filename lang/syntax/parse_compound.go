// This file: the parser of compound statements and blocks.

package syntax

import (
	"fmt"

	"github.com/tq-lang/tq/lang/diag"
)

// block = ":" NEWLINE INDENT stmt {stmt} DEDENT | ":" simple {";" simple} [";"] NEWLINE
//
// what names the head for messages: "'if' statement", "function definition".
func (p *parser) block(what string, head diag.Span) []Stmt {
	mended := p.colon(what)
	if !p.at(TokNewline) {
		if p.compoundStarts() {
			p.failHint(diag.SyntaxUnexpected, p.tok.Pos, "put it on a line of its own", "invalid syntax")
		}
		var body []Stmt
		p.simpleLine(&body)
		return body
	}
	p.next()
	for p.at(TokNewline) {
		p.next()
	}
	if !p.at(TokIndent) {
		return p.noBody(what, head, mended)
	}
	p.next()
	body := p.stmts(TokDedent)
	if len(body) == 0 {
		return p.noBody(what, head, p.recovery != nil)
	}
	p.got(TokDedent)
	return body
}

func (p *parser) noBlock(what string, head diag.Span) {
	p.check()
	line, _ := p.file.Position(int(head.Start))
	p.indentation(fmt.Sprintf("expected an indented block after %s on line %d", what, line))
}

func (p *parser) compoundStarts() bool {
	switch p.tok.Kind {
	case kwIf, kwWhile, kwFor, kwWith, kwTry, kwDef, kwClass, tokAt:
		return true
	case kwAsync:
		p.noAsync()
	}
	return false
}

// colon wants the `:` of a block. It reports whether it is missing and the parser goes on all the same.
func (p *parser) colon(what string) (mended bool) {
	if p.got(tokColon) {
		return false
	}
	p.check()
	p.neverClosed()
	if p.at(TokNewline) {
		at := diag.Span{Start: p.prev.Pos.End, End: p.prev.Pos.End}
		p.tolerate(func() { p.fail(diag.SyntaxColon, at, "expected ':'") })
		return true
	}
	switch p.prev.Kind {
	case kwElse, kwTry, kwFinally, kwExcept, tokRParen:
		if p.at(tokAssign) || p.prev.Kind == tokRParen && what != "function definition" {
			break
		}
		p.expected(diag.SyntaxColon, "expected ':'")
	}
	p.unexpected()
	return false
}

// if = "if" named block { "elif" named block } [ "else" block ]
func (p *parser) ifStmt() Stmt {
	s := &If{}
	start := p.start()
	for p.at(kwIf) || p.at(kwElif) && len(s.Arms) > 0 {
		head := p.tok
		p.next()
		arm := IfArm{Test: p.named()}
		arm.Body = p.block("'"+p.text(head)+"' statement", head.Pos)
		arm.Pos = p.upTo(head.Pos.Start, arm.Body)
		s.Arms = append(s.Arms, arm)
		if !p.at(kwElif) {
			break
		}
	}
	s.Else = p.elseBlock()
	last := s.Else
	if last == nil {
		last = s.Arms[len(s.Arms)-1].Body
	}
	s.Pos = p.upTo(start, last)
	return s
}

// upTo is the span from start to the end of the last statement of a block.
func (p *parser) upTo(start int32, body []Stmt) diag.Span {
	return diag.Span{Start: start, End: body[len(body)-1].Span().End}
}

// elseBlock reads an else clause, nil without one.
func (p *parser) elseBlock() []Stmt {
	if !p.at(kwElse) {
		return nil
	}
	head := p.tok.Pos
	p.next()
	if p.at(kwIf) {
		p.failHint(diag.SyntaxColon, p.tok.Pos, "write elif", "expected ':'")
	}
	return p.block("'else' statement", head)
}

// while = "while" named block [ "else" block ]
func (p *parser) whileStmt() Stmt {
	head := p.tok.Pos
	p.next()
	s := &While{Test: p.named()}
	s.Body = p.block("'while' statement", head)
	s.Else = p.elseBlock()
	s.Pos = p.upTo(head.Start, lastOf(s.Body, s.Else))
	return s
}

func lastOf(blocks ...[]Stmt) []Stmt {
	for i := len(blocks) - 1; i > 0; i-- {
		if len(blocks[i]) > 0 {
			return blocks[i]
		}
	}
	return blocks[0]
}

// for = "for" targets "in" exprs block [ "else" block ]
func (p *parser) forStmt() Stmt {
	head := p.tok.Pos
	p.next()
	s := &For{Target: p.loopTarget()}
	s.Iter = p.exprs()
	s.Body = p.block("'for' statement", head)
	s.Else = p.elseBlock()
	s.Pos = p.upTo(head.Start, lastOf(s.Body, s.Else))
	return s
}

// with = "with" ( item {"," item} | "(" item {"," item} [","] ")" ) block
func (p *parser) withStmt() Stmt {
	head := p.tok.Pos
	p.next()
	s := &With{}
	if p.parenItems() {
		open := p.start()
		p.next()
		for {
			s.Items = append(s.Items, p.withItem())
			if !p.got(tokComma) || p.at(tokRParen) {
				break
			}
		}
		p.closeList(tokRParen, open)
	} else {
		for {
			s.Items = append(s.Items, p.withItem())
			if !p.got(tokComma) {
				break
			}
		}
	}
	s.Body = p.block("'with' statement", head)
	s.Pos = p.upTo(head.Start, s.Body)
	return s
}

// parenItems tells parentheses around the items of a with from those of an expression: the colon
// follows them, and inside stand neither a generator nor a star.
func (p *parser) parenItems() bool {
	if !p.at(tokLParen) || p.peek(1).Kind == tokRParen {
		return false
	}
	depth := 0
	for n := 0; ; n++ {
		switch k := p.peek(n).Kind; {
		case k == TokEOF || k == TokError:
			return false
		case k.IsOpen():
			depth++
		case k.IsClose():
			if depth--; depth == 0 {
				return p.peek(n+1).Kind == tokColon
			}
		case depth == 1 && (k == kwFor || k == kwAsync || k == tokWalrus || k == kwYield):
			return false
		case depth == 1 && k == tokStar && (n == 1 || p.peek(n-1).Kind == tokComma):
			return false
		}
	}
}

// item = expr ["as" target]
func (p *parser) withItem() WithItem {
	it := WithItem{X: p.expr()}
	if p.got(kwAs) {
		it.Target = p.targetItem()
		if s, ok := it.Target.(*Starred); ok {
			p.fail(diag.SyntaxStar, s.Pos, "starred assignment target must be in a list or tuple")
		}
		p.assignable(it.Target, false)
	}
	return it
}

// try = "try" block { "except" ["*"] [expr ["as" id]] block } [ "else" block ] [ "finally" block ]
func (p *parser) tryStmt() Stmt {
	head := p.tok.Pos
	p.next()
	s := &Try{Body: p.block("'try' statement", head)}
	for p.at(kwExcept) {
		if n := len(s.Handlers); n > 0 && s.Handlers[n-1].Type == nil {
			p.fail(diag.SyntaxTry, s.Handlers[n-1].Pos, "default 'except:' must be last")
		}
		s.Handlers = append(s.Handlers, p.handler())
		if h := s.Handlers[len(s.Handlers)-1]; h.Star != s.Handlers[0].Star {
			p.fail(diag.SyntaxTry, h.Pos, "cannot have both 'except' and 'except*' on the same 'try'")
		}
	}
	last := s.Body
	if n := len(s.Handlers); n > 0 {
		last = s.Handlers[n-1].Body
		s.Else = p.elseBlock()
	}
	if p.at(kwFinally) {
		at := p.tok.Pos
		p.next()
		s.Finally = p.block("'finally' statement", at)
	}
	if len(s.Handlers) == 0 && s.Finally == nil {
		p.expected(diag.SyntaxTry, "expected 'except' or 'finally' block")
	}
	s.Pos = p.upTo(head.Start, lastOf(last, s.Else, s.Finally))
	return s
}

func (p *parser) handler() Handler {
	head := p.tok.Pos
	p.next()
	h := Handler{}
	star := p.tok.Pos
	if h.Star = p.got(tokStar); h.Star && p.at(tokColon) {
		p.fail(diag.SyntaxTry, head.To(star), "expected one or more exception types")
	}
	if !p.at(tokColon) {
		h.Type = p.expr()
		if p.at(tokComma) {
			p.fail(diag.SyntaxTry, h.Type.Span().To(p.tok.Pos), "multiple exception types must be parenthesized")
		}
		if p.got(kwAs) {
			if !p.at(TokName) {
				p.unexpected()
			}
			h.Name, h.NamePos = p.ident(p.tok), p.tok.Pos
			p.next()
		}
	}
	h.Body = p.block("'except' statement", head)
	h.Pos = p.upTo(head.Start, h.Body)
	return h
}

// def = "def" id "(" [params] ")" [ "->" annotation ] block
func (p *parser) def(coroutine bool) Stmt {
	head := p.tok.Pos
	if coroutine {
		p.next()
	}
	p.next()
	if !p.at(TokName) {
		p.unexpected()
	}
	f := &FuncDef{Name: p.word(p.tok), NamePos: p.tok.Pos, Bound: p.ident(p.tok)}
	p.next()
	if p.at(tokLBracket) {
		p.unsupported(p.tok.Pos, "type parameters")
	}
	if !p.at(tokLParen) {
		p.expected(diag.SyntaxParameter, "expected '('")
	}
	open := p.start()
	p.next()
	f.Params = p.params(tokRParen, true)
	p.closeList(tokRParen, open)
	if p.got(tokArrow) {
		f.Returns = p.annotation(false)
	}
	if coroutine {
		f.Body = p.refusedBlock(head)
	} else {
		f.Body = p.block("function definition", head)
	}
	f.Pos = p.upTo(head.Start, f.Body)
	return f
}
