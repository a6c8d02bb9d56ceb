// Division by one divisor against division by each.

package loops

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestDivisor(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testDivisor[int8](t)
		testDivisor[uint8](t)
		testDivisor[int16](t)
		testDivisor[uint16](t)
		testDivisor[int32](t)
		testDivisor[uint32](t)
		testDivisor[int64](t)
		testDivisor[uint64](t)
	})
}

func testDivisor[T elem.Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const n = 1100 // more than one piece of long ones
	top := uint(8*unsafe.Sizeof(*new(T))) - 1
	var divisors []T
	for k := range top + 1 {
		p := T(1) << k
		divisors = append(divisors, p-1, p, p+1, 0-p)
	}
	divisors = append(divisors, wholesOf[T](r, 200)...)
	for _, d := range divisors {
		a, b, got := wholesOf[T](r, n), make([]T, n), make([]T, n)
		for i := range b {
			b[i] = d
			switch k := i / 4 % 16; i % 4 { // next to multiples, and the ends
			case 1:
				a[i] = a[i] - a[i]%max(d, 1) - T(k&1)
			case 2:
				a[i] = T(1)<<top - T(k)
			}
		}
		FloorDiv(got, a, b)
		rest := make([]T, n)
		Mod(rest, a, b)
		for i, x := range a {
			var q, m [1]T
			FloorDiv(q[:], []T{x}, []T{d})
			Mod(m[:], []T{x}, []T{d})
			if got[i] != q[0] || rest[i] != m[0] {
				t.Fatalf("%T: %d by %d is %d rest %d, want %d rest %d", d, x, d, got[i], rest[i], q[0], m[0])
			}
		}
	}
}

// TestAlike puts another element at every place of a row.
func TestAlike(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for n := range 150 {
			a, b := make([]int16, n), make([]int64, n/4)
			if !Alike(a) || !Alike(b) {
				t.Fatalf("%d zeros", n)
			}
			for i := range a {
				a[i] = 256
				if n > 1 && Alike(a) {
					t.Fatalf("element %d of %d", i, n)
				}
				a[i] = 0
			}
			for i := range b {
				b[i] = 1 << 40
				if len(b) > 1 && Alike(b) {
					t.Fatalf("element %d of %d", i, len(b))
				}
				b[i] = 0
			}
		}
	})
}

// TestTruthBytes puts single zeros and single ones at every place of short rows of bytes.
func TestTruthBytes(t *testing.T) {
	for n := range 90 {
		for _, full := range []uint8{1, 2, 0x80, 0xff} {
			a, z := make([]uint8, n), make([]uint8, n)
			for i := range a {
				a[i] = full
			}
			if !All(a) || Any(z) {
				t.Fatalf("%d bytes of %d, or of none", n, full)
			}
			for i := range a {
				a[i], z[i] = 0, full
				if All(a) || !Any(z) {
					t.Fatalf("byte %d of %d is not seen", i, n)
				}
				a[i], z[i] = full, 0
			}
		}
	}
}
