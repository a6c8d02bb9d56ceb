// The length and the elements of sequences of any kind.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Length is len(v).
func Length(c *builtin.Call, v value.Value) (int, error) {
	switch x := v.(type) {
	case *value.List:
		return x.Len(), nil
	case value.Tuple:
		return len(x), nil
	}
	n, err := c.Forward("len", []value.Value{v}, nil)
	if err != nil {
		return 0, err
	}
	return builtin.ToInt(n)
}

// Element is v[i].
func Element(c *builtin.Call, v value.Value, i int) (value.Value, error) {
	switch x := v.(type) {
	case *value.List:
		if i < x.Len() {
			return x.At(i), nil
		}
	case value.Tuple:
		if i < len(x) {
			return x[i], nil
		}
	}
	return c.Host.Index(v, value.Int(i))
}
