// Numbers of many digits: logarithms, π, and what is left of a number that is rounded.

package numbers

import "math/big"

// Log sums 2·atanh((x-1)/(x+1)).
func Log(x float64) *big.Float {
	const prec = 200
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	s := num(0).Quo(num(0).Sub(num(x), num(1)), num(0).Add(num(x), num(1)))
	ss := num(0).Mul(s, s)
	sum, p := num(0), num(0).Set(s)
	for n := 1; n < 400; n += 2 {
		sum.Add(sum, num(0).Quo(p, num(float64(n))))
		p.Mul(p, ss)
	}
	return sum.Mul(sum, num(2))
}

// Pi is 16·atan(1/5) - 4·atan(1/239).
func Pi() *big.Float {
	num := func(n int64) *big.Float { return new(big.Float).SetPrec(200).SetInt64(n) }
	atan := func(n int64) *big.Float {
		sum, p := num(0), new(big.Float).Quo(num(1), num(n))
		nn := num(n * n)
		for i := int64(0); i < 150; i++ {
			term := new(big.Float).Quo(p, num(2*i+1))
			if i%2 == 1 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			p.Quo(p, nn)
		}
		return sum
	}
	return new(big.Float).Sub(new(big.Float).Mul(num(16), atan(5)), new(big.Float).Mul(num(4), atan(239)))
}

// LogTen is the natural logarithm of 10.
func LogTen() *big.Float {
	return new(big.Float).Add(Log(1.25), new(big.Float).Mul(big.NewFloat(3), Log(2)))
}

// Parts are a number's nearest element and the rest.
func Parts(size int, x *big.Float) (hi, lo float64) {
	if size == 4 {
		f, _ := x.Float32()
		hi = float64(f)
	} else {
		hi, _ = x.Float64()
	}
	lo, _ = new(big.Float).Sub(x, big.NewFloat(hi)).Float64()
	return hi, lo
}

// SplitAt is a number's head of so many fractional bits, and the rest.
func SplitAt(x *big.Float, bits int) (hi float64, rest *big.Float) {
	scaled, _ := new(big.Float).SetMantExp(x, bits).Int(nil)
	head := new(big.Float).SetMantExp(new(big.Float).SetPrec(200).SetInt(scaled), -bits)
	hi, _ = head.Float64()
	return hi, new(big.Float).Sub(x, head)
}
