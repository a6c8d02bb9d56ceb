// The methods of sets that take others, each with the steps of CPython's, from which the order
// of the result follows.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// ownSet is the set of a method that makes another one; a set that the program's class holds
// gives a plain one.
func ownSet(c *builtin.Call) *object.Set { return c.Args[0].(*object.Set) }

// setOf is a set of a value's elements.
func setOf(c *builtin.Call, v object.Value) (*object.Set, error) {
	if s, ok := v.(*object.Set); ok {
		return s, nil
	}
	s := &object.Set{}
	return s, addAll(c, s, v)
}

// addAll adds the elements of a value, of one that fails those before.
func addAll(c *builtin.Call, s *object.Set, from object.Value) error {
	const entryBytes, many = 64, 1 << 14
	if other, ok := from.(*object.Set); ok && other.Len() >= many {
		if err := builtin.HeapOf(c.Host).Room(other.Len() * entryBytes); err != nil {
			return err
		}
	}
	n := 0
	return s.Update(c.Polled, from, c.Elems, func(v object.Value) error {
		if n++; n%many == 0 {
			if err := c.Polled(); err != nil {
				return err
			}
		}
		if _, err := object.Hash(v); err != nil {
			return err
		}
		return c.Put(s, v, object.None)
	})
}

func setUpdate(c *builtin.Call, s *object.Set) error {
	for _, o := range others(c) {
		if err := addAll(c, s, o); err != nil {
			return err
		}
	}
	return nil
}

func setCopy(c *builtin.Call) (object.Value, error) {
	s := ownSet(c)
	if s.Frozen {
		return s, nil
	}
	return s.Copy(c.Polled)
}

func setUnion(c *builtin.Call) (object.Value, error) {
	s := ownSet(c)
	out, err := s.Copy(c.Polled)
	if err != nil {
		return nil, err
	}
	for _, o := range others(c) {
		if o == object.Value(s) {
			continue
		}
		if err := addAll(c, out, o); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func setIntersection(c *builtin.Call) (object.Value, error) {
	s := ownSet(c)
	out := s
	for _, o := range others(c) {
		next, err := common(c, out, o)
		if err != nil {
			return nil, err
		}
		out = next
	}
	if out == s {
		return s.Copy(c.Polled)
	}
	out.Frozen = s.Frozen
	return out, nil
}

// common is what a set has of a value's elements: they are those of the value.
func common(c *builtin.Call, s *object.Set, v object.Value) (*object.Set, error) {
	if other, ok := v.(*object.Set); ok {
		return object.SetOp(c.Polled, object.And, s, other)
	}
	vs, err := c.Elems(v)
	if err != nil {
		return nil, err
	}
	out := &object.Set{}
	for i, e := range vs {
		in, err := s.Has(e)
		if err == nil && in {
			err = out.Put(e, object.None)
		}
		if err == nil {
			err = c.PolledAt(i)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func setKeepCommon(c *builtin.Call, s *object.Set) error {
	out, err := setIntersection(c)
	if err == nil {
		s.Become(out.(*object.Set))
	}
	return err
}

func setDifference(c *builtin.Call) (object.Value, error) {
	s, all := ownSet(c), others(c)
	if len(all) == 0 {
		return s.Copy(c.Polled)
	}
	first, ok := all[0].(*object.Set)
	if d, isDict := all[0].(*object.Dict); isDict && s.Len()>>2 <= d.Len() {
		keys, err := object.SetOf(c.Polled, d.Keys())
		if err != nil {
			return nil, err
		}
		first, ok = keys, true
	}
	if ok {
		out, err := object.SetOp(c.Polled, object.Sub, s, first)
		if err != nil {
			return nil, err
		}
		return out, removeAll(c, out, all[1:])
	}
	out, err := s.Copy(c.Polled)
	if err != nil {
		return nil, err
	}
	return out, removeAll(c, out, all)
}

func setRemoveAll(c *builtin.Call, s *object.Set) error { return removeAll(c, s, others(c)) }

// removeAll removes the elements of all values.
func removeAll(c *builtin.Call, s *object.Set, all []object.Value) error {
	for _, o := range all {
		if other, ok := o.(*object.Set); ok {
			if err := s.Without(c.Polled, other); err != nil {
				return err
			}
			continue
		}
		vs, err := c.Elems(o)
		if err != nil {
			return err
		}
		for i, v := range vs {
			if _, err := s.Remove(v); err != nil {
				return err
			}
			if err := c.PolledAt(i); err != nil {
				return err
			}
		}
		s.Purge()
	}
	return nil
}

func setSymmetric(c *builtin.Call) (object.Value, error) {
	s := ownSet(c)
	if other, ok := c.Args[1].(*object.Set); ok {
		return object.SetOp(c.Polled, object.Xor, s, other)
	}
	out, err := setOf(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	out.Frozen = s.Frozen
	return out, out.Toggle(c.Polled, s)
}

// setToggle is symmetric_difference_update, which asks a dict for its keys one by one.
func setToggle(c *builtin.Call, s *object.Set) error {
	d, ok := c.Args[1].(*object.Dict)
	if !ok {
		other, err := setOf(c, c.Args[1])
		if err != nil {
			return err
		}
		return s.Toggle(c.Polled, other)
	}
	for i, k := range d.Keys() {
		was, err := s.Remove(k)
		if err == nil && !was {
			err = c.Put(s, k, object.None)
		}
		if err == nil {
			err = c.PolledAt(i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setOrder compares the set with the elements of a value.
func setOrder(op object.Op) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		other, err := setOf(c, c.Args[1])
		if err != nil {
			return nil, err
		}
		return object.Binary(op, c.Args[0], other)
	}
}

func setDisjoint(c *builtin.Call) (object.Value, error) {
	both, err := common(c, ownSet(c), c.Args[1])
	if err != nil {
		return nil, err
	}
	return object.Bool(both.Len() == 0), nil
}
