// raise, and how one exception follows from another: __cause__, __context__.
package eval

import (
	"errors"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) raiseStmt(env *Env, x *syntax.Raise) error {
	if x.Exc == nil {
		if n := len(in.handled); n > 0 {
			return in.handled[n-1]
		}
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
	base := builtin.ExceptionClass("BaseException")
	if class, ok := v.(*value.Class); ok && class.Inherits(base) {
		if v, err = in.call(class, nil, nil); err != nil {
			return nil, in.wrap(env, at, err)
		}
	}
	switch e := v.(type) {
	case *value.Exception:
		return e, nil
	case value.Unknown:
		return nil, value.ErrUnknown
	}
	return nil, in.wrap(env, at, value.Errorf("TypeError", "%s", otherwise))
}

// raised makes an error of an exception object.
func raised(exc *value.Exception) *value.Error {
	return &value.Error{Class: exc.Class.Name, Msg: exc.Text(), Exc: exc}
}

// exceptionOf is the exception object of an error, always the same one.
func exceptionOf(d *diag.Error) *value.Exception {
	var ve *value.Error
	if errors.As(d.Cause, &ve) && ve.Exc != nil {
		ve.Exc.Raised = d
		return ve.Exc
	}
	var args value.Tuple
	if d.Msg != "" {
		args = value.Tuple{value.Str(d.Msg)}
	}
	exc := &value.Exception{Class: builtin.ExceptionClass(d.Class), Args: args, Raised: d}
	d.Cause = &value.Error{Class: d.Class, Msg: d.Msg, Exc: exc}
	return exc
}

// follow notes of an error that is caught what was being handled when it arose.
func (in *Interp) follow(d *diag.Error) {
	if n := len(in.handled); n > 0 {
		chain(d, in.handled[n-1])
	}
}

// chain notes that err arose while earlier was being handled.
func chain(err, earlier error) {
	var d, e *diag.Error
	if !errors.As(err, &d) || !errors.As(earlier, &e) || d == e {
		return
	}
	exc, context := exceptionOf(d), exceptionOf(e)
	if exc.Context != nil {
		return
	}
	for c := context; c != nil; c = c.Context {
		if c == exc {
			return
		}
	}
	exc.Context = context
	d.Before, d.Relation = before(exc)
}

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
