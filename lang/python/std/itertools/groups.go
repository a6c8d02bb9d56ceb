// The functions of itertools that put several elements together, or one into several hands.
package itertools

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

func itGroupBy(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	keyOf := func(v object.Value) (object.Value, error) {
		if builtin.IsNone(c.Arg("key")) {
			return v, nil
		}
		return c.Apply(c.Arg("key"), v)
	}
	var ahead, aheadKey object.Value
	return c.NewStream("groupby", func() (object.Value, bool, error) {
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
		key, group := aheadKey, []object.Value{ahead}
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
			eq, err := object.Equal(k, key)
			if err != nil {
				return nil, false, err
			}
			if !eq {
				ahead, aheadKey = v, k
				break
			}
			group = append(group, v)
		}
		return object.Tuple{key, c.StreamOf("_grouper", group)}, true, nil
	}), nil
}

func itPairwise(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var last object.Value
	return c.NewStream("pairwise", func() (object.Value, bool, error) {
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
		pair := object.Tuple{last, v}
		last = v
		return pair, true, nil
	}), nil
}

func itBatched(c *builtin.Call) (object.Value, error) {
	n, err := c.Index("n")
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, object.Errorf("ValueError", "n must be at least one")
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	return c.NewStream("batched", func() (object.Value, bool, error) {
		var t object.Tuple
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

func itTee(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n", 2)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > 1<<16 {
		return nil, object.Errorf("ValueError", "n must be >= 0")
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var seen []object.Value
	out := make(object.Tuple, n)
	for k := range out {
		i := 0
		out[k] = c.NewStream("_tee", func() (object.Value, bool, error) {
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
