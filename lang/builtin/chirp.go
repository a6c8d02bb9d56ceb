// Transforms whose number of points has a large prime factor: Bluestein's, a
// convolution with a chirp by transforms of a power of two. Gonum's take the
// square of the factor in time.
package builtin

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/dsp/fourier"
)

// transform is a discrete Fourier transform and its inverse, not scaled.
type transform interface {
	Coefficients(dst, seq []complex128) []complex128
	Sequence(dst, coeff []complex128) []complex128
}

// largeFactor is the prime factor from which on a chirp is faster.
const largeFactor = 128

func newTransform(n int) transform {
	if largestFactor(n) >= largeFactor {
		return newChirp(n)
	}
	return fourier.NewCmplxFFT(n)
}

func largestFactor(n int) int {
	most := 1
	for f := 2; f*f <= n; f++ {
		for n%f == 0 {
			most, n = f, n/f
		}
	}
	return max(most, n)
}

// chirp holds exp(-iπk²/n) for k < n, and the transform of what it is
// convolved with.
type chirp struct {
	fft    *fourier.CmplxFFT
	wave   []complex128
	filter []complex128
	a, b   []complex128
}

func newChirp(n int) *chirp {
	size := 1 << bits.Len(uint(2*n-2))
	c := &chirp{fft: fourier.NewCmplxFFT(size), wave: make([]complex128, n), a: make([]complex128, size), b: make([]complex128, size)}
	filter := make([]complex128, size)
	square := 0 // k² modulo 2n
	for k := range n {
		sin, cos := math.Sincos(math.Pi * float64(square) / float64(n))
		c.wave[k] = complex(cos, -sin)
		filter[k] = complex(cos, sin)
		filter[(size-k)%size] = complex(cos, sin)
		square = (square + 2*k + 1) % (2 * n)
	}
	c.filter = c.fft.Coefficients(nil, filter)
	return c
}

// Coefficients transforms seq; dst may be seq.
func (c *chirp) Coefficients(dst, seq []complex128) []complex128 {
	clear(c.a)
	for k, w := range c.wave {
		c.a[k] = seq[k] * w
	}
	c.fft.Coefficients(c.b, c.a)
	for k, f := range c.filter {
		c.b[k] *= f
	}
	c.fft.Sequence(c.a, c.b)
	scale := complex(1/float64(len(c.a)), 0)
	for k, w := range c.wave {
		dst[k] = c.a[k] * w * scale
	}
	return dst
}

// Sequence is the inverse: the conjugate of the transform of the conjugate.
func (c *chirp) Sequence(dst, coeff []complex128) []complex128 {
	for k, x := range coeff {
		dst[k] = complex(real(x), -imag(x))
	}
	for k, x := range c.Coefficients(dst, dst) {
		dst[k] = complex(real(x), -imag(x))
	}
	return dst
}
