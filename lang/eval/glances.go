// What loops ask most of what is at hand, answered without a call: the length of a
// sequence, the shape of an array.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// length is len(name) of a value that has one at hand; nil for all others. The
// name that is called is no variable.
func (in *Interp) length(env *Env, fn *syntax.Name, x *syntax.Call) value.Value {
	if fn.ID != "len" || fn.At.Up > 0 || len(x.Args) != 1 || x.Args[0].Name != "" || x.Args[0].Star != 0 || in.given.nodes != nil {
		return nil
	}
	if c, ok := fn.Memo.(*cell); !ok || c.module != env.module || c.v != nil || c.known == nil {
		return nil // the name may be bound
	}
	n, ok := x.Args[0].Value.(*syntax.Name)
	if !ok {
		return nil
	}
	switch v := held(env, n).(type) {
	case *value.List:
		return value.BoxInt(int64(len(v.Elems)))
	case value.Tuple:
		return value.BoxInt(int64(len(v)))
	case *value.Dict:
		return value.BoxInt(int64(v.Len()))
	case *value.Array:
		if t, ready := v.Ready(); ready && t.Rank() > 0 {
			return value.BoxInt(int64(t.Dim(0)))
		}
	}
	return nil
}

// measure is x.size, x.ndim or x.shape of an array that is at hand; nil for all
// other attributes.
func (in *Interp) measure(obj value.Value, name string) value.Value {
	a, ok := obj.(*value.Array)
	if !ok || in.dry != nil {
		return nil
	}
	switch name {
	case "size", "ndim", "shape":
	default:
		return nil
	}
	t, ready := a.Ready()
	if !ready {
		return nil
	}
	switch name {
	case "size":
		return value.BoxInt(int64(t.Size()))
	case "ndim":
		return value.BoxInt(int64(t.Rank()))
	}
	dims := make(value.Tuple, t.Rank())
	for i, n := range t.Shape() {
		dims[i] = value.BoxInt(int64(n))
	}
	return dims
}

// chosen is x[i] of two names, a vector and an array of indices or a mask; nil for
// all others.
func (in *Interp) chosen(env *Env, x *syntax.Subscript) *value.Array {
	if len(x.Items) != 1 || x.Tuple || in.dry != nil || in.given.nodes != nil {
		return nil
	}
	n, ok := x.X.(*syntax.Name)
	if !ok {
		return nil
	}
	i, ok := x.Items[0].(*syntax.Name)
	if !ok {
		return nil
	}
	of, ok := held(env, n).(*value.Array)
	if !ok {
		return nil
	}
	by, ok := held(env, i).(*value.Array)
	if !ok {
		return nil
	}
	out, ok := in.R.Chosen(of, by)
	if !ok {
		return nil
	}
	in.own.none()
	return out
}
