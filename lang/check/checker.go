// This file: the checker itself, what it may spend, and how statements are checked.

package check

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/byname"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// DefaultBudget is how many steps the check of a statement may take: an instruction is
// one, a call of a builtin some.
const DefaultBudget = 400_000

// mostDepth is how deep calls within calls are followed.
const mostDepth = 90

// Options say what a check may do.
type Options struct {
	vm.Options
	// Budget is how many steps a statement may take; 0 is DefaultBudget.
	Budget int
	// Find looks for a user's module in folders; Path are those of sys.path.
	Find func(name string, dirs []string) (*modfile.Module, error)
	Path []string
	// Vars are the variables that the program begins with.
	Vars map[string]object.Value
	// Args is sys.argv.
	Args []string
	// Until, if not nil, ends the check: what is not known by then is not known.
	Until context.Context
	// Live is the machine of a session whose statements are checked as they come; see Begin.
	Live *vm.Machine
}

// Checker checks one program.
type Checker struct {
	opts    Options
	m       *vm.Machine
	heap    *heap
	main    *module
	mods    map[string]object.Value
	whole   map[*object.Module]bool // those of which all variables are known
	users   map[*object.Module]*modfile.Module
	others  []*module // beside the program's own
	file    *diag.File
	tree    *syntax.Module
	heard   map[string]error // of names of attributes that nothing has; nil of others
	top     *frame
	depth   int
	rushed  bool // loops are followed as a whole from the first, and calls of Python's modules are not
	within  int  // walks of walks whose elements are being asked for
	steps   int
	budget  int
	limit   int                    // of the steps: the budget, or less within a call
	asked   int                    // how often builtins asked whether to go on
	code    *effects.Routines      // the functions of the program
	effect  effects.Effect         // what may change beside what they change
	ours    map[*object.Class]bool // whether classes are of Python's modules
	spaces  map[*object.Class]*namespace
	lapsed  map[string]bool // attributes of which nothing is known where classes have them
	gens    map[*object.Generator]*generator
	library *importing                     // the module of Python's that is being imported
	walks   map[object.Value]*object.Known // what is walked that builtins have made
	ops     []object.Value                 // the operands of the instruction under way
	codes   []*code.Code                   // of the statements so far
	called  map[*code.Code]bool            // functions that were called
	meant   map[*diag.Error]bool           // errors of raise statements
	blurred bool                           // containers that are reached through classes may have changed
	opaque  bool                           // anything may have changed
	// Types is what is known of the value of each expression.
	Types map[syntax.Node]object.Value
	// Locals is what is known of the variables of functions.
	Locals map[Local]object.Value
	// Faults are tq's own.
	Faults    []*diag.Error
	symbols   int  // how many sizes have been given names
	copied    bool // an array is known by two types, of which one says more
	argv      argv
	texts     ranTexts
	missing   missing
	letters   *module    // what names of annotations mean, by module
	rec       *recorder  // of a text that is being written
	broken    bool       // a part of the program cannot be read: it may bind any name
	open      bool       // a module of which nothing is known has bound its names
	unseen    bool       // the program has the variables as a dict, or runs text: they may be any
	foresight *Foresight // who hears what running would compute, for explain
	// Of a session that goes on:
	mirrors *mirrors
	until   context.Context // ends the check
}

// module is a file's variables.
type module struct {
	name  string
	pkg   string // the package that relative imports begin in
	cells map[string]*cell
	order []string
	// Of a module of the session: what its variables hold, and which there are.
	outer  func(name string) object.Value
	listed func() []string
	rec    *recorder
	named  *byname.Names // what its text does with them by their names; nil: anything
	unseen bool          // they may be any
}

func newModule(name string) *module { return &module{name: name, cells: map[string]*cell{}} }

// cell is the variable of a name, to be read; nil if nothing has bound it.
func (mod *module) cell(name string) *cell {
	c := mod.find(name)
	if c != nil {
		mod.rec.reads(c)
	} else {
		mod.rec.lacks(mod, name)
	}
	return c
}

func (mod *module) find(name string) *cell {
	c := mod.cells[name]
	if c != nil && c.gone {
		return nil
	}
	if c != nil || mod.outer == nil {
		return c
	}
	v := mod.outer(name)
	if v == nil {
		return nil
	}
	return mod.add(name, v)
}

func (mod *module) add(name string, v object.Value) *cell {
	c := &cell{name: name, v: v}
	mod.cells[name] = c
	mod.order = append(mod.order, name)
	return c
}

func (ck *Checker) variable(mod *module, name string) *cell {
	c := mod.find(name)
	if c == nil {
		if c = mod.cells[name]; c == nil {
			c = mod.add(name, nil)
		}
		c.gone = false
		mod.rec.names(c)
	}
	return c
}

// New makes a checker of a program that begins with variables.
func New(o Options) *Checker {
	ck := &Checker{opts: o, heap: newHeap(), main: newModule("__main__"), letters: newModule(""), mods: map[string]object.Value{}, whole: map[*object.Module]bool{}, users: map[*object.Module]*modfile.Module{}, lapsed: map[string]bool{}, spaces: map[*object.Class]*namespace{}, ours: map[*object.Class]bool{}, meant: map[*diag.Error]bool{}, called: map[*code.Code]bool{}, walks: map[object.Value]*object.Known{}, gens: map[*object.Generator]*generator{}, Types: map[syntax.Node]object.Value{}, Locals: map[Local]object.Value{}}
	o.Options.Frame = ck.frameOf
	o.Options.Import = nil
	ck.m = vm.NewDry(o.Options)
	ck.code = ck.newRoutines()
	ck.until = o.Until
	ck.m.R.Follows = ck.follows
	ck.m.State("sys.argv", func() any { return o.Args })
	if ck.budget = o.Budget; ck.budget <= 0 {
		ck.budget = DefaultBudget
	}
	letters := map[string]*size.Size{}
	for _, n := range slices.Sorted(maps.Keys(o.Vars)) {
		v := o.Vars[n]
		if a, ok := v.(*object.Array); ok {
			v = ck.lettered(a, letters)
		}
		ck.variable(ck.main, n).v = v
	}
	return ck
}

// program is what the texts say that their functions may change.
func (ck *Checker) program() *effects.Routines {
	if r := ck.rec.run(); r != nil {
		r.program = true
	}
	return ck.code
}

// mayBind reports that names may be bound of which the text does not say so.
func (ck *Checker) mayBind() bool {
	if r := ck.rec.run(); r != nil {
		r.opens = true
	}
	return ck.open || ck.broken
}

func (ck *Checker) newRoutines() *effects.Routines {
	rs := effects.NewRoutines(ck.isBuiltin)
	rs.Text = ck.opts.followsText
	return rs
}

func (ck *Checker) isBuiltin(name string) bool { _, is := ck.m.Builtin(name); return is }

// lost ends the check of a statement.
type lost struct{}

func (ck *Checker) lose() { panic(lost{}) }

// spend counts steps; beyond the budget nothing more is known of a statement.
func (ck *Checker) spend(n int) {
	before := ck.steps
	if ck.steps += n; ck.steps > ck.limit || ck.until != nil && ck.steps>>9 != before>>9 && ck.until.Err() != nil {
		ck.lose()
	}
}

// patience is the context of builtins that work long: each asks now and then whether to
// go on.
type patience struct {
	context.Context
	ck *Checker
}

// mostAsked is how often builtins may ask in a statement.
const mostAsked = 300

func (p *patience) Err() error {
	if p.ck.asked++; p.ck.asked > mostAsked {
		return context.Canceled
	}
	return p.Context.Err()
}

// hurry reports that so much is spent that loops are followed as a whole.
func (ck *Checker) hurry() bool { return ck.rushed || ck.steps > ck.budget/2 }

// Program readies the check of a file.
func (ck *Checker) Program(f *diag.File, mod *syntax.Module) {
	ck.file, ck.tree = f, mod
	ck.m.Begin(&patience{Context: context.Background(), ck: ck}, f)
	ck.Expect(f, mod)
	ck.expectNames(mod)
	ck.m.R.FilesStay = effects.WritesNone(mod)
}

// Result is how the check of a statement has ended.
type Result struct {
	Errors []*diag.Error // what running is sure to meet
	Ended  bool          // the program does not go on after it
	Lost   bool          // it could not be followed to its end
	Value  object.Value  // of an expression statement; nil if it gives none
}

// Statement checks the next statement of the program.
func (ck *Checker) Statement(mod *syntax.Module, s syntax.Stmt) (r Result, err error) {
	c, err := code.CompileStmt(ck.file, mod, s, false)
	if err != nil {
		var d *diag.Error
		if errors.As(err, &d) {
			return Result{Errors: []*diag.Error{d}}, nil
		}
		return Result{}, err
	}
	return ck.Follow(c, s), nil
}

// Unreadable notes that a part of the program cannot be read: it may bind any name.
func (ck *Checker) Unreadable() { ck.broken = true }

// Skip goes on behind a statement that cannot be read, or not all of it: it may bind the names
// that stand in it, and change what they lead to.
func (ck *Checker) Skip(s syntax.Stmt) {
	for _, n := range syntax.Binds(s) {
		ck.variable(ck.main, n).v = object.Unknown{}
	}
	at := s.Span()
	for _, t := range syntax.Tokens(ck.file.Slice(at)) {
		if t.Kind != syntax.TokName {
			continue
		}
		if c := ck.main.cell(ck.file.Text[at.Start+t.Pos.Start : at.Start+t.Pos.End]); c != nil {
			c.v = object.Unknown{}
		}
	}
	ck.effect.Any = true
	ck.havoc()
}

// Names lists the variables of the program's module.
func (ck *Checker) Names() []string { return ck.main.names() }

func bindsAll(in code.Ins) bool { return in.Op == code.ImportStar }

// bindsUnknown reports a statement that binds all names of a module of which nothing is known.
func (ck *Checker) bindsUnknown(c *code.Code) bool {
	return slices.ContainsFunc(c.Ins, bindsAll) && slices.ContainsFunc(c.Imports, func(im code.Imported) bool { return !facts.TellsAhead(im.Name) && !ck.opts.followsText(im.Name) })
}

// notSure reports errors that may come of what the check does not follow to the end: where
// a generator stands, what special methods do, which attributes an object has been given,
// and code that is not the program's.
func (ck *Checker) notSure(d *diag.Error) bool {
	switch {
	case d.Class == "StopIteration", foreign(d.Place.File),
		d.Class == "AttributeError" && !Static(d),
		d.Class == "NameError" && ck.mayBind():
		return true
	}
	return slices.ContainsFunc(d.Trace, func(f diag.Frame) bool {
		return foreign(f.Place.File) || unheeded[f.Func]
	})
}

// unheeded are special methods of which errors may mean something to who asks for them, or are dropped.
var unheeded = names("__getattr__", "__getattribute__", "__get__", "__del__", "__array__", "__length_hint__", "__index__", "__instancecheck__", "__subclasscheck__", "__subclasshook__")

// means reports errors that the program has written itself: it means to end there.
func (ck *Checker) means(ds []*diag.Error) bool {
	for _, d := range ds {
		if ck.meant[d] || d.Class == "AssertionError" {
			return true
		}
	}
	return false
}

func distinct(ds []*diag.Error) []*diag.Error {
	var out []*diag.Error
	seen := map[string]bool{}
	for _, d := range ds {
		key := d.Place.String() + d.Msg
		if !seen[key] {
			seen[key] = true
			out = append(out, d)
		}
	}
	return out
}

// follow runs the code of a statement; ok is false if the check has lost track.
func (ck *Checker) follow(c *code.Code, s syntax.Stmt) (out outcome, ok bool) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if _, isLost := r.(lost); !isLost {
			ck.Faults = append(ck.Faults, ck.fault(s, r))
		}
		ck.forget(c, s)
		out, ok = outcome{}, false
	}()
	ck.steps, ck.asked, ck.limit = 0, 0, ck.budget
	clear(ck.heap.own)
	ck.m.R.Begin()
	f := ck.newFrame(c, ck.main, nil)
	out = f.run()
	if !out.returned { // what it would have bound follows from the error
		for _, n := range bound(c) {
			ck.assign(ck.variable(ck.main, n), object.Unknown{})
		}
	}
	return out, true
}

// forget is what is known after a statement that could not be followed.
func (ck *Checker) forget(code *code.Code, s syntax.Stmt) {
	ck.rec.hard()
	h := ck.heap
	h.marks, h.trail = nil, nil
	clear(h.last)
	ck.top, ck.depth = nil, 0
	ck.open = ck.open || slices.ContainsFunc(code.Ins, bindsAll)
	rs := ck.program()
	ck.effect.Any = ck.effect.Any || rs.Strange || rs.Open || rs.MakesCode()
	ck.forgetAll(rs.All)
	ck.forgetAll(effects.Everything())
	for _, n := range bound(code) {
		ck.assign(ck.variable(ck.main, n), object.Unknown{})
	}
	for _, c := range ck.main.cells { // one of its types may have changed
		if slices.ContainsFunc(alternatives(c.v), isArray) && ck.shapesChange(s) {
			ck.assign(c, object.Unknown{Known: &object.Known{Plain: true}})
		}
	}
}

// shapesChange reports a statement that may give an array another shape in place.
func (ck *Checker) shapesChange(s syntax.Node) (found bool) {
	syntax.Walk(s, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Attr); ok {
			found = found || a.Name == "shape" || a.Name == "resize" || a.Name == "dtype"
		}
		return !found
	})
	return found
}

func (ck *Checker) fault(s syntax.Stmt, r any) *diag.Error {
	return diag.New(diag.RunInternal, "InternalError", diag.Place{File: ck.file, Span: s.Span()}, "%v", r)
}

// Known is what is known of a variable of the module.
func (ck *Checker) Known(name string) (object.Value, bool) {
	c := ck.main.cell(name)
	if c == nil || c.v == nil {
		return nil, false
	}
	return c.v, true
}

// Static reports errors that show by types alone.
func Static(err error) bool {
	var d *diag.Error
	if errors.As(err, &d) {
		err = d.Cause
	}
	var ve *object.Error
	var ce *record.Error
	switch {
	case errors.As(err, &ce):
		return ce.Static
	case errors.As(err, &ve):
		return ve.Static
	}
	return false
}

// vmRaised is the exception that an error is.
func vmRaised(d *diag.Error) *object.Exception { return vm.Raised(d) }

// frameOf answers super() (object.Thread).
func (ck *Checker) frameOf() (class *object.Class, self object.Value, ok bool) {
	f := ck.top
	if f == nil || f.fn == nil || len(f.c.Params) == 0 {
		return nil, nil, false
	}
	for i, n := range f.c.FreeNames {
		if n == "__class__" {
			class, ok = f.fn.free[i].v.(*object.Class)
		}
	}
	if self = f.regs[0]; isCell(self) {
		self = self.(*cell).v
	}
	return class, self, ok && self != nil
}

// follows is asked before a builtin changes one of its arguments.
func (ck *Checker) follows(name string, args []object.Value) bool {
	if !followed[name] {
		return false
	}
	for _, a := range args {
		if ck.dirty(a, 4) {
			return false
		}
	}
	if len(args) == 0 || args[0] == nil {
		return false
	}
	target := args[0]
	if x, ok := target.(*object.Instance); ok && x.Held() != nil {
		target = x.Held()
	}
	if tracked(target) {
		ck.heap.touch(target)
		return true
	}
	if c, ok := target.(*object.Class); ok && c.Body != nil {
		ck.heap.touch(ck.namespaceOf(c))
		return true
	}
	if g, ok := target.(*object.Generator); ok && ck.gens[g] != nil {
		ck.rec.walks(g)
		return true // it notes by itself where it stood
	}
	ck.rec.walks(target)
	if len(ck.heap.marks) > 0 {
		if hashable(target) {
			ck.heap.spoil[target] = true
		}
		return false
	}
	return true
}

// followed are the builtins that change nothing but their arguments, or what those are
// walks over.
var followed = names("list.append", "list.extend", "list.insert", "list.pop", "list.remove", "list.clear", "list.sort", "list.reverse",
	"dict.update", "dict.pop", "dict.popitem", "dict.setdefault", "dict.clear", "set.add", "set.clear", "set.discard", "set.pop", "set.remove", "set.update",
	"set.difference_update", "set.intersection_update", "set.symmetric_difference_update", "deque.append", "deque.appendleft", "deque.clear", "deque.extend",
	"deque.extendleft", "deque.pop", "deque.popleft", "deque.rotate", "next", "generator.send", "generator.throw", "generator.close", "setattr", "delattr",
	"heapq.heapify", "heapq.heappop", "heapq.heappush", "heapq.heappushpop", "heapq.heapreplace", "bisect.insort_left", "bisect.insort_right",
	"deque.insert", "deque.remove", "deque.__iadd__", "deque.__imul__", "deque.reverse", "deque.__setitem__", "deque.__delitem__", "collections._count_elements", "operator.setitem", "operator.delitem")

func names(list ...string) map[string]bool {
	out := map[string]bool{}
	for _, n := range list {
		out[n] = true
	}
	return out
}

// dirty reports a value that builtins must not look into.
func (ck *Checker) dirty(v object.Value, most int) bool {
	h := ck.heap
	if len(h.vague) == 0 && len(h.spoil) == 0 || most == 0 {
		return false
	}
	switch x := v.(type) {
	case object.Tuple:
		return ck.anyDirty(x, most-1)
	case *object.List:
		if _, vague := h.vague[v]; vague {
			return true
		}
		return ck.anyDirty(x.Values(), most-1)
	case *object.Dict:
		if _, vague := h.vague[v]; vague {
			return true
		}
		return ck.anyDirty(x.Values(), most-1)
	case *object.Instance:
		_, vague := h.vague[v]
		return vague || len(h.spoil) > 0 && ck.spoiledClass(x.Class())
	case *object.Set:
		_, vague := h.vague[v]
		return vague
	case *object.Method:
		return ck.dirty(x.Self, most-1)
	case *builtin.Func:
		return x.Self != nil && ck.dirty(x.Self, most-1)
	}
	if len(h.spoil) > 0 && hashable(v) {
		return h.spoil[v]
	}
	return false
}

// spoiledClass reports a class that was changed, or one of its bases, in a way that is not
// known.
func (ck *Checker) spoiledClass(c *object.Class) bool {
	for _, b := range c.Order() {
		if ck.heap.spoil[b] {
			return true
		}
	}
	return ck.heap.spoil[c]
}

func (ck *Checker) anyDirty(vs []object.Value, most int) bool {
	for _, v := range vs {
		switch v.(type) {
		case object.Int, object.Float, object.Str:
			continue
		}
		if ck.dirty(v, most) {
			return true
		}
	}
	return false
}

// bound lists the variables of the module that a code binds.
func bound(c *code.Code) []string {
	var out []string
	for _, in := range c.Ins {
		if in.Op == code.StoreGlobal {
			out = append(out, c.Names[in.D])
		}
	}
	return out
}

// Outside is what is known of a variable of the session that the check begins with: its
// type, and of texts and numbers what they are.
func Outside(v object.Value) object.Value {
	switch x := v.(type) {
	case object.Int, object.Float, object.Str, object.Bool, object.NoneType, *object.Module, *builtin.Func, *object.Range:
		return v
	case *object.Array:
		return arrayOf(x.Type(), x.Scalar)
	case *object.Class:
		if x.Body == nil {
			return v
		}
	}
	return object.Unknown{}
}
