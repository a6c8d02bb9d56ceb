// Package bisect is Python's module bisect: places in sorted sequences.
package bisect

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"bisect"}, Open: open}

func open() builtin.Contents {
	const params = "a, x, lo=0, hi=None, *, key=None"
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"bisect.bisect_right", "bisect.bisect"}, Params: params, Doc: "Where x goes in a sorted sequence, behind those equal to it.",
			Example: "import bisect\nbisect.bisect([1, 2, 2, 3], 2)", Fn: find(true), Quick: quickFind(true)},
		{Names: []string{"bisect.bisect_left"}, Params: params, Doc: "Where x goes in a sorted sequence, before those equal to it.",
			Example: "import bisect\nbisect.bisect_left([1, 2, 2, 3], 2)", Fn: find(false), Quick: quickFind(false)},
		{Names: []string{"bisect.insort_right", "bisect.insort"}, Params: params, Doc: "Puts x into a sorted list, behind those equal to it.",
			Example: "import bisect\na = [1, 3]\nbisect.insort(a, 2)\na", Effect: true, Dry: builtin.ReturnsNone, Fn: insert(true), Quick: quickInsert(true)},
		{Names: []string{"bisect.insort_left"}, Params: params, Doc: "Puts x into a sorted list, before those equal to it.",
			Example: "import bisect\na = [1, 3]\nbisect.insort_left(a, 2)\na", Effect: true, Dry: builtin.ReturnsNone, Fn: insert(false), Quick: quickInsert(false)},
	})}
}

// find is bisect_right or bisect_left.
func find(right bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		i, err := place(c, c.Arg("x"), right)
		return object.Int(i), err
	}
}

// insert is insort_right or insort_left. A key is that of the elements, and of x.
func insert(right bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x := c.Arg("x")
		sought := x
		if c.Given("key") {
			var err error
			if sought, err = c.Apply(c.Arg("key"), x); err != nil {
				return nil, err
			}
		}
		i, err := place(c, sought, right)
		if err != nil {
			return nil, err
		}
		if l, ok := c.Arg("a").(*object.List); ok {
			if err := builtin.Growing(c.Host, l.Len(), l.Cap()); err != nil {
				return nil, err
			}
			l.Insert(min(i, l.Len()), x)
			return object.None, nil
		}
		put, err := c.Host.Attr(c.Arg("a"), "insert")
		if err != nil {
			return nil, err
		}
		_, err = c.Apply(put, object.Int(i), x)
		return object.None, err
	}
}

// place halves the range that x belongs to until one place is left.
func place(c *builtin.Call, x object.Value, right bool) (int, error) {
	a := c.Arg("a")
	lo, err := c.Int("lo", 0)
	if err != nil {
		return 0, err
	}
	if lo < 0 {
		return 0, object.Errorf("ValueError", "lo must be non-negative")
	}
	if _, isDict := a.(*object.Dict); isDict {
		return 0, object.Errorf(object.TypeError, "%s is not a sequence", object.FullTypeName(a))
	}
	hi, err := upper(c, a)
	if err != nil {
		return 0, err
	}
	for lo < hi {
		mid := lo + (hi-lo)/2
		e, err := python.Element(c, a, mid)
		if object.NotIndexed.Is(err) {
			err = object.Errorf(object.NotIndexed, "'%s' object does not support indexing", object.FullTypeName(a))
		}
		if err == nil && c.Given("key") {
			e, err = c.Apply(c.Arg("key"), e)
		}
		if err == nil {
			err = c.Polled()
		}
		if err != nil {
			return 0, err
		}
		before := false // x goes before mid
		if right {
			before, err = python.Less(c, x, e)
		} else if before, err = python.Less(c, e, x); err == nil {
			before = !before
		}
		if err != nil {
			return 0, err
		}
		if before {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo, nil
}

// upper is hi=, or the length.
func upper(c *builtin.Call, a object.Value) (int, error) {
	if c.Given("hi") {
		n, err := builtin.ToInt(c.Arg("hi"))
		if err != nil || n != -1 {
			return n, err
		}
	}
	return python.Length(c, a)
}
