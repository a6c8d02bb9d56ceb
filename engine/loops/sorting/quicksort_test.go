// Networks for short rows, and what floats go through before and after a sort.

package sorting

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// Rows of every length that networks sort, between guards.
func TestNetworks(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		networks[int32](t)
		networks[int64](t)
		networks[float64](t)
	})
}

func networks[T Splittable](t *testing.T) {
	if !Splits[T]() {
		return
	}
	r := rand.New(rand.NewPCG(3, 4))
	lanes := splitsFor[T]().Lanes
	least, most := ends[T]()
	for n := 1; n <= 20*lanes; n++ {
		for _, span := range []int64{2, 9, math.MaxInt64} {
			row := make([]T, n+2)
			for i := range row {
				row[i] = T(r.Int64N(span) - span/2)
			}
			if r.IntN(4) == 0 {
				row[1+r.IntN(n)], row[1+r.IntN(n)] = least, most
			}
			want := slices.Clone(row)
			slices.Sort(want[1 : n+1])
			QuickSort(row[1:n+1], new(Scratch))
			if !slices.Equal(row, want) {
				t.Fatalf("%d of %T: %v, want %v", n, row[0], row, want)
			}
		}
	}
}

// Rows that are split, between guards: nothing is lost, and a row that is given up leaves the scratch space as it was.
func TestSplit(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		splits[int32](t)
		splits[int64](t)
		splits[float64](t)
	})
}

func splits[T Splittable](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	s := new(Scratch)
	failed := errors.New("enough")
	for _, n := range []int{1, 60, 128, 129, 255, 256, 300, 511, 1000, 5001, 40000, 600000} {
		for _, span := range []int64{2, 1000} {
			row := make([]T, n+2)
			for i := range row {
				row[i] = T(r.Int64N(span) - span/2)
			}
			want, first, last := slices.Clone(row[1:n+1]), row[0], row[n+1]
			asked := 0
			if _, err := Split(slices.Clone(row[1:n+1]), s, 0, false, func() error {
				if asked++; asked > n/SplitCheck {
					return failed
				}
				return nil
			}); err != failed && n > shortRow(splitsFor[T]()) && Splits[T]() {
				t.Fatalf("%d of %T: %v", n, first, err)
			}
			for _, orEqual := range []bool{false, true} {
				less, err := Split(row[1:n+1], s, 0, orEqual, nil)
				for i, x := range row[1 : n+1] {
					if (i < less) != (x < 0 || orEqual && x == 0) || err != nil {
						t.Fatalf("%d of %T: %v is number %d, %d are before, %v", n, x, x, i, less, err)
					}
				}
			}
			got := slices.Clone(row[1 : n+1])
			slices.Sort(got)
			if slices.Sort(want); !slices.Equal(got, want) || row[0] != first || row[n+1] != last {
				t.Fatalf("%d of %T: elements are lost", n, first)
			}
		}
	}
	least, most := ends[T]()
	if less, _ := Split([]T{most, least, 0}, s, most, true, nil); less != 3 {
		t.Errorf("%d of 3 are not above %v", less, most)
	}
}

// ends are the least and the greatest number.
func ends[T Splittable]() (least, most T) {
	switch s := any(&least).(type) {
	case *float64:
		*s = math.Inf(-1)
		return least, -least
	case *int64:
		*s = math.MinInt64
	case *int32:
		*s = math.MinInt32
	}
	return least, -(least + 1)
}

// Zeros of both signs, of which none is lost, are in one place.
func TestZerosRemain(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 5))
		for n := range 300 {
			a := make([]float64, n)
			for i := range a {
				a[i] = []float64{0, math.Copysign(0, -1), -1, 5e-324, -5e-324, 7}[r.IntN(6)]
			}
			want := negative(a)
			if Sort(a); negative(a) != want || !slices.IsSorted(a) {
				t.Fatalf("%v, of which %d should be negative", a, want)
			}
			if err := Partition(a, []int{n / 2, n / 3}[:min(n, 2)], nil); err != nil || negative(a) != want {
				t.Fatalf("%v, of which %d should be negative", a, want)
			}
		}
	})
}

func negative(a []float64) (n int) {
	for _, x := range a {
		if math.Signbit(x) {
			n++
		}
	}
	return n
}

// Floats map to whole numbers in their order and back, whatever the length; NaNs are found wherever they are.
func TestFloatsAsWhole(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		floatsAsWhole[float32, int32](t)
		floatsAsWhole[float64, int64](t)
	})
}

func floatsAsWhole[T elem.Float, W int32 | int64](t *testing.T) {
	some := []T{T(math.Inf(-1)), -1e30, -1, T(math.Copysign(0, -1)), 0, 1e-30, 1, 2, T(math.Inf(1))}
	for n := range 70 {
		a := make([]T, n)
		for i := range a {
			a[i] = some[i*7%len(some)]
		}
		want := slices.Clone(elem.As[W](a))
		w := Whole[T, W](a)
		for i := range w {
			for j := range w {
				if x, y := i*7%len(some), j*7%len(some); w[i] < w[j] != (x < y) {
					t.Fatalf("%v and %v of %d map to %d and %d", some[x], some[y], n, w[i], w[j])
				}
			}
		}
		if Whole[T, W](a); !slices.Equal(elem.As[W](a), want) {
			t.Fatalf("%d floats do not come back", n)
		}
		for i := range n {
			b := slices.Clone(a)
			b[i] = T(math.NaN())
			if got := NaNsLast(b); got != n-1 || b[n-1] == b[n-1] {
				t.Fatalf("a NaN at %d of %d: %d numbers, the last is %v", i, n, got, b[n-1])
			}
		}
		if got := NaNsLast(a); got != n {
			t.Fatalf("%d of %d numbers", got, n)
		}
	}
}
