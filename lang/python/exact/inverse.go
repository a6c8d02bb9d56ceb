// The inverse circular functions.
package exact

import (
	"math"
	"sync"
)

var (
	piPair   = pair{math.Pi, 1.2246467991473532072e-16}
	halfPair = pair{math.Pi / 2, 6.123233995736766036e-17}
)

// anglesOf holds the arcs of k/64, each from the one before by the tangent of their difference.
var anglesOf = sync.OnceValue(func() *[65]pair {
	var out [65]pair
	for k := 1; k <= 64; k++ {
		t := pair{1. / 64, 0}.over(pair{1 + float64(k*(k-1))/4096, 0})
		sum, power, square := t, t, t.by(t).negative()
		for n := 3.0; n < 20; n += 2 { // t - t³/3 + t⁵/5 …
			power = power.by(square)
			sum = sum.plus(power.over(pair{n, 0}))
		}
		out[k] = out[k-1].plus(sum)
	}
	return &out
})

// arc is the angle whose tangent is n/d, where 0 < n <= d and n is not far below d.
func arc(n, d pair) pair {
	k := math.Round(n.hi / d.hi * 64)
	c := k / 64
	t := n.plus(d.times(-c)).over(d.plus(n.times(c)))
	x := t.hi * t.hi
	tail := t.hi * x * (-1./3 + x*(1./5+x*(-1./7+x*(1./9-x/11))))
	return anglesOf()[int(k)].plus(pair{t.hi, 0}).plus(joined(t.lo, tail))
}

// angle is the angle of the point (x, y) of the first quadrant.
func angle(y, x pair) pair {
	if y.hi <= x.hi {
		return arc(y, x)
	}
	return halfPair.plus(arc(x, y).negative())
}

// ordinary reports whether numbers are neither 0 nor of a size with which products
// and their errors leave the range of floats.
func ordinary(xs ...float64) bool {
	for _, x := range xs {
		if x = math.Abs(x); !(x > 0x1p-400 && x < 0x1p400) {
			return false
		}
	}
	return true
}

// Atan2 is the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	if !ordinary(x, y) {
		return math.Atan2(y, x)
	}
	a := angle(pair{math.Abs(y), 0}, pair{math.Abs(x), 0})
	if x < 0 {
		a = piPair.plus(a.negative())
	}
	return math.Copysign(a.hi+a.lo, y)
}

// Atan is the inverse tangent.
func Atan(x float64) float64 { return Atan2(x, 1) }

// beside is the root of 1-x², the other side of the triangle.
func beside(x float64) pair {
	s := exactly(x, x).negative()
	return joined(1, s.hi).plus(pair{s.lo, 0}).root()
}

// Asin is the inverse sine.
func Asin(x float64) float64 {
	if !ordinary(x) || math.Abs(x) >= 1 {
		return math.Asin(x)
	}
	a := angle(pair{math.Abs(x), 0}, beside(x))
	return math.Copysign(a.hi+a.lo, x)
}

// Acos is the inverse cosine.
func Acos(x float64) float64 {
	if !ordinary(x) || math.Abs(x) >= 1 {
		return math.Acos(x)
	}
	a := angle(beside(x), pair{math.Abs(x), 0})
	if x < 0 {
		a = piPair.plus(a.negative())
	}
	return a.hi + a.lo
}
