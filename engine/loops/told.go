// Conversions of floats that tell in the same pass what the machine met.

package loops

import (
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// The machine's flags.
const (
	flagInvalid = 1 << 0
	flagOver    = 1 << 3
)

// ConvertTold converts the first elements as Convert does, as many as the machine has a routine for: done, which may be none.
// Over reports whether a finite number became infinite, invalid that one was NaN or outside of what the machine converts: int32, or
// int64 where the result has 64 bits or is uint32.
func ConvertTold[D, S elem.Elem](dst []D, src []S) (done int, over, invalid bool) {
	d, s := elemOf[D](), elemOf[S]()
	if simd.Active.Told == nil || d >= simd.ElemTypes || s >= simd.ElemTypes {
		return 0, false, false
	}
	r := &simd.Active.Told[s][d]
	if r.F == nil {
		return 0, false, false
	}
	done = len(dst) &^ (r.Lanes - 1)
	flags := uint32(0)
	for i := 0; i < done; i += elem.Stretch {
		flags |= r.F(min(elem.Stretch, done-i), elem.BytePtr(dst[i:]), elem.BytePtr(src[i:]))
	}
	return done, flags&flagOver != 0, flags&flagInvalid != 0
}
