// raise, and how one exception follows from another: __cause__, __context__.
package eval

import (
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) raiseStmt(env *Env, x *syntax.Raise) error {
	if x.Exc == nil {
		return in.wrap(env, x, value.Errorf("RuntimeError", "No active exception to reraise"))
	}
	exc, err := in.exception(env, x, x.Exc, "exceptions must derive from BaseException")
	if err != nil {
		return err
	}
	if x.Cause != nil {
		if c, ok := x.Cause.(*syntax.Const); ok && c.Kind == syntax.None {
			exc.Cause = nil
		} else if exc.Cause, err = in.exception(env, x, x.Cause, "exception causes must derive from BaseException"); err != nil {
			return err
		}
		exc.Suppress = true
	}
	d := in.diagnose(env, x, raised(exc))
	exc.Raised = d
	d.Before, d.Relation = before(exc)
	return d
}

// exception evaluates an expression that gives an exception or its class.
func (in *Interp) exception(env *Env, at syntax.Node, x syntax.Expr, otherwise string) (*value.Exception, error) {
	v, err := in.settled(env, x)
	if err != nil {
		return nil, err
	}
	exc, err := value.Raised(in, v, otherwise)
	return exc, in.wrap(env, at, err)
}

// raised makes an error of an exception object.
func raised(exc *value.Exception) *value.Error { return exc.AsError() }

// before is the error that an uncaught one is shown to come from.
func before(exc *value.Exception) (*diag.Error, string) {
	from, relation := exc.Cause, "caused by"
	if from == nil {
		if exc.Suppress || exc.Context == nil {
			return nil, ""
		}
		from, relation = exc.Context, "while handling"
	}
	if d, ok := from.Raised.(*diag.Error); ok {
		return d, relation
	}
	return &diag.Error{Class: from.Class.Name, Msg: from.Text()}, relation
}
