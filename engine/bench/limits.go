// What the machine can do at most: arithmetic and memory, measured in the run
// whose rows are held against it.

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/engine/bench/probe"
)

// limits of the machine with so many threads: operations and bytes a nanosecond.
type limits struct {
	Threads int     `json:"threads"`
	F32     float64 `json:"f32_gflops"`
	F64     float64 `json:"f64_gflops"`
	L2      float64 `json:"l2_gbs"`
	L3      float64 `json:"l3_gbs"`
	Shared  int     `json:"l3_bytes"`
	Read    float64 `json:"dram_read_gbs"`
	Write   float64 `json:"dram_write_gbs"`
	Copy    float64 `json:"dram_copy_gbs"` // bytes read and bytes written together
	How     string  `json:"how"`           // the instructions used
}

// Sizes of the memory that is gone through, by thread.
const (
	l2Bytes   = 512 << 10
	l3Bytes   = 4 << 20
	dramBytes = 128 << 20
)

// measureLimits takes about a second.
func measureLimits(threads int) limits {
	p := probe.New()
	l := limits{Threads: threads, How: p.Name(), Shared: sharedCache()}
	bufs := make([][]byte, threads)
	for i := range bufs {
		bufs[i] = probe.Buffer(dramBytes)
	}
	const rounds, calls = 1 << 12, 150 // a call stays short, for assembly cannot be preempted
	multiply := func(f func(int) float64) float64 {
		return rate(threads, 8, func(int) float64 {
			var n float64
			for range calls {
				n += f(rounds)
			}
			return n
		})
	}
	l.F32, l.F64 = multiply(p.Multiply32), multiply(p.Multiply64)
	over := func(size, times, tries int, f func(b []byte) float64) float64 {
		return rate(threads, tries, func(i int) float64 {
			var n float64
			for range times {
				n += f(bufs[i][:size])
			}
			return n
		})
	}
	l.L2 = over(l2Bytes, 400, 6, p.Read)
	l.L3 = over(l3Bytes, 40, 6, p.Read)
	l.Read = over(dramBytes, 1, 8, p.Read)
	l.Write = over(dramBytes, 1, 8, p.Write)
	l.Copy = over(dramBytes, 1, 8, func(b []byte) float64 { return p.Copy(b[:len(b)/2], b[len(b)/2:]) })
	return l
}

// with keeps the better of two measurements.
func (l limits) with(m limits) limits {
	for _, v := range []struct{ at, other *float64 }{
		{&l.F32, &m.F32}, {&l.F64, &m.F64}, {&l.L2, &m.L2}, {&l.L3, &m.L3}, {&l.Read, &m.Read}, {&l.Write, &m.Write}, {&l.Copy, &m.Copy},
	} {
		*v.at = max(*v.at, *v.other)
	}
	return l
}

// sharedCache is the size of the last cache, where the system tells.
func sharedCache() int {
	b, err := os.ReadFile("/sys/devices/system/cpu/cpu0/cache/index3/size")
	if err != nil {
		return 0
	}
	kib, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(string(b)), "K"))
	if err != nil || kib < 0 || kib > 1<<22 {
		return 0
	}
	return kib << 10
}

// rate runs f on every thread at once and gives the best sum of what it did,
// by nanosecond.
func rate(threads, tries int, f func(thread int) float64) float64 {
	var best float64
	for range tries {
		done := make([]float64, threads)
		var wg sync.WaitGroup
		start := time.Now()
		for i := range threads {
			wg.Go(func() { done[i] = f(i) })
		}
		wg.Wait()
		var sum float64
		for _, d := range done {
			sum += d
		}
		best = max(best, sum/float64(time.Since(start)))
	}
	return best
}

// work is what a case cannot do without.
type work struct {
	dtype         string
	flops         float64
	read, written int64
}

// least is the shortest time that the work can take, in nanoseconds: its
// arithmetic at full rate, or its bytes once through the memory that holds them.
func (l limits) least(w work) float64 {
	arithmetic := w.flops / l.F64
	switch w.dtype {
	case "f32", "f16", "c64", "i32":
		arithmetic = w.flops / l.F32
	}
	total := float64(w.read + w.written)
	var rate float64
	switch {
	case total <= float64(l2Bytes*l.Threads):
		rate = l.L2
	case total <= float64(max(l3Bytes*l.Threads, l.Shared)):
		rate = l.L3
	case w.written == 0 || w.read > 16*w.written:
		rate = l.Read
	default:
		rate = max(l.Read, l.Copy)
	}
	return max(arithmetic, total/rate)
}

// percent is how near a time comes to the least.
func (l limits) percent(w work, ns float64) float64 {
	if ns <= 0 || l.F32 == 0 || w == (work{}) {
		return 0
	}
	return 100 * l.least(w) / ns
}

// String is one line for people.
func (l limits) String() string {
	return fmt.Sprintf("%d threads: f32 %.0f, f64 %.0f GFLOP/s; L2 %.0f, L3 %.0f, DRAM read %.0f, write %.0f, copy %.0f GB/s (%s)",
		l.Threads, l.F32, l.F64, l.L2, l.L3, l.Read, l.Write, l.Copy, l.How)
}
