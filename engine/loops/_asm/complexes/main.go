// Command complexes writes the assembly of sums, comparisons and other kernels of complex numbers.
//
//	go run ./complexes -out ../complexes_amd64.s -stubs ../complexes_amd64.go -pkg loops
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	for _, k := range []kind{{256, 4}, {512, 8}, {256, 8}} {
		sums(k)
	}
	for _, k := range []kind{{512, 4}, {512, 8}} {
		compare(k, "less", cmpLT)
		compare(k, "lessEqual", cmpLE)
		extreme(k, "greatest", cmpGT)
		extreme(k, "least", cmpLT)
		zeros(k)
		signs(k)
	}
	lengths(kind{512, 4})
	lengthsShort(kind{256, 4})
	powers(kind{512, 8})
	Generate()
}

// kind is a vector width in bits and a part's size in bytes.
type kind struct{ bits, size int }

func (k kind) bytes() int { return k.bits / 8 }

// lanes is how many numbers two vectors have.
func (k kind) lanes() int { return k.bytes() / k.size }

func (k kind) name(op string) string { return fmt.Sprintf("%sParts%dF%d", op, k.bits, 8*k.size) }

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

// two emits an operation on b and a into a register of its own.
func (k kind) two(f func(...operand.Op), a reg.Register, b operand.Op) reg.VecVirtual {
	v := k.vec()
	f(b, a, v)
	return v
}

// Comparison codes, all quiet.
const (
	cmpEQ    = 0
	cmpUnord = 3
	cmpOrd   = 7
	cmpLT    = 17
	cmpLE    = 18
	cmpGT    = 30
)

// mask compares a with b.
func (k kind) mask(code int, a reg.Register, b operand.Op) reg.OpmaskVirtual {
	m := K()
	k.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, m)
	return m
}

var constants = map[string]operand.Mem{}

// words is a vector of 64-bit words.
func words(name string, w func(i int) uint64) operand.Mem {
	c, ok := constants[name]
	if !ok {
		c = GLOBL(name, RODATA|NOPTR)
		for i := range 8 {
			DATA(8*i, operand.U64(w(i)))
		}
		constants[name] = c
	}
	return c
}

// every is a vector of one word.
func every(w uint64) operand.Mem {
	return words(fmt.Sprintf("parts_%x", w), func(int) uint64 { return w })
}

// order are the places of the real parts in two vectors, or those of the imaginary ones.
func (k kind) order(part int) operand.Mem {
	return words(fmt.Sprintf("partOrder%d_%d", k.size, part), func(i int) uint64 {
		if k.size == 4 {
			return uint64(4*i+part) | uint64(4*i+2+part)<<32
		}
		return uint64(2*i + part)
	})
}

// apart reads two vectors of numbers, and has the real parts in one and the imaginary ones in the other.
func (k kind) apart(p operand.Mem, orders [2]reg.VecVirtual) (parts [2]reg.VecVirtual) {
	for i := range parts {
		parts[i] = k.load(p)
		k.pick(VPERMT2PS, VPERMT2PD)(p.Offset(k.bytes()), orders[i], parts[i])
	}
	return parts
}

func (k kind) orders() [2]reg.VecVirtual {
	return [2]reg.VecVirtual{k.load(k.order(0)), k.load(k.order(1))}
}

// ahead is how many bytes before its use memory is asked for.
const ahead = 4 << 10

// soon asks for what comes after two vectors.
func soon(p reg.Register) { PREFETCHT1(operand.Mem{Base: p, Disp: ahead}) }
