// What runs where something is asked of objects that are not known: their text, their order, a walk over
// them. The functions of the text that answer are found by name, and those that these come to.
package check

import (
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// ask is what is asked of objects in ways that special methods answer.
type ask uint16

const (
	asText ask = 1 << iota
	asOperand
	asOrder // compared, or as a key
	asWalk
	asItem
	asAttr    // read, by whichever name
	asHook    // read, by a name that the text has: what answers for any name
	asStore   // written, by whichever name
	asSetHook // written, by a name that the text has
	asNumber
	asTruth // or length
	asWith
	asOther

	asNothing ask = 0
	asAny     ask = 1<<iota - 1
)

// answering are the special methods by what they answer.
var answering = func() map[string]ask {
	out := map[string]ask{}
	for what, list := range map[ask]string{
		asText:              "__str__ __repr__ __format__",
		asOrder:             "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__",
		asWalk:              "__iter__ __next__ __reversed__ __length_hint__ __contains__",
		asWalk | asItem:     "__getitem__",
		asItem:              "__setitem__ __delitem__ __missing__",
		asWalk | asTruth:    "__len__",
		asTruth:             "__bool__",
		asAttr | asHook:     "__getattr__ __getattribute__ __get__ __dir__",
		asStore | asSetHook: "__setattr__ __delattr__ __set__ __delete__",
		asNumber:            "__int__ __float__ __index__ __complex__ __round__ __trunc__ __floor__ __ceil__",
		asWith:              "__enter__ __exit__",
		asOperand: "__add__ __sub__ __mul__ __matmul__ __truediv__ __floordiv__ __mod__ __divmod__ __pow__ __lshift__ __rshift__ __and__ __xor__ __or__ " +
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
func answers(name string, decorators []syntax.Expr, generator bool) (is ask) {
	if strings.HasPrefix(name, "__") && name != "__init__" {
		if is = answering[name]; is == 0 {
			is = asAny
		}
	}
	if generator {
		is |= asWalk
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
			return asAny
		}
	}
	return is
}

func decorated(by string) ask {
	switch by {
	case "staticmethod", "classmethod", "abstractmethod", "lru_cache", "cache", "wraps", "override":
		return asNothing
	case "property", "cached_property", "getter":
		return asAttr
	case "setter", "deleter":
		return asStore
	case "contextmanager":
		return asWith
	}
	return asAny
}

// asked is what a node of a text asks of the objects in it.
func asked(n syntax.Node) ask {
	switch x := n.(type) {
	case *syntax.FString:
		return asText
	case *syntax.Binary:
		if x.Op == syntax.Mod {
			return asOperand | asNumber | asText
		}
		return asOperand | asNumber
	case *syntax.AugAssign:
		return asOperand | asNumber | asText | asWalk
	case *syntax.Unary:
		return asOperand | asTruth
	case *syntax.Compare:
		return asOrder | asWalk
	case *syntax.Subscript:
		return asItem | asNumber | asOrder
	case *syntax.Delete:
		return asItem | asNumber | asOrder | asSetHook
	case *syntax.Attr:
		return asHook
	case *syntax.For, *syntax.Comp, *syntax.Starred, *syntax.YieldFrom, *syntax.Tuple, *syntax.List:
		return asWalk | asTruth
	case *syntax.Set, *syntax.Dict:
		return asOrder | asWalk
	case *syntax.If, *syntax.While, *syntax.Bool, *syntax.Cond, *syntax.Assert:
		return asTruth
	case *syntax.With:
		return asWith
	case *syntax.Match, *syntax.ClassDef:
		return asAny
	case *syntax.Try:
		if len(x.Handlers) > 0 && x.Handlers[0].Star { // groups split as their classes say
			return asAny
		}
		return asNothing
	case *syntax.Call:
		switch fn := x.Fn.(type) {
		case *syntax.Name:
			if _, is := builtin.Lookup(fn.ID); !is {
				return asWalk // of spread arguments
			}
			what, _ := asksOf(fn.ID)
			return what
		case *syntax.Attr:
			return namedAsks(fn.Name)
		}
		if _, makes := x.Fn.(*syntax.Call); makes { // type(x)(…)
			return namedAsks("__init__")
		}
		return asAny
	}
	return asNothing
}

// asksOf is what a builtin asks of its arguments; ok is false of those of which it is not known.
func asksOf(name string) (what ask, ok bool) {
	name = strings.TrimSuffix(name, ".__new__")
	switch name {
	case "print", "str", "repr", "ascii", "format":
		return asText, true
	case "str.format", "str.format_map":
		return asText | asAttr | asItem, true
	case "list", "tuple", "enumerate", "zip", "iter", "next", "reversed", "map", "filter", "bytes", "str.join", "list.extend", "functools.reduce":
		return asWalk | asTruth, true
	case "set", "frozenset", "dict", "sorted", "min", "max", "dict.update", "dict.fromkeys", "heapq.heapify":
		return asWalk | asOrder | asTruth | asItem, true
	case "sum", "math.fsum", "math.prod":
		return asWalk | asOperand | asNumber, true
	case "collections._count_elements":
		return asWalk | asOrder | asItem | asOperand | asTruth | asHook, true
	case "any", "all":
		return asWalk | asTruth, true
	case "len", "bool":
		return asTruth, true
	case "hash", "dict.get", "dict.pop", "dict.setdefault", "set.add", "set.discard", "set.remove", "list.index", "list.count", "list.remove", "tuple.index", "tuple.count",
		"list.sort", "operator.eq", "operator.lt":
		return asOrder, true
	case "list.append", "id", "callable", "type", "dict.items", "dict.keys", "dict.values", "dict.copy", "list.copy", "list.clear", "dict.clear", "list.reverse", "dict.popitem", "super":
		return asNothing, true
	case "list.pop", "list.insert", "int", "float", "complex", "abs", "round", "divmod", "pow", "range", "chr", "ord", "hex", "bin", "oct", "slice":
		return asNumber | asOperand | asTruth | asText, true
	case "isinstance", "issubclass":
		return asOther | asAttr, true
	case "hasattr", "getattr":
		return asAttr, true
	}
	switch own, _, _ := strings.Cut(name, "."); own {
	case "str", "bytes", "math", "int", "float":
		return asNumber | asWalk, true
	case "set", "frozenset", "itertools":
		return asWalk | asOrder | asOperand | asTruth, true
	}
	return asAny, false
}

// methodAsks is what a method of that name asks of its arguments, and of what is in its object,
// whichever builtin type has it; ok is false if none has.
func methodAsks(name string) (what ask, ok bool) {
	for _, of := range []string{"str.", "list.", "dict.", "set.", "bytes.", "tuple.", "int.", "float."} {
		if e, has := builtin.Lookup(of + name); has && !e.Property {
			w, _ := asksOf(of + name)
			what, ok = what|w, true
		}
	}
	switch name {
	case "send", "throw", "close", "__next__":
		return what | asWalk, true
	}
	if !ok {
		return asAny, false
	}
	return what, true
}

// namedAsks is what a call x.name(…) asks of its arguments and of what is in x, whichever of the
// builtins it is. The functions of the text that have the name are found by it.
func namedAsks(name string) ask {
	what, ok := methodAsks(name)
	switch {
	case ok:
		return what
	case name == "__init__": // of a container that a class is made from
		return asWalk | asOrder | asItem | asTruth | asHook
	case strings.HasPrefix(name, "__") && answering[name] != 0 && answering[name]&asWith == 0: // super().__repr__()
		return answering[name] | asOrder | asWalk | asNumber | asHook
	case strings.HasPrefix(name, "__"):
		return asAny
	}
	what = asHook
	for _, full := range byShort()[name] {
		if strings.Contains(full, ".") {
			w, _ := asksOf(full)
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

// start is where functions begin to run: what is asked, methods that are called by name, and
// functions.
type start struct {
	what  ask
	names []string
	nodes []syntax.Node
}

// reach is what may change where some functions run, and all that they come to.
func (rs *routines) reach(from start) effect {
	key := ""
	if len(from.nodes) == 0 {
		key = string(rune(from.what)) + strings.Join(from.names, " ")
		if e, known := rs.reached[key]; known {
			return e
		}
	}
	e := effect{}
	e.add(rs.loose)
	seen, asked := map[*routine]bool{}, asNothing
	var todo []*routine
	push := func(list []*routine) {
		for _, f := range list {
			if !seen[f] {
				seen[f] = true
				todo = append(todo, f)
			}
		}
	}
	ask := func(what ask) {
		if what &^= asked; what == 0 {
			return
		}
		asked |= what
		if rs.open || what&rs.given != 0 {
			push(rs.list)
			return
		}
		for _, f := range rs.list {
			if f.answers&what != 0 {
				push([]*routine{f})
			}
		}
	}
	ask(from.what)
	for _, n := range from.names {
		if push(rs.byName[n]); rs.held[n] {
			push(rs.valued())
		}
	}
	for _, f := range rs.list {
		if slices.Contains(from.nodes, f.node) {
			push([]*routine{f})
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if f.foreign {
			// What it changes by itself are objects of its module. Of the program's it calls what
			// is asked of their parts in turn, and functions that it was given.
			e.add(f.effect)
			e.library = true
			if f.answers != 0 && f.answers&(asWith|asOther) == 0 && !(f.answers&asOrder != 0 && rs.orders()) {
				ask(asText | asOperand | asOrder | asWalk&f.answers | asItem&f.answers | asAttr | asNumber | asTruth)
			} else {
				ask(asAny)
				push(rs.valued())
			}
			continue
		}
		e.add(f.effect)
		if f.unknown || rs.mayCallAny(f) {
			ask(asAny)
			push(rs.valued())
		}
		for n := range f.calls {
			push(rs.byName[n])
		}
		ask(f.asks)
	}
	if key != "" {
		if rs.reached == nil {
			rs.reached = map[string]effect{}
		}
		rs.reached[key] = e
	}
	return e
}

// valued are the functions that variables may hold: those of which the text does more than call
// them by their names.
func (rs *routines) valued() []*routine {
	all := rs.open
	for _, n := range []string{"eval", "exec", "globals", "locals", "vars", "__dict__", "getattr", "__import__", "__getattribute__"} {
		all = all || rs.used[n]
	}
	return slices.DeleteFunc(slices.Clone(rs.list), func(f *routine) bool {
		return f.foreign || !all && f.name != "" && f.name != "__init__" && !rs.handed[f.name] && f.answers != asAny
	})
}

// orders reports a text that has functions compare.
func (rs *routines) orders() bool { return rs.used["cmp_to_key"] || rs.used["total_ordering"] }

// asksFor forgets what special methods may have changed that answer what is asked of objects
// which are not known.
func (ck *Checker) asksFor(what ask) {
	ck.forgetAll(ck.program().reach(start{what: what}))
	if ck.effect.changes() {
		ck.forgetAll(ck.effect)
	}
}

// asksNamed forgets what may have changed where an attribute of a name is read or written: what
// answers for any name, and the functions of that name.
func (ck *Checker) asksNamed(hook ask, name string) {
	ck.forgetAll(ck.code.reach(start{what: hook, names: []string{name}}))
	if ck.effect.changes() {
		ck.forgetAll(ck.effect)
	}
}

// runsMethod forgets what a method of a name may have changed, whatever object has it.
func (ck *Checker) runsMethod(name string, args []object.Value) {
	what, ofBuiltin := methodAsks(name)
	if ck.program().open || ck.code.strange || !ofBuiltin && len(ck.code.byName[name]) == 0 || ck.handsCode(args) {
		ck.havoc()
		return
	}
	var e effect
	if e.mutator(name) {
		ck.forgetAll(e)
	}
	ck.forgetAll(ck.code.reach(start{what: what | asHook, names: []string{name}}))
	if ck.effect.changes() {
		ck.forgetAll(ck.effect)
	}
}

// handsCode reports arguments that may be called: functions and classes of the program, and what
// may be one.
func (ck *Checker) handsCode(args []object.Value) bool {
	return slices.ContainsFunc(args, func(v object.Value) bool {
		switch x := v.(type) {
		case *Function, *object.Method, *object.Instance:
			return true
		case *object.Class:
			return x.Body != nil
		case object.Unknown:
			return !ck.plain(x, 3) && className(x) == "" && !several(x) && (x.Known == nil || x.Known.Of == nil)
		}
		return false
	})
}

// runsBuiltin forgets what a builtin may have changed that asks its arguments in the program's own
// ways.
func (ck *Checker) runsBuiltin(e *builtin.Entry, args []object.Value, kw []object.Kw) {
	name := e.Name()
	what, known := asksOf(name)
	if !known {
		ck.havoc()
		return
	}
	from := start{what: what}
	calls := func(v object.Value) bool {
		switch x := v.(type) {
		case *Function:
			from.nodes = append(from.nodes, x.c.Node)
		case *builtin.Func:
			w, ok := asksOf(x.Entry.Name())
			from.what |= w
			return ok
		case *object.Class:
			from.names = append(from.names, "__init__", "__new__", "__call__")
			if x.Body == nil {
				w, ok := asksOf(x.Name)
				from.what |= w
				return ok
			}
		case object.NoneType:
		default:
			return false
		}
		return true
	}
	switch strings.TrimSuffix(name, ".__new__") {
	case "map", "filter", "functools.reduce":
		if len(args) == 0 || !calls(args[0]) {
			ck.havoc()
			return
		}
	case "iter":
		if len(args) > 1 && !calls(args[0]) {
			ck.havoc()
			return
		}
	default:
		if own, _, _ := strings.Cut(name, "."); own == "itertools" && slices.ContainsFunc(args, func(v object.Value) bool { return ck.handsCode([]object.Value{v}) && !calls(v) }) {
			ck.havoc()
			return
		}
	}
	for _, k := range kw {
		if (k.Name == "key" || k.Name == "func") && !calls(k.Value) {
			ck.havoc()
			return
		}
	}
	ck.forgetAll(ck.program().reach(from))
	if ck.effect.changes() {
		ck.forgetAll(ck.effect)
	}
}
