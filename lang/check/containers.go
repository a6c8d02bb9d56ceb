// Containers of which no more is known than what all their elements are: their operators, and
// their methods.
package check

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/object"
)

// containers is an operator between builtin containers, or of one and a number, whatever they
// hold; nil if it is none.
func (ck *Checker) containers(op object.Op, a, b object.Value) object.Value {
	x, y := className(a), className(b)
	holds := func(c string) bool {
		return c == "list" || c == "tuple" || c == "dict" || c == "set" || c == "frozenset"
	}
	if !holds(x) && !holds(y) || x == "" || y == "" {
		return nil
	}
	elem := func(vs ...object.Value) object.Value {
		var out object.Value
		for _, v := range vs {
			e := ck.elements(v)
			if e == nil {
				continue
			}
			out = ck.joinElem(out, ck.kindOf(e))
		}
		return out
	}
	plain := ck.plain(a, 4) && ck.plain(b, 4)
	switch {
	case (op == object.Eq || op == object.Ne) && holds(x) && holds(y):
		if !plain {
			ck.asksFor(effects.AsOrder)
		}
		return known("bool")
	case op == object.Add && x == "list" && y == "list":
		return ck.vagueList(elem(a, b))
	case op == object.Add && x == "tuple" && y == "tuple":
		s, isA := a.(object.Tuple)
		t, isB := b.(object.Tuple)
		if isA && isB && len(s)+len(t) <= 100 {
			return append(s[:len(s):len(s)], t...)
		}
		return ck.tupleOf(elem(a, b), plain)
	case op == object.Mul && (x == "list" && (y == "int" || y == "bool")):
		return ck.vagueList(elem(a))
	case op == object.Mul && (y == "list" && (x == "int" || x == "bool")):
		return ck.vagueList(elem(b))
	case op == object.Mul && x == "tuple" && (y == "int" || y == "bool"):
		return ck.tupleOf(elem(a), plain)
	case op == object.Mul && y == "tuple" && (x == "int" || x == "bool"):
		return ck.tupleOf(elem(b), plain)
	case isSet(x) && isSet(y) && (op == object.And || op == object.Or || op == object.Xor || op == object.Sub):
		of := elem(a)
		if op == object.Or || op == object.Xor {
			of = elem(a, b)
		}
		if !plain {
			ck.asksFor(effects.AsOrder)
		}
		if x == "frozenset" {
			return frozenOf(of, plain)
		}
		s, _ := object.NewSet()
		ck.newVague(s, of, nil)
		return s
	case x == "dict" && y == "dict" && op == object.Or:
		d, isA := a.(*object.Dict)
		e, isB := b.(*object.Dict)
		out := object.NewDict()
		if isA && isB {
			var key, elem object.Value
			for _, one := range []*object.Dict{d, e} {
				if v := ck.elemOf(ck.heap.read(one)); v != nil { // it is not empty
					key, elem = ck.joinElem(key, ck.keys(one)), ck.joinElem(elem, v)
				}
			}
			ck.newVague(out, elem, key)
		} else {
			ck.newVague(out, object.Unknown{}, nil)
		}
		return out
	}
	return nil
}

func isSet(class string) bool { return class == "set" || class == "frozenset" }

// frozenOf is a frozenset of which no more is known than its elements; of is nil where it has none.
func frozenOf(of object.Value, plain bool) object.Value {
	k := &object.Known{Class: "frozenset", Plain: plain}
	if of != nil {
		k.Elem = &elemOf{fixed: of}
	}
	return object.Unknown{Known: k}
}

// containersInPlace is a op= b of a set and another, or of two dicts, whatever they hold: a is changed.
func (ck *Checker) containersInPlace(op object.Op, a, b object.Value) bool {
	x, y := className(a), className(b)
	method := ""
	switch {
	case x == "dict" && y == "dict" && op == object.Or:
		method = "dict.update"
	case x != "set" || !isSet(y):
	case op == object.And:
		method = "set.intersection_update"
	case op == object.Sub:
		method = "set.difference_update"
	case op == object.Or, op == object.Xor:
		method = "set.symmetric_difference_update"
	}
	if method == "" {
		return false
	}
	if !ck.plain(a, 4) || !ck.plain(b, 4) {
		ck.heap.aliased(b, 8)
		ck.asksFor(effects.AsOrder)
	}
	ck.leaves(a, method, []object.Value{b}, nil)
	return true
}

// addsTo is l += b of a list of which no more is known than that it is one.
func (ck *Checker) addsTo(l object.Unknown, b object.Value) (object.Value, error) {
	b, err := ck.consumed(b, false)
	if err != nil {
		return nil, err
	}
	return object.Unknown{Known: &object.Known{Class: "list", Plain: ck.plain(l, 4) && ck.plain(b, 4)}}, nil
}

// changesFirst gives a container what a method of its own may leave in it, and reports whether it is
// such a method. What is asked of other objects has been forgotten already.
func (ck *Checker) changesFirst(e *builtin.Entry, args []object.Value, kw []object.Kw) bool {
	own, _, _ := strings.Cut(e.Name(), ".")
	if !followed[e.Name()] || own != "list" && own != "dict" && own != "set" && own != "collections" || !tracked(firstOf(args)) {
		return false
	}
	for _, a := range args[1:] { // it may be in there now, or what it holds
		ck.heap.aliased(a, 8)
		if tracked(a) {
			for _, part := range ck.heap.read(a).parts() {
				ck.heap.aliased(part, 8)
			}
		}
	}
	ck.leaves(args[0], e.Name(), args[1:], kw)
	return true
}

// leaves forgets of a container what a method may change, and keeps what all its elements are then.
func (ck *Checker) leaves(x object.Value, method string, args []object.Value, kw []object.Kw) {
	elem, key := ck.elemOf(ck.heap.read(x)), object.Value(nil)
	d, isDict := x.(*object.Dict)
	if isDict {
		key = ck.keys(d)
	}
	put := func(k, e object.Value) {
		if isDict {
			key = ck.joinKey(key, k, elem == nil)
		}
		elem = ck.joinElem(elem, e)
	}
	known_ := true
	switch method {
	case "list.remove", "list.pop", "list.clear", "list.sort", "list.reverse", "dict.pop", "dict.popitem", "dict.clear",
		"set.discard", "set.remove", "set.pop", "set.clear", "set.difference_update", "set.intersection_update":
	case "list.append", "list.insert", "set.add":
		if known_ = len(args) > 0; known_ {
			put(nil, args[len(args)-1])
		}
	case "list.extend", "set.update", "set.symmetric_difference_update":
		for _, a := range args {
			if e := ck.elements(a); e != nil {
				put(nil, e)
			}
		}
	case "dict.setdefault":
		switch len(args) {
		case 1:
			put(args[0], object.None)
		case 2:
			put(args[0], args[1])
		}
	case "dict.update":
		for _, a := range args {
			if k, e, ok := ck.pairsIn(a); !ok {
				known_ = false
			} else if e != nil {
				put(k, e)
			}
		}
		for _, k := range kw {
			put(known("str"), k.Value)
		}
	default:
		known_ = false
	}
	if _, isObject := x.(*object.Instance); isObject || !known_ {
		elem, key = object.Unknown{}, nil
	}
	ck.heap.blur(x, elem)
	if isDict && key != nil && elem != nil {
		ck.heap.keys[x] = key
	}
}

// pairsIn is what all keys and all values are that a dict takes from a value; e is nil where there are
// none.
func (ck *Checker) pairsIn(v object.Value) (key, e object.Value, ok bool) {
	if d, isDict := v.(*object.Dict); isDict {
		return ck.keys(d), ck.elemOf(ck.heap.read(d)), true
	}
	switch c := ck.elements(v).(type) {
	case nil:
		return nil, nil, true
	case object.Tuple:
		if len(c) == 2 {
			return c[0], c[1], true
		}
	}
	return nil, nil, false
}

// vagueMethod is a method of a container of which only the elements' type is known.
func (ck *Checker) vagueMethod(x object.Value, elem object.Value, name string, args []object.Value, kw []object.Kw) (object.Value, bool) {
	h := ck.heap
	grows := func() (object.Value, bool) {
		args := slices.Clone(args)
		for i, a := range args {
			if from, err := ck.consumed(a, false); err == nil {
				args[i] = from
			}
		}
		if !ck.plain(x, 3) || !ck.allPlain(args, 3) {
			ck.asksFor(effects.AsWalk | effects.AsOrder)
		}
		ck.leaves(x, builtin.PrefixOf(x)+name, args, kw)
		return object.None, true
	}
	result := func() (object.Value, bool) {
		plain := (elem == nil || ck.plain(elem, 3)) && ck.allPlain(args, 4)
		v := ck.given(builtin.PrefixOf(x)+name, append([]object.Value{x}, args...), plain)
		return v, v != nil
	}
	switch c := x.(type) {
	case *object.List:
		switch name {
		case "append", "insert":
			ck.leaves(x, "list."+name, args, kw)
			return object.None, true
		case "extend":
			return grows()
		case "sort":
			if e, ok := builtin.Lookup("list.sort"); ok && (!ck.plain(x, 3) || ck.callsBack(args, kw)) {
				ck.runsBuiltin(e, append([]object.Value{x}, args...), kw)
			}
			return object.None, true
		case "pop", "remove", "clear", "reverse", "index", "count", "copy":
			return result()
		}
	case *object.Dict:
		key := h.keys[x]
		switch name {
		case "get", "pop":
			if len(args) > 1 {
				return ck.joinElem(elem, args[1]), true
			}
			if name == "get" {
				return ck.joinElem(elem, object.None), true
			}
			if elem == nil {
				return object.Unknown{}, true
			}
			return elem, true
		case "setdefault":
			if len(args) == 2 {
				v := ck.joinElem(elem, args[1])
				h.blurDict(c, ck.joinKey(key, args[0], elem == nil), v)
				return v, true
			}
		case "update":
			return grows()
		case "clear", "keys", "values", "items", "copy", "popitem":
			return result()
		}
	case *object.Set:
		switch name {
		case "add", "update", "difference_update", "intersection_update", "symmetric_difference_update":
			return grows()
		case "union", "intersection", "difference", "symmetric_difference", "copy":
			if !ck.plain(x, 3) || !ck.allPlain(args, 3) {
				ck.asksFor(effects.AsWalk | effects.AsOrder)
			}
			v := ck.setOf(name, append([]object.Value{x}, args...))
			return v, v != nil
		case "pop":
			if elem != nil {
				return elem, true
			}
			return object.Unknown{}, true
		case "discard", "remove", "clear", "issubset", "issuperset", "isdisjoint":
			return result()
		}
	case *object.Instance:
		return nil, false
	}
	ck.keeps(args)
	ck.havoc()
	return object.Unknown{}, true
}

func one(args []object.Value) object.Value {
	if len(args) != 1 {
		return nil
	}
	return args[0]
}
