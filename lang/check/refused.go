// Arguments of types that a builtin takes none of, where the types are all that is known of them.
package check

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
)

// samples are some values of each type.
var samples = map[string][]object.Value{
	"int":     {object.Int(1), object.Int(0), object.Int(-1), object.Int(3)},
	"float":   {object.Float(1), object.Float(0.5), object.Float(-2), object.Float(0)},
	"bool":    {object.Bool(true), object.Bool(false)},
	"complex": {object.Complex(1), object.Complex(1i)},
	"str":     {object.Str(""), object.Str("a"), object.Str("1"), object.Str("ab c")},
	"bytes":   {object.Bytes(""), object.Bytes("a"), object.Bytes("ab")},
}

const sampleRounds = 4

// refused is the error of a builtin that takes no arguments of such types: it is asked with some values
// of each, and says the same of all.
func (ck *Checker) refused(e *builtin.Entry, args []object.Value, kw []object.Kw) error {
	if !isPure(e) || len(kw) > 0 || len(args) == 0 || len(args) > 6 || !asked(e.Name()) {
		return nil
	}
	var first *object.Error
	for round := range sampleRounds {
		ins := make([]object.Value, len(args))
		for i, a := range args {
			if ins[i] = ck.sample(a, round+i*(round+1)); ins[i] == nil {
				return nil
			}
		}
		ck.spend(20)
		_, err := e.Invoke(ck.m.R, ck.m, ins, nil)
		var ve *object.Error
		if !errors.As(err, &ve) || ve.Class != "TypeError" || first != nil && !ve.Same(first) {
			return nil
		}
		first = ve
	}
	first.Static = true
	return first
}

// asked reports the builtins that are asked so: functions of Python's own, and methods of texts.
func asked(name string) bool {
	of, _, dotted := strings.Cut(strings.TrimSuffix(name, ".__new__"), ".")
	return !dotted || of == "str" || of == "bytes" || of == "math" || strings.HasPrefix(name, "os.path.")
}

// sample is a value of the type of one; nil if none is at hand that is sure to be like it.
func (ck *Checker) sample(v object.Value, round int) object.Value {
	if definite(v) {
		return v
	}
	switch x := v.(type) {
	case *object.List: // without elements, and with one
		elem := ck.elements(x)
		if elem == nil {
			return object.NewList()
		}
		if one := ck.sample(elem, round); one != nil && round%2 == 1 {
			return object.NewList(one)
		} else if one != nil {
			return object.NewList()
		}
	case *object.Class:
		if x.Body == nil {
			return x
		}
	case object.Unknown:
		if list := samples[className(x)]; list != nil {
			return list[round%len(list)]
		}
	}
	return nil
}

// wrongKind is the error of an argument of a type that a builtin never takes in its place, whatever the others are.
func (ck *Checker) wrongKind(e *builtin.Entry, args []object.Value) error {
	switch name := e.Name(); name {
	case "hasattr", "getattr", "setattr", "delattr":
		return ck.wrongName(args)
	case "exec", "eval":
		return wrongDict(name, args)
	case "isinstance", "issubclass":
		if len(args) == 2 && noType(args[1]) {
			return object.Staticf(object.TypeError, "%s() arg 2 must be a type, a tuple of types, or a union", name)
		}
	case "next":
		if len(args) > 0 && isData(args[0]) {
			return object.Staticf(object.TypeError, "'%s' object is not an iterator", typeName(args[0]))
		}
	default:
		return notWalked(name, args)
	}
	return nil
}

// walksFrom are builtins that walk an argument, and all behind it, from the call on.
var walksFrom = map[string]int{"map.__new__": 1, "filter.__new__": 1, "functools.reduce": 1, "itertools.takewhile": 1, "itertools.dropwhile": 1, "itertools.filterfalse": 1,
	"itertools.starmap": 1, "sorted": 0, "sum": 0, "any": 0, "all": 0, "list.__new__": 0, "tuple.__new__": 0, "set.__new__": 0, "frozenset.__new__": 0, "enumerate.__new__": 0, "zip.__new__": 0}

// notWalked is the error of an argument that cannot be walked, of a builtin that begins to do so at once.
func notWalked(name string, args []object.Value) error {
	at, walks := walksFrom[name]
	_, ofClass := firstOf(args).(*object.Class)
	if !walks || ofClass && strings.HasSuffix(name, ".__new__") { // super().__new__(cls, …), perhaps
		return nil
	}
	for i := at; i < len(args); i++ {
		if name == "sum" && i > 0 || name == "enumerate.__new__" && i > 0 || name == "functools.reduce" && i > 1 {
			break
		}
		switch x := args[i].(type) {
		case *Function, *builtin.Func, *object.Method:
			return object.Staticf(object.NotIterable, "'%s' object is not iterable", x.TypeName())
		}
		if c := className(args[i]); isScalar(args[i]) && c != "str" && c != "bytes" {
			return object.Staticf(object.NotIterable, "'%s' object is not iterable", typeName(args[i]))
		}
	}
	return nil
}

// isData reports numbers, texts and containers, which are walked and give no elements by themselves.
func isData(v object.Value) bool {
	switch className(v) {
	case "list", "dict", "tuple", "set", "frozenset", "range":
		return true
	}
	return isScalar(v)
}

// noType reports a value that is no class, nor anything else that isinstance takes.
func noType(v object.Value) bool {
	c := className(v)
	return isScalar(v) && c != "NoneType" || c == "list" || c == "dict" || facts.Class(c) && strings.HasPrefix(c, "datetime.")
}

// wrongDict is the error of what is given for the variables of a text and is no dict.
func wrongDict(name string, args []object.Value) error {
	if len(args) < 2 || !isData(args[1]) && className(args[1]) != "code" || className(args[1]) == "dict" || className(args[1]) == "NoneType" {
		return nil
	}
	if name == "eval" {
		return object.Staticf(object.TypeError, "globals must be a dict")
	}
	return object.Staticf(object.TypeError, "exec() globals must be a dict, not %s", typeName(args[1]))
}

// wrongName is the error of what is given as the name of an attribute and is no text.
func (ck *Checker) wrongName(args []object.Value) error {
	if len(args) < 2 {
		return nil
	}
	switch x := args[1].(type) {
	case *object.Class, *Function, *builtin.Func, *object.List, *object.Dict, *object.Module, object.Tuple:
	case *object.Instance:
		if x.Held() != nil || ck.ofLibrary(x.Class()) {
			return nil
		}
	default:
		if !isScalar(x) || className(x) == "str" {
			return nil
		}
	}
	return object.Staticf(object.TypeError, "attribute name must be string, not '%s'", typeName(args[1]))
}

func typeName(v object.Value) string {
	if c := className(v); c != "" {
		return c
	}
	return v.TypeName()
}
