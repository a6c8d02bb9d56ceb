package loops

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestConvertTold(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testTold[float32, float64](t, math.Inf(-1), math.Inf(1))
		testTold[int32, float64](t, -0x1p31-1, 0x1p31)
		testTold[int16, float64](t, -0x1p31-1, 0x1p31)
		testTold[uint8, float64](t, -0x1p31-1, 0x1p31)
		testTold[int64, float64](t, math.Nextafter(-0x1p63, math.Inf(-1)), 0x1p63)
		testTold[uint32, float64](t, math.Nextafter(-0x1p63, math.Inf(-1)), 0x1p63)
		testTold[int32, float32](t, -0x1p31-256, 0x1p31)
		testTold[uint16, float32](t, -0x1p31-256, 0x1p31)
		testTold[int8, float32](t, -0x1p31-256, 0x1p31)
		testTold[int64, float32](t, float64(math.Nextafter32(-0x1p63, -math.MaxFloat32)), 0x1p63)
		testTold[uint32, float32](t, float64(math.Nextafter32(-0x1p63, -math.MaxFloat32)), 0x1p63)
	})
}

// testTold holds results against those of Convert, and what is told against the open range from lo to hi.
func testTold[D elem.Elem, S elem.Float](t *testing.T, lo, hi float64) {
	t.Helper()
	values := []float64{0, -0.5, 1e-320, 200.7, -3, 0x1p31 - 1, 0x1p31, -0x1p31, -0x1p31 - 0.5, -0x1p31 - 1, 0x1p32, 0x1p62, 0x1p63, -0x1p63, -0x1.1p63, 1e300, math.Inf(1), math.Inf(-1), math.NaN()}
	for n := range 70 {
		for k, v := range values {
			src, want, got := make([]S, n), make([]D, n), make([]D, n)
			for i := range src {
				src[i] = S(i)
			}
			if n > 0 {
				src[k*7919%n] = S(v)
			}
			Convert(want, src)
			done, over, invalid := ConvertTold(elem.TypeOf[D](), elem.TypeOf[S](), len(src), pointer(got), pointer(src))
			odd, huge := false, false
			for i, x := range src[:done] {
				if w, g := float64(asReal(want[i])), float64(asReal(got[i])); w != g && (w == w || g == g) {
					t.Fatalf("%T from %T, element %d of %d: %v became %v, not %v", want, src, i, n, x, got[i], want[i])
				}
				f := float64(x)
				odd = odd || !(f > lo && f < hi)
				huge = huge || f-f == 0 && math.IsInf(float64(float32(f)), 0)
			}
			if _, floats := any(got).([]float32); floats {
				if over != huge {
					t.Fatalf("%T from %T with %v among %d: over is %v", want, src, v, n, over)
				}
			} else if invalid != odd {
				t.Fatalf("%T from %T with %v among %d: invalid is %v", want, src, v, n, invalid)
			}
		}
	}
}

func asReal[D elem.Elem](x D) float64 {
	var f [1]float64
	Convert(f[:], []D{x})
	return f[0]
}
