// The function of every op that is not part of a region, and single
// instructions run without a plan.

package exec

import (
	"context"

	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// handlers by op. Elementwise ops are here for text; numbers go by regions.
var handlers = func() map[ir.Op]handler {
	m := map[ir.Op]handler{
		ir.Const: constant, ir.Fill: fillOp, ir.Range: rangeOp, ir.LinSpace: linSpace, ir.Eye: eye,

		ir.StridedSlice: stridedSlice, ir.ExpandDims: expandDims, ir.Squeeze: squeeze, ir.Transpose: transpose,
		ir.BroadcastTo: broadcastTo, ir.DiagPart: diagPart, ir.Real: realPart, ir.Imag: imagPart, ir.Bitcast: bitcast,
		ir.AsStrided: asStrided, ir.Window: window, ir.Reshape: reshape, ir.Identity: identity,

		ir.Sum: reduceOp, ir.Prod: reduceOp, ir.Mean: reduceOp, ir.Max: reduceOp, ir.Min: reduceOp, ir.All: reduceOp,
		ir.Any: reduceOp, ir.CountNonzero: reduceOp, ir.ArgMax: argOp, ir.ArgMin: argOp,
		ir.Cumsum: scanOp, ir.Cumprod: scanOp, ir.CumulativeMax: scanOp, ir.CumulativeMin: scanOp,
		ir.Accumulate: accumulate, ir.Fold: accumulate,

		ir.Einsum: einsumOp,

		ir.ConcatV2: concat, ir.Pack: pack, ir.Tile: tile, ir.PadV2: pad, ir.Roll: roll, ir.GatherV2: gatherV2,
		ir.GatherNd: gatherNd, ir.BooleanMask: booleanMask, ir.Where: where, ir.Repeat: repeat,
		ir.DepthToSpace: blockMove, ir.SpaceToDepth: blockMove, ir.DiagV2: diagOp, ir.Tri: tri,

		ir.Sort: sortOp, ir.ArgSort: argSort, ir.Unique: unique, ir.SearchSorted: searchSorted, ir.Bincount: bincount,
		ir.Partition: partition, ir.ArgPartition: argPartition, ir.TopK: topK, ir.Interp: interp,

		ir.StridedSliceAssign: sliceAssign, ir.ScatterNdUpdate: scatter, ir.ScatterNdAdd: scatter, ir.MaskedAssign: maskedAssign,
	}
	for _, op := range ir.Ops() {
		switch op.Class() {
		case ir.Elementwise:
			m[op] = textOp
		case ir.Linear:
			m[op] = linear
		}
	}
	return m
}()

// Eval computes one instruction of constants, for the plan's folding. It
// reports false if that fails or would warn.
func (m *Machine) Eval(in *ir.Instr, args []*tensor.Tensor) ([]*tensor.Tensor, bool) {
	p := &ir.Program{}
	solo := ir.Instr{Op: in.Op, Attrs: in.Attrs, Site: in.Site}
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = ir.TypeOf(a)
		solo.Args = append(solo.Args, ir.Value(i))
		p.Inputs = append(p.Inputs, ir.Input{Value: ir.Value(i)})
	}
	out, err := ir.Infer(in.Op, in.Attrs, types)
	if err != nil {
		return nil, false
	}
	p.Types = append(types, out...)
	for i := range out {
		solo.Out = append(solo.Out, ir.Value(len(args)+i))
	}
	p.Instrs, p.Outputs = []ir.Instr{solo}, solo.Out
	pl, err := plan.Make(p, plan.Options{})
	if err != nil {
		return nil, false
	}
	code, err := Compile(pl)
	if err != nil {
		return nil, false
	}
	quiet := true
	results, err := m.Run(context.Background(), code, args, Options{Warn: func(warning.Warning) { quiet = false }})
	return results, err == nil && quiet
}
