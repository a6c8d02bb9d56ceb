// Objects of the program's classes as the machine meets them.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

var _ value.Thread = (*Machine)(nil)

// Make makes a value of a builtin class.
func (m *Machine) Make(c *value.Class, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	return m.instantiate(c, args, kw)
}

// objects reports whether the program's classes decide on an operator, and readies
// its operands for that.
func (m *Machine) objects(a, b value.Value) (bool, error) {
	if !value.IsObject(a) && !value.IsObject(b) {
		return false, nil
	}
	share(a)
	share(b)
	return true, m.compute(a, b)
}

// formats reports whether % of a text is left to the text: the object on its right
// has no __rmod__.
func (m *Machine) formats(b value.Value) bool {
	_, ok := value.Special(b, "__rmod__")
	return !ok
}

// objectAttr reads an attribute of an object of the program's classes, or of a class.
func (m *Machine) objectAttr(v value.Value, name string) (value.Value, error) {
	a, err := value.GetAttr(m, v, name)
	if e, ok := err.(*value.Error); ok && e.Class == "AttributeError" && e.Exc == nil && e.Hint == "" {
		if near := diag.Suggest(name, builtin.DirOf(m, v)); near != "" {
			return nil, e.WithHint("did you mean .%s?", near)
		}
	}
	return a, err
}
