// sin and cos on one turn, and acos, in double-double arithmetic.

package libm

import "math"

// dd is an unevaluated sum of two doubles, the second far below the first.
type dd struct{ hi, lo float64 }

func twoSum(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

func (a dd) add(b dd) dd {
	s := twoSum(a.hi, b.hi)
	return twoSum(s.hi, s.lo+(a.lo+b.lo))
}

func (a dd) mul(b dd) dd {
	p := float64(a.hi * b.hi)
	e := math.FMA(a.hi, b.hi, -p)
	e += float64(a.hi*b.lo) + float64(a.lo*b.hi)
	return twoSum(p, e)
}

func (a dd) neg() dd { return dd{-a.hi, -a.lo} }

// div divides by a double.
func (a dd) div(b float64) dd {
	q := a.hi / b
	r := math.FMA(-q, b, a.hi) + a.lo
	return twoSum(q, r/b)
}

// pi is 2*asin(1) in three parts.
const (
	piHi  = 3.141592653589793116
	piMid = 1.2246467991473532072e-16
	piLo  = -2.9947698097183396659e-33
)

// Cos returns the cosine of x for 0 <= x <= pi.
func Cos(x float64) float64 {
	k := math.Floor(x/(math.Pi/2) + 0.5)
	y := twoSum(x-float64(k*(piHi/2)), 0)
	y = y.add(twoSum(float64(-k*(piMid/2)), float64(-k*(piLo/2))))
	var c dd
	switch k {
	case 0:
		_, c = sinCos(y)
	case 1:
		c, _ = sinCos(y)
		c = c.neg()
	default:
		_, c = sinCos(y)
		c = c.neg()
	}
	return c.hi + c.lo
}

// SinCos returns sine and cosine of x for 0 <= x <= 2*pi.
func SinCos(x float64) (sin, cos float64) {
	k := math.Floor(x/(math.Pi/2) + 0.5)
	p := float64(k * (piHi / 2))
	y := twoSum(x, -p)
	y = y.add(twoSum(-math.FMA(k, piHi/2, -p), float64(-k*(piMid/2))))
	y = y.add(dd{float64(-k * (piLo / 2)), 0})
	s, c := sinCos(y)
	for ; k > 0; k-- { // a quarter turn
		s, c = c, s.neg()
	}
	return s.hi + s.lo, c.hi + c.lo
}

// sinCos sums the power series for |y| <= pi/4 or a little more.
func sinCos(y dd) (s, c dd) {
	y2 := y.mul(y).neg()
	s, c = y, dd{1, 0}
	ts, tc := y, dd{1, 0}
	for n := 1.0; n < 16; n++ {
		tc = tc.mul(y2).div((2*n - 1) * (2 * n))
		ts = ts.mul(y2).div((2 * n) * (2*n + 1))
		c, s = c.add(tc), s.add(ts)
	}
	return s, c
}

// Acos returns the arc cosine of x.
func Acos(x float64) float64 {
	switch {
	case math.IsNaN(x), math.Abs(x) > 1:
		return math.NaN()
	case x < -0.5:
		a := acosTop(-x).neg()
		a = twoSum(piHi, a.hi).add(dd{piMid, a.lo})
		return a.hi + a.lo
	case x > 0.5:
		a := acosTop(x)
		return a.hi + a.lo
	}
	// One Newton step from a good first answer: cos(a) = x. The half angle
	// keeps the series short.
	a := math.Acos(x)
	s, c := sinCos(dd{a / 2, 0})
	ca := c.mul(c)
	ca = ca.add(ca).add(dd{-1, 0})
	sa := s.mul(c)
	d := ca.add(dd{-x, 0}).div(2 * sa.hi)
	r := dd{a, 0}.add(d)
	return r.hi + r.lo
}

// acosTop is acos for 1/2 < x <= 1, from 1-x = 2*sin(a/2)**2, which does not
// cancel.
func acosTop(x float64) dd {
	if x == 1 {
		return dd{}
	}
	a := 2 * math.Asin(math.Sqrt((1-x)/2))
	s, c := sinCos(dd{a / 2, 0})
	sq := s.mul(s)
	d := dd{1 - x, 0}.add(sq.add(sq).neg()).div(2 * s.hi * c.hi)
	return dd{a, 0}.add(d)
}
