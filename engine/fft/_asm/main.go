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

// fly is a butterfly on vectors of one width.
type fly struct {
	b bank
	k map[int]int
	w []int
}

// constant is a register with a constant, which goes to spare if it is in none.
func (f *fly) constant(c, spare int) reg.VecPhysical {
	if i, ok := f.k[c]; ok {
		return f.b[i]
	}
	f.broadcast(table.Offset(8*c), spare)
	return f.b[spare]
}

func (f *fly) broadcast(from operand.Mem, to int) {
	if &f.b[0] == &xmm[0] {
		VMOVDDUP(from, f.b[to])
		return
	}
	VBROADCASTSD(from, f.b[to])
}

// times multiplies register i by factor j; t and u are spare.
func (f *fly) times(i, j, t, u int) {
	v := f.b
	re, im := u, u
	if f.w != nil {
		re, im = f.w[2*j-2], f.w[2*j-1]
	}
	VPERMILPD(operand.U8(0x55), v[i], v[t])
	if f.w == nil {
		f.broadcast(at(tw, 16*(j-1)+8), u)
	}
	VMULPD(v[im], v[t], v[t])
	if f.w == nil {
		f.broadcast(at(tw, 16*(j-1)), u)
	}
	VFMADDSUB213PD(v[t], v[re], v[i])
}

func (f *fly) result(j int) operand.Mem {
	switch j {
	case 0:
		return at(y0, 0)
	case 1:
		return at(y1, 0)
	case 2:
		return indexed(y1, ys, 1)
	case 3:
		return indexed(y1, ys, 2)
	}
	return indexed(y1, ys3, 1)
}

func (f *fly) load(radix int) {
	for l, m := range []operand.Mem{at(x, 0), indexed(x, xs, 1), indexed(x, xs, 2), indexed(x, xs3, 1), indexed(x, xs, 4)}[:radix] {
		VMOVUPD(m, f.b[l])
	}
}

// turned makes of a and b, where b stands for i·b, a - i·b in minus and a + i·b in a; b is spoilt.
func (f *fly) turned(a, b, minus, spare int) {
	v := f.b
	VPERMILPD(operand.U8(0x55), v[b], v[b])
	unit := f.constant(one, spare)
	VMOVAPD(v[a], v[minus])
	VFMSUBADD213PD(v[b], unit, v[minus])
	VFMADDSUB213PD(v[b], unit, v[a])
}

func (f *fly) store(j, i, t, u int) {
	if j > 0 {
		f.times(i, j, t, u)
	}
	VMOVUPD(f.b[i], f.result(j))
}

func (f *fly) run(radix int) {
	f.load(radix)
	v := f.b
	switch radix {
	case 2:
		VADDPD(v[1], v[0], v[2])
		VSUBPD(v[1], v[0], v[0])
		f.store(0, 2, 6, 7)
		f.store(1, 0, 6, 7)
	case 3:
		VADDPD(v[2], v[1], v[3])
		VSUBPD(v[2], v[1], v[1])
		VADDPD(v[3], v[0], v[2])
		VFMADD231PD(f.constant(minusHalf, 7), v[3], v[0])
		VMULPD(f.constant(sin3, 7), v[1], v[1])
		f.turned(0, 1, 3, 7)
		f.store(0, 2, 6, 7)
		f.store(1, 3, 6, 7)
		f.store(2, 0, 6, 7)
	case 4:
		VADDPD(v[2], v[0], v[4])
		VSUBPD(v[2], v[0], v[0])
		VADDPD(v[3], v[1], v[5])
		VSUBPD(v[3], v[1], v[1])
		VADDPD(v[5], v[4], v[2])
		VSUBPD(v[5], v[4], v[4])
		f.turned(0, 1, 3, 7)
		f.store(0, 2, 6, 7)
		f.store(1, 3, 6, 7)
		f.store(2, 4, 5, 7)
		f.store(3, 0, 1, 7)
	case 5:
		f.five()
	}
}

func (f *fly) five() {
	v := f.b
	VADDPD(v[4], v[1], v[5]) // b + e
	VSUBPD(v[4], v[1], v[1]) // b - e
	VADDPD(v[3], v[2], v[4]) // c + d
	VSUBPD(v[3], v[2], v[2]) // c - d
	VADDPD(v[5], v[0], v[3])
	VADDPD(v[4], v[3], v[3])
	VMOVUPD(v[3], f.result(0))
	VMOVAPD(v[0], v[3])
	c := f.constant(cos5, 7)
	VFMADD231PD(c, v[5], v[0])
	VFMADD231PD(c, v[4], v[3])
	c = f.constant(cos5two, 7)
	VFMADD231PD(c, v[4], v[0])
	VFMADD231PD(c, v[5], v[3])
	// 0: a + cos·(b+e) + cos2·(c+d), 3: a + cos2·(b+e) + cos·(c+d)
	c = f.constant(sin5, 7)
	VMULPD(c, v[1], v[4])
	VMULPD(c, v[2], v[5])
	c = f.constant(sin5two, 7)
	VFMADD231PD(c, v[2], v[4])
	VFMSUB231PD(c, v[1], v[5])
	// 4: sin·(b-e) + sin2·(c-d), 5: sin2·(b-e) - sin·(c-d)
	f.turned(0, 4, 1, 7)
	f.turned(3, 5, 2, 7)
	f.store(1, 1, 4, 7)
	f.store(2, 2, 4, 7)
	f.store(3, 3, 4, 7)
	f.store(4, 0, 4, 7)
}

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
