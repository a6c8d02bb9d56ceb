// Package copy is Python's module copy.
package copy

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module copy.
var Library = builtin.Library{Modules: []string{"copy"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: copyEntries()}
}

func copyEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"copy.copy"}, Params: "x", Doc: "A copy of the outermost object.", Example: "import copy\ncopy.copy([1, [2]])", Fn: copyShallow},
		{Names: []string{"copy.deepcopy"}, Params: "x, memo=None", Doc: "A copy of everything inside too.", Example: "import copy\ncopy.deepcopy([1, [2]])", Fn: func(c *builtin.Call) (value.Value, error) {
			return deepCopy(c, c.Args[0], map[value.Value]value.Value{}, 0)
		}},
	})
}

func copyShallow(c *builtin.Call) (value.Value, error) {
	return shallow(c, c.Args[0])
}

func shallow(c *builtin.Call, v value.Value) (value.Value, error) {
	if r, found, err := value.CallSpecial(v, "__copy__"); found || err != nil {
		return r, err
	}
	switch x := v.(type) {
	case *value.Instance:
		y := x.Clone()
		if x.Held() == nil {
			return y, nil
		}
		held, err := shallow(c, x.Held())
		y.Hold(held)
		return y, err
	case *value.List:
		return value.ListOf(slices.Clone(x.Cells())), nil
	case *value.Dict:
		return c.Forward("dict.copy", []value.Value{v}, nil)
	case *value.Set:
		s, err := value.NewSet(x.Keys()...)
		s.Frozen = x.Frozen
		return s, err
	case *value.Array:
		if x.Scalar {
			return x, nil
		}
		return c.R.Copy(x)
	}
	return v, nil
}

// deepCopy keeps shared and circular parts as they are.
func deepCopy(c *builtin.Call, v value.Value, memo map[value.Value]value.Value, depth int) (value.Value, error) {
	if depth > 500 {
		return nil, value.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	all := func(vs []value.Value) ([]value.Value, error) {
		out := make([]value.Value, len(vs))
		for i, e := range vs {
			var err error
			if out[i], err = deepCopy(c, e, memo, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	if t, ok := v.(value.Tuple); ok {
		out, err := all(t)
		return value.Tuple(out), err
	}
	switch v.(type) {
	case *value.List, *value.Dict, *value.Array, *value.Instance, *value.Set:
	default:
		return v, nil
	}
	if m, ok := memo[v]; ok {
		return m, nil
	}
	if r, found, err := value.CallSpecial(v, "__deepcopy__", value.NewDict()); found || err != nil {
		if err == nil {
			memo[v] = r
		}
		return r, err
	}
	switch x := v.(type) {
	case *value.Instance:
		y := x.Clone()
		memo[v] = y
		err := y.Each(func(a value.Value) (value.Value, error) { return deepCopy(c, a, memo, depth+1) })
		if err == nil && x.Held() != nil {
			var held value.Value
			held, err = deepCopy(c, x.Held(), memo, depth+1)
			y.Hold(held)
		}
		return y, err
	case *value.Set:
		elems, err := all(x.Keys())
		if err != nil {
			return nil, err
		}
		s, err := value.NewSet(elems...)
		if err == nil {
			s.Frozen, memo[v] = x.Frozen, s
		}
		return s, err
	case *value.List:
		l := value.NewList()
		memo[v] = l
		elems, err := all(x.Values())
		l.SetValues(elems)
		return l, err
	case *value.Array:
		if x.Scalar {
			return x, nil
		}
		a, err := c.R.Copy(x)
		if err == nil {
			err = c.R.Settle(a)
		}
		memo[v] = a
		return a, err
	}
	d, _ := builtin.Mapping(v)
	fresh := value.NewDict()
	memo[v] = fresh
	vals, err := all(d.Values())
	if err != nil {
		return nil, err
	}
	for i, k := range d.Keys() {
		if err := fresh.Put(k, vals[i]); err != nil {
			return nil, err
		}
	}
	return fresh, nil
}
