// Threaded code: a tile of eight vectors stays in registers while small handlers, one per operation, jump to each other. The
// second operand of an operation is in memory, at its address and the offset or, as the mask says, always at the same one:
//
//	program   | handler | address, mask | handler | handler | address, mask | ... | next |
//
//	tile    Z0…Z7          offset AX, in bytes of elements       end CX
//	here    R12            first handler R13                     scratch R11
//
// A handler reads its own words after R12 and jumps to the next one.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/tileops"
)

const tileVectors = 8

var (
	here, first, scratch = reg.R12, reg.R13, reg.R11
	offset, end          = reg.RAX, reg.RCX
)

// statusAt is where the scratch memory keeps the state of floating-point conditions, after a tile.
const statusAt = tileVectors * 64

// tile are the registers of the tile.
func (m machine) tile() []reg.VecPhysical {
	if m.bits == 512 {
		return []reg.VecPhysical{reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7}
	}
	return []reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7}
}

// handler emits one handler of so many words. Its jump reads the tile and the program's registers, so that nothing else takes
// their place.
func (m machine) handler(op string, words int, body func(tile []reg.VecPhysical)) {
	m.begin(op)
	body(m.tile())
	ADDQ(operand.U8(8*words), here)
	m.jump()
}

// begin opens the handler of an operation, named as in package loops.
func (m machine) begin(op string) {
	name := m.name("tile" + op)
	m.handlers().Add(op, name)
	TEXT(name, NOSPLIT|NOFRAME, "func()")
}

// jump goes to the handler whose word is here.
func (m machine) jump() {
	MOVQ(operand.Mem{Base: here}, reg.RBX)
	Instruction(&ir.Instruction{Opcode: "JMP", Operands: []operand.Op{reg.RBX}, Inputs: m.state(), IsTerminal: true})
}

// state is what a jump needs: the tile, and the program's registers.
func (m machine) state() []operand.Op {
	in := []operand.Op{reg.RBX, here, first, scratch, offset, end}
	for _, r := range m.tile() {
		in = append(in, r)
	}
	return in
}

// allHandlers are what has been written, by machine.
var allHandlers = map[machine]tileops.Handlers{}

func (m machine) handlers() tileops.Handlers {
	if allHandlers[m] == nil {
		allHandlers[m] = tileops.Handlers{}
	}
	return allHandlers[m]
}

// at computes the address in the words w and w+1 of the handler.
func at(w int, base, spare reg.GPPhysical, shift int) operand.Mem {
	MOVQ(operand.Mem{Base: here, Disp: 8 * w}, base)
	MOVQ(operand.Mem{Base: here, Disp: 8 * (w + 1)}, spare)
	ANDQ(offset, spare)
	if shift > 0 {
		SHRQ(operand.U8(shift), spare)
	}
	ADDQ(spare, base)
	return operand.Mem{Base: base}
}

func tiles(m machine) {
	vector := func(p operand.Mem, i int) operand.Mem { return p.Offset(i * m.bytes()) }
	operandAt := func() operand.Mem { return at(1, reg.RBX, reg.RDX, 0) }
	mov := m.pick(VMOVUPS, VMOVUPD)
	m.handler("Load", 3, func(t []reg.VecPhysical) {
		p := operandAt()
		for i, x := range t {
			mov(vector(p, i), x)
		}
	})
	m.handler("Store", 3, func(t []reg.VecPhysical) {
		p := operandAt()
		for i, x := range t {
			mov(x, vector(p, i))
		}
	})
	m.handler("Stream", 3, func(t []reg.VecPhysical) {
		p := operandAt()
		for i, x := range t {
			m.pair(VMOVNTPS, VMOVNTPD)(x, vector(p, i))
		}
	})
	m.truths()
	for _, b := range []struct {
		name string
		s, d func(...operand.Op)
	}{{"Add", VADDPS, VADDPD}, {"Sub", VSUBPS, VSUBPD}, {"Mul", VMULPS, VMULPD}, {"Div", VDIVPS, VDIVPD}} {
		f := m.pick(b.s, b.d)
		m.handler(b.name, 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				f(vector(p, i), x, x)
			}
		})
		m.handler(b.name+"From", 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				f(x, m.load(vector(p, i)), x)
			}
		})
	}
	for _, b := range []struct {
		name string
		f    func(machine, reg.Register, operand.Op) reg.VecVirtual
	}{{"Max", machine.max}, {"Min", machine.min}} {
		m.handler(b.name, 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				m.choose(b.f, x, m.load(vector(p, i)), x)
			}
		})
		m.handler(b.name+"From", 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				m.choose(b.f, m.load(vector(p, i)), x, x)
			}
		})
	}
	for _, c := range []struct {
		name string
		code int
	}{{"Equal", cmpEQ}, {"NotEqual", cmpNEQ}, {"Less", cmpLT}, {"LessEqual", cmpLE}, {"Greater", cmpGT}, {"GreaterEqual", cmpGE}} {
		m.handler(c.name, 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				m.compareTo(c.code, vector(p, i), x)
			}
		})
	}
	for _, b := range []struct {
		name string
		f    func(...operand.Op)
	}{{"And", m.pick(VANDPS, VANDPD)}, {"Or", m.pick(VORPS, VORPD)}, {"Xor", m.pick(VXORPS, VXORPD)}} {
		m.handler(b.name, 3, func(t []reg.VecPhysical) {
			p := operandAt()
			for i, x := range t {
				b.f(vector(p, i), x, x)
			}
		})
	}
	m.choices()
	m.unaryTiles()
	m.intTiles()
	m.moreTiles()
	m.rowTiles()
	m.complexTiles()
	m.calls()
	m.handler("Prefetch", 3, func(t []reg.VecPhysical) {
		p := operandAt()
		for i := 0; i < len(t)*m.bytes(); i += 64 {
			PREFETCHT1(p.Offset(prefetchAhead + i))
		}
	})
}

// choose takes the greater number or the lesser, or the one that is NaN, as the kernels for blocks do.
func (m machine) choose(f func(machine, reg.Register, operand.Op) reg.VecVirtual, x, y, to reg.Register) {
	m.pick(VMOVAPS, VMOVAPD)(m.where(cmpUnord, y, y, m.add(x, y), f(m, y, x)), to)
}

// prefetchAhead is how many bytes ahead of the tile operands are brought into the second cache. The machine's own prefetching
// ends with the page.
const prefetchAhead = 1024

func (m machine) unaryTiles() {
	bits := func(name string, f func(...operand.Op), c operand.Op) {
		m.handler(name, 1, func(t []reg.VecPhysical) {
			v := m.load(c)
			for _, x := range t {
				f(v, x, x)
			}
		})
	}
	bits("Neg", m.pick(VXORPS, VXORPD), m.pattern(1<<31, 1<<63))
	bits("Abs", m.pick(VANDPS, VANDPD), m.pattern(1<<31-1, 1<<63-1))
	bits("Not", m.pick(VXORPS, VXORPD), m.pattern(1<<32-1, 1<<64-1))
	m.handler("Square", 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			m.pick(VMULPS, VMULPD)(x, x, x)
		}
	})
	m.handler("Sqrt", 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			m.pick(VSQRTPS, VSQRTPD)(x, x)
		}
	})
	m.handler("Recip", 1, func(t []reg.VecPhysical) {
		one := m.num(1)
		for _, x := range t {
			m.pick(VDIVPS, VDIVPD)(x, one, x)
		}
	})
	for mode, op := range []string{"Rint", "Floor", "Ceil", "Trunc"} {
		m.handler(op, 1, func(t []reg.VecPhysical) {
			for _, x := range t {
				m.round(mode, x, x)
			}
		})
	}
	m.farTiles()
}

// More comparison codes: signalLT makes a condition of any NaN.
const (
	cmpGT    = 30
	cmpGE    = 29
	signalLT = 1
)

// compareTo leaves all bits set in the lanes of x in which it compares so with y.
func (m machine) compareTo(code int, y operand.Op, x reg.VecPhysical) {
	if m.bits != 512 {
		m.pick(VCMPPS, VCMPPD)(operand.U8(code), y, x, x)
		return
	}
	k := K()
	m.pick(VCMPPS, VCMPPD)(operand.U8(code), y, x, k)
	m.pair(VPMOVM2D, VPMOVM2Q)(k, x)
}

// pair is pick for instructions of two operands.
func (m machine) pair(s, d func(a, b operand.Op)) func(a, b operand.Op) {
	if m.size == 4 {
		return s
	}
	return d
}

// toMask collects the lanes' first bits.
func (m machine) toMask(x, k operand.Op) { m.pair(VPMOVD2M, VPMOVQ2M)(x, k) }

// truths emits the handlers that read and write truth values, one byte each, for lanes of all or no bits.
func (m machine) truths() {
	shift := 2
	if m.size == 8 {
		shift = 3
	}
	lanes := m.lanes()
	m.handler("LoadTruth", 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, shift)
		zero := m.vec()
		m.pick(VXORPS, VXORPD)(zero, zero, zero)
		for i, x := range t {
			m.pick(VPMOVZXBD, VPMOVZXBQ)(p.Offset(i*lanes), x)
			m.pick(VPSUBD, VPSUBQ)(x, zero, x)
		}
	})
	m.handler("StoreTruth", 3, func(t []reg.VecPhysical) {
		p := at(1, reg.RBX, reg.RDX, shift)
		if m.bits == 512 {
			one := XMM()
			VMOVDQU(machine{512, 4}.bitsOf(0x01010101), one)
			for i, x := range t {
				k, b := K(), XMM()
				m.toMask(x, k)
				VPMOVM2B(k, b)
				VPAND(one, b, b)
				if m.size == 4 {
					VMOVDQU(b, p.Offset(i*lanes))
				} else {
					VMOVQ(b, p.Offset(i*lanes))
				}
			}
			return
		}
		for i, x := range t { // words of a half next to those of the other, then bytes
			lo, hi := XMM(), XMM()
			VEXTRACTF128(operand.U8(1), x, hi)
			VPACKSSDW(hi, x.AsX(), lo)
			if m.size == 8 {
				VPACKSSDW(lo, lo, lo)
			}
			VPACKSSWB(lo, lo, lo)
			VPABSB(lo, lo)
			if m.size == 4 {
				VMOVQ(lo, p.Offset(i*lanes))
			} else {
				VMOVD(lo, p.Offset(i*lanes))
			}
		}
	})
}

// tileLoop emits what begins and ends a program. The last tile may overlap the one before.
func tileLoop(bits int) {
	m := machine{bits, 8}
	const sig = "func(program *uint64, bytes int, scratch *byte) (conditions uint32)"
	size := tileVectors * m.bytes()
	if bits == 512 {
		TEXT("runTiles", NOSPLIT|NOFRAME, sig)
		Pragma("noescape")
		Load(Param("program"), first)
		Load(Param("bytes"), end)
		Load(Param("scratch"), scratch)
		VSTMXCSR(operand.Mem{Base: scratch, Disp: statusAt})
		MOVL(operand.U32(0x1f80), reg.EBX)
		MOVL(reg.EBX, operand.Mem{Base: scratch, Disp: statusAt + 4})
		VLDMXCSR(operand.Mem{Base: scratch, Disp: statusAt + 4})
		XORQ(offset, offset)
		MOVQ(first, here)
		m.jump()
	}
	for _, stream := range []bool{false, true} {
		op := "Next"
		if stream {
			op = "NextStreamed"
		}
		name := fmt.Sprintf("tile%s%d", op, bits)
		TEXT(name, NOSPLIT|NOFRAME, sig)
		Pragma("noescape")
		ADDQ(operand.I32(size), offset)
		MOVQ(first, here)
		LEAQ(operand.Mem{Base: offset, Disp: size}, reg.RDX)
		CMPQ(reg.RDX, end)
		JLE(operand.LabelRef("more"))
		CMPQ(offset, end)
		JGE(operand.LabelRef("done"))
		LEAQ(operand.Mem{Base: end, Disp: -size}, offset)
		Label("more")
		m.jump()
		Label("done")
		if stream {
			SFENCE()
		}
		VSTMXCSR(operand.Mem{Base: scratch, Disp: statusAt + 4})
		MOVL(operand.Mem{Base: scratch, Disp: statusAt + 4}, reg.EBX)
		VLDMXCSR(operand.Mem{Base: scratch, Disp: statusAt})
		VZEROUPPER()
		Store(reg.EBX, ReturnIndex(0))
		RET()
		for _, size := range []int{4, 8} {
			machine{bits, size}.handlers().Add(op, name)
		}
	}
}

// address is that of a function, as a constant of data.
type address struct {
	operand.U64
	function string
}

func (a address) Asm() string { return "$·" + a.function + "(SB)" }

// tileTable emits the handlers' addresses, in the order of the operations, and a function that copies them.
func tileTable(m machine) {
	name, all := m.name("tileTable"), m.handlers().Table()
	TEXT(name, NOSPLIT, "func(to *uintptr)")
	Pragma("noescape")
	Load(Param("to"), reg.RDI)
	LEAQ(operand.NewDataAddr(operand.NewStaticSymbol(name), 0), reg.RSI)
	MOVQ(operand.U32(len(all)), reg.RCX)
	Label("next")
	MOVQ(operand.Mem{Base: reg.RSI}, reg.RAX)
	MOVQ(reg.RAX, operand.Mem{Base: reg.RDI})
	ADDQ(operand.U8(8), reg.RSI)
	ADDQ(operand.U8(8), reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("next"))
	RET()
	GLOBL(name, NOPTR)
	for i, handler := range all {
		if handler != "" {
			DATA(8*i, address{function: handler})
		}
	}
}
