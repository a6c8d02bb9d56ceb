// Assignments and results.
package direct

import (
	"go/ast"
	"go/token"
	"go/types"
)

// operators are those of x op= y.
var operators = map[token.Token]token.Token{token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR,
	token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT}

func (c *compiler) assign(s *ast.AssignStmt) (statement, error) {
	if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
		if taken, err := c.functionValue(s.Lhs[0], s.Rhs[0]); taken {
			return nothing, err
		}
	}
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		return c.stores(s.Lhs, s.Rhs)
	}
	return c.update(s.Lhs[0], operators[s.Tok], s.Rhs[0])
}

// hidden is a variable that the program does not name.
func (c *compiler) hidden(s slot, t types.Type) *ast.Ident {
	id := ast.NewIdent("_")
	obj := types.NewVar(token.NoPos, nil, "", t)
	c.info.Uses[id] = obj
	c.info.Types[id] = types.TypeAndValue{Type: t}
	c.vars[obj] = c.fn.place(s)
	return id
}

// stores is a, b = x, y: all operands are computed before anything is stored.
func (c *compiler) stores(left, right []ast.Expr) (statement, error) {
	if len(left) == 1 && len(right) == 1 {
		return c.store(left[0], right[0])
	}
	if len(right) == 1 {
		if run, taken, err := c.toNames(left, right[0]); taken {
			return run, err
		}
	}
	var before, then []statement
	for k, l := range left {
		switch l := ast.Unparen(l).(type) {
		case *ast.IndexExpr:
			if t, err := c.typed(l.X); err != nil || !t.slice && t.in() != tables {
				kept, err := c.keep(l)
				if err != nil {
					return nil, err
				}
				before = append(before, kept)
				continue
			}
			kept, fixed, err := c.fixed(l)
			if err != nil {
				return nil, err
			}
			before, left[k] = append(before, kept), fixed
		case *ast.SelectorExpr, *ast.StarExpr:
			kept, err := c.keep(l)
			if err != nil {
				return nil, err
			}
			before = append(before, kept)
		}
	}
	var values []ast.Expr
	if len(right) == 1 {
		read, ids, err := c.results(right[0], len(left))
		if err != nil {
			return nil, err
		}
		before, values = append(before, read), ids
	} else {
		for _, r := range right {
			if c.isNil(r) {
				values = append(values, r)
				continue
			}
			id, err := c.temporary(r)
			if err != nil {
				return nil, err
			}
			keep, err := c.store(id, r)
			if err != nil {
				return nil, err
			}
			before, values = append(before, keep), append(values, id)
		}
	}
	for k, l := range left {
		s, err := c.store(l, values[k])
		if err != nil {
			return nil, err
		}
		then = append(then, s)
	}
	all := append(before, then...)
	return func(fr *frame) flow {
		for _, s := range all {
			s(fr)
		}
		return next
	}, nil
}

// temporary is a hidden variable of an expression's type.
func (c *compiler) temporary(e ast.Expr) (*ast.Ident, error) {
	s, err := c.typed(e)
	if err != nil {
		return nil, err
	}
	return c.hidden(s, types.Default(c.info.TypeOf(e))), nil
}

// fixed computes the parts of an indexed operand once, before the assignment.
func (c *compiler) fixed(ix *ast.IndexExpr) (statement, ast.Expr, error) {
	parts := []ast.Expr{ix.X, ix.Index}
	var keep [2]statement
	var ids [2]*ast.Ident
	for k, p := range parts {
		id, err := c.temporary(p)
		if err != nil {
			return nil, nil, err
		}
		if keep[k], err = c.store(id, p); err != nil {
			return nil, nil, err
		}
		ids[k] = id
	}
	e := &ast.IndexExpr{X: ids[0], Index: ids[1]}
	c.info.Types[e] = c.info.Types[ix]
	return func(fr *frame) flow { keep[0](fr); return keep[1](fr) }, e, nil
}

// results runs a call of several results and keeps them.
func (c *compiler) results(e ast.Expr, n int) (statement, []ast.Expr, error) {
	if ix, ok := ast.Unparen(e).(*ast.IndexExpr); ok && n == 2 {
		return c.present(ix)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil, errOther
	}
	fn, enter, err := c.call(call)
	if err != nil || len(fn.results) != n {
		return nil, nil, errOther
	}
	var ids []ast.Expr
	var moves []func(from, to *frame)
	for k, r := range fn.results {
		id := c.hidden(r, fn.sig.Results().At(k).Type())
		ids, moves = append(ids, id), append(moves, r.mover(c.vars[c.info.Uses[id]]))
	}
	return fn.kept(enter, moves), ids, nil
}

// kept runs a call and keeps its results.
func (fn *function) kept(enter func(*frame) *frame, moves []func(from, to *frame)) statement {
	return func(fr *frame) flow {
		callee := enter(fr)
		for _, move := range moves {
			move(callee, fr)
		}
		fn.leave(callee)
		return next
	}
}

// toNames is a, b = f() of variables alone; taken is false of others.
func (c *compiler) toNames(left []ast.Expr, right ast.Expr) (run statement, taken bool, err error) {
	call, ok := ast.Unparen(right).(*ast.CallExpr)
	if !ok {
		return nil, false, nil
	}
	for _, l := range left {
		if _, ok := l.(*ast.Ident); !ok {
			return nil, false, nil
		}
	}
	fn, enter, err := c.call(call)
	if err != nil || len(fn.results) != len(left) {
		return nil, true, errOther
	}
	var moves []func(from, to *frame)
	for k, r := range fn.results {
		id := left[k].(*ast.Ident)
		if id.Name == "_" && c.info.Uses[id] == nil {
			continue
		}
		s, err := c.define(id)
		if err != nil || s.in() != r.in() || s.heap && !c.isNew(id) { // to which pointers lead
			return nil, false, nil
		}
		moves = append(moves, r.mover(s))
	}
	return fn.kept(enter, moves), true, nil
}

// mover copies a variable into another of its bank.
func (s slot) mover(to slot) func(from, fr *frame) {
	at, into := s.at, to.at
	if s.inMemory() {
		return func(from, fr *frame) {
			p := s.address(from)
			to.renew(fr)
			s.mem.copy(to.address(fr), p)
		}
	}
	switch s.in() {
	case floats:
		return func(from, fr *frame) { fr.f[into] = from.f[at] }
	case slices:
		return func(from, fr *frame) { fr.s[into] = from.s[at] }
	case complexes:
		return func(from, fr *frame) { fr.c[into] = from.c[at] }
	case errs:
		return func(from, fr *frame) { fr.e[into] = from.e[at] }
	case pointers:
		return func(from, fr *frame) { fr.p[into] = from.p[at] }
	case tables:
		return func(from, fr *frame) { fr.t[into] = from.t[at] }
	}
	return func(from, fr *frame) { fr.i[into] = from.i[at] }
}

// store is left = right of one value.
func (c *compiler) store(left, right ast.Expr) (statement, error) {
	switch l := ast.Unparen(left).(type) {
	case *ast.Ident:
		if l.Name == "_" && c.info.Uses[l] == nil {
			return c.dropped(right)
		}
		// the value first: x := x + 1 reads an outer x
		write, err := c.value(right)
		if err != nil {
			return nil, err
		}
		s, err := c.define(l)
		if err != nil {
			return nil, err
		}
		if store := write(s); s.heap && c.isNew(l) {
			return func(fr *frame) flow { s.renew(fr); return store(fr) }, nil
		}
		return write(s), nil
	case *ast.IndexExpr:
		return c.storeElement(l, right)
	case *ast.SelectorExpr, *ast.StarExpr:
		return c.storeMemory(l, right)
	}
	return nil, errOther
}

// isNew reports whether a variable is declared here, or a hidden one, which nothing leads to.
func (c *compiler) isNew(id *ast.Ident) bool {
	return c.info.Defs[id] != nil || c.info.Uses[id].Name() == ""
}

// storeMemory is a store to a field, an element of an array, or what a pointer leads to.
func (c *compiler) storeMemory(l, right ast.Expr) (statement, error) {
	p, err := c.address(l)
	if err != nil {
		return nil, err
	}
	store, err := c.storeAt(right, c.info.TypeOf(l))
	return func(fr *frame) flow { store(fr, p(fr)); return next }, err
}

// isNil reports nil as it is written.
func (c *compiler) isNil(e ast.Expr) bool { return c.info.Types[e].IsNil() }

// dropped computes a value for its panics alone.
func (c *compiler) dropped(e ast.Expr) (statement, error) {
	id, err := c.temporary(e)
	if err != nil {
		return nil, err
	}
	return c.store(id, e)
}

// value is an expression as what stores it in a variable.
func (c *compiler) value(e ast.Expr) (func(slot) statement, error) {
	t, err := c.typed(e)
	if c.isNil(e) { // of a slice, or an error
		return func(s slot) statement { return func(fr *frame) flow { s.zero(fr); return next } }, nil
	}
	if err != nil {
		return nil, err
	}
	if t.inMemory() {
		p, err := c.address(e)
		return func(s slot) statement {
			return func(fr *frame) flow { t.mem.copy(s.address(fr), p(fr)); return next }
		}, err
	}
	switch t.in() {
	case pointers:
		v, err := c.pointer(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.p[at] = v(fr); return next } }, err
	case tables:
		v, err := c.table(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.t[at] = v(fr); return next } }, err
	case floats:
		v, err := c.float(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.f[at] = v(fr); return next } }, err
	case slices:
		v, err := c.slice(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.s[at] = v(fr); return next } }, err
	case complexes:
		v, err := c.complex(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.c[at] = v(fr); return next } }, err
	case errs:
		v, err := c.error(e)
		return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.e[at] = v(fr); return next } }, err
	}
	v, err := c.int(e)
	return func(s slot) statement { at := s.at; return func(fr *frame) flow { fr.i[at] = v(fr); return next } }, err
}

func (c *compiler) storeElement(l *ast.IndexExpr, right ast.Expr) (statement, error) {
	t, err := c.typed(l.X)
	if err == nil && t.in() == tables {
		return c.storeEntry(l, right)
	}
	if el, ok := t.elem(); err != nil || !t.slice || !ok || el.inMemory() || el.in() == pointers || el.in() == slices {
		return c.storeMemory(l, right)
	}
	s, err := c.slice(l.X)
	if err != nil {
		return nil, err
	}
	i, err := c.index(l.Index)
	if err != nil {
		return nil, err
	}
	el := elements[t.kind]
	if (slot{kind: t.kind}).in() == complexes {
		v, err := c.complex(right)
		put := el.complexes.store
		return func(fr *frame) flow {
			h, k := s(fr), i(fr)
			put(h, k, v(fr))
			return next
		}, err
	}
	if (slot{kind: t.kind}).in() == floats {
		v, err := c.float(right)
		put := el.floats.store
		return func(fr *frame) flow {
			h, k := s(fr), i(fr)
			put(h, k, v(fr))
			return next
		}, err
	}
	v, err := c.int(right)
	put := el.ints.store
	return func(fr *frame) flow {
		h, k := s(fr), i(fr)
		put(h, k, v(fr))
		return next
	}, err
}

// result is a return.
func (c *compiler) result(s *ast.ReturnStmt) (statement, error) {
	leave := func(*frame) flow { return returns }
	if len(s.Results) == 0 {
		return leave, nil
	}
	var left []ast.Expr
	for k := range c.ret.results {
		v := c.ret.sig.Results().At(k)
		id := ast.NewIdent("result")
		c.info.Uses[id] = v
		c.info.Types[id] = types.TypeAndValue{Type: v.Type()}
		left = append(left, id)
	}
	set, err := c.stores(left, s.Results)
	return func(fr *frame) flow { set(fr); return returns }, err
}
