// Division of whole numbers by way of floats that hold them exactly: the quotient of two numbers of so few bits lies farther
// from the next whole number than rounding takes it. A divisor of zero gives zero.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// quotients are the three results: of rounding down, of that the remainder, and the remainder of rounding towards zero.
var quotients = []struct {
	name      string
	mode      int
	remainder bool
}{{"floorDivide", 1, false}, {"mod", 1, true}, {"fmod", 3, true}}

func wholeDivision() {
	for _, unsigned := range []bool{false, true} {
		suffix := ""
		if unsigned {
			suffix = "Unsigned"
		}
		for _, q := range quotients {
			if unsigned && q.name == "fmod" {
				continue // the same as mod
			}
			shortDivision(1, q.name+suffix, q.mode, q.remainder, unsigned)
			shortDivision(2, q.name+suffix, q.mode, q.remainder, unsigned)
			middleDivision(q.name+suffix, q.mode, q.remainder, unsigned)
			if !unsigned {
				longDivision(q.name, q.mode, q.remainder)
			}
		}
	}
}

// shortDivision is of bytes and words, 16 at a time, in single precision.
func shortDivision(size int, name string, mode int, remainder, unsigned bool) {
	m := machine{512, 4}
	widen, narrow := VPMOVSXBD, VPMOVDB
	switch {
	case size == 1 && unsigned:
		widen = VPMOVZXBD
	case size == 2 && unsigned:
		widen, narrow = VPMOVZXWD, VPMOVDW
	case size == 2:
		widen, narrow = VPMOVSXWD, VPMOVDW
	}
	stream(machine{512, size}.wholeName(name), []string{"a", "b"}, 2, 64/size, 64, 64, func(at func(string, int) operand.Mem, u int) {
		for part := range 4 / size {
			off := 16 * size * part
			a, b, q := m.vec(), m.vec(), m.vec()
			widen(at("a", u).Offset(off), a)
			widen(at("b", u).Offset(off), b)
			some := K()
			VPTESTMD(b, b, some)
			VCVTDQ2PS(a, a)
			VCVTDQ2PS(b, b)
			VDIVPS(b, a, q)
			m.round(mode, q, q)
			if remainder {
				m.pick(VFNMADD231PS, VFNMADD231PD)(q, b, a)
				q = a
			}
			r := m.vec()
			VCVTTPS2DQ_Z(q, some, r)
			narrow(r, at("dst", u).Offset(off))
		}
	})
}

// middleDivision is of four bytes, eight at a time, in double precision.
func middleDivision(name string, mode int, remainder, unsigned bool) {
	m := machine{512, 8}
	widen, whole := VCVTDQ2PD, VCVTTPD2DQ_Z
	if unsigned {
		widen, whole = VCVTUDQ2PD, VCVTTPD2UDQ_Z
	}
	stream(machine{512, 4}.wholeName(name), []string{"a", "b"}, 2, 16, 64, 64, func(at func(string, int) operand.Mem, u int) {
		for part := range 2 {
			a, b, q := m.vec(), m.vec(), m.vec()
			widen(at("a", u).Offset(32*part), a)
			widen(at("b", u).Offset(32*part), b)
			some := K()
			VCMPPD(operand.U8(cmpNEQ), m.zeros(), b, some)
			VDIVPD(b, a, q)
			m.round(mode, q, q)
			if remainder {
				m.pick(VFNMADD231PS, VFNMADD231PD)(q, b, a)
				q = a
			}
			r := YMM()
			whole(q, some, r) // of the least number by -1: the same number
			VMOVDQU(r, at("dst", u).Offset(32*part))
		}
	})
}

// longDivision is of eight bytes with a sign: a quotient by the reciprocal, rounded down, the same of what it leaves, and two
// steps of one. What wraps around on the way comes back.
func longDivision(name string, mode int, remainder bool) {
	m := machine{512, 8}
	stream(m.wholeName(name), []string{"a", "b"}, 2, 8, 64, 64, func(at func(string, int) operand.Mem, u int) {
		a, b := m.vec(), m.vec()
		VMOVDQU64(at("a", u), a)
		VMOVDQU64(at("b", u), b)
		q, r := longQuotient(m, a, b)
		zero := m.zeros()
		if mode == 3 { // a remainder other than zero takes the sign of a
			t, k, other := m.vec(), K(), K()
			VPXORQ(a, b, t)
			VPMOVQ2M(t, k)
			VPTESTMQ(r, r, other)
			KANDB(k, other, k)
			VPSUBQ(b, r, k, r)
		}
		to := q
		if remainder {
			to = r
		}
		some := K()
		VPTESTMQ(b, b, some)
		VMOVDQA64(to, some, zero)
		VMOVDQU64(zero, at("dst", u))
	})
}

// longQuotient is the quotient, rounded down, and its remainder.
func longQuotient(m machine, a, b reg.VecVirtual) (q, r reg.VecVirtual) {
	inv, x, q := m.vec(), m.vec(), m.vec()
	VCVTQQ2PD(b, inv)
	VDIVPD(inv, m.load(m.val(1)), inv)
	step := func(of reg.VecVirtual) (q, left reg.VecVirtual) {
		q, t := m.vec(), m.vec()
		VCVTQQ2PD(of, x)
		VMULPD(inv, x, x)
		VCVTPD2QQ_RD_SAE(x, q)
		VPMULLQ(b, q, t)
		return q, m.two(VPSUBQ, of, t)
	}
	q, r = step(a)
	more, r := step(r)
	VPADDQ(more, q, q)
	minusOne := m.inRegister(m.bitsOf(^uint64(0)))
	// One less where the remainder's sign is not the divisor's.
	t, apart, other := m.vec(), K(), K()
	VPXORQ(r, b, t)
	VPMOVQ2M(t, apart)
	VPTESTMQ(r, r, other)
	KANDB(apart, other, apart)
	VPADDQ(minusOne, q, apart, q)
	VPADDQ(b, r, apart, r)
	// One more where the remainder has a whole divisor in it.
	less, again := m.vec(), K()
	VPSUBQ(b, r, less)
	VPXORQ(less, b, t)
	VPMOVQ2M(t, again)
	VPTESTMQ(less, less, other)
	KANDB(again, other, again)
	KNOTB(again, again)
	VPTESTMQ(r, r, other)
	KANDB(again, other, again)
	VPSUBQ(minusOne, q, again, q)
	VMOVDQA64(less, again, r)
	return q, r
}
