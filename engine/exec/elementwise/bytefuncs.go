// Functions of bytes, which tables of results may stand for.

package elementwise

import "github.com/tq-lang/tq/engine/ir"

// byteOperand is the operand of a region of functions that is of bytes, or -1.
func (rc *RegionCode) byteOperand() int {
	if !rc.Uniform || len(rc.Out) != 1 {
		return -1
	}
	costly := false
	for _, op := range rc.Ops {
		costly = costly || costlyFunction(op.In.Op)
	}
	found := -1
	for k, e := range rc.In {
		shape := rc.Program.Types[e.V].Shape
		if shape.Known() && shape.Elements() == 1 {
			continue
		}
		if found >= 0 || e.Dt.Size() != 1 || !costly {
			return -1
		}
		found = k
	}
	return found
}

// costlyFunction tells that an operation takes longer than looking a result up.
func costlyFunction(op ir.Op) bool {
	switch op {
	case ir.Sqrt, ir.Rsqrt, ir.Cbrt, ir.Exp, ir.Exp2, ir.Expm1, ir.Log, ir.Log2, ir.Log10, ir.Log1p, ir.Sin, ir.Cos, ir.Tan, ir.Asin, ir.Acos, ir.Atan,
		ir.Sinh, ir.Cosh, ir.Tanh, ir.Asinh, ir.Acosh, ir.Atanh, ir.Sigmoid, ir.Erf, ir.Erfc, ir.Lgamma, ir.Sinc, ir.Pow, ir.Atan2, ir.Hypot,
		ir.LogAddExp, ir.LogAddExp2, ir.Gcd, ir.Lcm:
		return true
	}
	return false
}
