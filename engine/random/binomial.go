// Binomial draws, by inversion for small means and by BTPE for large ones, and
// the multinomial draws made of them.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// binomial keeps the constants of the last n and p. RandomState's inversion
// and the one inside multinomial round their first constant differently and
// yet share this memory, as in NumPy.
type binomial struct {
	set            bool
	n              int64
	p              float64
	r, q, fm       float64 // r is q**n, and fm unused, for inversion
	m              int64   // the mode; for inversion, the bound
	p1, xm, xl, xr float64
	c, laml, lamr  float64
	p2, p3, p4     float64
}

func (b *binomial) known(n int64, p float64) bool {
	if b.set && b.n == n && b.p == p {
		return true
	}
	b.set, b.n, b.p = true, n, p
	return false
}

// binomial draws; legacy selects RandomState's variant.
func (s *stream) binomial(n int64, p float64, legacy bool) int64 {
	if !legacy && (n == 0 || p == 0) {
		return 0
	}
	small, flip := p, false
	if !(p <= 0.5) {
		small, flip = 1-p, true
	}
	var x int64
	if float64(small*float64(n)) <= 30 {
		x = s.binomialInversion(n, small, legacy)
	} else {
		x = s.binomialBTPE(n, small)
	}
	if flip {
		return n - x
	}
	return x
}

func (s *stream) binomialInversion(n int64, p float64, legacy bool) int64 {
	b := &s.bin
	if !b.known(n, p) {
		fn := float64(n)
		b.q = 1 - p
		if legacy {
			b.r = libm.Exp(fn * libm.Log(b.q))
		} else {
			b.r = libm.Exp(fn * libm.Log1p(-p))
		}
		np := float64(fn * p)
		b.c = np
		b.m = toInt(min(fn, np+float64(10*math.Sqrt(float64(np*b.q)+1))))
	}
	x, px := int64(0), b.r
	u := s.float64()
	for u > px {
		x++
		if x > b.m {
			x, px, u = 0, b.r, s.float64()
			continue
		}
		u -= px
		px = float64(float64(float64(n-x+1)*p)*px) / float64(float64(x)*b.q)
	}
	return x
}

// prepareBTPE computes the regions of Kachitvichyanukul and Schmeiser's
// method: a triangle, two parallelograms and two exponential tails.
func (b *binomial) prepareBTPE(n int64, p float64) {
	fn := float64(n)
	b.r = min(p, 1-p)
	b.q = 1 - b.r
	b.fm = float64(fn*b.r) + b.r
	b.m = toInt(math.Floor(b.fm))
	b.p1 = math.Floor(float64(2.195*math.Sqrt(fn*b.r*b.q))-float64(4.6*b.q)) + 0.5
	b.xm = float64(b.m) + 0.5
	b.xl = b.xm - b.p1
	b.xr = b.xm + b.p1
	b.c = 0.134 + 20.5/(15.3+float64(b.m))
	a := (b.fm - b.xl) / (b.fm - float64(b.xl*b.r))
	b.laml = a * (1 + a/2)
	a = (b.xr - b.fm) / float64(b.xr*b.q)
	b.lamr = a * (1 + a/2)
	b.p2 = b.p1 * (1 + float64(2*b.c))
	b.p3 = b.p2 + b.c/b.laml
	b.p4 = b.p3 + b.c/b.lamr
}

func (s *stream) binomialBTPE(n int64, p float64) int64 {
	b := &s.bin
	if !b.known(n, p) {
		b.prepareBTPE(n, p)
	}
	for {
		u := float64(s.float64() * b.p4)
		v := s.float64()
		var y int64
		switch {
		case !(u > b.p1): // the triangle: no test needed
			return toInt(math.Floor(b.xm - float64(b.p1*v) + u))
		case !(u > b.p2):
			x := b.xl + (u-b.p1)/b.c
			v = float64(v*b.c) + 1 - math.Abs(float64(b.m)-x+0.5)/b.p1
			if v > 1 {
				continue
			}
			y = toInt(math.Floor(x))
		case !(u > b.p3):
			y = toInt(math.Floor(b.xl + libm.Log(v)/b.laml))
			if y < 0 || v == 0 {
				continue
			}
			v = float64(v*(u-b.p2)) * b.laml
		default:
			y = toInt(math.Floor(b.xr - libm.Log(v)/b.lamr))
			if y > n || v == 0 {
				continue
			}
			v = float64(v*(u-b.p3)) * b.lamr
		}
		if b.accept(n, y, v) {
			return y
		}
	}
}

// accept compares v with the probability of y relative to that of the mode:
// by recursion near the mode, else by a squeeze and Stirling's formula.
func (b *binomial) accept(n, y int64, v float64) bool {
	fn, fy, fm := float64(n), float64(y), float64(b.m)
	nrq := float64(float64(fn*b.r) * b.q)
	k := y - b.m
	if k < 0 {
		k = -k
	}
	fk := float64(k)
	if !(k > 20 && fk < nrq/2-1) {
		s := b.r / b.q
		a := float64(s * float64(n+1))
		f := 1.0
		for i := b.m + 1; i <= y; i++ {
			f *= a/float64(i) - s
		}
		for i := y + 1; i <= b.m; i++ {
			f /= a/float64(i) - s
		}
		return !(v > f)
	}
	rho := (fk / nrq) * ((float64(fk*(fk/3.0+0.625))+0.16666666666666666)/nrq + 0.5)
	t := float64(-k*k) / (2 * nrq)
	la := libm.Log(v)
	if la < t-rho {
		return true
	}
	if la > t+rho {
		return false
	}
	x1, f1 := fy+1, fm+1
	z, w := fn+1-fm, fn-fy+1
	limit := float64(b.xm*libm.Log(f1/x1)) +
		float64((float64(n-b.m)+0.5)*libm.Log(z/w)) +
		float64(float64(y-b.m)*libm.Log(float64(w*b.r)/float64(x1*b.q))) +
		stirling(f1) + stirling(z) + stirling(x1) + stirling(w)
	return !(la > limit)
}

// stirling is the correction term of Stirling's formula.
func stirling(x float64) float64 {
	x2 := float64(x * x)
	return (13680 - (462-(132-(99-140/x2)/x2)/x2)/x2) / x / 166320
}

// multinomial fills out with counts of n trials; both kinds of stream use
// Generator's binomial here.
func (s *stream) multinomial(n int64, p []float64, out []int64) {
	clear(out)
	if len(p) == 0 {
		return
	}
	rest, left := 1.0, n
	for j := range len(p) - 1 {
		out[j] = s.binomial(left, p[j]/rest, false)
		left -= out[j]
		if left <= 0 {
			break
		}
		rest -= p[j]
	}
	if left > 0 {
		out[len(p)-1] = left
	}
}
