// Loops: walks over what is known in part, step by step or all at once.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// walk is a walk over something: where it stands, or, where that is not known, that it is
// somewhere.
type walk struct {
	over  object.Value
	got   *pulled
	at    int
	vague bool
}

// pulled is what a walk that can be made once has given so far.
type pulled struct {
	it    object.Iterator
	elems []object.Value
	born  int
	done  bool
}

// TypeName is iterator.
func (*walk) TypeName() string { return "iterator" }

// overs are what a walk may be over, of which it is over one.
type overs struct{ list []object.Value }

// TypeName is iterable.
func (*overs) TypeName() string { return "iterable" }

// mostOvers is of how many a walk may be over one.
const mostOvers = 4

// someOf is what one of two walks is over.
func someOf(a, b object.Value) object.Value {
	out := &overs{}
	for _, v := range []object.Value{a, b} {
		list := []object.Value{v}
		if o, ok := v.(*overs); ok {
			list = o.list
		}
		for _, e := range list {
			if !slices.ContainsFunc(out.list, func(o object.Value) bool { return same(o, e) }) {
				out.list = append(out.list, e)
			}
		}
	}
	if len(out.list) > mostOvers {
		return object.Unknown{}
	}
	return out
}

// iter begins a loop.
func (f *frame) iter(in code.Ins) error {
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	ck := f.ck
	w := &walk{over: v}
	switch x := v.(type) {
	case *object.List, *object.Range, object.Tuple, object.Str:
	case *walk: // of a generator expression's first clause
		w = x
	case object.Unknown:
		if !ck.plain(x, 3) && !ck.walksData(x) {
			ck.asksFor(effects.AsWalk)
		}
		w.vague = true
	case *object.Array:
		if x.Scalar || x.Rank() == 0 {
			_, err := ck.m.Iterate(v)
			return err
		}
	case *object.Dict:
		if !ck.dirty(x, 1) {
			w.over = object.Tuple(x.Keys())
		} else {
			w.vague = true
		}
	case *object.Set:
		if ck.dirty(x, 1) {
			w.vague = true
			break
		}
		it, err := ck.m.Iterate(v)
		if err != nil {
			return err
		}
		w.got = &pulled{it: it, born: ck.heap.clock}
	default:
		if ck.walksOnce(v) {
			ck.rec.walks(v)
		}
		if ck.dirty(v, 3) {
			ck.unknownEffect(v)
			w = &walk{over: object.Unknown{}, vague: true}
			break
		}
		it, err := ck.m.Iterate(v)
		if err == object.ErrUnknown {
			ck.asksFor(effects.AsWalk)
			w = &walk{over: object.Unknown{}, vague: true}
			break
		}
		if err != nil {
			return err
		}
		w.got = &pulled{it: it, born: ck.heap.clock}
	}
	f.regs[in.A] = w
	f.regs[in.A+1], f.regs[in.A+2] = object.None, object.None
	return nil
}

// stepWalk is the next element of a walk: ok is false at its end, ErrUnknown where it is not
// known whether there is one.
func (ck *Checker) stepWalk(w *walk) (v object.Value, next *walk, ok bool, err error) {
	if w.vague {
		return nil, nil, false, object.ErrUnknown
	}
	after := func(v object.Value) (object.Value, *walk, bool, error) {
		n := *w
		n.at++
		return v, &n, true, nil
	}
	if w.got != nil {
		g := w.got
		if ck.resumes(w.over) { // where it stands is put back with the way
			e, more, err := g.it.Next()
			if err != nil || !more {
				return nil, nil, false, err
			}
			ck.heap.knowAll(e, 100)
			return after(ck.typed(e))
		}
		if w.at < len(g.elems) {
			return after(g.elems[w.at])
		}
		if g.done {
			return nil, nil, false, nil
		}
		if len(ck.heap.marks) > 0 && g.born < ck.heap.clock && ck.runsCode(w.over) {
			ck.asksFor(effects.AsWalk)
			return nil, nil, false, object.ErrUnknown
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
	case *object.List:
		if _, vague := ck.heap.vague[x]; vague {
			return nil, nil, false, object.ErrUnknown
		}
		if w.at < x.Len() {
			return after(x.At(w.at))
		}
		return nil, nil, false, nil
	case object.Tuple:
		if w.at < len(x) {
			return after(x[w.at])
		}
		return nil, nil, false, nil
	case *object.Range:
		if w.at < x.Len() {
			return after(x.At(w.at))
		}
		return nil, nil, false, nil
	case object.Str:
		if rs := []rune(string(x)); w.at < len(rs) && len(rs) < 4096 {
			return after(object.Str(string(rs[w.at])))
		} else if len(rs) >= 4096 {
			return nil, nil, false, object.ErrUnknown
		}
		return nil, nil, false, nil
	case *object.Array:
		dims := x.Dims()
		if len(dims) == 0 || dims[0] < 0 {
			return nil, nil, false, object.ErrUnknown
		}
		if w.at >= dims[0] {
			return nil, nil, false, nil
		}
		ck.spend(10)
		e, err := ck.m.Index(x, object.Int(w.at))
		if err != nil {
			return nil, nil, false, err
		}
		return after(ck.typed(e))
	}
	return nil, nil, false, object.ErrUnknown
}

// runsCode reports a walk that calls code of the program.
func (ck *Checker) runsCode(v object.Value) bool {
	switch v.(type) {
	case *object.Generator, *object.Instance:
		return true
	}
	return ck.effect.Changes() || ck.program().All.Changes()
}

// anyOf is what an element of a walk is, wherever it stands.
func (ck *Checker) anyOf(w *walk) object.Value {
	if w.over == nil {
		return object.Unknown{}
	}
	if e := ck.elements(w.over); e != nil {
		return e
	}
	return object.Unknown{}
}

// walksCode reports a walk that may run code of the program, as far as it is known.
func (ck *Checker) walksCode(v object.Value) bool {
	switch x := v.(type) {
	case *object.List, *object.Dict, *object.Set, *object.Range, *object.Array, object.Tuple, object.Str, object.Bytes:
		return false
	case *overs:
		return slices.ContainsFunc(x.list, ck.walksCode)
	case object.Unknown:
		return !ck.plain(x, 3) && !ck.walksData(x)
	}
	if hashable(v) {
		if k := ck.walks[v]; k != nil && k.Plain {
			return false
		}
	}
	return true
}

// walksData reports a walk of a builtin type over data alone.
func (ck *Checker) walksData(u object.Unknown) bool {
	switch className(u) {
	case "list", "tuple", "dict", "set", "str", "bytes", "range", "dict_keys", "dict_values", "dict_items":
		return true
	}
	return false
}

// forLoop is B = the next element, and go on at D if there is one.
func (f *frame) forLoop(pc int, in code.Ins) error {
	ck := f.ck
	w, isWalk := f.regs[in.A].(*walk)
	if !isWalk {
		w = &walk{over: object.Unknown{}, vague: true}
	}
	var pulled object.Value // the element of this round, of a generator
	if l := f.loops[pc]; l == nil || l.head == nil {
		v, next, ok, err := ck.stepWalk(w)
		switch {
		case err == object.ErrUnknown:
			if g := ck.walked(w.over); g != nil && g.gave != nil {
				pulled = g.gave
				if _, whole := f.round(pc, int(in.D)); !whole {
					f.mayEnd(pc, in)
					f.put(in.B, pulled)
					ck.note(f, pc, pulled)
					f.pc = int(in.D)
					return nil
				}
			}
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
			if ck.walked(w.over) != nil {
				pulled = v
			}
		}
	}
	// The loop is followed as a whole: it may end here, or go on with any element.
	if w.got != nil && !w.vague && ck.walked(w.over) == nil {
		ck.spoilWalk(w)
	}
	f.regs[in.A] = &walk{over: w.over, vague: true}
	l, _ := f.round(pc, int(in.D))
	f.pc = pc + 1
	f.whole(l)
	if f.dead {
		return nil
	}
	w, _ = f.regs[in.A].(*walk)
	elem, more, err := f.pull(w, pulled)
	if err != nil {
		return err
	}
	f.mayEnd(pc, in)
	if !more {
		f.dead = true
		return nil
	}
	f.put(in.B, elem)
	ck.note(f, pc, elem)
	f.pc = int(in.D)
	return nil
}

// mayEnd follows the way on which a loop ends here.
func (f *frame) mayEnd(pc int, in code.Ins) {
	rest := [3]object.Value{f.regs[in.A], f.regs[in.A+1], f.regs[in.A+2]}
	clear(f.regs[in.A : int(in.A)+3])
	f.pc = pc + 1
	f.part(pc + 1)
	copy(f.regs[in.A:], rest[:])
}

// pull is an element of a loop's walk that is followed as a whole; had is the one that was got
// already. No more says that there is none.
func (f *frame) pull(w *walk, had object.Value) (elem object.Value, more bool, err error) {
	ck := f.ck
	switch {
	case had != nil:
		return had, true, nil
	case w == nil:
		return object.Unknown{}, true, nil
	}
	g := ck.walked(w.over)
	if g == nil {
		if e, vague := ck.heap.vague[keyOf(w.over)]; vague && e == nil && !isInstance(w.over) { // it is empty
			return nil, false, nil
		}
		if elem = ck.anyOf(w); ck.walksCode(w.over) {
			ck.asksFor(effects.AsWalk)
		}
		return elem, true, nil
	}
	elem, more, err = g.of.Next()
	if err == object.ErrUnknown {
		if elem, more, err = g.gave, true, nil; elem == nil {
			elem = object.Unknown{}
		}
	}
	return elem, more, err
}

func isInstance(v object.Value) bool { _, ok := v.(*object.Instance); return ok }

// spoilWalk says that it is not known any more how far a walk is.
func (ck *Checker) spoilWalk(w *walk) {
	if hashable(w.over) {
		ck.heap.spoil[w.over] = true
	}
}
