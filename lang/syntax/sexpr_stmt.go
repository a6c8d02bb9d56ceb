// This file: statements as s-expressions.

package syntax

import "fmt"

func (s *sexpr) stmt(st Stmt) {
	switch st := st.(type) {
	case *ExprStmt:
		if st.Silent {
			s.list("silent", st.X)
		} else {
			s.node(st.X)
		}
	case *Assign:
		s.list("=", st.Targets, st.Value)
	case *AugAssign:
		s.list(st.Op.String()+"=", st.Target, st.Value)
	case *AnnAssign:
		head := "ann"
		if !st.Simple {
			head = "ann()"
		}
		s.list(head, st.Target, st.Ann, opt(st.Value))
	case *Delete:
		s.list("del", st.Targets)
	case *Pass:
		s.list("pass")
	case *BadStmt:
		s.list("bad")
	case *Break:
		s.list("break")
	case *Continue:
		s.list("continue")
	case *Return:
		s.list("return", opt(st.Value))
	case *Import:
		s.list("import", func() { s.aliases(st.Names) })
	case *ImportFrom:
		from := fmt.Sprintf("%.*s%s", st.Level, "................................", st.Module)
		if st.Star {
			s.list("from", from, "*")
		} else {
			s.list("from", from, func() { s.aliases(st.Names) })
		}
	case *Global:
		s.list("global", func() { s.names(st.Names) })
	case *Nonlocal:
		s.list("nonlocal", func() { s.names(st.Names) })
	case *Assert:
		s.list("assert", st.Test, opt(st.Msg))
	case *Raise:
		s.list("raise", opt(st.Exc), opt(st.Cause))
	case *Explain:
		if st.X == nil {
			s.list("explain", st.Body)
			break
		}
		s.list("explain", st.X)
	case *Magic:
		head := "magic"
		if st.Cell {
			head = "cellmagic"
		}
		s.list(head, st.Name, quote(st.Args), quote(st.Body))
	case *Inspect:
		head := "inspect"
		if st.Detail {
			head = "inspect2"
		} else if st.Topic {
			head = "help"
		}
		s.list(head, quote(st.Text))
	default:
		s.compound(st)
	}
}

func (s *sexpr) aliases(list []Alias) {
	for i, a := range list {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(a.Name)
		if a.As != "" {
			s.WriteString(" as " + a.As)
		}
	}
}

func (s *sexpr) names(list []*Name) {
	for i, n := range list {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(n.ID)
	}
}

func (s *sexpr) compound(st Stmt) {
	switch st := st.(type) {
	case *If:
		var items []any
		for _, a := range st.Arms {
			items = append(items, a.Test, a.Body)
		}
		s.list("if", append(items, elseItems(st.Else)...)...)
	case *While:
		s.list("while", append([]any{st.Test, st.Body}, elseItems(st.Else)...)...)
	case *For:
		s.list("for", append([]any{st.Target, st.Iter, st.Body}, elseItems(st.Else)...)...)
	case *With:
		var items []any
		for _, it := range st.Items {
			items = append(items, it.X)
			if it.Target != nil {
				items = append(items, func() { s.list("as", it.Target) })
			}
		}
		s.list("with", append(items, st.Body)...)
	case *Try:
		items := []any{st.Body}
		for _, h := range st.Handlers {
			word := "except"
			if h.Star {
				word = "except*"
			}
			items = append(items, func() { s.list(word, opt(h.Type), func() { s.WriteString(h.Name) }, h.Body) })
		}
		items = append(items, elseItems(st.Else)...)
		if st.Finally != nil {
			items = append(items, "finally", st.Finally)
		}
		s.list("try", items...)
	case *Match:
		s.match(st)
	case *ClassDef:
		s.list("class", append(append(append(decoratorItems(s, st.Decorators), st.Name), s.args(st.Bases)...), st.Body)...)
	case *FuncDef:
		items := append(decoratorItems(s, st.Decorators), st.Name, func() { s.params(st.Params) })
		if st.Returns != nil {
			items = append(items, "->", st.Returns)
		}
		s.list("def", append(items, st.Body)...)
	default:
		panic(fmt.Sprintf("syntax: no s-expression for %T", st))
	}
}

func decoratorItems(s *sexpr, list []Expr) []any {
	var items []any
	for _, d := range list {
		items = append(items, func() { s.list("@", d) })
	}
	return items
}

func elseItems(body []Stmt) []any {
	if body == nil {
		return nil
	}
	return []any{"else", body}
}
