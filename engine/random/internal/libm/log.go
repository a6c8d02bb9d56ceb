// The natural logarithm, table-driven.

package libm

import "math"

// Log returns the natural logarithm of x.
func Log(x float64) float64 {
	ix := math.Float64bits(x)
	const nearLo, nearHi = 0x3fee000000000000, 0x3ff1090000000000 // 1-2**-4, 1+0x1.09p-4
	if ix-nearLo < nearHi-nearLo {
		if x == 1 {
			return 0
		}
		return logNearOne(x - 1)
	}
	if top := uint32(ix >> 48); top-0x10 >= 0x7ff0-0x10 {
		switch {
		case x == 0:
			return math.Inf(-1)
		case math.IsInf(x, 1), math.IsNaN(x):
			return x
		case x < 0:
			return math.NaN()
		}
		ix = math.Float64bits(x*0x1p52) - 52<<52 // subnormal
	}
	tmp := ix - 0x3fe6000000000000
	i := tmp >> 45 % 128
	k := float64(int64(tmp) >> 52)
	z := math.Float64frombits(ix - tmp&(0xfff<<52))
	r := math.FMA(z, logTab[i][0], -1)
	w := math.FMA(k, logLn2hi, logTab[i][1])
	hi := w + r
	lo := math.FMA(k, logLn2lo, w-hi+r)
	r2 := float64(r * r)
	p := math.FMA(math.FMA(r, logA4, logA3), r2, math.FMA(r, logA2, logA1))
	return math.FMA(float64(r*r2), p, math.FMA(r2, logA0, lo)) + hi
}

// logNearOne returns log(1+r) for |r| small, where the table would cancel.
func logNearOne(r float64) float64 {
	r2 := float64(r * r)
	r3 := float64(r * r2)
	p1 := math.FMA(r2, logB3, math.FMA(r, logB2, logB1))
	p4 := math.FMA(r2, logB6, math.FMA(r, logB5, logB4))
	p7 := math.FMA(r3, logB10, math.FMA(r2, logB9, math.FMA(r, logB8, logB7)))
	p := math.FMA(math.FMA(p7, r3, p4), r3, p1)
	// r - r*r/2 exactly, from a split of r.
	const split = 0x1p27
	rhi := math.FMA(-split, r, math.FMA(r, split, r))
	rlo := r - rhi
	sq := float64(rhi * rhi)
	hi := math.FMA(sq, logB0, r)
	lo := math.FMA(sq, logB0, r-hi)
	lo = math.FMA(float64(logB0*rlo), rhi+r, lo)
	return hi + math.FMA(p, r3, lo)
}
