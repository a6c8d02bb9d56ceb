// The function of every op that is not part of a region, and single
// instructions run without a plan.

package exec

import (
	"context"

	"github.com/tq-lang/tq/engine/exec/decompose"
	"github.com/tq-lang/tq/engine/exec/fourier"
	"github.com/tq-lang/tq/engine/exec/index"
	"github.com/tq-lang/tq/engine/exec/layout"
	"github.com/tq-lang/tq/engine/exec/order"
	"github.com/tq-lang/tq/engine/exec/parts"
	"github.com/tq-lang/tq/engine/exec/scan"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// rooms are the ops whose functions have packages of their own.
var rooms = map[ir.Op]task.Func{
	ir.Fill: layout.Fill, ir.Range: layout.Range, ir.LinSpace: layout.LinSpace, ir.Eye: layout.Eye, ir.ExpandDims: layout.ExpandDims,
	ir.Squeeze: layout.Squeeze, ir.Transpose: layout.Transpose, ir.BroadcastTo: layout.BroadcastTo, ir.DiagPart: layout.DiagPart,
	ir.Real: layout.RealPart, ir.Imag: layout.ImagPart, ir.Bitcast: layout.Bitcast, ir.AsStrided: layout.AsStrided,
	ir.Window: layout.Window, ir.Reshape: layout.Reshape, ir.Identity: layout.Identity,

	ir.ArgMax: scan.ArgExtreme, ir.ArgMin: scan.ArgExtreme, ir.Cumsum: scan.Scan, ir.Cumprod: scan.Scan, ir.CumulativeMax: scan.Scan,
	ir.CumulativeMin: scan.Scan, ir.Accumulate: scan.Accumulate, ir.Fold: scan.Accumulate,

	ir.ConcatV2: layout.Concat, ir.Pack: layout.Pack, ir.Tile: layout.Tile, ir.PadV2: layout.Pad, ir.Roll: layout.Roll,

	ir.GatherV2: index.GatherV2, ir.GatherNd: index.GatherNd, ir.BooleanMask: index.BooleanMask, ir.Where: index.Where,
	ir.Repeat: index.Repeat,

	ir.DepthToSpace: layout.BlockMove, ir.SpaceToDepth: layout.BlockMove, ir.DiagV2: layout.Diag, ir.Tri: layout.Tri,

	ir.Sort: order.Sort, ir.ArgSort: order.ArgSort, ir.Unique: order.Unique, ir.SearchSorted: order.SearchSorted,
	ir.Bincount: order.Bincount, ir.Partition: order.Partition, ir.ArgPartition: order.ArgPartition, ir.TopK: order.TopK,
	ir.Interp: order.Interp,

	ir.StridedSliceAssign: index.SliceAssign, ir.ScatterNdUpdate: index.Scatter, ir.ScatterNdAdd: index.Scatter,
	ir.MaskedAssign: index.MaskedAssign,

	ir.Frexp: parts.Frexp, ir.PackBits: parts.PackBits, ir.UnpackBits: parts.UnpackBits,

	ir.Fft: fourier.Transform,
}

// handlers by op. Elementwise ops are here for text; numbers go by regions.
var handlers = func() map[ir.Op]handler {
	m := map[ir.Op]handler{
		ir.Const: constant, ir.StridedSlice: stridedSlice, ir.Sum: reduceOp, ir.Prod: reduceOp, ir.Mean: reduceOp, ir.Max: reduceOp,
		ir.Min: reduceOp, ir.All: reduceOp, ir.Any: reduceOp, ir.CountNonzero: reduceOp, ir.Einsum: einsumOp,
	}
	for op, f := range rooms {
		m[op] = inRoom(f)
	}
	for _, op := range ir.Ops() {
		switch op.Class() {
		case ir.Elementwise:
			m[op] = textOp
		case ir.Linear:
			if m[op] == nil {
				m[op] = inRoom(decompose.Matrices)
			}
		}
	}
	return m
}()

// inRoom runs a function that needs no more than the call.
func inRoom(f task.Func) handler { return func(c *call) error { return f(&c.Call) } }

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
	results, err := m.Run(context.Background(), code, args, &Options{Warn: func(warning.Warning) { quiet = false }})
	return results, err == nil && quiet
}

// constant shows the program's own tensor, or a copy where it may be changed.
func constant(c *call) error {
	t := c.In.Attrs.(ir.ConstAttrs).Value
	if !c.run.code.plan.Private[c.In.Out[0]] {
		c.Out[0] = t
		return nil
	}
	out, err := c.Result1(t.DType(), t.Shape())
	if err != nil {
		return err
	}
	return c.Copy(out, t)
}

func stridedSlice(c *call) error {
	x := c.Args[0]
	if c.run.step != nil && c.run.step.slice != nil {
		c.Out[0] = task.Sliced(x, c.run.step.slice)
		return nil
	}
	v, err := task.Slice(x, c.In.Attrs.(ir.SliceAttrs).Encoding)
	c.Out[0] = v
	return err
}
