// Sine, cosine and tangent.
package exact

import (
	"math"
	"sync"

	"github.com/tq-lang/tq/engine/loops"
)

// A quarter turn in three parts, of which whole numbers times the first two are without error.
const (
	quarterA = 0x1.921fb544p+0
	quarterB = 0x1.0b4611a6p-34
)

var quarterRest = pair{0x1.3198a2e037073p-69, 0x1.129024e088a67p-123}

// corner holds the sine and cosine of k/64.
type corner struct{ sin, cos pair }

var corners = sync.OnceValue(func() *[52]corner {
	var out [52]corner
	one := pair{1, 0}
	x := pair{1. / 64, 0}
	square := x.by(x).negative()
	sin, cos, p, q := x, one, x, one
	for n := 2.0; n < 24; n += 2 {
		q = q.by(square).over(pair{n * (n - 1), 0})
		p = p.by(square).over(pair{n * (n + 1), 0})
		cos, sin = cos.plus(q), sin.plus(p)
	}
	out[0] = corner{pair{}, one}
	for k := 1; k < len(out); k++ {
		a := out[k-1]
		out[k] = corner{a.sin.by(cos).plus(a.cos.by(sin)), a.cos.by(cos).plus(a.sin.by(sin).negative())}
	}
	return &out
})

// tooFar bounds the angles whose distance from a quarter turn's multiple is known to a pair.
const tooFar = 1 << 20

// within is the distance of an angle from the nearest multiple of a quarter turn, and which
// multiple that is.
func within(x float64) (r pair, quarter int) {
	if math.Abs(x) < math.Pi/4 {
		return pair{x, 0}, 0
	}
	n := math.Round(x * (2 / math.Pi))
	r = joined(x-n*quarterA, -n*quarterB).plus(quarterRest.times(-n))
	return r, int(int64(n) & 3)
}

// sinCos are the sine and the cosine of an angle of an eighth of a turn at most.
func sinCos(r pair) (sin, cos pair) {
	negative := r.hi < 0
	if negative {
		r = r.negative()
	}
	k := math.Round(r.hi * 64)
	c := &corners()[int(k)]
	d := joined(r.hi-k/64, r.lo)
	x := d.hi
	square := x * x
	s := joined(x, d.lo+x*square*(-1./6+square*(1./120-square/5040))) // of d
	v := joined(-0.5*square, -0.5*math.FMA(x, x, -square)-x*d.lo+square*square*(1./24-square/720))
	if k == 0 {
		sin, cos = s, joined(1, v.hi).plus(pair{v.lo, 0})
	} else {
		sin = c.sin.plus(c.cos.by(s)).plus(c.sin.by(v))
		cos = c.cos.plus(c.sin.by(s).negative()).plus(c.cos.by(v))
	}
	if negative {
		sin = sin.negative()
	}
	return sin, cos
}

// turned are the sine and the cosine of an angle.
func turned(x float64) (sin, cos pair) {
	r, quarter := within(x)
	sin, cos = sinCos(r)
	switch quarter {
	case 1:
		return cos, sin.negative()
	case 2:
		return sin.negative(), cos.negative()
	case 3:
		return cos.negative(), sin
	}
	return sin, cos
}

// Sin is the sine.
func Sin(x float64) float64 {
	if !(math.Abs(x) < tooFar) || math.Abs(x) < 0x1p-27 {
		return farSin(x)
	}
	s, _ := turned(x)
	return s.hi + s.lo
}

// Cos is the cosine.
func Cos(x float64) float64 {
	if !(math.Abs(x) < tooFar) || math.Abs(x) < 0x1p-28 {
		return farCos(x)
	}
	_, c := turned(x)
	return c.hi + c.lo
}

// Tan is the tangent.
func Tan(x float64) float64 {
	if !(math.Abs(x) < tooFar) || math.Abs(x) < 0x1p-27 {
		return math.Tan(x)
	}
	s, c := turned(x)
	t := s.over(c)
	return t.hi + t.lo
}

var (
	farSin = single(loops.Sin[float64])
	farCos = single(loops.Cos[float64])
)

// single takes the engine's function of one float.
func single(f func(dst, a []float64)) func(float64) float64 {
	return func(x float64) float64 {
		var in, out [1]float64
		in[0] = x
		f(out[:], in[:])
		return out[0]
	}
}
