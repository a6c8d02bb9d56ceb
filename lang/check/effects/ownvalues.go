// The variables of a function that only ever hold what it has made itself.
package effects

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
	own := &ownValues{made: in.made, of: map[string][]string{}, added: map[string]bool{}, other: map[string]bool{}}
	syntax.Walk(def, func(n syntax.Node) bool {
		own.node(n)
		if c, ok := n.(*syntax.Comp); ok {
			r.comprehends(c, in)
		}
		return true
	})
	own.settle()
}

// ownValues finds out which variables hold their function's own.
type ownValues struct {
	made map[string]bool
	of   map[string][]string // the variables of which the values of others are, or are parts
	// added are those to which += adds, other those that hold more than lists: a number may
	// become anything by it.
	added, other map[string]bool
}

// forget notes targets that are given anything. What a star takes is a new list.
func (o *ownValues) forget(targets ...syntax.Expr) {
	for _, t := range targets {
		switch x := t.(type) {
		case *syntax.Tuple:
			o.forget(x.Elts...)
		case *syntax.List:
			o.forget(x.Elts...)
		case *syntax.Starred:
			if _, isName := x.X.(*syntax.Name); !isName {
				o.forget(x.X)
			}
		default:
			for _, n := range syntax.TargetNames([]syntax.Expr{t}) {
				delete(o.made, n)
			}
		}
	}
}

func (o *ownValues) pattern(names ...*syntax.Name) {
	for _, n := range names {
		if n != nil {
			delete(o.made, n.ID)
		}
	}
}

// assigned notes a value that is given to a target.
func (o *ownValues) assigned(t, v syntax.Expr) {
	id, ok := t.(*syntax.Name)
	if !ok {
		o.forget(t)
		return
	}
	if from, ok := ownOf(v); ok {
		o.other[id.ID] = o.other[id.ID] || !makesList(v, id.ID)
		for _, n := range from {
			o.of[n] = append(o.of[n], id.ID)
		}
		return
	}
	delete(o.made, id.ID)
}

func (o *ownValues) node(n syntax.Node) {
	switch x := n.(type) {
	case *syntax.Assign:
		for _, t := range x.Targets {
			o.assigned(t, x.Value)
		}
	case *syntax.AnnAssign:
		if x.Value != nil {
			o.assigned(x.Target, x.Value)
		}
	case *syntax.AugAssign:
		id, ok := x.Target.(*syntax.Name)
		if _, own := ownOf(x.Value); ok && !own && x.Op == syntax.Add {
			o.added[id.ID] = true
		} else if ok {
			o.assigned(x.Target, x.Value)
		}
	case *syntax.NamedExpr:
		o.assigned(x.Target, x.Value)
	case *syntax.For:
		o.forget(x.Target)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				o.forget(it.Target)
			}
		}
	case *syntax.Try:
		for _, h := range x.Handlers {
			delete(o.made, h.Name)
		}
	case *syntax.CapturePattern:
		o.pattern(x.Name)
	case *syntax.AsPattern:
		o.pattern(x.Name)
	case *syntax.MappingPattern: // the rest is a new dict, and that of a sequence a new list
		if x.Rest != nil {
			o.other[x.Rest.ID] = true
		}
	case *syntax.Import, *syntax.ImportFrom, *syntax.ClassDef:
		for _, name := range syntax.Binds(n.(syntax.Stmt)) {
			delete(o.made, name)
		}
	case *syntax.Comp:
		for _, c := range x.Clauses {
			o.forget(c.Target)
		}
	}
}

// settle forgets the variables that hold values of others which are not the function's own.
func (o *ownValues) settle() {
	for n := range o.added {
		if o.other[n] {
			delete(o.made, n)
		}
	}
	for changed := true; changed; {
		changed = false
		for from, names := range o.of {
			for _, n := range names {
				if o.made[n] && !o.made[from] {
					delete(o.made, n)
					changed = true
				}
			}
		}
	}
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
var makers = names("list", "dict", "set", "sorted", "len", "sum", "int", "float", "str", "range", "tuple", "frozenset", "bytes", "bytearray", "bool", "complex", "ord", "chr",
	"repr", "ascii", "hex", "bin", "oct", "hash", "id", "format", "isinstance", "issubclass", "callable", "hasattr", "any", "all", "enumerate", "zip", "input")

// makesList reports an expression that makes a list, or is a slice of one that a variable holds.
func makesList(x syntax.Expr, held string) bool {
	switch e := x.(type) {
	case *syntax.List:
		return true
	case *syntax.Comp:
		return e.Kind == syntax.ListComp
	case *syntax.Name:
		return e.ID == held
	case *syntax.Subscript:
		return makesList(e.X, held)
	case *syntax.Call:
		id, ok := e.Fn.(*syntax.Name)
		return ok && (id.ID == "list" || id.ID == "sorted")
	}
	return false
}

// fresh reports an expression that makes something new, or a number or text.
func fresh(x syntax.Expr) bool {
	from, ok := ownOf(x)
	return ok && len(from) == 0
}

// ownOf reports an expression that makes something new, or a number or text, if some variables
// hold nothing else.
func ownOf(x syntax.Expr) (of []string, ok bool) {
	all := func(xs ...syntax.Expr) ([]string, bool) {
		var out []string
		for _, e := range xs {
			from, ok := ownOf(e)
			if !ok {
				return nil, false
			}
			out = append(out, from...)
		}
		return out, true
	}
	switch e := x.(type) {
	case *syntax.List, *syntax.Dict, *syntax.Set, *syntax.Tuple, *syntax.Int, *syntax.Float, *syntax.Imag, *syntax.Str, *syntax.Bytes, *syntax.FString, *syntax.Const:
		return nil, true
	case *syntax.Comp:
		return nil, true
	case *syntax.Name:
		return []string{e.ID}, true
	case *syntax.Unary:
		if e.Op == syntax.Not {
			return nil, true
		}
		return all(e.X)
	case *syntax.Compare:
		return all(append([]syntax.Expr{e.X}, e.Ys...)...)
	case *syntax.Binary:
		return all(e.X, e.Y)
	case *syntax.Bool:
		return all(e.Xs...)
	case *syntax.Cond:
		return all(e.Then, e.Else)
	case *syntax.Subscript:
		if len(e.Items) == 1 {
			if _, slice := e.Items[0].(*syntax.Slice); slice {
				return all(e.X)
			}
		}
	case *syntax.Call:
		switch fn := e.Fn.(type) {
		case *syntax.Name:
			return nil, makers[fn.ID]
		case *syntax.Attr:
			switch fn.X.(type) {
			case *syntax.Str, *syntax.FString:
				return nil, true
			}
		}
	}
	return nil, false
}
