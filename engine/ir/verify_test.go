// Verify refuses what Builder cannot make.

package ir

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
)

func TestVerify(t *testing.T) {
	const text = `program(x: f64[2, 3], y: f64[3])
	  %2 = AddV2(%0, %1)
	  %3 = Sum(%2) {axis=[0], keep_dims=false}
	  %4, %5, %6, %7 = Unique(%3)
	  return %3, %4`
	for _, c := range []struct {
		name  string
		spoil func(p *Program)
		want  string
	}{
		{"nothing", func(p *Program) {}, ""},
		{"input out of place", func(p *Program) { p.Inputs[1].Value = 0 }, "input 1 is value %0"},
		{"too few types", func(p *Program) { p.Types = p.Types[:1] }, "2 inputs, but types of 1 values"},
		{"result made twice", func(p *Program) { p.Instrs[1].Out = []Value{2} }, "instruction 1 (Sum) makes %2 where %3 comes next"},
		{"result lacking", func(p *Program) { p.Instrs = p.Instrs[:2] }, "4 values are made, but 8 have types"},
		{"used before made", func(p *Program) { p.Instrs[0].Args = []Value{0, 3} }, "instruction 0 (AddV2) uses %3 before it is made"},
		{"uses itself", func(p *Program) { p.Instrs[0].Args = []Value{0, 2} }, "uses %2 before it is made"},
		{"negative operand", func(p *Program) { p.Instrs[0].Args = []Value{-1, 0} }, "uses %-1 before it is made"},
		{"no such output", func(p *Program) { p.Outputs[1] = 8 }, "output %8 is not made"},
		{"no op", func(p *Program) { p.Instrs[0].Op = Invalid }, "unknown op"},
		{"wrong arity", func(p *Program) { p.Instrs[0].Args = []Value{0} }, "AddV2 takes 2 operands, not 1"},
		{"wrong attributes", func(p *Program) { p.Instrs[1].Attrs = AxisAttrs{} }, "Sum takes attributes of type ReduceAttrs, not AxisAttrs"},
		{"missing attributes", func(p *Program) { p.Instrs[1].Attrs = nil }, "Sum takes attributes of type ReduceAttrs, not none"},
		{"number of results", func(p *Program) {
			p.Instrs[2].Out, p.Types, p.Outputs = p.Instrs[2].Out[:3], p.Types[:7], nil
		}, "instruction 2 (Unique) has 4 results, not 3"},
		{"wrong type", func(p *Program) { p.Types[2] = Type{dtype.Float32, shape.Make([]int{2, 3})} }, "%2 has type f32[2, 3], but f64[2, 3] is inferred"},
		{"wrong shape", func(p *Program) { p.Types[3] = Type{dtype.Float64, shape.Make([]int{shape.Unknown})} }, "%3 has type f64[?], but f64[3] is inferred"},
	} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(p)
		switch err := Verify(p); {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
