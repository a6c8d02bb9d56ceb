// Normalisations over axes.
package tf

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var normalizeEntries = []builtin.Entry{
	{Names: []string{"layer_norm", "tf.nn.layer_norm"}, Args: builtin.Read, Params: "x, scale=None, offset=None, axis=-1, epsilon=1e-05",
		Doc: "(x - mean) / sqrt(variance + epsilon) over axes, times scale, plus offset.", Example: "layer_norm(np.array([1.0, 2, 3]))", Fn: layerNorm},
	{Names: []string{"rms_norm", "tf.nn.rms_norm"}, Args: builtin.Read, Params: "x, scale=None, axis=-1, epsilon=1e-06",
		Doc: "x / sqrt(mean(x * x) + epsilon) over axes, times scale.", Example: "rms_norm(np.array([3.0, 4]))", Fn: rmsNorm},
	{Names: []string{"tf.nn.moments"}, Args: builtin.Read, Params: "x, axes, shift=None, keepdims=False, name=None",
		Doc: "Mean and variance over axes.", Example: "tf.nn.moments(np.array([[1.0, 2], [3, 6]]), axes=[0])", Fn: moments},
	{Names: []string{"l2_normalize", "tf.nn.l2_normalize", "tf.math.l2_normalize"}, Args: builtin.Read, Params: "x, axis=None, epsilon=1e-12, name=None",
		Doc: "x / sqrt(max(sum(x * x), epsilon)) over axes.", Example: "l2_normalize(np.array([3.0, 4]))", Fn: l2Normalize},
	{Names: []string{"tf.nn.batch_normalization"}, Args: builtin.Read, Params: "x, mean, variance, offset, scale, variance_epsilon, name=None",
		Doc: "(x - mean) / sqrt(variance + epsilon), times scale, plus offset.", Example: "tf.nn.batch_normalization(np.array([1.0, 3]), 2.0, 1.0, None, None, 1e-3)", Fn: batchNormalization},
	{Names: []string{"tf.nn.bias_add"}, Args: builtin.Read, Params: "value, bias, data_format=None, name=None",
		Doc: "value plus a bias for each channel.", Example: "tf.nn.bias_add(np.zeros((1, 2, 2)), [1.0, 2])", Fn: biasAdd},
}

// about is the mean over axes, and what is left of x without it.
func about(k *core.Formula, x *object.Array, axes lower.Axes) (mean, rest *object.Array) {
	mean = k.Reduce(ir.Mean, x, axes, true)
	return mean, k.Sub(x, mean)
}

// normed is x / sqrt(square + epsilon), times scale, plus offset, where they are given.
func normed(k *core.Formula, x, square *object.Array, epsilon float64, scale, offset string) *object.Array {
	out := k.Mul(x, k.Ufunc(ir.Rsqrt, k.Add(square, object.Float(epsilon))))
	if k.Given(scale) {
		out = k.Mul(out, k.Arg(scale))
	}
	if offset != "" && k.Given(offset) {
		out = k.Add(out, k.Arg(offset))
	}
	return out
}

func layerNorm(c *builtin.Call) (object.Value, error) {
	epsilon, err := c.Float("epsilon", 1e-5)
	if err != nil {
		return nil, err
	}
	return onAxes("x", func(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array {
		_, rest := about(k, x, axes)
		return normed(k, rest, k.Reduce(ir.Mean, k.Mul(rest, rest), axes, true), epsilon, "scale", "offset")
	})(c)
}

func rmsNorm(c *builtin.Call) (object.Value, error) {
	epsilon, err := c.Float("epsilon", 1e-6)
	if err != nil {
		return nil, err
	}
	return onAxes("x", func(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array {
		return normed(k, x, k.Reduce(ir.Mean, k.Mul(x, x), axes, true), epsilon, "scale", "")
	})(c)
}

func moments(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	axes, err := core.AxesArg(c, "axes")
	k.Failed(err)
	keep, err := c.Bool("keepdims", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	mean, rest := about(k, x, axes)
	if !keep {
		mean = k.Reduce(ir.Mean, x, axes, false)
	}
	variance := k.Reduce(ir.Mean, k.Mul(rest, rest), axes, keep)
	if k.Err != nil {
		return nil, k.Err
	}
	return object.Tuple{k.AsScalar(mean), k.AsScalar(variance)}, nil
}

func l2Normalize(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	axes, err := core.AxesArg(c, "axis")
	k.Failed(err)
	epsilon, err := c.Float("epsilon", 1e-12)
	if k.Failed(err) {
		return nil, k.Err
	}
	sum := k.Reduce(ir.Sum, k.Mul(x, x), axes, true)
	return k.Done(k.Mul(x, k.Ufunc(ir.Rsqrt, k.Ufunc(ir.Maximum, sum, object.Float(epsilon)))))
}

func batchNormalization(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, variance := k.Inexact(k.ArrayArg("x")), k.ArrayArg("variance")
	epsilon, err := c.Float("variance_epsilon", 0)
	if k.Failed(err) {
		return nil, k.Err
	}
	return k.Done(k.AsScalar(normed(k, k.Sub(x, c.Arg("mean")), variance, epsilon, "scale", "offset")))
}

func biasAdd(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, bias := k.ArrayArg("value"), k.ArrayArg("bias")
	if k.Err != nil {
		return nil, k.Err
	}
	rank, err := core.Rank(c, x)
	if err != nil {
		return nil, err
	}
	if n, err := core.Rank(c, bias); err != nil {
		return nil, err
	} else if n != 1 || rank < 2 {
		return nil, object.Staticf(object.ValueError, "bias_add takes a value of two axes or more and a bias of one, got shapes %s and %s", x.Type().Shape.Text(), bias.Type().Shape.Text())
	}
	format, err := c.Str("data_format", "")
	if err != nil {
		return nil, err
	}
	if len(format) > 1 && format[1] == 'C' { // channels before the spatial axes
		sizes, err := core.Sizes(c, bias)
		if err != nil {
			return nil, err
		}
		bias = k.Reshape(bias, core.OnesBut(rank-1, 0, sizes[0])...)
	}
	return k.Done(k.Add(x, bias))
}
