// Draws of whole vectors: multinomial, Dirichlet, multivariate normal and
// multivariate hypergeometric.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/fault"
)

// Multinomial fills dst, whose length is a multiple of len(pvals), with counts
// of n trials each.
func (r *RandomState) Multinomial(dst []int64, n int64, pvals []float64) error {
	if err := checkPvals(n, pvals); err != nil {
		return err
	}
	r.fillMultinomial(dst, n, pvals)
	return nil
}

// Multinomial fills dst, whose length is a multiple of len(pvals), with counts
// of n trials each.
func (g *Generator) Multinomial(dst []int64, n int64, pvals []float64) error {
	if len(pvals) == 0 {
		return fault.New(fault.InvalidArgument, "pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0.")
	}
	if err := checkPvals(n, pvals); err != nil {
		return err
	}
	g.fillMultinomial(dst, n, pvals)
	return nil
}

func (s *stream) fillMultinomial(dst []int64, n int64, pvals []float64) {
	rows(len(dst), len(pvals), func(i, j int) { s.multinomial(n, pvals, dst[i:j]) })
}

// rows calls f for each row of d elements among total.
func rows(total, d int, f func(i, j int)) {
	if d == 0 {
		return
	}
	if total%d != 0 {
		panic("random: the destination is not a whole number of rows")
	}
	for i := 0; i < total; i += d {
		f(i, i+d)
	}
}

// Dirichlet fills dst, whose length is a multiple of len(alpha).
func (r *RandomState) Dirichlet(dst, alpha []float64) error {
	for _, a := range alpha {
		if a <= 0 {
			return fault.New(fault.InvalidArgument, "alpha <= 0")
		}
	}
	rows(len(dst), len(alpha), func(i, j int) { dirichletRow(dst[i:j], alpha, r.gamma) })
	return nil
}

// Dirichlet fills dst, whose length is a multiple of len(alpha).
func (g *Generator) Dirichlet(dst, alpha []float64) error {
	top := 0.0
	for _, a := range alpha {
		if a < 0 {
			return fault.New(fault.InvalidArgument, "alpha < 0")
		}
		top = max(top, a)
	}
	if top < 0.1 {
		g.dirichletSmall(dst, alpha)
		return nil
	}
	rows(len(dst), len(alpha), func(i, j int) { dirichletRow(dst[i:j], alpha, g.gamma) })
	return nil
}

// dirichletRow divides gamma values by their sum.
func dirichletRow(dst, alpha []float64, gamma func(float64) float64) {
	sum := 0.0
	for i, a := range alpha {
		dst[i] = gamma(a)
		sum += dst[i]
	}
	inv := 1 / sum
	for i := range dst {
		dst[i] *= inv
	}
}

// dirichletSmall breaks a stick with beta values: gamma values of small shape
// could all vanish.
func (g *Generator) dirichletSmall(dst, alpha []float64) {
	clear(dst)
	k := len(alpha)
	if k == 0 {
		return
	}
	rest := make([]float64, k) // sums of alpha from each place on
	sum := 0.0
	for j := k - 1; j >= 0; j-- {
		sum += alpha[j]
		rest[j] = sum
	}
	if sum == 0 {
		return
	}
	rows(len(dst), k, func(i, _ int) {
		left := 1.0
		for j := range k - 1 {
			v := g.beta(alpha[j], rest[j+1])
			dst[i+j] = left * v
			left *= 1 - v
			if rest[j+1] == 0 {
				break
			}
		}
		dst[i+k-1] = left
	})
}

// MultivariateNormal fills dst, whose length is a multiple of d = len(mean),
// with rows z*A + mean, where z are d standard normal values and A is the
// d×d factor, by rows. NumPy takes A from the singular value decomposition
// U*diag(s)*V of the covariance: RandomState uses diag(sqrt(s))*V, Generator
// the transpose of U*diag(sqrt(s)).
func (r *RandomState) MultivariateNormal(dst, mean, factor []float64) error {
	return multivariateNormal(dst, mean, factor, r.normal)
}

// MultivariateNormal does what RandomState's does, with Generator's draws.
func (g *Generator) MultivariateNormal(dst, mean, factor []float64) error {
	return multivariateNormal(dst, mean, factor, g.zigNormal)
}

func multivariateNormal(dst, mean, factor []float64, normal func() float64) error {
	d := len(mean)
	if len(factor) != d*d {
		return fault.New(fault.InvalidArgument, "mean and cov must have same length")
	}
	for i := range dst { // all draws come first, row by row
		dst[i] = normal()
	}
	z := make([]float64, d)
	rows(len(dst), d, func(i, j int) {
		copy(z, dst[i:j])
		for c := range d {
			sum := 0.0
			for k := range d {
				sum += float64(z[k] * factor[k*d+c])
			}
			dst[i+c] = sum + mean[c]
		}
	})
	return nil
}

// MultivariateHypergeometric fills dst, whose length is a multiple of
// len(colors), with numbers of items drawn of each colour. method is "count"
// or "marginals".
func (g *Generator) MultivariateHypergeometric(dst, colors []int64, nsample int64, method string) error {
	total, err := checkColors(colors, nsample, method)
	if err != nil {
		return err
	}
	clear(dst)
	if total == 0 || nsample == 0 {
		return nil
	}
	n, flip := nsample, nsample > total/2
	if flip {
		n = total - nsample
	}
	draw := func(row []int64) { g.marginals(row, colors, total, n) }
	if method == "count" {
		if err := checkPopulation(total); err != nil {
			return err
		}
		items := make([]int, 0, total)
		for c, k := range colors {
			for range k {
				items = append(items, c)
			}
		}
		draw = func(row []int64) { g.count(row, items, int(n)) }
	}
	rows(len(dst), len(colors), func(i, j int) {
		draw(dst[i:j])
		if flip {
			for k := range colors {
				dst[i+k] = colors[k] - dst[i+k]
			}
		}
	})
	return nil
}

func checkColors(colors []int64, nsample int64, method string) (int64, error) {
	if method != "count" && method != "marginals" {
		return 0, invalid(`method must be "count" or "marginals".`)
	}
	if nsample < 0 {
		return 0, invalid("nsample must be nonnegative.")
	}
	total := int64(0)
	for _, c := range colors {
		if c < 0 {
			return 0, fault.New(fault.InvalidArgument, "colors must be a one-dimensional sequence of nonnegative integers not exceeding %d.", math.MaxInt64)
		}
	}
	for _, c := range colors {
		if c > math.MaxInt64-total {
			return 0, fault.New(fault.InvalidArgument, "sum(colors) must not exceed the maximum value of a 64 bit signed integer (%d)", math.MaxInt64)
		}
		total += c
	}
	const maxIndex = math.MaxInt64 / 8
	switch {
	case method == "marginals" && total >= 1e9:
		return 0, invalid(`When method is "marginals", sum(colors) must be less than 1000000000.`)
	case method == "count" && total > maxIndex:
		return 0, fault.New(fault.InvalidArgument, "When method is 'count', sum(colors) must not exceed %d", maxIndex)
	case nsample > total:
		return 0, invalid("nsample > sum(colors)")
	}
	return total, nil
}

// count shuffles the first n of all items and counts them.
func (g *Generator) count(row []int64, items []int, n int) {
	for j := range n {
		k := j + int(interval(g.bits, uint64(len(items)-j-1)))
		items[j], items[k] = items[k], items[j]
		row[items[j]]++
	}
}

// marginals draws each colour against all that follow.
func (g *Generator) marginals(row, colors []int64, rest, n int64) {
	for j := 0; n > 0 && j+1 < len(colors); j++ {
		rest -= colors[j]
		row[j] = g.hypergeometric(colors[j], rest, n)
		n -= row[j]
	}
	if n > 0 {
		row[len(colors)-1] = n
	}
}
