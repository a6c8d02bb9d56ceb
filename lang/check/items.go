// Subscripts of what is known in part: read, stored and deleted.
package check

import (
	"errors"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// items does subscripts and attributes.
func (f *frame) items(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.GetItem:
		x, i, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		v, err := ck.index(x, i)
		return f.made(pc, in.A, v, err)
	case code.GetItemI:
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		v, err := ck.index(x, object.Int(in.D))
		return f.made(pc, in.A, v, err)
	case code.GetItem2:
		x, i, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		j, err := f.get(in.C + 1)
		if err != nil {
			return err
		}
		v, err := ck.index(x, object.Tuple{i, j})
		return f.made(pc, in.A, v, err)
	case code.SetItem, code.SetItem2:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		if in.Op == code.SetItem2 {
			j, err := f.get(in.B + 1)
			if err != nil {
				return err
			}
			i = object.Tuple{i, j}
		}
		v, err := f.get(in.C)
		if err != nil {
			return err
		}
		if ck.foresight != nil && f.changesPart(pc, in.C, i) {
			return nil
		}
		return ck.storeItem(x, i, v)
	case code.AugItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		b, err := f.get(in.C)
		if err != nil {
			return err
		}
		old, err := ck.index(x, i)
		if err != nil {
			if err == object.ErrUnknown {
				return ck.storeItem(x, i, object.Unknown{})
			}
			return err
		}
		v, err := ck.operation(object.Op(in.D), old, b, true)
		if err == object.ErrUnknown {
			v, err = object.Unknown{}, nil
		}
		if err != nil {
			return err
		}
		return ck.storeItem(x, i, v)
	case code.DelItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		if isUnknown(x) || isUnknown(i) || ck.dirty(x, 2) {
			if _, isObject := x.(*object.Instance); tracked(x) && !isObject {
				ck.losesItem(x, i)
				return nil
			}
			if u, ok := x.(object.Unknown); !ok {
				ck.unknownEffect(x)
			} else if u.Known == nil || !u.Known.Plain {
				ck.changedBy(effects.Effect{Lists: true, Dicts: true}, effects.AsItem|effects.AsOrder)
			}
			return nil
		}
		ck.mutates(x)
		return ck.m.DelItem(x, i)
	case code.MakeSlice:
		s := &object.Slice{}
		for k, part := range []*object.Value{&s.Start, &s.Stop, &s.Step} {
			v, err := f.get(in.B + uint8(k))
			if err != nil {
				return err
			}
			*part = v
		}
		f.put(in.A, s)
		return nil
	}
	return f.attributes(pc, in)
}

// losesItem takes an item out of a container of which it is not known which one that is.
func (ck *Checker) losesItem(x, i object.Value) {
	if !ck.plain(x, 3) || !ck.plain(i, 3) {
		ck.asksFor(effects.AsItem | effects.AsOrder)
	}
	c := ck.heap.read(x)
	elem := ck.elemOf(c)
	if d, isDict := x.(*object.Dict); isDict && elem != nil {
		ck.heap.blurDict(d, ck.keys(d), elem)
		return
	}
	ck.heap.blur(x, elem)
}

// mutates readies a value for a change by the machine.
func (ck *Checker) mutates(x object.Value) {
	switch x.(type) {
	case *object.List, *object.Dict, *object.Set:
		ck.heap.touch(x)
	case *object.Instance:
		ck.heap.touch(x)
		if held := x.(*object.Instance).Held; tracked(held) {
			ck.heap.touch(held)
		}
	case *object.Array:
	default:
		ck.rec.loosen()
		if len(ck.heap.marks) > 0 && hashable(x) {
			ck.heap.spoil[x] = true
		}
	}
}

// index is x[i].
func (ck *Checker) index(x, i object.Value) (object.Value, error) {
	if m, ok := x.(*variables); ok {
		return ck.at(m, i)
	}
	if v := ck.argument(x, i); v != nil {
		return v, nil
	}
	if elem, vague := ck.heap.vague[keyOf(x)]; vague {
		if _, isObject := x.(*object.Instance); isObject {
			ck.asksFor(effects.AsItem)
			return nil, object.ErrUnknown
		}
		if s, ok := i.(*object.Slice); ok && s != nil {
			if _, isList := x.(*object.List); !isList {
				return nil, object.ErrUnknown
			}
			return ck.vagueList(elem), nil
		}
		if err := ck.noIndex(x, i); err != nil {
			return nil, err
		}
		if err := ck.noKey(x, i); err != nil {
			return nil, err
		}
		if elem == nil {
			return nil, object.ErrUnknown
		}
		return elem, nil
	}
	if several(x) {
		return ck.each(x, func(x object.Value) (object.Value, error) { return ck.index(x, i) })
	}
	if u, ok := x.(object.Unknown); ok {
		if err := ck.noIndex(x, i); err != nil {
			return nil, err
		}
		_, isSlice := i.(*object.Slice)
		if c := className(u); c == "tuple" || c == "list" {
			return ck.indexKind(u, i, isSlice)
		}
		if c := className(u); c == "str" || c == "bytes" && isSlice {
			return known(c), nil
		}
		if u.Known == nil || !u.Known.Plain {
			if u.Known == nil || u.Known.Class == "" {
				ck.asksFor(effects.AsItem)
			}
			return nil, object.ErrUnknown
		}
		switch {
		case u.Known.Class == "bytes", u.Known.Class == "range" && !isSlice:
			return known("int"), nil
		}
		if v := ck.methodGives(u, "__getitem__", []object.Value{i}, nil, true); v != nil {
			return v, nil
		}
		return plainUnknown, nil
	}
	if err := ck.noIndex(x, i); err != nil {
		return nil, err
	}
	if !ck.settledIndex(i) {
		return ck.indexUnknown(x, i)
	}
	if ck.dirty(x, 1) {
		return nil, object.ErrUnknown
	}
	if a, ok := x.(*object.Array); ok {
		ck.spend(20)
		if err := outside(a, i); err != nil {
			return nil, err
		}
	}
	v, err := ck.m.Index(x, i)
	if err != nil && ck.surelyLacks(x, i) {
		return nil, static(err)
	}
	if err == nil {
		v = ck.refined(v, []object.Value{x, i}, func() (object.Value, bool) {
			return ck.tried([]object.Value{x, i}, func(ins []object.Value) (object.Value, error) { return ck.m.Index(ins[0], ins[1]) })
		})
		ck.heap.knowAll(v, 1000)
		if _, isSlice := i.(*object.Slice); isSlice && className(x) == "list" {
			ck.heap.owns(v)
		}
		v = ck.typed(v)
	}
	return v, err
}

// surelyLacks reports an index of which it is known that a container has it not, though not all is known of what it
// holds. Where all is known running tells, after what comes before.
func (ck *Checker) surelyLacks(x, i object.Value) bool {
	unsure := func(v object.Value) bool { return !definite(v) }
	switch c := x.(type) {
	case *object.List:
		return isNumber(i) && slices.ContainsFunc(c.Values(), unsure)
	case object.Tuple:
		return isNumber(i) && slices.ContainsFunc(c, unsure)
	case *object.Dict:
		return definite(i) && c.Len() <= mostKeys && !slices.ContainsFunc(c.Keys(), unsure) && slices.ContainsFunc(c.Values(), unsure)
	}
	return false
}

// vagueList is a new list of which only the elements' kind is known.
func (ck *Checker) vagueList(elem object.Value) object.Value {
	l := object.NewList()
	ck.heap.owns(l)
	if elem != nil && tracked(elem) {
		elem = ck.kindOf(elem)
	}
	ck.newVague(l, elem, nil)
	return l
}

// tupleOf is a tuple of which only the elements' kind is known.
func (ck *Checker) tupleOf(elem object.Value, plain bool) object.Value {
	k := &object.Known{Class: "tuple", Plain: plain}
	if elem != nil {
		k.Elem = &elemOf{fixed: ck.kindOf(elem)}
	}
	return object.Unknown{Known: k}
}

// indexKind is x[i] of a list or tuple of which no more than the elements' kind is known.
func (ck *Checker) indexKind(u object.Unknown, i object.Value, isSlice bool) (object.Value, error) {
	elem := ck.elementsOf(u)
	switch {
	case isSlice && u.Known.Class == "list":
		return ck.vagueList(elem), nil
	case isSlice:
		return u, nil
	case elem == nil || isUnknown(elem) && elem.(object.Unknown).Known == nil:
		return nil, object.ErrUnknown
	}
	return elem, nil
}

// noKey is the error of a key that no key of a dict is like, where no more than their kind is known.
func (ck *Checker) noKey(x, i object.Value) error {
	d, isDict := x.(*object.Dict)
	if !isDict || ck.heap.keys[d] == nil || !definite(i) {
		return nil
	}
	for _, k := range alternatives(ck.heap.keys[d]) {
		if !differ(k, i) {
			return nil
		}
	}
	_, err := ck.m.Index(object.NewDict(), i)
	return static(err)
}

// differ reports values that are not equal, whatever they are of their kinds.
func differ(a, b object.Value) bool {
	family := func(v object.Value) string {
		switch c := className(v); c {
		case "int", "float", "bool", "complex":
			return "number"
		case "str", "bytes", "tuple", "NoneType":
			return c
		}
		return ""
	}
	x, y := family(a), family(b)
	s, isA := a.(object.Tuple)
	t, isB := b.(object.Tuple)
	return x != "" && y != "" && x != y || isA && isB && len(s) != len(t)
}

// noIndex is the error of an index that no value of a type takes.
func (ck *Checker) noIndex(x, i object.Value) error {
	kind, at := className(x), className(i)
	if kind == "time.struct_time" {
		kind = "tuple"
	}
	var like object.Value
	switch kind {
	case "list", "tuple", "str", "bytes", "range":
		if at != "tuple" && at != "str" && at != "float" && at != "NoneType" && at != "list" && at != "dict" {
			return nil
		}
		like = likeOf(object.Unknown{Known: &object.Known{Class: kind}})
		if at == "tuple" {
			i = object.Tuple{object.Int(0), object.Int(0)}
		}
	case "int", "float", "bool", "NoneType", "complex":
		like, i = sampleOf(x), object.Int(0)
	}
	if like == nil {
		return nil
	}
	if isUnknown(i) {
		i = sampleOf(i)
	}
	if i == nil {
		return nil
	}
	_, err := ck.m.Index(like, i)
	var ve *object.Error
	if errors.As(err, &ve) && ve.Class == "TypeError" {
		ve.Static = true
		return ve
	}
	return nil
}

// outside is the error of a list of numbers as an index of which one is out of range.
func outside(a *object.Array, i object.Value) error {
	if a.Rank() < 1 {
		return nil
	}
	parts, isTuple := i.(object.Tuple)
	if !isTuple {
		parts = object.Tuple{i}
	}
	dims, axis := a.Dims(), 0
	for _, p := range parts {
		switch x := p.(type) {
		case object.NoneType:
			continue
		case object.Int, *object.Slice:
		case *object.List:
			if axis < len(dims) {
				if err := listOutside(x, dims[axis], axis); err != nil {
					return err
				}
			}
			if x.Len() > 0 && !isNumber(x.At(0)) { // of several axes, perhaps
				return nil
			}
		default:
			return nil
		}
		axis++
	}
	return nil
}

func isNumber(v object.Value) bool { _, ok := v.(object.Int); return ok }

// listOutside is the error of a number in a list that an axis of n elements has not.
func listOutside(l *object.List, n, axis int) error {
	if n < 0 {
		return nil
	}
	for _, e := range l.Values() {
		if !isNumber(e) {
			return nil
		}
	}
	for _, e := range l.Values() {
		if k := int(e.(object.Int)); k >= n || k < -n {
			return object.Staticf(object.IndexError, "index %d is out of bounds for axis %d with size %d", k, axis, n)
		}
	}
	return nil
}

// settledIndex reports an index of which all is known that types can tell.
func (ck *Checker) settledIndex(i object.Value) bool {
	switch x := i.(type) {
	case object.Unknown:
		return false
	case object.Tuple:
		for _, e := range x {
			if !ck.settledIndex(e) {
				return false
			}
		}
	case *object.Slice:
		return !isUnknown(x.Start) && !isUnknown(x.Stop) && !isUnknown(x.Step)
	}
	return !ck.dirty(i, 3)
}

// indexUnknown is x[i] where i is not known.
func (ck *Checker) indexUnknown(x, i object.Value) (object.Value, error) {
	switch c := x.(type) {
	case object.Tuple, *object.List:
		elems := builtin.SequenceOf(c)
		if s, ok := i.(*object.Slice); ok && s != nil {
			if l, isList := c.(*object.List); isList {
				return ck.vagueList(ck.elemOf(ck.heap.read(l))), nil
			}
			return ck.tupleOf(ck.elements(c), ck.allPlain(elems, 4)), nil
		}
		var out object.Value
		for _, e := range elems {
			if tracked(e) && len(elems) > 1 {
				e = ck.kindOf(e)
			}
			out = ck.join(out, e)
		}
		if out == nil {
			return nil, object.ErrUnknown
		}
		return out, nil
	case *object.Dict:
		var out object.Value
		for _, e := range c.Values() {
			if tracked(e) && c.Len() > 1 {
				e = ck.kindOf(e)
			}
			out = ck.join(out, e)
		}
		if out == nil || !ck.plain(i, 3) {
			return nil, object.ErrUnknown
		}
		return out, nil
	case object.Str:
		return known("str"), nil
	case *object.Range:
		return known("int"), nil
	case *object.Array:
		return ck.indexArray(c, i)
	}
	if !ck.plain(x, 3) {
		ck.havoc()
	}
	return nil, object.ErrUnknown
}

// storeItem is x[i] = v.
func (ck *Checker) storeItem(x, i, v object.Value) error {
	ck.heap.escapes(i, v)
	switch c := x.(type) {
	case *variables:
		ck.bind(c, i, v)
		return nil
	case object.Unknown:
		if c.Known == nil || !c.Known.Plain {
			ck.heap.aliased(v, 8)
			ck.changedBy(effects.Effect{Lists: className(c) != "dict" && className(i) != "str", Dicts: className(c) != "list"}, effects.AsItem|effects.AsOrder)
		}
		return nil
	case *object.Array:
		if !ck.settledIndex(i) {
			return ck.fitsPart(c, i, v)
		}
		if isUnknown(v) || ck.dirty(v, 3) {
			return nil
		}
		ck.spend(20)
		err := ck.m.StoreItem(x, i, v)
		if err == object.ErrUnknown {
			return nil
		}
		return err
	case *object.List, *object.Dict:
		elem, vague := ck.heap.vague[c]
		_, isDict := c.(*object.Dict)
		if vague || isUnknown(i) || !isDict && !ck.settledIndex(i) || isDict && !ck.exact(i, 4) {
			if !vague {
				elem = ck.elemOf(ck.heap.read(c))
			}
			add := v
			if s, ok := i.(*object.Slice); ok && s != nil {
				add = ck.elements(v)
			}
			if d, ok := x.(*object.Dict); ok {
				key := ck.heap.keys[d]
				if !vague {
					key = ck.keys(d)
				}
				ck.heap.blurDict(d, ck.joinKey(key, i, vague && elem == nil || !vague && d.Len() == 0), ck.joinElem(elem, add))
				return nil
			}
			ck.heap.blur(c, ck.joinElem(elem, add))
			return nil
		}
		if s, ok := i.(*object.Slice); ok && s != nil && (isUnknown(v) || ck.dirty(v, 1)) {
			if ck.walksCode(v) {
				ck.asksFor(effects.AsWalk)
			}
			ck.heap.blur(c, ck.joinElem(ck.elemOf(ck.heap.read(c)), ck.elements(v)))
			return nil
		}
		ck.heap.touch(c)
		return ck.m.StoreItem(x, i, v)
	}
	if ck.dirty(x, 2) || !ck.settledIndex(i) {
		ck.unknownEffect(x)
		if object.IsObject(x) {
			ck.asksFor(effects.AsItem)
		}
		return nil
	}
	if d, ok := x.(interface{ Dict() *object.Dict }); ok {
		ck.heap.touch(d.Dict())
	} else {
		ck.mutates(x)
	}
	err := ck.m.StoreItem(x, i, v)
	if err == object.ErrUnknown {
		ck.unknownEffect(x)
		return nil
	}
	return err
}

// elemOf is what all elements of a container are.
func (ck *Checker) elemOf(c content) object.Value {
	j := &joiner{ck: ck}
	return j.summary(c, content{vague: true})
}

// joinKey is what all keys are of a dict with one more; first says that it has no other.
func (ck *Checker) joinKey(keys, key object.Value, first bool) object.Value {
	if first {
		return ck.kindOf(key)
	}
	if keys == nil {
		return nil
	}
	return ck.joinElem(keys, key)
}

func (ck *Checker) joinElem(a, b object.Value) object.Value {
	if tracked(b) {
		b = ck.kindOf(b)
	}
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return ck.join(a, b)
}

// changesPart reports whether a store ends x[i] op= y of a part that is a view: running finds
// that the operator has changed it already, and stores nothing.
func (f *frame) changesPart(pc int, slot uint8, i object.Value) bool {
	if pc == 0 {
		return false
	}
	before := &f.c.Ins[pc-1]
	flags := before.D
	if before.Op >= code.AddI && before.Op < code.Binary {
		flags = int32(before.C)
	}
	a, isArray := f.regs[slot].(*object.Array)
	return before.Op >= code.Add && before.Op <= code.Binary && before.A == slot && flags&code.InPlace != 0 && isArray && !a.Scalar && isBasic(i)
}

// isBasic reports an index whose part of an array is a view.
func isBasic(i object.Value) bool {
	switch x := i.(type) {
	case object.Int, *object.Slice, object.NoneType, object.EllipsisType:
		return true
	case object.Tuple:
		return !slices.ContainsFunc(x, func(e object.Value) bool { return !isBasic(e) })
	}
	return false
}
