// Assignments with an operator: x op= y, x++.
package direct

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// unit is 1 of a type.
func unit(t types.Type) constant.Value {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 {
		return constant.ToFloat(constant.MakeInt64(1))
	}
	return constant.MakeInt64(1)
}

// update is x op= y: what x consists of is computed once.
func (c *compiler) update(x ast.Expr, op token.Token, y ast.Expr) (statement, error) {
	ix, indexed := ast.Unparen(x).(*ast.IndexExpr)
	s, err := c.typedOperand(ix, indexed)
	if err == nil && s.in() == tables {
		kept, fixed, err := c.fixed(ix)
		if err != nil {
			return nil, err
		}
		rest, err := c.update1(fixed, op, y)
		return func(fr *frame) flow { kept(fr); return rest(fr) }, err
	}
	if err == nil && s.slice {
		base, err := c.slice(ix.X)
		if err != nil {
			return nil, err
		}
		i, err := c.index(ix.Index)
		if err != nil {
			return nil, err
		}
		header := c.hidden(s, c.info.TypeOf(ix.X))
		index := c.hidden(slot{kind: types.Int}, types.Typ[types.Int])
		hs, is := c.vars[c.info.Uses[header]].at, c.vars[c.info.Uses[index]].at
		fixed := &ast.IndexExpr{X: header, Index: index}
		c.info.Types[fixed] = c.info.Types[x]
		rest, err := c.update1(fixed, op, y)
		return func(fr *frame) flow {
			fr.s[hs], fr.i[is] = base(fr), i(fr)
			return rest(fr)
		}, err
	}
	if _, name := ast.Unparen(x).(*ast.Ident); name || steady(x) && c.callless(y) {
		return c.update1(x, op, y)
	}
	keep, err := c.keep(x)
	if err != nil {
		return nil, err
	}
	rest, err := c.update1(x, op, y)
	return func(fr *frame) flow { keep(fr); return rest(fr) }, err
}

// steady reports whether an operand is a variable or fields of one.
func steady(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return steady(x.X)
	}
	return false
}

// callless reports whether an expression calls no function of the program.
func (c *compiler) callless(e ast.Expr) bool {
	calls := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		calls = calls || ok && c.conversion(call) == nil && c.math(call) == nil && c.own(call) == ""
		return !calls
	})
	return !calls
}

// keep computes once where an operand is: from here on its address is known.
func (c *compiler) keep(x ast.Expr) (statement, error) {
	x = ast.Unparen(x)
	p, err := c.address(x)
	if err != nil {
		return nil, err
	}
	at := c.fn.place(slot{kind: pointerKind}).at
	c.kept[x] = at
	return func(fr *frame) flow { fr.p[at] = p(fr); return next }, nil
}

// update1 is x op= y of an x that can be computed twice.
func (c *compiler) update1(x ast.Expr, op token.Token, y ast.Expr) (statement, error) {
	e := &ast.BinaryExpr{X: x, Op: op, Y: y}
	c.info.Types[e] = types.TypeAndValue{Type: c.info.TypeOf(x)}
	return c.store(x, e)
}
