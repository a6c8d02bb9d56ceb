// The loop around a kernel, and constants.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// vector is the bytes of one.
const vector = 32

// piece is how many elements are done at a time.
const piece = 32

// element is a type: a whole number, a float, or a complex number that is a pair of floats.
type element struct {
	size  int
	float bool
	pair  bool
}

// name names a kernel.
func (e element) name(op string) string {
	kind := "I"
	switch {
	case e.float:
		kind = "F"
	case e.pair:
		kind = "C"
	}
	return fmt.Sprintf("%s256%s%d", op, kind, 8*e.size)
}

// place is vector i of an operand's piece.
type place func(operand string, i int) operand.Mem

// pieces emits a kernel that gives a byte for each element; the number of elements is a multiple of a piece.
func (e element) pieces(name string, operands []string, setup func(), body func(at place) reg.VecVirtual) {
	unroll := []int{max(4/e.size, 1), 1}
	if unroll[0] == 1 {
		unroll = unroll[1:]
	}
	e.loop(name, operands, 1, unroll, piece, setup, func(at place) { VMOVDQU(body(at), at("dst", 0)) })
}

// loop emits a kernel that does step elements at a time, of the given size in the result, by the numbers of steps given
// for as long as that many are left. Setup loads what stays in registers.
func (e element) loop(name string, operands []string, out int, unroll []int, step int, setup func(), body func(at place)) {
	sig := "func(n int, dst"
	for _, x := range operands {
		sig += ", " + x
	}
	TEXT(name, NOSPLIT, sig+" *byte)")
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	base, bytes := map[string]reg.Register{}, map[string]int{"dst": out * step}
	base["dst"] = Load(Param("dst"), GP64())
	for _, x := range operands {
		base[x], bytes[x] = Load(Param(x), GP64()), e.size*step
	}
	setup()
	for _, steps := range unroll {
		loop, end := fmt.Sprintf("by%d", steps), fmt.Sprintf("end%d", steps)
		Label(loop)
		CMPQ(n, operand.I32(steps*step))
		JL(operand.LabelRef(end))
		for u := range steps {
			body(func(x string, i int) operand.Mem { return operand.Mem{Base: base[x], Disp: u*bytes[x] + i*vector} })
		}
		for _, x := range append([]string{"dst"}, operands...) {
			ADDQ(operand.I32(steps*bytes[x]), base[x])
		}
		SUBQ(operand.I32(steps*step), n)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	VZEROUPPER()
	RET()
}

// all is a register full of a pattern.
func all(x uint64) reg.VecVirtual {
	v := YMM()
	VMOVDQU(vectors.Words(fmt.Sprintf("direct_%x", x), vector/8, func(int) uint64 { return x }), v)
	return v
}

// repeated is a number of the element's size over eight bytes.
func (e element) repeated(x uint64) uint64 {
	if e.size < 8 {
		x &= 1<<(8*e.size) - 1
	}
	for by := 8 * e.size; by < 64; by *= 2 {
		x |= x << by
	}
	return x
}

// two emits an instruction of three operands; the last may be in memory.
func two(f func(...operand.Op), a reg.Register, b operand.Op) reg.VecVirtual {
	v := YMM()
	f(b, a, v)
	return v
}

// load reads a vector.
func load(m operand.Mem) reg.VecVirtual {
	v := YMM()
	VMOVDQU(m, v)
	return v
}
