// Operators, subscripts and attributes of any values (builtin.Host).
package vm

import (
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var dunder = [...]string{
	object.Add: "__add__", object.Sub: "__sub__", object.Mul: "__mul__", object.Div: "__truediv__", object.FloorDiv: "__floordiv__",
	object.Mod: "__mod__", object.Pow: "__pow__", object.And: "__and__", object.Or: "__or__", object.Xor: "__xor__",
	object.Eq: "__eq__", object.Ne: "__ne__", object.Lt: "__lt__", object.Le: "__le__", object.Gt: "__gt__", object.Ge: "__ge__",
}

// reflected are the names of the right operand's methods.
var reflected = func() (names [len(dunder)]string) {
	for i, name := range dunder {
		if name != "" {
			names[i] = "__r" + name[2:]
		}
	}
	return names
}()

// Binary applies an operator to any values.
func (m *Machine) Binary(op object.Op, a, b object.Value) (object.Value, error) {
	if done, err := m.objects(a, b); err != nil {
		return nil, err
	} else if done {
		if s, ok := a.(object.Str); !ok || op != object.Mod || !m.formats(b) {
			return object.BinaryOf(m, op, a, b)
		} else {
			return pytext.Percent(m, string(s), b)
		}
	}
	if s, ok := a.(object.Str); ok && op == object.Mod {
		return pytext.Percent(m, string(s), b)
	}
	if isNumber64(a) && isNumber64(b) {
		return m.plain(op, a, b)
	}
	if v, done, err := m.R.Scalars(op, a, b); done {
		return v, err
	}
	if name := dunderOf(op); name != "" {
		if e, ok := m.special(a, name); ok {
			share(b)
			if v, err := e.Invoke(m.R, m, []object.Value{a, b}, nil); v != object.NotImplemented || err != nil {
				return v, err
			}
		} else if e, ok := m.special(a, "__eq__"); ok && op == object.Ne {
			v, err := e.Invoke(m.R, m, []object.Value{a, b}, nil)
			if err != nil {
				return nil, err
			}
			if v != object.NotImplemented {
				same, err := object.Truth(v)
				return object.Bool(!same), err
			}
		}
		if e, ok := m.special(b, reflected[op]); ok {
			share(a)
			if v, err := e.Invoke(m.R, m, []object.Value{b, a}, nil); v != object.NotImplemented || err != nil || !isArray(a) {
				return v, err
			}
		}
	}
	a, b = textOf(a), textOf(b)
	if isArray(a) || isArray(b) {
		if op == object.Add && core.AddsTexts(m.R, a, b) {
			return core.AddTexts(m.R, m, a, b)
		}
		v, err := m.arrayOp(op, a, b)
		if e, ok := err.(*object.Error); ok && e.OfObjects {
			return m.byElements(op, a, b)
		}
		return v, err
	}
	if err := m.roomForText(op, a, b); err != nil {
		return nil, err
	}
	if x, ok := a.(object.Str); ok && op == object.Add {
		if y, ok := b.(object.Str); ok {
			return object.Str(m.texts.Join(string(x), string(y))), nil
		}
	}
	return m.plain(op, a, b)
}

func (m *Machine) arrayOp(op object.Op, a, b object.Value) (object.Value, error) {
	if op == object.Mul {
		return m.times(a, b)
	}
	return m.R.Binary(op, a, b)
}

// byElements is an operator of an array and what stands in no array of numbers: Python's
// operator for each of the elements, as NumPy's functions of arrays of objects have it.
func (m *Machine) byElements(op object.Op, a, b object.Value) (object.Value, error) {
	v, ok, err := object.ByElements(m, op, a, b)
	if !ok && err == nil {
		err = object.ErrUnknown
	}
	return v, err
}

// plain is an operator on Python's own values. Long work on ints, which cannot
// be asked to stop, is left alone when the user interrupts.
func (m *Machine) plain(op object.Op, a, b object.Value) (v object.Value, err error) {
	if !object.Long(op, a, b) {
		return object.BinaryAsking(m.ask, op, a, b)
	}
	type result struct {
		v   object.Value
		err error
	}
	made := make(chan result, 1)
	if engine.Interruptible(m.ctx, func() { v, err := object.Binary(op, a, b); made <- result{v, err} }) != nil {
		return nil, object.Errorf(object.KeyboardInterrupt, "")
	}
	r := <-made
	return r.v, r.err
}

func dunderOf(op object.Op) string {
	if int(op) < len(dunder) {
		return dunder[op]
	}
	return ""
}

// isNumber64 tells the numbers of which there is no other kind.
func isNumber64(v object.Value) bool {
	switch v.(type) {
	case object.Int, object.Float:
		return true
	}
	return false
}

func isArray(v object.Value) bool { _, ok := v.(*object.Array); return ok }

// Unary applies a one-operand operator.
func (m *Machine) Unary(op object.Op, a object.Value) (object.Value, error) {
	if arr, ok := a.(*object.Array); ok {
		return m.R.Unary(op, arr)
	}
	if done, err := m.objects(a, a); err != nil {
		return nil, err
	} else if done {
		return object.UnaryOf(m, op, a)
	}
	if !object.IsNumber(a) {
		if e, ok := m.special(a, unaryDunders[op]); ok {
			return e.Invoke(m.R, m, []object.Value{a}, nil)
		}
	}
	return object.Unary(op, a)
}

var unaryDunders = map[object.Op]string{object.Neg: "__neg__", object.Pos: "__pos__", object.Invert: "__invert__"}

// identical is `a is b`.
func (m *Machine) identical(a, b object.Value) (bool, error) {
	switch x := a.(type) {
	case object.Float:
		y, ok := b.(object.Float)
		return ok && (x == y || x != x && y != y), nil
	case object.Tuple:
		y, ok := b.(object.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0]), nil
	case object.BigInt:
		y, ok := b.(object.BigInt)
		return ok && x.V == y.V, nil
	case *builtin.Func:
		y, ok := b.(*builtin.Func)
		return ok && x.Entry == y.Entry && x.Self == y.Self, nil
	case *object.Array: // v.base is another handle of the array that owns v's memory
		y, ok := b.(*object.Array)
		if !ok || x == y {
			return ok, nil
		}
		t, ready := x.Ready()
		u, also := y.Ready()
		return ready && also && t == u, nil
	}
	return object.Identical(a, b), nil
}

// Contains is `x in v`.
func (m *Machine) Contains(v, x object.Value) (bool, error) {
	v, x = textOf(v), textOf(x)
	switch c := v.(type) {
	case object.Str:
		s, ok := object.Held(x).(object.Str)
		if !ok {
			return false, object.Errorf(object.TypeError, "'in <string>' requires string as left operand, not %s", x.TypeName())
		}
		return strings.Contains(string(c), string(s)), nil
	case *object.Dict:
		if c.Bound {
			m.refill(c)
		}
		_, ok, err := c.Get(x)
		return ok, err
	case *object.Set:
		return c.Has(x)
	case *object.Array:
		return m.arrayContains(c, x)
	case *object.MappingProxy:
		return m.Contains(c.D, x)
	}
	if done, err := m.objects(v, v); err != nil {
		return false, err
	} else if done {
		return object.ContainsOf(m, v, x)
	}
	if e, ok := m.special(v, "__contains__"); ok {
		r, err := e.Invoke(m.R, m, []object.Value{v, x}, nil)
		if err != nil {
			return false, err
		}
		return object.Truth(r)
	}
	it, err := m.Iterate(v)
	if err != nil {
		return false, object.Errorf(object.NotIterable, "argument of type '%s' is not iterable", object.FullTypeName(v))
	}
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return false, err
		}
		if err := m.interrupted(); err != nil {
			return false, err
		}
		if e == nil {
			continue
		}
		same, err := m.identical(e, x)
		if err != nil {
			return false, err
		}
		if !same {
			if same, err = object.EqualAsking(m.ask, e, x); err != nil {
				return false, err
			}
		}
		if same {
			return true, nil
		}
	}
}

func (m *Machine) arrayContains(a *object.Array, x object.Value) (bool, error) {
	if a.Scalar && !a.DType().IsText() {
		return false, object.Staticf(object.NotIterable, "argument of type 'numpy.%s' is not iterable", a.TypeName())
	}
	eq, err := m.R.Binary(object.Eq, a, x)
	if err != nil {
		return false, err
	}
	e, ok := builtin.Lookup("np.any")
	if !ok {
		return false, object.Errorf(object.RuntimeError, "np.any is missing")
	}
	any, err := e.Invoke(m.R, m, []object.Value{eq}, nil)
	if err != nil {
		return false, err
	}
	return object.Truth(any)
}

// special finds a method such as __getitem__ of a value of the builtin table.
func (m *Machine) special(v object.Value, name string) (*builtin.Entry, bool) {
	switch v.(type) {
	case object.Int, object.Float, object.Str, *object.List, object.Tuple, *object.Set, *object.Array, object.NoneType, object.Bool, object.Complex, object.BigInt:
		return nil, false
	}
	key := specialKey{builtin.Kind(v), name}
	e, known := m.specials[key]
	if !known {
		e, _ = builtin.AttrEntry(v, name)
		if m.specials == nil {
			m.specials = map[specialKey]*builtin.Entry{}
		}
		m.specials[key] = e
	}
	return e, e != nil
}

// specialKey is a kind of values of the builtin table and a method's name.
type specialKey struct{ kind, name string }

// Attr reads an attribute.
func (m *Machine) Attr(v object.Value, name string) (object.Value, error) {
	if object.HasModel(v) {
		return m.objectAttr(v, name)
	}
	switch x := v.(type) {
	case *object.Module:
		if v, ok := x.Look(name); ok {
			return v, nil
		}
		if _, get, ok := builtin.Attr(v, name); ok && get != nil { // __name__, __doc__
			return get.Invoke(m.R, m, []object.Value{v}, nil)
		}
		if name == "__dict__" {
			return x.Vars(), nil
		}
		if v, asked, err := m.askModule(x, name); asked {
			return v, err
		}
		return nil, m.noMember(x, name)
	case object.Attributed:
		if a, ok := x.Attr(name); ok {
			return a, nil
		}
	case *object.Array:
		if isText(x) && strMethod(name) { // np.str_ is a str too
			return m.Attr(textOf(x), name)
		}
		if name == "numerator" && x.Scalar && x.DType().IsInteger() {
			return x, nil
		}
		if plainMethod(x, name) {
			n, err := object.Item(x)
			if err != nil {
				return nil, err
			}
			return m.Attr(n, name)
		}
	}
	found, get, ok := builtin.Attr(v, name)
	if !ok {
		return nil, m.noAttr(v, name)
	}
	if get != nil {
		return get.Invoke(m.R, m, []object.Value{v}, nil)
	}
	return found, nil
}

// plainMethod tells the methods that NumPy's scalars have from Python's numbers.
func plainMethod(a *object.Array, name string) bool {
	switch d := a.DType(); name {
	case "as_integer_ratio":
		return a.Scalar && d.IsFloat()
	case "hex":
		return a.Scalar && d == dtype.Float64
	case "bit_count", "denominator":
		return a.Scalar && d.IsInteger()
	}
	return false
}

// formerAliases are names that NumPy 1.20 dropped, and the types they may mean.
var formerAliases = map[string]string{"np.int": "np.int64", "np.float": "np.float64", "np.complex": "np.complex128", "np.object": "np.object_", "np.str": "np.str_"}

func (m *Machine) noMember(x *object.Module, name string) error {
	full := strings.Replace(x.Name, "numpy", "np", 1) + "." + name
	near := diag.Suggest(name, x.Dir())
	if strings.HasPrefix(full, "np.") && builtin.KnownToNumPy(strings.TrimPrefix(full, "np.")) {
		err := object.Staticf(object.NoSuchInTq, "not in tq: %s", full).Lacks(name, x)
		if near != "" {
			return err.WithHint("the nearest name that tq has is %s", near)
		}
		return err
	}
	if text, hint, ok := builtin.RemovedFromNumPy(strings.TrimPrefix(full, "np.")); ok && strings.HasPrefix(full, "np.") {
		err := object.Staticf(object.AttributeError, "%s", text)
		if hint != "" {
			return err.WithHint("%s", hint)
		}
		return err
	}
	if x.Absent || builtin.PartModule(x.Name) {
		return notInTq(object.NoSuchInTq, x.Name+"."+name, x.Name).Lacks(name, x)
	}
	err := object.Staticf(object.AttributeError, "module '%s' has no attribute '%s'", x.Name, name).Lacks(name, x)
	if instead, ok := formerAliases[full]; ok {
		return err.WithHint("%s was another name of Python's %s: write %s, or %s for the NumPy type", full, name, name, instead)
	}
	if near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

func (m *Machine) noAttr(v object.Value, name string) error {
	owner := "'" + object.FullTypeName(v) + "' object"
	if c, ok := v.(*object.Class); ok {
		owner = "type object '" + c.Name + "'"
	}
	err := object.Staticf(object.AttributeError, "%s has no attribute '%s'", owner, name).Lacks(name, v)
	err.Suggest = func() string { return meant(name, builtin.AttrNames(v)) }
	return err
}

// meant is the hint of an attribute that is not there.
func meant(name string, names []string) string {
	if near := diag.Suggest(name, names); near != "" {
		return "did you mean ." + near + "?"
	}
	return ""
}

// SetAttr assigns an attribute.
func (m *Machine) SetAttr(v object.Value, name string, to object.Value) error {
	if x, ok := v.(*object.Module); ok && x.Set == nil {
		return m.addMember(x, name, to)
	}
	if object.HasModel(v) {
		share(to)
		if err := m.compute(to); err != nil {
			return err
		}
		return object.SetAttr(m, v, name, to)
	}
	if s, ok := v.(python.AttrSetter); ok {
		return s.SetAttr(name, to)
	}
	if c, ok := v.(*object.Class); ok {
		return object.Errorf(object.TypeError, "cannot set '%s' attribute of immutable type '%s'", name, c.Name)
	}
	if e, ok := builtin.AttrEntry(v, name+"="); ok {
		_, err := e.Invoke(m.R, m, []object.Value{v, to}, nil)
		return err
	}
	if _, _, ok := builtin.Attr(v, name); ok {
		return object.Staticf(object.AttributeError, "attribute '%s' of '%s' objects is not writable", name, v.TypeName())
	}
	return m.noAttr(v, name)
}

// Index reads x[i]; i is a tuple where the source had a comma.
func (m *Machine) Index(x, i object.Value) (object.Value, error) {
	if done, err := m.objects(x, x); err != nil {
		return nil, err
	} else if done {
		if err := m.compute(i); err != nil {
			return nil, err
		}
		share(i)
		return object.GetItem(m, x, i)
	}
	if c, ok := x.(*object.Class); ok {
		if c.Body != nil {
			return object.GetItem(m, x, i)
		}
		return object.ClassItem(c, i), nil
	}
	x = object.Unnamed(textOf(x))
	switch c := x.(type) {
	case *object.Array:
		return m.R.Item(c, object.HeldIndex(i))
	case *object.Dict:
		if c.Bound {
			m.refill(c)
		}
		v, ok, err := c.Get(i)
		if err == nil && !ok {
			err = keyError(i)
		}
		return v, err
	case *object.MappingProxy:
		return m.Index(c.D, i)
	case interface {
		Of(object.Thread, object.Value) (object.Value, error)
	}: // list[T]
		return c.Of(m, i)
	}
	if e, ok := m.special(x, "__getitem__"); ok {
		return e.Invoke(m.R, m, []object.Value{x, i}, nil)
	}
	if s, ok := i.(*object.Slice); ok {
		return m.sliceSequence(x, s)
	}
	return m.elementAt(x, i)
}

func keyError(k object.Value) error {
	return object.KeyErrorOf(builtin.ExceptionClass("KeyError"), k)
}
