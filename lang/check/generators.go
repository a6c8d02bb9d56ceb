// Generators: frames that wait at a yield. Where it is not known at which one a generator waits
// it waits at several, and goes on from all of them.
package check

import (
	"maps"
	"slices"

	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// generator is the code of a object.Generator: a frame between two yields.
type generator struct {
	ck     *Checker
	f      *frame
	to     uint8
	wait   bool
	of     *object.Generator
	state  object.Generator // what a copy knows of it
	isCopy bool
	born   int
	held   bool // something of Go's walks it, which cannot be put back
	// spots are where it may stand; nil: where the frame does, and nowhere else.
	spots  []spot
	ended  bool // it may have come to its end
	turns  int  // how often it went on from several
	broken bool // where it stands is not known any more
	fails  bool // it is told of that an exception leaves it: with that it ends
	// gave is what it may have given where it is not known whether it did.
	gave object.Value
	// Of a builtin that asks for elements: what it has been given.
	asked bool
	given object.Value
	// through says that all that is left is followed at once, with partial that it may be left off.
	through, partial bool
}

// spot is a yield at which a generator may wait.
type spot struct {
	pc                 int
	to                 uint8
	waits              bool // it has begun
	regs, far, handled []object.Value
}

func (s spot) clone() spot {
	s.regs, s.far, s.handled = slices.Clone(s.regs), slices.Clone(s.far), slices.Clone(s.handled)
	return s
}

func cloneSpots(list []spot) []spot {
	out := slices.Clone(list)
	for i, s := range out {
		out[i] = s.clone()
	}
	return out
}

// mostTurns is how often a generator goes on from several yields before it is taken to give
// no one knows how much.
const mostTurns = 30

// over reports a generator that has come to its end.
func (g *generator) over() bool {
	if g.isCopy {
		return g.state.Code() == nil
	}
	return g.of.Code() == nil
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
	c.f, c.state, c.spots = &f, *g.of, cloneSpots(g.spots)
	c.state.Paused()
	if c.fails, c.isCopy = false, true; g.fails {
		c.state.Returned(object.None)
		c.spots = nil
	}
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
	g.of, g.f, g.spots, g.isCopy = of, f, cloneSpots(was.spots), false
	*f = *was.f
	f.gen = g
	f.regs, f.far, f.handled = slices.Clone(f.regs), slices.Clone(f.far), slices.Clone(f.handled)
}

// places are the spots where a copy of a generator may stand; none once it is over.
func (g *generator) places() []spot {
	if g.spots != nil || g.over() {
		return g.spots
	}
	return []spot{{g.f.pc, g.to, g.wait, g.f.regs, g.f.far, g.f.handled}}
}

// generator joins where a generator stands after two ways.
func (j *joiner) generator(a, b *generator) *generator {
	out := a.copy()
	out.state = a.state
	if a.broken || b.broken {
		j.changed = j.changed || !a.broken
		out.broken = true
		return out
	}
	out.gave, out.given = j.ck.joinElem(a.gave, b.gave), j.ck.joinElem(a.given, b.given)
	x, y := a.places(), b.places()
	if len(x) == 0 && len(y) == 0 {
		return out
	}
	if len(x) == 0 {
		out.state = b.state
	}
	out.ended = a.ended || b.ended || len(x) == 0 || len(y) == 0
	out.turns = max(a.turns, b.turns)
	var spots []spot
	for _, s := range x {
		if i := slices.IndexFunc(y, s.like); i >= 0 {
			s.regs, s.far, s.handled = j.slots(s.regs, y[i].regs), j.slots(s.far, y[i].far), j.slots(s.handled, y[i].handled)
		}
		spots = append(spots, s)
	}
	for _, s := range y {
		if !slices.ContainsFunc(x, s.like) {
			j.changed = true
			spots = append(spots, s)
		}
	}
	j.changed = j.changed || out.ended != a.ended && len(x) > 0
	if len(spots) == 1 && !out.ended && a.spots == nil && b.spots == nil {
		out.f.regs, out.f.far, out.f.handled = spots[0].regs, spots[0].far, spots[0].handled
		return out
	}
	slices.SortFunc(spots, func(a, b spot) int { return a.pc - b.pc })
	out.spots = cloneSpots(spots)
	return out
}

// like reports a spot at the same yield.
func (s spot) like(o spot) bool {
	return s.pc == o.pc && s.waits == o.waits && len(s.handled) == len(o.handled)
}

// yields reports a generator that stands at a yield of its own.
func (g *generator) yields() bool {
	return g.spots == nil && g.wait && g.f.pc > 0 && g.f.c.Ins[g.f.pc-1].Op == code.Yield
}

// breaks says that it is not known any more where a generator stands, nor what its code has changed.
func (g *generator) breaks() (object.Value, bool, error) {
	g.broken, g.gave = true, nil
	g.ck.havoc()
	return nil, false, object.ErrUnknown
}

// Resume goes on to the next yield or the end (object.Resumable).
func (g *generator) Resume(sent object.Value, thrown error) (out object.Value, done bool, err error) {
	ck := g.ck
	if !g.held {
		ck.heap.touch(g)
	}
	if thrown != nil && !g.yields() || g.broken || g.held && len(ck.heap.marks) > 0 && g.born < ck.heap.clock {
		return g.breaks()
	}
	f := g.f
	g.gave = nil
	var o outcome
	if thrown != nil {
		f.gen, g.wait, f.up = g, false, ck.top
		d := ck.m.Describe(f.c, f.pc-1, f.regs, thrown)
		ck.meant[d] = true
		f.fail(f.pc-1, d)
	} else {
		g.begin(sent)
	}
	o = f.run()
	return g.after(o)
}

// begin readies the frame for what comes after where the generator waits.
func (g *generator) begin(sent object.Value) {
	f, ck := g.f, g.ck
	if sent == nil {
		sent = object.None
	}
	f.gen, f.up = g, ck.top
	if g.spots == nil {
		if g.wait {
			f.put(g.to, sent)
			g.wait = false
		}
		return
	}
	f.loops, f.parks, f.told, f.fails, f.pend = nil, nil, nil, nil, map[int]*world{}
	for i := range f.c.Locals {
		f.loosen(i)
	}
	f.split()
	for _, s := range g.spots {
		s = s.clone()
		if s.waits {
			s.regs[s.to] = sent
		}
		w := &world{regs: s.regs, far: s.far, handled: s.handled, objs: map[any]content{}, at: len(ck.heap.order)}
		if old := f.pend[s.pc]; old != nil { // as deep in handlers as another one is not
			g.broken = true
		}
		f.pend[s.pc] = w
	}
	if g.ended {
		f.pend[f.exit()] = &world{objs: map[any]content{}, at: len(ck.heap.order)}
	}
	g.spots, g.ended = nil, false
	g.turns++
	f.dead = true
}

// after is what the frame's way to the next yields comes to.
func (g *generator) after(o outcome) (out object.Value, done bool, err error) {
	ck := g.ck
	if g.broken {
		return g.breaks()
	}
	if o.yielded {
		g.notes(o.v)
		if o.returned || g.turns > mostTurns {
			g.gave, g.ended = o.v, true
			return nil, false, object.ErrUnknown
		}
		return o.v, false, nil
	}
	g.spots = nil
	v, err := ck.outcome(g.f, o)
	if err == errNever {
		g.broken = true
		return nil, false, object.ErrUnknown
	}
	return v, true, err
}

// notes keeps what a builtin is given that asks for elements.
func (g *generator) notes(v object.Value) {
	if g.asked || g.through {
		g.given = g.ck.joinElem(g.given, g.ck.kindOf(v))
	}
}

// drain follows all that a generator would still do, with what all its elements are; partial says
// that who asks may leave off. ok is false where that is not known.
func (g *generator) drain(partial bool) (err error, ok bool) {
	ck := g.ck
	if g.broken || g.held {
		return nil, false
	}
	if g.over() {
		return nil, true
	}
	ck.heap.touch(g)
	g.through, g.partial = true, partial
	g.begin(nil)
	o := g.f.run()
	g.through, g.ended, g.turns = false, false, 0
	if partial || !o.returned {
		g.broken = true
	} else {
		g.of.Returned(o.v)
	}
	if !o.returned {
		_, err = ck.outcome(g.f, o)
		return err, true
	}
	return nil, true
}

// virtual is where ways wait that have come to the yield before pc.
func (f *frame) virtual(pc int) int { return f.thrown() + 1 + pc }

// stop has the generator wait with what it gives; it goes on at f.pc.
func (f *frame) stop(v object.Value, to uint8) {
	f.ck.heap.escapes(v) // and what it keeps itself: others may go on with it
	f.ck.heap.escapes(f.regs...)
	f.ck.heap.escapes(f.far...)
	g, several := f.gen, len(f.pend) > 0
	for _, l := range f.loops {
		several = several || l.head != nil
	}
	if !several {
		if f.marked {
			f.marked, f.pend = false, nil
			f.ck.heap.unmark()
		}
		g.wait, g.to = true, to
		f.yielded = v
		return
	}
	f.halt(v, to)
	f.dead = true
}

// halt has the way under way wait where it goes on after a yield.
func (f *frame) halt(v object.Value, to uint8) {
	f.regs[to] = nil
	if f.yieldsTo == nil {
		f.yieldsTo = map[int]uint8{}
	}
	f.yieldsTo[f.pc] = to
	f.wait(f.virtual(f.pc), v)
}

// halted lists where ways of a generator wait that have come to a yield.
func (f *frame) halted() (list []int) {
	if f.gen == nil || f.gen.through {
		return nil
	}
	for at := range f.pend {
		if at > f.thrown() {
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return list
}

// endHalted is the end of a frame of which ways wait at yields: what they hold becomes one, each
// with its own slots.
func (f *frame) endHalted(list []int) (out outcome) {
	h, g, ck := f.ck.heap, f.gen, f.ck
	whole := g.turns > 0
	for _, l := range f.loops {
		whole = whole || l.head != nil
	}
	if len(list) == 0 {
		return out
	}
	ends := f.pend[f.exit()] != nil
	if ends {
		list = append(list, f.exit())
	}
	width, from := 0, make([]int, len(list))
	for i, at := range list {
		from[i] = width
		w := f.pend[at]
		width += len(w.regs) + len(w.far) + len(w.handled)
	}
	var all *world
	for i, at := range list {
		w := f.pend[at]
		wide := &world{regs: make([]object.Value, width), objs: w.objs, at: w.at}
		copy(wide.regs[from[i]:], slices.Concat(w.regs, w.far, w.handled))
		if at != f.exit() {
			wide.ret = w.ret
		}
		if all == nil {
			all = wide
		} else {
			all, _ = ck.joinWorlds(f.mark, f.since, all, wide, exact)
		}
	}
	h.undo(f.mark)
	if t := f.pend[f.thrown()]; t != nil {
		out.raised = true
		f.passOn(t)
	}
	var spots []spot
	for i, at := range list {
		if at == f.exit() {
			continue
		}
		w, s := f.pend[at], spot{pc: at - f.virtual(0), waits: true}
		s.to = f.yieldsTo[s.pc]
		regs := all.regs[from[i]:]
		s.regs, regs = slices.Clone(regs[:len(w.regs)]), regs[len(w.regs):]
		s.far, regs = slices.Clone(regs[:len(w.far)]), regs[len(w.far):]
		s.handled = slices.Clone(regs[:len(w.handled)])
		spots = append(spots, s)
	}
	out.yielded, out.returned, out.v = true, ends, all.ret
	all.regs, all.far, all.handled = f.regs, f.far, f.handled
	f.install(all)
	if f.marked {
		f.marked = false
		h.unmark()
	}
	f.pend, f.dead, f.fails = nil, false, nil
	if len(spots) == 1 && !ends && !whole { // the ways that part are those on which it fails
		s := spots[0]
		f.pc, f.regs, f.far, f.handled = s.pc, s.regs, s.far, s.handled
		g.wait, g.to = true, s.to
		return out
	}
	g.spots, g.turns = spots, max(g.turns, 1)
	return out
}

func (f *frame) yield(pc int, in code.Ins) error {
	ck := f.ck
	if in.Op == code.GetYieldIter { // of yield from, or of a generator expression's first clause
		return f.yieldIter(in)
	}
	g := f.gen
	if g == nil {
		ck.lose()
	}
	if in.Op == code.Yield {
		v, err := f.get(in.A)
		if err != nil {
			return err
		}
		if g.through {
			g.notes(v)
			f.put(in.B, object.None)
			if g.partial {
				f.wait(f.exit(), object.None)
			}
			return nil
		}
		f.stop(v, in.B)
		return nil
	}
	w, ok := f.regs[in.A].(*walk)
	if !ok {
		w = &walk{over: object.Unknown{}, vague: true}
	}
	if g.through {
		return f.yieldAll(w, in)
	}
	v, next, more, err := ck.stepWalk(w)
	switch {
	case err == object.ErrUnknown: // it may give one more, or not
		inner := ck.walked(w.over)
		if inner != nil && inner.gave == nil {
			g.broken = true
		}
		if v = ck.anyOf(w); inner != nil {
			v = inner.gave
		} else if ck.walksCode(w.over) {
			ck.asksFor(effects.AsWalk)
		}
		if v == nil {
			v = object.Unknown{}
		}
		f.pc = pc
		f.halt(v, in.B)
		f.pc = pc + 1
		f.put(in.B, object.Unknown{})
		return nil
	case err != nil:
		return err
	case !more:
		r := object.Value(object.None)
		if g, isGen := w.over.(*object.Generator); isGen {
			r = g.Result()
		}
		f.put(in.B, r)
		return nil
	}
	f.regs[in.A] = next
	f.pc = pc // it comes back here
	f.stop(v, in.B)
	return nil
}

func (f *frame) yieldIter(in code.Ins) error {
	ck := f.ck
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if isUnknown(v) || ck.dirty(v, 2) {
		if !isUnknown(v) && ck.walksCode(v) {
			ck.unknownEffect(v)
			v = object.Unknown{}
		}
		f.regs[in.A] = &walk{over: v, vague: true}
		return nil
	}
	switch v.(type) {
	case *object.List, *object.Range, object.Tuple, object.Str: // where they are is put back with the way
		f.regs[in.A] = &walk{over: v}
		return nil
	}
	it, err := ck.m.Iterate(v)
	if err == object.ErrUnknown {
		f.regs[in.A] = &walk{over: object.Unknown{}, vague: true}
		return nil
	}
	if err != nil {
		return err
	}
	f.regs[in.A] = &walk{over: v, got: &pulled{it: it, born: ck.heap.clock}}
	return nil
}

// yieldAll notes all that a yield from gives.
func (f *frame) yieldAll(w *walk, in code.Ins) error {
	ck, g := f.ck, f.gen
	result := object.Value(object.None)
	if inner := ck.walked(w.over); inner != nil {
		inner.given = nil
		err, ok := inner.drain(g.partial)
		if err != nil {
			return err
		}
		if !ok {
			g.broken = true
		}
		if inner.given != nil {
			g.notes(inner.given)
		}
		result = object.Unknown{}
	} else {
		if ck.walksCode(w.over) {
			ck.asksFor(effects.AsWalk)
			result = object.Unknown{}
		}
		g.notes(ck.anyOf(w))
	}
	if g.partial {
		f.wait(f.exit(), object.None)
	}
	f.put(in.B, result)
	return nil
}

// walked is the generator of the program's that a value is, as long as it is known where it stands.
func (ck *Checker) walked(v object.Value) *generator {
	x, ok := v.(*object.Generator)
	if !ok {
		return nil
	}
	g := ck.gens[x]
	if g == nil || g.broken || g.held {
		return nil
	}
	return g
}

// consumed is an iterable that is walked to its end, or partial until someone leaves off: of a
// generator what its elements are.
func (ck *Checker) consumed(v object.Value, partial bool) (object.Value, error) {
	g := ck.walked(v)
	if g == nil {
		return v, nil
	}
	err, ok := g.drain(partial)
	elem := g.given
	g.asked, g.given = false, nil
	switch {
	case err != nil:
		return nil, err
	case !ok || g.broken && !partial:
		return v, nil
	case elem == nil:
		return object.Tuple{}, nil
	}
	return object.Unknown{Known: &object.Known{Class: "iterator", Plain: ck.plain(elem, 4), Elem: &elemOf{fixed: elem}}}, nil
}

// asking has the generators among a builtin's arguments keep what they give, until done is called.
func (ck *Checker) asking(args []object.Value) (done func()) {
	var list []*generator
	for _, a := range args {
		if g := ck.walked(a); g != nil {
			g.asked, g.given = true, nil
			list = append(list, g)
		}
	}
	return func() {
		for _, g := range list {
			g.asked = false
		}
	}
}

// walksAll are builtins that walk their arguments to the end.
var walksAll = names("list.__new__", "tuple.__new__", "set.__new__", "frozenset.__new__", "dict.__new__", "sorted", "sum", "min", "max", "str.join", "bytes.join",
	"list.extend", "set.update", "set.union", "math.fsum", "math.prod", "dict.update", "np.fromiter", "statistics.mean")

// consumes has a builtin walk the generators among its arguments that it could not be called with.
func (ck *Checker) consumes(name string, args []object.Value) ([]object.Value, error) {
	what, known := effects.AsksOf(name)
	if known && what&effects.AsWalk == 0 {
		return args, nil
	}
	partial := name == "any" || name == "all"
	out := args
	for i, a := range args {
		g := ck.walked(a)
		switch {
		case g == nil:
		case partial || walksAll[name]:
			v, err := ck.consumed(a, partial)
			if err != nil {
				return nil, err
			}
			if i == 0 || &out[0] == &args[0] {
				out = append([]object.Value{}, out...)
			}
			out[i] = v
		default: // how far it has come is not known
			ck.heap.touch(g)
			g.broken = true
		}
	}
	return out, nil
}

// nextOf is next(g) of a generator that may have given something.
func (ck *Checker) nextOf(name string, args []object.Value) object.Value {
	if name != "next" || len(args) == 0 {
		return nil
	}
	g := ck.walked(args[0])
	if g == nil || g.gave == nil {
		return nil
	}
	if len(args) == 2 {
		return ck.oneOf(g.gave, args[1])
	}
	return g.gave
}
