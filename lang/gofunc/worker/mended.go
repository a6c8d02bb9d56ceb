// What the interpreter computes otherwise than Go does, written so that it does not:
//
//	switch { case a, b: … }        looks at a alone, also with a value, but for literals
//	func f() (n int) { … }         may begin with the n of the call before
//	func f() (a, b int) {          gives b twice
//		return b, a
//	}
package worker

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// insertion is text to be put in place of some of a source, or before an offset.
type insertion struct {
	at, end int
	text    string
}

// edits are insertions into a source, whose lines stay where they are.
type edits struct {
	source string
	fset   *token.FileSet
	list   []insertion
}

func (e *edits) offset(p token.Pos) int { return e.fset.PositionFor(p, false).Offset }

// insert puts text before a place.
func (e *edits) insert(pos token.Pos, text string) { e.replace(pos, pos, text) }

func (e *edits) replace(from, to token.Pos, text string) {
	e.list = append(e.list, insertion{e.offset(from), e.offset(to), text})
}

// text is a part of the source.
func (e *edits) text(n ast.Node) string { return e.source[e.offset(n.Pos()):e.offset(n.End())] }

// result is the source with what was inserted.
func (e *edits) result() string {
	slices.SortStableFunc(e.list, func(a, b insertion) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	done := 0
	for _, i := range e.list {
		b.WriteString(e.source[done:i.at] + i.text)
		done = i.end
	}
	return b.String() + e.source[done:]
}

// Mended is a source of the same meaning that the interpreter understands.
func Mended(source string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cells", source, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return "", err
	}
	e := &edits{source: source, fset: fset}
	for _, d := range file.Decls {
		e.mend(d, nil)
	}
	return e.result(), nil
}

// mend walks what belongs to a function with some results.
func (e *edits) mend(n ast.Node, results *ast.FieldList) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				e.zeroed(n.Type.Results, n.Body)
				e.mend(n.Body, n.Type.Results)
			}
			return false
		case *ast.FuncLit:
			e.zeroed(n.Type.Results, n.Body)
			e.mend(n.Body, n.Type.Results)
			return false
		case *ast.SwitchStmt:
			e.conditions(n)
		case *ast.ReturnStmt:
			e.returned(n, results)
		}
		return true
	})
}

// conditions writes case a, b: as case a: fallthrough; case b: where not all of them are literals.
func (e *edits) conditions(s *ast.SwitchStmt) {
	for _, c := range s.Body.List {
		clause, ok := c.(*ast.CaseClause)
		if !ok || !slices.ContainsFunc(clause.List, func(x ast.Expr) bool { _, literal := x.(*ast.BasicLit); return !literal }) {
			continue
		}
		for k, x := range clause.List[1:] {
			lines := strings.Count(e.source[e.offset(clause.List[k].End()):e.offset(x.Pos())], "\n")
			e.replace(clause.List[k].End(), x.Pos(), ": fallthrough; case "+strings.Repeat("\n", lines))
		}
	}
}

// named are the results with names, and their types.
func (e *edits) named(results *ast.FieldList) (names, types []string) {
	if results == nil {
		return nil, nil
	}
	for _, f := range results.List {
		for _, n := range f.Names {
			names, types = append(names, n.Name), append(types, strings.ReplaceAll(e.text(f.Type), "\n", " "))
		}
	}
	return names, types
}

// zeroed begins a body by what its results are at first.
func (e *edits) zeroed(results *ast.FieldList, body *ast.BlockStmt) {
	names, types := e.named(results)
	for k, n := range names {
		if n != "_" {
			e.insert(body.Lbrace+1, fmt.Sprintf(" var tqZero%d %s; %s = tqZero%d;", k, types[k], n, k))
		}
	}
}

// returned computes several values before any becomes a result.
func (e *edits) returned(r *ast.ReturnStmt, results *ast.FieldList) {
	names, types := e.named(results)
	if len(names) < 2 || len(r.Results) != len(names) {
		return
	}
	var keep, give []string
	for k := range names {
		keep = append(keep, fmt.Sprintf("var tqResult%d %s = ", k, types[k]))
		give = append(give, fmt.Sprintf("tqResult%d", k))
	}
	e.replace(r.Pos(), r.Results[0].Pos(), "{ "+keep[0])
	for k, x := range r.Results[1:] {
		e.replace(r.Results[k].End(), x.Pos(), "; "+keep[k+1])
	}
	e.insert(r.End(), "; return "+strings.Join(give, ", ")+" }")
}
