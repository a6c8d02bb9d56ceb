// Transforms of a length with a large prime factor: Bluestein's, a convolution with
// a chirp.

package fft

import "sync"

type chirp struct {
	n    int
	plan *Plan

	mu     sync.Mutex   // while the rest is made, by the first transform: it takes as long as that
	wave   []complex128 // exp(-iπk²/n)
	filter []complex128 // the transform of what it is convolved with, and a scale factor; nil before
}

func newChirp(n int, k *kernels) *chirp {
	return &chirp{n: n, plan: newPlan(goodLength(2*n-1), k)}
}

// between is how many elements are made between two looks at whether to stop.
const between = 1 << 14

// prepare makes the chirp, unless it is there, and reports whether it was not stopped.
func (c *chirp) prepare(room *Room) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.filter != nil {
		return true
	}
	size := c.plan.n
	wave, filter := make([]complex128, c.n), make([]complex128, size)
	square, scale := 0, 1/float64(size) // k² modulo 2n
	for k := range wave {
		if k%between == 0 && room.stopped() {
			return false
		}
		w := root(square, 2*c.n, true)
		wave[k] = complex(real(w), -imag(w))
		filter[k] = scaled(w, scale)
		filter[(size-k)%size] = filter[k]
		square = (square + 2*k + 1) % (2 * c.n)
	}
	if !c.plan.Transform(filter, filter, false, &Room{Stopped: room.Stopped}) {
		return false
	}
	c.wave, c.filter = wave, filter
	return true
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
	if !c.prepare(room) {
		return false
	}
	a := grow(&room.d, len(c.filter))
	return room.spans(len(a), func(lo, hi int) { c.into(a, src, lo, hi, back) }) &&
		c.plan.Transform(a, a, false, room) &&
		room.spans(len(a), func(lo, hi int) {
			for k, f := range c.filter[lo:hi] {
				a[lo+k] *= f
			}
		}) &&
		c.plan.Transform(a, a, true, room) &&
		room.spans(c.n, func(lo, hi int) { c.from(a, dst, lo, hi, back) })
}

// into multiplies with the chirp; what is beyond the sequence is zero. A transform back is the conjugate of that of the conjugate.
func (c *chirp) into(a, src []complex128, lo, hi int, back bool) {
	n := max(lo, min(hi, c.n))
	clear(a[n:hi])
	for k := lo; k < n; k++ {
		x := src[k]
		if back {
			x = conj(x)
		}
		a[k] = x * c.wave[k]
	}
}

// from takes the result out of the convolution.
func (c *chirp) from(a, dst []complex128, lo, hi int, back bool) {
	for k := lo; k < hi; k++ {
		x := a[k] * c.wave[k]
		if back {
			x = conj(x)
		}
		dst[k] = x
	}
}

// spans runs f over n elements, and asks before each so many of them whether to stop.
func (r *Room) spans(n int, f func(lo, hi int)) bool {
	for lo := 0; lo < n; lo += between {
		if r.stopped() {
			return false
		}
		f(lo, min(lo+between, n))
	}
	return true
}

func conj(z complex128) complex128 { return complex(real(z), -imag(z)) }
