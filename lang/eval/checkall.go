// Checking one statement after the other: what a statement that could not be
// followed may have changed is forgotten, and the next one is checked again.
package eval

import (
	"errors"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// CheckNext checks the next statement of a module between EnterDry and leave.
// globals are the names that functions of the module may rebind.
func (in *Interp) CheckNext(s syntax.Stmt, globals []string) error {
	if in.dry.ended {
		return nil
	}
	err := in.CheckStmt(s)
	in.dry.ended = in.dry.ended || endsProgram(err)
	if err != nil {
		in.unbind(in.Module, []syntax.Stmt{s}) // what it would have bound follows from the error
	}
	if !in.dry.lost {
		return err
	}
	in.dry.lost, in.dry.noLists = false, true
	in.unbind(in.Module, []syntax.Stmt{s})
	for _, n := range globals {
		in.dry.write(in.Module, n, value.Unknown{})
	}
	syntax.Walk(s, func(n syntax.Node) bool { // what it was given may have changed
		if x, ok := n.(*syntax.Name); ok {
			if v, ok := in.get(in.Module, x.ID); ok {
				in.dry.forget(v)
			}
		}
		return true
	})
	return err
}

// endsHere notes that what is being checked surely ends the program, unless it catches
// the error: then it is not followed.
func (in *Interp) endsHere() {
	if in.dry != nil && in.dry.unsure == 0 {
		in.dry.ended = true
	}
}

// endsProgram tells SystemExit from other errors.
func endsProgram(err error) bool {
	var d *diag.Error
	return errors.As(err, &d) && d.Class == "SystemExit"
}

// Known reads a variable of the module as the check under way sees it.
func (in *Interp) Known(name string) (value.Value, bool) {
	if in.dry == nil {
		return nil, false
	}
	v, ok := in.get(in.Module, name)
	if ok && in.dry.forgotten(v) {
		return value.Unknown{}, true
	}
	return v, ok
}

// Binds lists the names that a statement binds.
func Binds(s syntax.Stmt) []string { return boundNames([]syntax.Stmt{s}) }

// Globals lists the names that functions below a node declare global.
func Globals(n syntax.Node) []string {
	var out []string
	syntax.Walk(n, func(n syntax.Node) bool {
		if g, ok := n.(*syntax.Global); ok {
			for _, name := range g.Names {
				out = append(out, name.ID)
			}
		}
		return true
	})
	return out
}
