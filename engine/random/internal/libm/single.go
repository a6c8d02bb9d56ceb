// Single-precision exp, log and pow, computed in double precision with short
// tables and rounded once.

package libm

import "math"

// Expf returns e**x.
func Expf(x float32) float32 {
	switch {
	case x != x || x > 0x1.62e42ep6: // log(2**128)
		return x * float32(math.Inf(1))
	case x < -0x1.9fe368p6: // log(2**-150)
		return 0
	}
	kd := math.FMA(expfInvLn2N, float64(x), expfShift)
	ki := math.Float64bits(kd)
	kd -= expfShift
	r := math.FMA(expfInvLn2N, float64(x), -kd)
	return expfTail(r, ki, expfC0, expfC1, expfC2)
}

// expfTail returns 2**(k/32) times the polynomial 1 + c2*r + c1*r*r + c0*r*r*r.
func expfTail(r float64, k uint64, c0, c1, c2 float64) float32 {
	s := math.Float64frombits(exp2fTab[k%32] + k<<47)
	p := math.FMA(math.FMA(c0, r, c1), float64(r*r), math.FMA(r, c2, 1))
	return float32(p * s)
}

// splitf writes a positive number as z*2**k with z near 1, and finds z's place
// in a table of 16.
func splitf(x float32) (z, k float64, i uint32) {
	ix := math.Float32bits(x)
	if ix < 0x00800000 { // subnormal
		ix = math.Float32bits(x*0x1p23) - 23<<23
	}
	tmp := ix - 0x3f330000
	z = float64(math.Float32frombits(ix - tmp&0xff800000))
	return z, float64(int32(tmp) >> 23), tmp >> 19 % 16
}

// Logf returns the natural logarithm of x.
func Logf(x float32) float32 {
	if !(x > 0) || x > math.MaxFloat32 || x == 1 {
		return float32(math.Log(float64(x)))
	}
	z, k, i := splitf(x)
	r := math.FMA(z, logfTab[i][0], -1)
	y := math.FMA(k, math.Ln2, logfTab[i][1])
	r2 := float64(r * r)
	p := math.FMA(r2, logfA0, math.FMA(logfA1, r, logfA2))
	return float32(math.FMA(p, r2, r+y))
}

// Powf returns x**y for positive finite x and finite y; other arguments have
// the exact answers of the C standard.
func Powf(x, y float32) float32 {
	if !(x > 0) || x > math.MaxFloat32 || !(math.Abs(float64(y)) <= math.MaxFloat32) {
		return float32(math.Pow(float64(x), float64(y)))
	}
	z, k, i := splitf(x)
	r := math.FMA(z, powfTab[i][0], -1)
	r2 := float64(r * r)
	p := math.FMA(r2, math.FMA(powfA2, r, powfA3), math.FMA(r, powfA4, k+powfTab[i][1]))
	e := float64(y) * math.FMA(math.FMA(powfA0, r, powfA1), float64(r2*r2), p)
	switch {
	case e > 0x1.fffffffd1d571p+6: // the result would round above the largest number
		return float32(math.Inf(1))
	case e <= -150:
		return 0
	}
	kd := e + powfShift
	ki := math.Float64bits(kd)
	return expfTail(e-(kd-powfShift), ki, powfC0, powfC1, powfC2)
}

// Sqrtf returns the square root of x.
func Sqrtf(x float32) float32 { return float32(math.Sqrt(float64(x))) }
