// merge: a heap of the iterables by their next elements.
package heapq

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// ranked is a value with its key and its place among equals.
type ranked struct {
	key, v object.Value
	order  int
	from   object.Iterator // of merge
}

// queue is a heap of ranked values; where down is set, the greatest is first.
type queue struct {
	c     *builtin.Call
	items []ranked
	down  bool
}

// before reports whether a goes before b; of equal keys the earlier place goes first.
func (q *queue) before(a, b *ranked) (bool, error) {
	x, y := a.key, b.key
	if q.down {
		x, y = y, x
	}
	less, err := python.Less(q.c, x, y)
	if err != nil || less {
		return less, err
	}
	more, err := python.Less(q.c, y, x)
	return !more && a.order < b.order, err
}

func (q *queue) sink(i int) error {
	for {
		first := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(q.items); child++ {
			less, err := q.before(&q.items[child], &q.items[first])
			if err != nil {
				return err
			}
			if less {
				first = child
			}
		}
		if first == i {
			return nil
		}
		q.items[i], q.items[first] = q.items[first], q.items[i]
		i = first
	}
}

func (q *queue) order() error {
	for i := len(q.items)/2 - 1; i >= 0; i-- {
		if err := q.sink(i); err != nil {
			return err
		}
	}
	return nil
}

func keyOf(c *builtin.Call, v object.Value) (object.Value, error) {
	k := v
	if key := c.Arg("key"); !builtin.IsNone(key) {
		var err error
		if k, err = c.Apply(key, v); err != nil {
			return nil, err
		}
	}
	return k, c.R.Settle(k)
}

// merge takes from the iterable whose next element goes first.
func merge(c *builtin.Call) (object.Value, error) {
	down, err := c.Bool("reverse", false)
	if err != nil {
		return nil, err
	}
	sources := c.Rest
	q, began := &queue{c: c, down: down}, false
	advance := func(r *ranked) (bool, error) {
		v, ok, err := r.from.Next()
		if err != nil || !ok {
			return false, err
		}
		if err := c.R.Settle(v); err != nil {
			return false, err
		}
		r.v = v
		r.key, err = keyOf(c, v)
		return true, err
	}
	return c.NewStream("generator", func() (object.Value, bool, error) {
		if !began {
			began = true
			for i, s := range sources {
				it, err := c.Host.Iterate(s)
				if err != nil {
					return nil, false, err
				}
				r := ranked{order: i, from: it}
				if ok, err := advance(&r); err != nil {
					return nil, false, err
				} else if ok {
					q.items = append(q.items, r)
				}
			}
			if err := q.order(); err != nil {
				return nil, false, err
			}
		}
		if len(q.items) == 0 {
			return nil, false, nil
		}
		v := q.items[0].v
		ok, err := advance(&q.items[0])
		if err != nil {
			return nil, false, err
		}
		if last := len(q.items) - 1; !ok {
			q.items[0] = q.items[last]
			q.items = q.items[:last]
		}
		return v, true, q.sink(0)
	}), nil
}
