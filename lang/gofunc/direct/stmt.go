// Statements as closures.
package direct

import (
	"go/ast"
	"go/token"
	"go/types"
)

// statement runs and says where to go on.
type statement func(*frame) flow

type flow uint16

const (
	next flow = iota
	breaks
	continues
	returns
	firstLabel // two for each label
)

func nothing(*frame) flow { return next }

// function compiles a body.
func (c *compiler) function(d *ast.FuncDecl) error {
	k := 0
	for v := range c.fn.given() {
		c.vars[v] = c.fn.params[k]
		k++
	}
	for k, v := range c.fn.results {
		c.vars[c.fn.sig.Results().At(k)] = v
	}
	body, err := c.block(d.Body.List)
	c.fn.body = body
	return err
}

// block is statements one after the other.
func (c *compiler) block(list []ast.Stmt) (statement, error) {
	var all []statement
	for _, s := range list {
		one, err := c.placed(s)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	switch len(all) {
	case 0:
		return nothing, nil
	case 1:
		return all[0], nil
	case 2:
		a, b := all[0], all[1]
		return func(fr *frame) flow {
			if f := a(fr); f != next {
				return f
			}
			return b(fr)
		}, nil
	}
	return func(fr *frame) flow {
		for _, s := range all {
			if f := s(fr); f != next {
				return f
			}
		}
		return next
	}, nil
}

// placed is a statement that is known to be under way while it may panic.
func (c *compiler) placed(s ast.Stmt) (statement, error) {
	run, err := c.statement(s)
	if err != nil || s == nil || !c.risky(s) {
		return run, err
	}
	p, at := c.program, s.Pos()
	return func(fr *frame) flow { p.at = at; return run(fr) }, nil
}

// placedCondition is a condition that is asked again after other statements.
func (c *compiler) placedCondition(e ast.Expr, holds condition) condition {
	if !c.risky(e) {
		return holds
	}
	p, at := c.program, e.Pos()
	return func(fr *frame) bool { p.at = at; return holds(fr) }
}

// risky reports whether something may panic: calls, indices, divisions and shifts of
// whole numbers. Statements inside of it are asked themselves.
func (c *compiler) risky(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			return false
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr:
			found = true
		case *ast.SelectorExpr:
			sel := c.info.Selections[n]
			found = found || sel != nil && sel.Indirect()
		case *ast.CallExpr:
			found = found || c.conversion(n) == nil && c.math(n) == nil
		case *ast.BinaryExpr:
			found = found || c.risks(n.Op, n.X)
		case *ast.AssignStmt:
			found = found || n.Tok != token.ASSIGN && n.Tok != token.DEFINE && c.risks(operators[n.Tok], n.Lhs[0])
		}
		return !found
	})
	return found
}

// risks reports whether an operator may panic.
func (c *compiler) risks(op token.Token, x ast.Expr) bool {
	switch op {
	case token.SHL, token.SHR:
		return true
	case token.QUO, token.REM:
		t, err := c.typed(x)
		return err != nil || t.in() == ints
	}
	return false
}

func (c *compiler) statement(s ast.Stmt) (statement, error) {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
		return nothing, nil
	case *ast.BlockStmt:
		return c.block(s.List)
	case *ast.ExprStmt:
		return c.effect(s.X)
	case *ast.AssignStmt:
		return c.assign(s)
	case *ast.IncDecStmt:
		one := &ast.BasicLit{Kind: token.INT, Value: "1"}
		t := c.info.Types[s.X]
		c.info.Types[one] = types.TypeAndValue{Type: t.Type, Value: unit(t.Type)}
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		return c.update(s.X, op, one)
	case *ast.DeclStmt:
		return c.declaration(s)
	case *ast.IfStmt:
		return c.branch(s)
	case *ast.ForStmt:
		return c.loop(s)
	case *ast.RangeStmt:
		return c.ranged(s)
	case *ast.SwitchStmt:
		return c.choice(s)
	case *ast.ReturnStmt:
		return c.result(s)
	case *ast.BranchStmt:
		return c.jump(s)
	case *ast.LabeledStmt:
		return c.labelled(s)
	}
	return nil, errOther
}

// effect is a call whose results are not wanted.
func (c *compiler) effect(e ast.Expr) (statement, error) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, errOther
	}
	switch c.own(call) {
	case "delete":
		return c.deleted(call)
	case "copy":
		v, err := c.copied(call)
		return func(fr *frame) flow { v(fr); return next }, err
	}
	if f := c.foreign(call); f != nil && f.Pkg().Path() == "sort" {
		return c.sorted(f.Name(), call.Args)
	}
	fn, enter, err := c.call(call)
	return func(fr *frame) flow { fn.leave(enter(fr)); return next }, err
}

// declaration is var a, b float64 = x, y; constants and types are known without it.
func (c *compiler) declaration(s *ast.DeclStmt) (statement, error) {
	d := s.Decl.(*ast.GenDecl)
	var all []statement
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok == token.CONST { // or a type
			continue
		}
		var left []ast.Expr
		for _, n := range v.Names {
			left = append(left, n)
		}
		if len(v.Values) > 0 {
			one, err := c.stores(left, v.Values)
			if err != nil {
				return nil, err
			}
			all = append(all, one)
			continue
		}
		for _, n := range v.Names {
			s, err := c.define(n)
			if err != nil {
				return nil, err
			}
			all = append(all, func(fr *frame) flow { s.zero(fr); return next })
		}
	}
	return func(fr *frame) flow {
		for _, s := range all {
			s(fr)
		}
		return next
	}, nil
}

// define is the place of a name that a statement declares, or has.
func (c *compiler) define(id *ast.Ident) (slot, error) {
	obj := c.info.Defs[id]
	if obj == nil {
		return c.local(id)
	}
	s, ok := c.program.slotOf(obj)
	if !ok {
		return s, errOther
	}
	s = c.fn.place(s)
	c.vars[obj] = s
	return s, nil
}

func (c *compiler) branch(s *ast.IfStmt) (statement, error) {
	first, err := c.statement(s.Init)
	if err != nil {
		return nil, err
	}
	cond, err := c.bool(s.Cond)
	if err != nil {
		return nil, err
	}
	then, err := c.block(s.Body.List)
	if err != nil {
		return nil, err
	}
	other, err := c.placed(s.Else)
	if err != nil {
		return nil, err
	}
	return after(s.Init, first, func(fr *frame) flow {
		if cond(fr) {
			return then(fr)
		}
		return other(fr)
	}), nil
}

// after puts a statement behind the one that a clause begins with, if it has one.
func after(init ast.Stmt, first, then statement) statement {
	if init == nil {
		return then
	}
	return func(fr *frame) flow { first(fr); return then(fr) }
}

func (c *compiler) loop(s *ast.ForStmt) (statement, error) {
	own := c.takeLabel()
	first, err := c.statement(s.Init)
	if err != nil {
		return nil, err
	}
	cond := condition(func(*frame) bool { return true })
	if s.Cond != nil {
		if cond, err = c.bool(s.Cond); err != nil {
			return nil, err
		}
		cond = c.placedCondition(s.Cond, cond)
	}
	post, err := c.placed(s.Post)
	if err != nil {
		return nil, err
	}
	body, err := c.block(s.Body.List)
	if err != nil {
		return nil, err
	}
	return after(s.Init, first, func(fr *frame) flow {
		for cond(fr) {
			if then, over := own.ends(body(fr)); over {
				return then
			}
			post(fr)
		}
		return next
	}), nil
}

// choice is a switch, without fallthrough, over a number or conditions.
func (c *compiler) choice(s *ast.SwitchStmt) (statement, error) {
	own := c.takeLabel()
	first, err := c.statement(s.Init)
	if err != nil {
		return nil, err
	}
	tag := -1 // where the value is kept
	keep := statement(nothing)
	if s.Tag != nil {
		v, err := c.int(s.Tag)
		if err != nil {
			return nil, err
		}
		at := c.fn.place(slot{kind: types.Int}).at
		tag, keep = at, func(fr *frame) flow { fr.i[at] = v(fr); return next }
	}
	type arm struct {
		holds []condition
		body  statement
	}
	var arms []arm
	otherwise := statement(nothing)
	for _, cl := range s.Body.List {
		clause, ok := cl.(*ast.CaseClause)
		if !ok {
			return nil, errOther
		}
		body, err := c.block(clause.Body)
		if err != nil {
			return nil, err
		}
		if clause.List == nil {
			otherwise = body
			continue
		}
		a := arm{body: body}
		for _, e := range clause.List {
			holds, err := c.meets(e, tag)
			if err != nil {
				return nil, err
			}
			a.holds = append(a.holds, c.placedCondition(e, holds))
		}
		arms = append(arms, a)
	}
	return after(s.Init, first, func(fr *frame) flow {
		keep(fr)
		for _, a := range arms {
			for _, holds := range a.holds {
				if holds(fr) {
					return own.unbroken(a.body(fr))
				}
			}
		}
		return own.unbroken(otherwise(fr))
	}), nil
}

// meets is the condition of a case.
func (c *compiler) meets(e ast.Expr, tag int) (condition, error) {
	if tag < 0 {
		return c.bool(e)
	}
	v, err := c.int(e)
	return func(fr *frame) bool { return fr.i[tag] == v(fr) }, err
}
