// Long transforms in four steps: the sequence is a matrix of n1 rows of n2; its
// columns are transformed, multiplied by roots of 1, and then its rows, and what
// comes of row i is column i of the result.

package fft

import "math"

const (
	longLength = 64 << 10 // from here on: more than the second cache has room for twice
	block      = 8        // columns, or rows, at a time
)

type long struct {
	n, n1, n2    int
	first, other *Plan
	k            *kernels
	e            [2][]complex128 // by direction: e[i][b] = root(i·b)
	fine, coarse [2][]complex128 // root(k) = coarse[k/len(fine)]·fine[k%len(fine)]
}

func newLong(n int, k *kernels) *long {
	n1 := 1
	for f := int(math.Sqrt(float64(n))); f > 1; f-- {
		if n%f == 0 {
			n1 = f
			break
		}
	}
	l := &long{n: n, n1: n1, n2: n / n1, k: k}
	l.first, l.other = shortPlan(l.n1, k), shortPlan(l.n2, k)
	step := int(math.Ceil(math.Sqrt(float64(n))))
	for d := range 2 {
		l.e[d] = make([]complex128, n1*block)
		for i := range n1 {
			for b := range block {
				l.e[d][i*block+b] = root(i*b, n, d == 1)
			}
		}
		l.fine[d], l.coarse[d] = make([]complex128, step), make([]complex128, n/step+1)
		for i := range l.fine[d] {
			l.fine[d][i] = root(i, n, d == 1)
		}
		for i := range l.coarse[d] {
			l.coarse[d][i] = root(i*step, n, d == 1)
		}
	}
	return l
}

// shortPlan is a plan of passes, whatever the length.
func shortPlan(n int, k *kernels) *Plan {
	p := &Plan{n: n, k: k}
	radices, _ := split(n)
	for back := range p.dirs {
		p.dirs[back].passes = makePasses(n, radices, back == 1)
	}
	return p
}

func (l *long) transform(dst, src []complex128, back bool, room *Room) bool {
	middle := grow(&room.b, l.n)
	return l.columns(middle, src, back, room) && l.rows(dst, middle, back, room)
}

// columns transforms columns and multiplies element (i, j) by root(i·j).
func (l *long) columns(dst, src []complex128, back bool, room *Room) bool {
	d := 0
	if back {
		d = 1
	}
	n1, n2, step := l.n1, l.n2, len(l.fine[d])
	some := grow(&room.c, 2*n1*block+n1)
	in, out, c := some[:n1*block], some[n1*block:2*n1*block], some[2*n1*block:]
	for j := 0; j < n2; j += block {
		if room.stopped() {
			return false
		}
		s := min(block, n2-j)
		for i := range n1 {
			copy(in[i*s:(i+1)*s], src[i*n2+j:])
		}
		l.first.run(out[:n1*s], in[:n1*s], s, back, room)
		at := 0 // i·j
		for i := range c {
			c[i] = l.coarse[d][at/step] * l.fine[d][at%step]
			at += j
		}
		if s == block {
			l.k.twist(out, l.e[d], c)
		} else {
			for i, f := range c {
				for b := range s {
					out[i*s+b] *= l.e[d][i*block+b] * f
				}
			}
		}
		for i := range n1 {
			copy(dst[i*n2+j:(i+1)*n2], out[i*s:(i+1)*s])
		}
	}
	return true
}

// rows transforms rows and writes them as columns.
func (l *long) rows(dst, src []complex128, back bool, room *Room) bool {
	n1, n2 := l.n1, l.n2
	out := grow(&room.c, n2*block)
	for i := 0; i < n1; i += block {
		if room.stopped() {
			return false
		}
		s := min(block, n1-i)
		for b := range s {
			l.other.run(out[b*n2:(b+1)*n2], src[(i+b)*n2:(i+b+1)*n2], 1, back, room)
		}
		for k := range n2 {
			to := dst[k*n1+i:][:s]
			for b := range to {
				to[b] = out[b*n2+k]
			}
		}
	}
	return true
}
