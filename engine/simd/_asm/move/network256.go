// The networks that sort integers, for AVX2: it has no masks, and compares integers of eight bytes but does not choose the lesser.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// narrow are AVX2's instructions.
type narrow struct {
	upper map[int]operand.Mem // by a bit of the lanes' numbers: ones in the lanes that have it
}

// network256 sorts n integers, more than half of what so many vectors hold; two vectors may be emptier.
func network256(size, vectors int) {
	w := narrow{upper: map[int]operand.Mem{}}
	s := &sorter{size: size, lanes: 32 / size, turned: map[int]reg.VecVirtual{}, machine: w}
	name := fmt.Sprintf("network%dof256x%d", vectors, 8*size)
	numbers := integers(name+"Lanes", size, s.lanes*vectors, func(i int) int { return i })
	for bit := 1; bit < s.lanes && size == 8; bit *= 2 {
		w.upper[bit] = integers(fmt.Sprintf("%sUpper%d", name, bit), size, s.lanes, func(i int) int { return -(i / bit & 1) })
	}
	reversal := operand.Mem{}
	if size == 4 {
		reversal = integers(name+"Turn7", size, s.lanes, func(i int) int { return i ^ 7 })
	}
	TEXT(name, NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	if size == 4 {
		s.turned[7] = YMM()
		VMOVDQU(reversal, s.turned[7])
	}
	s.v = make([]reg.VecVirtual, vectors)
	for i := range s.v {
		s.v[i] = YMM()
		at := operand.Mem{Base: data, Disp: 32 * i}
		if i < whole(vectors) {
			VMOVDQU(at, s.v[i])
			continue
		}
		k, absent := s.below(n, numbers.Offset(32*i)), YMM() // the greatest number where nothing is
		s.masked(at, k, s.v[i])
		VPCMPEQD(absent, absent, absent)
		VPXOR(absent, k, absent)
		s.pick(VPSRLD, VPSRLQ)(operand.U8(1), absent, absent)
		VPOR(absent, s.v[i], s.v[i])
	}
	s.emit()
	for i := range s.v {
		at := operand.Mem{Base: data, Disp: 32 * i}
		if i < whole(vectors) {
			VMOVDQU(s.v[i], at)
			continue
		}
		s.masked(s.v[i], s.below(n, numbers.Offset(32*i)), at)
	}
	VZEROUPPER()
	RET()
}

// masked moves the lanes that k has.
func (s *sorter) masked(from, k, to operand.Op) {
	if s.size == 4 {
		VPMASKMOVD(from, k, to)
	} else {
		VPMASKMOVQ(from, k, to)
	}
}

// integers is a table of so many of them.
func integers(name string, size, n int, f func(i int) int) operand.Mem {
	if size == 4 {
		return vectors.Words32(name, n, func(i int) uint32 { return uint32(f(i)) })
	}
	return vectors.Words64(name, n, func(i int) uint64 { return uint64(f(i)) })
}

// below is ones in the lanes whose numbers are below n.
func (s *sorter) below(n reg.GPVirtual, numbers operand.Mem) reg.VecVirtual {
	k := YMM()
	VMOVQ(n, k.AsX())
	s.pick(VPBROADCASTD, VPBROADCASTQ)(k.AsX(), k)
	s.pick(VPCMPGTD, VPCMPGTQ)(numbers, k, k)
	return k
}

func (w narrow) lanewise(s *sorter, bit int, p, v reg.VecVirtual) reg.VecVirtual {
	if s.size == 4 {
		low, high := YMM(), YMM()
		VPMINSD(p, v, low)
		VPMAXSD(p, v, high)
		upper := 0
		for i := range s.lanes {
			upper |= i / bit & 1 << i
		}
		VPBLENDD(operand.U8(upper), high, low, low)
		return low
	}
	greater, out := YMM(), YMM()
	VPCMPGTQ(p, v, greater)
	VPXOR(w.upper[bit], greater, greater) // of equal ones either will do
	VBLENDVPD(greater, p, v, out)
	return out
}

func (narrow) both(s *sorter, first, second reg.VecVirtual) (low, high reg.VecVirtual) {
	low, high = YMM(), YMM()
	if s.size == 4 {
		VPMINSD(second, first, low)
		VPMAXSD(second, first, high)
		return low, high
	}
	greater := YMM()
	VPCMPGTQ(second, first, greater)
	VBLENDVPD(greater, second, first, low)
	VBLENDVPD(greater, first, second, high)
	return low, high
}

func (narrow) turn(s *sorter, v reg.VecVirtual, m int) reg.VecVirtual {
	p := YMM()
	switch bytes := m * s.size; {
	case bytes < 16:
		VPSHUFD(neighbours(bytes), v, p)
	case bytes == 16:
		VPERMQ(operand.U8(0x4e), v, p)
	case s.size == 8:
		VPERMQ(operand.U8(0x1b), v, p)
	default:
		VPERMD(v, s.turned[m], p)
	}
	return p
}
