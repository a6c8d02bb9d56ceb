// Comparisons of what is no number: complex numbers, errors, pointers, structs, arrays.
package direct

import (
	"go/ast"
	"go/token"
	"go/types"
	"unsafe"
)

// sameMemory is == or != of structs or arrays.
func (c *compiler) sameMemory(e *ast.BinaryExpr, equal bool) (condition, error) {
	same, ok := equality(c.info.TypeOf(e.X))
	if !ok || !types.Identical(c.info.TypeOf(e.X), c.info.TypeOf(e.Y)) {
		return nil, errOther
	}
	x, err := c.address(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.address(e.Y)
	return func(fr *frame) bool { return same(x(fr), y(fr)) == equal }, err
}

// equality compares values of a type in memory, part by part: of floating numbers the bits do not tell.
func equality(t types.Type) (func(a, b unsafe.Pointer) bool, bool) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		l, ok := structLayout(u)
		all := func(a, b unsafe.Pointer) bool { return true }
		for k := 0; ok && k < u.NumFields(); k++ {
			if u.Field(k).Name() == "_" {
				continue
			}
			before, off := all, l.goType.Field(k).Offset
			var same func(a, b unsafe.Pointer) bool
			same, ok = equality(u.Field(k).Type())
			all = func(a, b unsafe.Pointer) bool { return before(a, b) && same(unsafe.Add(a, off), unsafe.Add(b, off)) }
		}
		return all, ok
	case *types.Array:
		same, ok := equality(u.Elem())
		l, known := layoutOf(u.Elem())
		if !ok || !known {
			return nil, false
		}
		n, size := uintptr(u.Len()), l.size()
		return func(a, b unsafe.Pointer) bool {
			for k := uintptr(0); k < n; k++ {
				if !same(unsafe.Add(a, k*size), unsafe.Add(b, k*size)) {
					return false
				}
			}
			return true
		}, true
	}
	s, ok := kindOf(t)
	if !ok || s.slice || s.kind == mapKind || s.kind == errorKind {
		return nil, false
	}
	el := s.access()
	switch s.in() {
	case floats:
		return sameBy(el.floats), true
	case complexes:
		return sameBy(el.complexes), true
	case pointers:
		return sameBy(el.pointers), true
	}
	return sameBy(el.ints), true
}

func sameBy[V comparable](as access[V]) func(a, b unsafe.Pointer) bool {
	return func(a, b unsafe.Pointer) bool { return as.load(cell(a), 0) == as.load(cell(b), 0) }
}

// sameLead is == or != of pointers, or of a slice or a map and nil.
func (c *compiler) sameLead(e *ast.BinaryExpr, t slot) (condition, error) {
	equal := e.Op == token.EQL
	switch {
	case t.inMemory():
		return c.sameMemory(e, equal)
	case t.in() != pointers && !c.isNil(e.Y):
		return nil, errOther
	case t.slice:
		s, err := c.slice(e.X)
		return func(fr *frame) bool { return (s(fr) == nil) == equal }, err
	case t.in() == tables:
		m, err := c.table(e.X)
		return func(fr *frame) bool { return (m(fr) == nil) == equal }, err
	}
	x, err := c.pointer(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.pointer(e.Y)
	return func(fr *frame) bool { return (x(fr) == y(fr)) == equal }, err
}

// same is == or != of complex numbers, or of an error and nil.
func (c *compiler) same(e *ast.BinaryExpr, t slot) (condition, error) {
	if e.Op != token.EQL && e.Op != token.NEQ {
		return nil, errOther
	}
	equal := e.Op == token.EQL
	if t.in() == errs {
		if !c.isNil(e.Y) {
			return nil, errOther
		}
		v, err := c.error(e.X)
		return func(fr *frame) bool { return (v(fr) == nil) == equal }, err
	}
	x, err := c.complex(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.complex(e.Y)
	return func(fr *frame) bool { return (x(fr) == y(fr)) == equal }, err
}
