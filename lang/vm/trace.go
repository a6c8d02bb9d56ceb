// Traces: array work of straight-line code. The second time that instructions
// meet, with the same types, what the recorder made of them is kept as a program,
// and from then on it is run as it is. A trace begins with the first instruction
// that records something, and ends where its result is computed: in a variable's
// slot, at a store, a return, a settle, or in the array that takes it.
package vm

import (
	"bytes"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Limits: programs that one trace keeps, that a machine keeps, and how often it is
// tried to record a trace whose types change all the time, or that cannot be.
const (
	mostPrograms = 256
	mostInAll    = 1024
	fewTries     = 4
	manyTries    = 1024
	runsEach     = 4
)

// traces counts what a machine has recorded.
type traces struct {
	programs int
	all      []*trace // that have some
	rec      recording
}

// trace is the array work that begins at an instruction.
type trace struct {
	seen     bool
	tries    int
	runs     int
	programs []*program // in the order in which they were recorded, which is that of a loop over sizes
	at       int        // the one that ran last
	cut      int        // an instruction behind the first that asks for sizes which elements decide: the trace ends before it
}

// program is what was recorded of a trace for certain types.
type program struct {
	replay *record.Replay
	leaves []leaf
	inputs []*tensor.Tensor // of the next run; those that no leaf gives stay
	end    ending
	dead   []uint8 // temporaries that the instructions are the last to read
	redo   []int   // loads of temporaries that what follows reads
	to     *place  // where a store puts the result
}

// ending is where a trace ends.
type ending struct {
	pc   int
	slot uint8 // that holds the result there
	how  endKind
}

type endKind uint8

const (
	noEnd   endKind = iota
	direct          // the last instruction puts it into a variable's slot
	kept            // the instruction keeps what the slot holds
	inPlace         // the last instruction changes the array in the slot: a op= b
	into            // the same by out=
	stored          // the last instruction stores it into a part of an array
	forced          // the instruction cannot be followed: what the slot holds is computed before it
)

// origin is where a leaf's value is found.
type origin struct {
	kind originKind
	at   int
}

type originKind uint8

const (
	inSlot originKind = iota
	inGlobal
	inFree
	inCell
	inElem // an element of a list or tuple in a slot: the slot, and 256 times its place
)

// leaf is something that a trace reads: an array, a part of one, a number, or
// the builtin that is called.
type leaf struct {
	size   int // of the list or tuple in the slot that it is, when it is more than 0
	from   origin
	part   []indexItem // the index of a part; nil: the whole
	dt     dtype.DType // of the input
	dims   []int
	scalar bool
	packed bool         // its order in memory shows in the result
	number object.Value // a Python number, as it was recorded
	fixed  object.Value
	uses   int // of a number
	input  int
	more   []int // further inputs that are this part or number
	idle   bool  // no op reads it: parts of it are read, or it is stored to
}

// recording is a trace that is under way for the first time with its types.
type recording struct {
	t     *trace
	f     *frame
	walk  *walk
	end   ending
	start int
}

// valueAt is what an origin holds now; nil if nothing.
func (f *frame) valueAt(o origin) object.Cell {
	switch o.kind {
	case inGlobal:
		g := f.code.globals[o.at]
		if g.v.P != nil {
			return g.v
		}
		return g.known
	case inFree:
		return f.fn.free[o.at].c
	case inCell:
		return boxIn(f, uint8(o.at)).c
	case inElem:
		return elemIn(f.regs[o.at&255], o.at>>8)
	}
	return f.regs[o.at]
}

// replays reports whether what was recorded may run now, in place of instructions.
func (m *Machine) replays() bool {
	return !m.pending && !m.Plainly && !m.watch.on && m.R.Empty() && m.R.Trace == nil
}

// again runs the program of a trace that ran last, if it fits: what the instruction is
// and reads need not be looked at first.
func (m *Machine) again(f *frame, t *trace) (done bool, err error) {
	if p := t.programs[t.at]; m.replays() && m.traces.rec.t == nil && m.fits(f, p) {
		t.runs++
		return m.rerun(f, p)
	}
	return false, nil
}

// replay runs what was recorded of the instructions from this one on, and goes on
// behind them; false if there is nothing that fits.
func (m *Machine) replay(f *frame) (done bool, err error) {
	if !m.replays() {
		return false, nil
	}
	lc, pc := f.code, f.pc-1
	if lc.traces == nil {
		lc.traces = make([]*trace, len(lc.ins))
	}
	t := lc.traces[pc]
	if t == nil {
		t = &trace{}
		lc.traces[pc] = t
	}
	if m.records(f) && pc > m.traces.rec.start {
		return false, nil // a view before the first op of what is being recorded
	}
	m.recording(recording{})
	for range t.programs {
		if p := t.programs[t.at]; m.fits(f, p) {
			t.runs++
			return m.rerun(f, p)
		}
		if t.at++; t.at == len(t.programs) {
			t.at = 0
		}
	}
	if !t.seen {
		t.seen = true
		return false, nil
	}
	if t.tries >= fewTries && len(t.programs) == 0 || t.tries >= manyTries+t.runs/runsEach {
		return false, nil
	}
	t.tries++
	w := &walk{m: m, f: f, cut: t.cut}
	if end := w.run(pc); end.how != noEnd {
		m.recording(recording{t: t, f: f, walk: w, end: end, start: pc})
	}
	return false, nil
}

func (m *Machine) recording(r recording) { m.traces.rec, m.R.Apart = r, r.t != nil }

// records reports that the instruction under way is a part of what is being recorded.
func (m *Machine) records(f *frame) bool {
	r := &m.traces.rec
	pc := f.pc - 1
	return r.t != nil && r.f == f && pc >= r.start && (pc < r.end.pc || pc == r.end.pc && r.end.how != forced)
}

// fits finds the inputs of a program, if all that it reads is of the types that it
// was recorded with.
func (m *Machine) fits(f *frame, p *program) bool {
	for i := range p.leaves {
		if !m.supplies(f, p, &p.leaves[i]) {
			p.forget()
			return false
		}
	}
	return true
}

func (m *Machine) supplies(f *frame, p *program, l *leaf) bool {
	if l.size > 0 {
		return elemsIn(f.regs[l.from.at]) == l.size
	}
	c := f.valueAt(l.from)
	if l.fixed != nil {
		return c.P != nil && sameBuiltin(c.Value(), l.fixed)
	}
	if l.number != nil {
		if _, isFloat := l.number.(object.Float); isFloat && c.P != object.TagFloat || !isFloat && c.P != object.TagInt {
			return false
		}
		t, err := m.R.Constant(c.Value(), l.dt)
		if err != nil {
			return false
		}
		p.inputs[l.input] = t
		for _, k := range l.more {
			p.inputs[k] = t
		}
		return true
	}
	a := arrayIn(c)
	if a == nil {
		return false
	}
	if l.part != nil {
		t, scalar, ok := m.part(f, a, l.part, l.dims)
		if !ok || scalar != l.scalar || t.DType() != l.dt || l.packed && !t.Contiguous() || len(l.dims) != t.Rank() {
			return false
		}
		p.inputs[l.input] = t
		for _, k := range l.more {
			p.inputs[k] = t
		}
		return true
	}
	t, ready := a.Ready()
	if !ready || a.Scalar != l.scalar || l.packed && !t.Contiguous() || t.DType() != l.dt || t.Swapped() || !slices.Equal(t.Shape(), l.dims) {
		return false
	}
	if before := p.inputs[l.input]; before != nil && before != t {
		return false // the program was recorded when both were one array
	}
	p.inputs[l.input] = t
	return true
}

// elemsIn is how many elements the list or tuple in a cell has, -1 of all else.
func elemsIn(c object.Cell) int {
	switch {
	case c.Is(object.TableList):
		return c.List().Len()
	case c.Is(object.TableTuple):
		return len(c.Tuple())
	}
	return -1
}

// elemIn is an element of the list or tuple in a cell, empty if there is none.
func elemIn(c object.Cell, i int) object.Cell {
	if i >= elemsIn(c) {
		return object.Cell{}
	}
	if c.Is(object.TableList) {
		return c.List().Cells()[i]
	}
	return object.CellOf(c.Tuple()[i])
}

// arrayIn is the array in a cell, NumPy's scalars among them; nil for all else.
func arrayIn(c object.Cell) *object.Array {
	if c.P == nil {
		return nil
	}
	if c.Is(object.TableArray) {
		return c.Array()
	}
	switch c.P {
	case object.TagNumPyInt, object.TagNumPyFloat, object.TagNumPyBool:
		a, _ := c.Value().(*object.Array)
		return a
	}
	return nil
}

// sameBuiltin reports whether a value is what a trace has met in its place.
func sameBuiltin(v, w object.Value) bool {
	switch x := v.(type) {
	case *object.Module:
		return x == w
	case *object.Class:
		return x == w
	case object.DType:
		d, ok := w.(object.DType)
		return ok && d == x
	case object.NoneType, object.EllipsisType:
		return v == w
	case *object.Slice:
		return isWhole(v) && isWhole(w)
	case *builtin.Func:
		f, ok := w.(*builtin.Func)
		return ok && f.Self == nil && x.Self == nil && f.Entry == x.Entry
	}
	return false
}

// isWhole reports the slice that leaves nothing out.
func isWhole(v object.Value) bool {
	s, ok := v.(*object.Slice)
	return ok && s.Start == object.None && s.Stop == object.None && s.Step == object.None
}

// forget lets go of the arrays of a run.
func (p *program) forget() {
	for i := range p.leaves {
		if l := &p.leaves[i]; l.fixed == nil && l.size == 0 {
			p.inputs[l.input] = nil
			for _, k := range l.more {
				p.inputs[k] = nil
			}
		}
	}
}

// rerun runs a program whose inputs are there.
func (m *Machine) rerun(f *frame, p *program) (done bool, err error) {
	defer p.forget()
	switch p.end.how {
	case inPlace, into:
		return m.rerunInto(f, p)
	case stored:
		return m.rerunStore(f, p)
	}
	a, ok, err := p.replay.Run(p.inputs)
	if err != nil || !ok {
		return false, err
	}
	f.pc, m.dying = p.end.pc, 0 // what dies is in p.dead
	if p.end.how == direct {
		f.pc++
	}
	before := f.regs[p.end.slot]
	if int(p.end.slot) < f.code.locals { // first, so that no operand lends what the variable gives up
		m.bury(f, p, p.end.slot)
		err = m.putMade(f, p.end.slot, a)
	} else {
		err = m.putMade(f, p.end.slot, a)
		m.spend(f, before, -1)
		m.bury(f, p, p.end.slot)
	}
	for _, pc := range p.redo {
		if err == nil {
			_, err = m.exec(f, &f.code.ins[pc])
		}
	}
	return true, err
}

// rerunStore is rerun for a program whose result goes into a part of an array.
func (m *Machine) rerunStore(f *frame, p *program) (done bool, err error) {
	a := arrayIn(f.valueAt(p.to.from))
	if a == nil || a.Scalar || a.ReadOnly {
		return false, nil
	}
	t, scalar, ok := m.part(f, a, p.to.part, nil)
	if !ok || scalar || t.ReadOnly() || !p.replay.Fits(t) {
		return false, nil
	}
	if done, err = p.replay.RunInto(p.inputs, t); !done || err != nil {
		return done, err
	}
	f.pc, m.dying = p.end.pc+1, 0
	m.bury(f, p, noTarget)
	return true, nil
}

// bury empties the temporaries that the instructions of a program would have been
// the last to read.
func (m *Machine) bury(f *frame, p *program, but uint8) {
	for _, slot := range p.dead {
		if slot != but {
			m.spend(f, f.regs[slot], int(slot))
			f.regs[slot] = object.Cell{}
		}
	}
	m.release()
}

// rerunInto is rerun for a program whose result goes into an array.
func (m *Machine) rerunInto(f *frame, p *program) (done bool, err error) {
	a := arrayIn(f.regs[p.end.slot])
	if a == nil || a.Scalar || a.ReadOnly {
		return false, nil
	}
	t, ready := a.Ready()
	if !ready || t.ReadOnly() || t.Swapped() || !p.replay.Fits(t) {
		return false, nil
	}
	if done, err = p.replay.RunInto(p.inputs, t); !done || err != nil {
		return done, err
	}
	f.pc, m.dying = p.end.pc+1, 0
	in := &f.code.ins[p.end.pc]
	if to := target(in); to != p.end.slot {
		if p.end.how == into {
			share(a)
		}
		if err := m.put(f, to, a); err != nil {
			return true, err
		}
	}
	m.bury(f, p, target(in))
	return true, nil
}

// capture keeps the program of an array that is about to be computed where a
// recording ends.
func (m *Machine) capture(f *frame, a *object.Array) {
	r := m.traces.rec
	if r.t == nil || r.f != f || r.end.pc != f.pc-1 || a.Pending() == nil {
		return
	}
	m.keepTrace(r, a)
}

// delivers hears of a result that is about to be computed into an array.
func (m *Machine) delivers(out, res *object.Array) {
	r := m.traces.rec
	if r.t == nil || r.f != m.top || r.end.pc != m.top.pc-1 || r.end.how != inPlace && r.end.how != into && r.end.how != stored {
		return
	}
	if r.end.how == stored {
		m.deliversPart(r, out, res)
		return
	}
	if at := arrayIn(r.f.regs[r.end.slot]); at != out {
		return
	}
	if r.end.how == inPlace && (res.DType() != out.DType() || !res.Type().Shape.Equal(out.Type().Shape)) {
		return
	}
	m.keepTrace(r, res)
}

// deliversPart is delivers for a result that is stored into a part of an array.
func (m *Machine) deliversPart(r recording, out, res *object.Array) {
	a := arrayIn(r.f.valueAt(r.walk.to.from))
	to, ready := out.Ready()
	if a == nil || !ready || res.DType() != out.DType() || !res.Type().Shape.Equal(out.Type().Shape) {
		return
	}
	if t, scalar, ok := m.part(r.f, a, r.walk.to.part, nil); ok && !scalar && t.SameView(to) {
		m.keepTrace(r, res)
	}
}

// force computes what a trace that is being recorded ends with, before an
// instruction that it cannot follow.
func (m *Machine) force(f *frame) error {
	r := &m.traces.rec
	if r.end.how != forced || r.f != f || r.end.pc != f.pc-1 {
		return nil
	}
	a := arrayIn(f.regs[r.end.slot])
	if a == nil || a.Pending() == nil {
		return nil
	}
	m.capture(f, a)
	if err := m.compute(a); err != nil {
		return err
	}
	m.refresh(f)
	return nil
}

// opens hears that what is recorded has been computed to know sizes.
func (m *Machine) opens() {
	r := m.traces.rec
	if r.t == nil || r.f != m.top {
		return
	}
	if pc := m.top.pc - 1; pc > r.start && pc <= r.end.pc {
		r.t.cut = pc
		m.recording(recording{})
	}
}

func (m *Machine) keepTrace(r recording, a *object.Array) {
	m.recording(recording{})
	rp := m.R.Replay(a, r.end.how == stored)
	if rp == nil || !r.walk.place(rp.Inputs) {
		return
	}
	p := &program{replay: rp, leaves: r.walk.leaves, inputs: rp.Inputs, end: r.end, dead: r.walk.dead, redo: r.walk.redo, to: r.walk.to}
	rp.Inputs = nil
	p.forget()
	if len(r.t.programs) >= mostPrograms {
		r.t.programs = slices.Delete(r.t.programs, 0, mostPrograms/2)
	}
	if m.traces.programs++; m.traces.programs > mostInAll {
		for _, t := range m.traces.all {
			t.programs, t.at = nil, 0
		}
		m.traces.all, m.traces.programs = nil, 1
	}
	if len(r.t.programs) == 0 {
		m.traces.all = append(m.traces.all, r.t)
	}
	r.t.at = len(r.t.programs)
	r.t.programs = append(r.t.programs, p)
}

// place finds which input each leaf is. Inputs that are none are numbers as
// written.
func (w *walk) place(inputs []*tensor.Tensor) bool {
	taken := make([]bool, len(inputs))
	for i := range w.leaves {
		l := &w.leaves[i]
		if l.fixed != nil || l.size > 0 {
			continue
		}
		switch {
		case l.number != nil:
			w.placeNumber(l, inputs)
		case l.part != nil:
			w.placePart(i, inputs)
		default:
			l.input = w.placeArray(i, inputs)
		}
		if l.input < 0 || w.power && (l.number != nil || !l.dt.IsInexact()) {
			return false
		}
		if slices.ContainsFunc(w.leaves[:i], func(k leaf) bool { return k.fixed == nil && k.size == 0 && l.blurs(&k) }) {
			return false
		}
		taken[l.input] = true
		for _, k := range l.more {
			taken[k] = true
		}
	}
	for i, t := range inputs {
		if !taken[i] && t.Rank() > 0 {
			return false
		}
	}
	return true
}

// blurs reports that with k before it a leaf does not show what was read where:
// two parts, or two scalars, of which one may have been reckoned with. Two names
// of one array will have to be that again; see supplies.
func (l *leaf) blurs(k *leaf) bool {
	alone := l.scalar || l.number != nil
	if alone && k.from == l.from {
		return true
	}
	shared := k.input == l.input || slices.Contains(k.more, l.input) || slices.Contains(l.more, k.input)
	return shared && (alone || k.part != nil || l.part != nil)
}

func (w *walk) placeArray(i int, inputs []*tensor.Tensor) int {
	return slices.Index(inputs, w.tensors[i])
}

// placePart finds all inputs that a part is: each time that the instructions make
// it, it is another tensor.
func (w *walk) placePart(i int, inputs []*tensor.Tensor) {
	l := &w.leaves[i]
	l.input, l.more = -1, nil
	for k, u := range inputs {
		if !w.tensors[i].SameView(u) {
			continue
		}
		if l.input < 0 {
			l.input = k
		} else {
			l.more = append(l.more, k)
		}
	}
}

// placeNumber finds the inputs that a number is: each time that it is used it is
// another constant. If there are more that are equal to it, written in the instructions
// or made by a function, it cannot be said which are which.
func (w *walk) placeNumber(l *leaf, inputs []*tensor.Tensor) {
	l.input, l.more = -1, nil
	for k, u := range inputs {
		if u.Rank() > 0 || !u.DType().IsInexact() && !u.DType().IsInteger() {
			continue
		}
		c, err := w.m.R.Constant(l.number, u.DType())
		if err != nil || !bytes.Equal(c.Buffer().Mem(), u.Buffer().Mem()) {
			continue
		}
		switch {
		case l.input < 0:
			l.input, l.dt = k, u.DType()
		case l.dt != u.DType():
			l.input, l.more = -1, nil
			return
		default:
			l.more = append(l.more, k)
		}
	}
	if len(l.more)+1 != l.uses {
		l.input, l.more = -1, nil
	}
}
