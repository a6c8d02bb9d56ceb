// Calls of the program's functions that spread none of their arguments: these go
// into the slots of a frame without a list of them in between.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// fits tells that arguments are given by position alone, and are as many as the
// parameters want.
func (f *Function) fits(args []syntax.Arg) bool {
	if len(args) < f.form.least || len(args) > f.form.positional {
		return false
	}
	for i := range args {
		if args[i].Star != 0 || args[i].Name != "" {
			return false
		}
	}
	return true
}

// callPlaced is callExpr for a function that the arguments fit: they are evaluated
// into the slots of its parameters.
func (in *Interp) callPlaced(env *Env, x *syntax.Call, f *Function) (value.Value, error) {
	loans := len(in.own.loans)
	frame := in.frameOf(f)
	waiting, err := in.placeArguments(env, x, frame)
	if err != nil {
		in.settle(loans)
		in.leave(frame)
		return nil, err
	}
	copy(frame.slots[len(x.Args):], f.Defaults[len(x.Args):])
	if waiting {
		err = in.R.Settle(frame.slots[:len(x.Args)]...)
	}
	if err == nil {
		err = in.mayCall()
	}
	if err != nil {
		err = in.callError(env, x, f, frame.slots[:len(x.Args)], err)
		in.leave(frame)
		in.settle(loans)
		return nil, err
	}
	v, err := in.runCall(f, frame)
	if err != nil {
		v, err = nil, in.callError(env, x, f, nil, err)
	}
	in.settle(loans)
	return v, err
}

// placeArguments evaluates arguments into the slots of a frame, and tells whether
// some may have to be computed.
func (in *Interp) placeArguments(env *Env, x *syntax.Call, frame *Env) (waiting bool, err error) {
	held := in.R.Held()
	for i := range x.Args {
		v := in.number(env, x.Args[i].Value)
		if v == nil {
			if v, err = in.borrow(env, x.Args[i].Value); err != nil {
				break
			}
			if waits(v) {
				waiting = true
				in.lend(v)
				if slices.ContainsFunc(x.Args[i+1:], func(a syntax.Arg) bool { return !quiet(a.Value) }) {
					in.R.Hold(v)
				}
			}
		}
		frame.slots[i] = v
	}
	if in.R.Held() > held {
		in.R.Release(held)
	}
	return waiting, err
}

// callPlain is callExpr for a call that spreads none of its arguments.
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
	if in.R.Held() > held {
		in.R.Release(held)
	}
	args := in.args[base:]
	if err == nil {
		if v, err = in.callBound(env, x, f, args); err != nil {
			v, err = nil, in.callError(env, x, f, args, err)
		}
	}
	in.settle(loans)
	clear(in.args[base:])
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
	v, err := in.callFramed(x, f, args)
	in.R.Restore(site)
	return v, err
}

func (in *Interp) callFramed(x *syntax.Call, f *Function, args []value.Value) (value.Value, error) {
	if err := in.mayCall(); err != nil {
		return nil, err
	}
	frame := in.frameOf(f)
	bound := false
	if f.form.stars {
		bound = in.bindStars(frame, f, x, args)
	} else {
		bound = bindPlain(frame, f, x, args)
	}
	if !bound {
		clear(frame.slots)
		n := slices.IndexFunc(x.Args, func(a syntax.Arg) bool { return a.Name != "" })
		if n < 0 {
			n = len(args)
		}
		var kw []builtin.Kw
		for i := n; i < len(args); i++ {
			kw = append(kw, builtin.Kw{Name: x.Args[i].Name, Value: args[i]})
		}
		if err := in.bindParams(frame, f, args[:n], kw); err != nil {
			in.leave(frame)
			return nil, err
		}
	}
	return in.runCall(f, frame)
}
