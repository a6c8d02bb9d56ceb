// Instances that are made without a question: of classes that derive from object
// alone and leave the making to it. The machine calls their __init__ itself.
package value

// making is what a class's instances begin with, as long as its stamp stands.
type making struct {
	stamp *Stamp
	init  Value // the class's __init__; nil: the general way is to be taken
}

// Plainly makes an instance for __init__ to fill, and gives that function. It
// gives nil where calling the class means more.
func (c *Class) Plainly() (x *Instance, init Value) {
	b := c.Body
	if b.making.stamp != b.stamp {
		b.making = making{b.stamp, c.plainInit()}
	}
	if b.making.init == nil {
		return nil, nil
	}
	return NewInstance(c), b.making.init
}

func (c *Class) plainInit() Value {
	if c.Body.Root != nil || c.Body.Meta.method("__call__") != nil || c.method("__new__") != nil || c.method("__abstractmethods__") != nil {
		return nil
	}
	f, ok := c.method("__init__").(Binds)
	if !ok || !f.BindsSelf() {
		return nil
	}
	return f
}
