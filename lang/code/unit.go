// This file: a code in the making: its slots, its instructions, and their
// packing once it is known how many slots the variables take.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Temporaries are numbered from here until the code is packed: they come after
// the variables, and inlined comprehensions may add to those.
const tempBase = 1 << 12

// wide is an instruction whose operands are not packed yet.
type wide struct {
	op         Op
	a, b, c, d int
}

// unit is a code in the making.
type unit struct {
	*compiler
	c      *Code
	up     *unit // the code around; nil at the top of a module
	scope  *syntax.Scope
	regs   map[string]int // slots of the variables
	far    map[string]int // places of those beyond MaxLocals
	named  int            // how many variables have slots; hidden ones come after
	layers []*layer       // the inlined comprehensions around, outermost first
	spare  []group
	ins    []wide
	top    int // temporaries in use
	most   int
	label  int // where the last jump was sent that goes to the end of the code
	blocks []*block
	depth  int // exceptions being handled
	show   bool
	lates  [][2]int // the slots of c.Late
	consts map[any]int
	names  map[string]int
	frees  map[string]int
}

// unit starts a code. Params are nil for all but functions.
func (m *compiler) unit(up *unit, form Form, name string, scope *syntax.Scope, params []*syntax.Param, node syntax.Node) *unit {
	u := &unit{compiler: m, up: up, scope: scope, regs: map[string]int{}, far: map[string]int{},
		label: -1, consts: map[any]int{}, names: map[string]int{}, frees: map[string]int{}}
	u.c = &Code{Form: form, Name: name, Qual: name, File: m.file, Node: node, Params: params, Kws: [][]string{nil}, Carets: map[int]diag.Span{}}
	if up != nil {
		u.c.Qual = up.qualified(name)
	}
	return u
}

// qualified is the full name of what this code defines.
func (u *unit) qualified(name string) string {
	switch {
	case u.up == nil || slices.Contains(u.scope.Globals, name):
		return name
	case u.c.Form == ClassBody:
		return u.c.Qual + "." + name
	}
	return u.c.Qual + ".<locals>." + name
}

// variables gives the variables of a function or class body their slots, first
// the hidden ones: those from maxSlots on become far ones, but parameters and
// captured variables have slots.
func (u *unit) variables(params, maxSlots int, hidden ...string) {
	captured := u.captured[u.scope]
	n := len(hidden)
	for i, name := range u.scope.Locals {
		if i < params || captured[name] {
			n++
		}
	}
	if n > maxSlots {
		u.fail(diag.SyntaxTooLarge, u.c.Node, "too many variables: %d parameters and variables of inner functions; the limit is %d", n, maxSlots)
	}
	for _, name := range hidden {
		u.variable(name)
	}
	for i, name := range u.scope.Locals {
		if _, known := u.regs[name]; known {
			continue
		}
		if i >= params && !captured[name] {
			if n >= maxSlots {
				u.far[name] = len(u.c.Far)
				u.c.Far = append(u.c.Far, name)
				continue
			}
			n++
		}
		u.variable(name)
	}
	u.named = len(u.c.Locals)
}

func (u *unit) variable(name string) {
	u.regs[name] = len(u.c.Locals)
	u.c.Locals = append(u.c.Locals, name)
}

// cells makes the cells of captured variables.
func (u *unit) cells() {
	for _, name := range u.scope.Locals {
		if slot, ok := u.regs[name]; ok && u.captured[u.scope][name] {
			u.c.Cells = append(u.c.Cells, uint8(slot))
			u.emit(u.c.Node, MakeCell, slot, 0, 0, 0)
		}
	}
}

// group is a row of hidden variables that is not in use.
type group struct {
	key      string
	first, n int
}

// hidden gives comprehension variables slots in a row. Slots of others with the
// same names are used again, and where variables are many, of any others.
func (u *unit) hidden(key string, names []string, n syntax.Node) int {
	for i, g := range u.spare {
		if g.key == key || len(u.c.Locals) > MaxLocals && g.n == len(names) && key[0] == g.key[0] {
			u.spare = slices.Delete(u.spare, i, i+1)
			return g.first
		}
	}
	first := len(u.c.Locals)
	for _, name := range names {
		u.c.Locals = append(u.c.Locals, "."+name)
	}
	u.fits(n)
	return first
}

// temp takes a temporary.
func (u *unit) temp(n syntax.Node) int { return u.temps(n, 1) }

// temps takes some in a row.
func (u *unit) temps(n syntax.Node, count int) int {
	first := tempBase + u.top
	u.top += count
	u.most = max(u.most, u.top)
	u.fits(n)
	return first
}

func (u *unit) fits(n syntax.Node) {
	if len(u.c.Locals)+u.most > Window {
		u.tooLarge(n)
	}
}

// room is how many values a display or call may put into a row of temporaries.
func (u *unit) room() int {
	return min(64, (Window-len(u.c.Locals)-u.top)/2)
}

func isTemp(slot int) bool { return slot >= tempBase }

func (u *unit) here() int { return len(u.ins) }

// emit adds an instruction whose errors show n.
func (u *unit) emit(n syntax.Node, op Op, a, b, c, d int) int {
	if u.emitted++; u.emitted > maxInstructions {
		u.fail(diag.SyntaxTooLarge, n, "code is too large: more than %d instructions", maxInstructions)
	}
	u.ins = append(u.ins, wide{op, a, b, c, d})
	u.c.Nodes = append(u.c.Nodes, n)
	return len(u.ins) - 1
}

// caret tells what of the node the last instruction's errors underline.
func (u *unit) caret(s diag.Span) {
	if !s.Empty() {
		u.c.Carets[len(u.ins)-1] = s
	}
}

// patch sends jumps to what comes next.
func (u *unit) patch(jumps ...int) {
	for _, at := range jumps {
		u.ins[at].d = u.here()
		u.label = u.here()
	}
}

// target is the place of what comes next, which something below goes on at.
func (u *unit) target() int {
	u.label = u.here()
	return u.label
}

// reachable reports whether what comes next can be reached.
func (u *unit) reachable() bool {
	k := len(u.ins) - 1
	return k < 0 || u.label > k || !Ins{Op: u.ins[k].op}.Ends()
}

// over jumps to what patch is told, if this place can be reached.
func (u *unit) over(n syntax.Node) []int {
	if !u.reachable() {
		return nil
	}
	return []int{u.emit(n, Jump, 0, 0, 0, 0)}
}

// late notes what is looked up after the instructions from one on.
func (u *unit) late(from int, name string, slot, index int) {
	u.c.Late = append(u.c.Late, Late{From: from, To: len(u.ins), Name: name})
	u.lates = append(u.lates, [2]int{slot, index})
}

// move copies a slot.
func (u *unit) move(n syntax.Node, to, from int) {
	if to != from {
		u.emit(n, Move, to, from, 0, 0)
	}
}

// none ends the code with None, if its end can be reached.
func (u *unit) none(n syntax.Node) {
	if !u.reachable() {
		return
	}
	t := u.temp(n)
	u.emit(n, LoadK, t, 0, 0, u.constant(object.None))
	u.emit(n, Return, t, 0, 0, 0)
}

// finish packs the code.
func (u *unit) finish() *Code {
	c := u.c
	c.Slots = max(len(c.Locals)+u.most, 1)
	if c.Slots > Window {
		u.tooLarge(c.Node)
	}
	at := func(slot int) int {
		if isTemp(slot) {
			return slot - tempBase + len(c.Locals)
		}
		return slot
	}
	c.Ins = make([]Ins, len(u.ins))
	for i, w := range u.ins {
		for _, letter := range opcodes[w.op].Args {
			switch letter {
			case 'A':
				w.a = at(w.a)
			case 'B':
				w.b = at(w.b)
			case 'C':
				w.c = at(w.c)
			}
		}
		if (w.op == Format || w.op == List) && w.d > 0 { // a slot stands there
			w.d = at(w.d-1) + 1
		}
		if w.a|w.b|w.c > 255 || w.a|w.b|w.c < 0 {
			u.tooLarge(c.Nodes[i])
		}
		c.Ins[i] = Ins{w.op, uint8(w.a), uint8(w.b), uint8(w.c), int32(w.d)}
	}
	c.thread()
	for i := range c.Handlers {
		h := &c.Handlers[i]
		slot := at(int(h.Slot) + tempBase)
		if slot >= Window {
			u.tooLarge(c.Node)
		}
		h.Slot = uint8(slot)
	}
	for i := range c.Late {
		l := &c.Late[i]
		l.Slot, l.Index = uint8(min(at(u.lates[i][0]), Window-1)), uint8(min(at(u.lates[i][1]), Window-1))
	}
	slices.Sort(c.Cells)
	c.Last = lastReads(c)
	return c
}

// thread sends jumps to jumps where those go, also those that test again what
// has just been tested.
func (c *Code) thread() {
	for pc := range c.Ins {
		in := &c.Ins[pc]
		temp := int(in.A) >= len(c.Locals) // of a variable Python asks each time
		if !in.Jumps() || in.Op == Loop || in.Op == ForLoop {
			continue
		}
		for {
			there := c.Ins[in.D]
			switch {
			case there.Op == Jump, temp && in.tests() && there.Op == in.Op && there.A == in.A:
				in.D = there.D
				continue
			case temp && in.tests() && there.tests() && there.A == in.A:
				in.D++
				continue
			}
			break
		}
	}
}

func (in Ins) tests() bool { return in.Op == JT || in.Op == JF }
