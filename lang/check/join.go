// What is known where two ways meet.
package check

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/object"
)

// world is a state of the program where a frame stands: its slots and what has changed
// since its ways parted.
type world struct {
	regs, far []object.Value
	handled   []object.Value
	ret       object.Value // of a way that has left the frame
	objs      map[any]content
	at        int // how many objects the program had made by then
}

func (w *world) clone() *world {
	c := &world{slices.Clone(w.regs), slices.Clone(w.far), slices.Clone(w.handled), w.ret, make(map[any]content, len(w.objs)), w.at}
	for o, x := range w.objs {
		c.objs[o] = x
	}
	return c
}

// joiner joins two worlds. Objects that each way has made for itself become one where
// they stand in the same places.
type joiner struct {
	ck          *Checker
	mark, since int // where the ways parted, and when
	left, right *world
	pair        map[any]any // objects of the left way to those of the right
	back        map[any]any
	bad         map[any]bool // those that are not to be paired
	again       bool
	todo        []any
	done        map[any]content
	changed     bool // the result is not what the left one was
	widen       widening
}

// widening is how much a join gives up so that a loop settles.
type widening int

const (
	exact    widening = iota
	noWaste           // of what a round has made and dropped nothing is known any more
	coarsely          // nor of what still changes
)

// widens is how a loop's rounds are joined after some that have not settled.
func widens(iters int) widening {
	switch {
	case iters > 30:
		return coarsely
	case iters > 6:
		return noWaste
	}
	return exact
}

func (ck *Checker) joinWorlds(mark, since int, left, right *world, widen widening) (*world, bool) {
	j := &joiner{ck: ck, mark: mark, since: since, left: left, right: right, bad: map[any]bool{}, widen: widen}
	for {
		j.pair, j.back, j.done, j.todo, j.again, j.changed = map[any]any{}, map[any]any{}, map[any]content{}, nil, false, false
		w := &world{at: len(ck.heap.order)}
		w.regs = j.slots(left.regs, right.regs)
		w.far = j.slots(left.far, right.far)
		w.handled = j.slots(left.handled, right.handled)
		w.ret = j.value(left.ret, right.ret)
		j.objects(func(o any) bool { return widen == exact || !j.mine(o) })
		if widen != exact {
			j.waste()
		}
		if !j.again {
			w.objs = j.done
			return w, j.changed
		}
	}
}

// objects joins those of both ways that are asked for, and all that they lead to.
func (j *joiner) objects(which func(o any) bool) {
	for _, objs := range []map[any]content{j.left.objs, j.right.objs} {
		for o := range objs {
			if r, paired := j.pair[o]; paired && r != o || !which(o) {
				continue
			}
			if l, isRight := j.back[o]; (!isRight || l == o) && !j.later(o) {
				j.object(o)
			}
		}
	}
	for len(j.todo) > 0 {
		o := j.todo[len(j.todo)-1]
		j.todo = j.todo[:len(j.todo)-1]
		j.object(o)
	}
}

// later keeps an object that the left way did not come to make as it is.
func (j *joiner) later(o any) bool {
	if _, both := j.left.objs[o]; both || j.ck.heap.order[o] <= j.left.at {
		return false
	}
	j.done[o] = j.right.objs[o]
	return true
}

// coarse is of a value that goes on changing no more than its class, or nothing.
func coarse(was, now object.Value) object.Value {
	if same(was, now) {
		return now
	}
	if c := className(was); c != "" && c == className(now) && !same(was, object.Unknown{Known: &object.Known{Class: c, Plain: scalars[c]}}) {
		return object.Unknown{Known: &object.Known{Class: c, Plain: scalars[c]}}
	}
	return object.Unknown{}
}

func (j *joiner) slots(a, b []object.Value) []object.Value {
	out := make([]object.Value, min(len(a), len(b)))
	for i := range out {
		out[i] = j.value(a[i], b[i])
	}
	return out
}

// of is what an object holds in a world.
func (j *joiner) of(w *world, obj any) content {
	if c, ok := w.objs[obj]; ok {
		return c
	}
	return j.ck.heap.before(obj, j.mark)
}

// object joins what an object of the left way holds with what its partner does.
func (j *joiner) object(obj any) {
	if _, done := j.done[obj]; done {
		return
	}
	partner, ok := j.pair[obj]
	if !ok {
		partner = obj
	}
	if partner == obj && j.later(obj) {
		for _, e := range j.done[obj].parts() {
			if tracked(e) && j.mine(e) {
				j.todo = append(j.todo, e)
			}
		}
		return
	}
	a, b := j.of(j.left, obj), j.of(j.right, partner)
	j.done[obj] = content{}
	j.done[obj] = j.contents(obj, a, b)
}

func (j *joiner) contents(obj any, a, b content) content {
	if a.vague || b.vague {
		out := content{vague: true, elem: j.summary(a, b), key: j.keys(obj, a, b)}
		if j.widen == coarsely && a.vague {
			out.elem, out.key = coarse(a.elem, out.elem), coarse(a.key, out.key)
		}
		if !a.vague || !same(a.elem, out.elem) || !same(a.key, out.key) {
			j.changed = true
		}
		return out
	}
	switch obj.(type) {
	case *generator:
		return content{gen: j.generator(a.gen, b.gen)}
	case *cell:
		if c := obj.(*cell); (a.v == nil) != (b.v == nil) {
			c.loose = true
		}
		return content{v: j.value(a.v, b.v)}
	case *namespace:
		return content{pairs: j.namespace(a.pairs, b.pairs)}
	case *object.List:
		if len(a.elems) == len(b.elems) {
			return content{elems: j.slots(a.elems, b.elems)}
		}
	case *object.Dict, *object.Set:
		if len(a.pairs) == len(b.pairs) && object.SameOrder(a.set, b.set) {
			out, same := make([]object.Value, len(a.pairs)), true
			for i := 0; i < len(out) && same; i += 2 {
				if same = equalKeys(a.pairs[i], b.pairs[i]); same {
					out[i], out[i+1] = a.pairs[i], j.value(a.pairs[i+1], b.pairs[i+1])
				}
			}
			if same {
				return content{pairs: out, set: a.set}
			}
		}
	case *object.Instance:
		if out := j.instance(a.obj, b.obj); out != nil {
			return content{obj: out}
		}
	}
	j.changed = true
	return content{vague: true, elem: j.summary(a, b), key: j.keys(obj, a, b)}
}

// namespace joins what a class holds. Of a name that it has on one way alone nothing is known
// any more wherever classes have it.
func (j *joiner) namespace(a, b []object.Value) []object.Value {
	var out []object.Value
	other := map[object.Value]object.Value{}
	for i := 0; i < len(b); i += 2 {
		other[b[i]] = b[i+1]
	}
	for i := 0; i < len(a); i += 2 {
		v, both := other[a[i]]
		if delete(other, a[i]); both {
			out = append(out, a[i], j.value(a[i+1], v))
			continue
		}
		j.lapses(a[i])
		out = append(out, a[i], a[i+1])
	}
	for i := 0; i < len(b); i += 2 {
		if _, alone := other[b[i]]; alone {
			j.lapses(b[i])
			j.changed = true
			out = append(out, b[i], b[i+1])
		}
	}
	return out
}

func (j *joiner) lapses(name object.Value) {
	if s, ok := name.(object.Str); ok {
		j.ck.lapsed[string(s)] = true
	}
}

// keys is what all keys of both are, of dicts.
func (j *joiner) keys(obj any, cs ...content) object.Value {
	if _, isDict := obj.(*object.Dict); !isDict {
		return nil
	}
	var out object.Value
	for _, c := range cs {
		if c.vague {
			if c.key == nil && c.elem != nil {
				return nil
			}
			if c.key != nil {
				out = j.ck.joinElem(out, c.key)
			}
			continue
		}
		for i := 0; i < len(c.pairs); i += 2 {
			out = j.ck.joinElem(out, c.pairs[i])
		}
	}
	return out
}

func equalKeys(a, b object.Value) bool {
	switch a.(type) {
	case object.Str, object.Int, object.Bool, object.NoneType, object.Float:
		return a == b
	}
	return false
}

// instance joins the attributes of an object; nil if they are not the same ones.
func (j *joiner) instance(a, b *object.Instance) *object.Instance {
	if a == nil || b == nil || a.Class() != b.Class() || !slices.Equal(a.OwnNames(), b.OwnNames()) {
		return nil
	}
	if !same(a.Held(), b.Held()) {
		return nil
	}
	out := a.Clone()
	for _, n := range a.OwnNames() {
		x, _ := a.OwnAttr(n)
		y, _ := b.OwnAttr(n)
		out.SetOwn(n, j.value(x, y))
	}
	return out
}

// summary is what all elements of both are.
func (j *joiner) summary(a, b content) object.Value {
	var out object.Value
	add := func(v object.Value) {
		if v == nil {
			return
		}
		if tracked(v) { // which of them it is, is not known
			v = j.ck.kindOf(v)
		}
		if out == nil {
			out = v
		} else {
			out = j.ck.join(out, v)
		}
	}
	for _, c := range []content{a, b} {
		if c.vague {
			add(c.elem)
			continue
		}
		if c.obj != nil {
			add(object.Unknown{})
			continue
		}
		for i, e := range c.parts() {
			if c.pairs == nil || (i%2 == 0) == (c.set != nil) {
				add(e)
			}
		}
	}
	return out
}

// value joins what two ways have in one place.
func (j *joiner) value(a, b object.Value) object.Value {
	if tracked(a) || tracked(b) {
		if isWalk(a) != isWalk(b) { // a slot that is not read here
			j.changed = j.changed || !same(a, object.Unknown{})
			return object.Unknown{}
		}
		return j.reference(a, b)
	}
	if x, ok := a.(object.Tuple); ok {
		if y, ok := b.(object.Tuple); ok && len(x) == len(y) {
			if len(x) == 0 || &x[0] == &y[0] {
				return a
			}
			return object.Tuple(j.slots(x, y))
		}
	}
	if w := j.walks(a, b); w != nil {
		j.changed = j.changed || !same(w, a)
		return w
	}
	out := j.ck.join(a, b)
	if !same(out, a) {
		if j.widen == coarsely {
			out = coarse(a, out)
		}
		j.changed = j.changed || !same(out, a)
	}
	return out
}

// walks joins walks over containers that each way has made for itself; nil of others.
func (j *joiner) walks(a, b object.Value) object.Value {
	x, ok := a.(*walk)
	y, ok2 := b.(*walk)
	if !ok || !ok2 || x.got != nil || y.got != nil || !tracked(x.over) || !tracked(y.over) || x.over == y.over {
		return nil
	}
	over := j.reference(x.over, y.over)
	if !tracked(over) {
		return nil
	}
	return &walk{over: over, at: x.at, vague: x.vague || y.vague || x.at != y.at}
}

// reference joins what are objects of the program.
func (j *joiner) reference(a, b object.Value) object.Value {
	blank := func() object.Value {
		if a == nil && !tracked(b) {
			return b
		}
		for _, o := range []object.Value{a, b} { // who knows them by other names must not trust them together
			if tracked(o) && !j.bad[o] && (j.pair[o] != nil || j.back[o] != nil) {
				j.bad[o], j.again = true, true
			}
		}
		if a == nil || b == nil || isCell(a) || isCell(b) {
			j.ck.heap.aliased(a, 8)
			j.ck.heap.aliased(b, 8)
			return object.Unknown{}
		}
		return j.ck.oneOf(a, b)
	}
	unknown := func() object.Value {
		out := blank()
		if u, ok := a.(object.Unknown); ok {
			out = j.ck.oneOf(u, out)
		}
		if !same(out, a) {
			j.changed = true
		}
		return out
	}
	if a == nil || b == nil { // bound on one way only: reading it goes on only where it is
		v := a
		if a == nil {
			v = b
			j.changed = true
		}
		if j.mine(v) {
			j.pair[v], j.back[v] = v, v
			j.todo = append(j.todo, v)
			return v
		}
		return v
	}
	if !tracked(a) || !tracked(b) || kindOf(a) != kindOf(b) {
		return unknown()
	}
	if a == b {
		if p, ok := j.pair[a]; ok && p != b {
			j.spoil(a, p)
			return unknown()
		}
		if p, ok := j.back[b]; ok && p != a {
			j.spoil(b, p)
			return unknown()
		}
		j.pair[a], j.back[b] = b, a
		return a
	}
	if j.bad[a] || j.bad[b] || !j.mine(a) || !j.mine(b) {
		return unknown()
	}
	if p, ok := j.pair[a]; ok && p != b {
		j.spoil(a, p)
		return unknown()
	}
	if p, ok := j.back[b]; ok && p != a {
		j.spoil(b, p)
		return unknown()
	}
	if _, ok := j.pair[a]; !ok {
		j.pair[a], j.back[b] = b, a
		j.todo = append(j.todo, a)
	}
	if h := j.ck.heap; !h.own[b] || h.alias[b] {
		h.escapes(a)
	}
	return a
}

// spoil takes two objects out of the pairing, which begins again.
func (j *joiner) spoil(a, b any) {
	j.bad[a], j.bad[b], j.again = true, true, true
}

// mine reports an object that was made since the ways parted: nothing that both ways
// share leads to it.
func (j *joiner) mine(v any) bool {
	at, ok := j.ck.heap.born[v]
	return ok && at >= j.since
}

func isWalk(v object.Value) bool { _, ok := v.(*walk); return ok }

func isCell(v object.Value) bool { _, ok := v.(*cell); return ok }

func kindOf(v object.Value) string {
	switch x := v.(type) {
	case *object.List:
		return "list"
	case *object.Dict:
		return "dict"
	case *object.Set:
		return x.TypeName()
	case *cell:
		return "cell"
	case *object.Instance:
		return "object " + object.Address(x.Class())
	}
	return ""
}

// same reports whether two values are known alike.
func same(a, b object.Value) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case object.Tuple:
		y, ok := b.(object.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0] || slices.EqualFunc(x, y, same))
	case *object.Array:
		y, ok := b.(*object.Array)
		return ok && (x == y || sameArray(x, y))
	case object.Unknown:
		y, ok := b.(object.Unknown)
		return ok && sameKnown(x.Known, y.Known)
	case object.Float:
		y, ok := b.(object.Float)
		return ok && (x == y || x != x && y != y)
	case *meanings:
		y, ok := b.(*meanings)
		return ok && x.same(y)
	case *builtin.Func:
		y, ok := b.(*builtin.Func)
		return ok && x.Entry == y.Entry && same(x.Self, y.Self)
	case *object.Method:
		y, ok := b.(*object.Method)
		return ok && same(x.Fn, y.Fn) && x.Self == y.Self
	case *walk:
		y, ok := b.(*walk)
		return ok && x.got == y.got && x.at == y.at && x.vague == y.vague && same(x.over, y.over)
	case *overs:
		y, ok := b.(*overs)
		return ok && slices.EqualFunc(x.list, y.list, same)
	case object.Bytes:
		y, ok := b.(object.Bytes)
		return ok && string(x) == string(y)
	case object.Int, object.Str, object.Bool, object.NoneType, object.Complex, *object.List, *object.Dict, *object.Set, *object.Instance, *cell,
		*object.Class, *object.Module, *Function, *object.Range, object.DType:
		return a == b
	case *object.Slice:
		y, ok := b.(*object.Slice)
		return ok && same(x.Start, y.Start) && same(x.Stop, y.Stop) && same(x.Step, y.Step)
	}
	if b == nil {
		return false
	}
	return object.Identical(a, b)
}

func sameKnown(a, b *object.Known) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Class != b.Class || a.Plain != b.Plain || a.Of != b.Of || !sameElem(a.Elem, b.Elem) || !slices.EqualFunc(a.Either, b.Either, same) {
		return false
	}
	switch x := a.Size.(type) {
	case *size.Size:
		y, ok := b.Size.(*size.Size)
		return ok && size.Equal(x, y)
	case *shapeOf:
		y, ok := b.Size.(*shapeOf)
		return ok && x.a == y.a
	}
	return b.Size == nil
}

func sameArray(x, y *object.Array) bool {
	return x.Scalar == y.Scalar && x.DType() == y.DType() && x.Type().Shape.Same(y.Type().Shape) && x.Type().Shape.SameSizes(y.Type().Shape)
}

// join is what a place holds after one of two ways; both are values that nobody changes.
func (ck *Checker) join(a, b object.Value) object.Value {
	switch {
	case a == nil:
		return b
	case b == nil || same(a, b):
		return a
	}
	if x, ok := a.(*object.Array); ok {
		if y, ok := b.(*object.Array); ok && x.DType() == y.DType() && x.Scalar == y.Scalar {
			return arrayOf(ir.Type{DType: x.DType(), Shape: joinShapes(x.Type().Shape, y.Type().Shape)}, x.Scalar)
		}
	}
	if x, ok := a.(*meanings); ok {
		if y, ok := b.(*meanings); ok {
			return &meanings{x.of.Common(y.of, size.Equal)}
		}
	}
	if x, ok := a.(*walk); ok {
		if y, ok := b.(*walk); ok && same(x.over, y.over) {
			return &walk{over: x.over, vague: true}
		}
		if y, ok := b.(*walk); ok {
			return &walk{over: someOf(x.over, y.over), vague: true}
		}
		return &walk{over: object.Unknown{}, vague: true}
	}
	if x, ok := a.(object.Tuple); ok {
		if y, ok := b.(object.Tuple); ok && len(x) == len(y) && ck.plain(x, 8) && ck.plain(y, 8) {
			out := make(object.Tuple, len(x))
			for i := range x {
				out[i] = ck.join(x[i], y[i])
			}
			return out
		}
	}
	return ck.oneOf(a, b)
}

// className is the builtin type of what is known so far; "" if that is not known.
func className(v object.Value) string {
	switch x := v.(type) {
	case object.Unknown:
		if x.Known != nil {
			return x.Known.Class
		}
	case object.Int, object.BigInt:
		return "int"
	case object.Float, object.Str, object.Bool, object.Complex, object.NoneType, *object.List, *object.Dict, object.Tuple, object.Bytes, *object.Range, *object.Set:
		return x.TypeName()
	}
	return ""
}

func joinShapes(a, b shape.Shape) shape.Shape {
	if a.Rank() < 0 || a.Rank() != b.Rank() {
		return shape.UnknownRank()
	}
	dims, sizes := a.Dims(), make([]shape.Size, a.Rank())
	for i, n := range b.Dims() {
		if dims[i] != n {
			dims[i] = shape.Unknown
		} else if x, y := a.SizeAt(i), b.SizeAt(i); x != nil && y != nil && x.Key() == y.Key() {
			sizes[i] = x
		}
	}
	return shape.Make(dims).WithSizes(sizes)
}

// arrayOf is an array of which the type is known.
func arrayOf(t ir.Type, scalar bool) *object.Array {
	a := object.NewPending(t, nil)
	a.Scalar = scalar
	return a
}

// mostWalked is how many parts of containers a look at one value takes in.
const mostWalked = 1 << 13

// plain reports data: no functions and objects of the program, and nothing that holds
// some, to a depth. Of what is too large it is not known.
func (ck *Checker) plain(v object.Value, most int) bool {
	left := mostWalked
	return ck.isPlain(v, most, &left)
}

func (ck *Checker) allPlain(vs []object.Value, most int) bool {
	left := mostWalked
	return ck.arePlain(vs, most, &left)
}

func (ck *Checker) isPlain(v object.Value, most int, left *int) bool {
	switch x := v.(type) {
	case nil, object.Int, object.BigInt, object.Float, object.Str, object.Bool, object.Complex, object.NoneType, object.Bytes, *object.Array, *object.Range, object.DType, object.EllipsisType, object.Shape:
		return true
	case object.Unknown:
		return x.Known != nil && x.Known.Plain
	case *object.Class:
		return x.Body == nil
	case *builtin.Func:
		return x.Self == nil && !x.Entry.Keeps || ck.isPlain(x.Self, most-1, left)
	case *object.Module:
		return false
	case *object.Slice:
		return ck.isPlain(x.Start, 1, left) && ck.isPlain(x.Stop, 1, left) && ck.isPlain(x.Step, 1, left)
	case object.Tuple:
		return most > 0 && ck.arePlain(x, most-1, left)
	case *object.List, *object.Dict, *object.Set:
		if l, ok := x.(interface{ Len() int }); ok && l.Len() > *left {
			if _, vague := ck.heap.vague[x]; !vague {
				return false
			}
		}
		c := ck.heap.read(x)
		if c.vague {
			return c.elem == nil || ck.isPlain(c.elem, most-1, left)
		}
		return most > 0 && ck.arePlain(c.parts(), most-1, left)
	}
	return false
}

func (ck *Checker) arePlain(vs []object.Value, most int, left *int) bool {
	if *left -= len(vs); len(vs) > 1000 || *left < 0 {
		return false
	}
	for _, v := range vs {
		if !ck.isPlain(v, most, left) {
			return false
		}
	}
	return true
}
