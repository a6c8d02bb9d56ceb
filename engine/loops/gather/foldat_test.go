// Folds at indices against the elementwise kernels, one element at a time.

package gather

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestFoldAt(t *testing.T) {
	testFoldAt(t, func(r *rand.Rand) float64 {
		return [...]float64{math.NaN(), math.Inf(1), -1.5, 0, 2, 3}[r.IntN(6)]
	}, func(x, y float64) bool { return x == y || x != x && y != y })
	same := func(x, y int8) bool { return x == y }
	testFoldAt(t, func(r *rand.Rand) int8 { return int8(r.IntN(256)) }, same)
}

func testFoldAt[T elem.Real](t *testing.T, draw func(*rand.Rand) T, same func(x, y T) bool) {
	r := rand.New(rand.NewPCG(7, 8))
	for f, one := range []func(dst, a, b []T){AtAdd: loops.Add[T], AtMultiply: loops.Mul[T], AtMaximum: loops.Maximum[T], AtMinimum: loops.Minimum[T]} {
		for _, step := range []int{0, 1, 2} {
			index, src := make([]int64, 300), make([]T, 600)
			got, want := make([]T, 20), make([]T, 20)
			for i := range src {
				src[i] = draw(r)
			}
			for i := range got {
				got[i] = draw(r)
				want[i] = got[i]
			}
			for i := range index {
				index[i] = int64(r.IntN(40) - 20)
				at := (index[i] + 20) % 20
				one(want[at:at+1], want[at:at+1], src[i*step:i*step+1])
			}
			FoldAt(AtFold(f), got, index, src, step)
			for i := range want {
				if !same(got[i], want[i]) {
					t.Fatalf("fold %d of %T, step %d: %v, want %v", f, got[i], step, got[i], want[i])
				}
			}
		}
	}
}
