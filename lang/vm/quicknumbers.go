// Numbers that run leaves to step: NumPy's scalars in cells, bools, mixed types, and
// complex numbers.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var tableComplex = value.TableOf(value.Complex(0))

// quickNumbers is an operator or a comparison of two numbers; false, with nothing done,
// where another is to say it: also where it would warn or raise.
func quickNumbers(f *frame, in *code.Ins, op value.Op, a, b *value.Cell) bool {
	x, y := a.Num(), b.Num()
	if x.Kind == value.NoNum || y.Kind == value.NoNum {
		return in.Op < code.Binary && quickComplex(f, in, op, a, b)
	}
	n := compile.QuickNum(op, x, y)
	if n.Kind == value.NoNum {
		return false
	}
	if in.Op < code.JLt || in.Op > code.JNeK {
		f.regs[in.A] = value.NumCell(n)
		return true
	}
	is, ok := n.Truth()
	if ok && is == (in.C != 0) {
		f.pc = int(in.D)
	}
	return ok
}

// quickComplex is x + y, x - y or x * y where one of them is complex and the other a
// number of Python's.
func quickComplex(f *frame, in *code.Ins, op value.Op, x, y *value.Cell) bool {
	a, ok := complexIn(x)
	if !ok {
		return false
	}
	b, ok := complexIn(y)
	if !ok || !x.Is(tableComplex) && !y.Is(tableComplex) {
		return false
	}
	switch op {
	case value.Add:
		a += b
	case value.Sub:
		a -= b
	case value.Mul:
		a = value.Product(a, b)
	default:
		return false
	}
	f.regs[in.A] = value.CellOf(value.Complex(a))
	return true
}

// complexIn is a number of Python's as a complex one.
func complexIn(c *value.Cell) (x complex128, ok bool) {
	switch {
	case c.P == value.TagFloat:
		return complex(c.Float(), 0), true
	case c.P == value.TagInt && uint64(c.N)+1<<53 <= 1<<54:
		return complex(float64(c.Int()), 0), true
	case c.Is(tableComplex):
		return *(*complex128)(c.P), true
	}
	return 0, false
}

// quickPart is z.real or z.imag of a complex number.
func quickPart(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if !c.Is(tableComplex) {
		return false
	}
	switch z := *(*complex128)(c.P); f.code.c.Sites[in.D].Name {
	case "real":
		f.regs[in.A] = value.FloatCell(real(z))
	case "imag":
		f.regs[in.A] = value.FloatCell(imag(z))
	default:
		return false
	}
	return true
}
