// A run of compiled code: inputs are checked, steps are done in order, dead values are released.

package exec

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"

	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Options of one run.
type Options struct {
	Into  []*tensor.Tensor      // by output, tensors to write it to; nil entries and missing ones are allocated
	Warn  func(warning.Warning) // called once per instruction and kind
	Meter *Meter                // follows the run; nil: nobody wants to know

	// Took, if not nil, is told which route each instruction takes, and a contraction each of its steps; of a group of
	// elementwise instructions the first one, or the reduction that ends it.
	Took func(in *ir.Instr, r route.Route)
}

// run is the state of one run.
type run struct {
	*Machine
	ctx    context.Context
	code   *Code
	values []*tensor.Tensor // by value
	owned  []bool           // by value: the run allocated it, and only it
	into   []*tensor.Tensor // by value: where a result is wanted
	cover  *tensor.Tensor   // where the only result is wanted, if operands may lie there
	warns  warning.Collector
	step   *step
	meter  *Meter
	last   bool // the step is the last one
	space  space
	room   room
	few    []few            // by region of few elements, as far as they have been run
	inside []*tensor.Tensor // by value: memory that is used again in every run
	kept   int              // bytes of that

	tell func(in *ir.Instr, r route.Route) // Options.Took
	dry  bool                              // nothing is computed: tensors have no memory

	foreign bool // some input, or tensor to write to, is in the other byte order
	loose   bool // some truth value may be another byte than 0 and 1
}

// newRun is a run with nothing in it, perhaps one that has been before.
func (m *Machine) newRun(ctx context.Context, code *Code, o Options) *run {
	r, _ := code.runs.Get().(*run)
	if r == nil {
		n := len(code.plan.Program.Types)
		r = &run{code: code, values: slices.Clone(code.consts), owned: make([]bool, n), few: make([]few, code.few), inside: make([]*tensor.Tensor, n)}
	}
	r.Machine, r.ctx, r.warns.Report, r.meter, r.tell = m, ctx, o.Warn, o.Meter, o.Took
	return r
}

// done forgets what the run has held. A run that fails is not used again.
func (r *run) done() {
	copy(r.values, r.code.consts)
	clear(r.owned)
	clear(r.into)
	clear(r.warns.Seen)
	r.space.forget()
	r.Machine, r.ctx, r.warns.Report, r.step, r.cover, r.meter, r.tell, r.foreign, r.loose = nil, nil, nil, nil, nil, nil, nil, false, false
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
	*run
	in    *ir.Instr
	args  []*tensor.Tensor
	out   []*tensor.Tensor
	made  *maker   // makes the operand of a reduction, in place of memory
	row   *rowFold // takes the function of a reduction, which is not run
	rider *rider   // goes over pieces of a contraction's result, or nil
}

// Run computes the program's outputs.
func (m *Machine) Run(ctx context.Context, code *Code, inputs []*tensor.Tensor, o Options) (out []*tensor.Tensor, err error) {
	fatal := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(fatal)
		if v := recover(); v != nil { // steps catch their own; this is for what is around them
			out, err = nil, fault.New(fault.Unsupported, "internal error: %v", v)
		}
	}()
	p := code.plan.Program
	if len(inputs) != len(p.Inputs) {
		return nil, fault.New(fault.Arity, "the program takes %d inputs, not %d", len(p.Inputs), len(inputs))
	}
	if o.Meter != nil {
		o.Meter.begin()
		defer o.Meter.end()
	}
	r := m.newRun(ctx, code, o)
	r.loose = code.loose
	for i, in := range p.Inputs {
		if err := checkInput(p, in, inputs[i]); err != nil {
			return nil, err
		}
		r.values[in.Value] = inputs[i]
		r.foreign = r.foreign || inputs[i].Swapped()
		r.loose = r.loose || inputs[i].Loose()
	}
	for _, t := range o.Into {
		r.foreign = r.foreign || t != nil && t.Swapped()
	}
	if r.foreign {
		release, err := r.holdOrders(inputs, o.Into)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	if err := r.wanted(o.Into); err != nil {
		return nil, err
	}
	for _, in := range code.warns {
		r.warns.Add(in, warning.Discard)
	}
	for i := range code.steps {
		if err := r.canceled(); err != nil {
			return nil, err
		}
		r.step, r.last = &code.steps[i], i == len(code.steps)-1
		if !r.last {
			r.aimStore(r.step, &code.steps[i+1])
		}
		if r.meter != nil {
			r.meter.at(r.step, p)
		}
		if err := r.runStep(); err != nil {
			return nil, err
		}
	}
	if out, err = r.results(o.Into); err == nil {
		r.done()
	}
	return out, err
}

// checkInput refuses an input of another type than the program was made for.
func checkInput(p *ir.Program, in ir.Input, t *tensor.Tensor) error {
	want := p.Types[in.Value]
	if t == nil {
		return fault.New(fault.Arity, "input %s is missing", in.Name)
	}
	if t.DType() != want.DType || !fits(want.Shape, t.Shape()) {
		got := ir.TypeOf(t)
		return fault.New(fault.InvalidArgument, "input %s is %s, but the program takes %s", in.Name, got, want)
	}
	return nil
}

// fits reports whether a tensor's dimensions are as a program's type wants them.
func fits(want shape.Shape, dims []int) bool {
	rank := want.Rank()
	if rank == shape.Unknown {
		return true
	}
	if rank != len(dims) {
		return false
	}
	for i, n := range dims {
		if d := want.At(i); d != n && d != shape.Unknown {
			return false
		}
	}
	return true
}

// canceled reports the end of the context as an error.
func (r *run) canceled() error {
	if r.ctx == nil || r.ctx.Err() == nil {
		return nil
	}
	return fault.New(fault.Cancelled, "cancelled: %v", context.Cause(r.ctx))
}

// runStep runs one step; a panic inside becomes an error that names the op.
func (r *run) runStep() (err error) {
	st := r.step
	defer func() {
		if v := recover(); v != nil {
			err = &par.PanicError{Value: v}
		}
		if err == nil {
			return
		}
		var pe *par.PanicError
		if errors.As(err, &pe) {
			err = pe.Failure(st.instr.Op)
		}
		err = atSite(err, st.instr)
	}()
	if r.loose {
		err = r.runTight(st)
	} else {
		err = r.doStep(st)
	}
	if err != nil {
		return err
	}
	r.Release(st.Dead)
	return nil
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

// took tells who wants to know of the route that something takes.
func (r *run) took(in *ir.Instr, kind route.Kind, how route.How) {
	if r.tell != nil {
		r.tell(in, route.Route{Kind: kind, How: how})
	}
}

// runInstr runs a single instruction on the values as they are.
func (r *run) runInstr(in *ir.Instr, do handler) error {
	c := &r.room.call
	*c = call{run: r, in: in, args: r.room.args[:0], out: r.room.out[:]}
	for _, a := range in.Args {
		c.args = append(c.args, r.values[a])
	}
	if len(in.Out) != 1 {
		c.out = make([]*tensor.Tensor, len(in.Out))
	}
	var err error
	if kind := kindOf(in, c.args); kind != route.None {
		r.took(in, kind, route.Plain)
	}
	if r.dry {
		err = c.dryInstr(do)
	} else if r.foreign && slices.ContainsFunc(c.args, (*tensor.Tensor).Swapped) {
		err = c.runSwapped(do)
	} else {
		err = do(c)
	}
	if err != nil {
		return err
	}
	for i, v := range in.Out {
		r.values[v] = c.out[i]
	}
	r.room.forget()
	return nil
}

// Release gives back the memory of values that nothing reads any more.
func (r *run) Release(dead []ir.Value) {
	for _, v := range dead {
		t := r.values[v]
		r.values[v] = nil
		if t != nil && r.owned[v] {
			r.mem.Release(t.Buffer())
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
