// Many small products in one call, each of at most twelve rows and one vector of columns:
//
//	for ; count > 0; count-- {
//		for ; k > 0; k-- { for i := range mr { sum[i] += broadcast(a[i*ars]) * vector(b) }; a, b = a+aks, b+bks }
//		if acc != 0 { sum += c }; c = sum
//		a, b, c = a+astep, b+bstep, c+cstep
//	}
//
// mask tells the columns. Narrow products use half vectors, of which two are done at a time.
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

func manyBy(name string, bits int, t elem, mr int, fma func(...operand.Op)) {
	v := zmm
	if bits == 256 {
		v = halves
	}
	manyWith(name, v, t, mr, func() {}, func() { t.loadZ(operand.Mem{Base: reg.RBX}, reg.K1, v[31]) }, func(ops ...operand.Op) { fma(ops[0], v[31], ops[2]) })
}

// manyWith is given how it begins, how it reads a row of B at RBX, and how it multiplies that by an element of A and adds to a sum; what
// these use lies in the last registers.
func manyWith(name string, v []reg.VecPhysical, t elem, mr int, start, load func(), fma func(...operand.Op)) {
	TEXT(name, NOSPLIT,
		"func(count, k int, a *byte, ars, aks, astep int, b *byte, bks, bstep int, c *byte, crs, cstep, mask, acc int)")
	Pragma("noescape")
	r := rows{[4]reg.Register{reg.R8, reg.R9, reg.R10, reg.R11}}
	Load(Param("mask"), reg.RAX)
	KMOVQ(reg.RAX, reg.K1)
	Load(Param("ars"), reg.RSI)
	Load(Param("aks"), reg.RDX)
	Load(Param("bks"), reg.RDI)
	Load(Param("crs"), reg.R13)
	LEAQ(operand.Mem{Base: reg.RSI, Index: reg.RSI, Scale: 2}, reg.R15)
	start()
	Label("next")
	Load(Param("a"), reg.R8)
	Load(Param("b"), reg.RBX)
	Load(Param("k"), reg.RCX)
	for g := 1; 3*g < mr; g++ {
		LEAQ(operand.Mem{Base: r.base[g-1], Index: reg.R15, Scale: 1}, r.base[g].(reg.GPPhysical))
	}
	for i := range mr {
		VPXORQ(v[i], v[i], v[i])
	}
	Label("loop")
	load()
	ADDQ(reg.RDI, reg.RBX)
	for i := range mr {
		fma(r.at(i), nil, v[i])
	}
	r.advance(mr)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("loop"))
	Load(Param("c"), reg.R12)
	Load(Param("acc"), reg.RAX)
	MOVQ(reg.R12, reg.RCX)
	TESTQ(reg.RAX, reg.RAX)
	JZ(operand.LabelRef("store"))
	for i := range mr {
		t.loadZ(operand.Mem{Base: reg.RCX}, reg.K1, v[31])
		t.add(v[31], v[i], v[i])
		if i < mr-1 {
			ADDQ(reg.R13, reg.RCX)
		}
	}
	MOVQ(reg.R12, reg.RCX)
	Label("store")
	for i := range mr {
		t.load(v[i], reg.K1, operand.Mem{Base: reg.RCX})
		if i < mr-1 {
			ADDQ(reg.R13, reg.RCX)
		}
	}
	for _, x := range []string{"a", "b", "c"} {
		Load(Param(x+"step"), reg.RAX)
		ADDQ(reg.RAX, place(x))
	}
	DECQ(place("count"))
	JNZ(operand.LabelRef("next"))
	VZEROUPPER()
	RET()
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
