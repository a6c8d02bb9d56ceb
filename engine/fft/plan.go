// What a transform of one length needs, made once.

package fft

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/pages"
)

// Plan transforms sequences of one length. It may be used by several
// goroutines at once.
type Plan struct {
	n    int
	k    *kernels
	dirs [2]direction // forward, back

	long  *long
	chirp *chirp
}

// direction is what depends on the sign of the exponent.
type direction struct {
	passes []pass
}

// pass is one of radix r, with r·m points left to go.
type pass struct {
	r, m int
	w    []complex128 // factors of results 1…r-1, point by point
	wide []complex128 // for the first pass: result by result
}

// Len is the number of points.
func (p *Plan) Len() int { return p.n }

// mostRadix is the largest prime factor that passes are made for.
const mostRadix = 13

// NewPlan prepares transforms of n ≥ 1 points.
func NewPlan(n int) *Plan { return newPlan(n, bestKernels()) }

func newPlan(n int, k *kernels) *Plan {
	if n < 1 {
		panic("fft: no points")
	}
	p := &Plan{n: n, k: k}
	radices, rest := split(n)
	switch {
	case rest > 1:
		p.chirp = newChirp(n, k)
	case n >= longLength:
		p.long = newLong(n, k)
	default:
		for back := range p.dirs {
			p.dirs[back].passes = makePasses(n, radices, back == 1)
		}
	}
	return p
}

// split divides n by the radices, fours first; rest is what they do not divide.
func split(n int) (radices []int, rest int) {
	for _, r := range []int{4, 2, 3, 5, 7, 11, mostRadix} {
		for n%r == 0 {
			radices, n = append(radices, r), n/r
		}
	}
	return radices, n
}

func makePasses(n int, radices []int, back bool) []pass {
	var passes []pass
	left := n
	for i, r := range radices {
		m := left / r
		p := pass{r: r, m: m, w: make([]complex128, m*(r-1))}
		for q := range m {
			for j := 1; j < r; j++ {
				// Back, the places of the results are taken in the opposite order.
				e := j
				if back {
					e = r - j
				}
				p.w[q*(r-1)+j-1] = root(q*e, left, back)
			}
		}
		if i == 0 && r == 4 {
			p.wide = make([]complex128, 3*m)
			for q := range m {
				for j := range 3 {
					p.wide[j*m+q] = root(q*(j+1), left, back)
				}
			}
		}
		passes, left = append(passes, p), m
	}
	return passes
}

// root is exp(-2πi·k/n), or its conjugate. The argument is brought to within an
// eighth of a turn of an axis, so that it and what comes of it are exact to the last
// place.
func root(k, n int, back bool) complex128 {
	k %= n
	quarters := (8*k/n + 1) / 2
	s, c := math.Sincos(math.Pi / 2 * float64(4*k-quarters*n) / float64(n))
	switch quarters {
	case 1:
		c, s = -s, c
	case 2:
		c, s = -c, -s
	case 3:
		c, s = s, -c
	}
	if back {
		return complex(c, s)
	}
	return complex(c, -s)
}

// Room is scratch memory for a transform, which may go on to the next one; not
// to be shared by goroutines. Stopped is asked now and then, and ends the
// transform if it says so.
type Room struct {
	Stopped func() bool

	a, b, c, d, spare []complex128
}

// Spare is memory that no transform uses, of n elements that are whatever they are.
func (r *Room) Spare(n int) []complex128 { return grow(&r.spare, n) }

// Trim lets go of more memory than is worth keeping.
func (r *Room) Trim() {
	const most = 4 << 20
	for _, s := range []*[]complex128{&r.a, &r.b, &r.c, &r.d, &r.spare} {
		if cap(*s) > most {
			*s = nil
		}
	}
}

func (r *Room) stopped() bool { return r.Stopped != nil && r.Stopped() }

func grow(s *[]complex128, n int) []complex128 {
	if cap(*s) < n {
		*s = make([]complex128, n)
		pages.Large(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*s))), 16*n))
	}
	return (*s)[:n]
}

// Transform sets dst to the transform of src, of n elements each; they are the
// same or do not overlap. back takes the other sign, without a factor. It reports
// whether it was not stopped.
func (p *Plan) Transform(dst, src []complex128, back bool, room *Room) bool {
	if len(dst) != p.n || len(src) != p.n {
		panic("fft: length is not the plan's")
	}
	switch {
	case p.chirp != nil:
		return p.chirp.transform(dst, src, back, room)
	case p.long != nil:
		return p.long.transform(dst, src, back, room)
	}
	if room.stopped() {
		return false
	}
	p.run(dst, src, 1, back, room)
	return true
}

// Columns transforms the columns of src (n×s, row by row) to those of dst. They do
// not overlap.
func (p *Plan) Columns(dst, src []complex128, s int, back bool, room *Room) bool {
	if len(dst) != p.n*s || len(src) != p.n*s {
		panic("fft: length is not the plan's")
	}
	if p.chirp == nil && p.long == nil {
		if room.stopped() {
			return false
		}
		p.run(dst, src, s, back, room)
		return true
	}
	column := make([]complex128, p.n)
	for q := range s {
		for i := range column {
			column[i] = src[i*s+q]
		}
		if !p.Transform(column, column, back, room) {
			return false
		}
		for i, x := range column {
			dst[i*s+q] = x
		}
	}
	return true
}

// run does the passes on s sequences side by side.
func (p *Plan) run(dst, src []complex128, s int, back bool, room *Room) {
	d := 0
	if back {
		d = 1
	}
	passes := p.dirs[d].passes
	if len(passes) == 0 {
		copy(dst, src)
		return
	}
	// Passes go to and fro between two places; the last one ends in dst.
	other := grow(&room.a, len(dst))
	from, to := src, dst
	if len(passes)%2 == 0 {
		to = other
	} else if &src[0] == &dst[0] {
		copy(other, src)
		from = other
	}
	for i := range passes {
		p.k.pass(&passes[i], s, from, to, back)
		s *= passes[i].r
		if from = to; &to[0] == &dst[0] {
			to = other
		} else {
			to = dst
		}
	}
}
