// Package eval checks programs: it walks the tree of statements that are about to
// run, with array work handed to the recorder. Arrays have types only, writes go to
// an overlay, effects are left out and what cannot be known is value.Unknown.
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
	Outer    Outer
	Engine   engine.Engine
	Stdout   io.Writer
	Stderr   io.Writer
	ReadLine func(prompt string) (string, error)
	// Path resolves a file name of the program.
	Path func(name string) string
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
	R         *compile.Recorder
	Module    *Env // the session's variables
	file      *diag.File
	ctx       context.Context
	done      <-chan struct{} // closed when ctx has ended
	ask       value.Ask       // wanted
	depth     int
	dry       *dryState
	states    map[string]any
	texts     *value.Texts
	print     display.Options
	modules   map[string]*value.Module
	trace     []diag.Frame
	kinds     map[*value.Class]kind
	functions map[outerFunction]*Function // of the session, as they are checked
	shared    map[string]bool             // names that functions rebind: global and nonlocal ones
	running   *Env                        // of the function that runs
	builtin.Types
	streams map[string]value.Value // sys.stdout and sys.stderr where the program has set them
}

// New makes an interpreter with an empty module.
func New(o Options) *Interp {
	in := &Interp{Options: o, states: map[string]any{}, print: display.Default(), modules: map[string]*value.Module{}, kinds: map[*value.Class]kind{}}
	in.Module = newModule(nil, nil)
	if o.Outer != nil {
		in.Module.outer = in.seen
	}
	in.R = compile.New(o.Engine, context.Background())
	in.ctx = context.Background()
	in.ask = in.wanted
	in.texts = builtin.TextsOf(in)
	return in
}

// Begin starts a statement: errors and warnings belong to the file.
func (in *Interp) Begin(ctx context.Context, f *diag.File) {
	in.file = f
	in.obey(ctx)
	in.Module.file = f
	in.R.Begin()
	in.trace = in.trace[:0]
	in.depth = 0
	in.running = nil
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

// poll ends a check that has followed the program long enough.
func (in *Interp) poll() error { return in.dry.spend() }

// wanted ends long work on values, which a check does not go on with.
func (in *Interp) wanted() error {
	if in.dry != nil && in.dry.tired() {
		return value.ErrUnknown
	}
	return nil
}

// obey makes a context the one that ends evaluation.
func (in *Interp) obey(ctx context.Context) {
	in.ctx, in.done, in.R.Context = ctx, ctx.Done(), ctx
}

var _ builtin.Host = (*Interp)(nil)
