// Splitting a row by a pivot, in place, for sorting: what is below the pivot comes before the rest.
//
// So many vectors at either end are set aside. Then there is room for twice as many between what has been read and what has been
// written, and rounds of them are read from the side that has less room: each vector is written to both sides, with the lanes that
// belong there outermost. At last those that were set aside go to where the last ones were read.
//
//	for i, x := range data[:n] {
//		if x < pivot { data[i], data[less] = data[less], x; less++ }
//	}
//
// n is a multiple of the lanes and at least that of the vectors set aside. After so many rounds the routine returns -1 and
// leaves the places in state. The second of them, which is never 0, must be 0 at first, and is again in the end.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// kind is what a routine sorts: integers of a size, or floats of eight bytes.
type kind struct {
	size  int
	float bool
}

// name tells kinds apart.
func (k kind) name() string {
	if k.float {
		return fmt.Sprintf("f%d", 8*k.size)
	}
	return fmt.Sprintf("x%d", 8*k.size)
}

// splitter emits the routine of a kind for vectors of so many bits.
type splitter struct {
	kind
	bits int

	low, high reg.GPVirtual  // where the next lanes below the pivot go, and where those of the rest end
	table     reg.GPVirtual  // of orders, for AVX2
	p         reg.VecVirtual // the pivot in all lanes
}

// state has the places of the rounds, as offsets in bytes, and then the vectors that are set aside; see splitState in package sorting.
const stateVectors = 4 * 8

// around is how many vectors a round has: enough that it hardly waits for the counts of the last one.
const around = 8

// split emits the routine.
func split(bits int, k kind, orders operand.Mem) {
	s := &splitter{kind: k, bits: bits, low: GP64(), high: GP64(), p: vectorOf(bits)}
	TEXT(fmt.Sprintf("split%d%s", bits, k.name()), NOSPLIT, "func(n int, data, pivot, state *byte, rounds int) (less int)")
	Pragma("noescape")
	base, state, rounds, t := GP64(), GP64(), GP64(), GP64()
	left, right := GP64(), GP64()
	Load(Param("data"), base)
	Load(Param("state"), state)
	Load(Param("rounds"), rounds)
	Load(Param("pivot"), t)
	pick(k.size, VPBROADCASTD, VPBROADCASTQ)(operand.Mem{Base: t}, s.p)
	if bits == 256 {
		s.table = GP64()
		LEAQ(orders, s.table)
	}
	places := []reg.GPVirtual{left, right, s.low, s.high}
	place := func(i int) operand.Mem { return operand.Mem{Base: state, Disp: 8 * i} }
	vector, round := bits/8, around*bits/8
	MOVQ(place(1), t)
	TESTQ(t, t)
	JNZ(operand.LabelRef("on"))
	s.setAside(base, state, left, right)
	JMP(operand.LabelRef("loop"))
	Label("on")
	for i, r := range places {
		MOVQ(place(i), r)
		ADDQ(base, r)
	}
	Label("loop")
	MOVQ(right, t)
	SUBQ(left, t)
	CMPQ(t, operand.I32(round))
	JLT(operand.LabelRef("rest"))
	SUBQ(operand.U8(1), rounds)
	JLT(operand.LabelRef("pause"))
	s.read(left, right, around)
	JMP(operand.LabelRef("loop"))
	Label("rest")
	CMPQ(left, right)
	JEQ(operand.LabelRef("aside"))
	s.read(left, right, 1)
	JMP(operand.LabelRef("rest"))
	Label("aside")
	LEAQ(operand.Mem{Base: state, Disp: stateVectors}, left)
	MOVQ(operand.I32(2*around), t)
	Label("spread")
	x := vectorOf(bits)
	VMOVUPS(operand.Mem{Base: left}, x)
	s.spread(x)
	ADDQ(operand.U8(vector), left)
	SUBQ(operand.U8(1), t)
	JNZ(operand.LabelRef("spread"))
	MOVQ(t, place(1))
	SUBQ(base, s.low)
	SHRQ(operand.U8(pick(k.size, 2, 3)), s.low)
	Store(s.low, ReturnIndex(0))
	VZEROUPPER()
	RET()
	Label("pause")
	for i, r := range places {
		SUBQ(base, r)
		MOVQ(r, place(i))
	}
	MOVQ(operand.I32(-1), t)
	Store(t, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// setAside keeps a round of vectors of either end.
func (s *splitter) setAside(base, state, left, right reg.GPVirtual) {
	Load(Param("n"), s.high)
	SHLQ(operand.U8(pick(s.size, 2, 3)), s.high)
	ADDQ(base, s.high)
	MOVQ(base, s.low)
	MOVQ(base, left)
	MOVQ(s.high, right)
	to, t, x := GP64(), GP64(), vectorOf(s.bits)
	vector, round := s.bits/8, around*s.bits/8
	LEAQ(operand.Mem{Base: state, Disp: stateVectors}, to)
	MOVQ(operand.I32(around), t)
	Label("set")
	VMOVUPS(operand.Mem{Base: left}, x)
	VMOVUPS(x, operand.Mem{Base: to})
	VMOVUPS(operand.Mem{Base: right, Disp: -vector}, x)
	VMOVUPS(x, operand.Mem{Base: to, Disp: round})
	ADDQ(operand.U8(vector), left)
	SUBQ(operand.U8(vector), right)
	ADDQ(operand.U8(vector), to)
	SUBQ(operand.U8(1), t)
	JNZ(operand.LabelRef("set"))
}

// read spreads so many vectors from the side that has less room. All are read before any is written.
func (s *splitter) read(left, right reg.GPVirtual, vectors int) {
	before, after, src, next, last := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(left, before)
	SUBQ(s.low, before)
	MOVQ(s.high, after)
	SUBQ(right, after)
	MOVQ(left, src)
	LEAQ(operand.Mem{Base: left, Disp: vectors * s.bits / 8}, next)
	LEAQ(operand.Mem{Base: right, Disp: -vectors * s.bits / 8}, last)
	CMPQ(before, after)
	CMOVQLE(next, left)
	CMOVQGT(last, right)
	CMOVQGT(last, src)
	v := make([]reg.VecVirtual, vectors)
	for i := range v {
		v[i] = vectorOf(s.bits)
		VMOVUPS(operand.Mem{Base: src, Disp: i * s.bits / 8}, v[i])
	}
	for _, x := range v {
		s.spread(x)
	}
}

// spread writes the lanes of a vector to where they belong.
func (s *splitter) spread(x reg.VecVirtual) {
	if s.bits == 512 {
		s.spread512(x)
	} else {
		s.spread256(x)
	}
}

func (s *splitter) spread512(x reg.VecVirtual) {
	below, rest, some := K(), K(), K()
	count, ones := GP64(), GP64()
	low, high := ZMM(), ZMM()
	lanes := 64 / s.size
	switch {
	case s.float:
		VCMPPD(operand.U8(1), s.p, x, below)
	case s.size == 8:
		VPCMPQ(operand.U8(1), s.p, x, below)
	default:
		VPCMPD(operand.U8(1), s.p, x, below)
	}
	if s.size == 8 {
		KNOTB(below, rest)
		KMOVB(below, count.As32())
		VPCOMPRESSQ_Z(x, below, low)
		VPCOMPRESSQ_Z(x, rest, high)
	} else {
		KNOTW(below, rest)
		KMOVW(below, count.As32())
		VPCOMPRESSD_Z(x, below, low)
		VPCOMPRESSD_Z(x, rest, high)
	}
	POPCNTL(count.As32(), count.As32())
	VMOVUPS(low, operand.Mem{Base: s.low})
	LEAQ(operand.Mem{Base: s.low, Index: count, Scale: uint8(s.size)}, s.low)
	SUBQ(operand.U8(lanes), count) // minus those of the rest
	LEAQ(operand.Mem{Base: s.high, Index: count, Scale: uint8(s.size)}, s.high)
	NEGQ(count)
	MOVQ(operand.I32(-1), ones)
	BZHIQ(count, ones, ones)
	KMOVW(ones.As32(), some)
	if s.size == 8 {
		VMOVDQU64(high, some, operand.Mem{Base: s.high})
	} else {
		VMOVDQU32(high, some, operand.Mem{Base: s.high})
	}
}

// spread256 packs by permuting: the order is looked up by the bits of the comparison.
func (s *splitter) spread256(x reg.VecVirtual) {
	c, order := YMM(), YMM()
	set, count := GP64(), GP64()
	if s.float {
		VCMPPD(operand.U8(1), s.p, x, c)
	} else {
		pick(s.size, VPCMPGTD, VPCMPGTQ)(x, s.p, c)
	}
	pick(s.size, VMOVMSKPS, VMOVMSKPD)(c, set.As32())
	VPMOVZXBD(operand.Mem{Base: s.table, Index: set, Scale: 8}, order)
	POPCNTL(set.As32(), count.As32())
	VPERMD(x, order, x)
	VMOVUPS(x, operand.Mem{Base: s.low})
	VMOVUPS(x, operand.Mem{Base: s.high, Disp: -32})
	LEAQ(operand.Mem{Base: s.low, Index: count, Scale: uint8(s.size)}, s.low)
	LEAQ(operand.Mem{Base: s.high, Index: count, Scale: uint8(s.size), Disp: -32}, s.high)
}

// pick chooses the form for elements of four or of eight bytes.
func pick[F any](size int, d, q F) F {
	if size == 4 {
		return d
	}
	return q
}

// packOrders has eight bytes for each set of lanes: the four-byte words of 32 bytes, those of the set first.
func packOrders(size int) operand.Mem {
	table := GLOBL(fmt.Sprintf("packOrders%d", 8*size), RODATA|NOPTR)
	lanes, words := 32/size, size/4
	for set := range 1 << lanes {
		order, at := uint64(0), 0
		for _, in := range []int{1, 0} {
			for word := range 8 {
				if set>>(word/words)&1 == in {
					order |= uint64(word) << at
					at += 8
				}
			}
		}
		DATA(8*set, operand.U64(order))
	}
	return table
}

// wholes maps n floats, in their place, to integers in the same order, -0 before 0, and such integers back; n is a multiple of
// the lanes.
func wholes(bits, size int) {
	TEXT(fmt.Sprintf("wholes%dx%d", bits, 8*size), NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, sign, zero := vectorOf(bits), vectorOf(bits), vectorOf(bits)
	if bits == 256 && size == 8 {
		VPXOR(zero, zero, zero)
	}
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	switch {
	case size == 4:
		VPSRAD(operand.U8(31), v, sign)
		VPSRLD(operand.U8(1), sign, sign)
	case bits == 512:
		VPSRAQ(operand.U8(63), v, sign)
		VPSRLQ(operand.U8(1), sign, sign)
	default:
		VPCMPGTQ(v, zero, sign)
		VPSRLQ(operand.U8(1), sign, sign)
	}
	if bits == 512 {
		VPXORD(sign, v, v)
	} else {
		VPXOR(sign, v, v)
	}
	VMOVUPS(v, operand.Mem{Base: data})
	ADDQ(operand.U8(bits/8), data)
	SUBQ(operand.U8(bits/8/size), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

func vectorOf(bits int) reg.VecVirtual {
	if bits == 512 {
		return ZMM()
	}
	return YMM()
}

// nans reports whether one of n floats is not a number; n is a multiple of the lanes.
func nans(size int) {
	TEXT(fmt.Sprintf("nans512x%d", 8*size), NOSPLIT, "func(n int, data *byte) bool")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, one, some, out := ZMM(), K(), K(), GP8()
	KXORW(some, some, some)
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	if size == 4 {
		VCMPPS(operand.U8(3), v, v, one)
	} else {
		VCMPPD(operand.U8(3), v, v, one)
	}
	KORW(one, some, some)
	ADDQ(operand.U8(64), data)
	SUBQ(operand.U8(64/size), n)
	JNZ(operand.LabelRef("loop"))
	KORTESTW(some, some)
	SETNE(out)
	Store(out, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// nans256 is nans for AVX2.
func nans256(size int) {
	TEXT(fmt.Sprintf("nans256x%d", 8*size), NOSPLIT, "func(n int, data *byte) bool")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, some, out := YMM(), YMM(), GP8()
	VPXOR(some, some, some)
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	if size == 4 {
		VCMPPS(operand.U8(3), v, v, v)
	} else {
		VCMPPD(operand.U8(3), v, v, v)
	}
	VPOR(v, some, some)
	ADDQ(operand.U8(32), data)
	SUBQ(operand.U8(32/size), n)
	JNZ(operand.LabelRef("loop"))
	VPTEST(some, some)
	SETNE(out)
	Store(out, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
