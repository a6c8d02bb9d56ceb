// Frames: one for each call under way. A frame's slots are a window of the stack
// that begins among its caller's: arguments are evaluated where the callee has
// its parameters. Frames that have ended wait behind their callers to be used
// again.
package vm

import (
	"unsafe"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// window is what a byte can name.
type window = [code.Window]value.Cell

// chunk is how many slots a piece of the stack has. Frames never move: where one
// does not fit, it begins in the next piece.
const chunk = 1 << 13

// maxDepth bounds calls under way, as Python's recursion limit does.
const maxDepth = 1000

// frame is a call under way, or a statement at the top of a module.
type frame struct {
	code *linked
	regs *window
	fn   *Function // nil of statements
	prev *frame
	next *frame // kept for the next call
	gen  *generator
	// handled are the exceptions that the frame is handling, innermost last.
	handled  []*diag.Error
	far      []value.Cell
	building *value.Building // of a class body
	fold     *folding        // what the generator's elements go to, nil: the loop of the frame before
	class    *value.ClassCell
	made     value.Cell // what the call gives in place of its result: the instance of an __init__
	sizes    *dims      // of the annotations; see checkParams
	site     diag.Place // where the recorder stood before the call
	pc       int        // of the next instruction
	room     int        // slots of the stack from regs on
	depth    int
	then     then
	ret      uint8 // the caller's slot for the result
	root     bool  // returning from it leaves run
	simple   bool  // nothing is to be done when it ends but to empty its slots
	arrays   bool  // a slot may own an array
	loops    bool  // a loop may hold a generator alone
}

// slots makes a window at the start of a new piece of the stack.
func newStack() (regs *window, room int) {
	s := make([]value.Cell, chunk)
	return (*window)(s), chunk
}

// windowAt is the window that begins at a slot of the frame.
func (f *frame) windowAt(slot int) *window {
	return (*window)(unsafe.Pointer(&f.regs[slot]))
}

// after is the frame behind f, made if there is none.
func (f *frame) after() *frame {
	if f.next == nil {
		f.next = &frame{prev: f, depth: f.depth + 1}
	}
	return f.next
}

// enter readies the frame after f for a call whose arguments stand in f's slots
// from base on. It moves to another piece of the stack where there is no room.
func (m *Machine) enter(f *frame, lc *linked, base, args int) (*frame, error) {
	if f.depth >= maxDepth {
		return nil, value.Errorf(value.RecursionError, "maximum recursion depth exceeded")
	}
	nf := f.after()
	nf.code, nf.pc, nf.ret, nf.root, nf.simple, nf.arrays = lc, 0, 0, false, false, false
	nf.gen, nf.made, nf.fn, nf.then = nil, value.Cell{}, nil, thenPut
	if f.gen == nil && f.room-base >= 2*code.Window {
		nf.regs, nf.room = f.windowAt(base), f.room-base
		return nf, nil
	}
	m.elsewhere(f, nf)
	copy(nf.regs[:args], f.regs[base:base+args])
	clear(f.regs[base : base+args])
	return nf, nil
}

// elsewhere gives a frame a window that does not overlap its caller's: behind
// all that the stack holds, or in a new piece.
func (m *Machine) elsewhere(f, nf *frame) {
	below := f
	for below.gen != nil { // a generator's slots are its own
		below = below.prev
	}
	if end := below.code.slots; below.room-end >= 2*code.Window {
		nf.regs, nf.room = below.windowAt(end), below.room-end
		return
	}
	if m.spare != nil {
		nf.regs, nf.room, m.spare = m.spare, chunk, nil
		return
	}
	nf.regs, nf.room = newStack()
}
