// What a block binds, read off its text: checking forgets these names where it
// cannot follow the block.
package eval

import "github.com/tq-lang/tq/lang/syntax"

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

// breaks tells whether statements may end or continue the loop around them.
func breaks(bodies ...[]syntax.Stmt) bool {
	for _, body := range bodies {
		for _, s := range body {
			switch s.(type) {
			case *syntax.Break, *syntax.Continue:
				return true
			case *syntax.For, *syntax.While:
				continue
			}
			if breaks(blocksOf(s)...) {
				return true
			}
		}
	}
	return false
}

// leaves tells whether statements may leave the function or raise.
func leaves(bodies ...[]syntax.Stmt) bool {
	for _, body := range bodies {
		for _, s := range body {
			switch s.(type) {
			case *syntax.Return, *syntax.Raise:
				return true
			}
			if leaves(blocksOf(s)...) {
				return true
			}
		}
	}
	return false
}
