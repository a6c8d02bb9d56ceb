// Arrays of Python's values: their module, which is written in the language, and calls of
// NumPy's functions that meet what only such arrays hold.
package builtin

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// objectsModule is where arrays of Python's values are.
const objectsModule = "numpy._objects"

// CallObjects calls a function of the module of such arrays.
func CallObjects(h Host, name string, args []object.Value, kw []Kw) (object.Value, error) {
	m, err := h.ImportByName(objectsModule, true)
	if err != nil {
		return nil, err
	}
	f, err := h.Attr(m, name)
	if err != nil {
		return nil, err
	}
	return h.Call(f, args, kw)
}

// WritesObjects reports the text of a module of such arrays, whose errors are shown where the
// program uses them, as those of what is written in Go.
func WritesObjects(f *diag.File) bool {
	return f != nil && strings.HasPrefix(f.Name, "<frozen "+objectsModule[:len(objectsModule)-1])
}

// OfCaller is an error that arose in the text of such a module as one that has no place
// yet. What methods of the program raise stays as it is.
func OfCaller(err error) error {
	d, ok := err.(*diag.Error)
	if !ok || !WritesObjects(d.Place.File) {
		return err
	}
	var ve *object.Error
	if !errors.As(d.Cause, &ve) {
		return err
	}
	plain := *ve
	plain.OfObjects = false
	return &plain
}

// withObjects answers a call in which something makes no array of numbers, as NumPy does:
// by arrays of Python's values. Where these know nothing of the function, met is its error.
func (e *Entry) withObjects(c *Call, args []object.Value, kw []Kw, met *object.Error) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	named := object.NewDict()
	for _, k := range kw {
		named.PutStr(k.Name, k.Value)
	}
	v, err := CallObjects(c.Host, "answer", []object.Value{FuncOf(e), object.Str(e.Names[0]), object.Tuple(args), named}, nil)
	if v == object.NotImplemented {
		return nil, met
	}
	return v, err
}
