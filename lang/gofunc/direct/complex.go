// Complex numbers: complex64 is computed as complex128 and rounded, as the compiler does.
package direct

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
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
