// Command halves writes the conversions between float32 and the smaller
// floats, which go by way of a float32's bits.
//
//	go run ./halves -out ../halves_amd64.s -stubs ../halves_amd64.go -pkg simd
//
// A small float moved up into a float32's fields has its exponent short by the
// difference of the biases; multiplying by that power of two mends normal and
// subnormal numbers alike, without rounding.
package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	for _, l := range []level{{bits: 512}, {bits: 256}} {
		widen(l, "bf16", 2, nil)
		widenHalves(l)
		narrowHalves(l)
		widen(l, "e5m2", 1, &format{shift: 21, bias: 15, most: 0x7c, special: 0x7f800000})
		widen(l, "e4m3", 1, &format{shift: 20, bias: 7, most: 0x7f, special: 0x7fc00000, single: true})
		narrow(l, "bf16", bfloatConsts, toBFloat16)
	}
	Generate()
}

// format is a small float: where it lies in a float32, its bias, and the least
// code that is no number, for which the special bits are set; if it is the only
// one they are all there is.
type format struct {
	shift, bias   int
	most, special uint32
	single        bool
}

var halfFormat = format{shift: 13, bias: 15, most: 0x7c00, special: 0x7f800000}

// level writes for vectors of some bits, and keeps constants in registers.
type level struct {
	bits   int
	consts map[uint32]reg.VecVirtual
}

func (l level) vec() reg.VecVirtual {
	if l.bits == 512 {
		return ZMM()
	}
	return YMM()
}

// val is a constant in every place. All must be asked for before the loop.
func (l level) val(x uint32) reg.VecVirtual {
	v, ok := l.consts[x]
	if !ok {
		r, low := GP32(), XMM()
		v = l.vec()
		MOVL(operand.U32(x), r)
		VMOVD(r, low)
		VPBROADCASTD(low, v)
		l.consts[x] = v
	}
	return v
}

// op applies an instruction of two operands and makes its result.
func (l level) op(f func(...operand.Op), b, a operand.Op) reg.VecVirtual {
	to := l.vec()
	f(b, a, to)
	return to
}

func (l level) and(a, b operand.Op) reg.VecVirtual {
	if l.bits == 512 {
		return l.op(VPANDD, b, a)
	}
	to := l.vec()
	VPAND(b, a, to)
	return to
}

func (l level) or(a, b operand.Op) reg.VecVirtual {
	if l.bits == 512 {
		return l.op(VPORD, b, a)
	}
	to := l.vec()
	VPOR(b, a, to)
	return to
}

// above marks the places where x > y, as signed words.
func (l level) above(x, y reg.VecVirtual) reg.Register {
	if l.bits == 512 {
		k := K()
		VPCMPGTD(y, x, k)
		return k
	}
	m := l.vec()
	VPCMPGTD(y, x, m)
	return m
}

// choose gives b in the marked places and a elsewhere.
func (l level) choose(mark reg.Register, b, a reg.VecVirtual) reg.VecVirtual {
	to := l.vec()
	if l.bits == 512 {
		VPBLENDMD(b, a, mark, to)
	} else {
		VPBLENDVB(mark, b, a, to)
	}
	return to
}

func (l level) shift(f func(...operand.Op), by int, a reg.VecVirtual) reg.VecVirtual {
	to := l.vec()
	f(operand.U8(by), a, to)
	return to
}

// loop is a routine over n elements, a multiple of a vector.
func (l level) loop(name string, dstSize, aSize int, consts []uint32, body func(dst, a operand.Mem)) {
	TEXT(fmt.Sprintf("%sx%d", name, l.bits), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	for _, c := range consts {
		l.val(c)
	}
	Label("loop")
	body(operand.Mem{Base: dst}, operand.Mem{Base: a})
	lanes := l.bits / 32
	ADDQ(operand.I32(dstSize*lanes), dst)
	ADDQ(operand.I32(aSize*lanes), a)
	SUBQ(operand.I32(lanes), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// widen makes float32s. A format of nil means that only zeros follow.
func widen(l level, name string, size int, f *format) {
	load := VPMOVZXWD
	if size == 1 {
		load = VPMOVZXBD
	}
	l.consts = map[uint32]reg.VecVirtual{}
	if f == nil {
		l.loop(name+"f32", 4, size, nil, func(dst, a operand.Mem) {
			v := l.vec()
			load(a, v)
			VMOVUPS(l.shift(VPSLLD, 16, v), dst)
		})
		return
	}
	l.loop(name+"f32", 4, size, f.consts(size), func(dst, a operand.Mem) {
		v := l.vec()
		load(a, v)
		VMOVUPS(f.wide(l, v, size), dst)
	})
}

// consts are what wide needs, for floats of so many bytes.
func (f *format) consts(size int) []uint32 {
	sign := uint32(1) << (8*size - 1)
	return []uint32{sign, sign - 1, f.most - 1, f.special, f.scale()}
}

func (f *format) scale() uint32 { return math.Float32bits(float32(math.Ldexp(1, 127-f.bias))) }

// wide makes float32s of small floats in words.
func (f *format) wide(l level, v reg.VecVirtual, size int) reg.VecVirtual {
	sign := uint32(1) << (8*size - 1)
	rest := l.and(v, l.val(sign-1))
	minus := l.shift(VPSLLD, 32-8*size, l.and(v, l.val(sign)))
	x := l.op(VMULPS, l.shift(VPSLLD, f.shift, rest), l.val(f.scale()))
	special := l.val(f.special)
	if !f.single {
		special = l.or(x, special)
	}
	x = l.choose(l.above(rest, l.val(f.most-1)), special, x)
	return l.or(x, minus)
}

// narrow rounds float32s to 16 bits: round leaves them in the low halves of the words.
func narrow(l level, name string, consts []uint32, round func(l level, x reg.VecVirtual) reg.VecVirtual) {
	l.consts = map[uint32]reg.VecVirtual{}
	l.loop("f32"+name, 2, 4, consts, func(dst, a operand.Mem) {
		x := l.vec()
		VMOVUPS(a, x)
		y := round(l, x)
		h := l.half()
		l.words(y, h)
		VMOVDQU(h, dst)
	})
}

// half is a register of half a vector.
func (l level) half() reg.VecVirtual {
	if l.bits == 512 {
		return YMM()
	}
	return XMM()
}

// words takes the low halves of a vector's words.
func (l level) words(y, to reg.VecVirtual) {
	if l.bits == 512 {
		VPMOVDW(y, to)
		return
	}
	VPACKUSDW(y, y, y) // within halves
	VPERMQ(operand.U8(0x08), y, y)
	VMOVDQA(y.AsX(), to)
}

var bfloatConsts = []uint32{0x7fff, 1, 0x7fffffff, 0x7f800000, 0x8000, 0x7fc0}

func toBFloat16(l level, x reg.VecVirtual) reg.VecVirtual {
	up := l.shift(VPSRLD, 16, x)
	y := l.op(VPADDD, l.op(VPADDD, x, l.val(0x7fff)), l.and(up, l.val(1)))
	nan := l.above(l.and(x, l.val(0x7fffffff)), l.val(0x7f800000))
	return l.choose(nan, l.or(l.and(up, l.val(0x8000)), l.val(0x7fc0)), l.shift(VPSRLD, 16, y))
}

var halfConsts = []uint32{0x7fffffff, 0x7f800000, 0x477fefff, 0x38800000, 0x7c00, 0x3ff, 1, 0xfff, 0x3f000000, 112 << 23}

// toHalf is floatToHalf.
func toHalf(l level, x reg.VecVirtual) reg.VecVirtual {
	b := l.and(x, l.val(0x7fffffff))
	minus := l.shift(VPSRLD, 16, l.sub(x, b))
	up := l.shift(VPSRLD, 13, b)
	y := l.op(VPADDD, l.op(VPADDD, b, l.val(0xfff)), l.and(up, l.val(1)))
	y = l.shift(VPSRLD, 13, l.sub(y, l.val(112<<23)))
	small := l.sub(l.op(VADDPS, b, l.val(0x3f000000)), l.val(0x3f000000))
	y = l.choose(l.above(l.val(0x38800000), b), small, y)
	y = l.choose(l.above(b, l.val(0x477fefff)), l.val(0x7c00), y)
	payload := l.and(up, l.val(0x3ff))
	payload = l.op(VPMAXSD, payload, l.val(1)) // a NaN stays one
	y = l.choose(l.above(b, l.val(0x7f800000)), l.or(payload, l.val(0x7c00)), y)
	return l.or(y, minus)
}

// sub is a - b.
func (l level) sub(a, b reg.VecVirtual) reg.VecVirtual { return l.op(VPSUBD, b, a) }
