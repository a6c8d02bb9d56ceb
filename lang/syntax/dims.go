// This file: annotations that give a dtype and a shape: f32[B, T+1, *rest].

package syntax

import "github.com/tq-lang/tq/lang/diag"

// DimKind says what an annotation says of one axis.
type DimKind uint8

const (
	DimSize DimKind = iota // N
	DimName                // Name, or Name+N
	DimRest                // *Name: any number of axes
	DimAny                 // ?
	DimMore                // ...: any number of axes without a name
)

// Dim is one dimension of an annotation.
//
//	dim = int | id | id ("+"|"-") int | "*" id | "?" | "..."
type Dim struct {
	Pos  diag.Span
	Kind DimKind
	Name string
	N    int64
}

// Annot is an annotation that names a dtype and perhaps dimensions.
//
//	annotation = dtype "[" dim {"," dim} "]" | dtype
type Annot struct {
	DType   Expr // a Name or Attr: f32, np.float32
	HasDims bool // false: `x: f32` says nothing of the shape
	Dims    []Dim
}

// Annotation reads an annotation as dtype and dimensions. ok is false for any other annotation,
// which Python allows and tq passes over.
func Annotation(x Expr) (a *Annot, ok bool) {
	sub, isSub := x.(*Subscript)
	if !isSub {
		return &Annot{DType: x}, isDotted(x)
	}
	a = &Annot{DType: sub.X, HasDims: true}
	if !isDotted(sub.X) {
		return nil, false
	}
	items := sub.Items
	if t, isTuple := items[0].(*Tuple); isTuple && !sub.Tuple {
		items = t.Elts
	}
	for _, it := range items {
		d, ok := dimOf(it)
		if !ok {
			return nil, false
		}
		a.Dims = append(a.Dims, d)
	}
	return a, true
}

// isDotted reports a name with attributes.
func isDotted(x Expr) bool {
	for {
		switch y := x.(type) {
		case *Name:
			return true
		case *Attr:
			x = y.X
		default:
			return false
		}
	}
}

func dimOf(x Expr) (Dim, bool) {
	d := Dim{Pos: x.Span()}
	switch x := x.(type) {
	case *Int:
		d.Kind, d.N = DimSize, x.Value
		return d, x.Big == nil
	case *Name:
		d.Kind, d.Name = DimName, x.ID
		return d, true
	case *Wild:
		d.Kind = DimAny
		return d, true
	case *Const:
		d.Kind = DimMore
		return d, x.Kind == Ellipsis
	case *Starred:
		name, ok := x.X.(*Name)
		if ok {
			d.Kind, d.Name = DimRest, name.ID
		}
		return d, ok
	case *Binary:
		name, ok1 := x.X.(*Name)
		n, ok2 := x.Y.(*Int)
		if !ok1 || !ok2 || n.Big != nil || x.Op != Add && x.Op != Sub {
			return d, false
		}
		d.Kind, d.Name, d.N = DimName, name.ID, n.Value
		if x.Op == Sub {
			d.N = -d.N
		}
		return d, true
	}
	return d, false
}
