// Threaded code of halves: they are single-precision numbers in the tile, rounded where their type asks for it. Signalling NaN
// leaves the condition of an invalid operation.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (m machine) halfTiles() {
	if m.size != 4 {
		return
	}
	const nearest = 0
	m.handler("LoadF16", 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, 1)
		for i, x := range t {
			VCVTPH2PS(p.Offset(i*m.bytes()/2), x)
		}
	})
	m.handler("StoreF16", 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, 1)
		for i, x := range t {
			VCVTPS2PH(operand.U8(nearest), x, p.Offset(i*m.bytes()/2))
		}
	})
	m.handler("RoundF16", 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			h := reg.VecVirtual(YMM())
			if m.bits == 256 {
				h = XMM()
			}
			VCVTPS2PH(operand.U8(nearest), x, h)
			VCVTPH2PS(h, x)
		}
	})
}
