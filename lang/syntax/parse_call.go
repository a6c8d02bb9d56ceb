// This file: the parser of argument lists and parameter lists.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// args = "(" [arg {"," arg}] [","] ")"
//
// arg = named | id "=" expr | "*" expr | "**" expr | generator
func (p *parser) args() []Arg { return p.argList().args }

func (p *parser) argList() *argList {
	start := p.start()
	p.next()
	l := argList{p: p}
	for !p.at(tokRParen) {
		a, bare := p.arg()
		l.add(a)
		if bare != nil {
			l.generator = bare
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closeList(tokRParen, start)
	l.checkGenerator()
	return &l
}

// arg reads one argument; bare is the generator that it is, if it has no parentheses of its own.
func (p *parser) arg() (a Arg, bare *Comp) {
	start := p.start()
	switch {
	case p.at(tokStar):
		p.next()
		a.Star, a.Value = 1, p.expr()
	case p.at(tokPow):
		p.next()
		a.Star, a.Value = 2, p.expr()
	case p.at(TokName) && p.peek(1).Kind == tokAssign:
		a.Name, a.NamePos = p.word(p.tok), p.tok.Pos
		p.next()
		p.next()
		if p.at(tokComma) || p.at(tokRParen) {
			p.fail(diag.SyntaxArgument, p.since(start).Pos, "expected argument value expression")
		}
		a.Value = p.expr()
	default:
		a.Value = p.named()
		p.badKeyword(a.Value)
	}
	if p.at(kwFor) || p.at(kwAsync) {
		if a.Star > 0 {
			p.fail(diag.SyntaxStar, p.since(start).Pos, "iterable argument unpacking cannot be used in comprehension")
		}
		if a.Name != "" {
			p.failHint(diag.SyntaxArgument, a.NamePos.To(p.prev.Pos), "put parentheses around the generator",
				"invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
		}
		bare = p.clauses(GenComp, a.Value, nil)
		bare.Base = p.since(start)
		a.Value = bare
	}
	a.Pos = p.since(start).Pos
	return a, bare
}

// badKeyword refuses `f(x.y=1)` and `f(True=1)`.
func (p *parser) badKeyword(x Expr) {
	if !p.at(tokAssign) {
		return
	}
	if c, ok := x.(*Const); ok && c.Kind != Ellipsis {
		p.fail(diag.SyntaxArgument, c.Pos, "cannot assign to %s", c.Kind)
	}
	p.fail(diag.SyntaxArgument, x.Span().To(p.tok.Pos), `expression cannot contain assignment, perhaps you meant "=="?`)
}

// An argList checks the order of arguments as they come.
type argList struct {
	p               *parser
	args            []Arg
	keyword, kwStar bool
	names           map[string]bool
	generator       *Comp // one without parentheses of its own
}

func (l *argList) add(a Arg) {
	p := l.p
	switch {
	case a.Star == 2:
		l.kwStar = true
	case a.Star == 1:
		if l.kwStar {
			p.fail(diag.SyntaxArgument, a.Pos, "iterable argument unpacking follows keyword argument unpacking")
		}
	case a.Name != "":
		if l.names == nil {
			l.names = map[string]bool{}
		}
		if l.names[a.Name] {
			p.fail(diag.SyntaxArgument, a.Pos, "keyword argument repeated: %s", a.Name)
		}
		l.names[a.Name] = true
		l.keyword = true
	case l.kwStar:
		p.fail(diag.SyntaxArgument, a.Pos, "positional argument follows keyword argument unpacking")
	case l.keyword:
		p.fail(diag.SyntaxArgument, a.Pos, "positional argument follows keyword argument")
	}
	l.args = append(l.args, a)
}

// checkGenerator wants a generator without parentheses of its own to be the only argument.
func (l *argList) checkGenerator() {
	if l.generator != nil && (len(l.args) > 1 || l.p.peek(-2).Kind == tokComma) {
		l.p.fail(diag.SyntaxArgument, l.generator.Pos, "Generator expression must be parenthesized")
	}
}

// params reads parameters up to the token that ends them; annotations are allowed in a def.
//
//	params = param {"," param} [","]
//	param  = id [":" annotation] ["=" expr] | "*" [id [":" annotation]] | "**" id [":" annotation] | "/"
func (p *parser) params(closer Kind, annotated bool) []*Param {
	l := paramList{p: p, annotated: annotated, kind: Plain}
	for !p.at(closer) {
		l.param()
		if !p.got(tokComma) {
			break
		}
	}
	l.end()
	return l.params
}

// A paramList checks parameters as they come.
type paramList struct {
	p         *parser
	annotated bool
	params    []*Param
	names     map[string]bool
	kind      ParamKind // of the next name
	starPos   diag.Span // of a bare `*` not yet followed by a name
	defaults  bool      // a default was seen among those by position
	slash     bool
	varargs   bool
	varkw     bool
}

func (l *paramList) param() {
	p := l.p
	if l.varkw {
		p.expected(diag.SyntaxParameter, "arguments cannot follow var-keyword argument")
	}
	switch p.tok.Kind {
	case tokSlash:
		l.posOnly()
	case tokStar:
		l.star()
	case tokPow:
		start := p.start()
		p.next()
		l.named(start, VarKwargs)
		l.varkw = true
	case TokName:
		l.named(p.start(), l.kind)
	case tokLParen:
		what := "Lambda expression"
		if l.annotated {
			what = "Function"
		}
		p.fail(diag.SyntaxParameter, p.tok.Pos, "%s parameters cannot be parenthesized", what)
	default:
		p.unexpected()
	}
}

func (l *paramList) posOnly() {
	p := l.p
	switch {
	case l.slash:
		p.fail(diag.SyntaxParameter, p.tok.Pos, "/ may appear only once")
	case l.kind == KwOnly:
		p.fail(diag.SyntaxParameter, p.tok.Pos, "/ must be ahead of *")
	case len(l.params) == 0:
		p.fail(diag.SyntaxParameter, p.tok.Pos, "at least one argument must precede /")
	}
	for _, q := range l.params {
		q.Kind = PosOnly
	}
	l.slash = true
	p.next()
}

func (l *paramList) star() {
	p := l.p
	start, pos := p.start(), p.tok.Pos
	if l.kind == KwOnly {
		p.fail(diag.SyntaxParameter, pos, "* argument may appear only once")
	}
	p.next()
	l.kind = KwOnly
	if p.at(TokName) {
		l.named(start, VarArgs)
		return
	}
	if !p.at(tokComma) {
		if p.at(tokRParen) || p.at(tokColon) {
			p.fail(diag.SyntaxParameter, pos, "named arguments must follow bare *")
		}
		p.unexpected()
	}
	l.starPos = pos
}

// named reads a parameter from its name on; start is where its stars began.
func (l *paramList) named(start int32, kind ParamKind) {
	p := l.p
	if !p.at(TokName) {
		p.unexpected()
	}
	q := &Param{Name: p.ident(p.tok), NamePos: p.tok.Pos, Kind: kind}
	if l.names[q.Name] {
		p.fail(diag.SyntaxParameter, q.NamePos, "duplicate argument '%s' in function definition", q.Name)
	}
	if l.names == nil {
		l.names = map[string]bool{}
	}
	l.names[q.Name] = true
	p.next()
	if l.annotated && p.got(tokColon) {
		q.Ann = p.annotation(kind == VarArgs)
	}
	if p.at(tokAssign) {
		l.defaultValue(q)
	} else if kind == Plain && l.defaults {
		p.fail(diag.SyntaxParameter, q.NamePos, "parameter without a default follows parameter with a default")
	}
	if kind != VarKwargs {
		l.starPos = diag.Span{}
	} else if l.starPos != (diag.Span{}) {
		p.fail(diag.SyntaxParameter, l.starPos, "named arguments must follow bare *")
	}
	q.Base = p.since(start)
	l.params = append(l.params, q)
}

func (l *paramList) defaultValue(q *Param) {
	p := l.p
	switch q.Kind {
	case VarArgs:
		p.fail(diag.SyntaxParameter, p.tok.Pos, "var-positional argument cannot have default value")
	case VarKwargs:
		p.fail(diag.SyntaxParameter, p.tok.Pos, "var-keyword argument cannot have default value")
	case Plain:
		l.defaults = true
	}
	p.next()
	if p.at(tokComma) || p.at(tokRParen) {
		p.fail(diag.SyntaxParameter, p.prev.Pos, "expected default value expression")
	}
	q.Default = p.expr()
}

func (l *paramList) end() {
	if l.starPos != (diag.Span{}) {
		l.p.check()
		l.p.fail(diag.SyntaxParameter, l.starPos, "named arguments must follow bare *")
	}
}

// annotation reads the annotation of a name, in which `?` is a dimension.
func (p *parser) annotation(star bool) Expr {
	p.ann++
	defer func() { p.ann-- }()
	if star && p.at(tokStar) {
		return p.starOrExpr()
	}
	return p.expr()
}
