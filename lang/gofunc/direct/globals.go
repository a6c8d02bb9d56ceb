// Variables of the program that keep their first values: tables and settings that functions read.
package direct

import (
	"go/ast"
	"go/token"
	"go/types"
	"unsafe"
)

// fixedIn are the variables outside of functions that nothing changes, with the literals or constants that they are. The
// interpreter has its own of each; as they stay as they are, another one here is no other.
func fixedIn(file *ast.File, info *types.Info) map[types.Object]ast.Expr {
	fixed := map[types.Object]ast.Expr{}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for k, id := range v.Names {
				if len(v.Values) == len(v.Names) && isLiteral(v.Values[k], info) {
					fixed[info.Defs[id]] = v.Values[k]
				}
			}
		}
	}
	read := readOnly(file, info)
	for id, obj := range info.Uses {
		if fixed[obj] != nil && !read[id] {
			delete(fixed, obj)
		}
	}
	return fixed
}

// isLiteral reports whether a value is a constant, or a literal of such.
func isLiteral(e ast.Expr, info *types.Info) bool {
	if info.Types[e].Value != nil {
		return true
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, x := range lit.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
		}
		if !isLiteral(x, info) {
			return false
		}
	}
	_, isMap := info.TypeOf(e).Underlying().(*types.Map)
	return !isMap
}

// readOnly are the names of which nothing but numbers is read: itself, elements, fields, a length, what a loop goes over.
// What else is done with a slice could change it elsewhere.
func readOnly(file *ast.File, info *types.Info) map[*ast.Ident]bool {
	read := map[*ast.Ident]bool{}
	var path []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok {
			read[id] = isRead(id, path, info)
		}
		path = append(path, n)
		return true
	})
	return read
}

// isRead follows a name to the element or field of it that is meant, and asks what becomes of that.
func isRead(id *ast.Ident, path []ast.Node, info *types.Info) bool {
	e := ast.Expr(id)
	for k := len(path) - 1; k >= 0; k-- {
		switch p := path[k].(type) {
		case *ast.ParenExpr:
			e = p
			continue
		case *ast.IndexExpr:
			if p.X == e {
				e = p
				continue
			}
		case *ast.SelectorExpr:
			if sel := info.Selections[p]; sel == nil || sel.Kind() != types.FieldVal {
				return false
			}
			e = p
			continue
		}
		return isReadIn(e, path[k], info)
	}
	return false
}

func isReadIn(e ast.Expr, in ast.Node, info *types.Info) bool {
	switch in := in.(type) {
	case *ast.AssignStmt:
		for _, l := range in.Lhs {
			if l == e {
				return false
			}
		}
	case *ast.IncDecStmt:
		return false
	case *ast.UnaryExpr:
		if in.Op == token.AND {
			return false
		}
	case *ast.RangeStmt:
		return in.X == e && (in.Value == nil || isNumber(info.TypeOf(in.Value)))
	case *ast.CallExpr:
		if id, ok := ast.Unparen(in.Fun).(*ast.Ident); ok && (id.Name == "len" || id.Name == "cap") && info.Types[id].IsBuiltin() {
			return true
		}
	}
	return isNumber(info.TypeOf(e))
}

func isNumber(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// once is a slice literal that is made when it is first asked for.
func once(build sliceExpr) sliceExpr {
	var kept []byte
	made := false
	return func(fr *frame) []byte {
		if !made {
			kept, made = build(fr), true
		}
		return kept
	}
}

// onceAt is a literal of a struct or an array likewise.
func onceAt(l *layout, fill func(*frame, unsafe.Pointer)) addressExpr {
	var p unsafe.Pointer
	return func(fr *frame) unsafe.Pointer {
		if p == nil {
			p = l.fresh()
			fill(fr, p)
		}
		return p
	}
}

// initial is the value of a variable that nothing changes, nil of others.
func (c *compiler) initial(id *ast.Ident) ast.Expr { return c.program.fixed[c.info.Uses[id]] }
