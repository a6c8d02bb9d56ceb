// Complex numbers: complex64 is computed as complex128 and rounded, as the compiler does.
package direct

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unsafe"
)

func (c *compiler) complex(e ast.Expr) (complexExpr, error) {
	t, err := c.typed(e)
	if err != nil || t.in() != complexes {
		return nil, errOther
	}
	if v := c.info.Types[e].Value; v != nil {
		re, _ := constant.Float64Val(constant.Real(v))
		im, _ := constant.Float64Val(constant.Imag(v))
		if t.kind == types.Complex64 {
			re32, _ := constant.Float32Val(constant.Real(v))
			im32, _ := constant.Float32Val(constant.Imag(v))
			re, im = float64(re32), float64(im32)
		}
		k := complex(re, im)
		return func(*frame) complex128 { return k }, nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if x := c.initial(e); x != nil {
			return c.complex(x)
		}
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) complex128 { return fr.c[at] }, err
	case *ast.IndexExpr, *ast.SelectorExpr:
		return load[complex128, complexExpr](c, e, func(el *element) func([]byte, int64) complex128 { return el.complexes.load })
	case *ast.UnaryExpr:
		v, err := c.complex(e.X)
		switch e.Op {
		case token.ADD:
			return v, err
		case token.SUB:
			return func(fr *frame) complex128 { return -v(fr) }, err
		}
	case *ast.BinaryExpr:
		return c.complexBinary(e, t.kind)
	case *ast.CallExpr:
		return c.complexCall(e, t)
	}
	return nil, errOther
}

func (c *compiler) complexBinary(e *ast.BinaryExpr, kind types.BasicKind) (complexExpr, error) {
	x, err := c.complex(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.complex(e.Y)
	if err != nil {
		return nil, err
	}
	switch e.Op {
	case token.ADD:
		return roundComplex(kind, func(fr *frame) complex128 { return x(fr) + y(fr) }), nil
	case token.SUB:
		return roundComplex(kind, func(fr *frame) complex128 { return x(fr) - y(fr) }), nil
	case token.MUL:
		return roundComplex(kind, func(fr *frame) complex128 { return x(fr) * y(fr) }), nil
	case token.QUO:
		return roundComplex(kind, func(fr *frame) complex128 { return x(fr) / y(fr) }), nil
	}
	return nil, errOther
}

// roundComplex brings a complex number to the precision of its type.
func roundComplex(kind types.BasicKind, v complexExpr) complexExpr {
	if kind == types.Complex64 {
		return func(fr *frame) complex128 { return complex128(complex64(v(fr))) }
	}
	return v
}

func (c *compiler) complexCall(e *ast.CallExpr, t slot) (complexExpr, error) {
	if x := c.conversion(e); x != nil {
		v, err := c.complex(x)
		return roundComplex(t.kind, v), err
	}
	if c.own(e) == "complex" {
		re, err := c.float(e.Args[0])
		if err != nil {
			return nil, err
		}
		im, err := c.float(e.Args[1])
		return func(fr *frame) complex128 { return complex(re(fr), im(fr)) }, err
	}
	switch f := c.math(e).(type) {
	case func(complex128) complex128:
		x, err := c.complex(e.Args[0])
		return func(fr *frame) complex128 { return f(x(fr)) }, err
	case func(complex128, complex128) complex128:
		x, err := c.complex(e.Args[0])
		if err != nil {
			return nil, err
		}
		y, err := c.complex(e.Args[1])
		return func(fr *frame) complex128 { return f(x(fr), y(fr)) }, err
	case func(float64, float64) complex128:
		x, err := c.float(e.Args[0])
		if err != nil {
			return nil, err
		}
		y, err := c.float(e.Args[1])
		return func(fr *frame) complex128 { return f(x(fr), y(fr)) }, err
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) complex128 {
		callee := enter(fr)
		v := callee.c[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}

// part is real(z) or imag(z).
func (c *compiler) part(e *ast.CallExpr, name string) (floatExpr, error) {
	z, err := c.complex(e.Args[0])
	if name == "real" {
		return func(fr *frame) float64 { return real(z(fr)) }, err
	}
	return func(fr *frame) float64 { return imag(z(fr)) }, err
}

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
