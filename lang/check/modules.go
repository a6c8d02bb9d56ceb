// Modules: those of tq, those written in the language, which are followed, and files of
// the user's, which are checked.
package check

import (
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/byname"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

func (f *frame) imports(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.Import:
		im := f.c.Imports[in.D]
		name, err := im.In(f.mod.pkg)
		if err != nil {
			return static(err)
		}
		x, err := ck.module(f.c.File, name)
		if err != nil {
			absent := ck.m.Absent(name, err)
			if absent == nil || f.c.HandlerAt(pc) != nil {
				return err
			}
			x = absent
		}
		if top, _, dotted := strings.Cut(im.Name, "."); dotted && im.Top {
			if x, err = ck.module(f.c.File, top); err != nil {
				absent := ck.m.Absent(top, err)
				if absent == nil {
					return err
				}
				x = absent
			}
		}
		return f.made(pc, in.A, x, nil)
	case code.ImportFrom:
		x, ok := f.regs[in.B].(*object.Module)
		if !ok {
			return object.ErrUnknown
		}
		if of := f.c.Consts[in.D]; x.Name == "sys" && (of == object.Str("argv") || of == object.Str("path")) {
			return f.made(pc, in.A, ck.ofSys(string(of.(object.Str))), nil)
		}
		if ck.mods[x.Name] == object.Value(x) {
			if v, found := x.Look(string(f.c.Consts[in.D].(object.Str))); found {
				return f.made(pc, in.A, v, nil)
			}
		}
		name := string(f.c.Consts[in.D].(object.Str))
		if pkg := ck.users[x]; pkg != nil {
			v, err := ck.fromUser(x, pkg, name)
			if err != nil {
				return err
			}
			return f.made(pc, in.A, v, nil)
		}
		v, err := ck.m.FromModule(f.c.File, x, name)
		if err != nil {
			return static(err)
		}
		return f.made(pc, in.A, v, nil)
	}
	x, ok := f.regs[in.A].(*object.Module)
	if !ok {
		ck.open = true // it may bind any name
		ck.lose()
	}
	if ok && ck.mods[x.Name] == object.Value(x) && !ck.whole[x] { // it binds names that nobody has seen
		f.mod.unseen = true
		ck.open = ck.open || f.mod == ck.main
	}
	listed, all := x.Public()
	for _, n := range listed {
		v, ok := x.Look(n)
		if pkg := ck.users[x]; !ok && all && pkg != nil {
			sub, err := ck.fromUser(x, pkg, n)
			if err == object.ErrUnknown {
				sub, err = object.Unknown{}, nil
			}
			if err != nil {
				return err
			}
			v, ok = sub, true
		}
		if ok {
			ck.assign(ck.variable(f.mod, n), v)
		}
	}
	return nil
}

// static marks an error as one that is known before running.
func static(err error) error {
	if ve, ok := err.(*object.Error); ok {
		ve.Static = true
	}
	return err
}

// frozen begins the file names of modules that are written in the language.
const frozen = "<frozen "

// module gives a module by its name.
func (ck *Checker) module(from *diag.File, name string) (object.Value, error) {
	if x, ok := ck.mods[name]; ok {
		return x, nil
	}
	inside := from != nil && strings.HasPrefix(from.Name, frozen)
	if inside && name == "_tq" {
		return ck.private(), nil
	}
	if !inside && ck.mirrors != nil && !builtin.IsModule(name) && !facts.TellsAhead(name) { // it is read when it is imported
		return object.Unknown{}, nil
	}
	if !inside && ck.opts.Find != nil && !builtin.IsModule(name) {
		if x, err := ck.userModule(from, name); x != nil || err != nil {
			return x, err
		}
	}
	if file := ck.text(name); file != nil {
		if ck.mirrors != nil || !ck.opts.followsText(name) {
			if !inside { // what Python's own modules use of it they do not hand on
				ck.rec.hard()
				ck.code.Open, ck.code.Reached = true, nil
			}
			return object.Unknown{}, nil
		}
		return ck.textModule(name, file)
	}
	if ck.mirrors != nil && !inside && !facts.TellsAhead(name) && builtin.IsModule(name) {
		return object.Unknown{}, nil
	}
	x, err := ck.m.Module(from, name)
	if err != nil {
		return nil, static(err)
	}
	return x, nil
}

// followsText reports the modules of Python's that are written in the language: their text is
// followed when they are imported.
func (o *Options) followsText(name string) bool {
	return o.Source != nil && !strings.HasPrefix(name, "importlib") && o.Source(name) != nil
}

// untold reports functions of Go's modules that are not called before the program runs:
// the table says of what type their results are.
func untold(e *builtin.Entry) bool {
	top, _, dotted := strings.Cut(e.Name(), ".")
	return dotted && builtin.IsModule(top) && !facts.TellsAhead(top) && !toldParts[top]
}

// toldParts are modules written in the language of which a part is in Go: what they say
// before running is known.
var toldParts = names("collections", "string", "textwrap", "contextlib", "copy", "statistics", "fractions", "sys")

// text is the file of a module that is written in the language; nil if it has none.
func (ck *Checker) text(name string) *diag.File {
	if ck.opts.Source == nil {
		return nil
	}
	return ck.opts.Source(name)
}

// importSteps is how many budgets the import of a module of Python's has, with all that it imports.
const importSteps = 4

// imports begins the import of a module of Python's; what it gives ends it. What the import binds
// stays, whichever way goes on.
func (ck *Checker) imports() (end func()) {
	ck.library = &importing{len(ck.heap.order), len(ck.heap.cells)}
	spent, limit, top := ck.steps, ck.limit, ck.top // an import has steps of its own: which modules there are is known
	ck.limit, ck.top = spent+importSteps*ck.budget, nil
	ck.rec.importing(true)
	back := ck.heap.aside()
	return func() {
		back()
		ck.library.age(ck.heap)
		ck.library, ck.steps, ck.limit, ck.top = nil, spent, limit, top
		ck.rec.importing(false)
	}
}

// textModule follows the text of a module. What it does not bind is Go's.
func (ck *Checker) textModule(name string, file *diag.File) (object.Value, error) {
	tree, c, err := frozenText(file)
	if err != nil {
		return nil, err
	}
	ck.Expect(file, tree)
	mod := newModule(name)
	mod.rec = ck.rec
	if strings.Contains(file.Text, "globals()") || strings.Contains(file.Text, "vars(") {
		mod.named = byname.Of(tree)
	}
	ck.others = append(ck.others, mod)
	ck.variable(mod, "__name__").v = object.Str(name)
	var native *object.Module
	if builtin.IsModule(name) {
		native, _ = ck.m.Module(file, "_"+name)
	}
	look := func(attr string) (object.Value, bool) {
		if v, ok := mod.look(attr); ok {
			return v, true
		}
		if sub, ok := ck.mods[name+"."+attr]; ok {
			return sub, true
		}
		if native == nil {
			return nil, false
		}
		return native.Look(attr)
	}
	dir := func() []string {
		if native == nil {
			return mod.names()
		}
		return append(mod.names(), native.Dir()...)
	}
	x := &object.Module{Name: name, Dir: dir, Look: look, Set: func(attr string, v object.Value) { ck.assign(ck.variable(mod, attr), v) }}
	ck.mods[name] = x
	done := false
	defer func() {
		if !done { // it was not followed to its end
			ck.mods[name] = object.Unknown{}
		}
	}()
	if ck.library == nil {
		defer ck.imports()()
	}
	f := ck.newFrame(c, mod, nil)
	if !ck.bounded(ck.budget, func() { _, err = ck.outcome(f, f.run()) }) {
		ck.library.havoc(ck.heap)
		return object.Unknown{}, nil
	}
	if err != nil {
		return object.Unknown{}, nil
	}
	done = true
	ck.whole[x] = !mod.unseen
	return x, nil
}

// texts are the modules of Python's that have been compiled, by the names of their files.
var texts sync.Map

type text struct {
	tree *syntax.Module
	code *code.Code
}

// frozenText compiles the text of a module of Python's, once in a process: it never changes.
func frozenText(file *diag.File) (*syntax.Module, *code.Code, error) {
	if t, ok := texts.Load(file.Name); ok {
		return t.(text).tree, t.(text).code, nil
	}
	tree, c, err := compiled(file)
	if err == nil {
		texts.Store(file.Name, text{tree, c})
	}
	return tree, c, err
}

func compiled(file *diag.File) (*syntax.Module, *code.Code, error) {
	tree, err := syntax.ParseModule(file)
	if err != nil {
		return nil, nil, err
	}
	c, err := code.CompileModule(file, tree)
	return tree, c, err
}

// private is the module _tq, which only modules written in the language import: what
// makes code or fields is followed, of the rest nothing is known.
func (ck *Checker) private() *object.Module {
	look := func(name string) (object.Value, bool) {
		if name == "define" {
			return &native{ck.define}, true
		}
		if name == "tuple_field" {
			return &native{object.NewTupleField}, true
		}
		return &native{func([]object.Value) (object.Value, error) { return nil, object.ErrUnknown }}, true
	}
	return &object.Module{Name: "_tq", Look: look, Dir: func() []string { return nil }}
}

// native is a function of the module _tq.
type native struct {
	fn func(args []object.Value) (object.Value, error)
}

// TypeName is what type(f).__name__ says.
func (*native) TypeName() string { return "builtin_function_or_method" }

// CallWith calls the function (object.Native).
func (n *native) CallWith(_ object.Thread, args []object.Value, _ []object.Kw) (object.Value, error) {
	return n.fn(args)
}

// define follows a text that a module has made, and gives what it bound.
func (ck *Checker) define(args []object.Value) (object.Value, error) {
	if len(args) != 3 {
		return nil, object.ErrUnknown
	}
	text, okText := args[0].(object.Str)
	names, okNames := args[1].(*object.Dict)
	place, okPlace := args[2].(object.Str)
	if !okText || !okNames || !okPlace || ck.dirty(names, 1) {
		return nil, object.ErrUnknown
	}
	tree, c, err := compiled(diag.NewFile(string(place), string(text)))
	if err != nil {
		return nil, err
	}
	ck.Expect(diag.NewFile(frozen+"made>", ""), tree)
	mod := newModule("__main__")
	vals := names.Values()
	for i, k := range names.Keys() {
		if s, ok := k.(object.Str); ok {
			ck.variable(mod, string(s)).v = vals[i]
		}
	}
	f := ck.newFrame(c, mod, nil)
	if _, err := ck.outcome(f, f.run()); err != nil {
		return nil, err
	}
	d := object.NewDict()
	ck.heap.know(d)
	for _, n := range mod.names() {
		d.PutStr(n, mod.cells[n].v)
	}
	return d, nil
}

// modLacks reports a module that surely has no variable of a name. Of a module whose text is
// followed that is sure if all of it was, and no text of the program may give it one.
func (ck *Checker) modLacks(x *object.Module, name string) bool {
	if _, followed := ck.mods[x.Name]; !followed {
		return ck.text(x.Name+"."+name) == nil // others may have imported a part of it that has one
	}
	gives := ck.program().Gives
	if !ck.whole[x] || strings.HasPrefix(name, "__") || gives[name] || gives[effects.AnyName] || ck.code.All.Globals[name] || ck.effect.Globals[name] {
		return false
	}
	_, answers := x.Look("__getattr__")
	_, within := ck.mods[x.Name+"."+name]
	if answers || within || ck.text(x.Name+"."+name) != nil { // others may have imported a module in it
		return false
	}
	pkg := ck.users[x]
	if pkg == nil || pkg.Dirs == nil {
		return true
	}
	found, err := ck.opts.Find(name, pkg.Dirs)
	return found == nil && err == nil
}

func (mod *module) look(name string) (object.Value, bool) {
	c := mod.cell(name)
	if c == nil || c.v == nil {
		return nil, false
	}
	return c.v, true
}

// names lists the variables that are bound.
func (mod *module) names() []string {
	mod.rec.lists()
	var out []string
	for _, n := range mod.order {
		if mod.cells[n].v != nil {
			out = append(out, n)
		}
	}
	if mod.listed != nil {
		for _, n := range mod.listed() {
			if mod.cells[n] == nil {
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return out
}

func builtinNames() []string {
	return append(builtin.NamesUnder(""), builtin.NamesUnder("np.")...)
}
