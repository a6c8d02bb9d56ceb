package gather

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// TestFarElements takes, puts and adds elements of more memory than the caches hold, where they are asked for ahead.
func TestFarElements(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		farElements[float64](t)
		farElements[int32](t)
		farElements[uint16](t)
	})
}

func farElements[T elem.Real](t *testing.T) {
	const n, guard = 1<<21 + 3, 16
	r := rand.New(rand.NewPCG(1, 2))
	src := make([]T, n)
	for i := range src {
		src[i] = T(i)
	}
	axes := []struct{ off, n, stride int }{{5, n - 9, 1}, {n - 1, n / 3, -3}}
	for _, length := range []int{0, 1, 63, 64, takeAhead + 7, takeAhead + 8, takeAhead + 9, 1000, takeAhead + takeStretch + 20} {
		for _, a := range axes {
			index := make([]int64, length)
			for i := range index {
				index[i] = r.Int64N(int64(2*a.n)) - int64(a.n)
			}
			checkFar(t, r, src, a.off, a.n, a.stride, index, -1)
			for _, bad := range []int64{int64(a.n), -int64(a.n) - 1, math.MaxInt64, math.MinInt64} {
				if length > 0 {
					at := r.IntN(length)
					wrong := slices.Clone(index)
					wrong[at] = bad
					checkFar(t, r, src, a.off, a.n, a.stride, wrong, at)
				}
			}
		}
	}
}

// checkFar compares with plain loops; the index is wrong at some place, or nowhere if that is -1.
func checkFar[T elem.Real](t *testing.T, r *rand.Rand, src []T, off, n, stride int, index []int64, wrong int) {
	t.Helper()
	place := func(x int64) int { return off + int(x+x>>63&int64(n))*stride }
	valid := index
	if wrong >= 0 {
		valid = index[:wrong]
	}
	dst := make([]T, len(index)+8)
	for i := range dst {
		dst[i] = 77
	}
	if ok := TakeIndex(dst[:len(index)], src, off, n, stride, index); ok != (wrong < 0) {
		t.Fatalf("%T: of %d with one outside at %d: %v", dst, len(index), wrong, ok)
	}
	for i, x := range valid {
		if dst[i] != src[place(x)] {
			t.Fatalf("%T, %d elements: place %d is %v, want %v", dst, len(index), i, dst[i], src[place(x)])
		}
	}
	for _, x := range dst[len(valid):] {
		if x != 77 {
			t.Fatalf("%T, %d elements: wrote behind %d", dst, len(index), len(valid))
		}
	}
	if len(index) == 1000 && wrong <= 500 {
		checkFarPut(t, r, src, off, n, stride, index, valid)
	}
}

// checkFarPut puts and adds what checkFar takes.
func checkFarPut[T elem.Real](t *testing.T, r *rand.Rand, src []T, off, n, stride int, index, valid []int64) {
	t.Helper()
	place := func(x int64) int { return off + int(x+x>>63&int64(n))*stride }
	all := len(valid) == len(index)
	values := make([]T, len(index)+1)
	for i := range values {
		values[i] = T(r.IntN(100))
	}
	changed := map[int]T{}
	for i, x := range valid {
		changed[place(x)] = values[i]
	}
	put := slices.Clone(src)
	if ok := PutIndex(put, off, n, stride, index, values, 0, 1); ok != all {
		t.Fatal("put", ok)
	}
	sum := slices.Clone(src)
	if ok := AddIndex(sum, off, n, stride, index, values, 0, 1); ok != all {
		t.Fatal("add", ok)
	}
	for i, x := range valid {
		sum[place(x)] -= values[i]
	}
	for i, x := range src {
		want := x
		if v, ok := changed[i]; ok {
			want = v
		}
		if put[i] != want || sum[i] != x {
			t.Fatalf("%T: element %d of %d is %v and %v, want %v and %v", src, i, n, put[i], sum[i], want, x)
		}
	}
}
