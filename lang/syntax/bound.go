// The names that statements bind, read off the tree.
package syntax

// Binds lists the names that a statement binds, in order.
func Binds(s Stmt) []string { return BoundNames([]Stmt{s}) }

// BoundNames lists the names that statements bind, nested ones too.
func BoundNames(body []Stmt) []string {
	var out []string
	for _, s := range body {
		switch x := s.(type) {
		case *Assign:
			for _, t := range x.Targets {
				out = append(out, targetNames(t)...)
			}
		case *AugAssign:
			out = append(out, targetNames(x.Target)...)
		case *AnnAssign:
			out = append(out, targetNames(x.Target)...)
		case *Delete:
			for _, t := range x.Targets {
				out = append(out, targetNames(t)...)
			}
		case *FuncDef:
			out = append(out, x.Bound)
		case *ClassDef:
			out = append(out, x.Bound)
		case *Import:
			for _, a := range x.Names {
				out = append(out, a.Bound())
			}
		case *ImportFrom:
			for _, a := range x.Names {
				out = append(out, a.Bound())
			}
		case *For:
			out = append(out, targetNames(x.Target)...)
		case *With:
			for _, it := range x.Items {
				if it.Target != nil {
					out = append(out, targetNames(it.Target)...)
				}
			}
		}
		for _, b := range blocksOf(s) {
			out = append(out, BoundNames(b)...)
		}
	}
	return out
}

// targetNames lists the names of a target. A subscript's or attribute's object
// changes too.
func targetNames(t Expr) []string {
	switch x := t.(type) {
	case *Name:
		return []string{x.ID}
	case *Tuple:
		return TargetNames(x.Elts)
	case *List:
		return TargetNames(x.Elts)
	case *Starred:
		return targetNames(x.X)
	case *Attr:
		return targetNames(x.X)
	}
	return nil
}

// TargetNames lists the names of targets.
func TargetNames(ts []Expr) []string {
	var out []string
	for _, t := range ts {
		out = append(out, targetNames(t)...)
	}
	return out
}

// blocksOf lists the blocks inside a statement (not those of functions).
func blocksOf(s Stmt) [][]Stmt {
	switch x := s.(type) {
	case *If:
		out := [][]Stmt{x.Else}
		for _, a := range x.Arms {
			out = append(out, a.Body)
		}
		return out
	case *While:
		return [][]Stmt{x.Body, x.Else}
	case *For:
		return [][]Stmt{x.Body, x.Else}
	case *With:
		return [][]Stmt{x.Body}
	case *Match:
		var out [][]Stmt
		for _, c := range x.Cases {
			out = append(out, c.Body)
		}
		return out
	case *Try:
		out := [][]Stmt{x.Body, x.Else, x.Finally}
		for _, h := range x.Handlers {
			out = append(out, h.Body)
		}
		return out
	}
	return nil
}
