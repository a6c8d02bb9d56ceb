// Package copy is Python's module copy.
package copy

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module copy.
var Library = builtin.Library{Modules: []string{"copy"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: copyEntries()}
}

func copyEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"copy.copy"}, Params: "x", Doc: "A copy of the outermost object.", Example: "import copy\ncopy.copy([1, [2]])", Fn: copyShallow},
		{Names: []string{"copy.deepcopy"}, Params: "x, memo=None", Doc: "A copy of everything inside too.", Example: "import copy\ncopy.deepcopy([1, [2]])", Fn: func(c *builtin.Call) (object.Value, error) {
			return deepCopy(c, c.Args[0], map[object.Value]object.Value{}, 0)
		}},
	})
}

func copyShallow(c *builtin.Call) (object.Value, error) {
	return shallow(c, c.Args[0])
}

func shallow(c *builtin.Call, v object.Value) (object.Value, error) {
	if r, found, err := object.CallSpecial(v, "__copy__"); found || err != nil {
		return r, err
	}
	switch x := v.(type) {
	case *object.Instance:
		y := x.Clone()
		if x.Held() == nil {
			return y, nil
		}
		held, err := shallow(c, x.Held())
		y.Hold(held)
		return y, err
	case *object.List:
		return object.ListOf(slices.Clone(x.Cells())), nil
	case *object.Dict:
		return c.Forward("dict.copy", []object.Value{v}, nil)
	case *object.Set:
		if x.Frozen {
			return x, nil
		}
		return x.Copy(c.Polled)
	case *object.Array:
		if x.Scalar {
			return x, nil
		}
		return c.R.Copy(x)
	}
	return v, nil
}

// deepCopy keeps shared and circular parts as they are.
func deepCopy(c *builtin.Call, v object.Value, memo map[object.Value]object.Value, depth int) (object.Value, error) {
	if depth > 500 {
		return nil, object.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	all := func(vs []object.Value) ([]object.Value, error) {
		out := make([]object.Value, len(vs))
		for i, e := range vs {
			var err error
			if out[i], err = deepCopy(c, e, memo, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	if t, ok := v.(object.Tuple); ok {
		out, err := all(t)
		return object.Tuple(out), err
	}
	switch v.(type) {
	case *object.List, *object.Dict, *object.Array, *object.Instance, *object.Set:
	default:
		return v, nil
	}
	if m, ok := memo[v]; ok {
		return m, nil
	}
	if r, found, err := object.CallSpecial(v, "__deepcopy__", object.NewDict()); found || err != nil {
		if err == nil {
			memo[v] = r
		}
		return r, err
	}
	switch x := v.(type) {
	case *object.Instance:
		y := x.Clone()
		memo[v] = y
		err := y.Each(func(a object.Value) (object.Value, error) { return deepCopy(c, a, memo, depth+1) })
		if err == nil && x.Held() != nil {
			var held object.Value
			held, err = deepCopy(c, x.Held(), memo, depth+1)
			y.Hold(held)
		}
		return y, err
	case *object.Set:
		elems, err := all(x.Keys())
		if err != nil {
			return nil, err
		}
		s, err := object.NewSet(elems...)
		if err == nil {
			s.Frozen, memo[v] = x.Frozen, s
		}
		return s, err
	case *object.List:
		l := object.NewList()
		memo[v] = l
		elems, err := all(x.Values())
		l.SetValues(elems)
		return l, err
	case *object.Array:
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
	fresh := object.NewDict()
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
