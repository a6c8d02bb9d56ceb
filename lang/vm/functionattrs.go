// What modules that look into functions ask of them: __code__, __globals__, __get__.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// madeAttr reads the attributes of a function that are made when they are asked for.
func (f *Function) madeAttr(name string) (value.Value, bool) {
	switch name {
	case "__code__":
		return &codeObject{f}, true
	case "__globals__":
		return f.code.mod.m.dictOf(f.code.mod), true
	case "__closure__":
		return value.None, true
	case "__get__":
		return &functionGet{f}, true
	}
	return nil, false
}

// functionGet is the __get__ of a function: it makes methods.
type functionGet struct{ f *Function }

// TypeName is what type(f).__name__ says.
func (*functionGet) TypeName() string { return "method-wrapper" }

// CallWith binds the function to an instance, unless there is none.
func (g *functionGet) CallWith(_ value.Thread, args []value.Value, _ []builtin.Kw) (value.Value, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, value.Errorf("TypeError", "expected at least 1 argument, got %d", len(args))
	}
	if args[0] == value.None {
		return g.f, nil
	}
	return &value.Method{Self: args[0], Fn: g.f}, nil
}

// codeObject is __code__: what is known of a function's text and parameters.
type codeObject struct{ f *Function }

// TypeName is code.
func (*codeObject) TypeName() string { return "code" }

// Repr names the function and its place.
func (c *codeObject) Repr() string {
	line, _ := c.f.File().Position(int(c.f.Node().Span().Start))
	return "<code object " + c.f.Name + ", file \"" + c.f.File().Name + "\", line " + value.Repr(value.Int(line)) + ">"
}

// The bits of co_flags.
const (
	flagVarArgs   = 4
	flagVarKwargs = 8
	flagGenerator = 32
)

// Attr reads an attribute.
func (c *codeObject) Attr(name string) (value.Value, bool) {
	f := c.f
	count := func(kinds ...syntax.ParamKind) value.Value {
		n := 0
		for _, p := range f.Params() {
			for _, k := range kinds {
				if p.Kind == k {
					n++
				}
			}
		}
		return value.Int(n)
	}
	switch name {
	case "co_name":
		return value.Str(f.Name), true
	case "co_qualname":
		return value.Str(f.Qual), true
	case "co_filename":
		return value.Str(f.File().Name), true
	case "co_firstlineno":
		line, _ := f.File().Position(int(f.Node().Span().Start))
		return value.Int(line), true
	case "co_argcount":
		return count(syntax.PosOnly, syntax.Plain), true
	case "co_posonlyargcount":
		return count(syntax.PosOnly), true
	case "co_kwonlyargcount":
		return count(syntax.KwOnly), true
	case "co_varnames":
		return c.names(), true
	case "co_nlocals":
		return value.Int(len(c.names())), true
	case "co_freevars":
		return texts(f.scope().Free), true
	case "co_cellvars":
		return texts(f.scope().Cells), true
	case "co_names":
		return texts(f.scope().ModuleNames), true
	case "co_flags":
		return value.Int(c.flags()), true
	}
	return nil, false
}

// names are the parameters in Python's order, then the other variables.
func (c *codeObject) names() value.Tuple {
	var out value.Tuple
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			out = append(out, value.Str(name))
		}
	}
	for _, last := range []func(syntax.ParamKind) bool{
		func(k syntax.ParamKind) bool { return k == syntax.PosOnly || k == syntax.Plain },
		func(k syntax.ParamKind) bool { return k == syntax.KwOnly },
		func(k syntax.ParamKind) bool { return k == syntax.VarArgs },
		func(k syntax.ParamKind) bool { return k == syntax.VarKwargs },
	} {
		for _, p := range c.f.Params() {
			if last(p.Kind) {
				add(p.Name)
			}
		}
	}
	for _, n := range c.f.scope().Locals {
		add(n)
	}
	return out
}

func (c *codeObject) flags() int {
	flags := 0
	for _, p := range c.f.Params() {
		switch p.Kind {
		case syntax.VarArgs:
			flags |= flagVarArgs
		case syntax.VarKwargs:
			flags |= flagVarKwargs
		}
	}
	if c.f.scope().Generator {
		flags |= flagGenerator
	}
	return flags
}

func texts(names []string) value.Tuple {
	out := make(value.Tuple, len(names))
	for i, n := range names {
		out[i] = value.Str(n)
	}
	return out
}

// scope lists the names of the function.
func (f *Function) scope() *syntax.Scope {
	switch x := f.Node().(type) {
	case *syntax.FuncDef:
		return x.Scope
	case *syntax.Lambda:
		return x.Scope
	}
	return &syntax.Scope{}
}
