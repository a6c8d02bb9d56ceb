// Leaves: what a trace reads of the frame that it runs in, and whether what is there now
// is of the types that it was recorded with.
package trace

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Origin is where a leaf's value is found.
type Origin struct {
	Kind Kind
	At   int
}

// Kind says in what of a frame an origin is.
type Kind uint8

const (
	inSlot   Kind = iota
	InGlobal      // a variable of the module, by its place in the code's list
	InFree        // a variable of a function around
	InCell        // a variable that a function inside uses, by its slot
	inElem        // an element of a list or tuple in a slot: the slot, and 256 times its place
)

// leaf is something that a trace reads: an array, a part of one, a number, or
// the builtin that is called.
type leaf struct {
	size   int // of the list or tuple in the slot that it is, when it is more than 0
	from   Origin
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

// reader reads a frame.
type reader struct {
	f     Frame
	slots []object.Cell
}

func read(f Frame) reader { return reader{f, f.Slots()} }

// value is what an origin holds now; empty if nothing.
func (r reader) value(o Origin) object.Cell {
	switch o.Kind {
	case inSlot:
		return r.slots[o.At]
	case inElem:
		return elemIn(r.slots[o.At&255], o.At>>8)
	}
	return r.f.Value(o)
}

// fits finds the inputs of a program, if all that it reads is of the types that it
// was recorded with.
func (p *Program) fits(r *lower.Recorder, f Frame) bool {
	now := read(f)
	for i := range p.leaves {
		if !p.supplies(r, now, &p.leaves[i]) {
			p.Forget()
			return false
		}
	}
	return true
}

func (p *Program) supplies(r *lower.Recorder, now reader, l *leaf) bool {
	if l.size > 0 {
		return elemsIn(now.slots[l.from.At]) == l.size
	}
	c := now.value(l.from)
	if l.fixed != nil {
		return c.P != nil && sameBuiltin(c.Value(), l.fixed)
	}
	if l.number != nil {
		if _, isFloat := l.number.(object.Float); isFloat && c.P != object.TagFloat || !isFloat && c.P != object.TagInt {
			return false
		}
		t, err := r.Constant(c.Value(), l.dt)
		if err != nil {
			return false
		}
		p.supply(l, t)
		return true
	}
	a := ArrayIn(c)
	if a == nil {
		return false
	}
	if l.part != nil {
		t, scalar, ok := now.part(r, a, l.part, l.dims)
		if !ok || scalar != l.scalar || t.DType() != l.dt || l.packed && !t.Contiguous() || len(l.dims) != t.Rank() {
			return false
		}
		p.supply(l, t)
		return true
	}
	t, ready := a.Ready()
	if !ready || a.Scalar != l.scalar || l.packed && !t.Contiguous() || t.DType() != l.dt || t.Swapped() || !slices.Equal(t.Shape(), l.dims) {
		return false
	}
	if before := p.Inputs[l.input]; before != nil && before != t {
		return false // the program was recorded when both were one array
	}
	p.Inputs[l.input] = t
	return true
}

// supply gives a part or number to all inputs that it is.
func (p *Program) supply(l *leaf, t *tensor.Tensor) {
	p.Inputs[l.input] = t
	for _, k := range l.more {
		p.Inputs[k] = t
	}
}

// Forget lets go of the arrays of a run.
func (p *Program) Forget() {
	for i := range p.leaves {
		if l := &p.leaves[i]; l.fixed == nil && l.size == 0 {
			p.supply(l, nil)
		}
	}
}

// Target is the array that a program's result goes into, as it is now: all of the one in the
// last instruction's slot, or the part that is stored to; nil where it does not fit.
func (p *Program) Target(r *lower.Recorder, f Frame) (*object.Array, *tensor.Tensor) {
	now := read(f)
	from := Origin{inSlot, int(p.End.Slot)}
	if p.to != nil {
		from = p.to.from
	}
	a := ArrayIn(now.value(from))
	if a == nil || a.Scalar || a.ReadOnly {
		return nil, nil
	}
	var t *tensor.Tensor
	if p.to != nil {
		var scalar, ok bool
		if t, scalar, ok = now.part(r, a, p.to.part, nil); !ok || scalar {
			return nil, nil
		}
	} else {
		var ready bool
		if t, ready = a.Ready(); !ready || t.Swapped() {
			return nil, nil
		}
	}
	if t.ReadOnly() || !p.Replay.Fits(t) {
		return nil, nil
	}
	return a, t
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

// ArrayIn is the array in a cell, NumPy's scalars among them; nil for all else.
func ArrayIn(c object.Cell) *object.Array {
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
