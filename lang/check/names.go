// Names that nothing binds, in functions that nothing calls and on ways that the program may not go; and those
// functions: each is followed once, with arguments of which its annotations alone are known.
package check

import (
	"maps"
	"slices"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// missing are names that were met where nothing had bound them.
type missing struct {
	names   map[*diag.Error]string
	out     []*diag.Error // of them those that nothing catches
	dropped []diag.Place
}

// meet notes the error of an instruction that reads a name.
func (m *missing) meet(d *diag.Error, c *code.Code, in code.Ins) {
	if in.Op != code.LoadGlobal && in.Op != code.LoadName || d.Class != "NameError" {
		return
	}
	if m.names == nil {
		m.names = map[*diag.Error]string{}
	}
	m.names[d] = c.Names[in.D]
}

// escapes notes an error of the instruction at pc that nothing catches.
func (m *missing) escapes(f *frame, pc int, d *diag.Error) {
	if _, is := m.names[d]; !is || slices.Contains(m.out, d) {
		return
	}
	for g := f; g != nil; g = g.up {
		if g != f {
			pc = max(g.pc-1, 0)
		}
		if f.ck.catchesName(g.c, pc) {
			return
		}
	}
	m.out = append(m.out, d)
}

// catchesName reports whether a NameError of the instruction at pc may end in the code: what only
// passes on after a finally, and clauses for other classes, do not end it.
func (ck *Checker) catchesName(c *code.Code, pc int) bool {
	for h := c.HandlerAt(pc); h != nil; h = c.HandlerAt(pc) {
		pc = h.Target
		for at := pc; ; at++ {
			op := c.Ins[at].Op
			if op == code.Reraise {
				break
			}
			if op == code.JNoMatch && ck.otherClasses(c, at) {
				at = int(c.Ins[at].D) - 1
			} else if ends(op) {
				return true
			}
		}
	}
	return false
}

// otherClasses reports a clause of which the classes are builtin ones that no NameError is of.
func (ck *Checker) otherClasses(c *code.Code, at int) bool {
	x, _ := c.Nodes[at].(syntax.Expr)
	list := []syntax.Expr{x}
	if t, ok := x.(*syntax.Tuple); ok {
		list = t.Elts
	}
	for _, e := range list {
		n, ok := e.(*syntax.Name)
		if !ok || ck.rebinds(c, n.ID) {
			return false
		}
		v, _ := ck.m.Builtin(n.ID)
		class, ok := v.(*object.Class)
		if !ok || !isExceptionClass(class) || slices.Contains([]string{"BaseException", "Exception", "NameError", "UnboundLocalError"}, class.Name) {
			return false
		}
	}
	return len(list) > 0
}

// rebinds reports a name that may be another than the builtin one.
func (ck *Checker) rebinds(c *code.Code, name string) bool {
	return ck.main.find(name) != nil || ck.mayBind() || ck.unseen || slices.Contains(c.Locals, name) || slices.Contains(c.FreeNames, name) || slices.Contains(c.Far, name)
}

// ends reports instructions of a handler that may end an exception.
func ends(op code.Op) bool {
	switch op {
	case code.JNoMatch, code.JNoStar, code.StarBegin, code.WithExcept, code.Return, code.PopExcept:
		return true
	}
	return false
}

// passesOn reports a handler that raises again what it has caught, and has no clauses.
func passesOn(ins []code.Ins) bool {
	for _, in := range ins {
		if in.Op == code.Reraise || ends(in.Op) {
			return in.Op == code.Reraise
		}
	}
	return false
}

// drop forgets an error that something may catch, or that has been told, and those like it.
func (m *missing) drop(err error) {
	d, ok := err.(*diag.Error)
	if _, is := m.names[d]; !ok || !is {
		return
	}
	m.dropped = append(m.dropped, d.Place)
	m.forget(d.Place)
}

func (m *missing) forget(at diag.Place) {
	for o := range m.names {
		if o.Place == at {
			delete(m.names, o)
		}
	}
}

// Uncalled gives the errors of what the program may not come to: names that are bound nowhere,
// wherever they stand, and what any call of a function meets that nothing calls. It is asked
// when all statements have been checked.
func (ck *Checker) Uncalled(mod *syntax.Module) []*diag.Error {
	if ck.main.named != nil {
		return ck.uncalled(mod, ck.main.named.Any)
	}
	return ck.uncalled(mod, usesGlobals(mod))
}

func (ck *Checker) uncalled(mod *syntax.Module, globals bool) []*diag.Error {
	bound, open := map[string]bool{}, false
	if ck.main.named != nil {
		maps.Copy(bound, ck.main.named.Bound)
	}
	for _, c := range ck.codes {
		walkCodes(c, func(c *code.Code) {
			for _, in := range c.Ins {
				open = open || in.Op == code.ImportStar
				if in.Op == code.StoreGlobal {
					bound[c.Names[in.D]] = true
				}
			}
		})
	}
	if open || globals {
		return nil
	}
	var out []*diag.Error
	for _, d := range ck.missing.out {
		if name, is := ck.missing.names[d]; is && !foreign(d.Place.File) && !bound[name] && !bindsNow(ck.main, name) && !ck.open && !ck.broken {
			out = append(out, d)
		}
	}
	var try []*code.Code
	for _, c := range ck.codes {
		walkCodes(c, func(c *code.Code) {
			if c.Form == code.Function && !ck.called[c] {
				out = append(out, ck.unboundIn(c, bound)...)
				if !c.Generator && speaks(c) {
					try = append(try, c)
				}
			}
		})
	}
	if len(try) > 0 {
		out = append(out, ck.tryAll(mod, try)...)
	}
	return distinct(out)
}

// speaks reports a function of which the annotations say what tensors it takes or gives: it
// is checked for all of them. Of others no more is an error before they are called than a
// name that nothing binds: a program that never calls them runs.
func speaks(c *code.Code) bool {
	def, ok := c.Node.(*syntax.FuncDef)
	return ok && (annot.Speaks(def.Returns) || slices.ContainsFunc(def.Params, func(p *syntax.Param) bool { return annot.Speaks(p.Ann) }))
}

func walkCodes(c *code.Code, f func(*code.Code)) {
	f(c)
	for _, inner := range c.Codes {
		walkCodes(inner, f)
	}
}

// usesGlobals reports a program that may bind variables by their names.
func usesGlobals(mod syntax.Node) (found bool) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Name); ok {
			switch id.ID {
			case "globals", "exec", "eval", "setattr", "vars":
				found = true
			}
		}
		return !found
	})
	return found
}

// unboundIn finds the names of a function that mean nothing; where an error may be caught
// they are left.
func (ck *Checker) unboundIn(c *code.Code, bound map[string]bool) []*diag.Error {
	var out []*diag.Error
	for pc, in := range c.Ins {
		if in.Op != code.LoadGlobal || ck.catchesName(c, pc) {
			continue
		}
		name := c.Names[in.D]
		if _, ok := ck.m.Builtin(name); ok || bound[name] || bindsNow(ck.main, name) || name == "__file__" || name == "_" {
			continue
		}
		err := object.Staticf(object.NameError, "name '%s' is not defined", name)
		near := append(append(ck.main.names(), c.Locals...), "np", "numpy", "math", "tf")
		if like := diag.Suggest(name, append(near, builtin.NamesUnder("")...)); like != "" {
			err = err.WithHint("did you mean %s?", like)
		}
		out = append(out, ck.m.Describe(c, pc, nil, err))
	}
	return out
}

func bindsNow(mod *module, name string) bool {
	c := mod.cell(name)
	return c != nil && c.v != nil
}

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
