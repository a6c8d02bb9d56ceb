// Package vm runs the bytecode of lang/code. A Machine is one session's: its
// frames, its modules, and the recorder that turns array work into programs.
//
// There are two ways through an instruction. run (run.go) has the fast ones, of
// plain numbers and what is at hand; none of them calls Go and comes back, so
// that nothing lives across a call and the compiler spills nothing where it
// dispatches. step (step.go) does every instruction in full. What run does is a
// part of what step does.
package vm

import (
	"context"
	"io"
	"sync/atomic"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/modfile"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record/trace"
	"github.com/tq-lang/tq/lang/syntax"
)

// Options is what a machine needs from its session.
type Options struct {
	Engine   engine.Engine
	Stdout   io.Writer
	Stderr   io.Writer
	ReadLine func(prompt string) (string, error)
	// Path resolves a file name of the program.
	Path func(name string) string
	// Import looks for a user module in folders; nil if there is none.
	Import func(name string, dirs []string) (*modfile.Module, error)
	// Source gives the text of a module of Python that is written in the language, or nil.
	Source func(name string) *diag.File
	// Home gives the module with a text that a name of numpy is found in: np.matrix.
	Home func(name string) (module string, ok bool)
	// Explain finds what an explain statement asks for.
	Explain func(x *syntax.Explain, here Here) (object.Value, error)
	// Magic runs a magic command.
	Magic func(q *syntax.Magic) (object.Value, error)
	// Command runs a command of the system's shell; nil runs none.
	Command func(x *syntax.Command, here Here) (object.Value, error)
	// Inspect answers name? and name??.
	Inspect func(q *syntax.Inspect) (object.Value, error)
	// Frame, if set, answers for the function that runs.
	Frame func() (class *object.Class, self object.Value, ok bool)
	// Plainly has every instruction done in full and nothing recorded run again: what
	// tests compare the fast ways with.
	Plainly bool
	// Show shows the value of an expression statement inside another.
	Show func(v object.Value) error
	// Turns lets others use the machine meanwhile; nil where there are none.
	Turns Turns
	// KeepCalls has errors keep the calls that they leave, for Left.
	KeepCalls bool
}

// Machine is one session's machine. It is used by one goroutine at a time.
type Machine struct {
	Options
	builtin.Types
	R    *lower.Recorder
	Main *Module // the session's variables
	Doc  string  // the text that the script begins with

	thread
	deepest int // calls that may be under way at once: see SetRecursionLimit

	looks   uint
	windows []*window  // of generators that have ended
	folds   []*folding // to be used again
	// ofCall and byName are a list and a dict of arguments, to be used again: see lendArguments.
	ofCall *object.List
	byName *object.Dict
	// whole is a tuple that are all the elements of the list wholeIn of a call's arguments.
	whole   object.Cell
	wholeIn *object.List

	ask     object.Ask // interrupted
	states  map[string]any
	bound   []*Module // those whose variables the program has as a dict
	texts   *object.Texts
	print   display.Options
	modules map[string]*object.Module
	users   map[*object.Module]*userModule
	absent  map[string]*object.Module                  // modules that tq lacks, where a program only imports them
	added   map[*object.Module]map[string]object.Value // names that the program gave tq's modules
	kinds   map[*object.Class]kind
	// lastKinds are those that were asked for last, by the class's address.
	lastKinds [16]kindSeen
	calls     []*builtin.Call               // to be used again
	quickArgs [4]object.Cell                // of a quick form that is called from Go
	specials  map[specialKey]*builtin.Entry // what special has found
	traces    *trace.Cache
	names     map[string]object.Cell  // see constant
	imported  *object.Dict            // sys.modules, once it was asked for
	streams   map[string]object.Value // sys.stdout and sys.stderr where the program has set them
	// described are codes that errors were asked of; see Describe.
	described map[*code.Code]*linked
	watch     watching
	armed     atomic.Bool // the watcher is told of lines
	resting   []thread    // to be used again
}

// quantum is how many back edges and calls run takes between two looks outside.
const quantum = 1024

// New makes a machine with an empty module.
func New(o Options) *Machine {
	m := &Machine{Options: o, states: map[string]any{}, print: display.Default(), modules: map[string]*object.Module{}, kinds: map[*object.Class]kind{}}
	m.Main = m.newModule("__main__")
	m.Main.give("__name__", object.Str("__main__"))
	m.R = lower.New(o.Engine, context.Background())
	m.R.Warn = m.engineWarning
	m.traces = trace.New(m.R, traceHost{m})
	m.R.Delivers = m.delivers
	m.R.Opens = m.opens
	m.thread, m.deepest = newThread(), recursionLimit
	m.ask = m.interrupted
	m.texts = builtin.TextsOf(m)
	return m
}

// Begin starts a statement: errors and warnings belong to the file.
func (m *Machine) Begin(ctx context.Context, f *diag.File) {
	m.file = f
	m.obey(inForce(ctx))
	m.R.Begin()
	m.warned = nil
	m.pending = false
}

// obey makes a context the one that ends the run. An instruction may take long: that the
// context has ended is then seen after it, and not after as many as are run between two looks.
func (m *Machine) obey(ctx context.Context) {
	if ctx != m.ctx {
		if m.forget != nil {
			m.forget()
		}
		ending := new(atomic.Bool)
		m.ending, m.forget = ending, context.AfterFunc(ctx, func() { ending.Store(true) })
	}
	m.ctx, m.done, m.R.Context = ctx, ctx.Done(), ctx
}

// heapLooks is how often the machine looks outside between looks at the heap.
const heapLooks = 16

// look is called once in a quantum: it ends the run where the user has
// interrupted it, or where there is no memory left.
func (m *Machine) look() error {
	m.tick = quantum
	m.beWatched()
	if m.looks++; m.looks%heapLooks == 0 {
		m.LetGo()
		if err := builtin.HeapOf(m).Check(); err != nil {
			return err
		}
	}
	if m.Turns != nil && m.Turns.Wanted() {
		if err := m.Wait(nil); err != nil {
			return err
		}
	}
	return m.interrupted()
}

// poll is look for loops of Go code.
func (m *Machine) poll() error {
	if m.tick--; m.tick > 0 {
		return nil
	}
	return m.look()
}

// interrupted is the user's interrupt as an error.
func (m *Machine) interrupted() error {
	select {
	case <-m.done:
		return object.Errorf(object.KeyboardInterrupt, "")
	default:
	}
	return nil
}

// Stmt runs the code of one statement at the top of a module and gives the value of an
// expression statement, nil for others.
func (m *Machine) Stmt(c *code.Code, s syntax.Stmt) (object.Value, error) {
	v, err := m.RunCode(c, m.Main)
	if _, isExpr := s.(*syntax.ExprStmt); !isExpr && v == object.None {
		v = nil
	}
	return v, orInterrupt(err, m.ctx.Err())
}

// RunCode runs code that has no parameters in a module.
func (m *Machine) RunCode(c *code.Code, mod *Module) (object.Value, error) {
	lc := link(c, mod)
	caller := m.top
	if err := m.settleTemps(caller); err != nil {
		return nil, err
	}
	if err := m.roomForCall(); err != nil {
		return nil, err
	}
	nf, err := m.enter(caller, lc, caller.code.slots, 0)
	if err != nil {
		return nil, err
	}
	m.prepare(nf, 0)
	nf.root = true
	v, err := m.runFrame(nf)
	return v.Value(), err
}

// runFrame runs a frame until it returns.
func (m *Machine) runFrame(nf *frame) (object.Cell, error) {
	dying, before := m.dying, m.before
	m.goOn(nf)
	m.dying, m.before = dying, before
	v, err := m.result, m.failed
	m.result, m.failed = object.Cell{}, nil
	return v, err
}

// runPlainly is run without its fast ways.
func (m *Machine) runPlainly(nf *frame) {
	m.top = nf
	for {
		m.top.pc++
		if m.step() {
			return
		}
	}
}

// Interrupted is the user's interrupt of what a face does with a statement's value.
func (m *Machine) Interrupted(s syntax.Stmt) error { return m.Wrap(s, m.interrupted()) }

// Wrap gives an error the place of a node of the current file.
func (m *Machine) Wrap(n syntax.Node, err error) error {
	if err == nil || passes(err) {
		return err
	}
	d := m.diagnose(diag.Place{File: m.file, Span: n.Span()}, err)
	d.Complete()
	return d
}

var (
	_ builtin.Host       = (*Machine)(nil)
	_ builtin.CellCaller = (*Machine)(nil)
)

// A machine that is asked about values and runs no code: the checker's. It answers for
// builtin types as the running one does, with arrays of which only types are known.

// NewDry makes a machine that records nothing and runs nothing.
func NewDry(o Options) *Machine {
	m := New(o)
	m.R = lower.NewDry()
	m.states[builtin.HeapKey] = builtin.CheckingHeap()
	return m
}

// Builtin is what a name means that no variable has.
func (m *Machine) Builtin(name string) (object.Value, bool) { return m.global(name) }

// Module gives a module by its Python name, and FromModule a name of one.
func (m *Machine) Module(from *diag.File, name string) (*object.Module, error) {
	return m.load_(from, name)
}

// FromModule is a name of a module: a variable of it, or a module in it.
func (m *Machine) FromModule(from *diag.File, x *object.Module, name string) (object.Value, error) {
	return m.fromModule(from, x, name)
}

// Identical is a is b.
func (m *Machine) Identical(a, b object.Value) (bool, error) { return m.identical(a, b) }

// InPlace is a op= b.
func (m *Machine) InPlace(op object.Op, a, b object.Value) (object.Value, error) {
	return m.inPlace(op, a, b)
}

// ForgetCodes lets go of the codes that errors were asked of.
func (m *Machine) ForgetCodes() { clear(m.described) }

// Raised is the exception that an error is.
func Raised(d *diag.Error) *object.Exception { return exceptionOf(d) }

// Fault is the error of an exception that is raised.
func Fault(x *object.Exception) error { return raised(x) }

// Describe gives the error of an instruction its place, what is to be underlined, and
// the types of its operands, which stand in slots.
func (m *Machine) Describe(c *code.Code, pc int, slots []object.Value, err error) *diag.Error {
	lc := m.described[c]
	if lc == nil {
		if m.described == nil {
			m.described = map[*code.Code]*linked{}
		}
		lc = link(c, m.Main)
		m.described[c] = lc
	}
	f := &frame{code: lc, regs: new(window), pc: pc + 1}
	for i, v := range slots {
		if v != nil {
			f.regs[i] = object.CellOf(v)
		}
	}
	if d, ok := err.(*diag.Error); ok {
		return d
	}
	d := m.describeAt(f, pc, err)
	d.Complete()
	return d
}
