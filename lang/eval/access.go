// Subscript and attribute expressions.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// index evaluates the items of a subscript to one value: a tuple if there was
// a comma.
func (in *Interp) index(env *Env, x *syntax.Subscript, of value.Value) (value.Value, error) {
	if len(x.Items) == 1 && !x.Tuple {
		if _, star := x.Items[0].(*syntax.Starred); !star || isArray(of) {
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
	obj, err := in.expr(env, x.X)
	if err != nil {
		return nil, err
	}
	i, err := in.index(env, x, obj)
	if err != nil {
		return nil, err
	}
	site := in.R.At(in.place(env, x))
	v, err := in.Index(obj, i)
	in.R.Restore(site)
	if err != nil {
		return nil, in.indexError(env, x, obj, err)
	}
	return v, nil
}

func (in *Interp) assignItem(env *Env, t *syntax.Subscript, v value.Value) error {
	obj, err := in.expr(env, t.X)
	if err != nil {
		return err
	}
	i, err := in.index(env, t, obj)
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
	if _, err := in.index(env, t, obj); err != nil {
		return err
	}
	in.dry.forget(obj)
	return nil
}

func (in *Interp) attrExpr(env *Env, x *syntax.Attr) (value.Value, error) {
	obj, err := in.expr(env, x.X)
	if err != nil {
		return nil, err
	}
	return in.attr(env, x, obj)
}

// attr reads an attribute of what stands before the point.
func (in *Interp) attr(env *Env, x *syntax.Attr, obj value.Value) (value.Value, error) {
	site := in.R.At(in.place(env, x))
	v, err := in.Attr(obj, x.Name)
	in.R.Restore(site)
	if err != nil {
		return nil, in.caretError(env, x, x.NamePos, err)
	}
	return v, nil
}
