// What a statement binds, read off its text.
package check

import "github.com/tq-lang/tq/lang/syntax"

// Binds lists the names that a statement binds, in order.
func Binds(s syntax.Stmt) []string { return boundNames([]syntax.Stmt{s}) }

// boundNames lists the names that statements bind, nested ones too.
func boundNames(body []syntax.Stmt) []string {
	var out []string
	for _, s := range body {
		switch x := s.(type) {
		case *syntax.Assign:
			for _, t := range x.Targets {
				out = append(out, targetNames(t)...)
			}
		case *syntax.AugAssign:
			out = append(out, targetNames(x.Target)...)
		case *syntax.AnnAssign:
			out = append(out, targetNames(x.Target)...)
		case *syntax.Delete:
			for _, t := range x.Targets {
				out = append(out, targetNames(t)...)
			}
		case *syntax.FuncDef:
			out = append(out, x.Bound)
		case *syntax.ClassDef:
			out = append(out, x.Bound)
		case *syntax.Import:
			for _, a := range x.Names {
				out = append(out, a.Bound())
			}
		case *syntax.ImportFrom:
			for _, a := range x.Names {
				out = append(out, a.Bound())
			}
		case *syntax.For:
			out = append(out, targetNames(x.Target)...)
		case *syntax.With:
			for _, it := range x.Items {
				if it.Target != nil {
					out = append(out, targetNames(it.Target)...)
				}
			}
		}
		for _, b := range blocksOf(s) {
			out = append(out, boundNames(b)...)
		}
	}
	return out
}

// targetNames lists the names of a target. A subscript's or attribute's object
// changes too.
func targetNames(t syntax.Expr) []string {
	switch x := t.(type) {
	case *syntax.Name:
		return []string{x.ID}
	case *syntax.Tuple:
		return namesOf(x.Elts)
	case *syntax.List:
		return namesOf(x.Elts)
	case *syntax.Starred:
		return targetNames(x.X)
	case *syntax.Attr:
		return targetNames(x.X)
	}
	return nil
}

func namesOf(ts []syntax.Expr) []string {
	var out []string
	for _, t := range ts {
		out = append(out, targetNames(t)...)
	}
	return out
}

// blocksOf lists the blocks inside a statement (not those of functions).
func blocksOf(s syntax.Stmt) [][]syntax.Stmt {
	switch x := s.(type) {
	case *syntax.If:
		out := [][]syntax.Stmt{x.Else}
		for _, a := range x.Arms {
			out = append(out, a.Body)
		}
		return out
	case *syntax.While:
		return [][]syntax.Stmt{x.Body, x.Else}
	case *syntax.For:
		return [][]syntax.Stmt{x.Body, x.Else}
	case *syntax.With:
		return [][]syntax.Stmt{x.Body}
	case *syntax.Match:
		var out [][]syntax.Stmt
		for _, c := range x.Cases {
			out = append(out, c.Body)
		}
		return out
	case *syntax.Try:
		out := [][]syntax.Stmt{x.Body, x.Else, x.Finally}
		for _, h := range x.Handlers {
			out = append(out, h.Body)
		}
		return out
	}
	return nil
}
