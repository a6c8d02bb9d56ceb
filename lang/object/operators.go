// Operators on objects of the program's classes: __add__, __radd__, __iadd__, __eq__ …
package object

// opNames are the methods of each operator, without underscores.
var opNames = [...]string{Add: "add", Sub: "sub", Mul: "mul", Div: "truediv", FloorDiv: "floordiv", Mod: "mod", Pow: "pow", MatMul: "matmul",
	LShift: "lshift", RShift: "rshift", And: "and", Or: "or", Xor: "xor", Eq: "eq", Ne: "ne", Lt: "lt", Le: "le", Gt: "gt", Ge: "ge",
	Neg: "neg", Pos: "pos", Invert: "invert"}

// swapped are the comparisons seen from the right operand.
var swapped = map[Op]Op{Eq: Eq, Ne: Ne, Lt: Gt, Gt: Lt, Le: Ge, Ge: Le}

// Method is the name of the operator's special method: __add__.
func (o Op) Method() string { return specialNames[o] }

// Reflected is the name of the method that the right operand may have: __radd__.
func (o Op) Reflected() string {
	return specialNames[o.SpecialReflected()]
}

// InPlace is the method of the left operand that x op= y asks first.
func (o Op) InPlace() string { return specialNames[o.SpecialInPlace()] }

// userClass is the class of the program that decides on a value's operators; nil for
// values of builtin classes.
func userClass(v Value) *Class {
	switch x := v.(type) {
	case *Instance:
		return x.class
	case *Exception:
		if x.Class.Body != nil {
			return x.Class
		}
	case *Class:
		if x.Body != nil && x.Body.Meta != nil {
			return x.Body.Meta
		}
	}
	return nil
}

// IsObject reports whether a class of the program decides on the value's operators.
func IsObject(v Value) bool { return userClass(v) != nil }

// threadOf is who runs the methods of one of two values; nil if neither has any.
func threadOf(a, b Value) Thread {
	if c := userClass(a); c != nil {
		return c.Body.Thread
	}
	if c := userClass(b); c != nil {
		return c.Body.Thread
	}
	return nil
}

// Special finds a special method that the program has defined for a value's class.
func Special(v Value, name string) (fn Value, ok bool) {
	m := userClass(v).method(name)
	return m, m != nil
}

// CallSpecial calls a special method that the program has defined for v's class.
func CallSpecial(v Value, name string, args ...Value) (r Value, found bool, err error) {
	c := userClass(v)
	m := c.method(name)
	if m == nil {
		return nil, false, nil
	}
	r, err = callBound(c.Body.Thread, m, v, c, args...)
	return r, true, err
}

// try calls a special method if there is one; found is false also where it answers
// NotImplemented.
func try(v Value, name string, args ...Value) (r Value, found bool, err error) {
	c := userClass(v)
	m := c.method(name)
	if m == nil {
		return nil, false, nil
	}
	r, err = callBound(c.Body.Thread, m, v, c, args...)
	if err != nil || r == NotImplemented {
		return nil, false, err
	}
	return r, true, nil
}

// tryUnlike is try for __ne__, which without one of the program's own is the opposite of
// __eq__: object's. Builtin classes have theirs.
func tryUnlike(v Value, name string, args ...Value) (r Value, found bool, err error) {
	c := userClass(v)
	if x, ok := v.(*Instance); c.method(name) != nil || ok && x.Held() != nil {
		return try(v, name, args...)
	}
	if r, found, err = try(v, "__eq__", args...); !found || err != nil {
		return nil, false, err
	}
	truth, err := Truth(r)
	return Bool(!truth), true, err
}

// BinaryOf applies an operator to two values of which one IsObject.
func BinaryOf(t Thread, op Op, a, b Value) (Value, error) {
	left, right := op.Method(), op.Reflected()
	ca, cb := userClass(a), userClass(b)
	try := try
	if op == Ne {
		try = tryUnlike
	}
	rightFirst := cb != nil && ca != cb && cb.Inherits(t.ClassOf(a)) && (op.IsCompare() || overrides(cb, ca, right))
	if rightFirst {
		if r, ok, err := try(b, right, a); ok || err != nil {
			return r, err
		}
	}
	defers, err := yields(a, b, right)
	if err != nil {
		return nil, err
	}
	if !defers {
		if r, ok, err := try(a, left, b); ok || err != nil {
			return r, err
		}
	}
	if !rightFirst && (ca != cb || op.IsCompare()) {
		if _, isArray := a.(*Array); !isArray || defers {
			if r, ok, err := try(b, right, a); ok || err != nil {
				return r, err
			}
		}
	}
	return plainBinary(t, op, a, b)
}

// overrides reports whether the right operand's class has a reflected method of its
// own, not the left operand's.
func overrides(cb, ca *Class, name string) bool {
	m := cb.method(name)
	return m != nil && (ca == nil || !Identical(m, orNoneValue(ca.method(name))))
}

// yields reports whether an array leaves an operator to the object on its right, as
// NumPy decides: where the object refuses ufuncs, or puts itself first.
func yields(a, b Value, reflected string) (bool, error) {
	_, isArray := a.(*Array)
	c := userClass(b)
	if !isArray || c == nil || c.method(reflected) == nil {
		return false, nil
	}
	if f, ok := Special(b, "__array_ufunc__"); ok {
		return f == None, nil
	}
	p, ok := Special(b, "__array_priority__")
	if !ok {
		if h, isInstance := b.(*Instance); isInstance {
			p, ok = h.OwnAttr("__array_priority__")
		}
	}
	if !ok {
		return false, nil
	}
	f, isNumber := ToFloat(p)
	return isNumber && f > 0, nil
}

// plainBinary is what is left when no method of the program has answered: operators of
// what the objects hold of builtin classes.
func plainBinary(t Thread, op Op, a, b Value) (Value, error) {
	x, y := heldFor(a, op.Method()), heldFor(b, op.Reflected())
	if !Identical(x, a) || !Identical(y, b) {
		if arrays := t.Named("numpy.ndarray"); likeOperands(a, b) != nil {
			if f, ok := t.Member(arrays, op.Method()); ok {
				return t.Call(f, []Value{a, b}, nil)
			}
		}
		if p, q := builtinSide(x, y), builtinSide(y, x); !Identical(p, x) || !Identical(q, y) {
			x, y = p, q
		}
		r, err := t.Binary(op, x, y)
		return r, RefusedFor(a, b, err)
	}
	if p, q := builtinSide(a, b), builtinSide(b, a); !Identical(p, a) || !Identical(q, b) {
		if r, err := t.Binary(op, p, q); err == nil || !IsError(err, "TypeError") {
			return r, err
		}
	}
	if v, ok, err := ByElements(t, op, a, b); ok {
		return v, err
	}
	if op == Mul {
		for _, pair := range [2][2]Value{{a, b}, {b, a}} {
			if _, ok := Special(pair[1], "__index__"); ok && repeats(pair[0]) {
				n, err := IndexOf(pair[1])
				if err != nil {
					return nil, err
				}
				return t.Binary(op, pair[0], FromBig(n))
			}
		}
	}
	switch op {
	case Eq:
		return Bool(Identical(a, b)), nil
	case Ne:
		return Bool(!Identical(a, b)), nil
	case Lt, Le, Gt, Ge:
		return nil, NotOrdered(op, a, b)
	}
	return plainOp(nil, op, a, b)
}

// ByElements is the operator of an array, which is a ufunc, and what is no array: of what makes
// one by __array__ or as a sequence the array is meant, others are asked element by element.
// ok is false where neither operand is an array.
func ByElements(t Thread, op Op, a, b Value) (v Value, ok bool, err error) {
	name, args := op.Method(), []Value{a, b}
	if _, isArray := a.(*Array); !isArray {
		if _, isArray = b.(*Array); !isArray {
			return nil, false, nil
		}
		name, args = op.Reflected(), []Value{b, a}
	}
	f, ok := t.Member(t.Named("numpy.ndarray"), name)
	if !ok {
		return nil, false, nil
	}
	v, err = t.Call(f, args, nil)
	return v, true, err
}

// heldFor is what an object holds of a builtin class, unless the program has a method
// of its own for the operator.
func heldFor(v Value, name string) Value {
	if x, ok := v.(*Instance); ok && x.Held() != nil && x.class.method(name) == nil {
		return x.Held()
	}
	return v
}

// builtinSide is what an object holds where its own method has not answered and the other
// operand is of a builtin class: that class's method takes it as one of its own.
func builtinSide(v, other Value) Value {
	if x, ok := v.(*Instance); ok && x.Held() != nil && userClass(other) == nil && !derivesFromArray(x.class) {
		return x.Held()
	}
	return v
}

// ArrayOf asks an object for the array that it stands for: __array__.
func ArrayOf(v Value) (a Value, ok bool, err error) {
	r, found, err := CallSpecial(v, "__array__")
	if !found || err != nil {
		return nil, false, err
	}
	if _, isArray := r.(*Array); !isArray {
		if Identical(r, v) { // an array of Python's values
			err := Errorf(TypeError, "only arrays of numbers, bools, text and times can be used here, not those of Python objects")
			err.OfObjects = true
			return nil, false, err
		}
		if _, unknown := r.(Unknown); unknown {
			return nil, false, ErrUnknown
		}
		return nil, false, Errorf("ValueError", "object __array__ method not producing an array")
	}
	return r, true, nil
}

// SequenceOf asks an object for the elements that it has as a sequence: __len__ and
// __getitem__ of the program's. ok is false of others, and of what has no element at an index.
func SequenceOf(v Value, most int) (elems []Value, ok bool, err error) {
	c := userClass(v)
	if c.method("__len__") == nil || c.method("__getitem__") == nil {
		return nil, false, nil
	}
	if _, isDict := Held(v).(*Dict); isDict {
		return nil, false, nil
	}
	n, _, err := LenOf(v)
	if err != nil {
		return nil, false, err
	}
	if n > most {
		return nil, false, Errorf(MemoryError, "a nested sequence of more than %d elements", most)
	}
	for i := range n {
		x, _, err := CallSpecial(v, "__getitem__", Int(i))
		switch {
		case err != nil && (IsError(err, "LookupError") || IsError(err, "TypeError")): // a mapping
			return nil, false, nil
		case err != nil:
			return nil, false, err
		}
		elems = append(elems, x)
	}
	return elems, true, nil
}

// InPlaceOf is a op= b where a's class says what that is; done is false where Binary is
// to do it.
func InPlaceOf(op Op, a, b Value) (v Value, done bool, err error) {
	return try(a, specialNames[op.SpecialInPlace()], b)
}

// UnaryOf applies -, + or ~ to an object.
func UnaryOf(t Thread, op Op, a Value) (Value, error) {
	if r, found, err := CallSpecial(a, op.Method()); found || err != nil {
		return r, err
	}
	if x := Held(a); !Identical(x, a) {
		if _, ok := IsSubArray(a); ok {
			if f, ok := t.Member(t.Named("numpy.ndarray"), op.Method()); ok {
				return t.Call(f, []Value{a}, nil)
			}
		}
		r, err := t.Unary(op, x)
		return r, RefusedFor(a, nil, err)
	}
	return nil, badUnary(op, a)
}

// HeldInPlace is the list, set, dict or array that an object holds, if op= changes it: a
// method of the program's for op alone comes after the inherited one for op=, as in
// CPython. Else nil.
func HeldInPlace(op Op, a Value) Value {
	x, ok := a.(*Instance)
	if !ok {
		return nil
	}
	changes := false
	switch held := x.Held().(type) {
	case *List:
		changes = op == Add
	case *Set:
		changes = !held.Frozen && (op == Or || op == And || op == Sub || op == Xor)
	case *Dict:
		changes = op == Or
	case *Array:
		changes = true
	}
	if changes {
		return x.Held()
	}
	if x.class.method(op.Method()) != nil {
		return nil
	}
	switch held := x.Held().(type) {
	case *List, *Set, *Dict:
		return x.Held()
	case InPlacer:
		if held.ChangedBy(op) {
			return held
		}
	}
	return nil
}

// InPlacer is an object of a library that op= changes: its class has an entry for it.
type InPlacer interface {
	Value
	ChangedBy(op Op) bool
}

// Yields reports whether a op= b of an array is left to the object b.
func Yields(op Op, a, b Value) bool {
	yes, err := yields(a, b, op.Reflected())
	return yes && err == nil
}

// NumberOf is the number that an object is where one is wanted: by __float__, or by
// __int__ and __index__.
func NumberOf(v Value, real bool) (n Value, ok bool, err error) {
	names := []string{"__int__", "__index__"}
	if real {
		names = []string{"__float__", "__index__"}
	}
	for _, name := range names {
		r, found, err := CallSpecial(v, name)
		if err != nil {
			return nil, false, err
		}
		if found && IsNumber(Held(r)) {
			return Held(r), true, nil
		}
	}
	return nil, false, nil
}

// What refused operators that change their left operand say.

// Augmented words the refusal of an operator as that of op=.
func Augmented(op Op, err error) error {
	e, ok := err.(*Error) // one that came through the program's own code has a place around it
	if !ok || e.refused == nil || !e.refused.augments {
		return err
	}
	text := op.String()
	if op == Pow {
		text = "**"
	}
	again, of := *e, *e.refused
	of.words = func(a, b Value) string { return refusal(text+"=", a, b) }
	again.refused, again.Msg = &of, of.words(of.a, of.b)
	return &again
}
