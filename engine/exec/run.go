// A run of compiled code: inputs are checked, steps are done in order, dead values are released.

package exec

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/exec/contract"
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// Options of one run. The fields are those of engine.RunOptions, in their order.
type Options struct {
	Into []*tensor.Tensor      // by output, tensors to write it to; nil entries and missing ones are allocated
	Warn func(warning.Warning) // called once per instruction and kind

	// Took, if not nil, is told which route each instruction takes, and a contraction each of its steps; of a group of
	// elementwise instructions the first one, or the reduction that ends it.
	Took func(in *ir.Instr, r route.Route)

	Meter *task.Meter // follows the run; nil: nobody wants to know
}

// run is the state of one run.
type run struct {
	task.Run
	code      *Code
	equations *contract.Plans
	cover     *tensor.Tensor // where the only result is wanted, if operands may lie there
	step      *step
	last      bool // the step is the last one
	space     space
	room      room
	few       []few            // by region of few elements, as far as they have been run
	inside    []*tensor.Tensor // by value: memory that is used again in every run
	kept      int              // bytes of that

	foreign bool // some input, or tensor to write to, is in the other byte order
	loose   bool // some truth value may be another byte than 0 and 1
}

// newRun is a run with nothing in it, perhaps one that has been before.
func (m *Machine) newRun(ctx context.Context, code *Code, o *Options) *run {
	r, _ := code.runs.Get().(*run)
	if r == nil {
		n := len(code.plan.Program.Types)
		r = &run{Run: task.Run{Values: slices.Clone(code.consts), Owned: make([]bool, n), Types: code.plan.Program.Types},
			code: code, few: make([]few, code.few), inside: make([]*tensor.Tensor, n)}
	}
	r.Machine, r.equations, r.Engine, r.Ctx, r.Warns.Report, r.Meter, r.Tell = &m.Machine, &m.equations, subruns{&m.solo}, ctx, o.Warn, o.Meter, o.Took
	return r
}

// done forgets what the run has held. A run that fails is not used again. The lists are mostly of a few values, for
// which a loop over all three is quicker than clearing each.
func (r *run) done() {
	into := len(r.Into) > 0
	for i, c := range r.code.consts {
		r.Values[i], r.Owned[i] = c, false
		if into {
			r.Into[i] = nil
		}
	}
	if len(r.Warns.Seen) > 0 {
		clear(r.Warns.Seen)
	}
	if r.space.dims != nil {
		r.space.forget()
	}
	r.Machine, r.equations, r.Engine, r.Ctx, r.Warns.Report, r.step, r.Dead, r.cover, r.Meter, r.Tell, r.foreign, r.loose = nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, false, false
	r.code.runs.Put(r)
}

// room is where the instruction at work is.
type room struct {
	call
	args [4]*tensor.Tensor
	out  [1]*tensor.Tensor
}

func (r *room) forget() { *r = room{} }

// call is one instruction at work.
type call struct {
	task.Call
	run  *run
	made *maker   // makes the operand of a reduction, in place of memory
	row  *rowFold // takes the function of a reduction, which is not run
}

// Run computes the program's outputs. Panics are caught here alone, in a function of few returns: a deferred call in each
// step, or before many returns, takes a run of few elements longer than its loops do.
func (m *Machine) Run(ctx context.Context, code *Code, inputs []*tensor.Tensor, o *Options) (out []*tensor.Tensor, err error) {
	if want := len(code.plan.Program.Inputs); len(inputs) != want {
		return nil, fault.New(fault.Arity, "the program takes %d inputs, not %d", want, len(inputs))
	}
	var r *run
	fatal := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(fatal)
		if v := recover(); v != nil {
			out, err = nil, r.failure(&par.PanicError{Value: v})
		}
	}()
	if o.Meter != nil {
		o.Meter.RunBegins()
		defer o.Meter.RunEnds()
	}
	r = m.newRun(ctx, code, o)
	if out, err = r.all(inputs, o.Into); err == nil {
		r.done()
	}
	return out, err
}

// all takes the inputs, does the steps and lists the results.
func (r *run) all(inputs, into []*tensor.Tensor) ([]*tensor.Tensor, error) {
	if err := r.take(inputs); err != nil {
		return nil, err
	}
	for _, t := range into {
		r.foreign = r.foreign || t != nil && t.Swapped()
	}
	if r.foreign {
		release, err := r.holdOrders(inputs, into)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	if err := r.wanted(into); err != nil {
		return nil, err
	}
	for _, in := range r.code.warns {
		r.Warns.Add(in, warning.Discard)
	}
	if err := r.steps(); err != nil {
		return nil, err
	}
	return r.results(into)
}

// take makes the inputs values of the run.
func (r *run) take(inputs []*tensor.Tensor) error {
	p := r.code.plan.Program
	r.loose = r.code.loose
	for i := range p.Inputs {
		in, t := &p.Inputs[i], inputs[i]
		if err := checkInput(p, in, t); err != nil {
			return err
		}
		r.Values[in.Value] = t
		r.foreign = r.foreign || t.Swapped()
		r.loose = r.loose || t.Loose()
	}
	return nil
}

// steps does the steps in their order.
func (r *run) steps() error {
	steps := r.code.steps
	for i := range steps {
		if err := r.Canceled(); err != nil {
			return err
		}
		r.begin(&steps[i], i == len(steps)-1)
		if !r.last {
			r.aimStore(r.step, &steps[i+1])
		}
		if r.Meter != nil && r.Meter.At(r.step.instr) {
			r.Meter.Lap(r.step.ops(r.code.plan.Program))
		}
		if err := r.runStep(); err != nil {
			return err
		}
	}
	return nil
}

// begin makes a step the one at work.
func (r *run) begin(st *step, last bool) { r.step, r.last, r.Dead = st, last, st.Dead }

// mostOps are named of a pass.
const mostOps = 4

// ops names the operations of a step.
func (st *step) ops(p *ir.Program) string {
	if len(st.Instrs) <= 1 {
		return st.instr.Op.String()
	}
	var names []string
	for _, i := range st.Instrs {
		if len(names) == mostOps {
			names = append(names, "…")
			break
		}
		names = append(names, p.Instrs[i].Op.String())
	}
	return strings.Join(names, ", ") + " in one pass"
}

// checkInput refuses an input of another type than the program was made for.
func checkInput(p *ir.Program, in *ir.Input, t *tensor.Tensor) error {
	if t == nil {
		return fault.New(fault.Arity, "input %s is missing", in.Name)
	}
	if want := &p.Types[in.Value]; t.DType() != want.DType || !want.Shape.Admits(t.Shape()) {
		return fault.New(fault.InvalidArgument, "input %s is %s, but the program takes %s", in.Name, ir.TypeOf(t), *want)
	}
	return nil
}

// runStep runs one step, and releases what nothing reads after it.
func (r *run) runStep() (err error) {
	st := r.step
	if r.loose {
		err = r.runTight(st)
	} else {
		err = r.doStep(st)
	}
	if err != nil {
		return r.failure(err)
	}
	r.Release(st.Dead)
	return nil
}

// failure is an error of the step at work, which has its site and, where it was a panic, the name of its op.
func (r *run) failure(err error) error {
	var pe *par.PanicError
	panicked := errors.As(err, &pe)
	if r == nil || r.step == nil { // around the steps
		if panicked {
			return fault.New(fault.Unsupported, "internal error: %v", pe.Value)
		}
		return err
	}
	if panicked {
		err = pe.Failure(r.step.instr.Op)
	}
	return atSite(err, r.step.instr)
}

func (r *run) doStep(st *step) error {
	switch {
	case st.fold != nil:
		return r.runFoldedRegion(st.region, st.fold)
	case st.rides:
		return r.runProductRegion(st.instr, st.region)
	case st.region != nil:
		return r.runRegion(st.region)
	}
	return r.runInstr(st.instr, st.do)
}

// call is an instruction of one result that is not the step's own.
func (r *run) call(in *ir.Instr, args []*tensor.Tensor) *call {
	return &call{Call: task.Call{Run: &r.Run, In: in, Args: args, Out: make([]*tensor.Tensor, 1)}, run: r}
}

// runInstr runs a single instruction on the values as they are.
func (r *run) runInstr(in *ir.Instr, do handler) error {
	c := &r.room.call
	c.Run, c.run, c.In, c.Dead = &r.Run, r, in, r.step.Dead // the rest is zero
	c.Args, c.Out = r.room.args[:0], r.room.out[:]
	for _, a := range in.Args {
		c.Args = append(c.Args, r.Values[a])
	}
	if len(in.Out) != 1 {
		c.Out = make([]*tensor.Tensor, len(in.Out))
	}
	var err error
	if r.Tell != nil {
		if kind := kindOf(in, c.Args); kind != route.None {
			r.Took(in, kind, route.Plain)
		}
	}
	if r.Dry {
		err = c.dryInstr(do)
	} else if r.foreign && slices.ContainsFunc(c.Args, (*tensor.Tensor).Swapped) {
		err = c.runSwapped(do)
	} else {
		err = do(c)
	}
	if err != nil {
		return err
	}
	for i, v := range in.Out {
		r.Values[v] = c.Out[i]
	}
	r.room.forget()
	return nil
}

// Release gives back the memory of values that nothing reads any more.
func (r *run) Release(dead []ir.Value) {
	for _, v := range dead {
		t := r.Values[v]
		r.Values[v] = nil
		if t != nil && r.Owned[v] {
			r.Mem.Release(t.Buffer())
		}
	}
}

// atSite marks an error with the instruction's site, if it has none.
func atSite(err error, in *ir.Instr) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Site < 0 {
		f.Site = in.Site
	}
	return err
}
