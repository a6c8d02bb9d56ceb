// This file: the parser of simple statements.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// stmts reads statements up to the token that ends them: TokDedent in a block, TokEOF in a module.
func (p *parser) stmts(end Kind) []Stmt {
	if p.recovery != nil {
		return p.goodStmts(end)
	}
	var out []Stmt
	for !p.at(end) {
		switch p.tok.Kind {
		case TokNewline:
			p.next() // a line of nothing but a joined blank
		case TokIndent:
			p.check()
			p.indentation("unexpected indent")
		default:
			p.stmt(&out)
		}
	}
	return out
}

// stmt = simple {";" simple} [";"] NEWLINE | compound | magic | inspect
func (p *parser) stmt(out *[]Stmt) {
	if s := p.ownLine(); s != nil {
		*out = append(*out, s)
		return
	}
	p.simpleLine(out)
}

// ownLine reads a statement that has lines of its own, nil for any other.
func (p *parser) ownLine() Stmt {
	switch p.tok.Kind {
	case kwIf:
		return p.ifStmt()
	case kwWhile:
		return p.whileStmt()
	case kwFor:
		return p.forStmt()
	case kwWith:
		return p.withStmt()
	case kwTry:
		return p.tryStmt()
	case kwDef:
		return p.def(false)
	case kwClass:
		return p.classDef()
	case tokAt:
		return p.decorated()
	case kwAsync:
		return p.async()
	case TokName:
		if s := p.explainBlock(); s != nil {
			return s
		}
	case TokMagic:
		return p.magic()
	case tokQuestion:
		return p.inspect()
	}
	if s := p.inspectLine(); s != nil {
		return s
	}
	if p.matchFollows() {
		return p.matchStmt()
	}
	return nil
}

// simpleLine reads the simple statements of one line.
func (p *parser) simpleLine(out *[]Stmt) {
	for {
		p.begin()
		s := p.simple()
		more := p.got(tokSemi)
		if x, ok := s.(*ExprStmt); ok && more && p.at(TokNewline) {
			x.Silent = true
		}
		if !more && !p.at(TokNewline) {
			p.afterStmt()
		}
		*out = append(*out, s)
		if p.got(TokNewline) {
			return
		}
	}
}

// afterStmt reports what follows a simple statement on its line.
func (p *parser) afterStmt() {
	p.check()
	p.neverClosed()
	p.foreign()
	if name := p.text(p.prev); (name == "print" || name == "exec") && startsExpr(p.tok.Kind) {
		p.fail(diag.SyntaxPrint, p.prev.Pos.To(p.here()), "Missing parentheses in call to '%s'. Did you mean %s(...)?", name, name)
	}
	if hint := p.otherLanguage(); hint != "" {
		p.failHint(diag.SyntaxUnexpected, p.prev.Pos, hint, "invalid syntax")
	}
	p.unexpected()
}

// otherLanguage is a hint for a line that begins with another language's word: `function f(x)`.
func (p *parser) otherLanguage() string {
	if p.prev.Kind != TokName || !startsExpr(p.tok.Kind) {
		return ""
	}
	if p.i >= 2 && !isLayout(p.peek(-2).Kind) {
		return ""
	}
	switch p.text(p.prev) {
	case "function", "func", "fn", "fun":
		return "write def"
	case "elseif", "elsif", "elif":
		return "write elif"
	case "foreach":
		return "write for"
	case "let", "var", "const", "int", "float", "double", "bool", "string", "auto":
		return "a variable needs no declaration: write x = 3"
	}
	return ""
}

// simple = exprs | assign | augassign | annassign | "del" targets | "pass" | "break" | "continue"
// | "return" [exprs] | import | from | "global" ids | "nonlocal" ids | "assert" expr ["," expr]
// | "raise" [expr ["from" expr]] | "explain" (exprs | assign | augassign | annassign)
func (p *parser) simple() Stmt {
	start := p.start()
	switch p.tok.Kind {
	case kwPass:
		p.next()
		return &Pass{p.since(start)}
	case kwBreak:
		p.next()
		return &Break{p.since(start)}
	case kwContinue:
		p.next()
		return &Continue{p.since(start)}
	case kwReturn:
		return p.returnStmt()
	case kwDel:
		return p.del()
	case kwImport:
		return p.importStmt()
	case kwFrom:
		return p.fromStmt()
	case kwGlobal:
		names := p.names()
		return &Global{p.since(start), names}
	case kwNonlocal:
		names := p.names()
		return &Nonlocal{p.since(start), names}
	case kwAssert:
		return p.assert()
	case kwRaise:
		return p.raise()
	case TokName:
		if p.text(p.tok) == "explain" && p.explainFollows() {
			p.next()
			switch s := p.exprOrAssign().(type) {
			case *ExprStmt:
				return &Explain{Base: p.since(start), X: s.X}
			default:
				return &Explain{Base: p.since(start), Body: []Stmt{s}}
			}
		}
		if s := p.helpTopic(); s != nil {
			return s
		}
		if p.text(p.tok) == "type" && p.peek(1).Kind == TokName {
			p.unsupported(p.tok.Pos, "type aliases")
		}
	}
	return p.exprOrAssign()
}

// explainFollows applies the rule for the soft keyword: `explain` at the beginning of a statement is
// the keyword when the next token begins an expression and could not go on after a name in Python.
// So `explain a @ b` and `explain not x` are explanations; `explain(x)`, `explain[x]`, `explain - x`
// and `explain = 3` remain a call, an index, a difference and an assignment. A blank makes
// `explain (a + b).sum()` an explanation: nobody calls a function that way.
func (p *parser) explainFollows() bool {
	switch k := p.peek(1).Kind; k {
	case tokLParen:
		return p.peek(1).Pos.Start > p.tok.Pos.End
	case tokLBracket, tokPlus, tokMinus, tokStar:
		return false
	case kwNot:
		return p.peek(2).Kind != kwIn
	default:
		return startsExpr(k)
	}
}

// explainBlock = "explain" block | "explain" compound; nil where another statement begins.
func (p *parser) explainBlock() Stmt {
	if p.text(p.tok) != "explain" {
		return nil
	}
	start, name := p.start(), p.tok.Pos
	switch p.peek(1).Kind {
	case tokColon:
		if !isLayout(p.peek(2).Kind) {
			return nil
		}
		p.next()
		body := p.block("explain", name)
		return &Explain{Base: p.since(start), Body: body, Block: true}
	case kwIf:
		if p.chooses() {
			return nil
		}
		fallthrough
	case kwWhile, kwFor, kwWith, kwTry, kwDef, kwClass:
		p.next()
		body := []Stmt{p.ownLine()}
		return &Explain{Base: p.since(start), Body: body}
	}
	return nil
}

// chooses reports a word before an `if` that belongs to an expression: `explain if x else y`.
func (p *parser) chooses() bool {
	for n, depth := 2, 0; ; n++ {
		switch p.peek(n).Kind {
		case tokLParen, tokLBracket, tokLBrace:
			depth++
		case tokRParen, tokRBracket, tokRBrace:
			depth--
		case tokColon, TokEOF, TokError:
			if depth <= 0 {
				return false
			}
		case kwElse, TokNewline:
			if depth <= 0 {
				return p.peek(n).Kind == kwElse
			}
		case kwLambda: // its colon is no block's
			for p.peek(n).Kind != tokColon && !isLayout(p.peek(n).Kind) && p.peek(n).Kind != TokEOF {
				n++
			}
		}
	}
}

// returnStmt = "return" [exprs]
func (p *parser) returnStmt() Stmt {
	start := p.start()
	p.next()
	r := &Return{}
	if !p.endOfStmt() {
		r.Value = p.exprs()
	}
	r.Base = p.since(start)
	return r
}

func (p *parser) endOfStmt() bool { return p.at(TokNewline) || p.at(tokSemi) }

// del = "del" target {"," target} [","]
func (p *parser) del() Stmt {
	start := p.start()
	p.next()
	if p.endOfStmt() {
		p.unexpected()
	}
	d := &Delete{}
	x := p.statementExprs()
	if t, ok := x.(*Tuple); ok && !t.Paren {
		d.Targets = t.Elts
	} else {
		d.Targets = []Expr{x}
	}
	for _, t := range d.Targets {
		p.deletable(t)
	}
	d.Base = p.since(start)
	return d
}

// names reads the names after global and nonlocal.
func (p *parser) names() []*Name {
	p.next()
	var out []*Name
	for {
		if !p.at(TokName) {
			p.unexpected()
		}
		out = append(out, &Name{Base: Base{p.tok.Pos}, ID: p.ident(p.tok)})
		p.next()
		if !p.got(tokComma) {
			return out
		}
	}
}

// assert = "assert" expr ["," expr]
func (p *parser) assert() Stmt {
	start := p.start()
	p.next()
	a := &Assert{Test: p.expr()}
	if p.got(tokComma) {
		a.Msg = p.expr()
	}
	a.Base = p.since(start)
	return a
}

// raise = "raise" [expr ["from" expr]]
func (p *parser) raise() Stmt {
	start := p.start()
	p.next()
	r := &Raise{}
	if !p.endOfStmt() {
		r.Exc = p.expr()
		if p.got(kwFrom) {
			r.Cause = p.expr()
		}
	}
	r.Base = p.since(start)
	return r
}

// exprOrAssign reads what begins with an expression.
//
//	assign    = targets "=" { targets "=" } (exprs | yield | shell)
//	augassign = target op "=" (exprs | yield)
//	annassign = target ":" annotation ["=" (exprs | yield | shell)]
func (p *parser) exprOrAssign() Stmt {
	start, first := p.start(), p.tok
	if p.at(kwYield) {
		x := p.statementYield()
		return &ExprStmt{Base: p.since(start), X: x}
	}
	x := p.statementExprs()
	switch {
	case p.at(tokAssign):
		return p.assign(start, x)
	case kinds[p.tok.Kind].aug != NoOp:
		return p.augAssign(start, x)
	case p.at(tokColon) && p.peek(1).Kind != TokNewline: // else it looks like the head of a block
		return p.annAssign(start, x, first)
	case p.at(tokQuestion):
		return p.inspectAfter(start, x)
	}
	if _, name := x.(*Name); p.at(tokWalrus) && !name {
		p.notAName(x)
	}
	if s, ok := x.(*Starred); ok {
		if !p.endOfStmt() {
			p.unexpected()
		}
		p.fail(diag.SyntaxStar, s.Pos, "can't use starred expression here")
	}
	return &ExprStmt{Base: p.since(start), X: x}
}

func (p *parser) assign(start int32, x Expr) Stmt {
	a := &Assign{}
	for p.at(tokAssign) {
		p.assignable(x, len(a.Targets) == 0)
		if s, ok := x.(*Starred); ok {
			p.fail(diag.SyntaxStar, s.Pos, "starred assignment target must be in a list or tuple")
		}
		a.Targets = append(a.Targets, x)
		p.next()
		if p.at(TokMagic) {
			x = p.keptMagic()
			break
		}
		if p.at(kwYield) {
			x = p.statementYield()
			break
		}
		x = p.statementExprs()
	}
	if s, ok := x.(*Starred); ok {
		p.fail(diag.SyntaxStar, s.Pos, "can't use starred expression here")
	}
	a.Value = x
	a.Base = p.since(start)
	return a
}

func (p *parser) augAssign(start int32, x Expr) Stmt {
	switch x.(type) {
	case *Name, *Attr, *Subscript:
	default:
		p.fail(diag.SyntaxAssign, x.Span(), "'%s' is an illegal expression for augmented assignment", describe(x))
	}
	a := &AugAssign{Target: x, Op: kinds[p.tok.Kind].aug, OpPos: p.tok.Pos}
	p.next()
	a.Value = p.yieldOrExprs()
	a.Base = p.since(start)
	return a
}

func (p *parser) annAssign(start int32, x Expr, first Token) Stmt {
	switch x.(type) {
	case *Name, *Attr, *Subscript:
	case *Tuple:
		p.fail(diag.SyntaxAssign, x.Span(), "only single target (not tuple) can be annotated")
	case *List:
		p.fail(diag.SyntaxAssign, x.Span(), "only single target (not list) can be annotated")
	default:
		p.fail(diag.SyntaxAssign, x.Span(), "illegal target for annotation")
	}
	a := &AnnAssign{Target: x}
	_, isName := x.(*Name)
	a.Simple = isName && first.Kind == TokName
	p.next()
	a.Ann = p.annotation(false)
	if p.got(tokAssign) {
		if p.at(TokMagic) {
			a.Value = p.keptMagic()
		} else {
			a.Value = p.yieldOrExprs()
		}
	}
	a.Base = p.since(start)
	return a
}
