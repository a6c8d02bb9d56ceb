// Networks that sort some vectors of numbers in registers: each vector by itself, then pairs of sorted runs that are merged,
// twice as long each time. Wherever two runs meet, the second is turned around, so that all lanes compare the same way.
// Numbers of eight bytes, of which a vector has few, begin as columns over all vectors, which are then turned into rows:
// that takes fewer comparisons than lanes that are compared with others of their own vector.
//
// Floats are no NaNs. Of two zeros that differ in sign either may come first, but both remain: the lesser one of equals is
// taken from one operand and the greater one from the other.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sorter emits a network over vectors of integers, or of floats of eight bytes.
type sorter struct {
	size, lanes int
	float       bool
	turned      map[int]reg.VecVirtual // indices, by what they are combined with
	v           []reg.VecVirtual
	machine
}

// machine is what instruction sets do differently.
type machine interface {
	turn(s *sorter, v reg.VecVirtual, m int) reg.VecVirtual                  // swaps the lanes whose numbers differ by the bits of m
	lanewise(s *sorter, bit int, p, v reg.VecVirtual) reg.VecVirtual         // the greater ones where lanes' numbers have the bit, else the lesser ones
	both(s *sorter, first, second reg.VecVirtual) (low, high reg.VecVirtual) // the lesser and the greater ones

	// exchange puts the lanes of second whose numbers lack the bit d in the place of those of first that have it, and these there.
	exchange(s *sorter, d int, first, second reg.VecVirtual) (a, b reg.VecVirtual)
}

// name names a routine by the width of vectors and what they hold.
func (s *sorter) name(vectors, bits int) string {
	if s.float {
		return fmt.Sprintf("network%dof%df%d", vectors, bits, 8*s.size)
	}
	return fmt.Sprintf("network%dof%dx%d", vectors, bits, 8*s.size)
}

// whole is how many of so many vectors are full in any case: a network sorts more than half of what they hold, that of two may
// sort less.
func whole(vectors int) int {
	if vectors == 2 {
		return 0
	}
	return vectors / 2
}

// columns are the comparisons that sort columns of 2, 4 and 8 numbers, as Batcher's odd-even merges have them.
func columns(n int) (pairs [][2]int) {
	for p := 1; p < n; p *= 2 {
		for k := p; k > 0; k /= 2 {
			for j := k % p; j+k < n; j += 2 * k {
				for i := j; i < j+k && i+k < n; i++ {
					if i/(2*p) == (i+k)/(2*p) {
						pairs = append(pairs, [2]int{i, i + k})
					}
				}
			}
		}
	}
	return pairs
}

// emit sorts what the vectors hold.
func (s *sorter) emit() {
	sorted := 1
	if s.size == 8 && len(s.v) > 2 {
		for _, p := range columns(len(s.v)) {
			s.between(p[0], p[1], s.v[p[1]])
		}
		s.rows()
		sorted = len(s.v)
	}
	for run := 2 * sorted; run <= s.lanes; run *= 2 {
		s.within(run - 1)
		for d := run / 4; d > 0; d /= 2 {
			s.within(d)
		}
	}
	for run := max(1, sorted/s.lanes); run < len(s.v); run *= 2 {
		s.merge(run)
	}
}

// rows turns columns into rows: of so many lanes as there are vectors, or of several vectors that follow each other.
func (s *sorter) rows() {
	square := min(len(s.v), s.lanes)
	for d := 1; d < square; d *= 2 {
		for i := range s.v {
			if i&d == 0 {
				s.v[i], s.v[i+d] = s.exchange(s, d, s.v[i], s.v[i+d])
			}
		}
	}
	old, squares := append([]reg.VecVirtual(nil), s.v...), len(s.v)/square
	for i := range square {
		for j := range squares {
			s.v[i*squares+j] = old[j*square+i]
		}
	}
}

// wide are AVX-512's instructions.
type wide struct {
	upper     map[int]reg.OpmaskVirtual // by a bit of the lanes' numbers: the lanes that have it
	exchanged map[int][2]reg.VecVirtual // by the same: what exchange takes of either vector, as indices
}

// network512 sorts n numbers, more than half of what so many vectors hold; two vectors may be emptier.
func network512(size, vectors int, float bool) {
	w := wide{map[int]reg.OpmaskVirtual{}, map[int][2]reg.VecVirtual{}}
	s := &sorter{size: size, lanes: 64 / size, float: float, turned: map[int]reg.VecVirtual{}, machine: w}
	name := s.name(vectors, 512)
	turns := map[int]operand.Mem{}
	for m := 7; m < s.lanes; m = 2*m + 1 {
		turns[m] = integers(fmt.Sprintf("network%dTurn%d", 8*size, m), size, s.lanes, func(i int) int { return i ^ m })
	}
	exchanges := map[int][2]operand.Mem{}
	for d := 1; d < vectors && vectors > 2 && size == 8; d *= 2 {
		exchanges[d] = [2]operand.Mem{
			integers(fmt.Sprintf("network%dFirst%d", 8*size, d), size, s.lanes, func(i int) int { return i&d/d*(s.lanes-d) + i }),
			integers(fmt.Sprintf("network%dSecond%d", 8*size, d), size, s.lanes, func(i int) int { return i&d/d*(s.lanes-d) + i + d }),
		}
	}
	TEXT(name, NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	for m := 7; m < s.lanes; m = 2*m + 1 {
		s.turned[m] = ZMM()
		VMOVUPS(turns[m], s.turned[m])
	}
	for d := 1; exchanges[d][0].Symbol.Name != ""; d *= 2 {
		w.exchanged[d] = [2]reg.VecVirtual{ZMM(), ZMM()}
		for i, v := range w.exchanged[d] {
			VMOVUPS(exchanges[d][i], v)
		}
	}
	most := s.mostLanes()
	s.v = make([]reg.VecVirtual, vectors)
	for i := range s.v {
		s.v[i] = ZMM()
		if i < whole(vectors) {
			VMOVUPS(operand.Mem{Base: data, Disp: 64 * i}, s.v[i])
			continue
		}
		VMOVAPS(most, s.v[i])
		s.move(operand.Mem{Base: data, Disp: 64 * i}, s.present(n, i), s.v[i])
	}
	s.upperLanes(w)
	s.emit()
	for i := range s.v {
		if i < whole(vectors) {
			VMOVUPS(s.v[i], operand.Mem{Base: data, Disp: 64 * i})
			continue
		}
		s.move(s.v[i], s.present(n, i), operand.Mem{Base: data, Disp: 64 * i})
	}
	VZEROUPPER()
	RET()
}

// mostLanes is the greatest number in all lanes.
func (s *sorter) mostLanes() reg.VecVirtual {
	most := ZMM()
	VPTERNLOGD(operand.U8(0xff), most, most, most)
	s.greatest(most)
	return most
}

// upperLanes loads the masks of the lanes whose numbers have a bit.
func (s *sorter) upperLanes(w wide) {
	for bit := 1; bit < s.lanes; bit *= 2 {
		bits := 0
		for i := range s.lanes {
			if i&bit != 0 {
				bits |= 1 << i
			}
		}
		t := GP32()
		w.upper[bit] = K()
		MOVL(operand.U32(bits), t)
		KMOVW(t, w.upper[bit])
	}
}

// joined is how many vectors of sorted numbers are joined with others.
const joined = 8

// beginJoin begins a routine that merges the numbers of so many vectors with those that follow, n in all, of which it leaves the latter.
func (s *sorter) beginJoin(name string) (n, data reg.GPVirtual) {
	TEXT(name, NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data = GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	SUBQ(operand.U8(joined*s.lanes), n)
	return n, data
}

// join compares two sorted parts, the second turned around. The lesser half is finished in registers, then the greater one.
func (s *sorter) join(bits int, load func(i int) reg.VecVirtual, store func(i int, v reg.VecVirtual), data reg.GPVirtual) {
	greater := AllocLocal(joined * bits / 8)
	first := func(i int) operand.Mem { return operand.Mem{Base: data, Disp: bits / 8 * i} }
	s.v = make([]reg.VecVirtual, joined)
	for i := range s.v {
		last, v := load(joined-1-i), vectorOf(bits)
		VMOVUPS(first(i), v)
		low, high := s.both(s, v, s.turn(s, last, s.lanes-1))
		VMOVUPS(high, greater.Offset(i*bits/8))
		s.v[i] = low
	}
	s.clean(joined / 2)
	for i := range s.v {
		VMOVUPS(s.v[i], first(i))
		s.v[i] = vectorOf(bits)
		VMOVUPS(greater.Offset(i*bits/8), s.v[i])
	}
	s.clean(joined / 2)
	for i := range s.v {
		store(i, s.v[i])
	}
	VZEROUPPER()
	RET()
}

// join512 merges numbers; see join.
func join512(k kind) {
	w := wide{upper: map[int]reg.OpmaskVirtual{}}
	s := &sorter{size: k.size, lanes: 64 / k.size, float: k.float, turned: map[int]reg.VecVirtual{}, machine: w}
	turn := integers(fmt.Sprintf("network%dTurn%d", 8*k.size, s.lanes-1), k.size, s.lanes, func(i int) int { return i ^ (s.lanes - 1) })
	n, data := s.beginJoin("join512" + k.name())
	s.turned[s.lanes-1] = ZMM()
	VMOVUPS(turn, s.turned[s.lanes-1])
	most := s.mostLanes()
	s.upperLanes(w)
	s.join(512, func(i int) reg.VecVirtual {
		v := ZMM()
		VMOVAPS(most, v)
		s.move(operand.Mem{Base: data, Disp: 64 * (joined + i)}, s.present(n, i), v)
		return v
	}, func(i int, v reg.VecVirtual) {
		s.move(v, s.present(n, i), operand.Mem{Base: data, Disp: 64 * (joined + i)})
	}, data)
}

// pick chooses the form for integers of four or of eight bytes.
func (s *sorter) pick(d, q func(...operand.Op)) func(...operand.Op) {
	if s.size == 4 {
		return d
	}
	return q
}

func (s *sorter) move(from, k, to operand.Op) { s.pick(VMOVDQU32, VMOVDQU64)(from, k, to) }

// present are the lanes of the i-th vector that hold some of n integers.
func (s *sorter) present(n reg.GPVirtual, i int) reg.OpmaskVirtual {
	rest, bound, k := GP64(), GP64(), K()
	LEAQ(operand.Mem{Base: n, Disp: -i * s.lanes}, rest)
	XORQ(bound, bound)
	TESTQ(rest, rest)
	CMOVQLT(bound, rest)
	MOVQ(operand.I32(s.lanes), bound)
	CMPQ(rest, bound)
	CMOVQGT(bound, rest)
	MOVQ(operand.I32(-1), bound)
	BZHIQ(rest, bound, bound)
	KMOVW(bound.As32(), k)
	return k
}

// within compares the lanes of every vector whose numbers differ by the bits of m, the greater one going to the later lane.
func (s *sorter) within(m int) {
	bit := 1
	for 2*bit <= m {
		bit *= 2
	}
	for i, v := range s.v {
		s.v[i] = s.lanewise(s, bit, s.turn(s, v, m), v)
	}
}

func (w wide) lanewise(s *sorter, bit int, p, v reg.VecVirtual) reg.VecVirtual {
	low := ZMM()
	s.lesser(p, v, low)
	s.greater(p, v, w.upper[bit], low)
	return low
}

func (wide) both(s *sorter, first, second reg.VecVirtual) (low, high reg.VecVirtual) {
	low, high = ZMM(), ZMM()
	s.lesser(second, first, low)
	s.greater(first, second, high)
	return low, high
}

func (w wide) exchange(s *sorter, d int, first, second reg.VecVirtual) (a, b reg.VecVirtual) {
	a = ZMM()
	VMOVAPS(first, a)
	VPERMT2Q(second, w.exchanged[d][0], a)
	VPERMT2Q(second, w.exchanged[d][1], first)
	return a, first
}

// lesser and greater choose lane by lane; of equals they take the first operand.
func (s *sorter) lesser(ops ...operand.Op) {
	if s.float {
		VMINPD(ops...)
	} else {
		s.pick(VPMINSD, VPMINSQ)(ops...)
	}
}

func (s *sorter) greater(ops ...operand.Op) {
	if s.float {
		VMAXPD(ops...)
	} else {
		s.pick(VPMAXSD, VPMAXSQ)(ops...)
	}
}

// greatest turns lanes of ones into the greatest number, infinity among floats; zeros remain.
func (s *sorter) greatest(v reg.VecVirtual) {
	if s.float {
		VPSLLQ(operand.U8(53), v, v)
	}
	s.pick(VPSRLD, VPSRLQ)(operand.U8(1), v, v)
}

// neighbours is the order of VPSHUFD that swaps lanes inside 16 bytes which differ by so many bytes' bits and the lower ones.
func neighbours(bytes int) operand.U8 {
	order := 0
	for i := range 4 {
		order |= (i ^ bytes/4) << (2 * i)
	}
	return operand.U8(order)
}

func (wide) turn(s *sorter, v reg.VecVirtual, m int) reg.VecVirtual {
	p := ZMM()
	switch bytes := m * s.size; {
	case bytes < 16:
		VPSHUFD(neighbours(bytes), v, p)
	case s.size == 8 && m == 3:
		VPERMQ(operand.U8(0x1b), v, p)
	case bytes == 16:
		VSHUFI64X2(operand.U8(0xb1), v, v, p)
	case bytes == 32:
		VSHUFI64X2(operand.U8(0x4e), v, v, p)
	default:
		s.pick(VPERMD, VPERMQ)(v, s.turned[m], p)
	}
	return p
}

// between puts the lesser lanes of two vectors into the first, the greater ones into the second.
func (s *sorter) between(i, j int, second reg.VecVirtual) {
	s.v[i], s.v[j] = s.both(s, s.v[i], second)
}

// merge makes sorted runs of so many vectors twice as long.
func (s *sorter) merge(run int) {
	for lo := 0; lo < len(s.v); lo += 2 * run {
		last := append([]reg.VecVirtual(nil), s.v[lo+run:lo+2*run]...)
		for i := range run {
			s.between(lo+i, lo+run+i, s.turn(s, last[run-1-i], s.lanes-1))
		}
	}
	s.clean(run / 2)
}

// clean sorts runs whose halves have been compared, of twice as many vectors.
func (s *sorter) clean(vectors int) {
	for d := vectors; d > 0; d /= 2 {
		for i := range s.v {
			if i&d == 0 {
				s.between(i, i+d, s.v[i+d])
			}
		}
	}
	for d := s.lanes / 2; d > 0; d /= 2 {
		s.within(d)
	}
}
