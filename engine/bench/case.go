// What a case of the benchmark is: operands, tq's program, the peers'
// statements, the work it takes and the goal that tq has set itself.

package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
)

// operand is an input of a case; the first is called a, the next b and so on.
type operand struct {
	dtype string
	shape []int
	fill  fill
}

// fill says what an operand's elements are.
type fill struct {
	kind  fillKind
	limit int // of indices
}

type fillKind uint8

const (
	unit    fillKind = iota // uniform in [0.5, 1.5): no operation overflows or cancels
	signed                  // uniform in [-1, 1)
	indices                 // whole numbers below the limit
	mask                    // true or false, as likely as not
)

// stmts are what a peer runs for a case, in Python. Statements of one mode do
// the same; the fastest is taken.
type stmts struct{ fresh, into []string }

// bench is a case of the benchmark.
type bench struct {
	group, name string
	dtype       string
	in          []operand
	equation    string                  // of a contraction, for the peers in Go
	build       func(g *graph) ir.Value // tq's program
	cold        bool                    // tq compiles the program anew in every call
	py          map[string]stmts
	flops       float64
	noLimit     bool  // the rate that bounds it is not measured
	read        int64 // bytes read, where not all of the operands is
	view        bool  // no data moves
	noInto      bool
	goal        goal
	serial      bool // too small for threads: measured with one only
	quick       bool // also in a quick run
}

// id names a case uniquely.
func (c *bench) id() string {
	id := c.group + "/" + c.name
	if c.dtype != "" {
		id += "/" + c.dtype
	}
	return id
}

// goal is what tq wants to reach. Zero fields ask nothing.
type goal struct {
	best  float64       // the best peer's time over tq's
	numpy float64       // NumPy's time over tq's
	limit float64       // per cent of the machine's limit
	under time.Duration // tq's time
	into  float64       // in place of best, when the result is given
	like  string        // tq's time is at most likeMargin times that of this case, of the same type
}

// likeMargin is how much slower than its model a case may be.
const likeMargin = 1.03

// of gives the goal of a mode.
func (g goal) of(mode string) goal {
	if mode == "into" && g.into > 0 {
		g.best = g.into
	}
	return g
}

// String is the goal as the table shows it.
func (g goal) String() string {
	var parts []string
	add := func(ok bool, format string, a ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, a...))
		}
	}
	add(g.best > 0, "%.4g× best", g.best)
	add(g.numpy > 0, "%.4g× NumPy", g.numpy)
	add(g.limit > 0, "%.3g %% of limit", g.limit)
	add(g.under > 0, "< %s", g.under)
	add(g.like != "", "%.3g× the time of %s", likeMargin, g.like)
	if parts == nil {
		return "–"
	}
	return strings.Join(parts, ", ")
}

// letter is the name of operand i.
func letter(i int) string { return string(rune('a' + i)) }

// bytes is the size of an operand.
func (o operand) bytes() int64 {
	n := int64(1)
	for _, d := range o.shape {
		n *= int64(d)
	}
	dt, _ := dtype.ParseShort(o.dtype)
	return n * int64(dt.Size())
}

// bytesRead is what a case reads at least.
func (c *bench) bytesRead() int64 {
	if c.read > 0 {
		return c.read
	}
	var n int64
	for _, o := range c.in {
		n += o.bytes()
	}
	return n
}

// graph builds a case's program; errors panic, for a case is part of this program.
type graph struct {
	ir.Builder
	args []ir.Value
}

func newGraph(in []operand) *graph {
	g := new(graph)
	for i, o := range in {
		dt, ok := dtype.ParseShort(o.dtype)
		if !ok {
			panic("bench: no such element type: " + o.dtype)
		}
		g.args = append(g.args, g.Input(letter(i), ir.Type{DType: dt, Shape: shape.Make(o.shape)}))
	}
	return g
}

func (g *graph) op(op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
	out, err := g.Emit(-1, op, attrs, args...)
	if err != nil {
		panic("bench: " + err.Error())
	}
	return out[0]
}

// program is tq's program for the case.
func (c *bench) program() *ir.Program {
	g := newGraph(c.in)
	return g.Program(true, c.build(g))
}
