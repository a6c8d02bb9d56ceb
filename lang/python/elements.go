// The length and the elements of sequences of any kind.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Length is len(v).
func Length(c *builtin.Call, v object.Value) (int, error) {
	switch x := v.(type) {
	case *object.List:
		return x.Len(), nil
	case object.Tuple:
		return len(x), nil
	}
	n, err := c.Forward("len", []object.Value{v}, nil)
	if err != nil {
		return 0, err
	}
	return builtin.ToInt(n)
}

// Element is v[i].
func Element(c *builtin.Call, v object.Value, i int) (object.Value, error) {
	switch x := v.(type) {
	case *object.List:
		if i < x.Len() {
			return x.At(i), nil
		}
	case object.Tuple:
		if i < len(x) {
			return x[i], nil
		}
	}
	return c.Host.Index(v, object.Int(i))
}
