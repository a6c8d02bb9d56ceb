// Package exact is the functions of C's mathematical library as glibc computes them: those
// that it rounds right in nearly all cases are here sums of two floats that are joined at
// the end, and the others take its very steps.
package exact

import "math"

// pair is the sum of two floats, the second far below the first.
type pair struct{ hi, lo float64 }

// joined is a+b without any error.
func joined(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// exactly is a*b without any error.
func exactly(a, b float64) pair {
	p := float64(a * b)
	return pair{p, math.FMA(a, b, -p)}
}

func (a pair) plus(b pair) pair {
	s := joined(a.hi, b.hi)
	return joined(s.hi, s.lo+(a.lo+b.lo))
}

func (a pair) times(x float64) pair {
	p := exactly(a.hi, x)
	return joined(p.hi, p.lo+float64(a.lo*x))
}

func (a pair) by(b pair) pair {
	p := exactly(a.hi, b.hi)
	return joined(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a pair) over(b pair) pair {
	q := a.hi / b.hi
	rest := math.FMA(-q, b.hi, a.hi) + a.lo - float64(q*b.lo)
	return joined(q, rest/b.hi)
}

func (a pair) root() pair {
	r := math.Sqrt(a.hi)
	return joined(r, (math.FMA(-r, r, a.hi)+a.lo)/(2*r))
}

func (a pair) negative() pair { return pair{-a.hi, -a.lo} }

// scaled is the pair, rounded to one float, times 2**e.
func (a pair) scaled(e int) float64 {
	x := a.hi + a.lo
	if e > -1000 && e < 1000 {
		return x * math.Float64frombits(uint64(e+1023)<<52)
	}
	return math.Ldexp(x, e)
}
