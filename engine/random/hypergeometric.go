// Hypergeometric draws: the simple and the ratio-of-uniforms method, in
// RandomState's and Generator's variants.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

const (
	hruaD1 = 1.7155277699214135 // 2*sqrt(2/e)
	hruaD2 = 0.8989161620588988 // 3 - 2*sqrt(3/e)
)

func (s *stream) hypergeometricLegacy(good, bad, sample int64) int64 {
	switch {
	case sample > 10:
		return s.hruaLegacy(good, bad, sample)
	case sample <= 0:
		return 0
	}
	d1 := bad + good - sample
	d2 := float64(min(bad, good))
	y, k := d2, sample
	for y > 0 {
		u := s.float64()
		y -= float64(toInt(math.Floor(u + y/float64(d1+k))))
		if k--; k == 0 {
			break
		}
	}
	z := toInt(d2 - y)
	if good > bad {
		return sample - z
	}
	return z
}

func (s *stream) hruaLegacy(good, bad, sample int64) int64 {
	lo, hi := min(good, bad), max(good, bad)
	size := good + bad
	m := min(sample, size-sample)
	d4 := float64(lo) / float64(size)
	d5 := 1 - d4
	d6 := float64(float64(m)*d4) + 0.5
	d7 := math.Sqrt(float64(float64(float64(float64(size-m)*float64(sample))*d4)*d5)/float64(size-1) + 0.5)
	d8 := float64(hruaD1*d7) + hruaD2
	d9 := toInt(math.Floor(float64(float64(m+1)*float64(lo+1)) / float64(size+2)))
	weight := func(z int64) float64 {
		return logGamma(float64(z+1)) + logGamma(float64(lo-z+1)) +
			logGamma(float64(m-z+1)) + logGamma(float64(hi-m+z+1))
	}
	d10 := weight(d9)
	d11 := min(float64(min(m, lo))+1, math.Floor(d6+float64(16*d7)))
	z := s.hrua(d6, d8, d10, d11, weight)
	if good > bad {
		z = m - z
	}
	if m < sample {
		z = good - z
	}
	return z
}

// hrua draws by ratio of uniforms around the centre a with scale h; g is the
// weight of the mode.
func (s *stream) hrua(a, h, g, bound float64, weight func(int64) float64) int64 {
	for {
		u := s.float64()
		v := s.float64()
		x := a + float64(h*(v-0.5))/u
		if x < 0 || x >= bound {
			continue
		}
		k := toInt(math.Floor(x))
		t := g - weight(k)
		if float64(u*(4-u))-3 <= t {
			return k
		}
		if float64(u*(u-t)) >= 1 {
			continue
		}
		if float64(2*libm.Log(u)) <= t {
			return k
		}
	}
}

func (s *stream) hypergeometric(good, bad, sample int64) int64 {
	if sample >= 10 && sample <= good+bad-10 {
		return s.hruaNew(good, bad, sample)
	}
	// Draw items one by one; the smaller of the sample and its complement.
	total := good + bad
	n := sample
	if sample > total/2 {
		n = total - sample
	}
	rest, restGood := total, good
	for n > 0 && restGood > 0 && rest > restGood {
		rest--
		if int64(interval(s.bits, uint64(rest))) < restGood {
			restGood--
		}
		n--
	}
	if rest == restGood { // only good ones are left
		restGood -= n
	}
	if sample > total/2 {
		return restGood
	}
	return good - restGood
}

func (s *stream) hruaNew(good, bad, sample int64) int64 {
	size := good + bad
	n := min(sample, size-sample)
	lo, hi := min(good, bad), max(good, bad)
	p, q := float64(lo)/float64(size), float64(hi)/float64(size)
	a := float64(float64(n)*p) + 0.5
	variance := float64(float64(float64(float64(size-n)*float64(n))*p)*q) / float64(size-1)
	c := math.Sqrt(variance + 0.5)
	h := float64(hruaD1*c) + hruaD2
	m := toInt(math.Floor(float64(float64(n+1)*float64(lo+1)) / float64(size+2)))
	weight := func(k int64) float64 {
		return logFactorial(k) + logFactorial(lo-k) + logFactorial(n-k) + logFactorial(hi-n+k)
	}
	bound := min(float64(min(n, lo)+1), math.Floor(a+float64(16*c)))
	k := s.hrua(a, h, weight(m), bound, weight)
	if good > bad {
		k = n - k
	}
	if n < sample {
		k = good - k
	}
	return k
}

// logFactorial is log(k!): a table, then Stirling's series.
func logFactorial(k int64) float64 {
	if k < int64(len(logFactorials)) {
		return logFactorials[k]
	}
	const halfLog2Pi = 0.9189385332046728
	f := float64(k)
	return float64((f+0.5)*libm.Log(f)) - f +
		(halfLog2Pi + float64((1/f)*(1/12.0-1/float64(float64(360.0*f)*f))))
}
