// Choosing indices from a population, with and without replacement.

package random

import (
	"math"
	"slices"
	"sort"

	"github.com/tq-lang/tq/engine/fault"
)

// Choice describes what to choose.
type Choice struct {
	Pop     int64     // how many to choose from
	Array   bool      // the population is an array, not a number: other messages
	N       int       // how many to choose
	Replace bool      // one may be chosen again
	P       []float64 // probabilities, or nil
	Tol     float64   // how far P may sum from 1, if above the default for float64
	Ordered bool      // Generator: shuffle=False, leave the order to the method

	Check func() error // asked now and then, may be nil; its error ends the draw
}

// texts are the messages in which the two kinds of stream differ.
type texts struct {
	popInt, popArray, size, nan, negative, sum, larger, dims string
}

var legacyTexts = texts{
	popInt:   "a must be greater than 0 unless no samples are taken",
	popArray: "'a' cannot be empty unless no samples are taken",
	size:     "'a' and 'p' must have same size",
	nan:      "probabilities contain NaN",
	negative: "probabilities are not non-negative",
	sum:      "probabilities do not sum to 1",
	larger:   "Cannot take a larger sample than population when 'replace=False'",
	dims:     "Negative dimensions are not allowed",
}

var generatorTexts = texts{
	popInt:   "a must be a positive integer unless no samples are taken",
	popArray: "a cannot be empty unless no samples are taken",
	size:     "a and p must have same size",
	nan:      "Probabilities contain NaN",
	negative: "Probabilities are not non-negative",
	sum:      "Probabilities do not sum to 1. See Notes section of docstring for more information.",
	larger:   "Cannot take a larger sample than population when replace is False",
	dims:     "negative dimensions are not allowed",
}

func (c *Choice) check(t *texts) error {
	if c.Pop <= 0 && c.N != 0 {
		if c.Array {
			return invalid(t.popArray)
		}
		return invalid(t.popInt)
	}
	if c.P != nil {
		if err := c.checkP(t); err != nil {
			return err
		}
	}
	switch {
	case c.N < 0:
		return invalid(t.dims)
	case c.Replace:
		return nil
	case int64(c.N) > c.Pop:
		return invalid(t.larger)
	}
	if c.P != nil {
		nonzero := 0
		for _, v := range c.P {
			if v > 0 {
				nonzero++
			}
		}
		if nonzero < c.N {
			return invalid("Fewer non-zero entries in p than size")
		}
	}
	return nil
}

func (c *Choice) checkP(t *texts) error {
	if int64(len(c.P)) != c.Pop {
		return invalid(t.size)
	}
	sum := kahanSum(c.P)
	if math.IsNaN(sum) {
		return invalid(t.nan)
	}
	for _, v := range c.P {
		if v < 0 {
			return invalid(t.negative)
		}
	}
	if math.Abs(sum-1) > max(c.Tol, 1.4901161193847656e-08) { // the root of float64's epsilon
		return invalid(t.sum)
	}
	return nil
}

// cdf returns the running sums of p, scaled so that the last is 1.
func cdf(p []float64) []float64 {
	out := make([]float64, len(p))
	sum := 0.0
	for i, v := range p {
		sum += v
		out[i] = sum
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// lookup finds where u falls among running sums.
func lookup(cdf []float64, u float64) int64 {
	return int64(sort.Search(len(cdf), func(i int) bool { return cdf[i] > u }))
}

func (s *stream) weighted(p []float64, n int, check func() error) ([]int64, error) {
	out := make([]int64, n)
	if n == 0 {
		return out, nil
	}
	c := cdf(p)
	for i := range out {
		if err := ask(check, i); err != nil {
			return nil, err
		}
		out[i] = lookup(c, s.float64())
	}
	return out, nil
}

// weightedOnce draws without replacement: as many as are missing, keeping the
// first of equals, with the probabilities of those found set to 0.
func (s *stream) weightedOnce(p []float64, n int) []int64 {
	p = slices.Clone(p)
	found := make([]int64, 0, n)
	for len(found) < n {
		for _, i := range found {
			p[i] = 0
		}
		c := cdf(p)
		seen := map[int64]bool{}
		for range n - len(found) {
			if i := lookup(c, s.float64()); !seen[i] {
				seen[i] = true
				found = append(found, i)
			}
		}
	}
	return found
}

// Choice draws indices as choice does.
func (r *RandomState) Choice(c Choice) ([]int64, error) {
	if err := c.check(&legacyTexts); err != nil {
		return nil, err
	}
	switch {
	case c.P != nil && c.Replace:
		return r.weighted(c.P, c.N, c.Check)
	case c.P != nil:
		return r.weightedOnce(c.P, c.N), nil
	case !c.Replace:
		if err := checkPopulation(c.Pop); err != nil {
			return nil, err
		}
		x, err := r.Permutation(int(c.Pop), c.Check)
		if err != nil {
			return nil, err
		}
		return slices.Clone(x[:c.N]), nil // not the whole population's memory
	}
	return uniformChoice(r.Bounded(), c)
}

// Choice draws indices as choice does.
func (g *Generator) Choice(c Choice) ([]int64, error) {
	if err := c.check(&generatorTexts); err != nil {
		return nil, err
	}
	switch {
	case c.P != nil && c.Replace:
		return g.weighted(c.P, c.N, c.Check)
	case c.P != nil:
		return g.weightedOnce(c.P, c.N), nil
	case c.Replace:
		return uniformChoice(g.Bounded(), c)
	}
	cutoff := int64(50)
	if c.Ordered {
		cutoff = 20
	}
	if c.Pop > 10000 && int64(c.N) > c.Pop/cutoff {
		if err := checkPopulation(c.Pop); err != nil {
			return nil, err
		}
		return g.tailShuffle(c.Pop, c.N, c.Check)
	}
	out, err := g.floyd(c.Pop, c.N, c.Check)
	if err == nil && !c.Ordered {
		err = g.shuffleInts(out, 1, c.Check)
	}
	return out, err
}

func uniformChoice(b *Bounded, c Choice) ([]int64, error) {
	out := make([]int64, c.N)
	for part := range slices.Chunk(out, asked) {
		if err := ask(c.Check, 0); err != nil {
			return nil, err
		}
		fillRange(b, part, Range{Int64, 0, uint64(c.Pop - 1)})
	}
	return out, nil
}

// checkPopulation keeps the index arrays of shuffles within memory.
func checkPopulation(n int64) error {
	if n > 1<<32 {
		return fault.New(fault.Memory, "Unable to allocate an index array of %d elements", n)
	}
	return nil
}

// shuffleInts swaps from the end down to first, by Lemire's method.
func (g *Generator) shuffleInts(x []int64, first int, check func() error) error {
	b := g.Bounded()
	for i := len(x) - 1; i >= first; i-- {
		if err := ask(check, i); err != nil {
			return err
		}
		j := b.next64(0, uint64(i))
		x[i], x[j] = x[j], x[i]
	}
	return nil
}

// tailShuffle shuffles the last n of a large population.
func (g *Generator) tailShuffle(pop int64, n int, check func() error) ([]int64, error) {
	x, err := arange(int(pop), check)
	if err != nil {
		return nil, err
	}
	if err := g.shuffleInts(x, max(int(pop)-n, 1), check); err != nil {
		return nil, err
	}
	return slices.Clone(x[int(pop)-n:]), nil
}

// floyd draws n different numbers below pop by Floyd's method.
func (g *Generator) floyd(pop int64, n int, check func() error) ([]int64, error) {
	out := make([]int64, n)
	seen := make(map[int64]struct{}, n)
	b := g.Bounded()
	for i := range out {
		if err := ask(check, i); err != nil {
			return nil, err
		}
		j := pop - int64(n) + int64(i)
		v := int64(b.next64(0, uint64(j)))
		if _, ok := seen[v]; ok {
			v = j
		}
		seen[v] = struct{}{}
		out[i] = v
	}
	return out, nil
}

// arange is the numbers below n; check is as for Shuffle.
func arange(n int, check func() error) ([]int64, error) {
	x := make([]int64, n)
	for i := range x {
		if err := ask(check, i); err != nil {
			return nil, err
		}
		x[i] = int64(i)
	}
	return x, nil
}
