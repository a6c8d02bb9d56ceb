// Functions of one or two floats that are right to the last bit in nearly all
// cases, where Go's own are not: for the math module.
package math

import (
	"math"

	"github.com/tq-lang/tq/engine/loops"
)

var (
	exactExp   = single(loops.Exp[float64])
	exactSin   = single(loops.Sin[float64])
	exactCos   = single(loops.Cos[float64])
	exactLog2  = single(loops.Log2[float64])
	exactLog10 = single(loops.Log10[float64])
)

func exactLog(x float64) float64 { return loops.LogOf(x) }

func exactPow(x, y float64) float64 { return loops.PowOf(x, y) }

func exactSinh(x float64) float64 { return loops.SinhOf(x) }

func exactCosh(x float64) float64 { return loops.CoshOf(x) }

// single takes the engine's function, which is more exact than Go's, of one float.
func single(f func(dst, a []float64)) func(float64) float64 {
	return func(x float64) float64 {
		var in, out [1]float64
		in[0] = x
		f(out[:], in[:])
		return out[0]
	}
}

// hypot is the root of the sum of squares, the last bit set right by what the
// root's square leaves.
func hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	h := math.Hypot(x, y)
	if x > 0x1p500 || y < 0x1p-450 {
		return h
	}
	xx, yy, hh := x*x, y*y, h*h
	rest := xx - hh + yy
	rest += math.FMA(x, x, -xx) + math.FMA(y, y, -yy) - math.FMA(h, h, -hh)
	return h + rest/(2*h)
}
