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
			return c.Put(s, c.Args[1], object.None)
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
	{Names: []string{"set.intersection_update"}, Params: "self, *others", Doc: "Keeps what all have.", Example: "s = {1, 2}\ns.intersection_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setChange(setKeepCommon)},
	{Names: []string{"set.difference_update"}, Params: "self, *others", Doc: "Drops what others have.", Example: "s = {1, 2}\ns.difference_update([2])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setChange(setRemoveAll)},
	{Names: []string{"set.symmetric_difference_update"}, Params: "self, other, /", Doc: "Keeps what one only has.", Example: "s = {1, 2}\ns.symmetric_difference_update([2, 3])\ns", Effect: true, Dry: builtin.ReturnsNone, Fn: setChange(setToggle)},
	{Names: []string{"set.union"}, Params: "self, *others", Doc: "What either has.", Example: "{1}.union([2])", Fn: setUnion, Quick: quickSetWith(object.Or)},
	{Names: []string{"set.intersection"}, Params: "self, *others", Doc: "What all have.", Example: "{1, 2}.intersection([2])", Fn: setIntersection, Quick: quickSetWith(object.And)},
	{Names: []string{"set.difference"}, Params: "self, *others", Doc: "What no other has.", Example: "{1, 2}.difference([2])", Fn: setDifference, Quick: quickSetWith(object.Sub)},
	{Names: []string{"set.symmetric_difference"}, Params: "self, other, /", Doc: "What one only has.", Example: "{1, 2}.symmetric_difference([2, 3])", Fn: setSymmetric, Quick: quickSetWith(object.Xor)},
	{Names: []string{"set.issubset"}, Params: "self, other, /", Doc: "Whether the other has every element.", Example: "{1}.issubset([1, 2])", Fn: setOrder(object.Le), Quick: quickSetWith(object.Le)},
	{Names: []string{"set.issuperset"}, Params: "self, other, /", Doc: "Whether it has every element of the other.", Example: "{1, 2}.issuperset([1])", Fn: setOrder(object.Ge), Quick: quickSetWith(object.Ge)},
	{Names: []string{"set.isdisjoint"}, Params: "self, other, /", Doc: "Whether there is no common element.", Example: "{1}.isdisjoint([2])", Fn: setDisjoint},
	{Names: []string{"set.copy"}, Params: "self, /", Doc: "A set of the same elements.", Example: "{1}.copy()", Fn: setCopy},
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
	return s.Pop(), nil
}

// others lists what a set method was given: *others, or the one named other.
func others(c *builtin.Call) []object.Value {
	return append(append([]object.Value(nil), c.Args[1:]...), c.Rest...)
}
