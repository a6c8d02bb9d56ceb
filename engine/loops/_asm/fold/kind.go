// A vector width and a type of floats, and what the routines add up.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// kind is a vector width in bits and an element size in bytes.
type kind struct{ bits, size int }

func (k kind) bytes() int { return k.bits / 8 }

func (k kind) name(op string) string { return fmt.Sprintf("%s%dF%d", op, k.bits, 8*k.size) }

func (k kind) vec() reg.VecVirtual {
	if k.bits == 512 {
		return ZMM()
	}
	return YMM()
}

// pick chooses the single- or the double-precision form.
func (k kind) pick(s, d func(...operand.Op)) func(...operand.Op) {
	if k.size == 4 {
		return s
	}
	return d
}

// load reads a vector.
func (k kind) load(m operand.Op) reg.VecVirtual {
	v := k.vec()
	k.pick(VMOVUPS, VMOVUPD)(m, v)
	return v
}

// spread fills a vector with the element at an address.
func (k kind) spread(m operand.Op) reg.VecVirtual {
	v := k.vec()
	k.pick(VBROADCASTSS, VBROADCASTSD)(m, v)
	return v
}

// constants are vectors of one bit pattern, of the widest kind.
var constants = map[string]operand.Mem{}

func (k kind) pattern(b uint64) operand.Mem {
	name := fmt.Sprintf("fold%d_%x", 8*k.size, b)
	if c, ok := constants[name]; ok {
		return c
	}
	c := GLOBL(name, RODATA|NOPTR)
	for i := 0; i < 64; i += k.size {
		if k.size == 4 {
			DATA(i, operand.U32(b))
		} else {
			DATA(i, operand.U64(b))
		}
	}
	constants[name] = c
	return c
}

func (k kind) sign() operand.Mem { return k.pattern(1 << (8*k.size - 1)) }

func (k kind) magnitude() operand.Mem { return k.pattern(1<<(8*k.size-1) - 1) }

// term is what is added up, of x and y; one says that y is the same for all x.
type term struct {
	name string
	two  bool
	one  bool
	make func(k kind, x, y operand.Op, magnitude reg.VecVirtual) reg.VecVirtual
}

var terms = []term{
	{name: "Plain"},
	{name: "Product", two: true, make: func(k kind, x, y operand.Op, _ reg.VecVirtual) reg.VecVirtual {
		v := k.load(x)
		k.pick(VMULPS, VMULPD)(y, v, v)
		return v
	}},
	{name: "Square", two: true, make: func(k kind, x, y operand.Op, _ reg.VecVirtual) reg.VecVirtual {
		v := k.load(x)
		k.pick(VSUBPS, VSUBPD)(y, v, v)
		k.pick(VMULPS, VMULPD)(v, v, v)
		return v
	}},
	{name: "SquareOne", one: true, make: func(k kind, x, y operand.Op, _ reg.VecVirtual) reg.VecVirtual {
		v := k.vec()
		k.pick(VSUBPS, VSUBPD)(x, y, v) // y-x, so that x may be in memory
		k.pick(VMULPS, VMULPD)(v, v, v)
		return v
	}},
	{name: "Abs", make: func(k kind, x, _ operand.Op, magnitude reg.VecVirtual) reg.VecVirtual {
		v := k.vec()
		k.pick(VANDPS, VANDPD)(x, magnitude, v)
		return v
	}},
	{name: "AbsDifference", two: true, make: func(k kind, x, y operand.Op, magnitude reg.VecVirtual) reg.VecVirtual {
		v := k.load(x)
		k.pick(VSUBPS, VSUBPD)(y, v, v)
		k.pick(VANDPS, VANDPD)(magnitude, v, v)
		return v
	}},
}
