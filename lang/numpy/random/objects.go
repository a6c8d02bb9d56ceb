// Draws from Python's values: lists of objects, and arrays of them.
package random

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// objectsOf is the array of Python's values that an argument is, or would be; nil of all others.
func objectsOf(c *builtin.Call, v object.Value) (object.Value, error) {
	if object.IsObject(v) {
		if d, err := c.Host.Attr(v, "dtype"); err == nil && core.IsObjectDType(d) {
			return v, nil
		}
		return nil, nil
	}
	some := false
	switch x := v.(type) {
	case *object.List:
		for _, e := range x.All() {
			some = some || isObject(c, e)
		}
	case object.Tuple:
		some = slices.ContainsFunc(x, func(e object.Value) bool { return isObject(c, e) })
	}
	if !some {
		return nil, nil
	}
	return c.Forward("np.array", []object.Value{v}, []builtin.Kw{{Name: "dtype", Value: object.Str("O")}})
}

// isObject reports whether a value makes an array of such values of a list that it is in.
func isObject(c *builtin.Call, v object.Value) bool {
	switch x := v.(type) {
	case object.NoneType, *object.Dict, *object.Set, *object.Class, object.Native:
		return true
	case *object.Instance:
		if x.Held() != nil {
			return false
		}
		_, err := c.Host.Attr(x, "__array__")
		return err != nil
	}
	return false
}

// choiceOfObjects draws places, and takes the objects that stand there; done is false where
// a call is about numbers.
func choiceOfObjects(c *builtin.Call) (v object.Value, done bool, err error) {
	all, err := objectsOf(c, c.Arg("a"))
	if all == nil || err != nil {
		return nil, false, err
	}
	shape, err := c.Host.Attr(all, "shape")
	if err != nil {
		return nil, true, err
	}
	dims, ok := shape.(object.Tuple)
	if !ok || len(dims) != 1 {
		return nil, true, object.Staticf(object.ValueError, "a must be 1-dimensional")
	}
	c.SetArg("a", dims[0])
	at, err := drawChoice(c)
	if err != nil {
		return nil, true, err
	}
	v, err = c.Host.Index(all, at)
	return v, true, err
}
