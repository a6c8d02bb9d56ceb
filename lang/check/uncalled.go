// Functions that nothing calls: each is followed once, with arguments of which its
// annotations alone are known.
package check

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// uncalledBudget is how many steps a function that nothing calls may take.
const uncalledBudget = 40_000

// tryAll follows functions that nothing calls and gives the errors of types and shapes that
// any call of them meets, whatever else the program has done by then.
func (ck *Checker) tryAll(mod *syntax.Module, codes []*code.Code) (out []*diag.Error) {
	h := ck.heap
	mark := h.mark()
	budget, effect, blurred, opaque, called := ck.budget, ck.effect, ck.blurred, ck.opaque, ck.called
	ck.missing = missing{} // what they call has been followed, or is followed by itself
	defer func() {
		h.undo(mark)
		h.unmark()
		ck.budget, ck.effect, ck.blurred, ck.opaque, ck.called = budget, effect, blurred, opaque, called
	}()
	ck.called = map[*code.Code]bool{}
	ck.m.R.FilesStay = false // others may make them
	ck.budget = min(ck.budget, uncalledBudget)
	shapes := ck.shapesChange(mod)
	for _, n := range syntax.BoundNames(mod.Body) {
		if c := ck.variable(ck.main, n); c.v == nil {
			ck.assign(c, object.Unknown{}) // the program ends before it, or has deleted it
		}
	}
	for _, c := range ck.main.cells {
		if _, isArray := c.v.(*object.Array); isArray && shapes {
			ck.assign(c, plainUnknown)
		}
	}
	for _, c := range codes {
		from := h.mark()
		ck.effect.Any = true
		ck.havoc()
		for _, d := range ck.try(c) {
			if Static(d) && !ck.notSure(d) {
				out = append(out, d)
			}
		}
		h.undo(from)
		h.unmark()
	}
	return out
}

// try follows one function; no errors are given where one is meant.
func (ck *Checker) try(c *code.Code) (fails []*diag.Error) {
	marks := len(ck.heap.marks)
	defer func() {
		if r := recover(); r != nil {
			if _, isLost := r.(lost); !isLost {
				ck.Faults = append(ck.Faults, diag.New(diag.RunInternal, "InternalError", diag.Place{File: c.File, Span: c.Node.Span()}, "%v", r))
			}
			ck.top, ck.depth, fails = nil, 0, nil
			ck.heap.marks = ck.heap.marks[:marks]
		}
	}()
	out := ck.byAnnotations(c)
	if out.returned || ck.means(out.fails) {
		return nil
	}
	return out.fails
}

// byAnnotations runs a function with arguments of which its annotations alone are known.
func (ck *Checker) byAnnotations(c *code.Code) outcome {
	ck.steps, ck.asked, ck.limit = 0, 0, ck.budget
	ck.m.R.Begin()
	fn := &Function{ck: ck, c: c, mod: ck.main}
	fn.Name, fn.Qual = c.Name, c.Qual
	for range c.Free {
		fn.free = append(fn.free, &cell{v: object.Unknown{}})
	}
	f := ck.newFrame(c, ck.main, fn)
	for i := range c.Params {
		f.regs[i] = object.Unknown{}
	}
	return f.run()
}
