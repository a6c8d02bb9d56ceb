// Conversions of floats that tell in the same pass what the machine met.

package loops

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// The machine's flags.
const (
	flagInvalid = 1 << 0
	flagOver    = 1 << 3
)

// ConvertTold converts the first elements as ConvertBlock does, as many as the machine has a routine for: done, which may be none.
// Over reports whether a finite number became infinite, invalid that one was NaN or outside of what the machine converts: int32, or
// int64 where the result has 64 bits or is uint32.
func ConvertTold(d, s elem.Type, n int, dst, src unsafe.Pointer) (done int, over, invalid bool) {
	if simd.Active.Told == nil || d > elem.Float64 || s > elem.Float64 {
		return 0, false, false
	}
	r := &simd.Active.Told[s][d]
	if r.F == nil {
		return 0, false, false
	}
	done = n &^ (r.Lanes - 1)
	flags := uint32(0)
	for i := 0; i < done; i += elem.Stretch {
		flags |= r.F(min(elem.Stretch, done-i), (*byte)(unsafe.Add(dst, i*d.Size())), (*byte)(unsafe.Add(src, i*s.Size())))
	}
	return done, flags&flagOver != 0, flags&flagInvalid != 0
}
