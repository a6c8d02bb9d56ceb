// The itertools module.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/lang/value"
)

var itertoolsEntries = python([]Entry{
	{Names: []string{"itertools.product"}, Params: "*iterables, repeat=1", Doc: "All tuples of one element of each.", Example: "import itertools\nlist(itertools.product([1, 2], 'ab'))", Fn: itProduct},
	{Names: []string{"itertools.permutations"}, Params: "iterable, r=None", Doc: "All orders of r elements.", Example: "import itertools\nlist(itertools.permutations([1, 2, 3], 2))", Fn: itPermutations},
	{Names: []string{"itertools.combinations"}, Params: "iterable, r", Doc: "All choices of r elements.", Example: "import itertools\nlist(itertools.combinations('abc', 2))", Fn: itCombinations(false)},
	{Names: []string{"itertools.combinations_with_replacement"}, Params: "iterable, r", Doc: "All choices of r elements, repeats allowed.", Example: "import itertools\nlist(itertools.combinations_with_replacement('ab', 2))", Fn: itCombinations(true)},
	{Names: []string{"itertools.chain"}, Params: "*iterables", Doc: "The elements of one iterable after the other.", Example: "import itertools\nlist(itertools.chain([1], [2, 3]))",
		Fn: func(c *Call) (value.Value, error) { return c.chained(c.streamOf("tuple_iterator", c.Rest)) }},
	{Names: []string{"itertools.chain.from_iterable"}, Params: "iterable, /", Doc: "chain of the iterables that an iterable gives.", Example: "import itertools\nlist(itertools.chain.from_iterable([[1], [2]]))",
		Fn: func(c *Call) (value.Value, error) {
			it, err := c.Host.Iterate(c.Args[0])
			if err != nil {
				return nil, err
			}
			return c.chained(it)
		}},
	{Names: []string{"itertools.count"}, Params: "start=0, step=1", Doc: "Numbers without end.", Example: "import itertools\nnext(itertools.count(10))", Fn: itCount},
	{Names: []string{"itertools.cycle"}, Params: "iterable, /", Doc: "The elements over and over.", Example: "import itertools\nnext(itertools.cycle('ab'))", Fn: itCycle},
	{Names: []string{"itertools.repeat"}, Params: "object, times=<unset>", Doc: "One object over and over.", Example: "import itertools\nlist(itertools.repeat(7, 3))", Fn: itRepeat},
	{Names: []string{"itertools.islice"}, Params: "iterable, *args", Doc: "Some elements, by position.", Example: "import itertools\nlist(itertools.islice('abcdef', 1, 5, 2))", Fn: itSlice},
	{Names: []string{"itertools.accumulate"}, Params: "iterable, func=None, *, initial=None", Doc: "Running sums, or results of a function.", Example: "import itertools\nlist(itertools.accumulate([1, 2, 3]))", Fn: itAccumulate},
	{Names: []string{"itertools.zip_longest"}, Params: "*iterables, fillvalue=None", Doc: "zip until the longest ends.", Example: "import itertools\nlist(itertools.zip_longest([1, 2], 'a'))", Fn: itZipLongest},
	{Names: []string{"itertools.groupby"}, Params: "iterable, key=None", Doc: "Runs of elements with one key.", Example: "import itertools\n[(k, list(g)) for k, g in itertools.groupby('aab')]", Fn: itGroupBy},
	{Names: []string{"itertools.starmap"}, Params: "function, iterable, /", Doc: "The function's results over tuples of arguments.", Example: "import itertools\nlist(itertools.starmap(pow, [(2, 3)]))", Fn: itStarmap},
	{Names: []string{"itertools.takewhile"}, Params: "predicate, iterable, /", Doc: "Elements until the predicate fails.", Example: "import itertools\nlist(itertools.takewhile(lambda x: x < 3, [1, 2, 3, 1]))", Fn: itWhile(true)},
	{Names: []string{"itertools.dropwhile"}, Params: "predicate, iterable, /", Doc: "Elements from where the predicate fails.", Example: "import itertools\nlist(itertools.dropwhile(lambda x: x < 3, [1, 2, 3, 1]))", Fn: itWhile(false)},
	{Names: []string{"itertools.filterfalse"}, Params: "function, iterable, /", Doc: "Elements for which the function is false.", Example: "import itertools\nlist(itertools.filterfalse(None, [0, 1]))", Fn: itFilterFalse},
	{Names: []string{"itertools.compress"}, Params: "data, selectors", Doc: "Elements whose selector is true.", Example: "import itertools\nlist(itertools.compress('abc', [1, 0, 1]))", Fn: itCompress},
	{Names: []string{"itertools.pairwise"}, Params: "iterable, /", Doc: "Pairs of neighbours.", Example: "import itertools\nlist(itertools.pairwise([1, 2, 3]))", Fn: itPairwise},
	{Names: []string{"itertools.batched"}, Params: "iterable, n", Doc: "Tuples of n elements.", Example: "import itertools\nlist(itertools.batched('abcde', 2))", Fn: itBatched},
	{Names: []string{"itertools.tee"}, Params: "iterable, n=2, /", Doc: "Several iterators over one.", Example: "import itertools\na, b = itertools.tee([1, 2])\nlist(a), list(b)", Fn: itTee},
})

// indexed walks tuples of the pools' elements; advance changes idx or ends.
func (c *Call) indexed(pools [][]value.Value, idx []int, advance func() bool) *Stream {
	first, done := true, false
	return c.stream(c.Entry.Short(), func() (value.Value, bool, error) {
		if done {
			return nil, false, nil
		}
		if !first && !advance() {
			done = true
			return nil, false, nil
		}
		first = false
		t := make(value.Tuple, len(idx))
		for i, k := range idx {
			t[i] = pools[i][k]
		}
		return t, true, nil
	})
}

func (c *Call) emptyStream() *Stream { return c.streamOf(c.Entry.Short(), nil) }

func itProduct(c *Call) (value.Value, error) {
	times, err := c.Int("repeat", 1)
	if err != nil {
		return nil, err
	}
	if times < 0 {
		return nil, value.Errorf("ValueError", "repeat argument cannot be negative")
	}
	if times*len(c.Rest) > 1<<16 {
		return nil, value.Errorf("MemoryError", "a product of %d iterables", times*len(c.Rest))
	}
	var pools [][]value.Value
	for _, v := range c.Rest {
		p, err := c.elems(v)
		if err != nil {
			return nil, err
		}
		pools = append(pools, p)
	}
	all := slices.Repeat(pools, times)
	for _, p := range all {
		if len(p) == 0 {
			return c.emptyStream(), nil
		}
	}
	idx := make([]int, len(all))
	return c.indexed(all, idx, func() bool {
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
func (c *Call) pool() ([]value.Value, int, error) {
	p, err := c.elems(c.Args[0])
	if err != nil {
		return nil, 0, err
	}
	r, err := c.Int("r", len(p))
	if err == nil && r < 0 {
		err = value.Errorf("ValueError", "r must be non-negative")
	}
	if r > 1<<16 {
		return nil, 0, value.Errorf("MemoryError", "tuples of %d elements", r)
	}
	return p, r, err
}

func samePools(p []value.Value, n int) [][]value.Value {
	out := make([][]value.Value, n)
	for i := range out {
		out[i] = p
	}
	return out
}

func itPermutations(c *Call) (value.Value, error) {
	p, r, err := c.pool()
	if err != nil {
		return nil, err
	}
	n := len(p)
	if r > n {
		return c.emptyStream(), nil
	}
	idx, cycles := make([]int, n), make([]int, r)
	for i := range idx {
		idx[i] = i
	}
	for i := range cycles {
		cycles[i] = n - i
	}
	return c.indexed(samePools(p, r), idx[:r], func() bool {
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

func itCombinations(again bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		p, r, err := c.pool()
		if err != nil {
			return nil, err
		}
		n := len(p)
		if !again && r > n || again && n == 0 && r > 0 {
			return c.emptyStream(), nil
		}
		idx := make([]int, r)
		for i := range idx {
			if !again {
				idx[i] = i
			}
		}
		return c.indexed(samePools(p, r), idx, func() bool {
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

func (c *Call) chained(outer value.Iterator) (value.Value, error) {
	var inner value.Iterator
	return c.stream("chain", func() (value.Value, bool, error) {
		for {
			if inner != nil {
				v, ok, err := inner.Next()
				if ok || err != nil {
					return v, ok, err
				}
			}
			v, ok, err := outer.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			if inner, err = c.Host.Iterate(v); err != nil {
				return nil, false, err
			}
		}
	}), nil
}

func itCount(c *Call) (value.Value, error) {
	var n, step value.Value = value.Int(0), value.Int(1)
	if v := c.Arg("start"); v != nil {
		n = v
	}
	if v := c.Arg("step"); v != nil {
		step = v
	}
	return c.stream("count", func() (value.Value, bool, error) {
		if err := c.polled(); err != nil {
			return nil, false, err
		}
		v := n
		var err error
		n, err = c.Host.Binary(value.Add, n, step)
		return v, err == nil, err
	}), nil
}

func itCycle(c *Call) (value.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var saved []value.Value
	i, first := 0, true
	return c.stream("cycle", func() (value.Value, bool, error) {
		if err := c.polled(); err != nil {
			return nil, false, err
		}
		if first {
			v, ok, err := it.Next()
			if ok || err != nil {
				saved = append(saved, v)
				return v, ok, err
			}
			first = false
		}
		if len(saved) == 0 {
			return nil, false, nil
		}
		i++
		return saved[(i-1)%len(saved)], true, nil
	}), nil
}

func itRepeat(c *Call) (value.Value, error) {
	left := -1
	if v := c.Arg("times"); v != nil {
		n, err := ToInt(v)
		if err != nil {
			return nil, err
		}
		left = max(n, 0)
	}
	return c.stream("repeat", func() (value.Value, bool, error) {
		if left == 0 {
			return nil, false, nil
		}
		left = max(left-1, -1)
		return c.Args[0], true, c.polled()
	}), nil
}

func itSlice(c *Call) (value.Value, error) {
	start, stop, step := 0, -1, 1
	read := func(v value.Value, def int, what string) (int, error) {
		if v == value.None {
			return def, nil
		}
		n, err := ToInt(v)
		if err != nil || n < 0 {
			return 0, value.Errorf("ValueError", "%s", what)
		}
		return n, nil
	}
	const bad = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
	var err error
	switch a := c.Rest; len(a) {
	case 1:
		stop, err = read(a[0], -1, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
	case 2, 3:
		if start, err = read(a[0], 0, bad); err == nil {
			stop, err = read(a[1], -1, bad)
		}
		if len(a) == 3 && err == nil {
			step, err = read(a[2], 1, "Step for islice() must be a positive integer or None.")
			if step == 0 {
				err = value.Errorf("ValueError", "Step for islice() must be a positive integer or None.")
			}
		}
	default:
		err = value.Staticf("TypeError", "islice expected 2 to 4 arguments, got %d", len(a)+1)
	}
	if err != nil {
		return nil, err
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	at, want := 0, start
	return c.stream("islice", func() (value.Value, bool, error) {
		for stop < 0 || want < stop {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			at++
			if at-1 == want {
				want += step
				return v, true, nil
			}
		}
		return nil, false, nil
	}), nil
}

func itAccumulate(c *Call) (value.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var total value.Value
	start := c.Arg("initial")
	fn := c.Arg("func")
	return c.stream("accumulate", func() (value.Value, bool, error) {
		if total == nil && !isNone(start) {
			total = start
			return total, true, nil
		}
		v, ok, err := it.Next()
		if !ok || err != nil {
			return nil, false, err
		}
		switch {
		case total == nil:
			total = v
		case isNone(fn):
			total, err = c.Host.Binary(value.Add, total, v)
		default:
			total, err = c.call(fn, total, v)
		}
		return total, err == nil, err
	}), nil
}

func itZipLongest(c *Call) (value.Value, error) {
	its, err := c.iterators(c.Rest, "zip")
	if err != nil {
		return nil, err
	}
	var fill value.Value = value.None
	if v := c.Arg("fillvalue"); v != nil {
		fill = v
	}
	ended := make([]bool, len(its))
	return c.stream("zip_longest", func() (value.Value, bool, error) {
		row, any := make(value.Tuple, len(its)), false
		for i, it := range its {
			row[i] = fill
			if ended[i] {
				continue
			}
			v, ok, err := it.Next()
			if err != nil {
				return nil, false, err
			}
			if ended[i] = !ok; ok {
				row[i], any = v, true
			}
		}
		return row, any, nil
	}), nil
}

func itGroupBy(c *Call) (value.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	keyOf := func(v value.Value) (value.Value, error) {
		if isNone(c.Arg("key")) {
			return v, nil
		}
		return c.call(c.Arg("key"), v)
	}
	var ahead, aheadKey value.Value
	return c.stream("groupby", func() (value.Value, bool, error) {
		if ahead == nil {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			ahead = v
			if aheadKey, err = keyOf(v); err != nil {
				return nil, false, err
			}
		}
		key, group := aheadKey, []value.Value{ahead}
		for {
			v, ok, err := it.Next()
			if err != nil {
				return nil, false, err
			}
			if !ok {
				ahead = nil
				break
			}
			k, err := keyOf(v)
			if err != nil {
				return nil, false, err
			}
			eq, err := value.Equal(k, key)
			if err != nil {
				return nil, false, err
			}
			if !eq {
				ahead, aheadKey = v, k
				break
			}
			group = append(group, v)
		}
		return value.Tuple{key, c.streamOf("_grouper", group)}, true, nil
	}), nil
}

func itStarmap(c *Call) (value.Value, error) {
	it, err := c.Host.Iterate(c.Args[1])
	if err != nil {
		return nil, err
	}
	return c.stream("starmap", func() (value.Value, bool, error) {
		v, ok, err := it.Next()
		if !ok || err != nil {
			return nil, false, err
		}
		args, err := c.elems(v)
		if err != nil {
			return nil, false, err
		}
		r, err := c.call(c.Args[0], args...)
		return r, err == nil, err
	}), nil
}

// tested walks an iterable together with a function's truth of each element.
func (c *Call) tested(fn, over value.Value, f func(v value.Value, t bool) (keep, end bool)) (value.Value, error) {
	it, err := c.Host.Iterate(over)
	if err != nil {
		return nil, err
	}
	return c.stream(c.Entry.Short(), func() (value.Value, bool, error) {
		for {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			r := v
			if fn != value.None {
				if r, err = c.call(fn, v); err != nil {
					return nil, false, err
				}
			}
			t, err := value.Truth(r)
			if err != nil {
				return nil, false, err
			}
			keep, end := f(v, t)
			if end {
				return nil, false, nil
			}
			if keep {
				return v, true, nil
			}
		}
	}), nil
}

func itWhile(take bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		passed := false
		return c.tested(c.Args[0], c.Args[1], func(_ value.Value, t bool) (keep, end bool) {
			if take {
				return true, !t
			}
			passed = passed || !t
			return passed, false
		})
	}
}

func itFilterFalse(c *Call) (value.Value, error) {
	return c.tested(c.Args[0], c.Args[1], func(_ value.Value, t bool) (keep, end bool) { return !t, false })
}

func itCompress(c *Call) (value.Value, error) {
	its, err := c.iterators(c.Args[:2], "zip")
	if err != nil {
		return nil, err
	}
	return c.stream("compress", func() (value.Value, bool, error) {
		for {
			v, ok, err := its[0].Next()
			if !ok || err != nil {
				return nil, false, err
			}
			s, ok, err := its[1].Next()
			if !ok || err != nil {
				return nil, false, err
			}
			if t, err := value.Truth(s); t || err != nil {
				return v, err == nil, err
			}
		}
	}), nil
}

func itPairwise(c *Call) (value.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var last value.Value
	return c.stream("pairwise", func() (value.Value, bool, error) {
		if last == nil {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			last = v
		}
		v, ok, err := it.Next()
		if !ok || err != nil {
			return nil, false, err
		}
		pair := value.Tuple{last, v}
		last = v
		return pair, true, nil
	}), nil
}

func itBatched(c *Call) (value.Value, error) {
	n, err := c.index("n")
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, value.Errorf("ValueError", "n must be at least one")
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	return c.stream("batched", func() (value.Value, bool, error) {
		var t value.Tuple
		for len(t) < n {
			v, ok, err := it.Next()
			if err != nil {
				return nil, false, err
			}
			if !ok {
				break
			}
			t = append(t, v)
		}
		return t, len(t) > 0, nil
	}), nil
}

func itTee(c *Call) (value.Value, error) {
	n, err := c.Int("n", 2)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > 1<<16 {
		return nil, value.Errorf("ValueError", "n must be >= 0")
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var seen []value.Value
	out := make(value.Tuple, n)
	for k := range out {
		i := 0
		out[k] = c.stream("_tee", func() (value.Value, bool, error) {
			if i == len(seen) {
				v, ok, err := it.Next()
				if !ok || err != nil {
					return nil, false, err
				}
				seen = append(seen, v)
			}
			i++
			return seen[i-1], true, nil
		})
	}
	return out, nil
}
