// The functions of the texts that are read: what each changes by itself, and what it may call.
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
	for n := range f.methods {
		if rs.held[n] {
			return true
		}
	}
	return false
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
