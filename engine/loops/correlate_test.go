package loops

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestCorrelate(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testCorrelate[float32](t)
		testCorrelate[float64](t)
	})
}

func testCorrelate[T elem.Float](t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 11, 64, 255, 256, 257, 300, 600, 1025} {
		for m := 1; m <= min(n, FewTaps); m++ {
			a, taps := make([]T, n), make([]T, m)
			for i := range a {
				a[i] = T(i*7919%101)/7 - 5
			}
			for j := range taps {
				taps[j] = T(j*31%17)/3 - 1
			}
			if n > 20 {
				a[n-1], a[n/2] = T(math.Inf(1)), T(math.NaN())
			}
			for _, ends := range [][2]int{{0, 0}, {m - 1, m - 1}, {m / 2, m - 1 - m/2}} {
				dst := make([]T, n-m+1+ends[0]+ends[1])
				Correlate(dst, a, taps, ends[0])
				for i, got := range dst {
					want, first := T(0), true
					for j, tap := range taps {
						at := i - ends[0] + j
						if at < 0 || at >= n {
							continue
						}
						if p := T(a[at] * tap); first {
							want, first = p, false
						} else {
							want += p
						}
					}
					if want != got && (want == want || got == got) {
						t.Fatalf("n %d, taps %d, left %d: sum %d is %v, not %v", n, m, ends[0], i, got, want)
					}
				}
			}
		}
	}
}
