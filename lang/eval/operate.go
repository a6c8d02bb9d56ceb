// Operators, subscripts and attributes of any values (builtin.Host).
package eval

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
func (in *Interp) Binary(op value.Op, a, b value.Value) (value.Value, error) {
	if isUnknown(a) || isUnknown(b) {
		return nil, value.ErrUnknown
	}
	if done, err := in.objects(a, b); err != nil {
		return nil, err
	} else if done {
		if s, ok := a.(value.Str); !ok || op != value.Mod || !in.formats(b) {
			return value.BinaryOf(in, op, a, b)
		} else {
			return pytext.Percent(in, string(s), b)
		}
	}
	if s, ok := a.(value.Str); ok && op == value.Mod {
		return pytext.Percent(in, string(s), b)
	}
	if isNumber64(a) && isNumber64(b) {
		return in.plain(op, a, b)
	}
	if v, done, err := in.R.Scalars(op, a, b); done {
		return v, err
	}
	if name := dunderOf(op); name != "" {
		if e, ok := in.special(a, name); ok {
			return e.Invoke(in.R, in, []value.Value{a, b}, nil)
		}
		if e, ok := in.special(a, "__eq__"); ok && op == value.Ne {
			v, err := e.Invoke(in.R, in, []value.Value{a, b}, nil)
			if err != nil {
				return nil, err
			}
			same, err := value.Truth(v)
			return value.Bool(!same), err
		}
		if e, ok := in.special(b, "__r"+name[2:]); ok {
			return e.Invoke(in.R, in, []value.Value{b, a}, nil)
		}
	}
	a, b = textOf(a), textOf(b)
	if isUnknown(a) || isUnknown(b) {
		return nil, value.ErrUnknown
	}
	if isArray(a) || isArray(b) {
		if op == value.Add && core.AddsTexts(in.R, a, b) {
			return core.AddTexts(in.R, in, a, b)
		}
		if op == value.Mul {
			return in.times(a, b)
		}
		return in.R.Binary(op, a, b)
	}
	if err := in.roomForText(op, a, b); err != nil {
		return nil, err
	}
	if x, ok := a.(value.Str); ok && op == value.Add {
		if y, ok := b.(value.Str); ok {
			return value.Str(in.texts.Join(string(x), string(y))), nil
		}
	}
	return in.plain(op, a, b)
}

// plain is an operator on Python's own values. Long work on ints, which cannot
// be asked to stop, is left alone when the user interrupts.
func (in *Interp) plain(op value.Op, a, b value.Value) (v value.Value, err error) {
	if !value.Long(op, a, b) {
		return value.BinaryAsking(in.ask, op, a, b)
	}
	type result struct {
		v   value.Value
		err error
	}
	made := make(chan result, 1)
	if engine.Interruptible(in.ctx, func() { v, err := value.Binary(op, a, b); made <- result{v, err} }) != nil {
		return nil, value.Errorf("KeyboardInterrupt", "")
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

func isArray(v value.Value) bool   { _, ok := v.(*value.Array); return ok }
func isUnknown(v value.Value) bool { _, ok := v.(value.Unknown); return ok }

// Unary applies a one-operand operator.
func (in *Interp) Unary(op value.Op, a value.Value) (value.Value, error) {
	if arr, ok := a.(*value.Array); ok {
		return in.R.Unary(op, arr)
	}
	if isUnknown(a) {
		return nil, value.ErrUnknown
	}
	if done, err := in.objects(a, a); err != nil {
		return nil, err
	} else if done {
		return value.UnaryOf(in, op, a)
	}
	return value.Unary(op, a)
}

// identical is `a is b`.
func (in *Interp) identical(a, b value.Value) (bool, error) {
	if isUnknown(a) || isUnknown(b) {
		return false, value.ErrUnknown
	}
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

// contains is `x in v`.
func (in *Interp) contains(v, x value.Value) (bool, error) {
	v, x = textOf(v), textOf(x)
	switch c := v.(type) {
	case value.Str:
		s, ok := x.(value.Str)
		if !ok {
			return false, value.Errorf("TypeError", "'in <string>' requires string as left operand, not %s", x.TypeName())
		}
		return strings.Contains(string(c), string(s)), nil
	case *value.Dict:
		_, ok, err := c.Get(x)
		return ok, err
	case *value.Set:
		return c.Has(x)
	case *value.Array:
		return in.arrayContains(c, x)
	case value.Unknown:
		return false, value.ErrUnknown
	case *value.MappingProxy:
		return in.contains(c.D, x)
	}
	if done, err := in.objects(v, v); err != nil {
		return false, err
	} else if done {
		return value.ContainsOf(in, v, x)
	}
	if e, ok := in.special(v, "__contains__"); ok {
		r, err := e.Invoke(in.R, in, []value.Value{v, x}, nil)
		if err != nil {
			return false, err
		}
		return value.Truth(r)
	}
	it, err := in.Iterate(v)
	if err != nil {
		return false, value.Errorf(value.NotIterable, "argument of type '%s' is not iterable", v.TypeName())
	}
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return false, err
		}
		if e == nil {
			continue
		}
		same, err := in.identical(e, x)
		if err != nil {
			return false, err
		}
		if !same {
			if same, err = value.EqualAsking(in.ask, e, x); err != nil {
				return false, err
			}
		}
		if same {
			return true, nil
		}
	}
}

func (in *Interp) arrayContains(a *value.Array, x value.Value) (bool, error) {
	if a.Scalar && !a.DType().IsText() {
		return false, value.Staticf(value.NotIterable, "argument of type 'numpy.%s' is not iterable", a.TypeName())
	}
	eq, err := in.R.Binary(value.Eq, a, x)
	if err != nil {
		return false, err
	}
	e, ok := builtin.Lookup("np.any")
	if !ok {
		return false, value.Errorf("RuntimeError", "np.any is missing")
	}
	any, err := e.Invoke(in.R, in, []value.Value{eq}, nil)
	if err != nil {
		return false, err
	}
	return value.Truth(any)
}

// special finds a method such as __getitem__ of a value of the builtin table.
func (in *Interp) special(v value.Value, name string) (*builtin.Entry, bool) {
	switch v.(type) {
	case value.Int, value.Float, value.Str, *value.List, value.Tuple, *value.Array, value.NoneType, value.Bool, value.Complex, value.BigInt:
		return nil, false
	}
	return builtin.AttrEntry(v, name)
}

// Attr reads an attribute.
func (in *Interp) Attr(v value.Value, name string) (value.Value, error) {
	if value.HasModel(v) {
		return in.objectAttr()
	}
	switch x := v.(type) {
	case *value.Module:
		if m, ok := x.Look(name); ok {
			return m, nil
		}
		if _, get, ok := builtin.Attr(v, name); ok && get != nil { // __name__, __doc__
			return get.Invoke(in.R, in, []value.Value{v}, nil)
		}
		return nil, in.noMember(x, name)
	case value.Attributed:
		if a, ok := x.Attr(name); ok {
			if f, isFunction := v.(*Function); isFunction && f.HasOwn(name) { // stores to it were left out
				return nil, value.ErrUnknown
			}
			return a, nil
		}
	case value.Unknown:
		return nil, value.ErrUnknown
	case *value.Array:
		if isText(x) && strMethod(name) { // np.str_ is a str too
			return in.Attr(textOf(x), name)
		}
		if plainMethod(x, name) {
			n, err := value.Item(x)
			if err != nil {
				return nil, err
			}
			return in.Attr(n, name)
		}
	}
	found, get, ok := builtin.Attr(v, name)
	if !ok {
		if _, open := v.(python.AttrSetter); open { // a store that checking leaves out may have made it
			return nil, value.ErrUnknown
		}
		return nil, in.noAttr(v, name)
	}
	if get != nil {
		return get.Invoke(in.R, in, []value.Value{v}, nil)
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

func (in *Interp) noMember(m *value.Module, name string) error {
	full := strings.Replace(m.Name, "numpy", "np", 1) + "." + name
	near := diag.Suggest(name, m.Dir())
	if strings.HasPrefix(full, "np.") && builtin.KnownToNumPy(strings.TrimPrefix(full, "np.")) {
		err := value.Staticf(value.NoSuchInTq, "not in tq: %s", full)
		if near != "" {
			return err.WithHint("the nearest name that tq has is %s", near)
		}
		return err
	}
	if text, hint, ok := builtin.RemovedFromNumPy(strings.TrimPrefix(full, "np.")); ok && strings.HasPrefix(full, "np.") {
		err := value.Staticf("AttributeError", "%s", text)
		if hint != "" {
			return err.WithHint("%s", hint)
		}
		return err
	}
	err := value.Staticf("AttributeError", "module '%s' has no attribute '%s'", m.Name, name)
	if instead, ok := formerAliases[full]; ok {
		return err.WithHint("%s was another name of Python's %s: write %s, or %s for the NumPy type", full, name, name, instead)
	}
	if near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

func (in *Interp) noAttr(v value.Value, name string) error {
	owner := "'" + value.FullTypeName(v) + "' object"
	if c, ok := v.(*value.Class); ok {
		owner = "type object '" + c.Name + "'"
	}
	err := value.Staticf("AttributeError", "%s has no attribute '%s'", owner, name)
	if near := diag.Suggest(name, builtin.AttrNames(v)); near != "" {
		return err.WithHint("did you mean .%s?", near)
	}
	return err
}

// setAttr assigns an attribute.
func (in *Interp) setAttr(v value.Value, name string, to value.Value) error {
	if isUnknown(v) {
		return nil
	}
	if value.HasModel(v) {
		return nil
	}
	if m, ok := v.(*value.Module); ok && m.Set == nil {
		err := value.Staticf("AttributeError", "not supported in tq: assigning to attributes of module '%s'", m.Name)
		if m.Name == "numpy" {
			return err.WithHint("np.set_printoptions, np.seterr and np.random.seed change settings")
		}
		return err
	}
	if _, ok := v.(python.AttrSetter); ok {
		return nil
	}
	if c, ok := v.(*value.Class); ok {
		return value.Errorf("TypeError", "cannot set '%s' attribute of immutable type '%s'", name, c.Name)
	}
	if e, ok := builtin.AttrEntry(v, name+"="); ok {
		in.dry.forget(v)
		_, err := e.Invoke(in.R, in, []value.Value{v, to}, nil)
		return err
	}
	if _, _, ok := builtin.Attr(v, name); ok {
		return value.Staticf("AttributeError", "attribute '%s' of '%s' objects is not writable", name, v.TypeName())
	}
	return in.noAttr(v, name)
}

// Index reads x[i]; i is a tuple where the source had a comma.
func (in *Interp) Index(x, i value.Value) (value.Value, error) {
	if done, err := in.objects(x, x); err != nil {
		return nil, err
	} else if done {
		if err := in.R.Settle(i); err != nil {
			return nil, err
		}
		return value.GetItem(in, x, i)
	}
	if c, ok := x.(*value.Class); ok {
		if c.Body != nil {
			return value.GetItem(in, x, i)
		}
		return value.ClassItem(c, i), nil
	}
	x = value.Unnamed(textOf(x))
	if isUnknown(x) {
		return nil, value.ErrUnknown
	}
	switch c := x.(type) {
	case *value.Array:
		return in.R.Item(c, i)
	case *value.Dict:
		v, ok, err := c.Get(i)
		if err == nil && !ok {
			err = keyError(i)
		}
		return v, err
	case *value.MappingProxy:
		return in.Index(c.D, i)
	}
	if isUnknown(i) {
		return nil, value.ErrUnknown
	}
	if e, ok := in.special(x, "__getitem__"); ok {
		return e.Invoke(in.R, in, []value.Value{x, i}, nil)
	}
	if s, ok := i.(*value.Slice); ok {
		return in.sliceSequence(x, s)
	}
	return in.elementAt(x, i)
}

func keyError(k value.Value) error {
	err := value.Errorf("KeyError", "%s", value.Repr(k))
	err.Exc = &value.Exception{Class: builtin.ExceptionClass("KeyError"), Args: value.Tuple{k}}
	return err
}
