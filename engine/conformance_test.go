// The conformance cases of the ops, through the engine.

package engine

import (
	"testing"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/internal/conformance"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestConformance(t *testing.T) {
	run := func(family string, apply func(c conformance.Case) (*tensor.Tensor, error)) {
		t.Run(family, func(t *testing.T) { conformance.Run(t, "..", family, apply) })
	}
	slice := func(c conformance.Case) (*tensor.Tensor, error) {
		e, err := c.Slicing()
		if err != nil {
			return nil, err
		}
		return StridedSlice(conformance.Arange(c.Shape...), e)
	}
	run("slice", slice)
	run("raw", slice)
	run("einsum", func(c conformance.Case) (*tensor.Tensor, error) {
		if c.Sublists == nil {
			return Einsum(c.Equation, c.Operands()...)
		}
		e, err := c.Parsed()
		if err != nil {
			return nil, err
		}
		return EinsumEquation(e, einsum.Options{}, c.Operands()...)
	})
	run("d2s", func(c conformance.Case) (*tensor.Tensor, error) {
		layout, err := shape.ParseLayout(c.Layout)
		if err != nil {
			return nil, err
		}
		if c.Op == "space_to_depth" {
			return SpaceToDepth(conformance.Arange(c.Shape...), c.BlockSize, layout)
		}
		return DepthToSpace(conformance.Arange(c.Shape...), c.BlockSize, layout)
	})
}

// tiny are thresholds at which every path runs on small tensors.
func tiny() exec.Config {
	return exec.Config{BlockBytes: 64, BlockMin: 3, ParallelMin: 4, ChunkMin: 4, SortPiece: 2, PoolMin: 1}
}
