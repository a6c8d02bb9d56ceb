// Passes by the generated routines.

//go:build amd64 && !purego

package fft

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

type passRoutine func(m, s int, x, y0, y1, w *byte, xstep, ystep int)

type firstRoutine func(m int, x, y, w *byte, xstep, wstep int)

// routines of a level.
type routines struct {
	lanes int
	pass  [6]passRoutine // by radix
	first [2]firstRoutine
	twist func(rows int, x, e, c *byte)
}

func bestKernels() *kernels { return kernelsOf(cpu.Best()) }

func kernelsOf(l cpu.Level) *kernels {
	var r *routines
	switch l {
	case cpu.AVX512:
		r = &routines{4, [6]passRoutine{2: pass2x512, 3: pass3x512, 4: pass4x512, 5: pass5x512}, [2]firstRoutine{firstx512, firstBackx512}, twistx512}
	case cpu.AVX2:
		r = &routines{2, [6]passRoutine{2: pass2x256, 3: pass3x256, 4: pass4x256, 5: pass5x256}, [2]firstRoutine{firstx256, firstBackx256}, twistx256}
	default:
		return portableKernels()
	}
	return &kernels{assembly: r.run, twist: r.twistRows}
}

func ptr(s []complex128, i int) *byte { return (*byte)(unsafe.Pointer(&s[i])) }

const size = 16 // bytes of an element

// atOnce is how many elements one call goes through: some ten microseconds.
const atOnce = 64 << 10

func (r *routines) run(p *pass, s int, x, y []complex128, back bool) bool {
	if p.r > 5 {
		return false
	}
	n := p.r * p.m * s
	x, y = x[:n], y[:n]
	if s == 1 && p.wide != nil && p.m >= r.lanes {
		r.firstPass(p, x, y, back)
		return true
	}
	if s < 2 && p.r*p.m > 16 {
		return false // nothing side by side
	}
	for q, step := 0, max(1, atOnce/(p.r*s)); q < p.m; q += step {
		y0 := p.r * s * q
		y1, ystep := y0+s, s*size
		if back {
			y1, ystep = y0+(p.r-1)*s, -ystep
		}
		r.pass[p.r](min(step, p.m-q), s, ptr(x, q*s), ptr(y, y0), ptr(y, y1), ptr(p.w, q*(p.r-1)), s*p.m*size, ystep)
	}
	return true
}

func (r *routines) firstPass(p *pass, x, y []complex128, back bool) {
	whole := p.m &^ (r.lanes - 1)
	f := r.first[0]
	if back {
		f = r.first[1]
	}
	for q := 0; q < whole; q += atOnce / 4 {
		f(min(whole-q, atOnce/4), ptr(x, q), ptr(y, 4*q), ptr(p.wide, q), p.m*size, p.m*size)
	}
	if whole < p.m {
		p.plain(1, whole, x, y, back)
	}
}

func (r *routines) twistRows(x, e, c []complex128) {
	n := len(c)
	if n == 0 {
		return
	}
	x, e = x[:n*block], e[:n*block]
	const rows = 4 << 10
	for i := 0; i < n; i += rows {
		r.twist(min(rows, n-i), ptr(x, i*block), ptr(e, i*block), ptr(c, i))
	}
}
