// exp(x)-1.

package libm

import "math"

const (
	invLn2 = 1.44269504088896338700e+00
	em1Q1  = -3.33333333333331316428e-02
	em1Q2  = 1.58730158725481460165e-03
	em1Q3  = -7.93650757867487942473e-05
	em1Q4  = 4.00821782732936239552e-06
	em1Q5  = -2.01099218183624371326e-07
)

// Expm1 returns e**x - 1.
func Expm1(x float64) float64 {
	hx := uint32(math.Float64bits(x)>>32) & 0x7fffffff
	switch {
	case math.IsNaN(x), math.IsInf(x, 1), hx <= 0x3c8fffff:
		return x
	case x > 7.09782712893383973096e+02:
		return math.Inf(1)
	case hx > 0x40436879 && x < 0: // below -56*ln2
		return -1
	}
	k, c := 0, 0.0
	if hx > 0x3fd62e42 { // |x| > ln2/2: subtract k*ln2
		x, c, k = em1Reduce(x, hx)
	}
	half := float64(x * 0.5)
	sq := float64(x * half)
	sq2 := float64(sq * sq)
	r := math.FMA(sq2, math.FMA(sq, em1Q3, em1Q2), math.FMA(sq, em1Q1, 1))
	r = math.FMA(float64(sq2*sq2), math.FMA(sq, em1Q5, em1Q4), r)
	t := math.FMA(-r, half, 3)
	e := float64((r - t) / math.FMA(-x, t, 6) * sq)
	if k == 0 {
		return x - math.FMA(e, x, -sq)
	}
	e = math.FMA(e-c, x, -c) - sq
	return em1Scale(x, e, k)
}

func em1Reduce(x float64, hx uint32) (r, c float64, k int) {
	var hi, lo float64
	switch {
	case hx <= 0x3ff0a2b1 && x > 0:
		hi, lo, k = x-ln2Hi, ln2Lo, 1
	case hx <= 0x3ff0a2b1:
		hi, lo, k = x+ln2Hi, -ln2Lo, -1
	default:
		k = int(float64(invLn2*x) + math.Copysign(0.5, x))
		hi = math.FMA(-float64(k), ln2Hi, x)
		lo = float64(float64(k) * ln2Lo)
	}
	r = hi - lo
	return r, (hi - r) - lo, k
}

// em1Scale returns 2**k*(1+x-e) - 1.
func em1Scale(x, e float64, k int) float64 {
	switch {
	case k == -1:
		return float64(0.5*(x-e)) - 0.5
	case k == 1 && x < -0.25:
		return -2 * (e - (x + 0.5))
	case k == 1:
		return 1 + float64(2*(x-e))
	case k <= -2 || k > 56:
		return addExp(1-(e-x), k) - 1
	case k < 20:
		return addExp((1-math.Ldexp(1, -k))-(e-x), k)
	}
	return addExp(x-(e+math.Ldexp(1, -k))+1, k)
}

// addExp returns y*2**k for a normal result.
func addExp(y float64, k int) float64 {
	return math.Float64frombits(math.Float64bits(y) + uint64(k)<<52)
}
