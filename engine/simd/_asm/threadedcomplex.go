// Threaded code of complex numbers: the tile's lanes are real and imaginary parts in turn.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

func (m machine) complexTiles() {
	m.complexTile("MulComplex", m.mulComplex)
	m.complexOne("SquareComplex", func(x reg.Register) reg.VecVirtual { return m.mulComplex(x, x) })
	m.complexOne("Conj", func(x reg.Register) reg.VecVirtual { return m.xor(x, m.oddSign()) })
	if m.bits == 256 && m.size == 4 { // whose divisions are so short that a call counts
		m.complexPair("DivComplex", m.divComplex)
		m.complexOne("RecipComplex", m.recipComplex)
	} else {
		m.callingPair("DivComplex", "divComplex", call{exact: true})
		m.calling("RecipComplex", "recipComplex", call{exact: true})
	}
	m.complexPair("MaxComplex", func(x, y reg.Register) reg.VecVirtual { return m.chooseComplex(x, y, true) })
	m.complexPair("MinComplex", func(x, y reg.Register) reg.VecVirtual { return m.chooseComplex(x, y, false) })
}

// complexOne emits the handler of a function of one number.
func (m machine) complexOne(op string, f func(x reg.Register) reg.VecVirtual) {
	m.handler(op, 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			m.pick(VMOVAPS, VMOVAPD)(f(x), x)
		}
	})
}

// complexTile emits the handler of a function of two.
func (m machine) complexTile(op string, f func(x, y reg.Register) reg.VecVirtual) {
	m.handler(op, 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, 0)
		for i, x := range t {
			m.pick(VMOVAPS, VMOVAPD)(f(x, m.load(p.Offset(i*m.bytes()))), x)
		}
	})
}

// complexPair is complexTile in both orders.
func (m machine) complexPair(op string, f func(x, y reg.Register) reg.VecVirtual) {
	m.complexTile(op, f)
	m.complexTile(op+"From", func(x, y reg.Register) reg.VecVirtual { return f(y, x) })
}

// cmpOrd compares numbers neither of which is NaN.
const cmpOrd = 7

// chooseComplex takes the greater of two numbers in the complex order, or the lesser: x if they are equal or it has a NaN.
func (m machine) chooseComplex(x, y reg.Register, greater bool) reg.VecVirtual {
	xr, xi, yr, yi := m.reals(x), m.imags(x), m.reals(y), m.imags(y)
	lr, li, gr, gi := xr, xi, yr, yi // x is taken where l is less than g
	if greater {
		lr, li, gr, gi = yr, yi, xr, xi
	}
	take, less, ordered := m.compared(cmpUnord, xr, xi), m.compared(cmpLT, lr, gr), m.compared(cmpOrd, li, gi)
	ties, below := m.compared(cmpEQ, lr, gr), m.compared(cmpLE, li, gi)
	if m.bits != 512 {
		f := machine{m.bits, 8}
		less, below := f.and(less, ordered), f.and(ties, below)
		return m.either(f.or(f.or(less, below), take), x, y)
	}
	KANDW(less, ordered, less)
	KANDW(ties, below, below)
	KORW(less, take, take)
	KORW(below, take, take)
	return m.either(take, x, y)
}
