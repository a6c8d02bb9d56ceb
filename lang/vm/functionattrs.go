// What modules that look into functions and calls ask of them: __code__, __closure__,
// __get__; frames.
package vm

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// madeAttr reads the attributes of a function that are made when they are asked for.
func (f *Function) madeAttr(name string) (object.Value, bool) {
	switch name {
	case "__code__":
		return f.code.object(), true
	case "__globals__":
		return f.code.mod.m.dictOf(f.code.mod), true
	case "__closure__":
		return f.closure(), true
	case "__get__":
		return &functionGet{f}, true
	}
	return nil, false
}

// closure is __closure__: the variables of co_freevars.
func (f *Function) closure() object.Value {
	var out object.Tuple
	for _, name := range f.code.object().free() {
		for i, n := range f.code.c.FreeNames {
			if n == name {
				out = append(out, &cellView{f.free[i]})
			}
		}
	}
	if out == nil {
		return object.None
	}
	return out
}

// cellView is a variable that functions share, as a value.
type cellView struct{ b *box }

// TypeName is cell.
func (*cellView) TypeName() string { return "cell" }

// Repr tells of the cell's type alone.
func (c *cellView) Repr() string {
	v := c.b.c.Value()
	if v == nil {
		return "<cell at " + object.Address(c.b) + ": empty>"
	}
	return "<cell at " + object.Address(c.b) + ": " + v.TypeName() + " object at " + object.Address(c.b) + ">"
}

// Attr gives cell_contents.
func (c *cellView) Attr(name string) (object.Value, bool) {
	v := c.b.c.Value()
	if name != "cell_contents" || v == nil {
		return nil, false
	}
	share(v)
	return v, true
}

// SetAttr sets cell_contents.
func (c *cellView) SetAttr(name string, v object.Value) error {
	if name != "cell_contents" {
		return object.Errorf(object.AttributeError, "'cell' object has no attribute '%s'", name)
	}
	share(v)
	c.b.c = object.CellOf(v)
	return nil
}

// functionGet is the __get__ of a function: it makes methods.
type functionGet struct{ f *Function }

// TypeName is what type(f).__name__ says.
func (*functionGet) TypeName() string { return "method-wrapper" }

// CallWith binds the function to an instance, unless there is none.
func (g *functionGet) CallWith(_ object.Thread, args []object.Value, _ []builtin.Kw) (object.Value, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, object.Errorf("TypeError", "expected at least 1 argument, got %d", len(args))
	}
	if args[0] == object.None {
		if len(args) < 2 || args[1] == object.None {
			return nil, object.Errorf(object.TypeError, "__get__(None, None) is invalid")
		}
		return g.f, nil
	}
	return &object.Method{Self: args[0], Fn: g.f}, nil
}

// codeObject is __code__: what is known of a function's text and parameters.
type codeObject struct{ lc *linked }

// object is the code object, always the same one.
func (lc *linked) object() *codeObject {
	if lc.shown == nil {
		lc.shown = &codeObject{lc}
	}
	return lc.shown
}

// TypeName is code.
func (*codeObject) TypeName() string { return "code" }

// Repr names the function and its place.
func (c *codeObject) Repr() string {
	return "<code object " + c.name() + " at " + object.Address(c) + ", file \"" + c.lc.c.File.Name + "\", line " + object.Repr(c.line()) + ">"
}

// name is <module> where there is no function.
func (c *codeObject) name() string {
	if c.lc.c.Name == "" {
		return "<module>"
	}
	return c.lc.c.Name
}

func (c *codeObject) line() object.Value {
	if c.lc.c.Name == "" || c.lc.c.Node == nil {
		return object.Int(1)
	}
	return lineOf(diag.Place{File: c.lc.c.File, Span: c.lc.c.Node.Span()})
}

// The bits of co_flags.
const (
	flagOptimized = 1
	flagNewLocals = 2
	flagVarArgs   = 4
	flagVarKwargs = 8
	flagNested    = 16
	flagGenerator = 32
)

// Attr reads an attribute.
func (c *codeObject) Attr(name string) (object.Value, bool) {
	params := c.lc.c.Params
	count := func(kinds ...syntax.ParamKind) object.Value {
		n := 0
		for _, p := range params {
			for _, k := range kinds {
				if p.Kind == k {
					n++
				}
			}
		}
		return object.Int(n)
	}
	switch name {
	case "co_name":
		return object.Str(c.name()), true
	case "co_qualname":
		if c.lc.c.Qual != "" {
			return object.Str(c.lc.c.Qual), true
		}
		return object.Str(c.name()), true
	case "co_filename":
		return object.Str(c.lc.c.File.Name), true
	case "co_firstlineno":
		return c.line(), true
	case "co_argcount":
		return count(syntax.PosOnly, syntax.Plain), true
	case "co_posonlyargcount":
		return count(syntax.PosOnly), true
	case "co_kwonlyargcount":
		return count(syntax.KwOnly), true
	case "co_varnames":
		return c.names(), true
	case "co_nlocals":
		return object.Int(len(c.names())), true
	case "co_freevars":
		return texts(c.free()), true
	case "co_cellvars":
		return texts(c.scope().Cells), true
	case "co_names":
		return texts(c.scope().ModuleNames), true
	case "co_flags":
		return object.Int(c.flags()), true
	}
	return nil, false
}

// names are the parameters in Python's order, then the other variables.
func (c *codeObject) names() object.Tuple {
	var out object.Tuple
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			out = append(out, object.Str(name))
		}
	}
	for _, last := range []func(syntax.ParamKind) bool{
		func(k syntax.ParamKind) bool { return k == syntax.PosOnly || k == syntax.Plain },
		func(k syntax.ParamKind) bool { return k == syntax.KwOnly },
		func(k syntax.ParamKind) bool { return k == syntax.VarArgs },
		func(k syntax.ParamKind) bool { return k == syntax.VarKwargs },
	} {
		for _, p := range c.lc.c.Params {
			if last(p.Kind) {
				add(p.Name)
			}
		}
	}
	for _, n := range c.scope().Locals {
		add(n)
	}
	return out
}

func (c *codeObject) flags() int {
	if c.lc.c.Name == "" {
		return 0
	}
	flags := flagOptimized | flagNewLocals
	if strings.Contains(c.lc.c.Qual, "<locals>") {
		flags |= flagNested
	}
	for _, p := range c.lc.c.Params {
		switch p.Kind {
		case syntax.VarArgs:
			flags |= flagVarArgs
		case syntax.VarKwargs:
			flags |= flagVarKwargs
		}
	}
	if c.scope().Generator {
		flags |= flagGenerator
	}
	return flags
}

func texts(names []string) object.Tuple {
	out := make(object.Tuple, len(names))
	for i, n := range names {
		out[i] = object.Str(n)
	}
	return out
}

// scope lists the names of the function.
func (c *codeObject) scope() *syntax.Scope {
	switch x := c.lc.c.Node.(type) {
	case *syntax.FuncDef:
		return x.Scope
	case *syntax.Lambda:
		return x.Scope
	}
	return &syntax.Scope{}
}

// free are the names of variables of functions around, in Python's order.
func (c *codeObject) free() []string {
	return slices.Sorted(slices.Values(c.scope().Free))
}

// Frames: the calls under way when they were asked for.

// frameView is a call as it stood then; of tracebacks, one that is over.
type frameView struct {
	at      diag.Place
	name    string
	code    *codeObject // nil in tracebacks
	back    *frameView
	locals  *object.Dict
	globals *object.Dict
}

// frameNow gives the frame that is n calls above the one that asks.
func frameNow(m *Machine, args []object.Value) (object.Value, error) {
	n, ok := args[0].(object.Int)
	if !ok {
		return nil, object.Errorf(object.TypeError, "'%s' object cannot be interpreted as an integer", object.FullTypeName(args[0]))
	}
	f := m.top
	for ; n > 0 && f != nil && f.code != nil; n-- {
		f = f.prev
	}
	v := m.viewOf(f)
	if v == nil {
		return nil, object.Errorf("ValueError", "call stack is not deep enough")
	}
	return v, nil
}

// viewOf shows a frame and those that called it; nil where there is none.
func (m *Machine) viewOf(f *frame) *frameView {
	var first *frameView
	for to := &first; f != nil && f.code != nil; f = f.prev {
		if f.code.mod == nil { // the machine's own, below all
			continue
		}
		v := &frameView{at: f.code.placeNow(f), name: f.name(), code: f.code.object(), globals: m.dictOf(f.code.mod)}
		v.locals = m.localsOf(f)
		*to, to = v, &v.back
	}
	return first
}

// Frame shows the frame of a generator that has not ended, which has callers while it runs
// (object.Framed).
func (g *generator) Frame() object.Value {
	for f := g.m.top; f != nil && f.code != nil; f = f.prev {
		if f.gen == g {
			return g.m.viewOf(f)
		}
	}
	f := &frame{code: g.fn.code, fn: g.fn, regs: g.regs, far: g.far, pc: g.pc}
	return &frameView{at: f.code.placeNow(f), name: f.name(), code: f.code.object(), globals: g.m.dictOf(f.code.mod), locals: g.m.localsOf(f)}
}

// TypeName is frame.
func (*frameView) TypeName() string { return "frame" }

// Repr names the place and the function.
func (f *frameView) Repr() string {
	file := ""
	if f.at.File != nil {
		file = f.at.File.Name
	}
	return "<frame at " + object.Address(f) + ", file " + object.Repr(object.Str(file)) + ", line " + object.Repr(lineOf(f.at)) + ", code " + f.name + ">"
}

// Attr gives f_lineno, f_code and the like.
func (f *frameView) Attr(name string) (object.Value, bool) {
	switch name {
	case "f_lineno":
		return lineOf(f.at), true
	case "f_lasti":
		return object.Int(-1), true
	case "f_trace":
		return object.None, true
	case "f_code":
		if f.code == nil {
			return &codeView{f}, true
		}
		return f.code, true
	case "f_back":
		if f.back == nil {
			return object.None, true
		}
		return f.back, true
	case "f_locals":
		return dictOrEmpty(f.locals), true
	case "f_globals":
		return dictOrEmpty(f.globals), true
	}
	return nil, false
}

func dictOrEmpty(d *object.Dict) object.Value {
	if d == nil {
		return object.NewDict()
	}
	return d
}

// lineOf is the line of a place; 0 where there is none.
func lineOf(at diag.Place) object.Value {
	if at.File == nil {
		return object.Int(0)
	}
	line, _ := at.File.Position(int(at.Span.Start))
	return object.Int(line)
}

// codeView is the code of a frame of a traceback.
type codeView struct{ of *frameView }

// TypeName is code.
func (*codeView) TypeName() string { return "code" }

// Attr gives co_name, co_filename and co_firstlineno.
func (c *codeView) Attr(name string) (object.Value, bool) {
	switch name {
	case "co_name", "co_qualname":
		return object.Str(c.of.name), true
	case "co_filename":
		if c.of.at.File == nil {
			return object.Str(""), true
		}
		return object.Str(c.of.at.File.Name), true
	case "co_firstlineno":
		return lineOf(c.of.at), true
	}
	return nil, false
}
