// Calls of builtins each of whose parameters takes one argument: what they need
// is used again and again.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// fewCall is such a call: of a function, a method with its object, or a class.
type fewCall struct {
	fn    value.Value
	entry *builtin.Entry
	self  value.Value
	reads bool // arguments are only read
}

// fewCallOf tells whether fn is called that way.
func (in *Interp) fewCallOf(fn value.Value) (c fewCall, ok bool) {
	switch f := fn.(type) {
	case *builtin.Func:
		return fewCall{fn, f.Entry, f.Self, f.Entry.Reads()}, f.Entry.Few()
	case *value.Class:
		if k := in.kindOf(f); !k.exception && f.New == nil && k.maker != nil {
			return fewCall{fn, k.maker, nil, true}, k.maker.Few()
		}
	}
	return c, false
}

// callFew is callExpr for such a call. The arguments wait on a stack, with the
// object of a method first.
func (in *Interp) callFew(env *Env, x *syntax.Call, f fewCall, loans, temps int) (value.Value, error) {
	base, held := len(in.args), in.R.Held()
	if f.self != nil {
		in.args = append(in.args, f.self)
		if isArray(f.self) {
			in.R.Hold(f.self)
			in.lend(f.self)
		}
	}
	first := len(in.args)
	kw, err := in.fewArguments(env, x, f.reads)
	if in.R.Held() > held {
		in.R.Release(held)
	}
	var v value.Value
	if err == nil {
		args := in.args[first:]
		if v = in.ofNumber(x, f.entry, args); v != nil {
			in.settle(loans)
			in.own.none()
			clear(in.args[base:])
			in.args = in.args[:base]
			return v, nil
		}
		v, err = in.invokeFew(env, x, f, in.args[base:], args, kw)
		in.settle(loans)
		if !in.returned(v, f.fn, f.reads, args, kw) {
			in.forget(temps, false)
		}
		if err != nil {
			v, err = nil, in.callError(env, x, f.fn, slices.Clone(args), err)
		}
	}
	in.settle(loans)
	clear(in.args[base:])
	in.args = in.args[:base]
	return v, err
}

// fewArguments puts the arguments of positions on the stack.
func (in *Interp) fewArguments(env *Env, x *syntax.Call, reads bool) (kw []builtin.Kw, err error) {
	for i := range x.Args {
		a := &x.Args[i]
		v, err := in.argument(env, reads, a.Value)
		if err != nil {
			return nil, err
		}
		if a.Name != "" {
			kw = append(kw, builtin.Kw{Name: a.Name, Value: v})
			in.into(env, x, a)
		} else {
			in.args = append(in.args, v)
		}
		if waits(v) && slices.ContainsFunc(x.Args[i+1:], func(a syntax.Arg) bool { return !quiet(a.Value) }) {
			in.R.Hold(v)
		}
	}
	return kw, nil
}

// invokeFew makes the call; all is args with the object before them.
func (in *Interp) invokeFew(env *Env, x *syntax.Call, f fewCall, all, args []value.Value, kw []builtin.Kw) (v value.Value, err error) {
	if !f.reads {
		if err = in.settleArguments(args, kw); err != nil { // what it keeps shall not change with what they read
			return nil, err
		}
	}
	if _, isClass := f.fn.(*value.Class); !isClass && f.entry.OfText() {
		for i, a := range all {
			all[i] = textOf(a)
		}
	}
	site := in.R.At(in.place(env, x))
	c := in.freshCall()
	if v, err = f.entry.InvokeIn(c, in.R, in, all, kw); err == nil {
		err = in.interrupted()
	}
	if err == nil {
		if !waits(v) || v == value.None || isArray(v) && atHand(v) {
			*c = builtin.Call{}
			in.calls = append(in.calls, c)
		} else if f.reads && !isPlain(v) {
			err = in.settleArguments(args, kw)
		}
	}
	in.R.Restore(site)
	return v, err
}

// ofNumber is an elementwise function of one number that is at hand; nil for all
// others, and where the call is a part of what may be run as recorded.
func (in *Interp) ofNumber(x *syntax.Call, e *builtin.Entry, args []value.Value) value.Value {
	if e.Ufunc == nil || e.Ufunc.Nin != 1 || e.Ufunc.Nout != 1 || e.Ufunc.Loop != nil || len(x.Args) != 1 || len(args) != 1 || quiet(x.Args[0].Value) && in.delivery.root != x {
		return nil
	}
	if v, ok := in.R.OfNumber(e.Ufunc.Op, args[0]); ok {
		return v
	}
	return nil
}

// freshCall is an empty builtin.Call.
func (in *Interp) freshCall() *builtin.Call {
	n := len(in.calls)
	if n == 0 {
		return &builtin.Call{}
	}
	c := in.calls[n-1]
	in.calls = in.calls[:n-1]
	return c
}

// bound is a bound method for a call that is about to be made.
func (in *Interp) bound(e *builtin.Entry, self value.Value) *builtin.Func {
	n := len(in.funcs)
	if n == 0 {
		return &builtin.Func{Entry: e, Self: self}
	}
	f := in.funcs[n-1]
	in.funcs = in.funcs[:n-1]
	f.Entry, f.Self = e, self
	return f
}
