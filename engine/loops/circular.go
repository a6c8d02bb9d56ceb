// Sine, cosine and tangent of one number: the portable twins of the vector routines, and what lies beyond their bound.

package loops

import "math"

// circularBound is the size of arguments up to which π/2 in three parts reduces them well.
const circularBound = 1 << 16

// singleBound is that of the portable twins, whose products are exact.
const singleBound = 1 << 30

const (
	halfPi0 = 0x1.921fb54442d18p+0
	halfPi1 = 0x1.1a62633145c07p-54
	halfPi2 = -0x1.f1976b7ed8fbcp-110
)

// quadrant returns r + tail = x - q·π/2, |r| <= π/4, for finite numbers.
func quadrant(x float64) (q int, r, tail float64) {
	if !(math.Abs(x) < singleBound) {
		return quadrantFar(x)
	}
	k := math.RoundToEven(x * (2 / math.Pi))
	h := math.FMA(-k, halfPi0, x) // exact
	p := float64(k * halfPi1)
	lost := math.FMA(k, halfPi1, -p)
	r0 := h - p
	tail0 := math.FMA(-k, halfPi2, ((h-r0)-p)-lost)
	r = r0 + tail0
	return int(k), r, (r0 - r) + tail0
}

func sin(x float64) float64 {
	if x-x != 0 || x == 0 {
		return math.Sin(x)
	}
	q, r, tail := quadrant(x)
	return turn(q, r, tail)
}

func cos(x float64) float64 {
	if x-x != 0 {
		return math.Cos(x)
	}
	q, r, tail := quadrant(x)
	return turn(q+1, r, tail)
}

func tan(x float64) float64 {
	if x-x != 0 || x == 0 {
		return math.Tan(x)
	}
	// A convergent of the continued fraction, and the tail times the slope, 1 + tan².
	q, r, tail := quadrant(x)
	z := float64(r * r)
	n := math.FMA(math.FMA(math.FMA(z-990, z, 135135), z, -4729725), z, 34459425)
	d := math.FMA(math.FMA(math.FMA(math.FMA(45, z, -13860), z, 945945), z, -16216200), z, 34459425)
	n = math.FMA(n, r, float64(float64(math.FMA(1.6, z, 1)*tail)*d))
	if q&1 != 0 {
		return -d / n
	}
	return n / d
}

// turn is sin(r + tail + q·π/2).
func turn(q int, r, tail float64) float64 {
	z := float64(r * r)
	var y float64
	if q&1 == 0 {
		s := 1.0 / 355687428096000
		for _, c := range [...]float64{-1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6} {
			s = math.FMA(s, z, c)
		}
		y = r + (float64(s*z*r) + tail)
	} else {
		c := -1.0 / 6402373705728000
		for _, d := range [...]float64{1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24} {
			c = math.FMA(c, z, d)
		}
		half := float64(z * 0.5)
		w := 1 - half
		y = w + (((1 - w) - half) + math.FMA(-r, tail, c*z*z))
	}
	if q&2 != 0 {
		return -y
	}
	return y
}
