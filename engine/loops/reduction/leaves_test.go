// Sums of terms against the tree of pairwise sums taken one element at a time.

package reduction

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func TestSumTerms(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		termSums[float32](t)
		termSums[float64](t)
	})
}

// plainTerms is the sum of a row's terms by the definition.
func plainTerms[T elem.Float](t simd.Term, a, b []T) T {
	made := make([]T, len(a))
	for i, x := range a {
		switch t {
		case simd.TermPlain:
			made[i] = x
		case simd.TermProduct:
			made[i] = x * b[i]
		case simd.TermSquare:
			made[i] = x - b[i]
			made[i] *= made[i]
		case simd.TermSquareOne:
			made[i] = x - b[0]
			made[i] *= made[i]
		case simd.TermAbs:
			made[i] = T(math.Abs(float64(x)))
		case simd.TermAbsDifference:
			made[i] = T(math.Abs(float64(x - b[i])))
		}
	}
	return plainSum(made)
}

func plainSum[T elem.Float](a []T) T {
	n := len(a)
	if n > pairwiseBlock {
		h := n/2 - n/2%8
		return plainSum(a[:h]) + plainSum(a[h:])
	}
	var s T
	if n < 8 {
		for _, x := range a {
			s += x
		}
		return s
	}
	return sumBlock(a)
}

func termSums[T elem.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	const most = 40000
	draw := func(n int) []T {
		a := make([]T, n)
		for i := range a {
			a[i] = T(r.NormFloat64())
		}
		return a
	}
	a, b := draw(most), draw(most)
	var lens []int
	for n := range 1400 {
		lens = append(lens, n)
	}
	for range 60 {
		lens = append(lens, 1400+r.IntN(most-1400))
	}
	lens = append(lens, 2048, 4096, 6144, 8192, 16384, 20480, 32768, 12288)
	for _, n := range lens {
		for term := range simd.Terms {
			at := r.IntN(most - n + 1)
			got, want := SumTerm(term, a[at:at+n], b[most-n:]), plainTerms(term, a[at:at+n], b[most-n:])
			if got != want {
				t.Fatalf("%T, term %d of %d elements: %v, want %v", got, term, n, got, want)
			}
		}
		if got, want := Sum(a[:n]), plainSum(a[:n]); got != want {
			t.Fatalf("%T of %d elements: %v, want %v", got, n, got, want)
		}
	}
	for range 400 {
		n, rows := r.IntN(300), r.IntN(40)
		if r.IntN(5) == 0 {
			n, rows = r.IntN(3000), r.IntN(5)
		}
		if r.IntN(5) == 0 { // whole nodes
			n = 1024 << r.IntN(4)
			rows = r.IntN(most/n + 1)
		}
		as := n
		if (rows-1)*(n+20)+n <= most {
			as += r.IntN(2) * r.IntN(20)
		}
		bs := as
		if r.IntN(3) == 0 {
			bs = r.IntN(min(n+5, most/max(rows, 1)))
		}
		term := simd.Term(r.IntN(int(simd.Terms)))
		got := make([]T, rows+1)
		SumTermRows(got[:rows], term, a, b, n, as, bs)
		for i := range rows {
			y := b[i*bs:]
			if want := plainTerms(term, a[i*as:i*as+n], y); got[i] != want {
				t.Fatalf("term %d, row %d of %d of %d elements, strides %d and %d: %v, want %v", term, i, rows, n, as, bs, got[i], want)
			}
		}
		if got[rows] != 0 {
			t.Fatal("wrote where it must not")
		}
	}
}

// What is not finite, and signs of zero.
func TestSumTermsSpecial(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for n := range 300 {
			a := make([]float64, n)
			for i := range a {
				a[i] = math.Copysign(0, -1)
			}
			if s := SumTerm(simd.TermPlain, a, nil); s != 0 || math.Signbit(s) {
				t.Fatal("a sum of -0", n, s)
			}
			for _, x := range []float64{math.Inf(1), math.NaN()} {
				if n > 0 {
					a[n-1] = x
					if s := SumTerm(simd.TermAbs, a, nil); fmt.Sprint(s) != fmt.Sprint(x) {
						t.Fatal("a sum with", x, n, s)
					}
				}
			}
		}
	})
}
