// This file: values held against annotations.
package annot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Answer says whether something holds.
type Answer uint8

const (
	No Answer = iota
	Maybe
	Yes
)

// Arith is what is known of sizes and values, and how sizes are computed with.
type Arith[S any] interface {
	Number(n int) S
	// Do is an operator; ok is false where what it gives is no size, or not known.
	Do(op syntax.Op, a, b S) (s S, ok bool)
	Compare(a, b S) Answer
	// Below reports what is less than 0, and so no size.
	Below(s S) bool
	Text(s S) string
	// Axes are the sizes of an array; ok is false where not even their count is known.
	Axes(a *object.Array) (sizes []S, ok bool)
	// Known reports a value whose type is known, and what it holds if it is a container.
	Known(v object.Value) bool
}

// Sizes are what the names of annotations stand for.
type Sizes[S any] struct {
	names map[string]S
	rests map[string][]S
	wait  []waiting[S]
}

// waiting is a size that is held against an item when the names in it are known.
type waiting[S any] struct {
	item, ann syntax.Expr
	size      S
	what, is  string
	axis      int
}

const mostWaiting = 64

// Of is what a name stands for.
func (b *Sizes[S]) Of(name string) (s S, ok bool) { s, ok = b.names[name]; return s, ok }

// Clone is a copy that goes on by itself.
func (b *Sizes[S]) Clone() *Sizes[S] {
	c := &Sizes[S]{wait: slices.Clone(b.wait)}
	for n, s := range b.names {
		c.bind(n, s)
	}
	for n, s := range b.rests {
		c.bindRest(n, slices.Clone(s))
	}
	return c
}

// Common is what two say alike.
func (b *Sizes[S]) Common(o *Sizes[S], same func(a, b S) bool) *Sizes[S] {
	c := &Sizes[S]{}
	for n, s := range b.names {
		if t, ok := o.names[n]; ok && same(s, t) {
			c.bind(n, s)
		}
	}
	for n, s := range b.rests {
		if t, ok := o.rests[n]; ok && slices.EqualFunc(s, t, same) {
			c.bindRest(n, s)
		}
	}
	return c
}

// Len is how many names have a meaning.
func (b *Sizes[S]) Len() int { return len(b.names) + len(b.rests) }

// Each gives the names with one size each.
func (b *Sizes[S]) Each(f func(name string, s S)) {
	for n, s := range b.names {
		f(n, s)
	}
}

func (b *Sizes[S]) bind(name string, s S) {
	if b.names == nil {
		b.names = map[string]S{}
	}
	b.names[name] = s
}

func (b *Sizes[S]) bindRest(name string, s []S) {
	if b.rests == nil {
		b.rests = map[string][]S{}
	}
	b.rests[name] = s
}

// Misfit is why a value is not what an annotation says.
type Misfit struct {
	At   syntax.Expr // the part of the annotation
	Text string
}

// Holder holds values against the annotations of a file.
type Holder[S any] struct {
	Arith[S]
	File  *diag.File
	Sizes *Sizes[S]
}

// Hold holds a value against an annotation, and gives the names in it their sizes. The
// answer is Maybe where it depends on what is not known.
func (h *Holder[S]) Hold(x syntax.Expr, what string, v object.Value) (Answer, *Misfit) {
	a, m := h.value(x, what, v)
	if m == nil {
		m = h.settle()
	}
	if m != nil {
		return No, m
	}
	return a, nil
}

// settle holds the sizes that have waited for names.
func (h *Holder[S]) settle() *Misfit {
	for again := true; again && len(h.Sizes.wait) > 0; {
		again = false
		list := h.Sizes.wait
		h.Sizes.wait = nil
		for _, w := range list {
			before := len(h.Sizes.wait)
			why := h.axis(w.item, w.size, w)
			if why != "" {
				return &Misfit{w.ann, w.is + ": " + why}
			}
			again = again || len(h.Sizes.wait) == before
		}
	}
	return nil
}

func (h *Holder[S]) text(x syntax.Expr) string { return h.File.Slice(x.Span()) }

func (h *Holder[S]) declared(x syntax.Expr, what, is string) *Misfit {
	return &Misfit{x, what + " is declared " + h.text(x) + " and " + is}
}

// value holds any value.
func (h *Holder[S]) value(x syntax.Expr, what string, v object.Value) (Answer, *Misfit) {
	f, parts := read(x)
	switch {
	case f == other:
		return Yes, nil
	case f == union:
		return h.union(x, parts, what, v)
	case !h.Known(v):
		return Maybe, nil
	}
	if o, isObject := v.(*object.Instance); isObject && o.Held() != nil { // of a class made from list, say
		v = o.Held()
	}
	ok, elems := false, []object.Value(nil)
	name := func(i int) string { return what + "[" + strconv.Itoa(i) + "]" }
	switch f {
	case array:
		return h.array(x, what, v)
	case none:
		ok = v == object.None
	case class:
		ok = isClass(x.(*syntax.Name).ID, v)
	case list:
		var l *object.List
		if l, ok = v.(*object.List); ok {
			elems = l.Values()
		}
	case row, tuple, fixed:
		var t object.Tuple
		if t, ok = v.(object.Tuple); ok {
			elems = t
		} else if l, isList := v.(*object.List); isList && f == row {
			elems, ok = l.Values(), true
		}
	case dict:
		var d *object.Dict
		if d, ok = v.(*object.Dict); !ok || len(parts) != 2 {
			break
		}
		keys := d.Keys()
		name = func(i int) string { return what + "[" + object.Repr(keys[i]) + "]" }
		elems, parts = d.Values(), parts[1:]
	}
	if !ok {
		return No, h.declared(x, what, "is a "+v.TypeName())
	}
	if f == fixed && len(elems) != len(parts) && !(len(parts) == 1 && isEmptyTuple(parts[0]) && len(elems) == 0) {
		return No, h.declared(x, what, "has "+strconv.Itoa(len(elems))+" elements")
	}
	all := Yes
	for i, e := range elems {
		part := parts[0]
		if f == fixed {
			part = parts[i]
		} else if !Speaks(part) {
			break
		}
		a, m := h.value(part, name(i), e)
		if m != nil {
			return No, m
		}
		all = min(all, a)
	}
	return all, nil
}

func isEmptyTuple(x syntax.Expr) bool {
	t, ok := x.(*syntax.Tuple)
	return ok && len(t.Elts) == 0
}

// isClass reports a value of a builtin type, as annotations mean it: a whole number is a
// float too, and one of NumPy's numbers is what it is by its kind.
func isClass(name string, v object.Value) bool {
	is := v.TypeName()
	if a, ok := v.(*object.Array); ok && a.Scalar {
		switch d := a.DType(); {
		case d == dtype.Bool:
			is = "bool"
		case d.IsInteger():
			is = "int"
		case d.IsFloat():
			is = "float"
		case d.IsComplex():
			is = "complex"
		default:
			return true
		}
	} else if object.IsObject(v) { // of a class that may be one of its kind
		return true
	}
	tower := []string{"bool", "int", "float", "complex"}
	if i, k := slices.Index(tower, is), slices.Index(tower, name); i >= 0 && k >= 0 {
		return i <= k
	}
	return is == name
}

// union holds a value against the first of several annotations that it fits.
func (h *Holder[S]) union(x syntax.Expr, parts []syntax.Expr, what string, v object.Value) (Answer, *Misfit) {
	before := h.Sizes
	var fits *Sizes[S] // after the one that fits
	var why []*Misfit
	best, may := No, 0
	for _, p := range parts {
		a, m := No, (*Misfit)(nil)
		h.Sizes = before.Clone()
		switch {
		case p == nil: // None of Optional
			if !h.Known(v) {
				a = Maybe
			} else if v == object.None {
				a = Yes
			}
		default:
			if a, m = h.value(p, what, v); m != nil && speaksOf(p, v) {
				why = append(why, m)
			}
		}
		if a == No {
			continue
		}
		best = max(best, a)
		if may++; may == 1 {
			fits = h.Sizes
		}
		if a == Yes {
			break
		}
	}
	h.Sizes = before
	switch {
	case best == No && len(why) == 1: // one of them is of its kind
		return No, why[0]
	case best == No:
		is := "is a " + v.TypeName()
		if a, ok := v.(*object.Array); ok {
			is = "is " + a.Type().String()
		}
		return No, h.declared(x, what, is)
	case may == 1:
		*before = *fits
		return best, nil
	}
	return Maybe, nil
}

// speaksOf reports an annotation of the kind of a value, so that it says best why the value
// does not fit.
func speaksOf(p syntax.Expr, v object.Value) bool {
	f, _ := read(p)
	switch v.(type) {
	case *object.Array:
		return f == array || f == union
	case *object.List:
		return f == list || f == row
	case object.Tuple:
		return f == tuple || f == fixed || f == row
	case *object.Dict:
		return f == dict
	}
	return false
}

// array holds a tensor.
func (h *Holder[S]) array(x syntax.Expr, what string, v object.Value) (Answer, *Misfit) {
	a, isArray := v.(*object.Array)
	if !isArray {
		return No, h.declared(x, what, "is a "+v.TypeName())
	}
	d, items, _ := tensor(x)
	is := "is " + a.Type().String()
	misfit := func(why string) (Answer, *Misfit) { return No, h.declared(x, what, is+": "+why) }
	if a.DType() != d {
		return misfit("the element types differ")
	}
	axes, known := h.Axes(a)
	if !known {
		return Maybe, nil
	}
	before, after, rest, many := splitItems(items)
	if len(axes) < len(before)+len(after) || !many && len(axes) != len(before) {
		return misfit("it has " + axesText(len(axes)))
	}
	w := waiting[S]{ann: x, what: what, is: what + " is declared " + h.text(x) + " and " + is}
	end := len(axes) - len(after)
	for i, s := range axes {
		switch {
		case i < len(before):
			w.item = before[i]
		case i >= end:
			w.item = after[i-end]
		default:
			continue
		}
		w.axis, w.size = i, s
		if why := h.axis(w.item, s, w); why != "" {
			return misfit(why)
		}
	}
	if rest != "" {
		if why := h.rest(rest, axes[len(before):end]); why != "" {
			return misfit(why)
		}
	}
	return h.sure(items, axes), nil
}

func axesText(n int) string {
	if n == 1 {
		return "1 axis"
	}
	return strconv.Itoa(n) + " axes"
}

// sure reports whether sizes that fit do so whatever is not known.
func (h *Holder[S]) sure(items []syntax.Expr, axes []S) Answer {
	before, after, _, _ := splitItems(items)
	for i, s := range axes {
		k := i - (len(axes) - len(after))
		var item syntax.Expr
		if i < len(before) {
			item = before[i]
		} else if k >= 0 {
			item = after[k]
		}
		if item == nil || isAny(item) {
			continue
		}
		if want, ok := h.eval(item); !ok || h.Compare(s, want) != Yes {
			return Maybe
		}
	}
	return Yes
}

// splitItems parts sizes at `...` or `*Name`, which stand for any axes.
func splitItems(items []syntax.Expr) (before, after []syntax.Expr, rest string, many bool) {
	for i, x := range items {
		if s, ok := x.(*syntax.Starred); ok {
			return items[:i], items[i+1:], restName(s), true
		}
		if c, ok := x.(*syntax.Const); ok && c.Kind == syntax.Ellipsis {
			return items[:i], items[i+1:], "", true
		}
	}
	return items, nil, "", false
}

// restName is S of *S; "" of *_.
func restName(s *syntax.Starred) string {
	n, ok := s.X.(*syntax.Name)
	if !ok || isAny(n) {
		return ""
	}
	return n.ID
}

// rest holds axes against a name of several.
func (h *Holder[S]) rest(name string, axes []S) string {
	have, seen := h.Sizes.rests[name]
	if !seen {
		h.Sizes.bindRest(name, slices.Clone(axes))
		return ""
	}
	differ := len(have) != len(axes)
	for i := range have {
		differ = differ || h.Compare(have[i], axes[i]) == No
	}
	if !differ {
		return ""
	}
	return fmt.Sprintf("*%s is %s, but was %s", name, h.texts(axes), h.texts(have))
}

func (h *Holder[S]) texts(sizes []S) string {
	out := make([]string, len(sizes))
	for i, s := range sizes {
		out[i] = h.Text(s)
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// Wanted are the sizes that the items of a tensor's annotation say of an array of a rank;
// said is false where they say none. Names without a size are given one by fresh.
func (h *Holder[S]) Wanted(items []syntax.Expr, rank int, fresh func(name string) S) (sizes []S, said []bool) {
	sizes, said = make([]S, rank), make([]bool, rank)
	before, after, _, _ := splitItems(items)
	for i := range sizes {
		k := i - (rank - len(after))
		var item syntax.Expr
		if i < len(before) {
			item = before[i]
		} else if k >= 0 && k < len(after) {
			item = after[k]
		}
		if item == nil {
			continue
		}
		if fresh != nil {
			h.freshen(item, fresh)
		}
		if !isAny(item) {
			sizes[i], said[i] = h.eval(item)
		}
	}
	return sizes, said
}

// freshen gives the names in an item that have none sizes.
func (h *Holder[S]) freshen(item syntax.Expr, fresh func(name string) S) {
	syntax.Walk(item, func(n syntax.Node) bool {
		if d, ok := n.(*syntax.Name); ok && !isAny(d) {
			if _, has := h.Sizes.Of(d.ID); !has {
				h.Sizes.bind(d.ID, fresh(d.ID))
			}
		}
		return true
	})
}

// Map is what the names stand for where sizes have become known better.
func (b *Sizes[S]) Map(of func(S) S) *Sizes[S] {
	c := b.Clone()
	for n, s := range c.names {
		c.names[n] = of(s)
	}
	for _, axes := range c.rests {
		for i := range axes {
			axes[i] = of(axes[i])
		}
	}
	for i := range c.wait {
		c.wait[i].size = of(c.wait[i].size)
	}
	return c
}
