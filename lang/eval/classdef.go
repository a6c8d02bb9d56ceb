// class statements and decorators.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// classDef binds a class. Checking does not follow it: what is bound is not known.
func (in *Interp) classDef(env *Env, x *syntax.ClassDef) error {
	in.set(env.home(x.Bound), x.Bound, value.Unknown{})
	if len(x.Decorators) > 0 || len(x.Bases) > 0 {
		return in.anything()
	}
	return nil
}

// decorators evaluates the expressions behind @.
func (in *Interp) decorators(env *Env, xs []syntax.Expr) error {
	for _, x := range xs {
		if _, err := in.expr(env, x); err != nil {
			return err
		}
	}
	return nil
}
