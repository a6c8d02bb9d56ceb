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

// network256 sorts n numbers, more than half of what so many vectors hold; two vectors may be emptier.
func network256(size, vectors int, float bool) {
	w := narrow{upper: map[int]operand.Mem{}}
	s := &sorter{size: size, lanes: 32 / size, float: float, turned: map[int]reg.VecVirtual{}, machine: w}
	name := s.name(vectors, 256)
	numbers := integers(fmt.Sprintf("network256Lanes%d", 8*size), size, s.lanes*8, func(i int) int { return i })
	for bit := 1; bit < s.lanes && size == 8 && !float; bit *= 2 {
		w.upper[bit] = integers(fmt.Sprintf("network256Upper%d", bit), size, s.lanes, func(i int) int { return -(i / bit & 1) })
	}
	reversal := operand.Mem{}
	if size == 4 {
		reversal = integers("network256Turn7", size, s.lanes, func(i int) int { return i ^ 7 })
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
		s.load(at, n, numbers.Offset(32*i), s.v[i])
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

// join256 merges the numbers of eight vectors with those of up to eight more, n in all; see join.
func join256(k kind) {
	w := narrow{upper: map[int]operand.Mem{}}
	s := &sorter{size: k.size, lanes: 32 / k.size, float: k.float, machine: w}
	numbers := integers(fmt.Sprintf("network256Lanes%d", 8*k.size), k.size, s.lanes*joined, func(i int) int { return i })
	for bit := 1; bit < s.lanes && k.size == 8 && !k.float; bit *= 2 {
		w.upper[bit] = integers(fmt.Sprintf("network256Upper%d", bit), k.size, s.lanes, func(i int) int { return -(i / bit & 1) })
	}
	reversal := integers("network256Turn7", 4, 8, func(i int) int { return i ^ 7 })
	n, data := s.beginJoin("join256" + k.name())
	if k.size == 4 {
		s.turned = map[int]reg.VecVirtual{7: YMM()}
		VMOVDQU(reversal, s.turned[7])
	}
	s.join(256, func(i int) reg.VecVirtual {
		v := YMM()
		s.load(operand.Mem{Base: data, Disp: 32 * (joined + i)}, n, numbers.Offset(32*i), v)
		return v
	}, func(i int, v reg.VecVirtual) {
		s.masked(v, s.below(n, numbers.Offset(32*i)), operand.Mem{Base: data, Disp: 32 * (joined + i)})
	}, data)
}

// load reads those lanes whose numbers are below n, and has the greatest number where nothing is.
func (s *sorter) load(at operand.Mem, n reg.GPVirtual, numbers operand.Mem, to reg.VecVirtual) {
	k, absent := s.below(n, numbers), YMM()
	s.masked(at, k, to)
	VPCMPEQD(absent, absent, absent)
	VPXOR(absent, k, absent)
	s.greatest(absent)
	VPOR(absent, to, to)
}

// masked moves the lanes that k has.
func (s *sorter) masked(from, k, to operand.Op) {
	if s.size == 4 {
		VPMASKMOVD(from, k, to)
	} else {
		VPMASKMOVQ(from, k, to)
	}
}

// integers is a table of so many of them, made once for a name.
func integers(name string, size, n int, f func(i int) int) operand.Mem {
	if t, ok := tables[name]; ok {
		return t
	}
	if size == 4 {
		tables[name] = vectors.Words32(name, n, func(i int) uint32 { return uint32(f(i)) })
	} else {
		tables[name] = vectors.Words64(name, n, func(i int) uint64 { return uint64(f(i)) })
	}
	return tables[name]
}

var tables = map[string]operand.Mem{}

// below is ones in the lanes whose numbers are below n.
func (s *sorter) below(n reg.GPVirtual, numbers operand.Mem) reg.VecVirtual {
	k := YMM()
	VMOVQ(n, k.AsX())
	s.pick(VPBROADCASTD, VPBROADCASTQ)(k.AsX(), k)
	s.pick(VPCMPGTD, VPCMPGTQ)(numbers, k, k)
	return k
}

func (w narrow) lanewise(s *sorter, bit int, p, v reg.VecVirtual) reg.VecVirtual {
	if s.size == 4 || s.float {
		low, high := YMM(), YMM()
		s.lesser(p, v, low)
		s.greater(p, v, high)
		s.blend(bit, high, low, low)
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
	if s.size == 4 || s.float {
		s.lesser(second, first, low)
		s.greater(first, second, high)
		return low, high
	}
	greater := YMM()
	VPCMPGTQ(second, first, greater)
	VBLENDVPD(greater, second, first, low)
	VBLENDVPD(greater, first, second, high)
	return low, high
}

// blend takes the lanes whose numbers have the bit from the first operand, the others from the second.
func (s *sorter) blend(bit int, first, second, to reg.VecVirtual) {
	upper, words := 0, s.size/4
	for i := range 8 {
		upper |= i / words / bit & 1 << i
	}
	VPBLENDD(operand.U8(upper), first, second, to)
}

func (narrow) exchange(s *sorter, d int, first, second reg.VecVirtual) (a, b reg.VecVirtual) {
	a, b = YMM(), YMM()
	if d == 1 {
		VPUNPCKLQDQ(second, first, a)
		VPUNPCKHQDQ(second, first, b)
	} else {
		VPERM2I128(operand.U8(0x20), second, first, a)
		VPERM2I128(operand.U8(0x31), second, first, b)
	}
	return a, b
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
