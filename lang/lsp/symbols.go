// Which variable each name of a text means: the definitions and uses that editors go to
// and rename.
package lsp

import (
	"slices"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// symbol is a variable: of a module, a function, a comprehension or a class.
type symbol struct {
	name  string
	scope *syntax.Scope // where it lives
	uses  []use
	def   *syntax.FuncDef // the function that it names, where nothing else binds it
	bound int             // how often something binds it
	param bool
}

// use is a place where a symbol is written.
type use struct {
	at      diag.Span
	defines bool
}

// symbols are those of a text.
type symbols struct {
	file  *diag.File
	root  *syntax.Scope
	known map[symbolKey]*symbol
	calls []call             // whose keywords may name parameters
	bound map[symbolKey]bool // of names of classes, those that the walk has seen bound
}

type symbolKey struct {
	scope *syntax.Scope
	name  string
}

type call struct {
	fn   *symbol
	args []syntax.Arg
}

// index finds the symbols of a tree.
func index(tree *syntax.Module) *symbols {
	s := &symbols{file: tree.File, root: tree.Scope, known: map[symbolKey]*symbol{}, bound: map[symbolKey]bool{}}
	for _, st := range tree.Body {
		s.node(st, tree.Scope)
	}
	for _, c := range s.calls {
		s.keywords(c)
	}
	for _, sym := range s.known {
		slices.SortFunc(sym.uses, func(a, b use) int {
			if a.at == b.at && a.defines != b.defines && a.defines {
				return -1
			} else if a.at == b.at && a.defines != b.defines {
				return 1
			}
			return int(a.at.Start - b.at.Start)
		})
		sym.uses = slices.CompactFunc(sym.uses, func(a, b use) bool { return a.at == b.at })
	}
	return s
}

// home is the scope in which a name that is used in a scope lives.
func (s *symbols) home(sc *syntax.Scope, name string) *syntax.Scope {
	for from := sc; sc != nil && sc.Kind != syntax.ModuleScope; sc = sc.Parent {
		if sc.Kind == syntax.ClassScope && sc != from {
			continue
		}
		switch sc.Where(name) {
		case syntax.InLocal, syntax.InCell:
			return sc
		case syntax.InModule:
			if sc.Kind == syntax.ClassScope && slices.Contains(sc.Locals, name) {
				return sc
			}
			return s.root
		}
	}
	return s.root
}

func (s *symbols) add(sc *syntax.Scope, name string, at diag.Span, defines bool) *symbol {
	key := symbolKey{s.home(sc, name), name}
	if own := (symbolKey{sc, name}); sc.Kind == syntax.ClassScope && key.scope == sc {
		if defines {
			s.bound[own] = true
		} else if !s.bound[own] { // a class body reads the module's variable until it binds its own
			key.scope = s.home(sc.Parent, name)
		}
	}
	sym := s.known[key]
	if sym == nil {
		sym = &symbol{name: name, scope: key.scope}
		s.known[key] = sym
	}
	if at.Len() > 0 && s.file.Slice(at) == name {
		sym.uses = append(sym.uses, use{at, defines})
	}
	return sym
}

// node walks a node that stands in a scope.
func (s *symbols) node(n syntax.Node, sc *syntax.Scope) {
	if sc == nil {
		return
	}
	switch x := n.(type) {
	case *syntax.Name:
		s.add(sc, x.ID, x.Pos, false)
		return
	case *syntax.FuncDef:
		s.function(x, sc)
		return
	case *syntax.Lambda:
		s.params(x.Params, sc, x.Scope)
		s.node(x.Body, x.Scope)
		return
	case *syntax.ClassDef:
		s.class(x, sc)
		return
	case *syntax.Comp:
		s.comp(x, sc)
		return
	case *syntax.Call:
		if f, ok := x.Fn.(*syntax.Name); ok {
			s.calls = append(s.calls, call{s.add(sc, f.ID, diag.Span{}, false), x.Args})
		}
	case *syntax.Assign:
		s.node(x.Value, sc)
		s.targets(x, sc)
		for _, t := range x.Targets {
			s.node(t, sc)
		}
		return
	case *syntax.Import:
		for _, a := range x.Names {
			s.alias(a, sc)
		}
	case *syntax.ImportFrom:
		for _, a := range x.Names {
			s.alias(a, sc)
		}
	case *syntax.Try:
		for _, h := range x.Handlers {
			if h.Name != "" {
				s.add(sc, h.Name, h.NamePos, true)
			}
		}
	}
	s.targets(n, sc)
	syntax.Children(n, func(c syntax.Node) { s.node(c, sc) })
}

// targets notes which names a statement binds.
func (s *symbols) targets(n syntax.Node, sc *syntax.Scope) {
	var mark func(t syntax.Expr)
	mark = func(t syntax.Expr) {
		switch x := t.(type) {
		case *syntax.Name:
			s.defines(sc, x)
		case *syntax.Tuple:
			for _, e := range x.Elts {
				mark(e)
			}
		case *syntax.List:
			for _, e := range x.Elts {
				mark(e)
			}
		case *syntax.Starred:
			mark(x.X)
		}
	}
	switch x := n.(type) {
	case *syntax.Assign:
		for _, t := range x.Targets {
			mark(t)
		}
	case *syntax.AugAssign:
		mark(x.Target)
	case *syntax.AnnAssign:
		mark(x.Target)
	case *syntax.For:
		mark(x.Target)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				mark(it.Target)
			}
		}
	case *syntax.NamedExpr:
		mark(x.Target)
	case *syntax.Global:
		for _, id := range x.Names {
			s.add(sc, id.ID, id.Pos, false)
		}
	case *syntax.Nonlocal:
		for _, id := range x.Names {
			s.add(sc, id.ID, id.Pos, false)
		}
	}
}

// defines notes a binding; the walk over the children adds the use again, which is the
// same place and is left out.
func (s *symbols) defines(sc *syntax.Scope, x *syntax.Name) {
	sym := s.add(sc, x.ID, x.Pos, true)
	sym.bound, sym.def = sym.bound+1, nil
}

func (s *symbols) function(x *syntax.FuncDef, sc *syntax.Scope) {
	sym := s.add(sc, x.Name, x.NamePos, true)
	sym.bound++
	if sym.def = x; sym.bound > 1 {
		sym.def = nil
	}
	for _, d := range x.Decorators {
		s.node(d, sc)
	}
	s.params(x.Params, sc, x.Scope)
	if x.Returns != nil {
		s.node(x.Returns, sc)
	}
	for _, st := range x.Body {
		s.node(st, x.Scope)
	}
}

func (s *symbols) params(list []*syntax.Param, sc, inner *syntax.Scope) {
	if inner == nil {
		return
	}
	for _, p := range list {
		s.add(inner, p.Name, p.NamePos, true).param = true
		if p.Ann != nil {
			s.node(p.Ann, sc)
		}
		if p.Default != nil {
			s.node(p.Default, sc)
		}
	}
}

func (s *symbols) class(x *syntax.ClassDef, sc *syntax.Scope) {
	s.add(sc, x.Name, x.NamePos, true)
	for _, d := range x.Decorators {
		s.node(d, sc)
	}
	for _, b := range x.Bases {
		s.node(b.Value, sc)
	}
	for _, st := range x.Body {
		s.node(st, x.Scope)
	}
}

func (s *symbols) comp(x *syntax.Comp, sc *syntax.Scope) {
	for i, c := range x.Clauses {
		at := x.Scope
		if i == 0 {
			at = sc
		}
		s.node(c.Iter, at)
		s.targets(&syntax.For{Target: c.Target}, x.Scope)
		s.node(c.Target, x.Scope)
		for _, e := range c.Ifs {
			s.node(e, x.Scope)
		}
	}
	for _, e := range []syntax.Expr{x.Elt, x.Value} {
		if e != nil {
			s.node(e, x.Scope)
		}
	}
}

func (s *symbols) alias(a syntax.Alias, sc *syntax.Scope) {
	name := a.Bound()
	at := a.Pos
	if a.As != "" {
		at.Start = at.End - int32(len(a.As))
	} else {
		at.End = at.Start + int32(len(name))
	}
	s.add(sc, name, at, true)
}

// keywords adds the keywords of a call to the parameters that they name.
func (s *symbols) keywords(c call) {
	if c.fn.def == nil || c.fn.def.Scope == nil {
		return
	}
	for _, a := range c.args {
		p := s.known[symbolKey{c.fn.def.Scope, a.Name}]
		if a.Name != "" && p != nil && p.param {
			p.uses = append(p.uses, use{a.NamePos, false})
		}
	}
}

// at is the symbol that is written at an offset; nil if none is.
func (s *symbols) at(off int) *symbol {
	for _, sym := range s.known {
		for _, u := range sym.uses {
			if int(u.at.Start) <= off && off <= int(u.at.End) {
				return sym
			}
		}
	}
	return nil
}
