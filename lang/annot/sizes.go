// This file: sizes held against items: numbers, names, and arithmetic of both, as in
// f32[B, 2*D] and f32[N//2, T+1].
package annot

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

// isAny reports an item that any size fits: `?`, and names of underscores.
func isAny(x syntax.Expr) bool {
	switch e := x.(type) {
	case *syntax.Wild:
		return true
	case *syntax.Name:
		return strings.Trim(e.ID, "_") == ""
	}
	return false
}

// axis holds one size against an item: it must be what the item comes to, or give the one
// name in it that has no size yet a size. What it cannot tell yet waits as w.
func (h *Holder[S]) axis(x syntax.Expr, n S, w waiting[S]) (why string) {
	if isAny(x) {
		return ""
	}
	at := "axis " + strconv.Itoa(w.axis) + " "
	if want, ok := h.eval(x); ok {
		switch name, isName := x.(*syntax.Name); {
		case h.Compare(n, want) != No:
			return ""
		case isName:
			return at + "gives " + name.ID + " = " + h.Text(n) + ", but " + name.ID + " is " + h.Text(want)
		}
		return at + "is " + h.Text(n) + ", not " + h.Text(want)
	}
	switch d := x.(type) {
	case *syntax.Name:
		h.Sizes.bind(d.ID, n)
		return ""
	case *syntax.Binary:
		side, k, ok := h.solve(d, n)
		if !ok {
			return at + "is " + h.Text(n) + ", which no size gives"
		}
		if side != nil {
			return h.axis(side, k, w)
		}
	}
	if w.size, w.item = n, x; len(h.Sizes.wait) < mostWaiting {
		h.Sizes.wait = append(h.Sizes.wait, w)
	}
	return ""
}

// solve finds what the unknown side of a sum, difference or product must be where that is
// n; side is nil if several sizes would do, or it is not known.
func (h *Holder[S]) solve(d *syntax.Binary, n S) (side syntax.Expr, size S, ok bool) {
	k, known := h.eval(d.Y)
	if side = d.X; !known {
		if k, known = h.eval(d.X); !known {
			return nil, size, true
		}
		if side = d.Y; d.Op == syntax.Sub {
			return h.least(side, syntax.Sub, k, n)
		}
	}
	switch d.Op {
	case syntax.Add:
		return h.least(side, syntax.Sub, n, k)
	case syntax.Sub:
		return h.least(side, syntax.Add, n, k)
	case syntax.Mul:
		q, ok := h.Do(syntax.FloorDiv, n, k)
		if !ok {
			return nil, size, true
		}
		p, ok := h.Do(syntax.Mul, q, k)
		if !ok {
			return nil, size, true
		}
		switch h.Compare(p, n) {
		case No:
			return nil, size, false
		case Yes:
			return side, q, true
		}
	}
	return nil, size, true
}

// least is an operation whose result is a size, and so not below 0.
func (h *Holder[S]) least(side syntax.Expr, op syntax.Op, a, b S) (syntax.Expr, S, bool) {
	s, ok := h.Do(op, a, b)
	if !ok {
		return nil, s, true
	}
	return side, s, !h.Below(s)
}

// eval is what an item comes to, if all names in it have a size.
func (h *Holder[S]) eval(x syntax.Expr) (s S, ok bool) {
	switch d := x.(type) {
	case *syntax.Int:
		return h.Number(int(d.Value)), true
	case *syntax.Name:
		return h.Sizes.Of(d.ID)
	case *syntax.Binary:
		a, ok := h.eval(d.X)
		b, ok2 := h.eval(d.Y)
		if !ok || !ok2 {
			return s, false
		}
		return h.Do(d.Op, a, b)
	}
	return s, false
}
