// Draws in blocks compared with single draws, which the goldens compare with
// NumPy's: the values, and where the stream stands afterwards.

package random

import (
	"math"
	"math/big"
	"reflect"
	"slices"
	"testing"
)

var blockSizes = []int{0, 1, 2, fewDraws - 1, fewDraws, 17, blockWords - 1, blockWords, blockWords + 1, 2*blockWords + 3, 20000}

// twins makes pairs of equal streams of every kind; half of them keep half of
// a word.
func twins(t *testing.T, f func(t *testing.T, a, b Stream)) {
	for _, name := range []string{"MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"} {
		for _, kept := range []bool{false, true} {
			open := func(legacy bool) Stream {
				seq, err := NewSeedSequence(big.NewInt(7))
				if err != nil {
					t.Fatal(err)
				}
				g, _ := NewBitGenerator(name, seq)
				if kept {
					g.Uint32()
				}
				if legacy {
					return NewRandomStateFrom(g)
				}
				return NewGenerator(g)
			}
			t.Run(name, func(t *testing.T) { f(t, open(false), open(false)) })
			t.Run(name+" legacy", func(t *testing.T) { f(t, open(true), open(true)) })
		}
	}
}

func sameState(t *testing.T, what string, n int, a, b Stream) {
	t.Helper()
	if x, y := a.State(), b.State(); !reflect.DeepEqual(x, y) {
		t.Fatalf("%s of %d: the state is %v, after single draws %v", what, n, x, y)
	}
}

func TestBlockFloats(t *testing.T) {
	twins(t, func(t *testing.T, a, b Stream) {
		for _, d := range []Dist{Random, Uniform, Normal, StandardNormal, Exponential, StandardExponential} {
			x := Args{F: [3]float64{-1.5, 2.25}}
			if d == Exponential {
				x.F[0] = 1.5
			}
			for _, n := range blockSizes {
				got, want := make([]float64, n), make([]float64, n)
				if err := a.FillFloat(got, d, x); err != nil {
					t.Fatal(err)
				}
				for i := range want {
					want[i] = b.Float(d, &x)
				}
				for i := range want {
					if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
						t.Fatalf("%s of %d: element %d is %v, drawn singly %v", d, n, i, got[i], want[i])
					}
				}
				sameState(t, d.String(), n, a, b)
			}
		}
	})
}

func TestBlockFloats32(t *testing.T) {
	fills := []struct {
		name string
		fill func(g *Generator, dst []float32)
		one  func(g *Generator) float32
	}{
		{"random", (*Generator).FillUniform32, func(g *Generator) float32 { return g.float32() }},
		{"standard_normal", (*Generator).FillStandardNormal32, (*Generator).zigNormal32},
		{"standard_exponential", func(g *Generator, dst []float32) { g.FillStandardExponential32(dst, false) }, (*Generator).zigExp32},
	}
	twins(t, func(t *testing.T, a, b Stream) {
		g, ok := a.(*Generator)
		if !ok {
			return
		}
		for _, f := range fills {
			for _, n := range blockSizes {
				got := make([]float32, n)
				f.fill(g, got)
				for i, v := range got {
					if w := f.one(b.(*Generator)); math.Float32bits(v) != math.Float32bits(w) {
						t.Fatalf("%s of %d: element %d is %v, drawn singly %v", f.name, n, i, v, w)
					}
				}
				sameState(t, f.name, n, a, b)
			}
		}
	})
}

func blockInts[T interface {
	wholeNumber | int8 | uint8 | int16 | uint16
}](t *testing.T, a, b Stream, kind IntKind) {
	t.Helper()
	lo, hi := kind.bounds()
	all := new(big.Int).Sub(hi, lo).Uint64()
	for _, r := range []Range{{kind, 5, 0}, {kind, 1, 99}, {kind, 0, all}, {kind, lo.Uint64(), all/2 + 1},
		{kind, 3, all / 4 * 3}, {kind, 0, all >> 1}, {kind, 9, min(all, 1<<40+12345)}} {
		for _, n := range blockSizes {
			many, single := a.Bounded(), b.Bounded()
			got := make([]T, n)
			many.Fill(got[:n/3], r) // in parts
			many.Fill(got[n/3:], r)
			for i, v := range got {
				if w := T(single.Next(r)); v != w {
					t.Fatalf("%s from %d to +%d, of %d: element %d is %d, drawn singly %d", kind, r.Low, r.Width, n, i, v, w)
				}
			}
			sameState(t, kind.String(), n, a, b)
		}
	}
}

func TestBlockInts(t *testing.T) {
	twins(t, func(t *testing.T, a, b Stream) {
		blockInts[int8](t, a, b, Int8)
		blockInts[uint8](t, a, b, Uint8)
		blockInts[int16](t, a, b, Int16)
		blockInts[uint16](t, a, b, Uint16)
		blockInts[int32](t, a, b, Int32)
		blockInts[uint32](t, a, b, Uint32)
		blockInts[int64](t, a, b, Int64)
		blockInts[uint64](t, a, b, Uint64)
	})
}

func TestBlockPermutation(t *testing.T) {
	twins(t, func(t *testing.T, a, b Stream) {
		for _, n := range append(blockSizes, 3*asked) {
			calls := 0
			got := make([]int64, n)
			if err := a.Permute(got, func() error { calls++; return nil }); err != nil {
				t.Fatal(err)
			}
			if n > asked && calls == 0 {
				t.Errorf("the check was not asked in %d draws", n)
			}
			want := make([]int64, n)
			_ = count(want, nil)
			_ = b.Shuffle(n, func(i, j int) { want[i], want[j] = want[j], want[i] }, nil)
			if !slices.Equal(got, want) {
				t.Fatalf("a permutation of %d differs from the shuffle", n)
			}
			sameState(t, "permutation", n, a, b)
		}
	})
}

func benchFloats(b *testing.B, s Stream, d Dist) {
	x := make([]float64, 1<<16)
	b.SetBytes(int64(len(x)))
	for b.Loop() {
		_ = s.FillFloat(x, d, Args{F: [3]float64{1, 2}})
	}
}

// BenchmarkBlock gives millions of draws a second as MB/s.
func BenchmarkBlock(b *testing.B) {
	seq, err := NewSeedSequence(big.NewInt(1))
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range []Dist{Random, Normal, Exponential} {
		b.Run("PCG64/"+d.String(), func(b *testing.B) { benchFloats(b, DefaultRNG(seq), d) })
		b.Run("MT19937/"+d.String(), func(b *testing.B) { benchFloats(b, NewRandomState(1), d) })
	}
	b.Run("PCG64/float32", func(b *testing.B) {
		g, x := DefaultRNG(seq), make([]float32, 1<<16)
		b.SetBytes(int64(len(x)))
		for b.Loop() {
			g.FillUniform32(x)
		}
	})
	b.Run("PCG64/integers", func(b *testing.B) {
		g, x := DefaultRNG(seq), make([]int64, 1<<16)
		b.SetBytes(int64(len(x)))
		for b.Loop() {
			g.Bounded().Fill(x, Range{Int64, 0, 99})
		}
	})
	b.Run("PCG64/bytes", func(b *testing.B) {
		g, x := DefaultRNG(seq), make([]uint8, 1<<16)
		b.SetBytes(int64(len(x)))
		for b.Loop() {
			g.Bounded().Fill(x, Range{Uint8, 0, 99})
		}
	})
}
