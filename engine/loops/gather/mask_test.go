// Moves by masks and by index against plain loops, at every level.

package gather

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestMaskMoves(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		for _, n := range []int{0, 1, 7, 8, 9, 63, 64, 65, 200, 20000} {
			for _, share := range []int{0, 1, 50, 99, 100} {
				mask := make([]bool, n)
				for i := range mask {
					mask[i] = r.IntN(100) < share
				}
				testMaskMoves[uint8](t, mask)
				testMaskMoves[uint32](t, mask)
				testMaskMoves[uint64](t, mask)
				testMaskMoves[uint16](t, mask)
				testMaskMoves[complex128](t, mask)
				testPlaces(t, mask)
			}
		}
	})
}

// testMaskMoves moves between guards.
func testMaskMoves[T uint8 | uint16 | uint32 | uint64 | complex128](t *testing.T, mask []bool) {
	t.Helper()
	n := len(mask)
	src := make([]T, n+1)[1:]
	var want []T
	for i := range src {
		src[i] = numberOf[T](byteOf(i))
		if mask[i] {
			want = append(want, src[i])
		}
	}
	k := len(want)
	packed := make([]T, k+2)
	if CompressInto(packed[1:k+1], src, mask); !slices.Equal(packed[1:k+1], want) || packed[0] != 0 || packed[k+1] != 0 {
		t.Fatalf("%T, %d of %d: %v", src, k, n, packed)
	}
	spread, set := make([]T, n+2), make([]T, n+2)
	ExpandInto(spread[1:n+1], want, mask)
	FillMasked(set[1:n+1], 7, mask)
	for i := range n + 2 {
		var x, y T
		if i > 0 && i <= n && mask[i-1] {
			x, y = src[i-1], 7
		}
		if spread[i] != x || set[i] != y {
			t.Fatalf("%T, %d of %d: element %d is %v and %v", src, k, n, i, spread[i], set[i])
		}
	}
}

func numberOf[T uint8 | uint16 | uint32 | uint64 | complex128](b uint8) (x T) {
	for range b {
		x++
	}
	return x
}

func byteOf(i int) uint8 { return uint8(i*7 + 1) }

func testPlaces(t *testing.T, mask []bool) {
	t.Helper()
	var want []int64
	for i, m := range mask {
		if m {
			want = append(want, int64(-3*i+5))
		}
	}
	got := make([]int64, len(want)+1)
	if TruePlaces(got[:len(want)], mask, 5, -3); !slices.Equal(got[:len(want)], want) || got[len(want)] != 0 {
		t.Fatalf("%d of %d: %v, want %v", len(want), len(mask), got, want)
	}
	if len(mask) != 200 {
		return
	}
	var at [3][]int64
	for i, m := range mask {
		if m {
			at[0], at[1], at[2] = append(at[0], int64(i/100)), append(at[1], int64(i/5%20)), append(at[2], int64(i%5))
		}
	}
	dst := [][]int64{make([]int64, len(want)), make([]int64, len(want)), make([]int64, len(want))}
	TrueIndices(dst, mask, []int{2, 20, 5})
	for a := range dst {
		if !slices.Equal(dst[a], at[a]) {
			t.Fatalf("axis %d: %v, want %v", a, dst[a], at[a])
		}
	}
}

// TestWideRows moves rows of a vector and more, whose ends meet guards.
func TestWideRows(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for _, width := range []int{16, 17, 31, 32, 64, 65, 80, 200, 1000} {
			for _, rows := range []int{1, 3, 40} {
				testWideRows(t, width, rows)
			}
		}
	})
}

func testWideRows(t *testing.T, width, rows int) {
	const n = 7 // rows of the table
	src := make([]uint32, n*width+3)
	for i := range src {
		src[i] = uint32(i + 1)
	}
	at := make([]int64, rows)
	for i := range at {
		at[i] = int64((i*5 + 2) % n * width)
	}
	lines := make([]uint32, rows*(width+16)+32)
	for first := range 2 {
		for _, take := range []func([]uint32, int, int, []uint32, int, []int64, int){TakeRows[uint32], TakeRowsPast[uint32]} {
			for _, step := range []int{width, width + 1, (width + 15) &^ 15} {
				clear(lines)
				want := slices.Clone(lines)
				for i, x := range at {
					copy(want[first+i*step:][:width], src[1+x:])
				}
				if take(lines, first, step, src, 1, at, width); !slices.Equal(lines, want) {
					t.Fatalf("%d rows of %d, %d apart", rows, width, step)
				}
				back, full := make([]uint32, len(src)), make([]uint32, len(src))
				for i, x := range at {
					copy(full[2+x:], lines[first+i*step:][:width])
				}
				if PutRows(back, 2, at, lines, first, step, width); !slices.Equal(back, full) {
					t.Fatalf("%d rows of %d, %d apart, put", rows, width, step)
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a row outside the table is read")
		}
	}()
	TakeRows(lines, 0, width, src, 0, []int64{int64(len(src) - width + 1)}, width)
}

func TestTakeIndex(t *testing.T) {
	src := []int16{9, 10, 11, 12, 13, 14, 15}
	dst := make([]int16, 4)
	if !TakeIndex(dst, src, 1, 3, 2, []int64{0, -1, 2, -3}) || !slices.Equal(dst, []int16{10, 14, 14, 10}) {
		t.Error(dst)
	}
	if !TakeIndex(dst, src, 2, 5, 1, []int64{0, -1, 4, -5}) || !slices.Equal(dst, []int16{11, 15, 15, 11}) {
		t.Error(dst)
	}
	for _, stride := range []int{1, 2} {
		for _, bad := range []int64{3, -4, 1 << 62, -1 << 63} {
			if TakeIndex(dst, src, 0, 3, stride, []int64{0, 1, bad}) || SetOffsets(make([]int64, 2), []int64{bad, 0}, 3, stride, stride > 1) {
				t.Errorf("%d is not inside", bad)
			}
		}
	}
	if TakeIndex(dst, src, 0, 0, 1, []int64{0}) || !TakeIndex(dst, src, 0, 0, 1, nil) {
		t.Error("an axis of nothing")
	}
	put := make([]int16, 7)
	if !PutIndex(put, 1, 3, 2, []int64{0, -1, 0}, dst, 3, -1) || !slices.Equal(put, []int16{0, 11, 0, 0, 0, 15, 0}) {
		t.Error(put)
	}
	if PutIndex(put, 1, 3, 2, []int64{3}, dst, 0, 0) || PutIndex(put, 1, 3, 2, []int64{-4}, dst, 0, 0) {
		t.Error("stored outside")
	}
	if !PutIndex(put, 1, 5, 1, []int64{4, -2}, dst, 1, 0) || put[4] != dst[1] || put[5] != dst[1] || PutIndex(put, 1, 5, 1, []int64{5}, dst, 1, 0) {
		t.Error("one value for all", put)
	}
	sums := make([]int16, 7)
	if !AddIndex(sums, 1, 3, 2, []int64{0, -1, 0}, []int16{1, 2, 4}, 0, 1) || !slices.Equal(sums, []int16{0, 5, 0, 0, 0, 2, 0}) {
		t.Error(sums)
	}
	if !AddIndex(sums, 1, 5, 1, []int64{0, -5, 4}, []int16{3, 7}, 1, 0) || !slices.Equal(sums, []int16{0, 19, 0, 0, 0, 9, 0}) {
		t.Error(sums)
	}
	if AddIndex(sums, 1, 5, 1, []int64{-6}, sums, 1, 0) || AddIndex(sums, 1, 3, 2, []int64{3}, sums, 1, 0) || AddIndex(sums, 1, 0, 1, []int64{0}, sums, 1, 0) {
		t.Error("added outside")
	}
	for times := 1; times < 7; times++ {
		row := make([]int16, 3*times)
		RepeatEach(row, []int16{7, 8, 9}, times)
		for i, x := range row {
			if int(x) != 7+i/times {
				t.Errorf("each %d times: %v", times, row)
			}
		}
	}
	AddAt(src, 1, []int64{0, 2, 0}, []int16{5, 1, 2}, 0, 1)
	if !slices.Equal(src, []int16{9, 17, 11, 13, 13, 14, 15}) {
		t.Error(src)
	}
}

func TestSelect(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testSelect[uint8](t)
		testSelect[uint16](t)
		testSelect[uint32](t)
		testSelect[uint64](t)
		testSelect[complex128](t)
	})
}

func testSelect[T uint8 | uint16 | uint32 | uint64 | complex128](t *testing.T) {
	for _, n := range []int{0, 1, 31, 32, 33, 64, 100, 1000, 1<<17 + 33} {
		a, b, got, cond := make([]T, n), make([]T, n), make([]T, n+1), make([]bool, n)
		var x T = 1
		for i := range cond {
			x += x + 3
			a[i], b[i] = x, x*5
			if i*i%7 < 3 {
				elem.Bytes(cond)[i] = byte(i%255 + 1) // as bytes that are seen as truth may be
			}
		}
		got[n] = 9
		loops.Select(got[:n], cond, a, b)
		for i, c := range cond {
			want := b[i]
			if c {
				want = a[i]
			}
			if got[i] != want && (want == want || got[i] == got[i]) {
				t.Fatalf("%T: element %d of %d", x, i, n)
			}
		}
		loops.Select(a, cond, a, b) // in place
		for i := range a {
			if a[i] != got[i] && a[i] == a[i] {
				t.Fatalf("%T in place: element %d of %d", x, i, n)
			}
		}
		if got[n] != 9 {
			t.Fatalf("%T: written behind %d", x, n)
		}
	}
}
