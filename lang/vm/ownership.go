// Arrays in slots: when they are computed, and who gives back their memory.
//
// What operators record waits in temporaries of the top frame only (m.pending).
// It is computed when it is kept: in a variable, a container, an attribute, or
// by a call of the program's own code; and before anything that it reads could
// change.
//
// An array that an instruction has made, and that nobody else knows, is fresh.
// The variable slot that it is stored to owns it, until somebody else may hold
// it too: then it has no owner for good. When a slot that owns its array gets
// another value, or its frame ends, the array's memory goes back to the engine
// at once, for the next result to have while it is still in the caches. Nothing
// depends on it: what has no owner is left to the garbage collector.
package vm

import (
	"slices"

	nprandom "github.com/tq-lang/tq/lang/numpy/random"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// fresh is the owner of arrays that only a temporary holds.
var fresh = new(object.Cell)

// share notes that more than a slot may hold a value.
func share(v object.Value) {
	switch x := v.(type) {
	case *object.Array:
		x.Owner = nil
	case object.Tuple:
		for _, e := range x {
			share(e)
		}
	case *object.Named:
		share(object.Unnamed(x))
	}
}

// load copies a value that a variable holds to a slot: to a temporary it is
// lent, another variable shares it.
func (m *Machine) load(f *frame, to uint8, v object.Value) error {
	if int(to) < f.code.locals {
		share(v)
	}
	return m.put(f, to, v)
}

// putMade gives a slot what the instruction has made.
func (m *Machine) putMade(f *frame, to uint8, v object.Value) error {
	switch x := v.(type) {
	case *object.Array:
		x.Owner = fresh
	case object.Tuple:
		for _, e := range x {
			if a, ok := e.(*object.Array); ok {
				a.Owner = fresh
			}
		}
	}
	return m.put(f, to, v)
}

// store binds a variable's slot.
func (m *Machine) store(f *frame, slot int, c object.Cell) error {
	at := &f.regs[slot]
	switch {
	case c.Plain():
	case c.Is(object.TableArray):
		a := c.Array()
		if a.Pending() != nil {
			m.capture(f, a)
			if err := m.compute(a); err != nil {
				return err
			}
		}
		switch a.Owner {
		case fresh:
			a.Owner, f.arrays, f.simple = at, true, false
		case at:
		default:
			a.Owner = nil
		}
	default:
		v := c.Value()
		if waits(v) {
			if err := m.compute(v); err != nil {
				return err
			}
		}
		if t, ok := v.(object.Tuple); ok {
			for _, e := range t {
				share(e)
			}
		}
	}
	old := *at
	*at = c
	if m.dying != 0 && m.top == f {
		m.consume(f, &f.code.ins[f.pc-1])
	}
	if m.pending {
		m.refresh(f)
	}
	if f.arrays && old.P != c.P && old.Is(object.TableArray) {
		m.disown(f, old.Array(), at)
	}
	return nil
}

// disown gives back an array that a variable held until now.
func (m *Machine) disown(f *frame, a *object.Array, at *object.Cell) {
	if a.Owner != at {
		return
	}
	a.Owner = nil
	m.giveBack(f, a)
}

// giveBack frees an array that nothing holds any more, now or once nothing waits
// that reads it.
func (m *Machine) giveBack(f *frame, a *object.Array) {
	switch {
	case m.lent(f, a):
	case m.pending:
		m.consumed = append(m.consumed, a)
	default:
		m.R.Free(a)
	}
}

// drop gives back what a slot owns.
func (m *Machine) drop(f *frame, slot int) {
	at := &f.regs[slot]
	if !at.Is(object.TableArray) {
		return
	}
	m.disown(f, at.Array(), at)
}

// lent reports whether a temporary of the frame holds an array, or one that may
// show its elements.
func (m *Machine) lent(f *frame, a *object.Array) bool {
	for i := f.code.locals; i < f.code.slots; i++ {
		if c := &f.regs[i]; c.Is(object.TableArray) && c.Array() == a {
			return true
		}
	}
	return false
}

// discard empties a slot that nothing reads any more.
func (m *Machine) discard(f *frame, slot int) {
	c := &f.regs[slot]
	if !c.Plain() && c.P != nil {
		if slot < f.code.locals {
			m.drop(f, slot)
		} else {
			m.spend(f, *c, slot)
		}
	}
	*c = object.Cell{}
	if !m.pending {
		m.release()
	}
}

// spend notes what a temporary that dies holds alone, to be given back once
// nothing waits that reads it. slot is where it stands, -1 if nowhere.
func (m *Machine) spend(f *frame, c object.Cell, slot int) {
	if c.Is(object.TableArray) {
		m.spendArray(f, c.Array(), slot)
	} else if c.Is(object.TableTuple) {
		for _, e := range c.Tuple() {
			if a, ok := e.(*object.Array); ok {
				m.spendArray(f, a, slot)
			}
		}
	}
}

func (m *Machine) spendArray(f *frame, a *object.Array, slot int) {
	if a.Owner == fresh && a.Pending() == nil && !m.shown(f, a, slot) {
		a.Owner = nil
		m.consumed = append(m.consumed, a)
	}
}

// consume empties the temporaries that an instruction was the last to read.
func (m *Machine) consume(f *frame, in *code.Ins) {
	to, last, before := in.Target(), m.dying, m.before
	m.dying = 0
	for bit, slot := range [3]uint8{in.A, in.B, in.C} {
		if last&(1<<bit) == 0 {
			continue
		}
		if bit == 2 && in.Op == code.GetItem2 || bit == 1 && in.Op == code.SetItem2 {
			m.discard(f, int(slot)+1)
		}
		c := &f.regs[slot]
		if slot == to && to != code.NoSlot {
			if *c != before {
				m.spend(f, before, -1)
			}
		} else if c.Is(object.TableArray) || c.Is(object.TableTuple) {
			m.spend(f, *c, int(slot))
			*c = object.Cell{}
		}
	}
	if !m.pending {
		m.release()
	}
}

// shown reports whether another slot holds the array.
func (m *Machine) shown(f *frame, a *object.Array, but int) bool {
	for i := range f.code.slots {
		if c := &f.regs[i]; i != but && c.Is(object.TableArray) && c.Array() == a {
			return true
		}
	}
	return false
}

// release gives back the temporaries that the statement has read, now that
// nothing waits that was to read them.
func (m *Machine) release() {
	for i, a := range m.consumed {
		m.R.Free(a)
		m.consumed[i] = nil
	}
	m.consumed = m.consumed[:0]
}

// refresh finds out whether anything waits in the frame still; if not, what is
// recorded next has a program of its own.
func (m *Machine) refresh(f *frame) {
	for i := f.code.locals; i < f.code.slots; i++ {
		c := &f.regs[i]
		if c.Is(object.TableArray) {
			if c.Array().Pending() != nil {
				m.pending = true
				return
			}
		} else if c.Is(object.TableTuple) && waits(c.Value()) {
			m.pending = true
			return
		}
	}
	m.pending = false
	m.R.Fresh()
	m.release()
}

// settleTemps computes all that waits in the temporaries of the frame.
func (m *Machine) settleTemps(f *frame) error {
	if !m.pending {
		return nil
	}
	var few [4]object.Value
	waiting := few[:0]
	for i := f.code.locals; i < f.code.slots; i++ {
		c := &f.regs[i]
		if c.Is(object.TableArray) && c.Array().Pending() != nil || c.Is(object.TableTuple) && waits(c.Value()) {
			waiting = append(waiting, c.Value())
		}
	}
	m.pending = false
	if err := m.compute(waiting...); err != nil {
		return err
	}
	m.R.Fresh()
	m.release()
	return nil
}

// compute settles values. What runs meanwhile, a warning's handler, finds nothing
// to be computed: the frame's temporaries are under way.
func (m *Machine) compute(vs ...object.Value) error {
	was := m.pending
	m.pending = false
	err := m.R.Settle(vs...)
	if m.pending = m.pending || was; !m.pending {
		m.R.Fresh() // programs must not be cut from what earlier lines recorded
	}
	return err
}

// settleAll is settleTemps before something that changes what is recorded to be
// read.
func (m *Machine) settleAll(f *frame) error { return m.settleTemps(f) }

// settleOthers computes what waits in the frame but for v, which is about to be
// stored into an array.
func (m *Machine) settleOthers(f *frame, v object.Value) error {
	if !m.pending {
		return nil
	}
	for i := f.code.locals; i < f.code.slots; i++ {
		c := &f.regs[i]
		if c.Is(object.TableArray) && c.Array().Pending() != nil && object.Value(c.Array()) != v {
			return m.settleTemps(f)
		}
	}
	return nil
}

// kept is the value in a slot for somebody who keeps it.
func (m *Machine) kept(f *frame, slot uint8) (object.Value, error) {
	v, err := f.get(slot)
	if err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case *object.Array:
		if x.Pending() != nil {
			m.capture(f, x)
			if err := m.compute(x); err != nil {
				return nil, err
			}
			m.refresh(f)
		}
		x.Owner = nil
	case object.Tuple, *object.Named, *object.List, *object.Dict:
		if err := m.compute(v); err != nil {
			return nil, err
		}
		share(v)
	}
	return v, nil
}

// waits reports values in which an array may still be to be computed.
func waits(v object.Value) bool {
	switch x := v.(type) {
	case *object.Array:
		return x.Pending() != nil
	case object.Tuple:
		for _, e := range x {
			if waits(e) {
				return true
			}
		}
	case *object.Named:
		return true
	case *object.List:
		return !x.Settled
	case *object.Dict:
		return true
	}
	return false
}

// abandon forgets what waits in a frame that an exception goes through.
func (m *Machine) abandon(f *frame) {
	if !m.pending {
		return
	}
	for i := f.code.locals; i < f.code.slots; i++ {
		if c := &f.regs[i]; c.Is(object.TableArray) && c.Array().Pending() != nil || c.Is(object.TableTuple) && waits(c.Value()) {
			*c = object.Cell{}
		}
	}
	m.pending = false
	m.R.Begin()
	clear(m.consumed)
	m.consumed = m.consumed[:0]
}

// finish empties the slots of a frame that has ended, and gives back what they
// own, but for the result.
func (m *Machine) finish(f *frame, result *object.Array) {
	lc := f.code
	if f.arrays {
		for i := range lc.locals {
			at := &f.regs[i]
			if at.Is(object.TableArray) {
				if a := at.Array(); a.Owner == at {
					if a == result {
						a.Owner = fresh
					} else {
						a.Owner = nil
						m.R.Free(a)
					}
				}
			}
		}
	}
	clear(f.regs[:lc.slots])
	f.handled = f.handled[:0]
	f.building, f.far = nil, nil
}

// loadGlobal reads a module's variable, or the builtin of that name.
func (m *Machine) loadGlobal(f *frame, to uint8, g *Global) error {
	c := g.v
	if c.P == nil {
		if c = g.known; c.P == nil {
			var err error
			if c, err = m.unassigned(f, g); err != nil {
				return err
			}
		}
	}
	return m.load(f, to, c.Value())
}

// storeGlobal binds a module's variable. An array that it holds alone is given
// back only while no function runs, which may hold it on loan.
func (m *Machine) storeGlobal(f *frame, slot uint8, g *Global) error {
	c := f.regs[slot]
	if c.P == nil {
		return f.unboundAt(int(slot))
	}
	if !c.Plain() {
		v := c.Value()
		a, isArray := v.(*object.Array)
		own := isArray && a.Owner == fresh
		if waits(v) {
			if isArray {
				m.capture(f, a)
			}
			if err := m.compute(v); err != nil {
				return err
			}
			if m.pending {
				f.regs[slot] = object.Cell{}
				m.refresh(f)
				f.regs[slot] = c
			}
		}
		switch x := v.(type) {
		case *object.Array:
			if a.Owner != &g.v {
				a.Owner = nil
			}
			if own {
				a.Owner = &g.v
			}
			c = object.CellOf(a)
		case object.Tuple:
			for _, e := range x {
				share(e)
			}
		}
	}
	if g.v.Is(object.TableArray) && g.v.P != c.P {
		if old := g.v.Array(); old.Owner == &g.v {
			old.Owner = nil
			if f.fn == nil && f.prev == m.base {
				m.giveBack(f, old)
			}
		}
	}
	g.bind(c)
	return nil
}

func (m *Machine) delGlobal(f *frame, g *Global) error {
	if g.v.P == nil {
		return m.undefined(f, g.name)
	}
	if g.v.Is(object.TableArray) {
		if old := g.v.Array(); old.Owner == &g.v {
			old.Owner = nil
			if f.fn == nil && f.prev == m.base {
				m.giveBack(f, old)
			}
		}
	}
	g.v = object.Cell{}
	return nil
}

// isPlain reports values that cannot hold an argument, unless they are one.
func isPlain(v object.Value) bool {
	switch x := v.(type) {
	case *object.Array, object.NoneType, object.Bool, object.Int, object.BigInt, object.Float, object.Complex, object.Str:
		return true
	case object.Tuple:
		return !slices.ContainsFunc(x, func(e object.Value) bool { return isArray(e) || !isPlain(e) })
	}
	return false
}

// isRow reports short tuples of plain values, no array twice.
func isRow(v object.Value) bool {
	const many = 64
	t, ok := object.Unnamed(v).(object.Tuple)
	if !ok || len(t) > many {
		return false
	}
	for i, e := range t {
		if !isPlain(e) || isArray(e) && slices.ContainsFunc(t[:i], func(f object.Value) bool { return f == e }) {
			return false
		}
	}
	return true
}

// hasArray reports an array, or a tuple with one.
func hasArray(v object.Value) bool {
	if t, ok := object.Unnamed(v).(object.Tuple); ok {
		return slices.ContainsFunc(t, isArray)
	}
	return isArray(v)
}

// mayShare is mayHold for an array or any in a tuple.
func mayShare(x, v object.Value) bool {
	if a, ok := v.(*object.Array); ok {
		return mayHold(x, a)
	}
	t, _ := object.Unnamed(v).(object.Tuple)
	return slices.ContainsFunc(t, func(e object.Value) bool {
		a, ok := e.(*object.Array)
		return ok && mayHold(x, a)
	})
}

// mayHold reports that an argument is an array, or may hold it.
func mayHold(x object.Value, a *object.Array) bool {
	left := mostHeld
	return mayHoldIn(x, a, &left)
}

// mostHeld is how many parts of an argument are looked at: more may hold anything, and what
// holds itself has no end.
const mostHeld = 256

func mayHoldIn(x object.Value, a *object.Array, left *int) bool {
	if *left--; *left < 0 {
		return true
	}
	switch x := x.(type) {
	case *object.Array:
		return x == a
	case object.Tuple:
		return len(x) > *left || slices.ContainsFunc(x, func(e object.Value) bool { return mayHoldIn(e, a, left) })
	case *object.List:
		return x.Len() > *left || slices.ContainsFunc(x.Cells(), func(e object.Cell) bool { return !e.Plain() && mayHoldIn(e.Value(), a, left) })
	case *object.Slice:
		return mayHoldIn(x.Start, a, left) || mayHoldIn(x.Stop, a, left) || mayHoldIn(x.Step, a, left)
	case *builtin.Func:
		return x.Self != nil && mayHoldIn(x.Self, a, left)
	case object.DType, object.Bytes, *object.Range, *object.Class, *nprandom.Rng:
		return false
	}
	return x != nil && !isPlain(x)
}
