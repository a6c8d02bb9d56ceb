// A vector width and a type of floats, and what the routines add up.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// kind is a kind of vectors.
type kind struct{ vectors.Kind }

func kindOf(bits, size int) kind { return kind{vectors.Kind{Bits: bits, Size: size}} }

func (k kind) name(op string) string { return fmt.Sprintf("%s%dF%d", op, k.Bits, 8*k.Size) }

// spread fills a vector with the element at an address.
func (k kind) spread(m operand.Op) reg.VecVirtual {
	v := k.Vec()
	k.Pick(VBROADCASTSS, VBROADCASTSD)(m, v)
	return v
}

// constants are vectors of one bit pattern, of the widest kind.
var constants = map[string]operand.Mem{}

func (k kind) pattern(b uint64) operand.Mem {
	name := fmt.Sprintf("fold%d_%x", 8*k.Size, b)
	if c, ok := constants[name]; ok {
		return c
	}
	if k.Size == 4 {
		b |= b << 32
	}
	c := vectors.Words64(name, 8, func(int) uint64 { return b })
	constants[name] = c
	return c
}

func (k kind) sign() operand.Mem { return k.pattern(1 << (8*k.Size - 1)) }

func (k kind) magnitude() operand.Mem { return k.pattern(1<<(8*k.Size-1) - 1) }

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
		v := k.Load(x)
		k.Pick(VMULPS, VMULPD)(y, v, v)
		return v
	}},
	{name: "Square", two: true, make: func(k kind, x, y operand.Op, _ reg.VecVirtual) reg.VecVirtual {
		v := k.Load(x)
		k.Pick(VSUBPS, VSUBPD)(y, v, v)
		k.Pick(VMULPS, VMULPD)(v, v, v)
		return v
	}},
	{name: "SquareOne", one: true, make: func(k kind, x, y operand.Op, _ reg.VecVirtual) reg.VecVirtual {
		v := k.Vec()
		k.Pick(VSUBPS, VSUBPD)(x, y, v) // y-x, so that x may be in memory
		k.Pick(VMULPS, VMULPD)(v, v, v)
		return v
	}},
	{name: "Abs", make: func(k kind, x, _ operand.Op, magnitude reg.VecVirtual) reg.VecVirtual {
		v := k.Vec()
		k.Pick(VANDPS, VANDPD)(x, magnitude, v)
		return v
	}},
	{name: "AbsDifference", two: true, make: func(k kind, x, y operand.Op, magnitude reg.VecVirtual) reg.VecVirtual {
		v := k.Load(x)
		k.Pick(VSUBPS, VSUBPD)(y, v, v)
		k.Pick(VANDPS, VANDPD)(magnitude, v, v)
		return v
	}},
}
