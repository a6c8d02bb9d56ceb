// Objects that their attributes alone make up: calling the class makes one and calls
// __init__, nothing else.
package value

// making is how a class makes its instances, as long as it has a stamp.
type making struct {
	stamp *Stamp
	init  Value // __init__
	bare  bool  // there is none
}

// Plainly makes an object that only its __init__ has to be called for, with the object
// before the arguments; nil for other classes. Without an __init__ there must be no
// arguments.
func (c *Class) Plainly() (x *Instance, init Value) {
	b := c.Body
	if b.making.stamp != b.stamp {
		b.making = c.plainMaking()
	}
	if b.making.init == nil && !b.making.bare {
		return nil, nil
	}
	return NewInstance(c), b.making.init
}

func (c *Class) plainMaking() making {
	m := making{stamp: c.Body.stamp}
	if c.Body.Root != nil || c.Body.Meta.method("__call__") != nil || c.method("__new__") != nil || c.method("__abstractmethods__") != nil {
		return m
	}
	init := c.method("__init__")
	if f, ok := init.(Binds); ok && f.BindsSelf() {
		m.init = f.(Value)
	}
	m.bare = init == nil
	return m
}
