// What builtin functions ask of objects of the program's classes, beyond one special
// method: dir and divmod.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// dirAsked is what the program's own __dir__ says, sorted.
func dirAsked(c *builtin.Call) (list value.Value, ok bool, err error) {
	r, found, err := value.CallSpecial(c.Args[0], "__dir__")
	if !found || err != nil {
		return nil, found, err
	}
	cells, err := c.Cells(r)
	if err == nil {
		err = sortCells(c, cells, nil, nil)
	}
	return value.ListOf(cells), true, err
}

// divmodObjects is divmod where one of the two is an object of the program's classes.
func divmodObjects(x, y value.Value) (v value.Value, done bool, err error) {
	for _, try := range []struct {
		of, with value.Value
		name     string
	}{{x, y, "__divmod__"}, {y, x, "__rdivmod__"}} {
		r, found, err := value.CallSpecial(try.of, try.name, try.with)
		if err != nil || found && r != value.NotImplemented {
			return r, true, err
		}
	}
	return nil, false, nil
}

// textResult is a text that the program's own methods may have failed to give.
func textResult(s string, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return value.Str(s), nil
}
