// Threaded code of choices between two operands: by truth values in the tile, or by a comparison of two operands in memory,
// when one of those to choose from is in the tile.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (m machine) choices() {
	m.handler("Select", 5, func(t []reg.VecPhysical) {
		yes, no := at(1, reg.RBX, reg.RDX, 0), at(3, reg.RSI, reg.RDI, 0)
		for i, x := range t {
			v := m.load(no.Offset(i * m.bytes()))
			if m.bits == 512 {
				k := K()
				m.toMask(x, k)
				m.pick(VBLENDMPS, VBLENDMPD)(yes.Offset(i*m.bytes()), v, k, x)
				continue
			}
			m.blend(x, yes.Offset(i*m.bytes()), v, x)
		}
	})
	for _, c := range []struct {
		name string
		code int
	}{{"Equal", cmpEQ}, {"NotEqual", cmpNEQ}, {"Less", cmpLT}, {"LessEqual", cmpLE}, {"Greater", cmpGT}, {"GreaterEqual", cmpGE},
		{"NotLess", cmpNLT}, {"NotLessEqual", cmpNLE}, {"NotGreater", cmpNGT}, {"NotGreaterEqual", cmpNGE}} {
		m.choiceIf("If"+c.name, c.code)
	}
}

// The comparisons that hold where others do not, of NaN as well.
const (
	cmpNLT = 21
	cmpNLE = 22
	cmpNGE = 25
	cmpNGT = 26
)

// choiceIf emits a handler that takes what its third operand has where the first compares so with the second, else what is
// in the tile. Operands are read but once where the third is the first and the second is one number in all places: it stays,
// and is no tile of the program's own.
func (m machine) choiceIf(name string, code int) {
	m.handler(name, 7, func(t []reg.VecPhysical) {
		a, b, yes := at(1, reg.RBX, reg.RDX, 0), at(3, reg.RSI, reg.RDI, 0), at(5, reg.R8, reg.R9, 0)
		CMPQ(operand.Mem{Base: here, Disp: 8 * 4}, operand.Imm(0))
		JNE(operand.LabelRef("general"))
		CMPQ(reg.RBX, reg.R8)
		JNE(operand.LabelRef("general"))
		same := m.load(b)
		for i, x := range t {
			v := m.load(a.Offset(i * m.bytes()))
			m.chooseIf(code, v, same, v, x)
		}
		JMP(operand.LabelRef("next"))
		Label("general")
		for i, x := range t {
			v, w := m.load(a.Offset(i*m.bytes())), m.load(b.Offset(i*m.bytes()))
			m.chooseIf(code, v, w, yes.Offset(i*m.bytes()), x)
		}
		Label("next")
	})
}

// chooseIf puts the lanes of yes into to where a compares so with b.
func (m machine) chooseIf(code int, a, b, yes, to operand.Op) {
	if m.bits == 512 {
		k := K()
		m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, k)
		m.pick(VMOVUPS, VMOVUPD)(yes, k, to)
		return
	}
	lanes := m.vec()
	m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, lanes)
	m.blend(lanes, yes, to, to)
}

// blend takes the lanes of yes where those of truth have their first bit set, else those of no.
func (m machine) blend(truth, yes, no, to operand.Op) {
	if m.size == 4 {
		VBLENDVPS(truth, yes, no, to)
	} else {
		VBLENDVPD(truth, yes, no, to)
	}
}
