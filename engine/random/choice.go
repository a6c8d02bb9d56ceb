// Choosing indices from a population, with and without replacement.

package random

import (
	"math"
	"math/bits"
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

	Check func() error                 // asked now and then, may be nil; its error ends the draw
	Make  func(n int) ([]int64, error) // makes what holds indices, zeroed; nil for Go's make
}

func (c *Choice) make(n int) ([]int64, error) {
	if c.Make == nil {
		return make([]int64, n), nil
	}
	return c.Make(n)
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

func (s *stream) weighted(ch *Choice) ([]int64, error) {
	out, err := ch.make(ch.N)
	if err != nil || ch.N == 0 {
		return out, err
	}
	c := cdf(ch.P)
	for i := range out {
		if err := ask(ch.Check, i); err != nil {
			return nil, err
		}
		out[i] = lookup(c, s.float64())
	}
	return out, nil
}

// weightedOnce draws without replacement: as many as are missing, keeping the
// first of equals, with the probabilities of those found set to 0.
func (s *stream) weightedOnce(ch *Choice) ([]int64, error) {
	out, err := ch.make(ch.N)
	if err != nil {
		return nil, err
	}
	p, found := slices.Clone(ch.P), 0
	for found < len(out) {
		c := cdf(p)
		for range len(out) - found {
			if i := lookup(c, s.float64()); p[i] != 0 { // it is 0 once it is found
				p[i] = 0
				out[found] = i
				found++
			}
			if err := ask(ch.Check, found); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// Choice draws indices as choice does.
func (r *RandomState) Choice(c Choice) ([]int64, error) {
	if err := c.check(&legacyTexts); err != nil {
		return nil, err
	}
	switch {
	case c.P != nil && c.Replace:
		return r.weighted(&c)
	case c.P != nil:
		return r.weightedOnce(&c)
	case !c.Replace:
		if err := checkPopulation(c.Pop); err != nil {
			return nil, err
		}
		x, err := c.make(int(c.Pop))
		if err == nil {
			err = r.Permute(x, c.Check)
		}
		if err != nil {
			return nil, err
		}
		return c.kept(x[:c.N])
	}
	return uniformChoice(r.Bounded(), &c)
}

// Choice draws indices as choice does.
func (g *Generator) Choice(c Choice) ([]int64, error) {
	if err := c.check(&generatorTexts); err != nil {
		return nil, err
	}
	switch {
	case c.P != nil && c.Replace:
		return g.weighted(&c)
	case c.P != nil:
		return g.weightedOnce(&c)
	case c.Replace:
		return uniformChoice(g.Bounded(), &c)
	}
	cutoff := int64(50)
	if c.Ordered {
		cutoff = 20
	}
	if c.Pop > 10000 && int64(c.N) > c.Pop/cutoff {
		if err := checkPopulation(c.Pop); err != nil {
			return nil, err
		}
		return g.tailShuffle(&c)
	}
	out, err := g.floyd(&c)
	if err == nil && !c.Ordered {
		err = g.shuffleInts(out, 1, c.Check)
	}
	return out, err
}

// kept copies what was chosen out of the whole population's memory.
func (c *Choice) kept(x []int64) ([]int64, error) {
	out, err := c.make(len(x))
	copy(out, x)
	return out, err
}

func uniformChoice(b *Bounded, c *Choice) ([]int64, error) {
	out, err := c.make(c.N)
	if err != nil {
		return nil, err
	}
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

// tailShuffle shuffles the last of a large population.
func (g *Generator) tailShuffle(c *Choice) ([]int64, error) {
	x, err := c.make(int(c.Pop))
	if err == nil {
		err = count(x, c.Check)
	}
	if err == nil {
		err = g.shuffleInts(x, max(len(x)-c.N, 1), c.Check)
	}
	if err != nil {
		return nil, err
	}
	return c.kept(x[len(x)-c.N:])
}

// floyd draws different numbers below a population's size by Floyd's method.
func (g *Generator) floyd(c *Choice) ([]int64, error) {
	out, err := c.make(c.N)
	if err != nil {
		return nil, err
	}
	seen, err := c.make(1 << bits.Len(uint(c.N+c.N/4))) // some places stay free
	if err != nil {
		return nil, err
	}
	b := g.Bounded()
	for i := range out {
		if err := ask(c.Check, i); err != nil {
			return nil, err
		}
		j := c.Pop - int64(c.N) + int64(i)
		v := int64(b.next64(0, uint64(j)))
		if !add(seen, v) {
			v = j
			add(seen, v)
		}
		out[i] = v
	}
	return out, nil
}

// add puts a number into a table with free places, where it stands one higher, and
// reports whether it is new there.
func add(table []int64, v int64) bool {
	mask := uint64(len(table) - 1)
	for i := uint64(v) * 0x9e3779b97f4a7c15 >> 32; ; i++ {
		switch table[i&mask] {
		case 0:
			table[i&mask] = v + 1
			return true
		case v + 1:
			return false
		}
	}
}

// count puts the numbers below len(x) into x; check is as for Shuffle.
func count(x []int64, check func() error) error {
	for i := range x {
		if err := ask(check, i); err != nil {
			return err
		}
		x[i] = int64(i)
	}
	return nil
}
