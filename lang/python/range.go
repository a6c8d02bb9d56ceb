// The methods of slice and range.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// sliceIndices follows slice.indices.
func sliceIndices(c *builtin.Call) (object.Value, error) {
	s := c.Args[0].(*object.Slice)
	n, err := c.Index("len")
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, object.Errorf("ValueError", "length should not be negative")
	}
	step := 1
	if s.Step != object.None {
		if step, err = builtin.ToInt(s.Step); err != nil {
			return nil, err
		}
	}
	if step == 0 {
		return nil, object.Errorf("ValueError", "slice step cannot be zero")
	}
	low, high := 0, n
	first, last := low, high
	if step < 0 {
		low, high = -1, n-1
		first, last = high, low
	}
	bound := func(v object.Value, def int) (int, error) {
		if v == object.None {
			return def, nil
		}
		i, err := builtin.ToInt(v)
		if i < 0 {
			i += n
		}
		return min(max(i, low), high), err
	}
	start, err := bound(s.Start, first)
	if err != nil {
		return nil, err
	}
	stop, err := bound(s.Stop, last)
	return object.Ints([]int{start, stop, step}), err
}

// rangeFind gives the position of a value in a range, -1 if it is not there.
func rangeFind(c *builtin.Call) (int, error) {
	r := c.Args[0].(*object.Range)
	v, err := builtin.PlainOf(c.Args[1])
	if err != nil {
		return -1, err
	}
	if f, ok := v.(object.Float); ok && float64(f) == float64(int64(f)) {
		v = object.Int(int64(f))
	}
	b, ok := object.Big(v)
	if !ok || !b.IsInt64() || r.Len() == 0 {
		return -1, nil
	}
	n := b.Int64() - r.Start
	if n%r.Step != 0 || n/r.Step < 0 || n/r.Step >= int64(r.Len()) {
		return -1, nil
	}
	return int(n / r.Step), nil
}

func rangeIndex(c *builtin.Call) (object.Value, error) {
	i, err := rangeFind(c)
	if err == nil && i < 0 {
		err = object.Errorf("ValueError", "%s is not in range", object.Repr(c.Args[1]))
	}
	return object.Int(i), err
}

func rangeCount(c *builtin.Call) (object.Value, error) {
	i, err := rangeFind(c)
	if err != nil || i < 0 {
		return object.Int(0), err
	}
	return object.Int(1), nil
}
