// Products with a side of length one, and those too small to pack.

package gemm

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/route"
)

// Vec is a strided vector inside a slice.
type Vec[T any] struct {
	Data      []T
	Off, Step int
}

// Dot is the sum of x[i]·y[i] over n places, in four running sums.
func Dot[T Number](n int, x, y Vec[T]) T {
	return dot(n, x.Data, x.Off, axis{step: x.Step}, y.Data, y.Off, axis{step: y.Step})
}

// Gemv sets y = A·x, or adds it to y; A is m×n.
func Gemv[T Number](ctx *Context, m, n int, a View[T], x, y Vec[T], accumulate bool) {
	Gemm(ctx, m, 1, n, a, View[T]{Data: x.Data, Off: x.Off, RS: x.Step}, View[T]{Data: y.Data, Off: y.Off, RS: y.Step}, accumulate)
}

// Ger sets A = x·yᵀ, or adds it to A; A is m×n.
func Ger[T Number](ctx *Context, m, n int, x, y Vec[T], a View[T], accumulate bool) {
	Gemm(ctx, m, n, 1, View[T]{Data: x.Data, Off: x.Off, RS: x.Step}, View[T]{Data: y.Data, Off: y.Off, CS: y.Step}, a, accumulate)
}

// complexColumn reports whether a product of complex numbers with a column or a row is best done as such.
func (p *problem[T]) complexColumn(ctx *Context) bool {
	q := *p
	switch {
	case p.n == 1:
	case p.m == 1:
		q.transpose()
	default:
		return false
	}
	q.forward()
	return p.hasKernels(ctx) && q.ar.table == nil && q.ac.table == nil && (q.ac.step == 1 || q.ar.step == 1)
}

// plainOuter is the product of a column and a row without routines.
func (p *problem[T]) plainOuter() {
	arow, brow := p.aoff+p.ac.at(0), p.boff+p.br.at(0)
	dense := p.cc.unit(0, p.n) && p.bc.unit(0, p.n)
	var zero T
	for i := range p.m {
		x := p.a[arow+p.ar.at(i)]
		row := p.coff + p.cr.at(i)
		if dense {
			at, bt := row+p.cc.at(0), brow+p.bc.at(0)
			scale(p.c[at:at+p.n], p.b[bt:bt+p.n], x, p.accumulate)
			continue
		}
		for j := range p.n {
			at := row + p.cc.at(j)
			v := mul(x, p.b[brow+p.bc.at(j)]) + zero // a sum from zero on is never -0
			if p.accumulate {
				v += p.c[at]
			}
			p.c[at] = v
		}
	}
}

// gemv is a matrix times a column. It is cut into tasks of rows, but where A is dense down its columns, or has few rows, the
// sums are cut, so that memory is read along.
func (p *problem[T]) gemv(ctx *Context) {
	p.forward()
	bytes := p.m * p.k * int(unsafe.Sizeof(*new(T)))
	p.streams = bytes > nearBytes && bytes <= sharedBytes
	work := p.m * p.k / gemvWork
	pieces := min(work, p.k/splitRows, maxPieces)
	if p.m == 1 || p.ar.table == nil && p.ar.step == 1 && (p.ac.table != nil || p.ac.step != 1) {
		pieces = min(pieces, columnPieces)
	} else if p.m > splitRows {
		pieces = 0
	}
	if pieces > 1 {
		p.split(ctx, pieces)
		return
	}
	if pieces = min(work, p.m/splitRows); ctx == nil || ctx.Pool == nil || pieces < 2 {
		p.gemvPart(ctx)
		return
	}
	serial, units := ctx.serial(), cut(p.m, splitRows)
	ctx.Pool.Run(pieces, func(t int) {
		i0, i1 := t*units/pieces*splitRows, min(p.m, (t+1)*units/pieces*splitRows)
		p.part(i0, i1-i0, 0, 1).gemvPart(serial)
	})
}

const (
	nearBytes    = 1 << 20  // of a matrix that may be in a cache of its own
	sharedBytes  = 12 << 20 // and of one that may be in the shared cache; from there it comes as fast in two streams as can be, from memory in more
	gemvWork     = 48 << 10 // multiplications that are worth a task
	splitRows    = 64       // tasks begin at multiples of this, so that rows are grouped alike however they are cut
	columnPieces = 8
)

// forward turns an axis that A runs along backwards.
func (p *problem[T]) forward() {
	if p.ac.table == nil && p.ac.step == -1 && p.br.table == nil {
		p.aoff += (p.k - 1) * p.ac.step
		p.boff += (p.k - 1) * p.br.step
		p.ac.step, p.br.step = 1, -p.br.step
	}
	if p.ar.table == nil && p.ar.step == -1 && p.cr.table == nil {
		p.aoff += (p.m - 1) * p.ar.step
		p.coff += (p.m - 1) * p.cr.step
		p.ar.step, p.cr.step = 1, -p.cr.step
	}
}

// gemvPart is a dot product for each row, or, where A is dense down its columns, sums of columns.
func (p *problem[T]) gemvPart(ctx *Context) {
	if how := p.howColumn(ctx); how != route.Loops {
		p.vector(ctx, how)
		return
	}
	ycol := p.coff + p.cc.at(0)
	xcol := p.boff + p.bc.at(0)
	if p.ar.table == nil && p.ar.step == 1 && p.cr.table == nil && p.cr.step == 1 && (p.ac.table != nil || p.ac.step != 1) {
		y := p.c[ycol : ycol+p.m]
		for k := range p.k {
			at := p.aoff + p.ac.at(k)
			scale(y, p.a[at:at+p.m], p.b[xcol+p.br.at(k)], p.accumulate || k > 0)
		}
		return
	}
	for i := range p.m {
		v := dot(p.k, p.a, p.aoff+p.ar.at(i), p.ac, p.b, xcol, p.br)
		at := ycol + p.cr.at(i)
		if p.accumulate {
			v += p.c[at]
		}
		p.c[at] = v
	}
}

// scale sets y = a·x, or y += a·x.
func scale[T Number](y, x []T, a T, accumulate bool) {
	x = x[:len(y)]
	var zero T // sums start from it, so that none is -0
	switch {
	case isComplex[T]():
		for i := range y {
			v := mul(a, x[i])
			if accumulate {
				v += y[i]
			}
			y[i] = v + zero
		}
	case accumulate:
		for i := range y {
			y[i] += T(a * x[i])
		}
	default:
		for i := range y {
			y[i] = T(a*x[i]) + zero
		}
	}
}

func dot[T Number](n int, x []T, xo int, xs axis, y []T, yo int, ys axis) T {
	if xs.table != nil || ys.table != nil || isComplex[T]() {
		var r [4]T
		for i := range n {
			r[i&3] += mul(x[xo+xs.at(i)], y[yo+ys.at(i)])
		}
		return (r[0] + r[1]) + (r[2] + r[3])
	}
	if xs.step == 1 && ys.step == 1 {
		return dotDense(x[xo:xo+n], y[yo:yo+n])
	}
	var r [4]T
	for i := range n {
		r[i&3] += T(x[xo] * y[yo])
		xo += xs.step
		yo += ys.step
	}
	return (r[0] + r[1]) + (r[2] + r[3])
}

func dotDense[T Number](x, y []T) T {
	var r0, r1, r2, r3 T
	y = y[:len(x)]
	for len(x) >= 4 && len(y) >= 4 {
		r0 += T(x[0] * y[0])
		r1 += T(x[1] * y[1])
		r2 += T(x[2] * y[2])
		r3 += T(x[3] * y[3])
		x, y = x[4:], y[4:]
	}
	for i := range x {
		switch i {
		case 0:
			r0 += T(x[0] * y[0])
		case 1:
			r1 += T(x[1] * y[1])
		default:
			r2 += T(x[2] * y[2])
		}
	}
	return (r0 + r1) + (r2 + r3)
}

// small does without packing.
func (p *problem[T]) small() {
	for i := range p.m {
		arow := p.aoff + p.ar.at(i)
		crow := p.coff + p.cr.at(i)
		for j := range p.n {
			bcol := p.boff + p.bc.at(j)
			var s T
			for k := range p.k {
				s += mul(p.a[arow+p.ac.at(k)], p.b[bcol+p.br.at(k)])
			}
			at := crow + p.cc.at(j)
			if p.accumulate {
				s += p.c[at]
			}
			p.c[at] = s
		}
	}
}

func isComplex[T Number]() bool {
	switch any(*new(T)).(type) {
	case complex64, complex128:
		return true
	}
	return false
}

// mul multiplies in the type's own precision, unfused.
func mul[T Number](a, b T) T {
	var r [1]T
	switch d := any(&r).(type) {
	case *[1]complex64:
		x, y := any(a).(complex64), any(b).(complex64)
		ar, ai, br, bi := real(x), imag(x), real(y), imag(y)
		d[0] = complex(float32(ar*br)-float32(ai*bi), float32(ar*bi)+float32(ai*br))
	case *[1]complex128:
		x, y := any(a).(complex128), any(b).(complex128)
		ar, ai, br, bi := real(x), imag(x), real(y), imag(y)
		d[0] = complex(float64(ar*br)-float64(ai*bi), float64(ar*bi)+float64(ai*br))
	default:
		return T(a * b)
	}
	return r[0]
}
