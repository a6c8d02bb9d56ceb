// Loops over slices, arrays and maps.
package direct

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// ranged is for i, v := range x over a slice, an array or a map.
func (c *compiler) ranged(s *ast.RangeStmt) (statement, error) {
	own := c.takeLabel()
	if t, err := c.typed(s.X); err == nil && t.in() == tables {
		return c.rangedTable(s, t, own)
	}
	over, t, err := c.rangedOver(s)
	if err != nil {
		return nil, err
	}
	key, err := c.target(s.Key, slot{kind: types.Int})
	if err != nil {
		return nil, err
	}
	value, err := c.elementTo(s.Value, t)
	if err != nil {
		return nil, err
	}
	body, err := c.block(s.Body.List)
	if err != nil {
		return nil, err
	}
	return func(fr *frame) flow {
		h := over(fr)
		for i := range int64(len(h)) {
			if key >= 0 {
				fr.i[key] = i
			}
			value(fr, h, i)
			if then, over := own.ends(body(fr)); over {
				return then
			}
		}
		return next
	}, nil
}

// rangedOver is what a loop goes over; an array whose elements are wanted is copied before, as the loop may change it.
func (c *compiler) rangedOver(s *ast.RangeStmt) (sliceExpr, types.Type, error) {
	over, t, err := c.elements(s.X)
	whole, known := c.typed(s.X)
	if err != nil || known != nil || s.Value == nil || !whole.inMemory() {
		return over, t, err
	}
	kept := c.fn.place(whole)
	return func(fr *frame) []byte {
		h := over(fr)
		kept.renew(fr)
		p := kept.address(fr)
		if len(h) > 0 {
			whole.mem.copy(p, unsafe.Pointer(unsafe.SliceData(h)))
		}
		return array(p, len(h))
	}, t, nil
}

// elementTo stores an element of some type in the variable of a range, if there is one.
func (c *compiler) elementTo(e ast.Expr, t types.Type) (func(fr *frame, h []byte, i int64), error) {
	el, ok := kindOf(t)
	if id, named := e.(*ast.Ident); e == nil || named && id.Name == "_" {
		return func(*frame, []byte, int64) {}, nil
	}
	if !ok {
		return nil, errOther
	}
	if el.inMemory() {
		id, ok := e.(*ast.Ident)
		if !ok {
			return nil, errOther
		}
		s, err := c.define(id)
		size, fresh := el.mem.size(), c.info.Defs[id] != nil
		return func(fr *frame, h []byte, i int64) {
			if fresh && i == 0 { // one variable for all rounds, at this level of Go
				s.renew(fr)
			}
			el.mem.copy(s.address(fr), at(h, i, size))
		}, err
	}
	to, err := c.target(e, el)
	get := el.access()
	switch el.in() {
	case floats:
		return func(fr *frame, h []byte, i int64) { fr.f[to] = get.floats.load(h, i) }, err
	case complexes:
		return func(fr *frame, h []byte, i int64) { fr.c[to] = get.complexes.load(h, i) }, err
	case slices:
		return func(fr *frame, h []byte, i int64) { fr.s[to] = get.slices.load(h, i) }, err
	case pointers:
		return func(fr *frame, h []byte, i int64) { fr.p[to] = get.pointers.load(h, i) }, err
	case ints:
		return func(fr *frame, h []byte, i int64) { fr.i[to] = get.ints.load(h, i) }, err
	}
	return nil, errOther
}

// target is the place of a variable of a range, -1 for none.
func (c *compiler) target(e ast.Expr, of slot) (int, error) {
	if e == nil {
		return -1, nil
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return 0, errOther
	}
	if id.Name == "_" {
		return -1, nil
	}
	s, err := c.define(id)
	if err != nil || s.in() != of.in() || s.kind != of.kind {
		return 0, errOther
	}
	return s.at, nil
}
