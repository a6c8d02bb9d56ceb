// Subscript, attribute and call expressions.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
	"slices"
	"strings"
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
	obj, err := in.borrow(env, x.X)
	if err != nil {
		return nil, err
	}
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
				in.own.made = nil
				return s.Elems[k], nil
			}
		case value.Tuple:
			if k < value.Int(len(s)) {
				in.own.made = nil
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
	in.own.made = nil
	if part, ok := v.(*value.Array); ok && isArray(obj) && !same(part, obj) && in.dry == nil {
		in.own.made = part
	}
	return v, nil
}

// storeStmt is x[i] = y: an array takes elements and does not keep y.
func (in *Interp) storeStmt(env *Env, t *syntax.Subscript, y syntax.Expr) error {
	v, err := in.borrow(env, y)
	if err != nil {
		return err
	}
	if err := in.R.Settle(v); err != nil {
		return in.runError(env, y, err)
	}
	loans := len(in.own.loans)
	in.lend(v)
	defer in.settle(loans)
	return in.assignItem(env, t, v)
}

func (in *Interp) assignItem(env *Env, t *syntax.Subscript, v value.Value) error {
	obj, err := in.borrow(env, t.X)
	if err != nil {
		return err
	}
	if !isArray(obj) {
		in.keep(v)
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
	v, err := in.attr(env, x, obj)
	if err == nil && !isPlain(v) {
		err = in.R.Settle(obj) // v may read it later
	}
	if a, ok := obj.(*value.Array); ok && a.Sole && (same(a, v) || !isPlain(v)) {
		in.keep(a)
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
		v, err = e.Invoke(in.R, in, []value.Value{obj}, nil)
	} else {
		v, err = in.Attr(obj, x.Name)
	}
	in.R.Restore(site)
	if err != nil {
		return nil, in.caretError(env, x, x.NamePos, err)
	}
	return v, nil
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

// callee evaluates what is called: a bound method borrows its array.
func (in *Interp) callee(env *Env, x syntax.Expr) (value.Value, error) {
	m, ok := x.(*syntax.Attr)
	if !ok {
		return in.expr(env, x)
	}
	temps := len(in.own.temps)
	obj, err := in.operand(env, m.X)
	if err != nil {
		return nil, err
	}
	v, err := in.attr(env, m, obj)
	if err != nil {
		if err == value.ErrUnknown && in.dry != nil {
			return value.Unknown{}, nil
		}
		return nil, in.wrap(env, x, err)
	}
	if in.dry != nil && in.dry.forgotten(v) {
		return value.Unknown{}, nil
	}
	if f, ok := v.(*builtin.Func); isArray(obj) && (!ok || !isArray(f.Self)) {
		in.keep(obj)
		in.forget(temps, false)
	}
	return v, nil
}

func (in *Interp) callExpr(env *Env, x *syntax.Call) (value.Value, error) {
	if in.given.nodes != nil {
		if v := in.given.of(in, x); v != nil {
			return v, nil
		}
	}
	loans, temps := len(in.own.loans), len(in.own.temps)
	fn, err := in.callee(env, x.Fn)
	if err != nil {
		return nil, err
	}
	if f, ok := fn.(*Function); ok && in.dry == nil && !f.form.stars && !starred(x.Args) {
		return in.callPlain(env, x, f)
	}
	args, kw, err := in.arguments(env, fn, x)
	if err != nil {
		in.settle(loans)
		return nil, err
	}
	lends := lends(fn)
	if !lends {
		err = in.settleArguments(args, kw) // what fn keeps shall not change with what they read
	}
	site := in.R.At(in.place(env, x))
	var v value.Value
	if err == nil {
		v, err = in.call(fn, args, kw)
	}
	if err == nil && lends && !isPlain(v) {
		err = in.settleArguments(args, kw)
	}
	in.R.Restore(site)
	in.settle(loans)
	if _, ok := fn.(*Function); !ok {
		if !in.returned(v, fn, lends, args, kw) {
			in.forget(temps, false)
		}
	}
	if err != nil {
		return nil, in.callError(env, x, fn, args, err)
	}
	return v, nil
}

// starred tells that a call spreads some of its arguments.
func starred(args []syntax.Arg) bool {
	for i := range args {
		if args[i].Star != 0 {
			return true
		}
	}
	return false
}

// callPlain is callExpr for a function whose parameters take one argument each.
// The arguments wait on a stack until all are there.
func (in *Interp) callPlain(env *Env, x *syntax.Call, f *Function) (v value.Value, err error) {
	loans, held, base := len(in.own.loans), in.R.Held(), len(in.args)
	for i := range x.Args {
		if v, err = in.borrow(env, x.Args[i].Value); err != nil {
			break
		}
		in.args = append(in.args, v)
		if waits(v) {
			in.lend(v)
			if slices.ContainsFunc(x.Args[i+1:], func(a syntax.Arg) bool { return !quiet(a.Value) }) {
				in.R.Hold(v)
			}
		}
	}
	in.R.Release(min(held, in.R.Held()))
	args := in.args[base:]
	if err == nil {
		if v, err = in.callBound(env, x, f, args); err != nil {
			v, err = nil, in.callError(env, x, f, args, err)
		}
	}
	in.settle(loans)
	clear(args)
	in.args = in.args[:base]
	return v, err
}

// callBound calls a function with the values of a call's arguments.
func (in *Interp) callBound(env *Env, x *syntax.Call, f *Function, args []value.Value) (value.Value, error) {
	for _, a := range args {
		if waits(a) {
			if err := in.R.Settle(a); err != nil {
				return nil, err
			}
		}
	}
	site := in.R.At(in.place(env, x))
	defer in.R.Restore(site)
	if err := in.mayCall(); err != nil {
		return nil, err
	}
	frame := in.frameOf(f)
	var err error
	if !bindPlain(frame, f, x, args) {
		clear(frame.slots)
		n := slices.IndexFunc(x.Args, func(a syntax.Arg) bool { return a.Name != "" })
		if n < 0 {
			n = len(args)
		}
		var kw []builtin.Kw
		for i := n; i < len(args); i++ {
			kw = append(kw, builtin.Kw{Name: x.Args[i].Name, Value: args[i]})
		}
		err = in.bindParams(frame, f, args[:n], kw)
	}
	return in.runCall(f, frame, err)
}

// arguments evaluates a call's arguments in order.
func (in *Interp) arguments(env *Env, fn value.Value, x *syntax.Call) (args []value.Value, kw []builtin.Kw, err error) {
	n := in.R.Held()
	if f, ok := fn.(*builtin.Func); ok && isArray(f.Self) {
		in.R.Hold(f.Self)
		in.lend(f.Self)
	}
	if len(x.Args) > 0 {
		args, kw, err = in.someArguments(env, fn, x)
	}
	in.R.Release(min(n, in.R.Held()))
	return args, kw, err
}

func (in *Interp) someArguments(env *Env, fn value.Value, x *syntax.Call) (args []value.Value, kw []builtin.Kw, err error) {
	lends := lends(fn)
	args = make([]value.Value, 0, len(x.Args))
	loud := len(x.Args) - 1 // the last argument that may run other code
	for loud >= 0 && quiet(x.Args[loud].Value) {
		loud--
	}
	for i, a := range x.Args {
		v, err := in.argument(env, lends, a.Value)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case a.Star == 1:
			more, err := in.list(v)
			if ve, ok := err.(*value.Error); ok && ve.Class == "TypeError" && strings.HasSuffix(ve.Msg, "object is not iterable") {
				err = value.Errorf("TypeError", "%sargument after * must be an iterable, not %s", called(fn), v.TypeName())
			}
			if err != nil {
				return nil, nil, in.wrap(env, a.Value, err)
			}
			args = append(args, more...)
		case a.Star == 2:
			if isUnknown(v) {
				return nil, nil, value.ErrUnknown
			}
			if kw, err = spreadKeywords(fn, v, kw); err != nil {
				return nil, nil, in.wrap(env, a.Value, err)
			}
		case a.Name != "":
			kw = append(kw, builtin.Kw{Name: a.Name, Value: v})
		default:
			args = append(args, v)
		}
		if i < loud && waits(v) {
			in.R.Hold(v)
		}
	}
	return args, kw, nil
}

// settleArguments computes what arguments still wait for.
func (in *Interp) settleArguments(args []value.Value, kw []builtin.Kw) error {
	for _, a := range args {
		if err := in.R.Settle(a); err != nil {
			return err
		}
	}
	for _, k := range kw {
		if err := in.R.Settle(k.Value); err != nil {
			return err
		}
	}
	return nil
}

// argument evaluates an argument. Functions of the program have it on loan in
// their parameters, others until they give back their result.
func (in *Interp) argument(env *Env, lends bool, x syntax.Expr) (value.Value, error) {
	v, err := in.borrow(env, x)
	if err == nil {
		in.lend(v)
	}
	if lends {
		in.temporary(x, v)
	}
	return v, err
}

// spreadKeywords adds the items of a mapping to the keywords of a call.
func spreadKeywords(fn, v value.Value, kw []builtin.Kw) ([]builtin.Kw, error) {
	d, ok := builtin.Mapping(v)
	if !ok {
		return nil, value.Errorf("TypeError", "%sargument after ** must be a mapping, not %s", called(fn), v.TypeName())
	}
	vals := d.Values()
	for i, key := range d.Keys() {
		name, ok := key.(value.Str)
		if !ok {
			return nil, value.Errorf("TypeError", "keywords must be strings")
		}
		if slices.ContainsFunc(kw, func(k builtin.Kw) bool { return k.Name == string(name) }) {
			return nil, value.Errorf("TypeError", "%sgot multiple values for keyword argument '%s'", called(fn), name)
		}
		kw = append(kw, builtin.Kw{Name: string(name), Value: vals[i]})
	}
	return kw, nil
}

// called is how errors of a call's form name what is called.
func called(fn value.Value) string {
	switch f := fn.(type) {
	case *Function:
		return "__main__." + f.Qual + "() "
	case value.Callable:
		return f.FuncName() + "() "
	}
	return ""
}

// Call calls any callable value.
func (in *Interp) Call(fn value.Value, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	return in.call(fn, args, kw)
}

func (in *Interp) call(fn value.Value, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	switch f := fn.(type) {
	case *builtin.Func:
		if f.Self != nil {
			all := make([]value.Value, len(args)+1)
			all[0] = f.Self
			copy(all[1:], args)
			args = all
		}
		if f.Entry.OfText() {
			for i, a := range args {
				args[i] = textOf(a)
			}
		}
		if in.dry != nil && f.Entry.Effect {
			in.dry.effect(args)
		}
		return f.Entry.Invoke(in.R, in, args, kw)
	case *Function:
		return in.callFunction(f, args, kw)
	case *value.Class:
		return in.instantiate(f, args, kw)
	case value.Unknown:
		if in.dry != nil {
			in.dry.lose()
		}
		return nil, value.ErrUnknown
	}
	if e, ok := in.special(fn, "__call__"); ok {
		return e.Invoke(in.R, in, append([]value.Value{fn}, args...), kw)
	}
	return nil, value.Staticf("TypeError", "'%s' object is not callable", fn.TypeName())
}

// instantiate calls a class: an exception, or a type's __new__.
func (in *Interp) instantiate(c *value.Class, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	k := in.kindOf(c)
	if k.exception {
		return &value.Exception{Class: c, Args: args}, nil
	}
	if c.New != nil {
		return in.call(c.New, args, kw)
	}
	if k.maker != nil {
		return k.maker.Invoke(in.R, in, args, kw)
	}
	return nil, value.Staticf("TypeError", "cannot create '%s' instances", c.Name)
}

// kind is what calling a class means.
type kind struct {
	exception bool
	maker     *builtin.Entry // __new__
}

func (in *Interp) kindOf(c *value.Class) kind {
	k, ok := in.kinds[c]
	if !ok {
		k.exception = c.Inherits(builtin.ExceptionClass("BaseException"))
		k.maker, _ = builtin.Lookup(c.Name + ".__new__")
		if len(in.kinds) < manyKinds {
			in.kinds[c] = k
		}
	}
	return k
}

const manyKinds = 1 << 10
