// Loops, unpacking, displays, patterns, exceptions and context managers.
package check

import (
	"errors"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// walk is a walk over something: where it stands, or, where that is not known, that it is
// somewhere.
type walk struct {
	over  value.Value
	got   *pulled
	at    int
	vague bool
}

// pulled is what a walk that can be made once has given so far.
type pulled struct {
	it    value.Iterator
	elems []value.Value
	born  int
	done  bool
}

// TypeName is iterator.
func (*walk) TypeName() string { return "iterator" }

// iter begins a loop.
func (f *frame) iter(in code.Ins) error {
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	ck := f.ck
	w := &walk{over: v}
	switch x := v.(type) {
	case *value.List, *value.Range, value.Tuple, value.Str:
	case *walk: // of a generator expression's first clause
		w = x
	case value.Unknown:
		if x.Known == nil || !x.Known.Plain {
			ck.havoc()
		}
		w.vague = true
	case *value.Array:
		if x.Scalar || x.Rank() == 0 {
			_, err := ck.m.Iterate(v)
			return err
		}
	case *value.Dict:
		if !ck.dirty(x, 1) {
			w.over = value.Tuple(x.Keys())
		} else {
			w = &walk{over: plainOr(ck, v), vague: true}
		}
	default:
		if ck.dirty(v, 3) {
			ck.unknownEffect(v)
			w = &walk{over: value.Unknown{}, vague: true}
			break
		}
		it, err := ck.m.Iterate(v)
		if err == value.ErrUnknown {
			ck.havoc()
			w = &walk{over: value.Unknown{}, vague: true}
			break
		}
		if err != nil {
			return err
		}
		w.got = &pulled{it: it, born: ck.heap.clock}
	}
	f.regs[in.A] = w
	f.regs[in.A+1], f.regs[in.A+2] = value.None, value.None
	return nil
}

func plainOr(ck *Checker, v value.Value) value.Value {
	if ck.plain(v, 4) {
		return plainUnknown
	}
	return value.Unknown{}
}

// stepWalk is the next element of a walk: ok is false at its end, ErrUnknown where it is not
// known whether there is one.
func (ck *Checker) stepWalk(w *walk) (v value.Value, next *walk, ok bool, err error) {
	if w.vague {
		return nil, nil, false, value.ErrUnknown
	}
	after := func(v value.Value) (value.Value, *walk, bool, error) {
		n := *w
		n.at++
		return v, &n, true, nil
	}
	if w.got != nil {
		g := w.got
		if w.at < len(g.elems) {
			return after(g.elems[w.at])
		}
		if g.done {
			return nil, nil, false, nil
		}
		if len(ck.heap.marks) > 0 && g.born < ck.heap.clock && ck.runsCode(w.over) {
			ck.havoc()
			return nil, nil, false, value.ErrUnknown
		}
		e, more, err := g.it.Next()
		if err != nil {
			return nil, nil, false, err
		}
		if !more {
			g.done = true
			return nil, nil, false, nil
		}
		ck.heap.knowAll(e, 100)
		e = ck.typed(e)
		g.elems = append(g.elems, e)
		return after(e)
	}
	switch x := w.over.(type) {
	case *value.List:
		if _, vague := ck.heap.vague[x]; vague {
			return nil, nil, false, value.ErrUnknown
		}
		if w.at < x.Len() {
			return after(x.At(w.at))
		}
		return nil, nil, false, nil
	case value.Tuple:
		if w.at < len(x) {
			return after(x[w.at])
		}
		return nil, nil, false, nil
	case *value.Range:
		if w.at < x.Len() {
			return after(x.At(w.at))
		}
		return nil, nil, false, nil
	case value.Str:
		if rs := []rune(string(x)); w.at < len(rs) && len(rs) < 4096 {
			return after(value.Str(string(rs[w.at])))
		} else if len(rs) >= 4096 {
			return nil, nil, false, value.ErrUnknown
		}
		return nil, nil, false, nil
	case *value.Array:
		dims := x.Dims()
		if len(dims) == 0 || dims[0] < 0 {
			return nil, nil, false, value.ErrUnknown
		}
		if w.at >= dims[0] {
			return nil, nil, false, nil
		}
		ck.spend(10)
		e, err := ck.m.Index(x, value.Int(w.at))
		if err != nil {
			return nil, nil, false, err
		}
		return after(ck.typed(e))
	}
	return nil, nil, false, value.ErrUnknown
}

// runsCode reports a walk that calls code of the program.
func (ck *Checker) runsCode(v value.Value) bool {
	switch v.(type) {
	case *value.Generator, *value.Instance:
		return true
	}
	return ck.effects
}

// anyOf is what an element of a walk is, wherever it stands.
func (ck *Checker) anyOf(w *walk) value.Value {
	if w.got != nil {
		return value.Unknown{}
	}
	switch x := w.over.(type) {
	case *value.Array:
		if e, err := ck.indexArray(x, known("int")); err == nil {
			return e
		}
		return plainUnknown
	case *value.List:
		if e := ck.elements(x); e != nil {
			return e
		}
		return value.Unknown{}
	case *value.Range, value.Tuple, value.Str, value.Unknown:
		if e := ck.elements(x); e != nil {
			return e
		}
	}
	return value.Unknown{}
}

// forLoop is B = the next element, and go on at D if there is one.
func (f *frame) forLoop(pc int, in code.Ins) error {
	ck := f.ck
	w, isWalk := f.regs[in.A].(*walk)
	if !isWalk {
		w = &walk{over: value.Unknown{}, vague: true}
	}
	if l := f.loops[pc]; l == nil || l.head == nil {
		v, next, ok, err := ck.stepWalk(w)
		switch {
		case err == value.ErrUnknown:
		case err != nil:
			return err
		case !ok:
			clear(f.regs[in.A : int(in.A)+3])
			delete(f.loops, pc)
			return nil
		default:
			if _, whole := f.round(pc, int(in.D)); !whole {
				f.regs[in.A] = next
				f.put(in.B, v)
				ck.note(f, pc, v)
				f.pc = int(in.D)
				return nil
			}
		}
	}
	// The loop is followed as a whole: it may end here, or go on with any element.
	if w.got != nil && !w.vague {
		ck.spoilWalk(w)
	}
	f.regs[in.A] = &walk{over: w.over, vague: true}
	if w.got != nil {
		f.regs[in.A] = &walk{over: value.Unknown{}, vague: true}
	}
	l, _ := f.round(pc, int(in.D))
	f.pc = pc + 1
	f.whole(l)
	if f.dead {
		return nil
	}
	w, _ = f.regs[in.A].(*walk)
	rest := [3]value.Value{f.regs[in.A], f.regs[in.A+1], f.regs[in.A+2]}
	clear(f.regs[in.A : int(in.A)+3])
	f.pc = pc + 1
	f.part(pc + 1)
	copy(f.regs[in.A:], rest[:])
	elem := value.Value(value.Unknown{})
	if w != nil {
		elem = ck.anyOf(w)
	}
	if u, ok := elem.(value.Unknown); ok && (u.Known == nil || !u.Known.Plain) && w != nil && ck.runsCode(w.over) {
		if _, isList := w.over.(*value.List); !isList {
			ck.havoc()
		}
	}
	f.put(in.B, elem)
	ck.note(f, pc, elem)
	f.pc = int(in.D)
	return nil
}

// spoilWalk says that it is not known any more how far a walk is.
func (ck *Checker) spoilWalk(w *walk) {
	if hashable(w.over) {
		ck.heap.spoil[w.over] = true
	}
}

// unpack is A… = the elements of B.
func (f *frame) unpack(in code.Ins) error {
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	ck := f.ck
	if isUnknown(v) || ck.dirty(v, 1) {
		if l, ok := v.(*value.List); ok {
			if e := ck.heap.vague[l]; e != nil && in.Op == code.Unpack {
				for i := range in.C {
					f.put(in.A+i, e)
				}
				return nil
			}
		}
		return value.ErrUnknown
	}
	n, most := int(in.C), int(in.C)
	if in.Op == code.UnpackEx {
		most = -1
	}
	elems, err := ck.listed(v, most)
	if err != nil {
		var ve *value.Error
		if errors.As(err, &ve) && ve.Class == "TypeError" && !python.IsIterable(v) {
			return value.Staticf(value.NotIterable, "cannot unpack non-iterable %s object", v.TypeName())
		}
		return err
	}
	if in.Op == code.UnpackEx {
		tail := int(in.D)
		if len(elems) < n+tail {
			return value.Errorf(value.UnpackError, "not enough values to unpack (expected at least %d, got %d)", n+tail, len(elems))
		}
		middle := value.NewList(slices.Clone(elems[n : len(elems)-tail])...)
		all := append(slices.Clone(elems[:n]), middle)
		elems = append(all, elems[len(elems)-tail:]...)
		n += 1 + tail
	}
	if len(elems) > n {
		return f.wrongCount(v, value.Errorf(value.UnpackError, "too many values to unpack (expected %d)", n))
	}
	if len(elems) < n {
		return f.wrongCount(v, value.Errorf(value.UnpackError, "not enough values to unpack (expected %d, got %d)", n, len(elems)))
	}
	for i, e := range elems {
		f.put(in.A+uint8(i), e)
	}
	return nil
}

// wrongCount is an error of a count, which is known whatever the elements are.
func (f *frame) wrongCount(v value.Value, err *value.Error) error {
	err.Static = true
	return err
}

// listed gives the elements of an iterable, at most one more than most; most is -1 for all.
func (ck *Checker) listed(v value.Value, most int) ([]value.Value, error) {
	switch x := v.(type) {
	case value.Tuple:
		return x, nil
	case *value.Named:
		return x.Elems, nil
	case *value.List:
		return x.Values(), nil
	case *value.Array:
		if dims := x.Dims(); len(dims) > 0 && (dims[0] < 0 || dims[0] > 4096) || x.Rank() < 0 {
			return nil, value.ErrUnknown
		}
	case *value.Range:
		if x.Len() > 1<<14 {
			return nil, value.ErrUnknown
		}
	}
	if len(ck.heap.marks) > 0 && ck.walksOnce(v) {
		ck.pulls(v)
		ck.havoc()
		return nil, value.ErrUnknown
	}
	it, err := ck.m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []value.Value
	for most < 0 || len(out) <= most {
		ck.spend(3)
		e, ok, err := it.Next()
		if err == value.ErrUnknown {
			ck.havoc()
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
	l, isList := f.regs[to].(*value.List)
	v, err := f.get(from)
	if err != nil {
		return err
	}
	if !isList {
		return nil
	}
	if isUnknown(v) || ck.dirty(v, 1) || ck.dirty(l, 1) {
		ck.heap.blur(l, ck.joinElem(ck.elemOf(ck.heap.read(l)), ck.elements(v)))
		return nil
	}
	more, err := ck.listed(v, -1)
	if err == value.ErrUnknown || err != nil && !python.IsIterable(v) { // of what is no iterable the call tells
		ck.heap.blur(l, ck.joinElem(ck.elemOf(ck.heap.read(l)), ck.elements(v)))
		return nil
	}
	if err != nil {
		return err
	}
	ck.heap.touch(l)
	for _, e := range more {
		l.Add(value.CellOf(e))
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
		vs := make([]value.Value, n)
		for i := range vs {
			v, err := f.get(in.B + uint8(i))
			if err != nil {
				return err
			}
			vs[i] = v
		}
		v, err := ck.displayed(in, vs)
		return f.made(pc, in.A, v, err)
	case code.ListToTuple:
		l, ok := f.regs[in.B].(*value.List)
		if !ok || ck.dirty(l, 1) {
			return value.ErrUnknown
		}
		return f.made(pc, in.A, value.Tuple(l.Values()), nil)
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
			s, ok := f.regs[in.B+i].(value.Str)
			if !ok {
				return f.made(pc, in.A, known("str"), nil)
			}
			out += string(s)
		}
		ck.spend(len(out) / 64)
		return f.made(pc, in.A, value.Str(out), nil)
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
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !tracked(to) {
		return nil
	}
	if f.followsWhole() { // how many there will be is not known
		f.regs[in.A] = value.Unknown{}
		return nil
	}
	elem, vague := ck.heap.vague[to]
	switch in.Op {
	case code.ListAppend:
		l := to.(*value.List)
		if vague {
			ck.heap.blur(l, ck.joinElem(elem, v))
			return nil
		}
		ck.heap.touch(l)
		l.Add(value.CellOf(v))
		return nil
	case code.SetAdd, code.SetUpdate:
		s := to.(*value.Set)
		if vague || !ck.exact(v, 4) || in.Op == code.SetUpdate {
			if !vague {
				elem = ck.elemOf(ck.heap.read(s))
			}
			ck.heap.blur(s, value.Unknown{})
			return nil
		}
		ck.heap.touch(s)
		return s.Put(v, value.None)
	case code.DictPut:
		d := to.(*value.Dict)
		e, err := f.get(in.C)
		if err != nil {
			return err
		}
		if vague || !ck.exact(v, 4) {
			if !vague {
				elem = ck.elemOf(ck.heap.read(d))
			}
			ck.heap.blur(d, ck.joinElem(elem, e))
			return nil
		}
		ck.heap.touch(d)
		return d.Put(v, e)
	case code.DictUpdate:
		d := to.(*value.Dict)
		if vague || isUnknown(v) || ck.dirty(v, 1) {
			ck.heap.blur(d, value.Unknown{})
			return nil
		}
		from, ok, err := builtin.MappingOf(ck.m, v)
		if err != nil {
			return err
		}
		if !ok {
			return value.Errorf(value.TypeError, "'%s' object is not a mapping", v.TypeName())
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

func (ck *Checker) displayed(in code.Ins, vs []value.Value) (value.Value, error) {
	switch in.Op {
	case code.Tuple:
		return value.Tuple(vs), nil
	case code.List:
		return value.NewList(vs...), nil
	case code.Set:
		if !ck.allExact(vs, 4) {
			s, _ := value.NewSet()
			ck.heap.know(s)
			ck.heap.blur(s, value.Unknown{})
			return s, nil
		}
		s, err := value.NewSet(vs...)
		if err != nil {
			return nil, err
		}
		s.Literal = in.D == 1
		return s, nil
	}
	d := value.NewDict()
	ck.heap.know(d)
	for i := 0; i < len(vs); i += 2 {
		if !ck.exact(vs[i], 4) {
			ck.heap.blur(d, value.Unknown{})
			return d, nil
		}
		if err := d.Put(vs[i], vs[i+1]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// format is a value as part of an f-string.
func (f *frame) format(in code.Ins, v value.Value) (value.Value, error) {
	ck := f.ck
	switch v.(type) {
	case value.Int, value.Str, value.Float, value.Bool, value.NoneType:
	default:
		if value.HoldsObject(v) || !ck.plain(v, 4) {
			ck.havoc()
		}
		return known("str"), nil
	}
	spec := ""
	switch {
	case in.D > 0:
		s, ok := f.regs[in.D-1].(value.Str)
		if !ok {
			return known("str"), nil
		}
		spec = string(s)
	case in.D < 0:
		spec = string(f.c.Consts[-in.D-1].(value.Str))
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
		v = value.Str(text)
	}
	text, err := pytext.Format(ck.m, v, spec)
	if err != nil {
		return nil, err
	}
	return value.Str(text), nil
}

func (f *frame) match(in code.Ins) error {
	ck := f.ck
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	both := func() error {
		if !ck.plain(v, 4) {
			ck.havoc()
		}
		f.put(in.A, known("bool"))
		if in.Op == code.MatchKeys {
			for i := range in.D {
				f.regs[int(in.C)+int(i)] = value.Unknown{}
			}
		}
		if in.Op == code.MatchClass {
			site := &f.c.Sites[in.D]
			for i := range site.Positional + len(site.Kw) {
				f.regs[int(in.C)+i] = value.Unknown{}
			}
		}
		return nil
	}
	if isUnknown(v) || ck.dirty(v, 3) {
		if in.Op == code.MatchRest {
			f.put(in.A, value.Unknown{})
			return nil
		}
		return both()
	}
	set := func(parts []value.Value, ok bool) {
		f.put(in.A, value.Bool(ok))
		for i, p := range parts {
			if ok {
				f.put(in.C+uint8(i), p)
			}
		}
	}
	switch in.Op {
	case code.MatchSeq:
		elems, ok, err := value.MatchSequence(ck.m, v)
		if err == value.ErrUnknown {
			return both()
		}
		if err != nil {
			return err
		}
		f.put(in.A, value.Bool(ok && (len(elems) == int(in.C) || in.D == 1 && len(elems) > int(in.C))))
	case code.MatchMap:
		f.put(in.A, value.Bool(value.IsMapping(v)))
	case code.MatchKeys, code.MatchRest:
		keys := slices.Clone(f.regs[in.C : int(in.C)+int(in.D)])
		vals, rest, ok, err := value.MatchMapping(ck.m, v, keys, in.Op == code.MatchRest)
		if err != nil {
			return both()
		}
		if in.Op == code.MatchRest {
			f.put(in.A, rest)
			return nil
		}
		set(vals, ok)
	case code.MatchClass:
		site := &f.c.Sites[in.D]
		vals, ok, err := value.MatchClass(ck.m, v, f.regs[in.C], site.Positional, site.Kw)
		if err == value.ErrUnknown {
			return both()
		}
		if err != nil {
			return err
		}
		set(vals, ok)
	}
	return nil
}

func (f *frame) raising(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.PopExcept:
		if n := len(f.handled); n > 0 {
			f.handled = f.handled[: n-1 : n-1]
		}
		return nil
	case code.AssertFail:
		msg := ""
		if in.C == 1 {
			if s, ok := f.regs[in.A].(value.Str); ok {
				msg = string(s)
			}
		}
		return value.Staticf(value.AssertionError, "%s", msg)
	case code.Raise:
		return f.raiseStmt(pc, in)
	}
	v := f.regs[in.A]
	exc, isExc := v.(*value.Exception)
	if in.Op == code.Reraise {
		if d, ok := raisedOf(exc, isExc); ok {
			return d
		}
		return f.vanish(pc)
	}
	classes, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !isExc || isUnknown(classes) {
		f.part(int(in.D))
		return nil
	}
	match, err := value.Catches(ck.m, exc, classes)
	if err == value.ErrUnknown {
		f.part(int(in.D))
		return nil
	}
	if err == nil && !match {
		f.pc = int(in.D)
	}
	return err
}

func raisedOf(exc *value.Exception, ok bool) (error, bool) {
	if !ok {
		return nil, false
	}
	if d, isDiag := exc.Raised.(*diag.Error); isDiag {
		return d, true
	}
	return nil, false
}

// vanish ends the way under way with an exception that is not known.
func (f *frame) vanish(pc int) error {
	f.throw(pc, value.Unknown{})
	return errNever
}

func (f *frame) raiseStmt(pc int, in code.Ins) error {
	ck := f.ck
	if in.C == 0 {
		for g := f; g != nil; g = g.up {
			if n := len(g.handled); n > 0 {
				exc, ok := g.handled[n-1].(*value.Exception)
				if d, known := raisedOf(exc, ok); known {
					return d
				}
				return f.vanish(pc)
			}
		}
		return value.Staticf(value.RuntimeError, "No active exception to reraise")
	}
	v, err := f.get(in.A)
	if err != nil {
		return err
	}
	if isUnknown(v) || ck.dirty(v, 2) {
		return f.vanish(pc)
	}
	exc, err := value.Raised(ck.m, v, "exceptions must derive from BaseException")
	if err == value.ErrUnknown {
		return f.vanish(pc)
	}
	if err != nil {
		return err
	}
	d := ck.m.Describe(f.c, pc, f.regs, exc.AsError())
	exc.Raised = d
	ck.meant[d] = true
	return d
}

// exit is how a context manager is left.
type exit struct {
	leave func(err error) (swallow bool, e error)
}

// TypeName is method.
func (*exit) TypeName() string { return "method" }

func (f *frame) with(in code.Ins) error {
	ck := f.ck
	if in.Op == code.WithEnter {
		cm, err := f.get(in.A)
		if err != nil {
			return err
		}
		if isUnknown(cm) || ck.dirty(cm, 2) {
			u := value.Value(value.Unknown{})
			if ck.plain(cm, 2) {
				u = plainUnknown
				if className(cm) == "file" {
					u = cm
				}
			} else {
				ck.unknownEffect(cm)
				ck.havoc()
			}
			f.regs[in.A+1] = u
			f.put(in.B, u)
			return nil
		}
		entered, leave, err := value.Enter(ck.m, cm)
		if err == value.ErrUnknown {
			ck.havoc()
			f.regs[in.A+1] = value.Unknown{}
			f.put(in.B, value.Unknown{})
			return nil
		}
		if err != nil {
			return err
		}
		f.regs[in.A+1] = &exit{leave}
		f.put(in.B, entered)
		return nil
	}
	x, isExit := f.regs[in.A+1].(*exit)
	if in.Op == code.WithExit {
		if !isExit {
			if u, ok := f.regs[in.A+1].(value.Unknown); !ok || u.Known == nil || !u.Known.Plain {
				ck.havoc()
			}
			return nil
		}
		_, err := x.leave(nil)
		if err == value.ErrUnknown {
			ck.havoc()
			return nil
		}
		return err
	}
	exc, isExc := f.regs[in.B].(*value.Exception)
	d, known_ := raisedOf(exc, isExc)
	if !isExit || !known_ {
		if className(f.regs[in.A+1]) == "file" {
			f.put(in.C, value.Bool(false))
			return nil
		}
		ck.havoc()
		f.put(in.C, known("bool"))
		return nil
	}
	swallow, err := x.leave(d)
	if err == value.ErrUnknown {
		ck.havoc()
		f.put(in.C, known("bool"))
		return nil
	}
	if err != nil {
		return err
	}
	f.put(in.C, value.Bool(swallow))
	return nil
}
