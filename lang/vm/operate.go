// Operators, subscripts and attributes of any values (builtin.Host).
package vm

import (
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

var dunder = [...]string{
	value.Add: "__add__", value.Sub: "__sub__", value.Mul: "__mul__", value.Div: "__truediv__", value.FloorDiv: "__floordiv__",
	value.Mod: "__mod__", value.Pow: "__pow__", value.And: "__and__", value.Or: "__or__", value.Xor: "__xor__",
	value.Eq: "__eq__", value.Ne: "__ne__", value.Lt: "__lt__", value.Le: "__le__", value.Gt: "__gt__", value.Ge: "__ge__",
}

// Binary applies an operator to any values.
func (m *Machine) Binary(op value.Op, a, b value.Value) (value.Value, error) {
	if done, err := m.objects(a, b); err != nil {
		return nil, err
	} else if done {
		if s, ok := a.(value.Str); !ok || op != value.Mod || !m.formats(b) {
			return value.BinaryOf(m, op, a, b)
		} else {
			return pytext.Percent(m, string(s), b)
		}
	}
	if s, ok := a.(value.Str); ok && op == value.Mod {
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
			if v, err := e.Invoke(m.R, m, []value.Value{a, b}, nil); v != value.NotImplemented || err != nil {
				return v, err
			}
		} else if e, ok := m.special(a, "__eq__"); ok && op == value.Ne {
			v, err := e.Invoke(m.R, m, []value.Value{a, b}, nil)
			if err != nil {
				return nil, err
			}
			if v != value.NotImplemented {
				same, err := value.Truth(v)
				return value.Bool(!same), err
			}
		}
		if e, ok := m.special(b, "__r"+name[2:]); ok {
			share(a)
			return e.Invoke(m.R, m, []value.Value{b, a}, nil)
		}
	}
	a, b = textOf(a), textOf(b)
	if isArray(a) || isArray(b) {
		if op == value.Add && core.AddsTexts(m.R, a, b) {
			return core.AddTexts(m.R, m, a, b)
		}
		if op == value.Mul {
			return m.times(a, b)
		}
		return m.R.Binary(op, a, b)
	}
	if err := m.roomForText(op, a, b); err != nil {
		return nil, err
	}
	if x, ok := a.(value.Str); ok && op == value.Add {
		if y, ok := b.(value.Str); ok {
			return value.Str(m.texts.Join(string(x), string(y))), nil
		}
	}
	return m.plain(op, a, b)
}

// plain is an operator on Python's own values. Long work on ints, which cannot
// be asked to stop, is left alone when the user interrupts.
func (m *Machine) plain(op value.Op, a, b value.Value) (v value.Value, err error) {
	if !value.Long(op, a, b) {
		return value.BinaryAsking(m.ask, op, a, b)
	}
	type result struct {
		v   value.Value
		err error
	}
	made := make(chan result, 1)
	if engine.Interruptible(m.ctx, func() { v, err := value.Binary(op, a, b); made <- result{v, err} }) != nil {
		return nil, value.Errorf(value.KeyboardInterrupt, "")
	}
	r := <-made
	return r.v, r.err
}

func dunderOf(op value.Op) string {
	if int(op) < len(dunder) {
		return dunder[op]
	}
	return ""
}

// isNumber64 tells the numbers of which there is no other kind.
func isNumber64(v value.Value) bool {
	switch v.(type) {
	case value.Int, value.Float:
		return true
	}
	return false
}

func isArray(v value.Value) bool { _, ok := v.(*value.Array); return ok }

// Unary applies a one-operand operator.
func (m *Machine) Unary(op value.Op, a value.Value) (value.Value, error) {
	if arr, ok := a.(*value.Array); ok {
		return m.R.Unary(op, arr)
	}
	if done, err := m.objects(a, a); err != nil {
		return nil, err
	} else if done {
		return value.UnaryOf(m, op, a)
	}
	if !value.IsNumber(a) {
		if e, ok := m.special(a, unaryDunders[op]); ok {
			return e.Invoke(m.R, m, []value.Value{a}, nil)
		}
	}
	return value.Unary(op, a)
}

var unaryDunders = map[value.Op]string{value.Neg: "__neg__", value.Pos: "__pos__", value.Invert: "__invert__"}

// identical is `a is b`.
func (m *Machine) identical(a, b value.Value) (bool, error) {
	switch x := a.(type) {
	case value.Float:
		y, ok := b.(value.Float)
		return ok && (x == y || x != x && y != y), nil
	case value.Tuple:
		y, ok := b.(value.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0]), nil
	case value.BigInt:
		y, ok := b.(value.BigInt)
		return ok && x.V == y.V, nil
	case *builtin.Func:
		y, ok := b.(*builtin.Func)
		return ok && x.Entry == y.Entry && x.Self == y.Self, nil
	case *value.Array: // v.base is another handle of the array that owns v's memory
		y, ok := b.(*value.Array)
		if !ok || x == y {
			return ok, nil
		}
		t, ready := x.Ready()
		u, also := y.Ready()
		return ready && also && t == u, nil
	}
	return value.Identical(a, b), nil
}

// Contains is `x in v`.
func (m *Machine) Contains(v, x value.Value) (bool, error) {
	v, x = textOf(v), textOf(x)
	switch c := v.(type) {
	case value.Str:
		s, ok := x.(value.Str)
		if !ok {
			return false, value.Errorf(value.TypeError, "'in <string>' requires string as left operand, not %s", x.TypeName())
		}
		return strings.Contains(string(c), string(s)), nil
	case *value.Dict:
		if c.Bound {
			m.refill(c)
		}
		_, ok, err := c.Get(x)
		return ok, err
	case *value.Set:
		return c.Has(x)
	case *value.Array:
		return m.arrayContains(c, x)
	case *value.MappingProxy:
		return m.Contains(c.D, x)
	}
	if done, err := m.objects(v, v); err != nil {
		return false, err
	} else if done {
		return value.ContainsOf(m, v, x)
	}
	if e, ok := m.special(v, "__contains__"); ok {
		r, err := e.Invoke(m.R, m, []value.Value{v, x}, nil)
		if err != nil {
			return false, err
		}
		return value.Truth(r)
	}
	it, err := m.Iterate(v)
	if err != nil {
		return false, value.Errorf(value.NotIterable, "argument of type '%s' is not iterable", value.FullTypeName(v))
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
			if same, err = value.EqualAsking(m.ask, e, x); err != nil {
				return false, err
			}
		}
		if same {
			return true, nil
		}
	}
}

func (m *Machine) arrayContains(a *value.Array, x value.Value) (bool, error) {
	if a.Scalar && !a.DType().IsText() {
		return false, value.Staticf(value.NotIterable, "argument of type 'numpy.%s' is not iterable", a.TypeName())
	}
	eq, err := m.R.Binary(value.Eq, a, x)
	if err != nil {
		return false, err
	}
	e, ok := builtin.Lookup("np.any")
	if !ok {
		return false, value.Errorf(value.RuntimeError, "np.any is missing")
	}
	any, err := e.Invoke(m.R, m, []value.Value{eq}, nil)
	if err != nil {
		return false, err
	}
	return value.Truth(any)
}

// special finds a method such as __getitem__ of a value of the builtin table.
func (m *Machine) special(v value.Value, name string) (*builtin.Entry, bool) {
	switch v.(type) {
	case value.Int, value.Float, value.Str, *value.List, value.Tuple, *value.Array, value.NoneType, value.Bool, value.Complex, value.BigInt:
		return nil, false
	}
	return builtin.AttrEntry(v, name)
}

// Attr reads an attribute.
func (m *Machine) Attr(v value.Value, name string) (value.Value, error) {
	if f, ok := v.(*Function); ok && name == "__annotations__" {
		m.annotate(f)
	}
	if value.HasModel(v) {
		return m.objectAttr(v, name)
	}
	switch x := v.(type) {
	case *value.Module:
		if v, ok := x.Look(name); ok {
			return v, nil
		}
		if _, get, ok := builtin.Attr(v, name); ok && get != nil { // __name__, __doc__
			return get.Invoke(m.R, m, []value.Value{v}, nil)
		}
		if v, asked, err := m.askModule(x, name); asked {
			return v, err
		}
		return nil, m.noMember(x, name)
	case value.Attributed:
		if a, ok := x.Attr(name); ok {
			return a, nil
		}
	case *value.Array:
		if isText(x) && strMethod(name) { // np.str_ is a str too
			return m.Attr(textOf(x), name)
		}
		if plainMethod(x, name) {
			n, err := value.Item(x)
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
		return get.Invoke(m.R, m, []value.Value{v}, nil)
	}
	return found, nil
}

// plainMethod tells the methods that NumPy's scalars have from Python's numbers.
func plainMethod(a *value.Array, name string) bool {
	switch d := a.DType(); name {
	case "as_integer_ratio":
		return a.Scalar && d.IsFloat()
	case "hex":
		return a.Scalar && d == dtype.Float64
	case "bit_count":
		return a.Scalar && d.IsInteger()
	}
	return false
}

// formerAliases are names that NumPy 1.20 dropped, and the types they may mean.
var formerAliases = map[string]string{"np.int": "np.int64", "np.float": "np.float64", "np.complex": "np.complex128", "np.object": "np.object_", "np.str": "np.str_"}

func (m *Machine) noMember(x *value.Module, name string) error {
	full := strings.Replace(x.Name, "numpy", "np", 1) + "." + name
	near := diag.Suggest(name, x.Dir())
	if strings.HasPrefix(full, "np.") && builtin.KnownToNumPy(strings.TrimPrefix(full, "np.")) {
		err := value.Staticf(value.NoSuchInTq, "not in tq: %s", full).Lacks(name, x)
		if near != "" {
			return err.WithHint("the nearest name that tq has is %s", near)
		}
		return err
	}
	if text, hint, ok := builtin.RemovedFromNumPy(strings.TrimPrefix(full, "np.")); ok && strings.HasPrefix(full, "np.") {
		err := value.Staticf(value.AttributeError, "%s", text)
		if hint != "" {
			return err.WithHint("%s", hint)
		}
		return err
	}
	if x.Absent || builtin.PartModule(x.Name) {
		return notInTq(value.NoSuchInTq, x.Name+"."+name, x.Name).Lacks(name, x)
	}
	err := value.Staticf(value.AttributeError, "module '%s' has no attribute '%s'", x.Name, name).Lacks(name, x)
	if instead, ok := formerAliases[full]; ok {
		return err.WithHint("%s was another name of Python's %s: write %s, or %s for the NumPy type", full, name, name, instead)
	}
	if near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

func (m *Machine) noAttr(v value.Value, name string) error {
	owner := "'" + value.FullTypeName(v) + "' object"
	if c, ok := v.(*value.Class); ok {
		owner = "type object '" + c.Name + "'"
	}
	err := value.Staticf(value.AttributeError, "%s has no attribute '%s'", owner, name).Lacks(name, v)
	if near := diag.Suggest(name, builtin.AttrNames(v)); near != "" {
		return err.WithHint("did you mean .%s?", near)
	}
	return err
}

// SetAttr assigns an attribute.
func (m *Machine) SetAttr(v value.Value, name string, to value.Value) error {
	if x, ok := v.(*value.Module); ok && x.Set == nil {
		return m.addMember(x, name, to)
	}
	if value.HasModel(v) {
		share(to)
		if err := m.compute(to); err != nil {
			return err
		}
		return value.SetAttr(m, v, name, to)
	}
	if s, ok := v.(python.AttrSetter); ok {
		return s.SetAttr(name, to)
	}
	if c, ok := v.(*value.Class); ok {
		return value.Errorf(value.TypeError, "cannot set '%s' attribute of immutable type '%s'", name, c.Name)
	}
	if e, ok := builtin.AttrEntry(v, name+"="); ok {
		_, err := e.Invoke(m.R, m, []value.Value{v, to}, nil)
		return err
	}
	if _, _, ok := builtin.Attr(v, name); ok {
		return value.Staticf(value.AttributeError, "attribute '%s' of '%s' objects is not writable", name, v.TypeName())
	}
	return m.noAttr(v, name)
}

// Index reads x[i]; i is a tuple where the source had a comma.
func (m *Machine) Index(x, i value.Value) (value.Value, error) {
	if done, err := m.objects(x, x); err != nil {
		return nil, err
	} else if done {
		if err := m.compute(i); err != nil {
			return nil, err
		}
		share(i)
		return value.GetItem(m, x, i)
	}
	if c, ok := x.(*value.Class); ok {
		if c.Body != nil {
			return value.GetItem(m, x, i)
		}
		return value.ClassItem(c, i), nil
	}
	x = value.Unnamed(textOf(x))
	switch c := x.(type) {
	case *value.Array:
		return m.R.Item(c, value.HeldIndex(i))
	case *value.Dict:
		if c.Bound {
			m.refill(c)
		}
		v, ok, err := c.Get(i)
		if err == nil && !ok {
			err = keyError(i)
		}
		return v, err
	case *value.MappingProxy:
		return m.Index(c.D, i)
	}
	if e, ok := m.special(x, "__getitem__"); ok {
		return e.Invoke(m.R, m, []value.Value{x, i}, nil)
	}
	if s, ok := i.(*value.Slice); ok {
		return m.sliceSequence(x, s)
	}
	return m.elementAt(x, i)
}

func keyError(k value.Value) error {
	err := value.Errorf(value.KeyError, "%s", value.Repr(k))
	err.Exc = &value.Exception{Class: builtin.ExceptionClass("KeyError"), Args: value.Tuple{k}}
	return err
}
