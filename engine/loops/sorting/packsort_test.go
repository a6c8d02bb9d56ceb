// Positions sorted as whole numbers, and different elements, against plain ones.

package sorting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// TestArgsortLost has rows whose keys do not fit: far apart, but for many that are near to each other.
func TestArgsortLost(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		f, u := make([]float64, 3000), make([]int64, 3000)
		for i := range f {
			f[i], u[i] = 1+float64(r.IntN(50))*0x1p-52, 1<<40+r.Int64N(50)
			switch r.IntN(40) {
			case 0:
				f[i], u[i] = math.NaN(), math.MaxInt64
			case 1:
				f[i], u[i] = -math.MaxFloat64, math.MinInt64
			case 2:
				f[i], u[i] = math.Copysign(0, -1), 0
			case 3:
				f[i], u[i] = 0, -1
			}
		}
		argsortsStably(t, f)
		argsortsStably(t, u)
		argsortsStably(t, f[:20])
		got := make([]int64, len(f))
		sorted := slices.Clone(f)
		Sort(sorted)
		if Argpartition(got, f, []int{700}, nil); !same(f[got[700]], sorted[700]) {
			t.Error("a partition by keys that were cut")
		}
	})
}

// TestSortKeys has rows of every short length, and words of them, as the plain loops have them.
func TestSortKeys(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		keysOf[float32](t)
		keysOf[float64](t)
	})
}

func keysOf[T elem.Float](t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	some := []float64{0, math.Copysign(0, -1), 1.5, -1.5, nan, math.Copysign(nan, -1), inf, -inf, 1e-310, -1e-45, 1e30, -3e38}
	for n := 1; n < 80; n++ {
		for _, first := range []int{0, 6, 10} {
			a := make([]T, n)
			for i := range a {
				a[i] = T(some[(first+i*i)%len(some)])
			}
			got, want := make([]int64, n), make([]int64, n)
			least, most := SortKeys(got, a)
			low, high := plainKeys(want, a)
			if !slices.Equal(got, want) || least != low || most != high {
				t.Fatalf("%v: keys %v from %d to %d, want %v from %d to %d", a, got, least, most, want, low, high)
			}
			p := NewPacking(n, least, most)
			p.Pack(got, 5)
			for i, k := range want {
				if w := int64(uint64(k-least)>>p.lost)<<p.places | int64(5+i); got[i] != w {
					t.Fatalf("word %d of %d is %x, want %x", i, n, got[i], w)
				}
			}
		}
	}
}

func argsortsStably[T elem.Real](t *testing.T, a []T) {
	t.Helper()
	want, got := make([]int64, len(a)), make([]int64, len(a))
	ArgsortFunc(want, func(i, j int64) bool { return lessReal(a[i], a[j]) })
	if Argsort(got, a); !slices.Equal(got, want) {
		t.Errorf("%T: wrong or unstable order", a)
	}
	least, most := SortKeys(got, a)
	p := NewPacking(len(a), least, most)
	p.Pack(got, 0)
	slices.Sort(got)
	for rest := got; len(rest) > 0; { // in parts
		n := p.Part(rest, 7)
		UnpackOrder(rest[:n], a, p)
		rest = rest[n:]
	}
	if !slices.Equal(got, want) {
		t.Errorf("%T: wrong order in parts", a)
	}
}

// TestArgsortFew has few different keys, which are counted.
func TestArgsortFew(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	a, b := make([]int32, 5000), make([]uint64, 5000)
	for i := range a {
		a[i] = int32(r.IntN(300) - 100)
		b[i] = math.MaxUint64 - uint64(r.IntN(300))
	}
	argsortsStably(t, a)
	argsortsStably(t, b)
}

// TestPartitionLong has rows that are split by samples, with many equal elements and with none.
func TestPartitionLong(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 8))
		for _, n := range []int{100, 2500, 20000} {
			for _, of := range []int{1, 2, 50, 1 << 30} {
				a := make([]float32, n)
				for i := range a {
					a[i] = float32(r.IntN(of))
				}
				partitions(t, a, []int{n / 2})
				partitions(t, a, []int{n - 1, 0})
				partitions(t, a, []int{n / 4, n/4 + 1, 10, n - n/10})
				slices.Sort(a)
				partitions(t, a, []int{n / 3})
			}
		}
	})
}

func partitions(t *testing.T, a []float32, kth []int) {
	t.Helper()
	want, got, idx := slices.Clone(a), slices.Clone(a), make([]int64, len(a))
	slices.Sort(want)
	if Partition(got, kth, nil) != nil || Argpartition(idx, a, kth, nil) != nil {
		t.Fatal("nobody has asked to stop")
	}
	for _, k := range kth {
		for i, p := range idx {
			x, y := got[i], a[p]
			if i == k && (x != want[k] || y != want[k]) || i < k && max(x, y) > want[k] || i > k && min(x, y) < want[k] {
				t.Fatalf("%d elements at %v: element %d is %v, by position %v; element %d should be %v", len(a), kth, i, x, y, k, want[k])
			}
		}
	}
	slices.Sort(idx)
	for i, p := range idx {
		if int(p) != i {
			t.Fatal("positions are lost")
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatal("elements are lost")
	}
}

func TestDistinct(t *testing.T) {
	nan, zero := math.NaN(), math.Copysign(0, -1)
	a := []float64{-3, -3, zero, 0, 0, 2, nan, nan}
	counts := make([]int64, len(a))
	for _, c := range [][]int64{nil, counts} {
		b := slices.Clone(a)
		n := Distinct(b, c)
		if n != 4 || b[0] != -3 || b[1] != 0 || b[2] != 2 || b[3] == b[3] {
			t.Fatal(n, b)
		}
		if c != nil && !slices.Equal(c[:n], []int64{2, 3, 1, 2}) {
			t.Fatal(c)
		}
		FirstOfEqual(b[:n], []float64{2, math.Copysign(nan, -1), 0, zero})
		if math.Signbit(b[1]) || !math.Signbit(b[3]) {
			t.Error("not the first ones", b[:n])
		}
	}
	if Distinct([]int8{}, nil) != 0 || Distinct([]int8{4}, counts) != 1 || counts[0] != 1 {
		t.Error("short rows")
	}
	inverse := make([]int64, 5)
	x := []int16{7, 3, 7, 3, 9}
	first, count := DistinctPlaces([]int64{1, 3, 0, 2, 4}, inverse, func(p int64) int16 { return x[p] }, Differ[int16])
	if !slices.Equal(first, []int64{1, 0, 4}) || !slices.Equal(count, []int64{2, 2, 1}) || !slices.Equal(inverse, []int64{1, 0, 1, 0, 2}) {
		t.Error(first, count, inverse)
	}
}
