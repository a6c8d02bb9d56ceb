// Element-wise kernels. All take a number of elements that is a multiple of a vector and go through memory once:
//
//	for i := 0; i < n; i++ { dst[i] = f(a[i], b[i]) }
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// stream emits a kernel that calls body for unroll vectors at a time, then for one. Operands advance by in and out bytes per
// vector.
func stream(name string, operands []string, unroll, lanes, in, out int, body func(at func(x string, u int) operand.Mem, u int)) {
	streamHeld(name, operands, 0, unroll, lanes, in, out, body)
}

// streamHeld is stream with some constants in registers.
func streamHeld(name string, operands []string, held, unroll, lanes, in, out int, body func(at func(x string, u int) operand.Mem, u int)) {
	sig := "func(n int, dst"
	for _, x := range operands {
		sig += ", " + x
	}
	TEXT(name, NOSPLIT, sig+" *byte)")
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	base := map[string]reg.Register{"dst": Load(Param("dst"), GP64())}
	for _, x := range operands {
		base[x] = Load(Param(x), GP64())
	}
	at := func(x string, u int) operand.Mem {
		if x == "dst" {
			return operand.Mem{Base: base[x], Disp: u * out}
		}
		return operand.Mem{Base: base[x], Disp: u * in}
	}
	hold(held, func() {
		for _, u := range []int{unroll, 1} {
			loop, end := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u)
			Label(loop)
			CMPQ(n, operand.I32(u*lanes))
			JL(operand.LabelRef(end))
			for i := range u {
				body(at, i)
			}
			ADDQ(operand.I32(u*out), base["dst"])
			for _, x := range operands {
				ADDQ(operand.I32(u*in), base[x])
			}
			SUBQ(operand.I32(u*lanes), n)
			JMP(operand.LabelRef(loop))
			Label(end)
			if unroll == 1 {
				break
			}
		}
		VZEROUPPER()
		RET()
	})
}

func (m machine) unary(op string, unroll int, f func(x reg.VecVirtual) reg.VecVirtual) {
	stream(m.name(op), []string{"a"}, unroll, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		m.store(f(m.load(at("a", u))), at("dst", u))
	})
}

// function is unary for what takes many steps, with its constants in registers as far as they go.
func (m machine) function(op string, f func(x reg.VecVirtual) reg.VecVirtual) {
	m.functionIn(op, m.room(), f)
}

// functionIn is function with so many constants held.
func (m machine) functionIn(op string, room int, f func(x reg.VecVirtual) reg.VecVirtual) {
	streamHeld(m.name(op), []string{"a"}, room, 1, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		m.store(f(m.load(at("a", u))), at("dst", u))
	})
}

// functionOfTwo is functionIn for two operands.
func (m machine) functionOfTwo(op string, room int, f func(x, y reg.VecVirtual) reg.VecVirtual) {
	streamHeld(m.name(op), []string{"a", "b"}, room, 1, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		m.store(f(m.load(at("a", u)), m.load(at("b", u))), at("dst", u))
	})
}

// room is how many registers functions leave to constants.
func (m machine) room() int {
	if m.bits == 512 {
		return 16
	}
	return 0
}

func (m machine) binary(op string, f func(x reg.VecVirtual, y operand.Mem) reg.VecVirtual) {
	stream(m.name(op), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		m.store(f(m.load(at("a", u)), at("b", u)), at("dst", u))
	})
}

func arithmetic(m machine) {
	m.binary("add", func(x reg.VecVirtual, y operand.Mem) reg.VecVirtual { return m.add(x, y) })
	m.binary("sub", func(x reg.VecVirtual, y operand.Mem) reg.VecVirtual { return m.sub(x, y) })
	m.binary("mul", func(x reg.VecVirtual, y operand.Mem) reg.VecVirtual { return m.mul(x, y) })
	m.binary("div", func(x reg.VecVirtual, y operand.Mem) reg.VecVirtual { return m.div(x, y) })
	// With y first, x comes back where x is NaN or the two are equal; a NaN in y is put in afterwards.
	m.binary("max", func(x reg.VecVirtual, p operand.Mem) reg.VecVirtual {
		y := m.load(p)
		return m.where(cmpUnord, y, y, m.add(x, y), m.max(y, x))
	})
	m.binary("min", func(x reg.VecVirtual, p operand.Mem) reg.VecVirtual {
		y := m.load(p)
		return m.where(cmpUnord, y, y, m.add(x, y), m.min(y, x))
	})
	sign := m.pattern(1<<31, 1<<63)
	m.unary("neg", 4, func(x reg.VecVirtual) reg.VecVirtual { return m.xor(x, sign) })
	m.unary("abs", 4, func(x reg.VecVirtual) reg.VecVirtual { return m.and(x, m.pattern(1<<31-1, 1<<63-1)) })
	m.unary("sqrt", 4, func(x reg.VecVirtual) reg.VecVirtual {
		v := m.vec()
		m.pick(VSQRTPS, VSQRTPD)(x, v)
		return v
	})
	m.unary("recip", 4, func(x reg.VecVirtual) reg.VecVirtual { return m.div(m.num(1), x) })
}

// rounding has the four modes of the rounding instruction.
func rounding(m machine) {
	for mode, op := range []string{"rint", "floor", "ceil", "trunc"} {
		m.unary(op, 4, func(x reg.VecVirtual) reg.VecVirtual {
			v := m.vec()
			m.round(mode, x, v)
			return v
		})
	}
}

func (m machine) round(mode int, x, v operand.Op) {
	switch {
	case m.bits == 512:
		m.pick(VRNDSCALEPS, VRNDSCALEPD)(operand.U8(mode), x, v)
	case m.size == 4:
		VROUNDPS(operand.U8(mode), x, v)
	default:
		VROUNDPD(operand.U8(mode), x, v)
	}
}

// comparisons write one byte, 0 or 1, for each element.
func comparisons(m machine) {
	for _, c := range []struct {
		name string
		code int
	}{{"eq", cmpEQ}, {"ne", cmpNEQ}, {"lt", cmpLT}, {"le", cmpLE}} {
		if m.bits == 512 {
			m.compareMasks(c.name, c.code)
		} else {
			m.comparePacked(c.name, c.code)
		}
	}
}

func (m machine) compareMasks(name string, code int) {
	one := machine{512, 4}.bitsOf(0x01010101)
	stream(m.name(name), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.lanes(), func(at func(string, int) operand.Mem, u int) {
		k, x := K(), XMM()
		m.pick(VCMPPS, VCMPPD)(operand.U8(code), at("b", u), m.load(at("a", u)), k)
		m.storeTruths(k, x, one, at("dst", u))
	})
}

// storeTruths writes a byte, 0 or 1, for each lane of a mask, by way of x.
func (m machine) storeTruths(k, x, one, to operand.Op) {
	VPMOVM2B(k, x)
	VPAND(one, x, x)
	if m.size == 4 {
		VMOVDQU(x, to)
	} else {
		VMOVQ(x, to)
	}
}

// comparePacked is a comparison on 256-bit vectors.
func (m machine) comparePacked(name string, code int) {
	m.packed(name, []string{"a", "b"}, func(at func(string) operand.Mem) reg.VecVirtual {
		v := m.vec()
		m.pick(VCMPPS, VCMPPD)(operand.U8(code), at("b"), m.load(at("a")), v)
		return v
	})
}

// packed narrows the masks of 32 elements to bytes; packing works within halves, so the words are put in order at the end.
func (m machine) packed(name string, operands []string, f func(at func(x string) operand.Mem) reg.VecVirtual) {
	one := machine{512, 4}.bitsOf(0x01010101)
	order := GLOBL(m.name(name+"Order"), RODATA|NOPTR)
	for i, w := range []uint32{0, 4, 1, 5, 2, 6, 3, 7} {
		DATA(4*i, operand.U32(w))
	}
	vectors := 32 / m.lanes()
	stream(m.name(name), operands, 1, 32, 32*m.size, 32, func(at func(string, int) operand.Mem, _ int) {
		mask := make([]reg.VecVirtual, vectors)
		for i := range mask {
			mask[i] = f(func(x string) operand.Mem { return at(x, 0).Offset(32 * i) })
		}
		if m.size == 8 {
			for i := range 4 {
				v := m.vec()
				VSHUFPS(operand.U8(0x88), mask[2*i+1], mask[2*i], v)
				VPERMQ(operand.U8(0xd8), v, v)
				mask[i] = v
			}
		}
		lo, hi := m.vec(), m.vec()
		VPACKSSDW(mask[1], mask[0], lo)
		VPACKSSDW(mask[3], mask[2], hi)
		VPACKSSWB(hi, lo, lo)
		idx := m.vec()
		VMOVDQU(order, idx)
		VPERMD(lo, idx, lo)
		VPAND(one, lo, lo)
		VMOVDQU(lo, at("dst", 0))
	})
}

// conversions between element types, named source-to-destination.
func conversions() {
	for _, bits := range []int{512, 256} {
		s, d := machine{bits, 4}, machine{bits, 8}
		half := func() reg.VecVirtual {
			if bits == 512 {
				return YMM()
			}
			return XMM()
		}
		conv := func(name string, m machine, in, out int, f func(src operand.Mem, v reg.VecVirtual), v func() reg.VecVirtual) {
			lanes := m.lanes()
			stream(fmt.Sprintf("%s%d", name, bits), []string{"a"}, 4, lanes, lanes*in, lanes*out, func(at func(string, int) operand.Mem, u int) {
				r := v()
				f(at("a", u), r)
				VMOVUPS(r, at("dst", u))
			})
		}
		conv("f32f64x", d, 4, 8, func(p operand.Mem, v reg.VecVirtual) { VCVTPS2PD(p, v) }, d.vec)
		conv("i32f64x", d, 4, 8, func(p operand.Mem, v reg.VecVirtual) { VCVTDQ2PD(p, v) }, d.vec)
		conv("i32f32x", s, 4, 4, func(p operand.Mem, v reg.VecVirtual) { VCVTDQ2PS(p, v) }, s.vec)
		conv("f32i32x", s, 4, 4, func(p operand.Mem, v reg.VecVirtual) { VCVTTPS2DQ(p, v) }, s.vec)
		conv("u8f32x", s, 1, 4, func(p operand.Mem, v reg.VecVirtual) {
			VPMOVZXBD(p, v)
			VCVTDQ2PS(v, v)
		}, s.vec)
		narrow := func(p operand.Mem, v reg.VecVirtual, wide, narrow512 func(...operand.Op), narrow256 func(x, y operand.Op)) {
			r := d.load(p)
			if bits == 512 {
				narrow512(r, v)
			} else {
				narrow256(r, v)
			}
		}
		conv("f64f32x", d, 8, 4, func(p operand.Mem, v reg.VecVirtual) {
			narrow(p, v, nil, VCVTPD2PS, func(x, y operand.Op) { VCVTPD2PSY(x, y) })
		}, half)
		conv("f64i32x", d, 8, 4, func(p operand.Mem, v reg.VecVirtual) {
			narrow(p, v, nil, VCVTTPD2DQ, func(x, y operand.Op) { VCVTTPD2DQY(x, y) })
		}, half)
		if bits == 512 {
			conv("i64f64x", d, 8, 8, func(p operand.Mem, v reg.VecVirtual) { VCVTQQ2PD(p, v) }, d.vec)
			conv("f64i64x", d, 8, 8, func(p operand.Mem, v reg.VecVirtual) { VCVTTPD2QQ(p, v) }, d.vec)
			conv("i64f32x", d, 8, 4, func(p operand.Mem, v reg.VecVirtual) { VCVTQQ2PS(d.load(p), v) }, half)
		}
	}
}

// wholeConversions widen and narrow whole numbers; narrow ones keep the low bits, of whatever sign.
func wholeConversions() {
	z := machine{512, 4}
	whole := func(name string, in, out int, f func(src, dst operand.Op)) {
		lanes := 64 / max(in, out)
		stream(name+"x512", []string{"a"}, 4, lanes, lanes*in, lanes*out, func(at func(string, int) operand.Mem, u int) {
			r := z.vec()
			if in > out {
				VMOVDQU64(at("a", u), r)
				f(r, at("dst", u))
				return
			}
			f(at("a", u), r)
			VMOVDQU64(r, at("dst", u))
		})
	}
	pair := func(f func(...operand.Op)) func(src, dst operand.Op) {
		return func(src, dst operand.Op) { f(src, dst) }
	}
	whole("i64i32", 8, 4, pair(VPMOVQD))
	whole("i64i16", 8, 2, pair(VPMOVQW))
	whole("i64i8", 8, 1, pair(VPMOVQB))
	whole("i32i16", 4, 2, pair(VPMOVDW))
	whole("i32i8", 4, 1, pair(VPMOVDB))
	whole("i16i8", 2, 1, pair(VPMOVWB))
	whole("u8i16", 1, 2, pair(VPMOVZXBW))
	whole("u8i32", 1, 4, pair(VPMOVZXBD))
	whole("u8i64", 1, 8, pair(VPMOVZXBQ))
	whole("u16i32", 2, 4, pair(VPMOVZXWD))
	whole("u16i64", 2, 8, pair(VPMOVZXWQ))
	whole("u32i64", 4, 8, pair(VPMOVZXDQ))
	whole("i8i16", 1, 2, pair(VPMOVSXBW))
	whole("i8i32", 1, 4, pair(VPMOVSXBD))
	whole("i8i64", 1, 8, pair(VPMOVSXBQ))
	whole("i16i32", 2, 4, pair(VPMOVSXWD))
	whole("i16i64", 2, 8, pair(VPMOVSXWQ))
	whole("i32i64", 4, 8, pair(VPMOVSXDQ))
}
