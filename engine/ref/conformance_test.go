// The conformance cases of the ops.

package ref

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/conformance"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestConformance(t *testing.T) {
	run := func(family string, apply func(c conformance.Case) (*tensor.Tensor, error)) {
		t.Run(family, func(t *testing.T) { conformance.Run(t, "../..", family, apply) })
	}
	slice := func(c conformance.Case) (*tensor.Tensor, error) {
		e, err := c.Slicing()
		if err != nil {
			return nil, err
		}
		return first(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, conformance.Arange(c.Shape...))
	}
	run("slice", slice)
	run("raw", slice)
	run("einsum", func(c conformance.Case) (*tensor.Tensor, error) {
		e, err := c.Parsed()
		if err != nil {
			return nil, err
		}
		return first(ir.Einsum, ir.EinsumAttrs{Equation: e}, c.Operands()...)
	})
	run("d2s", func(c conformance.Case) (*tensor.Tensor, error) {
		layout, err := shape.ParseLayout(c.Layout)
		if err != nil {
			return nil, err
		}
		op := ir.DepthToSpace
		if c.Op == "space_to_depth" {
			op = ir.SpaceToDepth
		}
		return first(op, ir.BlockAttrs{BlockSize: c.BlockSize, Layout: layout}, conformance.Arange(c.Shape...))
	})
}

// first applies an op with one result.
func first(op ir.Op, attrs ir.Attrs, args ...*tensor.Tensor) (*tensor.Tensor, error) {
	out, err := Apply(op, attrs, args)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}
