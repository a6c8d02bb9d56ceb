// Variables that may be unbound though they have a value on the way that is followed.
package check

import "github.com/tq-lang/tq/lang/code"

// loosens notes the variables that are bound in one of two worlds alone.
func (f *frame) loosens(a, b *world) {
	for i := range min(len(f.c.Locals), len(a.regs), len(b.regs)) {
		if (a.regs[i] == nil) != (b.regs[i] == nil) {
			f.loosen(i)
		}
	}
}

func (f *frame) loosen(slot int) {
	if f.loose == nil {
		f.loose = map[int]bool{}
	}
	f.loose[slot] = true
}

// readsLoose reports an instruction that may find a variable unbound where that is caught.
func (f *frame) readsLoose(in code.Ins) bool {
	loose := false
	switch in.Op {
	case code.LoadGlobal, code.LoadName:
		c := f.mod.find(f.c.Names[in.D])
		loose = f.ck.unseen || f.mod.unseen || c != nil && c.loose
	case code.LoadFree:
		loose = f.fn.free[in.D].loose
	case code.LoadCell:
		c, ok := f.regs[in.B].(*cell)
		loose = ok && c.loose
	case code.LoadFar:
		loose = true
	}
	if !loose && len(f.loose) > 0 {
		loose = f.loose[int(in.A)] || f.loose[int(in.B)] || f.loose[int(in.C)]
	}
	return loose && f.catchesNames()
}

// catchesNames reports that an error of a name may be caught, of the instruction under way.
func (f *frame) catchesNames() bool {
	for g := f; g != nil; g = g.up {
		if f.ck.catchesName(g.c, max(g.pc-1, 0)) {
			return true
		}
	}
	return false
}
