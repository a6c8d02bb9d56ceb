// What a run computes when, for explain: values are computed here where lang/vm computes them, and
// what waits is recorded in the same programs.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
)

// Foresight hears what running would do with arrays, in the order in which it would.
type Foresight struct {
	record.Foresight
	// Called hears of a function that computes arrays by itself, outside of programs.
	Called func(name string, args, results []*object.Array, at diag.Place)
}

// Foresee is Expr that tells what running would compute on the way.
func (ck *Checker) Foresee(f *diag.File, x syntax.Expr, near func(name string) (object.Value, bool), fs *Foresight) (object.Value, error) {
	r := ck.m.R
	ck.foresight, r.Foresight, r.Engine = fs, &fs.Foresight, ck.opts.Engine
	defer func() { ck.foresight, r.Foresight, r.Engine = nil, nil, nil }()
	return ck.Expr(f, x, near)
}

// ForeseeAll is Foresee of statements, one after the other. Lost says that what follows depends on
// what only running gives.
func (ck *Checker) ForeseeAll(mod *syntax.Module, body []syntax.Stmt, fs *Foresight) (lost bool, err error) {
	ck.Expect(mod.File, mod)
	r := ck.m.R
	ck.foresight, r.Foresight, r.Engine = fs, &fs.Foresight, ck.opts.Engine
	defer func() { ck.foresight, r.Foresight, r.Engine = nil, nil, nil }()
	for _, st := range body {
		res, err := ck.Statement(mod, st)
		switch {
		case err != nil:
			return lost, err
		case len(res.Errors) > 0:
			return lost, res.Errors[0]
		case res.Ended:
			return lost, nil
		}
		if lost = lost || res.Lost; res.Value != nil {
			ck.computes("", arraysOf(res.Value)...)
		}
	}
	return lost, nil
}

// ForeseeUncalled is Foresee of the functions that annotations of tensors describe and that nothing has
// called: with arguments of which those alone are known. It reports whether there are any.
func (ck *Checker) ForeseeUncalled(fs *Foresight) (found bool, err error) {
	r := ck.m.R
	ck.foresight, r.Foresight, r.Engine = fs, &fs.Foresight, ck.opts.Engine
	defer func() { ck.foresight, r.Foresight, r.Engine = nil, nil, nil }()
	for _, c := range slices.Clone(ck.codes) {
		var fails []*diag.Error
		walkCodes(c, func(c *code.Code) {
			if c.Form != code.Function || c.Generator || ck.called[c] || !speaks(c) || len(fails) > 0 {
				return
			}
			found = true
			out := ck.byAnnotations(c)
			if fails = out.fails; out.returned {
				fails = nil
				ck.computes("", arraysOf(out.v)...)
			}
		})
		if len(fails) > 0 {
			return true, fails[0]
		}
	}
	return found, nil
}

// arraysOf lists the arrays of a value.
func arraysOf(v object.Value) (out []object.Value) {
	for _, a := range arraysIn(nil, v, 2) {
		out = append(out, a)
	}
	return out
}

// Parted reports whether it is not known that the program comes to where the check is.
func (ck *Checker) Parted() bool { return len(ck.heap.marks) > 0 }

// aside readies the recorder for what no run would do; the function goes back.
func (ck *Checker) aside() (back func()) {
	was := ck.m.R.Foresight
	ck.m.R.Foresight = nil
	return func() { ck.m.R.Foresight = was }
}

// computes has values computed in one program, of which the array is called by a name.
func (ck *Checker) computes(name string, vs ...object.Value) {
	if name != "" && name[0] != '.' {
		for _, v := range vs {
			if a, ok := v.(*object.Array); ok && a.Name == "" {
				a.Name = name
			}
		}
	}
	_ = ck.m.R.Settle(vs...)
}

// ahead computes what an instruction keeps, or what is to be there before it.
func (f *frame) ahead(in code.Ins) {
	ck := f.ck
	keeps := func(name string, slots ...uint8) {
		for _, s := range slots {
			ck.computes(name, f.regs[s])
		}
	}
	switch in.Op {
	case code.StoreGlobal:
		keeps(f.c.Names[in.D], in.A)
	case code.StoreFree:
		keeps(f.c.FreeNames[in.D], in.A)
	case code.StoreCell:
		keeps(f.c.Locals[in.A], in.B)
	case code.StoreFar:
		keeps(f.c.Far[in.D], in.A)
	case code.Return, code.Show:
		keeps("", in.A)
	case code.SetAttr, code.ListAppend, code.ListExtend, code.SetAdd, code.Unpack, code.UnpackEx, code.Iter:
		keeps("", in.B)
	case code.DictPut:
		keeps("", in.B, in.C)
	case code.Yield:
		keeps("", in.A)
		f.settleTemps()
	case code.Settle:
		for i := range in.B {
			keeps("", in.A+i)
		}
	case code.List, code.Set:
		ck.computes("", f.regs[in.B:int(in.B)+int(in.C)]...)
	case code.Dict:
		ck.computes("", f.regs[in.B:int(in.B)+2*int(in.C)]...)
	case code.SetItem, code.SetItem2, code.AugItem:
		if _, ok := f.regs[in.A].(*object.Array); !ok {
			keeps("", in.C)
		}
	}
}

// behind lets go of what an instruction was the last to read; when nothing waits any more, what comes
// next has a program of its own.
func (f *frame) behind(in code.Ins, last uint8, before [3]object.Value) {
	for bit, slot := range [3]uint8{in.A, in.B, in.C} {
		if bit > 0 && slot == in.A && writesA(in.Op) { // what it made, which may be what it read: x.real, x /= y
			continue
		}
		if last&(1<<bit) != 0 && isOne(f.regs[slot], before[bit]) {
			f.regs[slot] = nil
		}
	}
	first, n := int(in.A), 0
	switch in.Op {
	case code.Call:
		n = 1 + int(in.B)
	case code.CallMethod:
		n = 2 + int(in.B)
	case code.CallEx:
		n = 3
	}
	for slot := first; slot < first+n; slot++ { // the arguments are gone
		if slot != int(in.C) {
			f.regs[slot] = nil
		}
	}
	if !f.waits() {
		f.ck.m.R.Fresh()
	}
}

// isOne reports whether two values are one array, or one tuple.
func isOne(a, b object.Value) bool {
	switch x := a.(type) {
	case *object.Array:
		y, ok := b.(*object.Array)
		return ok && x == y
	case object.Tuple:
		y, ok := b.(object.Tuple)
		return ok && len(x) == len(y) && len(x) > 0 && &x[0] == &y[0]
	}
	return false
}

// temps are the values that wait in a frame's temporaries.
func (f *frame) temps() (out []object.Value) {
	for _, v := range f.regs[min(len(f.c.Locals), len(f.regs)):f.c.Slots] {
		switch x := v.(type) {
		case *object.Array:
			if x.Pending() != nil {
				out = append(out, v)
			}
		case object.Tuple:
			out = append(out, v)
		}
	}
	return out
}

func (f *frame) waits() bool { return len(f.temps()) > 0 }

// settleTemps computes all that waits in a frame, in one program.
func (f *frame) settleTemps() {
	f.ck.computes("", f.temps()...)
	f.ck.m.R.Fresh()
}

// calls readies the arguments of a builtin as a run does.
func (ck *Checker) calls(e *builtin.Entry, args []object.Value, kw []object.Kw) {
	if e.Reads() {
		return
	}
	for _, a := range args {
		ck.computes("", a)
	}
	for _, k := range kw {
		ck.computes("", k.Value)
	}
}

// computed tells of what a function has computed by itself. Its arguments are there by then.
func (ck *Checker) computed(v object.Value, e *builtin.Entry, args []object.Value, kw []object.Kw) {
	results := opaque(nil, v)
	if len(results) == 0 {
		return
	}
	var operands []*object.Array
	for _, k := range kw {
		args = append(args[:len(args):len(args)], k.Value)
	}
	for _, a := range args {
		ck.computes("", a)
		operands = arraysIn(operands, a, 2)
	}
	ck.foresight.Called(e.Name(), operands, results, ck.m.R.Place())
}

// opaque lists the arrays in what a function gave that no op computes.
func opaque(found []*object.Array, v object.Value) []*object.Array {
	switch x := v.(type) {
	case *object.Array:
		if _, ready := x.Ready(); !ready && x.Pending() == nil && x.Name == "" {
			found = append(found, x)
		}
	case object.Tuple:
		for _, part := range x {
			found = opaque(found, part)
		}
	}
	return found
}

func arraysIn(found []*object.Array, v object.Value, most int) []*object.Array {
	switch x := object.Unnamed(v).(type) {
	case *object.Array:
		return append(found, x)
	case object.Tuple:
		for _, e := range x {
			if most > 0 {
				found = arraysIn(found, e, most-1)
			}
		}
	case *object.List:
		for _, e := range x.Values() {
			if most > 0 {
				found = arraysIn(found, e, most-1)
			}
		}
	}
	return found
}
