// What an editor is told of a text: all its errors, the types of its expressions and
// variables, completions and signatures. Nothing runs.
package lang

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// inside is an analysis seen from a place in its text.
type inside struct {
	a  *Analysis
	at int
}

// function is the innermost function around the place, nil at the top of the module.
func (n inside) function() syntax.Node {
	path := syntax.At(n.a.Tree(), n.at)
	for i := len(path) - 1; i >= 0; i-- {
		switch path[i].(type) {
		case *syntax.FuncDef, *syntax.Lambda:
			return path[i]
		}
	}
	return nil
}

func (n inside) names() []string {
	out := n.a.text.Checker().Names()
	if fn, ok := n.function().(*syntax.FuncDef); ok && fn.Scope != nil {
		out = append(slices.Clone(fn.Scope.Locals), out...)
	}
	return out
}

func (n inside) name(id string) (object.Value, bool) {
	if fn, ok := n.function().(*syntax.FuncDef); ok && fn.Scope != nil && slices.Contains(fn.Scope.Locals, id) {
		return n.local(fn, id)
	}
	if v, ok := n.a.text.Checker().Known(id); ok {
		return v, true
	}
	return n.a.s.machine.Name(id)
}

// local is a function's variable as the last binding before the place left it, or the
// first one after it.
func (n inside) local(fn syntax.Node, id string) (v object.Value, ok bool) {
	for _, l := range n.a.known().locals[fn] {
		if l.name == id && (!ok || l.end <= n.at) {
			v, ok = l.v, true
		}
	}
	return v, ok
}

func (n inside) peek(v object.Value, attr string) (object.Value, bool) {
	return n.a.s.machine.Peek(v, attr)
}
func (n inside) path(name string) string       { return n.a.s.path(name) }
func (n inside) module(name string) *diag.File { return n.a.s.userModule(name) }
func (n inside) folders() []string             { return n.a.s.folders() }

func (n inside) describe(v object.Value, detail bool) *Inspection { return n.a.s.describe(v, detail) }

// typeOf finds an expression of the same text in the tree.
func (n inside) typeOf(expr string, _ near) (object.Value, bool) {
	expr = strings.TrimSpace(expr)
	var found object.Value
	syntax.Walk(n.a.Tree(), func(x syntax.Node) bool {
		if e, ok := x.(syntax.Expr); ok && n.a.File.Slice(e.Span()) == expr {
			if v, ok := n.a.seen(e); ok && (found == nil || int(e.Span().Start) <= n.at) {
				found = v
			}
		}
		return true
	})
	if found != nil {
		return found, true
	}
	return live{n.a.s}.typeOf(expr, nil)
}

// statement is where the simple statement begins that is being written at a place: a line,
// or what the tree says.
func (a *Analysis) statement(at int) int {
	text := a.File.Text[:at]
	start := strings.LastIndexAny(text, "\r\n") + 1
	for _, off := range []int{at, at - 1} {
		for _, n := range syntax.At(a.Tree(), off) {
			switch n.(type) {
			case *syntax.ExprStmt, *syntax.Assign, *syntax.AugAssign, *syntax.AnnAssign, *syntax.Return, *syntax.BadStmt, *syntax.Assert, *syntax.Raise, *syntax.Delete:
				start = min(start, int(n.Span().Start))
			}
		}
	}
	for start < at && (text[start] == ' ' || text[start] == '\t') {
		start++
	}
	return start
}

// GoFunction is where a function of a cell of Go has its name.
func (a *Analysis) GoFunction(name string) (diag.Place, bool) {
	p, ok := a.goAt[name]
	return p, ok
}

// GoFunctions are the functions that stand in a cell of Go, in the order of the text.
func (a *Analysis) GoFunctions(cell *syntax.Magic) (out []diag.Place) {
	for _, p := range a.goAt {
		if p.File == a.File && cell.Span().Contains(int(p.Span.Start)) {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(p, q diag.Place) int { return int(p.Span.Start - q.Span.Start) })
	return out
}

// inGo reports a place in the source of a cell of Go.
func (a *Analysis) inGo(at int) bool {
	return slices.ContainsFunc(a.Tree().Body, func(st syntax.Stmt) bool {
		m, ok := st.(*syntax.Magic)
		return ok && m.Cell && m.Name == "go" && int(m.BodyPos.Start) <= at && at < int(m.BodyPos.End)
	})
}

// Complete lists what can stand at a byte offset.
func (a *Analysis) Complete(at int) Completions {
	at = min(max(at, 0), len(a.File.Text))
	if a.inGo(at) {
		return Completions{Start: at, End: at}
	}
	from := a.statement(at)
	c := complete(inside{a, at}, a.File.Text[from:], at-from, Magics{})
	c.Start, c.End = c.Start+from, c.End+from
	return c
}

// Hover is what is known of what stands at a byte offset.
type Hover struct {
	Span diag.Span
	Type string // "f64[3, 4]", "int"; "?" if only running can tell
	*Inspection
}

// Hover describes the expression at a byte offset.
func (a *Analysis) Hover(at int) (*Hover, bool) {
	at = min(max(at, 0), len(a.File.Text))
	path := syntax.At(a.Tree(), at)
	if len(path) == 0 {
		return nil, false
	}
	n := path[len(path)-1]
	v, ok := a.valueOf(n, at)
	if !ok {
		from := a.statement(at)
		i, ok := describeAt(inside{a, at}, a.File.Text[from:], at-from, false)
		if _, isWord := n.(syntax.Expr); !ok || !isWord && !isDefinition(n) {
			return nil, false
		}
		return &Hover{n.Span(), i.Type, i}, true
	}
	return &Hover{n.Span(), hoverType(v), a.s.describe(v, false)}, true
}

func isDefinition(n syntax.Node) bool {
	switch n.(type) {
	case *syntax.FuncDef, *syntax.ClassDef, *syntax.Import, *syntax.ImportFrom:
		return true
	}
	return false
}

// valueOf is what is known of a node's value.
func (a *Analysis) valueOf(n syntax.Node, at int) (object.Value, bool) {
	if v, ok := a.seen(n); ok {
		return v, true
	}
	switch x := n.(type) {
	case *syntax.Name:
		return inside{a, at}.name(x.ID)
	case *syntax.Param:
		return inside{a, at}.local(inside{a, at}.function(), x.Name)
	}
	return nil, false
}

func hoverType(v object.Value) string {
	if t := typeText(v); t != "" {
		return t
	}
	if v == object.None {
		return "None"
	}
	return "?"
}

// TypeOf is the type of what a name stands for where it is bound, "" if it is not known or
// no tensor's.
func (a *Analysis) TypeOf(n syntax.Node) string {
	v, _ := a.valueOf(n, int(n.Span().End))
	if x, ok := object.Unnamed(v).(*object.Array); ok {
		return x.Type().String()
	}
	return ""
}

// Bound is the type of the tensor that an assignment binds a name to, "" of all else.
func (a *Analysis) Bound(fn syntax.Node, name string, st syntax.Stmt) string {
	var v object.Value
	if fn != nil {
		v, _ = inside{a, int(st.Span().End)}.local(fn, name)
	} else if x, ok := st.(*syntax.Assign); ok {
		v, _ = a.seen(x.Value)
	}
	if x, ok := v.(*object.Array); ok {
		return x.Type().String()
	}
	return ""
}

// Signature is the call around a byte offset.
type Signature struct {
	Label  string   // name(a, b=2)
	Params []string // as they stand in the label
	Active int      // the parameter being typed, -1 if none is
	Doc    string
}

// Signature finds the call around a byte offset.
func (a *Analysis) Signature(at int) (*Signature, bool) {
	at = min(max(at, 0), len(a.File.Text))
	if a.inGo(at) {
		return nil, false
	}
	from := a.statement(at)
	p := placeOf(a.File.Text[from:], at-from)
	if p.call == nil {
		return nil, false
	}
	sc := inside{a, at}
	v, ok := find1(sc, p.call.callee)
	if !ok {
		return nil, false
	}
	i := sc.describe(v, false)
	open := strings.IndexByte(i.Signature, '(')
	if open < 0 {
		return nil, false
	}
	s := &Signature{Label: i.Signature, Doc: i.Doc, Active: -1}
	at = p.call.arg
	for _, part := range splitTop(strings.TrimSuffix(i.Signature[open+1:], ")")) {
		name, _, _ := strings.Cut(part, "=")
		if name = strings.TrimSpace(name); part == "/" || part == "*" || part == "" {
			continue
		}
		k := len(s.Params)
		if p.call.keyword == "" && (k == at || k < at && strings.HasPrefix(part, "*")) || p.call.keyword != "" && p.call.keyword == name {
			s.Active = k
		}
		s.Params = append(s.Params, part)
	}
	return s, true
}

// Definition is where the function or class is defined that an attribute stands for.
func (a *Analysis) Definition(x *syntax.Attr) (diag.Place, bool) {
	v, ok := a.seen(x)
	if !ok {
		owner, known := a.valueOf(x.X, int(x.X.Span().End))
		if !known {
			return diag.Place{}, false
		}
		if v, ok = (inside{a, 0}).peek(owner, x.Name); !ok {
			return diag.Place{}, false
		}
	}
	for {
		switch f := v.(type) {
		case *object.Method:
			v = f.Fn
			continue
		case *object.ClassMethod:
			v = f.Fn
			continue
		case *object.StaticMethod:
			v = f.Fn
			continue
		case *object.Property:
			v = f.Getter
			continue
		case *check.Function:
			if def, ok := f.Node().(*syntax.FuncDef); ok {
				p, _ := a.moved(diag.Place{File: f.File(), Span: def.NamePos})
				return p, true
			}
		}
		return diag.Place{}, false
	}
}
