// Threaded code on whole numbers of the tile's element size. The bitwise operations and the choice are those of floats.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// intPair emits a binary handler and the one that takes its first operand from memory; f sets to = x op y.
func (m machine) intPair(name string, f func(x, y, to reg.Register)) {
	m.intTile(name, f)
	m.handler(name+"From", 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, 0)
		for i, x := range t {
			f(m.load(p.Offset(i*m.bytes())), x, x)
		}
	})
}

func (m machine) intTile(name string, f func(x, y, to reg.Register)) {
	m.handler(name, 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, 0)
		for i, x := range t {
			f(x, m.load(p.Offset(i*m.bytes())), x)
		}
	})
}

func (m machine) intTiles() {
	m.intTile("AddInt", func(x, y, to reg.Register) { m.pick(VPADDD, VPADDQ)(y, x, to) })
	m.intPair("SubInt", func(x, y, to reg.Register) { m.pick(VPSUBD, VPSUBQ)(y, x, to) })
	m.intTile("MulInt", m.mulInt)
	for _, c := range []struct {
		name     string
		unsigned bool
	}{{"Int", false}, {"Uint", true}} {
		m.intTile("Max"+c.name, func(x, y, to reg.Register) { m.extremeInt(c.unsigned, false, x, y, to) })
		m.intTile("Min"+c.name, func(x, y, to reg.Register) { m.extremeInt(c.unsigned, true, x, y, to) })
	}
	const equal, less, lessEqual, notEqual, greaterEqual, greater = 0, 1, 2, 4, 5, 6
	for _, c := range []struct {
		name     string
		code     int
		unsigned bool
	}{{"EqualInt", equal, false}, {"NotEqualInt", notEqual, false},
		{"LessInt", less, false}, {"LessEqualInt", lessEqual, false}, {"GreaterInt", greater, false}, {"GreaterEqualInt", greaterEqual, false},
		{"LessUint", less, true}, {"LessEqualUint", lessEqual, true}, {"GreaterUint", greater, true}, {"GreaterEqualUint", greaterEqual, true}} {
		m.intTile(c.name, func(x, y, to reg.Register) {
			if m.bits == 512 {
				k := K()
				if c.unsigned {
					m.pick(VPCMPUD, VPCMPUQ)(operand.U8(c.code), y, x, k)
				} else {
					m.pick(VPCMPD, VPCMPQ)(operand.U8(c.code), y, x, k)
				}
				m.pair(VPMOVM2D, VPMOVM2Q)(k, to)
				return
			}
			if c.unsigned {
				x, y = m.flipSign(x), m.flipSign(y)
			}
			switch c.code {
			case equal, notEqual:
				m.pick(VPCMPEQD, VPCMPEQQ)(y, x, to)
			case less, greaterEqual:
				m.pick(VPCMPGTD, VPCMPGTQ)(x, y, to)
			default:
				m.pick(VPCMPGTD, VPCMPGTQ)(y, x, to)
			}
			if c.code == notEqual || c.code == greaterEqual || c.code == lessEqual {
				VPXOR(m.bitsOf(m.ones()), to, to)
			}
		})
	}
	m.intPair("ShiftLeft", func(x, y, to reg.Register) { m.pick(VPSLLVD, VPSLLVQ)(y, x, to) })
	m.intPair("ShiftRight", m.shiftRightBy)
	m.intPair("ShiftRightUint", func(x, y, to reg.Register) { m.pick(VPSRLVD, VPSRLVQ)(y, x, to) })
	m.handler("NegInt", 1, func(t []reg.VecPhysical) {
		zero := m.load(m.bitsOf(0))
		for _, x := range t {
			m.pick(VPSUBD, VPSUBQ)(x, zero, x)
		}
	})
	m.handler("AbsInt", 1, func(t []reg.VecPhysical) {
		zero := m.load(m.bitsOf(0))
		for _, x := range t {
			switch {
			case m.size == 4:
				VPABSD(x, x)
			case m.bits == 512:
				VPABSQ(x, x)
			default:
				s := m.vec()
				VPCMPGTQ(x, zero, s)
				VPXOR(s, x, x)
				VPSUBQ(s, x, x)
			}
		}
	})
	m.handler("SquareInt", 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			m.mulInt(x, x, x)
		}
	})
}

func (m machine) ones() uint64 {
	if m.size == 4 {
		return 1<<32 - 1
	}
	return 1<<64 - 1
}

// flipSign makes unsigned numbers compare as signed ones do.
func (m machine) flipSign(x reg.Register) reg.Register {
	v := m.vec()
	VPXOR(m.pattern(1<<31, 1<<63), x, v)
	return v
}

func (m machine) mulInt(x, y, to reg.Register) {
	switch {
	case m.size == 4:
		VPMULLD(y, x, to)
	case m.bits == 512:
		VPMULLQ(y, x, to)
	default: // the upper halves' products only reach the upper half
		a, b := m.vec(), m.vec()
		VPSRLQ(operand.U8(32), x, a)
		VPMULUDQ(y, a, a)
		VPSRLQ(operand.U8(32), y, b)
		VPMULUDQ(x, b, b)
		VPADDQ(a, b, b)
		VPSLLQ(operand.U8(32), b, b)
		VPMULUDQ(y, x, a)
		VPADDQ(a, b, to)
	}
}

func (m machine) extremeInt(unsigned, least bool, x, y, to reg.Register) {
	if m.size == 4 || m.bits == 512 {
		f := m.pick(VPMAXSD, VPMAXSQ)
		switch {
		case unsigned && least:
			f = m.pick(VPMINUD, VPMINUQ)
		case unsigned:
			f = m.pick(VPMAXUD, VPMAXUQ)
		case least:
			f = m.pick(VPMINSD, VPMINSQ)
		}
		f(y, x, to)
		return
	}
	p, q := x, y
	if unsigned {
		p, q = m.flipSign(x), m.flipSign(y)
	}
	mask := m.vec()
	VPCMPGTQ(q, p, mask)
	if least {
		VBLENDVPD(mask, y, x, to)
	} else {
		VBLENDVPD(mask, x, y, to)
	}
}

// shiftRightBy fills up with the sign.
func (m machine) shiftRightBy(x, y, to reg.Register) {
	if m.size == 4 || m.bits == 512 {
		m.pick(VPSRAVD, VPSRAVQ)(y, x, to)
		return
	}
	s, v := m.vec(), m.vec()
	VPCMPGTQ(x, m.load(m.bitsOf(0)), s)
	VPXOR(s, x, v)
	VPSRLVQ(y, v, v)
	VPXOR(s, v, to)
}
