// This file: annotations that could not be held, which are refused when a text is read.
package annot

import (
	"fmt"
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
)

// Verify finds what in an annotation cannot be held against a value; at is nil if all can.
func Verify(x syntax.Expr) (at syntax.Expr, why string) {
	if !Speaks(x) {
		return nil, ""
	}
	if _, items, ok := tensor(x); ok {
		return verifyItems(items)
	}
	f, parts := read(x)
	switch f {
	case other:
		return x, "this annotation of tensors cannot be held against values"
	case dict:
		if len(parts) != 2 || Speaks(parts[0]) {
			return x, "a dict's annotation has the type of its keys and that of its values"
		}
	case list, row, tuple:
		if len(parts) != 1 {
			return x, "an annotation of a list has one type, that of its elements"
		}
	}
	for _, p := range parts {
		if p == nil {
			continue
		}
		if at, why = Verify(p); at != nil {
			return at, why
		}
	}
	return nil, ""
}

func verifyItems(items []syntax.Expr) (at syntax.Expr, why string) {
	many := false
	for _, x := range items {
		c, isConst := x.(*syntax.Const)
		s, isStar := x.(*syntax.Starred)
		switch {
		case isConst && c.Kind == syntax.Ellipsis, isStar:
			if many {
				return x, "only one part of an annotation stands for several axes"
			}
			many = true
			if isStar {
				if _, isName := s.X.(*syntax.Name); !isName {
					return x, "'*' stands before a name in an annotation"
				}
			}
		default:
			if at, why = verifySize(x); at != nil {
				return at, why
			}
		}
	}
	return nil, ""
}

var sizeOps = []syntax.Op{syntax.Add, syntax.Sub, syntax.Mul, syntax.FloorDiv, syntax.Mod, syntax.Pow}

func verifySize(x syntax.Expr) (at syntax.Expr, why string) {
	const sizes = "a size in an annotation is a number, a name, or + - * // % ** of such"
	switch d := x.(type) {
	case *syntax.Wild, *syntax.Name:
		return nil, ""
	case *syntax.Int:
		if d.Big != nil {
			return x, "a size in an annotation is below 2**63"
		}
		return nil, ""
	case *syntax.Binary:
		if !slices.Contains(sizeOps, d.Op) {
			return x, sizes
		}
		for _, side := range []syntax.Expr{d.X, d.Y} {
			if isAny(side) {
				return x, "a size that is not known has no arithmetic"
			}
			if at, why = verifySize(side); at != nil {
				return at, why
			}
		}
		return nil, ""
	}
	return x, sizes
}

// Unsettled finds an item whose names no annotation of a function gives a size, so that it
// could never be held; at is nil if there is none.
func Unsettled(anns []syntax.Expr) (at syntax.Expr, why string) {
	var items []syntax.Expr
	for _, x := range anns {
		if x == nil {
			continue
		}
		syntax.Walk(x, func(n syntax.Node) bool {
			e, ok := n.(syntax.Expr)
			if !ok {
				return true
			}
			_, list, ok := tensor(e)
			if ok {
				items = append(items, list...)
			}
			return !ok
		})
	}
	known := map[string]bool{}
	for again := true; again; {
		again = false
		for _, x := range items {
			if n := gives(x, known); n != "" {
				known[n], again = true, true
			}
		}
	}
	for _, x := range items {
		if b, ok := x.(*syntax.Binary); ok {
			if list := unknown(b, known); len(list) > 0 {
				return x, fmt.Sprintf("nothing gives %s a size: another annotation of the function must", list[0])
			}
		}
	}
	return nil, ""
}

// gives is the name that an item gives a size where others are known.
func gives(x syntax.Expr, known map[string]bool) string {
	switch d := x.(type) {
	case *syntax.Name:
		if !known[d.ID] && !isAny(d) {
			return d.ID
		}
	case *syntax.Binary:
		left, right := unknown(d.X, known), unknown(d.Y, known)
		switch {
		case d.Op != syntax.Add && d.Op != syntax.Sub && d.Op != syntax.Mul:
		case len(left) == 0:
			return gives(d.Y, known)
		case len(right) == 0:
			return gives(d.X, known)
		}
	}
	return ""
}

// unknown lists the names in an item that have no size.
func unknown(x syntax.Expr, known map[string]bool) (out []string) {
	syntax.Walk(x, func(n syntax.Node) bool {
		if d, ok := n.(*syntax.Name); ok && !known[d.ID] {
			out = append(out, d.ID)
		}
		return true
	})
	return out
}
