// Unpacking, displays of containers, and formatted texts.
package check

import (
	"errors"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// unpack is A… = the elements of B.
func (f *frame) unpack(in code.Ins) error {
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	ck := f.ck
	if isUnknown(v) || ck.dirty(v, 1) {
		return f.unpackKind(in, v)
	}
	n, most := int(in.C), int(in.C)
	if in.Op == code.UnpackEx {
		most = -1
	}
	if a, ok := v.(*object.Array); ok && a.Rank() > 0 && a.Dims()[0] >= 0 && in.Op == code.Unpack {
		if k := a.Dims()[0]; k > n {
			return f.wrongCount(v, object.Errorf(object.UnpackError, "too many values to unpack (expected %d)", n))
		} else if k < n {
			return f.wrongCount(v, object.Errorf(object.UnpackError, "not enough values to unpack (expected %d, got %d)", n, k))
		}
	}
	elems, err := ck.listed(v, most)
	if err == object.ErrUnknown && ck.walked(v) != nil {
		if v, err = ck.consumed(v, true); err != nil {
			return err
		}
		return f.unpackKind(in, v)
	}
	if err != nil {
		var ve *object.Error
		if errors.As(err, &ve) && ve.Class == "TypeError" && !python.IsIterable(v) {
			return object.Staticf(object.NotIterable, "cannot unpack non-iterable %s object", v.TypeName())
		}
		return err
	}
	if in.Op == code.UnpackEx {
		tail := int(in.D)
		if len(elems) < n+tail {
			return object.Errorf(object.UnpackError, "not enough values to unpack (expected at least %d, got %d)", n+tail, len(elems))
		}
		middle := object.NewList(slices.Clone(elems[n : len(elems)-tail])...)
		all := append(slices.Clone(elems[:n]), middle)
		elems = append(all, elems[len(elems)-tail:]...)
		n += 1 + tail
	}
	if len(elems) > n {
		return f.wrongCount(v, object.Errorf(object.UnpackError, "too many values to unpack (expected %d)", n))
	}
	if len(elems) < n {
		return f.wrongCount(v, object.Errorf(object.UnpackError, "not enough values to unpack (expected %d, got %d)", n, len(elems)))
	}
	for i, e := range elems {
		f.put(in.A+uint8(i), e)
	}
	return nil
}

// unpackKind is unpack of what is not known but for its kind.
func (f *frame) unpackKind(in code.Ins, v object.Value) error {
	ck := f.ck
	if l, ok := v.(*object.List); ok {
		if e := ck.heap.vague[l]; e != nil && in.Op == code.Unpack {
			for i := range in.C {
				f.put(in.A+i, e)
			}
			return nil
		}
	}
	switch v.(type) {
	case *object.Set, *object.Dict:
		if e := ck.elements(v); in.Op == code.Unpack && e != nil {
			for i := range in.C {
				f.put(in.A+i, e)
			}
			return nil
		}
	}
	if e := ck.unpackable(v); e != nil && in.Op == code.UnpackEx {
		for i := range int(in.C) + 1 + int(in.D) {
			f.put(in.A+uint8(i), e)
		}
		l := object.NewList()
		ck.newVague(l, e, nil)
		f.put(in.A+in.C, l)
		return nil
	}
	if several(v) && in.Op == code.Unpack {
		return f.unpackEither(in, v.(object.Unknown))
	}
	if u, ok := v.(object.Unknown); ok && in.Op == code.Unpack && className(u) != "" {
		if like := sampleOf(u); like != nil && !python.IsIterable(like) {
			return object.Staticf(object.NotIterable, "cannot unpack non-iterable %s object", like.TypeName())
		}
		if e := ck.elements(u); !isUnknown(e) || e.(object.Unknown).Known != nil {
			for i := range in.C {
				f.put(in.A+i, e)
			}
			return nil
		}
	}
	return object.ErrUnknown
}

// unpackable is what all elements are of a container of which no more is known; nil if that
// is not known.
func (ck *Checker) unpackable(v object.Value) object.Value {
	switch className(v) {
	case "list", "tuple", "str", "bytes":
	default:
		return nil
	}
	if e := ck.elements(v); e != nil {
		return ck.kindOf(e)
	}
	return nil
}

// unpackEither unpacks one of several kinds; those that cannot be unpacked are not it.
func (f *frame) unpackEither(in code.Ins, u object.Unknown) error {
	ck := f.ck
	var out [][]object.Value
	for _, k := range u.Known.Either {
		switch x := k.(type) {
		case object.Tuple:
			if len(x) == int(in.C) {
				out = append(out, x)
			}
		case object.NoneType:
		default:
			e := ck.elements(k)
			if e == nil {
				return object.ErrUnknown
			}
			row := make([]object.Value, in.C)
			for i := range row {
				row[i] = e
			}
			out = append(out, row)
		}
	}
	if len(out) == 0 {
		return object.ErrUnknown
	}
	for i := range in.C {
		var v object.Value
		for _, row := range out {
			v = ck.joinElem(v, row[i])
		}
		f.put(in.A+i, v)
	}
	return nil
}

// wrongCount is an error of a count, which is known whatever the elements are.
func (f *frame) wrongCount(v object.Value, err *object.Error) error {
	err.Static = true
	return err
}

// listed gives the elements of an iterable, at most one more than most; most is -1 for all.
func (ck *Checker) listed(v object.Value, most int) ([]object.Value, error) {
	switch x := v.(type) {
	case object.Tuple:
		return x, nil
	case *object.Named:
		return x.Elems, nil
	case *object.List:
		return x.Values(), nil
	case *object.Array:
		if dims := x.Dims(); len(dims) > 0 && (dims[0] < 0 || dims[0] > 4096) || x.Rank() < 0 {
			return nil, object.ErrUnknown
		}
	case *object.Range:
		if x.Len() > 1<<14 {
			return nil, object.ErrUnknown
		}
	}
	g := ck.walked(v)
	if g != nil {
		g.asked, g.given = true, nil
		defer func() { g.asked = false }()
	}
	if g == nil && len(ck.heap.marks) > 0 && ck.walksOnce(v) {
		ck.pulls(v)
		ck.asksFor(effects.AsWalk)
		return nil, object.ErrUnknown
	}
	it, err := ck.m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []object.Value
	for most < 0 || len(out) <= most {
		ck.spend(3)
		e, ok, err := it.Next()
		if err == object.ErrUnknown && g == nil {
			ck.asksFor(effects.AsWalk)
		}
		if err != nil || !ok {
			return out, err
		}
		ck.heap.knowAll(e, 100)
		out = append(out, ck.typed(e))
	}
	return out, nil
}

// extend is the list A with the elements of B behind its own.
func (f *frame) extend(to, from uint8) error {
	ck := f.ck
	l, isList := f.regs[to].(*object.List)
	v, err := f.get(from)
	if err != nil {
		return err
	}
	if !isList {
		return nil
	}
	if isUnknown(v) || ck.dirty(v, 1) || ck.dirty(l, 1) {
		if ck.walksCode(v) {
			ck.asksFor(effects.AsWalk)
		}
		ck.heap.blur(l, ck.joinElem(ck.elemOf(ck.heap.read(l)), ck.elements(v)))
		return nil
	}
	more, err := ck.listed(v, -1)
	if err == object.ErrUnknown {
		if v, err = ck.consumed(v, false); err != nil {
			return err
		}
		err = object.ErrUnknown
	}
	if err == object.ErrUnknown || err != nil && !python.IsIterable(v) { // of what is no iterable the call tells
		ck.heap.blur(l, ck.joinElem(ck.elemOf(ck.heap.read(l)), ck.elements(v)))
		return nil
	}
	if err != nil {
		return err
	}
	ck.heap.touch(l)
	for _, e := range more {
		l.Add(object.CellOf(e))
	}
	return nil
}

func (f *frame) display(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.Tuple, code.List, code.Set, code.Dict:
		n := int(in.C)
		if in.Op == code.Dict {
			n *= 2
		}
		vs := make([]object.Value, n)
		for i := range vs {
			v, err := f.get(in.B + uint8(i))
			if err != nil {
				return err
			}
			vs[i] = v
		}
		ck.heap.escapes(vs...)
		v, err := ck.displayed(in, vs)
		ck.heap.owns(v)
		return f.made(pc, in.A, v, err)
	case code.ListToTuple:
		l, ok := f.regs[in.B].(*object.List)
		if !ok {
			return object.ErrUnknown
		}
		if elem, vague := ck.heap.vague[l]; vague {
			return f.made(pc, in.A, ck.tupleOf(elem, ck.plain(l, 3)), nil)
		}
		return f.made(pc, in.A, object.Tuple(l.Values()), nil)
	case code.Format:
		v, err := f.get(in.B)
		if err != nil {
			return err
		}
		text, err := f.format(in, v)
		return f.made(pc, in.A, text, err)
	case code.Join:
		out := ""
		for i := range in.C {
			s, ok := f.regs[in.B+i].(object.Str)
			if !ok {
				return f.made(pc, in.A, known("str"), nil)
			}
			out += string(s)
		}
		ck.spend(len(out) / 64)
		return f.made(pc, in.A, object.Str(out), nil)
	case code.ListExtend:
		return f.extend(in.A, in.B)
	}
	return f.put1(in)
}

// followsWhole reports whether the way under way is in a loop whose rounds are not followed
// one by one.
func (f *frame) followsWhole() bool {
	for _, l := range f.loops {
		if l.head != nil {
			return true
		}
	}
	return false
}

// put1 puts an element into a display or comprehension under way.
func (f *frame) put1(in code.Ins) error {
	ck := f.ck
	to := f.regs[in.A]
	ck.heap.escapes(f.regs[in.B])
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !tracked(to) {
		return nil
	}
	elem, vague := ck.heap.vague[to]
	if !vague && f.followsWhole() { // how many there will be is not known
		was := ck.heap.read(to)
		elem, vague = ck.elemOf(was), true
		key := object.Value(nil)
		if d, ok := to.(*object.Dict); ok && d.Len() > 0 {
			key = ck.keys(d)
		}
		ck.heap.blur(to, elem)
		if key != nil {
			ck.heap.keys[to] = key
		}
	}
	switch in.Op {
	case code.ListAppend:
		l := to.(*object.List)
		if vague {
			ck.heap.blur(l, ck.joinElem(elem, v))
			return nil
		}
		ck.heap.touch(l)
		l.Add(object.CellOf(v))
		return nil
	case code.SetAdd, code.SetUpdate:
		s := to.(*object.Set)
		if vague || !ck.exact(v, 4) || in.Op == code.SetUpdate {
			if !vague {
				elem = ck.elemOf(ck.heap.read(s))
			}
			if in.Op == code.SetUpdate {
				v = ck.elements(v)
			}
			ck.heap.blur(s, ck.joinElem(elem, v))
			return nil
		}
		ck.heap.touch(s)
		return s.Put(v, object.None)
	case code.DictPut:
		d := to.(*object.Dict)
		e, err := f.get(in.C)
		if err != nil {
			return err
		}
		if vague || !ck.exact(v, 4) {
			key, first := ck.heap.keys[d], elem == nil
			if !vague {
				elem, key, first = ck.elemOf(ck.heap.read(d)), ck.keys(d), d.Len() == 0
			}
			ck.heap.blurDict(d, ck.joinKey(key, v, first), ck.joinElem(elem, e))
			return nil
		}
		ck.heap.touch(d)
		return d.Put(v, e)
	case code.DictUpdate:
		d := to.(*object.Dict)
		if vague || isUnknown(v) || ck.dirty(v, 1) {
			ck.heap.blur(d, object.Unknown{})
			return nil
		}
		from, ok, err := builtin.MappingOf(ck.m, v)
		if err != nil {
			return err
		}
		if !ok {
			return object.Errorf(object.TypeError, "'%s' object is not a mapping", object.FullTypeName(v))
		}
		ck.heap.touch(d)
		for k, e, at, ok := from.Next(0); ok; k, e, at, ok = from.Next(at) {
			if err := d.Put(k, e); err != nil {
				return err
			}
		}
	}
	return nil
}

func (ck *Checker) displayed(in code.Ins, vs []object.Value) (object.Value, error) {
	switch in.Op {
	case code.Tuple:
		return object.Tuple(vs), nil
	case code.List:
		return object.NewList(vs...), nil
	case code.Set:
		if !ck.allExact(vs, 4) {
			s, _ := object.NewSet()
			ck.heap.know(s)
			ck.heap.blur(s, ck.kindOfEach(vs, 0, 1))
			return s, nil
		}
		s, err := object.NewSet(vs...)
		if err != nil {
			return nil, err
		}
		if in.D == 1 {
			s.AsWritten()
		}
		return s, nil
	}
	d := object.NewDict()
	ck.heap.know(d)
	for i := 0; i < len(vs); i += 2 {
		if !ck.exact(vs[i], 4) {
			ck.heap.blurDict(d, ck.kindOfEach(vs, 0, 2), ck.kindOfEach(vs, 1, 2))
			return d, nil
		}
		if err := d.Put(vs[i], vs[i+1]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// kindOfEach is what all values are that stand at from and every step after it.
func (ck *Checker) kindOfEach(vs []object.Value, from, step int) (out object.Value) {
	for i := from; i < len(vs); i += step {
		out = ck.joinElem(out, ck.kindOf(vs[i]))
	}
	return out
}

// format is a value as part of an f-string.
func (f *frame) format(in code.Ins, v object.Value) (object.Value, error) {
	ck := f.ck
	switch v.(type) {
	case object.Int, object.Str, object.Float, object.Bool, object.NoneType:
	default:
		if object.HoldsObject(v) || !ck.plain(v, 4) {
			ck.asksFor(effects.AsText)
		}
		return known("str"), nil
	}
	spec := ""
	switch {
	case in.D > 0:
		s, ok := f.regs[in.D-1].(object.Str)
		if !ok {
			return known("str"), nil
		}
		spec = string(s)
	case in.D < 0:
		spec = string(f.c.Consts[-in.D-1].(object.Str))
	}
	if len(spec) > 20 {
		return known("str"), nil
	}
	if in.C != 0 {
		text, err := ck.m.Printer().ReprErr(v)
		if in.C == 's' {
			text, err = ck.m.Printer().StrErr(v)
		}
		if err != nil || in.C == 'a' {
			return known("str"), nil
		}
		v = object.Str(text)
	}
	text, err := pytext.Format(ck.m, v, spec)
	if err != nil {
		return nil, err
	}
	return object.Str(text), nil
}
