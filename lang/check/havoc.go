// What has to be forgotten where code runs that is not followed, or a value is changed of which
// it is not known which one it is.
package check

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Expect notes what the functions of a text may change.
func (ck *Checker) Expect(f *diag.File, mod *syntax.Module) {
	ck.rec.expects(f, mod)
	ck.code.Read(mod, foreign(f))
	ck.readArguments(f, mod)
}

// Changes reports whether the functions of a text may change more than their own
// variables. The names that they bind in the module are noted.
func Changes(mod *syntax.Module, binds map[string]bool) bool {
	rs := effects.NewRoutines(func(name string) bool { _, is := builtin.Lookup(name); return is })
	rs.Read(mod, false)
	for n := range rs.All.Globals {
		binds[n] = true
	}
	return rs.All.Changes()
}

// mutators are methods of builtin types that change what they belong to.
var mutators = map[string]bool{"append": true, "extend": true, "insert": true, "pop": true, "remove": true, "clear": true, "sort": true, "reverse": true,
	"update": true, "setdefault": true, "popitem": true, "add": true, "discard": true, "appendleft": true, "popleft": true, "extendleft": true, "rotate": true,
	"resize": true, "move_to_end": true, "send": true, "throw": true, "close": true, "difference_update": true, "intersection_update": true,
	"symmetric_difference_update": true, "subtract": true, "fill": true, "write": true, "seed": true}

// importing is a module of Python's while its text is followed.
type importing struct{ objects, cells int } // what there was before

// havoc forgets what the module's own objects hold.
func (m *importing) havoc(h *heap) {
	for o, at := range h.order {
		switch o.(type) {
		case *object.List, *object.Dict, *object.Set, *object.Instance:
			if elem, vague := h.vague[o]; at > m.objects && (!vague || !nothing(elem)) {
				h.blur(o, object.Unknown{})
			}
		}
	}
	for _, c := range h.cells[m.cells:] {
		h.loses(c)
	}
}

// age makes its objects older than all ways that have parted.
func (m *importing) age(h *heap) {
	for o, at := range h.order {
		if at > m.objects {
			h.born[o] = 0
		}
	}
}

// asks forgets what special methods of objects may have changed that are not known; nothing
// where the program has none that changes anything.
func (ck *Checker) asks() {
	ck.asksFor(effects.AsAny)
}

// havoc forgets what unknown code of the program may have changed.
func (ck *Checker) havoc() {
	ck.forgetAll(ck.program().All)
	if ck.unseen { // it may store in the dict of the variables
		ck.forgetVariables(ck.main)
	}
	if ck.effect.Changes() {
		ck.forgetAll(ck.effect)
	}
}

// forgetAll forgets what an effect may have changed.
func (ck *Checker) forgetAll(e effects.Effect) {
	ck.heap.escapes(ck.ops...) // who is asked may keep what it is asked about
	if !e.Changes() {
		return
	}
	ck.rec.hard()
	h := ck.heap
	h.escapes(ck.ops...)   // it may be code of theirs
	if ck.library != nil { // a module of Python's that is imported has nothing of the program's
		ck.library.havoc(h)
		return
	}
	ck.opaque = ck.opaque || e.Any
	ck.blurred = ck.blurred || e.Any || e.Lists || e.Dicts || e.Sets || e.Library
	var named map[any]bool
	if e.Any {
		named = ck.reachable()
	}
	for k, objs := range h.told {
		if !e.Any && !reaches(&e, k) {
			continue
		}
		if ck.top != nil {
			ck.spend(len(objs) / 8)
		}
		for o := range objs {
			if h.own[o] && !h.alias[o] && !named[o] {
				continue
			}
			ck.touched(o, &e)
		}
	}
	ck.losesCells(&e)
	if ck.unseen && (e.Any || e.Dicts) {
		ck.forgetVariables(ck.main)
	}
	for n := range e.Attrs {
		ck.lapsed[n] = true
	}
	for n := range e.Globals {
		ck.variable(ck.main, n).loose = true // it may be bound now
		ck.forgetVariable(n)
	}
	for _, mod := range ck.others {
		for n := range e.Theirs {
			ck.forgetIn(mod, n)
		}
	}
}

// reaches reports an effect that may change objects of a kind.
func reaches(e *effects.Effect, kind int) bool {
	switch kind {
	case aList:
		return e.Lists
	case aDict:
		return e.Dicts
	case aSet:
		return e.Sets
	}
	return e.Lists || e.Dicts || e.Sets || e.Library || len(e.Attrs) > 0
}

// loses forgets a variable that functions share. The one that is the class of a method is
// bound once.
func (h *heap) loses(c *cell) {
	if c.name != "__class__" && !nothing(c.v) {
		h.touch(c)
		c.v = object.Unknown{}
	}
}

// losesCells forgets the variables shared by functions that an effect binds.
func (ck *Checker) losesCells(e *effects.Effect) {
	lose := func(cells []*cell) {
		for _, c := range cells {
			ck.heap.loses(c)
		}
	}
	if e.Any {
		lose(ck.heap.cells)
		return
	}
	for n := range e.Cells {
		lose(ck.heap.named[n])
	}
}

// touched forgets of an object what an effect may have changed.
func (ck *Checker) touched(o any, e *effects.Effect) {
	h := ck.heap
	all := e.Any
	switch x := o.(type) {
	case *object.List:
		all = all || e.Lists
	case *object.Dict:
		all = all || e.Dicts
	case *object.Set:
		all = all || e.Sets
	case *object.Instance:
		ours := ck.ofLibrary(x.Class())
		switch x.Held().(type) {
		case *object.List:
			all = all || e.Lists || ours && e.Library
		case *object.Dict:
			all = all || e.Dicts || ours && e.Library
		case *object.Set:
			all = all || e.Sets || ours && e.Library
		case nil:
		default:
			all = all || e.Lists || e.Dicts || e.Sets || e.Library
		}
		all = all || ours && e.Library
		if _, vague := h.vague[o]; !all && !vague {
			ck.losesAttrs(x, e)
			return
		}
	default:
		all = false
	}
	if !all {
		return
	}
	if elem, vague := h.vague[o]; vague && nothing(elem) {
		return
	}
	h.blur(o, object.Unknown{})
}

// losesAttrs forgets the attributes of an object that an effect stores.
func (ck *Checker) losesAttrs(x *object.Instance, e *effects.Effect) {
	if len(e.Attrs) == 0 {
		return
	}
	touched := false
	for _, n := range x.OwnNames() {
		if !e.Attrs[n] {
			continue
		}
		if v, _ := x.OwnAttr(n); isUnknown(v) && v.(object.Unknown).Known == nil {
			continue
		}
		if !touched {
			touched = true
			ck.heap.touch(x)
		}
		x.SetOwn(n, object.Unknown{})
	}
}

// ofLibrary reports a class of one of Python's modules, or one that is made from such a class.
func (ck *Checker) ofLibrary(c *object.Class) bool {
	is, seen := ck.ours[c]
	if !seen {
		is = ck.fromLibrary(c)
		ck.ours[c] = is
	}
	return is
}

func (ck *Checker) fromLibrary(c *object.Class) bool {
	for _, b := range c.Order() {
		if b.Body == nil {
			continue
		}
		if name, ok := b.Body.Dict.GetStr("__module__"); ok && name != object.Value(object.Str("__main__")) {
			if s, ok := name.(object.Str); ok && ck.opts.Source != nil && ck.opts.Source(string(s)) != nil {
				return true
			}
		}
	}
	return false
}

// forgetAliased forgets the objects that a value may be of which it is not known which one it
// is, and all that they lead to.
func (ck *Checker) forgetAliased(u object.Unknown) {
	h := ck.heap
	if class := className(u); class != "" && class != "list" && class != "dict" && class != "set" && class != "tuple" {
		return
	}
	var todo []any
	ck.rec.hard()
	for o := range h.alias {
		todo = append(todo, o)
	}
	for _, o := range todo {
		ck.leak(o)
	}
}

// leak forgets an object that code has which is not followed, and all that it leads to.
func (ck *Checker) leak(v any) {
	h := ck.heap
	if x, ok := v.(object.Value); ok {
		h.escapes(x)
	}
	switch x := v.(type) {
	case object.Tuple:
		for _, e := range x {
			ck.leak(e)
		}
	case *object.List, *object.Dict, *object.Set, *object.Instance:
		if e, vague := h.vague[v]; vague && nothing(e) {
			return
		}
		parts := h.read(v).parts()
		h.blur(v, object.Unknown{})
		for _, e := range parts {
			ck.leak(e)
		}
	}
}

// changedBy forgets what a change through a value may have changed of which it is not known
// what it is: an attribute that was set, an element that was stored.
func (ck *Checker) changedBy(e effects.Effect, what effects.Ask) {
	ck.forgetAll(e)
	ck.asksFor(what)
}

// inPlaceOf is what `x op= y` may change of an x that is not known.
func inPlaceOf(op object.Op, y object.Value) (e effects.Effect) {
	number := false
	switch y.(type) {
	case object.Int, object.Float, *object.Array:
		number = true
	case object.Unknown:
		c := className(y)
		number = c == "int" || c == "float"
	}
	switch op {
	case object.Add:
		e.Lists = !number
	case object.Mul:
		e.Lists = true
	case object.Or:
		e.Dicts, e.Sets = !number, !number
	case object.And, object.Xor, object.Sub:
		e.Sets = !number
	}
	return e
}

// mayLack reports an attribute that objects may have been given, or lost, by code that was not
// followed.
func (ck *Checker) mayLack(name string) bool {
	return ck.opaque || ck.lapsed[name] || strings.HasPrefix(name, "__") && ck.blurred
}
