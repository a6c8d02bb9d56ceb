// Folds down columns: rows are laid onto a row of results, four at a time.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// group is how many rows are laid onto the results at a time.
const group = 4

// fold is what is done to each column; with nan the result is NaN where an element is: f itself forgets such.
type fold struct {
	name string
	f    func(k kind, acc, x reg.VecVirtual)
	nan  bool
}

var folds = []fold{
	{"Add", func(k kind, acc, x reg.VecVirtual) { k.Pick(VADDPS, VADDPD)(x, acc, acc) }, false},
	{"Mul", func(k kind, acc, x reg.VecVirtual) { k.Pick(VMULPS, VMULPD)(x, acc, acc) }, false},
	// Of equal elements, and with a NaN, these give their second operand.
	{"Max", func(k kind, acc, x reg.VecVirtual) { k.Pick(VMAXPS, VMAXPD)(acc, x, acc) }, true},
	{"Min", func(k kind, acc, x reg.VecVirtual) { k.Pick(VMINPS, VMINPD)(acc, x, acc) }, true},
}

// down emits acc[j] = f(… f(acc[j], row 0), … last row) for n elements, a multiple of a cache line. Rows are so many bytes
// apart. Meanwhile the caches are asked for the rows that come next, in the order in which they lie.
func down(k kind, f fold) {
	TEXT(k.name("down"+f.name), NOSPLIT, "func(n int, acc, a *byte, rows, stride int)")
	Pragma("noescape")
	n, acc, a, rows, stride := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("acc"), acc)
	Load(Param("a"), a)
	Load(Param("rows"), rows)
	Load(Param("stride"), stride)
	size, thrice := GP64(), GP64()
	LEAQ(operand.Mem{Base: stride, Index: stride, Scale: 2}, thrice)
	MOVQ(n, size)
	SHLQ(shift(k.Size), size)
	for _, u := range []int{group, 1} {
		tag := fmt.Sprint(u)
		Label("rows" + tag)
		CMPQ(rows, operand.I8(u))
		JL(operand.LabelRef("done" + tag))
		p, soon, over, to, left := GP64(), GP64(), GP64(), GP64(), GP64()
		MOVQ(a, p)
		LEAQ(operand.Mem{Base: a, Index: stride, Scale: uint8(u)}, a)
		MOVQ(a, soon)
		LEAQ(operand.Mem{Base: a, Index: size, Scale: 1}, over)
		MOVQ(acc, to)
		MOVQ(size, left)
		Label("line" + tag)
		for i := range u {
			PREFETCHT1(operand.Mem{Base: soon, Disp: 64 * i})
		}
		for d := 0; d < 64; d += k.Bytes() {
			at := operand.Mem{Base: to, Disp: d}
			row := func(i int) operand.Mem {
				m := operand.Mem{Base: p, Disp: d}
				switch i {
				case 1, 2:
					m.Index, m.Scale = stride, uint8(i)
				case 3:
					m.Index, m.Scale = thrice, 1
				}
				return m
			}
			v := k.Load(at)
			if f.nan {
				extremes(k, f, v, at, u, fmt.Sprint(u, "at", d), row)
			} else {
				for i := range u {
					f.f(k, v, k.Load(row(i)))
				}
			}
			k.Pick(VMOVUPS, VMOVUPD)(v, at)
		}
		ADDQ(operand.I8(64), p)
		ADDQ(operand.I8(64), to)
		ADDQ(operand.I32(64*u), soon)
		CMPQ(soon, over)
		JCS(operand.LabelRef("same" + tag))
		ADDQ(stride, over) // on to the next row
		ADDQ(stride, soon)
		SUBQ(size, soon)
		Label("same" + tag)
		SUBQ(operand.I8(64), left)
		JG(operand.LabelRef("line" + tag))
		SUBQ(operand.I8(u), rows)
		JMP(operand.LabelRef("rows" + tag))
		Label("done" + tag)
	}
	VZEROUPPER()
	RET()
}

// extremes folds u rows; where one has a NaN, again and with care.
func extremes(k kind, f fold, v reg.VecVirtual, at operand.Mem, u int, tag string, row func(i int) operand.Mem) {
	var none, last reg.VecVirtual
	var lanes reg.Register
	for i := range u {
		x := k.Load(row(i))
		f.f(k, v, x)
		y := last
		if u == 1 {
			y = x
		}
		last = x
		switch {
		case i%2 == 0 && u > 1:
		case k.Bits == 512 && lanes == nil:
			lanes = k.numbers(x, y)
		case k.Bits == 512: // and so are these
			if k.Size == 4 {
				VCMPPS(operand.U8(7), x, y, lanes, lanes)
			} else {
				VCMPPD(operand.U8(7), x, y, lanes, lanes)
			}
		case none == nil:
			none = k.unordered(x, y)
		default:
			VORPS(k.unordered(x, y), none, none)
		}
	}
	switch {
	case k.Bits == 256:
		r := GP32()
		VMOVMSKPS(none, r)
		TESTL(r, r)
		JZ(operand.LabelRef("numbers" + tag))
	case k.Size == 4:
		KORTESTW(lanes, lanes)
		JCS(operand.LabelRef("numbers" + tag))
	default:
		KORTESTB(lanes, lanes)
		JCS(operand.LabelRef("numbers" + tag))
	}
	k.Pick(VMOVUPS, VMOVUPD)(at, v)
	for i := range u {
		x, was := k.Load(row(i)), k.Vec()
		k.Pick(VMOVAPS, VMOVAPD)(v, was)
		f.f(k, v, x)
		for _, y := range []reg.VecVirtual{x, was} {
			switch {
			case k.Bits == 512:
				k.Pick(VBLENDMPS, VBLENDMPD)(v, y, k.numbers(y, y), v)
			case k.Size == 4:
				VBLENDVPS(k.unordered(y, y), y, v, v)
			default:
				VBLENDVPD(k.unordered(y, y), y, v, v)
			}
		}
	}
	Label("numbers" + tag)
}

// unordered has all bits set in the lanes in which x or y is a NaN.
func (k kind) unordered(x, y reg.VecVirtual) reg.VecVirtual {
	z := YMM()
	k.Pick(VCMPPS, VCMPPD)(operand.U8(3), x, y, z)
	return z
}

// numbers are the lanes in which neither is.
func (k kind) numbers(x, y reg.VecVirtual) reg.Register {
	r := K()
	if k.Size == 4 {
		VCMPPS(operand.U8(7), x, y, r)
	} else {
		VCMPPD(operand.U8(7), x, y, r)
	}
	return r
}
