// Layouts: which attribute of an instance stands at which place. Instances that were
// given the same attributes in the same order share one, and caches compare it.
package value

// Layout numbers the attributes of instances of a class.
type Layout struct {
	class *Class
	names []string
	index map[string]int // of many names
	next  map[string]*Layout
}

const (
	searched    = 8   // names that are compared one by one
	manyNames   = 64  // of an instance; beyond it they are in a dict
	manyLayouts = 256 // of a class; likewise
)

// Class is the class whose instances have the layout.
func (l *Layout) Class() *Class { return l.class }

// find gives the place of an attribute, -1 if there is none.
func (l *Layout) find(name string) int {
	if l.index != nil {
		if i, ok := l.index[name]; ok {
			return i
		}
		return -1
	}
	for i, n := range l.names {
		if n == name {
			return i
		}
	}
	return -1
}

// with is the layout of instances that have one attribute more; nil where there are
// too many.
func (l *Layout) with(name string) *Layout {
	if n := l.next[name]; n != nil {
		return n
	}
	b := l.class.Body
	if len(l.names) >= manyNames || b.layouts >= manyLayouts {
		return nil
	}
	b.layouts++
	n := &Layout{class: l.class, names: append(l.names[:len(l.names):len(l.names)], name)}
	if len(n.names) > searched {
		n.index = make(map[string]int, len(n.names))
		for i, s := range n.names {
			n.index[s] = i
		}
	}
	if l.next == nil {
		l.next = map[string]*Layout{}
	}
	l.next[name] = n
	b.expect = max(b.expect, len(n.names))
	return n
}

// firstLayout is that of instances without attributes.
func (c *Class) firstLayout() *Layout {
	b := c.Body
	if b.root == nil {
		b.root = &Layout{class: c}
		b.layouts++
	}
	return b.root
}
