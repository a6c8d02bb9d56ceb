// Threaded code of one operation alone: a handler that loads, computes and stores by itself up to the last whole tile. Without
// jumps in between more of memory's answers are under way at a time.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowOperand is an operand of a row handler: where it is, and by how much it moves from tile to tile, which is not at all for
// one element's tile.
type rowOperand struct{ base, step reg.GPPhysical }

var rowOperands = []rowOperand{{reg.RBX, reg.R8}, {reg.RSI, reg.R9}, {reg.RDI, reg.R10}}

// row emits the handler of an operation with so many operands, of which the last is the result, by vectors of w's size: body
// does the i-th vector of a tile. The result's bytes are by so many bits fewer than the operands'.
func (m machine) row(op string, w machine, operands, fewer int, body func(i int, p []operand.Mem)) {
	m.begin(op + "Row")
	size := tileVectors * m.bytes()
	list := rowOperands[:operands]
	var p []operand.Mem
	for k, o := range list {
		shift := 0
		if k == operands-1 {
			shift = fewer
		}
		p = append(p, at(1+2*k, o.base, o.step, shift))
		MOVQ(operand.Mem{Base: here, Disp: 8 * (2 + 2*k)}, o.step)
		ANDQ(operand.I32(size>>shift), o.step)
	}
	last := reg.RDX
	LEAQ(operand.Mem{Base: end, Disp: -2 * size}, last)
	Label("row")
	for i := range size / w.bytes() {
		body(i, p)
	}
	for _, o := range list {
		ADDQ(o.step, o.base)
	}
	CMPQ(offset, last)
	JG(operand.LabelRef("end"))
	ADDQ(operand.I32(size), offset)
	JMP(operand.LabelRef("row"))
	Label("end")
	ADDQ(operand.U8(8*(1+2*operands)), here)
	MOVQ(operand.Mem{Base: here}, reg.RBX)
	in := []operand.Op{reg.RBX, here, first, scratch, offset, end}
	Instruction(&ir.Instruction{Opcode: "JMP", Operands: []operand.Op{reg.RBX}, Inputs: in, IsTerminal: true})
}

// rowTiles emits the operations that a program often has alone, and that memory bounds. Most of them work with 256 bits: two
// halves wait for memory where a whole vector is one wait, and from the shared cache they come a tenth to a third faster.
func (m machine) rowTiles() {
	half := machine{256, m.size}
	mov := m.pick(VMOVUPS, VMOVUPD)
	at := func(p operand.Mem, w machine, i int) operand.Mem { return p.Offset(i * w.bytes()) }
	for _, b := range []struct {
		name string
		s, d func(...operand.Op)
	}{{"Add", VADDPS, VADDPD}, {"Sub", VSUBPS, VSUBPD}, {"Mul", VMULPS, VMULPD}, {"Div", VDIVPS, VDIVPD}} {
		m.row(b.name, half, 3, 0, func(i int, p []operand.Mem) {
			x := half.tile()[i%tileVectors]
			mov(at(p[0], half, i), x)
			m.pick(b.s, b.d)(at(p[1], half, i), x, x)
			mov(x, at(p[2], half, i))
		})
	}
	for _, u := range []struct {
		name string
		f    func(x reg.VecPhysical)
	}{
		{"Neg", func(x reg.VecPhysical) { m.pick(VXORPS, VXORPD)(half.pattern(1<<31, 1<<63), x, x) }},
		{"Abs", func(x reg.VecPhysical) { m.pick(VANDPS, VANDPD)(half.pattern(1<<31-1, 1<<63-1), x, x) }},
		{"Square", func(x reg.VecPhysical) { m.pick(VMULPS, VMULPD)(x, x, x) }},
		{"Rint", func(x reg.VecPhysical) { half.round(0, x, x) }},
		{"Floor", func(x reg.VecPhysical) { half.round(1, x, x) }},
		{"Ceil", func(x reg.VecPhysical) { half.round(2, x, x) }},
		{"Trunc", func(x reg.VecPhysical) { half.round(3, x, x) }},
	} {
		m.row(u.name, half, 2, 0, func(i int, p []operand.Mem) {
			x := half.tile()[i%tileVectors]
			mov(at(p[0], half, i), x)
			u.f(x)
			mov(x, at(p[1], half, i))
		})
	}
	for _, b := range []struct {
		name string
		f    func(machine, reg.Register, operand.Op) reg.VecVirtual
	}{{"Max", machine.max}, {"Min", machine.min}} {
		m.row(b.name, m, 3, 0, func(i int, p []operand.Mem) {
			x := m.tile()[i]
			mov(at(p[0], m, i), x)
			m.choose(b.f, x, m.load(at(p[1], m, i)), x)
			mov(x, at(p[2], m, i))
		})
	}
	if m.bits != 512 {
		return
	}
	shift := 2
	if m.size == 8 {
		shift = 3
	}
	for _, c := range []struct {
		name string
		code int
	}{{"Equal", cmpEQ}, {"NotEqual", cmpNEQ}, {"Less", cmpLT}, {"LessEqual", cmpLE}, {"Greater", cmpGT}, {"GreaterEqual", cmpGE}} {
		m.row(c.name, m, 3, shift, func(i int, p []operand.Mem) {
			x, k := m.tile()[i], []reg.OpmaskPhysical{reg.K1, reg.K2, reg.K3, reg.K4}[i%4]
			mov(at(p[0], m, i), x)
			m.pick(VCMPPS, VCMPPD)(operand.U8(c.code), at(p[1], m, i), x, k)
			VMOVDQU8_Z(machine{512, 4}.bitsOf(0x01010101), k, reg.X8)
			if m.size == 4 {
				VMOVDQU(reg.X8, p[2].Offset(i*m.lanes()))
			} else {
				VMOVQ(reg.X8, p[2].Offset(i*m.lanes()))
			}
		})
	}
}
