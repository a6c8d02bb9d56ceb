// What editors ask about a text: hover, completion, signatures, definitions, references,
// rename, symbols, inlay hints.
package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// requests are those that tq answers, each about a document.
var requests = map[string]request{
	"textDocument/hover":          at(hoverAt),
	"textDocument/completion":     at(completionAt),
	"textDocument/signatureHelp":  at(signatureAt),
	"textDocument/definition":     at(definitionAt),
	"textDocument/references":     referencesAt,
	"textDocument/prepareRename":  at(prepareRename),
	"textDocument/rename":         rename,
	"textDocument/documentSymbol": outline,
	"textDocument/inlayHint":      inlayHints,
}

// at is a request about a place.
func at(do func(a *analysis, off int) (any, error)) request {
	return func(a *analysis, params json.RawMessage) (any, error) {
		var p placed
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &responseError{invalidParams, err.Error()}
		}
		return do(a, a.offset(p.Position))
	}
}

// diagnostics are the errors of the text.
func (a *analysis) diagnostics() []diagnostic {
	out := []diagnostic{}
	for _, e := range a.Errors {
		d := diagnostic{Range: a.text.span(e.Place.Span), Severity: 1, Code: string(e.Code), Source: "tq", Message: e.Error()}
		if e.Caret.Len() > 0 && len(e.Operands) == 0 {
			d.Range = a.text.span(e.Caret)
		}
		for _, o := range e.Operands {
			line := "\n" + o.Label + "  " + o.Type
			if o.Note != "" {
				line += "  " + o.Note
			}
			d.Message += line
		}
		if e.Hint != "" {
			d.Message += "\nhint: " + e.Hint
		}
		for _, n := range e.Notes {
			d.related(a, n.Place, n.Text)
		}
		for _, f := range e.Trace {
			d.related(a, f.Place, "in "+f.Func)
		}
		out = append(out, d)
	}
	return out
}

// related adds another place that an error speaks of.
func (d *diagnostic) related(a *analysis, p diag.Place, what string) {
	if l, ok := a.location(p); ok {
		d.Related = append(d.Related, related{l, what})
	}
}

// location is a place as the client knows it.
func (a *analysis) location(p diag.Place) (location, bool) {
	switch {
	case p.File == nil || strings.HasPrefix(p.File.Name, "<"):
		return location{}, false
	case p.File == a.text.file:
		return location{a.uri, a.text.span(p.Span)}, true
	}
	return location{uriOf(p.File.Name), text{p.File, a.bytes}.span(p.Span)}, true
}

func hoverAt(a *analysis, off int) (any, error) {
	h, ok := a.Hover(off)
	if !ok {
		return nil, nil
	}
	name := a.text.file.Slice(h.Span)
	if strings.Contains(name, "\n") || len(name) > 60 {
		name = "…"
	}
	var b strings.Builder
	head := name + ": " + h.Type
	if h.Signature != "" {
		head = h.Signature
	}
	fmt.Fprintf(&b, "```python\n%s\n```", head)
	if docs := strings.TrimSpace(h.Docs()); h.Signature != "" && docs != "" {
		b.WriteString("\n\n" + docs)
	}
	return hover{markup{"markdown", b.String()}, a.text.span(h.Span)}, nil
}

// itemKinds are the protocol's kinds of completions.
var itemKinds = map[string]int{"function": 3, "module": 9, "class": 7, "keyword": 14, "param": 6, "path": 17, "property": 10, "ndarray": 6, "dtype": 25, "tensor": 5}

func completionAt(a *analysis, off int) (any, error) {
	c := a.Complete(off)
	edit := a.text.span(diag.SpanOf(c.Start, c.End))
	out := completionList{Items: []completionItem{}}
	for i, x := range c.List {
		kind, ok := itemKinds[x.Kind]
		if !ok {
			kind = itemKinds["ndarray"]
		}
		detail := x.Detail
		if detail == "" {
			detail = x.Kind
		}
		out.Items = append(out.Items, completionItem{Label: x.Text, Kind: kind, Detail: detail, SortText: fmt.Sprintf("%05d", i), TextEdit: textEdit{edit, x.Text}})
	}
	return out, nil
}

func signatureAt(a *analysis, off int) (any, error) {
	s, ok := a.Signature(off)
	if !ok {
		return nil, nil
	}
	sig := signature{Label: s.Label, Documentation: s.Doc, Parameters: []parameter{}}
	for _, p := range s.Params {
		sig.Parameters = append(sig.Parameters, parameter{p})
	}
	if s.Active >= 0 {
		sig.ActiveParameter = &s.Active
	}
	return signatureHelp{[]signature{sig}}, nil
}

func definitionAt(a *analysis, off int) (any, error) {
	out := []location{}
	path := syntax.At(a.Tree(), off)
	if n := len(path); n > 0 {
		if x, ok := path[n-1].(*syntax.Attr); ok && x.NamePos.Contains(off) {
			if p, ok := a.Definition(x); ok {
				if l, ok := a.location(p); ok {
					out = append(out, l)
				}
			}
			return out, nil
		}
	}
	if sym := a.syms().at(off); sym != nil {
		for _, u := range sym.uses {
			if u.defines {
				out = append(out, location{a.uri, a.text.span(u.at)})
				if sym.def != nil || sym.param {
					break
				}
			}
		}
		if p, ok := a.GoFunction(sym.name); ok && len(out) == 0 {
			if l, ok := a.location(p); ok {
				out = append(out, l)
			}
		}
	}
	return out, nil
}

func referencesAt(a *analysis, params json.RawMessage) (any, error) {
	var p referenceParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &responseError{invalidParams, err.Error()}
	}
	out := []location{}
	if sym := a.syms().at(a.offset(p.Position)); sym != nil {
		for _, u := range sym.uses {
			if p.Context.IncludeDeclaration || !u.defines {
				out = append(out, location{a.uri, a.text.span(u.at)})
			}
		}
	}
	return out, nil
}

// renamed is the symbol at an offset, if it is the text's own.
func (a *analysis) renamed(off int) (*symbol, error) {
	sym := a.syms().at(off)
	if sym == nil || !slices.ContainsFunc(sym.uses, func(u use) bool { return u.defines }) {
		return nil, &responseError{requestFailed, "only variables, functions, classes and parameters of this text have other names"}
	}
	return sym, nil
}

func prepareRename(a *analysis, off int) (any, error) {
	sym, err := a.renamed(off)
	if err != nil {
		return nil, err
	}
	for _, u := range sym.uses {
		if int(u.at.Start) <= off && off <= int(u.at.End) {
			return a.text.span(u.at), nil
		}
	}
	return nil, nil
}

func rename(a *analysis, params json.RawMessage) (any, error) {
	var p renameParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &responseError{invalidParams, err.Error()}
	}
	sym, err := a.renamed(a.offset(p.Position))
	if err != nil {
		return nil, err
	}
	toks := syntax.Tokens(p.NewName)
	if len(toks) == 0 || toks[0].Kind != syntax.TokName || int(toks[0].Pos.End) != len(p.NewName) || slices.Contains(syntax.Keywords(), p.NewName) {
		return nil, &responseError{requestFailed, "'" + p.NewName + "' is no name"}
	}
	for _, other := range a.syms().known {
		if other != sym && other.name == p.NewName && (other.scope == sym.scope || inside(other.scope, sym.scope) || inside(sym.scope, other.scope)) && len(other.uses) > 0 {
			return nil, &responseError{requestFailed, "there is a '" + p.NewName + "' already"}
		}
	}
	edits := []textEdit{}
	for _, u := range sym.uses {
		edits = append(edits, textEdit{a.text.span(u.at), p.NewName})
	}
	return workspaceEdit{map[string][]textEdit{a.uri: edits}}, nil
}

// inside reports a scope that stands in another.
func inside(s, other *syntax.Scope) bool {
	for ; s != nil; s = s.Parent {
		if s == other {
			return true
		}
	}
	return false
}

func outline(a *analysis, _ json.RawMessage) (any, error) {
	return a.outline(a.Tree().Body, nil, false), nil
}

// outline lists what statements define; a variable once.
func (a *analysis) outline(body []syntax.Stmt, fn syntax.Node, class bool) []documentSymbol {
	out, seen := []documentSymbol{}, map[string]bool{}
	for _, st := range body {
		switch x := st.(type) {
		case *syntax.FuncDef:
			kind := symbolFunction
			if class {
				kind = symbolMethod
			}
			out = append(out, documentSymbol{Name: x.Name, Kind: kind, Range: a.text.span(syntax.Extent(x)), SelectionRange: a.text.span(x.NamePos), Children: a.definitions(x.Body, x)})
		case *syntax.Magic:
			for _, p := range a.GoFunctions(x) {
				at := a.text.span(p.Span)
				out = append(out, documentSymbol{Name: a.text.file.Slice(p.Span), Detail: "Go", Kind: symbolFunction, Range: at, SelectionRange: at})
			}
		case *syntax.ClassDef:
			out = append(out, documentSymbol{Name: x.Name, Kind: symbolClass, Range: a.text.span(syntax.Extent(x)), SelectionRange: a.text.span(x.NamePos), Children: a.outline(x.Body, nil, true)})
		case *syntax.Assign:
			for _, t := range x.Targets {
				if n, ok := t.(*syntax.Name); ok && !seen[n.ID] {
					seen[n.ID] = true
					out = append(out, documentSymbol{Name: n.ID, Detail: a.Bound(fn, n.ID, st), Kind: symbolVariable, Range: a.text.span(st.Span()), SelectionRange: a.text.span(n.Pos)})
				}
			}
		}
	}
	return out
}

// definitions are the functions and classes in a function's body.
func (a *analysis) definitions(body []syntax.Stmt, fn syntax.Node) []documentSymbol {
	return slices.DeleteFunc(a.outline(body, fn, false), func(s documentSymbol) bool { return s.Kind == symbolVariable })
}

func inlayHints(a *analysis, params json.RawMessage) (any, error) {
	var p inlayParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &responseError{invalidParams, err.Error()}
	}
	from, to := a.offset(p.Range.Start), a.offset(p.Range.End)
	out := []inlayHint{}
	hint := func(at diag.Span, typ string) {
		if typ != "" && int(at.End) >= from && int(at.End) <= to {
			out = append(out, inlayHint{a.text.position(int(at.End)), ": " + typ, 1, false})
		}
	}
	var walk func(n syntax.Node, fn syntax.Node)
	walk = func(n syntax.Node, fn syntax.Node) {
		switch x := n.(type) {
		case *syntax.FuncDef:
			for _, p := range x.Params {
				if p.Ann == nil {
					hint(p.NamePos, a.TypeOf(p))
				}
			}
			fn = x
		case *syntax.Assign:
			if t, ok := x.Targets[0].(*syntax.Name); ok && len(x.Targets) == 1 {
				hint(t.Pos, a.Bound(fn, t.ID, x))
			}
		case syntax.Expr:
			return
		}
		syntax.Children(n, func(c syntax.Node) { walk(c, fn) })
	}
	walk(a.Tree(), nil)
	return out, nil
}
