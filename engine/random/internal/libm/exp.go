// The exponential function, table-driven.

package libm

import "math"

// Exp returns e**x.
func Exp(x float64) float64 {
	top := uint32(math.Float64bits(x)>>52) & 0x7ff
	large := false
	if top-0x3c9 >= 0x3f {
		if top < 0x3c9 { // |x| < 2**-54
			return 1 + x
		}
		if top >= 0x409 { // |x| >= 1024, or not finite
			switch {
			case math.IsInf(x, -1):
				return 0
			case top == 0x7ff:
				return 1 + x
			case x < 0:
				return 0
			}
			return math.Inf(1)
		}
		large = true
	}
	return expTail(x, 0, 0, large)
}

// expTail returns e**(x+tail) with the sign bit of the result taken from
// signBias (0, or 0x800<<7); large says that the result may leave the range
// of normal numbers.
func expTail(x, tail float64, signBias uint64, large bool) float64 {
	kd := math.FMA(x, expInvLn2N, expShift)
	ki := math.Float64bits(kd)
	kd -= expShift
	r := math.FMA(kd, expNegLn2hiN, x)
	r = math.FMA(kd, expNegLn2loN, r)
	r += tail
	idx := 2 * (ki % 128)
	scaleBits := expTab[idx+1] + (ki+signBias)<<45
	t := r + math.Float64frombits(expTab[idx])
	lo := math.FMA(r, expC3, expC2)
	hi := math.FMA(r, expC5, expC4)
	r2 := float64(r * r)
	t = math.FMA(lo, r2, t)
	t = math.FMA(float64(r2*r2), hi, t)
	if large {
		return expEdge(t, scaleBits, ki)
	}
	scale := math.Float64frombits(scaleBits)
	return math.FMA(scale, t, scale)
}

// expEdge finishes an exponential whose scale is outside the normal range.
func expEdge(t float64, scaleBits, ki uint64) float64 {
	if ki&0x80000000 == 0 { // k > 0: the scale may have overflowed
		scale := math.Float64frombits(scaleBits - 1009<<52)
		return 0x1p1009 * math.FMA(scale, t, scale)
	}
	// k < 0: add in higher precision, so that a subnormal is rounded once.
	scale := math.Float64frombits(scaleBits + 1022<<52)
	st := float64(scale * t)
	y := scale + st
	if math.Abs(y) < 1 {
		one := math.Copysign(1, y)
		lo := scale - y + st
		hi := one + y
		lo = one - hi + y + lo
		y = (hi + lo) - one
		if y == 0 {
			y = math.Copysign(0, scale)
		}
	}
	return 0x1p-1022 * y
}
