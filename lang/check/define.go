// Classes and generators.
package check

import (
	"maps"
	"slices"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/value"
)

func (f *frame) buildClass(pc int, in code.Ins) error {
	ck := f.ck
	body, ok := f.regs[in.A].(*Function)
	if !ok {
		return value.ErrUnknown
	}
	var bases []value.Value
	var kw []value.Kw
	if in.Op == code.BuildClassEx {
		if bases, kw, ok = f.spread(in.A); !ok {
			return value.ErrUnknown
		}
	} else {
		var err error
		if bases, kw, err = f.arguments(int(in.A)+1, int(in.B), f.c.Kws[in.D]); err != nil {
			return err
		}
	}
	for _, b := range bases {
		if _, isFunction := b.(*Function); isFunction || isUnknown(b) { // it may stand for classes: typing.NamedTuple
			return f.made(pc, in.C, value.Unknown{}, nil)
		}
	}
	for _, k := range kw {
		if isUnknown(k.Value) {
			return f.made(pc, in.C, value.Unknown{}, nil)
		}
	}
	var cell *value.ClassCell
	if body.c.ClassCell > 0 {
		cell = &value.ClassCell{}
	}
	b, err := value.BeginClass(ck.m, body.c.Name, body.c.Qual, value.Str(f.mod.name), bases, kw, cell)
	if err != nil {
		return err
	}
	nf := ck.newFrame(body.c, f.mod, body)
	nf.building, nf.class = b, cell
	if _, err := ck.outcome(nf, nf.run()); err != nil {
		return err
	}
	v, err := b.Finish()
	return f.made(pc, in.C, v, err)
}

// endClass gives the class under way what its body has bound.
func (f *frame) endClass() error {
	c := f.c
	if len(f.pend) > 0 || f.building == nil { // what it binds is not known
		f.ck.lose()
	}
	for i, name := range c.Locals {
		if i == c.ClassCell-1 || name[0] == '.' || f.regs[i] == nil {
			continue
		}
		v := f.regs[i]
		if b, ok := v.(*cell); ok {
			if v = b.v; v == nil {
				continue
			}
		}
		if tracked(v) {
			if _, old := f.ck.heap.born[v]; !old {
				f.ck.heap.born[v] = 0
			}
		}
		if err := f.building.Store(name, v); err != nil {
			return err
		}
	}
	if c.ClassCell > 0 {
		own, ok := f.regs[c.ClassCell-1].(*cell)
		if ok {
			f.class.Then = func(class *value.Class) { own.v = class }
		}
	}
	f.regs[len(f.regs)-1] = value.None
	f.pc = f.exit()
	return nil
}

// generator is the code of a value.Generator: a frame between two yields.
type generator struct {
	ck     *Checker
	f      *frame
	to     uint8
	from   value.Value // of yield from: what is walked
	wait   bool
	of     *value.Generator
	state  value.Generator // what a copy knows of it
	born   int
	held   bool // something of Go's walks it, which cannot be put back
	broken bool // where it stands is not known any more
}

// copy is where the generator stands.
func (g *generator) copy() *generator {
	c, f := *g, *g.f
	f.regs, f.far, f.handled = slices.Clone(f.regs), slices.Clone(f.far), slices.Clone(f.handled)
	f.loops = maps.Clone(f.loops)
	for at, l := range f.loops {
		one := *l
		f.loops[at] = &one
	}
	f.parks, f.fails, f.told, f.pend = slices.Clone(f.parks), slices.Clone(f.fails), maps.Clone(f.told), nil
	c.f, c.state = &f, *g.of
	c.state.Paused()
	return &c
}

// become puts the generator where a copy of it stood.
func (g *generator) become(was *generator) {
	if g.held {
		g.broken = true
		return
	}
	f, of, c := g.f, g.of, *was
	*of = was.state
	*g = c
	g.of, g.f = of, f
	*f = *was.f
	f.gen = g
	f.regs, f.far, f.handled = slices.Clone(f.regs), slices.Clone(f.far), slices.Clone(f.handled)
}

// yields reports a generator that stands at a yield of its own.
func (g *generator) yields() bool {
	return g.wait && g.f.pc > 0 && g.f.c.Ins[g.f.pc-1].Op == code.Yield
}

// Resume goes on to the next yield or the end (value.Resumable).
func (g *generator) Resume(sent value.Value, thrown error) (out value.Value, done bool, err error) {
	ck := g.ck
	if !g.held {
		ck.heap.touch(g)
	}
	if thrown != nil && !g.yields() || g.broken || g.held && len(ck.heap.marks) > 0 && g.born < ck.heap.clock {
		g.broken = true
		ck.havoc()
		return nil, false, value.ErrUnknown
	}
	f := g.f
	f.gen = g
	switch {
	case thrown != nil:
		g.wait = false
		d := ck.m.Describe(f.c, f.pc-1, f.regs, thrown)
		ck.meant[d] = true
		f.fail(f.pc-1, d)
	case g.wait:
		if sent == nil {
			sent = value.None
		}
		f.put(g.to, sent)
		g.wait = false
	}
	f.up = ck.top
	o := f.run()
	switch {
	case g.broken:
		ck.havoc()
		return nil, false, value.ErrUnknown
	case o.yielded:
		return o.v, false, nil
	}
	v, err := ck.outcome(f, o)
	if err == errNever {
		g.broken = true
		return nil, false, value.ErrUnknown
	}
	return v, true, err
}

func (f *frame) yield(pc int, in code.Ins) error {
	ck := f.ck
	if in.Op == code.GetYieldIter { // of yield from, or of a generator expression's first clause
		v, err := f.get(in.B)
		if err != nil {
			return err
		}
		if isUnknown(v) || ck.dirty(v, 2) {
			return value.ErrUnknown
		}
		it, err := ck.m.Iterate(v)
		if err != nil {
			return err
		}
		f.regs[in.A] = &walk{over: v, got: &pulled{it: it, born: ck.heap.clock}}
		return nil
	}
	if f.gen == nil {
		ck.lose()
	}
	stop := func(v value.Value, to uint8) error {
		for _, l := range f.loops {
			f.gen.broken = f.gen.broken || l.head != nil
		}
		f.gen.broken = f.gen.broken || len(f.pend) > 0
		if f.marked {
			f.marked, f.pend = false, nil
			ck.heap.unmark()
		}
		f.gen.wait, f.gen.to = true, to
		f.yielded = v
		return nil
	}
	if in.Op == code.Yield {
		v, err := f.get(in.A)
		if err != nil {
			return err
		}
		return stop(v, in.B)
	}
	w, ok := f.regs[in.A].(*walk)
	if !ok || w.vague {
		f.gen.broken = true
		return stop(value.Unknown{}, in.B)
	}
	v, next, more, err := ck.stepWalk(w)
	switch {
	case err == value.ErrUnknown:
		f.gen.broken = true
		return stop(value.Unknown{}, in.B)
	case err != nil:
		return err
	case !more:
		r := value.Value(value.None)
		if g, isGen := w.over.(*value.Generator); isGen {
			r = g.Result()
		}
		f.put(in.B, r)
		return nil
	}
	f.regs[in.A] = next
	f.pc = pc // it comes back here
	return stop(v, in.B)
}
