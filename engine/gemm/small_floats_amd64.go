// Products of 16-bit floats on routines of their own.

//go:build amd64 && !purego

package gemm

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

// smallRoutines multiply rows of a 16-bit float by float32s.
type smallRoutines struct {
	dots, dot   func(n int, a *byte, ars int, x, sums *byte)         // of eight rows and of one; both write eight sums
	axpys, axpy func(n int, a *byte, ars int, x, y *byte, fresh int) // of eight rows and of one
	whole       bool                                                 // they take whole vectors, of smallUnit elements
	split       bool                                                 // the column's elements in even places come first
}

const smallUnit = 8

var smallRoutinesOf = [...][2]*smallRoutines{
	BFloat16: {
		{smallDots256BF16_8, smallDots256BF16_1, smallAxpys256BF16_8, smallAxpys256BF16_1, true, false},
		{smallDots512BF16_8, smallDots512BF16_1, smallAxpys512BF16_8, smallAxpys512BF16_1, false, true},
	},
	Float16: {
		{smallDots256F16_8, smallDots256F16_1, smallAxpys256F16_8, smallAxpys256F16_1, true, false},
		{smallDots512F16_8, smallDots512F16_1, smallAxpys512F16_8, smallAxpys512F16_1, false, false},
	},
}

// smallLevel is the level of the routines that may be used.
func smallLevel(ctx *Context) cpu.Level {
	switch {
	case ctx != nil && ctx.Portable:
		return cpu.Portable
	case ctx != nil && ctx.Level != cpu.Portable:
		return ctx.Level
	}
	return cpu.Best()
}

// smallRoutinesFor are those for a form, nil where there are none.
func smallRoutinesFor(ctx *Context, form Form) *smallRoutines {
	l := smallLevel(ctx)
	if l == cpu.Portable || int(form) >= len(smallRoutinesOf) {
		return nil
	}
	return smallRoutinesOf[form][l-cpu.AVX2]
}

// asColumn is the product as one with a column.
func (p *mixed[T]) asColumn() *mixed[float32] {
	q, _ := any(p).(*mixed[float32])
	if q != nil && q.n != 1 && q.m == 1 {
		t := *q
		t.m, t.n, t.a, t.b, t.c = q.n, q.m, q.b.T(), q.a.T(), q.c.T()
		q = &t
	}
	return q
}

// isSmallColumn reports whether a matrix of 16-bit floats, dense along an axis, is multiplied with a column.
func (p *mixed[T]) isSmallColumn(ctx *Context) bool {
	q := p.asColumn()
	return q != nil && q.k > 0 && q.n == 1 && smallRoutinesFor(ctx, q.a.Form) != nil &&
		q.a.Rows == nil && q.a.Cols == nil && (q.smallByRows() || q.a.RS == 1)
}

func (p *mixed[T]) smallByRows() bool {
	return p.a.CS == 1 && (p.k < 2*splitDepth || p.m > splitTile/8)
}

// smallColumn does such a product.
func (p *mixed[T]) smallColumn(ctx *Context) {
	q := p.asColumn()
	if r := smallRoutinesFor(ctx, q.a.Form); q.smallByRows() {
		smallRows(ctx, q, r)
	} else {
		smallColumns(ctx, q, r)
	}
}

// column is B as float32s: split, in blocks of 32 of which those in even places come first, and filled up with zeros.
func (p *mixed[T]) column(ctx *Context, split bool) ([]T, *scratch) {
	const block = 32
	size := cut(p.k, block) * block
	buf, s := grab[T](ctx, size+linePitch[T](p.k))
	v := p.b.read(ctx, buf[size:], 0, p.k, 0, 1)
	x := buf[:size]
	clear(x[p.k&^(block-1):])
	for k := range p.k {
		to := k
		if split {
			to = k&^(block-1) | k&1*(block/2) | k%block/2
		}
		x[to] = v.Data[v.Off+v.rows().at(k)]
	}
	return x, s
}

// inParts runs f for parts of the rows, which begin at multiples of a unit.
func (p *mixed[T]) inParts(ctx *Context, unit int, f func(ctx *Context, i0, i1 int)) {
	units := cut(p.m, unit)
	pieces := min(units, p.m*p.k/gemvWork)
	if ctx == nil || ctx.Pool == nil || pieces < 2 {
		f(ctx, 0, p.m)
		return
	}
	serial := ctx.serial()
	ctx.Pool.Run(pieces, func(t int) { f(serial, t*units/pieces*unit, min(p.m, (t+1)*units/pieces*unit)) })
}

func smallRows(ctx *Context, p *mixed[float32], r *smallRoutines) {
	x, s := p.column(ctx, r.split)
	defer release(ctx, s)
	within(len(p.a.Data)/2, p.a.Off, p.a.rows(), p.m, p.a.cols(), p.k)
	whole := r.wholeOf(p.k)
	p.inParts(ctx, splitRows, func(ctx *Context, i0, i1 int) {
		buf, s := grab[float32](ctx, i1-i0+8+smallEdge)
		defer release(ctx, s)
		y, sums := buf[:i1-i0], buf[i1-i0:]
		edge := asHalves(sums[8:])
		for i := i0; i < i1; {
			f, rows := r.dots, 8
			if i+8 > i1 {
				f, rows = r.dot, 1
			}
			clear(y[i-i0:][:rows])
			at := p.a.Off + i*p.a.RS
			for k := 0; k < p.k; {
				n, a, ars := min(dotsAtOnce, whole-k), ptr(p.a.Data, 2*(at+k)), 2*p.a.RS
				if n == 0 {
					n = smallUnit
					p.atEdge(edge, at+k, p.a.RS, rows, p.k-k)
					a, ars = ptr(edge, 0), 2*smallUnit
				}
				f(n, a, ars, ptr(x, k), ptr(sums, 0))
				for v := range rows {
					y[i-i0+v] += sums[v]
				}
				k += n
			}
			i += rows
		}
		p.c.write(ctx, y, i0, i1-i0, 0, 1)
	})
}

// wholeOf is how many of n elements the routines take, which leave what no vector is filled with.
func (r *smallRoutines) wholeOf(n int) int {
	if r.whole {
		return n &^ (smallUnit - 1)
	}
	return n
}

// smallEdge is the room, in float32s, for what eight rows have left.
const smallEdge = 8 * smallUnit / 2

func asHalves(buf []float32) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(buf))), 2*smallEdge)
}

// atEdge copies the n elements that rows have left, from at on, and fills them up with zeros.
func (p *mixed[T]) atEdge(edge []uint16, at, step, rows, n int) {
	src := unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(p.a.Data))), len(p.a.Data)/2)
	for v := range rows {
		line := edge[v*smallUnit:][:smallUnit]
		clear(line[copy(line, src[at+v*step:][:n]):])
	}
}

func smallColumns(ctx *Context, p *mixed[float32], r *smallRoutines) {
	x, s := p.column(ctx, false)
	defer release(ctx, s)
	within(len(p.a.Data)/2, p.a.Off, p.a.rows(), p.m, p.a.cols(), p.k)
	p.inParts(ctx, lineAtOnce/4, func(ctx *Context, i0, i1 int) {
		size := cut(i1-i0, smallUnit) * smallUnit
		buf, s := grab[float32](ctx, size+smallEdge)
		defer release(ctx, s)
		y, edge := buf[:size], asHalves(buf[size:])
		for i := i0; i < i1; i += lineAtOnce {
			n, fresh := min(lineAtOnce, i1-i), 1
			whole := r.wholeOf(n)
			for k, rows := 0, 8; k < p.k; k, fresh = k+rows, 0 {
				f := r.axpys
				if rows == 1 || k+rows > p.k {
					f, rows = r.axpy, 1
				}
				at := p.a.Off + i + k*p.a.CS
				if whole > 0 {
					f(whole, ptr(p.a.Data, 2*at), 2*p.a.CS, ptr(x, k), ptr(y, i-i0), fresh)
				}
				if whole < n {
					p.atEdge(edge, at+whole, p.a.CS, rows, n-whole)
					f(smallUnit, ptr(edge, 0), 2*smallUnit, ptr(x, k), ptr(y, i-i0+whole), fresh)
				}
			}
		}
		p.c.write(ctx, y[:i1-i0], i0, i1-i0, 0, 1)
	})
}

// machineBF16 multiplies pairs of bfloat16s.
var machineBF16 = machine{
	size: 4, vec: 64, line: 128, mr: 12, kc: 512, nc: 2048, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile512BF16_1x1m, tile512BF16_2x1m, tile512BF16_3x1m, tile512BF16_4x1m, tile512BF16_6x1m, tile512BF16_8x1m, tile512BF16_10x1m, tile512BF16_12x1m},
			{nil, tile512BF16_1x2m, tile512BF16_2x2m, tile512BF16_3x2m, tile512BF16_4x2m, tile512BF16_6x2m, tile512BF16_8x2m, tile512BF16_10x2m, tile512BF16_12x2m},
		},
	}}

// usesPairs reports whether the product can be made of pairs.
func (p *mixed[T]) usesPairs(ctx *Context) bool {
	_, ok := any(p).(*mixed[float32])
	return ok && p.a.Form == BFloat16 && p.b.Form == BFloat16 && smallLevel(ctx) == cpu.AVX512 && cpu.BFloat16()
}

// pairs adds up the terms [k0, k0+kn) of a rectangle of C as pairs, and reports whether that gives what float32s would: the
// instruction takes the smallest float32s for zero, which no sum can come near unless factors are that small.
func (p *mixed[T]) pairs(ctx *Context, buf []T, i0, im, j0, jn, k0, kn int, out View[T], accumulate bool) bool {
	if !p.paired || out.Rows != nil || out.Cols != nil || out.CS != 1 {
		return false
	}
	words := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(buf))), len(buf))
	split := p.a.room(im, kn)
	a, least := p.a.pairs(words[:split], i0, im, k0, kn)
	bt := p.b.T()
	b, leastB := bt.pairs(words[split:], j0, jn, k0, kn)
	if least>>7 == 0 || leastB>>7 == 0 || least>>7+leastB>>7 < pairExponents {
		return false
	}
	c := View[uint32]{Data: unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(out.Data))), len(out.Data)), Off: out.Off, RS: out.RS, CS: 1}
	q := &problem[uint32]{m: im, n: jn, k: (kn + 1) / 2, accumulate: accumulate,
		a: a.Data, ar: a.rows(), ac: a.cols(), b: b.Data, br: b.cols(), bc: b.rows(), c: c.Data, coff: c.Off, cr: c.rows(), cc: c.cols()}
	q.checkBounds()
	newRun(q, &machineBF16).compute(ctx)
	return true
}

// pairExponents is the least sum of the factors' exponents, as they are stored: every product is then a multiple of the
// smallest float32 that is not subnormal, and so is every sum.
const pairExponents = 2*127 - 126 + 14

// pairs writes rows [i, i+m) as pairs along k, and gives the least code but zero, or a large one.
func (s *Stored[T]) pairs(buf []uint32, i, m, k0, kn int) (View[uint32], uint64) {
	src := unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(s.Data))), len(s.Data)/2)
	rows, ks := s.rows(), s.cols()
	least := uint64(0xffff)
	if rows.table == nil && rows.step == 1 && m > 1 && (ks.table != nil || ks.step != 1) {
		pitch := linePitch[uint32](m)
		for k := 0; k < kn; k += 2 {
			at := s.Off + i + ks.at(k0+k)
			low := src[at:][:m]
			line := buf[k/2*pitch:][:m]
			if k+1 < kn {
				at = s.Off + i + ks.at(k0+k+1)
				high := src[at:][:m]
				pairLines(m, ptr(low, 0), ptr(high, 0), ptr(line, 0))
				least = min(least, leastOf(high))
			} else {
				for x, v := range low {
					line[x] = uint32(v)
				}
			}
			least = min(least, leastOf(low))
		}
		return View[uint32]{Data: buf, RS: 1, CS: pitch}, least
	}
	pitch := linePitch[uint32]((kn + 1) / 2)
	for x := range m {
		at := s.Off + rows.at(i+x)
		words := buf[x*pitch:][:(kn+1)/2]
		line := unsafe.Slice((*uint16)(unsafe.Pointer(&words[0])), 2*len(words))
		line[len(line)-1] = 0
		line = line[:kn]
		if ks.unit(k0, kn) {
			copy(line, src[at+ks.at(k0):][:kn])
		} else {
			for k := range line {
				line[k] = src[at+ks.at(k0+k)]
			}
		}
		least = min(least, leastOf(line))
	}
	return View[uint32]{Data: buf, RS: pitch, CS: 1}, least
}

// leastOf is the least of the codes without their signs that are not zero.
func leastOf(line []uint16) uint64 {
	least := uint64(0xffff)
	n := len(line) &^ 31
	if n > 0 {
		least = leastCode(n, ptr(line, 0))
	}
	for _, v := range line[n:] {
		least = min(least, uint64(v&0x7fff-1))
	}
	return least + 1
}
