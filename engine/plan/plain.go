// Plain: an instruction in place of another of the same meaning.
//
//	Sum(Cast(x) {DstT=i64}), x bool => CountNonzero(x)

package plan

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

// plain takes the plainer of two instructions of the same meaning.
func plain(p *ir.Program) (*ir.Program, error) {
	known := makers{p: p, by: map[ir.Value]*ir.Instr{}}
	e := edit(p)
	for i := range p.Instrs {
		in := &p.Instrs[i]
		known.pass(in)
		if plainer, ok := known.plainer(in); ok {
			in = &plainer
		}
		e.keep(in)
	}
	return e.finish(), nil
}

// makers know what converted the values that no store has come after.
type makers struct {
	p  *ir.Program
	by map[ir.Value]*ir.Instr
}

// pass notes an instruction. A store ends what is known.
func (m *makers) pass(in *ir.Instr) {
	switch {
	case in.Op.Class() == ir.Store:
		clear(m.by)
	case in.Op == ir.Cast:
		m.by[in.Out[0]] = in
	}
}

// plainer is the plainer form of an instruction, if there is one.
func (m *makers) plainer(in *ir.Instr) (ir.Instr, bool) {
	out := *in
	switch in.Op {
	case ir.Sum:
		cast := m.by[in.Args[0]]
		if cast == nil || m.p.Types[cast.Args[0]].DType != dtype.Bool || m.p.Types[in.Out[0]].DType != dtype.Int64 {
			return out, false
		}
		out.Op, out.Args = ir.CountNonzero, cast.Args
	default:
		return out, false
	}
	return out, true
}
