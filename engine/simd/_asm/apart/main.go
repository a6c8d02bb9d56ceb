// Command apart writes the assembly of sums of elements some places apart.
//
//	go run ./apart -out ../apart_amd64.s -stubs ../apart_amd64.go -pkg simd
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
	sums(vectors.Kind{Bits: 512, Size: 8})
	sums(vectors.Kind{Bits: 256, Size: 8})
	sums(vectors.Kind{Bits: 256, Size: 4})
	Generate()
}

// most is the greatest distance of elements.
const most = 4

// sums adds up groups of eight elements that lie places from each other, with all that lies between, and then the eight sums
// from lane first on that are wanted:
//
//	for i := range 8*places { s[i] = a[i] + a[i+step] + … + a[i+(groups-1)*step] }
//	r := s[first], s[first+places], …; return ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
//
// There are one or more groups, step bytes from each other, and places is 1 to most.
func sums(k vectors.Kind) {
	TEXT(fmt.Sprintf("apart%dF%d", k.Bits, 8*k.Size), NOSPLIT, fmt.Sprintf("func(groups int, a *byte, places, first, step int) float%d", 8*k.Size))
	Pragma("noescape")
	groups, a, places, first, step := GP64(), GP64(), GP64(), GP64(), GP64()
	room := AllocLocal(8 * most * k.Size)
	Load(Param("groups"), groups)
	Load(Param("a"), a)
	Load(Param("places"), places)
	Load(Param("first"), first)
	Load(Param("step"), step)
	move, add := k.Pick(VMOVUPS, VMOVUPD), k.Pick(VADDPS, VADDPD)
	for n := 1; n <= most; n++ {
		next, more, done := fmt.Sprintf("not%d", n), fmt.Sprintf("more%d", n), fmt.Sprintf("done%d", n)
		if n < most {
			CMPQ(places, operand.U8(n))
			JNE(operand.LabelRef(next))
		}
		acc := make([]reg.VecVirtual, 8*n/k.Lanes())
		for i := range acc {
			acc[i] = k.Vec()
			move(operand.Mem{Base: a, Disp: i * k.Bytes()}, acc[i])
		}
		Label(more)
		DECQ(groups)
		JE(operand.LabelRef(done))
		ADDQ(step, a)
		for i, v := range acc {
			add(operand.Mem{Base: a, Disp: i * k.Bytes()}, v, v)
		}
		JMP(operand.LabelRef(more))
		Label(done)
		for i, v := range acc {
			move(v, room.Offset(i*k.Bytes()))
		}
		var r [8]reg.VecVirtual
		for i := range r {
			r[i] = XMM()
			at := room.Offset(i * n * k.Size)
			at.Index, at.Scale = first, uint8(k.Size)
			k.Pick(VMOVSS, VMOVSD)(at, r[i])
		}
		for d := 1; d < len(r); d *= 2 {
			for i := 0; i < len(r); i += 2 * d {
				k.Pick(VADDSS, VADDSD)(r[i+d], r[i], r[i])
			}
		}
		Store(r[0], ReturnIndex(0))
		VZEROUPPER()
		RET()
		if n < most {
			Label(next)
		}
	}
}
