// Frames: one for each call under way. A frame's slots are a window of the stack
// that begins among its caller's: arguments are evaluated where the callee has
// its parameters. Frames that have ended wait behind their callers to be used
// again.
package vm

import (
	"unsafe"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record/trace"
	"github.com/tq-lang/tq/lang/syntax"
)

// window is what a byte can name.
type window = [code.Window]object.Cell

// chunk is how many slots a piece of the stack has. Frames never move: where one
// does not fit, it begins in the next piece. The frame that a piece was taken for, and no
// other, has room for all of it, and leaves the piece for the next one that needs it.
const chunk = 1 << 13

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
	far      []object.Cell
	building *object.Building // of a class body
	fold     *folding         // what the generator's elements go to, nil: the loop of the frame before
	class    *object.ClassCell
	made     object.Cell // what the call gives in place of its result: the instance of an __init__
	sizes    *dims       // of the annotations; see checkParams
	site     diag.Place  // where the recorder stood before the call
	pc       int         // of the next instruction
	room     int         // slots of the stack from regs on: chunk of a frame that a piece was taken for
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
	s := make([]object.Cell, chunk)
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

// fewFrames wait behind the top one.
const fewFrames = 1000

// LetGo forgets the frames that a deep recursion has left, with their slots.
func (m *Machine) LetGo() {
	f := m.top
	for n := 0; f != nil && n < fewFrames; n++ {
		f = f.next
	}
	if f != nil {
		f.next = nil
	}
}

// enter readies the frame after f for a call whose arguments stand in f's slots
// from base on. It moves to another piece of the stack where there is no room.
func (m *Machine) enter(f *frame, lc *linked, base, args int) (*frame, error) {
	if f.depth >= m.deepest {
		return nil, tooDeep("")
	}
	nf := f.after()
	nf.code, nf.pc, nf.ret, nf.root, nf.simple, nf.arrays = lc, 0, 0, false, false, false
	nf.gen, nf.made, nf.fn, nf.then = nil, object.Cell{}, nil, thenPut
	if f.gen == nil && f.room-base >= 2*code.Window {
		nf.regs, nf.room = f.windowAt(base), within(f.room-base)
		return nf, nil
	}
	m.elsewhere(f, nf)
	copy(nf.regs[:args], f.regs[base:base+args])
	clear(f.regs[base : base+args])
	return nf, nil
}

// within is the room of a frame that lies in a piece of the stack that another began, at
// its first slot even: only who began a piece has a whole chunk, and gives it back.
func within(room int) int { return min(room, chunk-1) }

// elsewhere gives a frame a window that does not overlap its caller's: behind
// all that the stack holds, or in a new piece.
func (m *Machine) elsewhere(f, nf *frame) {
	below := f
	for below.gen != nil { // a generator's slots are its own
		below = below.prev
	}
	if end := below.code.slots; below.room-end >= 2*code.Window {
		nf.regs, nf.room = below.windowAt(end), within(below.room-end)
		return
	}
	if m.spare != nil {
		nf.regs, nf.room, m.spare = m.spare, chunk, nil
		return
	}
	nf.regs, nf.room = newStack()
}

// Linked code: what one session keeps beside code that is shared and read-only.
// Names have become Globals of a module, constants cells, and each attribute has
// a cache.

// linked is code as a session runs it.
type linked struct {
	c       *code.Code
	mod     *Module
	ins     []code.Ins // a copy: it may be changed for breakpoints
	consts  []object.Cell
	globals []*Global
	caches  []cache
	binds   []binding // by the keywords of a call
	codes   []*linked
	specs   []*pytext.Spec // of formats that are constants, once they were used
	places  []diag.Place   // of each instruction, once one is asked for
	traces  []*trace.Trace // by the instruction that a trace begins with; nil until there is one
	dicts   []*object.Dict // by the instruction that makes one: the form of its keys; nil until there is one
	shown   *codeObject    // __code__, once it was asked for
	sole    *Function      // of a generator expression that captures nothing, once one was made: nobody sees it
	params  int            // parameters, which are the first slots
	locals  int            // slots of variables
	slots   int            // slots in all
	simple  bool           // a call by position with all arguments needs no binding
	loose   bool           // nor has it *args or **kwargs
	// gathers: it has *args or **kwargs, and is else entered as others are.
	gathers bool
	// generates: a call makes a generator, and its arguments are bound by position.
	generates bool
	// positional is how many parameters arguments by position can have.
	positional int
}

// does says which method of lists run has a way of its own for.
type does uint8

const (
	appends does = 1 + iota
	pops
)

// cache is what an attribute's name meant the last time.
type cache struct {
	of     object.AttrCache // of instances
	table  uint64           // of a type whose attributes are all in the builtin table
	entry  *builtin.Entry
	prefix string         // of a type that entry must be asked for anew; "": table says enough
	mod    *object.Module // of a module's attribute
	super  superCache
	class  object.ClassCache // of classes
	other  object.AttrCache  // what of was before, of instances of another layout
	method *Function         // of.Method, if it is a function
	bind   binding
	kw     bool // a call with keywords
	does   does // what run does itself
	known  object.Cell
}

// superCache is the function that a name of super() was.
type superCache struct {
	class *object.Class
	stamp *object.Stamp
	fn    *Function
}

// binding is a function whose parameters the arguments of a call with keywords are in
// order, and how many these are.
type binding struct {
	of *linked
	n  int
}

// takes reports a call whose arguments stand where their parameters are, and leave none
// of the others without a default.
func (b *binding) takes(fn *Function, n int, kw bool) bool {
	return n >= fn.least && (kw && b.of == fn.code && b.n == n || !kw && n <= fn.code.positional)
}

const (
	nameLength = 32      // a text may have that is taken for a name
	manyNames  = 1 << 14 // are known at once
)

// constant is the cell of a constant. Of short texts there is one for the whole session, so
// that a dict finds keys that the program writes by their addresses.
func (m *Machine) constant(v object.Value) object.Cell {
	s, ok := v.(object.Str)
	if !ok || len(s) > nameLength {
		return object.CellOf(v)
	}
	c, known := m.names[string(s)]
	if !known {
		if len(m.names)%manyNames == 0 {
			m.names = map[string]object.Cell{}
		}
		c = object.CellOf(v)
		m.names[string(s)] = c
	}
	return c
}

// name is constant of a name.
func (m *Machine) name(s string) object.Cell {
	if c, known := m.names[s]; known {
		return c
	}
	return m.constant(object.Str(s))
}

// link readies code for a module.
func link(c *code.Code, mod *Module) *linked {
	lc := &linked{c: c, mod: mod, ins: append([]code.Ins(nil), c.Ins...), params: len(c.Params), locals: len(c.Locals), slots: c.Slots}
	lc.consts = make([]object.Cell, len(c.Consts))
	for i, v := range c.Consts {
		lc.consts[i] = mod.m.constant(v)
	}
	lc.globals = make([]*Global, len(c.Names))
	for i, n := range c.Names {
		lc.globals[i] = mod.global(n)
	}
	lc.binds = make([]binding, len(c.Kws))
	lc.caches = make([]cache, len(c.Sites))
	for i := range c.Sites {
		lc.caches[i].kw = len(c.Sites[i].Kw) > 0
	}
	if c.Form == code.GenExpr {
		lc.params = 1
	}
	lc.codes = make([]*linked, len(c.Codes))
	for i, inner := range c.Codes {
		lc.codes[i] = link(inner, mod)
	}
	lc.simple = c.Form != code.ClassBody && !c.Generator && c.Form != code.GenExpr && len(c.Far) == 0
	lc.loose = lc.simple
	for _, p := range c.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			lc.positional++
		case syntax.KwOnly:
			lc.simple = false
		default:
			lc.simple, lc.loose = false, false
		}
	}
	lc.gathers = !lc.loose && !c.Generator && (c.Form == code.Function || c.Form == code.Lambda) && len(c.Far) == 0
	if c.Form == code.GenExpr {
		lc.positional = 1
	}
	lc.generates = (c.Generator || c.Form == code.GenExpr) && len(c.Far) == 0 && lc.positional == lc.params
	return lc
}
