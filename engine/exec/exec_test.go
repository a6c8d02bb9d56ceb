// Parts of the executor on their own: chunks, broken kernels, sizes as texts, sums.

package exec

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/exec/task"
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
	_, err = NewMachine(Config{}).Run(context.Background(), code, []*tensor.Tensor{tensor.From([]float64{1, 2})}, &Options{})
	if err == nil || err.Error() != "internal error in Identity: broken" {
		t.Error(err)
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
				s, err := subruns{}.Reduce(&task.Run{Machine: &m.Machine}, ir.Sum, nil, x, []int{0})
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
	r := subruns{}.subrun(&task.Run{Machine: &m.Machine}, 0)
	step := func(op ir.Op, x ...float32) float64 {
		var args []*tensor.Tensor
		for _, v := range x {
			h, err := r.CastTo(tensor.Scalar(v), dtype.Float16)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, h)
		}
		y, err := r.Apply(op, nil, nil, args...)
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
