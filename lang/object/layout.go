// Layouts: which attribute of an instance stands at which place. Instances that were
// given the same attributes in the same order share one, and caches compare it.
package object

import (
	"strings"
)

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

// __slots__: the attributes that a class gives its instances by name.

// setSlots makes the attributes that __slots__ names.
func (c *Class) setSlots(t Thread) error {
	b := c.Body
	v, ok := b.Dict.GetStr("__slots__")
	tight := ok && (b.Root == nil || !b.Root.Inherits(t.Named("BaseException")))
	for _, k := range b.Bases {
		if k.Body != nil && !k.Body.noDict {
			tight = false
		}
	}
	if !ok {
		return nil
	}
	b.noDict = tight
	names, err := slotNames(t, v)
	if err != nil {
		return err
	}
	for _, n := range names {
		switch {
		case n == "__dict__":
			b.noDict = false
			continue
		case n == "__weakref__":
			continue
		case !isIdentifier(n):
			return Errorf("TypeError", "__slots__ must be identifiers")
		}
		if strings.HasPrefix(n, "__") && !strings.HasSuffix(n, "__") {
			if own := strings.TrimLeft(c.Name, "_"); own != "" {
				n = "_" + own + n
			}
		}
		if m, taken := b.Dict.GetStr(n); taken {
			if _, twice := m.(*SlotMember); twice {
				continue
			}
			return Errorf("ValueError", "'%s' in __slots__ conflicts with class variable", n)
		}
		b.Dict.PutStr(n, &SlotMember{Name: n, Owner: c, key: slotKey(n)})
	}
	return nil
}

func slotNames(t Thread, v Value) ([]string, error) {
	if s, ok := v.(Str); ok {
		return []string{string(s)}, nil
	}
	it, err := t.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []string
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		s, isText := Held(e).(Str)
		if !isText {
			return nil, Errorf("TypeError", "__slots__ items must be strings, not '%s'", e.TypeName())
		}
		out = append(out, string(s))
	}
}

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r > 127 || i > 0 && '0' <= r && r <= '9') {
			return false
		}
	}
	return s != ""
}
