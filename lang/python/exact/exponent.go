// Exponentials and logarithms.
package exact

import (
	"math"
	"sync"

	"github.com/tq-lang/tq/engine/loops"
)

// steps is how many parts of a power of two the tables have.
const steps = 128

// ln2/steps in three parts, of which whole numbers times the first are without error.
var (
	ln2Pair   = pair{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	stepFirst = math.Float64frombits(math.Float64bits(ln2Pair.hi/steps) &^ (1<<21 - 1))
	stepRest  = ln2Pair.times(1. / steps).plus(pair{-stepFirst, 0})
	log2e     = pair{1, 0}.over(ln2Pair)
)

// powers holds 2**(j/steps).
var powers = sync.OnceValue(func() *[steps]pair {
	var out [steps]pair
	step := pair{2, 0}
	for n := 1; n < steps; n *= 2 {
		step = step.root()
	}
	out[0] = pair{1, 0}
	for j := 1; j < steps; j++ {
		out[j] = out[j-1].by(step)
	}
	return &out
})

// power is 2**(n/steps) * e**r of a small r, as a pair times 2**e.
func power(n int, r pair) (y pair, e int) {
	x := r.hi
	tail := r.lo + x*x*(1./2+x*(1./6+x*(1./24+x*(1./120+x/720))))
	q := joined(x, tail)
	t := &powers()[n&(steps-1)]
	p := exactly(t.hi, q.hi)
	y = joined(t.hi, p.hi)
	y.lo += p.lo + (t.lo + t.hi*q.lo + t.lo*q.hi)
	return joined(y.hi, y.lo), n >> 7
}

// expPair is e**x of a number that is neither huge nor tiny.
func expPair(x float64) (y pair, e int) {
	n := math.Round(x * (steps / math.Ln2))
	r := joined(x-n*stepFirst, 0).plus(stepRest.times(-n))
	return power(int(n), r)
}

// Exp is e**x.
func Exp(x float64) float64 {
	if !(math.Abs(x) < 740) || math.Abs(x) < 0x1p-60 {
		return math.Exp(x)
	}
	y, e := expPair(x)
	return y.scaled(e)
}

// Exp2 is 2**x.
func Exp2(x float64) float64 {
	if !(math.Abs(x) < 1070) || math.Abs(x) < 0x1p-60 {
		return math.Exp2(x)
	}
	n := math.Round(x * steps)
	y, e := power(int(n), ln2Pair.times(x-n/steps))
	return y.scaled(e)
}

// logStep is what a number near 1+j/steps is multiplied with, and the logarithm of that
// with its sign turned.
type logStep struct {
	by  float64
	log pair
}

var logSteps = sync.OnceValue(func() *[steps + 1]logStep {
	var out [steps + 1]logStep
	for j := range out {
		c := float64(float32(1 / (1 + float64(j)/steps)))
		c = math.Float64frombits(math.Float64bits(c) &^ (1<<40 - 1))
		if j == 0 {
			c = 1
		}
		t := pair{1 - c, 0}.over(joined(1, c))
		sum, p, square := t, t, t.by(t)
		for n := 3.0; n < 80; n += 2 { // 2·artanh
			p = p.by(square)
			sum = sum.plus(p.over(pair{n, 0}))
		}
		out[j] = logStep{c, sum.times(2)}
	}
	return &out
})

// Log2 is the logarithm to base 2.
func Log2(x float64) float64 {
	if !(x > 0x1p-1022 && x < math.Inf(1)) {
		return math.Log2(x)
	}
	m, e := math.Frexp(x)
	if m *= 2; m > math.Sqrt2 {
		m /= 2
	} else {
		e--
	}
	j, low := 0, m < 1
	if low { // twice as large, and one power less
		j = int(math.Round((2*m - 1) * steps))
	} else {
		j = int(math.Round((m - 1) * steps))
	}
	s := &logSteps()[j]
	var r, l pair
	if low {
		p := exactly(2*m, s.by)
		r, l = joined(p.hi-1, p.lo), s.log.plus(ln2Pair.negative())
		if j == steps {
			p = exactly(m, 1)
			r, l = joined(m-1, 0), pair{}
		}
	} else {
		p := exactly(m, s.by)
		r, l = joined(p.hi-1, p.lo), s.log
	}
	h := r.hi
	half := exactly(h, -0.5*h)
	tail := h * h * h * (1./3 + h*(-1./4+h*(1./5+h*(-1./6+h*(1./7+h*(-1./8+h/9))))))
	y := l.plus(r).plus(pair{half.hi, half.lo - h*r.lo + tail}).by(log2e).plus(pair{float64(e), 0})
	return y.hi + y.lo
}

// Log is the natural logarithm, Pow x**y.
func Log(x float64) float64    { return loops.LogOf(x) }
func Pow(x, y float64) float64 { return loops.PowOf(x, y) }

// Log10 is the logarithm to base 10: from that of the mantissa, in C's steps.
func Log10(x float64) float64 {
	if !(x > 0 && x < math.Inf(1)) {
		return math.Log10(x)
	}
	k := 0
	if x < 0x1p-1022 {
		k -= 54
		x *= 0x1p54
	}
	bits := math.Float64bits(x)
	k += int(bits>>52) - 1023
	i := 0
	if k < 0 {
		i = 1
	}
	x = math.Float64frombits(bits&(1<<52-1) | uint64(1023-i)<<52)
	y := float64(k + i)
	const (
		ivln10 = 4.34294481903251816668e-01
		hi, lo = 3.01029995663611771306e-01, 3.69423907715893078616e-13
	)
	z := float64(y*lo) + float64(ivln10*Log(x))
	return z + float64(y*hi)
}
