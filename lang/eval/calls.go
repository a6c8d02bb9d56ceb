// Calls: what is called, its arguments, and the call itself.
package eval

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// callee evaluates what is called: a bound method borrows its array. own tells
// that the function was made for this call.
func (in *Interp) callee(env *Env, x syntax.Expr) (fn value.Value, own bool, err error) {
	m, ok := x.(*syntax.Attr)
	if !ok {
		fn, err = in.expr(env, x)
		return fn, false, err
	}
	temps := len(in.own.temps)
	obj, err := in.operand(env, m.X)
	if err != nil {
		return nil, false, err
	}
	if e := in.methodOf(m, obj); e != nil && !e.Property {
		return in.bound(e, obj), true, nil
	}
	v, err := in.attr(env, m, obj)
	if err != nil {
		if err == value.ErrUnknown && in.dry != nil {
			return value.Unknown{}, false, nil
		}
		return nil, false, in.wrap(env, x, err)
	}
	if in.dry != nil && in.dry.forgotten(v) {
		return value.Unknown{}, false, nil
	}
	if f, ok := v.(*builtin.Func); isArray(obj) && (!ok || !isArray(f.Self)) {
		in.keep(obj)
		in.forget(temps, false)
	}
	return v, false, nil
}

func (in *Interp) callExpr(env *Env, x *syntax.Call) (value.Value, error) {
	if in.given.nodes != nil {
		if v := in.given.of(in, x); v != nil {
			return v, nil
		}
	}
	if n, ok := x.Fn.(*syntax.Name); ok && in.dry == nil {
		switch f := held(env, n).(type) {
		case *Function:
			if f.fits(x.Args) {
				return in.callPlaced(env, x, f)
			}
			if !starred(x.Args) {
				return in.callPlain(env, x, f)
			}
		case nil:
			if in.given.nodes != nil {
				break
			}
			if v := in.numberCall(env, x, glances); v.Kind != value.NoNum {
				in.own.none()
				return v.Value(), nil
			}
		}
	}
	if done, err := in.appends(env, x); done || err != nil {
		return value.None, err
	}
	loans, temps := len(in.own.loans), len(in.own.temps)
	fn, own, err := in.callee(env, x.Fn)
	if err != nil {
		return nil, err
	}
	if f, ok := fn.(*Function); ok && in.dry == nil && !starred(x.Args) {
		return in.callPlain(env, x, f)
	}
	if f, ok := in.fewCallOf(fn); ok && in.dry == nil && !starred(x.Args) {
		v, err := in.callFew(env, x, f, loans, temps)
		if own && len(in.funcs) < manyFrames {
			method := fn.(*builtin.Func)
			method.Entry, method.Self = nil, nil
			in.funcs = append(in.funcs, method)
		}
		return v, err
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
	if err == nil {
		err = in.interrupted()
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

// appends is name.append(x) for a list, which loops do most of all calls. It
// tells false, with nothing done, if that is not what the call is.
func (in *Interp) appends(env *Env, x *syntax.Call) (bool, error) {
	m, ok := x.Fn.(*syntax.Attr)
	if !ok || m.Name != "append" || len(x.Args) != 1 || x.Args[0].Star != 0 || x.Args[0].Name != "" || in.dry != nil || in.given.nodes != nil {
		return false, nil
	}
	n, ok := m.X.(*syntax.Name)
	if !ok {
		return false, nil
	}
	l, ok := held(env, n).(*value.List)
	if !ok {
		return false, nil
	}
	v, err := in.expr(env, x.Args[0].Value)
	if err == nil && waits(v) {
		if err = in.R.Settle(v); err != nil {
			err = in.callError(env, x, nil, nil, err)
		}
	}
	in.own.none()
	if err != nil {
		return true, err
	}
	l.Elems = append(l.Elems, v)
	return true, nil
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
			in.into(env, x, &a)
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
	if !lends {
		v, err := in.borrow(env, x)
		if err == nil {
			in.lend(v)
		}
		return v, err
	}
	if l, ok := x.(*syntax.List); ok && in.dry == nil && slices.ContainsFunc(l.Elts, computes) && !spreads(l.Elts) {
		return in.readList(env, l)
	}
	v, err := in.borrow(env, x)
	if err == nil {
		in.lend(v)
		in.readOnce(x, v)
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
	return nil, value.Staticf("TypeError", "'%s' object is not callable", value.FullTypeName(fn))
}
