// What the program's functions may change beside their own variables, read off its text:
// all that has to be forgotten where code runs that is not followed.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
)

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

// reader goes through a text.
type reader struct {
	rs      *routines
	library bool
	inits   bool // __init__ is for objects under construction alone
	calling syntax.Node
}

// scope is a function that is read.
type scope struct {
	*routine
	names *syntax.Scope
	self  string          // the object under construction, in an __init__
	class string          // the class, in a class method
	made  map[string]bool // variables that only ever hold what the function has made itself
	comps map[string]bool // variables of its comprehensions
}

// walk reads what stands in a function, or at the top of the text where that is nil.
func (r *reader) walk(n syntax.Node, in *scope) {
	syntax.Children(n, func(c syntax.Node) { r.node(c, in) })
}

func (r *reader) node(n syntax.Node, in *scope) {
	switch x := n.(type) {
	case *syntax.FuncDef:
		r.function(x, x.Name, x.Scope, x.Decorators, in)
		return
	case *syntax.Lambda:
		r.function(x, "", x.Scope, nil, in)
		return
	case *syntax.ClassDef:
		r.rs.means[x.Name] = true
		r.rs.classes[x.Name] = true
		if in != nil {
			in.calls["__init__"] = true
		}
	case *syntax.Import:
		for _, a := range x.Names {
			r.rs.means[a.Bound()] = true
			r.rs.strange = r.rs.strange || !calm(a.Name)
		}
	case *syntax.ImportFrom:
		r.rs.strange = r.rs.strange || x.Level > 0 || !calm(x.Module)
		for _, a := range x.Names {
			r.rs.means[a.Bound()] = true
		}
	case *syntax.Name:
		r.rs.used[x.ID] = r.rs.used[x.ID] || !r.library
		if n != r.calling && !r.library {
			r.rs.handed[x.ID] = true
		}
	case *syntax.Attr:
		r.rs.used[x.Name] = r.rs.used[x.Name] || !r.library
		if n != r.calling && !r.library {
			r.rs.handed[x.Name] = true
		}
	case *syntax.Str:
		r.rs.handed[x.Value] = r.rs.handed[x.Value] || !r.library
		if !r.library && answering[x.Value] != 0 { // of setattr, or of a class that type makes
			r.held(x.Value)
		}
	case *syntax.Comp:
		if x.Kind == syntax.GenComp {
			if in != nil {
				in.answers |= asWalk
				break
			}
			f := &routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, answers: asWalk, node: x, foreign: r.library}
			r.rs.list = append(r.rs.list, f)
			in = &scope{routine: f, names: x.Scope, made: map[string]bool{}, comps: map[string]bool{}}
			r.comprehends(x, in)
			if r.library {
				f.ofLibrary()
			}
			defer func() { r.walk(n, nil) }() // the program runs it where it stands, as well
		}
	case *syntax.Call:
		r.call(x, in)
		return
	}
	if in != nil {
		r.inside(n, in)
	} else {
		r.outside(n)
	}
	if !r.library {
		r.gives(n)
	}
	r.walk(n, in)
}

// anyName stands for all names: the program stores attributes by names that it computes.
const anyName = "*"

// gives notes the attributes that a statement stores, of whatever they are.
func (r *reader) gives(n syntax.Node) {
	var store func(t syntax.Expr)
	store = func(t syntax.Expr) {
		switch x := t.(type) {
		case *syntax.Attr:
			r.rs.gives[x.Name] = true
		case *syntax.Starred:
			store(x.X)
		case *syntax.Tuple:
			for _, e := range x.Elts {
				store(e)
			}
		case *syntax.List:
			for _, e := range x.Elts {
				store(e)
			}
		}
	}
	switch x := n.(type) {
	case *syntax.Name:
		if x.ID == "setattr" || x.ID == "exec" || x.ID == "eval" || x.ID == "vars" {
			r.rs.gives[anyName] = true
		}
	case *syntax.Attr:
		if x.Name == "__dict__" || x.Name == "__setattr__" {
			r.rs.gives[anyName] = true
		}
	case *syntax.BadStmt, *syntax.Magic, *syntax.Kept:
		r.rs.gives[anyName] = true
	case *syntax.Assign:
		for _, t := range x.Targets {
			store(t)
		}
	case *syntax.AnnAssign:
		store(x.Target)
	case *syntax.For:
		store(x.Target)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				store(it.Target)
			}
		}
	case *syntax.Comp:
		for _, c := range x.Clauses {
			store(c.Target)
		}
	}
}

// outside notes what the program's own statements do that matters when other code runs: the
// variables that may hold any function, and methods that are handed around.
func (r *reader) outside(n syntax.Node) {
	switch x := n.(type) {
	case *syntax.Attr:
		if e := (effect{}); e.mutator(x.Name) && !r.library {
			r.rs.loose.add(e)
		}
	case *syntax.Assign:
		for _, t := range x.Targets {
			r.holds(t, x.Value)
		}
	case *syntax.AnnAssign:
		if x.Value != nil {
			r.holds(x.Target, x.Value)
		}
	case *syntax.For:
		r.holds(x.Target, nil)
	case *syntax.NamedExpr:
		r.holds(x.Target, x.Value)
	}
}

// holds notes a variable or attribute that may hold a function.
func (r *reader) holds(t syntax.Expr, v syntax.Expr) {
	if v != nil && fresh(v) {
		return
	}
	switch x := t.(type) {
	case *syntax.Name:
		r.held(x.ID)
	case *syntax.Attr:
		r.held(x.Name)
	case *syntax.Starred:
		r.holds(x.X, nil)
	case *syntax.Tuple:
		for _, e := range x.Elts {
			r.holds(e, nil)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			r.holds(e, nil)
		}
	}
}

func (r *reader) held(name string) {
	if _, ofBuiltin := methodAsks(name); ofBuiltin && r.library {
		return // who calls a method of that name calls a list's or a text's
	}
	if r.rs.held[name] = true; !r.library {
		r.rs.given |= answering[name]
	}
}

func (r *reader) function(n syntax.Node, name string, names *syntax.Scope, decorators []syntax.Expr, outer *scope) {
	f := &routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, node: n, name: name, foreign: r.library}
	f.answers = answers(name, decorators, names != nil && names.Generator)
	if r.rs.walked[n] {
		f.answers |= asWalk | asItem
	}
	r.rs.list = append(r.rs.list, f)
	if name != "" {
		r.rs.byName[name] = append(r.rs.byName[name], f)
	}
	if name == "__new__" || name == "__call__" || name == "__post_init__" || name == "__init_subclass__" || name == "__set_name__" {
		r.rs.byName["__init__"] = append(r.rs.byName["__init__"], f)
	}
	if outer != nil {
		outer.calls[name] = true
	}
	in := &scope{routine: f, names: names, made: map[string]bool{}, comps: map[string]bool{}}
	if names == nil {
		f.unknown, f.any = true, true
	} else {
		r.variables(n, in)
	}
	r.walk(n, in)
	if names != nil && names.Generator { // a walk may run it
		for _, v := range names.Cells {
			f.cell(v)
		}
	}
	if outer != nil && name == "" {
		outer.routine.inner(f)
	}
	if r.library {
		f.ofLibrary()
	}
}

// ofLibrary says that what a function changes is what its own module has made.
func (f *routine) ofLibrary() {
	f.library = f.library || f.lists || f.dicts || f.sets
	f.lists, f.dicts, f.sets = false, false, false
}

// rebinds reports a function that gives a parameter another value.
func rebinds(fn *syntax.FuncDef, param string) (found bool) {
	for _, s := range fn.Body {
		found = found || slices.Contains(Binds(s), param)
	}
	return found
}

// inner says that a function may call one that has no name.
func (f *routine) inner(o *routine) {
	f.add(o.effect)
	f.unknown, f.asks = f.unknown || o.unknown, f.asks|o.asks
	for _, p := range [][2]map[string]bool{{f.calls, o.calls}, {f.callees, o.callees}, {f.methods, o.methods}} {
		for n := range p[1] {
			p[0][n] = true
		}
	}
}

// variables finds the variables of a function that only ever hold what it has made itself:
// containers, numbers and texts.
func (r *reader) variables(def syntax.Node, in *scope) {
	for _, n := range in.names.Nonlocals {
		in.cell(n)
	}
	for _, n := range in.names.Globals {
		in.global(n)
	}
	for _, n := range in.names.Locals {
		in.made[n] = !in.names.Generator
	}
	for _, n := range in.names.Cells {
		delete(in.made, n)
	}
	if fn, ok := def.(*syntax.FuncDef); ok {
		for _, p := range fn.Params {
			delete(in.made, p.Name)
		}
		for _, d := range fn.Decorators {
			if id, ok := d.(*syntax.Name); ok && id.ID == "classmethod" && len(fn.Params) > 0 && !rebinds(fn, fn.Params[0].Name) {
				in.class = fn.Params[0].Name
			}
		}
		if fn.Name == "__init__" && r.inits && len(fn.Params) > 0 {
			in.self = fn.Params[0].Name
		}
	}
	forget := func(t syntax.Node) {
		syntax.Walk(t, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Name); ok {
				delete(in.made, id.ID)
			}
			return true
		})
	}
	assigned := func(t, v syntax.Expr) {
		if v == nil || !fresh(v) {
			forget(t)
		} else if _, ok := t.(*syntax.Name); !ok {
			forget(t)
		}
	}
	syntax.Walk(def, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Assign:
			for _, t := range x.Targets {
				assigned(t, x.Value)
			}
		case *syntax.AnnAssign:
			assigned(x.Target, x.Value)
		case *syntax.NamedExpr:
			forget(x.Target)
		case *syntax.For:
			forget(x.Target)
		case *syntax.With:
			for _, it := range x.Items {
				if it.Target != nil {
					forget(it.Target)
				}
			}
		case *syntax.Try, *syntax.Match, *syntax.Import, *syntax.ImportFrom, *syntax.ClassDef:
			clear(in.made)
		case *syntax.Comp:
			for _, c := range x.Clauses {
				forget(c.Target)
			}
			r.comprehends(x, in)
		}
		return true
	})
}

// comprehends notes the variables of a comprehension.
func (r *reader) comprehends(x *syntax.Comp, in *scope) {
	for _, c := range x.Clauses {
		syntax.Walk(c.Target, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Name); ok {
				in.comps[id.ID] = true
			}
			return true
		})
	}
}

// makers are builtins that give something new.
var makers = names("list", "dict", "set", "sorted", "len", "sum", "int", "float", "str", "range")

// fresh reports an expression that makes something new, or a number or text.
func fresh(x syntax.Expr) bool {
	switch e := x.(type) {
	case *syntax.List, *syntax.Dict, *syntax.Set, *syntax.Comp, *syntax.Int, *syntax.Float, *syntax.Str, *syntax.FString, *syntax.Const:
		return true
	case *syntax.Unary:
		return fresh(e.X)
	case *syntax.Call:
		id, ok := e.Fn.(*syntax.Name)
		return ok && makers[id.ID]
	}
	return false
}

// inside notes what a statement or expression of a function changes.
func (r *reader) inside(n syntax.Node, in *scope) {
	in.asks |= asked(n)
	switch x := n.(type) {
	case *syntax.NamedExpr:
		if in.names == nil || in.names.Where(x.Target.ID) == syntax.InModule {
			in.global(x.Target.ID)
		}
	case *syntax.Name:
		in.calls[x.ID] = true
		if runsText[x.ID] {
			in.any = true
		}
	case *syntax.Attr:
		in.calls[x.Name] = true
		if e := (effect{}); e.mutator(x.Name) && !r.library { // handed around, or called
			in.add(e)
		}
		if x.Name == "__dict__" || x.Name == "__setattr__" || x.Name == "__globals__" {
			in.any = true
		}
	case *syntax.Assign:
		for _, t := range x.Targets {
			r.target(t, in)
			if _, ok := t.(*syntax.Attr); ok {
				r.holds(t, x.Value)
			}
		}
	case *syntax.AnnAssign:
		r.target(x.Target, in)
	case *syntax.AugAssign:
		r.target(x.Target, in)
		r.inPlace(x, in)
	case *syntax.For:
		r.target(x.Target, in)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				r.target(it.Target, in)
			}
		}
	case *syntax.Delete:
		for _, t := range x.Targets {
			r.target(t, in)
		}
	}
}

// runsText are builtins that may change anything.
var runsText = names("exec", "eval", "setattr", "delattr", "globals", "locals", "vars", "__import__")

// target notes what a store changes.
func (r *reader) target(t syntax.Expr, in *scope) {
	switch x := t.(type) {
	case *syntax.Tuple:
		for _, e := range x.Elts {
			r.target(e, in)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			r.target(e, in)
		}
	case *syntax.Starred:
		r.target(x.X, in)
	case *syntax.Attr:
		in.asks |= asStore
		if id, ok := x.X.(*syntax.Name); !ok || id.ID != in.self || in.self == "" {
			in.store(x.Name)
		}
	case *syntax.Subscript:
		if r.own(x.X, in) {
			return
		}
		in.lists, in.dicts = true, true
	}
}

// inPlace notes what x op= y changes beside the variable.
func (r *reader) inPlace(x *syntax.AugAssign, in *scope) {
	if r.own(x.Target, in) {
		return
	}
	number := false
	switch x.Value.(type) {
	case *syntax.Int, *syntax.Float:
		number = true
	}
	switch x.Op {
	case syntax.Add:
		in.lists = in.lists || !number
	case syntax.Mul:
		in.lists = true
	case syntax.BitOr:
		in.dicts, in.sets = in.dicts || !number, in.sets || !number
	case syntax.BitAnd, syntax.BitXor, syntax.Sub:
		in.sets = in.sets || !number
	}
}

// call notes what a call changes.
func (r *reader) call(x *syntax.Call, in *scope) {
	r.lazy(x)
	r.calling = x.Fn
	if in != nil {
		in.asks |= asked(x)
	}
	switch fn := x.Fn.(type) {
	case *syntax.Attr:
		switch {
		case in == nil:
			r.node(fn.X, in)
		case (&effect{}).mutator(fn.Name) && r.own(fn.X, in):
			in.calls[fn.Name] = true
		default:
			in.methods[fn.Name] = true
			r.node(fn, in)
		}
	case *syntax.Name:
		if in != nil {
			switch {
			case fn.ID == in.class && fn.ID != "":
				in.calls["__init__"] = true
			case in.names == nil || in.names.Where(fn.ID) != syntax.InModule || in.comps[fn.ID]:
				in.unknown = true
			case !r.rs.builtin(fn.ID) || r.rs.held[fn.ID]:
				in.callees[fn.ID] = true
			}
			if r.constructs(fn.ID) {
				in.calls["__init__"] = true
			}
		}
		r.node(fn, in)
	default:
		if in != nil {
			_, isLambda := fn.(*syntax.Lambda)
			switch {
			case r.classOf(fn):
				in.calls["__init__"] = true
			case !isLambda:
				in.unknown = true
			}
		}
		r.node(fn, in)
	}
	for _, a := range x.Args {
		r.node(a.Value, in)
	}
}

// constructs reports a name that may be a class's.
func (r *reader) constructs(name string) bool {
	return !r.rs.builtin(name) || name == "type"
}

// classOf reports type(x), which makes what x is, and an object of a class of the program, which
// answers calls as its class says.
func (r *reader) classOf(x syntax.Expr) bool {
	c, ok := x.(*syntax.Call)
	if !ok {
		return false
	}
	id, ok := c.Fn.(*syntax.Name)
	return ok && (id.ID == "type" && len(c.Args) == 1 || r.rs.classes[id.ID] && !r.rs.held[id.ID] && len(r.rs.byName[id.ID]) == 0)
}

// own reports a variable that holds what its function has made itself.
func (r *reader) own(x syntax.Expr, in *scope) bool {
	id, ok := x.(*syntax.Name)
	return ok && in.made[id.ID]
}

// lazies are functions whose walks call functions, or whose results do.
var lazies = names("map", "filter", "iter", "starmap", "takewhile", "dropwhile", "filterfalse", "accumulate", "groupby", "defaultdict", "partial", "partialmethod")

// lazy notes the functions that a walk calls which a call begins.
func (r *reader) lazy(x *syntax.Call) {
	name := ""
	switch fn := x.Fn.(type) {
	case *syntax.Name:
		name = fn.ID
	case *syntax.Attr:
		name = fn.Name
	}
	if !lazies[name] || r.library || name == "iter" && len(x.Args) < 2 {
		return
	}
	for i, a := range x.Args {
		if i > 0 && (name == "map" || name == "filter" || name == "starmap" || name == "iter") {
			break
		}
		switch v := a.Value.(type) {
		case *syntax.Lambda:
			r.rs.walked[v] = true
			continue
		case *syntax.Name:
			if makers[v.ID] || v.ID == "repr" || v.ID == "abs" || v.ID == "ord" || v.ID == "chr" {
				continue
			}
		case *syntax.Attr:
			if id, ok := v.X.(*syntax.Name); ok && (id.ID == "str" || id.ID == "operator" || id.ID == "math") {
				continue
			}
		case *syntax.Const, *syntax.List, *syntax.Int, *syntax.Str:
			continue
		}
		r.rs.given |= asWalk | asItem
	}
}

// calm reports modules of which no object calls functions by itself.
func calm(name string) bool {
	return tellsAhead(name) || followsText(name) || slices.Contains([]string{"datetime", "decimal", "array", "secrets", "uuid", "platform", "glob", "tempfile", "typing", "io"}, name)
}
