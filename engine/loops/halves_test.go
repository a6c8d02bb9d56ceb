// Small floats in bulk against the same one at a time: every code, and float32s of every kind, bit for bit.

package loops

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
)

func TestSmallFloats(t *testing.T) {
	codes16, codes8 := make([]uint16, 1<<16), make([]uint8, 1<<8)
	for i := range codes16 {
		codes16[i] = uint16(i)
		codes8[i%256] = uint8(i)
	}
	r := rand.New(rand.NewPCG(3, 5))
	floats := make([]float32, 0, 1<<17)
	for range 1 << 15 {
		x := r.Uint32()
		near := x&^0x1fff | uint32(r.IntN(3)-1)&0x1fff // ties of halves, and beside them
		for _, b := range []uint32{x, near, near ^ 0x1000, x&0x80ffffff | (0x30+uint32(r.IntN(0x18)))<<24} {
			floats = append(floats, math.Float32frombits(b))
		}
	}
	for i, b := range []uint32{0, 1 << 31, 0x7f800000, 0xff800000, 0x7f800001, 0xff800001, 0x7fc00000, 0x7fffffff, 0x477fefff, 0x477ff000, 0x38800000, 0x387fffff, 1, 0x7f7fffff} {
		floats[i] = math.Float32frombits(b)
	}
	looptest.EachLevel(t, func(t *testing.T) {
		small(t, "half", HalfToFloat32, codes16)
		small(t, "bfloat16", BFloat16ToFloat32, codes16)
		small(t, "e5m2", E5M2ToFloat32, codes8)
		small(t, "e4m3fn", E4M3FNToFloat32, codes8)
		small(t, "to half", Float32ToHalf, floats)
		small(t, "to bfloat16", Float32ToBFloat16, floats)
	})
}

// small compares a conversion of all with the conversions of each, in lengths that are no whole vectors, too.
func small[D, S float32 | uint16 | uint8](t *testing.T, name string, f func(dst []D, src []S), src []S) {
	t.Helper()
	want := make([]D, len(src))
	for i := range src {
		f(want[i:i+1], src[i:i+1])
	}
	for cut := range 40 {
		s := src[cut:min(len(src), cut*97+len(src)*(cut&1))]
		got := make([]D, len(s)+1)
		got[len(s)] = 99
		f(got[:len(s)], s)
		if got[len(s)] != 99 {
			t.Fatalf("%s wrote past %d elements", name, len(s))
		}
		for i := range s {
			if string(bytesOf(&got[i])) != string(bytesOf(&want[cut+i])) {
				t.Fatalf("%s of %v (%x): %v, one by one %v", name, s[i], bytesOf(&s[i]), got[i], want[cut+i])
			}
		}
	}
}

func bytesOf[T any](p *T) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(p)), unsafe.Sizeof(*p)) }
