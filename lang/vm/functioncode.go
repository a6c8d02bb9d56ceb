// Functions that a program puts together: of a code object, with other code, with defaults
// that it changes.
package vm

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
)

// NewFunction makes a function of a code object: types.FunctionType. Code is linked to the
// variables of its module, so others are refused.
func (m *Machine) NewFunction(of object.Value, globals *object.Dict, name, defaults, closure object.Value) (object.Value, error) {
	c, ok := of.(*codeObject)
	if !ok {
		return nil, object.Errorf(object.TypeError, "function() argument 'code' must be code, not %s", object.FullTypeName(of))
	}
	if m.dictOf(c.lc.mod) != globals {
		return nil, object.Errorf(object.NotInTq, "not in tq: a function with other global variables than those of its code's module").WithHint("pass the function's own __globals__, or run its text with exec")
	}
	fn := &Function{code: c.lc}
	fn.Name, fn.Qual = c.lc.c.Name, c.lc.c.Qual
	if s, isText := name.(object.Str); isText {
		fn.Name = string(s)
	} else if name != object.None {
		return nil, object.Errorf(object.TypeError, "arg 3 (name) must be None or string")
	}
	if c.lc.c.Doc != "" {
		fn.Doc = object.Str(c.lc.c.Doc)
	}
	if c.lc.mod.Name != "__main__" {
		fn.Module = object.Str(c.lc.mod.Name)
	}
	fn.defaults = noDefaults[:len(c.lc.c.Params)]
	fn.setLeast()
	if err := fn.close(closure); err != nil {
		return nil, err
	}
	if defaults == object.None {
		return fn, nil
	}
	if _, isTuple := defaults.(object.Tuple); !isTuple {
		return nil, object.Errorf(object.TypeError, "arg 4 (defaults) must be None or tuple")
	}
	return fn, fn.SetAttr("__defaults__", defaults)
}

// close gives a function the variables of those around it, in the order of co_freevars.
func (f *Function) close(closure object.Value) error {
	cells, isTuple := closure.(object.Tuple)
	free := f.code.object().free()
	switch {
	case !isTuple && closure != object.None, !isTuple && len(free) > 0:
		return object.Errorf(object.TypeError, "arg 5 (closure) must be tuple")
	case len(cells) != len(free):
		return object.Errorf(object.ValueError, "%s requires closure of length %d, not %d", f.Name, len(free), len(cells))
	}
	f.free = make([]*box, len(f.code.c.FreeNames))
	for i := range f.free {
		f.free[i] = &box{}
	}
	for i, v := range cells {
		cell, isCell := v.(*cellView)
		if !isCell {
			return object.Errorf(object.TypeError, "arg 5 (closure) expected cell, found %s", object.FullTypeName(v))
		}
		f.free[slices.Index(f.code.c.FreeNames, free[i])] = cell.b
	}
	return nil
}

// setCode gives a function another one's code, and the module that it is linked to; defaults stay.
func (f *Function) setCode(v object.Value) error {
	c, ok := v.(*codeObject)
	if !ok {
		return object.Errorf(object.TypeError, "__code__ must be set to a code object")
	}
	if n, want := len(c.free()), len(f.code.object().free()); n != want {
		return object.Errorf(object.ValueError, "%s() requires a code object with %d free vars, not %d", f.Name, want, n)
	}
	f.code, f.looks = c.lc, false
	f.defaults = noDefaults[:len(c.lc.c.Params)]
	f.orderedDefaults()
	f.namedDefaults()
	if _, isDict := f.KwDefaults.(*object.Dict); isDict {
		f.lookAtDefaults()
	}
	f.setLeast()
	return nil
}

// lookAtDefaults has every call look at __kwdefaults__, which the program has in its hands now
// and may change: no quick way takes such a function.
func (f *Function) lookAtDefaults() {
	if f.looks {
		return
	}
	own := *f.code
	own.loose, own.gathers, own.generates = false, false, false
	f.code, f.looks = &own, true
}
