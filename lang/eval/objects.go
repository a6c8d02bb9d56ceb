// Objects of the program's classes as the tree walker meets them: what value.Thread
// asks of it, and where checking stops because their code could do anything.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

var _ value.Thread = (*Interp)(nil)

// Call calls any callable value for builtins and for the methods of objects.
func (in *Interp) Call(fn value.Value, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	for _, a := range args {
		if value.HasModel(a) {
			return nil, in.anything()
		}
	}
	return in.call(fn, args, kw)
}

// anything is the answer of checking where code of the program would run that it does
// not follow: nothing is known any more.
func (in *Interp) anything() error {
	in.dry.lose()
	return value.ErrUnknown
}

// Frame tells of the function that runs.
func (in *Interp) Frame() (class *value.Class, self value.Value, ok bool) {
	env := in.running
	if env == nil || env.scope == nil {
		return nil, nil, false
	}
	if len(env.slots) > 0 {
		self = env.slots[0]
	}
	at := env.scope.Ref("__class__")
	if at.Up == 0 {
		return nil, self, self != nil
	}
	if slots := env.above(at.Up).slots; int(at.Slot) < len(slots) {
		class, _ = slots[at.Slot].(*value.Class)
	}
	return class, self, self != nil
}

// StoreItem is x[i] = v.
func (in *Interp) StoreItem(x, i, v value.Value) error { return in.storeItem(x, i, v) }

// DelItem is del x[i].
func (in *Interp) DelItem(x, _ value.Value) error {
	in.dry.forget(x)
	return nil
}

// Contains is v in c.
func (in *Interp) Contains(c, v value.Value) (bool, error) { return in.contains(c, v) }

// Make makes a value of a builtin class.
func (in *Interp) Make(c *value.Class, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	return in.instantiate(c, args, kw)
}

// objects reports whether the program's classes decide on an operator, and readies
// its operands for that.
func (in *Interp) objects(a, b value.Value) (bool, error) {
	if !value.IsObject(a) && !value.IsObject(b) {
		return false, nil
	}
	return true, in.anything()
}

// formats reports whether % of a text is left to the text: the object on its right has
// no __rmod__.
func (in *Interp) formats(b value.Value) bool {
	_, ok := value.Special(b, "__rmod__")
	return !ok
}

// objectAttr reads an attribute of an object of the program's classes, or of a class:
// it may be anything.
func (in *Interp) objectAttr() (value.Value, error) { return nil, value.ErrUnknown }

// objectInPlace is a op= b of an object, whose code could do anything.
func (in *Interp) objectInPlace() (value.Value, error) {
	in.dry.lose()
	return value.Unknown{}, nil
}
