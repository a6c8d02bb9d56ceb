// What the program's functions may change beside their own variables, read off its text:
// all that has to be forgotten where code runs that is not followed.
package check

// effect is what code may change.
type effect struct {
	any                bool            // whatever there is
	lists, dicts, sets bool            // containers of the program
	library            bool            // objects of classes that Python's modules define
	attrs              map[string]bool // attributes that are stored
	cells              map[string]bool // variables that functions share
	globals            map[string]bool // variables of the module that functions bind
}

// everything is what code may change of which nothing is known.
func everything() effect { return effect{any: true} }

// changes reports an effect that is one.
func (e *effect) changes() bool {
	return e.any || e.lists || e.dicts || e.sets || e.library || len(e.attrs) > 0 || len(e.cells) > 0 || len(e.globals) > 0
}

// add takes over another effect.
func (e *effect) add(o effect) {
	e.any, e.lists, e.dicts, e.sets, e.library = e.any || o.any, e.lists || o.lists, e.dicts || o.dicts, e.sets || o.sets, e.library || o.library
	for n := range o.attrs {
		e.store(n)
	}
	for n := range o.cells {
		e.cell(n)
	}
	for n := range o.globals {
		e.global(n)
	}
}

func (e *effect) store(name string)  { note(&e.attrs, name) }
func (e *effect) cell(name string)   { note(&e.cells, name) }
func (e *effect) global(name string) { note(&e.globals, name) }

func note(to *map[string]bool, name string) {
	if *to == nil {
		*to = map[string]bool{}
	}
	(*to)[name] = true
}

func (e *effect) containers() { e.lists, e.dicts, e.sets = true, true, true }

// mutator is what a method of a builtin type changes; false for others.
func (e *effect) mutator(name string) bool {
	switch name {
	case "append", "extend", "insert", "sort", "reverse":
		e.lists = true
	case "setdefault", "popitem", "move_to_end", "subtract":
		e.dicts = true
	case "add", "discard", "difference_update", "intersection_update", "symmetric_difference_update":
		e.sets = true
	case "update":
		e.dicts, e.sets = true, true
	case "__setitem__", "__delitem__":
		e.lists, e.dicts = true, true
	case "pop", "remove", "clear", "__iadd__", "__imul__", "__ior__", "__iand__", "__ixor__", "__isub__", "shuffle", "heapify", "heappush", "heappop",
		"heapreplace", "heappushpop", "insort", "insort_left", "insort_right", "setitem", "delitem":
		e.containers()
	default:
		return false
	}
	return true
}
