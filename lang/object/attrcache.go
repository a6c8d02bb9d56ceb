// What an attribute's name meant the last time at one place of a program: where in an
// instance it stands, or which function of the class it is.
package object

// AttrCache is what one place of a program remembers of an attribute. It is good for
// instances of one layout, as long as their class does not change.
type AttrCache struct {
	layout *Layout
	stamp  *Stamp
	next   *Layout // of a store that adds the attribute
	method Value   // of the class, to be called with the instance; nil: it stands in the instance
	getter Value   // of a property of the class; method is it too, so that Load gives nothing
	known  Cell    // a plain value of the class
	at     int
	stands bool // at is where it stands
	field  bool // it is the element at of the tuple that the instance holds
	bound  bool // a class method: method is its function, to be called with the class
}

// fits reports whether the cache tells of the instance.
func (c *AttrCache) fits(x *Instance) bool {
	return x.layout == c.layout && c.layout != nil && x.class.Body.stamp == c.stamp
}

// Load gives the attribute if the cache tells where it stands in the instance.
func (c *AttrCache) Load(x *Instance) (Cell, bool) {
	if x.layout != c.layout || c.layout == nil || x.class.Body.stamp != c.stamp || c.method != nil {
		return Cell{}, false
	}
	if c.known.P != nil {
		return c.known, true
	}
	if c.field {
		return x.tupleCell(c.at)
	}
	return x.vals[c.at], true
}

// Method gives the function that the attribute is in the class, which is called with
// the instance before other arguments.
func (c *AttrCache) Method(x *Instance) (fn Value, ok bool) {
	if x.layout != c.layout || c.layout == nil || x.class.Body.stamp != c.stamp {
		return nil, false
	}
	if c.method == nil || c.getter != nil || c.bound {
		return nil, false
	}
	return c.method, true
}

// ClassMethod gives the function of a class method, which is called with the instance's class.
func (c *AttrCache) ClassMethod(x *Instance) (fn Value, ok bool) {
	if !c.bound || !c.fits(x) {
		return nil, false
	}
	return c.method, true
}

// Getter gives the function that a property of the class reads the attribute with.
func (c *AttrCache) Getter(x *Instance) (fn Value, ok bool) {
	if !c.fits(x) || c.getter == nil {
		return nil, false
	}
	return c.getter, true
}

// Store changes the attribute, or adds it, if the cache tells how.
func (c *AttrCache) Store(x *Instance, v Cell) bool {
	if !c.fits(x) || c.known.P != nil || c.field {
		return false
	}
	if c.next == nil {
		x.vals[c.at] = v
		return true
	}
	x.layout, x.vals = c.next, append(x.vals, v)
	return true
}

// Layout and Stamp are what an instance must have for the cache to tell of it: a stamp
// is there. Next is the layout of an instance that a store adds the attribute to. Stands says that the attribute stands in the instance already, At where
// among its Cells. They are small, so that they are inlined everywhere.
func (c *AttrCache) Layout() *Layout { return c.layout }
func (c *AttrCache) Stamp() *Stamp   { return c.stamp }
func (c *AttrCache) Next() *Layout   { return c.next }
func (c *AttrCache) Stands() bool    { return c.stands }
func (c *AttrCache) At() int         { return c.at }

// Fill notes what a name means when it is read from the instance; of a method, or of
// what stands in the instance, the next Load or Method will tell.
func (c *AttrCache) Fill(x *Instance, name string) {
	*c = AttrCache{}
	class := x.class
	if x.layout == nil || class.method("__getattribute__") != nil {
		return
	}
	m, owner, inClass := class.Find(name)
	if slot, ok := m.(*SlotMember); ok {
		name = slot.key
	} else if p, ok := m.(*Property); ok && p.Getter != None {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, method: p.Getter, getter: p.Getter}
		return
	} else if f, ok := m.(*TupleField); ok {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, at: f.index, field: true}
		return
	} else if name == "__class__" && owner != nil && owner.Body == nil {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, known: CellOf(class)}
		return
	} else if inClass && hasSet(class.Body.Thread, m) {
		return
	}
	if at := x.layout.find(name); at >= 0 {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, at: at, stands: true}
		return
	}
	if s, ok := m.(*StaticMethod); ok && inClass {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, known: CellOf(s.Fn)}
		return
	}
	if s, ok := m.(*ClassMethod); ok && inClass {
		if f, ok := s.Fn.(Binds); ok && f.BindsSelf() {
			*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, method: s.Fn, bound: true}
		}
		return
	}
	if f, ok := m.(Binds); inClass && ok && f.BindsSelf() {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, method: m}
	} else if inClass && constant(m) {
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, known: CellOf(m)}
	}
}

// constant reports what a class has for its instances as it is: nothing binds it, and
// no array in it has an owner.
func constant(v Value) bool {
	switch v.(type) {
	case Int, Float, Bool, NoneType, Str, Tuple, *List, *Dict, *Set:
		c := CellOf(v)
		return c.Keepable()
	}
	return false
}

// FillStore notes how an attribute of a name is given to instances like x, before it
// is given to x.
func (c *AttrCache) FillStore(x *Instance, name string) {
	*c = AttrCache{}
	class := x.class
	if x.layout == nil || name == "__dict__" || name == "__class__" || class.method("__setattr__") != nil {
		return
	}
	m, _, inClass := class.Find(name)
	slot, isSlot := m.(*SlotMember)
	if isSlot {
		name = slot.key
	} else if inClass && hasSet(class.Body.Thread, m) {
		return
	}
	at := x.layout.find(name)
	if at < 0 {
		if class.Body.noDict && !isSlot {
			return
		}
		next := x.layout.with(name)
		if next == nil {
			return
		}
		*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, next: next}
		return
	}
	*c = AttrCache{layout: x.layout, stamp: class.Body.stamp, at: at, stands: true}
}
