// Ownership of tuples: those whose arrays nobody else knows, given by functions with
// several results. Taken apart, their arrays are what single results are.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// marks are a set of small places; those from 64 on are never in it.
type marks uint64

func (m *marks) add(i int)     { *m |= 1 << i }
func (m marks) has(i int) bool { return m>>i&1 != 0 }

// only tells that a value is the tuple that the last call or subscript made.
func (o *ownership) only(v value.Value) bool {
	if o.tuple == nil {
		return false
	}
	t, ok := value.Unnamed(v).(value.Tuple)
	return ok && len(t) > 0 && &t[0] == o.tuple
}

// isRow tells tuples of arrays, no two of them the same, and of plain values.
func isRow(v value.Value) bool {
	const many = 64
	t, ok := value.Unnamed(v).(value.Tuple)
	if !ok || len(t) > many {
		return false
	}
	for i, e := range t {
		if !isPlain(e) || isArray(e) && slices.ContainsFunc(t[:i], func(f value.Value) bool { return f == e }) {
			return false
		}
	}
	return true
}

// hasArray tells arrays and tuples with one among their elements.
func hasArray(v value.Value) bool {
	if t, ok := value.Unnamed(v).(value.Tuple); ok {
		return slices.ContainsFunc(t, isArray)
	}
	return isArray(v)
}

// mayShare is mayHold for an array or any in a tuple.
func mayShare(x, v value.Value) bool {
	if a, ok := v.(*value.Array); ok {
		return mayHold(x, a)
	}
	t, _ := value.Unnamed(v).(value.Tuple)
	return slices.ContainsFunc(t, func(e value.Value) bool {
		a, ok := e.(*value.Array)
		return ok && mayHold(x, a)
	})
}

// discard gives back what an expression made and nobody took.
func (in *Interp) discard(v value.Value) {
	if a, ok := v.(*value.Array); ok {
		in.R.Free(a)
		return
	}
	t, _ := value.Unnamed(v).(value.Tuple)
	for _, e := range t {
		if a, ok := e.(*value.Array); ok {
			in.R.Free(a)
		}
	}
}

// chose notes that of a tuple that nobody else knows one element was taken; the
// others are temporaries.
func (in *Interp) chose(t value.Tuple, k int) {
	for i, e := range t {
		if a, ok := e.(*value.Array); ok && i != k {
			in.own.temps = append(in.own.temps, a)
		}
	}
	if isArray(t[k]) {
		in.own.gave(t[k])
	}
}

// unpackSole binds names to the arrays of a tuple that nobody else knows. It tells
// false, with nothing done, if that is not what is to be done.
func (in *Interp) unpackSole(env *Env, target syntax.Expr, v value.Value) bool {
	t, ok := value.Unnamed(v).(value.Tuple)
	p, isTuple := target.(*syntax.Tuple)
	if !ok || !isTuple || len(p.Elts) != len(t) || in.dry != nil {
		return false
	}
	if slices.ContainsFunc(p.Elts, func(x syntax.Expr) bool { _, name := x.(*syntax.Name); return !name }) {
		return false
	}
	for i, x := range p.Elts {
		if a, ok := t[i].(*value.Array); ok {
			in.bindSole(env, x.(*syntax.Name), a)
		} else {
			in.bind(env, x.(*syntax.Name), t[i])
		}
	}
	return true
}

// results is makes for what a call gives back, whose frame ends: in a tuple, the
// arrays of its variables are known to nobody else then.
func (in *Interp) results(env *Env, x syntax.Expr) (v value.Value, sole bool, err error) {
	t, ok := x.(*syntax.Tuple)
	if !ok || in.dry != nil || len(t.Elts) == 0 || spreads(t.Elts) {
		return in.makes(env, x)
	}
	base, held := len(in.args), in.R.Held()
	sole, err = in.pushResults(env, t.Elts)
	in.R.Release(min(held, in.R.Held()))
	if err == nil {
		row := value.Tuple(slices.Clone(in.args[base:]))
		sole = sole && in.leaves(env, t.Elts, row)
		if err = in.R.Settle(row); err != nil {
			err = in.runError(env, x, err)
		}
		v = row
	}
	clear(in.args[base:])
	in.args = in.args[:base]
	return v, sole && err == nil, err
}

// pushResults puts the values of expressions on the stack, and tells whether their
// arrays are made or those of variables of the call.
func (in *Interp) pushResults(env *Env, xs []syntax.Expr) (sole bool, err error) {
	sole = true
	for _, x := range xs {
		var v value.Value
		if n, ok := x.(*syntax.Name); ok && env.local(n) {
			v, err = in.borrow(env, n)
		} else if v, err = in.expr(env, x); waits(v) {
			sole = sole && (isPlain(v) && !hasArray(v) || isArray(v) && in.made(x, v))
		}
		if err != nil {
			return false, err
		}
		in.args = append(in.args, v)
		if waits(v) {
			in.R.Hold(v)
		}
	}
	return sole, nil
}

// leaves tells whether the arrays of a call's result that its variables hold are
// known to nobody else; no variable holds them once the call has ended.
func (in *Interp) leaves(env *Env, xs []syntax.Expr, row value.Tuple) bool {
	sole := isRow(row)
	for i, x := range xs {
		n, ok := x.(*syntax.Name)
		if !ok || n.At.Up != 1 {
			continue
		}
		if a, ok := row[i].(*value.Array); ok {
			sole = sole && a.Sole && !env.closed && !slices.Contains(in.own.loans, a)
		}
	}
	for i, x := range xs {
		if _, ok := x.(*syntax.Name); ok {
			in.keep(row[i])
		}
	}
	return sole
}

// madeOfIndex is x[i, …] of an object such as np.r_, which reads the items as a
// function reads its arguments.
func (in *Interp) madeOfIndex(env *Env, x *syntax.Subscript, obj value.Value) (value.Value, error) {
	held, loans, temps := in.R.Held(), len(in.own.loans), len(in.own.temps)
	items, err := in.readItems(env, x.Items)
	in.R.Release(min(held, in.R.Held()))
	if err != nil {
		in.settle(loans)
		return nil, err
	}
	var i value.Value = value.Tuple(items)
	if !x.Tuple && len(items) == 1 {
		i = items[0]
	}
	site := in.R.At(in.place(env, x))
	v, err := in.Index(obj, i)
	in.R.Restore(site)
	in.settle(loans)
	in.own.none()
	if err == nil && (isPlain(v) || isRow(v)) && !mayShare(i, v) {
		in.own.gave(v)
		return v, nil
	}
	in.keep(items...)
	in.forget(temps, false)
	if err != nil {
		return nil, in.indexError(env, x, obj, err)
	}
	return v, nil
}

// readItems evaluates a subscript's items, to be read only.
func (in *Interp) readItems(env *Env, xs []syntax.Expr) ([]value.Value, error) {
	items := make([]value.Value, 0, len(xs))
	for _, x := range xs {
		if s, ok := x.(*syntax.Starred); ok {
			more, err := in.spread(env, []syntax.Expr{s})
			if err != nil {
				return nil, err
			}
			items = append(items, more...)
			continue
		}
		v, err := in.argument(env, true, x)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
		if waits(v) {
			in.R.Hold(v)
		}
	}
	return items, nil
}
