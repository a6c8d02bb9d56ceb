// vectorize of Python's values: as arguments, or as what the function gives.
package iter

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// ofObjects reports whether an argument of a call is an array of Python's values.
func ofObjects(c *builtin.Call) bool {
	is := func(x object.Value) bool {
		if !object.IsObject(x) {
			return false
		}
		d, err := c.Host.Attr(x, "dtype")
		return err == nil && core.IsObjectDType(d)
	}
	return slices.ContainsFunc(c.Rest, is) || slices.ContainsFunc(c.Kw, func(k builtin.Kw) bool { return is(k.Value) })
}

// noElement reports whether what a function gave is an element of no array but one of Python's values.
func noElement(v object.Value) bool {
	switch object.Held(v).(type) {
	case object.NoneType, *object.Dict, *object.Set, *object.Class, *object.Instance, *object.Exception, object.Native:
		return true
	}
	return false
}

// callOfObjects leaves a call to numpy._frompyfunc, which is written in the language.
func callOfObjects(c *builtin.Call, v *Vectorized) (object.Value, error) {
	m, err := c.Host.ImportByName("numpy._frompyfunc", true)
	if err != nil {
		return nil, err
	}
	f, err := c.Host.Attr(m, "vectorized")
	if err != nil {
		return nil, err
	}
	names := object.NewDict()
	for _, k := range c.Kw {
		if err := names.Put(object.Str(k.Name), k.Value); err != nil {
			return nil, err
		}
	}
	var excluded []object.Value
	for n := range v.excluded {
		excluded = append(excluded, object.Str(n))
	}
	for i := range v.skipped {
		excluded = append(excluded, object.Int(i))
	}
	return c.Host.Call(f, []object.Value{v.fn, v.otypes, object.NewList(excluded...), object.Tuple(slices.Clone(c.Rest)), names}, nil)
}
