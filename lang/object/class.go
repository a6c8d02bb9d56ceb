// Classes that a program makes: what they hold beyond builtin ones, where their
// attributes are found, and how caches learn that a class has changed.
package object

import (
	"slices"
	"strings"
	"weak"
)

// Body is what a class of the program has beyond its name and its first base.
type Body struct {
	Thread Thread // who runs its methods
	Qual   string
	Bases  []*Class
	MRO    []*Class // with the class itself
	Meta   *Class   // nil for type
	Dict   *Dict    // its own attributes, in order
	Root   *Class   // the builtin class whose values its instances hold; nil: object's

	slots    []string // of __slots__, its own and those of its bases
	abstract bool     // __abstractmethods__ was set, and holds some
	noDict   bool     // instances have the attributes of __slots__ only
	stamp    *Stamp
	found    map[string]member
	root     *Layout // of instances without attributes
	layouts  int     // how many there are
	expect   int     // how many attributes instances have had
	making   making
	subs     []weak.Pointer[Class]
	specials *specials
	asked    *[manyAsked]asked
}

// Stamp is what caches hold to see whether a class is still as it was: the class has
// another after each change.
type Stamp struct{ _ byte }

// member is an attribute of a class, and the class of its MRO that has it.
type member struct {
	v     Value
	owner *Class
}

// manyFound is how many attributes a class remembers the places of.
const manyFound = 1 << 10

// Stamp gives the class's present stamp; nil for builtin classes, which never change.
func (c *Class) Stamp() *Stamp {
	if c.Body == nil {
		return nil
	}
	return c.Body.stamp
}

// Changed says that the class's Dict was changed by who holds it.
func (c *Class) Changed() { c.changed() }

// changed gives the class and those that derive from it new stamps.
func (c *Class) changed() {
	b := c.Body
	b.stamp, b.found = &Stamp{}, nil
	for _, sub := range b.subs {
		if s := sub.Value(); s != nil {
			s.changed()
		}
	}
}

// Subclasses lists the classes whose base this class is.
func (c *Class) Subclasses() []*Class {
	if c.Body == nil {
		return nil
	}
	var out []*Class
	c.Body.subs = slices.DeleteFunc(c.Body.subs, func(p weak.Pointer[Class]) bool {
		s := p.Value()
		if s != nil {
			out = append(out, s)
		}
		return s == nil
	})
	return out
}

// Order is the class and its bases in the order in which attributes are sought.
func (c *Class) Order() []*Class {
	if c.Body != nil {
		return c.Body.MRO
	}
	var out []*Class
	for ; c != nil; c = c.Base {
		out = append(out, c)
	}
	return out
}

// Bases lists the direct bases.
func (c *Class) Bases() []*Class {
	if c.Body != nil {
		return c.Body.Bases
	}
	if c.Base == nil {
		return nil
	}
	return []*Class{c.Base}
}

// Meta is type(c).
func (c *Class) Meta(t Thread) *Class {
	if c.Body != nil && c.Body.Meta != nil {
		return c.Body.Meta
	}
	return t.Named("type")
}

// Own gives an attribute of the class itself, not of its bases.
func (c *Class) Own(t Thread, name string) (Value, bool) {
	if c.Body != nil {
		return c.Body.Dict.GetStr(name)
	}
	return t.Member(c, name)
}

// Find gives an attribute of the class as it is stored, and the class of the MRO
// that has it. The class is the program's.
func (c *Class) Find(name string) (v Value, owner *Class, ok bool) {
	b := c.Body
	if m, seen := b.found[name]; seen {
		return m.v, m.owner, m.owner != nil
	}
	var m member
	for _, k := range b.MRO {
		if v, ok := k.Own(b.Thread, name); ok {
			m = member{v, k}
			break
		}
	}
	if len(b.found) >= manyFound {
		b.found = nil
	}
	if b.found == nil {
		b.found = map[string]member{}
	}
	b.found[name] = m
	return m.v, m.owner, m.owner != nil
}

// method gives an attribute that the program defines in the class or a base of it,
// nil if the first that is found is a builtin class's.
func (c *Class) method(name string) Value {
	if c == nil || c.Body == nil {
		return nil
	}
	if v, owner, ok := c.Find(name); ok && owner.Body != nil {
		return v
	}
	return nil
}

// anyMethod is method that finds those of builtin bases too.
func (c *Class) anyMethod(name string) Value {
	if c == nil {
		return nil
	}
	v, _, _ := c.Find(name)
	return v
}

// Inherits reports whether c is base or derives from it.
func (c *Class) Inherits(base *Class) bool {
	for ; c != nil; c = c.Base {
		if c == base {
			return true
		}
		if c.Body != nil {
			return slices.Contains(c.Body.MRO, base)
		}
	}
	return false
}

// Shown is the class's name with its module, as repr(type) and error texts of
// exceptions that nobody catches have it.
func (c *Class) Shown() string {
	if c.Body == nil {
		return c.Name
	}
	if m := c.Module(); m != "builtins" {
		return m + "." + c.Body.Qual
	}
	return c.Body.Qual
}

// Module is the module that the class belongs to.
func (c *Class) Module() string {
	if c.Body == nil {
		return c.ModuleName()
	}
	if m, ok := c.Body.Dict.GetStr("__module__"); ok {
		if s, ok := m.(Str); ok {
			return string(s)
		}
	}
	return "__main__"
}

// thread is who runs the class's methods; nil of builtin classes.
func (c *Class) thread() Thread {
	if c.Body == nil {
		return nil
	}
	return c.Body.Thread
}

// QualName is __qualname__.
func (c *Class) QualName() string {
	if c.Body == nil {
		return c.ShortName()
	}
	return c.Body.Qual
}

// Documented gives the __doc__ of a class of the program.
func (c *Class) Documented() (doc Value, owner *Class, ok bool) {
	if c.Body == nil {
		return nil, nil, false
	}
	d, ok := c.Body.Dict.GetStr("__doc__")
	return d, c, ok
}

// The order in which a class and its bases are asked for attributes: C3.

// linearize merges the orders of the bases so that each keeps its own, and bases
// come as they are listed.
func linearize(c *Class, bases []*Class) ([]*Class, error) {
	for i, b := range bases {
		if slices.Contains(bases[:i], b) {
			return nil, Errorf("TypeError", "duplicate base class %s", b.ShortName())
		}
	}
	lists := make([][]*Class, 0, len(bases)+1)
	for _, b := range bases {
		lists = append(lists, b.Order())
	}
	lists = append(lists, bases)
	out := []*Class{c}
	for {
		lists = slices.DeleteFunc(lists, func(l []*Class) bool { return len(l) == 0 })
		if len(lists) == 0 {
			return out, nil
		}
		next := nextOf(lists)
		if next == nil {
			return nil, conflict(lists)
		}
		out = append(out, next)
		for i, l := range lists {
			if l[0] == next {
				lists[i] = l[1:]
			}
		}
	}
}

// nextOf gives the first head that stands in no other list's tail.
func nextOf(lists [][]*Class) *Class {
	for _, l := range lists {
		free := true
		for _, other := range lists {
			if slices.Contains(other[1:], l[0]) {
				free = false
				break
			}
		}
		if free {
			return l[0]
		}
	}
	return nil
}

func conflict(lists [][]*Class) error {
	var names []string
	for _, l := range lists {
		if n := l[0].ShortName(); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return Errorf("TypeError", "Cannot create a consistent method resolution\norder (MRO) for bases %s", strings.Join(names, ", "))
}
