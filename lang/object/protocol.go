// What objects answer to len, bool, in, [], for, hash and conversions: the special
// methods of their classes, then what they hold of a builtin class.
package object

import (
	"math/big"
)

// LenOf is len(x) of an object.
func LenOf(x Value) (n int, found bool, err error) {
	r, found, err := CallSpecial(x, "__len__")
	if !found || err != nil {
		return 0, found, err
	}
	b, err := IndexOf(r)
	switch {
	case err != nil:
		return 0, true, err
	case b.Sign() < 0:
		return 0, true, Errorf("ValueError", "__len__() should return >= 0")
	case !b.IsInt64():
		return 0, true, Errorf("OverflowError", "cannot fit 'int' into an index-sized integer")
	}
	return int(b.Int64()), true, nil
}

// IndexOf reads a value as an int, as __index__ does.
func IndexOf(v Value) (*big.Int, error) {
	if b, ok := Big(Held(v)); ok {
		return b, nil
	}
	r, found, err := CallSpecial(v, "__index__")
	if err != nil {
		return nil, err
	}
	if !found {
		if _, unknown := v.(Unknown); unknown {
			return nil, ErrUnknown
		}
		if a, ok := v.(*Array); ok && a.DType().IsInteger() && a.Rank() == 0 {
			if item, err := Item(a); err == nil {
				return IndexOf(item)
			}
		}
		return nil, Errorf("TypeError", "'%s' object cannot be interpreted as an integer", FullTypeName(v))
	}
	if b, ok := Big(Held(r)); ok {
		return b, nil
	}
	if _, unknown := r.(Unknown); unknown {
		return nil, ErrUnknown
	}
	return nil, Errorf("TypeError", "__index__ returned non-int (type %s)", r.TypeName())
}

// truthOf is bool(x) of an object.
func truthOf(x Value) (bool, error) {
	r, found, err := CallSpecial(x, "__bool__")
	if err != nil {
		return false, err
	}
	if found {
		switch b := r.(type) {
		case Bool:
			return bool(b), nil
		case Unknown:
			return false, ErrUnknown
		}
		return false, Errorf("TypeError", "__bool__ should return bool, returned %s", r.TypeName())
	}
	if n, found, err := LenOf(x); found || err != nil {
		return n != 0, err
	}
	if held := Held(x); !Identical(held, x) {
		return Truth(held)
	}
	return true, nil
}

// hashOf is hash(x) of an object.
func hashOf(x Value, depth int) (int64, error) {
	c := userClass(x)
	m := c.method("__hash__")
	if m == None {
		return 0, unhashable(FullTypeName(x))
	}
	if m == nil {
		if held := Held(x); !Identical(held, x) {
			h, err := hashAt(held, depth)
			if _, of := held.(Tuple); !of && IsError(err, "TypeError") { // of a tuple an element is not
				err = unhashable(FullTypeName(x))
			}
			return h, err
		}
		return hashIdentity(x), nil
	}
	r, err := callBound(c.Body.Thread, m, x, c)
	if err != nil {
		return 0, err
	}
	switch r := Held(r).(type) {
	case Int:
		return notMinusOne(int64(r)), nil
	case Bool, BigInt:
		return Hash(r)
	case Unknown:
		return 0, ErrUnknown
	}
	return 0, Errorf("TypeError", "__hash__ method should return an integer")
}

// equalObjects is a == b as containers ask it: an object is equal to itself.
func equalObjects(t Thread, a, b Value) (bool, error) {
	if Identical(a, b) {
		return true, nil
	}
	r, err := BinaryOf(t, Eq, a, b)
	if err != nil {
		return false, err
	}
	return Truth(r)
}

// objectIter walks an object by __next__.
type objectIter struct {
	t Thread
	x Value
}

// Next calls __next__ until it raises StopIteration.
func (it *objectIter) Next() (Value, bool, error) {
	v, found, err := CallSpecial(it.x, "__next__")
	switch {
	case !found && err == nil:
		return nil, false, Errorf("TypeError", "'%s' object is not an iterator", it.x.TypeName())
	case IsError(err, "StopIteration"):
		return nil, false, nil
	}
	return v, err == nil, err
}

// itemIter walks an object by __getitem__ of 0, 1, …
type itemIter struct {
	x Value
	i int64
}

// Next asks for the next item until an IndexError.
func (it *itemIter) Next() (Value, bool, error) {
	if it.i < 0 {
		return nil, false, nil
	}
	v, _, err := CallSpecial(it.x, "__getitem__", Int(it.i))
	it.i++
	if IsError(err, "IndexError") || IsError(err, "StopIteration") {
		it.i = -1
		return nil, false, nil
	}
	return v, err == nil, err
}

// IterValue is iter(x) of an object as a value: what __iter__ gave; ok is false
// where __getitem__ or what the object holds is to be walked.
func IterValue(x Value) (it Value, ok bool, err error) {
	m, found := Special(x, "__iter__")
	if !found {
		return nil, false, nil
	}
	if m == None {
		return nil, false, notIterable(x)
	}
	r, _, err := CallSpecial(x, "__iter__")
	if err != nil {
		return nil, false, err
	}
	switch r.(type) {
	case Iterator:
		return r, true, nil
	case Unknown:
		return nil, false, ErrUnknown
	}
	if _, ok := Special(r, "__next__"); ok {
		return r, true, nil
	}
	return nil, false, Errorf("TypeError", "iter() returned non-iterator of type '%s'", r.TypeName())
}

func notIterable(x Value) error {
	return Errorf(NotIterable, "'%s' object is not iterable", FullTypeName(x))
}

// IterOf walks an object.
func IterOf(t Thread, x Value) (Iterator, error) {
	r, ok, err := IterValue(x)
	if err != nil {
		return nil, err
	}
	if ok {
		if it, ok := r.(Iterator); ok {
			return it, nil
		}
		return &objectIter{t, r}, nil
	}
	like, isArray := IsSubArray(x)
	held := Held(x)
	holds := !Identical(held, x)
	if _, ok := Special(x, "__getitem__"); ok && (isArray || !holds) { // other builtin classes have an __iter__
		return &itemIter{x: x}, nil
	}
	if !holds {
		return nil, notIterable(x)
	}
	it, err := t.Iterate(held)
	if e, ok := err.(*Error); ok && NotIterable.Is(e) {
		err = notIterable(x)
	}
	if isArray && err == nil {
		return &likeIter{it, like}, nil
	}
	return it, err
}

// GetItem is x[i] of an object.
func GetItem(t Thread, x, i Value) (Value, error) {
	if r, found, err := CallSpecial(x, "__getitem__", i); found || err != nil {
		return r, err
	}
	if held, ok := x.(*Instance); ok && held.Held() != nil {
		v, err := HeldItem(t, held, i)
		if e, ok := err.(*Error); ok && NotIndexed.Is(e) {
			err = Errorf(NotIndexed, "'%s' object is not subscriptable", FullTypeName(x))
		}
		return v, err
	}
	if c, ok := x.(*Class); ok {
		return classItem(t, c, i)
	}
	return nil, Errorf(NotIndexed, "'%s' object is not subscriptable", FullTypeName(x))
}

// HeldItem is dict.__getitem__ and its like; __missing__ answers for keys that are not
// there.
func HeldItem(t Thread, x *Instance, i Value) (Value, error) {
	d, isDict := x.Held().(*Dict)
	if !isDict {
		r, err := t.Index(x.Held(), i)
		if like, ok := IsSubArray(x); ok && err == nil {
			return Like(like, r, false)
		}
		return r, err
	}
	v, ok, err := d.Get(i)
	if ok || err != nil {
		return v, err
	}
	if r, found, err := CallSpecial(x, "__missing__", i); found || err != nil {
		return r, err
	}
	return t.Index(d, i)
}

// classItem is C[item]: __class_getitem__.
func classItem(t Thread, c *Class, item Value) (Value, error) {
	if c.Body != nil {
		if f, owner, ok := c.Find("__class_getitem__"); ok && owner.Body != nil {
			fn, err := bind(t, f, nil, c)
			if err != nil {
				return nil, err
			}
			return t.Call(fn, []Value{item}, nil)
		}
		if c.Body.Root != nil { // class L(list): L[int]
			return Alias(c, item), nil
		}
	}
	return nil, Errorf(NotIndexed, "type '%s' is not subscriptable", c.ShortName())
}

// SetItem is x[i] = v of an object.
func SetItem(t Thread, x, i, v Value) error {
	if _, found, err := CallSpecial(x, "__setitem__", i, v); found || err != nil {
		return err
	}
	if held := Held(x); !Identical(held, x) {
		if _, isArray := held.(*Array); isArray {
			i, v = HeldIndex(i), Held(v)
		}
		return t.StoreItem(held, i, v)
	}
	return Errorf("TypeError", "'%s' object does not support item assignment", x.TypeName())
}

// RemoveItem is del x[i] of an object.
func RemoveItem(t Thread, x, i Value) error {
	if _, found, err := CallSpecial(x, "__delitem__", i); found || err != nil {
		return err
	}
	if held := Held(x); !Identical(held, x) {
		return t.DelItem(held, i)
	}
	return Errorf("TypeError", "'%s' object doesn't support item deletion", x.TypeName())
}

// ContainsOf is v in x of an object.
func ContainsOf(t Thread, x, v Value) (bool, error) {
	if m, ok := Special(x, "__contains__"); ok && m == None {
		return false, Errorf("TypeError", "'%s' object is not a container", x.TypeName())
	}
	r, found, err := CallSpecial(x, "__contains__", v)
	if err != nil {
		return false, err
	}
	if found {
		return Truth(r)
	}
	if held := Held(x); !Identical(held, x) && !walks(x) {
		in, err := t.Contains(held, v)
		if e, ok := err.(*Error); ok && NotIterable.Is(e) {
			err = notContaining(x)
		}
		return in, err
	}
	it, err := IterOf(t, x)
	if err != nil {
		if IsError(err, "TypeError") && !walks(x) {
			err = notContaining(x)
		}
		return false, err
	}
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return false, err
		}
		if Identical(e, v) {
			return true, nil
		}
		if same, err := Equal(e, v); same || err != nil {
			return same, err
		}
	}
}

func notContaining(x Value) error {
	return Errorf(NotIterable, "argument of type '%s' is not iterable", FullTypeName(x))
}

func walks(x Value) bool {
	_, iter := Special(x, "__iter__")
	_, item := Special(x, "__getitem__")
	return iter || item
}

// CallWith calls an object: __call__.
func (x *Instance) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	m := x.class.method("__call__")
	if m == nil {
		if held, ok := x.Held().(Callable); ok {
			return t.Call(held, args, kw)
		}
		return nil, Errorf(NotCallable, "'%s' object is not callable", FullTypeName(x))
	}
	if f, ok := m.(Binds); ok && f.BindsSelf() {
		return t.Call(m, prepend(x, args), kw)
	}
	fn, err := bind(t, m, x, x.class)
	if err != nil {
		return nil, err
	}
	return t.Call(fn, args, kw)
}

// Calls reports whether the object can be called.
func (x *Instance) Calls() bool { return x.class.method("__call__") != nil }
