// Command complexes writes the assembly of sums, comparisons and other kernels of complex numbers.
//
//	go run ./complexes -out ../complexes_amd64.s -stubs ../complexes_amd64.go -pkg simd
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

func main() {
	ConstraintExpr("!purego")
	for _, k := range []kind{kindOf(256, 4), kindOf(512, 8), kindOf(256, 8)} {
		sums(k)
	}
	for _, k := range []kind{kindOf(512, 4), kindOf(512, 8)} {
		compare(k, "less", cmpLT)
		compare(k, "lessEqual", cmpLE)
		extreme(k, "greatest", cmpGT)
		extreme(k, "least", cmpLT)
		zeros(k)
		signs(k)
	}
	lengths(kindOf(512, 4))
	lengthsShort(kindOf(256, 4))
	powers(kindOf(512, 8))
	Generate()
}

// kind is a kind of vectors of parts. Its lanes are the numbers of two vectors.
type kind struct{ vectors.Kind }

func kindOf(bits, size int) kind { return kind{vectors.Kind{Bits: bits, Size: size}} }

func (k kind) name(op string) string { return fmt.Sprintf("%sParts%dF%d", op, k.Bits, 8*k.Size) }

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
	k.Pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, m)
	return m
}

// words is a vector of 64-bit words.
func words(name string, w func(i int) uint64) operand.Mem { return vectors.Words(name, 8, w) }

// every is a vector of one word.
func every(w uint64) operand.Mem {
	return words(fmt.Sprintf("parts_%x", w), func(int) uint64 { return w })
}

// order are the places of the real parts in two vectors, or those of the imaginary ones.
func (k kind) order(part int) operand.Mem {
	return words(fmt.Sprintf("partOrder%d_%d", k.Size, part), func(i int) uint64 {
		if k.Size == 4 {
			return uint64(4*i+part) | uint64(4*i+2+part)<<32
		}
		return uint64(2*i + part)
	})
}

// apart reads two vectors of numbers, and has the real parts in one and the imaginary ones in the other.
func (k kind) apart(p operand.Mem, orders [2]reg.VecVirtual) (parts [2]reg.VecVirtual) {
	for i := range parts {
		parts[i] = k.Load(p)
		k.Pick(VPERMT2PS, VPERMT2PD)(p.Offset(k.Bytes()), orders[i], parts[i])
	}
	return parts
}

func (k kind) orders() [2]reg.VecVirtual {
	return [2]reg.VecVirtual{k.Load(k.order(0)), k.Load(k.order(1))}
}

// ahead is how many bytes before its use memory is asked for.
const ahead = 4 << 10

// soon asks for what comes after two vectors.
func soon(p reg.Register) { PREFETCHT1(operand.Mem{Base: p, Disp: ahead}) }
