// Sorts, partitions and searches against the standard library's.

package sorting

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func randomRow[T elem.Number](r *rand.Rand, n int) []T {
	f := make([]float64, n)
	for i := range f {
		f[i] = float64(r.IntN(max(1, n)))
		if r.IntN(2) == 0 {
			f[i] = -f[i]
		}
		if isInexact[T]() && r.IntN(8) == 0 {
			f[i] = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0}[r.IntN(4)]
		}
	}
	a := make([]T, n)
	loops.Convert(a, f)
	return a
}

func isInexact[T elem.Number]() bool {
	k := elem.KindOf[T]()
	return k != elem.KindInt && k != elem.KindUint
}

func same[T elem.Number](x, y T) bool { return x == y || x != x && y != y }

func testSorts[T elem.Number](t *testing.T, sort func([]T)) {
	r := rand.New(rand.NewPCG(7, 7))
	less := orderOf[T]()
	for n := range 68 {
		checkSorts(t, r, randomRow[T](r, n), less, sort)
	}
	checkSorts(t, r, randomRow[T](r, 3000), less, sort)
}

func checkSorts[T elem.Number](t *testing.T, r *rand.Rand, a []T, less func(x, y T) bool, sort func([]T)) {
	t.Helper()
	want := slices.Clone(a)
	slices.SortStableFunc(want, func(x, y T) int {
		if less(x, y) {
			return -1
		} else if less(y, x) {
			return 1
		}
		return 0
	})
	got := slices.Clone(a)
	sort(got)
	if !slices.EqualFunc(got, want, same) {
		t.Fatalf("sort of %v\n got %v", a, got)
	}
	idx := make([]int64, len(a))
	Argsort(idx, a)
	for i, p := range idx {
		if !same(a[p], want[i]) || i > 0 && !less(a[idx[i-1]], a[p]) && idx[i-1] > p {
			t.Fatalf("argsort of %v\n got %v", a, idx)
		}
	}
	if len(a) == 0 {
		return
	}
	kth := []int{r.IntN(len(a)), r.IntN(len(a))}
	got = slices.Clone(a)
	if Partition(got, kth, nil) != nil || Argpartition(idx, a, kth, nil) != nil {
		t.Fatal("nobody has asked to stop")
	}
	for _, k := range kth {
		if !same(got[k], want[k]) || !same(a[idx[k]], want[k]) {
			t.Fatalf("partition of %v at %v: %v", a, kth, got)
		}
		for i, x := range got {
			if i < k && less(got[k], x) || i > k && less(x, got[k]) {
				t.Fatalf("partition of %v at %v: %v", a, kth, got)
			}
		}
	}
	checkSearch(t, want, a, less)
}

func checkSearch[T elem.Number](t *testing.T, sorted, v []T, less func(x, y T) bool) {
	t.Helper()
	l, g := make([]int64, len(v)), make([]int64, len(v))
	SearchSorted(l, sorted, v, false)
	SearchSorted(g, sorted, v, true)
	between := func(at int64, before, after func(y T) bool) bool {
		return 0 <= at && int(at) <= len(sorted) && (at == 0 || before(sorted[at-1])) && (int(at) == len(sorted) || after(sorted[at]))
	}
	for i, x := range v {
		lower, higher := func(y T) bool { return less(y, x) }, func(y T) bool { return less(x, y) }
		if !between(l[i], lower, func(y T) bool { return !lower(y) }) || !between(g[i], func(y T) bool { return !higher(y) }, higher) {
			t.Fatalf("search for %v in %v: %d %d", x, sorted, l[i], g[i])
		}
	}
}

func TestSorts(t *testing.T) { looptest.EachLevel(t, allSorts) }

func allSorts(t *testing.T) {
	testSorts(t, Sort[int8])
	testSorts(t, Sort[uint8])
	testSorts(t, Sort[int64])
	testSorts(t, Sort[int32])
	testSorts(t, Sort[uint32])
	testSorts(t, Sort[uint64])
	testSorts(t, Sort[int16])
	testSorts(t, Sort[uint16])
	testSorts(t, Sort[float32])
	testSorts(t, Sort[float64])
	testSorts(t, StableSort[float64])
	testSorts(t, SortComplex[complex64])
	testSorts(t, SortComplex[complex128])
}

// Rows that make medians of three choose badly still sort out.
func TestPartitionHard(t *testing.T) {
	for _, f := range []func(i, n int) int{
		func(i, n int) int { return i },
		func(i, n int) int { return n - i },
		func(i, n int) int { return i ^ 1 },
		func(i, n int) int { return min(i, n-i) },
		func(i, n int) int { return 0 },
	} {
		a := make([]int, 5000)
		for i := range a {
			a[i] = f(i, len(a))
		}
		b := slices.Clone(a)
		slices.Sort(b)
		less := func(x, y int) bool { return x < y }
		c := slices.Clone(a)
		selectNth(a, 1234, less)
		heapSelect(c, 1234, less)
		if a[1234] != b[1234] || c[1234] != b[1234] {
			t.Error(a[1234], c[1234], b[1234])
		}
	}
}

// TestArgpartitionEnds has positions near the ends of long rows, where only what is there is looked for.
func TestArgpartitionEnds(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		argpartitionEnds[float32](t)
		argpartitionEnds[float64](t)
		argpartitionEnds[int8](t)
		argpartitionEnds[uint16](t)
		argpartitionEnds[int32](t)
		argpartitionEnds[int64](t)
		argpartitionEnds[uint64](t)
	})
}

func argpartitionEnds[T elem.Real](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	less := orderOf[T]()
	clean := make([]T, 3000)
	for i := range clean {
		clean[i] = T(r.IntN(100))
	}
	for _, a := range [][]T{randomRow[T](r, 3000), clean} {
		for _, k := range []int{0, 1, 10, 11, len(a) - 12, len(a) - 11, len(a) - 2, len(a) - 1} {
			idx, seen := make([]int64, len(a)), make([]bool, len(a))
			if err := Argpartition(idx, a, []int{k}, nil); err != nil {
				t.Fatal(err)
			}
			for i, at := range idx {
				if seen[at] || i < k && less(a[idx[k]], a[at]) || i > k && less(a[at], a[idx[k]]) {
					t.Fatalf("%T: argpartition at %d has %v, after %v in place %d", a, k, a[idx[k]], a[at], i)
				}
				seen[at] = true
			}
		}
	}
}

func TestBoolSorts(t *testing.T) {
	a := []bool{true, false, true, false}
	idx := make([]int64, 4)
	ArgsortBools(idx, a)
	if !slices.Equal(idx, []int64{1, 3, 0, 2}) {
		t.Error(idx)
	}
	SortBools(a)
	if !slices.Equal(a, []bool{false, false, true, true}) {
		t.Error(a)
	}
	words := []string{"b", "a", "c", "a"}
	ArgsortFunc(idx, func(i, j int64) bool { return words[i] < words[j] })
	if !slices.Equal(idx, []int64{1, 3, 0, 2}) {
		t.Error(idx)
	}
}

// TestSearchRising searches for elements that rise, up to where one falls.
func TestSearchRising(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, n := range []int{0, 1, 2, 7, 100, 5000} {
		a := make([]float64, n)
		for i := range a {
			a[i] = float64(r.IntN(2*n + 1))
		}
		slices.Sort(a)
		for _, m := range []int{1, 3, 64, 3000} {
			v := make([]float64, m)
			for i := range v {
				v[i] = float64(r.IntN(2*n+3) - 1)
			}
			slices.Sort(v[:m*r.IntN(3)/2])
			if m > 3 {
				v[m-1] = math.NaN()
			}
			for _, right := range []bool{false, true} {
				got := make([]int64, m)
				SearchSorted(got, a, v, right)
				for i, x := range v {
					want := sort.Search(n, func(k int) bool { return !(a[k] < x || right && a[k] == x) })
					if x != x {
						want = n
					}
					if got[i] != int64(want) {
						t.Fatalf("%d in %d, right %v: %v is at %d, want %d", m, n, right, x, got[i], want)
					}
				}
			}
		}
	}
}
