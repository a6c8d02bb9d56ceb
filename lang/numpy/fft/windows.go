// Windows: hanning, hamming, blackman, bartlett, kaiser.
package fft

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var windowEntries = []builtin.Entry{
	{Names: []string{"np.hanning"}, Params: "M", Doc: "Hann window.", Example: "np.hanning(5)", Fn: window(func(n, m float64) float64 { return 0.5 + 0.5*math.Cos(math.Pi*n/(m-1)) })},
	{Names: []string{"np.hamming"}, Params: "M", Doc: "Hamming window.", Example: "np.hamming(5)", Fn: window(func(n, m float64) float64 { return 0.54 + 0.46*math.Cos(math.Pi*n/(m-1)) })},
	{Names: []string{"np.blackman"}, Params: "M", Doc: "Blackman window.", Example: "np.blackman(5)", Fn: window(func(n, m float64) float64 {
		return 0.42 + 0.5*math.Cos(math.Pi*n/(m-1)) + 0.08*math.Cos(2*math.Pi*n/(m-1))
	})},
	{Names: []string{"np.bartlett"}, Params: "M", Doc: "Triangular window.", Example: "np.bartlett(5)", Fn: window(func(n, m float64) float64 {
		if n <= 0 {
			return 1 + n/(m-1)
		}
		return 1 - n/(m-1)
	})},
	{Names: []string{"np.kaiser"}, Params: "M, beta", Doc: "Kaiser window.", Example: "np.kaiser(5, 14)", Fn: npKaiser},
}

const maxWindow = 1 << 52 // points whose places are whole numbers

// points is the length of a window.
func points(c *builtin.Call) (int, error) {
	f, err := c.Float("M", 0)
	if err != nil {
		return 0, err
	}
	if f > maxWindow {
		return 0, object.Errorf(object.MemoryError, "a window of %.0f points is too large", f)
	}
	return int(max(math.Ceil(f), 0)), nil
}

// window makes the Fn of a window; f has n from 1-M to M-1 in steps of 2.
func window(f func(n, m float64) float64) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		m, err := points(c)
		if err != nil {
			return nil, err
		}
		if c.Dry() {
			return core.Typed(c, dtype.Float64, m), nil
		}
		a, out, err := builtin.MadeOf[float64](c, m)
		if err != nil {
			return nil, err
		}
		for i := range out {
			if m == 1 {
				out[i] = 1
				break
			}
			out[i] = f(float64(1-m+2*i), float64(m))
		}
		return a, nil
	}
}

func npKaiser(c *builtin.Call) (object.Value, error) {
	m, err := points(c)
	if err != nil {
		return nil, err
	}
	beta, err := c.Float("beta", 0)
	if err != nil {
		return nil, err
	}
	if c.Dry() {
		return core.Typed(c, dtype.Float64, m), nil
	}
	a, out, err := builtin.MadeOf[float64](c, m)
	if err != nil {
		return nil, err
	}
	alpha := float64(m-1) / 2
	for i := range out {
		if m == 1 {
			out[i] = 1
			break
		}
		r := (float64(i) - alpha) / alpha
		out[i] = core.Bessel0(beta*math.Sqrt(1-r*r)) / core.Bessel0(beta)
	}
	return a, nil
}
