// Powers of single complex numbers: products for small whole exponents, else the exponential of a logarithm, both with C's results
// where parts are zero, infinite or NaN.

package loops

import "math"

// powComplex multiplies for small whole exponents, as NumPy does, and goes through the logarithm otherwise.
func powComplex(a, b complex128) complex128 {
	br, bi := real(b), imag(b)
	switch {
	case b == 0:
		return 1
	case a == 0:
		if br > 0 {
			return 0
		}
		return complex(math.NaN(), math.NaN())
	}
	if bi == 0 && br == math.Trunc(br) && math.Abs(br) < 100 {
		return powComplexInt(a, int(br))
	}
	return expOfC(mulOfC(b, logOfC(a)))
}

func powComplexInt(a complex128, n int) complex128 {
	switch n {
	case 1:
		return a
	case 2:
		return mul128(a, a)
	case 3:
		return mul128(a, mul128(a, a))
	}
	m := n
	if m < 0 {
		m = -m
	}
	r, p := complex128(1), a
	for {
		if m&1 != 0 {
			r = mul128(r, p)
		}
		if m >>= 1; m == 0 {
			break
		}
		p = mul128(p, p)
	}
	if n < 0 {
		re, im := divComplex(1, 0, real(r), imag(r))
		return complex(re, im)
	}
	return r
}

func mul128(a, b complex128) complex128 {
	ar, ai, br, bi := real(a), imag(a), real(b), imag(b)
	return complex(float64(ar*br)-float64(ai*bi), float64(ar*bi)+float64(ai*br))
}

// logOfC is C's clog of numbers that are not zero: an infinite part outweighs NaN.
func logOfC(z complex128) complex128 {
	x, y := real(z), imag(z)
	if x != x || y != y {
		return complex(hypot(x, y), math.NaN())
	}
	h := hypot(x, y)
	switch {
	case h > 0.5 && h < 2:
		return complex(0.5*math.Log1p(squareBeyond(x, y)), atan2(y, x))
	case h > math.MaxFloat64 && !math.IsInf(x, 0) && !math.IsInf(y, 0):
		return complex(log(hypot(x/2, y/2))+math.Ln2, atan2(y, x))
	case h < 0x1p-1022: // which has too few digits
		return complex(log(hypot(x*0x1p54, y*0x1p54))-54*math.Ln2, atan2(y, x))
	}
	return complex(log(h), atan2(y, x))
}

// mulOfC is C's product: where it is NaN in both parts though some operand is infinite, it is infinite.
func mulOfC(a, b complex128) complex128 {
	p := mul128(a, b)
	if real(p) == real(p) || imag(p) == imag(p) {
		return p
	}
	ar, ai, br, bi := real(a), imag(a), real(b), imag(b)
	inf := func(x float64) bool { return math.IsInf(x, 0) }
	box := func(x float64) float64 { // one for infinity, else zero
		if inf(x) {
			return math.Copysign(1, x)
		}
		return math.Copysign(0, x)
	}
	signed := func(x float64) float64 { // a zero for NaN
		if x != x {
			return math.Copysign(0, x)
		}
		return x
	}
	again := false
	if inf(ar) || inf(ai) {
		ar, ai, br, bi, again = box(ar), box(ai), signed(br), signed(bi), true
	}
	if inf(br) || inf(bi) {
		br, bi, ar, ai, again = box(br), box(bi), signed(ar), signed(ai), true
	}
	if !again && (inf(ar*br) || inf(ai*bi) || inf(ar*bi) || inf(ai*br)) {
		ar, ai, br, bi, again = signed(ar), signed(ai), signed(br), signed(bi), true
	}
	if !again {
		return p
	}
	re, im := float64(ar*br)-float64(ai*bi), float64(ar*bi)+float64(ai*br)
	return complex(math.Inf(1)*re, math.Inf(1)*im)
}

// expOfC is C's cexp. What is too large is multiplied in steps, so that zeros stay.
func expOfC(z complex128) complex128 {
	const step = 709
	x, y := real(z), imag(z)
	finite := y-y == 0
	switch {
	case x-x == 0 && !finite:
		return complex(math.NaN(), math.NaN())
	case x != x && y == 0:
		return complex(x, y)
	case x != x:
		return complex(x, math.NaN())
	case math.IsInf(x, 0):
		size := math.Inf(1)
		if x < 0 {
			size = 0
		}
		switch {
		case y == 0:
			return complex(size, y)
		case finite:
			s, c := sinCosOf(y)
			return complex(math.Copysign(size, c), math.Copysign(size, s))
		case x < 0 && y != y: // C's zero has the sign of the NaN, which is the machine's
			return complex(0, math.Copysign(0, -1))
		case x < 0:
			return complex(0, math.Copysign(0, y))
		}
		return complex(size, math.NaN())
	}
	s, c := sinCosOf(y)
	for range 2 {
		if x > step {
			e := exp(step)
			x, s, c = x-step, s*e, c*e
		}
	}
	e := math.MaxFloat64
	if x <= step {
		e = exp(x)
	}
	return complex(e*c, e*s)
}

// sinCosOf keeps what is so small that it is its own sine.
func sinCosOf(y float64) (s, c float64) {
	if math.Abs(y) <= 0x1p-1022 {
		return y, 1
	}
	return sin(y), cos(y)
}
