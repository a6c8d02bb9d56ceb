// Kernels for whole numbers, of either sign, that wrap. There is no fused
// multiply-add: a product is made in a spare register and then added. AVX2
// has no product of 64-bit numbers; with a = (a1, a0) and b = (b1, b0) in halves
//
//	a·b = a0·b0 + (a0·b1 + a1·b0)·2³²
//
// and one VPMULLD by b with its halves swapped gives both of the inner terms.
// Tiles keep the sums of those apart and shift them once, at the end.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// i32 and i64 are for AVX-512; of i64 there is a variant for AVX2.
var (
	i32 = elem{name: "I32", goType: "int32", size: 4, load: VMOVUPS, loadZ: VMOVUPS_Z, bcast: VPBROADCASTD,
		fma: multiplyAdd(VPMULLD, VPADDD), fmaBcast: multiplyAdd(VPMULLD_BCST, VPADDD), add: VPADDD, maskMove: VMASKMOVPS, hadd: VPHADDD}
	i64 = elem{name: "I64", goType: "int64", size: 8, load: VMOVUPD, loadZ: VMOVUPD_Z, bcast: VPBROADCASTQ,
		fma: multiplyAdd(VPMULLQ, VPADDQ), fmaBcast: multiplyAdd(VPMULLQ_BCST, VPADDQ), add: VPADDQ, maskMove: VMASKMOVPD, hadd: addPairs}
	i64AVX2 = i64.with(multiplyAddAVX2)
)

func (t elem) with(fma func(...operand.Op)) elem {
	t.fma = fma
	return t
}

// spare are the registers that products may be made in, in turn.
var spare struct {
	v    []reg.VecPhysical
	next int
}

func spares(v []reg.VecPhysical) { spare.v, spare.next = v, 0 }

func nextSpare() reg.VecPhysical {
	v := spare.v[spare.next%len(spare.v)]
	spare.next++
	return v
}

// multiplyAdd is sum += b·a.
func multiplyAdd(mul, add func(...operand.Op)) func(...operand.Op) {
	return func(ops ...operand.Op) {
		t := nextSpare()
		mul(ops[0], ops[1], t)
		add(t, ops[2], ops[2])
	}
}

// multiplyAddAVX2 is sum += b·a of 64-bit numbers.
func multiplyAddAVX2(ops ...operand.Op) {
	b, a, sum := ops[0], ops[1], ops[2]
	x, y := nextSpare(), nextSpare()
	VPSHUFD(operand.U8(0xb1), b, x)
	VPMULLD(x, a, x)
	VPSRLQ(operand.U8(32), x, y)
	VPADDD(y, x, x)
	VPSLLQ(operand.U8(32), x, x)
	VPMULUDQ(b, a, y)
	VPADDQ(x, sum, sum)
	VPADDQ(y, sum, sum)
}

// addPairs adds neighbouring 64-bit numbers of two registers.
func addPairs(b, a, to operand.Op) {
	VPUNPCKLQDQ(b, a, ymm[11])
	VPUNPCKHQDQ(b, a, ymm[12])
	VPADDQ(ymm[11], ymm[12], to)
}

// integers writes all routines for whole numbers.
func integers(masks operand.Mem) {
	for nv := 1; nv <= 2; nv++ {
		for _, mr := range heights(12) {
			intTile512(i32, mr, nv)
			intTile512(i64, mr, nv)
		}
		for _, kind := range []string{"", "m"} {
			for _, mr := range heights(6) {
				intTile256(i32, mr, nv, kind, masks)
			}
			for _, mr := range heights(3) {
				intTile256(i64, mr, nv, kind, masks)
			}
		}
	}
	for i, t := range []elem{i32, i64} {
		narrow := []elem{i32, i64AVX2}[i]
		spares(zmm[8:16])
		dot(512, t)
		spares(ymm[8:16])
		dot(256, narrow)
		for _, l := range levels {
			at := t
			if l.bits == 256 {
				at = narrow
			}
			spares(l.v[11:16])
			dots(l, at, 8, masks)
			dots(l, at, 2, masks)
			for _, rows := range []int{8, 4, 2, 1} {
				spares(l.v[4:8])
				axpys(l, at, rows, masks)
			}
		}
		for _, mr := range heights(12) {
			spares(zmm[12:30])
			many(512, t, mr)
			spares(halves[12:30])
			many(256, t, mr)
		}
		if spares(zmm[20:28]); t.size == 8 {
			spares(halves[20:28])
		}
		square(t, 4)
	}
}

// intTile512 sums in Z0…; Z30 and Z31 hold B, Z24 to Z29 take turns for products.
func intTile512(t elem, mr, nv int) {
	begin("512", t, mr, nv, "m")
	Load(Param("mask"), reg.RAX)
	KMOVQ(reg.RAX, reg.K1)
	f := open(mr, nv, 64)
	spares(zmm[24:30])
	partial := func(j int) bool { return j == nv-1 }
	for i := range mr * nv {
		VPXORQ(zmm[i], zmm[i], zmm[i])
	}
	Label("loop")
	for j := range nv {
		m := operand.Mem{Base: reg.RBX, Disp: 64 * j}
		if partial(j) {
			t.loadZ(m, reg.K1, zmm[30+j])
		} else {
			t.load(m, zmm[30+j])
		}
	}
	ADDQ(reg.RDI, reg.RBX)
	for i := range mr {
		unlessLast(i, mr, "multiplied")
		for j := range nv {
			t.fmaBcast(f.at(i), zmm[30+j], zmm[i*nv+j])
		}
	}
	Label("multiplied")
	f.advance()
	f.close(func(i, j int, at operand.Mem) {
		z := zmm[i*nv+j]
		if partial(j) {
			t.loadZ(at, reg.K1, zmm[31])
			t.add(zmm[31], z, z)
		} else {
			t.add(at, z, z)
		}
	}, func(i, j int, at operand.Mem) {
		if z := zmm[i*nv+j]; partial(j) {
			t.load(z, reg.K1, at)
		} else {
			t.load(z, at)
		}
	})
}

// intTile256 sums in Y0…; Y12 and Y13 hold B, or of 64-bit numbers one vector, plain and with its halves swapped, Y14 A, Y15
// products and, while loading and storing, the mask. Numbers of 64 bits have their inner terms summed from Y6 on.
func intTile256(t elem, mr, nv int, kind string, masks operand.Mem) {
	begin("256", t, mr, nv, kind)
	masked := kind != ""
	if masked {
		Load(Param("mask"), reg.RAX)
		LEAQ(masks, reg.R15)
		ADDQ(reg.RAX, reg.R15)
	}
	f := open(mr, nv, 32)
	wide := t.size == 8
	partial := func(j int) bool { return masked && j == nv-1 }
	for i := range 12 {
		if i < mr*nv || wide {
			VPXOR(ymm[i], ymm[i], ymm[i])
		}
	}
	Label("loop")
	load := func(j int, b reg.VecPhysical) {
		m := operand.Mem{Base: reg.RBX, Disp: 32 * j}
		if partial(j) {
			VMOVUPS(operand.Mem{Base: reg.R15}, ymm[15])
			t.maskMove(m, ymm[15], b)
		} else {
			t.load(m, b)
		}
	}
	if wide {
		for j := range nv {
			load(j, ymm[12])
			VPSHUFD(operand.U8(0xb1), ymm[12], ymm[13])
			for i := range mr {
				t.bcast(f.at(i), ymm[14])
				sum, inner := ymm[i*nv+j], ymm[6+i*nv+j]
				VPMULUDQ(ymm[12], ymm[14], ymm[15])
				VPADDQ(ymm[15], sum, sum)
				VPMULLD(ymm[13], ymm[14], ymm[15])
				VPADDD(ymm[15], inner, inner)
			}
		}
	} else {
		for j := range nv {
			load(j, ymm[12+j])
		}
		for i := range mr {
			unlessLast(i, mr, "multiplied")
			t.bcast(f.at(i), ymm[14])
			for j := range nv {
				VPMULLD(ymm[12+j], ymm[14], ymm[15])
				VPADDD(ymm[15], ymm[i*nv+j], ymm[i*nv+j])
			}
		}
	}
	Label("multiplied")
	ADDQ(reg.RDI, reg.RBX)
	f.advance()
	for i := range mr * nv {
		if wide {
			inner := ymm[6+i]
			VPSRLQ(operand.U8(32), inner, ymm[15])
			VPADDD(ymm[15], inner, inner)
			VPSLLQ(operand.U8(32), inner, inner)
			VPADDQ(inner, ymm[i], ymm[i])
		}
	}
	if masked {
		VMOVUPS(operand.Mem{Base: reg.R15}, ymm[15])
	}
	f.closeByVector(t, partial)
}
