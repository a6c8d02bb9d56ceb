// Requests for elements that an index chooses, ahead of their use.

package gather

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

const (
	// askFrom is how many bytes elements are chosen from for requests to pay: from there on they, an index of so many and what
	// is chosen do not fit the shared cache. Below, requests cost a third of the time.
	askFrom = 8 << 20
	// askAhead is how many elements are asked for at a time. A load that misses the caches waits in the processor's window,
	// where there is room for some forty of these loops; a request does not.
	askAhead = 64
)

const (
	takeAhead   = 128
	takeFrom    = 4 << 20 // bytes that elements are chosen from
	takeStretch = 1 << 13 // elements of one call
)

// takeFar sets the first elements of dst, as TakeIndex does, where they come from more memory than the second cache holds, and
// returns how many it has set.
func takeFar[T any](dst, src []T, index []int64) int {
	size := unsafe.Sizeof(*new(T))
	if size != 4 && size != 8 || len(src)*int(size) < takeFrom || simd.Active.Moves.Collect.Take[size/8] == nil {
		return 0
	}
	done := 0
	for len(index)-takeAhead-done >= 8 {
		n := min(takeStretch, len(index)-takeAhead-done) &^ 7
		left := simd.Active.Moves.Collect.Take[size/8](n, (*byte)(unsafe.Pointer(&dst[done])), (*byte)(unsafe.Pointer(&src[0])), &index[done], len(src))
		done += n - left
		if left > 0 {
			break
		}
	}
	return done
}

// asker brings elements of an axis towards the caches; the zero asker does nothing.
type asker struct {
	ask  func(n int, base *byte, index *int64, step int)
	base *byte
	step int // bytes between elements
}

// askerOf is an asker for n elements of a from off on, stride apart.
func askerOf[T any](a []T, off, n, stride int) asker {
	step := stride * int(unsafe.Sizeof(*new(T)))
	if n <= 0 || n*max(step, -step) < askFrom || simd.Active.Moves.Collect.Ask == nil {
		return asker{}
	}
	return asker{simd.Active.Moves.Collect.Ask, (*byte)(unsafe.Pointer(&a[off])), step}
}

// Each calls f for one part of an index of n after the other, having asked for what the next one chooses, until f reports false.
func (k asker) Each(index []int64, f func(lo, hi int) bool) bool {
	if k.ask == nil {
		return f(0, len(index))
	}
	k.request(index[:min(askAhead, len(index))])
	for lo := 0; lo < len(index); lo += askAhead {
		hi := min(lo+askAhead, len(index))
		k.request(index[hi:min(hi+askAhead, len(index))])
		if !f(lo, hi) {
			return false
		}
	}
	return true
}

func (k asker) request(index []int64) {
	if n := len(index) &^ 3; n > 0 {
		k.ask(n, k.base, &index[0], k.step)
	}
}
