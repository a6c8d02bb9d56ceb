// Ownership: when a variable was all that held an array, binding it anew gives
// the array's memory back at once, for the next result to have while it is
// still in the caches. Nothing depends on it: what is not known to be held
// once only is left to the garbage collector.
//
// An array is Sole from the assignment that gave it to a variable, if it was
// made by the assigned expression; it stays so until its name is read where
// the value may be kept. Operators, subscripts of arrays and builtins that
// give back something else only read: they borrow. While other code may run
// before a borrowed array was read, it is on the list of loans, and not freed.
// What a call or a subscript made for an operator or another call to read is a
// temporary: it goes when the statement has ended. Arrays count as claims on
// their buffer, so that memory lives as long as a view of it does. Tuples of
// arrays: ownedtuples.go.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// ownership is what the interpreter knows of who holds arrays.
type ownership struct {
	loans []*value.Array
	array *value.Array // what the last call or subscript made, known to nobody else
	tuple *value.Value // the same, of several arrays: where the first one stands
	temps []*value.Array
}

// keep notes that more than one variable may hold an array. Those in lists and
// tuples are never Sole.
func (in *Interp) keep(vs ...value.Value) {
	for _, v := range vs {
		if a, ok := v.(*value.Array); ok && in.dry == nil {
			a.Sole = false
		}
	}
}

// borrow evaluates an expression whose value is read soon and not kept.
func (in *Interp) borrow(env *Env, x syntax.Expr) (value.Value, error) {
	n, ok := x.(*syntax.Name)
	if !ok {
		return in.expr(env, x)
	}
	v, err := in.variable(env, n)
	if err == value.ErrUnknown && in.dry != nil {
		return value.Unknown{}, nil
	}
	if err != nil {
		return nil, in.wrap(env, x, err)
	}
	if in.dry != nil && in.dry.forgotten(v) {
		return value.Unknown{}, nil
	}
	return v, nil
}

// operand is borrow for the operand of an operator.
func (in *Interp) operand(env *Env, x syntax.Expr) (value.Value, error) {
	v, err := in.borrow(env, x)
	in.temporary(x, v)
	return v, err
}

// temporary notes an array that a call made and nothing holds.
func (in *Interp) temporary(x syntax.Expr, v value.Value) {
	if in.own.array == nil {
		in.own.tuple = nil
		return
	}
	switch x.(type) {
	case *syntax.Call, *syntax.Subscript, *syntax.Attr:
		if a, ok := v.(*value.Array); ok && a == in.own.array {
			in.own.temps = append(in.own.temps, a)
		}
	}
	in.own.none()
}

// forget gives back the temporaries that came after the first n, if all that was
// recorded of them is done; else they are left to the garbage collector.
func (in *Interp) forget(n int, done bool) {
	if len(in.own.temps) <= n {
		return
	}
	for _, a := range in.own.temps[n:] {
		if done && !slices.Contains(in.own.loans, a) {
			in.R.Free(a)
		}
	}
	clear(in.own.temps[n:])
	in.own.temps = in.own.temps[:n]
}

// lend puts a borrowed value on the list of loans until settle.
func (in *Interp) lend(v value.Value) {
	if a, ok := v.(*value.Array); ok && a.Sole && in.dry == nil {
		in.own.loans = append(in.own.loans, a)
	}
}

// settle takes loans off the list again, down to an earlier count.
func (in *Interp) settle(n int) {
	clear(in.own.loans[n:])
	in.own.loans = in.own.loans[:n]
}

// same tells that a value is this very array.
func same(a *value.Array, v value.Value) bool {
	b, ok := v.(*value.Array)
	return ok && a == b
}

// drop gives back the memory of an array that a variable held until now.
func (in *Interp) drop(v value.Value) {
	a, ok := v.(*value.Array)
	if !ok || !a.Sole || in.dry != nil || slices.Contains(in.own.loans, a) {
		return
	}
	a.Sole = false
	in.R.Free(a)
}

// leave ends a call's frame: its variables hold nothing any more, unless a
// function that was made there goes on reading them.
func (in *Interp) leave(env *Env) {
	if env.closed {
		in.keep(env.slots...)
		return
	}
	for i, v := range env.slots {
		switch x := v.(type) {
		case nil:
			continue
		case *value.Array:
			in.drop(x)
		}
		env.slots[i] = nil
	}
	switch {
	case in.dry != nil:
	case env.of != nil:
		env.spare, env.of.spare = env.of.spare, env
	case len(in.frames) < manyFrames:
		in.frames = append(in.frames, env)
	}
}

// close notes that what was made in a frame may go on reading its variables,
// and those of the frames around.
func (env *Env) close() {
	for e := env; e.parent != nil; e = e.parent {
		e.closed = true
	}
}

// local tells that a name is a variable of this very call.
func (env *Env) local(n *syntax.Name) bool {
	return n.At.Up == 1 && !env.closed
}

// bindSole binds a name to an array that nobody else knows.
func (in *Interp) bindSole(env *Env, target *syntax.Name, a *value.Array) {
	in.bind(env, target, a)
	_, lone := a.Lone() // has no memory to be given back; see bindNum
	a.Sole = in.dry == nil && !lone
}

// makes evaluates an expression whose value is kept, and tells whether that is
// an array which the expression made and nobody else knows, or a tuple of such.
func (in *Interp) makes(env *Env, x syntax.Expr) (v value.Value, sole bool, err error) {
	if c, ok := x.(*syntax.Call); ok && in.direct() {
		if n, ok := c.Fn.(*syntax.Name); ok {
			if f, ok := held(env, n).(*Function); ok && f.fits(c.Args) { // what it gives back was computed
				if v, err = in.callPlaced(env, c, f); !waits(v) {
					return v, false, err
				}
				return v, in.made(x, v), err
			}
		}
	}
	var memo *any
	if in.R.Empty() {
		memo = repeats(x)
	}
	if memo != nil && *memo != nil {
		if rp, ok := (*memo).(*replay); ok && len(rp.leading) > 0 && !rp.hopeless() {
			return in.makesAround(env, x, memo, rp)
		}
	}
	return in.makesAnew(env, x, memo)
}

// makesAnew runs what was recorded of an expression, or evaluates it; memo is
// where it keeps its replay, nil if it has none.
func (in *Interp) makesAnew(env *Env, x syntax.Expr, memo *any) (v value.Value, sole bool, err error) {
	if memo != nil && *memo != nil {
		rp, _ := (*memo).(*replay)
		if rp != nil && rp.out != nil {
			if a, done, err := in.againOut(env, x, rp); done || err != nil {
				return a, false, err
			}
		} else if a, ok, err := in.again(env, x, *memo); ok || err != nil {
			return a, ok, err
		}
	}
	switch x := x.(type) {
	case *syntax.Call:
		if memo != nil {
			in.delivery.root = x
		}
	case *syntax.Subscript:
		if a := in.chosen(env, x); a != nil {
			return a, true, nil
		}
	}
	v, err = in.expr(env, x)
	in.delivery.root, in.delivery.call = nil, nil
	if err != nil || !waits(v) {
		return v, false, err
	}
	a, ok := v.(*value.Array)
	if ok && memo != nil && a.Pending() != nil {
		if *memo == nil {
			*memo = in.programs.replayOf(in.leading(env, x))
		} else {
			in.remember(env, memo, a, x)
		}
	}
	sole = in.made(x, v)
	if err := in.R.Settle(v); err != nil {
		return nil, false, in.runError(env, x, err)
	}
	return v, sole, nil
}

// lends tells that a function only reads its arguments while it runs, unless
// what it gives back shows otherwise.
func lends(fn value.Value) bool {
	switch f := fn.(type) {
	case *builtin.Func:
		return f.Entry.Reads()
	case *value.Class:
		return !f.Inherits(builtin.ExceptionClass("BaseException"))
	}
	return false
}

// made tells that an expression made its value, which is computed no sooner than
// this was asked, and nobody else knows it.
func (in *Interp) made(x syntax.Expr, v value.Value) bool {
	if in.dry != nil {
		return false
	}
	a, ok := v.(*value.Array)
	switch x.(type) {
	case *syntax.Call, *syntax.Subscript:
		return ok && in.own.array == a || in.own.only(v)
	case *syntax.Attr:
		return ok && (in.own.array == a || a.Pending() != nil)
	case *syntax.Binary, *syntax.Unary, *syntax.Compare:
		return ok && a.Pending() != nil
	}
	return false
}

// gave notes what the last call or subscript made: an array, or a tuple.
func (o *ownership) gave(v value.Value) {
	o.none()
	if a, ok := v.(*value.Array); ok {
		o.array = a
	} else if t, ok := value.Unnamed(v).(value.Tuple); ok && len(t) > 0 {
		o.tuple = &t[0]
	}
}

// none notes that somebody else may know what the last call or subscript gave.
func (o *ownership) none() {
	if o.array != nil || o.tuple != nil {
		o.array, o.tuple = nil, nil
	}
}

// returned looks at what a call gave back, and tells whether its arguments were
// only lent: those that may be in it, or in an object of it, are held there.
func (in *Interp) returned(v value.Value, fn value.Value, lends bool, args []value.Value, kw []builtin.Kw) bool {
	in.own.none()
	if in.dry != nil {
		return true
	}
	plain := lends && (isPlain(v) || isRow(v))
	if plain && hasArray(v) {
		plain = !slices.ContainsFunc(args, func(x value.Value) bool { return mayShare(x, v) }) &&
			!slices.ContainsFunc(kw, func(k builtin.Kw) bool { return mayShare(k.Value, v) })
		if f, ok := fn.(*builtin.Func); ok && f.Self != nil {
			plain = plain && !mayShare(f.Self, v)
		}
		if _, ok := fn.(*builtin.Func); ok && plain {
			in.own.gave(v)
		}
	}
	if plain {
		return true
	}
	in.keep(args...)
	for _, k := range kw {
		in.keep(k.Value)
	}
	if f, ok := fn.(*builtin.Func); ok {
		in.keep(f.Self)
	}
	return false
}

// isPlain tells values that cannot hold an argument, unless they are one.
func isPlain(v value.Value) bool {
	switch x := v.(type) {
	case *value.Array, value.NoneType, value.Bool, value.Int, value.BigInt, value.Float, value.Complex, value.Str:
		return true
	case value.Tuple:
		return !slices.ContainsFunc(x, func(e value.Value) bool { return isArray(e) || !isPlain(e) })
	}
	return false
}

// mayHold tells that an argument is an array, or may hold it.
func mayHold(x value.Value, a *value.Array) bool {
	const many = 64
	switch x := x.(type) {
	case *value.Array:
		return x == a
	case value.Tuple:
		return len(x) > many || slices.ContainsFunc(x, func(e value.Value) bool { return mayHold(e, a) })
	case *value.List:
		return len(x.Elems) > many || slices.ContainsFunc(x.Elems, func(e value.Value) bool { return mayHold(e, a) })
	case *value.Slice:
		return mayHold(x.Start, a) || mayHold(x.Stop, a) || mayHold(x.Step, a)
	case *builtin.Func:
		return x.Self != nil && mayHold(x.Self, a)
	case value.DType, value.Bytes, *value.Range, *value.Class, *builtin.Rng:
		return false
	}
	return x != nil && !isPlain(x)
}
