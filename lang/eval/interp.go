// Package eval walks the tree: Python's statements and values, with array work
// handed to the recorder. One walker serves running and checking: in checking
// (Interp.dry set) arrays have types only, writes go to an overlay, effects are
// left out and what cannot be known is value.Unknown.
package eval

import (
	"context"
	"io"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Options is what an interpreter needs from its session.
type Options struct {
	Engine   engine.Engine
	Stdout   io.Writer
	Stderr   io.Writer
	ReadLine func(prompt string) (string, error)
	// Path resolves a file name of the program.
	Path func(name string) string
	// Import loads the text of a user module, or nil if there is none.
	Import func(name string) (*diag.File, error)
	// Explained receives what an explain statement found.
	Explain func(in *Interp, env *Env, x *syntax.Explain) (value.Value, error)
	// Magic runs a magic command.
	Magic func(in *Interp, env *Env, m *syntax.Magic) (value.Value, error)
	// Inspect answers name? and name??.
	Inspect func(in *Interp, env *Env, q *syntax.Inspect) (value.Value, error)
}

// Interp is one session's evaluator. It is used by one goroutine at a time.
type Interp struct {
	Options
	R        *compile.Recorder
	Module   *Env // the session's variables
	file     *diag.File
	ctx      context.Context
	polls    uint
	done     <-chan struct{} // closed when ctx has ended
	ask      value.Ask       // interrupted
	depth    int
	dry      *dryState
	states   map[string]any
	texts    *value.Texts
	print    display.Options
	warned   map[string]bool
	modules  map[string]*value.Module
	trace    []diag.Frame
	handled  []*diag.Error // exceptions being handled, for bare raise
	own      ownership
	kinds    map[*value.Class]kind
	frames   []*Env // of calls that have ended
	given    given
	programs programs
	delivery delivery
	calls    []*builtin.Call // to be used again
	funcs    []*builtin.Func
	args     []value.Value // of calls whose arguments are being evaluated
}

// New makes an interpreter with an empty module.
func New(o Options) *Interp {
	in := &Interp{Options: o, states: map[string]any{}, print: display.Default(), modules: map[string]*value.Module{}, kinds: map[*value.Class]kind{}, programs: newPrograms()}
	in.Module = newModule(nil, nil)
	in.R = compile.New(o.Engine, context.Background())
	in.R.Warn = in.engineWarning
	in.R.Delivers = in.delivers
	in.ctx = context.Background()
	in.ask = in.interrupted
	in.texts = builtin.TextsOf(in)
	return in
}

// Begin starts a statement: errors and warnings belong to the file.
func (in *Interp) Begin(ctx context.Context, f *diag.File) {
	in.file = f
	in.obey(inForce(ctx))
	in.Module.file = f
	in.R.Begin()
	in.warned = nil
	in.trace = in.trace[:0]
	in.depth = 0
	in.args, in.given, in.delivery = in.args[:0], given{}, delivery{}
	in.own = ownership{loans: in.own.loans[:0], temps: in.own.temps[:0]}
}

// place is where a node stands.
func (in *Interp) place(env *Env, n syntax.Node) diag.Place {
	return diag.Place{File: env.fileOf(in), Span: n.Span()}
}

func (e *Env) fileOf(in *Interp) *diag.File {
	if e.file != nil {
		return e.file
	}
	return in.file
}

// heapPolls is how often the evaluator polls between looks at the heap.
const heapPolls = 256

// poll ends evaluation when the user has interrupted it. It is called so often,
// for each statement, round and call, that it asks every fourth time only.
func (in *Interp) poll() error {
	if in.polls++; in.polls%4 != 0 && in.dry == nil {
		return nil
	}
	return in.asks()
}

func (in *Interp) asks() error {
	if in.dry != nil {
		return in.dry.spend()
	}
	if in.polls%heapPolls == 0 {
		if err := builtin.HeapOf(in).Check(); err != nil {
			return err
		}
	}
	return in.interrupted()
}

// interrupted is poll after work that was cut short if the user interrupted it.
func (in *Interp) interrupted() error {
	if in.dry != nil {
		return nil
	}
	select {
	case <-in.done:
		return value.Errorf("KeyboardInterrupt", "")
	default:
	}
	return nil
}

// obey makes a context the one that ends evaluation.
func (in *Interp) obey(ctx context.Context) {
	in.ctx, in.done, in.R.Context = ctx, ctx.Done(), ctx
}

var _ builtin.Host = (*Interp)(nil)
