// Kinds: what is known of a value without the value itself. A kind may be one of several,
// an object of a class of the program, or something that is walked.
package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
)

// mostEither is of how many kinds a value may be one.
const mostEither = 12

// elemOf is what a walk gives: a type of the table over the arguments of the call that made
// it, as they are when it is asked; or what is known for good.
type elemOf struct {
	typ   *facts.Type
	args  []object.Value
	fixed object.Value
	calls bool // args are a function and what it is called with the elements of
}

func sameElem(a, b any) bool {
	x, _ := a.(*elemOf)
	y, _ := b.(*elemOf)
	if x == nil || y == nil {
		return x == y
	}
	return x == y || x.typ == y.typ && x.calls == y.calls && slices.EqualFunc(x.args, y.args, same) && same(x.fixed, y.fixed)
}

// kindOf is what a value is, without which one it is.
func (ck *Checker) kindOf(v object.Value) object.Value { return ck.kindIn(v, 3) }

func (ck *Checker) kindIn(v object.Value, most int) object.Value {
	ck.heap.aliased(v, 8)
	switch x := v.(type) {
	case nil:
		return object.Unknown{}
	case object.Unknown, object.NoneType:
		return v
	case *object.Array:
		return arrayOf(x.Type(), x.Scalar)
	case object.Tuple:
		if most == 0 || len(x) > 16 {
			return object.Unknown{Known: &object.Known{Class: "tuple", Plain: ck.plain(x, 4)}}
		}
		out := make(object.Tuple, len(x))
		for i, e := range x {
			out[i] = ck.kindIn(e, most-1)
		}
		return out
	case *object.Instance:
		return object.Unknown{Known: &object.Known{Of: x.Class()}}
	case *object.Exception:
		if x.Class.Body != nil {
			return object.Unknown{Known: &object.Known{Of: x.Class}}
		}
	case *walk, *cell, *exit, object.DType:
		return object.Unknown{}
	}
	k := &object.Known{Class: v.TypeName(), Plain: !tracked(v) && ck.plain(v, 4)}
	switch x := v.(type) {
	case *object.Named: // the program has given it its name
		if facts.Class(k.Class) {
			k.Class = ""
		}
	case interface{ TablePrefix() string }:
		if x.TablePrefix() != "file." { // files have several classes
			k.Class = strings.TrimSuffix(x.TablePrefix(), ".")
		}
	}
	if hashable(v) {
		if w := ck.walks[v]; w != nil {
			k.Elem = w.Elem
		}
	}
	return object.Unknown{Known: k}
}

// alternatives are the kinds of which a value is one; one alone of most.
func alternatives(v object.Value) []object.Value {
	if u, ok := v.(object.Unknown); ok && u.Known != nil && len(u.Known.Either) > 0 {
		return u.Known.Either
	}
	return []object.Value{v}
}

// several reports a value that is one of several kinds.
func several(v object.Value) bool {
	u, ok := v.(object.Unknown)
	return ok && u.Known != nil && len(u.Known.Either) > 0
}

// oneOf is a value that is one of some.
func (ck *Checker) oneOf(vs ...object.Value) object.Value {
	var list []object.Value
	plain := true
	for _, v := range vs {
		plain = plain && !tracked(v) && ck.plain(v, 8)
		for _, k := range alternatives(ck.kindOf(v)) {
			list = append(list, k)
		}
	}
	blank := object.Value(object.Unknown{})
	if plain {
		blank = plainUnknown
	}
	var out []object.Value
	for _, k := range list {
		name := kindName(k)
		if name == "" {
			return blank
		}
		i := slices.IndexFunc(out, func(o object.Value) bool { return kindName(o) == name })
		if i < 0 {
			out = append(out, k)
		} else {
			out[i] = ck.merge(out[i], k)
		}
	}
	switch {
	case len(out) == 0 || len(out) > mostEither:
		return blank
	case len(out) == 1:
		return out[0]
	}
	slices.SortStableFunc(out, func(a, b object.Value) int {
		if (a == object.None) != (b == object.None) {
			if a == object.None {
				return 1
			}
			return -1
		}
		return cmp.Compare(kindName(a), kindName(b))
	})
	return object.Unknown{Known: &object.Known{Plain: plain, Either: out}}
}

// kindName tells kinds apart; "" is of what is not known.
func kindName(v object.Value) string {
	switch x := v.(type) {
	case object.NoneType:
		return "None"
	case *object.Array:
		name := "array "
		if x.Scalar {
			name = "scalar "
		}
		return name + x.DType().String()
	case object.Tuple:
		return "tuple"
	case object.Unknown:
		switch {
		case x.Known == nil:
			return ""
		case x.Known.Of != nil:
			return "object " + object.Address(x.Known.Of)
		}
		return x.Known.Class
	}
	return ""
}

// merge joins two kinds of one name.
func (ck *Checker) merge(a, b object.Value) object.Value {
	if same(a, b) {
		return a
	}
	switch x := a.(type) {
	case *object.Array:
		y := b.(*object.Array)
		return arrayOf(ir.Type{DType: x.DType(), Shape: joinShapes(x.Type().Shape, y.Type().Shape)}, x.Scalar)
	case object.Tuple:
		if y, ok := b.(object.Tuple); ok && len(x) == len(y) {
			out := make(object.Tuple, len(x))
			for i := range x {
				out[i] = ck.join(x[i], y[i])
			}
			return out
		}
		return ck.tuples(a, b)
	case object.Unknown:
		if x.Known.Of != nil {
			return a
		}
		if x.Known.Class == "tuple" {
			return ck.tuples(a, b)
		}
		k := &object.Known{Class: x.Known.Class, Plain: ck.plain(a, 8) && ck.plain(b, 8)}
		if y, ok := b.(object.Unknown); ok {
			k.Elem = ck.joinWalked(x.Known.Elem, y.Known.Elem)
		}
		return object.Unknown{Known: k}
	}
	return ck.tuples(a, b)
}

// tuples is one of two tuples of which no more is known than what all their elements are.
func (ck *Checker) tuples(a, b object.Value) object.Value {
	plain := ck.plain(a, 8) && ck.plain(b, 8)
	var elem object.Value
	for _, v := range []object.Value{a, b} {
		if e := ck.elements(v); e != nil {
			elem = ck.joinElem(elem, ck.kindOf(e))
		}
	}
	if elem != nil && isUnknown(elem) && elem.(object.Unknown).Known.Text() == "" {
		elem = nil
	}
	return ck.tupleOf(elem, plain)
}

// joinWalked is what either of two walks gives.
func (ck *Checker) joinWalked(a, b any) any {
	if sameElem(a, b) {
		return a
	}
	x, _ := a.(*elemOf)
	y, _ := b.(*elemOf)
	if x != nil && y != nil && x.fixed != nil && y.fixed != nil {
		return &elemOf{fixed: ck.join(x.fixed, y.fixed)}
	}
	return nil
}

// each does something with each of the kinds that a value may be of, and gives what all
// that go well give. The error is that of all of them.
func (ck *Checker) each(v object.Value, do func(object.Value) (object.Value, error)) (out object.Value, err error) {
	var first error
	blank := false
	ways := ck.apart(v)
	for _, k := range alternatives(v) {
		r, err := do(k)
		ways.end(err == nil || !Static(err))
		switch {
		case err == object.ErrUnknown:
			blank = true
		case err != nil:
			if first == nil {
				first = err
			}
			if !Static(err) {
				blank = true
			}
		case out == nil:
			out = ck.kindOf(r)
		default:
			out = ck.oneOf(out, r)
		}
	}
	ways.meet()
	switch {
	case blank:
		return nil, object.ErrUnknown
	case out == nil:
		return nil, first
	}
	return out, nil
}

// apart are ways on which a value is one kind of several each: what one of them changes the others do not
// know. It is nil where none of the kinds runs code of the program.
type apart struct {
	ck          *Checker
	mark, since int
	joined      *world
}

func (ck *Checker) apart(v object.Value) *apart {
	if !slices.ContainsFunc(alternatives(v), func(k object.Value) bool { return !ck.plain(k, 4) }) {
		return nil
	}
	mark := ck.heap.mark()
	return &apart{ck: ck, mark: mark, since: ck.heap.clock}
}

// end ends one of the ways, which goes on behind or does not.
func (a *apart) end(goesOn bool) {
	if a == nil {
		return
	}
	h := a.ck.heap
	if f := a.ck.top; !goesOn && f != nil && f.marked && a.ck.guarded(f) { // who catches it knows what has changed by then
		f.throw(f.pc-1, object.Unknown{})
	}
	w := &world{objs: h.changed(a.mark), at: len(h.order)}
	h.undo(a.mark)
	switch {
	case !goesOn:
	case a.joined == nil:
		a.joined = w
	default:
		a.ck.spend(len(w.objs) + len(a.joined.objs))
		a.joined, _ = a.ck.joinWorlds(a.mark, a.since, a.joined, w, exact)
	}
}

// meet goes on from all of the ways.
func (a *apart) meet() {
	if a == nil {
		return
	}
	h := a.ck.heap
	if a.joined != nil {
		for o, c := range a.joined.objs {
			h.touch(o)
			h.write(o, c)
		}
		h.version++
	}
	h.unmark()
}

// elements is what all elements of an iterable are.
func (ck *Checker) elements(v object.Value) object.Value {
	switch x := v.(type) {
	case object.Tuple:
		return ck.elemOf(content{elems: x})
	case *object.List:
		return ck.elemOf(ck.heap.read(x))
	case *object.Dict:
		return ck.keys(x)
	case *object.Set:
		return ck.elemOf(ck.heap.read(x))
	case *overs:
		var out []object.Value
		for _, o := range x.list {
			if e := ck.elements(o); e != nil {
				out = append(out, e)
			}
		}
		return ck.oneOf(out...)
	case *object.Range:
		return known("int")
	case object.Str:
		return known("str")
	case object.Bytes:
		return known("int")
	case *object.Array:
		if x.Rank() != 0 && !x.Scalar {
			if e, err := ck.indexArray(x, known("int")); err == nil {
				return e
			}
		}
		return plainUnknown
	case object.Unknown:
		if x.Known != nil && x.Known.Of != nil {
			return ck.walkedOf(x)
		}
		return ck.elementsOf(x)
	case *object.Instance:
		return ck.walkedOf(x)
	}
	if hashable(v) {
		if k := ck.walks[v]; k != nil {
			return ck.elementsOf(object.Unknown{Known: k})
		}
	}
	return object.Unknown{}
}

// lineOf is what a walk over a file of a class gives; nil if it is none.
func (ck *Checker) lineOf(class string) object.Value {
	switch strings.TrimPrefix(class, "io.") {
	case "StringIO", "TextIOWrapper":
		return known("str")
	case "BytesIO", "BufferedReader", "BufferedWriter", "BufferedRandom", "FileIO", "GzipFile", "BZ2File":
		return known("bytes")
	case "file":
		return ck.oneOf(known("str"), known("bytes"))
	}
	return nil
}

func (ck *Checker) elementsOf(u object.Unknown) object.Value {
	if u.Known == nil {
		return object.Unknown{}
	}
	if e, ok := u.Known.Elem.(*elemOf); ok {
		if e.fixed != nil {
			return e.fixed
		}
		if ck.within++; ck.within > 12 {
			ck.within--
			return object.Unknown{}
		}
		defer func() { ck.within-- }()
		if e.calls {
			return ck.givenBy(e.args[0], e.args[1:])
		}
		return ck.give(e.typ, e.args, u.Known.Plain)
	}
	switch u.Known.Class {
	case "str":
		return known("str")
	case "bytes", "range":
		return known("int")
	}
	if l := ck.lineOf(u.Known.Class); l != nil {
		return l
	}
	if several(u) {
		var out []object.Value
		for _, k := range u.Known.Either {
			if k != object.None { // it cannot be walked
				out = append(out, ck.elements(k))
			}
		}
		return ck.oneOf(out...)
	}
	if u.Known.Plain {
		return plainUnknown
	}
	return object.Unknown{}
}

// keys is what all keys of a dict are.
func (ck *Checker) keys(d *object.Dict) object.Value {
	if _, vague := ck.heap.vague[d]; vague {
		if k := ck.heap.keys[d]; k != nil {
			return k
		}
		return object.Unknown{}
	}
	var out object.Value
	for _, k := range d.Keys() {
		out = ck.joinElem(out, k)
	}
	if out == nil {
		return object.Unknown{}
	}
	return out
}

// values is what all values of a dict are.
func (ck *Checker) values(v object.Value) object.Value {
	if d, ok := v.(*object.Dict); ok {
		if e := ck.elemOf(ck.heap.read(d)); e != nil {
			return e
		}
	}
	return object.Unknown{}
}

// given is what the table says that a function gives; nil if it does not say.
func (ck *Checker) given(name string, args []object.Value, plain bool) object.Value {
	t := facts.Of(name)
	if t == nil {
		return nil
	}
	return ck.give(t, args, plain)
}

// give is a value of a type of the table. Plain says that the call was of data alone.
func (ck *Checker) give(t *facts.Type, args []object.Value, plain bool) object.Value {
	blank := object.Value(object.Unknown{})
	if plain {
		blank = plainUnknown
	}
	arg := func(i int) object.Value {
		if i < len(args) && args[i] != nil {
			return args[i]
		}
		return nil
	}
	or := func(v object.Value) object.Value {
		if v == nil {
			return blank
		}
		return v
	}
	if len(t.Either) > 0 {
		var out []object.Value
		for _, e := range t.Either {
			out = append(out, ck.give(e, args, plain))
		}
		return ck.oneOf(out...)
	}
	first := func() object.Value {
		if len(t.Args) == 0 {
			return blank
		}
		return ck.kindOf(ck.give(t.Args[0], args, plain))
	}
	switch t.Name {
	case "None":
		return object.None
	case "First":
		return ck.kindOf(or(arg(0)))
	case "Made":
		if c, ok := arg(0).(*object.Class); ok && c.Body != nil {
			return object.Unknown{Known: &object.Known{Of: c}}
		}
		return blank
	case "Third":
		return ck.kindOf(or(arg(2)))
	case "Elem", "Elem1", "Elem2", "Elem3", "Elem4", "Elem5":
		i, _ := strconv.Atoi(t.Name[len("Elem"):])
		if a := arg(i); a != nil {
			return ck.kindOf(or(ck.elements(a)))
		}
		return blank
	case "Key", "Value":
		d, ok := arg(0).(*object.Dict)
		if !ok {
			return blank
		}
		if t.Name == "Key" {
			return ck.kindOf(ck.keys(d))
		}
		return ck.kindOf(ck.values(d))
	case "Line":
		if l := ck.lineOf(className(or(arg(0)))); l != nil {
			return l
		}
		return ck.oneOf(known("str"), known("bytes"))
	case "list":
		l := object.NewList()
		ck.newVague(l, first(), nil)
		return l
	case "set":
		s, _ := object.NewSet()
		ck.newVague(s, first(), nil)
		return s
	case "dict":
		d := object.NewDict()
		if len(t.Args) == 2 {
			ck.newVague(d, ck.kindOf(ck.give(t.Args[1], args, plain)), ck.kindOf(ck.give(t.Args[0], args, plain)))
		} else {
			ck.newVague(d, blank, blank)
		}
		return d
	case "tuple":
		if t.Rest {
			return object.Unknown{Known: &object.Known{Class: "tuple", Plain: plain, Elem: &elemOf{fixed: first()}}}
		}
		if len(t.Args) == 0 {
			return object.Unknown{Known: &object.Known{Class: "tuple", Plain: plain}}
		}
		out := make(object.Tuple, len(t.Args))
		for i, a := range t.Args {
			out[i] = ck.kindOf(ck.give(a, args, plain))
		}
		return out
	}
	if name, some := strings.CutPrefix(t.Name, "~"); some {
		return object.Unknown{Known: &object.Known{Class: name}}
	}
	if v := ck.libraryType(t); v != nil {
		return v
	}
	k := &object.Known{Class: t.Name, Plain: plain || scalars[t.Name]}
	if len(t.Args) > 0 {
		k.Elem = &elemOf{typ: t.Args[0], args: args}
	}
	return object.Unknown{Known: k}
}

// newVague is a new container of which only the elements' kind is known.
func (ck *Checker) newVague(v, elem, key object.Value) {
	ck.heap.know(v)
	ck.heap.blur(v, elem)
	if key != nil {
		ck.heap.keys[v] = key
	}
}
