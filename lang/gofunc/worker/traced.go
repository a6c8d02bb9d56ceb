// Finding the line at which interpreted cells panic. The interpreter does not say it, so
// the session has the call repeated, in a process of its own, with cells that note each
// statement before it runs.
package worker

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// tracer hears of panics that leave functions of the cells, innermost first.
type tracer struct {
	mu   sync.Mutex
	left []leaving
}

// leaving is a panic on its way out of a function.
type leaving struct{ at, text string }

// tracePackage is what traced cells import.
const tracePackage = "tqtrace"

// symbols are those of tracePackage.
func (t *tracer) symbols() map[string]reflect.Value {
	return map[string]reflect.Value{"Left": reflect.ValueOf(t.add)}
}

// add takes a panic. It is written at once too: one of another goroutine ends the process.
func (t *tracer) add(at string, p any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l := leaving{at, fmt.Sprint(p)}
	t.left = append(t.left, l)
	fmt.Fprintf(os.Stderr, "%s%s: %s\n", wire.LeftAt, l.at, l.text)
}

// place is where a panic of a text arose, the zero one where none is known.
func (t *tracer) place(text string) wire.Place {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range t.left {
		if l.text == text {
			return wire.PlaceIn(l.at)
		}
	}
	return wire.Place{}
}

func (t *tracer) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.left = nil
}

// tracing makes the changes of a source.
type tracing struct{ edits }

// traced is a source in which each function keeps the place of the statement that runs,
// and gives it to the tracer when a panic leaves it.
func traced(source string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cells", source, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return "", err
	}
	t := &tracing{edits{source: source, fset: fset}}
	t.insert(file.Name.End(), "; import "+strconv.Quote(tracePackage))
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && !strings.HasPrefix(f.Name.Name, wire.LoopPrefix) {
			t.function(f.Body)
		}
	}
	return t.result(), nil
}

// noted is the statement that notes a place.
func (t *tracing) noted(n ast.Node) string {
	p := t.fset.Position(n.Pos())
	return "tqAt = " + strconv.Quote(p.Filename+":"+strconv.Itoa(p.Line)) + "; "
}

// function traces a body and the functions in it.
func (t *tracing) function(body *ast.BlockStmt) {
	t.insert(body.Lbrace+1, " tqAt := \"\"; defer func() { if tqP := recover(); tqP != nil { "+tracePackage+".Left(tqAt, tqP); panic(tqP) } }(); ")
	t.block(body.List, nil)
}

// block traces statements; loop is the innermost one around them, nil if there is none.
func (t *tracing) block(list []ast.Stmt, loop ast.Node) {
	for _, s := range list {
		if b, ok := s.(*ast.BranchStmt); ok {
			if b.Tok == token.CONTINUE && loop != nil { // its condition is what comes next
				t.insert(s.Pos(), t.noted(loop))
			}
			continue
		}
		switch s.(type) {
		case *ast.CaseClause, *ast.CommClause: // the statements are in them
		default:
			t.insert(s.Pos(), t.noted(s))
		}
		t.statement(s, loop)
	}
}

// statement traces what is inside of a statement.
func (t *tracing) statement(s ast.Stmt, loop ast.Node) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			t.function(n.Body)
			return false
		case *ast.ForStmt:
			t.parts(loop, n.Init, n.Cond, n.Post)
			t.body(n.Body, n)
			return false
		case *ast.RangeStmt:
			t.parts(loop, n.X)
			t.body(n.Body, n)
			return false
		case *ast.IfStmt:
			if other, ok := n.Else.(*ast.IfStmt); ok {
				t.insert(other.Pos(), "{ "+t.noted(other))
				t.parts(loop, n.Init, n.Cond, n.Body, other)
				t.insert(other.End(), " }")
				return false
			}
		case *ast.BlockStmt:
			t.block(n.List, loop)
			return false
		case *ast.CaseClause:
			t.block(n.Body, loop)
			return false
		case *ast.CommClause:
			t.block(n.Body, loop)
			return false
		}
		return true
	})
}

// body traces the body of a loop: its condition comes after it.
func (t *tracing) body(b *ast.BlockStmt, loop ast.Node) {
	t.block(b.List, loop)
	t.insert(b.Rbrace, "; "+t.noted(loop))
}

// parts traces the functions in parts of a statement that are there.
func (t *tracing) parts(loop ast.Node, nodes ...ast.Node) {
	for _, n := range nodes {
		if v := reflect.ValueOf(n); !v.IsValid() || v.IsNil() {
			continue
		}
		switch n := n.(type) {
		case ast.Stmt:
			t.statement(n, loop)
		case ast.Expr:
			t.statement(&ast.ExprStmt{X: n}, loop)
		}
	}
}
