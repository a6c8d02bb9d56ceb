// Command told writes the assembly of conversions that tell which floating-point conditions they met.
//
//	go run ./told -out ../told_amd64.s -stubs ../told_amd64.go -pkg simd
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

func main() {
	ConstraintExpr("!purego")
	for _, c := range []struct {
		name   string
		out    int
		by     func(...operand.Op)
		narrow func(...operand.Op)
	}{{"F64F32", 4, VCVTPD2PS, nil}, {"F64I32", 4, VCVTTPD2DQ, nil}, {"F64I64", 8, VCVTTPD2QQ, nil},
		{"F64I16", 2, VCVTTPD2DQ, VPMOVDW}, {"F64I8", 1, VCVTTPD2DQ, VPMOVDB}, {"F64U32", 4, VCVTTPD2QQ, VPMOVQD}} {
		convert("told512"+c.name, 8, 8, c.out, func(src, dst operand.Mem) {
			v := reg.Register(ZMM())
			if c.name != "F64I64" && c.name != "F64U32" {
				v = YMM()
			}
			c.by(src, v)
			put(v, dst, c.narrow)
		})
	}
	for _, c := range []struct {
		name   string
		lanes  int
		out    int
		by     func(...operand.Op)
		narrow func(...operand.Op)
	}{{"F32I32", 16, 4, VCVTTPS2DQ, nil}, {"F32I16", 16, 2, VCVTTPS2DQ, VPMOVDW}, {"F32I8", 16, 1, VCVTTPS2DQ, VPMOVDB},
		{"F32I64", 8, 8, VCVTTPS2QQ, nil}, {"F32U32", 8, 4, VCVTTPS2QQ, VPMOVQD}} {
		convert("told512"+c.name, c.lanes, 4, c.out, func(src, dst operand.Mem) {
			v := ZMM()
			c.by(src, v)
			put(v, dst, c.narrow)
		})
	}
	convert("told256F64F32", 4, 8, 4, func(src, dst operand.Mem) { v := XMM(); VCVTPD2PSY(src, v); VMOVUPS(v, dst) })
	convert("told256F64I32", 4, 8, 4, func(src, dst operand.Mem) { v := XMM(); VCVTTPD2DQY(src, v); VMOVDQU(v, dst) })
	convert("told256F32I32", 8, 4, 4, func(src, dst operand.Mem) { v := YMM(); VCVTTPS2DQ(src, v); VMOVDQU(v, dst) })
	Generate()
}

// put stores a vector, narrowed if need be.
func put(v reg.Register, dst operand.Mem, narrow func(...operand.Op)) {
	if narrow != nil {
		narrow(v, dst)
		return
	}
	VMOVDQU64(v, dst)
}

// convert is a routine for n elements, a multiple of lanes, of in and out bytes; it gives the conditions, which are bits of MXCSR.
func convert(name string, lanes, in, out int, body func(src, dst operand.Mem)) {
	TEXT(name, NOSPLIT, "func(n int, dst, a *byte) uint32")
	Pragma("noescape")
	state := AllocLocal(8)
	n, dst, src, flags := GP64(), GP64(), GP64(), GP32()
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("a"), src)
	STMXCSR(state)
	MOVL(state, flags)
	ANDL(operand.I32(^conditions), flags)
	MOVL(flags, state)
	LDMXCSR(state)
	vectors.ByFour(n, dst, src, lanes, in, out, body)
	STMXCSR(state)
	MOVL(state, flags)
	ANDL(operand.I32(conditions), flags)
	Store(flags, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// conditions are the bits of MXCSR for what was met.
const conditions = 0x3f
