// Elementary functions to hundreds of bits, to hold others against.

package loops

import (
	"math"
	"math/big"
)

// bigLog is the natural logarithm to 200 bits.
func bigLog(x float64) *big.Float {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	f, k := math.Frexp(x)
	atanh2 := func(x *big.Float) *big.Float {
		s := num(0).Quo(num(0).Sub(x, num(1)), num(0).Add(x, num(1)))
		ss, sum, p := num(0).Mul(s, s), num(0), num(0).Set(s)
		for n := 1; n < 140; n += 2 {
			sum.Add(sum, num(0).Quo(p, num(float64(n))))
			p.Mul(p, ss)
		}
		return sum.Mul(sum, num(2))
	}
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	return atanh2(num(f)).Add(atanh2(num(f)), num(0).Mul(num(float64(k)), atanh2(num(2))))
}

// bigNum is x to 200 bits.
func bigNum(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }

// bigExp sums the series at x/2**k and squares it k times.
func bigExp(x *big.Float) *big.Float {
	k := max(x.MantExp(nil)+12, 0)
	prec := uint(240 + k)
	r := new(big.Float).SetPrec(prec).SetMantExp(x, -k)
	sum, term := new(big.Float).SetPrec(prec).SetInt64(1), new(big.Float).SetPrec(prec).SetInt64(1)
	for n := int64(1); n < 40; n++ {
		term.Mul(term, r)
		term.Quo(term, new(big.Float).SetPrec(prec).SetInt64(n))
		sum.Add(sum, term)
	}
	for range k {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLogOf is the logarithm of 1 or more bits than a float has, by Newton's steps.
func bigLogOf(x *big.Float) *big.Float {
	f, _ := x.Float64()
	y := bigLog(f)
	for range 2 { // y += 2·(x - e**y)/(x + e**y)
		e := bigExp(y)
		d := new(big.Float).SetPrec(240).Sub(x, e)
		d.Quo(d, new(big.Float).SetPrec(240).Add(x, e))
		y = new(big.Float).SetPrec(240).Add(y, d.Add(d, d))
	}
	return y
}

// bigAtan halves the angle eight times and sums the series.
func bigAtan(x *big.Float) *big.Float {
	num := func(n int64) *big.Float { return new(big.Float).SetPrec(240).SetInt64(n) }
	t := new(big.Float).SetPrec(240).Set(x)
	for range 8 {
		root := new(big.Float).SetPrec(240).Sqrt(num(0).Add(num(1), num(0).Mul(t, t)))
		t.Quo(t, root.Add(root, num(1)))
	}
	sum, p, tt := num(0), num(0).Set(t), num(0).Mul(t, t)
	for n := int64(1); n < 80; n += 2 {
		sum.Add(sum, num(0).Quo(p, num(n)))
		p.Mul(p, tt)
		p.Neg(p)
	}
	return sum.Mul(sum, num(256))
}

// bigArcsin is atan(x/√(1-x²)), |x| < 1.
func bigArcsin(x float64) *big.Float {
	a := new(big.Float).SetPrec(300).SetFloat64(x)
	rest := new(big.Float).SetPrec(300).SetInt64(1)
	rest.Sub(rest, new(big.Float).SetPrec(300).Mul(a, a))
	return bigAtan(a.Quo(a, rest.Sqrt(rest)))
}

// bigExpWith is bigExp to so many bits.
func bigExpWith(x *big.Float, prec uint) *big.Float {
	prec += 64
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	k := max(x.MantExp(nil)+12, 0)
	r := num(0).SetMantExp(num(0).Set(x), -k)
	sum, term := num(1), num(1)
	for n := 1; n < int(prec)/6; n++ {
		term.Mul(term, r)
		term.Quo(term, num(float64(n)))
		sum.Add(sum, term)
	}
	for range k {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigPiWith is π by Machin's formula to so many bits.
func bigPiWith(prec uint) *big.Float {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	atan := func(n float64) *big.Float {
		sum, p, nn := num(0), num(0).Quo(num(1), num(n)), num(n*n)
		for i := 0; i < int(prec)/4; i++ {
			term := num(0).Quo(p, num(float64(2*i+1)))
			if i%2 == 1 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			p.Quo(p, nn)
		}
		return sum
	}
	return num(0).Sub(num(0).Mul(num(16), atan(5)), num(0).Mul(num(4), atan(239)))
}

// bigTan is the quotient of the series of sine and cosine of what multiples of π leave.
func bigTan(x float64) *big.Float {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }
	k := num(math.Round(x / math.Pi))
	r := num(0).Sub(num(x), num(0).Mul(k, bigPiWith(400)))
	sum := [2]*big.Float{num(0), num(0)} // even and odd terms
	term := num(1)
	for n := range 80 {
		if n > 0 {
			term.Quo(num(0).Mul(term, r), num(float64(n)))
		}
		if n&2 == 0 {
			sum[n&1].Add(sum[n&1], term)
		} else {
			sum[n&1].Sub(sum[n&1], term)
		}
	}
	return sum[1].Quo(sum[1], sum[0])
}
