// Attributes whose names are values, as getattr, hasattr and setattr have them: what a class
// remembers of those that its instances were asked for.
package object

// asked is what one name means to instances of one layout, as long as their class does
// not change.
type asked struct {
	name   string
	layout *Layout
	stamp  *Stamp
	at     int  // where in the instance it stands, -1 if it does not
	read   bool // nothing of the class has a say in reading it
	write  bool // or in writing it
	lacks  bool // it is not there, and no code could make it up
}

// manyAsked is how many names a class remembers; a power of two.
const manyAsked = 16

// ask tells what a name means to an instance that has a layout.
func (x *Instance) ask(name string) *asked {
	b := x.class.Body
	if b.asked == nil {
		b.asked = new([manyAsked]asked)
	}
	a := &b.asked[uint64(HashText(name))%manyAsked]
	if a.layout != x.layout || a.stamp != b.stamp || a.name != name {
		x.askAnew(a, name)
	}
	return a
}

func (x *Instance) askAnew(a *asked, name string) {
	c := x.class
	_, _, inClass := c.Find(name)
	*a = asked{name: name, layout: x.layout, stamp: c.Body.stamp, at: x.layout.find(name)}
	a.read = !inClass && c.method("__getattribute__") == nil
	a.write = !inClass && c.method("__setattr__") == nil
	a.lacks = a.at < 0 && a.read && c.method("__getattr__") == nil && name != "__dict__" && name != "__class__"
}

// SurelyLacks reports an object of the program's class without the attribute and
// without code that could make one up: who only asks whether it is there needs no
// error for the answer.
func SurelyLacks(v Value, name string) bool {
	x, ok := v.(*Instance)
	if !ok {
		return false
	}
	if x.layout != nil {
		return x.ask(name).lacks
	}
	if name == "__dict__" || name == "__class__" || x.class.method("__getattribute__") != nil || x.class.method("__getattr__") != nil {
		return false
	}
	if _, _, inClass := x.class.Find(name); inClass {
		return false
	}
	_, own := x.OwnAttr(name)
	return !own
}

// OwnPlainly gives an attribute that stands in an object, where nothing of its class has a
// say in reading it.
func OwnPlainly(v Value, name string) (Cell, bool) {
	x, ok := v.(*Instance)
	if !ok || x.layout == nil {
		return Cell{}, false
	}
	a := x.ask(name)
	if !a.read || a.at < 0 {
		return Cell{}, false
	}
	return x.vals[a.at], true
}

// SetOwnPlainly changes such an attribute; it reports whether it did.
func SetOwnPlainly(v Value, name string, to Cell) bool {
	x, ok := v.(*Instance)
	if !ok || x.layout == nil {
		return false
	}
	a := x.ask(name)
	if !a.write || a.at < 0 {
		return false
	}
	x.vals[a.at] = to
	return true
}
