// What builtins give that depends on what they are given, where they are not called.
package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
)

// derived is what a builtin gives of arguments of which the kinds alone are known; nil if
// it is none of these.
func (ck *Checker) derived(name string, args []object.Value, kw []object.Kw, plain bool) object.Value {
	switch name {
	case "zip.__new__", "zip":
		return ck.zipped(args, plain)
	case "map.__new__", "map":
		return object.Unknown{Known: &object.Known{Class: "map", Plain: plain, Elem: ck.mapped(args)}}
	case "min", "max":
		if len(args) == 1 {
			for _, k := range kw {
				if k.Name == "default" {
					return ck.oneOf(ck.orBlank(ck.elements(args[0]), plain), k.Value)
				}
			}
			return ck.kindOf(ck.orBlank(ck.elements(args[0]), plain))
		}
		return ck.oneOf(args...)
	case "sum":
		return ck.summed(args, kw)
	case "sorted":
		return ck.sortedOf(args)
	case "next":
		if len(args) > 0 {
			e := ck.orBlank(ck.elements(args[0]), plain)
			if len(args) == 2 {
				return ck.oneOf(e, args[1])
			}
			return ck.kindOf(e)
		}
	case "functools.reduce":
		return ck.reduced(args)
	case "itertools.chain", "itertools.product", "itertools.zip_longest", "itertools.accumulate", "itertools.groupby", "itertools.cycle", "chain.from_iterable", "itertools.chain.from_iterable":
		return ck.iterated(name, args, kw, plain)
	case "abs":
		if c := className(one(args)); c == "int" || c == "bool" {
			return known("int")
		} else if c == "float" || c == "complex" {
			return known("float")
		}
	case "round":
		switch c := className(firstOf(args)); {
		case (c == "int" || c == "bool" || c == "float" && len(args) == 1) && len(kw) == 0:
			return known("int")
		case c == "float" && len(args) == 2 && className(args[1]) == "int":
			return known("float")
		}
	case "pow":
		if len(args) == 2 && len(kw) == 0 {
			return ck.power(args[0], args[1])
		}
		if len(args) == 3 && len(kw) == 0 && !slices.ContainsFunc(args, func(v object.Value) bool { c := className(v); return c != "int" && c != "bool" }) {
			return known("int")
		}
	case "divmod":
		if len(args) == 2 {
			q, err := ck.binary(object.FloorDiv, args[0], args[1])
			r, err2 := ck.binary(object.Mod, args[0], args[1])
			if err == object.ErrUnknown || err2 == object.ErrUnknown {
				q, r = ck.orBlank(nil, plain), ck.orBlank(nil, plain)
			} else if err != nil || err2 != nil {
				return nil
			}
			if plain || err == nil && err2 == nil {
				return object.Tuple{ck.kindOf(q), ck.kindOf(r)}
			}
		}
	case "dict.get":
		if d, ok := firstOf(args).(*object.Dict); ok {
			e := ck.orBlank(ck.elemOf(ck.heap.read(d)), plain)
			if len(args) > 2 {
				return ck.oneOf(e, args[2])
			}
			return ck.oneOf(e, object.None)
		}
	case "type", "type.__new__":
		if len(args) == 1 {
			return ck.typeOf(args[0])
		}
	case "dict.pop", "dict.setdefault":
		if d, ok := firstOf(args).(*object.Dict); ok {
			e := ck.orBlank(ck.elemOf(ck.heap.read(d)), plain)
			if len(args) > 2 {
				return ck.oneOf(e, args[2])
			}
			return ck.kindOf(e)
		}
		return nil
	case "dict.__new__":
		if len(args) <= 1 && len(kw) == 0 || len(args) == 0 {
			return ck.dictOf(firstOf(args), kw)
		}
	case "set.union", "set.intersection", "set.difference", "set.symmetric_difference", "set.copy":
		return ck.setOf(strings.TrimPrefix(name, "set."), args)
	case "matplotlib.pyplot.subplots":
		return object.Tuple{known("matplotlib.figure.Figure"), gridOf(args, kw)}
	case "matplotlib.figure.Figure.subplots":
		return gridOf(args[min(1, len(args)):], kw)
	case "matplotlib.axes.Grid.__getitem__":
		if at, ok := args[len(args)-1].(object.Tuple); ok && len(at) == 2 && isNumber(at[0]) && isNumber(at[1]) {
			return known(axesClass)
		}
		return ck.kindOf(ck.orBlank(ck.elements(args[0]), plain))
	case "tempfile.NamedTemporaryFile", "tempfile.TemporaryFile":
		return known("file")
	case "open", "gzip.open", "bz2.open":
		return opened(name, args, kw)
	case "os.environ.get", "os.getenv":
		if name == "os.environ.get" && len(args) > 0 {
			args = args[1:] // without os.environ itself
		}
		for _, k := range kw {
			if k.Name == "default" {
				args = append(args[:len(args):len(args)], k.Value)
			}
		}
		if len(args) > 1 {
			return ck.oneOf(known("str"), args[1])
		}
		return ck.oneOf(known("str"), object.None)
	}
	return nil
}

// mostSorted is how many elements a list has of which the number is known, and not which one stands where.
const mostSorted = 16

// sortedOf is sorted(…) of as many elements as are known; nil where that is not known.
func (ck *Checker) sortedOf(args []object.Value) object.Value {
	var of []object.Value
	switch x := firstOf(args).(type) {
	case object.Tuple:
		of = x
	case *object.List:
		if ck.dirty(x, 1) {
			return nil
		}
		of = x.Values()
	}
	if len(of) == 0 || len(of) > mostSorted {
		return nil
	}
	elem := ck.elemOf(content{elems: of})
	out := make([]object.Value, len(of))
	for i := range out {
		out[i] = ck.kindOf(elem)
	}
	l := object.NewList(out...)
	ck.heap.know(l)
	return l
}

const axesClass = "matplotlib.axes.Axes"

// gridOf is what subplots gives of axes: axes, a row of axes, or a table of them.
func gridOf(args []object.Value, kw []object.Kw) object.Value {
	sides := []object.Value{object.Int(1), object.Int(1)}
	copy(sides, args)
	for _, k := range kw {
		switch k.Name {
		case "nrows":
			sides[0] = k.Value
		case "ncols":
			sides[1] = k.Value
		case "squeeze":
			return plainUnknown
		}
	}
	rows, ok := sides[0].(object.Int)
	columns, ok2 := sides[1].(object.Int)
	grid := func(elem object.Value) object.Value {
		return object.Unknown{Known: &object.Known{Class: "matplotlib.axes.Grid", Plain: true, Elem: &elemOf{fixed: elem}}}
	}
	row := grid(known(axesClass))
	switch {
	case !ok || !ok2:
		return object.Unknown{Known: &object.Known{Plain: true, Either: []object.Value{known(axesClass), row}}}
	case rows == 1 && columns == 1:
		return known(axesClass)
	case rows == 1 || columns == 1:
		return row
	}
	return grid(row)
}

// opened is the kind of file that a function opens.
func opened(name string, args []object.Value, kw []object.Kw) object.Value {
	mode := object.Value(object.Str("r"))
	if len(args) > 1 {
		mode = args[1]
	}
	for _, k := range kw {
		if k.Name == "mode" {
			mode = k.Value
		}
	}
	s, ok := mode.(object.Str)
	has := func(any string) bool { return strings.ContainsAny(string(s), any) }
	packed := name != "open"
	switch {
	case !ok:
		return known("file")
	case has("t"), !packed && !has("b"):
		return known("TextIOWrapper")
	case packed && name == "gzip.open":
		return known("GzipFile")
	case packed:
		return known("BZ2File")
	case has("+"):
		return known("BufferedRandom")
	case has("wax"):
		return known("BufferedWriter")
	}
	return known("BufferedReader")
}

// dictOf is dict(v, …) of another dict, of pairs, or of names; nil if it is not known what it holds.
func (ck *Checker) dictOf(v object.Value, kw []object.Kw) object.Value {
	var key, elem object.Value
	switch x := v.(type) {
	case nil:
		key = object.Str("")
		for _, k := range kw {
			elem = ck.joinElem(elem, ck.kindOf(k.Value))
		}
	case *object.Dict:
		key, elem = ck.keys(x), ck.elemOf(ck.heap.read(x))
	default:
		pair, ok := ck.elements(v).(object.Tuple)
		if !ok || len(pair) != 2 {
			return nil
		}
		key, elem = pair[0], pair[1]
	}
	d := object.NewDict()
	if elem != nil {
		elem = ck.kindOf(elem)
	}
	ck.newVague(d, elem, ck.kindOf(key))
	return d
}

// setOf is what a method of a set gives that makes another.
func (ck *Checker) setOf(method string, args []object.Value) object.Value {
	class := className(firstOf(args))
	if class != "set" {
		if class == "frozenset" {
			return known("frozenset")
		}
		return nil
	}
	if method != "union" && method != "symmetric_difference" {
		args = args[:1]
	}
	var elem object.Value
	for _, a := range args {
		if e := ck.elements(a); e != nil {
			elem = ck.joinElem(elem, ck.kindOf(e))
		}
	}
	s, _ := object.NewSet()
	ck.newVague(s, elem, nil)
	return s
}

func (ck *Checker) orBlank(v object.Value, plain bool) object.Value {
	switch {
	case v != nil:
		return v
	case plain:
		return plainUnknown
	}
	return object.Unknown{}
}

// zipped is zip(…): it gives tuples of elements.
func (ck *Checker) zipped(args []object.Value, plain bool) object.Value {
	k := &object.Known{Class: "zip", Plain: plain}
	if len(args) > 0 && len(args) <= len(zips) {
		k.Elem = &elemOf{typ: zips[len(args)-1], args: args}
	}
	return object.Unknown{Known: k}
}

// zips are the types of what zip gives, by the number of its arguments.
var zips = func() []*facts.Type {
	var out []*facts.Type
	for n := 1; n <= 6; n++ {
		t := &facts.Type{Name: "tuple"}
		for i := range n {
			name := "Elem"
			if i > 0 {
				name += strconv.Itoa(i)
			}
			t.Args = append(t.Args, &facts.Type{Name: name})
		}
		out = append(out, t)
	}
	return out
}()

// mapped is what map(f, …) gives; nil if f is not one whose result the table knows.
func (ck *Checker) mapped(args []object.Value) any {
	if len(args) == 0 {
		return nil
	}
	name := ""
	switch f := args[0].(type) {
	case *Function:
		return &elemOf{calls: true, args: args}
	case *object.Class:
		if f.Body == nil && f.New == nil {
			name = f.Name + ".__new__"
		}
	case *builtin.Func:
		name = f.Entry.Name()
	}
	if t := facts.Of(name); t != nil && (scalars[t.Name]) {
		return &elemOf{fixed: known(t.Name)}
	}
	return nil
}

var scalars = names("int", "float", "str", "bool", "bytes", "complex")

// summed is sum(…).
func (ck *Checker) summed(args []object.Value, kw []object.Kw) object.Value {
	if len(args) != 1 || len(kw) > 0 {
		return nil
	}
	e := ck.elements(args[0])
	if e == nil {
		return nil
	}
	return ck.sums(known("int"), e)
}

// noteWalk keeps what a walk gives that a builtin has made.
func (ck *Checker) noteWalk(v object.Value, name string, args []object.Value, kw []object.Kw) {
	ck.rec.makesWalk(v)
	for _, a := range args { // iter(x) is x
		if hashable(a) && a == v {
			return
		}
	}
	plain := !ck.callsBack(args, kw)
	r := ck.derived(name, args, kw, plain)
	if r == nil {
		if r = ck.given(name, args, plain); r == nil {
			r = ck.given(strings.TrimSuffix(name, ".__new__"), args, plain)
		}
	}
	if u, ok := r.(object.Unknown); ok && u.Known != nil {
		ck.walks[v] = u.Known
	}
}
