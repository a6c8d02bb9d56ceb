// What builtin functions ask of objects of the program's classes, beyond one special
// method: dir and divmod.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// dirAsked is what the program's own __dir__ says, sorted.
func dirAsked(c *builtin.Call) (list object.Value, ok bool, err error) {
	r, found, err := object.CallSpecial(c.Args[0], "__dir__")
	if !found || err != nil {
		return nil, found, err
	}
	cells, err := c.Cells(r)
	if err == nil {
		err = sortCells(c, cells, nil, nil)
	}
	return object.ListOf(cells), true, err
}

// divmodObjects is divmod where one of the two is an object of the program's classes.
func divmodObjects(x, y object.Value) (v object.Value, done bool, err error) {
	for _, try := range []struct {
		of, with object.Value
		name     string
	}{{x, y, "__divmod__"}, {y, x, "__rdivmod__"}} {
		r, found, err := object.CallSpecial(try.of, try.name, try.with)
		if err != nil || found && r != object.NotImplemented {
			return r, true, err
		}
	}
	return nil, false, nil
}

// textResult is a text that the program's own methods may have failed to give.
func textResult(s string, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return object.Str(s), nil
}
