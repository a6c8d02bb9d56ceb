// Threaded code of functions that need the registers. Cheap ones send the tile by way of the scratch memory; for those that take
// longer than a call, their kernels do, but the most used are written out.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (m machine) farTiles() {
	m.far("Rsqrt", 1, func(x reg.VecVirtual, _ operand.Mem) reg.VecVirtual { return m.rsqrt(x) })
	for _, u := range []struct {
		op, kernel string
		f          func(x reg.VecVirtual) reg.VecVirtual
	}{{"Exp", "exp", func(x reg.VecVirtual) reg.VecVirtual { return m.exp(x, nil) }}, {"Log", "log", m.log}, {"Tanh", "tanh", m.tanh},
		{"Sigmoid", "sigmoid", m.sigmoid}} {
		if m.bits == 512 {
			m.inPlace(u.op, u.f)
		} else {
			m.calling(u.op, u.kernel, call{})
		}
	}
	for _, u := range [][2]string{{"Exp2", "expTwo"}, {"Expm1", "expm"}, {"Log1p", "logp"}, {"Log2", "logTwo"}, {"Log10", "logTen"},
		{"Cbrt", "cbrt"}, {"Sinh", "sinh"}, {"Cosh", "cosh"}, {"Asin", "asin"}, {"Acos", "acos"}, {"Atan", "atan"},
		{"Asinh", "asinh"}, {"Acosh", "acosh"}, {"Atanh", "atanh"}, {"Erf", "erf"}, {"Erfc", "erfc"}} {
		m.calling(u[0], u[1], call{})
	}
	for _, u := range [][2]string{{"Sin", "sin"}, {"Cos", "cos"}, {"Tan", "tan"}} {
		m.calling(u[0], u[1], call{near: true})
	}
	m.callingPair("Pow", "pow", call{})
	m.callingPair("Atan2", "atan2", call{})
	m.callingPair("LogAddExp", "logaddexp", call{})
	m.callingPair("LogAddExp2", "logaddexpTwo", call{})
	if m.size == 8 {
		m.farPair("Hypot", m.hypotDouble)
	}
	m.callingPair("FloorDiv", "floorDivide", call{marking: true})
	m.callingPair("Mod", "mod", call{marking: true})
	m.callingPair("Fmod", "fmod", call{marking: true})
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
