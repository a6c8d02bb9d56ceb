// Conversions of floats that tell in the same pass what the machine met.

package loops

// told are routines for n elements, by the types from and to, and what n is a multiple of. They give the machine's flags.
type told [elemTypes][elemTypes]struct {
	f     func(n int, dst, a *byte) uint32
	lanes int
}

// The machine's flags.
const (
	flagInvalid = 1 << 0
	flagOver    = 1 << 3
)

// ConvertTold converts the first elements as Convert does, as many as the machine has a routine for: done, which may be none.
// Over tells that a finite number became infinite, invalid that one was NaN or outside of what the machine converts: int32, or
// int64 where the result has 64 bits or is uint32.
func ConvertTold[D, S Elem](dst []D, src []S) (done int, over, invalid bool) {
	d, s := elemOf[D](), elemOf[S]()
	if active.told == nil || d >= elemTypes || s >= elemTypes {
		return 0, false, false
	}
	r := &active.told[s][d]
	if r.f == nil {
		return 0, false, false
	}
	done = len(dst) &^ (r.lanes - 1)
	flags := uint32(0)
	for i := 0; i < done; i += stretch {
		flags |= r.f(min(stretch, done-i), bytePtr(dst[i:]), bytePtr(src[i:]))
	}
	return done, flags&flagOver != 0, flags&flagInvalid != 0
}
