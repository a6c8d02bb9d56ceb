// Transforms of real sequences, by complex ones of half the length.

package fft

import "unsafe"

// Real transforms real sequences of one length to the first half of their
// transforms, which says all, and back. It may be used by several goroutines at once.
type Real struct {
	n    int
	half *Plan        // of pairs of elements, for even n
	w    []complex128 // root(k) up to a quarter of n
	full *Plan        // of the elements, for odd and small n
}

// leastHalved is a length below which it pays little to halve it: whole transforms of
// few points give zeros where there should be.
const leastHalved = 64

// NewReal prepares transforms of n ≥ 1 real points.
func NewReal(n int) *Real { return newReal(n, bestKernels()) }

func newReal(n int, k *kernels) *Real {
	if n%2 == 1 || n < leastHalved {
		return &Real{n: n, full: newPlan(n, k)}
	}
	p := &Real{n: n, half: newPlan(n/2, k), w: make([]complex128, n/4+1)}
	for i := range p.w {
		p.w[i] = root(i, n, false)
	}
	return p
}

// Transform sets dst to elements 0 to n/2 of the transform of src. It reports
// whether it was not stopped.
func (p *Real) Transform(dst []complex128, src []float64, room *Room) bool {
	if len(dst) != p.n/2+1 || len(src) != p.n {
		panic("fft: length is not the plan's")
	}
	if p.full != nil {
		z := make([]complex128, p.n)
		for i, x := range src {
			z[i] = complex(x, 0)
		}
		done := p.full.Transform(z, z, false, room)
		copy(dst, z)
		dst[0] = complex(real(dst[0]), 0)
		if p.n%2 == 0 {
			dst[p.n/2] = complex(real(dst[p.n/2]), 0)
		}
		return done
	}
	h := p.n / 2
	if !p.half.Transform(dst[:h], pairs(src), false, room) {
		return false
	}
	first := dst[0]
	dst[0], dst[h] = complex(real(first)+imag(first), 0), complex(real(first)-imag(first), 0)
	for i, k := 1, h-1; i <= k; i, k = i+1, k-1 {
		a, b, w := dst[i], dst[k], p.w[i]
		er, ei := (real(a)+real(b))*0.5, (imag(a)-imag(b))*0.5
		or, oi := (real(a)-real(b))*0.5, (imag(a)+imag(b))*0.5
		tr, ti := or*imag(w)+oi*real(w), or*real(w)-oi*imag(w) // of -i·w·o, the second part negated
		dst[i], dst[k] = complex(er+tr, ei-ti), complex(er-tr, 0-ei-ti)
	}
	return true
}

// Back sets dst to the sum with the other sign, without a factor, of the sequence
// whose elements 0 to n/2 are src and whose others are their conjugates. Imaginary
// parts that such a sequence does not have are not read. src is overwritten.
func (p *Real) Back(dst []float64, src []complex128, room *Room) bool {
	if len(src) != p.n/2+1 || len(dst) != p.n {
		panic("fft: length is not the plan's")
	}
	if p.full != nil {
		z := make([]complex128, p.n)
		z[0] = complex(real(src[0]), 0)
		for i := 1; i < len(src); i++ {
			z[i], z[p.n-i] = src[i], conj(src[i])
		}
		if p.n%2 == 0 {
			z[p.n/2] = complex(real(src[p.n/2]), 0)
		}
		done := p.full.Transform(z, z, true, room)
		for i, x := range z {
			dst[i] = real(x)
		}
		return done
	}
	h := p.n / 2
	src[0] = complex(real(src[0])+real(src[h]), real(src[0])-real(src[h]))
	for i, k := 1, h-1; i <= k; i, k = i+1, k-1 {
		a, b, w := src[i], src[k], p.w[i]
		er, ei := real(a)+real(b), imag(a)-imag(b)
		or, oi := real(a)-real(b), imag(a)+imag(b)
		tr, ti := or*real(w)+oi*imag(w), oi*real(w)-or*imag(w) // o·w̄
		src[i], src[k] = complex(er-ti, ei+tr), complex(er+ti, tr-ei)
	}
	return p.half.Transform(pairs(dst), src[:h], true, room)
}

// pairs are the elements two by two.
func pairs(x []float64) []complex128 {
	return unsafe.Slice((*complex128)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/2)
}
