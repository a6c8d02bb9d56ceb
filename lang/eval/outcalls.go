// Calls with out=: what was recorded of them runs into the array that they name.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// delivery is a call with out= under way, whose program is to be kept.
type delivery struct {
	root  *syntax.Call // the expression whose value is being computed
	env   *Env
	call  *syntax.Call
	out   *syntax.Name
	depth int
}

// into notes the out= of a call that is the whole expression.
func (in *Interp) into(env *Env, x *syntax.Call, a *syntax.Arg) {
	d := &in.delivery
	if n, ok := a.Value.(*syntax.Name); ok && a.Name == "out" && d.root == x && in.dry == nil {
		d.env, d.call, d.out, d.depth = env, x, n, in.depth
	}
}

// delivers hears that a result is about to be computed into an array.
func (in *Interp) delivers(out, res *value.Array) {
	d := in.delivery
	if d.call == nil || d.depth != in.depth || in.dry != nil {
		return
	}
	in.delivery.call = nil
	if v, err := in.variable(d.env, d.out); err != nil || !same(out, v) {
		return
	}
	in.remember(d.env, &d.call.Memo, res, d.call)
	if rp, ok := d.call.Memo.(*replay); ok {
		rp.out = d.out
	}
}

// againOut runs a call with out= as it was recorded.
func (in *Interp) againOut(env *Env, x syntax.Expr, rp *replay) (a *value.Array, done bool, err error) {
	v, err := in.variable(env, rp.out)
	a, ok := v.(*value.Array)
	if err != nil || !ok || a.Scalar || a.ReadOnly {
		return nil, false, nil
	}
	t, ready := a.Ready()
	if !ready || t.ReadOnly() || t.Swapped() {
		return nil, false, nil
	}
	r := in.ready(env, rp)
	if r == nil {
		return nil, false, nil
	}
	defer r.forget()
	if !r.program.Fits(t) {
		return nil, false, nil
	}
	rp.runs++
	if done, err = r.program.RunInto(r.inputs, t); err != nil {
		return nil, false, in.runError(env, x, err)
	}
	in.keep(a)
	in.own.none()
	return a, done, nil
}
