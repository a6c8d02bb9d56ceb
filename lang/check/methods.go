// Calls of methods, also of receivers that are known in part.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// callMethod is x.name(…).
func (ck *Checker) callMethod(x value.Value, name string, args []value.Value, kw []value.Kw) (value.Value, error) {
	if err := ck.noMethod(x, name, args, kw); err != nil {
		return nil, err
	}
	if elem, vague := ck.heap.vague[keyOf(x)]; vague {
		if v, done := ck.vagueMethod(x, elem, name, args); done {
			return v, nil
		}
	}
	if u, ok := x.(value.Unknown); ok {
		return ck.unknownMethod(u, name, args, kw)
	}
	switch x.(type) {
	case *value.Array, *value.List, *value.Dict, value.Str, *value.Set, value.Tuple:
		if e, found := builtin.AttrEntry(x, name); found && !e.Static && !e.Property {
			return ck.callBuiltin(e, append([]value.Value{x}, args...), kw)
		}
	}
	fn, err := ck.attr(x, name)
	if err != nil {
		if err == value.ErrUnknown {
			ck.unknownEffect(args...)
			ck.havoc()
		}
		return nil, err
	}
	return ck.callValue(fn, args, kw)
}

// noMethod is the error of a method that a value's type has not, or that does not take
// such arguments, where all that is known of the value is its type.
func (ck *Checker) noMethod(x value.Value, name string, args []value.Value, kw []value.Kw) error {
	if _, vague := ck.heap.vague[keyOf(x)]; !vague && !isUnknown(x) {
		return nil
	}
	like := likeOf(x)
	if like == nil {
		return nil
	}
	e, found := builtin.AttrEntry(like, name)
	switch {
	case !found:
		_, err := ck.m.Attr(like, name)
		if err != nil {
			return ck.lacks(like, err)
		}
		return nil
	case e.Static || e.Property:
		return nil
	}
	return ck.misfit(e, append([]value.Value{like}, args...), kw)
}

// likeOf is a value of the type of one of which the type alone is known; nil if that is not
// known for sure.
func likeOf(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.List:
		return value.NewList()
	case *value.Dict:
		return value.NewDict()
	case value.Unknown:
		switch className(x) {
		case "int":
			return value.Int(1)
		case "float":
			return value.Float(1)
		case "str":
			return value.Str("")
		case "bool":
			return value.Bool(true)
		case "tuple":
			return value.Tuple{}
		case "bytes":
			return value.Bytes("")
		case "list":
			return value.NewList()
		case "dict":
			return value.NewDict()
		}
	}
	return nil
}

// unknownMethod is a method of what is not known.
func (ck *Checker) unknownMethod(u value.Unknown, name string, args []value.Value, kw []value.Kw) (value.Value, error) {
	class := className(u)
	if class == "" || u.Known == nil || !u.Known.Plain {
		if u.Known != nil && u.Known.Plain {
			ck.keeps(args)
			return plainUnknown, nil
		}
		if class == "" || mutators[name] {
			ck.unknownEffect(args...)
			ck.havoc()
		}
		return nil, value.ErrUnknown
	}
	ck.keeps(args)
	if class == "str" {
		if c, ok := textResults[name]; ok {
			return known(c), nil
		}
	}
	return plainUnknown, nil
}

// keeps forgets what is put into something that is not known.
func (ck *Checker) keeps(args []value.Value) {
	for _, a := range args {
		if !ck.plain(a, 4) {
			ck.unknownEffect(a)
			ck.havoc()
			return
		}
		if tracked(a) {
			ck.heap.blur(a, value.Unknown{})
		}
	}
}

// textResults are the types of what methods of texts give.
var textResults = map[string]string{"upper": "str", "lower": "str", "strip": "str", "lstrip": "str", "rstrip": "str", "replace": "str", "join": "str", "format": "str",
	"title": "str", "capitalize": "str", "zfill": "str", "center": "str", "ljust": "str", "rjust": "str", "split": "list", "splitlines": "list", "rsplit": "list",
	"startswith": "bool", "endswith": "bool", "isdigit": "bool", "isalpha": "bool", "find": "int", "count": "int", "index": "int", "rfind": "int", "encode": "bytes"}

// vagueMethod is a method of a container of which only the elements' type is known.
func (ck *Checker) vagueMethod(x value.Value, elem value.Value, name string, args []value.Value) (value.Value, bool) {
	h := ck.heap
	one := func() value.Value {
		if elem == nil {
			return value.Unknown{}
		}
		return elem
	}
	switch x.(type) {
	case *value.List:
		switch name {
		case "append", "insert":
			if len(args) > 0 {
				h.blur(x, ck.joinElem(elem, args[len(args)-1]))
				return value.None, true
			}
		case "extend":
			if len(args) == 1 {
				h.blur(x, ck.joinElem(elem, ck.elements(args[0])))
				return value.None, true
			}
		case "pop":
			return one(), true
		case "remove", "clear", "reverse":
			return value.None, true
		case "sort":
			ck.havoc()
			return value.None, true
		case "index", "count":
			return known("int"), true
		case "copy":
			return known("list"), true
		}
	case *value.Dict:
		switch name {
		case "get", "pop":
			if len(args) > 1 {
				return ck.joinElem(elem, args[1]), true
			}
			if name == "get" {
				return ck.joinElem(elem, value.None), true
			}
			return one(), true
		case "setdefault":
			if len(args) == 2 {
				v := ck.joinElem(elem, args[1])
				h.blur(x, v)
				return v, true
			}
		case "update":
			h.blur(x, value.Unknown{})
			return value.None, true
		case "clear":
			return value.None, true
		case "keys", "values", "items", "copy":
			if elem == nil || ck.plain(elem, 3) {
				return plainUnknown, true
			}
			return value.Unknown{}, true
		}
	case *value.Set:
		switch name {
		case "add", "discard", "remove", "clear", "update":
			h.blur(x, value.Unknown{})
			return value.None, true
		}
	case *value.Instance:
		return nil, false
	}
	ck.keeps(args)
	ck.havoc()
	return value.Unknown{}, true
}

// pulls readies an iterable that a builtin walks: what can be walked once is used up.
func (ck *Checker) pulls(v value.Value) {
	if len(ck.heap.marks) == 0 {
		return
	}
	switch v.(type) {
	case *value.List, *value.Dict, *value.Set, value.Tuple, value.Str, value.Bytes, *value.Array, *value.Range, *value.Instance, *Function, *value.Class, *value.Module, *builtin.Func, *value.Method:
		return
	}
	if _, walks := v.(value.Iterator); walks && hashable(v) {
		ck.heap.spoil[v] = true
	}
	if g, ok := v.(*value.Generator); ok {
		ck.heap.spoil[g] = true
	}
}
