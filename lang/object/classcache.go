// What an attribute's name meant the last time at one place that asks a class.
package object

// ClassCache is what one place of a program remembers of an attribute of a class: it is
// good as long as the class does not change.
type ClassCache struct {
	class *Class
	stamp *Stamp
	v     Cell
	bound bool // a class method: v is its function
}

// Load gives the attribute if the cache tells of the class.
func (k *ClassCache) Load(c *Class) (Cell, bool) {
	if k.class != c || k.bound || k.stamp != c.Stamp() {
		return Cell{}, false
	}
	return k.v, true
}

// Method gives what is called, and whether the class comes before its arguments.
func (k *ClassCache) Method(c *Class) (fn Cell, bound, ok bool) {
	if k.class != c || k.stamp != c.Stamp() {
		return Cell{}, false, false
	}
	return k.v, k.bound, true
}

// Fill notes what a name means when it is read from the class, which gave a value.
func (k *ClassCache) Fill(c *Class, name string, got Value) {
	*k = ClassCache{}
	if name == "__name__" && (c.Body == nil || c.Body.Meta == nil) {
		*k = ClassCache{class: c, stamp: c.Stamp(), v: CellOf(got)}
		return
	}
	if c.Body == nil { // which nobody changes
		if _, ok := got.(Callable); ok {
			*k = ClassCache{class: c, stamp: c.Stamp(), v: CellOf(got)}
		}
		return
	}
	if c.Body.Meta != nil {
		return
	}
	if _, ofType := metaFind(c.Body.Thread, c.Meta(c.Body.Thread), name); ofType {
		return
	}
	v, _, ok := c.Find(name)
	if !ok {
		return
	}
	bound := false
	switch x := v.(type) {
	case *StaticMethod:
		v = x.Fn
	case *ClassMethod:
		if f, ok := x.Fn.(Binds); !ok || !f.BindsSelf() {
			return
		}
		v, bound = x.Fn, true
	default:
		if f, ok := v.(Binds); (!ok || !f.BindsSelf()) && !constant(v) {
			return
		}
	}
	*k = ClassCache{class: c, stamp: c.Body.stamp, v: CellOf(v), bound: bound}
}
