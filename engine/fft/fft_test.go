// Transforms against the sum of the definition, on every level and way.

package fft

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

func random(n int) []complex128 {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	x := make([]complex128, n)
	for i := range x {
		x[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	return x
}

// slow is the sum of the definition.
func slow(x []complex128, back bool) []complex128 {
	n := len(x)
	w, y := make([]complex128, n), make([]complex128, n)
	for k := range w {
		w[k] = cmplx.Exp(complex(0, -2*math.Pi*float64(k)/float64(n)))
		if back {
			w[k] = conj(w[k])
		}
	}
	for k := range y {
		at := 0
		for _, v := range x {
			y[k] += v * w[at]
			if at += k; at >= n {
				at -= n
			}
		}
	}
	return y
}

// far is the distance of two vectors, by the length of the second.
func far(a, b []complex128) float64 {
	d, s := 0.0, 0.0
	for i := range a {
		d = math.Hypot(d, cmplx.Abs(a[i]-b[i]))
		s = math.Hypot(s, cmplx.Abs(b[i]))
	}
	return d / max(s, 1e-300)
}

// Every level and way against the definition.
func TestTransform(t *testing.T) {
	lengths := []int{66, 77, 100, 105, 125, 127, 128, 131, 143, 169, 210, 243, 256, 262, 360, 500, 512, 625, 729, 1000, 1009, 1024, 1155, 1310, 2048, 2187}
	for n := 1; n <= 64; n++ {
		lengths = append(lengths, n)
	}
	for _, level := range cpu.Levels() {
		k := kernelsOf(level)
		for _, n := range lengths {
			p, x, room := newPlan(n, k), random(n), new(Room)
			for _, back := range []bool{false, true} {
				want, got := slow(x, back), make([]complex128, n)
				if !p.Transform(got, x, back, room) || !(far(got, want) < 1e-14*float64(10+n/10)) {
					t.Fatalf("%v, %d points, back %v: off by %v", level, n, back, far(got, want))
				}
				copy(got, x)
				if !p.Transform(got, got, back, room) || !(far(got, want) < 1e-14*float64(10+n/10)) {
					t.Fatalf("%v, %d points in place, back %v: off by %v", level, n, back, far(got, want))
				}
			}
		}
	}
}

// Columns are what they are one by one.
func TestColumns(t *testing.T) {
	for _, level := range cpu.Levels() {
		for _, n := range []int{1, 2, 6, 16, 31, 35, 60, 128} {
			p, room := newPlan(n, kernelsOf(level)), new(Room)
			for s := 1; s <= 9; s++ {
				x, y := random(n*s), make([]complex128, n*s)
				p.Columns(y, x, s, s%2 == 1, room)
				for q := range s {
					in, out := make([]complex128, n), make([]complex128, n)
					for i := range n {
						in[i], out[i] = x[i*s+q], y[i*s+q]
					}
					if d := far(out, slow(in, s%2 == 1)); !(d < 1e-13) {
						t.Fatalf("%v, column %d of %d of %d points: off by %v", level, q, s, n, d)
					}
				}
			}
		}
	}
}

// The ways of long transforms against the passes alone, which take as long as they like.
func TestLong(t *testing.T) {
	for _, level := range cpu.Levels() {
		k := kernelsOf(level)
		for _, n := range []int{1 << 16, 1 << 17, 100000, 3 * 5 * 7 * 11 * 100, 65537, 81 * 1024} {
			p, x, room := newPlan(n, k), random(n), new(Room)
			for _, back := range []bool{false, true} {
				got, again := make([]complex128, n), make([]complex128, n)
				p.Transform(got, x, back, room)
				if p.chirp == nil {
					shortPlan(n, portableKernels()).run(again, x, 1, back, room)
					if d := far(got, again); !(d < 1e-15) {
						t.Errorf("%v, %d points, back %v: off by %v", level, n, back, d)
					}
				}
				p.Transform(again, got, !back, room)
				for i := range again {
					again[i] = scaled(again[i], 1/float64(n))
				}
				if d := far(again, x); !(d < 2e-15) {
					t.Errorf("%v, %d points, there and back: off by %v", level, n, d)
				}
			}
		}
	}
}

// A transform asks whether it is to go on, and asks no more once it has been told not to.
func TestStop(t *testing.T) {
	for _, n := range []int{64, 100000, 65537} {
		x, all := random(n), 0
		NewPlan(n).Transform(make([]complex128, n), x, false, &Room{Stopped: func() bool { all++; return false }})
		if all < 1 || n > longLength && all < 10 {
			t.Errorf("%d points: %d questions", n, all)
		}
		for _, end := range []int{1, all} {
			p, asked := NewPlan(n), 0
			if p.Transform(make([]complex128, n), x, false, &Room{Stopped: func() bool { asked++; return asked == end }}) || asked != end {
				t.Errorf("%d points, stopped at question %d of %d: went on to %d", n, end, all, asked)
			}
			got, want := make([]complex128, n), make([]complex128, n)
			if p.Transform(got, x, false, new(Room)); !NewPlan(n).Transform(want, x, false, new(Room)) || far(got, want) != 0 {
				t.Errorf("%d points: another transform after one that was stopped at question %d of %d", n, end, all)
			}
		}
	}
}

func BenchmarkTransform(b *testing.B) {
	for _, level := range cpu.Levels() {
		for _, n := range []int{64, 256, 1000, 1024, 4096, 16384, 100000, 1 << 20, 1009} {
			b.Run(fmt.Sprint(level, "/", n), func(b *testing.B) {
				p, x, y, room := newPlan(n, kernelsOf(level)), random(n), make([]complex128, n), new(Room)
				for b.Loop() {
					p.Transform(y, x, false, room)
				}
			})
		}
	}
}

// Real sequences against complex ones, and back.
func TestReal(t *testing.T) {
	for _, level := range cpu.Levels() {
		for n := 1; n <= 70; n++ {
			p, room := newReal(n, kernelsOf(level)), new(Room)
			x, z := make([]float64, n), random(n)
			for i := range x {
				x[i] = real(z[i])
				z[i] = complex(x[i], 0)
			}
			got := make([]complex128, n/2+1)
			if !p.Transform(got, x, room) || !(far(got, slow(z, false)[:n/2+1]) < 1e-13) {
				t.Fatalf("%v, %d points: off by %v", level, n, far(got, slow(z, false)[:n/2+1]))
			}
			if imag(got[0]) != 0 || n%2 == 0 && imag(got[n/2]) != 0 {
				t.Errorf("%d points: ends at %v, %v", n, got[0], got[n/2])
			}
			got[0] += 3i // is not read
			again := make([]float64, n)
			p.Back(again, got, room)
			for i := range again {
				if !(math.Abs(again[i]/float64(n)-x[i]) < 1e-13) {
					t.Fatalf("%v, %d points, there and back: %v, not %v", level, n, again[i]/float64(n), x[i])
				}
			}
		}
	}
}

func TestCache(t *testing.T) {
	var c Cache
	if c.Plan(12) != c.Plan(12) || c.Real(12) != c.Real(12) || c.Plan(12).Len() != 12 {
		t.Error("a plan is not kept")
	}
	p := c.Plan(12)
	for n := range 30 {
		c.Plan(1<<18 + 64*n)
	}
	if c.complex.points > mostPoints || c.Plan(12) == p {
		t.Errorf("%d plans of %d points are kept", len(c.complex.plans), c.complex.points)
	}
}
