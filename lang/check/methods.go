// Calls of methods, also of receivers that are known in part.
package check

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
)

// callMethod is x.name(…).
func (ck *Checker) callMethod(x object.Value, name string, args []object.Value, kw []object.Kw) (object.Value, error) {
	if err := ck.noMethod(x, name, args, kw); err != nil {
		return nil, err
	}
	if isUnknown(x) && !several(x) {
		if err := ck.unheard(name); err != nil {
			return nil, err
		}
	}
	if elem, vague := ck.heap.vague[keyOf(x)]; vague {
		ck.handsOver(args, kw)
		if v, done := ck.vagueMethod(x, elem, name, args, kw); done {
			return v, nil
		}
	}
	if several(x) {
		if name == "resize" && slices.ContainsFunc(alternatives(x), isArray) {
			ck.lose()
		}
		return ck.each(x, func(x object.Value) (object.Value, error) { return ck.callMethod(x, name, args, kw) })
	}
	if u, ok := x.(object.Unknown); ok {
		return ck.unknownMethod(u, name, args, kw)
	}
	switch x.(type) {
	case *object.Array, *object.List, *object.Dict, object.Str, *object.Set, object.Tuple:
		if e, found := builtin.AttrEntry(x, name); found && !e.Static && !e.Property {
			return ck.callBuiltin(e, append([]object.Value{x}, args...), kw)
		}
	}
	fn, err := ck.attr(x, name)
	if err != nil {
		ck.handsOver(args, kw)
		if err == object.ErrUnknown {
			ck.keptBy(args)
			ck.runsMethod(name, append(args[:len(args):len(args)], kwValues(kw)...))
		}
		return nil, err
	}
	return ck.callValue(fn, args, kw)
}

// noMethod is the error of a method that a value's type has not, or that does not take
// such arguments, where all that is known of the value is its type.
func (ck *Checker) noMethod(x object.Value, name string, args []object.Value, kw []object.Kw) error {
	if _, vague := ck.heap.vague[keyOf(x)]; !vague && !isUnknown(x) {
		return nil
	}
	like := likeOf(x)
	if like == nil {
		return ck.noMethodOf(x, name, args, kw)
	}
	e, found := builtin.AttrEntry(like, name)
	switch {
	case !found:
		_, err := ck.m.Attr(like, name)
		if err != nil {
			return ck.lacks(like, name, err)
		}
		return nil
	case e.Static || e.Property:
		return nil
	}
	return ck.misfit(e, append([]object.Value{like}, args...), kw)
}

// noMethodOf is noMethod of a class of one of Python's modules.
func (ck *Checker) noMethodOf(x object.Value, name string, args []object.Value, kw []object.Kw) error {
	class := className(x)
	if !facts.Class(class) && prefixOf(class) != "file." || strings.HasPrefix(name, "__") {
		return nil
	}
	e, found := builtin.Lookup(prefixOf(class) + name)
	switch {
	case found && !e.Static && !e.Property:
		return ck.misfit(e, append([]object.Value{x}, args...), kw)
	case !found && settled[class] && !(class == "random.Random" && ck.mayGive(name)):
		return object.Staticf("AttributeError", "'%s' object has no attribute '%s'", class, name)
	}
	return nil
}

// mayGive reports a name of an attribute that the program may give to objects.
func (ck *Checker) mayGive(name string) bool {
	own := ck.program().Gives
	return own[name] || own[effects.AnyName]
}

// settled are classes of Python's modules of which the table has all attributes.
var settled = names("re.Match", "re.Pattern", "datetime.date", "datetime.datetime", "datetime.time", "datetime.timedelta", "deque", "hashlib.HASH", "random.Random")

// prefixOf is where the table of builtins has the methods of a class.
func prefixOf(class string) string {
	switch strings.TrimPrefix(class, "io.") {
	case "bool":
		return "int."
	case "frozenset":
		return "set."
	case "file", "StringIO", "BytesIO", "TextIOWrapper", "BufferedReader", "BufferedWriter", "BufferedRandom", "FileIO", "GzipFile", "BZ2File":
		return "file."
	}
	return class + "."
}

// likeOf is a value of the type of one of which the type alone is known; nil if that is not
// known for sure.
func likeOf(v object.Value) object.Value {
	switch x := v.(type) {
	case *object.List:
		return object.NewList()
	case *object.Dict:
		return object.NewDict()
	case object.Unknown:
		switch className(x) {
		case "int":
			return object.Int(1)
		case "float":
			return object.Float(1)
		case "str":
			return object.Str("")
		case "bool":
			return object.Bool(true)
		case "tuple":
			return object.Tuple{}
		case "bytes":
			return object.Bytes("")
		case "list":
			return object.NewList()
		case "dict":
			return object.NewDict()
		}
	}
	return nil
}

// unknownMethod is a method of what is not known.
func (ck *Checker) unknownMethod(u object.Unknown, name string, args []object.Value, kw []object.Kw) (object.Value, error) {
	class := className(u)
	ck.handsOver(args, kw)
	if u.Known != nil && u.Known.Of != nil {
		return ck.classMethod(u, name, args, kw)
	}
	if class == "" || u.Known == nil || !u.Known.Plain {
		if u.Known != nil && u.Known.Plain {
			ck.keeps(args)
			return plainUnknown, nil
		}
		ck.keptBy(args)
		ck.runsMethod(name, append(args[:len(args):len(args)], kwValues(kw)...))
		if class == "" {
			return nil, object.ErrUnknown
		}
		if v := ck.methodGives(u, name, args, kw, false); v != nil {
			return v, nil
		}
		return nil, object.ErrUnknown
	}
	if full := prefixOf(class) + name; !isQuiet(full) && !keepsState(full) || !ck.allPlain(args, 4) {
		ck.keeps(args)
	}
	if v := ck.methodGives(u, name, args, kw, ck.allPlain(args, 4)); v != nil {
		return v, nil
	}
	return plainUnknown, nil
}

// methodGives is what the table says of a method of a kind; nil if it does not say.
func (ck *Checker) methodGives(u object.Unknown, name string, args []object.Value, kw []object.Kw, plain bool) object.Value {
	class := className(u)
	switch {
	case class == "re.Match" && name == "group" && len(args) < 2:
		return ck.oneOf(known("str"), known("bytes"), object.None)
	case class == "re.Pattern" && name == "sub":
		return ck.given("re.sub", append([]object.Value{nil}, args...), plain)
	}
	name, args = prefixOf(class)+name, append([]object.Value{u}, args...)
	if v := ck.derived(name, args, kw, plain); v != nil {
		return v
	}
	return ck.given(name, args, plain)
}

// classMethod is a method of an object of which the class is known.
func (ck *Checker) classMethod(u object.Unknown, name string, args []object.Value, kw []object.Kw) (object.Value, error) {
	fn, err := ck.attrOf(u, name)
	if err != nil {
		if err == object.ErrUnknown {
			ck.keptBy(args)
			ck.runsMethod(name, append(args[:len(args):len(args)], kwValues(kw)...))
		}
		return nil, err
	}
	return ck.callValue(fn, args, kw)
}

// keptBy forgets what is put into something that is not known: it may be changed there.
func (ck *Checker) keptBy(args []object.Value) {
	for _, a := range args {
		if x, ok := a.(object.Unknown); ok {
			if !ck.plain(x, 4) {
				ck.forgetAliased(x)
			}
			continue
		}
		ck.leak(a)
	}
}

// keeps forgets what is put into something that is not known.
func (ck *Checker) keeps(args []object.Value) {
	for _, a := range args {
		if !ck.plain(a, 4) {
			ck.unknownEffect(a)
			ck.havoc()
			return
		}
		if tracked(a) {
			ck.heap.blur(a, object.Unknown{})
		}
	}
}

// pulls readies an iterable that a builtin walks: what can be walked once is used up.
func (ck *Checker) pulls(v object.Value) {
	if len(ck.heap.marks) == 0 {
		return
	}
	switch v.(type) {
	case *object.List, *object.Dict, *object.Set, object.Tuple, object.Str, object.Bytes, *object.Array, *object.Range, *object.Instance, *Function, *object.Class, *object.Module, *builtin.Func, *object.Method:
		return
	}
	if _, walks := v.(object.Iterator); walks && hashable(v) {
		ck.heap.spoil[v] = true
	}
	if g, ok := v.(*object.Generator); ok {
		ck.heap.spoil[g] = true
	}
}
