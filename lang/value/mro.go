// The order in which a class and its bases are asked for attributes: C3.
package value

import (
	"slices"
	"strings"
)

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
