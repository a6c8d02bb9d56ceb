// This file: displays of lists, tuples, sets and dicts, and f-strings. Long ones
// are made piece by piece.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// spreads reports a starred element.
func spreads(xs []syntax.Expr) bool {
	return slices.ContainsFunc(xs, func(x syntax.Expr) bool { _, star := x.(*syntax.Starred); return star })
}

// row leaves the values of expressions in slots in a row.
func (u *unit) row(n syntax.Node, xs []syntax.Expr) int {
	if len(xs) == 0 {
		return 0 // any slot does
	}
	first := u.temps(n, len(xs))
	for i, x := range xs {
		u.expr(x, first+i)
	}
	return first
}

// manyConstants is from where on a list of constants is one constant.
const manyConstants = 8

func (u *unit) list(n syntax.Node, xs []syntax.Expr, dst int) {
	if len(xs) >= manyConstants {
		if v, ok := foldTuple(xs); ok {
			u.viaTemp(n, dst, func(t int) {
				u.emit(n, List, t, t, 0, 0)
				k := u.temp(n)
				u.emit(n, LoadK, k, 0, 0, u.constant(v))
				u.emit(n, ListExtend, t, k, 0, 0)
			})
			return
		}
	}
	if len(xs) <= u.room() && !spreads(xs) {
		u.emit(n, List, dst, u.row(n, xs), len(xs), 0)
		return
	}
	u.viaTemp(n, dst, func(t int) { u.pieces(n, xs, t) })
}

// pieces makes a list of any length, some of whose elements are starred.
func (u *unit) pieces(n syntax.Node, xs []syntax.Expr, t int) {
	k := 0
	for k < len(xs) && k < u.room() && !spreads(xs[k:k+1]) {
		k++
	}
	mark := u.top
	first := t
	if k > 0 {
		first = u.row(n, xs[:k])
	}
	u.emit(n, List, t, first, k, 0)
	u.top = mark
	for _, x := range xs[k:] {
		if s, star := x.(*syntax.Starred); star {
			u.emit(s.X, ListExtend, t, u.operand(s.X), 0, 0)
		} else {
			u.emit(n, ListAppend, t, u.operand(x), 0, 0)
		}
		u.top = mark
	}
}

// tuple makes a tuple: of a display or of the items of an index.
func (u *unit) tuple(n syntax.Node, xs []syntax.Expr, dst int) {
	if v, ok := foldItems(xs); ok {
		u.emit(n, LoadK, dst, 0, 0, u.constant(v))
		return
	}
	if len(xs) <= u.room() && !spreads(xs) {
		u.emit(n, Tuple, dst, u.row(n, xs), len(xs), 0)
		return
	}
	t := u.temp(n)
	u.pieces(n, xs, t)
	u.emit(n, ListToTuple, dst, t, 0, 0)
}

func foldItems(xs []syntax.Expr) (object.Value, bool) {
	out := make(object.Tuple, 0, len(xs))
	for _, x := range xs {
		v, ok := foldIndex(x)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

func (u *unit) set(x *syntax.Set, dst int) {
	written := 0
	if !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !isWritten(e) }) {
		written = 1
	}
	if len(x.Elts) <= u.room() && !spreads(x.Elts) {
		u.emit(x, Set, dst, u.row(x, x.Elts), len(x.Elts), written)
		return
	}
	u.viaTemp(x, dst, func(t int) {
		u.emit(x, Set, t, t, 0, written)
		mark := u.top
		for _, e := range x.Elts {
			if s, star := e.(*syntax.Starred); star {
				u.emit(s.X, SetUpdate, t, u.operand(s.X), 0, 0)
			} else {
				u.emit(x, SetAdd, t, u.operand(e), 0, 0)
			}
			u.top = mark
		}
	})
}

// isWritten reports a value as it is written.
func isWritten(x syntax.Expr) bool {
	if u, ok := x.(*syntax.Unary); ok {
		x = u.X
	}
	_, ok := fold(x)
	return ok
}

func (u *unit) dict(x *syntax.Dict, dst int) {
	k := 0
	for k < len(x.Items) && 2*k < u.room() && x.Items[k].Key != nil {
		k++
	}
	if k == len(x.Items) {
		u.emit(x, Dict, dst, u.pairs(x, k), k, 0)
		return
	}
	u.viaTemp(x, dst, func(t int) {
		mark := u.top
		u.emit(x, Dict, t, u.pairs(x, k), k, 0)
		u.top = mark
		for _, it := range x.Items[k:] {
			if it.Key == nil {
				u.emit(it.Value, DictUpdate, t, u.operand(it.Value), 0, 0)
			} else {
				key := u.operand(it.Key, it.Value)
				u.emit(it.Key, DictPut, t, key, u.operand(it.Value), 0)
			}
			u.top = mark
		}
	})
}

// pairs leaves the first keys and values of a display in a row.
func (u *unit) pairs(x *syntax.Dict, n int) int {
	if n == 0 {
		return 0
	}
	first := u.temps(x, 2*n)
	for i, it := range x.Items[:n] {
		u.expr(it.Key, first+2*i)
		u.expr(it.Value, first+2*i+1)
	}
	return first
}

// fstring joins texts and formatted values.
func (u *unit) fstring(x *syntax.FString, dst int) {
	var parts []func(t int)
	text := ""
	flush := func() {
		if s := text; s != "" {
			parts = append(parts, func(t int) { u.loadConst(x, object.Str(s), t) })
		}
		text = ""
	}
	for _, p := range x.Parts {
		text += p.Text
		if p.X == nil {
			continue
		}
		text += p.Debug
		flush()
		parts = append(parts, func(t int) { u.format(p, t) })
	}
	flush()
	switch len(parts) {
	case 0:
		u.loadConst(x, object.Str(""), dst)
		return
	case 1:
		parts[0](dst)
		return
	}
	n := min(len(parts), max(u.room(), 2))
	first := u.temps(x, n)
	have := 0 // the first slot has what is joined already
	for {
		k := min(n-have, len(parts))
		for i, part := range parts[:k] {
			part(first + have + i)
		}
		if parts = parts[k:]; len(parts) == 0 {
			u.emit(x, Join, dst, first, have+k, 0)
			return
		}
		u.emit(x, Join, first, first, have+k, 0)
		have = 1
	}
}

// format writes a replacement field as text.
func (u *unit) format(p syntax.FPart, dst int) {
	mark := u.top
	conv := p.Conv
	if conv == 0 && p.Debug != "" && p.Spec == nil {
		conv = 'r'
	}
	v := u.operand(p.X)
	spec := 0
	if p.Spec != nil {
		if text, ok := plainText(p.Spec); ok {
			spec = -u.constant(object.Str(text)) - 1
		} else {
			t := u.temp(p.X)
			u.fstring(p.Spec, t)
			spec = t + 1
		}
	}
	u.emit(p.X, Format, dst, v, int(conv), spec)
	u.top = mark
}

func plainText(x *syntax.FString) (string, bool) {
	text := ""
	for _, p := range x.Parts {
		if p.X != nil {
			return "", false
		}
		text += p.Text
	}
	return text, true
}
