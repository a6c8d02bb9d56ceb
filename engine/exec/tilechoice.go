// Choices by a comparison in threaded code: where a comparison of operands is
// made for choices alone, these do it themselves, and what they choose from
// stays in the registers.
//
//	%1 = Greater(%0, 1)
//	%2 = Neg(%0)
//	%3 = SelectV2(%1, %0, %2)     load %0; neg; %0 if %0 > 1; store %3; next

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// choiceForms are the handlers of a choice by a comparison, and of one by its
// opposite.
var choiceForms = map[ir.Op]tileForm{
	ir.Equal: {simd.TileIfEqual, simd.TileIfNotEqual}, ir.NotEqual: {simd.TileIfNotEqual, simd.TileIfEqual},
	ir.Less: {simd.TileIfLess, simd.TileIfNotLess}, ir.LessEqual: {simd.TileIfLessEqual, simd.TileIfNotLessEqual},
	ir.Greater: {simd.TileIfGreater, simd.TileIfNotGreater}, ir.GreaterEqual: {simd.TileIfGreaterEqual, simd.TileIfNotGreaterEqual},
}

// turned are the comparisons of swapped operands.
var turned = map[ir.Op]ir.Op{ir.Equal: ir.Equal, ir.NotEqual: ir.NotEqual, ir.Less: ir.Greater, ir.LessEqual: ir.GreaterEqual,
	ir.Greater: ir.Less, ir.GreaterEqual: ir.LessEqual}

// arrange lists the steps: comparisons that choices do themselves are none.
func (m *tileMaker) arrange() {
	by := map[int]*blockOp{}
	for k := range m.rc.ops {
		op := &m.rc.ops[k]
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
	op := &m.rc.ops[k]
	if m.ops != &floatForms || m.edge[op.dst] != nil || !m.operandOf(op.args[0]) || !m.operandOf(op.args[1]) {
		return nil
	}
	if form, ok := choiceForms[op.in.Op]; !ok || !m.code.Has(form.op) {
		return nil
	}
	stored := false
	for j := k + 1; j < len(m.rc.ops); j++ {
		next := &m.rc.ops[j]
		if i := slices.Index(next.args[:], op.dst); i >= 0 {
			if next.in.Op != ir.SelectV2 || stored {
				return nil
			}
			choices = append(choices, j)
		}
		if next.dst == op.dst {
			break
		}
		stored = stored || m.edge[next.dst] != nil
	}
	return choices
}

// operandOf tells that a slot is an operand of the region, of numbers.
func (m *tileMaker) operandOf(slot int) bool {
	e := m.edge[slot]
	return e != nil && e.dt != dtype.Bool && slices.ContainsFunc(m.rc.in, func(x regionEdge) bool { return x.slot == slot })
}

// choice writes the code of a choice that compares.
func (m *tileMaker) choice(op *tileStep) {
	yes, no := op.args[1], op.args[2]
	taken := yes
	if m.held == yes && yes != no {
		taken = no
	} else {
		m.hold(no)
	}
	a, b, compare := op.by.args[0], op.by.args[1], op.by.in.Op
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
