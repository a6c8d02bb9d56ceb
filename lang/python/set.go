// The methods of set and frozenset.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pySetEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"set.add"}, Params: "self, object, /", Doc: "Adds an element.", Example: "s = {1}\ns.add(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *object.Set) error {
			return c.Put(&s.Dict, c.Args[1], object.None)
		}), Quick: quickOfSets(quickSetAdd)},
	{Names: []string{"set.discard"}, Params: "self, object, /", Doc: "Removes an element, if it is there.", Example: "s = {1, 2}\ns.discard(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *object.Set) error { _, err := s.Remove(c.Args[1]); return err }), Quick: quickOfSets(quickSetDiscard)},
	{Names: []string{"set.remove"}, Params: "self, object, /", Doc: "Removes an element.", Example: "s = {1, 2}\ns.remove(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *object.Set) error {
			ok, err := s.Remove(c.Args[1])
			if err == nil && !ok {
				err = pytext.KeyError(c.Args[1])
			}
			return err
		})},
	{Names: []string{"set.clear"}, Params: "self, /", Doc: "Removes all elements.", Example: "s = {1}\ns.clear()\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *object.Set) error { s.Clear(); return nil })},
	{Names: []string{"set.pop"}, Params: "self, /", Doc: "Removes and gives some element.", Example: "{1}.pop()", Effect: true, Fn: setPop},
	{Names: []string{"set.update"}, Params: "self, *others", Doc: "Adds the elements of all others.", Example: "s = {1}\ns.update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setChange(setUpdate), Quick: quickSetUpdate},
	{Names: []string{"set.intersection_update"}, Params: "self, *others", Doc: "Keeps what all have.", Example: "s = {1, 2}\ns.intersection_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(object.And)},
	{Names: []string{"set.difference_update"}, Params: "self, *others", Doc: "Drops what others have.", Example: "s = {1, 2}\ns.difference_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(object.Sub)},
	{Names: []string{"set.symmetric_difference_update"}, Params: "self, other, /", Doc: "Keeps what one only has.", Example: "s = {1, 2}\ns.symmetric_difference_update([2, 3])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(object.Xor)},
	{Names: []string{"set.union"}, Params: "self, *others", Doc: "What either has.", Example: "{1}.union([2])", Fn: setWith(object.Or), Quick: quickSetWith(object.Or)},
	{Names: []string{"set.intersection"}, Params: "self, *others", Doc: "What all have.", Example: "{1, 2}.intersection([2])", Fn: setWith(object.And), Quick: quickSetWith(object.And)},
	{Names: []string{"set.difference"}, Params: "self, *others", Doc: "What no other has.", Example: "{1, 2}.difference([2])", Fn: setWith(object.Sub), Quick: quickSetWith(object.Sub)},
	{Names: []string{"set.symmetric_difference"}, Params: "self, other, /", Doc: "What one only has.", Example: "{1, 2}.symmetric_difference([2, 3])", Fn: setWith(object.Xor), Quick: quickSetWith(object.Xor)},
	{Names: []string{"set.issubset"}, Params: "self, other, /", Doc: "Whether the other has every element.", Example: "{1}.issubset([1, 2])", Fn: setWith(object.Le), Quick: quickSetWith(object.Le)},
	{Names: []string{"set.issuperset"}, Params: "self, other, /", Doc: "Whether it has every element of the other.", Example: "{1, 2}.issuperset([1])", Fn: setWith(object.Ge), Quick: quickSetWith(object.Ge)},
	{Names: []string{"set.isdisjoint"}, Params: "self, other, /", Doc: "Whether there is no common element.", Example: "{1}.isdisjoint([2])", Fn: setDisjoint},
	{Names: []string{"set.copy"}, Params: "self, /", Doc: "A set of the same elements.", Example: "{1}.copy()", Fn: setWith(object.Or)},
	{Names: []string{"set.__len__"}, Params: "self, /", Doc: "len(self).", Example: "{1}.__len__()", Fn: pyLenOf},
})

// setChange makes the Fn of a method that changes a set.
func setChange(f func(c *builtin.Call, s *object.Set) error) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		s, ok := c.Args[0].(*object.Set)
		if !ok || s.Frozen {
			return nil, object.Errorf("AttributeError", "'frozenset' object has no attribute '%s'", c.Entry.Short())
		}
		return object.None, f(c, s)
	}
}

func setPop(c *builtin.Call) (object.Value, error) {
	s := c.Args[0].(*object.Set)
	if s.Frozen {
		return nil, object.Errorf("AttributeError", "'frozenset' object has no attribute 'pop'")
	}
	if s.Len() == 0 {
		err := object.Errorf("KeyError", "'pop from an empty set'")
		err.Exc = &object.Exception{Class: builtin.ExceptionClass("KeyError"), Args: object.Tuple{object.Str("pop from an empty set")}}
		return nil, err
	}
	return s.Pop()
}

// others lists what a set method was given: *others, or the one named other.
func others(c *builtin.Call) []object.Value {
	return append(append([]object.Value(nil), c.Args[1:]...), c.Rest...)
}

// combine applies an operator to the set and all others.
func combine(c *builtin.Call, op object.Op) (object.Value, error) {
	var acc object.Value = c.Args[0]
	for _, o := range others(c) {
		s, isSet := o.(*object.Set)
		if !isSet {
			vs, err := c.Elems(o)
			if err != nil {
				return nil, err
			}
			if s, err = object.NewSet(vs...); err != nil {
				return nil, err
			}
		}
		if op == object.And && !isSet { // the elements are the iterable's
			for _, v := range s.Keys() {
				if in, err := acc.(*object.Set).Has(v); err != nil {
					return nil, err
				} else if !in {
					if _, err := s.Remove(v); err != nil {
						return nil, err
					}
				}
			}
			s.Frozen, acc = c.Args[0].(*object.Set).Frozen, s
			continue
		}
		var err error
		if acc, err = object.Binary(op, acc, s); err != nil {
			return nil, err
		}
	}
	return acc, nil
}

func setWith(op object.Op) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		v, err := combine(c, op)
		if err != nil || v != c.Args[0] {
			return v, err
		}
		s := c.Args[0].(*object.Set)
		dup, err := object.NewSet(s.Keys()...)
		dup.Frozen = s.Frozen
		return dup, err
	}
}

func setInPlace(op object.Op) func(*builtin.Call) (object.Value, error) {
	return setChange(func(c *builtin.Call, s *object.Set) error {
		if op == object.Xor { // the set's own elements come first
			vs, err := c.Elems(c.Args[1])
			if err != nil {
				return err
			}
			other, err := object.NewSet(vs...)
			if err == nil {
				_, err = object.InPlace(c.Polled, op, s, other)
			}
			return err
		}
		v, err := combine(c, op)
		if err != nil {
			return err
		}
		out := v.(*object.Set)
		if out == s {
			return nil
		}
		keys := out.Keys()
		s.Clear()
		for _, k := range keys {
			if err := s.Put(k, object.None); err != nil {
				return err
			}
		}
		return nil
	})
}

// setUpdate adds the elements of all others, of one that fails those before.
func setUpdate(c *builtin.Call, s *object.Set) error {
	for _, o := range others(c) {
		vs, err := c.Elems(o)
		if err != nil {
			return err
		}
		for _, v := range vs {
			if _, err := object.Hash(v); err != nil {
				return err
			}
			if err := c.Put(&s.Dict, v, object.None); err != nil {
				return err
			}
		}
	}
	return nil
}

func setDisjoint(c *builtin.Call) (object.Value, error) {
	v, err := combine(c, object.And)
	if err != nil {
		return nil, err
	}
	return object.Bool(v.(*object.Set).Len() == 0), nil
}

// quickSetArgs is a short set and the one thing that its method is given: another short set,
// or the elements of a short list or tuple, of which few is room for the tuple's.
func quickSetArgs(args, few []object.Cell) (set, other *object.Set, elems []object.Cell, ok bool) {
	if len(args) != 2 || !args[0].Is(object.TableSet) || args[0].Set().Len() > manyAdded {
		return nil, nil, nil, false
	}
	set = args[0].Set()
	switch x := &args[1]; {
	case x.Is(object.TableSet):
		return set, x.Set(), nil, x.Set().Len() <= manyAdded
	case x.Is(object.TableList) && x.List().Len() <= manyAdded, x.Is(object.TableTuple) && len(x.Tuple()) <= len(few):
		elems = numbersIn(args[1:], few)
	default:
		return nil, nil, nil, false
	}
	for i := range elems {
		if !elems[i].QuickKey() {
			return nil, nil, nil, false
		}
	}
	return set, nil, elems, true
}

// quickSetWith is a method of sets that stands for an operator.
func quickSetWith(op object.Op) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		var few [fewNumbers]object.Cell
		set, other, elems, ok := quickSetArgs(args, few[:])
		if !ok || other == nil && op == object.And { // whose elements are the iterable's
			return none
		}
		if other == nil {
			other = object.NewSetFor(len(elems))
			for _, e := range elems {
				if other.PutCell(e, object.NoneCell()) != nil {
					return none
				}
			}
		}
		if op.IsCompare() {
			if is, ok := object.QuickOrderSets(op, set, other); ok {
				return object.BoolCell(is)
			}
			return none
		}
		out, err := object.SetOp(nil, op, set, other)
		if err != nil {
			return none
		}
		return object.CellOf(out)
	}
}

// quickSetUpdate is s.update(x), which adds the elements as x gives them.
func quickSetUpdate(args []object.Cell) (none object.Cell) {
	var few [fewNumbers]object.Cell
	set, other, elems, ok := quickSetArgs(args, few[:])
	if !ok || set.Frozen || set.Growth() > 0 || other != nil && !set.QuickAdd(other) {
		return none
	}
	for _, e := range elems {
		if set.PutCell(e, object.NoneCell()) != nil {
			return none
		}
	}
	return object.NoneCell()
}
