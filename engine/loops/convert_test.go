// Conversions in bulk against the same done one element at a time.

package loops

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestConvertBulk(t *testing.T) {
	convertFrom[bool](t)
	convertFrom[int8](t)
	convertFrom[int16](t)
	convertFrom[int32](t)
	convertFrom[int64](t)
	convertFrom[uint8](t)
	convertFrom[uint16](t)
	convertFrom[uint32](t)
	convertFrom[uint64](t)
	convertFrom[float32](t)
	convertFrom[float64](t)
}

// TestConvertPast compares with conversions through the caches, at places that are lines' and others.
func TestConvertPast(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		pastFrom[int32](t)
		pastFrom[int64](t)
		pastFrom[float32](t)
		pastFrom[float64](t)
	})
}

func pastFrom[S elem.Real](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	src := make([]S, 300)
	for i := range src {
		src[i] = S(r.NormFloat64() * 1e6)
	}
	pastTo[int32](t, src)
	pastTo[int64](t, src)
	pastTo[float32](t, src)
	pastTo[float64](t, src)
}

func pastTo[D, S elem.Real](t *testing.T, src []S) {
	t.Helper()
	got, want := make([]D, 400), make([]D, 400)
	line := int(-uintptr(unsafe.Pointer(&got[0]))&63) / int(unsafe.Sizeof(got[0]))
	for _, at := range []int{line, line + 1, line + 16} {
		for _, n := range []int{0, 1, 7, 8, 16, 31, 64, 100, 299} {
			clear(got)
			clear(want)
			ConvertPast(elem.TypeOf[D](), elem.TypeOf[S](), n, unsafe.Pointer(&got[at]), unsafe.Pointer(&src[1]))
			Convert(want[at:at+n], src[1:1+n])
			if !slices.Equal(got, want) {
				t.Fatalf("%T to %T: %d elements at %d", src[0], got[0], n, at-line)
			}
		}
	}
}

func TestConvertComplex(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		complexToParts[complex64, float32](t)
		complexToParts[complex64, float64](t)
		complexToParts[complex128, float32](t)
		complexToParts[complex128, float64](t)
	})
}

func complexToParts[C elem.Complex, F elem.Float](t *testing.T) {
	for _, n := range []int{0, 1, 5, 8, 17, 100} {
		z, x, back := make([]C, n), make([]F, n), make([]C, n)
		for i := range z {
			z[i] = C(complex(float64(i)-3.5, 7))
		}
		Convert(x, z)
		Convert(back, x)
		for i := range x {
			if x[i] != F(float64(i)-3.5) || back[i] != C(complex(float64(i)-3.5, 0)) {
				t.Fatalf("%T, %T: element %d of %d is %v, %v", z, x, i, n, x[i], back[i])
			}
		}
	}
}

func convertFrom[S elem.Elem](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	src := make([]S, 700)
	raw := unsafe.Slice((*byte)(unsafe.Pointer(&src[0])), len(src)*int(unsafe.Sizeof(src[0])))
	for i := range raw {
		raw[i] = byte(r.Uint32())
	}
	switch s := any(src).(type) {
	case []bool:
		for i := range raw {
			raw[i] &= 1
		}
	case []float32:
		convertible(s, r)
	case []float64:
		convertible(s, r)
	}
	convertBulk[bool](t, src)
	convertBulk[int8](t, src)
	convertBulk[int16](t, src)
	convertBulk[int32](t, src)
	convertBulk[int64](t, src)
	convertBulk[uint8](t, src)
	convertBulk[uint16](t, src)
	convertBulk[uint32](t, src)
	convertBulk[uint64](t, src)
	convertBulk[float32](t, src)
	convertBulk[float64](t, src)
}

// convertible mixes numbers that integers hold with ones at the ends of their ranges and with arbitrary bits.
func convertible[T elem.Float](s []T, r *rand.Rand) {
	odd := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1 << 31, -1 << 31, -1<<31 - 1, 1 << 63, -1 << 63, 127.9, -128.9, 255.5, 1 << 32}
	for i := range s {
		switch r.IntN(4) {
		case 0:
			s[i] = T(odd[r.IntN(len(odd))])
		case 1, 2:
			s[i] = T(r.NormFloat64() * 1e5)
		}
	}
}

func convertBulk[D, S elem.Elem](t *testing.T, src []S) {
	t.Helper()
	const guard = 64
	for _, n := range []int{0, 1, 7, 8, 15, 16, 31, 33, 63, 64, 65, 127, 129, 255, 256, 257, 600} {
		got, want := make([]D, n+2*guard), make([]D, n+2*guard)
		Convert(got[guard:guard+n], src[3:3+n])
		for i := range n {
			Convert(want[guard+i:][:1], src[3+i:][:1])
		}
		size := int(unsafe.Sizeof(got[0]))
		g, w := unsafe.Slice((*byte)(unsafe.Pointer(&got[0])), len(got)*size), unsafe.Slice((*byte)(unsafe.Pointer(&want[0])), len(got)*size)
		if bytes.Equal(g, w) {
			continue
		}
		for i := range got {
			if !bytes.Equal(g[i*size:(i+1)*size], w[i*size:(i+1)*size]) && (got[i] == got[i] || want[i] == want[i]) {
				t.Fatalf("%T to %T, %d elements: element %d is %v, want %v", src, got, n, i-guard, got[i], want[i])
			}
		}
	}
}
