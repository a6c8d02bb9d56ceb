// The microkernels. One computes tiles of C of mr rows and nv vectors, panels×tiles of them, each from k columns of A and rows of B:
//
//	for p := range panels { for t := range tiles {
//		for l := range k { for i := range mr { for j := range nv {
//			sum[i][j] += broadcast(a[p*mr*ars + i*ars + l*aks]) * vector(b[t*bstep + l*bks + 64*j])
//		}}}
//		if acc != 0 { sum += c }; c[(p*mr+i)*crs + (t*nv+j)*64] = sum
//	}}
//
// Strides are in bytes and arbitrary for A; a row of B, and of C, is contiguous. The sums stay in registers throughout. A
// masked kernel touches only part of the last vector, or with a full mask all of it; one with half a vector last takes half the
// time for that. Kernels for more than four rows do one row less where the parameter rows says so.
//
// The loops over tiles are here since the processor must be able to run ahead into the next one: with the arguments of a call
// for each, its queue of stores is full, and 50 cycles of a tile are lost.
//
// If ahead is not nil there lie for every tile an address and a step, and two lines at address + l*step are fetched into the
// second cache meanwhile, for a product to come.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// elem is an element type and the instructions that work on it.
type elem struct {
	name     string
	goType   string
	size     int
	load     func(...operand.Op)
	loadZ    func(m, k, z operand.Op)
	bcast    func(...operand.Op)
	fma      func(...operand.Op)
	add      func(...operand.Op)
	maskMove func(src, mask, dst operand.Op)
	fmaBcast func(...operand.Op)
	hadd     func(b, a, to operand.Op) // adds neighbours
}

var (
	f32 = elem{"F32", "float32", 4, VMOVUPS, VMOVUPS_Z, VBROADCASTSS, VFMADD231PS, VADDPS, VMASKMOVPS, VFMADD231PS_BCST, VHADDPS}
	f64 = elem{"F64", "float64", 8, VMOVUPD, VMOVUPD_Z, VBROADCASTSD, VFMADD231PD, VADDPD, VMASKMOVPD, VFMADD231PD_BCST, VHADDPD}
)

const signature = "func(k int, a *byte, ars, aks int, b *byte, bks, bstep int, c *byte, crs, mask, acc, rows, panels, tiles int, ahead *byte)"

// rows addresses the rows of A: groups of three share a base register.
type rows struct{ base [4]reg.Register }

func (r rows) at(i int) operand.Mem {
	m := operand.Mem{Base: r.base[i/3]}
	if i%3 > 0 {
		m.Index, m.Scale = reg.RSI, uint8(i%3)
	}
	return m
}

func (r rows) advance(mr int) {
	for g := 0; 3*g < mr; g++ {
		ADDQ(reg.RDX, r.base[g].(reg.GPPhysical))
	}
}

// heights are the rows of kernels, up to so many.
func heights(most int) []int {
	var all []int
	for _, mr := range []int{1, 2, 3, 4, 6, 8, 10, 12} {
		if mr <= most {
			all = append(all, mr)
		}
	}
	return all
}

// lacking is a register that is not zero where a tile has a row less: the one that rows of A leave, if they do.
func lacking(mr int) reg.GPPhysical {
	if mr <= 9 {
		return reg.R11
	}
	return reg.R15
}

// findLacking sets it.
func findLacking(mr int) {
	if mr > 4 {
		Load(Param("rows"), lacking(mr))
		SUBQ(operand.U8(mr), lacking(mr))
	}
}

// unlessLast leaves out row i, by a jump, where it is one that the tile lacks.
func unlessLast(i, mr int, to string) {
	if mr > 4 && i == mr-1 {
		TESTQ(lacking(mr), lacking(mr))
		JNZ(operand.LabelRef(to))
	}
}

// unlessListed is unlessLast where no register is left.
func unlessListed(i, mr int, to string) {
	if mr > 4 && i == mr-1 {
		CMPQ(place("rows"), operand.U8(mr))
		JLT(operand.LabelRef(to))
	}
}

// frame is the part of a kernel around its loop over k, which finds k in RCX, B in RBX, C in R12, and what to fetch in R14 and RAX.
type frame struct {
	rows
	mr, nv, width int
	left, b       operand.Mem // tiles left of the panel, and where they read B
}

// open begins the loops and asks for the lines of C.
func open(mr, nv, width int) *frame { return openListed(mr, nv, width, 16) }

// openListed does so where so many bytes lie ahead for every tile.
func openListed(mr, nv, width, listed int) *frame {
	f := &frame{rows{[4]reg.Register{reg.R8, reg.R9, reg.R10, reg.R11}}, mr, nv, width, AllocLocal(8), AllocLocal(8)}
	Load(Param("ars"), reg.RSI)
	Load(Param("aks"), reg.RDX)
	Load(Param("bks"), reg.RDI)
	Load(Param("crs"), reg.R13)
	findLacking(mr)
	Label("panel")
	Load(Param("tiles"), reg.RAX)
	MOVQ(reg.RAX, f.left)
	Load(Param("b"), reg.RBX)
	Load(Param("c"), reg.R12)
	Label("tile")
	MOVQ(reg.RBX, f.b)
	Load(Param("a"), reg.R8)
	for g := 1; 3*g < mr; g++ {
		base := f.base[g].(reg.GPPhysical)
		LEAQ(operand.Mem{Base: f.base[g-1], Index: reg.RSI, Scale: 2}, base)
		ADDQ(reg.RSI, base)
	}
	Load(Param("k"), reg.RCX)
	f.fetch()
	Load(Param("ahead"), reg.RAX)
	MOVQ(reg.RBX, reg.R14)
	TESTQ(reg.RAX, reg.RAX)
	JZ(operand.LabelRef("near"))
	MOVQ(operand.Mem{Base: reg.RAX}, reg.R14)
	ADDQ(operand.I32(listed), place("ahead"))
	MOVQ(operand.Mem{Base: reg.RAX, Disp: 8}, reg.RAX)
	Label("near")
	return f
}

// fetch asks for the lines of C.
func (f *frame) fetch() {
	MOVQ(reg.R12, reg.RAX)
	row := func() {
		for x := 0; x < f.nv*f.width; x += 64 {
			PREFETCHT0(operand.Mem{Base: reg.RAX, Disp: x})
		}
	}
	if f.mr <= 2 {
		for i := range f.mr {
			row()
			if i < f.mr-1 {
				ADDQ(reg.R13, reg.RAX)
			}
		}
		return
	}
	MOVL(operand.U32(f.mr), reg.R14L)
	Label("fetch")
	row()
	ADDQ(reg.R13, reg.RAX)
	DECL(reg.R14L)
	JNZ(operand.LabelRef("fetch"))
}

// advance goes on to the next k.
func (f *frame) advance() {
	PREFETCHT1(operand.Mem{Base: reg.R14})
	PREFETCHT1(operand.Mem{Base: reg.R14, Disp: 64})
	ADDQ(reg.RAX, reg.R14)
	f.rows.advance(f.mr)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("loop"))
}

// close adds what C has, if that is wanted, writes the tile, and ends the loops.
func (f *frame) close(add, store func(i, j int, at operand.Mem)) {
	Load(Param("acc"), reg.RCX)
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("fresh"))
	for _, pass := range []struct {
		end string
		do  func(i, j int, at operand.Mem)
	}{{"fresh", add}, {"next", store}} {
		MOVQ(reg.R12, reg.RAX)
		for i := range f.mr {
			unlessLast(i, f.mr, pass.end)
			for j := range f.nv {
				pass.do(i, j, operand.Mem{Base: reg.RAX, Disp: f.width * j})
			}
			if i < f.mr-1 {
				ADDQ(reg.R13, reg.RAX)
			}
		}
		if pass.end == "fresh" {
			Label("fresh")
		}
	}
	Label("next")
	ADDQ(operand.I32(f.nv*f.width), reg.R12)
	MOVQ(f.b, reg.RBX)
	Load(Param("bstep"), reg.RAX)
	ADDQ(reg.RAX, reg.RBX)
	DECQ(f.left)
	JNZ(operand.LabelRef("tile"))
	for _, x := range []struct {
		name   string
		stride reg.GPPhysical
	}{{"a", reg.RSI}, {"c", reg.R13}} {
		MOVQ(place("rows"), reg.RAX)
		IMULQ(x.stride, reg.RAX)
		ADDQ(reg.RAX, place(x.name))
	}
	DECQ(place("panels"))
	JNZ(operand.LabelRef("panel"))
	VZEROUPPER()
	RET()
}

func begin(level string, t elem, mr, nv int, kind string) {
	TEXT(fmt.Sprintf("tile%s%s_%dx%d%s", level, t.name, mr, nv, kind), NOSPLIT, signature)
	Pragma("noescape")
}

var zmm = []reg.VecPhysical{
	reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
	reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23, reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
}

var ymm = []reg.VecPhysical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
}

// tile512 sums in Z0…; Z30 and Z31 hold B, Z24 to Z29 take turns for A. With one vector loading is what takes the time, so
// multiplications load A themselves. kind is "m" for masked or "h" for half a vector last, masked.
func tile512(t elem, mr, nv int, kind string) {
	begin("512", t, mr, nv, kind)
	Load(Param("mask"), reg.RAX)
	KMOVQ(reg.RAX, reg.K1)
	f := open(mr, nv, 64)
	partial := func(j int) bool { return j == nv-1 }
	v := func(j, i int) reg.VecPhysical { // register i, or its lower half
		if kind == "h" && j == nv-1 {
			return halves[i]
		}
		return zmm[i]
	}
	for i := range mr * nv {
		VPXORQ(zmm[i], zmm[i], zmm[i])
	}
	Label("loop")
	for j := range nv {
		m := operand.Mem{Base: reg.RBX, Disp: 64 * j}
		if partial(j) {
			t.loadZ(m, reg.K1, v(j, 30+j))
		} else {
			t.load(m, zmm[30+j])
		}
	}
	ADDQ(reg.RDI, reg.RBX)
	for i := range mr {
		unlessLast(i, mr, "multiplied")
		if nv == 1 && t.fmaBcast != nil {
			t.fmaBcast(f.at(i), v(0, 30), v(0, i))
			continue
		}
		x := 24 + i%6
		t.bcast(f.at(i), zmm[x])
		for j := range nv {
			t.fma(v(j, 30+j), v(j, x), v(j, i*nv+j))
		}
	}
	Label("multiplied")
	f.advance()
	f.close(func(i, j int, at operand.Mem) {
		z := v(j, i*nv+j)
		if partial(j) {
			t.loadZ(at, reg.K1, v(j, 31))
			t.add(v(j, 31), z, z)
		} else {
			t.add(at, z, z)
		}
	}, func(i, j int, at operand.Mem) {
		if z := v(j, i*nv+j); partial(j) {
			t.load(z, reg.K1, at)
		} else {
			t.load(z, at)
		}
	})
}

// tile256 sums in Y0…; Y12 and Y13 hold B, Y14 and Y15 take turns for A. Of a masked tile the last vector's mask is read from
// the table at the byte offset given; Y15 holds it while loading and storing.
func tile256(t elem, mr, nv int, kind string, masks operand.Mem) {
	begin("256", t, mr, nv, kind)
	masked := kind != ""
	if masked {
		Load(Param("mask"), reg.RAX)
		LEAQ(masks, reg.R15)
		ADDQ(reg.RAX, reg.R15)
	}
	f := open(mr, nv, 32)
	partial := func(j int) bool { return masked && j == nv-1 }
	for i := range mr * nv {
		VXORPS(ymm[i], ymm[i], ymm[i])
	}
	Label("loop")
	for j := range nv {
		m := operand.Mem{Base: reg.RBX, Disp: 32 * j}
		if partial(j) {
			VMOVUPS(operand.Mem{Base: reg.R15}, ymm[15])
			t.maskMove(m, ymm[15], ymm[12+j])
		} else {
			t.load(m, ymm[12+j])
		}
	}
	ADDQ(reg.RDI, reg.RBX)
	for i := range mr {
		unlessLast(i, mr, "multiplied")
		y := ymm[14+i%2]
		t.bcast(f.at(i), y)
		for j := range nv {
			t.fma(ymm[12+j], y, ymm[i*nv+j])
		}
	}
	Label("multiplied")
	f.advance()
	if masked {
		VMOVUPS(operand.Mem{Base: reg.R15}, ymm[15])
	}
	f.closeByVector(t, partial)
}

// closeByVector is close of sums in Y0…, with the mask of the last vector in Y15.
func (f *frame) closeByVector(t elem, partial func(j int) bool) {
	f.close(func(i, j int, at operand.Mem) {
		y := ymm[i*f.nv+j]
		if partial(j) {
			t.maskMove(at, ymm[15], ymm[14])
			t.add(ymm[14], y, y)
		} else {
			t.add(at, y, y)
		}
	}, func(i, j int, at operand.Mem) {
		if y := ymm[i*f.nv+j]; partial(j) {
			t.maskMove(y, ymm[15], at)
		} else {
			t.load(y, at)
		}
	})
}

// maskTable is eight set words and eight clear ones: read 4·(8-n) bytes in, it masks n of them.
func maskTable(name string) operand.Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		w := uint32(0)
		if i < 8 {
			w = ^w
		}
		DATA(4*i, operand.U32(w))
	}
	return m
}
