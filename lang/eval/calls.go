// Calls: what is called, its arguments, and the call itself.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// callee evaluates what is called.
func (in *Interp) callee(env *Env, x syntax.Expr) (value.Value, error) {
	m, ok := x.(*syntax.Attr)
	if !ok {
		return in.expr(env, x)
	}
	obj, err := in.expr(env, m.X)
	if err != nil {
		return nil, err
	}
	v, err := in.attr(env, m, obj)
	if err == value.ErrUnknown {
		return value.Unknown{}, nil
	}
	if err != nil {
		return nil, in.wrap(env, x, err)
	}
	if in.dry.forgotten(v) {
		return value.Unknown{}, nil
	}
	return v, nil
}

func (in *Interp) callExpr(env *Env, x *syntax.Call) (value.Value, error) {
	fn, err := in.callee(env, x.Fn)
	if err != nil {
		return nil, err
	}
	args, kw, err := in.arguments(env, fn, x)
	if err != nil {
		return nil, err
	}
	site := in.R.At(in.place(env, x))
	v, err := in.call(fn, args, kw)
	in.R.Restore(site)
	if err != nil {
		return nil, in.callError(env, x, fn, args, err)
	}
	return v, nil
}

// arguments evaluates a call's arguments in order.
func (in *Interp) arguments(env *Env, fn value.Value, x *syntax.Call) (args []value.Value, kw []builtin.Kw, err error) {
	for _, a := range x.Args {
		v, err := in.expr(env, a.Value)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case a.Star == 1:
			more, err := in.list(v)
			if err != nil {
				what := called(fn) + "argument"
				if others(x.Args) {
					what = "Value"
				}
				return nil, nil, in.wrap(env, a.Value, notSpread(what, v, err))
			}
			args = append(args, more...)
		case a.Star == 2:
			if isUnknown(v) {
				return nil, nil, value.ErrUnknown
			}
			if kw, err = in.spreadKeywords(fn, v, kw); err != nil {
				return nil, nil, in.wrap(env, a.Value, err)
			}
		case a.Name != "":
			kw = append(kw, builtin.Kw{Name: a.Name, Value: v})
		default:
			args = append(args, v)
		}
	}
	return args, kw, nil
}

// spreadKeywords adds the items of a mapping to the keywords of a call.
func (in *Interp) spreadKeywords(fn, v value.Value, kw []builtin.Kw) ([]builtin.Kw, error) {
	d, ok, err := builtin.MappingOf(in, v)
	if err != nil {
		return nil, err
	}
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
			return nil, value.Errorf(value.BadArgument, "%sgot multiple values for keyword argument '%s'", called(fn), name)
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
		return in.invoke(f.Entry, args, kw)
	case *Function:
		return in.callFunction(f, args, kw)
	case outerFunction:
		if g, ok := in.adopted(f).(*Function); ok {
			return in.callFunction(g, args, kw)
		}
		return nil, in.anything()
	case *value.Class:
		if f.Body == nil {
			return in.instantiate(f, args, kw)
		}
		return nil, in.anything()
	case value.Native:
		return nil, in.anything()
	case value.Unknown:
		return nil, in.anything()
	}
	if e, ok := in.special(fn, "__call__"); ok {
		return in.invoke(e, append([]value.Value{fn}, args...), kw)
	}
	return nil, value.Staticf(value.NotCallable, "'%s' object is not callable", value.FullTypeName(fn))
}

// others reports whether there are positional arguments beside one with a star.
func others(args []syntax.Arg) bool {
	n := 0
	for _, a := range args {
		if a.Star < 2 && a.Name == "" {
			n++
		}
	}
	return n > 1
}

// invoke asks a builtin for the type of its result, and forgets what it may change.
func (in *Interp) invoke(e *builtin.Entry, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	if e.Effect {
		in.dry.effect(args)
	}
	v, err := e.Invoke(in.R, in, args, kw)
	in.givenTo(e, args, kw)
	return v, err
}
