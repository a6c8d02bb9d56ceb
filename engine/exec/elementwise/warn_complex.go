// Conditions of complex numbers, which come of what is done to their parts.

package elementwise

import (
	"math"
	"math/cmplx"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func complexWatcher[T elem.Complex](op ir.Op, args int) watcher {
	if op == ir.Abs || op == ir.Angle {
		return nil
	}
	most := math.MaxFloat64
	var narrow T
	if _, ok := any(narrow).(complex64); ok {
		most = math.MaxFloat32
	}
	return func(n int, d, a, b unsafe.Pointer) (kinds warning.WarningKind) {
		dst := mem.Slice[T](d, n)
		if !loops.NonFinite(dst) {
			return 0
		}
		x := mem.Slice[T](a, n)
		y := x
		if args > 1 {
			y = mem.Slice[T](b, n)
		}
		for i, v := range dst {
			if v-v == 0 {
				continue
			}
			s := steps{most: most}
			p, q, z := complex128(x[i]), complex128(y[i]), complex128(v)
			switch op {
			case ir.AddV2, ir.Sub:
				s.note(real(z), real(p), real(q))
				s.note(imag(z), imag(p), imag(q))
			case ir.Mul, ir.Square:
				s.product(p, q, z)
			case ir.RealDiv:
				s.quotient(p, q)
			default:
				s.kinds = functionKinds(op, p, q, z)
			}
			kinds |= s.kinds
		}
		return kinds
	}
}

// steps collect the conditions of operations on floats up to a size.
type steps struct {
	most  float64
	kinds warning.WarningKind
}

// note looks at the result of a step.
func (s *steps) note(r, a, b float64) float64 {
	if math.Abs(r) > s.most {
		r = math.Copysign(math.Inf(1), r)
	}
	switch {
	case r-r == 0 || a != a || b != b:
	case r != r:
		s.kinds |= warning.Invalid
	case a-a == 0 && b-b == 0:
		s.kinds |= warning.Over
	}
	return r
}

func (s *steps) times(a, b float64) float64 { return s.note(a*b, a, b) }

func (s *steps) over(a, b float64) float64 {
	if b == 0 && a != 0 && a-a == 0 {
		s.kinds |= warning.Divide
		return a / b
	}
	return s.note(a/b, a, b)
}

// product has the steps of fused products: two are rounded, and two added to those, which tell nothing next to NaN.
func (s *steps) product(p, q, z complex128) {
	ar, ai, br, bi := real(p), imag(p), real(q), imag(q)
	re, im := -s.times(ai, bi), s.times(ai, br)
	s.fused(ar, br, re)
	s.fused(ar, bi, im)
	if p-p == 0 && q-q == 0 && partNaN(z) {
		s.kinds |= warning.Invalid
	}
}

func (s *steps) fused(a, b, c float64) {
	r := math.FMA(a, b, c)
	if c-c == 0 {
		s.note(r, a, b)
	} else if r != r && a == a && b == b && c == c {
		s.kinds |= warning.Invalid
	}
}

// quotient divides through the greater part of the divisor.
func (s *steps) quotient(p, q complex128) {
	ar, ai, br, bi := real(p), imag(p), real(q), imag(q)
	switch {
	case br != br || bi != bi: // the machine has no flag for these, by which short arrays are looked at
		return
	case q == 0:
		s.over(ar, 0)
		s.over(ai, 0)
		return
	case math.Abs(br) < math.Abs(bi):
		ar, ai, br, bi = ai, ar, bi, br
	}
	ratio := s.over(bi, br)
	more := s.times(bi, ratio)
	scale := s.over(1, s.note(br+more, br, more))
	t, u := s.times(ai, ratio), s.times(ar, ratio)
	s.times(s.note(ar+t, ar, t), scale)
	s.times(s.note(ai-u, ai, u), scale)
}

// functionKinds are the conditions of an element that is not finite.
func functionKinds(op ir.Op, p, q, z complex128) warning.WarningKind {
	x, y := real(p), imag(p)
	xNaN, yNaN, xInf, yInf := x != x, y != y, math.IsInf(x, 0), math.IsInf(y, 0)
	invalid := false
	switch op {
	case ir.Exp, ir.Exp2:
		invalid = yNaN && !xNaN && !xInf || xNaN && !yNaN && y != 0
	case ir.Sin:
		invalid = xNaN && !yNaN && !yInf && y != 0
	case ir.Sinh:
		invalid = yNaN && !xNaN && !xInf && x != 0
	case ir.Tanh:
		invalid = xNaN && yInf
	case ir.Tan:
		invalid = yNaN && xInf
	case ir.Reciprocal:
		invalid = p == 0
	case ir.Expm1:
		invalid = xNaN && yInf
		if yNaN && x > math.Log(math.MaxFloat64) && !xInf {
			return warning.Over
		}
	case ir.Pow, ir.Rsqrt:
		if cmplx.IsNaN(p) || cmplx.IsNaN(q) {
			return 0
		}
		xNaN, yNaN = false, false
	}
	switch {
	case invalid:
		return warning.Invalid
	case xNaN || yNaN || cmplx.IsNaN(q):
		return 0
	}
	finite := !cmplx.IsInf(p) && !cmplx.IsInf(q)
	switch {
	case pole(op, p):
		return warning.Divide
	case partNaN(z) && op == ir.Pow && finite && p != 0:
		return warning.Invalid | lostPower(p, real(q))
	case partNaN(z) && op == ir.Expm1 && x > math.Log(math.MaxFloat32) && !xInf:
		return warning.Invalid | warning.Over
	case partNaN(z):
		return warning.Invalid
	case finite:
		return warning.Over
	}
	return 0
}

// pole tells where a function has an infinity that is exact.
func pole(op ir.Op, p complex128) bool {
	switch op {
	case ir.Log, ir.Log2, ir.Log10:
		return p == 0
	case ir.Log1p:
		return p == -1
	case ir.Atan:
		return p == 1i || p == -1i
	case ir.Atanh:
		return p == 1 || p == -1
	}
	return false
}

func partNaN(z complex128) bool { return real(z) != real(z) || imag(z) != imag(z) }

// lostPower is what made a finite number's power NaN: products that are too large, or so small that one is divided by zero.
func lostPower(x complex128, exponent float64) warning.WarningKind {
	if exponent < -1 && cmplx.Abs(x) < 1 {
		return warning.Divide
	}
	return warning.Over
}
