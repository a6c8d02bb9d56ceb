// Arguments of types that a builtin takes none of, where the types are all that is known of them.
package check

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
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

// wrongName is the error of what is given as the name of an attribute and is no text.
func (ck *Checker) wrongName(e *builtin.Entry, args []object.Value) error {
	switch e.Name() {
	case "hasattr", "getattr", "setattr", "delattr":
	default:
		return nil
	}
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
