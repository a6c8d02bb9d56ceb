// This file: the parser of yields and of assignments within expressions.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// yieldExpr = "yield" [exprs] | "yield" "from" expr
func (p *parser) yieldExpr() Expr {
	start := p.start()
	p.next()
	if p.got(kwFrom) {
		x := p.expr()
		return &YieldFrom{p.since(start), x}
	}
	y := &Yield{}
	if startsExpr(p.tok.Kind) || p.at(tokStar) {
		y.Value = p.exprs()
	}
	y.Base = p.since(start)
	return y
}

// statementYield reads a yield that fills a statement or the right side of an assignment.
func (p *parser) statementYield() Expr {
	x := p.yieldExpr()
	if p.at(tokAssign) {
		p.fail(diag.SyntaxAssign, x.Span(), "assignment to yield expression not possible")
	}
	return x
}

func (p *parser) yieldOrExprs() Expr {
	if p.at(kwYield) {
		return p.yieldExpr()
	}
	return p.exprs()
}

// named = id ":=" expr | expr
func (p *parser) named() Expr {
	start := p.start()
	if p.at(TokName) && p.peek(1).Kind == tokWalrus {
		name := &Name{Base: Base{p.tok.Pos}, ID: p.ident(p.tok)}
		p.next()
		p.next()
		value := p.expr()
		return &NamedExpr{p.since(start), name, value}
	}
	x := p.expr()
	if p.at(tokWalrus) {
		p.notAName(x)
	}
	return x
}

// notAName refuses what stands before `:=`.
func (p *parser) notAName(x Expr) {
	p.fail(diag.SyntaxAssign, x.Span(), "cannot use assignment expressions with %s", describe(x))
}

func (p *parser) starOrNamed() Expr {
	if p.at(tokStar) {
		return p.starOrExpr()
	}
	return p.named()
}

// notNamed refuses x before a colon when it is an assignment that begins at start, without parentheses.
func (p *parser) notNamed(start int32, x Expr) {
	if _, ok := x.(*NamedExpr); ok && x.Span().Start == start {
		p.unexpected()
	}
}
