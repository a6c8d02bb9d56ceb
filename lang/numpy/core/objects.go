// Arrays of Python's values: where a dtype asks for one it is made by their module, which is
// written in the language.
package core

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// IsObjectDType reports whether a value stands for the type of Python's values.
func IsObjectDType(v object.Value) bool {
	switch x := v.(type) {
	case *object.Class:
		return x.Name == "object" || x.Name == "numpy.object_"
	case object.Str:
		switch x {
		case "O", "object", "|O", "object_", "O8":
			return true
		}
	case *object.Instance:
		return x.Class().Shown() == "numpy.dtypes.ObjectDType"
	}
	return false
}

// MakeObjects calls a function of the module with the arguments of a call.
func MakeObjects(c *builtin.Call, name string) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	var kw []object.Kw
	for i, p := range c.Entry.Parameters() {
		if i > 0 && c.Arg(p.Name) != nil {
			kw = append(kw, object.Kw{Name: p.Name, Value: c.Arg(p.Name)})
		}
	}
	return builtin.CallObjects(c.Host, name, c.Args[:1], kw)
}
