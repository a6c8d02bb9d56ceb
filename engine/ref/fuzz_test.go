// Any program that can be read, run by the reference.

package ref

import (
	"testing"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// FuzzRun runs whatever the parser accepts: the evaluator answers, and never
// panics.
func FuzzRun(f *testing.F) {
	for _, c := range readGolden(f) {
		if c.Program != "" && len(c.Program) < 400 {
			f.Add(c.Program)
		}
	}
	f.Add("program(x: i64[4]) %1 = AsStrided(%0) {shape=[3], strides=[2]} return %1")
	f.Add("program(x: c64[2, 2], y: str2[3]) %2 = Imag(%0) %3 = Bitcast(%1) {DstT=f32} %4 = Neg(%3) return %2, %4")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ir.Parse(text)
		if err != nil || len(p.Instrs) > 50 {
			return
		}
		var inputs []*tensor.Tensor
		for _, typ := range p.Types {
			if !typ.Shape.Known() || typ.Shape.Elements() > 1000 || typ.DType.Size() > 64 {
				return
			}
		}
		for _, in := range p.Inputs {
			typ := p.Types[in.Value]
			inputs = append(inputs, tensor.New(typ.DType, typ.Shape.Dims()...))
		}
		out, err := Run(p, inputs)
		if err == nil && len(out) != len(p.Outputs) {
			t.Fatalf("%d results for %d outputs", len(out), len(p.Outputs))
		}
	})
}
