// Passes that take points side by side in a vector, each by a factor of its own: the first of radix 4, and the twist of rows of 8.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// first is a pass of radix 4 for s = 1, on m points at a time, a multiple of those in a vector:
//
//	y[4·p + j] = Y[j] · w[j-1][p]
//
// for w of whole rows of wstep bytes. The second is backwards.
func first(bits int, inverse bool) {
	name := "first"
	if inverse {
		name = "firstBack"
	}
	TEXT(fmt.Sprintf("%sx%d", name, bits), NOSPLIT, "func(m int, x, y, w *byte, xstep, wstep int)")
	Pragma("noescape")
	Load(Param("m"), m)
	Load(Param("x"), x)
	Load(Param("y"), y0)
	Load(Param("w"), tw)
	Load(Param("xstep"), xs)
	Load(Param("wstep"), ys)
	LEAQ(indexed(xs, xs, 2), xs3)
	v, width := banks(bits)[0], bits/8
	VBROADCASTSD(table.Offset(0), v[15])
	f := &fly{b: v, k: map[int]int{one: 15}}
	Label("loop")
	f.load(4)
	VADDPD(v[2], v[0], v[4])
	VSUBPD(v[2], v[0], v[0])
	VADDPD(v[3], v[1], v[5])
	VSUBPD(v[3], v[1], v[1])
	VADDPD(v[5], v[4], v[2])
	VSUBPD(v[5], v[4], v[4])
	f.turned(0, 1, 3, 7)
	y := []int{2, 3, 4, 0}
	if inverse {
		y = []int{2, 0, 4, 3}
	}
	for j, w := range []operand.Mem{at(tw, 0), indexed(tw, ys, 1), indexed(tw, ys, 2)} {
		i := y[j+1]
		VMOVUPD(w, v[6])
		byVector(v, i, 6, 7, 8)
	}
	if bits == 512 {
		a, b, c, d := v[y[0]], v[y[1]], v[y[2]], v[y[3]]
		VSHUFF64X2(operand.U8(0x44), b, a, v[8])
		VSHUFF64X2(operand.U8(0x44), d, c, v[9])
		VSHUFF64X2(operand.U8(0xee), b, a, v[10])
		VSHUFF64X2(operand.U8(0xee), d, c, v[11])
		for k, p := range [][2]int{{8, 9}, {8, 9}, {10, 11}, {10, 11}} {
			VSHUFF64X2(operand.U8([]uint8{0x88, 0xdd}[k%2]), v[p[1]], v[p[0]], v[12])
			VMOVUPD(v[12], at(y0, 64*k))
		}
	} else {
		for k := range 4 {
			VPERM2F128(operand.U8([]uint8{0x20, 0x31}[k/2]), v[y[k%2*2+1]], v[y[k%2*2]], v[8])
			VMOVUPD(v[8], at(y0, 32*k))
		}
	}
	ADDQ(operand.I32(width), x)
	ADDQ(operand.I32(width), tw)
	ADDQ(operand.I32(4*width), y0)
	SUBQ(operand.I32(width/16), m)
	JG(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// byVector multiplies register i by w; t and u are spare.
func byVector(v bank, i, w, t, u int) {
	VPERMILPD(operand.U8(0x55), v[i], v[t])
	VPERMILPD(operand.U8(0xff), v[w], v[u])
	VMULPD(v[u], v[t], v[t])
	VMOVDDUP(v[w], v[u])
	VFMADDSUB213PD(v[t], v[u], v[i])
}

// twist multiplies rows of 8: x[r][b] *= e[r][b]·c[r].
func twist(bits int) {
	TEXT(fmt.Sprintf("twistx%d", bits), NOSPLIT, "func(rows int, x, e, c *byte)")
	Pragma("noescape")
	Load(Param("rows"), m)
	Load(Param("x"), x)
	Load(Param("e"), y0)
	Load(Param("c"), tw)
	v, width := banks(bits)[0], bits/8
	Label("loop")
	VBROADCASTSD(at(tw, 0), v[4])
	VBROADCASTSD(at(tw, 8), v[5])
	for k := 0; k < 128; k += width {
		VMOVUPD(at(y0, k), v[1])
		VPERMILPD(operand.U8(0x55), v[1], v[2])
		VMULPD(v[5], v[2], v[2])
		VFMADDSUB213PD(v[2], v[4], v[1])
		VMOVUPD(at(x, k), v[0])
		byVector(v, 0, 1, 2, 3)
		VMOVUPD(v[0], at(x, k))
	}
	ADDQ(operand.I32(128), x)
	ADDQ(operand.I32(128), y0)
	ADDQ(operand.I32(16), tw)
	DECQ(m)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}
