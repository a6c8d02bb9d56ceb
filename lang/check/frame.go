// Following the code of a frame: one way at a time, always the one that stands furthest
// up, so that ways which meet are joined where they do.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// frame is a call that is being followed, or a statement at the top of a module.
type frame struct {
	ck        *Checker
	c         *code.Code
	fn        *Function
	mod       *module
	up        *frame
	regs, far []object.Value
	handled   []object.Value // exceptions that are being handled, innermost last
	pc        int
	marked    bool
	mark      int
	since     int
	kept      int            // changes since the ways parted that matter, when last looked at
	pend      map[int]*world // ways that wait, by where they stand
	loops     map[int]*loop  // by the instruction that goes back
	parks     []park         // ways that have parted, for loops to see which lead out of them
	fails     []*diag.Error  // ways that have failed for sure
	building  *object.Building
	class     *object.ClassCell
	gen       *generator
	yielded   object.Value  // what a generator has given; the frame waits
	yieldsTo  map[int]uint8 // of a generator: what slot is given what is sent, by where it goes on
	dead      bool          // the way under way goes no further
	loose     map[int]bool  // variables that may be unbound where they have a value
	byName    bool          // of a class body: what it has bound may be anything
	told      map[int]int   // for which state a handler has been told that it may be reached
}

type park struct{ from, to int }

// loop is what is known of a loop that is being followed.
type loop struct {
	rounds, exits, seen int
	head                *world // what holds at its beginning in every round; nil: rounds are followed one by one
	iters               int
}

// outcome is how a call ends: it returns on some way, fails on all that do not, or never
// ends.
type outcome struct {
	v        object.Value
	returned bool
	yielded  bool
	fails    []*diag.Error
	raised   bool // on some way it fails
	exc      object.Value
}

const (
	mostRounds = 400 // of a loop that are followed one by one
	mostExits  = 6   // rounds after which a loop that may end anywhere is followed as a whole
	mostIters  = 60  // rounds until a loop followed as a whole must have settled
)

func (ck *Checker) newFrame(c *code.Code, mod *module, fn *Function) *frame {
	f := &frame{ck: ck, c: c, mod: mod, fn: fn, up: ck.top, regs: make([]object.Value, c.Slots+4)}
	if n := len(c.Far); n > 0 {
		f.far = make([]object.Value, n)
	}
	return f
}

// Ways that have left the frame wait behind its last instruction.
func (f *frame) exit() int   { return len(f.c.Ins) }
func (f *frame) thrown() int { return len(f.c.Ins) + 1 }

// run follows a frame to its end.
func (f *frame) run() outcome {
	ck := f.ck
	if ck.depth++; ck.depth > mostDepth {
		ck.lose()
	}
	f.up, ck.top = ck.top, f
	ops := ck.ops
	ck.ops = nil
	defer func() { ck.top, ck.depth, ck.ops = f.up, ck.depth-1, ops }()
	for {
		if f.dead {
			if !f.next() {
				break
			}
		}
		if len(f.pend) > 0 {
			f.meet()
			if f.pc >= f.exit() {
				break
			}
		}
		ck.spend(1)
		pc := f.pc
		f.pc++
		f.step(pc, f.c.Ins[pc])
		if f.yielded != nil {
			break
		}
		if f.pc == f.exit() && !f.dead { // returned, with no other way under way
			break
		}
	}
	return f.end()
}

// next takes up the way that stands furthest up; false if only ways that have left wait.
func (f *frame) next() bool {
	if f.marked {
		f.ck.heap.undo(f.mark)
	}
	least := -1
	for pc := range f.pend {
		if least < 0 || pc < least {
			least = pc
		}
	}
	if least < 0 || least >= f.exit() {
		return false
	}
	f.take(least)
	return true
}

// take makes a waiting way the one under way; nothing has changed since they parted.
func (f *frame) take(pc int) {
	w := f.pend[pc]
	delete(f.pend, pc)
	f.install(w)
	f.pc, f.dead = pc, false
	f.settle()
}

func (f *frame) install(w *world) {
	h := f.ck.heap
	for o, c := range w.objs {
		h.touch(o)
		h.write(o, c)
	}
	f.regs, f.far, f.handled = w.regs, w.far, w.handled
	h.version++
}

// meet joins the way under way with one that waits where it is, or lets it wait for those
// further up.
func (f *frame) meet() {
	least := f.pc
	for pc := range f.pend {
		if pc < least {
			least = pc
		}
	}
	if _, both := f.pend[f.pc]; !both && least == f.pc {
		return
	}
	f.wait(f.pc, nil)
	f.ck.heap.undo(f.mark)
	f.take(least)
}

// settle forgets where ways parted once there is one alone.
func (f *frame) settle() {
	if len(f.pend) > 0 || !f.marked {
		return
	}
	for _, l := range f.loops {
		if l.head != nil {
			return
		}
	}
	f.marked = false
	f.ck.heap.unmark()
}

func (f *frame) split() {
	if !f.marked {
		f.marked = true
		f.mark, f.kept = f.ck.heap.mark(), 0
		f.since = f.ck.heap.clock
	}
}

func (f *frame) snapshot() *world {
	w := &world{regs: f.regs, far: f.far, handled: f.handled, objs: f.ck.heap.changed(f.mark), at: len(f.ck.heap.order)}
	return w.clone()
}

// wait has the way under way wait at a place, joined with those that wait there.
func (f *frame) wait(pc int, ret object.Value) {
	f.split()
	f.tidy()
	w := f.snapshot()
	if pc >= f.exit() {
		if w.ret = ret; pc <= f.thrown() {
			w.regs, w.far, w.handled = nil, nil, nil
		}
	}
	if f.pend == nil {
		f.pend = map[int]*world{}
	}
	if old := f.pend[pc]; old != nil {
		f.ck.spend(4 + len(w.regs)/4 + len(w.objs) + len(old.objs))
		f.loosens(old, w)
		w, _ = f.ck.joinWorlds(f.mark, f.since, old, w, exact)
	}
	f.pend[pc] = w
	if at := f.pc - 1; pc > at {
		f.parks = append(f.parks, park{at, pc})
	}
}

// part has a second way go on at pc.
func (f *frame) part(pc int) { f.wait(pc, nil) }

// end is how the frame has ended.
func (f *frame) end() outcome {
	h, out := f.ck.heap, outcome{}
	if f.yielded != nil {
		out.yielded, out.v, f.yielded = true, f.yielded, nil
		return out
	}
	if list := f.halted(); len(list) > 0 {
		return f.endHalted(list)
	}
	if f.pc == f.exit() && !f.dead && len(f.pend) == 0 { // one way, which has returned
		out.returned, out.v = true, f.regs[len(f.regs)-1]
	} else if w := f.pend[f.exit()]; w != nil {
		h.undo(f.mark)
		if t := f.pend[f.thrown()]; t != nil {
			out.raised = true
			f.passOn(t)
		}
		w.regs, w.far, w.handled = f.regs, f.far, f.handled
		f.install(w)
		out.returned, out.v = true, w.ret
	} else {
		if t := f.pend[f.thrown()]; t != nil {
			h.undo(f.mark)
			t.regs, t.far, t.handled = f.regs, f.far, f.handled
			f.install(t)
			out.raised, out.exc = true, t.ret
		}
		out.fails = f.fails
	}
	if f.marked {
		f.marked = false
		h.unmark()
	}
	f.pend = nil
	return out
}

// passOn tells the frame around of the ways on which this one fails.
func (f *frame) passOn(t *world) {
	if f.up == nil || !f.ck.guarded(f.up) {
		return
	}
	h := f.ck.heap
	for o, c := range t.objs {
		h.touch(o)
		h.write(o, c)
	}
	if f.gen != nil {
		f.gen.fails = true
		defer func() { f.gen.fails = false }()
	}
	f.up.throw(f.up.pc-1, t.ret)
	h.undo(f.mark)
}

// guarded reports whether an exception of a frame may be caught.
func (ck *Checker) guarded(f *frame) bool {
	for ; f != nil; f = f.up {
		if len(f.c.Handlers) > 0 && f.c.HandlerAt(max(f.pc-1, 0)) != nil {
			return true
		}
	}
	return false
}

// throw has a second way go on with an exception of the instruction at pc.
func (f *frame) throw(pc int, exc object.Value) {
	h := f.c.HandlerAt(pc)
	if h == nil {
		f.wait(f.thrown(), exc)
		return
	}
	slots, handled := slices.Clone(f.regs[h.Slot:]), f.handled
	f.enter(h, exc)
	f.wait(h.Target, nil)
	f.handled = handled
	copy(f.regs[h.Slot:], slots)
}

// thrower is where a way goes on with an exception of the instruction at pc.
func (f *frame) thrower(pc int) int {
	if h := f.c.HandlerAt(pc); h != nil {
		return h.Target
	}
	return f.thrown()
}

// mayThrow has a second way go on with an exception that is not known, unless that way
// has been told of all that holds here.
func (f *frame) mayThrow(pc int) {
	target := f.thrower(pc)
	version := f.ck.heap.version
	if f.told == nil {
		f.told = map[int]int{}
	}
	if at, told := f.told[target]; told && at == version && f.pend[target] != nil {
		return
	}
	f.told[target] = version
	f.throw(pc, object.Unknown{})
}

// fail ends the way under way with an error that is sure.
func (f *frame) fail(pc int, d *diag.Error) {
	h := f.c.HandlerAt(pc)
	exc := object.Value(vmRaised(d))
	f.ck.missing.escapes(f, pc, d)
	note := func() {
		if len(f.fails) < 20 && !slices.Contains(f.fails, d) {
			f.fails = append(f.fails, d)
		}
	}
	if h == nil {
		note()
		f.wait(f.thrown(), exc)
		f.dead = true
		return
	}
	if f.letsPass(h) { // it fails with this one, unless something else fails before
		note()
	}
	f.enter(h, exc)
	f.pc = h.Target
}

// letsPass reports that an error leaves the frame whatever it is: on its way stand only what follows a
// finally, and context managers that swallow none.
func (f *frame) letsPass(h *code.Handler) bool {
	for ; h != nil; h = f.c.HandlerAt(h.Target) {
		ins := f.c.Ins[h.Target:]
		if i := slices.IndexFunc(ins, func(in code.Ins) bool { return in.Op == code.WithExcept }); i >= 0 && i < 4 {
			if f.ck.entered(f.regs[ins[i].A+1]) == nil && !f.ck.swallowsNone(f.regs[ins[i].A]) {
				return false
			}
			continue
		}
		if !passesOn(ins) {
			return false
		}
	}
	return true
}

// enter readies the slots for a handler: what stood behind its own is dropped.
func (f *frame) enter(h *code.Handler, exc object.Value) {
	clear(f.regs[h.Slot:])
	f.regs[h.Slot] = exc
	f.handled = append(append([]object.Value{}, f.handled[:min(h.Depth, len(f.handled))]...), exc)
}

// back goes on at the beginning of a loop; at is the instruction that does so.
func (f *frame) back(at, to int) {
	l, whole := f.round(at, to)
	f.pc = to
	if whole {
		f.whole(l)
	}
}

// round counts a round of a loop, and reports whether it is to be followed as a whole
// from here on.
func (f *frame) round(at, to int) (l *loop, whole bool) {
	if f.loops == nil {
		f.loops = map[int]*loop{}
	}
	for pc := range f.loops {
		if to <= pc && pc < at {
			delete(f.loops, pc)
		}
	}
	l = f.loops[at]
	if l == nil {
		l = &loop{}
		f.loops[at] = l
	}
	l.rounds++
	leads := false
	for _, p := range f.parks[min(l.seen, len(f.parks)):] {
		leads = leads || to <= p.from && p.from <= at && p.to > at
	}
	if l.seen = len(f.parks); leads {
		l.exits++
	}
	return l, l.head != nil || l.rounds >= mostRounds || l.exits >= mostExits || f.ck.hurry()
}

// whole joins what holds at a loop's beginning with what held in the rounds before; where
// nothing is new the way ends.
func (f *frame) whole(l *loop) {
	f.split()
	w := f.snapshot()
	f.ck.spend(10 + len(w.regs)/2 + len(w.objs))
	if l.head == nil {
		l.head = w
		return
	}
	f.loosens(l.head, w)
	joined, changed := f.ck.joinWorlds(f.mark, f.since, l.head, w, widens(l.iters))
	if !changed {
		f.dead = true
		return
	}
	if l.iters++; l.iters > mostIters {
		f.ck.lose()
	}
	l.head = joined
	f.ck.heap.undo(f.mark)
	f.install(joined.clone())
}
