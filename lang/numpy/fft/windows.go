// Windows: hanning, hamming, blackman, bartlett, kaiser.
package fft

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var windowEntries = []builtin.Entry{
	{Names: []string{"np.hanning"}, Params: "M", Doc: "Hann window.", Example: "np.hanning(5)", Fn: window(cosines(0.5, 0.5, 0))},
	{Names: []string{"np.hamming"}, Params: "M", Doc: "Hamming window.", Example: "np.hamming(5)", Fn: window(cosines(0.54, 0.46, 0))},
	{Names: []string{"np.blackman"}, Params: "M", Doc: "Blackman window.", Example: "np.blackman(5)", Fn: window(cosines(0.42, 0.5, 0.08))},
	{Names: []string{"np.bartlett"}, Params: "M", Doc: "Triangular window.", Example: "np.bartlett(5)", Fn: window(triangle)},
	{Names: []string{"np.kaiser"}, Params: "M, beta", Doc: "Kaiser window.", Example: "np.kaiser(5, 14)", Fn: npKaiser},
}

const maxWindow = 1 << 52 // points whose places are whole numbers

// extent reads M: how long a window is, which need not be whole.
func extent(c *builtin.Call) (float64, error) {
	m, err := c.Float("M", 0)
	if err == nil && m > maxWindow {
		err = object.Errorf(object.MemoryError, "a window of %.0f points is too large", m)
	}
	return m, err
}

// window makes the Fn of a window of a formula, whose n goes from 1-m to less than m in steps of 2.
func window(formula func(k *core.Formula, n *object.Array, m float64) *object.Array) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		m, err := extent(c)
		if err != nil {
			return nil, err
		}
		k := core.NewFormula(c)
		switch {
		case m < 1 || m != m:
			return k.Done(k.Take(ones(c, 0)))
		case m == 1:
			return k.Done(k.Take(ones(c, 1)))
		}
		return k.Done(formula(k, spread(k, 1-m, 2, math.Ceil(m-0.5)), m))
	}
}

// ones are what windows of at most one point have.
func ones(c *builtin.Call, m int) (*object.Array, error) {
	one, err := lower.ConstOf(object.Float(1), dtype.Float64)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{m}}, one)
}

// spread is the vector of count numbers from one on, in steps.
func spread(k *core.Formula, from, step, count float64) *object.Array {
	start := k.Take(lower.ConstOf(object.Float(from), dtype.Float64))
	return k.Emit(ir.Range, ir.CountAttrs{Count: int(count)}, start, k.Take(lower.ConstOf(object.Float(step), dtype.Float64)))
}

// cosines is the formula a + b cos(pi n / (m-1)) + c cos(2 pi n / (m-1)).
func cosines(a, b, c float64) func(k *core.Formula, n *object.Array, m float64) *object.Array {
	term := func(k *core.Formula, n *object.Array, m, factor, turn float64) *object.Array {
		angle := k.Div(k.Mul(n, object.Float(turn)), object.Float(m-1))
		return k.Mul(k.Ufunc(ir.Cos, angle), object.Float(factor))
	}
	return func(k *core.Formula, n *object.Array, m float64) *object.Array {
		w := k.Add(term(k, n, m, b, math.Pi), object.Float(a))
		if c != 0 {
			w = k.Add(w, term(k, n, m, c, 2*math.Pi))
		}
		return w
	}
}

// triangle is the formula 1 - |n| / (m-1).
func triangle(k *core.Formula, n *object.Array, m float64) *object.Array {
	return k.Sub(object.Float(1), k.Div(k.Ufunc(ir.Abs, n), object.Float(m-1)))
}

func npKaiser(c *builtin.Call) (object.Value, error) {
	m, err := extent(c)
	if err != nil {
		return nil, err
	}
	beta, err := c.Float("beta", 0)
	if err != nil {
		return nil, err
	}
	k := core.NewFormula(c)
	if m == 1 {
		return k.Done(k.Take(ones(c, 1)))
	}
	alpha := object.Float((m - 1) / 2)
	r := k.Div(k.Sub(spread(k, 0, 1, max(math.Ceil(m), 0)), alpha), alpha)
	root := k.Ufunc(ir.Sqrt, k.Sub(object.Float(1), k.Ufunc(ir.Square, r)))
	most := k.Ufunc(ir.BesselI0, k.Take(lower.ConstOf(object.Float(beta), dtype.Float64)))
	return k.Done(k.Div(k.Ufunc(ir.BesselI0, k.Mul(root, object.Float(beta))), most))
}
