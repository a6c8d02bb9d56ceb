// Many small products in one call, each of at most twelve rows and one vector of columns:
//
//	for ; count > 0; count-- {
//		for ; k > 0; k-- { for i := range mr { sum[i] += broadcast(a[i*ars]) * vector(b) }; a, b = a+aks, b+bks }
//		if acc != 0 { sum += c }; c = sum
//		a, b, c = a+astep, b+bstep, c+cstep
//	}
//
// mask tells the columns, and rows is mr or, for more than four, one less. Narrow products use half vectors, of which two are done at a time.
//
// lanes does as many products as a vector has elements in each of its rounds, with vector(a[i*ars]) for the broadcast: their
// elements follow each other in A, B and C.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func many(bits int, t elem, mr int) {
	manyBy(fmt.Sprintf("many%d%s_%d", bits, t.name, mr), bits, t, mr, t.fmaBcast)
}

func lanes512(t elem, mr int) {
	manyBy(fmt.Sprintf("lanes512%s_%d", t.name, mr), 512, t, mr, func(ops ...operand.Op) { t.fma(ops[0], ops[1], reg.K1, ops[2]) })
}

// lanes256 loads under the mask, which instructions of AVX2 that multiply cannot.
func lanes256(t elem, mr int, masks operand.Mem) {
	const a, b = 13, 12
	x := byMaskVector(t, masks)
	manyWith{name: fmt.Sprintf("lanes256%s_%d", t.name, mr), partial: x, mr: mr, sums: ymm[:mr],
		load: func() { x.load(operand.Mem{Base: reg.RBX}, ymm[b]) },
		multiply: func(at operand.Mem, i int) {
			x.load(at, ymm[a])
			t.fma(ymm[b], ymm[a], ymm[i])
		}}.write()
}

func manyBy(name string, bits int, t elem, mr int, fma func(...operand.Op)) {
	v := zmm
	if bits == 256 {
		v = halves
	}
	x := byMaskRegister(t, v)
	manyWith{name: name, partial: x, mr: mr, sums: v[:mr], load: func() { x.load(operand.Mem{Base: reg.RBX}, v[31]) },
		multiply: func(at operand.Mem, i int) { fma(at, v[31], v[i]) }}.write()
}

// partial is how the columns that the parameter mask tells are loaded, stored, and added to what is in memory.
type partial struct {
	set       func()
	load, add func(m operand.Mem, v reg.VecPhysical)
	store     func(v reg.VecPhysical, m operand.Mem)
	whole     func(v reg.VecPhysical, m operand.Mem) // nil, or what stores faster where the mask is 0, which leaves no column out
}

// byMaskRegister has K1 for the mask and register 31 to add.
func byMaskRegister(t elem, v []reg.VecPhysical) partial {
	load := func(m operand.Mem, to reg.VecPhysical) { t.loadZ(m, reg.K1, to) }
	return partial{
		set: func() {
			Load(Param("mask"), reg.RAX)
			KMOVQ(reg.RAX, reg.K1)
		},
		load:  load,
		add:   func(m operand.Mem, to reg.VecPhysical) { load(m, v[31]); t.add(v[31], to, to) },
		store: func(from reg.VecPhysical, m operand.Mem) { t.load(from, reg.K1, m) },
	}
}

// byMaskVector has register 15 for the mask, which the parameter says where to find in a table, and register 14 to add.
func byMaskVector(t elem, masks operand.Mem) partial {
	load := func(m operand.Mem, to reg.VecPhysical) { t.maskMove(m, reg.Y15, to) }
	return partial{
		set: func() {
			Load(Param("mask"), reg.RAX)
			LEAQ(masks, reg.R15)
			VMOVUPS(operand.Mem{Base: reg.R15, Index: reg.RAX, Scale: 1}, reg.Y15)
		},
		load:  load,
		add:   func(m operand.Mem, to reg.VecPhysical) { load(m, reg.Y14); t.add(reg.Y14, to, to) },
		store: func(from reg.VecPhysical, m operand.Mem) { t.maskMove(from, reg.Y15, m) },
		whole: func(from reg.VecPhysical, m operand.Mem) { t.load(from, m) },
	}
}

// manyWith is such a routine.
type manyWith struct {
	name string
	partial
	mr       int
	sums     []reg.VecPhysical           // zero at first; the first mr are a product's rows in the end
	start    func()                      // nil, or what comes once before all
	load     func()                      // reads a row of B at RBX
	multiply func(at operand.Mem, i int) // adds that times an element of A to the sums of row i
	finish   func(i int)                 // nil, or what row i wants after the last k
}

func (x manyWith) write() {
	TEXT(x.name, NOSPLIT,
		"func(count, k int, a *byte, ars, aks, astep int, b *byte, bks, bstep int, c *byte, crs, cstep, mask, acc, rows int)")
	Pragma("noescape")
	r := rows{[4]reg.Register{reg.R8, reg.R9, reg.R10, reg.R11}}
	x.set()
	Load(Param("ars"), reg.RSI)
	Load(Param("aks"), reg.RDX)
	Load(Param("bks"), reg.RDI)
	Load(Param("crs"), reg.R13)
	LEAQ(operand.Mem{Base: reg.RSI, Index: reg.RSI, Scale: 2}, reg.R15)
	if x.mr > 4 {
		Load(Param("rows"), reg.R14)
		SUBQ(operand.U8(x.mr), reg.R14)
	}
	if x.start != nil {
		x.start()
	}
	Label("next")
	Load(Param("a"), reg.R8)
	Load(Param("b"), reg.RBX)
	Load(Param("k"), reg.RCX)
	for g := 1; 3*g < x.mr; g++ {
		LEAQ(operand.Mem{Base: r.base[g-1], Index: reg.R15, Scale: 1}, r.base[g].(reg.GPPhysical))
	}
	for _, sum := range x.sums {
		clearVector(sum)
	}
	loop := func(label string, rows int) {
		Label(label)
		x.load()
		ADDQ(reg.RDI, reg.RBX)
		for i := range rows {
			x.multiply(r.at(i), i)
		}
		r.advance(x.mr)
		DECQ(reg.RCX)
		JNZ(operand.LabelRef(label))
	}
	x.unlessLast(x.mr-1, "less")
	loop("loop", x.mr)
	if x.mr > 4 { // a branch within the loop would cost short ones a tenth
		JMP(operand.LabelRef("multiplied"))
		loop("less", x.mr-1)
		Label("multiplied")
	}
	if x.finish != nil {
		for i := range x.mr {
			x.finish(i)
		}
	}
	Load(Param("c"), reg.R12)
	Load(Param("acc"), reg.RAX)
	lines := func(end string, do func(i int)) {
		MOVQ(reg.R12, reg.RCX)
		for i := range x.mr {
			x.unlessLast(i, end)
			do(i)
			if i < x.mr-1 {
				ADDQ(reg.R13, reg.RCX)
			}
		}
	}
	TESTQ(reg.RAX, reg.RAX)
	JZ(operand.LabelRef("store"))
	lines("store", func(i int) { x.add(operand.Mem{Base: reg.RCX}, x.sums[i]) })
	Label("store")
	if x.whole != nil {
		Load(Param("mask"), reg.RAX)
		TESTQ(reg.RAX, reg.RAX)
		JZ(operand.LabelRef("whole"))
	}
	lines("stored", func(i int) { x.store(x.sums[i], operand.Mem{Base: reg.RCX}) })
	if x.whole != nil {
		JMP(operand.LabelRef("stored"))
		Label("whole")
		lines("stored", func(i int) { x.whole(x.sums[i], operand.Mem{Base: reg.RCX}) })
	}
	Label("stored")
	for _, s := range []string{"a", "b", "c"} {
		Load(Param(s+"step"), reg.RAX)
		ADDQ(reg.RAX, place(s))
	}
	DECQ(place("count"))
	JNZ(operand.LabelRef("next"))
	VZEROUPPER()
	RET()
}

// unlessLast leaves out row i, by a jump, where it is one that the products lack.
func (x manyWith) unlessLast(i int, to string) {
	if x.mr > 4 && i == x.mr-1 {
		TESTQ(reg.R14, reg.R14)
		JNZ(operand.LabelRef(to))
	}
}

// clearVector is in the encoding that the register has.
func clearVector(v reg.VecPhysical) {
	if v.ID().Index() < 16 && v.Size() <= 32 {
		VXORPS(v, v, v)
	} else {
		VPXORQ(v, v, v)
	}
}

// place is where a parameter lies.
func place(name string) operand.Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

// square does dense n×n products; strides between them are in bytes. A row of B is a vector, the lower half of one as a rule,
// but a matrix of 4×4 words is one whole: a row of it is then multiplied with all rows of A at once.
func square(t elem, n int) {
	TEXT(fmt.Sprintf("square%d%s", n, t.name), NOSPLIT, "func(count int, a *byte, astep int, b *byte, bstep int, c *byte, cstep int)")
	Pragma("noescape")
	Load(Param("count"), reg.RCX)
	Load(Param("a"), reg.RSI)
	Load(Param("astep"), reg.R8)
	Load(Param("b"), reg.RDX)
	Load(Param("bstep"), reg.R9)
	Load(Param("c"), reg.RDI)
	Load(Param("cstep"), reg.R10)
	Label("next")
	if n*n*t.size == 64 {
		VMOVUPS(operand.Mem{Base: reg.RSI}, reg.Z0)
		VXORPS(reg.Z2, reg.Z2, reg.Z2)
		for k := range n {
			VBROADCASTF32X4(operand.Mem{Base: reg.RDX, Disp: 16 * k}, zmm[8+k])
			VPERMILPS(operand.U8(k*0x55), reg.Z0, zmm[4+k])
			t.fma(zmm[8+k], zmm[4+k], reg.Z2)
		}
		VMOVUPS(reg.Z2, operand.Mem{Base: reg.RDI})
	} else {
		v := zmm
		if n*t.size == 32 {
			v = halves
		}
		row := func(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: i * n * t.size} }
		for i := range n {
			VPXORQ(v[i], v[i], v[i])
		}
		for k := range n {
			b := v[16+k%2]
			t.load(row(reg.RDX, k), b)
			for i := range n {
				at := row(reg.RSI, i)
				at.Disp += k * t.size
				if n == 8 && t.size == 4 && i%4 == 3 { // loading is what takes the time: four elements at once
					quad, one := v[8+i/4], v[10+i/4]
					if k%4 == 0 {
						VBROADCASTF32X4(at, quad)
					}
					VPERMILPS(operand.U8(k%4*0x55), quad, one)
					t.fma(b, one, v[i])
					continue
				}
				t.fmaBcast(at, b, v[i])
			}
		}
		for i := range n {
			t.load(v[i], row(reg.RDI, i))
		}
	}
	ADDQ(reg.R8, reg.RSI)
	ADDQ(reg.R9, reg.RDX)
	ADDQ(reg.R10, reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("next"))
	VZEROUPPER()
	RET()
}

// halves are the lower halves of all vector registers.
var halves = []reg.VecPhysical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	reg.Y16, reg.Y17, reg.Y18, reg.Y19, reg.Y20, reg.Y21, reg.Y22, reg.Y23, reg.Y24, reg.Y25, reg.Y26, reg.Y27, reg.Y28, reg.Y29, reg.Y30, reg.Y31,
}
