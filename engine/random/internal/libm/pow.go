// The power function: a logarithm with a tail, and an exponential.

package libm

import "math"

// Pow returns x**y. Bases that are not positive and finite, and exponents
// that are not finite, have the exact answers of the C standard.
func Pow(x, y float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) || math.IsInf(y, 0) || math.IsNaN(y) || y == 0 || x == 1 {
		return math.Pow(x, y)
	}
	ix := math.Float64bits(x)
	if topY := uint32(math.Float64bits(y)>>52) & 0x7ff; topY-0x3be >= 0x43e-0x3be {
		if topY < 0x3be { // |y| < 2**-65
			if x > 1 {
				return 1 + y
			}
			return 1 - y
		}
		if (x > 1) == (y > 0) {
			return math.Inf(1)
		}
		return 0
	}
	if ix>>52 == 0 { // subnormal
		ix = math.Float64bits(x*0x1p52)&^(1<<63) - 52<<52
	}
	hi, lo := powLog(ix)
	ehi := float64(y * hi)
	elo := math.FMA(y, lo, math.FMA(hi, y, -ehi))
	top := uint32(math.Float64bits(ehi)>>52) & 0x7ff
	if top-0x3c9 >= 0x3f {
		if top < 0x3c9 {
			return 1 + ehi
		}
		if top >= 0x409 {
			if ehi < 0 {
				return 0
			}
			return math.Inf(1)
		}
		return expTail(ehi, elo, 0, true)
	}
	return expTail(ehi, elo, 0, false)
}

// powLog returns the logarithm of a positive normal number, given by its
// bits, as a sum of two doubles good to about 68 bits.
func powLog(ix uint64) (y, tail float64) {
	tmp := ix - 0x3fe6955500000000
	e := &powTab[tmp>>45%128]
	k := float64(int64(tmp) >> 52)
	z := math.Float64frombits(ix - tmp&(0xfff<<52))
	r := math.FMA(z, e[0], -1)
	t1 := math.FMA(k, powLn2hi, e[1])
	t2 := t1 + r
	lo1 := math.FMA(k, powLn2lo, e[2])
	lo2 := t1 - t2 + r
	ar := float64(powA0 * r)
	ar2 := float64(r * ar)
	ar3 := float64(r * ar2)
	hi := t2 + ar2
	lo3 := math.FMA(ar, r, -ar2)
	lo4 := t2 - hi + ar2
	p := math.FMA(math.FMA(r, powA6, powA5), ar2, math.FMA(r, powA4, powA3))
	p = math.FMA(ar2, p, math.FMA(r, powA2, powA1))
	lo := math.FMA(ar3, p, lo1+lo2+lo3+lo4)
	y = hi + lo
	return y, hi - y + lo
}
