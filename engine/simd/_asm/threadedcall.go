// Threaded code of functions that have a kernel: its handler calls that for the tile, which goes by way of the scratch memory.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// call is how handlers call a kernel. Those of a kind jump to one routine, with the kernel in BX. What is not finite leaves a
// condition behind, whatever the kernel's own steps do.
type call struct {
	two, from bool // of two operands, the first of which is in memory
	near      bool // arguments out of the function's bounds leave a condition of denormal numbers behind
	marking   bool // so do results that are NaN: the function may not know better
	exact     bool // the kernel's steps leave the conditions that its results have, and no others
}

// name is the routine's.
func (c call) name(m machine) string {
	name := "Call"
	for _, s := range []struct {
		word string
		is   bool
	}{{"Two", c.two}, {"From", c.from}, {"Near", c.near}, {"Marking", c.marking}, {"Exact", c.exact}} {
		if s.is {
			name += s.word
		}
	}
	return m.name("tile" + name)
}

// called are the routines that are wanted, by machine.
var called = map[machine][]call{}

// calling emits the handler of an operation that is done by a kernel.
func (m machine) calling(op, kernel string, c call) {
	m.begin(op)
	symbol := func(name string) operand.Op { return operand.NewDataAddr(operand.Symbol{Name: "·" + name}, 0) }
	LEAQ(symbol(m.name(kernel)), reg.RBX)
	Instruction(&ir.Instruction{Opcode: "JMP", Operands: []operand.Op{symbol(c.name(m))}, Inputs: m.state(), IsTerminal: true})
	for _, is := range called[m] {
		if is == c {
			return
		}
	}
	called[m] = append(called[m], c)
}

// callingPair is calling for functions of two operands, in both orders.
func (m machine) callingPair(op, kernel string, c call) {
	c.two = true
	m.calling(op, kernel, c)
	c.from = true
	m.calling(op+"From", kernel, c)
}

// calls emits the routines that handlers jump to.
func (m machine) calls() {
	for _, c := range called[m] {
		m.emit(c)
	}
}

func (m machine) emit(c call) {
	TEXT(c.name(m), NOSPLIT|NOFRAME, "func()")
	if c.near {
		m.markFar()
	}
	tileAt := func(i int) operand.Mem { return operand.Mem{Base: scratch, Disp: i * m.bytes()} }
	for i, x := range m.tile() {
		m.store(x, tileAt(i))
	}
	// Pushes, since the assembler knows what they do to the stack: a fault of mapped memory in the kernel is found through this
	// frame, of the registers that the program needs afterwards and the kernel's arguments.
	words := 1
	a, b := scratch, reg.RSI
	saved := []reg.GPPhysical{offset, end, scratch, here, first}
	for i := range saved {
		PUSHQ(saved[len(saved)-1-i])
	}
	if c.two {
		words = 3
		at(1, b, reg.RDX, 0)
		if c.from {
			a, b = b, a
		}
	}
	PUSHQ(b) // no argument of a kernel of one operand
	PUSHQ(a)
	PUSHQ(scratch)
	PUSHQ(operand.U32(tileVectors * m.lanes()))
	Instruction(&ir.Instruction{Opcode: "CALL", Operands: []operand.Op{reg.RBX}})
	for range 4 {
		POPQ(reg.RBX)
	}
	for _, r := range saved {
		POPQ(r)
	}
	for i, x := range m.tile() {
		m.pick(VMOVUPS, VMOVUPD)(tileAt(i), x)
	}
	for _, x := range m.tile() {
		if c.marking {
			m.markNaN(x)
		}
		if !c.exact {
			m.signal(x)
		}
	}
	ADDQ(operand.U8(8*words), here)
	m.jump()
}

// circularBound is that of the Go side.
const circularBound = 1 << 16

// markFar leaves a condition of denormal numbers behind where the tile has numbers that are not within the bounds of functions.
func (m machine) markFar() {
	for _, x := range m.tile() {
		m.mark(m.compared(cmpLT, m.and(x, m.pattern(1<<31-1, 1<<63-1)), m.val(circularBound)))
	}
}

// markNaN leaves it where x is NaN.
func (m machine) markNaN(x reg.Register) {
	m.mark(m.compared(cmpOrd, x, x))
}

// mark leaves it where lanes are not well.
func (m machine) mark(well reg.Register) {
	v := m.either(well, m.inRegister(m.val(1)), m.inRegister(m.bitsOf(1)))
	m.add(v, v)
}
