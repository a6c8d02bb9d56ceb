// Plain: instructions in place of others of the same meaning.
//
//	Pow(x, 2.0)                     => Square(x), and likewise roots and reciprocals
//	Sum(Cast(x) {DstT=i64}), x bool => CountNonzero(x)

package plan

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

// plain takes the plainer of two instructions of the same meaning.
func plain(p *ir.Program) (*ir.Program, error) {
	known := makers{p: p, al: findAliases(p), by: map[ir.Value]*ir.Instr{}}
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

// makers know what made the values that no store has come after.
type makers struct {
	p  *ir.Program
	al *aliases
	by map[ir.Value]*ir.Instr
}

// pass notes an instruction. A store ends what is known, but for constants that
// nothing is stored to.
func (m *makers) pass(in *ir.Instr) {
	switch {
	case in.Op.Class() == ir.Store:
		for v, by := range m.by {
			if by.Op != ir.Const {
				delete(m.by, v)
			}
		}
	case in.Op == ir.Cast, in.Op == ir.Const && !m.al.stored[m.al.class(in.Out[0])]:
		m.by[in.Out[0]] = in
	}
}

// plainPowers are the exponents for which NumPy's ** has something plainer, too.
var plainPowers = map[complex128]ir.Op{2: ir.Square, 0.5: ir.Sqrt, -1: ir.Reciprocal}

// plainer is the plainer form of an instruction, if there is one.
func (m *makers) plainer(in *ir.Instr) (ir.Instr, bool) {
	out := *in
	switch in.Op {
	case ir.Pow:
		x, y := m.p.Types[in.Args[0]], m.by[in.Args[1]]
		if y == nil || y.Op != ir.Const || !x.DType.IsFloat() || m.p.Types[in.Out[0]].DType != x.DType || !m.p.Types[in.Out[0]].Shape.Same(x.Shape) {
			return out, false
		}
		e := y.Attrs.(ir.ConstAttrs).Value
		if e.Size() != 1 || !e.DType().IsNumeric() {
			return out, false
		}
		plain, ok := plainPowers[e.Complex128At(e.Offset())]
		if !ok {
			return out, false
		}
		out.Op, out.Args = plain, in.Args[:1]
	case ir.Sum:
		cast := m.by[in.Args[0]]
		if cast == nil || cast.Op != ir.Cast || m.p.Types[cast.Args[0]].DType != dtype.Bool || m.p.Types[in.Out[0]].DType != dtype.Int64 {
			return out, false
		}
		out.Op, out.Args = ir.CountNonzero, cast.Args
	default:
		return out, false
	}
	return out, true
}
