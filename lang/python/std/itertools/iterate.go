// The functions of itertools that walk one iterable beside or after another.
package itertools

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

func chained(c *builtin.Call, outer object.Iterator) (object.Value, error) {
	var inner object.Iterator
	return c.NewCells("chain", func() (none object.Cell, ok bool, err error) {
		for {
			if inner != nil {
				if v, ok, err := object.NextCell(inner); ok || err != nil {
					return v, ok, err
				}
			}
			v, ok, err := outer.Next()
			if !ok || err != nil {
				return none, false, err
			}
			if inner, err = c.Host.Iterate(v); err != nil {
				return none, false, err
			}
		}
	}), nil
}

func itCount(c *builtin.Call) (object.Value, error) {
	var n, step object.Value = object.Int(0), object.Int(1)
	if v := c.Arg("start"); v != nil {
		n = v
	}
	if v := c.Arg("step"); v != nil {
		step = v
	}
	for _, v := range []object.Value{n, step} {
		if _, isArray := v.(*object.Array); !isArray && !object.IsNumber(object.Held(v)) && !object.IsObject(v) {
			return nil, object.Errorf("TypeError", "a number is required")
		}
	}
	if b, ok := n.(object.Bool); ok && step == object.Int(1) { // counted as an int
		n = object.Quick(object.Add, b, object.Int(0))
	}
	at, by := object.CellOf(n), object.CellOf(step)
	return c.NewCells("count", func() (v object.Cell, ok bool, err error) {
		if err := c.Polled(); err != nil {
			return v, false, err
		}
		v = at
		at, err = plus(c, at, by)
		return v, err == nil, err
	}), nil
}

// plus is a + b.
func plus(c *builtin.Call, a, b object.Cell) (object.Cell, error) {
	if n := object.QuickNum(object.Add, a.Num(), b.Num()); n.Kind != object.NoNum {
		return object.NumCell(n), nil
	}
	v, err := c.Host.Binary(object.Add, a.Value(), b.Value())
	return object.CellOf(v), err
}

func itCycle(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var saved []object.Value
	i, first := 0, true
	return c.NewStream("cycle", func() (object.Value, bool, error) {
		if err := c.Polled(); err != nil {
			return nil, false, err
		}
		if first {
			v, ok, err := it.Next()
			if ok || err != nil {
				saved = append(saved, v)
				return v, ok, err
			}
			first = false
		}
		if len(saved) == 0 {
			return nil, false, nil
		}
		i++
		return saved[(i-1)%len(saved)], true, nil
	}), nil
}

func itRepeat(c *builtin.Call) (object.Value, error) {
	left := -1
	if v := c.Arg("times"); v != nil {
		n, err := builtin.ToInt(v)
		if err != nil {
			if object.OverflowError.Is(err) {
				err = object.Errorf(object.OverflowError, "Python int too large to convert to C ssize_t")
			}
			return nil, err
		}
		left = max(n, 0)
	}
	return c.NewStream("repeat", func() (object.Value, bool, error) {
		if left == 0 {
			return nil, false, nil
		}
		left = max(left-1, -1)
		return c.Args[0], true, c.Polled()
	}), nil
}

func itSlice(c *builtin.Call) (object.Value, error) {
	start, stop, step := 0, -1, 1
	read := func(v object.Value, def int, what string) (int, error) {
		if v == object.None {
			return def, nil
		}
		n, err := builtin.ToInt(v)
		if err != nil || n < 0 {
			return 0, object.Errorf("ValueError", "%s", what)
		}
		return n, nil
	}
	const bad = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
	var err error
	switch a := c.Rest; len(a) {
	case 1:
		stop, err = read(a[0], -1, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
	case 2, 3:
		if start, err = read(a[0], 0, bad); err == nil {
			stop, err = read(a[1], -1, bad)
		}
		if len(a) == 3 && err == nil {
			step, err = read(a[2], 1, "Step for islice() must be a positive integer or None.")
			if step == 0 {
				err = object.Errorf("ValueError", "Step for islice() must be a positive integer or None.")
			}
		}
	default:
		err = object.Staticf("TypeError", "islice expected 2 to 4 arguments, got %d", len(a)+1)
	}
	if err != nil {
		return nil, err
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	at, want := 0, start
	return c.NewCells("islice", func() (none object.Cell, ok bool, err error) {
		for stop < 0 || want < stop {
			v, ok, err := object.NextCell(it)
			if !ok || err != nil {
				return none, false, err
			}
			at++
			if at-1 == want {
				want += step
				return v, true, nil
			}
		}
		return none, false, nil
	}), nil
}

func itAccumulate(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	var total object.Cell
	start := c.Arg("initial")
	fn := c.Arg("func")
	return c.NewCells("accumulate", func() (none object.Cell, ok bool, err error) {
		if total.P == nil && !builtin.IsNone(start) {
			total = object.CellOf(start)
			return total, true, nil
		}
		v, ok, err := object.NextCell(it)
		if !ok || err != nil {
			return none, false, err
		}
		switch {
		case total.P == nil:
			total = v
		case builtin.IsNone(fn):
			total, err = plus(c, total, v)
		default:
			total, err = c.ApplyCells(fn, total, v)
		}
		return total, err == nil, err
	}), nil
}

func itZipLongest(c *builtin.Call) (object.Value, error) {
	its, err := python.Iterators(c, c.Rest, "zip")
	if err != nil {
		return nil, err
	}
	var fill object.Value = object.None
	if v := c.Arg("fillvalue"); v != nil {
		fill = v
	}
	ended := make([]bool, len(its))
	return c.NewStream("zip_longest", func() (object.Value, bool, error) {
		row, any := make(object.Tuple, len(its)), false
		for i, it := range its {
			row[i] = fill
			if ended[i] {
				continue
			}
			v, ok, err := it.Next()
			if err != nil {
				return nil, false, err
			}
			if ended[i] = !ok; ok {
				row[i], any = v, true
			}
		}
		return row, any, nil
	}), nil
}

func itStarmap(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[1])
	if err != nil {
		return nil, err
	}
	return c.NewStream("starmap", func() (object.Value, bool, error) {
		v, ok, err := it.Next()
		if !ok || err != nil {
			return nil, false, err
		}
		args, err := c.Elems(v)
		if err != nil {
			return nil, false, err
		}
		r, err := c.Apply(c.Args[0], args...)
		return r, err == nil, err
	}), nil
}

// tested walks an iterable together with a function's truth of each element.
func tested(c *builtin.Call, fn, over object.Value, f func(v object.Value, t bool) (keep, end bool)) (object.Value, error) {
	it, err := c.Host.Iterate(over)
	if err != nil {
		return nil, err
	}
	return c.NewStream(c.Entry.Short(), func() (object.Value, bool, error) {
		for {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			r := v
			if fn != object.None {
				if r, err = c.Apply(fn, v); err != nil {
					return nil, false, err
				}
			}
			t, err := object.Truth(r)
			if err != nil {
				return nil, false, err
			}
			keep, end := f(v, t)
			if end {
				return nil, false, nil
			}
			if keep {
				return v, true, nil
			}
		}
	}), nil
}

func itTakeWhile(c *builtin.Call) (object.Value, error) {
	return tested(c, c.Args[0], c.Args[1], func(_ object.Value, t bool) (keep, end bool) { return true, !t })
}

// itDropWhile asks its function no more once that has said no.
func itDropWhile(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[1])
	if err != nil {
		return nil, err
	}
	passed := false
	return c.NewStream("dropwhile", func() (object.Value, bool, error) {
		for {
			v, ok, err := it.Next()
			if !ok || err != nil || passed {
				return v, ok, err
			}
			r, err := c.Apply(c.Args[0], v)
			if err != nil {
				return nil, false, err
			}
			t, err := object.Truth(r)
			if err != nil {
				return nil, false, err
			}
			if !t {
				passed = true
				return v, true, nil
			}
		}
	}), nil
}

func itFilterFalse(c *builtin.Call) (object.Value, error) {
	return tested(c, c.Args[0], c.Args[1], func(_ object.Value, t bool) (keep, end bool) { return !t, false })
}

func itCompress(c *builtin.Call) (object.Value, error) {
	its, err := python.Iterators(c, c.Args[:2], "zip")
	if err != nil {
		return nil, err
	}
	return c.NewStream("compress", func() (object.Value, bool, error) {
		for {
			v, ok, err := its[0].Next()
			if !ok || err != nil {
				return nil, false, err
			}
			s, ok, err := its[1].Next()
			if !ok || err != nil {
				return nil, false, err
			}
			if t, err := object.Truth(s); t || err != nil {
				return v, err == nil, err
			}
		}
	}), nil
}
