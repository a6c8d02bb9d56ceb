// Transforms of a length with a large prime factor: Bluestein's, a convolution with
// a chirp.

package fft

type chirp struct {
	plan   *Plan
	wave   []complex128 // exp(-iπk²/n)
	filter []complex128 // the transform of what it is convolved with, and a scale factor
}

func newChirp(n int, k *kernels) *chirp {
	size := goodLength(2*n - 1)
	c := &chirp{plan: newPlan(size, k), wave: make([]complex128, n), filter: make([]complex128, size)}
	square, scale := 0, 1/float64(size) // k² modulo 2n
	for k := range n {
		w := root(square, 2*n, true)
		c.wave[k] = complex(real(w), -imag(w))
		c.filter[k] = scaled(w, scale)
		c.filter[(size-k)%size] = c.filter[k]
		square = (square + 2*k + 1) % (2 * n)
	}
	c.plan.Transform(c.filter, c.filter, false, new(Room))
	return c
}

// goodLength is a length of at least n that is fast.
func goodLength(n int) int {
	best := 1
	for best < n {
		best *= 2
	}
	for _, f := range []int{3, 5, 9, 15} {
		size := 16 * f
		for size < n {
			size *= 2
		}
		best = min(best, size)
	}
	return best
}

func (c *chirp) transform(dst, src []complex128, back bool, room *Room) bool {
	a := grow(&room.d, len(c.filter))
	clear(a[c.n():])
	for k, w := range c.wave {
		x := src[k]
		if back { // by the conjugate of the transform of the conjugate
			x = conj(x)
		}
		a[k] = x * w
	}
	if !c.plan.Transform(a, a, false, room) {
		return false
	}
	for k, f := range c.filter {
		a[k] *= f
	}
	if !c.plan.Transform(a, a, true, room) {
		return false
	}
	for k, w := range c.wave {
		x := a[k] * w
		if back {
			x = conj(x)
		}
		dst[k] = x
	}
	return true
}

func (c *chirp) n() int { return len(c.wave) }

func conj(z complex128) complex128 { return complex(real(z), -imag(z)) }
