// The itertools module.
package itertools

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var itertoolsEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"itertools.product"}, Params: "*iterables, repeat=1", Doc: "All tuples of one element of each.", Example: "import itertools\nlist(itertools.product([1, 2], 'ab'))", Fn: itProduct},
	{Names: []string{"itertools.permutations"}, Params: "iterable, r=None", Doc: "All orders of r elements.", Example: "import itertools\nlist(itertools.permutations([1, 2, 3], 2))", Fn: itPermutations},
	{Names: []string{"itertools.combinations"}, Params: "iterable, r", Doc: "All choices of r elements.", Example: "import itertools\nlist(itertools.combinations('abc', 2))", Fn: itCombinations(false)},
	{Names: []string{"itertools.combinations_with_replacement"}, Params: "iterable, r", Doc: "All choices of r elements, repeats allowed.", Example: "import itertools\nlist(itertools.combinations_with_replacement('ab', 2))", Fn: itCombinations(true)},
	{Names: []string{"itertools.chain"}, Walks: true, Params: "*iterables", Doc: "The elements of one iterable after the other.", Example: "import itertools\nlist(itertools.chain([1], [2, 3]))",
		Fn: func(c *builtin.Call) (object.Value, error) { return chained(c, c.StreamOf("tuple_iterator", c.Rest)) }},
	{Names: []string{"itertools.chain.from_iterable"}, Walks: true, Params: "iterable, /", Doc: "chain of the iterables that an iterable gives.", Example: "import itertools\nlist(itertools.chain.from_iterable([[1], [2]]))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			it, err := c.Host.Iterate(c.Args[0])
			if err != nil {
				return nil, err
			}
			return chained(c, it)
		}},
	{Names: []string{"itertools.count"}, Params: "start=0, step=1", Doc: "Numbers without end.", Example: "import itertools\nnext(itertools.count(10))", Fn: itCount},
	{Names: []string{"itertools.cycle"}, Params: "iterable, /", Doc: "The elements over and over.", Example: "import itertools\nnext(itertools.cycle('ab'))", Fn: itCycle},
	{Names: []string{"itertools.repeat"}, Params: "object, times=...", Doc: "One object over and over.", Example: "import itertools\nlist(itertools.repeat(7, 3))", Fn: itRepeat},
	{Names: []string{"itertools.islice"}, Walks: true, Params: "iterable, *args", Doc: "Some elements, by position.", Example: "import itertools\nlist(itertools.islice('abcdef', 1, 5, 2))", Fn: itSlice},
	{Names: []string{"itertools.accumulate"}, Walks: true, Params: "iterable, func=None, *, initial=None", Doc: "Running sums, or results of a function.", Example: "import itertools\nlist(itertools.accumulate([1, 2, 3]))", Fn: itAccumulate},
	{Names: []string{"itertools.zip_longest"}, Walks: true, Params: "*iterables, fillvalue=None", Doc: "zip until the longest ends.", Example: "import itertools\nlist(itertools.zip_longest([1, 2], 'a'))", Fn: itZipLongest},
	{Names: []string{"itertools.groupby"}, Params: "iterable, key=None", Doc: "Runs of elements with one key.", Example: "import itertools\n[(k, list(g)) for k, g in itertools.groupby('aab')]", Fn: itGroupBy},
	{Names: []string{"itertools.starmap"}, Walks: true, Params: "function, iterable, /", Doc: "The function's results over tuples of arguments.", Example: "import itertools\nlist(itertools.starmap(pow, [(2, 3)]))", Fn: itStarmap},
	{Names: []string{"itertools.takewhile"}, Walks: true, Params: "predicate, iterable, /", Doc: "Elements until the predicate fails.", Example: "import itertools\nlist(itertools.takewhile(lambda x: x < 3, [1, 2, 3, 1]))", Fn: itTakeWhile},
	{Names: []string{"itertools.dropwhile"}, Walks: true, Params: "predicate, iterable, /", Doc: "Elements from where the predicate fails.", Example: "import itertools\nlist(itertools.dropwhile(lambda x: x < 3, [1, 2, 3, 1]))", Fn: itDropWhile},
	{Names: []string{"itertools.filterfalse"}, Walks: true, Params: "function, iterable, /", Doc: "Elements for which the function is false.", Example: "import itertools\nlist(itertools.filterfalse(None, [0, 1]))", Fn: itFilterFalse},
	{Names: []string{"itertools.compress"}, Walks: true, Params: "data, selectors", Doc: "Elements whose selector is true.", Example: "import itertools\nlist(itertools.compress('abc', [1, 0, 1]))", Fn: itCompress},
	{Names: []string{"itertools.pairwise"}, Walks: true, Params: "iterable, /", Doc: "Pairs of neighbours.", Example: "import itertools\nlist(itertools.pairwise([1, 2, 3]))", Fn: itPairwise},
	{Names: []string{"itertools.batched"}, Walks: true, Params: "iterable, n", Doc: "Tuples of n elements.", Example: "import itertools\nlist(itertools.batched('abcde', 2))", Fn: itBatched},
	{Names: []string{"itertools.tee"}, Params: "iterable, n=2, /", Doc: "Several iterators over one.", Example: "import itertools\na, b = itertools.tee([1, 2])\nlist(a), list(b)", Fn: itTee},
})

// indexed walks tuples of the pools' elements; advance changes idx or ends.
func indexed(c *builtin.Call, pools [][]object.Cell, idx []int, advance func() bool) *builtin.Stream {
	first, done := true, false
	return &builtin.Stream{Name: c.Entry.Short(), Dry: c.Dry(), Width: len(idx), Row: func(into []object.Cell) (bool, error) {
		if done || !first && !advance() {
			done = true
			return false, nil
		}
		first = false
		for i, k := range idx {
			into[i] = pools[i][k]
		}
		return true, nil
	}}
}

func emptyStream(c *builtin.Call) *builtin.Stream { return c.StreamOf(c.Entry.Short(), nil) }

func itProduct(c *builtin.Call) (object.Value, error) {
	times, err := c.Int("repeat", 1)
	if err != nil {
		return nil, err
	}
	if times < 0 {
		return nil, object.Errorf("ValueError", "repeat argument cannot be negative")
	}
	if times*len(c.Rest) > 1<<16 {
		return nil, object.Errorf("MemoryError", "a product of %d iterables", times*len(c.Rest))
	}
	var pools [][]object.Cell
	for _, v := range c.Rest {
		p, err := c.Cells(v)
		if err != nil {
			return nil, err
		}
		pools = append(pools, p)
	}
	all := slices.Repeat(pools, times)
	for _, p := range all {
		if len(p) == 0 {
			return emptyStream(c), nil
		}
	}
	idx := make([]int, len(all))
	return indexed(c, all, idx, func() bool {
		for i := len(idx) - 1; i >= 0; i-- {
			if idx[i]++; idx[i] < len(all[i]) {
				return true
			}
			idx[i] = 0
		}
		return false
	}), nil
}

// pool reads the elements and r of a choice.
func pool(c *builtin.Call) ([]object.Cell, int, error) {
	p, err := c.Cells(c.Args[0])
	if err != nil {
		return nil, 0, err
	}
	r, err := c.Int("r", len(p))
	if err == nil && r < 0 {
		err = object.Errorf("ValueError", "r must be non-negative")
	}
	if r > 1<<16 {
		return nil, 0, object.Errorf("MemoryError", "tuples of %d elements", r)
	}
	return p, r, err
}

func samePools(p []object.Cell, n int) [][]object.Cell {
	out := make([][]object.Cell, n)
	for i := range out {
		out[i] = p
	}
	return out
}

func itPermutations(c *builtin.Call) (object.Value, error) {
	p, r, err := pool(c)
	if err != nil {
		return nil, err
	}
	n := len(p)
	if r > n {
		return emptyStream(c), nil
	}
	idx, cycles := make([]int, n), make([]int, r)
	for i := range idx {
		idx[i] = i
	}
	for i := range cycles {
		cycles[i] = n - i
	}
	return indexed(c, samePools(p, r), idx[:r], func() bool {
		for i := r - 1; i >= 0; i-- {
			if cycles[i]--; cycles[i] == 0 {
				k := idx[i]
				copy(idx[i:], idx[i+1:])
				idx[n-1], cycles[i] = k, n-i
				continue
			}
			j := n - cycles[i]
			idx[i], idx[j] = idx[j], idx[i]
			return true
		}
		return false
	}), nil
}

func itCombinations(again bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		p, r, err := pool(c)
		if err != nil {
			return nil, err
		}
		n := len(p)
		if !again && r > n || again && n == 0 && r > 0 {
			return emptyStream(c), nil
		}
		idx := make([]int, r)
		for i := range idx {
			if !again {
				idx[i] = i
			}
		}
		return indexed(c, samePools(p, r), idx, func() bool {
			for i := r - 1; i >= 0; i-- {
				top := n - 1
				if !again {
					top = n - r + i
				}
				if idx[i] == top {
					continue
				}
				idx[i]++
				for j := i + 1; j < r; j++ {
					idx[j] = idx[j-1]
					if !again {
						idx[j]++
					}
				}
				return true
			}
			return false
		}), nil
	}
}
