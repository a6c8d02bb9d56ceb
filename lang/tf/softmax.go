// tf.nn's functions of exponentials over axes: softmax and its like, losses, attention.
package tf

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var softmaxEntries = []builtin.Entry{
	{Names: []string{"softmax", "tf.nn.softmax"}, Args: builtin.Read, Params: "logits, axis=-1, name=None",
		Doc: "exp(x) / sum(exp(x)) over an axis, without overflow.", Example: "softmax(np.array([[1.0, 2, 3], [0, 0, 1000]]))", Fn: onAxes("logits", softmax)},
	{Names: []string{"log_softmax", "tf.nn.log_softmax"}, Args: builtin.Read, Params: "logits, axis=-1, name=None",
		Doc: "Logarithm of softmax, without overflow.", Example: "log_softmax(np.array([1.0, 2, 3]))", Fn: onAxes("logits", logSoftmax)},
	{Names: []string{"logsumexp", "tf.reduce_logsumexp", "tf.math.reduce_logsumexp"}, Args: builtin.Read, Params: "input_tensor, axis=None, keepdims=False, name=None",
		Doc: "log(sum(exp(x))) over axes, without overflow.", Example: "logsumexp(np.array([[1.0, 2], [1000, 1000]]), axis=1)", Fn: logSumExp},
	{Names: []string{"cumulative_logsumexp", "tf.math.cumulative_logsumexp"}, Args: builtin.Read, Params: "x, axis=0, exclusive=False, reverse=False, name=None",
		Doc: "Running log(sum(exp(x))) along an axis, without overflow.", Example: "cumulative_logsumexp(np.array([1000.0, 1000, 999]))",
		Fn: cumulativeLogSumExp},
	{Names: []string{"tf.nn.softmax_cross_entropy_with_logits"}, Args: builtin.Read, Params: "labels, logits, axis=-1, name=None",
		Doc: "-sum(labels * log_softmax(logits)) over an axis.", Example: "tf.nn.softmax_cross_entropy_with_logits([[0.0, 1]], [[1.0, 3]])", Fn: crossEntropy},
	{Names: []string{"tf.nn.sparse_softmax_cross_entropy_with_logits"}, Args: builtin.Read, Params: "labels, logits, name=None",
		Doc: "-log_softmax(logits) of the class that each label numbers.", Example: "tf.nn.sparse_softmax_cross_entropy_with_logits([1, 0], [[1.0, 3], [2, 2]])", Fn: sparseCrossEntropy},
	{Names: []string{"tf.nn.sigmoid_cross_entropy_with_logits"}, Args: builtin.Read, Params: "labels=None, logits=None, name=None",
		Doc: "Loss of independent yes-or-no labels, without overflow.", Example: "tf.nn.sigmoid_cross_entropy_with_logits([1.0, 0], [3.0, 3])", Fn: sigmoidCrossEntropy},
	{Names: []string{"attention", "tf.nn.attention"}, Args: builtin.Read, Params: "query, key, value, mask=None, causal=False, scale=None",
		Doc: "softmax(query @ key.T * scale + mask) @ value over the last two axes, a block of rows at a time.", Example: "attention(np.eye(2), np.eye(2), np.arange(4.0).reshape(2, 2))", Fn: attention},
}

// onAxes is a function of floats and axes of them, by default the last.
func onAxes(name string, f func(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		x := k.Inexact(k.ArrayArg(name))
		axes, err := lastAxes(c)
		if k.Failed(err) {
			return nil, k.Err
		}
		return k.Done(k.AsScalar(f(k, x, axes)))
	}
}

// lastAxes reads axis, where nothing given is the last.
func lastAxes(c *builtin.Call) (lower.Axes, error) {
	if v := c.Arg("axis"); v == nil || v == object.None {
		return lower.Axes{List: []int{-1}}, nil
	}
	return core.AxesArg(c, "axis")
}

// shifted is x less its largest element over the axes, and its exponentials' sum.
func shifted(k *core.Formula, x *object.Array, axes lower.Axes) (less, exp, sum *object.Array) {
	less = k.Sub(x, k.Reduce(ir.Max, x, axes, true))
	exp = k.Ufunc(ir.Exp, less)
	return less, exp, k.Reduce(ir.Sum, exp, axes, true)
}

func softmax(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array {
	_, exp, sum := shifted(k, x, axes)
	return k.Div(exp, sum)
}

func logSoftmax(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array {
	less, _, sum := shifted(k, x, axes)
	return k.Sub(less, k.Ufunc(ir.Log, sum))
}

func logSumExp(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("input_tensor"))
	axes, err := core.AxesArg(c, "axis")
	k.Failed(err)
	keep, err := c.Bool("keepdims", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	largest := func(keep bool) *object.Array { // infinities stay out of the differences
		m := k.Reduce(ir.Max, x, axes, keep)
		return k.Where(k.Ufunc(ir.IsFinite, m), m, object.Int(0))
	}
	sum := k.Reduce(ir.Sum, k.Ufunc(ir.Exp, k.Sub(x, largest(true))), axes, keep)
	none := k.Ufunc(ir.Equal, sum, object.Int(0)) // its logarithm is -inf, without a warning
	log := k.Where(none, object.Float(math.Inf(-1)), k.Ufunc(ir.Log, k.Where(none, object.Int(1), sum)))
	return k.Done(k.AsScalar(k.Add(log, largest(keep))))
}

// cumulativeLogSumExp runs from the last element with reverse, and leaves the element itself out with exclusive.
func cumulativeLogSumExp(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	axis, err := c.Int("axis", 0)
	k.Failed(err)
	exclusive, err := c.Bool("exclusive", false)
	k.Failed(err)
	reverse, err := c.Bool("reverse", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	if axis, err = lower.Axis(x, axis); err != nil {
		return nil, err
	}
	if reverse {
		x = k.Reversed(x, axis)
	}
	dims, err := core.Sizes(c, x)
	if err != nil {
		return nil, err
	}
	if n := dims[axis]; exclusive && n > 0 {
		dims[axis] = 1
		none := k.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.Cast(k.Asarray(object.Float(math.Inf(-1))), x.DType()))
		x = k.Concat(axis, none, k.Part(x, axis, 0, n-1))
	}
	x = k.Emit(ir.Accumulate, ir.AccumulateAttrs{Axis: axis, Op: ir.LogAddExp}, x)
	if reverse {
		x = k.Reversed(x, axis)
	}
	return k.Done(x)
}

func crossEntropy(c *builtin.Call) (object.Value, error) {
	return onAxes("logits", func(k *core.Formula, x *object.Array, axes lower.Axes) *object.Array {
		labels := k.ArrayArg("labels")
		return k.Ufunc(ir.Neg, k.Reduce(ir.Sum, k.Mul(labels, logSoftmax(k, x, axes)), axes, false))
	})(c)
}

func sparseCrossEntropy(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	labels, logits := k.ArrayArg("labels"), k.Inexact(k.ArrayArg("logits"))
	if k.Err != nil {
		return nil, k.Err
	}
	if n, err := core.Rank(c, logits); err != nil {
		return nil, err
	} else if m, err := core.Rank(c, labels); err != nil {
		return nil, err
	} else if n != m+1 {
		return nil, object.Staticf(object.ValueError, "the logits have %d axes; they need one more than the labels, which have %d", n, m)
	}
	sizes, err := core.Sizes(c, labels)
	if err != nil {
		return nil, err
	}
	logs := logSoftmax(k, logits, lower.Axes{List: []int{-1}})
	items := make([]object.Value, 0, len(sizes)+1)
	for i, n := range sizes { // the label's own place along every other axis
		ramp := k.Reshape(lower.Ints(core.UpTo(n)), core.OnesBut(len(sizes), i, n)...)
		items = append(items, ramp)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	picked, err := c.R.Index(logs, append(items, labels))
	k.Failed(err)
	return k.Done(k.AsScalar(k.Ufunc(ir.Neg, k.Take(picked, nil))))
}

func sigmoidCrossEntropy(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	if !c.Given("labels") || !c.Given("logits") {
		return nil, object.Staticf(object.ValueError, "Both labels and logits must be provided.")
	}
	z, x := k.ArrayArg("labels"), k.Inexact(k.ArrayArg("logits"))
	return k.Done(k.AsScalar(k.Sub(softplus(k, x), k.Mul(x, z))))
}

// attentionBlock is the most scores that attention holds at a time.
const attentionBlock = 1 << 20

func attention(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	q, key, v := k.Inexact(k.ArrayArg("query")), k.Inexact(k.ArrayArg("key")), k.Inexact(k.ArrayArg("value"))
	if k.Err != nil {
		return nil, k.Err
	}
	a := attending{k: k, key: k.SwapLast(key), value: v}
	var dims [2][]int
	for i, x := range []*object.Array{q, key} {
		n, err := core.Sizes(c, x)
		if err != nil {
			return nil, err
		}
		if len(n) < 2 {
			return nil, object.Staticf(object.ValueError, "attention takes arrays of two axes or more, (…, length, size), not of shape %s", x.Type().Shape.Text())
		}
		dims[i] = n
	}
	if err := a.options(c, dims[0]); err != nil {
		return nil, err
	}
	rank := len(dims[0])
	rows, columns, batch := dims[0][rank-2], dims[1][len(dims[1])-2], 1
	for _, n := range dims[0][:rank-2] {
		batch *= n
	}
	a.columns = columns
	step := max(16, attentionBlock/max(1, batch*columns))
	if c.Dry() || rows <= step {
		return k.Done(a.rows(q, 0, rows))
	}
	var parts []*object.Array
	for lo := 0; lo < rows; lo += step {
		hi := min(rows, lo+step)
		part := a.rows(k.Part(q, rank-2, lo, hi), lo, hi)
		if k.Err != nil || k.Failed(c.R.Force(part)) { // its scores go before the next come
			return nil, k.Err
		}
		parts = append(parts, part)
	}
	return k.Done(k.Concat(parts[0].Rank()-2, parts...))
}

// attending is attention under way: what every block of rows has in common.
type attending struct {
	k          *core.Formula
	key, value *object.Array // key with its last axes exchanged
	mask       *object.Array
	causal     bool
	scale      float64
	columns    int
}

func (a *attending) options(c *builtin.Call, query []int) (err error) {
	if a.causal, err = c.Bool("causal", false); err != nil {
		return err
	}
	if a.scale, err = c.Float("scale", 1/math.Sqrt(float64(query[len(query)-1]))); err != nil {
		return err
	}
	if c.Given("mask") {
		if a.mask, err = core.SizedArg(c, "mask"); err != nil {
			return err
		}
		if a.mask.Rank() < 2 {
			return object.Staticf(object.ValueError, "the mask needs two axes or more, (…, length of query, length of key), not shape %s", a.mask.Type().Shape.Text())
		}
	}
	return nil
}

// rows attends with the rows lo to hi of the query.
func (a *attending) rows(q *object.Array, lo, hi int) *object.Array {
	k := a.k
	if k.Err != nil {
		return core.Nothing()
	}
	scores := k.Mul(k.Take(k.R.MatMul(q, a.key)), object.Float(a.scale))
	if a.mask != nil {
		m := a.mask
		if at := m.Rank() - 2; m.Dims()[at] > 1 {
			m = k.Part(m, at, lo, hi)
		}
		if m.DType() == dtype.Bool {
			scores = k.Where(m, scores, object.Float(math.Inf(-1)))
		} else {
			scores = k.Add(scores, m)
		}
	}
	if a.causal {
		row := k.Add(k.Reshape(lower.Ints(core.UpTo(hi-lo)), hi-lo, 1), object.Int(lo))
		seen := k.Ufunc(ir.GreaterEqual, row, lower.Ints(core.UpTo(a.columns)))
		scores = k.Where(seen, scores, object.Float(math.Inf(-1)))
	}
	weights := softmax(k, scores, lower.Axes{List: []int{-1}})
	if k.Err != nil {
		return core.Nothing()
	}
	return k.Take(k.R.MatMul(weights, a.value))
}
