// Powers, logarithms and lengths that are right to within a little over half a unit in the last place.

package loops

import "math"

const (
	ln2Hi      = 0x1.62e42fefa3800p-1 // 42 bits: multiples up to 2048 are exact
	ln2Lo      = 0x1.ef35793c76730p-45
	log2eHi    = 0x1.71547652b82fep+0
	log2eLo    = 0x1.777d0ffda0d24p-56
	log10eHi   = 0x1.bcb7b1526e50ep-2
	log10eLo   = 0x1.95355baaafad3p-57
	expStep    = 0x1.71547652b82fep+7 // 128/ln 2
	expStepHi  = 0x1.62e42fefc0000p-8 // ln 2/128
	expStepLo  = -0x1.c610ca86c3899p-44
	logSliceLo = 0x3fe6955500000000 // bits of the number where the slices of logTable begin, about 0.706
)

// logParts is log x as an unevaluated sum, for positive finite x.
func logParts(x float64) (hi, lo float64) {
	b := math.Float64bits(x)
	shift := 0
	if b < 1<<52 {
		b = math.Float64bits(x * (1 << 52))
		shift = 52
	}
	t := b - logSliceLo
	k := float64(int64(t)>>52 - int64(shift))
	e := &logTable[t>>45&127]
	z := math.Float64frombits(b - t&(0xfff<<52))
	// r is z·inv - 1, and lost what rounding takes from it.
	whole := float64(z * e.inv)
	below := math.FMA(z, e.inv, -whole)
	r := (whole - 1) + below
	lost := ((whole - 1) - r) + below

	// k·ln 2 + log c is exact in its head; r and -r²/2 are added without loss, the rest of the series in plain precision.
	h := float64(k*ln2Hi) + e.hi
	s1 := h + r
	e1 := r - (s1 - h)
	q := float64(-0.5 * r * r)
	qe := math.FMA(-0.5*r, r, -q)
	s2 := s1 + q
	e2 := (s1 - s2) + q
	if math.Abs(q) > math.Abs(s1) {
		e2 = (q - s2) + s1
	}
	p := r * (-1.0/10 + r*(1.0/11))
	p = r * (1.0/9 + p)
	p = r * (-1.0/8 + p)
	p = r * (1.0/7 + p)
	p = r * (-1.0/6 + p)
	p = r * (1.0/5 + p)
	p = r * (-1.0/4 + p)
	p = float64(r * r * r * (1.0/3 + p))
	lo = p + (e1 + e2 + qe + float64(lost*(1-r)) + (float64(k*ln2Lo) + e.lo))
	hi = s2 + lo
	return hi, lo + (s2 - hi)
}

// expParts is exp(hi+lo) for a sum that has no infinite or NaN part.
func expParts(hi, lo float64) float64 {
	switch {
	case hi > 709.79:
		return math.Inf(1)
	case hi < -745.14:
		return 0
	}
	n := math.RoundToEven(hi * expStep)
	r := math.FMA(-n, expStepHi, hi)
	r = math.FMA(-n, expStepLo, r) + lo
	k := int(n)
	e := &exp2Table[k&127]
	p := r + r*r*(0.5+r*(1.0/6+r*(1.0/24+r*(1.0/120))))
	v := e.hi + float64(e.hi*(p+e.lo))
	if k >>= 7; k > -1022 && k < 1023 {
		return v * math.Float64frombits(uint64(k+1023)<<52)
	}
	return math.Ldexp(v, k)
}

// exp is the exponential function.
func exp(x float64) float64 {
	if x-x != 0 {
		return math.Exp(x)
	}
	return expParts(x, 0)
}

// pow is C's pow.
func pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case y == 1:
		return x
	case x != x || y != y:
		return x + y
	case y == 2:
		return x * x
	}
	sign := 1.0
	if math.Signbit(x) {
		whole, odd := parity(y)
		if odd {
			sign = -1
		}
		if x = -x; !whole && x != 0 && !math.IsInf(x, 0) {
			return math.NaN()
		}
	}
	switch {
	case math.IsInf(y, 0):
		if x == 1 {
			return 1
		}
		if (x > 1) == (y > 0) {
			return math.Inf(1)
		}
		return 0
	case x == 0 || math.IsInf(x, 0):
		if (x == 0) == (y > 0) {
			return sign * 0
		}
		return sign * math.Inf(1)
	case x == 1:
		return sign
	}
	if y = min(max(y, -0x1p66), 0x1p66); math.Abs(y) < 0x1p-70 {
		return 1
	}
	h, l := logParts(x)
	hi := float64(y * h)
	lo := math.FMA(y, h, -hi) + float64(y*l)
	return sign * expParts(hi, lo)
}

// parity tells whole numbers, and odd ones.
func parity(y float64) (whole, odd bool) {
	a := math.Abs(y)
	if a >= 1<<53 {
		return true, false
	}
	if a != math.Trunc(a) {
		return false, false
	}
	return true, int64(a)&1 != 0
}

// log is the natural logarithm.
func log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	h, _ := logParts(x)
	return h
}

// log2 is exact at powers of two.
func log2(x float64) float64 { return logBase(x, log2eHi, log2eLo) }

// log10 is exact at powers of ten.
func log10(x float64) float64 { return logBase(x, log10eHi, log10eLo) }

func logBase(x, hi, lo float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	h, l := logParts(x)
	p := float64(h * hi)
	return p + (math.FMA(h, hi, -p) + (float64(h*lo) + float64(l*hi)))
}

// acos goes through half the angle where the arcsine would be subtracted from nearly itself.
func acos(x float64) float64 {
	if x > 0.5 {
		return 2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x))
	}
	return math.Acos(x)
}

// atan2 keeps the sign of a y too small for its quotient by x.
func atan2(y, x float64) float64 { return math.Copysign(math.Atan2(math.Abs(y), x), y) }

// hypot is C's hypot: an infinity wins over NaN. The root is corrected by its own remainder.
func hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	switch {
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Inf(1)
	case x != x || y != y:
		return math.NaN()
	case y == 0 || y < x*0x1p-54:
		return x + y
	case x > 0x1p500:
		return rootOfSquares(x*0x1p-600, y*0x1p-600) * 0x1p600
	case y < 0x1p-450:
		return rootOfSquares(x*0x1p600, y*0x1p600) * 0x1p-600
	}
	return rootOfSquares(x, y)
}

// rootOfSquares needs x >= y.
func rootOfSquares(x, y float64) float64 {
	h := math.Sqrt(math.FMA(x, x, float64(y*y)))
	hh := float64(h * h)
	xx := float64(x * x)
	e := math.FMA(-y, y, hh-xx) + math.FMA(h, h, -hh) - math.FMA(x, x, -xx)
	return h - e/(2*h)
}

// hyperbolicMost is where e^x begins to be too large for half of it.
const hyperbolicMost = 709

// SinhOf is the hyperbolic sine, which Go's has as infinite as soon as e^x is.
func SinhOf(x float64) float64 {
	if math.Abs(x) > hyperbolicMost {
		return math.Copysign(halfExp(math.Abs(x)), x)
	}
	return math.Sinh(x)
}

// CoshOf is the hyperbolic cosine, likewise.
func CoshOf(x float64) float64 {
	if math.Abs(x) > hyperbolicMost {
		return halfExp(math.Abs(x))
	}
	return math.Cosh(x)
}

// halfExp is e^x/2, by way of a smaller power. What is rounded off its exponent
// comes back as a factor.
func halfExp(x float64) float64 {
	const k, ln2Low = 65, 2.3190468138462996e-17 // ln 2 - math.Ln2
	if x > hyperbolicMost+2 {
		return math.Inf(1)
	}
	d := math.FMA(-k, math.Ln2, x)
	off := math.FMA(-k, math.Ln2, x-d) - k*ln2Low
	return math.Ldexp(math.Exp(d)*(1+off), k-1)
}
