// Package tileops brings the handlers of threaded code into the order in which package loops numbers its operations. What each
// machine writes is linked to an operation by its name alone.
package tileops

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"strings"
)

// source declares the operations, seen from the folder in which generators run.
const source = "../tiles.go"

// Handlers are those of one machine and size of elements, by the operations' names without their Tile.
type Handlers map[string]string

// Add has an operation be done by a handler.
func (h Handlers) Add(op, handler string) {
	if h[op] != "" {
		panic(fmt.Sprintf("tileops: %s has two handlers", op))
	}
	h[op] = handler
}

// Table is what the machine has for each operation, in their order: "" where there is none. All handlers must have a place.
func (h Handlers) Table() []string {
	var table []string
	strays := maps.Clone(h)
	for _, op := range operations() {
		table = append(table, h[op])
		delete(strays, op)
	}
	if len(strays) > 0 {
		panic(fmt.Sprintf("tileops: handlers of no operation in %s: %v", source, strays))
	}
	return table
}

// operations are the constants of the type TileOp that others may use.
func operations() []string {
	f, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
	if err != nil {
		panic(err)
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		if t, ok := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); !ok || t.Name != "TileOp" {
			continue
		}
		var ops []string
		for _, s := range g.Specs {
			if name := s.(*ast.ValueSpec).Names[0]; name.IsExported() {
				ops = append(ops, strings.TrimPrefix(name.Name, "Tile"))
			}
		}
		return ops
	}
	panic("tileops: no operations in " + source)
}
