// Command _asm writes the passes of package fft:
//
//	go run . -out ../passes_amd64.s -stubs ../passes_amd64.go -pkg fft
//
// A pass of radix r, with r·m points left to go and s transforms or results side by side, is
//
//	for p := range m { for q := range s {
//		for j := range r { Y[j] = Σ over l < r of x[q + s·(p + l·m)] · exp(∓2πi·j·l/r) }
//		for j := range r { y[q + s·(r·p + j)] = Y[j] · w[p][j] }
//	} }
//
// with w[p][0] = 1. x[…+l·m] are xstep bytes apart. Result 0 goes to y0, 1 to y1 and the others ystep bytes apart from there: backwards,
// from the last place on, they are those of the other sign, and w (for j ≥ 1, in that order) suits.
package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type bank []reg.VecPhysical

var (
	xmm = registers(reg.X0, reg.X1, reg.X2, reg.X3, reg.X4, reg.X5, reg.X6, reg.X7, reg.X8, reg.X9, reg.X10, reg.X11, reg.X12, reg.X13, reg.X14, reg.X15,
		reg.X16, reg.X17, reg.X18, reg.X19, reg.X20, reg.X21, reg.X22, reg.X23, reg.X24, reg.X25, reg.X26, reg.X27, reg.X28, reg.X29, reg.X30, reg.X31)
	ymm = registers(reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
		reg.Y16, reg.Y17, reg.Y18, reg.Y19, reg.Y20, reg.Y21, reg.Y22, reg.Y23, reg.Y24, reg.Y25, reg.Y26, reg.Y27, reg.Y28, reg.Y29, reg.Y30, reg.Y31)
	zmm = registers(reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23, reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31)
)

func registers(r ...reg.VecPhysical) bank { return r }

// constants by their place in the table.
var constants = []float64{1, -0.5, math.Sqrt(3) / 2, math.Cos(2 * math.Pi / 5), math.Cos(4 * math.Pi / 5), math.Sin(2 * math.Pi / 5), math.Sin(4 * math.Pi / 5)}

const (
	one = iota
	minusHalf
	sin3
	cos5
	cos5two
	sin5
	sin5two
)

var table operand.Mem

func main() {
	ConstraintExpr("!purego")
	table = GLOBL("constants", 8|16) // RODATA|NOPTR
	for i, c := range constants {
		DATA(8*i, operand.U64(math.Float64bits(c)))
	}
	for _, bits := range []int{512, 256} {
		for _, radix := range []int{2, 3, 4, 5} {
			pass(bits, radix)
		}
		first(bits, false)
		first(bits, true)
		twist(bits)
	}
	Generate()
}

func banks(bits int) []bank {
	if bits == 512 {
		return []bank{zmm, ymm, xmm}
	}
	return []bank{ymm, xmm}
}

func at(b reg.Register, disp int) operand.Mem { return operand.Mem{Base: b, Disp: disp} }

func indexed(b, i reg.Register, scale uint8) operand.Mem {
	if scale == 0 {
		return operand.Mem{Base: b}
	}
	return operand.Mem{Base: b, Index: i, Scale: scale}
}

var (
	m, s    = reg.RCX, reg.RDX
	x       = reg.RSI
	y0, y1  = reg.RDI, reg.R8
	tw      = reg.R9
	xs, xs3 = reg.R10, reg.R11
	ys, ys3 = reg.R12, reg.R13
	left    = reg.RAX
	beyond  = reg.RBX // from the end of a row of results to the next
)

func pass(bits, radix int) {
	TEXT(fmt.Sprintf("pass%dx%d", radix, bits), NOSPLIT, "func(m, s int, x, y0, y1, w *byte, xstep, ystep int)")
	Pragma("noescape")
	Load(Param("m"), m)
	Load(Param("s"), s)
	Load(Param("x"), x)
	Load(Param("y0"), y0)
	Load(Param("y1"), y1)
	Load(Param("w"), tw)
	Load(Param("xstep"), xs)
	Load(Param("ystep"), ys)
	SHLQ(operand.U8(4), s)
	LEAQ(indexed(xs, xs, 2), xs3)
	LEAQ(indexed(ys, ys, 2), ys3)
	IMUL3Q(operand.I8(int8(radix-1)), s, beyond)
	widest := banks(bits)[0]
	k := constantsOf(widest, radix, bits)
	Label("points")
	w := factors(widest, radix, bits)
	MOVQ(s, left)
	for i, b := range banks(bits) {
		width := 16 << (len(banks(bits)) - 1 - i)
		loop, end := fmt.Sprintf("by%d", width), fmt.Sprintf("end%d", width)
		Label(loop)
		CMPQ(left, operand.I32(width))
		JL(operand.LabelRef(end))
		f := &fly{b: b, k: k, w: w}
		f.run(radix)
		for _, r := range []reg.GPPhysical{x, y0, y1} {
			ADDQ(operand.I32(width), r)
		}
		SUBQ(operand.I32(width), left)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	ADDQ(beyond, y0)
	ADDQ(beyond, y1)
	ADDQ(operand.I32(16*(radix-1)), tw)
	DECQ(m)
	JNZ(operand.LabelRef("points"))
	if bits >= 256 {
		VZEROUPPER()
	}
	RET()
}

// constantsOf keeps what a radix needs in the registers from 8 on.
func constantsOf(b bank, radix, bits int) map[int]int {
	k := map[int]int{}
	need := map[int][]int{2: nil, 3: {one, minusHalf, sin3}, 4: {one}, 5: {one, cos5, cos5two, sin5, sin5two}}[radix]
	if bits == 256 && radix == 5 {
		return k // too many
	}
	for i, c := range need {
		VBROADCASTSD(table.Offset(8*c), b[8+i])
		k[c] = 8 + i
	}
	return k
}

// factors keeps the parts of w, real and imaginary in turn, in the last registers.
func factors(b bank, radix, bits int) []int {
	n := 2 * (radix - 1)
	top := 32
	if bits == 256 {
		top = 16
		if radix == 5 {
			return nil // too many
		}
	}
	w := make([]int, n)
	for i := range w {
		w[i] = top - n + i
		VBROADCASTSD(at(tw, 8*i), b[w[i]])
	}
	return w
}
