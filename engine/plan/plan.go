// Package plan turns a program into the order and grouping in which an engine
// runs it. Passes rewrite the program, text to text; then instructions are
// grouped into steps (an elementwise region is one step) and each step is told
// which values nothing reads after it.
//
//	program --Passes--> program --group--> steps --place--> Plan
//
// A plan depends on types only, so that it serves every run of its program.
// Sizes that the types leave open are found when it runs.
package plan

import (
	"strings"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
)

// Plan is a program that has been through the passes, and how to run it.
type Plan struct {
	Program *ir.Program
	Steps   []Step

	// Private tells, by value, which constants a run must copy: those that it
	// hands out or that stores may change.
	Private []bool
}

// Step is what runs as one: a single instruction, or an elementwise region,
// perhaps with the reduction of what it makes, or with the contraction that makes
// what it reads.
type Step struct {
	Instrs  []int      // indices into Program.Instrs, in order
	Region  *Region    // nil unless the instructions are elementwise
	Fold    bool       // the last instruction reduces what the others, a region, make
	Product bool       // the first instruction is a contraction whose result the others, a region, alone read
	Dead    []ir.Value // values whose memory nothing reads after this step
}

// Region is a group of elementwise instructions over one iteration shape. Its
// inner values live in blocks only and are never written to memory.
type Region struct {
	Inputs  []ir.Value // read from memory, in the order of first use
	Outputs []ir.Value // written to memory: read elsewhere, or results
}

// What a small region has at most, of elements and of bytes of a result: it stays in the caches, so that writing it costs
// less than to do something else beside it.
const (
	SmallElements = 8192
	smallBytes    = 64 << 10
)

// Small reports whether a region of known sizes is small.
func (r *Region) Small(p *ir.Program) bool {
	for _, v := range r.Inputs {
		if !p.Types[v].Shape.Known() {
			return false
		}
	}
	for _, v := range r.Outputs {
		t := p.Types[v]
		if !t.Shape.Known() {
			return false
		}
		if n := t.Shape.Elements(); n == 0 || n > SmallElements || n*t.DType.Size() >= smallBytes {
			return false
		}
	}
	return true
}

// Make compiles a program. It is not changed.
func Make(p *ir.Program, o Options) (*Plan, error) {
	p = p.Detached() // plans are kept
	for _, pass := range Passes(o) {
		q, err := pass.Run(p)
		if err != nil {
			return nil, err
		}
		p = q
	}
	pl := &Plan{Program: p, Steps: group(p)}
	pl.place()
	return pl, nil
}

// Contraction is the order in which an Einsum's operands are contracted. It is
// known if the types tell all sizes; else every run finds its own.
func (pl *Plan) Contraction(i int) (*einsum.Plan, error) {
	in := &pl.Program.Instrs[i]
	a, ok := in.Attrs.(ir.EinsumAttrs)
	if !ok {
		panic("plan: not a contraction")
	}
	shapes := make([]shape.Shape, len(in.Args))
	for k, v := range in.Args {
		shapes[k] = pl.Program.Types[v].Shape
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil {
		return nil, err
	}
	return einsum.Path(a.Equation, sizes, a.Options)
}

// String prints the program with regions in braces, and after each step the
// values that die.
func (pl *Plan) String() string {
	var b strings.Builder
	for _, in := range pl.Program.Inputs {
		b.WriteString("  " + in.Value.String() + " = input " + in.Name + " : " + pl.Program.Types[in.Value].String() + "\n")
	}
	for _, s := range pl.Steps {
		indent := "  "
		if len(s.Instrs) > 1 {
			b.WriteString("  region {\n")
			indent = "    "
		}
		for _, i := range s.Instrs {
			b.WriteString(indent + pl.Program.InstrText(pl.Program.Instrs[i]) + "\n")
		}
		if len(s.Instrs) > 1 {
			b.WriteString("  } ->" + valueList(s.Region.Outputs) + "\n")
		}
		if len(s.Dead) > 0 {
			b.WriteString("  free" + valueList(s.Dead) + "\n")
		}
	}
	b.WriteString("  return" + valueList(pl.Program.Outputs) + "\n")
	return b.String()
}

func valueList(vs []ir.Value) string {
	var b strings.Builder
	for i, v := range vs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(" " + v.String())
	}
	return b.String()
}
