// Zeros and signs of complex numbers.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// zeros reports whether a number is zero in both parts, of n that fill whole fours of vectors. Shifting out the sign leaves
// nothing of a zero alone.
func zeros(k kind) {
	TEXT(k.name("zero"), NOSPLIT, "func(n int, a *byte) (some uint64)")
	Pragma("noescape")
	n, a := Load(Param("n"), GP64()), Load(Param("a"), GP64())
	least := ZMM()
	VPTERNLOGQ(operand.U8(0xff), least, least, least)
	Label("loop")
	for i := range 4 {
		v, x := ZMM(), ZMM()
		VMOVDQU64(operand.Mem{Base: a, Disp: 64 * i}, v)
		if k.Size == 4 {
			VPADDD(v, v, x)
		} else {
			VPERMILPD(operand.U8(0x55), v, x)
			VPORQ(v, x, x)
			VPADDQ(x, x, x)
		}
		VPMINUQ(x, least, least)
		if i%2 == 0 {
			PREFETCHT1(operand.Mem{Base: a, Disp: ahead + 64*i})
		}
	}
	ADDQ(operand.I32(256), a)
	SUBQ(operand.I8(2*k.Lanes()), n)
	JG(operand.LabelRef("loop"))
	none, r := K(), GP32()
	VPTESTNMQ(least, least, none)
	KMOVW(none, r)
	VZEROUPPER()
	Store(r.As64(), ReturnIndex(0))
	RET()
}

// signs divides n numbers by their lengths, four at a time, in double precision.
func signs(k kind) {
	TEXT(k.name("sign"), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	d := kindOf(512, 8)
	one, magnitude, sign := d.Load(every(0x3ff0000000000000)), d.Load(every(1<<63-1)), d.Load(every(1<<63))
	inf, nan, none := d.Load(every(0x7ff<<52)), d.Load(every(0x7ff8<<48)), ZMM()
	VXORPD(none, none, none)
	swapped := func(x reg.Register) reg.VecVirtual {
		v := ZMM()
		VPERMILPD(operand.U8(0x55), x, v)
		return v
	}
	Label("loop")
	z := ZMM()
	if k.Size == 4 {
		VCVTPS2PD(operand.Mem{Base: a}, z)
	} else {
		VMOVUPD(operand.Mem{Base: a}, z)
	}
	size := d.Two(VANDPD, z, magnitude)
	other := swapped(size)
	most := d.Two(VMAXPD, size, other)
	x := ZMM()
	VMOVAPD(z, x)
	if k.Size == 8 { // the greater part is brought to between one and two
		e := ZMM()
		VGETEXPPD(most, e)
		VXORPD(sign, e, e)
		VSCALEFPD(e, x, x)
	}
	square := d.Two(VMULPD, x, x)
	length := d.Two(VADDPD, square, swapped(square))
	zero, far, endless, odd := d.mask(cmpEQ, most, none), d.mask(cmpEQ, size, inf), d.mask(cmpEQ, other, inf), d.mask(cmpUnord, size, other)
	VMOVAPD(one, zero, length)
	VMOVAPD(none, zero, x)
	VSQRTPD(length, length)
	VDIVPD(length, x, x)
	unit := d.Two(VANDPD, z, sign)
	VORPD(one, unit, unit)
	VMOVAPD(none, endless, x)
	VMOVAPD(unit, far, x)
	both, any := K(), K()
	KANDB(far, endless, both)
	KORB(far, endless, any)
	KANDNB(odd, any, odd)
	KORB(both, odd, odd)
	VMOVAPD(nan, odd, x)
	if k.Size == 4 {
		y := YMM()
		VCVTPD2PS(x, y)
		VMOVUPS(y, operand.Mem{Base: dst})
	} else {
		VMOVUPD(x, operand.Mem{Base: dst})
	}
	ADDQ(operand.I8(8*k.Size), a)
	ADDQ(operand.I8(8*k.Size), dst)
	SUBQ(operand.I8(4), n)
	JG(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}
