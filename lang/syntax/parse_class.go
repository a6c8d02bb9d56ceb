// This file: the parser of classes and decorators.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// decorated reads a definition with its decorators.
//
//	decorators = { "@" named NEWLINE }
func (p *parser) decorated() Stmt {
	at := p.start()
	var list []Expr
	for p.got(tokAt) {
		list = append(list, p.named())
		p.want(TokNewline)
	}
	switch p.tok.Kind {
	case kwDef:
		f := p.def(false).(*FuncDef)
		f.Decorators, f.at = list, at
		return f
	case kwClass:
		c := p.classDef().(*ClassDef)
		c.Decorators, c.at = list, at
		return c
	case kwAsync:
		f := p.async().(*FuncDef)
		f.Decorators, f.at = list, at
		return f
	}
	p.check()
	p.failHint(diag.SyntaxUnexpected, p.here(), "a decorator stands before def or class", "invalid syntax")
	return nil
}

// class = "class" id [ "(" [args] ")" ] block
func (p *parser) classDef() Stmt {
	head := p.tok.Pos
	p.next()
	if p.at(tokAssign) {
		p.failHint(diag.SyntaxUnexpected, head, "`class` is a reserved word", "invalid syntax")
	}
	if !p.at(TokName) {
		p.unexpected()
	}
	c := &ClassDef{Name: p.word(p.tok), NamePos: p.tok.Pos, Bound: p.ident(p.tok)}
	p.next()
	if p.at(tokLBracket) {
		p.unsupported(p.tok.Pos, "type parameters")
	}
	if p.at(tokLParen) {
		c.Bases = p.bases()
	}
	outer := p.class
	p.class = c.Name
	c.Body = p.block("class definition", head)
	p.class = outer
	c.Pos = p.upTo(head.Start, c.Body)
	return c
}

// bases reads the arguments of a class, among which no generator stands without parentheses.
func (p *parser) bases() []Arg {
	l := p.argList()
	if g := l.generator; g != nil {
		p.failHint(diag.SyntaxUnexpected, g.Pos, "put parentheses around the generator", "invalid syntax")
	}
	return l.args
}
