// The methods of set and frozenset.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

var pySetEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"set.add"}, Params: "self, object, /", Doc: "Adds an element.", Example: "s = {1}\ns.add(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *value.Set) error {
			return c.Put(&s.Dict, c.Args[1], value.None)
		}), Quick: quickOfSets(quickSetAdd)},
	{Names: []string{"set.discard"}, Params: "self, object, /", Doc: "Removes an element, if it is there.", Example: "s = {1, 2}\ns.discard(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *value.Set) error { _, err := s.Remove(c.Args[1]); return err }), Quick: quickOfSets(quickSetDiscard)},
	{Names: []string{"set.remove"}, Params: "self, object, /", Doc: "Removes an element.", Example: "s = {1, 2}\ns.remove(2)\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *value.Set) error {
			ok, err := s.Remove(c.Args[1])
			if err == nil && !ok {
				err = pytext.KeyError(c.Args[1])
			}
			return err
		})},
	{Names: []string{"set.clear"}, Params: "self, /", Doc: "Removes all elements.", Example: "s = {1}\ns.clear()\ns", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setChange(func(c *builtin.Call, s *value.Set) error { s.Clear(); return nil })},
	{Names: []string{"set.pop"}, Params: "self, /", Doc: "Removes and gives some element.", Example: "{1}.pop()", Effect: true, Fn: setPop},
	{Names: []string{"set.update"}, Params: "self, *others", Doc: "Adds the elements of all others.", Example: "s = {1}\ns.update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setChange(setUpdate)},
	{Names: []string{"set.intersection_update"}, Params: "self, *others", Doc: "Keeps what all have.", Example: "s = {1, 2}\ns.intersection_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(value.And)},
	{Names: []string{"set.difference_update"}, Params: "self, *others", Doc: "Drops what others have.", Example: "s = {1, 2}\ns.difference_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(value.Sub)},
	{Names: []string{"set.symmetric_difference_update"}, Params: "self, other, /", Doc: "Keeps what one only has.", Example: "s = {1, 2}\ns.symmetric_difference_update([2, 3])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setInPlace(value.Xor)},
	{Names: []string{"set.union"}, Params: "self, *others", Doc: "What either has.", Example: "{1}.union([2])", Fn: setWith(value.Or)},
	{Names: []string{"set.intersection"}, Params: "self, *others", Doc: "What all have.", Example: "{1, 2}.intersection([2])", Fn: setWith(value.And)},
	{Names: []string{"set.difference"}, Params: "self, *others", Doc: "What no other has.", Example: "{1, 2}.difference([2])", Fn: setWith(value.Sub)},
	{Names: []string{"set.symmetric_difference"}, Params: "self, other, /", Doc: "What one only has.", Example: "{1, 2}.symmetric_difference([2, 3])", Fn: setWith(value.Xor)},
	{Names: []string{"set.issubset"}, Params: "self, other, /", Doc: "Whether the other has every element.", Example: "{1}.issubset([1, 2])", Fn: setWith(value.Le)},
	{Names: []string{"set.issuperset"}, Params: "self, other, /", Doc: "Whether it has every element of the other.", Example: "{1, 2}.issuperset([1])", Fn: setWith(value.Ge)},
	{Names: []string{"set.isdisjoint"}, Params: "self, other, /", Doc: "Whether there is no common element.", Example: "{1}.isdisjoint([2])", Fn: setDisjoint},
	{Names: []string{"set.copy"}, Params: "self, /", Doc: "A set of the same elements.", Example: "{1}.copy()", Fn: setWith(value.Or)},
	{Names: []string{"set.__len__"}, Params: "self, /", Doc: "len(self).", Example: "{1}.__len__()", Fn: pyLenOf},
})

// setChange makes the Fn of a method that changes a set.
func setChange(f func(c *builtin.Call, s *value.Set) error) func(*builtin.Call) (value.Value, error) {
	return func(c *builtin.Call) (value.Value, error) {
		s, ok := c.Args[0].(*value.Set)
		if !ok || s.Frozen {
			return nil, value.Errorf("AttributeError", "'frozenset' object has no attribute '%s'", c.Entry.Short())
		}
		return value.None, f(c, s)
	}
}

func setPop(c *builtin.Call) (value.Value, error) {
	s := c.Args[0].(*value.Set)
	if s.Frozen {
		return nil, value.Errorf("AttributeError", "'frozenset' object has no attribute 'pop'")
	}
	if s.Len() == 0 {
		err := value.Errorf("KeyError", "'pop from an empty set'")
		err.Exc = &value.Exception{Class: builtin.ExceptionClass("KeyError"), Args: value.Tuple{value.Str("pop from an empty set")}}
		return nil, err
	}
	k := s.Keys()[0]
	_, _, err := s.Delete(k)
	return k, err
}

// others lists what a set method was given: *others, or the one named other.
func others(c *builtin.Call) []value.Value {
	return append(append([]value.Value(nil), c.Args[1:]...), c.Rest...)
}

// combine applies an operator to the set and all others.
func combine(c *builtin.Call, op value.Op) (value.Value, error) {
	var acc value.Value = c.Args[0]
	for _, o := range others(c) {
		vs, err := c.Elems(o)
		if err != nil {
			return nil, err
		}
		s, err := value.NewSet(vs...)
		if err != nil {
			return nil, err
		}
		if _, isSet := o.(*value.Set); op == value.And && !isSet { // the elements are the iterable's
			for _, v := range s.Keys() {
				if in, err := acc.(*value.Set).Has(v); err != nil {
					return nil, err
				} else if !in {
					if _, err := s.Remove(v); err != nil {
						return nil, err
					}
				}
			}
			s.Frozen, acc = c.Args[0].(*value.Set).Frozen, s
			continue
		}
		if acc, err = value.Binary(op, acc, s); err != nil {
			return nil, err
		}
	}
	return acc, nil
}

func setWith(op value.Op) func(*builtin.Call) (value.Value, error) {
	return func(c *builtin.Call) (value.Value, error) {
		v, err := combine(c, op)
		if err != nil || v != c.Args[0] {
			return v, err
		}
		s := c.Args[0].(*value.Set)
		dup, err := value.NewSet(s.Keys()...)
		dup.Frozen = s.Frozen
		return dup, err
	}
}

func setInPlace(op value.Op) func(*builtin.Call) (value.Value, error) {
	return setChange(func(c *builtin.Call, s *value.Set) error {
		if op == value.Xor { // the set's own elements come first
			vs, err := c.Elems(c.Args[1])
			if err != nil {
				return err
			}
			other, err := value.NewSet(vs...)
			if err == nil {
				_, err = value.InPlace(c.Polled, op, s, other)
			}
			return err
		}
		v, err := combine(c, op)
		if err != nil {
			return err
		}
		out := v.(*value.Set)
		if out == s {
			return nil
		}
		keys := out.Keys()
		s.Clear()
		for _, k := range keys {
			if err := s.Put(k, value.None); err != nil {
				return err
			}
		}
		return nil
	})
}

// setUpdate adds the elements of all others, of one that fails those before.
func setUpdate(c *builtin.Call, s *value.Set) error {
	for _, o := range others(c) {
		vs, err := c.Elems(o)
		if err != nil {
			return err
		}
		for _, v := range vs {
			if _, err := value.Hash(v); err != nil {
				return err
			}
			if err := c.Put(&s.Dict, v, value.None); err != nil {
				return err
			}
		}
	}
	return nil
}

func setDisjoint(c *builtin.Call) (value.Value, error) {
	v, err := combine(c, value.And)
	if err != nil {
		return nil, err
	}
	return value.Bool(v.(*value.Set).Len() == 0), nil
}
