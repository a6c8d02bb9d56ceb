// This file: the parser of match statements and patterns.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// matchFollows tells a match statement from uses of the name `match`: the next token cannot follow a
// name, or it begins an expression and a colon ends the line.
func (p *parser) matchFollows() bool {
	if !p.at(TokName) || p.text(p.tok) != "match" {
		return false
	}
	switch k := p.peek(1).Kind; k {
	case tokLParen, tokLBracket, tokPlus, tokMinus, tokStar:
		return p.lineEndsIn(tokColon)
	case kwNot:
		return p.peek(2).Kind != kwIn
	default:
		return startsExpr(k)
	}
}

// lineEndsIn reports that one statement fills the line from here on and that its last token is of kind k.
func (p *parser) lineEndsIn(k Kind) bool {
	for n := 1; ; n++ {
		switch p.peek(n).Kind {
		case TokEOF, TokError, tokSemi:
			return false
		case TokNewline, TokComment:
			return p.peek(n-1).Kind == k
		}
	}
}

// match = "match" subject ":" NEWLINE INDENT case { case } DEDENT
func (p *parser) matchStmt() Stmt {
	head := p.tok.Pos
	p.next()
	m := &Match{Subject: p.subject()}
	mended := p.colon("'match' statement")
	p.want(TokNewline)
	if !p.at(TokIndent) {
		p.noBody("'match' statement", head, mended)
		panic(bailout{})
	}
	p.next()
	for p.at(TokName) && p.text(p.tok) == "case" {
		m.Cases = append(m.Cases, p.matchCase())
	}
	if !p.got(TokDedent) {
		p.unexpected()
	}
	if len(m.Cases) == 0 {
		p.noBlock("'match' statement", head)
	}
	for i, c := range m.Cases {
		b := bindings{p: p}
		b.pattern(c.Pattern, c.Guard != nil || i == len(m.Cases)-1)
	}
	m.Pos = p.upTo(head.Start, m.Cases[len(m.Cases)-1].Body)
	return m
}

// subject = named | star "," [ star { "," star } [","] ]
func (p *parser) subject() Expr {
	start := p.start()
	x := p.starOrNamed()
	if !p.at(tokComma) {
		if _, ok := x.(*Starred); ok {
			p.unexpected()
		}
		return x
	}
	elts := []Expr{x}
	for p.got(tokComma) && p.itemFollows() {
		elts = append(elts, p.starOrNamed())
	}
	return &Tuple{Base: p.since(start), Elts: elts}
}

// case = "case" patterns [ "if" named ] block
func (p *parser) matchCase() Case {
	head := p.tok.Pos
	p.next()
	c := Case{Pattern: p.patterns()}
	if p.got(kwIf) {
		c.Guard = p.named()
	}
	c.Body = p.block("'case' statement", head)
	c.Pos = p.upTo(head.Start, c.Body)
	return c
}

// patterns reads a pattern, or a sequence of them without brackets.
//
//	patterns = pattern | item "," [ item { "," item } [","] ]
func (p *parser) patterns() Pattern {
	start := p.start()
	x := p.patternItem()
	if !p.at(tokComma) {
		if _, ok := x.(*StarPattern); ok {
			p.unexpected()
		}
		return x
	}
	list := []Pattern{x}
	for p.got(tokComma) && !p.at(tokColon) && !p.at(kwIf) {
		list = append(list, p.patternItem())
	}
	return p.sequence(start, list)
}

// item = pattern | "*" id
func (p *parser) patternItem() Pattern {
	if !p.at(tokStar) {
		return p.pattern()
	}
	start := p.start()
	p.next()
	name := p.captureName(true)
	return &StarPattern{p.since(start), name}
}

// captureName reads the name that a pattern binds; `_` is none.
func (p *parser) captureName(wild bool) *Name {
	if !p.at(TokName) || p.text(p.tok) == "_" && !wild {
		p.unexpected()
	}
	n := &Name{Base: Base{p.tok.Pos}, ID: p.ident(p.tok)}
	p.next()
	if n.ID == "_" {
		return nil
	}
	return n
}

func (p *parser) sequence(start int32, list []Pattern) Pattern {
	s := &SequencePattern{p.since(start), list}
	stars := 0
	for _, x := range list {
		if _, ok := x.(*StarPattern); ok {
			if stars++; stars > 1 {
				p.fail(diag.SyntaxStar, s.Pos, "multiple starred names in sequence pattern")
			}
		}
	}
	return s
}

// pattern = or [ "as" id ]
func (p *parser) pattern() Pattern {
	p.enter()
	defer p.leave()
	start := p.start()
	x := p.orPattern()
	if !p.got(kwAs) {
		return x
	}
	switch {
	case !p.at(TokName):
		p.check()
		p.fail(diag.SyntaxMatch, p.here(), "invalid pattern target")
	case p.text(p.tok) == "_":
		p.fail(diag.SyntaxMatch, p.tok.Pos, "cannot use '_' as a target")
	}
	name := p.captureName(false)
	return &AsPattern{p.since(start), x, name}
}

// or = closed { "|" closed }
func (p *parser) orPattern() Pattern {
	start := p.start()
	x := p.closedPattern()
	if !p.at(tokPipe) {
		return x
	}
	list := []Pattern{x}
	for p.got(tokPipe) {
		list = append(list, p.closedPattern())
	}
	return &OrPattern{p.since(start), list}
}

// closed = literal | "None" | "True" | "False" | id | dotted | class | "(" [patterns] ")" | "[" [patterns] "]" | mapping
func (p *parser) closedPattern() Pattern {
	start := p.start()
	switch p.tok.Kind {
	case TokNumber, tokMinus, TokString, TokFStart:
		x := p.literalPattern("patterns")
		return &ValuePattern{p.since(start), x}
	case kwNone, kwTrue, kwFalse:
		c := p.atom().(*Const)
		return &SingletonPattern{c.Base, c.Kind}
	case TokName:
		return p.namePattern()
	case tokLParen:
		return p.groupPattern(tokRParen)
	case tokLBracket:
		return p.groupPattern(tokRBracket)
	case tokLBrace:
		return p.mappingPattern()
	}
	p.unexpected()
	return nil
}

// literal = ["-"] number [ ("+" | "-") imaginary ] | strings
//
// what says for messages where it stands.
func (p *parser) literalPattern(what string) Expr {
	start := p.start()
	if p.at(TokString) || p.at(TokFStart) {
		x := p.strings()
		if _, ok := x.(*FString); ok {
			p.fail(diag.SyntaxMatch, x.Span(), "%s may only match literals and attribute lookups", what)
		}
		return x
	}
	real, imag := p.signedNumber()
	op := kinds[p.tok.Kind].binary
	if op != Add && op != Sub {
		return real
	}
	if imag {
		p.fail(diag.SyntaxMatch, real.Span(), "real number required in complex literal")
	}
	pos := p.takeOp(1)
	if !p.at(TokNumber) {
		p.unexpected()
	}
	y := p.atom()
	if _, ok := y.(*Imag); !ok {
		p.fail(diag.SyntaxMatch, y.Span(), "imaginary number required in complex literal")
	}
	return &Binary{Base: p.since(start), Op: op, OpPos: pos, X: real, Y: y}
}

// signedNumber also reports whether the number is imaginary.
func (p *parser) signedNumber() (x Expr, imag bool) {
	start, pos := p.start(), p.tok.Pos
	minus := p.got(tokMinus)
	if !p.at(TokNumber) {
		p.unexpected()
	}
	x = p.atom()
	_, imag = x.(*Imag)
	if minus {
		x = &Unary{Base: p.since(start), Op: USub, OpPos: pos, X: x}
	}
	return x, imag
}

// namePattern reads a capture, `_`, a dotted name or a class.
func (p *parser) namePattern() Pattern {
	start := p.start()
	if p.text(p.tok) == "_" {
		p.next()
		return &CapturePattern{Base: p.since(start)}
	}
	var x Expr = p.atom()
	for p.got(tokDot) {
		if !p.at(TokName) {
			p.unexpected()
		}
		name := p.tok
		p.next()
		x = &Attr{Base: p.since(start), X: x, Name: p.ident(name), NamePos: name.Pos}
	}
	if p.at(tokLParen) {
		return p.classPattern(start, x)
	}
	if name, ok := x.(*Name); ok {
		return &CapturePattern{p.since(start), name}
	}
	return &ValuePattern{p.since(start), x}
}

// groupPattern reads what brackets surround: a sequence, or in parentheses one pattern.
func (p *parser) groupPattern(closer Kind) Pattern {
	start := p.start()
	p.next()
	var list []Pattern
	comma := false
	for !p.at(closer) {
		list = append(list, p.patternItem())
		if comma = p.got(tokComma); !comma {
			break
		}
	}
	if len(list) == 1 && !comma && closer == tokRParen {
		if _, ok := list[0].(*StarPattern); ok {
			p.unexpected()
		}
		p.closeList(closer, start)
		return list[0]
	}
	p.closeList(closer, start)
	return p.sequence(start, list)
}
