// match statements: checking does not tell which case fits.
package eval

import "github.com/tq-lang/tq/lang/syntax"

func (in *Interp) matchStmt(env *Env, x *syntax.Match) (ctl, error) {
	if _, err := in.expr(env, x.Subject); err != nil {
		return ctl{}, err
	}
	bodies := make([][]syntax.Stmt, 0, len(x.Cases))
	for _, c := range x.Cases {
		bodies = append(bodies, c.Body)
	}
	in.unbind(env, []syntax.Stmt{x})
	return ctl{}, in.skipLoop(env, bodies...)
}
