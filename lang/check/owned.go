// Containers that nothing but slots of frames has: code that is not followed cannot change them.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// owns notes a container that was made just now.
func (h *heap) owns(v object.Value) {
	switch v.(type) {
	case *object.List, *object.Dict, *object.Set:
		h.own[v] = true
	}
}

// escapes notes values that something beside the slots of a frame has from here on: a variable that
// functions share, another object, or code that was called.
func (h *heap) escapes(vs ...object.Value) {
	if len(h.own) == 0 {
		return
	}
	for _, v := range vs {
		switch x := v.(type) {
		case *object.List, *object.Dict, *object.Set:
			delete(h.own, v)
		case object.Tuple:
			h.escapes(x...)
		case *object.Method:
			h.escapes(x.Self)
		case *builtin.Func:
			h.escapes(x.Self)
		case *object.Slice:
			h.escapes(x.Start, x.Stop, x.Step)
		case *walk:
			h.escapes(x.over)
		case *overs:
			h.escapes(x.list...)
		case *object.Instance:
			h.escapes(x.Held())
		}
	}
}

// reachable are the containers that variables of the frames under way hold, and that nothing else has: a text
// that runs there reaches them by their names. It is all of them where the program may look into frames.
func (ck *Checker) reachable() map[any]bool {
	if len(ck.heap.own) == 0 {
		return nil
	}
	if ck.program().LooksAround() {
		return ck.heap.own
	}
	out := map[any]bool{}
	for f := ck.top; f != nil; f = f.up {
		for i, name := range f.c.Locals {
			if v := f.regs[i]; name[0] != '.' && tracked(v) {
				out[v] = true
			}
		}
	}
	return out
}

// keeps reports the instructions after which others may have what they were given. Those of calls
// and stores say so where it is known what is called, and what is stored.
func keeps(op code.Op) bool {
	switch {
	case op <= code.JNone, op >= code.GetItem && op <= code.HasAttr, op >= code.Call && op <= code.SpreadArgs, op == code.Return, op == code.YieldFrom, op == code.GetYieldIter,
		op == code.ListExtend, op == code.ListToTuple, op == code.Format, op == code.Join, op >= code.Iter && op <= code.UnpackEx:
		return false
	}
	return true
}

// handsOn are builtins that keep nothing of the containers they are given, nor call anything with them:
// they walk them, or look at their elements.
var handsOn = names("list.__new__", "tuple.__new__", "set.__new__", "frozenset.__new__", "dict.__new__", "bytes.__new__", "str.__new__", "bool.__new__", "int.__new__", "float.__new__",
	"sorted", "sum", "min", "max", "len", "any", "all", "print", "zip.__new__", "zip", "enumerate.__new__", "enumerate", "reversed.__new__", "reversed", "iter", "map.__new__", "map", "filter.__new__",
	"filter", "next", "repr", "isinstance", "type.__new__", "id", "hash", "str.join", "bytes.join", "math.fsum", "math.prod", "range.__new__", "divmod", "abs", "round")

// given notes what a builtin was given that it may keep.
func (h *heap) given(name string, args []object.Value, kw []object.Kw) {
	if len(h.own) == 0 {
		return
	}
	own := len(args) > 0 && ownMethod(name, args[0])
	for i, a := range args {
		if !handsOn[name] && (i > 0 || !own) {
			h.escapes(a)
		}
	}
	for _, k := range kw {
		h.escapes(k.Value)
	}
}

// ownMethod reports a method of a builtin container that is called on one.
func ownMethod(name string, x object.Value) bool {
	p := builtin.PrefixOf(x)
	return tracked(x) && p != "" && len(name) > len(p) && name[:len(p)] == p && name[len(p):] != "__new__"
}

// fresh are builtins that give a container which they have just made.
var fresh = names("list.__new__", "dict.__new__", "set.__new__", "sorted", "str.split", "str.rsplit", "str.splitlines", "list.copy", "dict.copy", "set.copy",
	"set.union", "set.intersection", "set.difference", "set.symmetric_difference", "dict.fromkeys")
