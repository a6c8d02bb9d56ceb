// This file: the parser of atoms: names, literals, parentheses, lists, sets, dicts, comprehensions.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// atom = name | number | strings | "None" | "True" | "False" | "..." | group | list | set | dict
func (p *parser) atom() Expr {
	t := p.tok
	base := Base{t.Pos}
	switch t.Kind {
	case TokName:
		p.next()
		return &Name{Base: base, ID: p.ident(t)}
	case TokNumber:
		p.next()
		return p.number(t)
	case TokString, TokFStart:
		return p.strings()
	case kwNone:
		p.next()
		return &Const{base, None}
	case kwTrue:
		p.next()
		return &Const{base, True}
	case kwFalse:
		p.next()
		return &Const{base, False}
	case tokEllipsis:
		p.next()
		return &Const{base, Ellipsis}
	case tokLParen:
		return p.group()
	case tokLBracket:
		return p.list()
	case tokLBrace:
		return p.dictOrSet()
	}
	p.unexpected()
	return nil
}

// group = "(" ")" | "(" named ")" | "(" yield ")" | "(" item "," [item {"," item} [","]] ")" | "(" expr clause {clause} ")"
func (p *parser) group() Expr {
	start := p.start()
	p.next()
	if p.got(tokRParen) {
		return &Tuple{Base: p.since(start), Paren: true}
	}
	if p.at(kwYield) {
		x := p.yieldExpr()
		p.closeList(tokRParen, start)
		return x
	}
	x := p.starOrNamed()
	switch {
	case p.at(kwFor), p.at(kwAsync):
		return p.comp(start, GenComp, x, nil, tokRParen)
	case p.at(tokComma):
		elts := p.moreItems(x, tokRParen)
		return &Tuple{Base: p.since(start), Elts: elts, Paren: true}
	}
	p.closeList(tokRParen, start)
	if s, ok := x.(*Starred); ok {
		p.fail(diag.SyntaxStar, s.Pos, "cannot use starred expression here")
	}
	return x
}

// moreItems reads the items after x up to the closing bracket.
func (p *parser) moreItems(x Expr, closer Kind) []Expr {
	start := p.start()
	elts := []Expr{x}
	for p.got(tokComma) {
		if p.at(closer) {
			break
		}
		elts = append(elts, p.starOrNamed())
	}
	p.closeList(closer, start)
	return elts
}

// list = "[" [item {"," item} [","]] "]" | "[" expr clause {clause} "]"
func (p *parser) list() Expr {
	start := p.start()
	p.next()
	if p.got(tokRBracket) {
		return &List{Base: p.since(start)}
	}
	x := p.starOrNamed()
	if p.at(kwFor) || p.at(kwAsync) {
		return p.comp(start, ListComp, x, nil, tokRBracket)
	}
	elts := p.moreItems(x, tokRBracket)
	return &List{p.since(start), elts}
}

// set = "{" item {"," item} [","] "}" | "{" expr clause {clause} "}"
//
// dict = "{" [pair {"," pair} [","]] "}" | "{" expr ":" expr clause {clause} "}"    pair: expr ":" expr | "**" expr
func (p *parser) dictOrSet() Expr {
	start := p.start()
	p.next()
	if p.got(tokRBrace) {
		return &Dict{Base: p.since(start)}
	}
	if p.at(tokPow) {
		return p.dict(start, nil)
	}
	first := p.start()
	x := p.starOrNamed()
	switch {
	case p.at(tokColon):
		p.notNamed(first, x)
		return p.dict(start, x)
	case p.at(kwFor), p.at(kwAsync):
		return p.comp(start, SetComp, x, nil, tokRBrace)
	}
	elts := p.moreItems(x, tokRBrace)
	return &Set{p.since(start), elts}
}

// dict reads the rest of a dict after its first key, nil when it begins with `**`.
func (p *parser) dict(start int32, key Expr) Expr {
	d := &Dict{}
	for {
		d.Items = append(d.Items, p.pair(key))
		if p.at(kwFor) || p.at(kwAsync) {
			it := d.Items[0]
			if it.Key == nil {
				p.fail(diag.SyntaxStar, it.Value.Span(), "dict unpacking cannot be used in dict comprehension")
			}
			return p.comp(start, DictComp, it.Key, it.Value, tokRBrace)
		}
		if !p.got(tokComma) || p.at(tokRBrace) {
			break
		}
		key = nil
		if !p.at(tokPow) {
			key = p.expr()
		}
	}
	p.closeList(tokRBrace, start)
	d.Base = p.since(start)
	return d
}

func (p *parser) pair(key Expr) DictItem {
	if key == nil {
		p.want(tokPow)
		return DictItem{nil, p.binary(precBitOr)}
	}
	if s, ok := key.(*Starred); ok {
		p.fail(diag.SyntaxStar, s.Pos, "cannot use a starred expression in a dictionary key")
	}
	if !p.at(tokColon) {
		p.expected(diag.SyntaxUnexpected, "':' expected after dictionary key")
	}
	p.next()
	switch p.tok.Kind {
	case tokComma, tokRBrace:
		p.fail(diag.SyntaxUnexpected, p.tok.Pos, "expression expected after dictionary key and ':'")
	case tokStar:
		p.fail(diag.SyntaxStar, p.tok.Pos, "cannot use a starred expression in a dictionary value")
	}
	return DictItem{key, p.expr()}
}

// comp reads the clauses of a comprehension and its closing bracket.
//
//	clause = "for" targets "in" or {"if" or}
func (p *parser) comp(start int32, kind CompKind, elt, value Expr, closer Kind) Expr {
	c := p.clauses(kind, elt, value)
	if _, ok := elt.(*Starred); ok {
		p.fail(diag.SyntaxStar, elt.Span(), "iterable unpacking cannot be used in comprehension")
	}
	if p.at(kwElse) {
		p.failHint(diag.SyntaxUnexpected, p.tok.Pos, "a conditional expression goes before `for`: [a if test else b for …]", "invalid syntax")
	}
	p.closeList(closer, start)
	c.Base = p.since(start)
	return c
}

func (p *parser) clauses(kind CompKind, elt, value Expr) *Comp {
	c := &Comp{Kind: kind, Elt: elt, Value: value}
	for p.at(kwFor) || p.at(kwAsync) {
		start := p.start()
		if p.at(kwAsync) {
			p.unsupported(p.tok.Pos, "asynchronous comprehensions (async for)")
		}
		p.next()
		cl := CompClause{Target: p.loopTarget()}
		cl.Iter = p.binary(precOr)
		for p.got(kwIf) {
			cl.Ifs = append(cl.Ifs, p.binary(precOr))
		}
		cl.Pos = p.since(start).Pos
		c.Clauses = append(c.Clauses, cl)
	}
	return c
}

// loopTarget reads the targets of a for and the `in` after them.
func (p *parser) loopTarget() Expr {
	t := p.targetList()
	p.assignable(t, false)
	if !p.at(kwIn) {
		p.unexpected()
	}
	if s, ok := t.(*Starred); ok {
		p.fail(diag.SyntaxStar, s.Pos, "starred assignment target must be in a list or tuple")
	}
	p.next()
	return t
}

// targets = target {"," target} [","]
func (p *parser) targetList() Expr {
	start := p.start()
	x := p.targetItem()
	if !p.at(tokComma) {
		return x
	}
	elts := []Expr{x}
	for p.got(tokComma) {
		if p.at(kwIn) || p.at(tokAssign) {
			break
		}
		elts = append(elts, p.targetItem())
	}
	return &Tuple{Base: p.since(start), Elts: elts}
}

func (p *parser) targetItem() Expr {
	if p.at(tokStar) {
		return p.starOrExpr()
	}
	return p.binary(precBitOr)
}
