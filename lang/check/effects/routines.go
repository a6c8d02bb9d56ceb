// Package effects reads off the texts of a program what its functions may change: what each changes by
// itself beside its own variables, what it may call, and what runs where something is asked of objects
// that are not known. The check forgets so much where code runs that it does not follow.
package effects

import (
	"slices"

	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/syntax"
)

// Routine is a function of the program's text: what it changes by itself, and what it may
// call, by name.
type Routine struct {
	Effect
	calls   map[string]bool // names that it uses
	callees map[string]bool // variables of the module that it calls
	methods map[string]bool // attributes that it calls
	unknown bool            // it calls what no name says
	asks    Ask             // what it asks of the objects that it has
	answers Ask             // what is asked of objects that runs it
	Node    syntax.Node
	name    string
	foreign bool // it is of one of Python's modules
}

// Routines are the functions of the texts that were read.
type Routines struct {
	List   []*Routine
	ByName map[string][]*Routine
	means  map[string]bool // variables of modules that hold a class, a builtin or what was imported
	held   map[string]bool // attributes and variables that may hold any function
	Gives  map[string]bool // attributes that the program stores somewhere, or anyName
	Sets   bool            // the program itself may store any, beside those of Runs
	Runs   bool            // the program calls setattr with names that it computes, or runs texts
	All    Effect          // of all of them
	loose  Effect          // of methods that are handed around: anything may call them
	Open   bool            // objects of modules that are not followed may call any of them
	given  Ask             // what may be answered by functions of which the text does not say that they do
	// strange says that there are objects of modules that may call functions by themselves.
	Strange bool
	Paths   bool                 // where modules are searched may change
	walked  map[syntax.Node]bool // functions that walks call
	handed  map[string]bool      // names of the program that are more than called, and texts: getattr reads them
	classes map[string]bool
	used    map[string]bool // names in the program
	builtin func(name string) bool
	Reached map[string]Effect
	Text    func(module string) bool // reports a module of which the text is followed; nil if none is
}

func NewRoutines(builtin func(name string) bool) *Routines {
	return &Routines{builtin: builtin, ByName: map[string][]*Routine{}, means: map[string]bool{}, held: map[string]bool{}, Gives: map[string]bool{}, walked: map[syntax.Node]bool{}, handed: map[string]bool{}, used: map[string]bool{}, classes: map[string]bool{}}
}

// Read adds the functions of a text; library says that it is one of Python's modules.
func (rs *Routines) Read(mod *syntax.Module, library bool) {
	r := &reader{rs: rs, library: library, inits: PlainInits(mod), binds: names(syntax.BoundNames(mod.Body)...)}
	r.walk(mod, nil)
	rs.Paths = rs.Paths || !library && SetsPaths(mod)
	rs.Reached = nil
	rs.All = Effect{}
	rs.All.add(rs.loose)
	for _, f := range rs.List {
		rs.All.add(f.Effect)
	}
}

// mayCallAny reports a function that calls a variable or an attribute which may hold any
// function.
func (rs *Routines) mayCallAny(f *Routine) bool {
	for n := range f.callees {
		if rs.held[n] || rs.ByName[n] == nil && !rs.means[n] {
			return true
		}
	}
	for n := range f.methods { // what no function and no builtin is called by is what an object was given
		if rs.held[n] || rs.ByName[n] == nil && !rs.means[n] && !ofBuiltins(n) {
			return true
		}
	}
	return false
}

// MakesCode reports a program that may make functions which its text does not show.
func (rs *Routines) MakesCode() bool {
	return slices.ContainsFunc([]string{"exec", "eval", "compile", "__import__", "import_module", "FunctionType", "__code__", "__builtins__", "builtins"}, func(n string) bool { return rs.used[n] })
}

// LooksAround reports a program that may look into frames, or at all objects that there are.
func (rs *Routines) LooksAround() bool {
	return slices.ContainsFunc([]string{"f_locals", "gc", "get_objects", "get_referents", "settrace", "setprofile"}, func(n string) bool { return rs.used[n] })
}

// PlainInits reports a text that calls __init__ of objects under construction alone.
func PlainInits(mod *syntax.Module) bool {
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

// SetsPaths reports a text that may change where modules are searched, or what they are.
func SetsPaths(mod *syntax.Module) (sets bool) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Attr:
			of, isName := x.X.(*syntax.Name)
			sets = sets || (x.Name == "path" || x.Name == "modules") && isName && of.ID == "sys"
		case *syntax.ImportFrom:
			for _, a := range x.Names {
				sets = sets || x.Module == "sys" && (a.Name == "path" || a.Name == "modules")
			}
		}
		return !sets
	})
	return sets
}

// calm reports modules of which no object calls functions by itself, or that are followed.
func (rs *Routines) calm(name string) bool {
	return facts.TellsAhead(name) || rs.Text != nil && rs.Text(name) || slices.Contains([]string{"datetime", "array", "secrets", "uuid", "platform", "glob", "tempfile", "io"}, name)
}

// Effect is what code may change.
type Effect struct {
	Any                bool            // whatever there is
	Lists, Dicts, Sets bool            // containers of the program
	Library            bool            // objects of classes that Python's modules define
	Attrs              map[string]bool // attributes that are stored
	Cells              map[string]bool // variables that functions share
	Globals            map[string]bool // variables of the module that functions bind
	Theirs             map[string]bool // those of Python's modules
}

// Everything is what code may change of which nothing is known.
func Everything() Effect { return Effect{Any: true} }

// Changes reports an effect that is one.
func (e *Effect) Changes() bool {
	return e.Any || e.Lists || e.Dicts || e.Sets || e.Library || len(e.Attrs) > 0 || len(e.Cells) > 0 || len(e.Globals) > 0 || len(e.Theirs) > 0
}

// add takes over another effect.
func (e *Effect) add(o Effect) {
	e.Any, e.Lists, e.Dicts, e.Sets, e.Library = e.Any || o.Any, e.Lists || o.Lists, e.Dicts || o.Dicts, e.Sets || o.Sets, e.Library || o.Library
	for n := range o.Attrs {
		e.store(n)
	}
	for n := range o.Cells {
		e.cell(n)
	}
	for n := range o.Globals {
		e.global(n)
	}
	for n := range o.Theirs {
		note(&e.Theirs, n)
	}
}

func (e *Effect) store(name string)  { note(&e.Attrs, name) }
func (e *Effect) cell(name string)   { note(&e.Cells, name) }
func (e *Effect) global(name string) { note(&e.Globals, name) }

func note(to *map[string]bool, name string) {
	if *to == nil {
		*to = map[string]bool{}
	}
	(*to)[name] = true
}

func (e *Effect) containers() { e.Lists, e.Dicts, e.Sets = true, true, true }

// Mutator is what a method of a builtin type changes; false for others.
func (e *Effect) Mutator(name string) bool {
	switch name {
	case "append", "extend", "insert", "sort", "reverse":
		e.Lists = true
	case "setdefault", "popitem", "move_to_end", "subtract":
		e.Dicts = true
	case "add", "discard", "difference_update", "intersection_update", "symmetric_difference_update":
		e.Sets = true
	case "update":
		e.Dicts, e.Sets = true, true
	case "__setitem__", "__delitem__":
		e.Lists, e.Dicts = true, true
	case "pop", "remove", "clear", "__iadd__", "__imul__", "__ior__", "__iand__", "__ixor__", "__isub__", "shuffle", "heapify", "heappush", "heappop",
		"heapreplace", "heappushpop", "insort", "insort_left", "insort_right", "setitem", "delitem":
		e.containers()
	default:
		return false
	}
	return true
}
