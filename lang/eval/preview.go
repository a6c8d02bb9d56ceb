// Looking at statements that nobody runs yet: their values, and the names that they bind.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// CheckValue finds the value of an expression between EnterDry and leave.
func (in *Interp) CheckValue(x syntax.Expr) (v value.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			v, err = nil, value.ErrUnknown
		}
	}()
	in.dry.fuel, in.dry.asked = checkFuel, 0
	return in.expr(in.Module, x)
}

// CheckBound checks a statement and gives the value that it binds a single name to; nil if it does not, or if
// that is not known.
func (in *Interp) CheckBound(s syntax.Stmt) (value.Value, error) {
	err := in.CheckStmt(s)
	if err != nil || in.dry.lost {
		in.Skip(s)
		return nil, err
	}
	names := boundNames([]syntax.Stmt{s})
	if len(names) != 1 {
		return nil, nil
	}
	v, ok := in.get(in.Module, names[0])
	if !ok || in.dry.forgotten(v) {
		return nil, nil
	}
	return v, nil
}

// Skip goes on after a statement that is not checked: what it binds is not known, nor is what containers hold.
func (in *Interp) Skip(s syntax.Stmt) {
	in.unbind(in.Module, []syntax.Stmt{s})
	if in.dry.lost {
		in.dry.lost, in.dry.noLists = false, true
	}
}
