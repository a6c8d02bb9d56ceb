// tf.nn's activations: elementwise functions of one array.
package tf

import (
	"math"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// Of selu: the fixed point that keeps mean 0 and variance 1 (Klambauer et al., 2017).
const (
	seluScale = 1.0507009873554804934193349852946
	seluAlpha = 1.6732632423543772848170429916717
)

var activationEntries = []builtin.Entry{
	{Names: []string{"relu", "tf.nn.relu"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "x where it is positive, else 0.", Example: "relu(np.array([-1.5, 0, 2]))", Fn: onFeatures(relu)},
	{Names: []string{"relu6", "tf.nn.relu6"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "x between 0 and 6.", Example: "relu6(np.array([-1.5, 3, 8]))",
		Fn: onFeatures(func(k *core.Formula, x *object.Array) *object.Array {
			return k.Ufunc(ir.Minimum, relu(k, x), object.Int(6))
		})},
	{Names: []string{"leaky_relu", "tf.nn.leaky_relu"}, Args: builtin.Read, Params: "features, alpha=0.2, name=None",
		Doc: "x where it is positive, else alpha times x.", Example: "leaky_relu(np.array([-1.5, 2]), alpha=0.1)",
		Fn: ofSlope(0.2, func(k *core.Formula, x *object.Array, alpha float64) *object.Array {
			return k.Where(above(k, x), x, k.Mul(x, object.Float(alpha)))
		})},
	{Names: []string{"elu", "tf.nn.elu"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "x where it is positive, else exp(x) - 1.", Example: "elu(np.array([-1.5, 2]))", Fn: onFloats(elu)},
	{Names: []string{"selu", "tf.nn.selu"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "elu, scaled so that mean 0 and variance 1 stay through layers.", Example: "selu(np.array([-1.5, 2]))",
		Fn: onFloats(func(k *core.Formula, x *object.Array) *object.Array {
			return k.Mul(k.Where(above(k, x), x, k.Mul(below(k, x), object.Float(seluAlpha))), object.Float(seluScale))
		})},
	{Names: []string{"gelu", "tf.nn.gelu"}, Args: builtin.Read, Params: "features, approximate=False, name=None",
		Doc: "x times the share of the normal distribution below x; approximate takes tanh's form.", Example: "gelu(np.array([-1.5, 0, 2]))", Fn: gelu},
	{Names: []string{"silu", "swish", "tf.nn.silu", "tf.nn.swish"}, Args: builtin.Read, Params: "features, beta=1.0",
		Doc: "x * sigmoid(beta * x).", Example: "silu(np.array([-1.5, 0, 2]))",
		Fn: ofSlope(1, func(k *core.Formula, x *object.Array, beta float64) *object.Array {
			if beta == 1 {
				return k.Mul(x, k.Ufunc(ir.Sigmoid, x))
			}
			return k.Mul(x, k.Ufunc(ir.Sigmoid, k.Mul(x, object.Float(beta))))
		})},
	{Names: []string{"softplus", "tf.nn.softplus", "tf.math.softplus"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "log(1 + exp(x)), without overflow.", Example: "softplus(np.array([-1.5, 0, 800]))", Fn: onFloats(softplus)},
	{Names: []string{"softsign", "tf.nn.softsign", "tf.math.softsign"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "features, name=None",
		Doc: "x / (1 + |x|).", Example: "softsign(np.array([-1.5, 0, 2]))",
		Fn: onFloats(func(k *core.Formula, x *object.Array) *object.Array {
			return k.Div(x, k.Add(k.Ufunc(ir.Abs, x), object.Int(1)))
		})},
	{Names: []string{"sigmoid", "tf.sigmoid", "tf.nn.sigmoid", "tf.math.sigmoid"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "x, name=None",
		Doc: "1 / (1 + exp(-x)).", Example: "sigmoid(np.array([-1.5, 0, 800]))",
		Fn: onFloats(func(k *core.Formula, x *object.Array) *object.Array { return k.Ufunc(ir.Sigmoid, x) })},
	{Names: []string{"log_sigmoid", "tf.math.log_sigmoid"}, Replay: builtin.ReplayArrays, Args: builtin.Read, Params: "x, name=None",
		Doc: "log(sigmoid(x)), without overflow.", Example: "log_sigmoid(np.array([-800, 0, 2.0]))",
		Fn: onFloats(func(k *core.Formula, x *object.Array) *object.Array {
			return k.Ufunc(ir.Neg, softplus(k, k.Ufunc(ir.Neg, x)))
		})},
}

// onFeatures is a function of the first argument alone.
func onFeatures(f func(k *core.Formula, x *object.Array) *object.Array) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		x, err := c.R.Array(c.Args[0])
		if k.Failed(err) {
			return nil, err
		}
		return k.Done(k.AsScalar(f(k, x)))
	}
}

// onFloats is onFeatures of floats; integers become float64.
func onFloats(f func(k *core.Formula, x *object.Array) *object.Array) func(*builtin.Call) (object.Value, error) {
	return onFeatures(func(k *core.Formula, x *object.Array) *object.Array { return f(k, k.Inexact(x)) })
}

// ofSlope is a function of floats and the number that is its second parameter.
func ofSlope(def float64, f func(k *core.Formula, x *object.Array, slope float64) *object.Array) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		slope, err := c.Float(c.Entry.Parameters()[1].Name, def)
		if err != nil {
			return nil, err
		}
		return onFloats(func(k *core.Formula, x *object.Array) *object.Array { return f(k, x, slope) })(c)
	}
}

func relu(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.Maximum, x, object.Int(0))
}

func above(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.Greater, x, object.Int(0))
}

// below is exp(x) - 1 where x is negative, else 0: nothing overflows.
func below(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.Expm1, k.Ufunc(ir.Minimum, x, object.Int(0)))
}

func elu(k *core.Formula, x *object.Array) *object.Array { return k.Where(above(k, x), x, below(k, x)) }

func softplus(k *core.Formula, x *object.Array) *object.Array {
	return k.Ufunc(ir.LogAddExp, x, object.Int(0))
}

func gelu(c *builtin.Call) (object.Value, error) {
	tanh, err := c.Bool("approximate", false)
	if err != nil {
		return nil, err
	}
	return onFloats(func(k *core.Formula, x *object.Array) *object.Array {
		half := k.Mul(x, object.Float(0.5))
		if !tanh {
			return k.Mul(half, k.Ufunc(ir.Erfc, k.Mul(x, object.Float(-math.Sqrt2/2))))
		}
		cube := k.Mul(k.Mul(k.Mul(x, x), x), object.Float(0.044715))
		return k.Mul(half, k.Add(k.Ufunc(ir.Tanh, k.Mul(k.Add(x, cube), object.Float(math.Sqrt(2/math.Pi)))), object.Int(1)))
	})(c)
}
