// This file: what can be assigned to and deleted, and what expressions are called in messages.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// assignable bails out unless x can be a target. top says that x is the whole left side of `=`,
// where a comparison may have been meant.
func (p *parser) assignable(x Expr, top bool) {
	switch x := x.(type) {
	case *Name, *Attr, *Subscript:
		return
	case *Starred:
		p.assignable(x.X, false)
		return
	case *Tuple:
		p.assignableAll(x.Elts)
		return
	case *List:
		p.assignableAll(x.Elts)
		return
	case *Const:
		if x.Kind != Ellipsis {
			p.fail(diag.SyntaxAssign, x.Pos, "cannot assign to %s", x.Kind)
		}
	}
	if top && !bindsWeakly(x) {
		p.failHint(diag.SyntaxAssign, x.Span(), "", "cannot assign to "+describe(x)+" here. Maybe you meant '==' instead of '='?")
	}
	p.fail(diag.SyntaxAssign, x.Span(), "cannot assign to %s", describe(x))
}

// bindsWeakly reports what Python's grammar does not take for a mistyped comparison.
func bindsWeakly(x Expr) bool {
	switch x.(type) {
	case *NamedExpr, *Yield, *YieldFrom:
		return false // parentheses are around it
	}
	c, comp := x.(*Comp)
	return prec(x) <= precCompare || comp && c.Kind == GenComp
}

func (p *parser) assignableAll(xs []Expr) {
	stars := 0
	for _, x := range xs {
		p.assignable(x, false)
		if _, ok := x.(*Starred); ok {
			if stars++; stars > 1 {
				p.fail(diag.SyntaxStar, x.Span(), "multiple starred expressions in assignment")
			}
		}
	}
}

// deletable bails out unless x can be deleted.
func (p *parser) deletable(x Expr) {
	switch x := x.(type) {
	case *Name, *Attr, *Subscript:
		return
	case *Tuple:
		for _, e := range x.Elts {
			p.deletable(e)
		}
		return
	case *List:
		for _, e := range x.Elts {
			p.deletable(e)
		}
		return
	}
	p.fail(diag.SyntaxDelete, x.Span(), "cannot delete %s", describe(x))
}

// describe is what Python calls an expression in its messages.
func describe(x Expr) string {
	switch x := x.(type) {
	case *Name:
		return "name"
	case *Const:
		if x.Kind == Ellipsis {
			return "ellipsis"
		}
		return x.Kind.String()
	case *Int, *Float, *Imag, *Str, *Bytes:
		return "literal"
	case *FString:
		return "f-string expression"
	case *NamedExpr:
		return "named expression"
	case *Yield, *YieldFrom:
		return "yield expression"
	case *Compare:
		return "comparison"
	case *Cond:
		return "conditional expression"
	case *Lambda:
		return "lambda"
	case *Command:
		return "shell command"
	case *Kept:
		return "magic"
	case *Call:
		return "function call"
	case *Attr:
		return "attribute"
	case *Subscript:
		return "subscript"
	case *Starred:
		return "starred"
	case *Tuple:
		return "tuple"
	case *List:
		return "list"
	case *Set:
		return "set display"
	case *Dict:
		return "dict literal"
	case *Comp:
		return [...]string{"list comprehension", "set comprehension", "dict comprehension", "generator expression"}[x.Kind]
	}
	return "expression"
}
