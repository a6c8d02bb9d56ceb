package vm

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// small are the functions that run may call: they are so small that the compiler puts
// them in line even into a function as large as run. A call of anything else would
// have what lives across it stored to memory at each dispatch.
var small = map[string]bool{
	"Int": true, "Float": true, "SetInt": true, "SetFloat": true, "SetBool": true, "Plain": true, "Str": true, "List": true, "Dict": true, "Tuple": true,
	"Letter": true, "Cells": true, "SetCells": true, "Len": true, "Cap": true, "Layout": true, "Stamp": true, "Widen": true, "Next": true, "Stands": true, "At": true,
	"Places": true, "KeyAt": true, "ValAt": true, "dictPart": true,
	"len": true, "cap": true, "uint64": true, "int64": true, "int32": true, "uint32": true, "uint": true, "int": true, "float64": true, "Pointer": true, "Op": true,
	"Load": true, // of an atomic bool, one instruction
	"step": true, // leaves the loop
}

func TestRunCallsNothing(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "run.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		calls++
		name := ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.ParenExpr: // a conversion
			return true
		}
		if !small[name] {
			t.Errorf("%s: run calls %s", fset.Position(call.Pos()), name)
		}
		return true
	})
	if calls < 100 {
		t.Errorf("only %d calls were seen", calls)
	}
}
