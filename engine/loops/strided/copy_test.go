// Copies and blocks against one-element-at-a-time twins, with guard cells around everything that is written.

package strided

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/simd"
)

func testCopy[T comparable](t *testing.T, r *rand.Rand, value func(int) T) {
	shape := looptest.RandomShape(r)
	d, s := looptest.Random(r, shape, true), looptest.Random(r, shape, false)
	dst, src := make([]T, d.Size), make([]T, s.Size)
	for i := range dst {
		dst[i] = value(1000 + i)
	}
	for i := range src {
		src[i] = value(i)
	}
	want, before := slices.Clone(dst), slices.Clone(src)
	var at []int
	s.Each(func(_, p int) { at = append(at, p) })
	d.Each(func(n, p int) { want[p] = src[at[n]] })
	got := slices.Clone(dst)
	Copy(got, d.Off, d.Strides, src, s.Off, s.Strides, shape)
	if !slices.Equal(got, want) || !slices.Equal(src, before) {
		t.Fatalf("Copy of shape %v strides %v <- %v wrong", shape, d.Strides, s.Strides)
	}
	if len(at) == 0 {
		return
	}
	start := r.IntN(len(at))
	n := 1 + r.IntN(len(at)-start)
	block := make([]T, n+2)
	LoadBlock(block[1:n+1], src, s.Off, s.Strides, shape, start)
	for i := range n {
		if block[1+i] != src[at[start+i]] {
			t.Fatalf("LoadBlock of shape %v strides %v from %d: element %d wrong", shape, s.Strides, start, i)
		}
	}
	if block[0] != *new(T) || block[n+1] != *new(T) {
		t.Fatal("LoadBlock wrote beyond its block")
	}
	want = slices.Clone(dst)
	d.Each(func(i, p int) {
		if i >= start && i < start+n {
			want[p] = block[1+i-start]
		}
	})
	StoreBlock(dst, d.Off, d.Strides, shape, start, block[1:n+1])
	if !slices.Equal(dst, want) {
		t.Fatalf("StoreBlock of shape %v strides %v from %d wrong", shape, d.Strides, start)
	}
}

func FuzzCopy(f *testing.F) {
	for i := range uint64(400) {
		f.Add(i)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		switch seed % 6 {
		case 0:
			testCopy(t, r, func(i int) uint8 { return uint8(i) })
		case 1:
			testCopy(t, r, func(i int) int16 { return int16(i) })
		case 2:
			testCopy(t, r, func(i int) float32 { return float32(i) })
		case 3:
			testCopy(t, r, func(i int) float64 { return float64(i) })
		case 4:
			testCopy(t, r, func(i int) complex128 { return complex(float64(i), 1) })
		default:
			testCopy(t, r, func(i int) [3]int32 { return [3]int32{int32(i)} })
		}
	})
}

// TestCopyParts does copies strip by strip, last one first, through and past the caches, and compares with a plain walk.
func TestCopyParts(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		was := simd.Active
		defer func() { simd.Active = was }()
		for _, from := range []int{0, 1 << 40} {
			low := *was
			low.Moves.PastFrom = from
			simd.Active = &low
			r := rand.New(rand.NewPCG(3, uint64(from)))
			for range 40 {
				shape := make([]int, 1+r.IntN(4))
				for i, most := range []int{3, 150, 200, 5} {
					if i < len(shape) {
						shape[i] = 1 + r.IntN(most)
					}
				}
				r.Shuffle(len(shape), func(i, j int) { shape[i], shape[j] = shape[j], shape[i] })
				copyParts(t, r, shape, func(i int) uint8 { return uint8(i * 7) })
				copyParts(t, r, shape, func(i int) int16 { return int16(i) })
				copyParts(t, r, shape, func(i int) int32 { return int32(i) })
				copyParts(t, r, shape, func(i int) int64 { return int64(i) })
				copyParts(t, r, shape, func(i int) complex128 { return complex(float64(i), 1) })
			}
		}
	})
}

func copyParts[T comparable](t *testing.T, r *rand.Rand, shape []int, value func(int) T) {
	t.Helper()
	d, s := denseLayout(r, shape), denseLayout(r, shape)
	if r.IntN(6) == 0 {
		s.Strides[r.IntN(len(shape))] = 0
	}
	dst, src := make([]T, d.Size), make([]T, s.Size)
	for i := range src {
		src[i] = value(i)
	}
	want := slices.Clone(dst)
	var at []int
	s.Each(func(_, p int) { at = append(at, p) })
	d.Each(func(n, p int) { want[p] = src[at[n]] })
	var p CopyPlan
	MakeCopy(&p, dst, d.Off, d.Strides, src, s.Off, s.Strides, shape, 1<<r.IntN(16))
	for hi := p.Units(); hi > 0; {
		lo := max(0, hi-1-r.IntN(4))
		p.Run(lo, hi)
		hi = lo
	}
	if !slices.Equal(dst, want) {
		t.Fatalf("%T shape %v strides %v <- %v offsets %d %d wrong", src[0], shape, d.Strides, s.Strides, d.Off, s.Off)
	}
}

// denseLayout is a dense layout with its axes in any order, some of them backwards, between guards; rows may have gaps.
func denseLayout(r *rand.Rand, shape []int) looptest.Layout {
	l := looptest.Layout{Shape: shape, Strides: make([]int, len(shape))}
	step := 1
	gap := r.IntN(3) * r.IntN(2)
	for _, ax := range r.Perm(len(shape)) {
		l.Strides[ax] = step
		step *= shape[ax]
		step += gap
	}
	lo := 0
	for ax, n := range shape {
		if r.IntN(5) == 0 {
			lo += (n - 1) * l.Strides[ax]
			l.Strides[ax] = -l.Strides[ax]
		}
	}
	guard := []int{3, 64}[r.IntN(2)]
	l.Off, l.Size = guard+lo, step+2*guard
	return l
}

// A mapped file may place elements at odd addresses: large copies there, which
// go past the caches elsewhere, must not ask for more.
func TestCopyToOddAddresses(t *testing.T) {
	was := simd.Active
	defer func() { simd.Active = was }()
	low := *was
	low.Moves.PastFrom = 0
	simd.Active = &low
	const n = 9 << 14
	src := make([]uint64, n)
	for i := range src {
		src[i] = uint64(i)
	}
	mem := make([]byte, 8*n+64)
	for _, odd := range []int{1, 8, 13} {
		dst := unsafe.Slice((*uint64)(unsafe.Pointer(&mem[odd])), n)
		for _, step := range []int{1, -1, 0} {
			from := 0
			if step < 0 {
				from = n - 1
			}
			Copy(dst, 0, []int{1}, src, from, []int{step}, []int{n})
			for i := range dst {
				if dst[i] != src[from+i*step] {
					t.Fatalf("address %d, step %d: element %d is %d", odd, step, i, dst[i])
				}
			}
		}
		pairs := unsafe.Slice((*complex128)(unsafe.Pointer(&mem[odd])), n/2)
		all := unsafe.Slice((*complex128)(unsafe.Pointer(&src[0])), n/2)
		Copy(pairs, 0, []int{1}, all, n/2-1, []int{-1}, []int{n / 2})
		for i := range pairs {
			if pairs[i] != all[n/2-1-i] {
				t.Fatalf("pairs at %d: element %d", odd, i)
			}
		}
	}
}

// Rows that follow each other past the caches: lines of two rows, starts and ends inside of lines.
func TestCopyDenseRows(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		was := simd.Active
		defer func() { simd.Active = was }()
		low := *was
		low.Moves.PastFrom = 0
		simd.Active = &low
		r := rand.New(rand.NewPCG(9, 1))
		for range 200 {
			rows, n, gap := 1+r.IntN(9), 200+r.IntN(700), r.IntN(100)
			if r.IntN(20) == 0 {
				n = simd.PastStretch/2 + r.IntN(simd.PastStretch)
			}
			src := make([]uint8, rows*(n+gap)+64)
			for i := range src {
				src[i] = uint8(i%251) + 1
			}
			guard := 1 + r.IntN(130)
			dst := make([]uint8, rows*n+2*guard)
			step, off := n+gap, r.IntN(64)
			if r.IntN(4) == 0 {
				step, off = -step, off+(rows-1)*step
			}
			Copy(dst, guard, []int{n, 1}, src, off, []int{step, 1}, []int{rows, n})
			for i, x := range dst {
				want := uint8(0)
				if k := i - guard; k >= 0 && k < rows*n {
					want = src[off+k/n*step+k%n]
				}
				if x != want {
					t.Fatalf("%d rows of %d, %d apart: place %d has %d, want %d", rows, n, step, i-guard, x, want)
				}
			}
		}
	})
}

func TestFillSwap(t *testing.T) {
	for n := range 600 {
		a := make([]int16, n+2)
		Fill(a[1:n+1], 7)
		if a[0] != 0 || a[n+1] != 0 || slices.Contains(a[1:n+1], 0) {
			t.Fatal(n)
		}
	}
	b := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	ByteSwap(b, 4)
	if !slices.Equal(b, []byte{4, 3, 2, 1, 8, 7, 6, 5}) {
		t.Error(b)
	}
	c := make([]int8, 12)
	FillLayout(c, 11, []int{-6, -2}, []int{2, 2}, 5)
	if !slices.Equal(c, []int8{0, 0, 0, 5, 0, 5, 0, 0, 0, 5, 0, 5}) {
		t.Error(c)
	}
}
