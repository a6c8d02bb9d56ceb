// The blocked product with the portable microkernels.

package gemm

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/route"
)

// Block sizes of the portable routine, in elements: kc·nc of B should fit the second cache, mr·kc of A the first.
const (
	portableKC = 256
	portableNC = 256
	mr         = 4
	nr         = 4
)

func (p *problem[T]) blocked(ctx *Context) {
	if how := p.howBlocked(ctx); how != route.Portable {
		p.assembly(ctx, how)
		return
	}
	p.portable(ctx)
}

func (p *problem[T]) portable(ctx *Context) {
	kc := min(p.k, portableKC)
	nc := min(cut(p.n, nr)*nr, portableNC)
	buf, s := grab[T](ctx, kc*(nc+mr))
	defer release(ctx, s)
	bbuf, abuf := buf[:kc*nc], buf[kc*nc:]
	for j := 0; j < p.n; j += nc {
		jn := min(nc, p.n-j)
		for k0 := 0; k0 < p.k; k0 += kc {
			kn := min(kc, p.k-k0)
			pack(bbuf, p.b, p.boff, p.bc, j, jn, p.br, k0, kn, nr)
			for i := 0; i < p.m; i += mr {
				in := min(mr, p.m-i)
				pack(abuf, p.a, p.aoff, p.ar, i, in, p.ac, k0, kn, mr)
				p.tiles(abuf[:kn*mr], bbuf, i, in, j, jn, k0 > 0 || p.accumulate)
			}
		}
	}
}

// tiles computes a strip of mr rows against the packed block of B.
func (p *problem[T]) tiles(a, b []T, i, in, j, jn int, accumulate bool) {
	var tile [mr * nr]T
	for x := 0; x < jn; x += nr {
		panel := b[:len(a)/mr*nr]
		b = b[len(panel):]
		micro(&tile, a, panel)
		p.store(&tile, i, in, j+x, min(nr, jn-x), accumulate)
	}
}

func (p *problem[T]) store(tile *[mr * nr]T, i, in, j, jn int, accumulate bool) {
	for r := range in {
		row := p.coff + p.cr.at(i+r)
		for x, v := range tile[r*nr : r*nr+jn] {
			at := row + p.cc.at(j+x)
			if accumulate {
				v += p.c[at]
			}
			p.c[at] = v
		}
	}
}

// micro sets tile = Σ over k of a column of mr times a row of nr.
func micro[T Number](tile *[mr * nr]T, a, b []T) {
	switch t := any(tile).(type) {
	case *[mr * nr]complex64:
		microComplex((*[2 * mr * nr]float32)(unsafe.Pointer(t)), parts[float32](a), parts[float32](b))
	case *[mr * nr]complex128:
		microComplex((*[2 * mr * nr]float64)(unsafe.Pointer(t)), parts[float64](a), parts[float64](b))
	default:
		for h := 0; h < nr; h += 2 {
			microReal(tile, a, b, h)
		}
	}
}

// microReal does four rows and two columns, from column h on: eight sums and six operands fill the registers that compilers
// have. The conversions forbid fused multiply-adds, which would make results differ between machines.
func microReal[T Number](tile *[mr * nr]T, a, b []T, h int) {
	var c00, c01, c10, c11, c20, c21, c30, c31 T
	b = b[:len(a)]
	for len(a) >= mr && len(b) >= nr {
		b0, b1 := b[h&3], b[(h+1)&3]
		a0, a1, a2, a3 := a[0], a[1], a[2], a[3]
		c00 += T(a0 * b0)
		c01 += T(a0 * b1)
		c10 += T(a1 * b0)
		c11 += T(a1 * b1)
		c20 += T(a2 * b0)
		c21 += T(a2 * b1)
		c30 += T(a3 * b0)
		c31 += T(a3 * b1)
		a, b = a[mr:], b[nr:]
	}
	tile[h], tile[h+1] = c00, c01
	tile[nr+h], tile[nr+h+1] = c10, c11
	tile[2*nr+h], tile[2*nr+h+1] = c20, c21
	tile[3*nr+h], tile[3*nr+h+1] = c30, c31
}

// microComplex does the same on alternating parts, two rows and two columns at a time.
func microComplex[F float32 | float64](tile *[2 * mr * nr]F, a, b []F) {
	for i := 0; i < mr; i += 2 {
		for j := 0; j < nr; j += 2 {
			microComplex22(tile, a[2*i:], b[2*j:], i, j)
		}
	}
}

func microComplex22[F float32 | float64](tile *[2 * mr * nr]F, a, b []F, i, j int) {
	var c [8]F
	for len(a) >= 4 && len(b) >= 4 {
		a0r, a0i, a1r, a1i := a[0], a[1], a[2], a[3]
		b0r, b0i, b1r, b1i := b[0], b[1], b[2], b[3]
		c[0] += F(a0r*b0r) - F(a0i*b0i)
		c[1] += F(a0r*b0i) + F(a0i*b0r)
		c[2] += F(a0r*b1r) - F(a0i*b1i)
		c[3] += F(a0r*b1i) + F(a0i*b1r)
		c[4] += F(a1r*b0r) - F(a1i*b0i)
		c[5] += F(a1r*b0i) + F(a1i*b0r)
		c[6] += F(a1r*b1r) - F(a1i*b1i)
		c[7] += F(a1r*b1i) + F(a1i*b1r)
		a, b = a[min(2*mr, len(a)):], b[min(2*nr, len(b)):]
	}
	copy(tile[2*(i*nr+j):], c[:4])
	copy(tile[2*((i+1)*nr+j):], c[4:])
}

// parts views complex numbers as alternating real and imaginary parts.
func parts[F float32 | float64, C any](c []C) []F {
	return unsafe.Slice((*F)(unsafe.Pointer(unsafe.SliceData(c))), 2*len(c))
}
