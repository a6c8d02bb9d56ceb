// nsmallest and nlargest, by the comparisons that CPython makes: programs whose elements
// count them, or do not agree among themselves, see which these are.
package heapq

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// nBest is nsmallest or nlargest: of one the first that no other is better than, of all
// there are the sorted elements, else a heap of the n best so far, the worst first.
func nBest(largest bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n, err := c.Index("n")
		if err != nil {
			return nil, err
		}
		if n == 1 {
			return theBest(c, largest)
		}
		if size, err := python.Length(c, c.Arg("iterable")); err == nil && n >= size {
			return sorted(c, c.Arg("iterable"), c.Arg("key"), largest)
		} else if err != nil && !object.IsError(err, "TypeError") && !object.IsError(err, "AttributeError") {
			return nil, err
		}
		if n <= 0 {
			_, err := c.Host.Iterate(c.Arg("iterable"))
			return object.NewList(), err
		}
		h := &heap{c: c, l: object.NewList(), down: !largest}
		if err := keepBest(h, n); err != nil {
			return nil, err
		}
		ranked, err := sorted(c, h.l, nil, largest)
		if err != nil {
			return nil, err
		}
		out := ranked.(*object.List)
		for i := range out.Len() {
			t := out.At(i).(object.Tuple)
			out.SetAt(i, t[len(t)-1])
		}
		return out, nil
	}
}

// theBest is the list of the one best element, or of none.
func theBest(c *builtin.Call, largest bool) (object.Value, error) {
	who, none := "min", object.NewList() // what no element is
	if largest {
		who = "max"
	}
	kw := []builtin.Kw{{Name: "default", Value: none}}
	if key := c.Arg("key"); !builtin.IsNone(key) {
		kw = append(kw, builtin.Kw{Name: "key", Value: key})
	}
	v, err := c.Forward(who, []object.Value{c.Arg("iterable")}, kw)
	if err != nil || v == object.Value(none) {
		return none, err
	}
	return object.NewList(v), nil
}

func sorted(c *builtin.Call, v, key object.Value, down bool) (object.Value, error) {
	kw := []builtin.Kw{{Name: "reverse", Value: object.Bool(down)}}
	if !builtin.IsNone(key) {
		kw = append(kw, builtin.Kw{Name: "key", Value: key})
	}
	return c.Forward("sorted", []object.Value{v}, kw)
}

// item is an element of the heap that keepBest makes.
func (h *heap) item(key object.Value, at int, v object.Value) object.Tuple {
	if !h.down {
		at = -at
	}
	return object.Tuple{key, object.Int(at), v}
}

// keepBest leaves in the heap the n best elements, each as a tuple of its key, its place
// among equals and itself: the earlier of equals is the better one.
func keepBest(h *heap, n int) error {
	c, at := h.c, 0
	err := c.Each(c.Arg("iterable"), func(v object.Value) error {
		if err := c.R.Settle(v); err != nil {
			return err
		}
		key, err := keyOf(c, v)
		if err != nil {
			return err
		}
		if h.l.Len() < n {
			at++
			if err := builtin.Growing(c.Host, h.l.Len()*4, h.l.Cap()*4); err != nil {
				return err
			}
			h.l.Append(h.item(key, at-1, v))
			if h.l.Len() == n {
				return h.order()
			}
			return nil
		}
		worst := h.l.At(0).(object.Tuple)[0]
		var better bool
		if h.down {
			better, err = python.Less(c, key, worst)
		} else {
			better, err = python.Less(c, worst, key)
		}
		if err != nil || !better {
			return err
		}
		at++
		_, err = h.replace(h.item(key, at-1, v))
		return err
	})
	if err != nil || h.l.Len() == n {
		return err
	}
	return h.order() // of fewer elements
}
