// log(1+x), in double and in single precision.

package libm

import "math"

const (
	ln2Hi = 6.93147180369123816490e-01 // 0x3fe62e42fee00000
	ln2Lo = 1.90821492927058770002e-10 // 0x3dea39ef35793c76
	lp1   = 6.666666666666735130e-01
	lp2   = 3.999999999940941908e-01
	lp3   = 2.857142874366239149e-01
	lp4   = 2.222219843214978396e-01
	lp5   = 1.818357216161805012e-01
	lp6   = 1.531383769920937332e-01
	lp7   = 1.479819860511658591e-01
)

// Log1p returns log(1+x).
func Log1p(x float64) float64 {
	hx := uint32(math.Float64bits(x) >> 32)
	ax := hx & 0x7fffffff
	switch {
	case math.IsNaN(x) || x < -1:
		return math.NaN()
	case x == -1:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	case ax < 0x3c900000: // |x| < 2**-54
		return x
	case ax < 0x3e200000: // |x| < 2**-29
		return math.FMA(-float64(x*x), 0.5, x)
	case int32(hx) <= 0x3fda8279 && hx <= 0xbfd2bec3: // -0.2929 < x < 0.41422
		h := float64(float64(0.5*x) * x)
		return x - (h - log1pSum(x, h))
	}
	u, c, k := x, 0.0, 0
	if hx <= 0x433fffff || int32(hx) < 0 {
		u = 1 + x
		k = int(math.Float64bits(u)>>52) - 1023
		if k > 0 {
			c = 1 - (u - x)
		} else {
			c = x - (u - 1)
		}
		c /= u
	} else {
		k = int(hx>>20) - 1023
	}
	return log1pScaled(math.Float64bits(u), c, k)
}

// log1pScaled returns log(u) + c where u has exponent k and bits ub.
func log1pScaled(ub uint64, c float64, k int) float64 {
	hu := uint32(ub>>32) & 0xfffff
	frac := ub & (1<<52 - 1)
	var f float64
	if hu < 0x6a09e {
		f = math.Float64frombits(frac|0x3ff<<52) - 1
	} else {
		k++
		f = math.Float64frombits(frac|0x3fe<<52) - 1
		hu = (0x100000 - hu) >> 2
	}
	h := float64(float64(0.5*f) * f)
	kd := float64(k)
	c = math.FMA(kd, ln2Lo, c)
	var t float64 // f minus what is to be returned at k = 0
	switch {
	case hu == 0 && f == 0:
		if k == 0 {
			return 0
		}
		return math.FMA(kd, ln2Hi, c)
	case hu == 0: // |f| < 2**-20
		t = float64(math.FMA(f, -0.66666666666666666, 1) * h)
		if k == 0 {
			return f - t
		}
		return math.FMA(kd, ln2Hi, -(t - c - f))
	}
	s := log1pSum(f, h)
	if k == 0 {
		return f - (h - s)
	}
	return math.FMA(kd, ln2Hi, -(h - (c + s) - f))
}

// log1pSum returns s*(h+R(s*s)) with s = f/(2+f) and h = f*f/2.
func log1pSum(f, h float64) float64 {
	s := f / (2 + f)
	z := float64(s * s)
	z2 := float64(z * z)
	z4 := float64(z2 * z2)
	z6 := float64(z2 * z4)
	r := math.FMA(z, lp1, float64(z2*math.FMA(z, lp3, lp2)))
	r = math.FMA(z4, math.FMA(z, lp5, lp4), r)
	r = math.FMA(z6, math.FMA(z, lp7, lp6), r)
	return float64((r + h) * s)
}

// Log1pf returns log(1+x) in single precision, for -1 < x <= 0: the range of
// the negated uniform draws.
func Log1pf(x float32) float32 {
	hx := math.Float32bits(x)
	ax := hx & 0x7fffffff
	switch {
	case ax < 0x24800000:
		return x
	case ax < 0x31000000:
		return x - float32(float32(x*x)*0.5)
	case hx <= 0xbe95f61f:
		h := float32(float32(0.5*x) * x)
		return x - (h - log1pfSum(x, h))
	}
	u := 1 + x
	ub := math.Float32bits(u)
	k := int(ub>>23) - 127
	c := (x - (u - 1)) / u
	hu := ub & 0x7fffff
	var f float32
	if hu < 0x3504f7 {
		f = math.Float32frombits(hu|0x3f800000) - 1
	} else {
		k++
		f = math.Float32frombits(hu|0x3f000000) - 1
		hu = (0x00800000 - hu) >> 2
	}
	h := float32(float32(0.5*f) * f)
	kd := float32(k)
	const hi, lo = float32(6.9313812256e-01), float32(9.0580006145e-06)
	c = float32(kd*lo) + c
	var s float32
	switch {
	case hu == 0 && f == 0:
		return c + float32(kd*hi)
	case hu == 0:
		s = float32(h * (1 - float32(float32(0.66666666666666666)*f)))
		return float32(kd*hi) - ((s - c) - f)
	}
	s = log1pfSum(f, h)
	if k == 0 {
		return f - (h - s)
	}
	return float32(kd*hi) - ((h - (c + s)) - f)
}

// log1pfSum is log1pSum in single precision, by Horner's rule.
func log1pfSum(f, h float32) float32 {
	s := f / (2 + f)
	z := float32(s * s)
	r := float32(1.4798198640e-01)
	for _, c := range [...]float32{1.5313838422e-01, 1.8183572590e-01, 2.2222198546e-01,
		2.8571429849e-01, 4.0000000596e-01, 6.6666668653e-01} {
		r = float32(z*r) + c
	}
	return float32(s * (float32(z*r) + h))
}
