// What code asks of objects, and which special methods answer: their text, their order, a walk over them.
package effects

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
)

// Ask is what is asked of objects in ways that special methods answer.
type Ask uint16

const (
	AsText Ask = 1 << iota
	AsOperand
	AsOrder // compared, or as a key
	AsWalk
	AsItem
	AsAttr    // read, by whichever name
	AsHook    // read, by a name that the text has: what answers for any name
	AsStore   // written, by whichever name
	AsSetHook // written, by a name that the text has
	AsNumber
	AsTruth // or length
	AsWith
	AsOther

	AsNothing Ask = 0
	AsAny     Ask = 1<<iota - 1
)

// answering are the special methods by what they answer.
var answering = func() map[string]Ask {
	out := map[string]Ask{}
	for what, list := range map[Ask]string{
		AsText:              "__str__ __repr__ __format__",
		AsOrder:             "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__",
		AsWalk:              "__iter__ __next__ __reversed__ __length_hint__ __contains__",
		AsWalk | AsItem:     "__getitem__",
		AsItem:              "__setitem__ __delitem__ __missing__",
		AsWalk | AsTruth:    "__len__",
		AsTruth:             "__bool__",
		AsAttr | AsHook:     "__getattr__ __getattribute__ __get__ __dir__",
		AsStore | AsSetHook: "__setattr__ __delattr__ __set__ __delete__",
		AsNumber:            "__int__ __float__ __index__ __complex__ __round__ __trunc__ __floor__ __ceil__",
		AsWith:              "__enter__ __exit__",
		AsOperand: "__add__ __sub__ __mul__ __matmul__ __truediv__ __floordiv__ __mod__ __divmod__ __pow__ __lshift__ __rshift__ __and__ __xor__ __or__ " +
			"__radd__ __rsub__ __rmul__ __rmatmul__ __rtruediv__ __rfloordiv__ __rmod__ __rdivmod__ __rpow__ __rlshift__ __rrshift__ __rand__ __rxor__ __ror__ " +
			"__iadd__ __isub__ __imul__ __imatmul__ __itruediv__ __ifloordiv__ __imod__ __ipow__ __ilshift__ __irshift__ __iand__ __ixor__ __ior__ " +
			"__neg__ __pos__ __abs__ __invert__",
	} {
		for _, n := range strings.Fields(list) {
			out[n] |= what
		}
	}
	return out
}()

// answers is what a function answers, by its name, its decorators and what it is.
func answers(name string, decorators []syntax.Expr, generator bool) (is Ask) {
	if strings.HasPrefix(name, "__") && name != "__init__" {
		if is = answering[name]; is == 0 {
			is = AsAny
		}
	}
	if generator {
		is |= AsWalk
	}
	for _, d := range decorators {
		if c, ok := d.(*syntax.Call); ok {
			d = c.Fn
		}
		switch x := d.(type) {
		case *syntax.Name:
			is |= decorated(x.ID)
		case *syntax.Attr:
			is |= decorated(x.Name)
		default:
			return AsAny
		}
	}
	return is
}

func decorated(by string) Ask {
	switch by {
	case "staticmethod", "classmethod", "abstractmethod", "lru_cache", "cache", "wraps", "override":
		return AsNothing
	case "property", "cached_property", "getter":
		return AsAttr
	case "setter", "deleter":
		return AsStore
	case "contextmanager":
		return AsWith
	}
	return AsAny
}

// asked is what a node of a text asks of the objects in it.
func asked(n syntax.Node) Ask {
	switch x := n.(type) {
	case *syntax.FString:
		return AsText
	case *syntax.Binary:
		if x.Op == syntax.Mod {
			return AsOperand | AsNumber | AsText
		}
		return AsOperand | AsNumber
	case *syntax.AugAssign:
		return AsOperand | AsNumber | AsText | AsWalk
	case *syntax.Unary:
		return AsOperand | AsTruth
	case *syntax.Compare:
		return AsOrder | AsWalk
	case *syntax.Subscript:
		return AsItem | AsNumber | AsOrder
	case *syntax.Delete:
		return AsItem | AsNumber | AsOrder | AsSetHook
	case *syntax.Attr:
		return AsHook
	case *syntax.For, *syntax.Comp, *syntax.Starred, *syntax.YieldFrom, *syntax.Tuple, *syntax.List:
		return AsWalk | AsTruth
	case *syntax.Set, *syntax.Dict:
		return AsOrder | AsWalk
	case *syntax.If, *syntax.While, *syntax.Bool, *syntax.Cond, *syntax.Assert:
		return AsTruth
	case *syntax.With:
		return AsWith
	case *syntax.Match, *syntax.ClassDef:
		return AsAny
	case *syntax.Try:
		if len(x.Handlers) > 0 && x.Handlers[0].Star { // groups split as their classes say
			return AsAny
		}
		return AsNothing
	case *syntax.Call:
		switch fn := x.Fn.(type) {
		case *syntax.Name:
			if _, is := builtin.Lookup(fn.ID); !is {
				return AsWalk // of spread arguments
			}
			what, _ := AsksOf(fn.ID)
			return what
		case *syntax.Attr:
			return namedAsks(fn.Name)
		}
		if _, makes := x.Fn.(*syntax.Call); makes { // type(x)(…)
			return namedAsks("__init__")
		}
		return AsAny
	}
	return AsNothing
}

// AsksOf is what a builtin asks of its arguments; ok is false of those of which it is not known.
func AsksOf(name string) (what Ask, ok bool) {
	name = strings.TrimSuffix(name, ".__new__")
	switch name {
	case "print", "str", "repr", "ascii", "format":
		return AsText, true
	case "str.format", "str.format_map":
		return AsText | AsAttr | AsItem, true
	case "list", "tuple", "enumerate", "zip", "iter", "next", "reversed", "map", "filter", "bytes", "str.join", "list.extend", "functools.reduce":
		return AsWalk | AsTruth, true
	case "set", "frozenset", "dict", "sorted", "min", "max", "dict.update", "dict.fromkeys", "heapq.heapify":
		return AsWalk | AsOrder | AsTruth | AsItem, true
	case "sum", "math.fsum", "math.prod":
		return AsWalk | AsOperand | AsNumber, true
	case "collections._count_elements":
		return AsWalk | AsOrder | AsItem | AsOperand | AsTruth | AsHook, true
	case "any", "all":
		return AsWalk | AsTruth, true
	case "len", "bool":
		return AsTruth, true
	case "hash", "dict.get", "dict.pop", "dict.setdefault", "set.add", "set.discard", "set.remove", "list.index", "list.count", "list.remove", "tuple.index", "tuple.count",
		"list.sort", "operator.eq", "operator.lt":
		return AsOrder, true
	case "list.append", "id", "callable", "type", "dict.items", "dict.keys", "dict.values", "dict.copy", "list.copy", "list.clear", "dict.clear", "list.reverse", "dict.popitem", "super":
		return AsNothing, true
	case "list.pop", "list.insert", "int", "float", "complex", "abs", "round", "divmod", "pow", "range", "chr", "ord", "hex", "bin", "oct", "slice":
		return AsNumber | AsOperand | AsTruth | AsText, true
	case "isinstance", "issubclass":
		return AsOther | AsAttr, true
	case "hasattr", "getattr":
		return AsAttr, true
	}
	switch own, _, _ := strings.Cut(name, "."); own {
	case "str", "bytes", "math", "int", "float":
		return AsNumber | AsWalk, true
	case "set", "frozenset", "itertools":
		return AsWalk | AsOrder | AsOperand | AsTruth, true
	}
	return AsAny, false
}

// MethodAsks is what a method of that name asks of its arguments, and of what is in its object,
// whichever builtin type has it; ok is false if none has.
func MethodAsks(name string) (what Ask, ok bool) {
	for _, of := range []string{"str.", "list.", "dict.", "set.", "bytes.", "tuple.", "int.", "float."} {
		if e, has := builtin.Lookup(of + name); has && !e.Property {
			w, _ := AsksOf(of + name)
			what, ok = what|w, true
		}
	}
	switch name {
	case "send", "throw", "close", "__next__":
		return what | AsWalk, true
	}
	if !ok {
		return AsAny, false
	}
	return what, true
}

// namedAsks is what a call x.name(…) asks of its arguments and of what is in x, whichever of the
// builtins it is. The functions of the text that have the name are found by it.
func namedAsks(name string) Ask {
	what, ok := MethodAsks(name)
	switch {
	case ok:
		return what
	case name == "__init__": // of a container that a class is made from
		return AsWalk | AsOrder | AsItem | AsTruth | AsHook
	case strings.HasPrefix(name, "__") && answering[name] != 0 && answering[name]&AsWith == 0: // super().__repr__()
		return answering[name] | AsOrder | AsWalk | AsNumber | AsHook
	case strings.HasPrefix(name, "__"):
		return AsAny
	}
	what = AsHook
	for _, full := range byShort()[name] {
		if strings.Contains(full, ".") {
			w, _ := AsksOf(full)
			what |= w
		}
	}
	return what
}

// ofBuiltins reports a name that builtins have, or modules and classes of them.
func ofBuiltins(name string) bool {
	return strings.HasPrefix(name, "__") || len(byShort()[name]) > 0 || builtinParts()[name]
}

// builtinParts are the names of modules and classes of builtins.
var builtinParts = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, e := range builtin.All() {
		for _, n := range e.Names {
			parts := strings.Split(n, ".")
			for _, p := range parts[:len(parts)-1] {
				out[p] = true
			}
		}
	}
	return out
})

// byShort are the names of builtins by what stands behind their last point.
var byShort = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, e := range builtin.All() {
		for _, n := range e.Names {
			short := n[strings.LastIndexByte(n, '.')+1:]
			out[short] = append(out[short], n)
		}
	}
	return out
})

func names(list ...string) map[string]bool {
	out := map[string]bool{}
	for _, n := range list {
		out[n] = true
	}
	return out
}
