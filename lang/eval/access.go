// Subscript, attribute and call expressions.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// index evaluates the items of a subscript to one value: a tuple if there was
// a comma.
func (in *Interp) index(env *Env, x *syntax.Subscript, of value.Value) (value.Value, error) {
	if len(x.Items) == 1 && !x.Tuple {
		if isArray(of) {
			return in.borrow(env, x.Items[0])
		}
		if _, star := x.Items[0].(*syntax.Starred); !star {
			return in.expr(env, x.Items[0])
		}
	}
	items, err := in.exprs(env, x.Items)
	if err != nil {
		return nil, err
	}
	if x.Tuple || len(items) != 1 {
		return value.Tuple(items), nil
	}
	return items[0], nil
}

func (in *Interp) subscriptExpr(env *Env, x *syntax.Subscript) (value.Value, error) {
	if in.direct() && !isArray(in.container(env, x.X, 0)) {
		if v := in.element(env, x, glances); v != nil {
			in.own.none()
			return v, nil
		}
	}
	obj, err := in.borrow(env, x.X)
	if err != nil {
		return nil, err
	}
	if a, ok := obj.(*value.Array); ok && len(x.Items) == 2 {
		if v := in.elementOf(env, a, x); v != nil {
			in.own.gave(v)
			return v, nil
		}
	}
	if builtin.MakesOfIndex(obj) && in.dry == nil {
		return in.madeOfIndex(env, x, obj)
	}
	whole, only := in.wholes(x.X, obj)
	n, loans := in.R.Held(), len(in.own.loans)
	in.R.Hold(obj)
	in.lend(obj)
	i, err := in.index(env, x, obj)
	in.R.Release(min(n, in.R.Held()))
	in.settle(loans)
	if err != nil {
		return nil, err
	}
	if k, ok := i.(value.Int); ok && k >= 0 && in.dry == nil {
		switch s := obj.(type) { // an element that is there
		case *value.List:
			if k < value.Int(len(s.Elems)) {
				in.own.none()
				return s.Elems[k], nil
			}
		case value.Tuple:
			if k < value.Int(len(s)) {
				in.own.none()
				if only {
					in.chose(s, int(k))
				}
				return s[k], nil
			}
		}
	}
	site := in.R.At(in.place(env, x))
	v, err := in.Index(obj, i)
	in.R.Restore(site)
	if err != nil {
		return nil, in.indexError(env, x, obj, err)
	}
	in.own.none()
	if part, ok := v.(*value.Array); ok && isArray(obj) && !same(part, obj) && in.dry == nil {
		in.own.gave(part)
		if whole != nil {
			in.own.temps = append(in.own.temps, whole)
		}
	}
	return v, nil
}

// elementOf is x[i, j] of a matrix, i and j expressions of plain numbers that are
// ints within bounds; nil for all others.
func (in *Interp) elementOf(env *Env, a *value.Array, x *syntax.Subscript) *value.Array {
	i, ok := in.num(env, x.Items[0]).Index()
	if !ok {
		return nil
	}
	j, ok := in.num(env, x.Items[1]).Index()
	if !ok {
		return nil
	}
	return in.R.Pair(a, i, j)
}

// storeStmt is x[i] = y: an array takes elements and does not keep y.
func (in *Interp) storeStmt(env *Env, t *syntax.Subscript, y syntax.Expr) error {
	v, err := in.borrow(env, y)
	if err != nil {
		return err
	}
	if !atHand(v) && (!in.steady(t) || !builtin.Continues(in)) {
		if err := in.R.Settle(v); err != nil {
			return in.runError(env, y, err)
		}
	}
	loans := len(in.own.loans)
	in.lend(v)
	defer in.settle(loans)
	return in.assignItem(env, t, v)
}

// atHand tells values that wait for nothing.
func atHand(v value.Value) bool {
	a, ok := v.(*value.Array)
	if ok {
		return a.Pending() == nil
	}
	return !waits(v)
}

// steady tells that finding x[i] runs nothing and shows nothing, so that what is
// stored there may be computed after it.
func (in *Interp) steady(x syntax.Expr) bool {
	if in.dry != nil {
		return false
	}
	switch x := x.(type) {
	case *syntax.Subscript:
		return in.steady(x.X) && !slices.ContainsFunc(x.Items, func(i syntax.Expr) bool { return !in.steady(i) })
	case *syntax.Slice:
		for _, part := range []syntax.Expr{x.Lo, x.Hi, x.Step} {
			if part != nil && !in.steady(part) {
				return false
			}
		}
		return true
	case *syntax.Unary:
		return in.steady(x.X)
	case *syntax.Name, *syntax.Const, *syntax.Int:
		return true
	}
	return false
}

func (in *Interp) assignItem(env *Env, t *syntax.Subscript, v value.Value) error {
	obj, err := in.borrow(env, t.X)
	if err != nil {
		return err
	}
	if !isArray(obj) {
		in.keep(v)
		if err := in.R.Settle(v); err != nil {
			return in.wrap(env, t, err)
		}
	}
	loans := len(in.own.loans)
	in.lend(obj)
	i, err := in.index(env, t, obj)
	in.settle(loans)
	if err != nil {
		return err
	}
	site := in.R.At(in.place(env, t))
	defer in.R.Restore(site)
	if err := in.storeItem(obj, i, v); err != nil {
		return in.indexError(env, t, obj, err)
	}
	return nil
}

func (in *Interp) deleteItem(env *Env, t *syntax.Subscript) error {
	obj, err := in.expr(env, t.X)
	if err != nil {
		return err
	}
	i, err := in.index(env, t, obj)
	if err != nil {
		return err
	}
	return in.wrap(env, t, in.removeItem(obj, i))
}

func (in *Interp) attrExpr(env *Env, x *syntax.Attr) (value.Value, error) {
	obj, err := in.borrow(env, x.X)
	if err != nil {
		return nil, err
	}
	if v := in.measure(obj, x.Name); v != nil {
		in.own.none()
		return v, nil
	}
	v, err := in.attr(env, x, obj)
	if err == nil && !isPlain(v) {
		err = in.R.Settle(obj) // v may read it later
	}
	a, ofArray := obj.(*value.Array)
	if ofArray && a.Sole && (same(a, v) || !isPlain(v)) {
		in.keep(a)
	}
	in.own.none()
	if t, ok := v.(*value.Array); ok && ofArray && x.Name == "T" && !same(a, v) && t.Pending() == nil && in.dry == nil {
		in.own.gave(t)
	}
	return v, err
}

// attr reads an attribute of what stands before the point.
func (in *Interp) attr(env *Env, x *syntax.Attr, obj value.Value) (v value.Value, err error) {
	e := in.methodOf(x, obj)
	if e != nil && !e.Property {
		return &builtin.Func{Entry: e, Self: obj}, nil
	}
	site := in.R.At(in.place(env, x))
	if e != nil {
		v, err = in.property(e, obj)
	} else {
		v, err = in.Attr(obj, x.Name)
	}
	in.R.Restore(site)
	if err != nil {
		return nil, in.caretError(env, x, x.NamePos, err)
	}
	return v, nil
}

// property reads an attribute that a function of the builtin table computes.
func (in *Interp) property(e *builtin.Entry, obj value.Value) (value.Value, error) {
	if !e.Few() {
		return e.Invoke(in.R, in, []value.Value{obj}, nil)
	}
	base, c := len(in.args), in.freshCall()
	in.args = append(in.args, obj)
	v, err := e.InvokeIn(c, in.R, in, in.args[base:], nil)
	clear(in.args[base:])
	in.args = in.args[:base]
	if _, ofArray := v.(*value.Array); err == nil && !ofArray && isPlain(v) {
		*c = builtin.Call{}
		in.calls = append(in.calls, c)
	}
	return v, err
}

// method is what an attribute's name meant the last time, of a type whose
// attributes are all in the builtin table.
type method struct {
	of    memberKind
	entry *builtin.Entry
}

type memberKind uint8

// memberKindOf tells the types that loops ask most; 0 for others.
func memberKindOf(v value.Value) memberKind {
	switch x := v.(type) {
	case *value.Array:
		if !isText(x) { // np.str_ is a str too
			return 1
		}
	case *value.List:
		return 2
	case *value.Dict:
		return 3
	case value.Str:
		return 4
	}
	return 0
}

// methodOf finds the entry of an attribute; nil leaves it to Attr.
func (in *Interp) methodOf(x *syntax.Attr, obj value.Value) *builtin.Entry {
	kind := memberKindOf(obj)
	if kind == 0 || in.dry != nil {
		return nil
	}
	m, ok := x.Memo.(*method)
	if !ok || m.of != kind {
		e, found := builtin.AttrEntry(obj, x.Name)
		if !found || e.Static {
			return nil
		}
		m = &method{kind, e}
		x.Memo = m
	}
	return m.entry
}
