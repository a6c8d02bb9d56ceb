// Constants that stay in registers while a kernel loops. They are known only when its body has been written: so a kernel begins
// with a jump to its end, where they are loaded, and back.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// holder has the constants of the kernel that is being written.
type holder struct {
	room  int // for so many more
	loads []func()
	regs  map[string]reg.VecVirtual
}

var holding *holder

// hold writes a kernel's setup and its body, with so many vectors held at most.
func hold(room int, body func()) {
	if room == 0 {
		body()
		return
	}
	holding = &holder{room: room, regs: map[string]reg.VecVirtual{}}
	JMP(operand.LabelRef("setup"))
	Label("begin")
	body()
	Label("setup")
	for _, load := range holding.loads {
		load()
	}
	JMP(operand.LabelRef("begin"))
	holding = nil
}

// held is a constant's register, if it has or gets one, or the constant itself.
func (m machine) held(c operand.Mem) operand.Op {
	if holding == nil {
		return c
	}
	key := m.name(c.Asm())
	if v, ok := holding.regs[key]; ok {
		return v
	}
	if holding.room == 0 {
		return c
	}
	holding.room--
	v := m.vec()
	holding.regs[key] = v
	holding.loads = append(holding.loads, func() { m.pick(VMOVUPS, VMOVUPD)(c, v) })
	return v
}

// inRegister is a constant as an operand that must not be in memory. It may be the one held, and is not to be written.
func (m machine) inRegister(c operand.Op) reg.Register {
	if v, ok := c.(reg.VecVirtual); ok {
		return v
	}
	return m.load(c)
}
