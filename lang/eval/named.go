// name := value.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) namedExpr(env *Env, x *syntax.NamedExpr) (value.Value, error) {
	v, err := in.settled(env, x.Value)
	if err != nil {
		return nil, err
	}
	in.bind(env, x.Target, v)
	return v, nil
}
