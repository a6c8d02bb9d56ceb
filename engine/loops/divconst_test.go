// Division by one divisor against division by each.

package loops

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

func TestDivisor(t *testing.T) {
	testDivisor[int8](t)
	testDivisor[uint8](t)
	testDivisor[int16](t)
	testDivisor[uint16](t)
	testDivisor[int32](t)
	testDivisor[uint32](t)
	testDivisor[int64](t)
	testDivisor[uint64](t)
}

func testDivisor[T Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	top := uint(8*unsafe.Sizeof(*new(T))) - 1
	var divisors []T
	for k := range top + 1 {
		p := T(1) << k
		divisors = append(divisors, p-1, p, p+1, 0-p)
	}
	divisors = append(divisors, wholesOf[T](r, 200)...)
	for _, d := range divisors {
		a, b, got := wholesOf[T](r, 64), make([]T, 64), make([]T, 64)
		for i := range b {
			b[i] = d
			switch k := i / 4; i % 4 { // next to multiples, and the ends
			case 1:
				a[i] = a[i] - a[i]%max(d, 1) - T(k&1)
			case 2:
				a[i] = T(1)<<top - T(k)
			}
		}
		FloorDiv(got, a, b)
		rest := make([]T, 64)
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
