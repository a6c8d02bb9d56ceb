// Parts of the executor on their own: chunks, broken kernels, orders of axes, sizes as texts, pads, offsets, long sorts and
// sums.

package exec

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestParallel(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100} {
			var hits [100]atomic.Int32
			err := par.New(threads-1).Parallel(threads, n, func(w, i int) error {
				if w < 0 || w >= max(threads, 1) {
					t.Errorf("worker %d of %d", w, threads)
				}
				hits[i].Add(1)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				if hits[i].Load() != 1 {
					t.Errorf("%d threads: chunk %d ran %d times", threads, i, hits[i].Load())
				}
			}
		}
		want := errors.New("no")
		err := par.New(threads-1).Parallel(threads, 50, func(_, i int) error {
			if i >= 20 {
				return want
			}
			return nil
		})
		if err != want {
			t.Errorf("%d threads: %v", threads, err)
		}
	}
	var pe *par.PanicError
	if err := par.New(2).Parallel(3, 9, func(_, i int) error { panic("boom") }); !errors.As(err, &pe) || pe.Value != "boom" {
		t.Errorf("a panic in a chunk: %v", err)
	}
}

// TestPanics holds that a broken kernel is an error that names the op.
func TestPanics(t *testing.T) {
	p, err := ir.Parse("program(x: f64[2])\n %1 = Identity(%0) : f64[2]\n return %1")
	if err != nil {
		t.Fatal(err)
	}
	code := mustCompile(t, p)
	code.steps[0].do = func(*call) error { panic("broken") }
	_, err = NewMachine(Config{}).Run(context.Background(), code, []*tensor.Tensor{tensor.From([]float64{1, 2})}, Options{})
	if err == nil || err.Error() != "internal error in Identity: broken" {
		t.Error(err)
	}
}

// TestAxisOrder has the orders that NumPy 2.4.6 gives results of x + y: the
// axes of the result from the slowest on.
func TestAxisOrder(t *testing.T) {
	cases := []struct {
		strides [][]int
		want    []int
	}{
		{[][]int{{12, 4, 1}}, []int{0, 1, 2}},
		{[][]int{{1, 2, 6}}, []int{2, 1, 0}},
		{[][]int{{1, 2, 6}, {12, 4, 1}}, []int{0, 1, 2}}, // they disagree: as they stand
		{[][]int{{4, 12, 1}, {0, 0, 1}}, []int{1, 0, 2}},
		{[][]int{{-1, 3}}, []int{1, 0}},
		{[][]int{{0, 0, 0}}, []int{0, 1, 2}},
		{[][]int{{1, 0, 5}}, []int{1, 2, 0}},
	}
	for _, c := range cases {
		if got := axisOrder(len(c.want), c.strides); !slices.Equal(got, c.want) {
			t.Errorf("axisOrder(%v) = %v, want %v", c.strides, got, c.want)
		}
	}
}

// Texts of NumPy 2.4.6's _ArrayMemoryError._size_to_string.
func TestByteText(t *testing.T) {
	for n, want := range map[int]string{
		0: "0 bytes", 1: "1 bytes", 1023: "1023 bytes", 1024: "1.00 KiB", 10250: "10.0 KiB", 102400: "100. KiB",
		1048064: "1.00 MiB", 1022976: "999. KiB", 1<<20 - 1: "1.00 MiB", 8000000000: "7.45 GiB", 1 << 62: "4.00 EiB", 1023 * 1024: "1023. KiB",
	} {
		if got := mem.ByteText(n); got != want {
			t.Errorf("byteText(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPadSource(t *testing.T) {
	// np.pad([0, 1, 2, 3], 5, mode) in NumPy 2.4.6.
	for mode, want := range map[string]string{
		"edge": "00000012333333", "wrap": "30123012301230", "symmetric": "33210012332100", "reflect": "12321012321012",
	} {
		var got strings.Builder
		for i := -5; i < 9; i++ {
			fmt.Fprint(&got, padSource(i, 4, mode))
		}
		if got.String() != want {
			t.Errorf("%s: %s, want %s", mode, got.String(), want)
		}
	}
}

func TestOffsetTable(t *testing.T) {
	if got := offsetTable([]int{2, 3}, []int{10, -1}, 6); !slices.Equal(got, []int{0, -1, -2, 10, 9, 8}) {
		t.Error(got)
	}
	if got := offsetTable(nil, nil, 1); !slices.Equal(got, []int{0}) {
		t.Error(got)
	}
}

func TestSortLong(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := &call{run: &run{Machine: NewMachine(Config{Threads: 3, SortPiece: 5})}}
	for n := range 60 {
		a := make([]float64, n)
		for i := range a {
			a[i] = float64(r.IntN(9))
			if r.IntN(6) == 0 {
				a[i] = math.NaN()
			}
		}
		want := slices.Clone(a)
		sort.SliceStable(want, func(i, j int) bool { return lessReal(want[i], want[j]) })
		idx := make([]int64, n)
		if n > 0 {
			for i := range idx {
				idx[i] = -1
			}
			if err := argSortLong(c, idx, a); err != nil {
				t.Fatal(err)
			}
			for k, p := range idx {
				if x, y := a[p], want[k]; x != y && (x == x || y == y) || k > 0 && !lessReal(a[idx[k-1]], a[p]) && idx[k-1] >= p {
					t.Fatalf("n %d: order %v of %v", n, idx, a)
				}
			}
			if err := sortLong(c, a); err != nil {
				t.Fatal(err)
			}
		}
		for i := range a {
			if a[i] != want[i] && (a[i] == a[i] || want[i] == want[i]) {
				t.Fatalf("%v, want %v", a, want)
			}
		}
	}
}

// TestPairwiseTree holds that a long row summed in pieces has the bits of one
// summed as a whole.
func TestPairwiseTree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{2*pieceElements + 3, 5*pieceElements - 11, 400001} {
		data := make([]float32, n)
		for i := range data {
			data[i] = r.Float32() - 0.5
		}
		z := make([]complex64, n/2)
		for i := range z {
			z[i] = complex(data[2*i], data[2*i+1])
		}
		one, four := NewMachine(Config{Threads: 1}), NewMachine(Config{Threads: 4})
		for _, x := range []*tensor.Tensor{tensor.From(data), tensor.From(z)} {
			var sums []complex128
			for _, m := range []*Machine{one, four} {
				s, err := (&run{Machine: m}).sumAxes(ir.Sum, nil, x, []int{0})
				if err != nil {
					t.Fatal(err)
				}
				sums = append(sums, s.Complex128At(0))
			}
			if sums[0] != sums[1] {
				t.Errorf("%v: %v and %v", x, sums[0], sums[1])
			}
		}
	}
}

func TestSmallSteps(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	r := &run{Machine: m}
	step := func(op ir.Op, x ...float32) float64 {
		var args []*tensor.Tensor
		for _, v := range x {
			h, err := r.castTo(tensor.Scalar(v), dtype.Float16)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, h)
		}
		y, err := r.apply(op, nil, nil, args...)
		if err != nil {
			t.Fatal(err)
		}
		return y.Float64At(y.Offset())
	}
	if got := step(ir.NextAfter, 1, 2); got != 1+0x1p-10 {
		t.Error(got)
	}
	if got := step(ir.NextAfter, 0, -1); got != -0x1p-24 {
		t.Error(got)
	}
	if got := step(ir.Spacing, 1); got != 0x1p-10 {
		t.Error(got)
	}
}

func TestMemoryReuse(t *testing.T) {
	m := mem.New(1<<20, 1, 1)
	b, err := m.Buffer(4096, false, dtype.Uint8, []int{4096})
	if err != nil {
		t.Fatal(err)
	}
	b.Mem()[7] = 9
	m.Release(b)
	again, err := m.Buffer(4090, false, dtype.Uint8, []int{4090})
	if err != nil || &again.Mem()[0] != &b.Mem()[0] || again.Mem()[7] != 0 {
		t.Error("a reused block must be the same and cleared", err)
	}
	if _, err := m.Buffer(1<<20, true, dtype.Uint8, []int{1 << 20}); fault.KindOf(err) != fault.Memory {
		t.Error("the limit counts what is alive:", err)
	}
	if m.Used.Load() != 4096 || m.Kept != 0 {
		t.Error(m.Used.Load(), m.Kept)
	}
	// The garbage collector brings results back.
	first := uintptr(unsafe.Pointer(&again.Mem()[0]))
	b, again = nil, nil
	for range 100 {
		runtime.GC()
		if m.Used.Load() == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	back, err := m.Buffer(4096, true, dtype.Uint8, []int{4096})
	if err != nil || uintptr(unsafe.Pointer(&back.Mem()[0])) != first {
		t.Error("a block that nobody holds did not come back", err)
	}
	runtime.KeepAlive(back)
}
