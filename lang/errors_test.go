// Nothing is steered by the text of an error: what an error is stands in its class,
// code, kind and topic.
package lang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// readers are packages whose functions could take a text apart.
var readers = map[string]bool{"strings": true, "bytes": true, "regexp": true, "strconv": true}

// kindsByName are folders whose errors name their kinds: no class in quotes.
var kindsByName = []string{"builtin", "lower", "numpy", "tf"}

func TestErrorsNameTheirKinds(t *testing.T) {
	for _, root := range kindsByName {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				sel, ok := call.Fun.(*ast.SelectorExpr)
				lit, quoted := call.Args[0].(*ast.BasicLit)
				if ok && quoted && (sel.Sel.Name == "Errorf" || sel.Sel.Name == "Staticf") {
					t.Errorf("%s: %s in quotes; kinds of errors are in object/kinds.go", fset.Position(n.Pos()), lit.Value)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestErrorTextsAreNotRead(t *testing.T) {
	files := 0
	for _, root := range []string{".", "../repl", "../kernel", "../engine"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "testdata" || d.Name() == "bench" || strings.HasPrefix(d.Name(), "_")) {
				return filepath.SkipDir
			}
			if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				files++
				readsErrors(t, name)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Errorf("only %d files", files)
	}
}

// readsErrors reports calls that take the text of an error apart, and comparisons with it.
func readsErrors(t *testing.T, name string) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, 0)
	if err != nil {
		t.Error(err)
		return
	}
	report := func(n ast.Node) {
		t.Errorf("%s: an error's text decides; give the error a kind, code or topic", fset.Position(n.Pos()))
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.CallExpr:
			sel, ok := x.Fun.(*ast.SelectorExpr)
			if !ok {
				break
			}
			pkg, ok := sel.X.(*ast.Ident)
			if !ok || !readers[pkg.Name] || strings.HasPrefix(sel.Sel.Name, "Quote") || strings.HasPrefix(sel.Sel.Name, "Replace") || strings.HasPrefix(sel.Sel.Name, "Trim") {
				break // Replace and Trim reword
			}
			for _, a := range x.Args {
				if errorText(a) {
					report(x)
				}
			}
		case *ast.IndexExpr:
			if errorText(x.X) {
				report(x)
			}
		case *ast.BinaryExpr:
			if (x.Op == token.EQL || x.Op == token.NEQ) && errorText(x.X) != errorText(x.Y) && !isEmpty(x.X) && !isEmpty(x.Y) { // two errors may be asked whether they are one
				report(x)
			}
		}
		return true
	})
}

// errorText reports whether an expression is e.Msg or err.Error().
func errorText(x ast.Expr) bool {
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 0 {
		sel, ok := call.Fun.(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Error"
	}
	sel, ok := x.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Msg"
}

// isEmpty reports whether an expression is "" or nil.
func isEmpty(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return x.Value == `""`
	case *ast.Ident:
		return x.Name == "nil"
	}
	return false
}
