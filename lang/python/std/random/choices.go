// Random elements: choice, choices, sample, shuffle.
package random

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

var choiceMethods = []method{
	{"choice", "seq", "A random element.", "random.choice('abc')", false, nil, func(c *builtin.Call, r *Random) (object.Value, error) {
		seq := c.Arg("seq")
		n, err := python.Length(c, seq)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, object.Errorf("IndexError", "Cannot choose from an empty sequence")
		}
		return python.Element(c, seq, r.below(n))
	}},
	{"choices", "population, weights=None, *, cum_weights=None, k=1", "k random elements; one may come again.", "random.choices([1, 2], k=3)", false, nil, choices},
	{"sample", "population, k, *, counts=None", "k random elements; each comes once at most.", "random.sample(range(10), 3)", false, nil, sample},
	{"shuffle", "x", "Puts a list into a random order.", "x = [1, 2, 3]\nrandom.shuffle(x)\nx", false, builtin.ReturnsNone, shuffle},
}

func choices(c *builtin.Call, r *Random) (object.Value, error) {
	population := c.Arg("population")
	n, err := python.Length(c, population)
	if err != nil {
		return nil, err
	}
	k, err := c.Int("k", 1)
	if err != nil {
		return nil, err
	}
	if err := c.ListRoom(max(k, 0)); err != nil {
		return nil, err
	}
	pick := func() (int, error) { return int(math.Floor(r.draw.Unit() * float64(n))), nil }
	if c.Given("weights") || c.Given("cum_weights") {
		if pick, err = weighted(c, r, n); err != nil {
			return nil, err
		}
	}
	out := object.NewList()
	for i := range k {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		at, err := pick()
		if err != nil {
			return nil, err
		}
		v, err := python.Element(c, population, at)
		if err != nil {
			return nil, err
		}
		out.Append(v)
	}
	return out, nil
}

// weighted picks places by weights.
func weighted(c *builtin.Call, r *Random, n int) (func() (int, error), error) {
	var sums []object.Value
	var err error
	switch {
	case !c.Given("cum_weights"):
		if k, ok := c.Arg("weights").(object.Int); ok {
			return nil, object.Errorf(object.BadArgument, "The number of choices must be a keyword argument: k=%d", int(k))
		}
		sums, err = accumulated(c, c.Arg("weights"))
	case c.Given("weights"):
		err = object.Errorf("TypeError", "Cannot specify both weights and cumulative weights")
	default:
		sums, err = c.Elems(c.Arg("cum_weights"))
	}
	if err != nil {
		return nil, err
	}
	if len(sums) != n {
		return nil, object.Errorf("ValueError", "The number of weights does not match the population")
	}
	if n == 0 {
		return nil, object.Errorf("IndexError", "list index out of range")
	}
	last, err := c.Host.Binary(object.Add, sums[n-1], object.Float(0))
	if err != nil {
		return nil, err
	}
	total, err := builtin.ToFloat(last)
	switch {
	case err != nil:
		return nil, err
	case total <= 0:
		return nil, object.Errorf("ValueError", "Total of weights must be greater than zero")
	case math.IsInf(total, 0) || math.IsNaN(total):
		return nil, object.Errorf("ValueError", "Total of weights must be finite")
	}
	return func() (int, error) { return behind(c, sums[:n-1], object.Float(r.draw.Unit()*total)) }, nil
}

// behind is where x goes in sorted sums, behind those equal to it.
func behind(c *builtin.Call, sums []object.Value, x object.Value) (int, error) {
	lo, hi := 0, len(sums)
	for lo < hi {
		mid := (lo + hi) / 2
		less, err := python.Less(c, x, sums[mid])
		if err != nil {
			return 0, err
		}
		if less {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo, nil
}

func accumulated(c *builtin.Call, v object.Value) ([]object.Value, error) {
	list, err := c.Elems(v)
	if err != nil {
		return nil, err
	}
	for i := 1; i < len(list); i++ {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		if list[i], err = c.Host.Binary(object.Add, list[i-1], list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// isSequence tells what sample takes.
func isSequence(v object.Value) bool {
	class, ok := builtin.Member("collections.abc", "Sequence")
	k, isClass := class.(*object.Class)
	return ok && isClass && builtin.IsInstance(v, k) || v.TypeName() == "deque"
}

func sample(c *builtin.Call, r *Random) (object.Value, error) {
	population := c.Arg("population")
	if !isSequence(population) {
		return nil, object.Errorf("TypeError", "Population must be a sequence.  For dicts or sets, use sorted(d).")
	}
	n, err := python.Length(c, population)
	if err != nil {
		return nil, err
	}
	k, err := c.Index("k")
	if err != nil {
		return nil, err
	}
	if c.Given("counts") {
		return sampleCounts(c, r, population, n, k)
	}
	at, err := distinct(c, r, n, k)
	if err != nil {
		return nil, err
	}
	out := object.NewList()
	for i, p := range at {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		v, err := python.Element(c, population, p)
		if err != nil {
			return nil, err
		}
		out.Append(v)
	}
	return out, nil
}

func sampleCounts(c *builtin.Call, r *Random, population object.Value, n, k int) (object.Value, error) {
	sums, err := accumulated(c, c.Arg("counts"))
	if err != nil {
		return nil, err
	}
	if len(sums) != n {
		return nil, object.Errorf("ValueError", "The number of counts does not match the population")
	}
	if n == 0 {
		return nil, object.Errorf("IndexError", "pop from empty list")
	}
	if _, ok := object.Big(sums[n-1]); !ok {
		return nil, object.Errorf("TypeError", "Counts must be integers")
	}
	total, err := builtin.ToInt(sums[n-1])
	if err != nil {
		return nil, err
	}
	if total <= 0 {
		return nil, object.Errorf("ValueError", "Total of counts must be greater than zero")
	}
	at, err := distinct(c, r, total, k)
	if err != nil {
		return nil, err
	}
	out := object.NewList()
	for _, p := range at {
		i, err := behind(c, sums[:n-1], object.Int(p))
		if err != nil {
			return nil, err
		}
		v, err := python.Element(c, population, i)
		if err != nil {
			return nil, err
		}
		out.Append(v)
	}
	return out, nil
}

// distinct gives k places of n, each once: from a pool of all where there are few,
// or else by drawing again what came before.
func distinct(c *builtin.Call, r *Random, n, k int) ([]int, error) {
	if k < 0 || k > n {
		return nil, object.Errorf("ValueError", "Sample larger than population or is negative")
	}
	if err := c.ListRoom(k); err != nil {
		return nil, err
	}
	few := 21
	if k > 5 {
		size := 1
		for size < 3*k {
			size *= 4
		}
		few += size
	}
	out := make([]int, k)
	if n > few {
		seen := make(map[int]bool, k)
		for i := range out {
			if err := c.PolledAt(i); err != nil {
				return nil, err
			}
			j := r.below(n)
			for seen[j] {
				j = r.below(n)
			}
			seen[j], out[i] = true, j
		}
		return out, nil
	}
	pool := make([]int, n)
	for i := range pool {
		pool[i] = i
	}
	for i := range out {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		j := r.below(n - i)
		out[i], pool[j] = pool[j], pool[n-i-1]
	}
	return out, nil
}

func shuffle(c *builtin.Call, r *Random) (object.Value, error) {
	x := c.Arg("x")
	if l, ok := x.(*object.List); ok {
		for i := l.Len() - 1; i > 0; i-- {
			if err := c.PolledAt(i); err != nil {
				return nil, err
			}
			j := r.below(i + 1)
			l.Swap(i, j)
		}
		return object.None, nil
	}
	n, err := python.Length(c, x)
	if err != nil {
		return nil, err
	}
	for i := n - 1; i > 0; i-- {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		if err := swap(c, x, i, r.below(i+1)); err != nil {
			return nil, err
		}
	}
	return object.None, nil
}

// swap is x[i], x[j] = x[j], x[i].
func swap(c *builtin.Call, x object.Value, i, j int) error {
	var got [2]object.Value
	for at, k := range []int{j, i} {
		v, err := c.Host.Index(x, object.Int(k))
		if err == nil {
			err = c.R.Settle(v)
		}
		if err != nil {
			return err
		}
		got[at] = v
	}
	put, err := c.Host.Attr(x, "__setitem__")
	if err != nil {
		return object.Errorf("TypeError", "'%s' object does not support item assignment", object.FullTypeName(x))
	}
	for at, k := range []int{i, j} {
		if _, err := c.Apply(put, object.Int(k), got[at]); err != nil {
			return err
		}
	}
	return nil
}
