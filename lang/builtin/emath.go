// np.emath: functions that turn complex where the real ones have no answer.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var emathEntries = []Entry{
	{Names: []string{"np.emath.sqrt"}, Params: "x", Doc: "Square root; complex below 0.", Example: "np.emath.sqrt([-1, 4])", Fn: widened(ir.Sqrt, belowZero)},
	{Names: []string{"np.emath.log"}, Params: "x", Doc: "Natural logarithm; complex below 0.", Example: "np.emath.log(np.exp(1))", Fn: widened(ir.Log, belowZero)},
	{Names: []string{"np.emath.log2"}, Params: "x", Doc: "Logarithm to base 2; complex below 0.", Example: "np.emath.log2([4, 8])", Fn: widened(ir.Log2, belowZero)},
	{Names: []string{"np.emath.log10"}, Params: "x", Doc: "Logarithm to base 10; complex below 0.", Example: "np.emath.log10([10, 100])", Fn: widened(ir.Log10, belowZero)},
	{Names: []string{"np.emath.arcsin"}, Params: "x", Doc: "Inverse sine; complex beyond 1.", Example: "np.emath.arcsin([0, 1])", Fn: widened(ir.Asin, beyondOne)},
	{Names: []string{"np.emath.arccos"}, Params: "x", Doc: "Inverse cosine; complex beyond 1.", Example: "np.emath.arccos(1)", Fn: widened(ir.Acos, beyondOne)},
	{Names: []string{"np.emath.arctanh"}, Params: "x", Doc: "Inverse hyperbolic tangent; complex beyond 1.", Example: "np.emath.arctanh(0.5)", Fn: widened(ir.Atanh, beyondOne)},
	{Names: []string{"np.emath.power"}, Params: "x, p", Doc: "Power; complex for roots of negative numbers.", Example: "np.emath.power([2, 4], 2)", Fn: emathPower},
	{Names: []string{"np.emath.logn"}, Params: "n, x", Doc: "Logarithm to base n; complex below 0.", Example: "np.emath.logn(2, [4, 8])", Fn: emathLogn},
}

func belowZero(k *calc, x *value.Array) *value.Array { return k.u(ir.Less, x, value.Int(0)) }

func beyondOne(k *calc, x *value.Array) *value.Array {
	return k.u(ir.Greater, k.u(ir.Abs, x), value.Int(1))
}

// fixed casts a real array to complex if some element is outside.
func (k *calc) fixed(x *value.Array, outside func(*calc, *value.Array) *value.Array) *value.Array {
	if k.err != nil || x.DType().IsComplex() {
		return k.take(x, nil)
	}
	some, err := k.plainBool(k.reduce(ir.Any, outside(k, x), compile.Axes{All: true}, false))
	if k.failed(err) {
		return nothing()
	}
	if some == value.Bool(true) {
		return k.cast(x, compile.MeanType(x.DType()).Complex())
	}
	return x
}

func widened(op ir.Op, outside func(*calc, *value.Array) *value.Array) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		return k.done(k.u(op, k.fixed(k.arg("x"), outside)))
	}
}

func emathPower(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.fixed(k.arg("x"), belowZero)
	p := k.arg("p")
	if k.err == nil && p.DType().IsInteger() {
		some, err := k.plainBool(k.reduce(ir.Any, belowZero(k, p), compile.Axes{All: true}, false))
		if k.failed(err) {
			return nil, k.err
		}
		if some == value.Bool(true) {
			p = k.inexact(p)
		}
	}
	return k.done(k.u(ir.Pow, x, p))
}

func emathLogn(c *Call) (value.Value, error) {
	k := c.calc()
	n := k.fixed(k.arg("n"), belowZero)
	x := k.fixed(k.arg("x"), belowZero)
	return k.done(k.div(k.u(ir.Log, x), k.u(ir.Log, n)))
}
