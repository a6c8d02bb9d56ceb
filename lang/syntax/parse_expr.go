// This file: the parser of expressions: lists of them, conditions, lambda and operators.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// exprs reads one expression or a tuple without parentheses.
//
//	exprs = item {"," item} [","]                  item: expr | "*" expr
func (p *parser) exprs() Expr {
	x := p.statementExprs()
	if s, ok := x.(*Starred); ok {
		p.fail(diag.SyntaxStar, s.Pos, "can't use starred expression here")
	}
	return x
}

// statementExprs is exprs that leaves a lone starred expression for the caller to judge.
func (p *parser) statementExprs() Expr {
	start := p.start()
	x := p.starOrExpr()
	if !p.at(tokComma) {
		return x
	}
	elts := []Expr{x}
	for p.got(tokComma) {
		if !p.itemFollows() {
			break
		}
		elts = append(elts, p.starOrExpr())
	}
	return &Tuple{Base: p.since(start), Elts: elts}
}

// itemFollows reports that another expression of a list begins here.
func (p *parser) itemFollows() bool {
	return startsExpr(p.tok.Kind) || p.at(tokStar) || p.at(kwYield) || p.at(TokError)
}

func (p *parser) starOrExpr() Expr {
	if !p.at(tokStar) {
		return p.expr()
	}
	start := p.start()
	p.next()
	x := p.binary(precBitOr)
	return &Starred{p.since(start), x}
}

// expr reads a conditional expression or a lambda.
//
//	expr = or ["if" or "else" expr] | lambda
func (p *parser) expr() Expr {
	p.enter()
	defer p.leave()
	start := p.start()
	if p.at(kwLambda) {
		return p.lambda()
	}
	x := p.binary(precOr)
	if !p.at(kwIf) {
		return x
	}
	p.next()
	test := p.binary(precOr)
	if !p.at(kwElse) {
		p.check()
		p.neverClosed()
		if p.at(tokAssign) {
			p.unexpected()
		}
		p.fail(diag.SyntaxUnexpected, p.since(start).Pos, "expected 'else' after 'if' expression")
	}
	p.next()
	els := p.expr()
	return &Cond{p.since(start), x, test, els}
}

// lambda = "lambda" [params] ":" expr
func (p *parser) lambda() Expr {
	start := p.start()
	p.next()
	params := p.params(tokColon, false)
	if !p.at(tokColon) {
		p.unexpected()
	}
	p.next()
	body := p.expr()
	return &Lambda{Base: p.since(start), Params: params, Body: body}
}

// binaryOp is the operator between operands at the current token and how many tokens it takes.
func (p *parser) binaryOp() (Op, int) {
	switch p.tok.Kind {
	case kwNot:
		if p.peek(1).Kind == kwIn {
			return NotIn, 2
		}
		return NoOp, 0
	case kwIs:
		if p.peek(1).Kind == kwNot {
			return IsNot, 2
		}
	}
	return kinds[p.tok.Kind].binary, 1
}

// takeOp skips an operator of n tokens and gives its span.
func (p *parser) takeOp(n int) diag.Span {
	s := p.tok.Pos
	for range n {
		p.next()
	}
	return s.To(p.prev.Pos)
}

// binary climbs: it reads an expression of operators that bind at least as strongly as least. The
// table in ops.go has their strengths.
//
//	binary = unary { op binary }
func (p *parser) binary(least int) Expr {
	p.enter()
	defer p.leave()
	start := p.start()
	x := p.unary(least)
	for {
		op, n := p.binaryOp()
		if op == NoOp || ops[op].prec < least {
			return x
		}
		switch ops[op].prec {
		case precOr, precAnd:
			x = p.boolean(start, x, op)
		case precCompare:
			x = p.compare(start, x)
		default:
			right := ops[op].prec + 1
			if op == Pow {
				right = precUnary // right-associative, and 2**-1 needs no parentheses
			}
			pos := p.takeOp(n)
			y := p.binary(right)
			x = &Binary{Base: p.since(start), Op: op, OpPos: pos, X: x, Y: y}
		}
	}
}

// boolean = x {"and" y} | x {"or" y}
func (p *parser) boolean(start int32, x Expr, op Op) Expr {
	xs := []Expr{x}
	for kinds[p.tok.Kind].binary == op {
		p.next()
		xs = append(xs, p.binary(ops[op].prec+1))
	}
	return &Bool{p.since(start), op, xs}
}

// compare = x {op y}
func (p *parser) compare(start int32, x Expr) Expr {
	c := &Compare{X: x}
	for {
		op, n := p.binaryOp()
		if op == NoOp || !op.IsCompare() {
			c.Base = p.since(start)
			return c
		}
		c.Ops = append(c.Ops, CompareOp{op, p.takeOp(n)})
		c.Ys = append(c.Ys, p.binary(precCompare+1))
	}
}

// unary = "not" x | ("+"|"-"|"~") x | primary
func (p *parser) unary(least int) Expr {
	start, pos := p.start(), p.tok.Pos
	op := NoOp
	switch p.tok.Kind {
	case kwNot:
		if least > precNot {
			p.unexpected()
		}
		op = Not
	case tokPlus:
		op = UAdd
	case tokMinus:
		op = USub
	case tokTilde:
		op = Invert
	default:
		return p.primary()
	}
	p.next()
	x := p.binary(ops[op].prec)
	return &Unary{Base: p.since(start), Op: op, OpPos: pos, X: x}
}

// primary = atom { "." id | "(" args ")" | "[" items "]" }
func (p *parser) primary() Expr {
	start := p.start()
	x := p.atom()
	for {
		switch p.tok.Kind {
		case tokDot:
			p.next()
			if !p.at(TokName) {
				p.unexpected()
			}
			name := p.tok
			p.next()
			x = &Attr{Base: p.since(start), X: x, Name: p.ident(name), NamePos: name.Pos}
		case tokLParen:
			args := p.args()
			x = &Call{Base: p.since(start), Fn: x, Args: args}
		case tokLBracket:
			x = p.subscript(start, x)
		default:
			return x
		}
	}
}

// subscript = "[" item {"," item} [","] "]"
func (p *parser) subscript(start int32, x Expr) Expr {
	p.next()
	if p.at(tokRBracket) {
		p.failHint(diag.SyntaxUnexpected, p.tok.Pos, "an index needs at least one item; x[...] and x[:] are all of x", "invalid syntax")
	}
	sub := &Subscript{X: x}
	for {
		sub.Items = append(sub.Items, p.indexItem())
		if !p.got(tokComma) {
			break
		}
		sub.Tuple = true
		if p.at(tokRBracket) {
			break
		}
	}
	p.closeList(tokRBracket, start)
	if _, ok := sub.Items[0].(*Starred); ok {
		sub.Tuple = true // x[*t] is x[(*t,)]
	}
	sub.Base = p.since(start)
	return sub
}

// item = named | "*" expr | [expr] ":" [expr] [":" [expr]]
func (p *parser) indexItem() Expr {
	start := p.start()
	if p.at(tokStar) {
		return p.starOrExpr()
	}
	if p.at(tokQuestion) && p.ann > 0 {
		p.next()
		return &Wild{p.since(start)}
	}
	if p.at(tokQuestion) {
		p.failHint(diag.SyntaxAnnotation, p.tok.Pos, "an index takes numbers, slices, None and ...",
			"an unknown dimension `?` is only for annotations")
	}
	var lo Expr
	if !p.at(tokColon) {
		if lo = p.named(); !p.at(tokColon) {
			return lo
		}
		p.notNamed(start, lo)
	}
	p.want(tokColon)
	s := &Slice{Lo: lo}
	if p.sliceBound() {
		s.Hi = p.expr()
	}
	if p.got(tokColon) && p.sliceBound() {
		s.Step = p.expr()
	}
	s.Base = p.since(start)
	return s
}

func (p *parser) sliceBound() bool {
	return !p.at(tokColon) && !p.at(tokComma) && !p.at(tokRBracket)
}

// closeList ends a bracketed list, or explains what stands where a comma or the bracket should.
func (p *parser) closeList(closer Kind, start int32) {
	if p.got(closer) {
		return
	}
	p.check()
	p.neverClosed()
	if p.at(tokBang) || p.foreignHere() || !startsExpr(p.tok.Kind) {
		p.unexpected()
	}
	first := p.prev.Pos
	if p.prev.Pos.Start < start {
		first = p.tok.Pos
	}
	p.fail(diag.SyntaxComma, first.To(p.here()), "invalid syntax. Perhaps you forgot a comma?")
}

func (p *parser) foreignHere() bool { return p.prev.Kind.IsOperator() && !p.prev.Kind.IsClose() }
