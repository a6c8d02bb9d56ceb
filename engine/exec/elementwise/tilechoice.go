// Choices by a comparison in threaded code: where a comparison of operands is
// made for choices alone, these do it themselves, and what they choose from
// stays in the registers.
//
//	%1 = Greater(%0, 1)
//	%2 = Neg(%0)
//	%3 = SelectV2(%1, %0, %2)     load %0; neg; %0 if %0 > 1; store %3; next

package elementwise

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// choiceForms are the handlers of a choice by a comparison, and of one by its
// opposite.
var choiceForms = map[ir.Op]form{
	ir.Equal: {simd.TileIfEqual, simd.TileIfNotEqual}, ir.NotEqual: {simd.TileIfNotEqual, simd.TileIfEqual},
	ir.Less: {simd.TileIfLess, simd.TileIfNotLess}, ir.LessEqual: {simd.TileIfLessEqual, simd.TileIfNotLessEqual},
	ir.Greater: {simd.TileIfGreater, simd.TileIfNotGreater}, ir.GreaterEqual: {simd.TileIfGreaterEqual, simd.TileIfNotGreaterEqual},
}

// turned are the comparisons of swapped operands.
var turned = map[ir.Op]ir.Op{ir.Equal: ir.Equal, ir.NotEqual: ir.NotEqual, ir.Less: ir.Greater, ir.LessEqual: ir.GreaterEqual,
	ir.Greater: ir.Less, ir.GreaterEqual: ir.LessEqual}

// arrange lists the steps: comparisons that choices do themselves are none.
func (m *tileMaker) arrange() {
	by := map[int]*BlockOp{}
	for k := range m.rc.Ops {
		op := &m.rc.Ops[k]
		if choices := m.madeFor(k); len(choices) > 0 {
			for _, j := range choices {
				by[j] = op
			}
			continue
		}
		m.steps = append(m.steps, tileStep{op, by[k]})
	}
}

// madeFor are the choices for which alone the k-th operation compares two
// operands of the region; none if something else reads it, or if a result that
// may lie over the operands is stored before.
func (m *tileMaker) madeFor(k int) (choices []int) {
	op := &m.rc.Ops[k]
	if m.ops != floatForms || m.edge[op.Dst] != nil || !m.operandOf(op.Args[0]) || !m.operandOf(op.Args[1]) {
		return nil
	}
	if form, ok := choiceForms[op.In.Op]; !ok || !m.code.Has(form.op) {
		return nil
	}
	stored := false
	for j := k + 1; j < len(m.rc.Ops); j++ {
		next := &m.rc.Ops[j]
		if i := slices.Index(next.Args[:], op.Dst); i >= 0 {
			if next.In.Op != ir.SelectV2 || stored {
				return nil
			}
			choices = append(choices, j)
		}
		if next.Dst == op.Dst {
			break
		}
		stored = stored || m.edge[next.Dst] != nil
	}
	return choices
}

// operandOf reports whether a slot is an operand of the region, of numbers.
func (m *tileMaker) operandOf(slot int) bool {
	e := m.edge[slot]
	return e != nil && e.Dt != dtype.Bool && slices.ContainsFunc(m.rc.In, func(x RegionEdge) bool { return x.Slot == slot })
}

// choice writes the code of a choice that compares.
func (m *tileMaker) choice(op *tileStep) {
	yes, no := op.Args[1], op.Args[2]
	taken := yes
	if m.held == yes && yes != no {
		taken = no
	} else {
		m.hold(no)
	}
	a, b, compare := op.by.Args[0], op.by.Args[1], op.by.In.Op
	if taken == b { // the handlers are fastest where the first one is taken
		a, b, compare = b, a, turned[compare]
	}
	if form := choiceForms[compare]; taken == yes {
		m.word(form.op)
	} else {
		m.word(form.from)
	}
	m.operand(a, m.inTile(a))
	m.operand(b, m.inTile(b))
	m.operand(taken, m.inTile(taken))
}
