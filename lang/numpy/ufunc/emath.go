// np.emath: functions that turn complex where the real ones have no answer.
package ufunc

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var emathEntries = []builtin.Entry{
	{Names: []string{"np.emath.sqrt"}, Params: "x", Doc: "Square root; complex below 0.", Example: "np.emath.sqrt([-1, 4])", Fn: widened(ir.Sqrt, belowZero)},
	{Names: []string{"np.emath.log"}, Params: "x", Doc: "Natural logarithm; complex below 0.", Example: "np.emath.log(np.exp(1))", Fn: widened(ir.Log, belowZero)},
	{Names: []string{"np.emath.log2"}, Params: "x", Doc: "Logarithm to base 2; complex below 0.", Example: "np.emath.log2([4, 8])", Fn: widened(ir.Log2, belowZero)},
	{Names: []string{"np.emath.log10"}, Params: "x", Doc: "Logarithm to base 10; complex below 0.", Example: "np.emath.log10([10, 100])", Fn: widened(ir.Log10, belowZero)},
	{Names: []string{"np.emath.arcsin"}, Params: "x", Doc: "Inverse sine; complex beyond 1.", Example: "np.emath.arcsin([0, 1])", Fn: widened(ir.Asin, beyondOne)},
	{Names: []string{"np.emath.arccos"}, Params: "x", Doc: "Inverse cosine; complex beyond 1.", Example: "np.emath.arccos(1)", Fn: widened(ir.Acos, beyondOne)},
	{Names: []string{"np.emath.arctanh"}, Params: "x", Doc: "Inverse hyperbolic tangent; complex beyond 1.", Example: "np.emath.arctanh([0.5])", Fn: widened(ir.Atanh, beyondOne)},
	{Names: []string{"np.emath.power"}, Params: "x, p", Doc: "Power; complex for roots of negative numbers.", Example: "np.emath.power([2, 4], 2)", Fn: emathPower},
	{Names: []string{"np.emath.logn"}, Params: "n, x", Doc: "Logarithm to base n; complex below 0.", Example: "np.emath.logn(2, [4, 8])", Fn: emathLogn},
}

func belowZero(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.Less, x, object.Int(0))
}

func beyondOne(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.Greater, k.Ufunc(ir.Abs, x), object.Int(1))
}

// fixed casts a real array to complex if some element is outside.
func fixed(k *core.Formula, x *object.Array, outside func(*core.Formula, *object.Array) *object.Array) *object.Array {
	if k.Err != nil || x.DType().IsComplex() {
		return k.Take(x, nil)
	}
	some, err := k.PlainBool(k.Reduce(ir.Any, outside(k, x), lower.Axes{All: true}, false))
	if k.Failed(err) {
		return core.Nothing()
	}
	if some == object.Bool(true) {
		return k.Cast(x, lower.MeanType(x.DType()).Complex())
	}
	return x
}

func widened(op ir.Op, outside func(*core.Formula, *object.Array) *object.Array) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		return k.Done(k.Ufunc(op, fixed(k, k.ArrayArg("x"), outside)))
	}
}

func emathPower(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := fixed(k, k.ArrayArg("x"), belowZero)
	p := k.ArrayArg("p")
	if k.Err == nil && p.DType().IsInteger() {
		some, err := k.PlainBool(k.Reduce(ir.Any, belowZero(k, p), lower.Axes{All: true}, false))
		if k.Failed(err) {
			return nil, k.Err
		}
		if some == object.Bool(true) {
			p = k.Inexact(p)
		}
	}
	return k.Done(k.Ufunc(ir.Pow, x, p))
}

func emathLogn(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	n := fixed(k, k.ArrayArg("n"), belowZero)
	x := fixed(k, k.ArrayArg("x"), belowZero)
	return k.Done(k.Div(k.Ufunc(ir.Log, x), k.Ufunc(ir.Log, n)))
}
