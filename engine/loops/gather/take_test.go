// Elements and rows taken by indices and put back, against plain loops.

package gather

import (
	"math"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
)

// TestTakeRows copies rows of every short width there and back between guards.
func TestTakeRows(t *testing.T) {
	at := []int64{140, 0, 70, 0}
	src := make([]uint8, 290)
	for i := range src {
		src[i] = uint8(i*7 + 1)
	}
	for width := range 70 {
		step := width + 2
		dst := make([]uint8, 3+len(at)*step)
		want := slices.Clone(dst)
		for i, x := range at {
			copy(want[2+i*step:][:width], src[5+x:])
		}
		TakeRows(dst, 2, step, src, 5, at, width)
		if !slices.Equal(dst, want) {
			t.Fatalf("width %d: %v, want %v", width, dst, want)
		}
		back, full := make([]uint8, len(src)), make([]uint8, len(src))
		for i, x := range at {
			copy(full[5+x:], dst[2+i*step:][:width])
		}
		PutRows(back, 5, at, dst, 2, step, width)
		if !slices.Equal(back, full) {
			t.Fatalf("width %d: put %v, want %v", width, back, full)
		}
	}
	out := make([]int16, 5)
	PutAt(out, 1, []int64{3, 0, 3}, []int16{9, 8, 7, 6, 5}, 4, -2)
	if !slices.Equal(out, []int16{0, 7, 0, 0, 9}) {
		t.Error(out)
	}
	if PutAt(out, 0, []int64{1, 2}, []int16{4}, 0, 0); !slices.Equal(out, []int16{0, 4, 4, 0, 9}) {
		t.Error(out)
	}
}

func TestTakePut(t *testing.T) {
	src := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	dst := make([]int32, 6)
	Take(dst, src, 1, 3, 2, []int64{2, 0, 2})
	if !slices.Equal(dst, []int32{7, 8, 1, 2, 7, 8}) {
		t.Error(dst)
	}
	out := make([]int32, 10)
	PutInto(out, 1, 3, 2, []int64{2, 0, 2}, []int32{10, 11, 12, 13, 14, 15})
	if !slices.Equal(out, []int32{0, 12, 13, 0, 0, 0, 0, 14, 15, 0}) {
		t.Error(out)
	}
	AddInto(out, 1, 3, 2, []int64{2, 2}, []int32{1, 1, 1, 1})
	if out[7] != 16 || out[8] != 17 {
		t.Error(out)
	}
	if CheckIndex([]int64{0, -3, 3}, 3) != 2 || CheckIndex([]int64{-4}, 3) != 0 || CheckIndex([]int64{2, -1}, 3) != -1 {
		t.Error("CheckIndex")
	}
	long := make([]int64, 700)
	for _, at := range []int{0, 255, 256, 699} {
		for _, x := range []int64{3, -4, math.MinInt64, math.MaxInt64} {
			long[at] = x
			if got := CheckIndex(long, 3); got != at {
				t.Errorf("index %d at %d: found at %d", x, at, got)
			}
			long[at] = -3
		}
	}
	idx := []int64{1, 1}
	SetOffsets(idx, []int64{-1, 0}, 5, 3, true)
	if idx[0] != 13 || idx[1] != 1 {
		t.Error(idx)
	}
	places := make([]int64, 2)
	if TruePlaces(places, []bool{false, true, true, false}, 7, -2); !slices.Equal(places, []int64{5, 3}) {
		t.Error(places)
	}
	if got := Nonzero(nil, []int8{0, 3, 0, 4}, 10); !slices.Equal(got, []int64{11, 13}) {
		t.Error(got)
	}
}

// TestCheckIndex puts indices that are just inside and just outside at every place.
func TestCheckIndex(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for _, size := range []int{1, 2, 15, 16, 17, 33, 64, 100, 4096, 4100, 9000} {
			index := make([]int64, size)
			for i := range index {
				index[i] = int64(i%14) - 7
			}
			if at := CheckIndex(index, 7); at != -1 {
				t.Fatalf("%d of %d", at, size)
			}
			for i := 0; i < size; i += 1 + size/200 {
				was := index[i]
				for _, x := range []int64{7, -8, 1<<63 - 1, -1 << 63} {
					index[i] = x
					if at := CheckIndex(index, 7); at != i {
						t.Fatalf("%d at %d of %d: %d", x, i, size, at)
					}
				}
				index[i] = was
			}
		}
	})
}
