// This file: the printer of statements.

package syntax

import (
	"fmt"
	"strings"
)

func (p *printer) stmts(list []Stmt) {
	for _, s := range list {
		p.stmt(s)
	}
}

// line writes the indentation and the words of a line.
func (p *printer) line(parts ...string) {
	p.w(strings.Repeat("    ", p.indent))
	p.w(parts...)
}

func (p *printer) stmt(s Stmt) {
	switch x := s.(type) {
	case *Explain:
		if x.X == nil {
			p.line("explain")
			p.block(x.Body)
			return
		}
	case *If, *While, *For, *With, *Try, *FuncDef, *ClassDef, *Match:
		p.compound(s)
		return
	}
	p.line()
	p.simple(s)
	if m, ok := s.(*Magic); !ok || m.Body == "" {
		p.w("\n")
	}
}

func (p *printer) simple(s Stmt) {
	switch s := s.(type) {
	case *ExprStmt:
		p.value(s.X)
		if s.Silent {
			p.w(";")
		}
	case *Assign:
		for _, t := range s.Targets {
			p.top(t)
			p.w(" = ")
		}
		p.value(s.Value)
	case *AugAssign:
		p.expr(s.Target, precPrimary)
		p.w(" ", s.Op.String(), "= ")
		p.value(s.Value)
	case *AnnAssign:
		p.annAssign(s)
	case *Delete:
		p.w("del ")
		p.items(s.Targets)
		if t, ok := s.Targets[0].(*Tuple); ok && len(s.Targets) == 1 && !t.Paren {
			p.w(",")
		}
	case *Pass:
		p.w("pass")
	case *BadStmt:
		p.w("pass  # no statement")
	case *Break:
		p.w("break")
	case *Continue:
		p.w("continue")
	case *Return:
		p.w("return")
		p.operand(s.Value)
	case *Assert:
		p.w("assert ")
		p.expr(s.Test, precCond)
		if s.Msg != nil {
			p.w(", ")
			p.expr(s.Msg, precCond)
		}
	case *Raise:
		p.w("raise")
		p.operand(s.Exc)
		if s.Cause != nil {
			p.w(" from ")
			p.expr(s.Cause, precCond)
		}
	case *Explain:
		p.w("explain ")
		p.expr(s.X, precCond)
	default:
		p.words(s)
	}
}

// operand prints a blank and an expression, or nothing.
func (p *printer) operand(x Expr) {
	if x != nil {
		p.w(" ")
		p.top(x)
	}
}

func (p *printer) annAssign(s *AnnAssign) {
	if _, name := s.Target.(*Name); name && !s.Simple {
		p.w("(")
		p.expr(s.Target, precPrimary)
		p.w(")")
	} else {
		p.expr(s.Target, precPrimary)
	}
	p.w(": ")
	p.expr(s.Ann, precCond)
	if s.Value != nil {
		p.w(" = ")
		p.value(s.Value)
	}
}

// value prints what stands after `=` or alone in a statement: a yield needs no parentheses there.
func (p *printer) value(x Expr) {
	if prec(x) == precNamed {
		if _, named := x.(*NamedExpr); !named {
			p.bare(x)
			return
		}
	}
	p.top(x)
}

// words prints statements made of names.
func (p *printer) words(s Stmt) {
	switch s := s.(type) {
	case *Import:
		p.w("import ")
		p.aliases(s.Names)
	case *ImportFrom:
		p.w("from ", strings.Repeat(".", s.Level), s.Module, " import ")
		if s.Star {
			p.w("*")
		} else {
			p.aliases(s.Names)
		}
	case *Global:
		p.w("global ")
		p.names(s.Names)
	case *Nonlocal:
		p.w("nonlocal ")
		p.names(s.Names)
	case *Magic:
		p.w(strings.Repeat("%", 1+b2i(s.Cell)), s.Name)
		if s.Args != "" {
			p.w(" ", s.Args)
		}
		if s.Body != "" {
			p.w("\n", s.Body)
		}
	case *Inspect:
		if s.Topic {
			p.w("help ", s.Text)
			break
		}
		p.w(s.Text, strings.Repeat("?", 1+b2i(s.Detail)))
	default:
		panic(fmt.Sprintf("syntax: cannot print %T", s))
	}
}

func (p *printer) aliases(list []Alias) {
	for i, a := range list {
		if i > 0 {
			p.w(", ")
		}
		p.w(a.Name)
		if a.As != "" {
			p.w(" as ", a.As)
		}
	}
}

func (p *printer) names(list []*Name) {
	for i, n := range list {
		if i > 0 {
			p.w(", ")
		}
		p.w(n.ID)
	}
}

// block prints ":" and the statements one level in.
func (p *printer) block(body []Stmt) {
	p.w(":\n")
	p.indent++
	p.stmts(body)
	p.indent--
}

func (p *printer) clause(word string, body []Stmt) {
	if body != nil {
		p.line(word)
		p.block(body)
	}
}

func (p *printer) compound(s Stmt) {
	switch s := s.(type) {
	case *If:
		for i, arm := range s.Arms {
			word := "if "
			if i > 0 {
				word = "elif "
			}
			p.line(word)
			p.expr(arm.Test, precCond)
			p.block(arm.Body)
		}
		p.clause("else", s.Else)
	case *While:
		p.line("while ")
		p.expr(s.Test, precCond)
		p.block(s.Body)
		p.clause("else", s.Else)
	case *For:
		p.line("for ")
		p.target(s.Target)
		p.w(" in ")
		p.top(s.Iter)
		p.block(s.Body)
		p.clause("else", s.Else)
	case *With:
		p.with(s)
	case *Try:
		p.try(s)
	case *Match:
		p.match(s)
	case *ClassDef:
		p.class(s)
	case *FuncDef:
		p.decorators(s.Decorators)
		p.line("def ", s.Name, "(")
		p.params(s.Params)
		p.w(")")
		if s.Returns != nil {
			p.w(" -> ")
			p.expr(s.Returns, precCond)
		}
		p.block(s.Body)
	}
}

func (p *printer) decorators(list []Expr) {
	for _, d := range list {
		p.line("@")
		p.expr(d, precLowest)
		p.w("\n")
	}
}

func (p *printer) class(s *ClassDef) {
	p.decorators(s.Decorators)
	p.line("class ", s.Name)
	if len(s.Bases) > 0 {
		p.w("(")
		p.args(s.Bases)
		p.w(")")
	}
	p.block(s.Body)
}

func (p *printer) with(s *With) {
	p.line("with ")
	for i, it := range s.Items {
		if i > 0 {
			p.w(", ")
		}
		// one tuple or generator alone would read as a list of items
		lone := len(s.Items) == 1 && it.Target == nil
		if t, ok := it.X.(*Tuple); ok && lone && len(t.Elts) > 0 {
			p.w("(")
			p.expr(it.X, precCond)
			p.w(")")
		} else {
			p.expr(it.X, precCond)
		}
		if it.Target != nil {
			p.w(" as ")
			p.expr(it.Target, precCond)
		}
	}
	p.block(s.Body)
}

func (p *printer) try(s *Try) {
	p.line("try")
	p.block(s.Body)
	for _, h := range s.Handlers {
		p.line("except")
		if h.Star {
			p.w("*")
		}
		if h.Type != nil {
			p.w(" ")
			p.expr(h.Type, precCond)
		}
		if h.Name != "" {
			p.w(" as ", h.Name)
		}
		p.block(h.Body)
	}
	p.clause("else", s.Else)
	p.clause("finally", s.Finally)
}
