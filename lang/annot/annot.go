// Package annot says what annotations of tensors mean, and holds values against them:
// f32[B, 2*T], f32[*S, 3], f32[N] | None, list[f32[N]], tuple[f32[N], ...],
// dict[str, f32[N]]. A name stands for one size wherever it stands in a signature and the
// body below it. Other annotations mean what they mean in Python: nothing.
//
// The rule is written once, over sizes of any kind: running has numbers, checking symbols.
//
// This file: which annotations there are, read off their trees.
package annot

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/syntax"
)

// Speaks reports an annotation that values are held against: a tensor's type stands in it.
func Speaks(x syntax.Expr) (found bool) {
	if x == nil {
		return false
	}
	syntax.Walk(x, func(n syntax.Node) bool {
		if e, ok := n.(syntax.Expr); ok && !found {
			_, _, found = tensor(e)
		}
		return !found
	})
	return found
}

// tensor parts an annotation of one tensor into its element type and sizes.
func tensor(x syntax.Expr) (d dtype.DType, items []syntax.Expr, ok bool) {
	sub, isSub := x.(*syntax.Subscript)
	if !isSub {
		return 0, nil, false
	}
	n, isName := sub.X.(*syntax.Name)
	if !isName {
		return 0, nil, false
	}
	if d, ok = dtype.ParseShort(n.ID); !ok {
		return 0, nil, false
	}
	items = sub.Items
	if len(items) == 1 && !sub.Tuple {
		if t, isTuple := items[0].(*syntax.Tuple); isTuple { // f32[()]
			items = t.Elts
		}
	}
	return d, items, true
}

// form is what an annotation is made of.
type form uint8

const (
	other form = iota // of which nothing is held
	array             // a tensor
	none              // None
	class             // int, str …: what else may stand in a union
	list              // list[T]
	row               // Sequence[T]: a list or a tuple
	fixed             // tuple[T, U]
	tuple             // tuple[T, ...]
	dict              // dict[K, T]
	union             // T | U, Optional[T]
)

// classes are the builtin types that a value's type is held against where they stand in a
// union with tensors.
var classes = []string{"int", "float", "bool", "complex", "str", "bytes", "list", "tuple", "dict", "set"}

// read parts an annotation: parts are the annotations in it.
func read(x syntax.Expr) (f form, parts []syntax.Expr) {
	if _, _, ok := tensor(x); ok {
		return array, nil
	}
	switch e := x.(type) {
	case *syntax.Const:
		if e.Kind == syntax.None {
			return none, nil
		}
	case *syntax.Binary:
		if e.Op == syntax.BitOr {
			return union, []syntax.Expr{e.X, e.Y}
		}
	case *syntax.Name:
		if slices.Contains(classes, e.ID) {
			return class, nil
		}
	case *syntax.Subscript:
		return readGeneric(e)
	}
	return other, nil
}

// lastName is the name that an annotation's type ends in: Optional of typing.Optional.
func lastName(x syntax.Expr) string {
	switch e := x.(type) {
	case *syntax.Name:
		return e.ID
	case *syntax.Attr:
		return e.Name
	}
	return ""
}

func readGeneric(e *syntax.Subscript) (form, []syntax.Expr) {
	items := e.Items
	if len(items) == 0 {
		return other, nil
	}
	switch name := lastName(e.X); strings.ToLower(name[:min(1, len(name))]) + name[min(1, len(name)):] {
	case "list":
		return list, items
	case "sequence":
		return row, items
	case "tuple":
		if c, ok := items[len(items)-1].(*syntax.Const); ok && len(items) == 2 && c.Kind == syntax.Ellipsis {
			return tuple, items[:1]
		}
		return fixed, items
	case "dict", "mapping":
		return dict, items
	case "union":
		return union, items
	case "optional":
		return union, append(slices.Clone(items), nil)
	case "annotated", "final", "classVar":
		return union, items[:1]
	}
	return other, nil
}

// Tensor parts an annotation that is one tensor's: rank is -1 where any number of axes fits.
func Tensor(x syntax.Expr) (d dtype.DType, items []syntax.Expr, rank int, ok bool) {
	if d, items, ok = tensor(x); !ok {
		return d, nil, 0, false
	}
	if rank = len(items); rank > 0 {
		if _, _, _, many := splitItems(items); many {
			rank = -1
		}
	}
	return d, items, rank, true
}
