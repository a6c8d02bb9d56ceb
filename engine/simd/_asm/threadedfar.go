// Threaded code of functions that need the registers: the tile goes by way of the scratch memory.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (m machine) farTiles() {
	exp := func(x reg.VecVirtual) reg.VecVirtual { return m.exp(x, nil) }
	for _, u := range []struct {
		name string
		f    func(x reg.VecVirtual) reg.VecVirtual
	}{{"Exp", exp}, {"Log", m.log}, {"Tanh", m.tanh}, {"Exp2", m.exp2}, {"Expm1", m.expm1}, {"Log1p", m.log1p}, {"Log2", m.logTwo},
		{"Log10", m.logTen}, {"Sigmoid", m.sigmoid}, {"Rsqrt", m.rsqrt}, {"Cbrt", m.cbrt}, {"Sinh", m.sinh}, {"Cosh", m.cosh},
		{"Asin", m.asin}, {"Acos", m.acos}, {"Atan", m.atan},
		{"Sin", m.near(m.sin)}, {"Cos", m.near(m.cos)}, {"Tan", m.near(m.tan)}} {
		if m.bits == 512 && (u.name == "Exp" || u.name == "Log" || u.name == "Tanh" || u.name == "Sigmoid") {
			m.inPlace(u.name, u.f)
			continue
		}
		m.far(u.name, 1, func(x reg.VecVirtual, _ operand.Mem) reg.VecVirtual { return u.f(x) })
	}
	m.far("Pow", 3, func(x reg.VecVirtual, p operand.Mem) reg.VecVirtual { return m.pow(x, m.load(p)) })
	m.far("PowFrom", 3, func(y reg.VecVirtual, p operand.Mem) reg.VecVirtual { return m.pow(m.load(p), y) })
}

// inPlace emits the handler of a much used function: it is written out for each vector of the tile, which stays where it is.
func (m machine) inPlace(op string, f func(x reg.VecVirtual) reg.VecVirtual) {
	m.begin(op)
	hold(roomBesideTile, func() {
		for _, x := range m.tile() {
			m.pick(VMOVAPS, VMOVAPD)(f(m.copy(x)), x)
			m.signal(x)
		}
		ADDQ(operand.U8(8), here)
		m.jump()
	})
}

// roomBesideTile is how many constants fit beside a tile and what its functions need.
const roomBesideTile = 17

// signal makes a condition of a number that is not finite.
func (m machine) signal(y reg.Register) {
	d := m.sub(y, y)
	if m.bits == 512 {
		m.pick(VCMPPS, VCMPPD)(operand.U8(signalLT), d, d, K())
	} else {
		m.pick(VCMPPS, VCMPPD)(operand.U8(signalLT), d, d, d)
	}
}

// near leaves a condition of denormal numbers behind where an argument is not within the bounds of the function.
func (m machine) near(f func(x reg.VecVirtual) reg.VecVirtual) func(x reg.VecVirtual) reg.VecVirtual {
	tiny := uint64(1)
	return func(x reg.VecVirtual) reg.VecVirtual {
		mark := m.where(cmpLT, m.magnitude(x), m.inRegister(m.val(circularBound)), m.inRegister(m.val(1)), m.inRegister(m.bitsOf(tiny)))
		m.add(mark, mark)
		return f(x)
	}
}

// circularBound is that of the Go side.
const circularBound = 1 << 16

// far emits a handler of so many words; its second operand, if any, is in memory. What is not finite leaves a condition behind,
// whatever the function's own steps do.
func (m machine) far(op string, words int, f func(x reg.VecVirtual, other operand.Mem) reg.VecVirtual) {
	m.begin(op)
	var other operand.Mem
	if words > 1 {
		other = at(1, reg.RBX, reg.RDX, 0)
	}
	at := func(i int) operand.Mem { return operand.Mem{Base: scratch, Disp: i * m.bytes()} }
	for i, x := range m.tile() {
		m.store(x, at(i))
	}
	hold(m.room(), func() {
		p, left := GP64(), GP64()
		MOVQ(scratch, p)
		MOVQ(operand.I32(tileVectors), left)
		Label("loop")
		y := f(m.load(operand.Mem{Base: p}), other)
		m.store(y, operand.Mem{Base: p})
		m.signal(y)
		ADDQ(operand.I32(m.bytes()), p)
		if words > 1 {
			ADDQ(operand.I32(m.bytes()), other.Base)
		}
		DECQ(left)
		JNZ(operand.LabelRef("loop"))
		for i, x := range m.tile() {
			m.pick(VMOVUPS, VMOVUPD)(at(i), x)
		}
		ADDQ(operand.U8(8*words), here)
		m.jump()
	})
}
