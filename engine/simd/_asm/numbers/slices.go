// The slices by which logarithms are taken. With x = 2**k·z, 3/4 <= z < 3/2, and one of sixteen slices of that range about a
// number c,
//
//	log x = k·log 2 + log c + log(1+r),  r = z/c - 1
//
// The slices on either side of 1 have c = 1, so that logarithms near 0 lose nothing.

package numbers

import "math/big"

// Slices are the numbers 1/c, by the first four bits of the mantissa, and for a logarithm to some base what a step of k and the
// numbers c come to, their heads with so few bits that k steps and a head are added without loss. The upper slices' numbers
// stand for twice as much, as k is the exponent of x itself.
type Slices struct {
	StepHi, StepLo  float64
	First           float64 // the logarithm's slope at 1
	Inverse, Hi, Lo [16]float64
}

// slice is the number 1/c of a slice: the first eight are those of [1, 3/2), the others those of [3/4, 1).
func slice(size, i int) float64 {
	c := 1 + (float64(i)+0.5)/16
	if i >= 8 {
		c /= 2
	}
	if i == 0 || i == 15 {
		return 1
	}
	inv, _ := Parts(size, big.NewFloat(1/c))
	return inv
}

// SliceLogarithms makes the tables for floats of so many bytes; unit is the natural logarithm of the base.
func SliceLogarithms(size int, unit *big.Float) *Slices {
	s := new(Slices)
	bits := 42
	if size == 4 {
		bits = 15
	}
	split := func(x *big.Float) (hi, lo float64) {
		hi, rest := SplitAt(x, bits)
		lo, _ = Parts(size, rest)
		return hi, lo
	}
	over := func(x *big.Float) *big.Float { return new(big.Float).SetPrec(200).Quo(x, unit) }
	s.StepHi, s.StepLo = split(over(Log(2)))
	s.First, _ = Parts(size, over(big.NewFloat(1).SetPrec(200)))
	for i := range s.Hi {
		s.Inverse[i] = slice(size, i)
		log := Log(s.Inverse[i])
		log.Neg(log)
		if i >= 8 {
			log.Add(log, Log(2))
		}
		s.Hi[i], s.Lo[i] = split(over(log))
	}
	return s
}

// LogRest are the coefficients of (log(1+r) - r + r²/2)/r³ in double precision, -1/32 <= r <= 1/16.
var LogRest = []float64{0x1.5555555555555p-2, -0x1.0000000000040p-2, 0x1.999999999c65ep-3, -0x1.55555554d38adp-3,
	0x1.249248fd300b0p-3, -0x1.00000161baaedp-3, 0x1.c71dfd8bd4ae0p-4, -0x1.99a762b6cf432p-4, 0x1.72156d26ac726p-4, -0x1.22cd3daf6e344p-4}
