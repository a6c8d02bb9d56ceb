// Package vectors has what generators share: widths of vectors with a size of their elements, and constants in memory.
package vectors

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kind is a vector width in bits and a float's size in bytes.
type Kind struct{ Bits, Size int }

// Bytes is a vector's size.
func (k Kind) Bytes() int { return k.Bits / 8 }

// Lanes is how many floats a vector has.
func (k Kind) Lanes() int { return k.Bytes() / k.Size }

// Vec is a new register.
func (k Kind) Vec() reg.VecVirtual {
	if k.Bits == 512 {
		return ZMM()
	}
	return YMM()
}

// Pick chooses the single- or the double-precision form.
func (k Kind) Pick(s, d func(...operand.Op)) func(...operand.Op) {
	if k.Size == 4 {
		return s
	}
	return d
}

// Load reads a vector.
func (k Kind) Load(m operand.Op) reg.VecVirtual {
	v := k.Vec()
	k.Pick(VMOVUPS, VMOVUPD)(m, v)
	return v
}

// Two emits an operation on b and a into a register of its own: that on x and y is f(y, x, v), so the second may be in memory.
func (k Kind) Two(f func(...operand.Op), a reg.Register, b operand.Op) reg.VecVirtual {
	v := k.Vec()
	f(b, a, v)
	return v
}

// OfSize picks by an element's size: of one byte, two, four or eight.
func OfSize[F any](size int, f ...F) F {
	for i, x := range f {
		if size == 1<<i {
			return x
		}
	}
	panic("vectors: no such size")
}

var constants = map[string]operand.Mem{}

// Words is so many 64-bit words in memory, made once for a name.
func Words(name string, count int, w func(i int) uint64) operand.Mem {
	c, ok := constants[name]
	if !ok {
		c = Words64(name, count, w)
		constants[name] = c
	}
	return c
}

// Words64 is so many 64-bit words in memory, Words32 half as large ones: a line of assembly has the bytes of a vector.
func Words64(name string, count int, w func(i int) uint64) operand.Mem {
	var b []byte
	for i := range count {
		b = binary.LittleEndian.AppendUint64(b, w(i))
	}
	return Data(name, b)
}

// Words32 is Words64 for words of 32 bits.
func Words32(name string, count int, w func(i int) uint32) operand.Mem {
	var b []byte
	for i := range count {
		b = binary.LittleEndian.AppendUint32(b, w(i))
	}
	return Data(name, b)
}

// Data is memory that is only read.
func Data(name string, b []byte) operand.Mem {
	c := GLOBL(name, RODATA|NOPTR)
	for i := 0; i < len(b); i += 64 {
		DATA(i, operand.String(b[i:min(i+64, len(b))]))
	}
	return c
}

// ReturnAny ends a function whose result is 1 if any bit of these 256-bit vectors is set, and 0 if none.
func ReturnAny(v [4]reg.VecVirtual) {
	VPOR(v[1], v[0], v[0])
	VPOR(v[3], v[2], v[2])
	VPOR(v[2], v[0], v[0])
	result := GP64()
	XORQ(result, result)
	VPTEST(v[0], v[0])
	SETNE(result.As8())
	VZEROUPPER()
	Store(result, ReturnIndex(0))
	RET()
}

// ByFour emits a loop over n elements, a multiple of lanes, of in and out bytes: four vectors at a time, then one.
func ByFour(n, dst, src reg.Register, lanes, in, out int, body func(src, dst operand.Mem)) {
	for _, u := range []int{4, 1} {
		loop, end := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u)
		Label(loop)
		CMPQ(n, operand.I32(u*lanes))
		JLT(operand.LabelRef(end))
		for i := range u {
			body(operand.Mem{Base: src, Disp: i * lanes * in}, operand.Mem{Base: dst, Disp: i * lanes * out})
		}
		ADDQ(operand.I32(u*lanes*in), src)
		ADDQ(operand.I32(u*lanes*out), dst)
		SUBQ(operand.I32(u*lanes), n)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
}
