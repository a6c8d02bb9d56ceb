package reduction

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestSumApart(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testSumApart[float32](t)
		testSumApart[float64](t)
	})
}

// testSumApart holds sums of elements some places apart, among NaNs, against those of the same in a row.
func testSumApart[T elem.Float](t *testing.T) {
	for n := 1; n < 400; n += 1 + n/40 {
		dense := make([]T, n)
		for i := range dense {
			dense[i] = T(i*7919%101)/7 - 5 + T(i)*1e-5
		}
		want := Sum(dense)
		for stride := -6; stride <= 6; stride++ {
			places := max(stride, -stride)
			for _, room := range []int{0, 1, 9 * places} { // on both sides
				if stride == 0 {
					continue
				}
				a := make([]T, (n-1)*places+1+2*room)
				for i := range a {
					a[i] = T(math.NaN())
				}
				off := room
				if stride < 0 {
					off = len(a) - 1 - room
				}
				for i, x := range dense {
					a[off+i*stride] = x
				}
				if got := SumStrided(a, off, stride, n); got != want {
					t.Fatalf("%d of %T, %d apart, room %d: %v, not %v", n, a, stride, room, got, want)
				}
			}
		}
	}
}
