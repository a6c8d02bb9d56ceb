// Folds of a row of whole numbers to one, and searches of a row: its last elements are looked at together with some before.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// shift is the logarithm of a size.
func shift(size int) operand.U8 { return operand.U8(map[int]int{1: 0, 2: 1, 4: 2, 8: 3}[size]) }

// windows is zeros and then ones: a vector read from it at some place masks the first elements.
func windows() operand.Mem {
	c := GLOBL("foldWindows", RODATA|NOPTR)
	for i := 0; i < 128; i += 8 {
		if i < 64 {
			DATA(i, operand.U64(0))
		} else {
			DATA(i, operand.U64(1<<64-1))
		}
	}
	return c
}

// wholeFold is a fold of whole numbers of each size, nil where there is no instruction. Where once is set an element may not
// be folded twice.
type wholeFold struct {
	name string
	f    [4]func(...operand.Op)
	once bool
}

func wholeFolds(bits int) []wholeFold {
	list := []wholeFold{
		{"Add", [4]func(...operand.Op){VPADDB, VPADDW, VPADDD, VPADDQ}, true},
		{"Max", [4]func(...operand.Op){VPMAXSB, VPMAXSW, VPMAXSD, VPMAXSQ}, false},
		{"Min", [4]func(...operand.Op){VPMINSB, VPMINSW, VPMINSD, VPMINSQ}, false},
		{"MaxUnsigned", [4]func(...operand.Op){VPMAXUB, VPMAXUW, VPMAXUD, VPMAXUQ}, false},
		{"MinUnsigned", [4]func(...operand.Op){VPMINUB, VPMINUW, VPMINUD, VPMINUQ}, false},
	}
	if bits == 256 {
		for i := range list[1:] {
			list[1+i].f[3] = nil
		}
	}
	return list
}

// row emits the fold of n elements, at least a vector, to one.
func row(bits, size int, w wholeFold, f func(...operand.Op), window operand.Mem) {
	k := kindOf(bits, size)
	TEXT(fmt.Sprintf("row%s%dI%d", w.name, bits, 8*size), NOSPLIT, "func(n int, a *byte) uint64")
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	a := Load(Param("a"), GP64())
	if size > 1 {
		SHLQ(shift(size), n) // bytes from here on
	}
	load := func(m operand.Mem) reg.VecVirtual {
		v := k.Vec()
		if bits == 512 {
			VMOVDQU64(m, v)
		} else {
			VMOVDQU(m, v)
		}
		return v
	}
	const unroll = 4
	var acc [unroll]reg.VecVirtual
	for i := range acc {
		acc[i] = k.Vec()
		switch {
		case w.once && bits == 512:
			VPXORQ(acc[i], acc[i], acc[i])
		case w.once:
			VPXOR(acc[i], acc[i], acc[i])
		default:
			acc[i] = load(operand.Mem{Base: a})
		}
	}
	for _, u := range []int{unroll, 1} {
		tag := fmt.Sprint(u)
		Label("by" + tag)
		CMPQ(n, operand.I32(u*k.Bytes()))
		JL(operand.LabelRef("end" + tag))
		for i := range u {
			f(operand.Mem{Base: a, Disp: i * k.Bytes()}, acc[i], acc[i])
		}
		ADDQ(operand.I32(u*k.Bytes()), a)
		SUBQ(operand.I32(u*k.Bytes()), n)
		JMP(operand.LabelRef("by" + tag))
		Label("end" + tag)
	}
	TESTQ(n, n)
	JZ(operand.LabelRef("whole"))
	last := load(operand.Mem{Base: a, Index: n, Scale: 1, Disp: -k.Bytes()})
	if w.once {
		at := GP64()
		LEAQ(window, at)
		m := operand.Mem{Base: at, Index: n, Scale: 1, Disp: 64 - k.Bytes()}
		if bits == 512 {
			VPANDQ(m, last, last)
		} else {
			VPAND(m, last, last)
		}
	}
	f(last, acc[1], acc[1])
	Label("whole")
	f(acc[1], acc[0], acc[0])
	f(acc[3], acc[2], acc[2])
	f(acc[2], acc[0], acc[0])
	x := acc[0]
	if bits == 512 {
		h := YMM()
		VEXTRACTI64X4(operand.U8(1), x, h)
		y := YMM()
		f(h, x.AsY(), y)
		x = y
	}
	h := XMM()
	VEXTRACTI128(operand.U8(1), x, h)
	z := XMM()
	f(h, x.AsX(), z)
	for s := 8; s >= size; s /= 2 {
		VPSRLDQ(operand.U8(s), z, h)
		f(h, z, z)
	}
	r := GP64()
	VMOVQ(z, r)
	Store(r, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// want is what a search looks for: elements that equal v, that do not, or that are NaN.
type want struct {
	name    string
	compare int // the code for floats
	not     bool
}

// seek is the state of a search.
type seek struct {
	want
	size  int
	float bool
	v     reg.VecVirtual
}

func (s *seek) name(op string) string {
	return fmt.Sprintf("%s%s256%s%d", op, s.want.name, map[bool]string{false: "I", true: "F"}[s.float], 8*s.size)
}

// hit has all bits set where an element is what is looked for, or where it is not if s.not is set.
func (s *seek) hit(m operand.Mem) reg.VecVirtual {
	z := YMM()
	switch {
	case s.float && s.compare == 3:
		x := YMM()
		VMOVUPS(m, x)
		if s.size == 4 {
			VCMPPS(operand.U8(3), x, x, z)
		} else {
			VCMPPD(operand.U8(3), x, x, z)
		}
	case s.float && s.size == 4:
		VCMPPS(operand.U8(s.compare), m, s.v, z)
	case s.float:
		VCMPPD(operand.U8(s.compare), m, s.v, z)
	default:
		map[int]func(...operand.Op){1: VPCMPEQB, 2: VPCMPEQW, 4: VPCMPEQD, 8: VPCMPEQQ}[s.size](m, s.v, z)
	}
	return z
}

// either is where x or y is what is looked for.
func (s *seek) either(x, y reg.VecVirtual) reg.VecVirtual {
	if s.not {
		VPAND(x, y, x)
	} else {
		VPOR(x, y, x)
	}
	return x
}

// bits are the bytes of what is looked for.
func (s *seek) bits(x reg.VecVirtual) reg.GPVirtual {
	r := GP32()
	VPMOVMSKB(x, r)
	if s.not {
		NOTL(r)
	}
	return r
}

func (s *seek) begin(op string) (n, a reg.Register) {
	TEXT(s.name(op), NOSPLIT, "func(n int, a *byte, v uint64) int")
	Pragma("noescape")
	n, a = Load(Param("n"), GP64()), Load(Param("a"), GP64())
	if s.size > 1 {
		SHLQ(shift(s.size), n)
	}
	if s.compare != 3 {
		v, x := Load(Param("v"), GP64()), XMM()
		s.v = YMM()
		VMOVQ(v, x)
		map[int]func(...operand.Op){1: VPBROADCASTB, 2: VPBROADCASTW, 4: VPBROADCASTD, 8: VPBROADCASTQ}[s.size](x, s.v)
	}
	return n, a
}

// index emits the position of the first of n elements, at least a vector, that is what is looked for, or n.
func (s *seek) index() {
	n, a := s.begin("index")
	from := GP64()
	MOVQ(a, from)
	Label("by4")
	CMPQ(n, operand.I32(128))
	JL(operand.LabelRef("by1"))
	some := s.either(s.either(s.hit(operand.Mem{Base: a}), s.hit(operand.Mem{Base: a, Disp: 32})),
		s.either(s.hit(operand.Mem{Base: a, Disp: 64}), s.hit(operand.Mem{Base: a, Disp: 96})))
	r := s.bits(some)
	TESTL(r, r)
	JNZ(operand.LabelRef("by1"))
	SUBQ(operand.I32(-128), a)
	ADDQ(operand.I32(-128), n)
	JMP(operand.LabelRef("by4"))
	Label("by1")
	CMPQ(n, operand.I8(32))
	JL(operand.LabelRef("last"))
	r = s.bits(s.hit(operand.Mem{Base: a}))
	TESTL(r, r)
	JNZ(operand.LabelRef("found"))
	ADDQ(operand.I8(32), a)
	SUBQ(operand.I8(32), n)
	JMP(operand.LabelRef("by1"))
	Label("last")
	TESTQ(n, n)
	JZ(operand.LabelRef("none"))
	LEAQ(operand.Mem{Base: a, Index: n, Scale: 1, Disp: -32}, a) // nothing was found before
	MOVQ(operand.U32(32), n)
	r2 := s.bits(s.hit(operand.Mem{Base: a}))
	MOVL(r2, r)
	TESTL(r, r)
	JNZ(operand.LabelRef("found"))
	ADDQ(operand.I8(32), a)
	Label("none")
	XORL(r, r)
	BTSL(operand.U8(0), r)
	Label("found")
	TZCNTL(r, r)
	ADDQ(r.As64(), a)
	SUBQ(from, a)
	if s.size > 1 {
		SHRQ(shift(s.size), a)
	}
	Store(a, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// count emits how many of n elements, at least a vector, are what is looked for.
func (s *seek) count() {
	n, a := s.begin("count")
	sum := GP64()
	XORQ(sum, sum)
	add := func(d int) {
		r := s.bits(s.hit(operand.Mem{Base: a.(reg.GPVirtual), Disp: d}))
		POPCNTL(r, r)
		ADDQ(r.As64(), sum)
	}
	for _, u := range []int{4, 1} {
		tag := fmt.Sprint(u)
		Label("by" + tag)
		CMPQ(n, operand.I32(32*u))
		JL(operand.LabelRef("end" + tag))
		for i := range u {
			add(32 * i)
		}
		ADDQ(operand.I32(32*u), a)
		SUBQ(operand.I32(32*u), n)
		JMP(operand.LabelRef("by" + tag))
		Label("end" + tag)
	}
	TESTQ(n, n)
	JZ(operand.LabelRef("whole"))
	r := s.bits(s.hit(operand.Mem{Base: a, Index: n, Scale: 1, Disp: -32}))
	SUBQ(operand.I8(32), n)
	NEGQ(n)
	SHRXL(n.(reg.GPVirtual).As32(), r, r) // the others were counted
	POPCNTL(r, r)
	ADDQ(r.As64(), sum)
	Label("whole")
	if s.size > 1 {
		SHRQ(shift(s.size), sum)
	}
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// searches emits folds and searches of rows.
func searches() {
	window := windows()
	for _, bits := range []int{512, 256} {
		for _, w := range wholeFolds(bits) {
			for i, f := range w.f {
				if f != nil {
					row(bits, 1<<i, w, f, window)
				}
			}
		}
	}
	for _, size := range []int{1, 2, 4, 8} {
		equal := &seek{want: want{name: "Equal"}, size: size}
		equal.index()
		equal.count()
		other := &seek{want: want{name: "Other", not: true}, size: size}
		other.index()
	}
	for _, size := range []int{4, 8} {
		for _, w := range []want{{"Equal", 0, false}, {"Other", 4, false}, {"NaN", 3, false}} {
			s := &seek{want: w, size: size, float: true}
			s.index()
			if w.compare == 0 {
				s.count()
			}
		}
	}
}
