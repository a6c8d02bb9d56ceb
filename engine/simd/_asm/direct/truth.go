// Comparisons, and logic on elements of any type. Masks of the elements become bytes, 0 or 1.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// truth makes the bytes of a piece of masks: where they hold, or where they do not.
type truth struct {
	ones reg.VecVirtual
	not  bool
}

func (t *truth) setup() { t.ones = all(0x0101010101010101) }

func (t *truth) of(bytes reg.VecVirtual) reg.VecVirtual {
	if t.not {
		return two(VANDNPS, bytes, t.ones)
	}
	return two(VANDPS, bytes, t.ones)
}

// narrow packs the masks of a piece into bytes. Packing works within halves, which are put in order at the end.
func (e element) narrow(mask []reg.VecVirtual) reg.VecVirtual {
	switch len(mask) {
	case 1:
		return mask[0]
	case 2:
		v := two(VPACKSSWB, mask[0], mask[1])
		VPERMQ(operand.U8(0xd8), v, v)
		return v
	case 4: // each half has four bytes of every mask in turn
		v := two(VPACKSSWB, two(VPACKSSDW, mask[0], mask[1]), two(VPACKSSDW, mask[2], mask[3]))
		return halves(v, VPUNPCKLDQ, VPUNPCKHDQ)
	}
	for i := range 4 {
		v := YMM()
		VSHUFPS(operand.U8(0x88), mask[2*i+1], mask[2*i], v)
		mask[i] = v
	}
	v := two(VPACKSSWB, two(VPACKSSDW, mask[0], mask[1]), two(VPACKSSDW, mask[2], mask[3]))
	return halves(v, VPUNPCKLWD, VPUNPCKHWD)
}

// halves takes groups of bytes from the lower and the upper half in turn.
func halves(v reg.VecVirtual, low, high func(...operand.Op)) reg.VecVirtual {
	upper, a, b := XMM(), YMM(), XMM()
	VEXTRACTI128(operand.U8(1), v, upper)
	low(upper, v.AsX(), a.AsX())
	high(upper, v.AsX(), b)
	VINSERTI128(operand.U8(1), b, a, a)
	return a
}

// vectors is how many vectors a piece takes.
func (e element) vectors() int { return piece * e.size / vector }

// comparisons emits those of whole numbers.
func (e element) comparisons() {
	greater := vectors.OfSize(e.size, VPCMPGTB, VPCMPGTW, VPCMPGTD, VPCMPGTQ)
	pieces := func(op string, not bool, f func(at place, i int) reg.VecVirtual) {
		e.compare(op, not, func() {}, f)
	}
	for _, not := range []bool{false, true} {
		same, less, first, second := "eq", "lt", "b", "a"
		if not { // a <= b is not a > b
			same, less, first, second = "ne", "le", "a", "b"
		}
		pieces(same, not, func(at place, i int) reg.VecVirtual { return two(e.equal(), load(at("a", i)), at("b", i)) })
		pieces(less, not, func(at place, i int) reg.VecVirtual { return two(greater, load(at(first, i)), at(second, i)) })
	}
	if e.size == 8 {
		var sign reg.VecVirtual
		setup := func() { sign = all(1 << 63) }
		flip := func(m operand.Mem) reg.VecVirtual { return two(VXORPS, sign, m) }
		e.compare("ltUnsigned", false, setup, func(at place, i int) reg.VecVirtual { return two(greater, flip(at("b", i)), flip(at("a", i))) })
		e.compare("leUnsigned", true, setup, func(at place, i int) reg.VecVirtual { return two(greater, flip(at("a", i)), flip(at("b", i))) })
		return
	}
	// a <= b where the lesser is a, a < b where it is not b.
	least := vectors.OfSize(e.size, VPMINUB, VPMINUW, VPMINUD)
	pieces("leUnsigned", false, func(at place, i int) reg.VecVirtual {
		a := load(at("a", i))
		return two(e.equal(), two(least, a, at("b", i)), a)
	})
	pieces("ltUnsigned", true, func(at place, i int) reg.VecVirtual {
		b := load(at("b", i))
		return two(e.equal(), two(least, b, at("a", i)), b)
	})
}

func (e element) compare(op string, not bool, setup func(), f func(at place, i int) reg.VecVirtual) {
	t := truth{not: not}
	e.pieces(e.name(op), []string{"a", "b"}, func() { t.setup(); setup() }, func(at place) reg.VecVirtual {
		mask := make([]reg.VecVirtual, e.vectors())
		for i := range mask {
			mask[i] = f(at, i)
		}
		return t.of(e.narrow(mask))
	})
}

// equal compares whole numbers.
func (e element) equal() func(...operand.Op) {
	return vectors.OfSize(e.size, VPCMPEQB, VPCMPEQW, VPCMPEQD, VPCMPEQQ)
}

// zeros finds elements that are zero.
type zeros struct {
	element
	none, ones reg.VecVirtual
}

func (z *zeros) setup() {
	z.none = YMM()
	VPXOR(z.none, z.none, z.none)
	if z.pair && z.size == 8 {
		z.ones = all(^uint64(0))
	}
}

// of is the mask of where the vector, or the two of them, has zeros.
func (z *zeros) of(m ...operand.Op) reg.VecVirtual {
	float := func(f func(...operand.Op), m operand.Op) reg.VecVirtual {
		v := YMM()
		f(operand.U8(0), m, z.none, v)
		return v
	}
	switch {
	case z.pair && z.size == 8: // both parts
		return two(VPCMPEQQ, float(VCMPPS, m[0]), z.ones)
	case z.pair:
		a, b := float(VCMPPD, m[0]), float(VCMPPD, m[1])
		low, high := two(VPUNPCKLQDQ, a, b), two(VPUNPCKHQDQ, a, b)
		v := two(VANDPS, low, high)
		VPERMQ(operand.U8(0xd8), v, v)
		return v
	case z.float && z.size == 4:
		return float(VCMPPS, m[0])
	case z.float:
		return float(VCMPPD, m[0])
	}
	return two(z.equal(), z.none, m[0])
}

// truths emits logic.
func (e element) truths() {
	wide := max(e.size/8, 1) // vectors that make a mask
	masks := e.vectors() / wide
	for _, f := range []struct {
		name     string
		operands []string
		not      bool
		join     func(...operand.Op)
	}{{"isTrue", []string{"a"}, true, nil}, {"isFalse", []string{"a"}, false, nil}, {"both", []string{"a", "b"}, true, VORPS},
		{"either", []string{"a", "b"}, true, VANDPS}, {"one", []string{"a", "b"}, false, VXORPS}} {
		t, z := truth{not: f.not}, zeros{element: e}
		e.pieces(e.name(f.name), f.operands, func() { t.setup(); z.setup() }, func(at place) reg.VecVirtual {
			mask := make([]reg.VecVirtual, masks)
			for i := range mask {
				of := func(x string) reg.VecVirtual {
					var m []operand.Op
					for j := range wide {
						m = append(m, at(x, wide*i+j))
					}
					return z.of(m...)
				}
				mask[i] = of("a")
				if f.join != nil {
					mask[i] = two(f.join, mask[i], of("b"))
				}
			}
			return t.of(e.narrow(mask))
		})
	}
}
