// What statements ask of values: match of sequences, mappings and attributes of classes,
// with of context managers.
package object

import (
	"slices"
)

// MatchSequence gives the length of what a sequence pattern can fit: not text, not
// iterators. Nothing walks over it, as it may be a long range.
func MatchSequence(v Value) (n int, ok bool, err error) {
	held := Held(v)
	switch held.(type) {
	case *List, Tuple, *Range:
	case *Array:
		return 0, false, nil
	default:
		seq, isSeq := v.(interface{ IsSequence() bool })
		if !(isSeq && seq.IsSequence()) && !derivesNamed(v, "Sequence") {
			return 0, false, nil
		}
	}
	if IsObject(v) {
		if n, found, err := LenOf(v); found || err != nil {
			return n, err == nil, err
		}
	}
	if t, isTuple := held.(Tuple); isTuple {
		return len(t), true, nil
	}
	if sized, isSized := held.(interface{ Len() int }); isSized {
		return sized.Len(), true, nil
	}
	return 0, false, Errorf(TypeError, "object of type '%s' has no len()", FullTypeName(v))
}

// derivesNamed reports whether an object's class has a base of a name: the abstract
// classes of collections.abc.
func derivesNamed(v Value, names ...string) bool {
	c := userClass(v)
	return c != nil && slices.ContainsFunc(names, c.derives)
}

// IsMapping reports whether a mapping pattern can fit a value.
func IsMapping(v Value) bool {
	switch x := Held(v).(type) {
	case *Dict:
		return true
	case interface{ Dict() *Dict }:
		return x.Dict() != nil
	}
	return derivesNamed(v, "Mapping", "MutableMapping")
}

// MatchMapping gives the values of keys that a mapping must have, and a dict of its
// other entries.
func MatchMapping(t Thread, v Value, keys []Value, wantRest bool) (vals []Value, rest *Dict, ok bool, err error) {
	seen, err := NewSet()
	if err != nil {
		return nil, nil, false, err
	}
	for _, k := range keys {
		if twice, err := seen.Has(k); twice || err != nil {
			if err == nil {
				err = Errorf("ValueError", "mapping pattern checks duplicate key (%s)", Repr(k))
			}
			return nil, nil, false, err
		}
		if err := seen.Put(k, None); err != nil {
			return nil, nil, false, err
		}
		in, err := t.Contains(v, k)
		if err != nil || !in {
			return nil, nil, false, err
		}
		e, err := t.Index(v, k)
		if err != nil {
			return nil, nil, false, err
		}
		vals = append(vals, e)
	}
	if !wantRest {
		return vals, nil, true, nil
	}
	rest = NewDict()
	it, err := t.Iterate(v)
	if err != nil {
		return nil, nil, false, err
	}
	for {
		k, more, err := it.Next()
		if err != nil || !more {
			return vals, rest, err == nil, err
		}
		if taken, err := seen.Has(k); taken || err != nil {
			if err != nil {
				return nil, nil, false, err
			}
			continue
		}
		e, err := t.Index(v, k)
		if err == nil {
			err = rest.Put(k, e)
		}
		if err != nil {
			return nil, nil, false, err
		}
	}
}

// selfMatched are the builtin classes whose one positional pattern is the value itself.
var selfMatched = []string{"bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}

// MatchClass gives the attributes that a class pattern looks at, first those of its
// positions.
func MatchClass(t Thread, v, class Value, positions int, names []string) (vals []Value, ok bool, err error) {
	c, isClass := class.(*Class)
	if !isClass {
		return nil, false, Errorf("TypeError", "called match pattern must be a type")
	}
	if is, err := InstanceOf(t, v, c); !is || err != nil {
		return nil, false, err
	}
	var all []string
	if positions > 0 {
		if selfMatches(t, c) {
			if positions > 1 {
				return nil, false, Errorf("TypeError", "%s() accepts 1 positional sub-pattern (%d given)", c.ShortName(), positions)
			}
			vals = append(vals, v)
		} else if all, err = matchArgs(t, c, positions); err != nil {
			return nil, false, err
		}
	}
	for _, n := range names {
		if slices.Contains(all, n) {
			return nil, false, Errorf("TypeError", "%s() got multiple sub-patterns for attribute '%s'", c.ShortName(), n)
		}
		all = append(all, n)
	}
	for _, n := range all {
		a, err := t.Attr(v, n)
		if IsError(err, "AttributeError") {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		vals = append(vals, a)
	}
	return vals, true, nil
}

func selfMatches(t Thread, c *Class) bool {
	if c.Body != nil {
		if _, owner, ok := c.Find("__match_args__"); ok && owner.Body != nil {
			return false
		}
	}
	return slices.ContainsFunc(c.Order(), func(k *Class) bool { return k.Body == nil && slices.Contains(selfMatched, k.Name) })
}

func matchArgs(t Thread, c *Class, positions int) ([]string, error) {
	v, err := t.Attr(c, "__match_args__")
	if err != nil && !IsError(err, "AttributeError") {
		return nil, err
	}
	list := Tuple{}
	if err == nil {
		var ok bool
		if list, ok = Held(v).(Tuple); !ok {
			return nil, Errorf("TypeError", "%s.__match_args__ must be a tuple (got %s)", c.ShortName(), v.TypeName())
		}
	}
	if positions > len(list) {
		s := "s"
		if len(list) == 1 {
			s = ""
		}
		return nil, Errorf("TypeError", "%s() accepts %d positional sub-pattern%s (%d given)", c.ShortName(), len(list), s, positions)
	}
	var out []string
	for _, e := range list[:positions] {
		s, ok := Held(e).(Str)
		if !ok {
			return nil, Errorf("TypeError", "__match_args__ elements must be strings (got %s)", e.TypeName())
		}
		out = append(out, string(s))
	}
	return out, nil
}

// InstanceOf is isinstance(v, c) for one class.
func InstanceOf(t Thread, v Value, c *Class) (bool, error) {
	class := t.ClassOf(v)
	if class == c {
		return true, nil
	}
	if r, found, err := CallSpecial(c, "__instancecheck__", v); found || err != nil {
		if err != nil {
			return false, err
		}
		return Truth(r)
	}
	return c.Is != nil && c.Is(v) || class.Inherits(c), nil
}

// with: entering and leaving context managers, builtin ones and the program's.

// Enter enters a context manager; exit leaves it, and is told the error that ended
// the block.
func Enter(t Thread, cm Value) (entered Value, exit func(err error) (swallow bool, e error), err error) {
	if c, ok := cm.(Context); ok {
		entered, err = c.Enter()
		return entered, c.Exit, err
	}
	class := userClass(cm)
	enter, leave := class.anyMethod("__enter__"), class.anyMethod("__exit__")
	switch {
	case enter == nil:
		return nil, nil, Errorf("TypeError", "'%s' object does not support the context manager protocol", cm.TypeName())
	case leave == nil:
		return nil, nil, Errorf("TypeError", "'%s' object does not support the context manager protocol (missed __exit__ method)", cm.TypeName())
	}
	if entered, err = callBound(t, enter, cm, class); err != nil {
		return nil, nil, err
	}
	return entered, func(err error) (bool, error) { return Exit(t, leave, cm, err) }, nil
}

// Exit leaves a context manager by the method that its class had for it.
func Exit(t Thread, leave, cm Value, err error) (swallow bool, e error) {
	args := []Value{None, None, None}
	if err != nil {
		exc, ok := ExceptionOf(t, err)
		if !ok {
			return false, nil
		}
		args[0], args[1] = exc.Class, exc
		if tb, ok := exc.Attr("__traceback__"); ok {
			args[2] = tb
		}
	}
	r, e := callBound(t, leave, cm, userClass(cm), args...)
	if e != nil || err == nil {
		return false, e
	}
	return Truth(r)
}
