// Calls of builtins each of whose parameters takes one argument: what they need
// is used again and again.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// callFew is callExpr for a builtin each of whose parameters takes one argument.
// They wait on a stack, with the object of a method first; what the call needs
// is used again where the result shows that nobody holds it.
func (in *Interp) callFew(env *Env, x *syntax.Call, f *builtin.Func, loans, temps int) (value.Value, error) {
	base, held := len(in.args), in.R.Held()
	if f.Self != nil {
		in.args = append(in.args, f.Self)
		if isArray(f.Self) {
			in.R.Hold(f.Self)
			in.lend(f.Self)
		}
	}
	first := len(in.args)
	kw, err := in.fewArguments(env, x, f)
	in.R.Release(min(held, in.R.Held()))
	all := in.args[base:]
	args := in.args[first:]
	var v value.Value
	if err == nil {
		v, err = in.invokeFew(env, x, f, all, args, kw)
		in.settle(loans)
		if !in.returned(v, f, f.Entry.Reads(), args, kw) {
			in.forget(temps, false)
		}
		if err != nil {
			v, err = nil, in.callError(env, x, f, slices.Clone(args), err)
		}
	}
	in.settle(loans)
	clear(in.args[base:])
	in.args = in.args[:base]
	return v, err
}

// fewArguments puts the arguments of positions on the stack.
func (in *Interp) fewArguments(env *Env, x *syntax.Call, f *builtin.Func) (kw []builtin.Kw, err error) {
	for i := range x.Args {
		a := &x.Args[i]
		v, err := in.argument(env, f.Entry.Reads(), a.Value)
		if err != nil {
			return nil, err
		}
		if a.Name != "" {
			kw = append(kw, builtin.Kw{Name: a.Name, Value: v})
		} else {
			in.args = append(in.args, v)
		}
		if waits(v) && slices.ContainsFunc(x.Args[i+1:], func(a syntax.Arg) bool { return !quiet(a.Value) }) {
			in.R.Hold(v)
		}
	}
	return kw, nil
}

func (in *Interp) invokeFew(env *Env, x *syntax.Call, f *builtin.Func, all, args []value.Value, kw []builtin.Kw) (v value.Value, err error) {
	reads := f.Entry.Reads()
	if !reads {
		if err = in.settleArguments(args, kw); err != nil { // what it keeps shall not change with what they read
			return nil, err
		}
	}
	if f.Entry.OfText() {
		for i, a := range all {
			all[i] = textOf(a)
		}
	}
	site := in.R.At(in.place(env, x))
	c := in.freshCall()
	if v, err = f.Entry.InvokeIn(c, in.R, in, all, kw); err == nil {
		if !waits(v) || v == value.None {
			*c = builtin.Call{}
			in.calls = append(in.calls, c)
		} else if reads && !isPlain(v) {
			err = in.settleArguments(args, kw)
		}
	}
	in.R.Restore(site)
	return v, err
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
