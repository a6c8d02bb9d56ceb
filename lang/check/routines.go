// The functions of the texts that are read: what each changes by itself beside its own variables, and
// what it may call. All that has to be forgotten where code runs that is not followed is read off here.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
)

// routine is a function of the program's text: what it changes by itself, and what it may
// call, by name.
type routine struct {
	effect
	calls   map[string]bool // names that it uses
	callees map[string]bool // variables of the module that it calls
	methods map[string]bool // attributes that it calls
	unknown bool            // it calls what no name says
	asks    ask             // what it asks of the objects that it has
	answers ask             // what is asked of objects that runs it
	node    syntax.Node
	name    string
	foreign bool // it is of one of Python's modules
}

// routines are the functions of the texts that were read.
type routines struct {
	list   []*routine
	byName map[string][]*routine
	means  map[string]bool // variables of modules that hold a class, a builtin or what was imported
	held   map[string]bool // attributes and variables that may hold any function
	gives  map[string]bool // attributes that the program stores somewhere, or anyName
	sets   bool            // the program itself may store any
	all    effect          // of all of them
	loose  effect          // of methods that are handed around: anything may call them
	open   bool            // objects of modules that are not followed may call any of them
	given  ask             // what may be answered by functions of which the text does not say that they do
	// strange says that there are objects of modules that may call functions by themselves.
	strange bool
	paths   bool                 // where modules are searched may change
	walked  map[syntax.Node]bool // functions that walks call
	handed  map[string]bool      // names of the program that are more than called, and texts: getattr reads them
	classes map[string]bool
	used    map[string]bool // names in the program
	builtin func(name string) bool
	reached map[string]effect
	text    func(module string) bool // reports a module of which the text is followed; nil if none is
}

func newRoutines(builtin func(name string) bool) *routines {
	return &routines{builtin: builtin, byName: map[string][]*routine{}, means: map[string]bool{}, held: map[string]bool{}, gives: map[string]bool{}, walked: map[syntax.Node]bool{}, handed: map[string]bool{}, used: map[string]bool{}, classes: map[string]bool{}}
}

// read adds the functions of a text; library says that it is one of Python's modules.
func (rs *routines) read(mod *syntax.Module, library bool) {
	r := &reader{rs: rs, library: library, inits: plainInits(mod)}
	r.walk(mod, nil)
	rs.paths = rs.paths || !library && setsPaths(mod)
	rs.reached = nil
	rs.all = effect{}
	rs.all.add(rs.loose)
	for _, f := range rs.list {
		rs.all.add(f.effect)
	}
}

// mayCallAny reports a function that calls a variable or an attribute which may hold any
// function.
func (rs *routines) mayCallAny(f *routine) bool {
	for n := range f.callees {
		if rs.held[n] || rs.byName[n] == nil && !rs.means[n] {
			return true
		}
	}
	for n := range f.methods { // what no function and no builtin is called by is what an object was given
		if rs.held[n] || rs.byName[n] == nil && !rs.means[n] && !ofBuiltins(n) {
			return true
		}
	}
	return false
}

// makesCode reports a program that may make functions which its text does not show.
func (rs *routines) makesCode() bool {
	return slices.ContainsFunc([]string{"exec", "eval", "compile", "__import__", "import_module", "FunctionType", "__code__", "__builtins__", "builtins"}, func(n string) bool { return rs.used[n] })
}

// plainInits reports a text that calls __init__ of objects under construction alone.
func plainInits(mod *syntax.Module) bool {
	plain := true
	syntax.Walk(mod, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Attr)
		if !ok || a.Name != "__init__" {
			return plain
		}
		call, isCall := a.X.(*syntax.Call)
		if plain = isCall; isCall {
			id, isName := call.Fn.(*syntax.Name)
			plain = isName && id.ID == "super"
		}
		return plain
	})
	return plain
}

// calm reports modules of which no object calls functions by itself, or that are followed.
func (rs *routines) calm(name string) bool {
	return tellsAhead(name) || rs.text != nil && rs.text(name) || slices.Contains([]string{"datetime", "array", "secrets", "uuid", "platform", "glob", "tempfile", "io"}, name)
}

// effect is what code may change.
type effect struct {
	any                bool            // whatever there is
	lists, dicts, sets bool            // containers of the program
	library            bool            // objects of classes that Python's modules define
	attrs              map[string]bool // attributes that are stored
	cells              map[string]bool // variables that functions share
	globals            map[string]bool // variables of the module that functions bind
	theirs             map[string]bool // those of Python's modules
}

// everything is what code may change of which nothing is known.
func everything() effect { return effect{any: true} }

// changes reports an effect that is one.
func (e *effect) changes() bool {
	return e.any || e.lists || e.dicts || e.sets || e.library || len(e.attrs) > 0 || len(e.cells) > 0 || len(e.globals) > 0 || len(e.theirs) > 0
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
	for n := range o.theirs {
		note(&e.theirs, n)
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
