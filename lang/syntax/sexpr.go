// This file: trees as s-expressions, for tests and for looking at what was parsed.

package syntax

import (
	"fmt"
	"strings"
)

// Sexpr writes a tree on one line, without spans: (= x (+ 1 2)). A module is its statements in
// order. Two sources with the same Sexpr mean the same.
func Sexpr(n Node) string {
	var s sexpr
	s.node(n)
	return s.String()
}

type sexpr struct{ strings.Builder }

// list writes "(head items…)"; an item is a Node, a string, a list of nodes, or nil for "_".
func (s *sexpr) list(head string, items ...any) {
	s.WriteString("(" + head)
	for _, it := range items {
		switch it := it.(type) {
		case string:
			s.WriteString(" " + it)
		case []Expr:
			for _, x := range it {
				s.WriteByte(' ')
				s.node(x)
			}
		case []Stmt:
			s.WriteByte(' ')
			s.block(it)
		case func():
			s.WriteByte(' ')
			it()
		case Node:
			s.WriteByte(' ')
			s.node(it)
		case nil:
			s.WriteString(" _")
		default:
			panic("syntax: bad item in s-expression")
		}
	}
	s.WriteByte(')')
}

// opt turns a nil Expr into a nil item.
func opt(x Expr) any {
	if x == nil {
		return nil
	}
	return x
}

func (s *sexpr) block(body []Stmt) {
	s.WriteByte('[')
	for i, st := range body {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.node(st)
	}
	s.WriteByte(']')
}

func (s *sexpr) node(n Node) {
	switch n := n.(type) {
	case *Module:
		for i, st := range n.Body {
			if i > 0 {
				s.WriteByte(' ')
			}
			s.node(st)
		}
	case Expr:
		s.expr(n)
	case Stmt:
		s.stmt(n)
	case *Param:
		s.param(n)
	case Pattern:
		s.pattern(n)
	}
}

func (s *sexpr) expr(x Expr) {
	switch x := x.(type) {
	case *Name, *Const, *Int, *Float, *Imag, *Str, *Bytes, *Wild:
		s.WriteString(Print(x))
	case *FString:
		s.fstring(x)
	case *Unary:
		s.list(x.Op.String(), x.X)
	case *Binary:
		s.list(x.Op.String(), x.X, x.Y)
	case *Bool:
		s.list(x.Op.String(), x.Xs)
	case *Compare:
		s.compare(x)
	case *Cond:
		s.list("cond", x.Test, x.Then, x.Else)
	case *Kept:
		s.list("magic=", x.Magic.Name, quote(x.Magic.Args))
	case *Command:
		head := "shell"
		if x.Kept {
			head = "shell="
		}
		s.list(head, quote(x.Text))
	case *Lambda:
		s.list("lambda", func() { s.params(x.Params) }, x.Body)
	case *Call:
		s.call(x)
	case *Attr:
		s.list(".", x.X, x.Name)
	case *Subscript:
		head := "index"
		if x.Tuple {
			head = "index,"
		}
		s.list(head, x.X, x.Items)
	case *Slice:
		s.list(":", opt(x.Lo), opt(x.Hi), opt(x.Step))
	case *Starred:
		s.list("*", x.X)
	case *Tuple:
		s.list("tuple", x.Elts)
	case *List:
		s.list("list", x.Elts)
	case *Set:
		s.list("set", x.Elts)
	case *Dict:
		s.dict(x)
	case *Comp:
		s.comp(x)
	case *NamedExpr:
		s.list(":=", x.Target, x.Value)
	case *Yield:
		s.list("yield", opt(x.Value))
	case *YieldFrom:
		s.list("yieldfrom", x.Value)
	default:
		panic(fmt.Sprintf("syntax: no s-expression for %T", x))
	}
}

func (s *sexpr) fstring(x *FString) {
	s.WriteString("(f")
	for _, p := range x.Parts {
		s.WriteByte(' ')
		if p.X == nil {
			s.WriteString(quote(p.Text))
			continue
		}
		s.WriteByte('{')
		s.node(p.X)
		if p.Debug != "" {
			s.WriteString(" " + quote(p.Debug))
		}
		if p.Conv != 0 {
			s.WriteString(" !" + string(p.Conv))
		}
		if p.Spec != nil {
			s.WriteByte(' ')
			s.fstring(p.Spec)
		}
		s.WriteByte('}')
	}
	s.WriteByte(')')
}

func (s *sexpr) compare(x *Compare) {
	if len(x.Ops) == 1 {
		s.list(x.Ops[0].Op.String(), x.X, x.Ys[0])
		return
	}
	items := []any{x.X}
	for i, op := range x.Ops {
		items = append(items, op.Op.String(), x.Ys[i])
	}
	s.list("compare", items...)
}

func (s *sexpr) call(x *Call) {
	s.list("call", append([]any{x.Fn}, s.args(x.Args)...)...)
}

// args makes items of arguments.
func (s *sexpr) args(list []Arg) []any {
	var items []any
	for _, a := range list {
		switch {
		case a.Star > 0:
			items = append(items, func() { s.list(strings.Repeat("*", a.Star), a.Value) })
		case a.Name != "":
			items = append(items, func() { s.list("=", a.Name, a.Value) })
		default:
			items = append(items, a.Value)
		}
	}
	return items
}

func (s *sexpr) dict(x *Dict) {
	var items []any
	for _, it := range x.Items {
		items = append(items, func() {
			if it.Key == nil {
				s.list("**", it.Value)
			} else {
				s.list(":", it.Key, it.Value)
			}
		})
	}
	s.list("dict", items...)
}

func (s *sexpr) comp(x *Comp) {
	items := []any{x.Elt}
	if x.Value != nil {
		items = append(items, x.Value)
	}
	for _, c := range x.Clauses {
		items = append(items, func() { s.list("for", c.Target, c.Iter, c.Ifs) })
	}
	s.list([...]string{"listcomp", "setcomp", "dictcomp", "gen"}[x.Kind], items...)
}

func (s *sexpr) params(list []*Param) {
	s.WriteByte('(')
	for i, q := range list {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.param(q)
	}
	s.WriteByte(')')
}

func (s *sexpr) param(q *Param) {
	s.WriteString([...]string{"/", "", "*", "kw:", "**"}[q.Kind] + q.Name)
	if q.Ann != nil {
		s.WriteByte(':')
		s.node(q.Ann)
	}
	if q.Default != nil {
		s.WriteByte('=')
		s.node(q.Default)
	}
}
