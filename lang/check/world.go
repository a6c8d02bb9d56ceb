// Package check runs the bytecode of lang/code over what is known of values: of arrays
// their types, of numbers and texts what they are, of the rest nothing. Where the way on
// is not known it follows both and joins them where they meet; loops whose end is not
// known are followed until nothing changes any more. Nothing runs, and what it is not
// sure of it does not report.
//
// This file: what a program may change — lists, dicts, sets, objects, variables — and how
// it is put back when another way is followed.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// cell is a variable: of a module, or one that functions share. It is unbound where v is
// nil.
type cell struct {
	v    object.Value
	name string
	by   *Run // the statement that has made it, where that is kept
	gone bool // the statement that has made it is gone: there is none
	// loose says that it may be unbound where it has a value.
	loose bool
}

// TypeName is cell.
func (*cell) TypeName() string { return "cell" }

// namespace is what a class of the program holds by itself.
type namespace struct{ class *object.Class }

// namespaceOf is a class's: there is one of each.
func (ck *Checker) namespaceOf(c *object.Class) *namespace {
	n := ck.spaces[c]
	if n == nil {
		n = &namespace{c}
		ck.spaces[c] = n
	}
	return n
}

// content is what an object holds: one of the parts, by its type.
type content struct {
	elems []object.Value   // of a list
	pairs []object.Value   // of a dict or set: key, value, key …
	obj   *object.Instance // a copy of an instance
	v     object.Value     // of a cell
	gen   *generator       // where a generator stands
	set   *object.Set      // of a set, whose pairs have no values: it, as it was
	vague bool             // of a container of which only elem is known
	elem  object.Value     // what is known of all elements then; nil: nothing was put in
	key   object.Value     // of a dict: what is known of all keys; nil: nothing
}

// saved is a part of the trail: what an object held before it was changed.
type saved struct {
	obj    any
	was    content
	before int // the place of the object's part before this one; -1
}

// heap knows the objects of the program that is being checked.
type heap struct {
	trail []saved
	last  map[any]int         // the place of an object's last part of the trail
	marks []int               // where the ways under way have parted
	born  map[any]int         // when an object was made
	told  [kinds]map[any]bool // of them those of which something is known, by kind
	clock int                 // goes on with each mark
	order map[any]int         // the objects as they were made
	// version goes on whenever a variable or an object changes.
	version int
	vague   map[any]object.Value // containers of which only their elements' type is known
	keys    map[any]object.Value // the keys' type of such dicts, where it is known
	spoil   map[any]bool         // objects of builtin types that nothing is known of any more
	own     map[any]bool         // containers that only slots of frames have
	alias   map[any]bool         // objects that values may be of which it is not known what they are
	cells   []*cell
	named   map[string][]*cell
	rec     *recorder
}

func newHeap() *heap {
	h := &heap{last: map[any]int{}, born: map[any]int{}, order: map[any]int{}, vague: map[any]object.Value{}, keys: map[any]object.Value{}, spoil: map[any]bool{}, own: map[any]bool{}, alias: map[any]bool{}, named: map[string][]*cell{}}
	for k := range h.told {
		h.told[k] = map[any]bool{}
	}
	return h
}

// The kinds of objects that code which is not followed may change.
const (
	aList = iota
	aDict
	aSet
	anInstance
	kinds
)

// tells notes whether anything is known of what an object holds.
func (h *heap) tells(obj any, anything bool) {
	k := kinds
	switch obj.(type) {
	case *object.List:
		k = aList
	case *object.Dict:
		k = aDict
	case *object.Set:
		k = aSet
	case *object.Instance:
		k = anInstance
	default:
		return
	}
	if !anything {
		delete(h.told[k], obj)
	} else if _, is := h.born[obj]; is {
		h.told[k][obj] = true
	}
}

// bear notes when an object was made.
func (h *heap) bear(obj any, at int) {
	if _, old := h.born[obj]; !old {
		h.born[obj] = at
		h.tells(obj, true)
	}
}

// share notes a variable that functions share.
func (h *heap) share(c *cell) {
	h.cells = append(h.cells, c)
	h.named[c.name] = append(h.named[c.name], c)
}

// nothing reports what is known of elements of which nothing is.
func nothing(elem object.Value) bool { return elem == object.Value(object.Unknown{}) }

// tracked reports whether a value's contents can be put back.
func tracked(v any) bool {
	switch v.(type) {
	case *object.List, *object.Dict, *object.Set, *object.Instance, *cell, *generator, *namespace:
		return true
	}
	return false
}

// know notes an object that the program has made.
func (h *heap) know(v object.Value) {
	if tracked(v) {
		if _, old := h.born[v]; !old {
			h.bear(v, h.clock)
			h.order[v] = len(h.order) + 1
			if x, ok := v.(*object.Instance); ok { // of a class made from list, dict or set
				h.know(x.Held())
			}
		}
	}
}

// knowAll notes the objects in what a builtin gave.
func (h *heap) knowAll(v object.Value, most int) {
	if most <= 0 || v == nil {
		return
	}
	switch x := v.(type) {
	case object.Tuple:
		for _, e := range x {
			h.knowAll(e, most-1-len(x))
		}
		return
	case *object.List, *object.Dict, *object.Set, *object.Instance:
		if _, old := h.born[v]; old {
			return
		}
		h.bear(v, h.clock)
		h.order[v] = len(h.order) + 1
		for _, e := range h.read(x).parts() {
			h.knowAll(e, most-1)
		}
	}
}

// parts are the values in a content.
func (c content) parts() []object.Value {
	switch {
	case c.elems != nil:
		return c.elems
	case c.pairs != nil:
		return c.pairs
	case c.obj != nil:
		var out []object.Value
		_ = c.obj.Each(func(v object.Value) (object.Value, error) { out = append(out, v); return v, nil })
		if c.obj.Held() != nil {
			out = append(out, c.obj.Held())
		}
		return out
	}
	return nil
}

// read copies what an object holds.
func (h *heap) read(obj any) content {
	if e, vague := h.vague[obj]; vague {
		return content{vague: true, elem: e, key: h.keys[obj]}
	}
	switch x := obj.(type) {
	case *object.List:
		return content{elems: x.Values()}
	case *object.Dict:
		return content{pairs: pairsOf(x)}
	case *object.Set:
		return content{pairs: pairsOfSet(x), set: x.Clone()}
	case *object.Instance:
		return content{obj: x.Clone()}
	case *cell:
		return content{v: x.v}
	case *namespace:
		return content{pairs: pairsOf(x.class.Body.Dict)}
	case *generator:
		return content{gen: x.copy()}
	}
	return content{}
}

func pairsOf(d *object.Dict) []object.Value {
	out := make([]object.Value, 0, 2*d.Len())
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		out = append(out, k, v)
	}
	return out
}

// pairsOfSet are the elements with the values of a dict's entries.
func pairsOfSet(s *object.Set) []object.Value {
	out := make([]object.Value, 0, 2*s.Len())
	for k, at, ok := s.Next(0); ok; k, at, ok = s.Next(at) {
		out = append(out, k, object.None)
	}
	return out
}

// write gives an object a content.
func (h *heap) write(obj any, c content) {
	delete(h.keys, obj)
	h.tells(obj, !c.vague || !nothing(c.elem))
	if c.vague {
		h.vague[obj] = c.elem
		if c.key != nil {
			h.keys[obj] = c.key
		}
		return
	}
	delete(h.vague, obj)
	switch x := obj.(type) {
	case *object.List:
		x.SetValues(c.elems)
		x.Settled = false
	case *object.Dict:
		fill(x, c.pairs)
	case *object.Set:
		fillSet(x, c)
	case *object.Instance:
		if c.obj != nil {
			x.Become(c.obj.Clone())
		}
	case *cell:
		x.v = c.v
	case *namespace:
		fill(x.class.Body.Dict, c.pairs)
		x.class.Changed()
	case *generator:
		x.become(c.gen)
	}
}

func fill(d *object.Dict, pairs []object.Value) {
	d.Clear()
	for i := 0; i+1 < len(pairs); i += 2 {
		if d.Put(pairs[i], pairs[i+1]) != nil {
			return
		}
	}
}

// fillSet gives a set the elements of a content, in the order of the set that it is of.
func fillSet(s *object.Set, c content) {
	s.Clear()
	for i := 0; i < len(c.pairs); i += 2 {
		if s.Put(c.pairs[i], object.None) != nil {
			return
		}
	}
	if c.set != nil {
		s.OrderAs(c.set)
	}
}

// touch notes what an object holds, which is about to change.
func (h *heap) touch(obj any) {
	h.version++
	h.rec.changes(h, obj)
	if len(h.marks) == 0 || !tracked(obj) {
		return
	}
	at, seen := h.last[obj]
	if seen && at >= h.marks[len(h.marks)-1] {
		return
	}
	if !seen {
		at = -1
	}
	h.last[obj] = len(h.trail)
	h.trail = append(h.trail, saved{obj, h.read(obj), at})
}

// mark begins a part of the program in which ways part.
func (h *heap) mark() int {
	h.clock++
	h.marks = append(h.marks, len(h.trail))
	return len(h.trail)
}

// aside begins a part of the program that no way takes back; what it gives ends it.
func (h *heap) aside() (back func()) {
	trail, last, marks := h.trail, h.last, h.marks
	h.trail, h.last, h.marks = nil, map[any]int{}, nil
	return func() { h.trail, h.last, h.marks = trail, last, marks }
}

// unmark ends it.
func (h *heap) unmark() {
	h.marks = h.marks[:len(h.marks)-1]
	if len(h.marks) == 0 {
		h.trail = h.trail[:0]
		clear(h.last)
	}
}

// undo puts back what has changed since a mark.
func (h *heap) undo(mark int) {
	for i := len(h.trail) - 1; i >= mark; i-- {
		s := h.trail[i]
		h.write(s.obj, s.was)
		if s.before >= 0 {
			h.last[s.obj] = s.before
		} else {
			delete(h.last, s.obj)
		}
	}
	h.trail = h.trail[:mark]
}

// changed is what the objects hold now that have changed since a mark.
func (h *heap) changed(mark int) map[any]content {
	out := map[any]content{}
	for _, s := range h.trail[mark:] {
		if _, seen := out[s.obj]; !seen {
			out[s.obj] = h.read(s.obj)
		}
	}
	return out
}

// before is what an object held at a mark.
func (h *heap) before(obj any, mark int) content {
	for _, s := range h.trail[mark:] {
		if s.obj == obj {
			return s.was
		}
	}
	return h.read(obj)
}

// blur forgets what a container holds; elem is what all its elements are.
func (h *heap) blur(obj any, elem object.Value) {
	h.touch(obj)
	if _, already := h.vague[obj]; !already {
		for _, e := range h.read(obj).parts() {
			h.aliased(e, 8)
		}
	}
	h.vague[obj] = elem
	h.tells(obj, !nothing(elem))
	delete(h.keys, obj)
}

// aliased notes the objects in a value of which no more is known from here on than its kind.
func (h *heap) aliased(v any, most int) {
	switch x := v.(type) {
	case *object.List, *object.Dict, *object.Set, *object.Instance:
		h.rec.aliases(v)
		h.alias[v] = true
	case *object.Method:
		h.aliased(x.Self, 1)
	case *builtin.Func:
		h.aliased(x.Self, 1)
	case object.Tuple:
		if most > 0 {
			for _, e := range x {
				h.aliased(e, most-1)
			}
		}
	}
}

// blurDict is blur of a dict of which the keys are known as well.
func (h *heap) blurDict(d *object.Dict, key, elem object.Value) {
	h.blur(d, elem)
	if key != nil {
		h.keys[d] = key
	}
}
