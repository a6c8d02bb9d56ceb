// Conversions between element types that the machine has no single instruction for, of the 16-bit floats, and those whose
// results go past the caches. Names are source-to-destination.

package main

import (
	"strings"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// conversion is a routine for so many elements at a time, which a number is a multiple of; in and out are their bytes.
func conversion(name string, lanes, in, out int, body func(src, dst operand.Mem)) {
	constants = map[uint64]reg.VecVirtual{}
	TEXT(name, NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	p := loadParams("n", "dst", "a")
	n, dst, src := p[0], p[1], p[2]
	preload(name)
	vectors.ByFour(n, dst, src, lanes, in, out, body)
	if strings.HasSuffix(name, "nt") {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}

// constants are those of the routine being written, by their bits.
var constants map[uint64]reg.VecVirtual

// preload puts the constants of some routines in registers ahead of their loops.
func preload(name string) {
	quads := map[string][]uint64{"f64u64x512": {0x43e0 << 48, 1 << 63}, "f32u64x512": {0x43e0 << 48, 1 << 63}}[name]
	for _, c := range quads {
		r, v := GP64(), ZMM()
		MOVQ(operand.U64(c), r)
		VPBROADCASTQ(r, v)
		constants[c] = v
	}
}

func convertToFloats() {
	for _, c := range []struct {
		name string
		in   int
		load func(...operand.Op)
	}{{"i8", 1, VPMOVSXBD}, {"u16", 2, VPMOVZXWD}, {"i16", 2, VPMOVSXWD}} {
		conversion(c.name+"f32x512", 16, c.in, 4, func(src, dst operand.Mem) {
			v := ZMM()
			c.load(src, v)
			VCVTDQ2PS(v, v)
			VMOVUPS(v, dst)
		})
	}
	for _, c := range []struct {
		name string
		in   int
		load func(...operand.Op)
	}{{"i8", 1, VPMOVSXBD}, {"u8", 1, VPMOVZXBD}, {"i16", 2, VPMOVSXWD}, {"u16", 2, VPMOVZXWD}} {
		conversion(c.name+"f64x512", 8, c.in, 8, func(src, dst operand.Mem) {
			h, v := YMM(), ZMM()
			c.load(src, h)
			VCVTDQ2PD(h, v)
			VMOVUPD(v, dst)
		})
	}
	for _, c := range []struct {
		name    string
		in, out int
		convert func(...operand.Op)
	}{{"u32f32", 4, 4, VCVTUDQ2PS}, {"u32f64", 4, 8, VCVTUDQ2PD}, {"u64f64", 8, 8, VCVTUQQ2PD}, {"u64f32", 8, 4, nil}} {
		conversion(c.name+"x512", 64/max(c.in, c.out), c.in, c.out, func(src, dst operand.Mem) {
			v := ZMM()
			if c.convert == nil {
				h := YMM()
				VMOVDQU64(src, v)
				VCVTUQQ2PS(v, h)
				VMOVUPS(h, dst)
				return
			}
			c.convert(src, v)
			VMOVUPS(v, dst)
		})
	}
}

// convertToWhole truncates floats; narrow types keep the low bits of what 32 or 64 bits hold.
func convertToWhole() {
	conversion("f32i8x512", 16, 4, 1, func(src, dst operand.Mem) { truncated32(src, func(v reg.VecVirtual) { VPMOVDB(v, dst) }) })
	conversion("f32i16x512", 16, 4, 2, func(src, dst operand.Mem) { truncated32(src, func(v reg.VecVirtual) { VPMOVDW(v, dst) }) })
	for _, c := range []struct {
		name   string
		out    int
		narrow func(...operand.Op)
	}{{"f64i8", 1, VPMOVDB}, {"f64i16", 2, VPMOVDW}} {
		conversion(c.name+"x512", 8, 8, c.out, func(src, dst operand.Mem) {
			v, h := ZMM(), YMM()
			VMOVUPD(src, v)
			VCVTTPD2DQ(v, h)
			c.narrow(h, dst)
		})
	}
	conversion("f32i64x512", 8, 4, 8, func(src, dst operand.Mem) {
		v := ZMM()
		VCVTTPS2QQ(src, v)
		VMOVDQU64(v, dst)
	})
	conversion("f32u32x512", 8, 4, 4, func(src, dst operand.Mem) {
		v := ZMM()
		VCVTTPS2QQ(src, v)
		VPMOVQD(v, dst)
	})
	conversion("f64u32x512", 8, 8, 4, func(src, dst operand.Mem) {
		v := ZMM()
		VCVTTPD2QQ(src, v)
		VPMOVQD(v, dst)
	})
	for _, in := range []int{4, 8} {
		name := map[int]string{4: "f32u64x512", 8: "f64u64x512"}[in]
		conversion(name, 8, in, 8, func(src, dst operand.Mem) {
			v, high := ZMM(), K()
			if in == 4 {
				VCVTPS2PD(src, v)
			} else {
				VMOVUPD(src, v)
			}
			half, sign := constants[0x43e0<<48], constants[1<<63]
			VCMPPD(operand.U8(13), half, v, high) // at least 2⁶³
			VSUBPD(half, v, high, v)
			VCVTTPD2QQ(v, v)
			VPXORQ(sign, v, high, v)
			VMOVDQU64(v, dst)
		})
	}
}

func truncated32(src operand.Mem, store func(v reg.VecVirtual)) {
	v := ZMM()
	VCVTTPS2DQ(src, v)
	store(v)
}

// convertPast writes whole lines past the caches; places are multiples of 64.
func convertPast() {
	for _, c := range []struct {
		name    string
		in, out int
		convert func(...operand.Op)
	}{{"f32f64", 4, 8, VCVTPS2PD}, {"i32f64", 4, 8, VCVTDQ2PD}, {"f32i32", 4, 4, VCVTTPS2DQ}, {"i32f32", 4, 4, VCVTDQ2PS},
		{"i64f64", 8, 8, VCVTQQ2PD}, {"f64i64", 8, 8, VCVTTPD2QQ}, {"i32i64", 4, 8, VPMOVSXDQ}} {
		conversion(c.name+"x512nt", 64/c.out, c.in, c.out, func(src, dst operand.Mem) {
			v := ZMM()
			c.convert(src, v)
			VMOVNTPS(v, dst)
		})
	}
	for _, c := range []struct {
		name    string
		convert func(...operand.Op)
	}{{"f64f32", VCVTPD2PS}, {"f64i32", VCVTTPD2DQ}, {"i64i32", VPMOVQD}} {
		conversion(c.name+"x512nt", 16, 8, 4, func(src, dst operand.Mem) {
			v, w, low, high := ZMM(), ZMM(), YMM(), YMM()
			VMOVUPD(src, v)
			src.Disp += 64
			VMOVUPD(src, w)
			c.convert(v, low)
			c.convert(w, high)
			VINSERTF64X4(operand.U8(1), high, low.AsZ(), v)
			VMOVNTPS(v, dst)
		})
	}
}
