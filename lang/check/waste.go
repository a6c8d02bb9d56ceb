// What a program has made and dropped: lists, dicts, sets and objects that nothing leads to as far as is
// seen. Ways that part carry all that has changed with them, so that what is dropped must not pile up.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// waste forgets what the rounds of a loop have made that nothing leads to as far as is seen. Each
// round makes its own, so that waiting until no more of it changes would never end; where all
// of it is forgotten a round finds what the one before has found.
func (j *joiner) waste() {
	h := j.ck.heap
	for o, at := range h.born {
		if _, done := j.done[o]; done || at < j.since {
			continue
		}
		if l, isRight := j.back[o]; isRight && l != o {
			continue
		}
		switch x := o.(type) {
		case *cell:
			j.done[o] = content{v: object.Unknown{}}
		case *generator:
			g := x.copy()
			g.broken = true
			j.done[o] = content{gen: g}
		default:
			j.done[o] = content{vague: true, elem: object.Unknown{}}
		}
	}
}

// leastWaste is how many changes are carried along before it is looked which of them matter.
const leastWaste = 40

// tidy drops from the ways of a frame the changes of what nothing leads to any more. Nothing is known of
// it from here on, whichever way is followed: what is led to unseen is not taken for what it was.
func (f *frame) tidy() {
	h := f.ck.heap
	if len(h.trail)-f.mark < max(leastWaste, 2*f.kept) || h.marks[len(h.marks)-1] != f.mark {
		return
	}
	r := f.reached()
	dropped := map[any]bool{}
	for _, s := range h.trail[f.mark:] {
		if c, ok := s.obj.(object.Value); ok && isContainer(c) && h.born[c] >= f.since && !r.seen[c] {
			dropped[c] = true
		}
	}
	if len(dropped) > 0 {
		for o := range dropped {
			h.write(o, content{vague: true, elem: object.Unknown{}})
		}
		h.drop(f.mark, dropped)
		for _, w := range f.worlds() {
			for o := range dropped {
				delete(w.objs, o)
			}
		}
	}
	f.kept = len(h.trail) - f.mark
	f.ck.spend(len(r.seen) / 8)
}

func isContainer(v object.Value) bool {
	switch v.(type) {
	case *object.List, *object.Dict, *object.Set, *object.Instance:
		return true
	}
	return false
}

// drop takes objects out of the trail behind a mark.
func (h *heap) drop(mark int, which map[any]bool) {
	part := h.trail[mark:]
	h.trail = h.trail[:mark]
	first := map[any]bool{}
	for _, s := range part {
		if which[s.obj] {
			delete(h.last, s.obj)
			continue
		}
		if first[s.obj] {
			s.before = h.last[s.obj]
		}
		first[s.obj] = true
		h.last[s.obj] = len(h.trail)
		h.trail = append(h.trail, s)
	}
}

// worlds are the states that a frame keeps beside the one under way.
func (f *frame) worlds() (out []*world) {
	for _, w := range f.pend {
		out = append(out, w)
	}
	for _, l := range f.loops {
		if l.head != nil {
			out = append(out, l.head)
		}
	}
	return out
}

// reach looks what values lead to of what was made since ways have parted.
type reach struct {
	ck     *Checker
	since  int
	seen   map[any]bool
	worlds []*world
	todo   []any
}

// reached is what the ways of a frame lead to, and what has changed of older objects.
func (f *frame) reached() *reach {
	ck := f.ck
	r := &reach{ck: ck, since: f.since, seen: map[any]bool{}}
	for g := f; g != nil; g = g.up {
		r.values(g.regs)
		r.values(g.far)
		r.values(g.handled)
		r.worlds = append(r.worlds, g.worlds()...)
	}
	for _, w := range r.worlds {
		r.values(w.regs)
		r.values(w.far)
		r.values(w.handled)
		r.value(w.ret)
		for o, c := range w.objs {
			if ck.heap.born[o] < f.since {
				r.content(c)
			}
		}
	}
	for _, s := range ck.heap.trail[f.mark:] {
		if ck.heap.born[s.obj] < f.since {
			r.content(ck.heap.read(s.obj))
		}
	}
	for len(r.todo) > 0 {
		o := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		r.content(ck.heap.read(o))
		for _, w := range r.worlds {
			if c, ok := w.objs[o]; ok {
				r.content(c)
			}
		}
	}
	return r
}

func (r *reach) values(vs []object.Value) {
	for _, v := range vs {
		r.value(v)
	}
}

func (r *reach) content(c content) {
	r.value(c.v)
	if c.gen != nil {
		r.generator(c.gen)
	}
	r.values(c.parts())
}

func (r *reach) generator(g *generator) {
	for _, s := range append(g.places(), spot{regs: g.f.regs, far: g.f.far, handled: g.f.handled}) {
		r.values(s.regs)
		r.values(s.far)
		r.values(s.handled)
	}
}

// value notes what a value is made of. What was there before ways parted leads to what is newer only
// where it has changed.
func (r *reach) value(v object.Value) {
	switch x := v.(type) {
	case object.Tuple:
		r.values(x)
	case *object.List, *object.Dict, *object.Set, *object.Instance, *cell:
		if r.ck.heap.born[v] >= r.since && !r.seen[v] {
			r.seen[v] = true
			r.todo = append(r.todo, v)
		}
	case *object.Generator:
		if g := r.ck.gens[x]; g != nil && !r.seen[g] {
			r.seen[g] = true
			r.generator(g)
		}
	case *Function:
		if !r.seen[x] {
			r.seen[x] = true
			for _, c := range x.free {
				r.value(c)
			}
			r.values(x.defaults)
		}
	case *object.Class:
		if x.Body != nil && !r.seen[x] {
			r.seen[x] = true
			r.values(x.Body.Dict.Values())
		}
	case *object.Method:
		r.value(x.Self)
		r.value(x.Fn)
	case *builtin.Func:
		r.value(x.Self)
	case *walk:
		r.value(x.over)
		if x.got != nil {
			r.values(x.got.elems)
		}
	case *overs:
		r.values(x.list)
	}
}
