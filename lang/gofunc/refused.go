// What is Go and yet refused: statements and expressions on which the
// interpreter panics or computes something else, each with its reason.
package gofunc

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// refusal is one thing that the interpreter cannot do.
type refusal struct {
	pos, end  token.Pos
	msg, hint string
}

// refused walks a checked file.
func refused(file *ast.File, info *types.Info) []refusal {
	var out []refusal
	no := func(n ast.Node, msg, hint string) {
		out = append(out, refusal{n.Pos(), n.End(), "the interpreter of Go cells lacks " + msg, hint})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			switch t := info.Types[n.X].Type.Underlying().(type) {
			case *types.Signature:
				no(n.X, "range over functions", "call the function")
			case *types.Basic:
				if t.Info()&types.IsInteger != 0 {
					no(n.X, "range over numbers", "write for i := 0; i < n; i++")
				}
			}
		case *ast.FuncDecl:
			if n.Type.TypeParams != nil && overArrays(n.Type.TypeParams) {
				no(n.Type.TypeParams, "type parameters over arrays", "use slices")
			}
			if n.Name.Name == "main" && n.Recv == nil {
				no(n.Name, "a function main", "give it another name; functions of a cell are called one by one")
			}
			if strings.HasPrefix(n.Name.Name, wire.LoopPrefix) {
				no(n.Name, "names that begin with "+wire.LoopPrefix, "")
			}
		case *ast.ImportSpec:
			if n.Name != nil && (n.Name.Name == "." || n.Name.Name == "_") {
				no(n, "imports without a name", "use the package's name")
			}
		case *ast.TypeSpec:
			if n.TypeParams != nil && overArrays(n.TypeParams) {
				no(n.TypeParams, "type parameters over arrays", "use slices")
			}
		case *ast.LabeledStmt:
			if _, ok := n.Stmt.(*ast.BlockStmt); ok {
				no(n.Label, "labels of blocks", "label the loop")
			}
		}
		return true
	})
	return out
}

func overArrays(list *ast.FieldList) bool {
	found := false
	ast.Inspect(list, func(n ast.Node) bool {
		if a, ok := n.(*ast.ArrayType); ok && a.Len != nil {
			found = true
		}
		return true
	})
	return found
}
