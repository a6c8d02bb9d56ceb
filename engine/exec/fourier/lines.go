// Transforms of all sequences along an axis: rows, or columns some at a time.

package fourier

import "github.com/tq-lang/tq/engine/fft"

// fourier transforms sequences of w elements, inner apart, cut or filled up to n
// points, of which m are kept.
type fourier struct {
	w, n, m   int
	inner     int
	back      bool // the sign of the exponent is +
	scale     float64
	hermitian bool // of the first half's conjugates
	plans     *fft.Cache
	room      *fft.Room
	src       []complex128 // what is read, or
	real      []float64    // of a real array
	out       []complex128 // what is written, or
	reals     []float64    // of a real result
}

// transform does all of them, unless it is stopped.
func (f *fourier) transform() bool {
	switch {
	case f.reals != nil:
		return f.each(f.toReal())
	case f.real != nil:
		return f.each(f.fromReal())
	case f.inner > 1:
		return f.columns()
	}
	return f.each(f.complex())
}

// each calls f with where sequences start: in what is read and in what is written.
func (f *fourier) each(one func(in, out int) bool) bool {
	if f.w == 0 {
		return true
	}
	outer := max(len(f.src), len(f.real)) / (f.w * f.inner)
	for o := range outer {
		for i := range f.inner {
			if !one(o*f.w*f.inner+i, o*f.m*f.inner+i) {
				return false
			}
		}
	}
	return true
}

// complex is a transform of a dense complex sequence.
func (f *fourier) complex() func(in, out int) bool {
	plan, filled := f.plans.Plan(f.n), f.src
	if f.w < f.n {
		filled = make([]complex128, f.n)
	}
	return func(in, out int) bool {
		row := f.src[in:]
		if f.w < f.n {
			copy(filled, f.src[in:in+f.w])
			row = filled
		}
		to := f.out[out : out+f.n]
		if !plan.Transform(to, row[:f.n], f.back, f.room) {
			return false
		}
		scaleComplex(to, f.scale)
		return true
	}
}

// sideBySide is how many columns are transformed together.
const sideBySide = 8

// columns transforms complex columns.
func (f *fourier) columns() bool {
	plan := f.plans.Plan(f.n)
	in, out := make([]complex128, f.n*sideBySide), make([]complex128, f.n*sideBySide)
	for at, to := 0, 0; at < len(f.src); at, to = at+f.w*f.inner, to+f.m*f.inner {
		for i := 0; i < f.inner; i += sideBySide {
			s := min(sideBySide, f.inner-i)
			for r := range min(f.w, f.n) {
				copy(in[r*s:(r+1)*s], f.src[at+r*f.inner+i:])
			}
			clear(in[min(f.w, f.n)*s : f.n*s])
			if !plan.Columns(out[:f.n*s], in[:f.n*s], s, f.back, f.room) {
				return false
			}
			scaleComplex(out[:f.n*s], f.scale)
			for r := range f.n {
				copy(f.out[to+r*f.inner+i:], out[r*s:(r+1)*s])
			}
		}
	}
	return true
}

// fromReal is a transform of a real sequence: its first half, and what that says of the
// other if it is wanted.
func (f *fourier) fromReal() func(in, out int) bool {
	plan := f.plans.Real(f.n)
	var seq []float64
	asItLies := f.inner == 1 && f.w >= f.n
	if !asItLies {
		seq = make([]float64, f.n)
	}
	size := f.n/2 + 1
	return func(in, out int) bool {
		row := seq
		if asItLies {
			row = f.real[in : in+f.n]
		} else {
			for i := range min(f.w, f.n) {
				seq[i] = f.real[in+i*f.inner]
			}
		}
		var to []complex128
		if f.inner == 1 {
			to = f.out[out : out+size]
		} else {
			to = f.room.Spare(size)
		}
		if !plan.Transform(to, row, f.room) {
			return false
		}
		if f.scale != 1 {
			scaleComplex(to, f.scale)
		}
		switch {
		case f.hermitian:
			for i, x := range to {
				to[i] = complex(real(x), -imag(x))
			}
		case f.back:
			for i, x := range to {
				to[i] = complex(real(x), 0-imag(x))
			}
		}
		if f.inner > 1 {
			for i, x := range to {
				f.out[out+i*f.inner] = x
			}
		}
		if f.m > size {
			for i := 1; i < f.n-i; i++ {
				x := to[i]
				f.out[out+(f.n-i)*f.inner] = complex(real(x), 0-imag(x))
			}
		}
		return true
	}
}

// toReal is a transform of the first half of a Hermitian sequence.
func (f *fourier) toReal() func(in, out int) bool {
	plan := f.plans.Real(f.n)
	half, seq := f.room.Spare(f.n/2+1), []float64(nil)
	if f.inner > 1 {
		seq = make([]float64, f.n)
	}
	return func(in, out int) bool {
		if f.inner == 1 && !f.hermitian && f.src != nil && f.w >= len(half) {
			copy(half, f.src[in:])
		} else {
			f.firstHalf(half, in)
		}
		to := seq
		if f.inner == 1 {
			to = f.reals[out : out+f.n]
		}
		if !plan.Back(to, half, f.room) {
			return false
		}
		if f.inner == 1 && f.scale == 1 {
			return true
		}
		for i, x := range to {
			f.reals[out+i*f.inner] = x * f.scale
		}
		return true
	}
}

// firstHalf reads the first half of a Hermitian sequence.
func (f *fourier) firstHalf(half []complex128, in int) {
	for i := range half {
		switch at := in + i*f.inner; {
		case i >= f.w:
			half[i] = 0
		case f.src == nil:
			half[i] = complex(f.real[at], 0)
		case !f.hermitian:
			half[i] = f.src[at]
		default:
			half[i] = complex(real(f.src[at]), 0-imag(f.src[at]))
		}
	}
}

func scaleComplex(x []complex128, f float64) {
	if f == 1 {
		return
	}
	for i, z := range x {
		x[i] = complex(real(z)*f, imag(z)*f)
	}
}
