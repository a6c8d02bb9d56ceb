// The variables of a function that only ever hold what it has made itself.
package check

import (
	"github.com/tq-lang/tq/lang/syntax"
)

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
