// Command products writes the assembly of products of rows, for r < rows and i < n:
//
//	mulRows     dst[r·ds + i] = x[r·xs + i] · y[r·ys + i] + 0
//	scaleRows   dst[r·ds + i] = x[r·xs + i] · y[r·ys] + 0        both over and over, moved on by db, xb and yb after the last row
//	dotRows     dst[r·ds] = Σ over i of x[r·xs + i] · y[r·ys + i]
//	mulSums     dst[i] = Σ over r of x[r·xs + i] · y[r·ys + i]        and dst[i] besides, if fresh is 0
//
// Strides are in bytes, and no product is -0. What is left of n is done under a mask.
//
//	go run ./products -out ../products_amd64.s -stubs ../products_amd64.go -pkg simd
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

var (
	zmm = []reg.VecPhysical{reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10}
	ymm = []reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10}
)

// Registers: the rows' places and strides, the offset in a row, the end of its whole vectors, the bytes left then, the rows left.
var (
	dst, dstStep = reg.R8, reg.R11
	x, xStep     = reg.R9, reg.R12
	y, yStep     = reg.R10, reg.R13
	at, end      = reg.RAX, reg.RSI
	rest, left   = reg.RCX, reg.RBX
	spare        = reg.RDX
	saved        = reg.RDI
)

const (
	zero  = 9  // the vector of zeros
	masks = 10 // AVX2's mask
)

type machine struct {
	bits, size int
	v          []reg.VecPhysical
}

func (m machine) width() int { return m.bits / 8 }

func (m machine) name(op string) string { return fmt.Sprintf("%s%dF%d", op, m.bits, 8*m.size) }

func (m machine) shift() operand.U8 { return operand.U8(map[int]uint8{4: 2, 8: 3}[m.size]) }

// pick chooses the single- or the double-precision form.
func (m machine) pick(s, d func(...operand.Op)) func(...operand.Op) {
	return vectors.Kind{Bits: m.bits, Size: m.size}.Pick(s, d)
}

func (m machine) along(base reg.GPPhysical, vector int) operand.Mem {
	return operand.Mem{Base: base, Index: at, Scale: 1, Disp: vector * m.width()}
}

// load reads a vector, or what the mask leaves of one.
func (m machine) load(from operand.Mem, to reg.VecPhysical, masked bool) {
	switch {
	case !masked:
		m.pick(VMOVUPS, VMOVUPD)(from, to)
	case m.bits == 512 && m.size == 4:
		VMOVUPS_Z(from, reg.K1, to)
	case m.bits == 512:
		VMOVUPD_Z(from, reg.K1, to)
	default:
		m.maskMove(from, to)
	}
}

func (m machine) store(from reg.VecPhysical, to operand.Mem, masked bool) {
	switch {
	case !masked:
		m.pick(VMOVUPS, VMOVUPD)(from, to)
	case m.bits == 512:
		m.pick(VMOVUPS, VMOVUPD)(from, reg.K1, to)
	default:
		m.maskMove(from, to)
	}
}

// maskMove is AVX2's move under a mask.
func (m machine) maskMove(from, to operand.Op) {
	if m.size == 4 {
		VMASKMOVPS(from, m.v[masks], to)
	} else {
		VMASKMOVPD(from, m.v[masks], to)
	}
}

func (m machine) clear(v reg.VecPhysical) { VXORPS(v, v, v) }

func (m machine) broadcast(from operand.Mem, to reg.VecPhysical) {
	m.pick(VBROADCASTSS, VBROADCASTSD)(from, to)
}

// text begins a routine: parameters, the cut of n into whole vectors and the rest, the mask.
func (m machine) text(op, last, more string, table operand.Mem) {
	TEXT(m.name(op), NOSPLIT, "func(rows, n int, dst *byte, "+last+" int, x *byte, xs int, y *byte, ys int"+more+")")
	Pragma("noescape")
	Load(Param("rows"), left)
	Load(Param("n"), rest)
	Load(Param("dst"), dst)
	Load(Param(last), dstStep)
	Load(Param("x"), x)
	Load(Param("xs"), xStep)
	Load(Param("y"), y)
	Load(Param("ys"), yStep)
	SHLQ(m.shift(), rest)
	MOVQ(rest, end)
	ANDQ(operand.I32(-m.width()), end)
	SUBQ(end, rest)
	if m.bits == 512 {
		MOVQ(rest, saved)
		SHRQ(m.shift(), rest)
		MOVQ(operand.I32(1), spare)
		SHLQ(reg.CL, spare)
		DECQ(spare)
		KMOVQ(spare, reg.K1)
		MOVQ(saved, rest)
		return
	}
	LEAQ(table.Offset(32), spare)
	SUBQ(rest, spare)
	VMOVUPS(operand.Mem{Base: spare}, m.v[masks])
}

// along emits body for four vectors at a time, for one, and for the rest.
func (m machine) row(body func(vectors int, masked bool)) {
	XORQ(at, at)
	Label("by4")
	LEAQ(operand.Mem{Base: at, Disp: 4 * m.width()}, spare)
	CMPQ(spare, end)
	JG(operand.LabelRef("by1"))
	body(4, false)
	MOVQ(spare, at)
	JMP(operand.LabelRef("by4"))
	Label("by1")
	CMPQ(at, end)
	JGE(operand.LabelRef("tail"))
	body(1, false)
	ADDQ(operand.I32(m.width()), at)
	JMP(operand.LabelRef("by1"))
	Label("tail")
	TESTQ(rest, rest)
	JZ(operand.LabelRef("next"))
	body(1, true)
	Label("next")
}

// nextRow goes on with the next row, and the next block of rows if there are blocks.
func (m machine) nextRow(blocks bool) {
	ADDQ(dstStep, dst)
	ADDQ(xStep, x)
	ADDQ(yStep, y)
	DECQ(left)
	JNZ(operand.LabelRef("row"))
	if blocks {
		for i, p := range []reg.GPPhysical{dst, x, y} {
			Load(Param([]string{"db", "xb", "yb"}[i]), spare)
			ADDQ(spare, p)
		}
		Load(Param("rows"), left)
		DECQ(saved)
		JNZ(operand.LabelRef("row"))
	}
	VZEROUPPER()
	RET()
}

// products are mulRows, or with scale scaleRows.
func (m machine) products(op string, scale bool, table operand.Mem) {
	m.text(op, "ds", ", blocks, db, xb, yb int", table)
	v := m.v
	m.clear(v[zero])
	Load(Param("blocks"), saved)
	Label("row")
	if scale {
		m.broadcast(operand.Mem{Base: y}, v[8])
	}
	mul, add := m.pick(VMULPS, VMULPD), m.pick(VADDPS, VADDPD)
	m.row(func(vectors int, masked bool) {
		for i := range vectors {
			m.load(m.along(x, i), v[i], masked)
		}
		for i := range vectors {
			switch {
			case scale:
				mul(v[8], v[i], v[i])
			case masked:
				m.load(m.along(y, i), v[8], true)
				mul(v[8], v[i], v[i])
			default:
				mul(m.along(y, i), v[i], v[i])
			}
		}
		for i := range vectors {
			add(v[zero], v[i], v[i])
			m.store(v[i], m.along(dst, i), masked)
		}
	})
	m.nextRow(true)
}

// addProducts adds the products of so many vectors of x and y to the first ones.
func (m machine) addProducts(count int, masked bool) {
	v, fma := m.v, m.pick(VFMADD231PS, VFMADD231PD)
	for i := range count {
		m.load(m.along(x, i), v[4+i], masked)
	}
	for i := range count {
		if masked {
			m.load(m.along(y, i), v[8], true)
			fma(v[8], v[4+i], v[i])
		} else {
			fma(m.along(y, i), v[4+i], v[i])
		}
	}
}

// dots sums in four vectors.
func (m machine) dots(table operand.Mem) {
	m.text("dotRows", "ds", "", table)
	v, add := m.v, m.pick(VADDPS, VADDPD)
	Label("row")
	for i := range 4 {
		m.clear(v[i])
	}
	m.row(func(vectors int, masked bool) {
		m.addProducts(vectors, masked)
	})
	add(v[1], v[0], v[0])
	add(v[3], v[2], v[2])
	add(v[2], v[0], v[0])
	if m.bits == 512 {
		VEXTRACTF64X4(operand.U8(1), zmm[0], ymm[1])
		add(ymm[1], ymm[0], ymm[0])
	}
	VEXTRACTF128(operand.U8(1), ymm[0], reg.X1)
	add(reg.X1, reg.X0, reg.X0)
	VPERMILPD(operand.U8(1), reg.X0, reg.X1)
	add(reg.X1, reg.X0, reg.X0)
	if m.size == 4 {
		VMOVSHDUP(reg.X0, reg.X1)
		VADDSS(reg.X1, reg.X0, reg.X0)
		VMOVSS(reg.X0, operand.Mem{Base: dst})
	} else {
		VMOVSD(reg.X0, operand.Mem{Base: dst})
	}
	m.nextRow(false)
}

// sums keeps up to four vectors of sums while it goes down the rows.
func (m machine) sums(table operand.Mem) {
	m.text("mulSums", "fresh", "", table)
	v := m.v
	strip := 0
	m.row(func(vectors int, masked bool) {
		strip++
		down, start := fmt.Sprintf("down%d", strip), fmt.Sprintf("start%d", strip)
		MOVQ(left, saved)
		for i := range vectors {
			m.clear(v[i])
		}
		TESTQ(dstStep, dstStep)
		JNZ(operand.LabelRef(start))
		for i := range vectors {
			m.load(m.along(dst, i), v[i], masked)
		}
		Label(start)
		Label(down)
		m.addProducts(vectors, masked)
		ADDQ(xStep, x)
		ADDQ(yStep, y)
		DECQ(saved)
		JNZ(operand.LabelRef(down))
		for i := range vectors {
			m.store(v[i], m.along(dst, i), masked)
		}
		Load(Param("x"), x)
		Load(Param("y"), y)
	})
	VZEROUPPER()
	RET()
}

// maskTable has vectors of ones before vectors of zeros, for AVX2's masks.
func maskTable() operand.Mem {
	table := GLOBL("productMasks", RODATA|NOPTR)
	for i := 0; i < 64; i += 8 {
		ones := operand.U64(0)
		if i < 32 {
			ones--
		}
		DATA(i, ones)
	}
	return table
}

func main() {
	ConstraintExpr("!purego")
	table := maskTable()
	for _, m := range []machine{{512, 4, zmm}, {512, 8, zmm}, {256, 4, ymm}, {256, 8, ymm}} {
		m.products("mulRows", false, table)
		m.products("scaleRows", true, table)
		m.dots(table)
		m.sums(table)
	}
	Generate()
}
