// This file: the printer of expressions: canonical source, with the fewest parentheses.

package syntax

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Print writes the canonical source of a node: blanks around operators, blocks indented by four,
// parentheses where the tree needs them. Parsing it again gives the same tree. Statements end with
// a newline, expressions do not.
func Print(n Node) string {
	var p printer
	switch n := n.(type) {
	case *Module:
		p.stmts(n.Body)
	case Stmt:
		p.stmt(n)
	case Expr:
		p.expr(n, precLowest)
	case *Param:
		p.param(n)
	case Pattern:
		p.pattern(n, precAsPattern)
	}
	return p.String()
}

type printer struct {
	strings.Builder
	indent int
}

func (p *printer) w(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

// prec is how strongly the outermost operator of x binds.
func prec(x Expr) int {
	switch x := x.(type) {
	case *NamedExpr, *Yield, *YieldFrom:
		return precNamed
	case *Unary:
		return ops[x.Op].prec
	case *Binary:
		return ops[x.Op].prec
	case *Bool:
		return ops[x.Op].prec
	case *Compare:
		return precCompare
	case *Cond, *Lambda:
		return precCond
	}
	return precPrimary
}

// expr prints x, in parentheses when it binds less strongly than least.
func (p *printer) expr(x Expr, least int) {
	if prec(x) < least {
		p.w("(")
		p.bare(x)
		p.w(")")
		return
	}
	p.bare(x)
}

// top prints an expression where a tuple needs no parentheses.
func (p *printer) top(x Expr) {
	if t, ok := x.(*Tuple); ok && !t.Paren && len(t.Elts) > 0 {
		p.items(t.Elts)
		if len(t.Elts) == 1 {
			p.w(",")
		}
		return
	}
	p.expr(x, precLowest)
}

func (p *printer) items(xs []Expr) {
	for i, x := range xs {
		if i > 0 {
			p.w(", ")
		}
		p.expr(x, precCond)
	}
}

func (p *printer) bare(x Expr) {
	switch x := x.(type) {
	case *Name:
		p.w(x.ID)
	case *Const:
		p.w(x.Kind.String())
	case *Int:
		if x.Big != nil {
			p.big(x)
		} else {
			p.w(strconv.FormatInt(x.Value, 10))
		}
	case *Float:
		p.w(floatText(x.Value, ".0"))
	case *Imag:
		p.w(floatText(x.Value, ""), "j")
	case *Str:
		p.w(quote(x.Value))
	case *Bytes:
		p.w("b", quoteBytes(x.Value))
	case *FString:
		p.fstring(x)
	case *Wild:
		p.w("?")
	case *Starred:
		p.w("*")
		p.expr(x.X, precBitOr)
	case *Slice:
		p.slice(x)
	case *Tuple:
		p.w("(")
		p.items(x.Elts)
		if len(x.Elts) == 1 {
			p.w(",")
		}
		p.w(")")
	case *List:
		p.w("[")
		p.items(x.Elts)
		p.w("]")
	case *Set:
		p.w("{")
		p.items(x.Elts)
		p.w("}")
	case *Dict:
		p.dict(x)
	case *Comp:
		p.comp(x)
	case *NamedExpr:
		p.w(x.Target.ID, " := ")
		p.expr(x.Value, precCond)
	case *Yield:
		p.w("yield")
		p.operand(x.Value)
	case *YieldFrom:
		p.w("yield from ")
		p.expr(x.Value, precCond)
	default:
		p.operator(x)
	}
}

// big prints a large integer, in hexadecimal when decimal would be too long to read back.
func (p *printer) big(x *Int) {
	if x.Big.BitLen() > 3*maxDecimal {
		p.w("0x", x.Big.Text(16))
		return
	}
	p.w(x.Big.String())
}

func floatText(v float64, suffix string) string {
	if math.IsInf(v, 0) {
		return "1e999"
	}
	s := strconv.FormatFloat(v, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += suffix
	}
	return s
}

func (p *printer) operator(x Expr) {
	switch x := x.(type) {
	case *Unary:
		p.w(x.Op.String())
		if x.Op == Not {
			p.w(" ")
		}
		p.expr(x.X, ops[x.Op].prec)
	case *Binary:
		left, right := ops[x.Op].prec, ops[x.Op].prec+1
		if x.Op == Pow {
			left, right = precPrimary, precUnary
		}
		p.expr(x.X, left)
		p.w(" ", x.Op.String(), " ")
		p.expr(x.Y, right)
	case *Bool:
		for i, y := range x.Xs {
			if i > 0 {
				p.w(" ", x.Op.String(), " ")
			}
			p.expr(y, ops[x.Op].prec+1)
		}
	case *Compare:
		p.expr(x.X, precCompare+1)
		for i, op := range x.Ops {
			p.w(" ", op.Op.String(), " ")
			p.expr(x.Ys[i], precCompare+1)
		}
	case *Cond:
		p.expr(x.Then, precOr)
		p.w(" if ")
		p.expr(x.Test, precOr)
		p.w(" else ")
		p.expr(x.Else, precCond)
	case *Command:
		p.w("!", x.Text)
	case *Kept:
		p.stmt(x.Magic)
	case *Lambda:
		p.w("lambda")
		if len(x.Params) > 0 {
			p.w(" ")
			p.params(x.Params)
		}
		p.w(": ")
		p.expr(x.Body, precCond)
	default:
		p.postfix(x)
	}
}

func (p *printer) postfix(x Expr) {
	switch x := x.(type) {
	case *Call:
		p.expr(x.Fn, precPrimary)
		p.w("(")
		p.args(x.Args)
		p.w(")")
	case *Attr:
		p.expr(x.X, precPrimary)
		if _, ok := x.X.(*Int); ok {
			p.w(" ") // 1.real would begin with the float 1.
		}
		p.w(".", x.Name)
	case *Subscript:
		p.expr(x.X, precPrimary)
		p.w("[")
		p.items(x.Items)
		if x.Tuple && len(x.Items) == 1 {
			p.w(",")
		}
		p.w("]")
	default:
		panic(fmt.Sprintf("syntax: cannot print %T", x))
	}
}

func (p *printer) args(list []Arg) {
	for i, a := range list {
		if i > 0 {
			p.w(", ")
		}
		p.arg(a)
	}
}

func (p *printer) arg(a Arg) {
	p.w(strings.Repeat("*", a.Star))
	if a.Name != "" {
		p.w(a.Name, "=")
	}
	p.expr(a.Value, precCond)
}

func (p *printer) slice(x *Slice) {
	if x.Lo != nil {
		p.expr(x.Lo, precOr)
	}
	p.w(":")
	if x.Hi != nil {
		p.expr(x.Hi, precOr)
	}
	if x.Step != nil {
		p.w(":")
		p.expr(x.Step, precOr)
	}
}

func (p *printer) dict(x *Dict) {
	p.w("{")
	for i, it := range x.Items {
		if i > 0 {
			p.w(", ")
		}
		if it.Key == nil {
			p.w("**")
			p.expr(it.Value, precBitOr)
			continue
		}
		p.expr(it.Key, precOr)
		p.w(": ")
		p.expr(it.Value, precCond)
	}
	p.w("}")
}

func (p *printer) comp(x *Comp) {
	brackets := [...]string{"[]", "{}", "{}", "()"}[x.Kind]
	p.w(brackets[:1])
	p.expr(x.Elt, precCond)
	if x.Value != nil {
		p.w(": ")
		p.expr(x.Value, precCond)
	}
	for _, c := range x.Clauses {
		p.w(" for ")
		p.target(c.Target)
		p.w(" in ")
		p.expr(c.Iter, precOr)
		for _, test := range c.Ifs {
			p.w(" if ")
			p.expr(test, precOr)
		}
	}
	p.w(brackets[1:])
}

// target prints the target of a loop.
func (p *printer) target(x Expr) {
	p.top(x)
}

func (p *printer) params(list []*Param) {
	star := false
	for i, q := range list {
		if i > 0 {
			p.w(", ")
		}
		switch q.Kind {
		case VarArgs:
			star = true
		case KwOnly:
			if !star {
				p.w("*, ")
				star = true
			}
		}
		p.param(q)
		if q.Kind == PosOnly && (i+1 == len(list) || list[i+1].Kind != PosOnly) {
			p.w(", /")
		}
	}
}

func (p *printer) param(q *Param) {
	switch q.Kind {
	case VarArgs:
		p.w("*")
	case VarKwargs:
		p.w("**")
	}
	p.w(q.Name)
	if q.Ann != nil {
		p.w(": ")
		p.expr(q.Ann, precCond)
	}
	if q.Default != nil {
		if p.w("="); q.Ann != nil {
			p.w(" ")
		}
		p.expr(q.Default, precCond)
	}
}
