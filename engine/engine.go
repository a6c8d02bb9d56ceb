// Package engine runs tensor programs, and is a tensor library for Go besides.
//
// A Program (package ir) is a list of operations under TensorFlow's names. An
// Engine runs programs; CPU is the one that computes here. Each library
// function, such as StridedSlice or Einsum, is a program of one operation on
// an engine that all of them share.
//
//	x := tensor.From([]float64{1, 2, 3, 4}, 2, 2)
//	y, err := engine.Einsum("ij,jk->ik", x, x)
//
// Operands are read where they lie, through their strides: no function copies
// an operand first. Views (StridedSlice, Transpose, Reshape where strides
// permit) share their operand's memory.
//
// Errors are of type *fault.Error: a kind, a sentence that names the numbers,
// and the site that the program's builder gave the operation.
package engine

import (
	"context"

	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// Engine runs programs.
type Engine interface {
	// Run computes the program's outputs from tensors for its inputs, in
	// order. When ctx ends the run stops with a fault of kind Cancelled;
	// stores already made stay.
	Run(ctx context.Context, p *ir.Program, inputs []*tensor.Tensor, o RunOptions) ([]*tensor.Tensor, error)

	// Free takes back a claim to a tensor's memory (tensor.Buffer.Claim). When
	// none is left, or there was none and the tensor is no view, the memory of a
	// result of Run comes back: the next result can have it at once. Nothing may
	// read the tensor, or a view of it, then: they have no elements. Without
	// Free the garbage collector finds it, later.
	Free(t *tensor.Tensor)
}

// Route is the way in which an instruction runs.
type Route = route.Route

// RunOptions of one run.
type RunOptions struct {
	// Into gives, by output, the tensors to write results to. They must have
	// the results' shapes and types. Nil and missing entries are allocated.
	Into []*tensor.Tensor

	// Warn is told of divisions by zero, overflows and invalid operations,
	// once per instruction and kind, after the instruction has run.
	Warn func(Warning)

	// Took, if not nil, is told of the route that each instruction takes; see Plan.Routes.
	Took func(in *ir.Instr, r route.Route)

	// Meter, if not nil, tells other goroutines how far the run is.
	Meter *Meter
}

// Meter tells other goroutines what is under way and how far it is; Reading is what it
// shows.
type (
	Meter   = task.Meter
	Reading = task.Reading
)

// Warning is a floating-point condition that an operation met.
type Warning = warning.Warning

// WarningKind tells the conditions apart.
type WarningKind = warning.WarningKind

// The conditions, under the names of NumPy's errstate.
const (
	Divide  = warning.Divide
	Over    = warning.Over
	Under   = warning.Under
	Invalid = warning.Invalid
	Discard = warning.Discard // of a cast from complex to real numbers
)

// DefaultMemory is the MaxMemory of an engine that none was given to.
func DefaultMemory() int64 { return mem.DefaultMemory() }

// Interruptible runs f, or leaves it alone when ctx ends and returns the
// context's error. f must touch nothing that is used elsewhere afterwards.
func Interruptible(ctx context.Context, f func()) error { return task.Interruptible(ctx, f) }

// Options of an engine. Zero fields take the defaults.
type Options struct {
	Threads   int   // goroutines that compute at once; default GOMAXPROCS
	MaxMemory int64 // bytes that live tensors may take; default three quarters of the machine's memory
	CacheSize int   // compiled programs to keep; default 256
	// Short is called before memory is refused: the caller may let go of tensors that it can do without. nil: nothing is.
	Short func()

	// Tuning overrides the thresholds of blocks and threads. Results never
	// depend on it.
	Tuning exec.Config
}

// CPU is the engine of this machine. It may be used by several goroutines.
type CPU struct {
	m     *exec.Machine
	cache cache
	calls calls
}

// New makes an engine.
func New(o Options) *CPU {
	c := o.Tuning
	if o.Threads > 0 {
		c.Threads = o.Threads
	}
	if o.MaxMemory > 0 {
		c.MaxMemory = o.MaxMemory
	}
	c.Short = o.Short
	size := o.CacheSize
	if size <= 0 {
		size = 256
	}
	return &CPU{m: exec.NewMachine(c), cache: cache{limit: size}}
}

// Plan is a program compiled for an engine; it may be run many times.
type Plan struct {
	m    *exec.Machine
	code *exec.Code
}

// Compile plans a program without running it. The program must not be changed
// afterwards.
func (e *CPU) Compile(p *ir.Program) (*Plan, error) {
	pl, err := plan.Make(p, plan.Options{Eval: e.m.Eval})
	if err != nil {
		return nil, err
	}
	code, err := exec.Compile(pl)
	if err != nil {
		return nil, err
	}
	return &Plan{e.m, code}, nil
}

// Run compiles a program, unless one that computes the same was among the last
// ones, and runs it.
func (e *CPU) Run(ctx context.Context, p *ir.Program, inputs []*tensor.Tensor, o RunOptions) ([]*tensor.Tensor, error) {
	pl, err := e.cache.get(p, e.Compile)
	if err != nil {
		return nil, err
	}
	return pl.Run(ctx, inputs, o)
}

// Alloc makes a zeroed tensor that counts against MaxMemory, as a result of Run does.
func (e *CPU) Alloc(dt dtype.DType, dims ...int) (*tensor.Tensor, error) { return e.m.Alloc(dt, dims) }

// Room refuses an array for which MaxMemory leaves no room.
func (e *CPU) Room(dt dtype.DType, dims ...int) error { return e.m.Room(dt, dims) }

// Free gives back the memory of a result. For what this engine did not make it
// does nothing.
func (e *CPU) Free(t *tensor.Tensor) { e.m.Free(t) }

// Run computes the program's outputs.
func (p *Plan) Run(ctx context.Context, inputs []*tensor.Tensor, o RunOptions) ([]*tensor.Tensor, error) {
	return p.m.Run(ctx, p.code, inputs, (*exec.Options)(&o))
}

// Plan is what the program was compiled to, for those who print it.
func (p *Plan) Plan() *plan.Plan { return p.code.Plan() }

// Routes lists, by instruction, the ways in which a run does it over inputs that lie as the given tensors do, nil ones
// row-major. The run's own code finds them, and computes nothing. A contraction has one for each of its steps; of a
// group of elementwise operations the first has the route, or the reduction that ends it. Where a size depends on
// elements the list ends.
func (p *Plan) Routes(like []*tensor.Tensor) ([][]route.Route, error) {
	routes, _, err := p.m.Preview(p.code, like)
	return routes, err
}

// Foresee is Routes that also gives tensors without elements which lie in memory as the results of a run do; none
// where a size depends on elements.
func (p *Plan) Foresee(like []*tensor.Tensor) (routes [][]route.Route, results []*tensor.Tensor, err error) {
	return p.m.Preview(p.code, like)
}

// MemoryInUse is the number of bytes that large live tensors of this engine take.
func (e *CPU) MemoryInUse() int64 { return e.m.MemoryInUse() }

// PeakMemory is the most that such tensors took since it was last called.
func (e *CPU) PeakMemory() int64 { return e.m.PeakMemory() }

// Threads is the number of goroutines that compute at once.
func (e *CPU) Threads() int { return e.m.Config().Threads }
