// Butterflies: sums and differences of radix 2 to 5 on vectors of one width, their constants and factors.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

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
