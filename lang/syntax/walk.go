// This file: the children of a node, and walks over a tree.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// Children calls yield for each direct child node, in the order of the text.
func Children(n Node, yield func(Node)) {
	switch n := n.(type) {
	case *Module:
		kids(n.Body, yield)
	case Expr:
		exprChildren(n, yield)
	case Stmt:
		stmtChildren(n, yield)
	case Pattern:
		patternChildren(n, yield)
	case *Param:
		kid(n.Ann, yield)
		kid(n.Default, yield)
	}
}

// Walk calls visit for n and all below it, parents first; where visit answers false it goes no deeper.
func Walk(n Node, visit func(Node) bool) {
	if visit(n) {
		Children(n, func(c Node) { Walk(c, visit) })
	}
}

// Extent is the text of a node together with its decorators, which its span leaves out.
func Extent(n Node) diag.Span {
	span := n.Span()
	switch n := n.(type) {
	case *FuncDef:
		if len(n.Decorators) > 0 {
			span.Start = n.at
		}
	case *ClassDef:
		if len(n.Decorators) > 0 {
			span.Start = n.at
		}
	}
	return span
}

// At is the path from n down to the innermost node that holds the byte offset; nil if n does not.
func At(n Node, off int) []Node {
	if !Extent(n).Contains(off) {
		return nil
	}
	path := []Node{n}
	for {
		var next Node
		Children(n, func(c Node) {
			if Extent(c).Contains(off) {
				next = c
			}
		})
		if next == nil {
			return path
		}
		path = append(path, next)
		n = next
	}
}

// kid yields a child that may be absent.
func kid(x Expr, yield func(Node)) {
	if x != nil {
		yield(x)
	}
}

func kids[T Node](xs []T, yield func(Node)) {
	for _, x := range xs {
		yield(x)
	}
}

func exprChildren(x Expr, yield func(Node)) {
	switch x := x.(type) {
	case *FString:
		for _, p := range x.Parts {
			kid(p.X, yield)
			if p.Spec != nil {
				yield(p.Spec)
			}
		}
	case *Unary:
		yield(x.X)
	case *Binary:
		yield(x.X)
		yield(x.Y)
	case *Bool:
		kids(x.Xs, yield)
	case *Compare:
		yield(x.X)
		kids(x.Ys, yield)
	case *Cond:
		yield(x.Then)
		yield(x.Test)
		yield(x.Else)
	case *Command:
		kids(x.Names, yield)
	case *Lambda:
		kids(x.Params, yield)
		yield(x.Body)
	case *Call:
		yield(x.Fn)
		for _, a := range x.Args {
			yield(a.Value)
		}
	case *Attr:
		yield(x.X)
	case *Subscript:
		yield(x.X)
		kids(x.Items, yield)
	case *Slice:
		kid(x.Lo, yield)
		kid(x.Hi, yield)
		kid(x.Step, yield)
	case *Starred:
		yield(x.X)
	case *Tuple:
		kids(x.Elts, yield)
	case *List:
		kids(x.Elts, yield)
	case *Set:
		kids(x.Elts, yield)
	case *Dict:
		for _, it := range x.Items {
			kid(it.Key, yield)
			yield(it.Value)
		}
	case *NamedExpr:
		yield(x.Target)
		yield(x.Value)
	case *Yield:
		kid(x.Value, yield)
	case *YieldFrom:
		yield(x.Value)
	case *Comp:
		yield(x.Elt)
		kid(x.Value, yield)
		for _, c := range x.Clauses {
			yield(c.Target)
			yield(c.Iter)
			kids(c.Ifs, yield)
		}
	}
}

func stmtChildren(s Stmt, yield func(Node)) {
	switch s := s.(type) {
	case *ExprStmt:
		yield(s.X)
	case *Explain:
		kid(s.X, yield)
		kids(s.Body, yield)
	case *Inspect:
		kid(s.X, yield)
	case *Assign:
		kids(s.Targets, yield)
		yield(s.Value)
	case *AugAssign:
		yield(s.Target)
		yield(s.Value)
	case *AnnAssign:
		yield(s.Target)
		yield(s.Ann)
		kid(s.Value, yield)
	case *Delete:
		kids(s.Targets, yield)
	case *Return:
		kid(s.Value, yield)
	case *Global:
		kids(s.Names, yield)
	case *Nonlocal:
		kids(s.Names, yield)
	case *Assert:
		yield(s.Test)
		kid(s.Msg, yield)
	case *Raise:
		kid(s.Exc, yield)
		kid(s.Cause, yield)
	default:
		compoundChildren(s, yield)
	}
}

func compoundChildren(s Stmt, yield func(Node)) {
	switch s := s.(type) {
	case *If:
		for _, arm := range s.Arms {
			yield(arm.Test)
			kids(arm.Body, yield)
		}
		kids(s.Else, yield)
	case *While:
		yield(s.Test)
		kids(s.Body, yield)
		kids(s.Else, yield)
	case *For:
		yield(s.Target)
		yield(s.Iter)
		kids(s.Body, yield)
		kids(s.Else, yield)
	case *With:
		for _, it := range s.Items {
			yield(it.X)
			kid(it.Target, yield)
		}
		kids(s.Body, yield)
	case *Try:
		kids(s.Body, yield)
		for _, h := range s.Handlers {
			kid(h.Type, yield)
			kids(h.Body, yield)
		}
		kids(s.Else, yield)
		kids(s.Finally, yield)
	case *Match:
		yield(s.Subject)
		for _, c := range s.Cases {
			yield(c.Pattern)
			kid(c.Guard, yield)
			kids(c.Body, yield)
		}
	case *ClassDef:
		kids(s.Decorators, yield)
		for _, a := range s.Bases {
			yield(a.Value)
		}
		kids(s.Body, yield)
	case *FuncDef:
		kids(s.Decorators, yield)
		kids(s.Params, yield)
		kid(s.Returns, yield)
		kids(s.Body, yield)
	}
}
