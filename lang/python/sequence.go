// Python's builtins over sequences: len, range's companions, sorted, iter.
package python

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var pySequenceEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"len"}, Args: builtin.Read, Params: "obj, /", Doc: "Number of elements; of an array, the size of its first axis.",
		Example: "len([1, 2, 3])", Fn: pyLenOf, Quick: quickLen},
	{Names: []string{"enumerate"}, Walks: true, Params: "iterable, start=0", Doc: "Pairs of a count and each element.",
		Example: "list(enumerate('ab', 1))", Fn: pyEnumerate, Quick: quickEnumerate},
	{Names: []string{"zip"}, Walks: true, Params: "*iterables, strict=False", Doc: "Tuples of one element of each iterable, until the shortest ends.",
		Example: "list(zip([1, 2], 'ab'))", Fn: pyZip, Quick: quickZip},
	{Names: []string{"map"}, Walks: true, Params: "func, /, *iterables", Doc: "The function's results over the elements.",
		Example: "list(map(abs, [-1, 2]))", Fn: pyMapOver},
	{Names: []string{"filter"}, Walks: true, Params: "function, iterable, /", Doc: "The elements for which the function is true.",
		Example: "list(filter(None, [0, 1, 2]))", Fn: pyFilter},
	{Names: []string{"reversed"}, Params: "sequence, /", Doc: "The elements from last to first.",
		Example: "list(reversed([1, 2, 3]))", Fn: pyReversed, Quick: quickReversed},
	{Names: []string{"sorted"}, Params: "iterable, /, *, key=None, reverse=False", Doc: "A list of the elements in order.",
		Example: "sorted([3, 1, 2], reverse=True)", Fn: pySorted, Quick: quickSorted, Fold: listed},
	{Names: []string{"iter"}, Params: "object, sentinel=None, /", Doc: "An iterator over the elements.",
		Example: "list(iter([1, 2]))", Fn: pyIterOf},
	{Names: []string{"next"}, Params: "iterator, default=..., /", Doc: "The iterator's next element, or the default at its end.",
		Example: "next(iter([7]))", Effect: true, Fn: pyNext},
	{Names: []string{"slice.indices"}, Params: "self, len, /", Doc: "Start, stop and step within a sequence of the given length.",
		Example: "slice(None, None, -1).indices(5)", Fn: sliceIndices},
	{Names: []string{"slice.start"}, Params: "self", Property: true, Doc: "Where the slice begins.", Example: "slice(1, 5).start",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*object.Slice).Start, nil }},
	{Names: []string{"slice.stop"}, Params: "self", Property: true, Doc: "Where the slice ends.", Example: "slice(1, 5).stop",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*object.Slice).Stop, nil }},
	{Names: []string{"slice.step"}, Params: "self", Property: true, Doc: "The slice's step.", Example: "slice(1, 5, 2).step",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*object.Slice).Step, nil }},
	{Names: []string{"range.start"}, Params: "self", Property: true, Doc: "The range's first value.", Example: "range(2, 5).start",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(c.Args[0].(*object.Range).Start), nil }},
	{Names: []string{"range.stop"}, Params: "self", Property: true, Doc: "The value at which the range ends.", Example: "range(2, 5).stop",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(c.Args[0].(*object.Range).Stop), nil }},
	{Names: []string{"range.step"}, Params: "self", Property: true, Doc: "The range's step.", Example: "range(2, 5).step",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(c.Args[0].(*object.Range).Step), nil }},
	{Names: []string{"range.index"}, Params: "self, value, /", Doc: "Position of a value in the range.", Example: "range(2, 9, 3).index(5)", Fn: rangeIndex},
	{Names: []string{"range.count"}, Params: "self, value, /", Doc: "1 if the range has the value, else 0.", Example: "range(5).count(3)", Fn: rangeCount},
	{Names: []string{"range.__contains__"}, Params: "self, value, /", Doc: "Whether the range has the value.", Example: "3 in range(5)",
		Fn: func(c *builtin.Call) (object.Value, error) { i, err := rangeFind(c); return object.Bool(i >= 0), err }},
})

// Sized is a value that knows its length.
type Sized interface {
	object.Value
	Len() int
}

func pyLenOf(c *builtin.Call) (object.Value, error) {
	v := c.Args[0]
	switch x := v.(type) {
	case *object.Array:
		switch {
		case x.DType().IsText() && x.Scalar:
			p, err := builtin.PlainOf(x)
			if err != nil {
				return nil, err
			}
			return builtin.IntResult(object.Count(string(p.(object.Str))))
		case x.Rank() == 0 && x.Scalar:
			return nil, object.Staticf("TypeError", "object of type 'numpy.%s' has no len()", x.TypeName())
		case x.Rank() == 0:
			return nil, object.Staticf("TypeError", "len() of unsized object")
		case x.Rank() < 0 || x.Dims()[0] < 0:
			return nil, object.ErrUnknown
		}
		return builtin.IntResult(x.Dims()[0])
	case object.Str:
		return builtin.IntResult(builtin.TextsOf(c.Host).Len(string(x)))
	case object.Bytes:
		return builtin.IntResult(len(x))
	case object.Tuple:
		return builtin.IntResult(len(x))
	case *object.List:
		return builtin.IntResult(x.Len())
	case object.Shape:
		return builtin.IntResult(x.S.Rank())
	case Sized:
		return builtin.IntResult(x.Len())
	}
	if e, ok := builtin.Lookup(builtin.PrefixOf(v) + "__len__"); ok {
		return e.Invoke(c.R, c.Host, []object.Value{v}, nil)
	}
	return nil, object.Staticf("TypeError", "object of type '%s' has no len()", object.FullTypeName(v))
}

func pyEnumerate(c *builtin.Call) (object.Value, error) {
	var n object.Value = object.Int(0)
	if s := c.Arg("start"); s != nil {
		b, err := builtin.BigOf(s)
		if err != nil {
			return nil, err
		}
		n = object.FromBig(b)
	}
	it, err := c.Host.Iterate(c.Args[0])
	if err != nil {
		return nil, err
	}
	count := object.CellOf(n)
	if l, ok := c.Args[0].(*object.List); ok && count.P == object.TagInt && count.Int() < 1<<62 {
		s := overLists("enumerate", &builtin.Lists{Lists: [2]*object.List{l}, Start: count.Int()})
		s.Dry = c.Dry()
		return s, nil
	}
	return &builtin.Stream{Name: "enumerate", Dry: c.Dry(), Width: 2, Row: func(into []object.Cell) (bool, error) {
		v, ok, err := object.NextCell(it)
		if !ok || err != nil {
			return false, err
		}
		into[0], into[1] = count, v
		if count.P == object.TagInt && count.Int() < math.MaxInt64 {
			count.N++
			return true, nil
		}
		more, err := object.Binary(object.Add, count.Value(), object.Int(1))
		count = object.CellOf(more)
		return true, err
	}}, nil
}

// Iterators begins walking several values.
func Iterators(c *builtin.Call, vs []object.Value, who string) ([]object.Iterator, error) {
	out := make([]object.Iterator, len(vs))
	for i, v := range vs {
		it, err := c.Host.Iterate(v)
		if err != nil {
			if who == "zip" && object.NotIterable.Is(err) {
				err = object.Errorf(object.NotIterable, "'%s' object is not iterable", object.FullTypeName(v))
			}
			return nil, err
		}
		out[i] = it
	}
	return out, nil
}

func pyZip(c *builtin.Call) (object.Value, error) {
	strict, err := c.Bool("strict", false)
	if err != nil {
		return nil, err
	}
	its, err := Iterators(c, c.Rest, "zip")
	if err != nil {
		return nil, err
	}
	if len(its) == 2 && !strict {
		x, ok := c.Rest[0].(*object.List)
		if y, also := c.Rest[1].(*object.List); ok && also {
			s := overLists("zip", &builtin.Lists{Lists: [2]*object.List{x, y}})
			s.Dry = c.Dry()
			return s, nil
		}
	}
	return &builtin.Stream{Name: "zip", Dry: c.Dry(), Width: len(its), Row: func(into []object.Cell) (bool, error) {
		for i, it := range its {
			v, ok, err := object.NextCell(it)
			if err != nil {
				return false, err
			}
			if !ok {
				if strict {
					return false, zipEnds(its, i)
				}
				return false, nil
			}
			into[i] = v
		}
		return len(its) > 0, nil
	}}, nil
}

// zipEnds explains why zip(strict=True) cannot end at argument i.
func zipEnds(its []object.Iterator, i int) error {
	names := func(n int) string {
		if n == 1 {
			return " 1"
		}
		return "s 1-" + object.Repr(object.Int(n))
	}
	if i > 0 {
		return object.Errorf("ValueError", "zip() argument %d is shorter than argument%s", i+1, names(i))
	}
	for k := 1; k < len(its); k++ {
		if _, ok, err := its[k].Next(); err != nil {
			return err
		} else if ok {
			return object.Errorf("ValueError", "zip() argument %d is longer than argument%s", k+1, names(k))
		}
	}
	return nil
}

func pyMapOver(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) == 0 {
		return nil, object.Staticf("TypeError", "map() must have at least two arguments.")
	}
	its, err := Iterators(c, c.Rest, "map")
	if err != nil {
		return nil, err
	}
	fn := c.Args[0]
	if len(its) == 1 {
		return &builtin.Stream{Name: "map", Dry: c.Dry(), Cell: func() (object.Cell, bool, error) {
			v, ok, err := object.NextCell(its[0])
			if !ok || err != nil {
				return object.Cell{}, false, err
			}
			v, err = c.ApplyCell(fn, v)
			return v, err == nil, err
		}}, nil
	}
	if len(its) == 2 {
		return &builtin.Stream{Name: "map", Dry: c.Dry(), Cell: func() (object.Cell, bool, error) {
			a, ok, err := object.NextCell(its[0])
			if !ok || err != nil {
				return object.Cell{}, false, err
			}
			b, ok, err := object.NextCell(its[1])
			if !ok || err != nil {
				return object.Cell{}, false, err
			}
			v, err := c.ApplyCells(fn, a, b)
			return v, err == nil, err
		}}, nil
	}
	return c.NewStream("map", func() (object.Value, bool, error) {
		args := make([]object.Value, len(its))
		for i, it := range its {
			v, ok, err := it.Next()
			if !ok || err != nil {
				return nil, false, err
			}
			args[i] = v
		}
		v, err := c.Apply(fn, args...)
		return v, err == nil, err
	}), nil
}

func pyFilter(c *builtin.Call) (object.Value, error) {
	it, err := c.Host.Iterate(c.Args[1])
	if err != nil {
		return nil, err
	}
	fn := c.Args[0]
	return &builtin.Stream{Name: "filter", Dry: c.Dry(), Cell: func() (object.Cell, bool, error) {
		for i := 0; ; i++ {
			v, ok, err := object.NextCell(it)
			if !ok || err != nil {
				return object.Cell{}, false, err
			}
			test := v
			if fn != object.None {
				if test, err = c.ApplyCell(fn, v); err != nil {
					return object.Cell{}, false, err
				}
			}
			keep, known := test.Num().Truth()
			if !known {
				if keep, err = object.Truth(test.Value()); err != nil {
					return object.Cell{}, false, err
				}
			}
			if keep {
				return v, true, nil
			}
			if err := c.PolledAt(i); err != nil {
				return object.Cell{}, false, err
			}
		}
	}}, nil
}

func pyReversed(c *builtin.Call) (object.Value, error) {
	name := "reversed"
	switch x := object.Unnamed(c.Args[0]).(type) {
	case *object.Set, *builtin.Stream:
		return nil, object.Staticf("TypeError", "'%s' object is not reversible", x.TypeName())
	case *object.List:
		return builtin.Reversed(x, c.Dry()), nil
	case *object.Range, *hugeRange:
		part, err := c.Host.Index(x, &object.Slice{Start: object.None, Stop: object.None, Step: object.Int(-1)})
		if err != nil {
			return nil, err
		}
		it, err := c.Host.Iterate(part)
		if err != nil {
			return nil, err
		}
		return c.NewStream(iterName(x), it.Next), nil
	case *object.Dict:
		name = "dict_reversekeyiterator"
	case *DictView:
		name = "dict_reverse" + x.part() + "iterator"
	}
	vs, err := c.Elems(c.Args[0])
	if err != nil {
		if e, ok := err.(*object.Error); ok && e.Class == "TypeError" {
			return nil, object.Staticf("TypeError", "'%s' object is not reversible", object.FullTypeName(c.Args[0]))
		}
		return nil, err
	}
	slices.Reverse(vs)
	return c.StreamOf(name, vs), nil
}

// quickReversed is reversed(l) of a list.
func quickReversed(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(object.TableList) {
		return none
	}
	return object.CellOf(builtin.Reversed(args[0].List(), false))
}

// Less is a < b.
func Less(c *builtin.Call, a, b object.Value) (bool, error) {
	if less, ok := object.Quick(object.Lt, a, b).(object.Bool); ok {
		return bool(less), nil
	}
	if x, ok := a.(object.Str); ok {
		if y, ok := b.(object.Str); ok {
			return x < y, nil
		}
	}
	v, err := c.Host.Binary(object.Lt, a, b)
	if err != nil {
		return false, err
	}
	return object.Truth(v)
}

// iterName is the type of a value's iterator.
func iterName(v object.Value) string {
	switch x := object.Unnamed(v).(type) {
	case *object.List:
		return "list_iterator"
	case object.Tuple:
		return "tuple_iterator"
	case object.Str:
		if object.IsASCII(string(x)) {
			return "str_ascii_iterator"
		}
		return "str_iterator"
	case object.Bytes:
		return "bytes_iterator"
	case *object.Range:
		return "range_iterator"
	case *hugeRange:
		return "longrange_iterator"
	case *object.Dict:
		return "dict_keyiterator"
	case *DictView:
		return "dict_" + x.part() + "iterator"
	case *object.Set:
		return "set_iterator"
	}
	return "iterator"
}

func pyIterOf(c *builtin.Call) (object.Value, error) {
	v := c.Args[0]
	if end := c.Args[1]; end != nil {
		return c.NewStream("callable_iterator", func() (object.Value, bool, error) {
			e, err := c.Apply(v)
			if err != nil {
				return nil, false, err
			}
			same, err := object.Equal(e, end)
			return e, !same && err == nil, err
		}), nil
	}
	if it, ok := v.(object.Iterable); ok {
		if _, once := it.(object.Iterator); once {
			return v, nil
		}
	}
	it, err := c.Host.Iterate(v)
	if err != nil {
		return nil, err
	}
	return c.NewStream(iterName(v), it.Next), nil
}

func pyNext(c *builtin.Call) (object.Value, error) {
	it, ok := c.Args[0].(object.Iterator)
	if !ok {
		return nil, object.Staticf("TypeError", "'%s' object is not an iterator", object.FullTypeName(c.Args[0]))
	}
	if g, ok := it.(*object.Generator); ok && c.Args[1] == nil { // its end has a value
		return g.Send(object.None)
	}
	v, more, err := it.Next()
	if err != nil {
		return nil, err
	}
	if more {
		return v, nil
	}
	if c.Args[1] != nil {
		return c.Args[1], nil
	}
	if g, ok := it.(interface{ Result() object.Value }); ok {
		return nil, object.StopIteration(g.Result())
	}
	return nil, object.Errorf("StopIteration", "")
}
