// How time and memory grow with size: exponents are 1 where cost is linear in
// what is counted. All points are in the JSON.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/bench/figures"
	"github.com/tq-lang/tq/engine/bench/process"
	"github.com/tq-lang/tq/engine/bench/wire"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// point is one line of a table of growth.
type point struct {
	Size int     `json:"size"`
	Work float64 `json:"work"` // what the cost should grow with
	Cost float64 `json:"cost"` // nanoseconds or bytes
}

// series is one table.
type series struct {
	Name   string  `json:"name"`
	Size   string  `json:"size"` // what is counted
	Work   string  `json:"work"`
	Memory bool    `json:"memory,omitempty"` // bytes in place of time
	Points []point `json:"points"`
}

// fit is the exponent over all points, by least squares of the logarithms.
func fit(points []point) float64 {
	var n, sx, sy, sxx, sxy float64
	for _, p := range points {
		if p.Work <= 0 || p.Cost <= 0 {
			continue
		}
		x, y := math.Log(p.Work), math.Log(p.Cost)
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// growthTurn is the time for measuring one point.
const (
	growthTurn  = 60 * time.Millisecond
	growthCalls = 4 // at least
)

// grower measures series in this process with one engine.
type grower struct {
	e    *engine.CPU
	most int // elements
	log  io.Writer
}

// program times a program of operands of a size.
func (g *grower) program(in []operand, build func(*graph) ir.Value, view bool) (float64, error) {
	c := bench{in: in, build: build, view: view}
	plan, err := g.e.Compile(c.program())
	if err != nil {
		return 0, err
	}
	args := make([]*tensor.Tensor, len(in))
	for i, o := range in {
		dt, _ := dtype.ParseShort(o.dtype)
		args[i] = tensor.New(dt, o.shape...)
		copy(args[i].Buffer().Mem(), o.make(uint64(i)))
	}
	into, err := plan.Run(context.Background(), args, engine.RunOptions{})
	if err != nil {
		return 0, err
	}
	if c.view {
		into = nil
	}
	return timed(func() error {
		_, err := plan.Run(context.Background(), args, engine.RunOptions{Into: into})
		return err
	})
}

// timed is the time of the fastest of several calls.
func timed(f func() error) (float64, error) {
	best := math.Inf(1)
	for calls := 0; calls < growthCalls; {
		t, n, err := wire.Measure(f, growthTurn/growthCalls)
		if err != nil {
			return 0, err
		}
		best, calls = min(best, t), calls+min(n, growthCalls/2)
	}
	return best, nil
}

// over measures a series for sizes from first, each step times as large.
func (g *grower) over(s series, first, last int, step float64, measure func(n int) (work, cost float64, err error)) (series, error) {
	fmt.Fprintln(g.log, "growth:", s.Name)
	for x := float64(first); x <= float64(last)*1.001; x *= step {
		n := int(math.Round(x))
		work, cost, err := measure(n)
		if err != nil {
			return s, fmt.Errorf("%s, %d: %w", s.Name, n, err)
		}
		s.Points = append(s.Points, point{n, work, cost})
	}
	return s, nil
}

// all measures every series.
func (g *grower) all() ([]series, error) {
	half := func(b *graph) ir.Value { return b.op(ir.Identity, nil, b.slice(b.args[0], "::-2")) }
	view := func(b *graph) ir.Value { return b.slice(b.args[0], "::-2") }
	sum := func(b *graph) ir.Value { return b.reduce(ir.Sum, -1, b.args[0]) }
	elements := func(operands int, build func(*graph) ir.Value) func(int) (float64, float64, error) {
		return func(n int) (float64, float64, error) {
			t, err := g.program(tensors("f64", operands, n), build, false)
			return float64(n), t, err
		}
	}
	viewed := func(n int) (float64, float64, error) {
		t, err := g.program(tensors("f64", 1, n), view, true)
		return float64(n), t, err
	}
	product, err := einsum.Parse("ij,jk->ik")
	if err != nil {
		return nil, err
	}
	var out []series
	for _, v := range []struct {
		s           series
		first, last int
		step        float64
		measure     func(int) (float64, float64, error)
	}{
		{series{Name: "product of n×n matrices, f64", Size: "n", Work: "2n³"}, 10, min(2000, int(math.Sqrt(float64(g.most)))), math.Sqrt(10), func(n int) (float64, float64, error) {
			t, err := g.program(tensors("f64", 2, n, n), func(b *graph) ir.Value { return b.op(ir.Einsum, ir.EinsumAttrs{Equation: product}, b.args...) }, false)
			return 2 * math.Pow(float64(n), 3), t, err
		}},
		{series{Name: "elementwise a*b+c, f64", Size: "elements", Work: "elements"}, 10, g.most, 10, elements(3, formulas[1].build)},
		{series{Name: "sum of all, f64", Size: "elements", Work: "elements"}, 10, g.most, 10, elements(1, sum)},
		{series{Name: "a[::-2] copied, f64", Size: "elements", Work: "elements"}, 10, g.most, 10, elements(1, half)},
		{series{Name: "a[::-2], a view", Size: "elements", Work: "elements"}, 10, g.most, 10, viewed},
		{series{Name: "order of a ring of operands", Size: "operands", Work: "operands"}, 2, 200, math.Pow(100, 0.25), pathTime},
		{series{Name: "order of operands of three axes, a ring with chords", Size: "operands", Work: "operands"}, 2, 200, math.Pow(100, 0.25), tangleTime},
		{series{Name: "plan of a program of n operations", Size: "operations", Work: "operations"}, 10, min(10000, g.most), math.Sqrt(10), g.planTime},
		{series{Name: "memory beyond operands and result, (a-b)**2*c+a*0.5, f64", Size: "elements", Work: "elements", Memory: true}, 1000, g.most, 10, g.memory},
	} {
		s, err := g.over(v.s, v.first, v.last, v.step, v.measure)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// label is einsum's letter number i: beyond the alphabet there are more.
func label(i int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if i < len(letters) {
		return letters[i : i+1]
	}
	return string(rune(0x100 + i - len(letters)))
}

// searchTime is the time to parse an equation and choose its order.
func searchTime(terms []string, axes int) (float64, error) {
	equation := strings.Join(terms, ",") + "->"
	dims := make([][]int, len(terms))
	for i := range dims {
		for range axes {
			dims[i] = append(dims[i], 2)
		}
	}
	return timed(func() error {
		_, err := engine.EinsumPath(equation, dims...)
		return err
	})
}

func pathTime(n int) (work, cost float64, err error) {
	cost, err = searchTime(ring(n))
	return float64(n), cost, err
}

// ring joins each of n operands to the next one.
func ring(n int) (terms []string, axes int) {
	for i := range n {
		terms = append(terms, label(i)+label((i+1)%n))
	}
	return terms, 2
}

func tangleTime(n int) (work, cost float64, err error) {
	cost, err = searchTime(tangle(n))
	return float64(n), cost, err
}

// tangle is a ring of an even number of operands, at least n, in which each is
// joined to the one opposite, too.
func tangle(n int) (terms []string, axes int) {
	n += n % 2
	for i := range n {
		terms = append(terms, label(i)+label((i+1)%n)+label(n+min(i, (i+n/2)%n)))
	}
	return terms, 3
}

// planTime is the time to compile a program of n operations in a row.
func (g *grower) planTime(n int) (work, cost float64, err error) {
	c := bench{in: tensors("f64", 2, 100), build: func(b *graph) ir.Value {
		x := b.args[0]
		for i := range n {
			switch i % 4 {
			case 0:
				x = b.mul(x, b.args[1])
			case 1:
				x = b.add(x, b.args[1])
			case 2:
				x = b.slice(x, "::-1")
			default:
				x = b.op(ir.Sqrt, nil, x)
			}
		}
		return x
	}}
	p := c.program()
	cost, err = timed(func() error {
		_, err := g.e.Compile(p)
		return err
	})
	return float64(n), cost, err
}

// memoryPeer begins the name under which this program tells of its memory;
// the number of elements follows.
const memoryPeer = "memory:"

// used is what a process of its own tells of its memory.
type used struct{ InUse, Peak, Needed int64 }

// memory asks a fresh process how much an expression takes beyond its operands
// and its result.
func (g *grower) memory(n int) (work, cost float64, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, 0, err
	}
	take := func(n int) (used, error) {
		var u used
		out, err := exec.Command(self, "-serve", memoryPeer+strconv.Itoa(n)).Output()
		if err != nil {
			return u, err
		}
		return u, json.Unmarshal(out, &u)
	}
	empty, err := take(1)
	if err != nil {
		return 0, 0, err
	}
	u, err := take(n)
	if err != nil {
		return 0, 0, err
	}
	// Where the system does not tell the peak, the engine's own count stands in.
	if u.Peak == 0 {
		return float64(n), float64(max(u.InUse-u.Needed, 0)), nil
	}
	return float64(n), float64(max(u.Peak-empty.Peak-u.Needed, 0)), nil
}

// serveMemory runs the expression once over n elements and prints what it took.
func serveMemory(n int, out io.Writer) error {
	e := engine.New(engine.Options{})
	c := bench{in: tensors("f64", 3, n), build: formulas[2].build}
	plan, err := e.Compile(c.program())
	if err != nil {
		return err
	}
	args := make([]*tensor.Tensor, 3)
	for i := range args {
		args[i] = tensor.New(dtype.Float64, n)
		for j := range n {
			tensor.Raw[float64](args[i])[j] = float64(j)
		}
	}
	result, err := plan.Run(context.Background(), args, engine.RunOptions{})
	if err != nil {
		return err
	}
	u := used{InUse: e.MemoryInUse() + int64(24*n), Peak: process.PeakMemory(os.Getpid()), Needed: int64(4 * 8 * n)}
	runtime.KeepAlive(args)
	runtime.KeepAlive(result)
	return json.NewEncoder(out).Encode(u)
}

// grow measures and writes all series.
func (o *options) grow(out, log io.Writer) error {
	g := &grower{e: engine.New(engine.Options{Threads: o.threads[0]}), most: 10_000_000, log: log}
	if o.quick {
		g.most = 100_000
	}
	all, err := g.all()
	if err != nil {
		return err
	}
	if o.json != "" {
		if err := toFile(o.json, func(w io.Writer) error { return json.NewEncoder(w).Encode(all) }); err != nil {
			return err
		}
	}
	write := func(w io.Writer) error {
		fmt.Fprintf(w, "%s, tq with %d threads\n", process.Machine(), o.threads[0])
		writeGrowth(w, all)
		return nil
	}
	if o.markdown != "" {
		return toFile(o.markdown, write)
	}
	return write(out)
}

// writeGrowth prints one line a series: the ends, and the exponents over all
// sizes and over the upper half of them, where what a call costs anyway is small.
func writeGrowth(w io.Writer, all []series) {
	fmt.Fprint(w, "\n| | counted | from | to | cost | cost | exponent | upper half |\n|---|---|---|---|---|---|---|---|\n")
	for _, s := range all {
		if len(s.Points) == 0 {
			continue
		}
		show := figures.Duration
		if s.Memory {
			show = size
		}
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		counted := s.Size
		if s.Work != s.Size {
			counted += ", work " + s.Work
		}
		fmt.Fprintf(w, "| %s | %s | %d | %d | %s | %s | %s | %s |\n", s.Name, counted, first.Size, last.Size,
			show(first.Cost), show(last.Cost), power(fit(s.Points)), power(fit(s.Points[len(s.Points)/2:])))
	}
}

func power(e float64) string {
	if math.IsNaN(e) {
		return "–"
	}
	return fmt.Sprintf("%.2f", e)
}

// size prints bytes.
func size(b float64) string {
	switch {
	case b >= 1<<20:
		return fmt.Sprintf("%.3g MiB", b/(1<<20))
	case b >= 1<<10:
		return fmt.Sprintf("%.3g KiB", b/(1<<10))
	}
	return fmt.Sprintf("%.0f B", b)
}
