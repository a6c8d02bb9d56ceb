// The secular equation 1 + Σ w[j]/(p[j]-x) = 0 with rising poles p and positive
// weights w: what is left of two halves that are put together again.

package linalg

import "math"

// poles of a secular equation. Differences are given, not the poles, since
// roots lie as near to a pole as rounding allows.
type poles struct {
	n    int
	w    []float64
	diff func(to []float64, k int) // to[j] = p[j] - p[k]
}

// roots finds every root: rows of gaps (n×n) are the poles less the root, and root
// i is the pole origin[i] plus shift[i].
func (job *Job) roots(p *poles, gaps []float64) (origin []int, shift []float64) {
	origin, shift = make([]int, p.n), make([]float64, p.n)
	job.each(p.n, p.n, func(i int) {
		origin[i], shift[i] = p.root(i, gaps[i*p.n:(i+1)*p.n])
	})
	return origin, shift
}

// each calls f for 0…n-1, each call about so many divisions, with helpers if
// there are any and it pays.
func (job *Job) each(n, work int, f func(i int)) {
	step := max(1, 4096/max(work, 1))
	chunk := func(t int) {
		for i := t * step; i < min(n, (t+1)*step); i++ {
			f(i)
		}
	}
	chunks := (n + step - 1) / step
	if job.Gemm != nil && job.Gemm.Pool != nil && chunks > 3 {
		job.Gemm.Pool.Run(chunks, chunk)
		job.poll()
		return
	}
	for t := range chunks {
		job.poll()
		chunk(t)
	}
}

// root finds the i-th root, above pole i, from the nearer of the poles beside it.
func (p *poles) root(i int, gap []float64) (k int, x float64) {
	k = i
	p.diff(gap, k)
	if p.n == 1 {
		gap[0] = -p.w[0]
		return k, p.w[0]
	}
	lo, hi := 0.0, 0.0
	left := i // the root is seen between, or beyond, poles left and left+1
	if i == p.n-1 {
		for _, w := range p.w {
			hi += w
		}
		hi *= 1 + 0x1p-50
		left--
		x = hi / 2
	} else {
		between := gap[i+1]
		x = between / 2
		hi = x
		f := p.at(gap, x, i)
		// The other poles as they are at the middle, and these two as they are.
		c := f.value - p.w[i]/(0-x) - p.w[i+1]/(between-x)
		a, b := c*between+p.w[i]+p.w[i+1], p.w[i]*between
		if f.value < 0 {
			k, lo, hi = i+1, x-between, 0
			p.diff(gap, k)
			a, b = -c*between+p.w[i]+p.w[i+1], -p.w[i+1]*between
		}
		if y := nearRoot(a, b, c); y > lo && y < hi {
			x = y
		} else {
			x = lo + (hi-lo)/2
		}
	}
	for range maxSteps {
		f := p.at(gap, x, left)
		if math.Abs(f.value) <= 0x1p-53*f.size {
			break
		}
		if f.value < 0 {
			lo = x
		} else {
			hi = x
		}
		next := x + p.step(&f, gap, x, left, i)
		if !(next > lo && next < hi) {
			next = lo + (hi-lo)/2
		}
		if next == x || next == lo || next == hi {
			break
		}
		x = next
	}
	for j := range gap {
		gap[j] -= x
	}
	return k, x
}

const maxSteps = 100

// nearRoot is the root of c·y² - a·y + b that the equation has between two poles.
func nearRoot(a, b, c float64) float64 {
	root := math.Sqrt(math.Abs(a*a - 4*b*c))
	if a <= 0 {
		return (a - root) / (2 * c)
	}
	return 2 * b / (a + root)
}

// sums of a secular function at a place.
type sums struct {
	value, size    float64
	slopeL, slopeR float64 // of the terms up to pole left, and of the rest
}

func (p *poles) at(gap []float64, x float64, left int) sums {
	var f sums
	low, lowSlope := sumTerms(p.w[:left+1], gap[:left+1], x)
	high, highSlope := sumTerms(p.w[left+1:], gap[left+1:], x)
	f.value = 1 + low + high
	f.slopeL, f.slopeR = lowSlope, highSlope
	f.size = 8*(1+math.Abs(low)+math.Abs(high)) + math.Abs(x)*(lowSlope+highSlope)
	return f
}

func sumTerms(w, gap []float64, x float64) (sum, slope float64) {
	gap = gap[:len(w)]
	var s0, s1, t0, t1 float64
	j := 0
	for ; j+2 <= len(w); j += 2 {
		r0, r1 := 1/(gap[j]-x), 1/(gap[j+1]-x)
		q0, q1 := w[j]*r0, w[j+1]*r1
		s0 += q0
		s1 += q1
		t0 += q0 * r0
		t1 += q1 * r1
	}
	if j < len(w) {
		r := 1 / (gap[j] - x)
		s0 += w[j] * r
		t0 += w[j] * r * r
	}
	return s0 + s1, t0 + t1
}

// step goes to the root of what looks like the function near x: two poles with
// its value and slopes.
func (p *poles) step(f *sums, gap []float64, x float64, left, i int) float64 {
	slope := f.slopeL + f.slopeR
	d1, d2 := gap[left]-x, gap[left+1]-x
	c := f.value - d1*f.slopeL - d2*f.slopeR
	a, b := (d1+d2)*f.value-d1*d2*slope, d1*d2*f.value
	y := nearRoot(a, b, c)
	if left != i { // beyond both poles: the other root
		c = math.Abs(c)
		root := math.Sqrt(math.Abs(a*a - 4*b*c))
		if a >= 0 {
			y = (a + root) / (2 * c)
		} else {
			y = 2 * b / (a - root)
		}
	}
	if !(f.value*y < 0) {
		return -f.value / slope
	}
	return y
}

// weights finds the z, up to sign, whose equation has exactly these roots: the
// product over roots and poles of gaps by differences of poles.
func (job *Job) weights(p *poles, gaps []float64) []float64 {
	z := make([]float64, p.n)
	for j := range z {
		z[j] = 1
	}
	diff := make([]float64, p.n)
	for i := range p.n {
		if i&63 == 0 {
			job.poll()
		}
		p.diff(diff, i)
		row := gaps[i*p.n:][:p.n]
		diff[i] = 1
		for j, g := range row {
			z[j] *= -g / diff[j]
		}
		z[i] = -z[i]
	}
	for j, v := range z {
		z[j] = math.Sqrt(math.Abs(v))
	}
	return z
}
